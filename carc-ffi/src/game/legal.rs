//! Legal actions.

use std::sync::PoisonError;

use carc_engine::{Action, ActionList, Event, Game, IndexError};

use crate::{
    action::code_of,
    buffer::write_array,
    error::carc_error,
    game::carc_game,
    getter::{get, get_value},
    handle::{not_null, reads_telling},
    status::{
        Fault,
        carc_status::{self, *},
    },
};

/// The most recent listing: it reuses memory and often already contains the answer.
#[derive(Debug)]
pub(super) struct Listing {
    list: ActionList,
    /// True if the listing matches the current position.
    is_current: bool,
}

impl Listing {
    pub(super) const fn new() -> Self {
        Self { list: ActionList::new(), is_current: false }
    }

    /// Returns the legal actions of the game that owns the listing.
    fn of(&mut self, game: &Game) -> &ActionList {
        if !self.is_current {
            game.state().legal_actions_into(&mut self.list);
            self.is_current = true;
        }
        &self.list
    }

    fn all_rotations_of(&mut self, game: &Game) -> &ActionList {
        self.is_current = false;
        game.state().legal_actions_all_rotations(&mut self.list);
        &self.list
    }
}

impl carc_game {
    /// Calls `body` with the listing, or with a temporary one if the listing is in use.
    fn with_listing<T>(&self, body: impl FnOnce(&mut Listing) -> T) -> T {
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

/// Gets the legal actions, in ascending order and without duplicates. Of equivalent rotations of a
/// symmetric tile, only the smallest is listed (TURN-25). The list is empty if and only if the game
/// is over. If chance is to act, these are the possible draws.
///
/// @param game  the game
/// @param buf   caller-provided buffer that receives the codes; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in codes
/// @param len   receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_legal(
    game: *const carc_game, buf: *mut u64, cap: usize, len: *mut usize,
) -> carc_status {
    get!(game, len, {
        game.with_listing(|listing| {
            write_array(listing.of(&game.inner).codes().iter().copied(), buf, cap, len)
        })
    })
}

/// Gets the legal actions like `carc_game_legal`, but with all rotations that fit, including
/// equivalent ones.
///
/// @param game  the game
/// @param buf   caller-provided buffer that receives the codes; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in codes
/// @param len   receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_legal_all_rotations(
    game: *const carc_game, buf: *mut u64, cap: usize, len: *mut usize,
) -> carc_status {
    get!(game, len, {
        game.with_listing(|listing| {
            let list = listing.all_rotations_of(&game.inner);
            write_array(list.codes().iter().copied(), buf, cap, len)
        })
    })
}

/// Checks whether an action is legal, without listing all legal actions.
///
/// @param game   the game
/// @param code   the action code
/// @param legal  receives 1 if the action is legal, otherwise 0; also 0 for an invalid action code
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_is_legal(
    game: *const carc_game, code: u64, legal: *mut i32,
) -> carc_status {
    get_value!(game, legal, {
        let action = Action::from_code(code);
        action.is_ok_and(|action| game.inner.state().is_legal(action)).into()
    })
}

/// Checks whether an action is legal and gets the reason if it is not.
///
/// @param game     the game
/// @param code     the action code
/// @param illegal  receives a CARC_ILLEGAL number, CARC_ILLEGAL_NONE if the action is legal; only
///                 written if the call returns CARC_STATUS_OK or CARC_STATUS_ILLEGAL_ACTION
/// @param error    receives the reason why the action is not legal; may be NULL
/// @return CARC_STATUS_OK if it is legal, otherwise CARC_STATUS_ILLEGAL_ACTION,
///         CARC_STATUS_BAD_ACTION_CODE
/// @note Threads: reads `game`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_check(
    game: *const carc_game, code: u64, illegal: *mut i32, error: *mut carc_error,
) -> carc_status {
    not_null!(illegal);
    // SAFETY: the caller guarantees live handles and a writable `illegal`.
    unsafe {
        reads_telling(game, error, |game| {
            let action = code_of(code)?;
            let result = game.inner.state().check(action);
            let result = result.map_err(Fault::from);
            illegal.write(result.as_ref().map_or_else(|fault| fault.illegal, |()| 0));
            result
        })
    }
}
