//! The fairy (PD-FAIRY-1 to PD-FAIRY-10).

use super::{Fairy, LYING, NOWHERE, on};
use crate::{
    action::{Action, ActionList, Location, Spot, code},
    board::{BoardTile, Node, Root},
    event::Event,
    expansions::monasteries,
    geometry::Cell,
    position::{OffFigure, Piece, Position, ScoredFor},
    rules::{
        Ahead, Hook, Play, State,
        turn::{Step, after_other_action},
    },
    score::ScoreItems,
    setup::{ActionTemplate, Opening, Setup, anywhere},
    vocab::{Figure, IllegalAction, Player, PlayerSet, ScoreReason, ScoreTerm, StartProblem},
};

/// Checks the fairy's spot in a start position. The spot must be a tile or a meeple's spot.
pub(super) fn check_start(
    setup: &Setup,
    opening: &Opening,
    spot: Spot,
) -> Result<(), StartProblem> {
    let is_there = |&(_, figure, at): &(Player, Figure, Spot)| at == spot && figure.is_meeple();
    match spot.place {
        Location::Tile => Ok(()),
        Location::Segment(_) | Location::Tower | Location::Lying
            if setup.rules.expansions.princess.fairy_on_tile =>
        {
            Err(StartProblem::Fairy("with fairy=tile, she must be on the tile itself"))
        }
        Location::Segment(_) | Location::Tower | Location::Lying
            if opening.figures.iter().any(is_there) =>
        {
            Ok(())
        }
        _ => Err(StartProblem::Fairy("there is no meeple at this spot")),
    }
}

/// Checks whether a figure in a feature is a meeple on the same spot as the fairy's meeple.
fn is_with(position: &Position, piece: &Piece) -> bool {
    let Fairy { cell, segment, .. } = position.expansions.princess.fairy;
    let tile = &position.board.tiles[piece.number_of_tile()];
    let own = if piece.is_lying() { LYING } else { tile.segment(piece.node) };
    piece.figure.is_meeple() && tile.key == cell && segment == own
}

/// A range of consecutive segments on a tile.
#[derive(Clone, Copy)]
struct Segments<'a> {
    tile: &'a BoardTile,
    first: u8,
    count: u8,
    /// True to include only lying meeples, false to exclude lying meeples, and `None` to include
    /// all meeples.
    lying: Option<bool>,
}

impl Segments<'_> {
    /// Checks whether a figure is a meeple on one of the given segments.
    #[inline]
    fn hold(self, piece: &Piece) -> bool {
        let first = self.tile.node(self.first).number();
        let is_inside = piece.node.number().wrapping_sub(first) < self.count.into();
        is_inside
            & piece.figure.is_meeple()
            & self.lying.is_none_or(|lying| lying == piece.is_lying())
    }
}

/// Returns the segments whose meeples the fairy accompanies if she is on the given spot: a single
/// segment, or all segments on a tile (PD-FAIRY-10). Returns `None` if the spot is not valid for
/// the fairy.
fn segments<'a>(at: State<'a>, spot: Spot) -> Option<Segments<'a>> {
    let State { position, setup, .. } = at;
    if setup.rules.expansions.princess.fairy_on_tile != (spot.place == Location::Tile) {
        return None;
    }
    let tile = &position.board.tiles[position.board.tile_at(spot.cell.key())?];
    let count = setup.catalogue.shape(tile.kind()).count;
    match spot.place {
        Location::Tile => Some(Segments { tile, first: 0, count, lying: None }),
        Location::Segment(first) if first < count => {
            Some(Segments { tile, first, count: 1, lying: Some(false) })
        }
        Location::Lying => {
            let first = monasteries::lying_segment(setup, tile.kind())?;
            Some(Segments { tile, first, count: 1, lying: Some(true) })
        }
        _ => None,
    }
}

