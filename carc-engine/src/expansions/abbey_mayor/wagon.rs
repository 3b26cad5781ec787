//! The wagon: it may drive on from a scored feature into another one (AM-WAGON-1 to AM-WAGON-9).

use super::state::Returned;
use crate::{
    action::{Action, ActionList, Place, Spot},
    event::Sink,
    expansions::registry,
    geometry::Side,
    nouns::{Figure, IllegalReason, Phase, SegmentKind},
    position::{Flow, Footing, Play, Position},
    scoring,
    setup::Setup,
    tile::NO_SEGMENT,
};

/// TURN-15c: notes the wagons of a feature that is being scored, before they go home.
#[inline]
pub(crate) fn note_returned(position: &mut Position, setup: &Setup, root: u16) {
    if !setup.has_figure(Figure::WAGON) {
        return;
    }
    for index in 0..position.pieces.len() {
        let piece = position.pieces[index];
        if piece.figure == Figure::WAGON && position.board.root(piece.node) == root {
            let spot = position.spot_of(&piece);
            position.rooms.abbey.wagons.0.push(Returned { player: piece.player, spot });
        }
    }
}

/// TURN-16: asks the owner of the next wagon that has somewhere to go, clockwise from the active
/// player; of several wagons of one player the order of their spots decides (AM-WAGON-4, OPT-5).
#[inline(never)]
pub(crate) fn wagons<S: Sink>(play: &mut Play<'_, S>) -> Flow {
    if play.position.rooms.abbey.wagons.is_empty() {
        return Flow::Next;
    }
    let position = &mut *play.position;
    let (players, active) = (play.setup.players() as u8, position.active);
    let seat = |player: u8| (player + players - active) % players;
    let wagons = &mut position.rooms.abbey.wagons.0;
    wagons.sort_unstable_by_key(|wagon| (seat(wagon.player), wagon.spot));
    while let Some(&wagon) = position.rooms.abbey.wagons.0.first() {
        let mut found = false;
        each_target(position, play.setup, wagon, |_| found = true);
        if found {
            position.rooms.abbey.driver = wagon.player;
            return Flow::Wait(Phase::Wagon);
        }
        // Nowhere to go: it stays (AM-WAGON-7).
        position.rooms.abbey.wagons.0.remove(0);
    }
    Flow::Next
}

/// Calls `each` with the segments to which a wagon may move on, some perhaps more than once.
fn each_target(position: &Position, setup: &Setup, wagon: Returned, mut each: impl FnMut(u16)) {
    let from = position.node_at(setup, wagon.spot).expect("the wagon stood there");
    let (board, catalogue) = (&position.board, &setup.catalogue);
    let (kind, _) = scoring::segment(board, catalogue, from);
    let mut consider = |node: u16| {
        let feature = board.feature(node);
        let tile = &board.tiles[board.nodes[node as usize].tile as usize];
        let (to, _) = scoring::segment(board, catalogue, node);
        if setup.stands_on[Figure::WAGON.number() as usize] >> to as u8 & 1 == 1
            && feature.open > 0
            && feature.players == 0
            && !registry::is_barred(position, setup, tile)
        {
            each(node);
        }
    };
    if setup.rules.rooms.abbey.adjacent_wagons {
        let own = wagon.spot.cell;
        for cell in own.ring().into_iter().chain([own]) {
            let Some(number) = board.tile_at(cell.key()) else { continue };
            let tile = &board.tiles[number];
            let count = u16::from(catalogue.shape(tile.kind).count);
            (tile.first..tile.first + count).for_each(&mut consider);
        }
        return;
    }
    for own in board.ring(from) {
        let tile = &board.tiles[board.nodes[own as usize].tile as usize];
        let segment = (own - tile.first) as u8;
        let mut linked = catalogue.links(tile.kind)[usize::from(segment)];
        while linked != 0 {
            let other = linked.trailing_zeros() as u16;
            linked &= linked - 1;
            let (to, _) = scoring::segment(board, catalogue, tile.first + other);
            if (kind, to) != (SegmentKind::City, SegmentKind::City) {
                consider(tile.first + other);
            }
        }
        across(position, setup, own, &mut consider);
    }
}

