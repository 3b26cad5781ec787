//! The river. River tiles form a separate stack that is drawn first, and each tile continues the
//! river at an open end (RV-1 to RV-10, R2-PLACE-1 to R2-PLACE-9).

use crate::{
    board::BoardTile,
    expansions::ExpansionState,
    geometry::{Cell, Rotation, Side},
    hash::key,
    position::Position,
    rules::{Expansion, Hook, HookSet, State},
    setup::{Catalogue, Reach, Setup},
    tile::{Face, SideKind},
    vocab::{Domain, IllegalAction, TileType},
};

/// The River expansion.
pub(crate) struct River;

impl Expansion for River {
    fn hooks(&self, setup: &Setup) -> HookSet {
        let has_river = setup.catalogue.shapes.iter().any(|shape| shape.reach == Reach::River);
        HookSet::NONE.with(has_river, &[Hook::TilePlacement])
    }

    fn check_placement(
        &self,
        at: State<'_>,
        kind: TileType,
        open: usize,
        rotation: Rotation,
    ) -> Result<(), IllegalAction> {
        match at.setup.catalogue.shape(kind).reach {
            Reach::River => check(at, kind, open, rotation),
            _ => Ok(()),
        }
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        set_up(position, setup);
    }
}

/// The river stack.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// The number of remaining copies of each tile type, excluding the fork and the mouth. The list
    /// is empty in games without a river.
    pub(crate) left: Vec<u16>,
    /// The number of tiles left, including the fork and the mouth.
    pub(crate) total: u16,
    /// The mouth if it has not been drawn yet, otherwise [`TileType::NONE`].
    pub(crate) mouth: TileType,
    /// The fork if it has not been drawn yet, otherwise [`TileType::NONE`].
    pub(crate) fork: TileType,
}

impl Clone for Data {
    fn clone(&self) -> Self {
        Self { left: self.left.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        let mut left = std::mem::take(&mut self.left);
        left.clone_from(&source.left);
        *self = Self { left, ..*source };
    }
}

impl Data {
    /// The state in games without these rules.
    pub(crate) const NONE: Self =
        Self { left: Vec::new(), total: 0, mouth: TileType::NONE, fork: TileType::NONE };
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        let fork = match self.fork {
            TileType::NONE => 0,
            fork => key(Domain::River, fork.number().into(), 1),
        };
        let left = (0..).zip(&self.left);
        left.fold(fork, |hash, (kind, &left)| hash ^ key(Domain::River, kind, left.into()))
    }
}

/// Moves the river tiles from the main stack into a separate stack (BASE-SETUP-4).
fn set_up(position: &mut Position, setup: &Setup) {
    if !setup.tile_types().iter().any(|kind| kind.river) {
        return;
    }
    let river = &mut position.expansions.river;
    river.left = vec![0; position.left.len()];
    for (index, kind) in setup.tile_types().iter().enumerate().filter(|(_, kind)| kind.river) {
        let mut count = std::mem::take(&mut position.left[index]);
        position.left_total -= count;
        river.total += count;
        if kind.mouth && count > 0 && river.mouth == TileType::NONE {
            river.mouth = TileType::new(index as u16);
            count -= 1;
        }
        if kind.fork && count > 0 && river.fork == TileType::NONE {
            river.fork = TileType::new(index as u16);
            count -= 1;
        }
        river.left[index] = count;
    }
}

/// Returns the cell and the rotation of the source at the start of the game. The cell is (0, 0) or,
/// if there are game boards, the cell north of the westernmost field on the northern edge of the
/// boards. The river flows away from the boards (RV-2).
pub(crate) fn source_place(catalogue: &Catalogue, source: TileType) -> (Cell, Rotation) {
    let shows = |kind: TileType, rotation: Rotation, side: Side| {
        catalogue.face(kind, rotation).sides[side as usize].kind
    };
    let row = catalogue.board.first().map(|(_, cell)| cell.y);
    let north = catalogue.board.iter().filter(|(_, cell)| Some(cell.y) == row);
    let mut fields =
        north.filter(|(kind, _)| shows(*kind, Rotation::R0, Side::North) == SideKind::Field);
    match fields.next() {
        None => (Cell::new(0, 0), Rotation::R0),
        Some((_, cell)) => {
            let flows = |by: &Rotation| shows(source, *by, Side::North) == SideKind::River;
            let rotation = Rotation::ALL.into_iter().find(flows);
            (cell.neighbor(Side::North), rotation.unwrap_or(Rotation::R0))
        }
    }
}

