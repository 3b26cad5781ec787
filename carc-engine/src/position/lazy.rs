//! State of rooms, and state that most games never touch.

use std::ops::{Deref, DerefMut};

use super::Guard;
use crate::geometry::Cell;

/// What a room keeps in a position.
pub(crate) trait RoomState: Clone + Eq {
    /// Its part of the position's hash: 0 in games that do not play its rules. `left` is what the
    /// position counts as left in the main stack, by kind.
    fn hash(&self, left: &[u16]) -> u64;

    /// Whether it keeps something of the turn that is being played, of which an entered start cannot
    /// tell.
    fn is_inside_a_turn(&self) -> bool {
        false
    }

    /// How many of the tiles that the position counts as left lie where nobody can draw them.
    #[inline]
    fn out_of_reach(&self) -> u16 {
        0
    }

    /// The figures on towers, in the order of their cells.
    fn guards(&self) -> &[Guard] {
        &[]
    }

    /// Takes the figure from the tower on a cell.
    fn remove_guard(&mut self, _: Cell) {}
}

impl<T: RoomState + Idle> RoomState for Lazy<T> {
    #[inline]
    fn hash(&self, left: &[u16]) -> u64 {
        self.touched().map_or(0, |state| state.hash(left))
    }

    fn is_inside_a_turn(&self) -> bool {
        self.touched().is_some_and(T::is_inside_a_turn)
    }

    #[inline]
    fn out_of_reach(&self) -> u16 {
        self.touched().map_or(0, T::out_of_reach)
    }

    fn guards(&self) -> &[Guard] {
        self.touched().map_or(&[], T::guards)
    }

    fn remove_guard(&mut self, cell: Cell) {
        if let Some(state) = self.touched_mut() {
            state.remove_guard(cell);
        }
    }
}

/// A state that is the same in every game until a rule that few games play writes to it.
pub(crate) trait Idle: Clone + 'static {
    /// The state of a game that does not play those rules.
    fn idle() -> &'static Self;
}

/// Such a state, apart from the position: copying a position in which it is idle copies a null
/// pointer. It is read as if it were there, and is there from the first write on.
#[derive(Debug)]
pub(crate) struct Lazy<T>(Option<Box<T>>);

impl<T> Lazy<T> {
    /// Nothing was ever written to it.
    pub(crate) const IDLE: Self = Self(None);

    /// The state, if anything was ever written to it.
    pub(crate) const fn touched(&self) -> Option<&T> {
        match &self.0 {
            Some(state) => Some(&**state),
            None => None,
        }
    }

    /// The same, to be written to.
    pub(crate) fn touched_mut(&mut self) -> Option<&mut T> {
        self.0.as_deref_mut()
    }
}

impl<T: Clone> Clone for Lazy<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    /// Copies into memory that is there already.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl<T: Idle> Deref for Lazy<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        self.0.as_deref().unwrap_or_else(|| T::idle())
    }
}

impl<T: Idle> DerefMut for Lazy<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.0.get_or_insert_with(|| Box::new(T::idle().clone()))
    }
}

impl<T: Idle + PartialEq> PartialEq for Lazy<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Idle + Eq> Eq for Lazy<T> {}
