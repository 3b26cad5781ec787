//! The fairy (PD-FAIRY-1 to PD-FAIRY-10).

use super::{Fairy, NOBODY, NOWHERE, ON_TOWER, on};
use crate::{
    action::{Action, ActionList, Location, Spot, code},
    board::{BoardTile, Node, Root},
    event::Event,
    geometry::Cell,
    position::Guard,
    position::{Piece, Position, ScoredFor},
    rules::{Ahead, At, Play, turn::Step},
    score::ScoreItems,
    setup::{ActionTemplate, Opening, Setup, anywhere},
    vocab::{Figure, IllegalAction, ScoreReason, ScoreTerm, Seat, Seats, StartProblem},
};

/// She stands on a tile, or with a meeple.
pub(super) fn check_start(
    setup: &Setup,
    opening: &Opening,
    spot: Spot,
) -> Result<(), StartProblem> {
    let is_there = |&(_, figure, at): &(Seat, Figure, Spot)| at == spot && figure.is_meeple();
    match spot.place {
        Location::Tile => Ok(()),
        Location::Segment(_) | Location::Tower if setup.rules.expansions.princess.fairy_on_tile => {
            Err(StartProblem::Fairy("under fairy=tile she stands on a tile as a whole"))
        }
        Location::Segment(_) | Location::Tower if opening.figures.iter().any(is_there) => Ok(()),
        _ => Err(StartProblem::Fairy("no meeple stands there")),
    }
}

/// The placed segment of the meeple to which she is assigned.
fn node(position: &Position) -> Option<Node> {
    let Fairy { cell, segment } = position.expansions.princess.fairy;
    if segment == NOBODY || segment == ON_TOWER {
        return None;
    }
    let number = position.board.tile_at(cell)?;
    Some(position.board.tiles[number].node(segment))
}

/// Some segments of a tile that follow each other.
#[derive(Clone, Copy)]
struct Segments<'a> {
    tile: &'a BoardTile,
    first: u8,
    count: u8,
}

impl Segments<'_> {
    /// Whether a meeple stands on one of them.
    #[inline]
    fn hold(self, piece: &Piece) -> bool {
        let first = self.tile.node(self.first).number();
        let is_inside = piece.node.number().wrapping_sub(first) < self.count.into();
        is_inside & piece.figure.is_meeple()
    }

    /// Whether a meeple of the active player does.
    fn hold_own(self, position: &Position) -> bool {
        let seats = |segment| position.board.feature_of(self.tile.node(segment)).presence().seats();
        let is_near = |segment| seats(segment).contains(position.active);
        let is_one = |piece: &Piece| self.hold(piece) & (piece.player == position.active);
        // Most are not even in the feature. Where in the list one is cannot be foreseen, so all are looked at.
        (self.first..self.first + self.count).any(is_near)
            && position.pieces.iter().fold(false, |some, piece| some | is_one(piece))
    }
}

/// Where a meeple stands to which she can come on a spot: one segment, or any of a tile (PD-FAIRY-10); `None` if
/// she would be alone.
fn segments<'a>(at: At<'a>, spot: Spot) -> Option<Segments<'a>> {
    let At { position, setup, .. } = at;
    if setup.rules.expansions.princess.fairy_on_tile != (spot.place == Location::Tile) {
        return None;
    }
    let tile = &position.board.tiles[position.board.tile_at(spot.cell.key())?];
    let count = setup.catalogue.shape(tile.kind()).count;
    match spot.place {
        Location::Tile => Some(Segments { tile, first: 0, count }),
        Location::Segment(first) if first < count => Some(Segments { tile, first, count: 1 }),
        _ => None,
    }
}

/// Whether the fairy has a point for the active player when their turn begins (PD-FAIRY-4).
pub(crate) fn points_at_start(at: At<'_>) -> i32 {
    i32::from(
        at.position.expansions.princess.fairy.spot().is_some_and(|spot| has_own_meeple(at, spot)),
    )
}

/// Whether she stands by a meeple of the active player on a spot, also on a tower (X-FA-TW).
fn has_own_meeple(at: At<'_>, spot: Spot) -> bool {
    let At { position, setup, .. } = at;
    segments(at, spot).is_some_and(|segments| segments.hold_own(position))
        || own_guards(position).any(|guard| target(setup, guard.spot()) == spot)
}