/// Checks whether the river rules allow a placement where the tile fits (RV-5 to RV-7, R2-PLACE-3
/// to R2-PLACE-7). This function is called only for tile types with a river.
fn check(
    at: State<'_>,
    kind: TileType,
    open: usize,
    rotation: Rotation,
) -> Result<(), IllegalAction> {
    let State { position, setup, .. } = at;
    let face = setup.catalogue.face(kind, rotation);
    let cell = Cell::from_key(position.board.open.keys()[open]);
    let is_met = |side: &Side| {
        let other = position.board.beside(open, *side);
        other.is_some_and(|tile| shows_river(face_of(at, tile), side.opposite()))
    };
    let mut met = river_sides(face).filter(is_met);
    let Some(from) = met.next() else { return Err(IllegalAction::NotOnRiver) };
    if met.next().is_some() {
        return Err(IllegalAction::RiverMeets(cell));
    }
    let before = last_turn(at, cell.neighbor(from), from.opposite());
    for to in river_sides(face).filter(|&to| to != from) {
        let beyond = cell.neighbor(to);
        let off_table = setup.rules.table.is_some_and(|table| !table.holds(beyond));
        if off_table || position.board.tile_at(beyond.key()).is_some() {
            return Err(IllegalAction::RiverBlocked(beyond));
        }
        // The tile itself is not on the board yet.
        let open = &position.board.open;
        let meets = |place: usize| open.accepts()[place].is_beside(SideKind::River);
        if open.find(beyond.key()).is_some_and(meets) {
            return Err(IllegalAction::RiverMeets(beyond));
        }
        let turns_back = if setup.rules.river_no_backward {
            source_direction(at).is_some_and(|source| to == source.opposite())
        } else {
            let turn = turn(from, to);
            turn != STRAIGHT && before == Some(turn)
        };
        if turns_back {
            return Err(IllegalAction::RiverTurn);
        }
    }
    if setup.rules.river_needs_room && !leaves_free_space(at, cell, face, from) {
        return Err(IllegalAction::RiverRoom);
    }
    Ok(())
}

const STRAIGHT: u8 = 0;

/// Returns the direction in which a river bends between two sides, in clockwise quarter turns.
const fn turn(from: Side, to: Side) -> u8 {
    (to as u8 + 4 - from.opposite() as u8) & 3
}

fn river_sides(face: &Face) -> impl Iterator<Item = Side> + '_ {
    Side::ALL.into_iter().filter(|&side| shows_river(face, side))
}

fn shows_river(face: &Face, side: Side) -> bool {
    face.sides[side as usize].kind == SideKind::River
}

/// Returns the face of the tile on a cell.
fn face_on(at: State<'_>, cell: Cell) -> Option<&Face> {
    let board = &at.position.board;
    board.tile_at(cell.key()).map(|number| face_of(at, &board.tiles[number]))
}

fn face_of<'a>(at: State<'a>, tile: &BoardTile) -> &'a Face {
    at.setup.catalogue.face(tile.kind(), tile.rotation())
}

/// Returns the face of the tile across a side of a cell, if the face shows a river on the shared
/// edge.
fn across(at: State<'_>, cell: Cell, side: Side) -> Option<&Face> {
    face_on(at, cell.neighbor(side)).filter(|face| shows_river(face, side.opposite()))
}

