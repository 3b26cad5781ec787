//! Draws and places tiles (TURN-4 to TURN-8).

use std::ops::Range;

use super::{
    Flow, Hook, Play, State,
    turn::{Step, after_unplaceable},
};
use crate::{
    action::{Action, ActionList, Draw, code},
    board::{OpenCells, STRETCH},
    event::{Event, Sink},
    expansions::bridges_castles_bazaars as bridges,
    geometry::{Cell, Rotation},
    position::{Position, Urn},
    setup::{ActionTemplate, Reach, Setup},
    tile::{Accept, Fit, SideKind},
    vocab::{EventCause, IllegalAction, Phase, TileType, TileZone},
};

/// Waits for chance to draw a tile (TURN-4). If there are no tiles left, the turn part ends without
/// a tile (END-2).
pub(crate) fn draw<S: Sink + ?Sized>(play: &mut Play<'_, S>) -> Flow {
    let kind = play.position.drawn;
    if kind != TileType::NONE {
        // The game starts with this tile already drawn; see `Start`.
        play.event(|position| Event::TileDrawn {
            player: position.active_player(),
            tile_type: kind,
        });
        return Flow::Next;
    }
    if play.position.tiles_remaining() == 0 {
        Flow::Go(Step::EndOfPart)
    } else {
        Flow::Wait(Phase::Draw)
    }
}

/// Lists the possible draws from a pool.
pub(crate) fn draws(urn: &Urn<'_>, list: &mut ActionList) {
    match urn {
        Urn::Tiles(left, _) => {
            for (kind, &left) in TileType::all(left.len()).zip(*left) {
                if left > 0 {
                    list.push(Action::Draw(Draw::Tile(kind)));
                }
            }
        }
        Urn::Only(kind) => list.push(Action::Draw(Draw::Tile(*kind))),
        Urn::Tokens(first, counts) => {
            for (token, &count) in (*first..).zip(*counts) {
                if count > 0 {
                    list.push(Action::Draw(Draw::Token(token)));
                }
            }
        }
        Urn::Seats(count) => {
            for seat in 0..u16::from(*count) {
                list.push(Action::Draw(Draw::Seat(seat)));
            }
        }
    }
}

/// Checks whether a pool contains an item that chance has drawn.
pub(crate) fn check_draw(urn: &Urn<'_>, item: Draw) -> Result<TileType, IllegalAction> {
    let Draw::Tile(kind) = item else { return Err(IllegalAction::NoSuchTile) };
    let possible = match urn {
        Urn::Tiles(left, _) => left.get(kind.index()).is_some_and(|&left| left > 0),
        Urn::Only(only) => *only == kind,
        Urn::Seats(_) | Urn::Tokens(..) => false,
    };
    if possible { Ok(kind) } else { Err(IllegalAction::NoSuchTile) }
}

/// Checks whether a pool of tokens contains a token that chance has drawn, and returns its index in
/// the pool.
pub(crate) fn check_token(urn: &Urn<'_>, item: Draw) -> Result<usize, IllegalAction> {
    let (Urn::Tokens(first, counts), Draw::Token(number)) = (urn, item) else {
        return Err(IllegalAction::NoSuchToken);
    };
    let kind = number.checked_sub(*first).map(usize::from);
    kind.filter(|&kind| counts.get(kind).is_some_and(|&count| count > 0))
        .ok_or(IllegalAction::NoSuchToken)
}

/// Checks whether chance can draw a tile from the current stack (TURN-4).
#[inline]
pub(crate) fn check_drawn(position: &Position, item: Draw) -> Result<TileType, IllegalAction> {
    check_draw(&position.stack(), item).map_err(|reason| match item {
        Draw::Tile(kind) if position.remaining(kind) > 0 => IllegalAction::ComesLater,
        _ => reason,
    })
}

/// Takes a drawn tile from the stack and reveals it.
#[inline(always)]
pub(crate) fn take<S: Sink + ?Sized>(play: &mut Play<'_, S>, kind: TileType) {
    play.position.take_from_stack(kind);
    play.position.drawn = kind;
    play.event(|position| Event::TileDrawn { player: position.active_player(), tile_type: kind });
}

/// Checks whether a tile has a legal placement.
#[inline(always)]
pub(crate) fn is_placeable(at: State<'_>, kind: TileType) -> bool {
    let State { position, setup, .. } = at;
    if setup.catalogue.shape(kind).reach != Reach::Anywhere {
        return is_bound_placeable(at, kind);
    }
    let fit = setup.catalogue.fit(kind);
    // The first cell where the tile fits is unpredictable, so several cells are tested in parallel.
    let (blocks, rest) = position.board.open.accepts().as_chunks::<8>();
    let is_one = |block: &[Accept; 8]| block.map(|cell| fit.one::<true>(cell)) != [0; 8];
    blocks.iter().any(is_one) || rest.iter().any(|&cell| fit.one::<true>(cell) != 0)
}

