//! Creates, copies and saves games.

mod event;
mod line;
mod listing;
mod play;
mod seen;

use std::{
    ffi::c_char,
    slice,
    sync::{Arc, Mutex},
};

use carc_engine::{Event, Game, Player};

use self::listing::Listing;
pub use self::{event::*, line::*, play::*, seen::*};
use crate::{
    buffer::{NUL_TERMINATED, text, write_text},
    error::carc_error,
    getter::{get_handle, get_text, get_value},
    handle::{self, Handle, Head, not_null, reads, reads_telling, shared, writes},
    place::{carc_seat, viewer},
    setup::carc_setup,
    status::{
        Fault, LEGAL,
        carc_status::{self, *},
    },
    view::carc_view,
};

/// A game, in progress or finished.
///
/// Functions that take a `const carc_game *` can run concurrently on one game. A function that
/// takes a `carc_game *` must not run concurrently with any other function on that game. A game can
/// be moved between threads.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_game {
    head: Head,
    pub(crate) inner: Game,
    /// The events of the last applied action.
    events: Vec<Event>,
    /// The error of the last failed call that would have modified the game.
    status: carc_status,
    illegal: i32,
    text: String,
    /// Readers share the listing; if it is locked, a reader works without it.
    listing: Mutex<Listing>,
}

// SAFETY: `repr(C)`, the head is the first field, and the magic number is unique.
unsafe impl Handle for carc_game {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a05;

    fn head(&self) -> &Head {
        &self.head
    }

    fn keep(&mut self, fault: &Fault) {
        self.status = fault.status;
        self.illegal = fault.illegal;
        self.text.clear();
        self.text.push_str(fault.text.as_deref().unwrap_or_default());
    }
}

impl carc_game {
    /// Creates a handle with the game's opening events.
    pub(crate) fn new(inner: Game) -> Self {
        Self::with_events(inner.opening_events(), inner)
    }

    /// Checks that a viewer is an existing player or a spectator.
    fn viewer(&self, player: carc_seat) -> Result<Option<Player>, Fault> {
        viewer(player, self.inner.setup())
    }

    pub(crate) const fn with_events(events: Vec<Event>, inner: Game) -> Self {
        Self {
            head: Head::new(Self::MAGIC),
            inner,
            events,
            status: CARC_STATUS_OK,
            illegal: LEGAL,
            text: String::new(),
            listing: Mutex::new(Listing::new()),
        }
    }
}

/// Creates a game whose tiles are drawn by a seeded generator (RAND-1).
///
/// @param setup  the setup; can be freed after the call
/// @param seed   the seed; the same seed produces the same draws on every platform
/// @param out    receives the new handle; free it with `carc_game_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_new(
    setup: *const carc_setup, seed: u64, out: *mut *mut carc_game,
) -> carc_status {
    get_handle!(setup, out, carc_game::new(Game::new(Arc::clone(&setup.inner), seed)))
}

/// Creates a game with an explicit deck. The deck lists tiles from the setup in the order in which
/// they are drawn, and may contain any number of copies of each tile. The game ends when the deck
/// is used up (OPT-6). Token names in the list, such as `wolf`, form a separate deck for tokens. In
/// games with hills, `unknown` represents an unknown tile under a hill.
///
/// @param setup  the setup; can be freed after the call
/// @param ids    the tile ids, such as `base/U`, UTF-8; may be NULL if `count` is 0
/// @param lens   the length of each id in bytes; NULL if all ids are NUL-terminated
/// @param count  the number of ids, at most 4096
/// @param out    receives the new handle; free it with `carc_game_free`
/// @param error  receives the invalid ids; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_DECK
/// @note Threads: reads `setup`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_with_deck(
    setup: *const carc_setup, ids: *const *const c_char, lens: *const usize, count: usize,
    out: *mut *mut carc_game, error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller guarantees live handles, `count` ids (and lengths), and a writable pointer
    // at `out`.
    unsafe {
        reads_telling(setup, error, |setup| {
            let ids = deck(ids, lens, count)?;
            let game = Game::with_deck(Arc::clone(&setup.inner), &ids)
                .map_err(|error| Fault::new(CARC_STATUS_BAD_DECK, error))?;
            handle::give(out, carc_game::new(game));
            Ok(())
        })
    }
}

