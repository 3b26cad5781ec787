//! The order of a turn in games of one setup.

use crate::{nouns::Step, tile::Kind};

/// The step that follows each step.
pub(crate) type Follow = [Step; Step::Final as usize + 1];

/// The order of a turn: what the rules of a setup never use is left out, so that it costs nothing.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) all: Follow,
    /// The same by kinds of tiles, without the steps in which nothing happens while such a tile is drawn, or was
    /// the last one laid.
    pub(crate) with: Vec<Follow>,
}

impl Order {
    #[inline]
    pub(crate) const fn after(&self, step: Step) -> Step {
        self.all[step as usize]
    }

    /// The next step in which something may happen with a tile that is drawn, or else was laid last.
    #[inline]
    pub(crate) fn after_with(&self, step: Step, kind: Kind) -> Step {
        self.with[kind.index()][step as usize]
    }
}
