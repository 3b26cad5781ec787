//! Lists of actions.

use std::fmt;

use super::{Action, code};

/// A reusable list of actions that keeps its allocated memory when it is cleared.
///
/// The list stores [codes](Action::code) in ascending order and without duplicates. Reading an
/// [`Action`] decodes its code. [`State::legal_actions`](crate::State::legal_actions) fills a list,
/// and [`Position::play_index`](crate::Position::play_index) plays an action from a list.
///
/// ```
/// use carc_engine::{Action, ActionList, Position, Setup};
/// let setup = Setup::base(2)?;
/// let position = Position::new(&setup);
/// let mut list = ActionList::new();
/// position.state(&setup).legal_actions_into(&mut list);
/// assert!(list.iter().all(|action| matches!(action, Action::Draw(_))));
/// assert_eq!(list.first().map(Action::code), Some(list.codes()[0]));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Default)]
pub struct ActionList {
    /// The buffer is always initialized to its full length, so new codes can be written beyond
    /// `len`.
    slots: Vec<u64>,
    len: usize,
    /// The index of the first action in the current run; see [`Self::begin`]. The actions before
    /// this index belong to positions that were listed earlier.
    first: usize,
}

/// The minimum capacity of a list that has been used. This capacity is sufficient for most boards,
/// so lists rarely grow.
const LEAST: usize = 384;

/// The maximum number of codes that [`sort_few`] sorts.
const FEW: usize = 16;

/// Sorts up to [`FEW`] codes without branches by counting, for each code, the number of smaller
/// codes.
#[inline]
fn sort_few(codes: &mut [u64]) {
    const BLOCK: usize = 4;
    // Codes leave four bits unused. Storing the index in these bits makes all sort keys distinct.
    let mut places = [u64::MAX; FEW];
    for (place, (slot, &code)) in (0..).zip(places.iter_mut().zip(&*codes)) {
        *slot = code << 4 | place;
    }
    let blocks = &places.as_chunks::<BLOCK>().0[..codes.len().div_ceil(BLOCK)];
    for &own in &places[..codes.len()] {
        let smaller = |block: &[u64; BLOCK]| block.map(|other| usize::from(other < own));
        let count: usize = blocks.iter().flat_map(smaller).sum();
        codes[count] = own >> 4;
    }
}

impl ActionList {
    /// Creates an empty list.
    pub const fn new() -> Self {
        Self { slots: Vec::new(), len: 0, first: 0 }
    }

    /// Returns the action codes, in ascending order.
    #[inline]
    pub fn codes(&self) -> &[u64] {
        &self.slots[..self.len]
    }

    /// Returns the number of actions.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns true if the list is empty.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the action at an index, or `None` if the index is out of range.
    #[inline]
    pub fn get(&self, index: usize) -> Option<Action> {
        self.codes().get(index).map(|&code| code::listed(code))
    }

    /// Returns the action at an index.
    ///
    /// # Panics
    /// Panics if the index is out of range.
    #[inline]
    pub fn at(&self, index: usize) -> Action {
        code::listed(self.codes()[index])
    }

    /// Returns the first action, which has the smallest code.
    pub fn first(&self) -> Option<Action> {
        self.get(0)
    }

    /// Returns the last action, which has the largest code.
    pub fn last(&self) -> Option<Action> {
        self.get(self.len.checked_sub(1)?)
    }