/// Returns the points that the active player scores for the fairy at the start of their turn
/// (PD-FAIRY-4): 1 or 0.
pub(crate) fn points_at_start(at: State<'_>) -> i32 {
    i32::from(
        at.position.expansions.princess.fairy.spot().is_some_and(|spot| has_own_meeple(at, spot)),
    )
}

/// Checks whether the fairy would accompany one of the active player's meeples if she were on the
/// given spot. The meeple can be on a tower (X-FA-TW).
fn has_own_meeple(at: State<'_>, spot: Spot) -> bool {
    let State { position, setup, .. } = at;
    let is_on_cell =
        |piece: &Piece| position.board.tiles[piece.number_of_tile()].key == spot.cell.key();
    // The cell is compared first, because the owner of a figure is unpredictable.
    let is_one = |piece: &Piece| {
        is_on_cell(piece)
            && is_own_meeple(position, piece)
            && target(setup, position.spot_of(piece)) == spot
    };
    position.pieces.iter().any(is_one)
        || own_off_figures(position).any(|own| target(setup, own.spot) == spot)
}

/// Returns the active player's meeples outside features, such as guards on towers.
fn own_off_figures(position: &Position) -> impl Iterator<Item = OffFigure> + '_ {
    position.expansions.off_figures().filter(|own| own.player == position.active)
}

/// Returns the spot that the fairy must move to so that she accompanies a meeple on `spot`
/// (PD-FAIRY-10).
fn target(setup: &Setup, spot: Spot) -> Spot {
    if setup.rules.expansions.princess.fairy_on_tile { on(spot.cell) } else { spot }
}

fn points(each: i16) -> ScoreItems {
    ScoreItems::of(ScoreTerm::Fairy, 1, each)
}

/// Returns the owner of the first meeple that a start position lists on a spot.
pub(super) fn owner_in_start(opening: &Opening, spot: Spot) -> Option<Player> {
    let mut all = opening.figures.iter();
    let is_there = |&&(_, figure, at): &&(Player, Figure, Spot)| at == spot && figure.is_meeple();
    all.find(is_there).map(|&(player, ..)| player)
}

/// Returns the fairy's spot and the owner of her meeple in games in which meeples can share a
/// segment. A start position lists the fairy's meeple before the other meeples on its segment.
pub(crate) fn fairy_owner(position: &Position) -> Option<(Spot, Player)> {
    let fairy = position.expansions.princess.fairy;
    fairy.spot().zip(fairy.owner)
}

/// Moves the fairy to `spot`, where she accompanies a meeple that belongs to `owner`.
pub(super) fn come(play: &mut Play<'_>, spot: Spot, owner: Option<Player>) {
    let is_shared = play.setup.uses(Hook::SharesSegments);
    let fairy = &mut play.position.expansions.princess.fairy;
    let origin = fairy.spot();
    fairy.stand(spot);
    let is_in_feature = matches!(spot.place, Location::Segment(_) | Location::Lying);
    fairy.owner = owner.filter(|_| is_shared && is_in_feature);
    play.event(|_| Event::FigureMoved { player: None, figure: Figure::FAIRY, spot, origin });
}

/// Scores the fairy's point (TURN-2).
#[inline(never)]
pub(crate) fn fairy_point(play: &mut Play<'_>) {
    if points_at_start(play.at()) > 0 {
        let player = play.position.active;
        play.score(player, ScoreReason::FAIRY_POINT, points(1), |_| ScoredFor::NOTHING);
    }
}

/// Scores 3 points for each player whose meeple the fairy accompanies in a scored feature, even if
/// the player does not score for the feature (PD-FAIRY-6). The feature is identified by one of its
/// nodes.
#[inline]
pub(super) fn award(play: &mut Play<'_>, node: Node) {
    if play.position.expansions.princess.fairy.cell != NOWHERE {
        award_in(play, node, false);
    }
}

/// Like [`award`], but for the players with lying meeples in a monastery (MO-END-2).
pub(crate) fn award_lying(play: &mut Play<'_>, node: Node) {
    if play.position.expansions.princess.fairy.cell != NOWHERE {
        award_in(play, node, true);
    }
}

