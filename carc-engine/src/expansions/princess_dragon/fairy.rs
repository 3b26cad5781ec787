//! The fairy (PD-FAIRY-1 to PD-FAIRY-10).

use super::state::{Fairy, NOBODY, NOWHERE, on};
use crate::{
    action::{Action, ActionList, Place, Spot},
    event::{Event, Sink},
    geometry::Cell,
    limits::MAX_PLAYERS,
    nouns::{Figure, IllegalReason, Reason, StartReason, Term},
    position::{Piece, Play, Position},
    score::{ScoreEntry, ScoreItems},
    setup::{Opening, Setup},
};

/// She stands on a tile, or with a meeple.
pub(crate) fn may_start(setup: &Setup, opening: &Opening, spot: Spot) -> Result<(), StartReason> {
    let is_there = |&(_, figure, at): &(u8, Figure, Spot)| at == spot && figure.is_meeple();
    match spot.place {
        Place::Tile => Ok(()),
        Place::Segment(_) if setup.rules.rooms.princess.fairy_on_tile => {
            Err(StartReason::Fairy("under fairy=tile she stands on a tile as a whole"))
        }
        Place::Segment(_) if opening.figures.iter().any(is_there) => Ok(()),
        _ => Err(StartReason::Fairy("no meeple stands there")),
    }
}

/// The placed segment of the meeple to which she is assigned.
fn node(position: &Position) -> Option<u16> {
    let Fairy { cell, segment } = position.rooms.princess.fairy;
    if segment == NOBODY {
        return None;
    }
    let number = position.board.tile_at(cell)?;
    Some(position.board.tiles[number].first + u16::from(segment))
}

/// The meeples that bring points by her: the one to which she is assigned, or all on her tile
/// (PD-FAIRY-10).
fn with_her<'a>(
    position: &'a Position,
    setup: &Setup,
) -> impl Iterator<Item = &'a Piece> + use<'a> {
    let Fairy { cell, segment } = position.rooms.princess.fairy;
    let tile = if cell == NOWHERE { None } else { position.board.tile_at(cell) };
    let here = tile.map(|number| {
        let first = position.board.tiles[number].first;
        (number as u16, (segment != NOBODY).then(|| first + u16::from(segment)))
    });
    // Under `fairy=meeple` she is with nobody unless she is assigned.
    let on_tile = setup.rules.rooms.princess.fairy_on_tile;
    position.pieces.iter().filter(move |piece| match here {
        None => false,
        Some((_, Some(node))) => piece.node == node && piece.figure.is_meeple(),
        Some((tile, None)) => {
            on_tile
                && position.board.nodes[piece.node as usize].tile == tile
                && piece.figure.is_meeple()
        }
    })
}

/// Whether the fairy has a point for the active player when his turn begins (PD-FAIRY-4).
pub(crate) fn points_at_start(position: &Position, setup: &Setup) -> i32 {
    let is_own = |piece: &Piece| piece.player == position.active;
    let has_fairy = position.rooms.princess.fairy.cell != NOWHERE;
    i32::from(has_fairy && with_her(position, setup).any(is_own))
}

fn gives<S: Sink>(
    play: &mut Play<'_, S>,
    player: u8,
    reason: Reason,
    each: i16,
    node: Option<u16>,
) {
    let mut items = ScoreItems::EMPTY;
    items.push(Term::Fairy, 1, each);
    let points = items.total();
    play.position.scores[player as usize] += points;
    play.event(|position| {
        let spot = node.map(|node| position.spot_of_node(node));
        Event::Scored(ScoreEntry { player, points, reason, spot, items })
    });
}

/// TURN-2: the fairy's point.
#[inline(never)]
pub(crate) fn fairy_point<S: Sink>(play: &mut Play<'_, S>) {
    if points_at_start(play.position, play.setup) > 0 {
        let player = play.position.active;
        gives(play, player, Reason::FAIRY_POINT, 1, None);
    }
}

/// PD-FAIRY-6: 3 points for a feature that is scored, named by a node, to whom she stands by in it,
/// whether or not he gets points for it.
#[inline]
pub(crate) fn award<S: Sink>(play: &mut Play<'_, S>, node: u16) {
    if play.position.rooms.princess.fairy.cell != NOWHERE {
        award_in(play, node);
    }
}