#[cold]
#[inline(never)]
fn is_bound_placeable(at: State<'_>, kind: TileType) -> bool {
    let may_lie = |open, rotation| check_reach(at, kind, open, rotation).is_ok();
    some_bound::<false>(at, kind, |_, cells| cells, may_lie) || bridges::is_placeable(at, kind)
}

/// Removes the drawn tile from the game if it has no legal placement (TURN-7, BASE-TILE-5).
pub(crate) fn fit<S: Sink + ?Sized>(play: &mut Play<'_, S>) -> Flow {
    if is_placeable(play.at(), play.position.drawn) {
        return Flow::Next;
    }
    discard_drawn(play);
    Flow::Go(after_unplaceable(play.setup))
}

#[cold]
#[inline(never)]
fn discard_drawn<S: Sink + ?Sized>(play: &mut Play<'_, S>) {
    let kind = std::mem::replace(&mut play.position.drawn, TileType::NONE);
    put_away(play, kind, TileZone::Drawn);
}

/// Checks whether an unplaceable tile returns to the stack (HOUSE-5).
pub(crate) fn returns_unplaceable(setup: &Setup, kind: TileType) -> bool {
    setup.rules.unplaceable_returns && !setup.catalogue.kind(kind).river
}

/// Discards an unplaceable tile from its zone, or returns it to the stack (HOUSE-5). If no tile in
/// the stack can be played, the whole stack is discarded. River tiles never return to the stack
/// (RV-9).
#[cold]
#[inline(never)]
pub(crate) fn put_away<S: Sink + ?Sized>(play: &mut Play<'_, S>, kind: TileType, zone: TileZone) {
    let player = play.position.active_player();
    if !returns_unplaceable(play.setup, kind) {
        play.position.discarded += 1;
        play.event(|_| Event::TileDiscarded { player, tile_type: kind, zone });
        return;
    }
    play.position.return_to_stack(kind);
    let cause = EventCause::UNPLACEABLE;
    play.event(|_| Event::TileReturned { player, tile_type: kind, zone, cause });
    let kinds = play.position.left.len();
    let some_fits = TileType::all(kinds)
        .any(|kind| play.position.left[kind.index()] > 0 && is_placeable(play.at(), kind));
    if some_fits {
        return;
    }
    // Tiles in known zones other than the stack stay in the game.
    let mut rest = play.position.left_total;
    play.position.discarded += rest;
    for kind in TileType::all(kinds) {
        let left = &mut play.position.left[kind.index()];
        let gone = rest.min(*left);
        *left -= gone;
        rest -= gone;
        for _ in 0..gone {
            let zone = TileZone::Stack;
            play.event(|_| Event::TileDiscarded { player, tile_type: kind, zone });
        }
    }
    play.position.left_total = 0;
}

/// The cells in a chunk where a tile fits.
///
/// The computation does not use branches that depend on the position. Such branches are
/// unpredictable, and a mispredicted branch costs more than testing all cells.
pub(super) struct Fitting {
    /// The rotations that fit on each cell, as bit sets.
    masks: [u8; STRETCH],
    /// The cells with at least one rotation that fits, as a bit set.
    cells: u64,
}

