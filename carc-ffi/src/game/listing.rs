//! The latest listing of a game's legal actions.

use std::sync::PoisonError;

use carc_engine::{Action, ActionList, Event, Game, IndexError};

use crate::{
    game::carc_game,
    status::{Fault, carc_status::*},
};

/// The most recent listing of a game's legal actions.
///
/// A new listing reuses the memory of the previous one. If the position has not changed, the
/// actions are not listed again.
#[derive(Debug)]
pub(crate) struct Listing {
    list: ActionList,
    /// True if the listing matches the current position.
    is_current: bool,
}

impl Listing {
    pub(super) const fn new() -> Self {
        Self { list: ActionList::new(), is_current: false }
    }

    /// Returns the legal actions in the game that owns the listing.
    pub(crate) fn of(&mut self, game: &Game) -> &ActionList {
        if !self.is_current {
            game.state().legal_actions_into(&mut self.list);
            self.is_current = true;
        }
        &self.list
    }
}

impl carc_game {
    /// Calls `body` with the listing, or with a temporary one if the listing is in use.
    pub(crate) fn with_listing<T>(&self, body: impl FnOnce(&mut Listing) -> T) -> T {
        match self.listing.try_lock() {
            Ok(mut listing) => body(&mut listing),
            Err(_) => body(&mut Listing::new()),
        }
    }

    /// Returns the game and its events for modification and marks the listing as outdated.
    pub(super) fn change(&mut self) -> (&mut Game, &mut Vec<Event>) {
        self.listing.get_mut().unwrap_or_else(PoisonError::into_inner).is_current = false;
        (&mut self.inner, &mut self.events)
    }

    /// Returns the legal action at an index.
    pub(super) fn legal_at(&mut self, index: usize) -> Result<Action, Fault> {
        let listing = self.listing.get_mut().unwrap_or_else(PoisonError::into_inner);
        let list = listing.of(&self.inner);
        list.get(index).ok_or_else(|| {
            let error = IndexError::OutOfRange { index, count: list.len() };
            Fault::new(CARC_STATUS_NOT_FOUND, error)
        })
    }
}