/// Creates a game whose first draws are given in the format of `carc_game_with_deck`. Later draws
/// come from a generator with the given seed, as if the generator had also made the earlier draws.
/// Without a seed, the game uses external chance. If a listed tile or token cannot be drawn at its
/// position in the list, a normal draw replaces it.
///
/// @param setup  the setup; can be freed after the call
/// @param ids    the tile ids and token names, UTF-8; may be NULL if `count` is 0
/// @param lens   the length of each id in bytes; NULL if all ids are NUL-terminated
/// @param count  the number of ids, at most 4096
/// @param seed   the seed; NULL for external chance
/// @param out    receives the new handle; free it with `carc_game_free`
/// @param error  receives the invalid ids; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_DECK (also if the list
///         contains more copies of a tile than the game does, or lists river tiles out of order)
/// @note Threads: reads `setup`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_with_draws(
    setup: *const carc_setup, ids: *const *const c_char, lens: *const usize, count: usize,
    seed: *const u64, out: *mut *mut carc_game, error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller guarantees live handles, `count` ids (and lengths), a `seed` that is NULL
    // or readable, and a writable pointer at `out`.
    unsafe {
        reads_telling(setup, error, |setup| {
            let ids = deck(ids, lens, count)?;
            let seed = (!seed.is_null()).then(|| seed.read());
            let game = Game::with_draws(Arc::clone(&setup.inner), &ids, seed)
                .map_err(|error| Fault::new(CARC_STATUS_BAD_DECK, error))?;
            handle::give(out, carc_game::new(game));
            Ok(())
        })
    }
}

/// Returns the ids of a deck.
///
/// # Safety
/// The requirements of `carc_game_with_deck` apply.
unsafe fn deck<'a>(
    ids: *const *const c_char, lens: *const usize, count: usize,
) -> Result<Vec<&'a str>, Fault> {
    if count == 0 {
        return Ok(Vec::new());
    }
    if ids.is_null() {
        return Err(CARC_STATUS_NULL_POINTER.into());
    }
    if count > carc_engine::limits::MAX_TILES {
        return Err(Fault::new(CARC_STATUS_BAD_DECK, format!("too many tiles: {count}")));
    }
    // SAFETY: the caller guarantees this number of ids, and of lengths unless the pointer is NULL.
    let (ids, lens) = unsafe {
        let lens = (!lens.is_null()).then(|| slice::from_raw_parts(lens, count));
        (slice::from_raw_parts(ids, count), lens)
    };
    ids.iter()
        .enumerate()
        .map(|(index, &id)| {
            if id.is_null() {
                return Err(CARC_STATUS_NULL_POINTER.into());
            }
            // SAFETY: the caller guarantees that an id without a length is NUL-terminated, and that
            // an id with a length is readable.
            unsafe { text(id, lens.map_or(NUL_TERMINATED, |lens| lens[index])) }
        })
        .collect()
}

/// Creates a game with external chance, in which the caller makes every draw. When
/// `carc_state_actor` returns CARC_ACTOR_CHANCE, apply one of the `carc_state_chance_outcomes`.
///
/// @param setup  the setup; can be freed after the call
/// @param out    receives the new handle; free it with `carc_game_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_with_external_chance(
    setup: *const carc_setup, out: *mut *mut carc_game,
) -> carc_status {
    get_handle!(setup, out, carc_game::new(Game::with_external_chance(Arc::clone(&setup.inner))))
}

