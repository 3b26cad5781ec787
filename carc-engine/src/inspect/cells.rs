//! The open cells of a game that is followed, and how many tiles to come fit there.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use super::{
    Position,
    gaps::{Fits, tiles_of},
};
use crate::{board::BoardTile, prefetch::prefetch, setup::Setup, tile::Accept};

/// The open cells, by numbers that they keep, from 1: 0 is the number of none.
#[derive(Clone, Default, Debug)]
pub(super) struct Cells {
    keys: Vec<u32>,
    /// The numbers of those that are open.
    numbers: HashMap<u32, u16, BuildHasherDefault<Scatter>>,
    accepts: Vec<Accept>,
    fits: Vec<u16>,
    /// Which kinds fit, a bit each: for each 64 kinds a word for each number.
    takes: Vec<Vec<u64>>,
    free: Vec<u16>,
    /// The cells that were covered last; their numbers are given to no other cell at once.
    covered: Vec<u16>,
}

/// Scatters the keys of cells, which nobody chooses so that they collide.
#[derive(Clone, Copy, Default, Debug)]
struct Scatter(u64);

impl Hasher for Scatter {
    fn write(&mut self, _: &[u8]) {
        unreachable!("a key is one number");
    }

    #[inline]
    fn write_u32(&mut self, key: u32) {
        self.0 = u64::from(key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn finish(&self) -> u64 {
        // The table looks at the lowest and the highest bits.
        self.0 ^ self.0 >> 32
    }
}

/// From the key of a cell to those around it, by side.
pub(super) const STEPS: [u32; 4] = [0x0001_0000_u32.wrapping_neg(), 1, 0x0001_0000, u32::MAX];

impl Cells {
    /// Forgets all of them.
    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.numbers.clear();
        self.accepts.clear();
        self.fits.clear();
        self.takes.iter_mut().for_each(Vec::clear);
        self.free.clear();
        self.covered.clear();
    }

    /// Reads them ahead.
    #[inline]
    pub(super) fn prefetch(&self) {
        prefetch(&self.keys);
        prefetch(&self.accepts);
        prefetch(&self.fits);
        self.takes.iter().for_each(|takes| prefetch(takes));
    }

    #[inline]
    pub(super) fn key(&self, number: u16) -> u32 {
        self.keys[usize::from(number)]
    }

    /// By number, how many tiles to come fit a cell by their sides.
    #[inline]
    pub(super) fn fits(&self) -> &[u16] {
        &self.fits
    }

    /// The numbers of the cells that were covered last.
    #[inline]
    pub(super) fn covered(&self) -> &[u16] {
        &self.covered
    }

    /// The number of a cell, if it is open.
    #[inline]
    pub(super) fn find(&self, key: u32) -> Option<u16> {
        self.numbers.get(&key).copied()
    }

    /// Enters all open cells.
    pub(super) fn begin(&mut self, setup: &Setup, position: &Position, fits: &mut Fits) {
        self.clear();
        self.takes.resize_with(fits.words(), Vec::new);
        self.push();
        for (&key, &accept) in position.board.open.keys().iter().zip(position.board.open.accepts())
        {
            self.enter(setup, position, key, accept, fits);
        }
    }

    /// Goes on to what is open beside tiles that were laid.
    pub(super) fn lay(
        &mut self,
        setup: &Setup,
        position: &Position,
        laid: &[BoardTile],
        fits: &mut Fits,
    ) {
        self.free.append(&mut self.covered);
        for tile in laid {
            self.covered.extend(self.numbers.remove(&tile.key));
        }
        let open = &position.board.open;
        for key in laid.iter().flat_map(|tile| STEPS.map(|step| tile.key.wrapping_add(step))) {
            if let Some(place) = open.find(key) {
                self.enter(setup, position, key, open.accepts()[place], fits);
            }
        }
    }

    /// A cell takes this now.
    fn enter(
        &mut self,
        setup: &Setup,
        position: &Position,
        key: u32,
        accept: Accept,
        fits: &mut Fits,
    ) {
        let number = match self.find(key) {
            Some(number) => usize::from(number),
            None => self.add(key),
        };
        if self.accepts[number] != accept {
            let kinds = fits.kinds(setup, accept);
            self.takes.iter_mut().zip(kinds).for_each(|(takes, &kinds)| takes[number] = kinds);
            (self.accepts[number], self.fits[number]) = (accept, tiles_of(kinds, &position.left));
        }
    }

    /// A number for a cell.
    fn add(&mut self, key: u32) -> usize {
        let number = self.free.pop().map_or(self.keys.len(), usize::from);
        if number == self.keys.len() {
            self.push();
        }
        // No cell takes nothing.
        (self.keys[number], self.accepts[number]) = (key, Accept::NOTHING);
        self.numbers.insert(key, number as u16);
        number
    }

    /// Makes room for one more number.
    fn push(&mut self) {
        self.keys.push(0);
        self.accepts.push(Accept::NOTHING);
        self.fits.push(0);
        self.takes.iter_mut().for_each(|takes| takes.push(0));
    }

    /// There are so many tiles of a kind more, wrapping around.
    pub(super) fn draw(&mut self, kind: usize, more: u16) {
        // Without a branch, because where a kind fits cannot be foreseen.
        for (fit, takes) in self.fits.iter_mut().zip(&self.takes[kind / 64]) {
            let does = (takes >> (kind % 64) & 1) as u16;
            *fit = fit.wrapping_add(more.wrapping_mul(does));
        }
    }

    /// Counts again what fits.
    pub(super) fn count(&mut self, left: &[u16]) {
        self.fits.fill(0);
        for (takes, left) in self.takes.iter().zip(left.chunks(64)) {
            for (fit, &takes) in self.fits.iter_mut().zip(takes) {
                *fit += tiles_of(&[takes], left);
            }
        }
    }
}
