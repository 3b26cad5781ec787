//! A game: made, copied, saved.

mod bag;
mod board;
mod event;
mod feature;
mod legal;
mod line;
mod play;
mod point;
mod render;
mod seen;
mod state;
mod tiles;
mod tower;

use std::{
    ffi::{CStr, c_char},
    slice,
    sync::{Arc, Mutex},
};

use carc_engine::{Event, Game};

pub use self::{
    bag::*, board::*, event::*, feature::*, legal::*, line::*, play::*, point::*, render::*,
    seen::*, state::*, tiles::*, tower::*,
};
use crate::{
    buffer::text,
    config::json,
    error::carc_error,
    getter::{get_handle, get_text, get_value},
    handle::{self, Handle, Head, not_null, reads, reads_telling, shared, writes},
    place::carc_seat,
    setup::carc_setup,
    status::{
        Fault, LEGAL,
        carc_status::{self, *},
    },
    view::carc_view,
};

/// A game from its setup to its end.
///
/// Functions that take a `const carc_game *` may run at the same time on one game; a function that
/// takes a `carc_game *` may not run at the same time as any other on that game. A game may be
/// moved between threads.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_game {
    head: Head,
    pub(crate) inner: Game,
    /// The events of the last action applied.
    events: Vec<Event>,
    /// What went wrong in the last failed call that writes the game.
    status: carc_status,
    illegal: i32,
    text: String,
    /// Readers share it; whoever finds it in use does without.
    listing: Mutex<Listing>,
}

// SAFETY: repr(C), the head comes first, the number is used once.
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
    /// A new handle; its events are the opening of the game.
    pub(crate) fn new(inner: Game) -> Self {
        Self::with_events(inner.opening_events(), inner)
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

/// Makes a game whose tiles are drawn by a generator with a seed (RAND-1).
///
/// @param setup  what to play with and by which rules; it can be freed afterwards
/// @param seed   any number; the same seed gives the same draws on every platform
/// @param out    gets the handle, to be freed with `carc_game_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_new(
    setup: *const carc_setup, seed: u64, out: *mut *mut carc_game,
) -> carc_status {
    get_handle!(setup, out, carc_game::new(Game::new(Arc::clone(&setup.inner), seed)))
}

/// Makes a game in which the tiles come in a given order: any multiset of the tiles of the setup.
/// The game ends when the list is used up (OPT-6). Names of tokens such as `wolf` make a list of
/// their own; with hills, `unknown` stands for a tile under one that nobody knows.
///
/// @param setup  what to play with and by which rules; it can be freed afterwards
/// @param ids    the ids of the tiles such as `base/U`, UTF-8; may be NULL if `count` is 0
/// @param lens   the length of each id in bytes; NULL if all of them are zero-terminated
/// @param count  how many ids there are, at most 4096
/// @param out    gets the handle, to be freed with `carc_game_free`
/// @param error  told which ids are wrong, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_DECK
/// @note Threads: reads `setup`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_with_deck(
    setup: *const carc_setup, ids: *const *const c_char, lens: *const usize, count: usize,
    out: *mut *mut carc_game, error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller promises live handles, `count` ids (and lengths), and that `out` points to
    // a pointer.
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

/// Makes a game whose first draws are given, as in the list of `carc_game_with_deck`, and that goes
/// on with a seed, or openly without one. The draws behind the list are those that the seed would
/// have made at the same place. What cannot come when it is due is drawn as usual.
///
/// @param setup  what to play with and by which rules; it can be freed afterwards
/// @param ids    the ids of the tiles and names of tokens, UTF-8; may be NULL if `count` is 0
/// @param lens   the length of each id in bytes; NULL if all of them are zero-terminated
/// @param count  how many ids there are, at most 4096
/// @param seed   the seed; NULL for an open game
/// @param out    gets the handle, to be freed with `carc_game_free`
/// @param error  told which ids are wrong, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_DECK also if there are fewer
///         copies of a tile, or tiles of a river are out of their order
/// @note Threads: reads `setup`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_with_draws(
    setup: *const carc_setup, ids: *const *const c_char, lens: *const usize, count: usize,
    seed: *const u64, out: *mut *mut carc_game, error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller promises live handles, `count` ids (and lengths), a number at `seed` unless
    // it is NULL, and that `out` points to a pointer.
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

/// The ids of a deck.
///
/// # Safety
/// As `carc_game_with_deck` asks.
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
        return Err(Fault::new(CARC_STATUS_BAD_DECK, format!("{count} tiles are too many")));
    }
    // SAFETY: the caller promises that many ids, and lengths unless they are NULL.
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
            // SAFETY: the caller promises that an id without a length is zero-terminated, and that
            // one with a length can be read that far.
            unsafe {
                let len = match lens {
                    Some(lens) => lens[index],
                    None => CStr::from_ptr(id).count_bytes(),
                };
                text(id, len)
            }
        })
        .collect()
}

/// Makes a game that leaves every draw to the caller: where `carc_game_actor` says
/// CARC_ACTOR_CHANCE, one of `carc_game_chance_outcomes` is to be applied.
///
/// @param setup  what to play with and by which rules; it can be freed afterwards
/// @param out    gets the handle, to be freed with `carc_game_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_with_external_chance(
    setup: *const carc_setup, out: *mut *mut carc_game,
) -> carc_status {
    get_handle!(setup, out, carc_game::new(Game::with_external_chance(Arc::clone(&setup.inner))))
}