impl Fitting {
    /// Tests the first `len` cells of a chunk, in canonical rotations only or, if `ALL` is true, in
    /// all rotations.
    // In WebAssembly, only functions with this target feature can test several cells in parallel,
    // and such functions are not inlined.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", target_feature(enable = "simd128"))]
    pub(super) fn new<const ALL: bool>(fit: &Fit, stretch: &[Accept], len: usize) -> Self {
        let mut masks = [0; STRETCH];
        for (mask, &cell) in masks.iter_mut().zip(stretch) {
            *mask = fit.one::<ALL>(cell);
        }
        let mut cells = 0;
        for (place, eight) in (0..).step_by(8).zip(masks.as_chunks::<8>().0) {
            // Masks are at most 15, so adding 127 sets the top bit of every nonzero byte. The
            // multiplication then gathers the eight top bits.
            let any = (u64::from_le_bytes(*eight) + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
            cells |= (any >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56 << place;
        }
        Self { masks, cells: cells & u64::MAX >> (STRETCH - len) }
    }

    /// Calls `give` for each cell where the tile fits, passing the cell's index and the rotations
    /// that fit.
    #[inline(always)]
    pub(super) fn each(&self, mut give: impl FnMut(usize, &'static Turns)) {
        self.some(|place, turns| {
            give(place, turns);
            false
        });
    }

    /// Checks whether `is_meant` returns true for any cell where the tile fits.
    #[inline(always)]
    fn some(&self, mut is_meant: impl FnMut(usize, &'static Turns) -> bool) -> bool {
        let mut cells = self.cells;
        while cells != 0 {
            let place = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            if is_meant(place, &TURNS[usize::from(self.masks[place] & 0xf)]) {
                return true;
            }
        }
        false
    }
}

/// An ordered set of rotations, with the number that each rotation adds to a placement's code. Only
/// the first `count` entries are part of the set. The struct's size is a power of two, so the table
/// can be indexed with a shift.
#[repr(align(64))]
pub(super) struct Turns {
    count: usize,
    rotations: [Rotation; 4],
    codes: [u64; 4],
}

impl Turns {
    /// Returns the set that contains only the given rotation.
    pub(super) fn only(rotation: Rotation) -> &'static Self {
        &TURNS[1 << rotation as usize]
    }

    #[inline]
    pub(super) fn rotations(&self) -> &[Rotation] {
        &self.rotations[..self.count]
    }
}

/// All sets of rotations, indexed by their bit sets.
static TURNS: [Turns; 16] = {
    let mut table = [const { Turns { count: 0, rotations: Rotation::ALL, codes: [0; 4] } }; 16];
    let mut mask = 0;
    while mask < table.len() {
        let turns = &mut table[mask];
        let mut rotation = 0;
        while rotation < 4 {
            if mask >> rotation & 1 == 1 {
                turns.rotations[turns.count] = Rotation::ALL[rotation];
                turns.codes[turns.count] = code::placement(0, Rotation::ALL[rotation]);
                turns.count += 1;
            }
            rotation += 1;
        }
        mask += 1;
    }
    table
};

/// Lists the placements of the drawn tile, in canonical rotations only or, if `ALL` is true, in all
/// rotations that fit. For each cell where the tile fits, the function writes four codes, but keeps
/// only the codes of the rotations that fit. This avoids branches (see [`Fitting`]).
#[inline]
pub(crate) fn placements<const ALL: bool>(at: State<'_>, list: &mut ActionList) {
    let State { position, setup, .. } = at;
    if setup.catalogue.shape(position.drawn).reach != Reach::Anywhere {
        return bound_placements::<ALL>(at, list);
    }
    let fit = setup.catalogue.fit(position.drawn);
    let open = &position.board.open;
    for (keys, stretch) in open.stretches() {
        let fitting = Fitting::new::<ALL>(fit, stretch, keys.len());
        let slots = list.reserve_array::<{ 4 * STRETCH + 3 }>();
        let mut count = 0;
        fitting.each(|place, turns| {
            let cell = code::cell(keys[place]);
            // `count` is always below this bound. The remainder operation allows the compiler to
            // omit the bounds checks.
            let from = count % (4 * STRETCH);
            slots[from..from + 4].copy_from_slice(&turns.codes.map(|turn| turn + cell));
            count += turns.count;
        });
        list.advance(count);
    }
}

/// Like [`placements`], but for a tile that may be placed on only some of the cells where it fits.
#[cold]
fn bound_placements<const ALL: bool>(at: State<'_>, list: &mut ActionList) {
    if bridges::placements::<ALL>(at, list) {
        return;
    }
    let State { position, setup, .. } = at;
    let kind = position.drawn;
    let heeds_rotation = setup.catalogue.shape(kind).reach.heeds_rotation();
    let reached = |first, cells| {
        let mut users = setup.users(Hook::TilePlacement);
        users
            .try_fold(cells, |cells, it| Some(it.reachable_cells(at, kind, first, cells)))
            .unwrap_or(cells)
    };
    some_bound::<ALL>(at, kind, reached, |open, rotation| {
        if !heeds_rotation || check_reach(at, kind, open, rotation).is_ok() {
            let cell = Cell::from_key(position.board.open.keys()[open]);
            list.push(Action::PlaceTile { cell, rotation });
        }
        false
    });
}

/// Checks whether `is_meant` returns true for any placement of a tile that may be placed on only
/// some of the cells where it fits. `reached` receives the index of the first cell of a chunk and a
/// bit set of candidates, and returns the candidates to test. `is_meant` receives the open cell's
/// index and the rotation of each placement on these cells, in order.
#[inline]
fn some_bound<const ALL: bool>(
    at: State<'_>,
    kind: TileType,
    reached: impl Fn(usize, u64) -> u64,
    mut is_meant: impl FnMut(usize, Rotation) -> bool,
) -> bool {
    let State { position, setup, .. } = at;
    let (fit, reach) = (setup.catalogue.fit(kind), setup.catalogue.shape(kind).reach);
    let open = &position.board.open;
    open.stretches().enumerate().any(|(stretch, (keys, cells))| {
        let first = stretch * STRETCH;
        let near = in_reach(open, reach, first..first + keys.len());
        if near == 0 {
            return false;
        }
        let mut fitting = Fitting::new::<ALL>(fit, cells, keys.len());
        fitting.cells = reached(first, fitting.cells & near);
        fitting.some(|place, turns| {
            let mut turns = turns.rotations().iter();
            turns.any(|&rotation| is_meant(first + place, rotation))
        })
    })
}

/// Returns the open cells in a range that are candidates for a tile, as a bit set. Most tiles with
/// a limited reach have few candidates, which can be found quickly.
fn in_reach(open: &OpenCells, reach: Reach, cells: Range<usize>) -> u64 {
    match reach {
        Reach::Hole => bits(open.are_holes(cells)),
        Reach::River => bits(open.are_beside(cells, SideKind::River)),
        Reach::Anywhere | Reach::Allowed => u64::MAX,
    }
}

/// Packs Boolean values into a bit set.
fn bits(answers: impl Iterator<Item = bool>) -> u64 {
    answers.enumerate().fold(0, |bits, (place, is_one)| bits | u64::from(is_one) << place)
}

/// Checks whether a tile with a limited reach that fits on an open cell may be placed there.
pub(crate) fn check_reach(
    at: State<'_>,
    kind: TileType,
    open: usize,
    rotation: Rotation,
) -> Result<(), IllegalAction> {
    let State { position, setup } = at;
    // Test this condition first, because few cells are holes.
    if setup.catalogue.shape(kind).reach == Reach::Hole && !position.board.open.is_hole(open) {
        return Err(IllegalAction::NoHole(Cell::from_key(position.board.open.keys()[open])));
    }
    setup.users(Hook::TilePlacement).try_for_each(|it| it.check_placement(at, kind, open, rotation))
}

/// Checks whether the drawn tile may be placed on a cell, and returns the index of the open cell.
#[inline(always)]
pub(crate) fn check_place(
    at: State<'_>,
    cell: Cell,
    rotation: Rotation,
) -> Result<usize, IllegalAction> {
    let State { position, setup, .. } = at;
    let Some(open) = position.board.open.find(cell.key()) else {
        return Err(if position.board.tile_at(cell.key()).is_some() {
            IllegalAction::Occupied(cell)
        } else if setup.rules.table.is_some_and(|table| !table.holds(cell)) {
            IllegalAction::OffTable(cell)
        } else {
            IllegalAction::Detached(cell)
        });
    };
    if !setup.catalogue.fit(position.drawn).turned(position.board.open.accepts()[open], rotation)
        && !bridges::fits_with_bridge(at, open, rotation)
    {
        return Err(IllegalAction::DoesNotFit(cell));
    }
    if setup.catalogue.shape(position.drawn).reach != Reach::Anywhere {
        check_reach(at, position.drawn, open, rotation)?;
    }
    Ok(open)
}

/// Places the drawn tile (TURN-8). If several rotations are equivalent, the smallest rotation is
/// stored (TURN-25).
#[inline(always)]
pub(crate) fn place_tile<S: Sink + ?Sized>(
    play: &mut Play<'_, S>,
    open: usize,
    rotation: Rotation,
) {
    let bridged = if play.setup.rules.expansions.bridges.bridges {
        bridges::prepare(&mut play.any(), open, rotation)
    } else {
        None
    };
    let kind = std::mem::replace(&mut play.position.drawn, TileType::NONE);
    let cell = Cell::from_key(play.position.board.open.keys()[open]);
    let canonical = play.setup.catalogue.canonical(kind, rotation);
    play.position.place_tile(play.setup, open, bridged.unwrap_or(kind), canonical, rotation);
    play.event(|position| Event::TilePlaced {
        player: Some(position.active_player()),
        tile_type: kind,
        cell,
        rotation,
        canonical,
    });
}

/// Adds action templates for passing and for tile placements.
pub(super) fn action_templates(templates: &mut Vec<ActionTemplate>) {
    templates.push(ActionTemplate::single(Action::Pass));
    let cell = Cell::new(0, 0);
    templates.extend(
        Rotation::ALL
            .map(|rotation| ActionTemplate::everywhere(Action::PlaceTile { cell, rotation })),
    );
}