/// Returns the players whose meeples the fairy accompanies, each with the root of the meeple's
/// feature. The result contains a player once for each feature, and once more for a lying monk in
/// the feature.
pub(crate) fn players_with_fairy(at: State<'_>) -> impl Iterator<Item = (Root, Player)> {
    accompanied(at).map(|(root, _, player)| (root, player))
}

/// Returns the roots of the features in which the fairy accompanies meeples, each with a flag that
/// is true for a lying monk and with the meeple's owner.
fn accompanied(at: State<'_>) -> impl Iterator<Item = (Root, bool, Player)> {
    let State { position, .. } = at;
    let fairy = position.expansions.princess.fairy;
    let segments = fairy.spot().and_then(|spot| segments(at, spot));
    let each = move || {
        let is_with_her =
            move |piece: &Piece| segments.is_some_and(|segments| segments.hold(piece));
        let is_meant = move |piece: &Piece| fairy.owner.is_none_or(|owner| owner == piece.player);
        let with_her =
            position.pieces.iter().filter(move |piece| is_with_her(piece) && is_meant(piece));
        with_her.map(|piece| (position.board.root(piece.node), piece.is_lying(), piece.player))
    };
    // Skip the same player's other meeples. There are few meeples, so a linear search is fast
    // enough.
    let is_first =
        move |(place, who)| (!each().take(place).any(|other| other == who)).then_some(who);
    each().enumerate().filter_map(is_first)
}

#[cold]
fn award_in(play: &mut Play<'_>, node: Node, lying: bool) {
    let root = play.position.board.root(node);
    let inside = accompanied(play.at()).filter(|&(place, lies, _)| (place, lies) == (root, lying));
    let players: PlayerSet = inside.map(|(.., player)| player).collect();
    for player in players.iter() {
        play.score(player, ScoreReason::FAIRY_BONUS, points(3), |position| {
            ScoredFor::spot(position.spot_of_node(node))
        });
    }
}

/// Scores 3 points if the fairy accompanies the lord of a scoring castle (BCB-CASTLE-12).
pub(crate) fn award_lord(play: &mut Play<'_>, lord: &OffFigure) {
    let fairy = play.position.expansions.princess.fairy.spot();
    if fairy == Some(target(play.setup, lord.spot)) {
        play.score(lord.player, ScoreReason::FAIRY_BONUS, points(3), |_| {
            ScoredFor::spot(lord.spot)
        });
    }
}

/// Leaves the fairy on her tile without a meeple when her meeple is removed for any reason
/// (PD-FAIRY-7). If a shepherd leaves the spot of the fairy's farmer, the fairy stays assigned to
/// the farmer.
#[inline]
pub(super) fn figure_removed(play: &mut Play<'_>, piece: &Piece) {
    let position = &mut *play.position;
    let fairy = position.expansions.princess.fairy;
    let is_owner = fairy.owner.is_none_or(|owner| owner == piece.player);
    if is_owner && is_with(position, piece) {
        come(play, on(Cell::from_key(fairy.cell)), None);
    }
}

/// Leaves the fairy on her tile without a meeple when her meeple is removed from a spot that is not
/// in a feature.
pub(super) fn off_figure_removed(play: &mut Play<'_>, own: &OffFigure) {
    let fairy = play.position.expansions.princess.fairy;
    if fairy.spot() == Some(own.spot) {
        come(play, on(own.spot.cell), None);
    }
}

/// Returns the spots that the active player can move the fairy to: the spots or, with `fairy=tile`,
/// the tiles of the player's meeples, except the fairy's current spot (PD-FAIRY-2, PD-FAIRY-10).
/// The result contains a tile once for each of the player's meeples on it.
#[inline]
fn targets<'a>(at: State<'a>) -> impl Iterator<Item = Spot> + 'a {
    let State { position, setup } = at;
    let now = position.expansions.princess.fairy.spot();
    let own = position.pieces.iter().filter(|piece| is_own_meeple(position, piece));
    let spots = own.map(move |piece| position.spot_of(piece));
    let off = own_off_figures(position).map(|own| own.spot);
    let spots = spots.chain(off).map(move |spot| target(setup, spot));
    spots.filter(move |spot| Some(*spot) != now)
}