/// Makes a copy of a game, events included. The two are independent of each other.
///
/// @param game  the game
/// @param out   gets the handle, to be freed with `carc_game_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_clone(
    game: *const carc_game, out: *mut *mut carc_game,
) -> carc_status {
    get_handle!(game, out, carc_game::with_events(game.events.clone(), game.inner.clone()))
}

/// Copies a game, events included, into another that is there already. Memory is reused, so a
/// search that copies the same game again and again does not allocate.
///
/// @param game  gets the copy
/// @param from  is copied; if it is the same game, nothing happens
/// @return CARC_STATUS_OK
/// @note Threads: writes `game`, reads `from`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_assign(
    game: *mut carc_game, from: *const carc_game,
) -> carc_status {
    if std::ptr::eq(game, from) {
        // SAFETY: the caller promises a live handle.
        return unsafe { reads(from, |_| Ok(())) };
    }
    // SAFETY: the caller promises live handles, and they are two.
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

/// Frees a game.
///
/// @param game  the game, or NULL
/// @note Threads: nobody else may use `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_free(game: *mut carc_game) {
    // SAFETY: the caller promises that nobody uses the handle any more.
    unsafe { handle::free(game) }
}

/// The setup of a game, as a handle of its own.
///
/// @param game  the game
/// @param out   gets the handle, to be freed with `carc_setup_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_setup(
    game: *const carc_game, out: *mut *mut carc_setup,
) -> carc_status {
    get_handle!(game, out, carc_setup::new(Arc::clone(game.inner.setup())))
}

/// Whether two games are in the same position of the same setup; their histories may differ.
///
/// @param game   a game
/// @param other  another, or the same
/// @param equal  gets 1 or 0
/// @return CARC_STATUS_OK
/// @note Threads: reads `game` and `other`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_equals(
    game: *const carc_game, other: *const carc_game, equal: *mut i32,
) -> carc_status {
    not_null!(equal);
    // SAFETY: the caller promises live handles, and that `equal` can be written to.
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

/// What went wrong in the last call that takes this game to change it and failed: English, for
/// people, and not stable. Later calls that succeed leave it as it is.
///
/// @param game  the game
/// @param buf   gets the text; may be NULL if `cap` is 0
/// @param cap   how many bytes fit
/// @param len   gets the length in bytes; 0 if nothing failed or the status says it all
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_last_error(
    game: *const carc_game, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, &game.text)
}

/// The status of the last call that takes this game to change it and failed.
///
/// @param game    the game
/// @param status  gets the CARC_STATUS number; CARC_STATUS_OK if none failed
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_last_status(
    game: *const carc_game, status: *mut i32,
) -> carc_status {
    get_value!(game, status, game.status as i32)
}

/// Why the action was not legal in the last call that takes this game to change it and failed.
///
/// @param game     the game
/// @param illegal  gets a CARC_ILLEGAL number; CARC_ILLEGAL_NONE if it failed for another cause
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_last_illegal(
    game: *const carc_game, illegal: *mut i32,
) -> carc_status {
    get_value!(game, illegal, game.illegal)
}

/// Saves a game as JSON: setup with every option resolved, source of chance, and everything that
/// was decided and drawn. It holds the seed or the order of the tiles: it is not for players who
/// may not know what comes (HID-11); see `carc_game_view`.
///
/// @param game  the game
/// @param buf   gets the text; may be NULL if `cap` is 0
/// @param cap   how many bytes fit
/// @param len   gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_json(
    game: *const carc_game, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, game.inner.to_json())
}

/// Writes the position down as the start of another game, in the JSON form that
/// `carc_config_set_start` and the key `start` of a config read. An analyst can change it and play on
/// from it.
///
/// @param game  the game
/// @param buf   gets the text; may be NULL if `cap` is 0
/// @param cap   how many bytes fit
/// @param len   gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if a turn is half
///         done, so that no start can say it
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_start_json(
    game: *const carc_game, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, {
        let start = game.inner.position().to_start(game.inner.setup());
        json(&start.ok_or(CARC_STATUS_NOT_FOUND)?)
    })
}

/// Loads a saved game. Every step of its history is checked.
///
/// @param json_text  the text, UTF-8, at most 16 MiB
/// @param len        its length in bytes
/// @param out        gets the handle, to be freed with `carc_game_free`
/// @param error      told what is wrong and where, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_SAVE
/// @note Threads: any, at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_from_json(
    json_text: *const c_char, len: usize, out: *mut *mut carc_game, error: *mut carc_error,
) -> carc_status {
    not_null!(json_text, out);
    // SAFETY: the caller promises `len` bytes at `json_text`, a pointer at `out`, and a live
    // `error`.
    unsafe {
        handle::free_call_telling(error, || {
            let game = Game::from_json(text(json_text, len)?)?;
            handle::give(out, carc_game::new(game));
            Ok(())
        })
    }
}

/// What a player may know of the game (HID-9), or a spectator, who knows what all players know.
///
/// @param game    the game
/// @param player  the seat, or CARC_NO_SEAT for a spectator
/// @param out     gets the handle, to be freed with `carc_view_free`
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

/// Makes a full game that agrees with all that a player knows; what they cannot know is drawn anew.
///
/// @param game    the game
/// @param player  the seat, or CARC_NO_SEAT for a spectator
/// @param seed    the seed of the generator that draws
/// @param out     gets the handle, to be freed with `carc_game_free`
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
