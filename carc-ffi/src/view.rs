//! Views: the information of one player or of a spectator.

use std::{ffi::c_char, sync::Arc};

use carc_engine::{ActionList, View};

use crate::{
    buffer::{text, write_array},
    error::carc_error,
    game::{carc_game, carc_history_entry, remaining},
    getter::{get, get_array, get_handle, get_structs, get_text, get_value},
    handle::{self, Handle, Head, not_null},
    place::{CARC_NO_SEAT, carc_seat, carc_spot, seat, spot},
    setup::{carc_point, carc_setup},
    status::carc_status::{self, CARC_STATUS_NOT_FOUND},
};

/// A view: the game as one player is allowed to see it (HID-1, HID-9). It contains the position and
/// the history, but neither the order of the remaining tiles nor the seed. A view is immutable and
/// does not follow the game. To read public information such as the board, features and scores,
/// determinize the view first; `carc_view_determinize` returns a game that agrees with it.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_view {
    head: Head,
    inner: View,
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
/// discarded and unseen tiles, the number of remaining tiles, history, config and hash; and, if the
/// game has them, abbeys, tokens, the bag, tokens next to shepherds and the number of hidden tiles.
/// It can be sent to the player, who reads it with `carc_view_from_json`.
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

/// Parses a view from its JSON form, equal to the original in every respect. Config, history and
/// player are read and replayed; the rest is derived from them, and the hash must match.
///
/// @param json_text  the JSON string, UTF-8; it need not be NUL-terminated
/// @param len        the length of the string in bytes
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

/// Parses a view from its JSON form with an existing setup, so that a client that reads many views
/// of one game does not create a setup for each. See `carc_view_from_json`.
///
/// @param setup      the setup of the game; the view keeps its data, so the handle can be freed
/// @param json_text  the JSON string, UTF-8; it need not be NUL-terminated
/// @param len        the length of the string in bytes
/// @param out        receives the new handle; free it with `carc_view_free`
/// @param error      receives a description of the error and its location; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_SAVE; the latter also if the
///         view belongs to a game with another setup
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

/// Gets a 64-bit hash of the information in the view. It is equal for all games with the same view,
/// regardless of hidden information. For a spectator it equals `carc_game_public_hash`.
///
/// @param view  the view
/// @param hash  receives the hash
/// @return CARC_STATUS_OK
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_hash(view: *const carc_view, hash: *mut u64) -> carc_status {
    get_value!(view, hash, view.inner.state().hash())
}

/// Gets the legal actions as far as the player knows the position, in ascending order; see
/// `carc_game_legal`. With hidden hands, actions of other players with unknown tiles are not listed
/// (HID-6).
///
/// @param view  the view
/// @param buf   caller-provided buffer that receives the codes; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in codes
/// @param len   receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_legal(
    view: *const carc_view, buf: *mut u64, cap: usize, len: *mut usize,
) -> carc_status {
    get!(view, len, {
        let mut list = ActionList::new();
        view.inner.state().legal_actions_into(&mut list);
        write_array(list.codes().iter().copied(), buf, cap, len)
    })
}

/// Gets the player to whom the view belongs.
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
    get_value!(view, player, view.inner.player().map_or(CARC_NO_SEAT, carc_seat::from))
}

/// Gets a new handle to the setup of the game.
///
/// @param view  the view
/// @param out   receives the new handle; free it with `carc_setup_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_setup(
    view: *const carc_view, out: *mut *mut carc_setup,
) -> carc_status {
    get_handle!(view, out, carc_setup::new(Arc::clone(view.inner.setup())))
}

/// Gets the history as the player knows it: draws that the player did not see have the kind
/// CARC_DRAW_UNKNOWN (HID-6).
///
/// @param view  the view
/// @param buf   caller-provided buffer that receives the entries; set the `struct_size` of the
///              first element; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in entries
/// @param len   receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_history(
    view: *const carc_view, buf: *mut carc_history_entry, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(view, buf, cap, len, view.inner.history().iter().map(carc_history_entry::from))
}

/// Gets the tiles that have left the game as tile type numbers, in the order in which they left, as
/// far as the player knows them.
///
/// @param view  the view
/// @param buf   caller-provided buffer that receives the tile types; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in numbers
/// @param len   receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_discarded(
    view: *const carc_view, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(view, buf, cap, len, view.inner.discarded().iter().copied().map(u32::from))
}

/// Gets the tiles in a player's hand that are visible in this view, as tile type numbers in
/// ascending order (HOUSE-4f).
///
/// @param view    the view
/// @param player  the player whose hand to read
/// @param size    receives the number of tiles in the hand, including unknown ones; may be NULL
/// @param buf     caller-provided buffer that receives the tile types; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in numbers
/// @param len     receives the number of visible tiles
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the player does
///         not exist
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_hand(
    view: *const carc_view, player: carc_seat, size: *mut u32, buf: *mut u32, cap: usize,
    len: *mut usize,
) -> carc_status {
    get!(view, len, {
        let player = seat(player, view.inner.setup())?;
        let state = view.inner.state();
        write_array(state.hand(player).into_iter().map(u32::from), buf, cap, len)?;
        if !size.is_null() {
            size.write(state.hand_size(player) as u32);
        }
        Ok(())
    })
}

/// Gets the number of unseen tiles of each tile type (HID-3).
///
/// @param view  the view
/// @param buf   caller-provided buffer that receives the numbers, by tile type; may be NULL if
///              `cap` is 0
/// @param cap   the capacity of `buf` in numbers
/// @param len   receives the number of tile types
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_unseen(
    view: *const carc_view, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(view, buf, cap, len, remaining(view.inner.position(), view.inner.setup()))
}

/// Creates a determinization: a full game that is consistent with the view, with hidden information
/// sampled at random. A draw that is due remains due.
///
/// @param view  the view
/// @param seed  the seed of the generator
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

/// Gets the spot at a point of the table; see `carc_game_pick`.
///
/// @param view  the view
/// @param x     the x coordinate, growing to the right
/// @param y     the y coordinate, growing down
/// @param out   receives the spot
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_pick(
    view: *const carc_view, x: f64, y: f64, out: *mut carc_spot,
) -> carc_status {
    get_value!(
        view,
        out,
        carc_render::pick(view.inner.position(), view.inner.setup(), x, y)
            .ok_or(CARC_STATUS_NOT_FOUND)?
            .into()
    )
}

/// Gets the point of the table where a figure at a spot is drawn; see `carc_game_locate`.
///
/// @param view   the view
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  the number of a segment, or another location (see `carc_location`)
/// @param point  receives the point
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_locate(
    view: *const carc_view, x: i32, y: i32, place: i32, point: *mut carc_point,
) -> carc_status {
    get_value!(view, point, {
        carc_render::locate(view.inner.position(), view.inner.setup(), spot(x, y, place)?)
            .ok_or(CARC_STATUS_NOT_FOUND)?
            .into()
    })
}