    /// Returns the index of an action, or `None` if the action is not in the list.
    ///
    /// ```
    /// use carc_engine::{Action, Game, Setup};
    /// let list = Game::new(Setup::base(2)?, 7).state().legal_actions();
    /// assert_eq!(list.index_of(list.at(3)), Some(3));
    /// assert_eq!(list.index_of(Action::Pass), None);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn index_of(&self, action: Action) -> Option<usize> {
        self.codes().binary_search(&action.code()).ok()
    }

    /// Returns true if the list contains the given action.
    pub fn contains(&self, action: Action) -> bool {
        self.index_of(action).is_some()
    }

    /// Returns the actions in order.
    pub fn iter(&self) -> Actions<'_> {
        Actions(self.codes().iter())
    }

    /// Copies the actions to a vector, in order.
    pub fn to_vec(&self) -> Vec<Action> {
        self.iter().collect()
    }

    /// Removes all actions but keeps the allocated memory.
    #[inline]
    pub const fn clear(&mut self) {
        (self.len, self.first) = (0, 0);
    }

    /// Starts a new run. Actions that are added later follow the existing actions and are sorted
    /// separately.
    #[inline]
    pub(crate) const fn begin(&mut self) {
        self.first = self.len;
    }

    #[inline]
    pub(crate) fn push(&mut self, action: Action) {
        self.push_code(action.code());
    }

    /// Adds an action by its code; see [`Self::push`].
    #[inline]
    pub(crate) fn push_code(&mut self, code: u64) {
        self.reserve(1)[0] = code;
        self.len += 1;
    }

    /// Adds the code `first + i` for each bit `i` in a set. To avoid unpredictable branches, this
    /// function writes a code for every bit. If the bit is not in the set, the next code overwrites
    /// it.
    #[inline]
    pub(crate) fn push_each(&mut self, first: u64, set: u16) {
        const BLOCK: usize = 4;
        let slots = self.reserve_array::<{ u16::BITS as usize }>();
        let (mut count, mut from) = (0, 0);
        loop {
            for bit in from..from + BLOCK {
                slots[count % u16::BITS as usize] = first + bit as u64;
                count += usize::from(set >> bit & 1);
            }
            from += BLOCK;
            if from == u16::BITS as usize || set >> from == 0 {
                break;
            }
        }
        self.advance(count);
    }

    /// Sorts the actions starting at an index.
    pub(crate) fn sort_from(&mut self, from: usize) {
        match &mut self.slots[from..self.len] {
            [] | [_] => {}
            codes if codes.len() > FEW => codes.sort_unstable(),
            codes => sort_few(codes),
        }
    }

    /// Merges the sorted actions starting at `run` into the sorted actions before them.
    pub(crate) fn merge(&mut self, run: usize) {
        let (from, old, moved) = (self.first + 1, self.len, self.len - run);
        self.reserve(moved);
        let slots = &mut self.slots[..old + moved];
        slots.copy_within(run..old, old);
        let (mut one, mut other, mut to) = (run, old + moved, old);
        while one > from && other > old {
            let (a, b) = (slots[one - 1], slots[other - 1]);
            let is_larger = a > b;
            to -= 1;
            slots[to] = if is_larger { a } else { b };
            one -= usize::from(is_larger);
            other -= usize::from(!is_larger);
        }
        slots.copy_within(old..other, one);
    }

    /// Moves the sorted actions starting at `run` to their position among the sorted actions before
    /// them. The caller guarantees that no earlier action sorts between two actions in the run.
    pub(crate) fn put_in_order(&mut self, run: usize) {
        let from = self.first + 1;
        let list = &mut self.slots[from..self.len];
        let (before, moved) = list.split_at(run - from);
        if let Some(first) = moved.first() {
            let place = before.partition_point(|code| code < first);
            list[place..].rotate_left(run - from - place);
        }
    }

    /// Removes adjacent duplicates, starting at an index.
    pub(crate) fn dedup_from(&mut self, from: usize) {
        let codes = &mut self.slots[from..self.len];
        // `u64::MAX` is not a valid code, so it differs from the first code.
        let (mut kept, mut before) = (0, u64::MAX);
        for index in 0..codes.len() {
            let code = codes[index];
            kept += usize::from(index > 0 && code != before);
            codes[kept] = code;
            before = code;
        }
        self.len = (from + kept + 1).min(self.len);
    }

    /// Returns at least `room` free slots after the last action. The caller fills the slots and
    /// then calls [`Self::advance`].
    #[inline]
    pub(crate) fn reserve(&mut self, room: usize) -> &mut [u64] {
        if self.slots.len() < self.len + room {
            self.grow(room);
        }
        &mut self.slots[self.len..]
    }

    /// Like [`Self::reserve`], but returns an array.
    #[inline]
    pub(crate) fn reserve_array<const ROOM: usize>(&mut self) -> &mut [u64; ROOM] {
        self.reserve(ROOM).first_chunk_mut().expect("the slots are reserved")
    }

    #[cold]
    fn grow(&mut self, room: usize) {
        let doubled = 2 * self.slots.len();
        self.slots.resize((self.len + room).max(doubled).max(LEAST), 0);
    }

    #[inline]
    pub(crate) fn advance(&mut self, by: usize) {
        debug_assert!(self.len + by <= self.slots.len());
        self.len += by;
    }
}

/// An iterator over the actions in an [`ActionList`].
///
/// ```
/// let list = carc_engine::Game::new(carc_engine::Setup::base(2)?, 7).state().legal_actions();
/// assert_eq!(list.iter().rev().next(), list.last());
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Actions<'a>(std::slice::Iter<'a, u64>);

impl Iterator for Actions<'_> {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        self.0.next().map(|&code| code::listed(code))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Actions<'_> {
    fn next_back(&mut self) -> Option<Action> {
        self.0.next_back().map(|&code| code::listed(code))
    }
}

impl ExactSizeIterator for Actions<'_> {}

impl<'a> IntoIterator for &'a ActionList {
    type Item = Action;
    type IntoIter = Actions<'a>;

    fn into_iter(self) -> Actions<'a> {
        self.iter()
    }
}

impl PartialEq for ActionList {
    fn eq(&self, other: &Self) -> bool {
        self.codes() == other.codes()
    }
}

impl Eq for ActionList {}

impl fmt::Debug for ActionList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
