//! Corners at which four tiles meet.

use super::Board;
use crate::{
    geometry::{Cell, Side},
    setup::Catalogue,
    tile::Face,
};

impl Board {
    /// The segment of a tile with this face on a cell to which a corner belongs, if three more tiles
    /// lie around the corner and it belongs to one segment on each of the four (AM-BARN-2).
    pub(crate) fn shared_corner(
        &self,
        catalogue: &Catalogue,
        cell: Cell,
        face: &Face,
        corner: u8,
    ) -> Option<u8> {
        let own = face.segment_at_corner(corner)?;
        let after = Side::ALL[usize::from(corner) & 3];
        let before = Side::ALL[(usize::from(corner) + 3) & 3];
        let others = [
            (cell.neighbour(after), corner + 3),
            (cell.neighbour(before), corner + 1),
            (cell.neighbour(after).neighbour(before), corner + 2),
        ];
        let is_whole = |&(cell, corner): &(Cell, u8)| {
            self.tile_at(cell.key()).is_some_and(|number| {
                let tile = &self.tiles[number];
                catalogue.face(tile.kind(), tile.rotation()).segment_at_corner(corner).is_some()
            })
        };
        others.iter().all(is_whole).then_some(own)
    }
}
