//! Corners at which four tiles meet.

use super::{Board, NOBODY, Near};
use crate::{
    geometry::{Cell, Side},
    setup::Catalogue,
    tile::Face,
};

impl Board {
    /// Returns the tile on each side of a cell, or [`NOBODY`] for an empty side.
    pub(crate) fn near(&self, cell: Cell) -> Near {
        Side::ALL.map(|side| {
            let number = self.tile_at(cell.neighbor(side).key());
            number.map_or(NOBODY, |number| number as u16)
        })
    }

    /// Returns, for a tile with the given face and the given neighbors, the segment at each corner
    /// where four tiles meet. A corner is included only if it belongs to a single segment on each
    /// of the four tiles (AM-BARN-2).
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
        // Usually, no corner has tiles on both adjacent sides.
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