/// The meeples that the active player has on towers.
fn own_guards(position: &Position) -> impl Iterator<Item = Guard> + '_ {
    position.expansions.guards().filter(|guard| guard.player == position.active)
}

/// Where she goes to stand by a meeple on a spot (PD-FAIRY-10).
fn target(setup: &Setup, spot: Spot) -> Spot {
    if setup.rules.expansions.princess.fairy_on_tile { on(spot.cell) } else { spot }
}

fn points(each: i16) -> ScoreItems {
    let mut items = ScoreItems::EMPTY;
    items.push(ScoreTerm::Fairy, 1, each);
    items
}

/// She comes to a spot, or stays on her tile alone.
pub(super) fn come(play: &mut Play<'_>, spot: Spot) {
    let fairy = &mut play.position.expansions.princess.fairy;
    let origin = fairy.spot();
    fairy.stand(spot);
    play.event(|_| Event::FigureMoved { player: None, figure: Figure::FAIRY, spot, origin });
}

/// TURN-2: the fairy's point.
#[inline(never)]
pub(crate) fn fairy_point(play: &mut Play<'_>) {
    if points_at_start(play.at()) > 0 {
        let player = play.position.active;
        play.score(player, ScoreReason::FAIRY_POINT, points(1), |_| ScoredFor::NOTHING);
    }
}

/// PD-FAIRY-6: 3 points for a feature that is scored, named by a node, to whom she stands by in it,
/// whether or not it gets points for it.
#[inline]
pub(super) fn award(play: &mut Play<'_>, node: Node) {
    if play.position.expansions.princess.fairy.cell != NOWHERE {
        award_in(play, node);
    }
}

/// The players by whom she stands, each once for every feature, given by its root.
pub(crate) fn players_with_fairy(at: At<'_>) -> impl Iterator<Item = (Root, Seat)> {
    let At { position, .. } = at;
    let segments = position.expansions.princess.fairy.spot().and_then(|spot| segments(at, spot));
    let each = move || {
        let is_with_her =
            move |piece: &Piece| segments.is_some_and(|segments| segments.hold(piece));
        let with_her = position.pieces.iter().filter(move |piece| is_with_her(piece));
        with_her.map(|piece| (position.board.root(piece.node), piece.player))
    };
    // Hardly ever there are several.
    let is_first =
        move |(place, who)| (!each().take(place).any(|other| other == who)).then_some(who);
    each().enumerate().filter_map(is_first)
}

#[cold]
fn award_in(play: &mut Play<'_>, node: Node) {
    let root = play.position.board.root(node);
    let inside = players_with_fairy(play.at()).filter(|(place, _)| *place == root);
    let players: Seats = inside.map(|(_, player)| player).collect();
    for player in players.iter() {
        play.score(player, ScoreReason::FAIRY_BONUS, points(3), |position| {
            ScoredFor::spot(position.spot_of_node(node))
        });
    }
}

/// PD-FAIRY-7: she stays when her meeple leaves, by whatever cause, and is then with nobody. A shepherd
/// can stand on the spot of her farmer and leave it to it.
#[inline]
pub(super) fn figure_removed(play: &mut Play<'_>, piece: &Piece) {
    let position = &mut *play.position;
    let fairy = position.expansions.princess.fairy;
    let is_with_somebody = fairy.segment != NOBODY && piece.figure.is_meeple();
    if is_with_somebody && node(position) == Some(piece.node) {
        come(play, on(Cell::from_key(fairy.cell)));
    }
}

/// The same when her meeple leaves the tower on a cell.
pub(super) fn tower_figure_removed(play: &mut Play<'_>, cell: Cell) {
    let fairy = play.position.expansions.princess.fairy;
    if fairy.is_on(cell.key()) && fairy.segment == ON_TOWER {
        come(play, on(cell));
    }
}