/// The segments that are linked to one across a side of its tile: those that end at an abbey, with
/// the abbey (AM-WAGON-5).
fn across(position: &Position, setup: &Setup, node: u16, consider: &mut impl FnMut(u16)) {
    let (board, catalogue) = (&position.board, &setup.catalogue);
    let tile = &board.tiles[board.nodes[node as usize].tile as usize];
    let is_closed = |kind: u16| setup.kinds()[kind as usize].tile.closed;
    let face = catalogue.face(tile.kind, tile.rotation);
    for side in Side::ALL {
        let reaches = face.sides[side as usize].ports.contains(&((node - tile.first) as u8));
        if !reaches && !is_closed(tile.kind) {
            continue;
        }
        let Some(number) = board.tile_at(tile.cell().neighbour(side).key()) else { continue };
        let near = &board.tiles[number];
        if !reaches {
            // From the abbey: whatever it ends on this side.
            let theirs = &catalogue.face(near.kind, near.rotation).sides[side.opposite() as usize];
            let segments = theirs.ports.into_iter().filter(|&segment| segment != NO_SEGMENT);
            segments.for_each(|segment| consider(near.first + u16::from(segment)));
        } else if is_closed(near.kind) {
            let count = u16::from(catalogue.shape(near.kind).count);
            (near.first..near.first + count).for_each(&mut *consider);
        }
    }
}

/// Whose wagon may move on.
pub(crate) fn driver(position: &Position) -> u8 {
    position.rooms.abbey.driver
}

/// The wagon that is asked for now.
fn next(position: &Position) -> Returned {
    position.rooms.abbey.wagons.0[0]
}

/// Lists where the wagon may move, each segment once.
pub(crate) fn moves(position: &Position, setup: &Setup, list: &mut ActionList) {
    list.push(Action::Pass);
    let before = list.len();
    each_target(position, setup, next(position), |node| {
        let spot = position.spot_of_node(node);
        list.push(Action::MoveFigure { figure: Figure::WAGON, spot });
    });
    list.sort_from(before);
    list.dedup_from(before);
}

/// Whether the wagon may move to a spot: its segment.
pub(crate) fn check_move(
    position: &Position,
    setup: &Setup,
    figure: Figure,
    spot: Spot,
) -> Result<u16, IllegalReason> {
    if figure != Figure::WAGON {
        return Err(IllegalReason::NoSuchFigure);
    }
    let number =
        position.board.tile_at(spot.cell.key()).ok_or(IllegalReason::OtherTile(spot.cell))?;
    let segment = match spot.place {
        Place::Segment(segment) => segment,
        _ => return Err(IllegalReason::NoSuchSegment(u8::MAX)),
    };
    let node = position.node_at(setup, spot).ok_or(IllegalReason::NoSuchSegment(segment))?;
    let mut found = false;
    each_target(position, setup, next(position), |target| found |= target == node);
    if found {
        return Ok(node);
    }
    let (kind, _) = scoring::segment(&position.board, &setup.catalogue, node);
    let feature = position.board.feature(node);
    Err(if setup.stands_on[figure.number() as usize] >> kind as u8 & 1 == 0 {
        IllegalReason::WrongKind(kind)
    } else if feature.open == 0 {
        IllegalReason::Complete
    } else if feature.players != 0 {
        IllegalReason::Taken
    } else if registry::is_barred(position, setup, &position.board.tiles[number]) {
        IllegalReason::Blocked
    } else {
        IllegalReason::NotLinked
    })
}

/// AM-WAGON-4: the wagon moves on, out of its owner's supply.
pub(crate) fn move_on<S: Sink>(play: &mut Play<'_, S>, node: u16) {
    let player = next(play.position).player;
    play.position.deploy_of(player, Figure::WAGON, Footing::segment(node), play.events);
    stay(play.position);
}

/// The wagon stays where it is, and the next one is looked at.
pub(crate) fn stay(position: &mut Position) {
    position.rooms.abbey.wagons.0.remove(0);
    position.rooms.abbey.driver = 0;
}
