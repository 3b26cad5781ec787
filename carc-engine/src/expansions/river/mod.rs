//! The river: its own stack, drawn first, each tile going on from the open end (RV-1 to RV-10).

use crate::{
    board::Board,
    geometry::{Cell, Rotation, Side},
    nouns::IllegalReason,
    position::{At, Position},
    setup::{Catalogue, Setup},
    tile::{Face, Kind, SideKind},
};

/// BASE-SETUP-4: takes the tiles of the river out of the main stack into their own.
pub(crate) fn set_up(position: &mut Position, setup: &Setup) {
    if !setup.kinds().iter().any(|kind| kind.river) {
        return;
    }
    position.river_left = vec![0; position.left.len()];
    for (index, kind) in setup.kinds().iter().enumerate().filter(|(_, kind)| kind.river) {
        let mut count = std::mem::take(&mut position.left[index]);
        position.left_total -= count;
        position.river_total += count;
        if kind.mouth && count > 0 && position.mouth == Kind::NONE {
            position.mouth = Kind::new(index as u16);
            count -= 1;
        }
        position.river_left[index] = count;
    }
}

/// Where the source lies at the start, and how it is turned: on (0, 0), or against the north side of
/// a board, flowing away from it, beside the first edge from the west that is a field (RV-2).
pub(crate) fn source_place(catalogue: &Catalogue, source: Kind) -> (Cell, Rotation) {
    let shows = |kind: Kind, rotation: Rotation, side: Side| {
        catalogue.face(kind, rotation).sides[side as usize].kind
    };
    let north = catalogue.board.iter().filter(|(_, cell)| cell.y == 0);
    let mut fields =
        north.filter(|(kind, _)| shows(*kind, Rotation::R0, Side::North) == SideKind::Field);
    match fields.next() {
        None => (Cell::new(0, 0), Rotation::R0),
        Some((_, cell)) => {
            let flows = |by: &Rotation| shows(source, *by, Side::North) == SideKind::River;
            let rotation = Rotation::ALL.into_iter().find(flows);
            (cell.neighbour(Side::North), rotation.unwrap_or(Rotation::R0))
        }
    }
}

/// Whether the rules of the river allow a placement that fits (RV-5 to RV-7). Kinds without river
/// are not asked.
pub(crate) fn check(
    at: At<'_>,
    kind: Kind,
    open: usize,
    rotation: Rotation,
) -> Result<(), IllegalReason> {
    let At { position, setup, .. } = at;
    let board = &position.board;
    let face = setup.catalogue.face(kind, rotation);
    let cell = Cell::from_key(board.open.keys()[open]);
    let Some((from, upstream)) = Side::ALL.into_iter().find_map(|side| {
        let across = river_across(board, setup, open, side)?;
        (face.sides[side as usize].kind == SideKind::River).then_some((side, across))
    }) else {
        return Err(IllegalReason::NotOnRiver);
    };
    for to in river_sides(face).filter(|&to| to != from) {
        let beyond = cell.neighbour(to);
        let off_table = setup.rules.table.is_some_and(|table| !table.holds(beyond));
        if off_table || board.tile_at(beyond.key()).is_some() {
            return Err(IllegalReason::RiverBlocked(beyond));
        }
        let turns_back = if setup.rules.river_no_backward {
            source_direction(at).is_some_and(|source| to == source.opposite())
        } else {
            let turn = turn(from, to);
            let before = river_sides(upstream).find(|&side| side != from.opposite());
            turn != STRAIGHT
                && before.is_some_and(|before| self::turn(before, from.opposite()) == turn)
        };
        if turns_back {
            return Err(IllegalReason::RiverTurn);
        }
    }
    Ok(())
}

const STRAIGHT: u8 = 0;

/// How a river that comes in by one side and leaves by another turns, in quarters clockwise.
const fn turn(from: Side, to: Side) -> u8 {
    (to as u8 + 4 - from.opposite() as u8) & 3
}

fn river_sides(face: &Face) -> impl Iterator<Item = Side> + '_ {
    Side::ALL.into_iter().filter(|&side| face.sides[side as usize].kind == SideKind::River)
}

/// The tile across a side of an open cell, if it shows a river there.
fn river_across<'a>(board: &Board, setup: &'a Setup, open: usize, side: Side) -> Option<&'a Face> {
    let tile = board.beside(open, side)?;
    let face = setup.catalogue.face(tile.kind(), tile.rotation());
    (face.sides[side.opposite() as usize].kind == SideKind::River).then_some(face)
}

/// The direction in which the river leaves its source.
fn source_direction(at: At<'_>) -> Option<Side> {
    let At { position, setup, .. } = at;
    let source = setup.catalogue.source?;
    let tile = position.board.tiles.iter().find(|tile| tile.kind() == source)?;
    river_sides(setup.catalogue.face(tile.kind(), tile.rotation())).next()
}