/// Checks whether there is a meeple that the fairy can move to.
#[inline]
pub(super) fn has_target(at: State<'_>) -> bool {
    at.setup.has_figure(Figure::FAIRY) && targets(at).next().is_some()
}

/// Lists the fairy's moves (ACT-11).
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    let State { position, setup, .. } = at;
    let to = |spot| Action::MoveFigure { figure: Figure::FAIRY, spot }.code();
    // `u64::MAX` is not a valid action code.
    let now = position.expansions.princess.fairy.spot().map_or(u64::MAX, to);
    let on_tile = setup.rules.expansions.princess.fairy_on_tile;
    let before = list.len();
    // The owner of a figure is unpredictable. Therefore, every figure's number is written, but only
    // those of the player's own figures are counted. Codes then replace these numbers.
    let slots = list.reserve(position.pieces.len());
    let mut own = 0;
    for (number, piece) in position.pieces.iter().enumerate() {
        slots[own] = number as u64;
        own += usize::from(piece.player == position.active);
    }
    let mut count = 0;
    for slot in 0..own {
        let piece = &position.pieces[slots[slot] as usize];
        let tile = &position.board.tiles[piece.number_of_tile()];
        // A meeple is on a segment or lying, but never on a corner.
        let place = if piece.is_lying() { code::LYING } else { tile.segment(piece.node) };
        let segment = code::movement(tile.key, Figure::FAIRY) + u64::from(place);
        slots[count] = if on_tile { to(on(tile.cell())) } else { segment };
        count += usize::from(piece.figure.is_meeple() & (slots[count] != now));
    }
    list.advance(count);
    let off = own_off_figures(position).map(|own| to(target(setup, own.spot)));
    off.filter(|code| *code != now).for_each(|code| list.push_code(code));
    list.sort_from(before);
    if on_tile || setup.uses(Hook::SharesSegments) {
        list.dedup_from(before);
    }
}

/// Checks whether a figure is one of the active player's meeples.
#[inline]
fn is_own_meeple(position: &Position, piece: &Piece) -> bool {
    (piece.player == position.active) & piece.figure.is_meeple()
}

/// Adds the fairy's moves to the complete turns, just as [`list`] adds them to the actions. Placing
/// a tile does not affect these moves.
#[inline]
pub(super) fn look_ahead(at: State<'_>, ahead: &mut Ahead) {
    let targets = targets(at).filter(|_| at.setup.has_figure(Figure::FAIRY));
    targets.for_each(|spot| ahead.add(Action::MoveFigure { figure: Figure::FAIRY, spot }, None));
}

pub(super) fn check(at: State<'_>, spot: Spot) -> Result<Spot, IllegalAction> {
    let State { position, setup, .. } = at;
    if position.expansions.princess.fairy.spot() == Some(spot) {
        return Err(IllegalAction::Unreachable);
    }
    if setup.has_figure(Figure::FAIRY) && has_own_meeple(at, spot) {
        Ok(spot)
    } else {
        Err(IllegalAction::NoSuchFigure)
    }
}

/// Moves the fairy to a meeple, or to a tile (ACT-11).
pub(super) fn apply(play: &mut Play<'_>, spot: Spot) -> Result<Step, IllegalAction> {
    check(play.at(), spot)?;
    come(play, spot, Some(play.position.active));
    Ok(after_other_action(play.setup))
}

/// Adds action templates for the fairy's moves.
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

/// Returns the spot that an action moves the fairy to.
pub(super) fn own(action: Action) -> Option<Spot> {
    match action {
        Action::MoveFigure { figure: Figure::FAIRY, spot } => Some(spot),
        _ => None,
    }
}