/// Where the active player can send her: to another own meeple, or to another tile with one
/// (PD-FAIRY-2, PD-FAIRY-10). A tile comes as often as they have meeples on it.
#[inline]
fn targets<'a>(at: At<'a>) -> impl Iterator<Item = Spot> + 'a {
    let At { position, setup } = at;
    let now = position.expansions.princess.fairy.spot();
    let own = position.pieces.iter().filter(|piece| is_own_meeple(position, piece));
    let spots = own.map(move |piece| position.spot_of(piece));
    let guards = own_guards(position).map(|guard| guard.spot());
    let spots = spots.chain(guards).map(move |spot| target(setup, spot));
    spots.filter(move |spot| Some(*spot) != now)
}

/// Whether there is a meeple to send her to.
#[inline]
pub(super) fn has_target(at: At<'_>) -> bool {
    at.setup.has_figure(Figure::FAIRY) && targets(at).next().is_some()
}

/// ACT-11: lists where she can be sent.
pub(super) fn list(at: At<'_>, list: &mut ActionList) {
    let At { position, setup, .. } = at;
    let to = |spot| Action::MoveFigure { figure: Figure::FAIRY, spot }.code();
    // No code is the other number.
    let now = position.expansions.princess.fairy.spot().map_or(u64::MAX, to);
    let on_tile = setup.rules.expansions.princess.fairy_on_tile;
    let before = list.len();
    // Whose a figure is cannot be foreseen, so all are noted and some counted.
    let slots = list.reserve(position.pieces.len());
    let mut count = 0;
    for piece in &position.pieces {
        let tile = &position.board.tiles[piece.number_of_tile()];
        // A meeple stands on a segment as a whole.
        let segment = code::movement(tile.key, Figure::FAIRY) + u64::from(tile.segment(piece.node));
        slots[count] = if on_tile { to(on(tile.cell())) } else { segment };
        count += usize::from(is_own_meeple(position, piece) & (slots[count] != now));
    }
    list.advance(count);
    let guards = own_guards(position).map(|guard| to(target(setup, guard.spot())));
    guards.filter(|code| *code != now).for_each(|code| list.push_code(code));
    list.sort_from(before);
    list.dedup_from(before);
}

/// Whether it is a meeple of the active player.
#[inline]
fn is_own_meeple(position: &Position, piece: &Piece) -> bool {
    (piece.player == position.active) & piece.figure.is_meeple()
}

/// As [`list`]; laying a tile changes nothing about it.
#[inline]
pub(super) fn look_ahead(at: At<'_>, ahead: &mut Ahead) {
    let targets = targets(at).filter(|_| at.setup.has_figure(Figure::FAIRY));
    targets.for_each(|spot| ahead.add(Action::MoveFigure { figure: Figure::FAIRY, spot }, None));
}

pub(super) fn check(at: At<'_>, spot: Spot) -> Result<Spot, IllegalAction> {
    let At { position, setup, .. } = at;
    if position.expansions.princess.fairy.spot() == Some(spot) {
        return Err(IllegalAction::Unreachable);
    }
    if setup.has_figure(Figure::FAIRY) && has_own_meeple(at, spot) {
        Ok(spot)
    } else {
        Err(IllegalAction::NoSuchFigure)
    }
}

/// ACT-11: the fairy goes to a meeple, or to a tile.
pub(super) fn apply(play: &mut Play<'_>, spot: Spot) -> Result<Step, IllegalAction> {
    check(play.at(), spot)?;
    come(play, spot);
    Ok(Step::Figure.after())
}

/// Adds the moves of the fairy.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    let figure = Figure::FAIRY;
    let to = |place| Action::MoveFigure { figure, spot: anywhere(place) };
    if !setup.has_figure(figure) {
    } else if setup.rules.expansions.princess.fairy_on_tile {
        templates.push(ActionTemplate::everywhere(to(Location::Tile)));
    } else {
        let beside = setup.meeples().flat_map(|meeple| setup.segments_of(meeple));
        templates.extend(beside.map(to).map(ActionTemplate::everywhere));
    }
}

/// Where an action moves the fairy.
pub(super) fn own(action: Action) -> Option<Spot> {
    match action {
        Action::MoveFigure { figure: Figure::FAIRY, spot } => Some(spot),
        _ => None,
    }
}
