//! Taking back by copies: the positions before the last actions, in a ring that reuses its memory and
//! is there from the first time that something is taken back.

use crate::position::Position;

/// How many positions are kept unless the caller says otherwise.
const DEPTH: usize = 32;

/// The positions before the last applied actions, the newest on top.
#[derive(Debug)]
pub(super) struct Checkpoints {
    /// Each apart, so that going back exchanges pointers.
    #[expect(clippy::vec_box, reason = "they are exchanged with the position of the game")]
    slots: Vec<Box<Position>>,
    depth: usize,
    /// The slot that is written next.
    next: usize,
    /// How many slots hold a position that can be taken back to.
    live: usize,
    /// Whether anything was ever taken back: before, nothing is kept, as most games never do.
    is_used: bool,
}

impl Clone for Checkpoints {
    /// A copy starts without kept positions: they would be copied far more often than used, and
    /// replaying finds them again.
    fn clone(&self) -> Self {
        Self { depth: self.depth, ..Self::new() }
    }

    fn clone_from(&mut self, source: &Self) {
        // A search that starts again from its root takes back again: it goes on keeping.
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

    /// How many positions take up memory.
    #[cfg(test)]
    pub(super) const fn kept(&self) -> usize {
        self.slots.len()
    }

    /// Something is taken back, so positions are kept from now on.
    pub(super) const fn begin(&mut self) {
        self.is_used = true;
    }

    /// Keeps a copy; the oldest gives way.
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

    /// Forgets the newest copy.
    pub(super) fn drop_last(&mut self) {
        if self.live > 0 {
            self.live -= 1;
            self.next = (self.next + self.depth - 1) % self.depth;
        }
    }

    /// Goes back to the newest copy, if there is one.
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
