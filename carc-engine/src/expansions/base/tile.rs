//! Drawing a tile and laying it (TURN-4 to TURN-8).

use crate::{
    action::{Action, ActionList, Item},
    board::Surroundings,
    event::{Event, Sink},
    geometry::{Cell, Rotation},
    nouns::{Cause, IllegalReason, Phase, Pile, Step},
    position::{At, Flow, Play, Position, Urn},
    setup::Reach,
    tile::{FitTable, Kind},
};

/// TURN-4: chance draws; with nothing to draw the part ends without a tile (END-2).
pub(crate) fn draw<S: Sink + ?Sized>(play: &mut Play<'_, S>) -> Flow {
    let kind = play.position.drawn;
    if kind != Kind::NONE {
        // The game starts with it (see `Start`).
        play.event(|position| Event::TileDrawn {
            player: position.active_player(),
            kind: kind.number(),
        });
        return Flow::Next;
    }
    if play.position.tiles_left() == 0 {
        Flow::Go(Step::EndOfPart)
    } else {
        Flow::Wait(Phase::Draw)
    }
}

/// Lists the draws from an urn.
pub(crate) fn draws(urn: &Urn<'_>, list: &mut ActionList) {
    match urn {
        Urn::Tiles(left, _) => {
            for (kind, &left) in (0..).zip(*left) {
                if left > 0 {
                    list.push(Action::Draw(Item::Tile(kind)));
                }
            }
        }
        Urn::Only(kind) => list.push(Action::Draw(Item::Tile(kind.number()))),
        Urn::Tokens(first, counts) => {
            for (token, &count) in (*first..).zip(*counts) {
                if count > 0 {
                    list.push(Action::Draw(Item::Token(token)));
                }
            }
        }
        Urn::Seats(count) => {
            for seat in 0..u16::from(*count) {
                list.push(Action::Draw(Item::Seat(seat)));
            }
        }
    }
}

/// Whether chance can bring this from an urn.
pub(crate) fn check_draw(urn: &Urn<'_>, item: Item) -> Result<Kind, IllegalReason> {
    let Item::Tile(kind) = item else { return Err(IllegalReason::NoSuchTile) };
    let kind = Kind::new(kind);
    let possible = match urn {
        Urn::Tiles(left, _) => left.get(kind.index()).is_some_and(|&left| left > 0),
        Urn::Only(only) => *only == kind,
        Urn::Seats(_) | Urn::Tokens(..) => false,
    };
    if possible { Ok(kind) } else { Err(IllegalReason::NoSuchTile) }
}

/// Whether chance can bring this now (TURN-4).
#[inline]
pub(crate) fn check_drawn(position: &Position, item: Item) -> Result<Kind, IllegalReason> {
    check_draw(&position.stack(), item).map_err(|reason| match item {
        Item::Tile(kind) if position.copies_left(kind) > 0 => IllegalReason::ComesLater,
        _ => reason,
    })
}

/// Takes a tile from the stack and shows it.
pub(crate) fn take<S: Sink + ?Sized>(play: &mut Play<'_, S>, kind: Kind) {
    play.position.take_from_stack(kind);
    play.position.drawn = kind;
    play.event(|position| Event::TileDrawn {
        player: position.active_player(),
        kind: kind.number(),
    });
}

/// Whether a tile has a legal placement.
#[inline(always)]
pub(crate) fn is_placeable(at: At<'_>, kind: Kind) -> bool {
    let At { position, setup, .. } = at;
    let fits = setup.catalogue.fits(kind);
    let around = position.board.open.around();
    if setup.catalogue.shape(kind).reach != Reach::Anywhere {
        return is_bound_placeable(at, kind);
    }
    around.iter().any(|cell| fits.canonical(cell.demand) != 0)
}

#[cold]
#[inline(never)]
fn is_bound_placeable(at: At<'_>, kind: Kind) -> bool {
    let At { position, setup, .. } = at;
    let fits = setup.catalogue.fits(kind);
    let around = position.board.open.around();
    (0..around.len()).any(|open| {
        let mask = fits.canonical(around[open].demand);
        Rotation::ALL.into_iter().any(|rotation| {
            mask >> rotation as u8 & 1 == 1 && at.check_reach(kind, open, rotation).is_ok()
        })
    })
}

/// TURN-7: a tile without legal placement leaves the game (BASE-TILE-5).
pub(crate) fn fit<S: Sink + ?Sized>(play: &mut Play<'_, S>) -> Flow {
    if is_placeable(play.at(), play.position.drawn) {
        return Flow::Next;
    }
    discard_drawn(play);
    Flow::Go((play.book.after_unplaceable)(play.setup))
}

