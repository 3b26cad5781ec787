//! Undo by copying positions. A ring buffer keeps the positions before the last actions and reuses
//! their memory.

use crate::position::Position;

/// The default number of stored positions.
const DEPTH: usize = 32;

/// The positions before the last applied actions.
#[derive(Debug)]
pub(super) struct Checkpoints {
    /// The positions are boxed so that undo only swaps pointers.
    #[expect(clippy::vec_box, reason = "undo exchanges them with the game's position")]
    slots: Vec<Box<Position>>,
    depth: usize,
    /// The slot to write next.
    next: usize,
    /// The number of slots that contain a position that undo can restore.
    live: usize,
    /// True once an action has been undone or the depth has been set. Until then, no positions are
    /// stored, because most games never undo an action.
    is_used: bool,
}

impl Clone for Checkpoints {
    /// A clone starts without stored positions, because they would rarely be used and a replay can
    /// restore them.
    fn clone(&self) -> Self {
        Self { depth: self.depth, ..Self::new() }
    }

    fn clone_from(&mut self, source: &Self) {
        // A search that restarts from its root will undo again, so it continues to keep positions.
        self.slots.truncate(source.depth);
        (self.depth, self.next, self.live) = (source.depth, 0, 0);
    }
}

impl Checkpoints {
    pub(super) const fn new() -> Self {
        Self { slots: Vec::new(), depth: DEPTH, next: 0, live: 0, is_used: false }
    }

    pub(super) fn set_depth(&mut self, depth: usize) {
        *self = Self { depth, is_used: true, ..Self::new() };
    }

    /// Returns the number of stored positions.
    #[cfg(test)]
    pub(super) const fn kept(&self) -> usize {
        self.slots.len()
    }

    /// Starts keeping positions. This function is called when an action is undone.
    pub(super) const fn begin(&mut self) {
        self.is_used = true;
    }

    /// Adds a copy of a position, which replaces the oldest copy if the ring is full.
    #[inline]
    pub(super) fn push(&mut self, position: &Position) {
        if !self.is_used || self.depth == 0 {
            return;
        }
        match self.slots.get_mut(self.next) {
            Some(slot) => Position::clone_from(slot, position),
            None => self.slots.push(Box::new(position.clone())),
        }
        self.next = (self.next + 1) % self.depth;
        self.live = (self.live + 1).min(self.depth);
    }

    /// Drops the newest copy.
    pub(super) fn drop_last(&mut self) {
        if self.live > 0 {
            self.live -= 1;
            self.next = (self.next + self.depth - 1) % self.depth;
        }
    }

    /// Restores the newest copy, if there is one.
    #[inline]
    pub(super) fn pop(&mut self, position: &mut Box<Position>) -> bool {
        if self.live == 0 {
            return false;
        }
        self.drop_last();
        std::mem::swap(position, &mut self.slots[self.next]);
        true
    }
}
