//! Drawing a tile and laying it (TURN-4 to TURN-8).

use crate::{
    action::{Action, ActionList, Item},
    event::{Event, Sink},
    geometry::{Cell, Rotation},
    position::{Flow, IllegalReason, NO_KIND, Phase, Play, Position, Step},
    setup::Setup,
};

/// TURN-4: chance draws; with nothing to draw the part ends without a tile (END-2).
pub(crate) fn draw<S: Sink>(play: &mut Play<'_, S>) -> Flow {
    if play.position.left_total == 0 { Flow::Go(Step::EndOfPart) } else { Flow::Wait(Phase::Draw) }
}

/// The possible draws.
pub(crate) fn draws(position: &Position, list: &mut ActionList) {
    for (kind, &left) in (0..).zip(&position.left) {
        if left > 0 {
            list.push(Action::Draw(Item::Tile(kind)));
        }
    }
}

/// Whether chance can bring this.
pub(crate) fn check_draw(position: &Position, item: Item) -> Result<u16, IllegalReason> {
    match item {
        Item::Tile(kind) if position.left.get(kind as usize).is_some_and(|&left| left > 0) => {
            Ok(kind)
        }
        _ => Err(IllegalReason::NoSuchTile),
    }
}

/// Takes a tile from the stack and shows it.
pub(crate) fn take<S: Sink>(play: &mut Play<'_, S>, kind: u16) {
    play.position.left[kind as usize] -= 1;
    play.position.left_total -= 1;
    play.position.drawn = kind;
    play.event(|position| Event::TileDrawn { player: position.active, kind });
}

/// TURN-7: a tile without legal placement leaves the game (BASE-TILE-5).
pub(crate) fn fit<S: Sink>(play: &mut Play<'_, S>) -> Flow {
    let position = &mut *play.position;
    let fits = play.setup.catalogue.fits(position.drawn);
    if position.board.open.iter().any(|open| fits[open.demand as usize] != 0) {
        return Flow::Next;
    }
    let kind = std::mem::replace(&mut position.drawn, NO_KIND);
    play.event(|position| Event::TileDiscarded { player: position.active, kind });
    Flow::Go(Step::Draw)
}

/// How many open cells are looked at together.
const STRETCH: usize = 64;

/// For each set of rotations: its members first, and how many they are.
const SPREAD: [([Rotation; 4], usize); 16] = {
    let mut table = [([Rotation::R0; 4], 0); 16];
    let mut mask = 0;
    while mask < 16 {
        let mut quarters = 0;
        while quarters < 4 {
            if mask >> quarters & 1 == 1 {
                table[mask].0[table[mask].1] = Rotation::from_quarters(quarters);
                table[mask].1 += 1;
            }
            quarters += 1;
        }
        mask += 1;
    }
    table
};

/// Lists the placements of the drawn tile: canonical rotations, or `ALL` that fit.
///
/// Nothing here branches on the position: whether a tile fits is a coin toss to a processor, and a
/// wrong guess costs more than writing a candidate that is not counted. So the cells that fit at
/// all are gathered first, then each is written four times and counted as often as it fits.
#[inline]
pub(crate) fn placements<const ALL: bool>(
    position: &Position,
    setup: &Setup,
    list: &mut ActionList,
) {
    let fits = setup.catalogue.fits(position.drawn);
    let mut hits = [(0u32, 0u32); STRETCH + 1];
    for open in position.board.open.chunks(STRETCH) {
        let mut hit = 0;
        for cell in open {
            let mask = fits[cell.demand as usize];
            let mask = if ALL { mask >> 4 } else { mask & 15 };
            hits[hit] = (cell.key, mask.into());
            hit += usize::from(mask != 0);
        }
        let slots = list.reserve(4 * hit);
        let mut count = 0;
        for &(key, mask) in &hits[..hit] {
            let cell = Cell::from_key(key);
            let (rotations, fitting) = SPREAD[mask as usize & 15];
            let four: &mut [Action; 4] =
                slots[count..].first_chunk_mut().expect("room for four was reserved");
            *four = rotations.map(|rotation| Action::PlaceTile { cell, rotation });
            count += fitting;
        }
        list.advance(count);
    }
}

/// Whether the drawn tile may lie there: the place of the cell in the list of open cells.
#[inline]
pub(crate) fn check_place(
    position: &Position,
    setup: &Setup,
    cell: Cell,
    rotation: Rotation,
) -> Result<usize, IllegalReason> {
    let Some(open) = position.board.open_at(cell.key()) else {
        return Err(if position.board.tile_at(cell.key()).is_some() {
            IllegalReason::Occupied(cell)
        } else {
            IllegalReason::Detached(cell)
        });
    };
    let demand = position.board.open[open].demand;
    if setup.catalogue.fits(position.drawn)[demand as usize] >> (4 + rotation as u8) & 1 == 0 {
        return Err(IllegalReason::DoesNotFit(cell));
    }
    Ok(open)
}

/// TURN-8: lays the drawn tile; any of equal rotations is stored as the smallest (TURN-25).
#[inline]
pub(crate) fn lay<S: Sink>(play: &mut Play<'_, S>, open: usize, rotation: Rotation) {
    let kind = std::mem::replace(&mut play.position.drawn, NO_KIND);
    let cell = Cell::from_key(play.position.board.open[open].key);
    let canonical = play.setup.catalogue.canonical(kind, rotation);
    play.position.lay(play.setup, open, kind, canonical, rotation);
    play.event(|position| Event::TilePlaced {
        player: Some(position.active),
        kind,
        cell,
        rotation,
    });
}
