//! The open cells in canonical order, with the sides that each cell accepts.

use std::ops::Range;

use crate::{
    geometry::{Cell, Side},
    limits::MAX_TILES,
    prefetch::prefetch,
    setup::Table,
    tile::{Accept, SideKind},
};

/// The placeholder for a side without an adjacent tile.
pub(super) const NOBODY: u16 = u16::MAX;

/// The tile on each side of an open cell, or [`NOBODY`] for an empty side.
pub(crate) type Near = [u16; 4];

/// The open cells in the order of their keys, which keeps lists of placements sorted.
///
/// The keys and accepted sides are stored in separate arrays (structure of arrays). A cell is found
/// by counting the smaller keys, and placements are listed by testing every cell. Vector
/// instructions process several elements at a time without branches, so counting in short lists is
/// faster than a binary search. Padding both arrays to a multiple of [`BLOCK`] avoids separate
/// processing of a remainder.
#[derive(Debug, Default)]
pub(crate) struct OpenCells {
    keys: Vec<u32>,
    accepts: Vec<Accept>,
    near: Vec<Near>,
}

/// The number of cells that a processor can test in parallel.
const BLOCK: usize = 16;

/// The number of cells in a block of [`OpenCells::stretches`].
pub(crate) const STRETCH: usize = 64;

/// The padding after the last key. This value differs from the key of every cell on a board.
const NO_KEY: u32 = u32::MAX;

impl Clone for OpenCells {
    fn clone(&self) -> Self {
        let mut copy = Self::with_capacity(self.near.capacity());
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        self.keys.clone_from(&source.keys);
        self.accepts.clone_from(&source.accepts);
        self.near.clone_from(&source.near);
    }
}

impl OpenCells {
    pub(super) fn with_capacity(cells: usize) -> Self {
        let filled = cells.next_multiple_of(BLOCK);
        Self {
            keys: Vec::with_capacity(filled),
            accepts: Vec::with_capacity(filled),
            near: Vec::with_capacity(cells),
        }
    }

    /// Prefetches the arrays.
    #[inline]
    pub(super) fn prefetch(&self) {
        prefetch(&self.keys);
        prefetch(&self.accepts);
        prefetch(&self.near);
    }

    /// Returns the keys of all open cells, in ascending order.
    #[inline]
    pub(crate) fn keys(&self) -> &[u32] {
        &self.keys[..self.len()]
    }