/// Creates an independent copy of a game, including its stored events.
///
/// @param game  the game
/// @param out   receives the new handle; free it with `carc_game_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_clone(
    game: *const carc_game, out: *mut *mut carc_game,
) -> carc_status {
    get_handle!(game, out, carc_game::with_events(game.events.clone(), game.inner.clone()))
}

/// Copies a game, including its stored events, into an existing game. The destination's memory is
/// reused, so repeatedly copying the same game does not allocate memory.
///
/// @param game  the destination
/// @param from  the source; if it is also the destination, the call does nothing
/// @return CARC_STATUS_OK
/// @note Threads: writes `game`, reads `from`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_assign(
    game: *mut carc_game, from: *const carc_game,
) -> carc_status {
    if std::ptr::eq(game, from) {
        // SAFETY: the caller guarantees a live handle.
        return unsafe { reads(from, |_| Ok(())) };
    }
    // SAFETY: the caller guarantees two distinct live handles.
    unsafe {
        let from = match shared(from) {
            Ok(from) => from,
            Err(status) => return status,
        };
        writes(game, |game| {
            let (inner, events) = game.change();
            inner.clone_from(&from.inner);
            events.clone_from(&from.events);
            Ok(())
        })
    }
}

/// Frees a game. Passing NULL is allowed and does nothing.
///
/// @param game  the game; may be NULL
/// @note Threads: requires exclusive access to `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_free(game: *mut carc_game) {
    // SAFETY: the caller guarantees that the handle is no longer in use.
    unsafe { handle::free(game) }
}

/// Checks whether two games are in the same position of the same setup. Equal games can have
/// different histories.
///
/// @param game   the first game
/// @param other  the second game; may be the same as the first game
/// @param equal  receives 1 if the games are equal, otherwise 0
/// @return CARC_STATUS_OK
/// @note Threads: reads `game` and `other`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_equals(
    game: *const carc_game, other: *const carc_game, equal: *mut i32,
) -> carc_status {
    not_null!(equal);
    // SAFETY: the caller guarantees live handles and a writable `equal`.
    unsafe {
        let other = match shared(other) {
            Ok(other) => other,
            Err(status) => return status,
        };
        reads(game, |game| {
            equal.write((game.inner == other.inner).into());
            Ok(())
        })
    }
}

/// Gets the error message of the last failed call that tried to modify this game. Successful calls
/// do not clear the error. Messages are in English, are intended for human readers, and may change
/// between versions.
///
/// @param game  the game
/// @param buf   caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in bytes
/// @param len   receives the length in bytes; 0 if no call failed or the status needs no further
///              explanation
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_last_error(
    game: *const carc_game, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, &game.text)
}

/// Gets the status of the last failed call that tried to modify this game.
///
/// @param game    the game
/// @param status  receives the CARC_STATUS number; CARC_STATUS_OK if no call failed
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_last_status(
    game: *const carc_game, status: *mut i32,
) -> carc_status {
    get_value!(game, status, game.status as i32)
}

/// Gets the reason why the action of the last failed call on this game was not legal.
///
/// @param game     the game
/// @param illegal  receives a CARC_ILLEGAL number; CARC_ILLEGAL_NONE if the call failed for another
///                 reason
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_last_illegal(
    game: *const carc_game, illegal: *mut i32,
) -> carc_status {
    get_value!(game, illegal, game.illegal)
}

/// Saves a game as JSON. The save contains the setup with all options resolved, the source of
/// chance, and the complete history. A save includes the seed or the deck, so do not send it to
/// players (HID-11); use `carc_game_view` instead.
///
/// @param game  the game
/// @param buf   caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in bytes
/// @param len   receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_json(
    game: *const carc_game, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, game.inner.to_json())
}

