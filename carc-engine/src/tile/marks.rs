//! The marks of a tile and its segments as bit sets, which rules can query.

use super::Tile;
use crate::{
    limits::MAX_SEGMENTS,
    vocab::{MARKS, Marks},
};

/// The marks of a tile that are in effect in a game.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    tile: Marks,
    segments: [Marks; MAX_SEGMENTS],
    /// The marks that a segment has more than once, as (segment, mark number, count) tuples.
    repeated: Vec<(usize, usize, u16)>,
}

impl Shown {
    /// Creates the set. `marks` are the marks that these copies have on the tile as a whole.
    pub(crate) fn new(tile: &Tile, marks: &[String]) -> Self {
        let mut shown = Self {
            tile: Marks::of_names(marks),
            segments: [Marks::NONE; MAX_SEGMENTS],
            repeated: Vec::new(),
        };
        for (index, segment) in tile.segments.iter().enumerate() {
            shown.segments[index] = Marks::of_names(&segment.marks);
            for (number, mark) in MARKS.iter().enumerate() {
                let count = segment.marks.iter().filter(|name| *name == mark.name).count();
                if count > 1 {
                    shown.repeated.push((index, number, count as u16));
                }
            }
        }
        shown
    }

    /// Returns the marks of the tile as a whole.
    #[inline]
    pub(crate) fn tile(&self) -> Marks {
        self.tile
    }

    /// Returns the marks of a segment.
    #[inline]
    pub(crate) fn on(&self, segment: usize) -> Marks {
        self.segments[segment]
    }

    /// Returns how many times a segment has the mark with the given number.
    pub(crate) fn count(&self, segment: usize, mark: usize) -> u16 {
        let is_meant = |&&(own, number, _): &&(usize, usize, u16)| (own, number) == (segment, mark);
        match self.repeated.iter().find(is_meant) {
            Some(&(_, _, count)) => count,
            None => self.on(segment).has(Marks::numbered(mark)).into(),
        }
    }

    /// Returns all marks of the tile and its segments.
    pub(crate) fn all(&self) -> Marks {
        self.segments.iter().fold(self.tile, |all, marks| all.with(*marks))
    }
}