/// Returns the direction in which the river bends on a tile that it leaves on the side `out`. If an
/// arm of the river does not lead to a source, the river enters the first tile of the arm from no
/// other tile, and the function returns `None` (RV-7, R2-PLACE-6, R2-START-1).
fn last_turn(at: State<'_>, cell: Cell, out: Side) -> Option<u8> {
    let face = face_on(at, cell)?;
    let mut others = river_sides(face).filter(|&side| side != out);
    let first = others.next()?;
    let into = match others.next() {
        None => Some(first).filter(|&side| across(at, cell, side).is_some()),
        Some(_) => way_from_source(at, cell),
    };
    into.map(|into| turn(into, out))
}

/// Returns the side on which the river flowing from a source enters the tile where it forks.
///
/// The search follows one bank of the river, turning around at each end, until it reaches the tile
/// or returns to its starting point. The search does not need extra memory and terminates on any
/// board.
fn way_from_source(at: State<'_>, target: Cell) -> Option<Side> {
    let State { position, setup, .. } = at;
    let next = |face: &Face, side: Side| {
        let mut sides = (1..=4).map(|turns| Side::ALL[(side as usize + turns) & 3]);
        sides.find(|&side| shows_river(face, side)).unwrap_or(side)
    };
    let source = setup.catalogue.source?;
    let is_source = |tile: &BoardTile| setup.catalogue.printed(tile.kind()) == source;
    position.board.tiles.iter().filter(|tile| is_source(tile)).find_map(|tile| {
        let face = face_of(at, tile);
        let start = (Cell::from_key(tile.key), river_sides(face).next()?);
        let (mut cell, mut out) = start;
        loop {
            (cell, out) = match across(at, cell, out) {
                Some(_) if cell.neighbor(out) == target => return Some(out.opposite()),
                Some(face) => (cell.neighbor(out), next(face, out.opposite())),
                None => (cell, next(face_on(at, cell)?, out)),
            };
            if (cell, out) == start {
                return None;
            }
        }
    })
}

/// Returns the direction in which the river leaves its source.
fn source_direction(at: State<'_>) -> Option<Side> {
    let State { position, setup, .. } = at;
    let source = setup.catalogue.source?;
    let tile =
        position.board.tiles.iter().find(|tile| setup.catalogue.printed(tile.kind()) == source)?;
    river_sides(face_of(at, tile)).next()
}

/// Checks whether a tile placed on a cell leaves enough free space ahead of each arm of the river
/// (R2-PLACE-7). The river enters the tile on the side `from`.
fn leaves_free_space(at: State<'_>, cell: Cell, face: &Face, from: Side) -> bool {
    let tiles = || at.position.board.tiles.iter().map(|tile| Cell::from_key(tile.key));
    let mut new = river_sides(face).filter(|&side| side != from);
    if new.any(|side| tiles().any(|other| is_ahead(cell, side, other))) {
        return false;
    }
    let is_open = |on: Cell, side: Side| {
        if on == cell {
            return side != from && shows_river(face, side);
        }
        let beyond = on.neighbor(side);
        beyond != cell
            && face_on(at, on).is_some_and(|face| shows_river(face, side))
            && face_on(at, beyond).is_none()
    };
    let beside = |on: Cell, side: Side| on.neighbor(Side::ALL[(side as usize + 1) & 3]);
    !tiles().chain([cell]).any(|on| {
        let mut sides = Side::ALL.into_iter();
        sides.any(|side| is_open(on, side) && is_open(beside(on, side), side))
    })
}

/// Checks whether `cell` is ahead of `from` in the direction of `side`, in the same or an adjacent
/// row or column.
fn is_ahead(from: Cell, side: Side, cell: Cell) -> bool {
    let (east, south) = (cell.x - from.x, cell.y - from.y);
    let (ahead, aside) = match side {
        Side::North => (-south, east),
        Side::East => (east, south),
        Side::South => (south, east),
        Side::West => (-east, south),
    };
    ahead > 0 && aside.abs() <= 1
}
