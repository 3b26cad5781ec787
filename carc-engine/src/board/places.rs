//! The tiles in the order of their cells, so that who looks for one need not go through all of them.

use super::BoardTile;

/// The numbers of the tiles in the order of their cells, where that is kept.
#[derive(Debug, Default)]
pub(crate) struct Places(Option<Vec<u16>>);

impl Places {
    /// From now on with room for so many tiles: a game whose rules never look for tiles does without.
    pub(crate) fn keep(&mut self, tiles: usize) {
        self.0 = Some(Vec::with_capacity(tiles));
    }

    /// The numbers of the tiles, in the order of their cells; `None` if that is not kept.
    #[inline]
    pub(super) fn in_order(&self) -> Option<&[u16]> {
        self.0.as_deref()
    }

    /// How many bytes a copy moves.
    pub(crate) fn size_in_bytes(&self) -> usize {
        self.in_order().map_or(0, size_of_val)
    }

    /// Enters the tile that was laid last.
    #[inline]
    pub(super) fn enter(&mut self, tiles: &[BoardTile]) {
        if let (Some(order), Some((last, before))) = (&mut self.0, tiles.split_last()) {
            order.insert(rank(order, before, last.key), before.len() as u16);
        }
    }
}

impl Clone for Places {
    fn clone(&self) -> Self {
        Self(self.0.as_ref().map(|order| {
            let mut copy = Vec::with_capacity(order.capacity());
            copy.clone_from(order);
            copy
        }))
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

/// How many tiles lie on smaller cells.
fn rank(order: &[u16], tiles: &[BoardTile], key: u32) -> usize {
    order.partition_point(|&number| tiles[usize::from(number)].key < key)
}

/// The tile on a cell, by its placement number.
pub(super) fn find(order: &[u16], tiles: &[BoardTile], key: u32) -> Option<usize> {
    let number = usize::from(*order.get(rank(order, tiles, key))?);
    (tiles[number].key == key).then_some(number)
}

/// How many of the eight cells around a cell are occupied.
pub(super) fn count_around(order: &[u16], tiles: &[BoardTile], key: u32) -> u16 {
    let row = |middle: u32| {
        let first = middle.wrapping_sub(1);
        let near = order[rank(order, tiles, first)..].iter().take(3);
        let near = near.map(|&number| tiles[usize::from(number)].key);
        near.filter(|&other| other != key && other.wrapping_sub(first) <= 2).count() as u16
    };
    row(key.wrapping_sub(0x0001_0000)) + row(key) + row(key.wrapping_add(0x0001_0000))
}
