//! The order of a turn in games of one setup.

use crate::{nouns::Step, tile::Kind};

/// Steps of a turn, a bit each by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Steps(u64);

const _: () = assert!(Step::ALL.len() <= u64::BITS as usize);

impl Steps {
    pub(crate) const NONE: Self = Self(0);

    #[inline]
    pub(crate) const fn with(self, step: Step) -> Self {
        Self(self.0 | 1 << step as u8)
    }

    #[inline]
    pub(crate) const fn has(self, step: Step) -> bool {
        self.0 >> step as u8 & 1 == 1
    }

    /// Those from a step on.
    #[inline]
    pub(crate) const fn from(self, step: Step) -> Self {
        Self(self.0 & u64::MAX << step as u8)
    }
}

/// The steps of a turn: what the rules of a setup never use is left out, so that it costs nothing.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) all: Steps,
    /// The same by kinds of tiles, without the steps in which nothing happens while such a tile is drawn, or was
    /// the last one laid.
    pub(crate) with: Vec<Steps>,
}

impl Order {
    /// The steps in which something may happen with a tile that is drawn, or else was laid last.
    #[inline]
    pub(crate) fn with(&self, kind: Option<Kind>) -> Steps {
        kind.map_or(self.all, |kind| self.with[kind.index()])
    }
}
