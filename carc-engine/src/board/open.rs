//! The empty cells beside tiles, in canonical order, with what each asks of a tile.

use std::ops::Range;

use crate::{
    geometry::Cell,
    limits::MAX_TILES,
    prefetch::prefetch,
    setup::Table,
    tile::{Accept, SideKind},
};

/// No tile across a side.
pub(super) const NOBODY: u16 = u16::MAX;

/// The tiles around an open cell, by side, or [`NOBODY`].
pub(crate) type Near = [u16; 4];

/// Open cells in the order of their keys, so that lists of placements come out sorted.
///
/// What is asked of all of them stands in arrays of their own: finding a cell means counting the smaller
/// keys, and listing placements means looking at what each cell takes. A processor does several at a time
/// and without a guess, faster than it halves a list this short. These two are filled up to a multiple of
/// [`BLOCK`], so that nothing is left over that would be looked at one by one.
#[derive(Debug, Default)]
pub(crate) struct OpenCells {
    keys: Vec<u32>,
    accepts: Vec<Accept>,
    near: Vec<Near>,
}

/// How many cells a processor may look at together.
const BLOCK: usize = 16;

/// How many cells are listed together.
pub(crate) const STRETCH: usize = 64;

/// Stands behind the last key: no cell of a board has it.
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

    /// Reads them ahead.
    #[inline]
    pub(super) fn prefetch(&self) {
        prefetch(&self.keys);
        prefetch(&self.accepts);
        prefetch(&self.near);
    }

    /// The keys of all open cells, ascending.
    #[inline]
    pub(crate) fn keys(&self) -> &[u32] {
        &self.keys[..self.len()]
    }

    /// How many there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.near.len()
    }

    /// What each takes, in the same order.
    #[inline]
    pub(crate) fn accepts(&self) -> &[Accept] {
        &self.accepts[..self.len()]
    }

    /// The keys of a stretch of cells after the other, and what each takes; behind the last follows what
    /// fills a block up.
    #[inline]
    pub(crate) fn stretches(&self) -> impl Iterator<Item = (&[u32], &[Accept])> {
        self.keys().chunks(STRETCH).zip(self.accepts.chunks(STRETCH))
    }

    /// The tiles around a cell, given by its place in the list.
    #[inline]
    pub(crate) fn near(&self, index: usize) -> Near {
        self.near[index]
    }

    /// Whether all four sides of a cell, given by its place in the list, touch tiles.
    pub(crate) fn is_hole(&self, index: usize) -> bool {
        is_full(self.near[index])
    }

    /// Of which of some cells, given by their places in the list, all four sides touch tiles.
    pub(crate) fn are_holes(&self, cells: Range<usize>) -> impl Iterator<Item = bool> {
        self.near[cells].iter().map(|near| is_full(*near))
    }

    /// Which of some cells, given by their places in the list, touch a side of a kind.
    pub(crate) fn are_beside(
        &self,
        cells: Range<usize>,
        kind: SideKind,
    ) -> impl Iterator<Item = bool> {
        self.accepts[cells].iter().map(move |cell| cell.is_beside(kind))
    }

    /// The open cells whose four sides all touch tiles, in order.
    pub(crate) fn holes(&self) -> impl Iterator<Item = Cell> + '_ {
        let holes = (0..self.len()).filter(|&index| self.is_hole(index));
        holes.map(|index| Cell::from_key(self.keys[index]))
    }

    /// How many bytes they take up.
    pub(crate) fn size_in_bytes(&self) -> usize {
        let Self { keys, accepts, near } = self;
        size_of_val(&**keys) + size_of_val(&**accepts) + size_of_val(&**near)
    }

    /// The place of a cell in the list, if it is open.
    #[inline(always)]
    pub(crate) fn find(&self, key: u32) -> Option<usize> {
        let index = rank(&self.keys, key);
        (self.keys().get(index) == Some(&key)).then_some(index)
    }

    /// Opens a cell without neighbors.
    pub(super) fn open_first(&mut self, key: u32) {
        self.insert(0, key);
    }

    /// Covers the open cell at `index` with tile `number`: it leaves the list, and each empty cell
    /// around it enters the list or learns of its new neighbor.
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
        // The place of the covered cell is kept until a new one can take it: most tiles open about
        // as many cells as they cover, and then little has to move.
        let mut gap = Some(index);
        // West and east stand beside it in the list, north before and south behind it.
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

    /// Enters a new cell before the place `at`, and makes room for it.
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

    /// Tells the cell across a side, whose place among the keys is `at`, of its new neighbor.
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

    /// Enters a new cell before the place `at`, in the gap if there is one, and says where it is.
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

    /// Copies a cell to another place.
    #[inline]
    fn copy(&mut self, from: usize, to: usize) {
        self.keys[to] = self.keys[from];
        self.accepts[to] = self.accepts[from];
        self.near[to] = self.near[from];
    }

    /// The open cells in order.
    pub(crate) fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.keys().iter().map(|&key| Cell::from_key(key))
    }
}

/// Whether there is a tile on each side.
#[inline]
fn is_full(near: Near) -> bool {
    // No tiles have together the bits of nobody.
    const { assert!(MAX_TILES <= 1 << 15) };
    near.into_iter().fold(0, |bits, near| bits | near) != NOBODY
}

/// How many keys are smaller. Whole blocks are counted by their last key.
#[inline(always)]
fn rank(keys: &[u32], key: u32) -> usize {
    let blocks = keys.as_chunks::<BLOCK>().0;
    let before = blocks.iter().filter(|block| block[BLOCK - 1] < key).count();
    let within = blocks
        .get(before)
        .map_or(0, |block| block.iter().map(|&other| u32::from(other < key)).sum::<u32>());
    before * BLOCK + within as usize
}
