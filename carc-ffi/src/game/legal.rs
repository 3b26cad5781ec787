//! What is legal.

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

/// What was listed last: memory, so that listings need not allocate, and often the answer.
#[derive(Debug)]
pub(super) struct Listing {
    list: ActionList,
    /// Whether it is what is legal in the game as it is now.
    is_current: bool,
}

impl Listing {
    pub(super) const fn new() -> Self {
        Self { list: ActionList::new(), is_current: false }
    }

    /// What is legal in the game that the listing belongs to.
    fn of(&mut self, game: &Game) -> &ActionList {
        if !self.is_current {
            game.legal_actions_into(&mut self.list);
            self.is_current = true;
        }
        &self.list
    }

    fn all_rotations_of(&mut self, game: &Game) -> &ActionList {
        self.is_current = false;
        game.position().legal_actions_all_rotations(game.setup(), &mut self.list);
        &self.list
    }
}

impl carc_game {
    /// Calls `body` with the listing; whoever finds it in use gets another.
    fn with_listing<T>(&self, body: impl FnOnce(&mut Listing) -> T) -> T {
        match self.listing.try_lock() {
            Ok(mut listing) => body(&mut listing),
            Err(_) => body(&mut Listing::new()),
        }
    }

    /// The game and its events, to be changed: what was listed is out of date.
    pub(super) fn change(&mut self) -> (&mut Game, &mut Vec<Event>) {
        self.listing.get_mut().unwrap_or_else(PoisonError::into_inner).is_current = false;
        (&mut self.inner, &mut self.events)
    }

    /// The action at a place of what is legal.
    pub(super) fn legal_at(&mut self, index: usize) -> Result<Action, Fault> {
        let listing = self.listing.get_mut().unwrap_or_else(PoisonError::into_inner);
        let list = listing.of(&self.inner);
        list.get(index).ok_or_else(|| {
            let error = IndexError::OutOfRange { index, count: list.len() };
            Fault::new(CARC_STATUS_NOT_FOUND, error)
        })
    }
}

/// Every legal action, in ascending order and without duplicates: equal turns of a symmetric tile
/// once, with the smallest rotation (TURN-25). None if and only if the game is over. Where chance
/// acts, these are the possible draws.
///
/// @param game  the game
/// @param buf   gets the codes; may be NULL if `cap` is 0
/// @param cap   how many codes fit
/// @param len   gets how many there are
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

/// As `carc_game_legal`, but with every rotation that fits, also those that show the same tile.
///
/// @param game  the game
/// @param buf   gets the codes; may be NULL if `cap` is 0
/// @param cap   how many codes fit
/// @param len   gets how many there are
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

/// Whether an action may be taken now; found out without listing.
///
/// @param game   the game
/// @param code   the action
/// @param legal  gets 1 or 0; 0 also for a number that is the code of no action
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_is_legal(
    game: *const carc_game, code: u64, legal: *mut i32,
) -> carc_status {
    get_value!(game, legal, {
        let action = Action::from_code(code);
        action.is_ok_and(|action| game.inner.is_legal(action)).into()
    })
}

/// Whether an action may be taken now, and if not, why.
///
/// @param game     the game
/// @param code     the action
/// @param illegal  gets a CARC_ILLEGAL number, CARC_ILLEGAL_NONE if it is legal; only written if
///                 the call returns CARC_STATUS_OK or CARC_STATUS_ILLEGAL_ACTION
/// @param error    told why not, or NULL
/// @return CARC_STATUS_OK if it is legal, otherwise CARC_STATUS_ILLEGAL_ACTION,
///         CARC_STATUS_BAD_ACTION_CODE
/// @note Threads: reads `game`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_check(
    game: *const carc_game, code: u64, illegal: *mut i32, error: *mut carc_error,
) -> carc_status {
    not_null!(illegal);
    // SAFETY: the caller promises live handles, and that `illegal` can be written to.
    unsafe {
        reads_telling(game, error, |game| {
            let action = code_of(code)?;
            let result = game.inner.position().check(game.inner.setup(), action);
            let result = result.map_err(Fault::from);
            illegal.write(result.as_ref().map_or_else(|fault| fault.illegal, |()| 0));
            result
        })
    }
}