/// Saves a game like `carc_game_json`, even if a call on the game returned CARC_STATUS_PANIC. The
/// save is built from the history, so it contains every completed action, but not the failed
/// action.
///
/// @param game  the game, which may be poisoned
/// @param buf   caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in bytes
/// @param len   receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the history cannot
///         be replayed
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_rescue_json(
    game: *const carc_game, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller guarantees a live handle, memory for `cap` bytes and a writable `len`.
    unsafe {
        let game = match handle::shared_even_if_poisoned(game) {
            Ok(game) => game,
            Err(status) => return status,
        };
        handle::free_call(|| {
            let copy = game.inner.rebuilt_copy().ok_or(CARC_STATUS_NOT_FOUND)?;
            write_text(copy.to_json(), buf, cap, len)
        })
    }
}

/// Loads a saved game and validates every entry in its history.
///
/// @param json_text  the save, UTF-8, at most 16 MiB
/// @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param out        receives the new handle; free it with `carc_game_free`
/// @param error      receives a description of the error and its location; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_SAVE
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_from_json(
    json_text: *const c_char, len: usize, out: *mut *mut carc_game, error: *mut carc_error,
) -> carc_status {
    not_null!(json_text, out);
    // SAFETY: the caller guarantees `len` readable bytes at `json_text`, a writable pointer at
    // `out`, and a live or NULL `error`.
    unsafe {
        handle::free_call_telling(error, || {
            let game = Game::from_json(text(json_text, len)?)?;
            handle::give(out, carc_game::new(game));
            Ok(())
        })
    }
}

/// Gets a player's view, limited to the information that the player is allowed to see (HID-9). A
/// spectator sees the information known to all players.
///
/// @param game    the game
/// @param player  the player, or CARC_NO_SEAT for a spectator
/// @param out     receives the new handle; free it with `carc_view_free`
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_view(
    game: *const carc_game, player: carc_seat, out: *mut *mut carc_view,
) -> carc_status {
    get_handle!(game, out, {
        let view = game.inner.view(game.viewer(player)?).ok_or(CARC_STATUS_NOT_FOUND)?;
        carc_view::new(view)
    })
}

/// Creates a determinization: a full game that is consistent with a player's view. All hidden
/// information is sampled at random.
///
/// @param game    the game
/// @param player  the player, or CARC_NO_SEAT for a spectator
/// @param seed    the generator seed
/// @param out     receives the new handle; free it with `carc_game_free`
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_determinize(
    game: *const carc_game, player: carc_seat, seed: u64, out: *mut *mut carc_game,
) -> carc_status {
    get_handle!(game, out, {
        let guess =
            game.inner.determinize(game.viewer(player)?, seed).ok_or(CARC_STATUS_NOT_FOUND)?;
        carc_game::new(guess)
    })
}

#[cfg(test)]
mod tests {
    use std::ptr;

    use super::*;
    use crate::setup::{carc_setup_free, carc_setup_from_json};

    /// Tests panics in this module, because callers cannot make the engine panic.
    #[test]
    fn game_can_be_saved_after_panic() {
        let (mut setup, mut game) = (ptr::null_mut(), ptr::null_mut());
        let (mut len, mut text) = (0, vec![0; 1 << 16]);
        // SAFETY: all pointers come from live variables or from the library.
        unsafe {
            carc_setup_from_json(c"{}".as_ptr(), NUL_TERMINATED, &mut setup, ptr::null_mut());
            carc_game_new(setup, 7, &mut game);
            let broken = writes(game, |game| {
                game.inner.apply_index(0).unwrap();
                panic!("after an action")
            });
            assert_eq!(broken, CARC_STATUS_PANIC);
            let saved = (*game).inner.to_json();
            let (buf, cap) = (text.as_mut_ptr(), text.len());
            assert_eq!(carc_game_json(game, buf, cap, &mut len), CARC_STATUS_POISONED);
            assert_eq!(carc_game_rescue_json(game, buf, cap, &mut len), CARC_STATUS_OK);
            assert_eq!(crate::buffer::text(buf, len).unwrap(), saved);
            carc_game_free(game);
            carc_setup_free(setup);
        }
    }
}
