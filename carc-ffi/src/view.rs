//! Views, which contain the information available to one player or a spectator.

use std::ffi::c_char;

use carc_engine::View;

use crate::{
    buffer::text,
    error::carc_error,
    game::carc_game,
    getter::{get_handle, get_text, get_value},
    handle::{self, Handle, Head, not_null},
    place::{carc_seat, seat_of},
    setup::carc_setup,
    status::carc_status,
};

/// A view: the game as seen by a player or a spectator (HID-1, HID-9). A view contains the position
/// and the history, but neither the order of the remaining tiles nor the seed. A view is immutable;
/// actions applied to the game later do not change it. `carc_view_state` returns the view's state,
/// which includes the board, legal actions, features and scores, limited to the information that
/// the player knows.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_view {
    head: Head,
    pub(crate) inner: View,
}

// SAFETY: `repr(C)`, the head is the first field, and the magic number is unique.
unsafe impl Handle for carc_view {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a06;

    fn head(&self) -> &Head {
        &self.head
    }
}

impl carc_view {
    pub(crate) const fn new(inner: View) -> Self {
        Self { head: Head::new(Self::MAGIC), inner }
    }
}

/// Frees a view. Passing NULL is allowed and does nothing.
///
/// @param view  the view; may be NULL
/// @note Threads: requires exclusive access to `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_free(view: *mut carc_view) {
    // SAFETY: the caller guarantees that the handle is no longer in use.
    unsafe { handle::free(view) }
}

/// Gets the view as JSON: player, actor, phase, active player, turn number and part, current tile,
/// scores, supplies, options, board, figures (including neutral ones), tiles set aside, hands,
/// discarded and unseen tiles, the number of remaining tiles, history, config and hash. The JSON
/// also contains abbeys, tokens, the bag, tokens next to shepherds and the number of hidden tiles
/// if the game uses the corresponding expansions. The JSON can be sent to the player's client,
/// which parses it with `carc_view_from_json`.
///
/// @param view  the view
/// @param buf   caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in bytes
/// @param len   receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_json(
    view: *const carc_view, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(view, buf, cap, len, view.inner.to_json())
}

/// Parses a view from its JSON form. The parsed view is equal to the original view. The function
/// replays the history with the config and the player, and derives all other values from it. The
/// hash of the result must match the hash in the JSON.
///
/// @param json_text  the JSON string, UTF-8
/// @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param out        receives the new handle; free it with `carc_view_free`
/// @param error      receives a description of the error and its location; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_SAVE
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_from_json(
    json_text: *const c_char, len: usize, out: *mut *mut carc_view, error: *mut carc_error,
) -> carc_status {
    not_null!(json_text, out);
    // SAFETY: the caller guarantees `len` readable bytes at `json_text`, a writable pointer at
    // `out`, and a live or NULL `error`.
    unsafe {
        handle::free_call_telling(error, || {
            let view = View::from_json(text(json_text, len)?)?;
            handle::give(out, carc_view::new(view));
            Ok(())
        })
    }
}

/// Parses a view from its JSON form with an existing setup. A client that reads many views of the
/// same game does not need to create a setup for each view. See `carc_view_from_json`.
///
/// @param setup      the setup of the game; the view keeps the setup's data, so the handle can be
///                   freed
/// @param json_text  the JSON string, UTF-8
/// @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param out        receives the new handle; free it with `carc_view_free`
/// @param error      receives a description of the error and its location; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_SAVE (also if `setup` does not
///         match the view's game)
/// @note Threads: reads `setup`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_from_json_in(
    setup: *const carc_setup, json_text: *const c_char, len: usize, out: *mut *mut carc_view,
    error: *mut carc_error,
) -> carc_status {
    not_null!(json_text, out);
    // SAFETY: the caller guarantees live handles, `len` readable bytes at `json_text`, and a
    // writable pointer at `out`.
    unsafe {
        handle::reads_telling(setup, error, |setup| {
            let view = View::from_json_in(&setup.inner, text(json_text, len)?)?;
            handle::give(out, carc_view::new(view));
            Ok(())
        })
    }
}

/// Gets the player that a view belongs to.
///
/// @param view    the view
/// @param player  receives the player, or CARC_NO_SEAT for a spectator
/// @return CARC_STATUS_OK
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_player(
    view: *const carc_view, player: *mut carc_seat,
) -> carc_status {
    get_value!(view, player, seat_of(view.inner.player()))
}

/// Creates a determinization: a full game that is consistent with the view. All hidden information
/// is sampled at random. A pending draw remains pending.
///
/// @param view  the view
/// @param seed  the generator seed
/// @param out   receives the game; free it with `carc_game_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_determinize(
    view: *const carc_view, seed: u64, out: *mut *mut carc_game,
) -> carc_status {
    get_handle!(view, out, carc_game::new(view.inner.determinize(seed)))
}
