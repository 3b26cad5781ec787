//! Volcanoes and the dragon (PD-VOLCANO-1 to PD-DRAGON-10).

use super::state::{NOWHERE, STEPS, Walk, on};
use super::{DRAGON_SIGN, VOLCANO, shows};
use crate::{
    action::{Action, ActionList, Place, Spot},
    board::BoardTile,
    event::{Event, Sink},
    expansions::registry,
    geometry::{Cell, Side},
    nouns::{Figure, IllegalReason, Phase, StartReason, Step},
    position::{Flow, Play, Position},
    setup::{Opening, Setup},
    tile::NO_KIND,
};

/// Where the dragon stands.
pub(crate) fn spot(position: &Position) -> Option<Spot> {
    let cell = position.rooms.princess.dragon;
    (cell != NOWHERE).then(|| on(Cell::from_key(cell)))
}

/// The dragon stands on a tile, alone but for barns, once a volcano lies on the table.
pub(crate) fn may_start(setup: &Setup, opening: &Opening, spot: Spot) -> Result<(), StartReason> {
    let has_volcano =
        opening.tiles.iter().any(|(kind, ..)| setup.catalogue.shown(*kind).tile().has(VOLCANO));
    // What stands on a board is out of its reach (WF-CROWN-4).
    let is_on_tile = |at: Spot| at.cell == spot.cell && !matches!(at.place, Place::Space(_));
    let is_food = |&(_, figure, at): &(u8, Figure, Spot)| is_on_tile(at) && !figure.is_permanent();
    let other = |&(figure, at): &(Figure, Spot)| figure != Figure::DRAGON && is_on_tile(at);
    if spot.place != Place::Tile {
        Err(StartReason::Dragon("it stands on a tile as a whole"))
    } else if !has_volcano {
        Err(StartReason::Dragon("no volcano lies on the table"))
    } else if setup.catalogue.board.iter().any(|(_, cell)| *cell == spot.cell) {
        Err(StartReason::Dragon("it does not enter the wheel board"))
    } else if opening.figures.iter().any(is_food) || opening.neutral.iter().any(other) {
        Err(StartReason::Dragon("a figure stands on that tile"))
    } else {
        Ok(())
    }
}

/// The dragon comes to a tile.
pub(super) fn come<S: Sink>(play: &mut Play<'_, S>, cell: Cell) {
    play.position.rooms.princess.dragon = cell.key();
    play.event(|_| Event::FigureMoved { figure: Figure::DRAGON, spot: on(cell) });
}

/// PD-VOLCANO-2, PD-DRAGON-2: the dragon comes to the volcano just laid and eats nothing; tiles that
/// were set aside go back to the stack.
#[cold]
pub(super) fn erupt<S: Sink>(play: &mut Play<'_, S>) {
    if let Some(cell) = play.position.last_cell() {
        come(play, cell);
    }
    let mut held = std::mem::take(&mut play.position.rooms.princess.held);
    for kind in held.drain(..) {
        play.position.return_to_stack(kind);
        play.event(|_| Event::TileReturned { kind });
    }
    // Its memory is used again.
    play.position.rooms.princess.held = held;
}

/// Whether a tile may not be played yet: a dragon tile before the first volcano (PD-DRAGON-1,
/// HOUSE-4d).
#[inline]
pub(crate) fn is_too_early(position: &Position, setup: &Setup, kind: u16) -> bool {
    setup.catalogue.marks.has(DRAGON_SIGN)
        && position.rooms.princess.dragon == NOWHERE
        && setup.catalogue.shown(kind).tile().has(DRAGON_SIGN)
}

/// TURN-5: a tile that comes too early is set aside, and another is drawn.
#[inline(never)]
pub(crate) fn hold<S: Sink>(play: &mut Play<'_, S>) -> Flow {
    if !is_too_early(play.position, play.setup, play.position.drawn) {
        return Flow::Next;
    }
    let kind = std::mem::replace(&mut play.position.drawn, NO_KIND);
    hold_back(play, kind);
    Flow::Go(Step::Draw)
}

/// Lays a tile that comes too early beside the stack, from where the first volcano brings it back.
pub(crate) fn hold_back<S: Sink>(play: &mut Play<'_, S>, kind: u16) {
    let player = play.position.active;
    let held = &mut play.position.rooms.princess.held;
    held.insert(held.partition_point(|&other| other < kind), kind);
    play.event(|_| Event::TileHeld { player, kind });
}

/// Whether a game may set tiles aside.
pub(crate) fn sets_aside(setup: &Setup) -> bool {
    setup.catalogue.marks.has(DRAGON_SIGN)
}

/// Whether a tile can be set aside when a game starts: a dragon tile, while no volcano lies there.
pub(crate) fn may_be_held(setup: &Setup, opening: &Opening, kind: u16) -> bool {
    let shown = |kind: u16| setup.catalogue.shown(kind).tile();
    shown(kind).has(DRAGON_SIGN)
        && !opening.tiles.iter().any(|(kind, ..)| shown(*kind).has(VOLCANO))
}

