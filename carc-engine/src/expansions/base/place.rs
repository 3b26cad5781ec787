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

/// Lists the placements of the drawn tile. `shift` is 0 for canonical rotations, 4 for all.
#[inline]
pub(crate) fn placements(position: &Position, setup: &Setup, shift: u8, list: &mut ActionList) {
    let fits = setup.catalogue.fits(position.drawn);
    let open = &position.board.open[..];
    // Every candidate is written and only counted if it fits: a branch here would be guessed
    // wrong every other time, which costs more than the four writes.
    let slots = list.reserve(4 * open.len() + 4);
    let mut count = 0;
    for cell in open {
        let mask = fits[cell.demand as usize] >> shift;
        if mask & 15 == 0 {
            continue;
        }
        let at = Cell::from_key(cell.key);
        for rotation in Rotation::ALL {
            slots[count] = Action::PlaceTile { cell: at, rotation };
            count += usize::from(mask >> rotation as u8 & 1);
        }
    }
    list.advance(count);
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
