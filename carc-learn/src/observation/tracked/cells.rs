//! The open cells of a tracked game, and the number of remaining tiles that fit them.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use carc_agents::TileFits;
use carc_engine::{Cell, CellConstraint, FeatureGraph, PlacedTile, Side, prefetch};

/// The open cells, which are numbered from 1. A cell keeps its number while it is open.
#[derive(Clone, Default, Debug)]
pub(super) struct Cells {
    cells: Vec<Cell>,
    /// The numbers of the open cells.
    numbers: HashMap<u32, u16, BuildHasherDefault<CellHasher>>,
    constraints: Vec<CellConstraint>,
    fits: Vec<u16>,
    /// The tile types that fit, with one bit per type. Each group of 64 types has one word per cell
    /// number.
    types: Vec<Vec<u64>>,
    free: Vec<u16>,
    /// The cells that were covered with tiles in the latest update. The next update reuses the
    /// numbers of these cells.
    covered: Vec<u16>,
}

/// Hashes cells. Collision attacks are not a concern, because the rules of the game determine the
/// cells.
#[derive(Clone, Copy, Default, Debug)]
struct CellHasher(u64);

impl Hasher for CellHasher {
    fn write(&mut self, _: &[u8]) {
        unreachable!("a key is one number");
    }

    #[inline]
    fn write_u32(&mut self, key: u32) {
        self.0 = u64::from(key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn finish(&self) -> u64 {
        // The hash table uses the lowest and the highest bits.
        self.0 ^ self.0 >> 32
    }
}

#[inline]
const fn key(cell: Cell) -> u32 {
    (cell.y as u16 as u32) << 16 | cell.x as u16 as u32
}

impl Cells {
    fn clear(&mut self) {
        self.cells.clear();
        self.numbers.clear();
        self.constraints.clear();
        self.fits.clear();
        self.types.iter_mut().for_each(Vec::clear);
        self.free.clear();
        self.covered.clear();
    }

    /// Loads the cells into the processor's cache.
    #[inline]
    pub(super) fn prefetch(&self) {
        prefetch(&self.cells);
        prefetch(&self.constraints);
        prefetch(&self.fits);
        self.types.iter().for_each(|types| prefetch(types));
    }

    #[inline]
    pub(super) fn cell(&self, number: u16) -> Cell {
        self.cells[usize::from(number)]
    }

    /// Returns the number of remaining tiles that fit each open cell, by cell number.
    #[inline]
    pub(super) fn fits(&self) -> &[u16] {
        &self.fits
    }

    /// Returns the numbers of the cells that were covered with tiles in the latest update.
    #[inline]
    pub(super) fn covered(&self) -> &[u16] {
        &self.covered
    }

    /// Returns the number of a cell, or `None` if it is not open.
    #[inline]
    pub(super) fn find(&self, cell: Cell) -> Option<u16> {
        self.numbers.get(&key(cell)).copied()
    }

    /// Initializes the list with all open cells in a position.
    pub(super) fn start(&mut self, graph: FeatureGraph<'_>, fits: &mut TileFits) {
        self.clear();
        self.types.resize_with(graph.remaining().len().div_ceil(64), Vec::new);
        self.push();
        for (cell, constraint) in graph.open_cells() {
            self.set(graph, cell, constraint, fits);
        }
    }

    /// Updates the list after tiles have been placed.
    pub(super) fn add_tiles(
        &mut self,
        graph: FeatureGraph<'_>,
        tiles: impl Iterator<Item = PlacedTile> + Clone,
        fits: &mut TileFits,
    ) {
        self.free.append(&mut self.covered);
        for tile in tiles.clone() {
            self.covered.extend(self.numbers.remove(&key(tile.cell)));
        }
        for cell in tiles.flat_map(|tile| Side::ALL.map(|side| tile.cell.neighbor(side))) {
            if let Some(number) = graph.open_cell(cell) {
                self.set(graph, cell, graph.constraint(number), fits);
            }
        }
    }

    /// Sets an open cell's constraint.
    fn set(
        &mut self,
        graph: FeatureGraph<'_>,
        cell: Cell,
        constraint: CellConstraint,
        fits: &mut TileFits,
    ) {
        let number = match self.find(cell) {
            Some(number) => usize::from(number),
            None => self.add(cell),
        };
        if self.constraints[number] != constraint {
            let types = fits.tile_types(graph, constraint);
            self.types.iter_mut().zip(types).for_each(|(all, &types)| all[number] = types);
            self.constraints[number] = constraint;
            self.fits[number] = TileFits::count(types, graph.remaining());
        }
    }

    /// Assigns a number to a cell.
    fn add(&mut self, cell: Cell) -> usize {
        let number = self.free.pop().map_or(self.cells.len(), usize::from);
        if number == self.cells.len() {
            self.push();
        }
        // No cell has the constraint `NOTHING`, so the first constraint always counts as a change.
        (self.cells[number], self.constraints[number]) = (cell, CellConstraint::NOTHING);
        self.numbers.insert(key(cell), number as u16);
        number
    }

    fn push(&mut self) {
        self.cells.push(Cell::default());
        self.constraints.push(CellConstraint::NOTHING);
        self.fits.push(0);
        self.types.iter_mut().for_each(|types| types.push(0));
    }

    /// Adds `more` tiles of a type to the remaining tiles. The addition wraps around, so `more` can
    /// also represent a negative change.
    pub(super) fn add_remaining(&mut self, tile_type: usize, more: u16) {
        // The loop is branchless because the types that fit are unpredictable.
        for (fit, types) in self.fits.iter_mut().zip(&self.types[tile_type / 64]) {
            let does_fit = (types >> (tile_type % 64) & 1) as u16;
            *fit = fit.wrapping_add(more.wrapping_mul(does_fit));
        }
    }

    /// Updates the counts after the remaining tiles have changed.
    pub(super) fn set_remaining(&mut self, remaining: &[u16]) {
        self.fits.fill(0);
        for (types, remaining) in self.types.iter().zip(remaining.chunks(64)) {
            for (fit, &types) in self.fits.iter_mut().zip(types) {
                *fit += TileFits::count(&[types], remaining);
            }
        }
    }
}
