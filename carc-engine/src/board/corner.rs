//! Corners at which four tiles meet.

use super::{Board, BoardTile};
use crate::{geometry::Cell, setup::Catalogue, tile::Face};

impl Board {
    /// The segments of a tile with this face on a cell to which its corners belong, each if three more
    /// tiles lie around the corner and it belongs to one segment on each of the four (AM-BARN-2).
    pub(crate) fn shared_corners(
        &self,
        catalogue: &Catalogue,
        cell: Cell,
        face: &Face,
    ) -> [Option<u8>; 4] {
        let ring = self.tiles_around(cell);
        let is_whole = |tile: Option<&BoardTile>, corner: u8| {
            tile.is_some_and(|tile| {
                let face = catalogue.face(tile.kind(), tile.rotation());
                face.segment_at_corner(corner).is_some()
            })
        };
        [0, 1, 2, 3].map(|corner| {
            let [before, across, after] =
                [7, 0, 1].map(|step| ring[(2 * usize::from(corner) + step) & 7]);
            let is_shared = is_whole(after, corner + 3)
                && is_whole(before, corner + 1)
                && is_whole(across, corner + 2);
            face.segment_at_corner(corner).filter(|_| is_shared)
        })
    }
}
