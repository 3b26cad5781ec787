//! Drawing a tile and laying it (TURN-4 to TURN-8).

use crate::{
    action::{Action, ActionList, Item},
    board::Surroundings,
    event::{Event, Sink},
    geometry::{Cell, Rotation},
    position::{Flow, IllegalReason, NO_KIND, Phase, Play, Position, Step},
    setup::Setup,
    tile::FitTable,
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
    if position.board.open.around().iter().any(|cell| fits.canonical(cell.demand) != 0) {
        return Flow::Next;
    }
    let kind = std::mem::replace(&mut position.drawn, NO_KIND);
    play.event(|position| Event::TileDiscarded { player: position.active, kind });
    Flow::Go(Step::Draw)
}

/// How many open cells are looked at together.
pub(super) const STRETCH: usize = 64;

/// The cells of a stretch on which a tile fits: for each its place in the stretch, above four bits
/// for the rotations. The list is longer than a stretch, so that a masked index needs no check.
pub(super) type Hits = [u16; 2 * STRETCH];

/// Gathers the cells on which a tile fits and says how many they are: by canonical rotations, or by
/// `ALL`.
///
/// Nothing here branches on the position: whether a tile fits is a coin toss to a processor, and a
/// wrong guess costs more than writing a candidate that is not counted.
#[inline]
pub(super) fn gather<const ALL: bool>(
    fits: &FitTable,
    around: &[Surroundings],
    hits: &mut Hits,
) -> usize {
    let mut count = 0;
    let mut place = 0;
    for cell in around {
        let mask = if ALL { fits.all(cell.demand) } else { fits.canonical(cell.demand) };
        let mask = u16::from(mask);
        hits[count & (hits.len() - 1)] = place | mask;
        count += usize::from(mask != 0);
        place += 16;
    }
    count
}

/// Lists the placements of the drawn tile: canonical rotations, or `ALL` that fit. A cell that fits
/// is written four times and counted as often as it fits; see [`gather`] for why.
#[inline]
pub(crate) fn placements<const ALL: bool>(
    position: &Position,
    setup: &Setup,
    list: &mut ActionList,
) {
    let fits = setup.catalogue.fits(position.drawn);
    let open = &position.board.open;
    let mut hits: Hits = [0; _];
    for (keys, around) in open.keys().chunks(STRETCH).zip(open.around().chunks(STRETCH)) {
        let hit = gather::<ALL>(fits, around, &mut hits);
        let mut rest = list.reserve(4 * hit);
        let before = rest.len();
        for &found in &hits[..hit] {
            let cell = Cell::from_key(keys[usize::from(found >> 4)]);
            let four = rest.first_chunk_mut::<4>().expect("room for four was reserved");
            let mut count = 0;
            for rotation in Rotation::ALL {
                four[count & 3] = Action::PlaceTile { cell, rotation };
                count += usize::from(found >> rotation as u8 & 1);
            }
            rest = &mut rest[count..];
        }
        let count = before - rest.len();
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
    let Some(open) = position.board.open.find(cell.key()) else {
        return Err(if position.board.tile_at(cell.key()).is_some() {
            IllegalReason::Occupied(cell)
        } else {
            IllegalReason::Detached(cell)
        });
    };
    let demand = position.board.open.around()[open].demand;
    if setup.catalogue.fits(position.drawn).all(demand) >> rotation as u8 & 1 == 0 {
        return Err(IllegalReason::DoesNotFit(cell));
    }
    Ok(open)
}

/// TURN-8: lays the drawn tile; any of equal rotations is stored as the smallest (TURN-25).
#[inline]
pub(crate) fn lay<S: Sink>(play: &mut Play<'_, S>, open: usize, rotation: Rotation) {
    let kind = std::mem::replace(&mut play.position.drawn, NO_KIND);
    let cell = Cell::from_key(play.position.board.open.keys()[open]);
    let canonical = play.setup.catalogue.canonical(kind, rotation);
    play.position.lay(play.setup, open, kind, canonical, rotation);
    play.event(|position| Event::TilePlaced {
        player: Some(position.active),
        kind,
        cell,
        rotation,
    });
}
