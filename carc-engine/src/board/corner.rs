//! Corners at which four tiles meet.

use super::{Board, NOBODY, Near};
use crate::{
    geometry::{Cell, Side},
    setup::Catalogue,
    tile::Face,
};

impl Board {
    /// Returns the tiles around a cell, by side, or [`NOBODY`].
    pub(crate) fn near(&self, cell: Cell) -> Near {
        Side::ALL.map(|side| {
            let number = self.tile_at(cell.neighbor(side).key());
            number.map_or(NOBODY, |number| number as u16)
        })
    }

    /// Returns the segments that own the corners of a tile with the given face on a cell between
    /// the given tiles. A corner is included if three more tiles surround it and it belongs to a
    /// single segment on each of the four tiles (AM-BARN-2).
    pub(crate) fn shared_corners(
        &self,
        catalogue: &Catalogue,
        cell: Cell,
        near: Near,
        face: &Face,
    ) -> [Option<u8>; 4] {
        let is_whole = |number: usize, corner: u8| {
            self.tiles.get(number).is_some_and(|tile| {
                let face = catalogue.face(tile.kind(), tile.rotation());
                face.segment_at_corner(corner).is_some()
            })
        };
        // Few corners have tiles on both sides, and many tiles do not have such a corner.
        let has = near.map(|number| number != NOBODY);
        let is_between = |corner: usize| has[corner] & has[(corner + 3) & 3];
        if !(0..4).fold(false, |some, corner| some | is_between(corner)) {
            return [None; 4];
        }
        [0, 1, 2, 3].map(|corner| {
            let [before, after] = [3, 0].map(|step| Side::ALL[usize::from(corner + step) & 3]);
            let across = || self.tile_at(cell.neighbor(before).neighbor(after).key());
            face.segment_at_corner(corner).filter(|_| {
                is_whole(near[after as usize].into(), corner + 3)
                    && is_whole(near[before as usize].into(), corner + 1)
                    && across().is_some_and(|number| is_whole(number, corner + 2))
            })
        })
    }
}