/// The players to whom she stands by in a feature, given by its root: a bit each.
#[inline]
pub(crate) fn players_with_fairy(position: &Position, setup: &Setup, root: u16) -> u8 {
    if position.rooms.princess.fairy.cell == NOWHERE {
        return 0;
    }
    with_her(position, setup)
        .filter(|piece| position.board.root(piece.node) == root)
        .fold(0, |players, piece| players | 1 << piece.player)
}

#[cold]
fn award_in<S: Sink>(play: &mut Play<'_, S>, node: u16) {
    let position = &*play.position;
    let players = players_with_fairy(position, play.setup, position.board.root(node));
    for player in (0..MAX_PLAYERS as u8).filter(|player| players >> player & 1 == 1) {
        gives(play, player, Reason::FAIRY_BONUS, 3, Some(node));
    }
}

/// PD-FAIRY-7: she stays when her meeple leaves, by whatever cause, and is then with nobody. A shepherd
/// can stand on the spot of her farmer and leave it to him.
#[inline]
pub(crate) fn figure_left<S: Sink>(position: &mut Position, piece: &Piece, events: &mut S) {
    let fairy = position.rooms.princess.fairy;
    let is_with_somebody = fairy.segment != NOBODY && piece.figure.is_meeple();
    if is_with_somebody && node(position) == Some(piece.node) {
        let spot = on(Cell::from_key(fairy.cell));
        position.rooms.princess.fairy.segment = NOBODY;
        if S::LISTENS {
            events.event(Event::FigureMoved { figure: Figure::FAIRY, spot });
        }
    }
}

/// Where the active player can send her: to another own meeple, or to another tile with one
/// (PD-FAIRY-2, PD-FAIRY-10). A tile comes as often as he has meeples on it.
#[inline]
fn targets<'a>(position: &'a Position, setup: &'a Setup) -> impl Iterator<Item = Spot> + 'a {
    // Without her nothing is looked at.
    let is_played = setup.has_figure(Figure::FAIRY);
    let pieces = if is_played { &position.pieces[..] } else { &[] };
    let on_tile = setup.rules.rooms.princess.fairy_on_tile;
    let now = position.rooms.princess.fairy.spot();
    let own = pieces
        .iter()
        .filter(move |piece| piece.player == position.active && piece.figure.is_meeple());
    let spots = own.map(move |piece| {
        let spot = position.spot_of(piece);
        if on_tile { on(spot.cell) } else { spot }
    });
    spots.filter(move |spot| Some(*spot) != now)
}

/// Whether there is a meeple to send her to.
#[inline]
pub(crate) fn has_fairy_option(position: &Position, setup: &Setup) -> bool {
    setup.has_figure(Figure::FAIRY) && targets(position, setup).next().is_some()
}

/// ACT-11: lists where she can be sent.
#[inline]
pub(crate) fn fairy_options(position: &Position, setup: &Setup, list: &mut ActionList) {
    let before = list.len();
    for spot in targets(position, setup) {
        let action = Action::MoveFigure { figure: Figure::FAIRY, spot };
        if !list[before..].contains(&action) {
            list.push(action);
        }
    }
    list.sort_from(before);
}

/// As [`fairy_options`]; laying a tile changes nothing about it.
#[inline]
pub(crate) fn foreseen_fairy_options(
    position: &Position,
    setup: &Setup,
    mut add: impl FnMut(Action),
) {
    let mut spots: Vec<_> = targets(position, setup).collect();
    spots.sort_unstable();
    spots.dedup();
    for spot in spots {
        add(Action::MoveFigure { figure: Figure::FAIRY, spot });
    }
}

pub(crate) fn check_assignment(
    position: &Position,
    setup: &Setup,
    spot: Spot,
) -> Result<Spot, IllegalReason> {
    if targets(position, setup).any(|target| target == spot) {
        Ok(spot)
    } else if position.rooms.princess.fairy.spot() == Some(spot) {
        Err(IllegalReason::Unreachable)
    } else {
        Err(IllegalReason::NoSuchFigure)
    }
}

/// ACT-11: the fairy goes to a meeple, or to a tile.
pub(crate) fn assign<S: Sink>(play: &mut Play<'_, S>, spot: Spot) {
    play.position.rooms.princess.fairy.stand(spot);
    play.event(|_| Event::FigureMoved { figure: Figure::FAIRY, spot });
}