    /// Returns the number of open cells.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.near.len()
    }

    /// Returns the accepted sides of all open cells, in the same order as their keys.
    #[inline]
    pub(crate) fn accepts(&self) -> &[Accept] {
        &self.accepts[..self.len()]
    }

    /// Returns the keys and accepted sides of the open cells in blocks; the last block is padded.
    #[inline]
    pub(crate) fn stretches(&self) -> impl Iterator<Item = (&[u32], &[Accept])> {
        self.keys().chunks(STRETCH).zip(self.accepts.chunks(STRETCH))
    }

    /// Returns the tiles around the cell with the given index.
    #[inline]
    pub(crate) fn near(&self, index: usize) -> Near {
        self.near[index]
    }

    /// Returns true if all four sides of the cell with the given index touch tiles.
    pub(crate) fn is_hole(&self, index: usize) -> bool {
        is_full(self.near[index])
    }

    /// Returns, for each cell in a range of indices, true if all four of its sides touch tiles.
    pub(crate) fn are_holes(&self, cells: Range<usize>) -> impl Iterator<Item = bool> {
        self.near[cells].iter().map(|near| is_full(*near))
    }

    /// Returns, for each cell in a range of indices, true if it touches a side of the given kind.
    pub(crate) fn are_beside(
        &self,
        cells: Range<usize>,
        kind: SideKind,
    ) -> impl Iterator<Item = bool> {
        self.accepts[cells].iter().map(move |cell| cell.is_beside(kind))
    }

    /// Returns the open cells whose four sides all touch tiles, in order.
    pub(crate) fn holes(&self) -> impl Iterator<Item = Cell> + '_ {
        let holes = (0..self.len()).filter(|&index| self.is_hole(index));
        holes.map(|index| Cell::from_key(self.keys[index]))
    }

    /// Returns the size of the list, in bytes.
    pub(crate) fn size_in_bytes(&self) -> usize {
        let Self { keys, accepts, near } = self;
        size_of_val(&**keys) + size_of_val(&**accepts) + size_of_val(&**near)
    }

    /// Returns the index of a cell if it is open.
    #[inline(always)]
    pub(crate) fn find(&self, key: u32) -> Option<usize> {
        let index = rank(&self.keys, key);
        (self.keys().get(index) == Some(&key)).then_some(index)
    }

    /// Changes the kind of the tile side that touches the open cell with the given index.
    pub(super) fn change(&mut self, index: usize, side: Side, kind: SideKind) {
        self.accepts[index] = self.accepts[index].beside(side as usize, kind);
    }

    /// Opens a cell without neighbors.
    pub(super) fn open_first(&mut self, key: u32) {
        self.insert(0, key);
    }

    /// Covers the open cell at `index` with tile `number`. The cell is removed from the list, and
    /// the empty cells around it are added or updated.
    #[inline(always)]
    pub(super) fn cover(
        &mut self,
        index: usize,
        number: u16,
        kinds: [SideKind; 4],
        table: Option<&Table>,
    ) {
        let center = self.keys[index];
        let near = self.near[index];
        let on_table = |key| table.is_none_or(|table| table.holds(Cell::from_key(key)));
        // The covered cell leaves a gap, which is kept until a new cell fills it. Most tiles open
        // about as many cells as they cover, so few elements have to be moved.
        let mut gap = Some(index);
        // In the list, the northern neighbor comes first, the western and eastern neighbors are
        // next to each other, and the southern neighbor comes last.
        let key = center.wrapping_sub(1);
        if near[3] == NOBODY && on_table(key) {
            let before = usize::from(index > 0 && self.keys[index - 1] == key);
            self.tell::<3>(index - before, key, kinds[3], number, &mut gap);
        }
        let key = center.wrapping_add(1);
        if near[1] == NOBODY && on_table(key) {
            self.tell::<1>(index + 1, key, kinds[1], number, &mut gap);
        }
        let key = center.wrapping_sub(0x0001_0000);
        if near[0] == NOBODY && on_table(key) {
            let at = rank(&self.keys, key);
            self.tell::<0>(at, key, kinds[0], number, &mut gap);
        }
        let key = center.wrapping_add(0x0001_0000);
        if near[2] == NOBODY && on_table(key) {
            let at = rank(&self.keys, key);
            self.tell::<2>(at, key, kinds[2], number, &mut gap);
        }
        if let Some(gap) = gap {
            let last = self.len() - 1;
            self.keys.copy_within(gap + 1..=last, gap);
            self.accepts.copy_within(gap + 1..=last, gap);
            self.keys[last] = NO_KEY;
            self.near.remove(gap);
        }
    }

    /// Inserts a new cell before index `at` and shifts the cells after it.
    #[inline]
    fn insert(&mut self, at: usize, key: u32) {
        let len = self.len();
        if len == self.keys.len() {
            self.keys.resize(len + BLOCK, NO_KEY);
            self.accepts.resize(len + BLOCK, Accept::ANYTHING);
        }
        self.keys.copy_within(at..len, at + 1);
        self.accepts.copy_within(at..len, at + 1);
        self.near.insert(at, [NOBODY; 4]);
        self.keys[at] = key;
        self.accepts[at] = Accept::ANYTHING;
    }

    /// Records the new tile as a neighbor of the open cell that touches the tile's side `SIDE`.
    /// `at` is the cell's index in the list or, if the cell is not in the list, the index at which
    /// to insert the cell.
    #[inline]
    fn tell<const SIDE: usize>(
        &mut self,
        mut at: usize,
        key: u32,
        kind: SideKind,
        number: u16,
        gap: &mut Option<usize>,
    ) {
        if self.keys.get(at) != Some(&key) {
            at = self.enter(at, key, gap);
        }
        let across = SIDE ^ 2;
        self.accepts[at] = self.accepts[at].beside(across, kind);
        self.near[at][across] = number;
    }

    /// Inserts a new cell before index `at`, and returns the index of the new cell. If the covered
    /// cell has left a gap, the new cell fills the gap.
    #[inline]
    fn enter(&mut self, at: usize, key: u32, gap: &mut Option<usize>) -> usize {
        let Some(gap) = gap.take() else {
            self.insert(at, key);
            return at;
        };
        let at = if at > gap {
            (gap..at - 1).for_each(|to| self.copy(to + 1, to));
            at - 1
        } else {
            (at..gap).rev().for_each(|from| self.copy(from, from + 1));
            at
        };
        self.keys[at] = key;
        self.accepts[at] = Accept::ANYTHING;
        self.near[at] = [NOBODY; 4];
        at
    }

    /// Copies a cell to another index.
    #[inline]
    fn copy(&mut self, from: usize, to: usize) {
        self.keys[to] = self.keys[from];
        self.accepts[to] = self.accepts[from];
        self.near[to] = self.near[from];
    }

    /// Returns the open cells in order.
    pub(crate) fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.keys().iter().map(|&key| Cell::from_key(key))
    }
}

/// Returns true if all four sides touch tiles.
#[inline]
fn is_full(near: Near) -> bool {
    // Tile numbers use at most 15 bits, so combining them with OR never yields `NOBODY`.
    const { assert!(MAX_TILES <= 1 << 15) };
    near.into_iter().fold(0, |bits, near| bits | near) != NOBODY
}

/// Returns the number of keys that are smaller than `key`. If the last key of a block is smaller
/// than `key`, the whole block is counted.
#[inline(always)]
fn rank(keys: &[u32], key: u32) -> usize {
    let blocks = keys.as_chunks::<BLOCK>().0;
    let before = blocks.iter().filter(|block| block[BLOCK - 1] < key).count();
    let within = blocks
        .get(before)
        .map_or(0, |block| block.iter().map(|&other| u32::from(other < key)).sum::<u32>());
    before * BLOCK + within as usize
}
