//! Lists of actions.

use std::fmt;

use super::{
    Action,
    code::{PLACE_TILE, at},
};

/// A list of actions that keeps its memory when it is filled again.
///
/// It is read as a slice; [`Position::legal_actions`](crate::Position::legal_actions) fills it.
///
/// ```
/// use carc_engine::{ActionList, Position, Setup};
/// let setup = Setup::base(2)?;
/// let position = Position::new(&setup);
/// let mut list = ActionList::new();
/// position.legal_actions(&setup, &mut list);
/// assert!(list.iter().all(|action| matches!(action, carc_engine::Action::Draw(_))));
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Default)]
pub struct ActionList {
    /// Always initialised to its full length, so that a listing can write ahead of `len`.
    slots: Vec<Action>,
    len: usize,
}

impl ActionList {
    /// An empty list.
    pub const fn new() -> Self {
        Self { slots: Vec::new(), len: 0 }
    }

    /// Puts the codes of the actions, in their order, behind what is in a vector.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let list = Game::new(Setup::base(2)?, 7).legal_actions();
    /// let mut codes = vec![5];
    /// list.append_codes(&mut codes);
    /// assert_eq!((codes[0], codes[1], codes.len()), (5, list[0].code(), 1 + list.len()));
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    pub fn append_codes(&self, codes: &mut Vec<u64>) {
        codes.extend(self.as_slice().iter().map(|&action| match action {
            // Nearly all listed actions are these: worth a short way of their own.
            Action::PlaceTile { cell, rotation } => PLACE_TILE | at(cell) | (rotation as u64) << 8,
            other => other.code(),
        }));
    }

    /// The actions as a slice.
    #[inline]
    pub fn as_slice(&self) -> &[Action] {
        &self.slots[..self.len]
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline]
    pub(crate) fn push(&mut self, action: Action) {
        self.reserve(1)[0] = action;
        self.len += 1;
    }

    /// Puts the actions from a place on into the order of their codes.
    pub(crate) fn sort_from(&mut self, from: usize) {
        self.slots[from..self.len].sort_unstable();
    }

    /// Drops what is listed twice in a row from a place on.
    pub(crate) fn dedup_from(&mut self, from: usize) {
        let mut kept = from;
        for index in from..self.len {
            if index == from || self.slots[index] != self.slots[kept - 1] {
                self.slots[kept] = self.slots[index];
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// At least `room` slots behind the last action, to be written before [`Self::advance`].
    #[inline]
    pub(crate) fn reserve(&mut self, room: usize) -> &mut [Action] {
        if self.slots.len() < self.len + room {
            self.grow(room);
        }
        &mut self.slots[self.len..]
    }

    #[cold]
    fn grow(&mut self, room: usize) {
        self.slots.resize((self.len + room).next_power_of_two().max(256), Action::Pass);
    }

    #[inline]
    pub(crate) fn advance(&mut self, by: usize) {
        debug_assert!(self.len + by <= self.slots.len());
        self.len += by;
    }
}

impl std::ops::Deref for ActionList {
    type Target = [Action];

    #[inline]
    fn deref(&self) -> &[Action] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a ActionList {
    type Item = &'a Action;
    type IntoIter = std::slice::Iter<'a, Action>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for ActionList {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for ActionList {}

impl fmt::Debug for ActionList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
