//! The free space ahead of every arm of the river (R2-PLACE-7).

use super::{face_on, river_sides, shows_river};
use crate::{
    geometry::{Cell, Side},
    rules::State,
    tile::Face,
};

/// Checks whether a tile placed on a cell leaves each arm its free space. The river enters the tile
/// on the side `from`.
pub(super) fn is_free(at: State<'_>, cell: Cell, face: &Face, from: Side) -> bool {
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

/// Checks whether a cell is ahead of another one, in its own row or column or in an adjacent one.
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