#[cold]
#[inline(never)]
fn discard_drawn<S: Sink + ?Sized>(play: &mut Play<'_, S>) {
    let kind = std::mem::replace(&mut play.position.drawn, Kind::NONE);
    put_away(play, kind, Pile::Drawn);
}

/// A tile that cannot be played, from its pile, is discarded, or goes back to the stack (HOUSE-5); once nothing
/// in the stack can be played any more, all of it is discarded. A river tile never goes back
/// (RV-9).
#[cold]
#[inline(never)]
pub(crate) fn put_away<S: Sink + ?Sized>(play: &mut Play<'_, S>, kind: Kind, pile: Pile) {
    let player = play.position.active_player();
    if !play.setup.rules.unplaceable_returns || play.setup.catalogue.kind(kind).river {
        play.event(|_| Event::TileDiscarded { player, kind: kind.number(), pile });
        return;
    }
    play.position.return_to_stack(kind);
    let cause = Cause::UNPLACEABLE;
    play.event(|_| Event::TileReturned { player, kind: kind.number(), pile, cause });
    let kinds = play.position.left.len();
    let some_fits = Kind::all(kinds)
        .any(|kind| play.position.left[kind.index()] > 0 && is_placeable(play.at(), kind));
    if some_fits {
        return;
    }
    // What nobody knows to lie elsewhere stays out of it.
    let mut rest = play.position.left_total;
    for kind in Kind::all(kinds) {
        let left = &mut play.position.left[kind.index()];
        let gone = rest.min(*left);
        *left -= gone;
        rest -= gone;
        for _ in 0..gone {
            let (kind, pile) = (kind.number(), Pile::Stack);
            play.event(|_| Event::TileDiscarded { player, kind, pile });
        }
    }
    play.position.left_total = 0;
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
pub(crate) fn placements<const ALL: bool>(at: At<'_>, list: &mut ActionList) {
    let At { position, setup, .. } = at;
    let fits = setup.catalogue.fits(position.drawn);
    let open = &position.board.open;
    if setup.catalogue.shape(position.drawn).reach != Reach::Anywhere {
        return bound_placements::<ALL>(at, list);
    }
    let mut hits: Hits = [0; 2 * STRETCH];
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

/// As [`placements`] for a tile that may not lie on every cell where it fits.
#[cold]
fn bound_placements<const ALL: bool>(at: At<'_>, list: &mut ActionList) {
    let At { position, setup, .. } = at;
    let fits = setup.catalogue.fits(position.drawn);
    for (open, around) in position.board.open.around().iter().enumerate() {
        let mask = if ALL { fits.all(around.demand) } else { fits.canonical(around.demand) };
        let cell = Cell::from_key(position.board.open.keys()[open]);
        for rotation in Rotation::ALL {
            if mask >> rotation as u8 & 1 == 1
                && at.check_reach(position.drawn, open, rotation).is_ok()
            {
                list.push(Action::PlaceTile { cell, rotation });
            }
        }
    }
}

/// Whether the drawn tile may lie there: the place of the cell in the list of open cells.
#[inline]
pub(crate) fn check_place(
    at: At<'_>,
    cell: Cell,
    rotation: Rotation,
) -> Result<usize, IllegalReason> {
    let At { position, setup, .. } = at;
    let Some(open) = position.board.open.find(cell.key()) else {
        return Err(if position.board.tile_at(cell.key()).is_some() {
            IllegalReason::Occupied(cell)
        } else if setup.rules.table.is_some_and(|table| !table.holds(cell)) {
            IllegalReason::OffTable(cell)
        } else {
            IllegalReason::Detached(cell)
        });
    };
    let demand = position.board.open.around()[open].demand;
    if setup.catalogue.fits(position.drawn).all(demand) >> rotation as u8 & 1 == 0 {
        return Err(IllegalReason::DoesNotFit(cell));
    }
    if setup.catalogue.shape(position.drawn).reach != Reach::Anywhere {
        at.check_reach(position.drawn, open, rotation)?;
    }
    Ok(open)
}

/// TURN-8: lays the drawn tile; any of equal rotations is stored as the smallest (TURN-25).
#[inline]
pub(crate) fn place_tile<S: Sink + ?Sized>(
    play: &mut Play<'_, S>,
    open: usize,
    rotation: Rotation,
) {
    let kind = std::mem::replace(&mut play.position.drawn, Kind::NONE);
    let cell = Cell::from_key(play.position.board.open.keys()[open]);
    let canonical = play.setup.catalogue.canonical(kind, rotation);
    play.position.place_tile(play.setup, open, kind, canonical, rotation);
    play.event(|position| Event::TilePlaced {
        player: Some(position.active_player()),
        kind: kind.number(),
        cell,
        rotation,
        canonical,
    });
}
