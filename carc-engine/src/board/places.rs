//! An index of the tiles in the order of their cells, which makes searches for a tile fast.

use super::{BoardTile, NOBODY};

/// The cell and placement number of a tile.
#[derive(Clone, Copy, Debug)]
struct Place {
    key: u32,
    number: u16,
}

/// The tiles in the order of their cells, if this order is maintained.
#[derive(Debug, Default)]
pub(crate) struct Places(Option<Vec<Place>>);

impl Places {
    /// Maintains the order from now on, with room for this number of tiles. Games whose rules never
    /// search for tiles do without it.
    pub(crate) fn keep(&mut self, tiles: usize) {
        self.0 = Some(Vec::with_capacity(tiles));
    }

    /// Returns the number of bytes that a copy moves.
    pub(crate) fn size_in_bytes(&self) -> usize {
        self.0.as_deref().map_or(0, size_of_val)
    }

    /// Returns the placement numbers in the order of their cells; empty if the order is not
    /// maintained.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> {
        self.0.iter().flatten().map(|place| place.number.into())
    }

    /// Adds the last placed tile.
    #[inline]
    pub(super) fn enter(&mut self, tiles: &[BoardTile]) {
        if let (Some(places), Some((last, before))) = (&mut self.0, tiles.split_last()) {
            let place = Place { key: last.key, number: before.len() as u16 };
            places.insert(rank(places, place.key), place);
        }
    }

    /// Returns the tile on a cell, if there is one; `None` if the order is not maintained.
    #[inline]
    pub(super) fn find(&self, key: u32) -> Option<Option<usize>> {
        let places = self.0.as_deref()?;
        let found = places.get(rank(places, key)).filter(|place| place.key == key);
        Some(found.map(|place| place.number.into()))
    }

    /// Returns the tiles on a cell and the cells around it, row by row, or [`NOBODY`]; `None` if
    /// the order is not maintained.
    pub(super) fn rows_around(&self, key: u32) -> Option<[[u16; 3]; 3]> {
        let places = self.0.as_deref()?;
        let row = |middle: u32| {
            let first = middle.wrapping_sub(1);
            // Elements outside the range go to an unused position.
            let mut row = [NOBODY; 4];
            for place in places[rank(places, first)..].iter().take(3) {
                row[place.key.wrapping_sub(first).min(3) as usize] = place.number;
            }
            [row[0], row[1], row[2]]
        };
        Some([key.wrapping_sub(0x0001_0000), key, key.wrapping_add(0x0001_0000)].map(row))
    }
}

impl Clone for Places {
    fn clone(&self) -> Self {
        Self(self.0.as_ref().map(|places| {
            let mut copy = Vec::with_capacity(places.capacity());
            copy.clone_from(places);
            copy
        }))
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

/// Returns the number of tiles on smaller cells.
#[inline]
fn rank(places: &[Place], key: u32) -> usize {
    places.partition_point(|place| place.key < key)
}