/// Whether figures may not be placed on a tile: the dragon stands there (PD-VOLCANO-3, PD-DRAGON-9),
/// or it is a volcano that is closed for ever (PD-VOLCANO-5).
#[inline]
pub(crate) fn is_barred(position: &Position, setup: &Setup, tile: &BoardTile) -> bool {
    setup.catalogue.marks.has(VOLCANO)
        && (position.rooms.princess.dragon == tile.key || is_closed_volcano(setup, tile.kind))
}

#[inline]
pub(super) fn is_closed_volcano(setup: &Setup, kind: u16) -> bool {
    setup.rules.rooms.princess.volcano_is_closed && will_be_barred(setup, kind)
}

/// Whether no figure can be placed on a tile when it is laid: the dragon comes to it (ACT-12).
#[inline]
pub(crate) fn will_be_barred(setup: &Setup, kind: u16) -> bool {
    setup.catalogue.marks.has(VOLCANO) && setup.catalogue.shown(kind).tile().has(VOLCANO)
}

/// TURN-14, or TURN-17 with `dragon_move=after_scoring`: a dragon tile lets the dragon move.
#[inline(never)]
pub(crate) fn walk<S: Sink>(play: &mut Play<'_, S>) -> Flow {
    if !shows(play.position, play.setup, DRAGON_SIGN) {
        return Flow::Next;
    }
    let has_step = reachable(play.position).next().is_some();
    let walk = &mut play.position.rooms.princess.walk;
    if usize::from(walk.steps) < STEPS && has_step {
        return Flow::Wait(Phase::Dragon);
    }
    // PD-DRAGON-6, or all steps are made.
    *walk = Walk::NONE;
    Flow::Next
}

/// Whose step it is: the players in turn, beginning with the active one (PD-DRAGON-5).
#[inline]
pub(crate) fn decider(position: &Position) -> u8 {
    (position.active + position.rooms.princess.walk.steps) % position.players
}

/// Where the dragon can go: to tiles beside it that it has not visited on this way, but not to the
/// fairy, nor onto the wheel board (PD-DRAGON-5, PD-FAIRY-5).
fn reachable(position: &Position) -> impl Iterator<Item = Cell> + '_ {
    let state = &position.rooms.princess;
    let from = if state.dragon == NOWHERE { None } else { Some(Cell::from_key(state.dragon)) };
    // In the order of their codes.
    let sides = [Side::North, Side::West, Side::East, Side::South].into_iter();
    let beside =
        from.into_iter().flat_map(move |from| sides.clone().map(move |side| from.neighbour(side)));
    beside.filter(|cell| {
        let key = cell.key();
        !state.walk.visited.contains(&key)
            && !state.fairy.is_on(key)
            && position.board.tile_at(key).is_some()
            && !registry::is_closed_to_dragon(position, *cell)
    })
}

/// Lists the steps of the dragon.
pub(crate) fn steps(position: &Position, list: &mut ActionList) {
    for cell in reachable(position) {
        list.push(Action::MoveFigure { figure: Figure::DRAGON, spot: on(cell) });
    }
}

pub(crate) fn check_step(position: &Position, spot: Spot) -> Result<Cell, IllegalReason> {
    if spot.place == Place::Tile && reachable(position).any(|cell| cell == spot.cell) {
        Ok(spot.cell)
    } else {
        Err(IllegalReason::Unreachable)
    }
}

/// A step of the dragon: it eats what stands there (PD-DRAGON-7).
pub(crate) fn step<S: Sink>(play: &mut Play<'_, S>, cell: Cell) -> Step {
    let state = &mut *play.position.rooms.princess;
    let walk = &mut state.walk;
    if let Some(last) = walk.visited.last_mut().filter(|last| **last == NOWHERE) {
        *last = state.dragon;
        walk.visited.sort_unstable();
    }
    walk.steps += 1;
    come(play, cell);
    eat(play, cell);
    if play.setup.rules.rooms.princess.dragon_is_late { Step::LateDragon } else { Step::Dragon }
}

/// PD-DRAGON-7: all figures on a tile but barns go home without points, in the order of their spots.
fn eat<S: Sink>(play: &mut Play<'_, S>, cell: Cell) {
    let Some(number) = play.position.board.tile_at(cell.key()) else { return };
    loop {
        let position = &*play.position;
        let next = (0..position.pieces.len())
            .filter(|&index| {
                let piece = &position.pieces[index];
                usize::from(position.board.nodes[piece.node as usize].tile) == number
                    && !piece.figure.is_permanent()
            })
            .min_by_key(|&index| position.pieces[index].node);
        let Some(index) = next else { return };
        play.position.take_back(index, play.events);
    }
}
