//! What one player may know of a game, or everybody.

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

/// A game as one player may see it (HID-1, HID-9): the whole position and history, but neither the
/// order of the tiles to come nor the seed that decides it. It never changes and does not follow
/// the game. What everybody knows, such as board, features and points, is read from a game that
/// `carc_view_determinize` makes: it agrees with the view in all of that.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_view {
    head: Head,
    inner: View,
}

// SAFETY: repr(C), the head comes first, the number is used once.
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

/// Frees a view.
///
/// @param view  the view, or NULL
/// @note Threads: nobody else may use `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_free(view: *mut carc_view) {
    // SAFETY: the caller promises that nobody uses the handle any more.
    unsafe { handle::free(view) }
}

/// The view as JSON: player, actor, phase, whose turn it is, its number and part, drawn tile,
/// scores, supplies, who has their abbey and tokens (if the game has any), options, board, figures
/// (also those of nobody), tiles set aside, the bag of tokens, shepherds with the tokens beside them
/// and the number of hidden tiles (if the game has any), hands, discarded and unseen tiles, how many
/// tiles are left to draw, history, config and hash. It is safe to be sent to the player, who reads
/// it with `carc_view_from_json`.
///
/// @param view  the view
/// @param buf   gets the text; may be NULL if `cap` is 0
/// @param cap   how many bytes fit
/// @param len   gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_json(
    view: *const carc_view, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(view, buf, cap, len, view.inner.to_json())
}

/// Reads a view from its JSON: the same view, which can be looked at and guessed from as the one that
/// was written. Config, history and player are read and played through; all else in it follows from
/// them, and its hash has to agree.
///
/// @param json_text  the text, UTF-8
/// @param len        its length in bytes
/// @param out        gets the handle, to be freed with `carc_view_free`
/// @param error      told what is wrong and where, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_SAVE
/// @note Threads: any; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_from_json(
    json_text: *const c_char, len: usize, out: *mut *mut carc_view, error: *mut carc_error,
) -> carc_status {
    not_null!(json_text, out);
    // SAFETY: the caller promises `len` bytes at `json_text`, a pointer at `out`, and a live
    // `error`.
    unsafe {
        handle::free_call_telling(error, || {
            let view = View::from_json(text(json_text, len)?)?;
            handle::give(out, carc_view::new(view));
            Ok(())
        })
    }
}

/// Reads a view from its JSON, with a setup that is there already: a client that reads view after view
/// of one game spares itself the making of one for each. See `carc_view_from_json`.
///
/// @param setup      the setup of the game; the view keeps it, whatever becomes of the handle
/// @param json_text  the text, UTF-8
/// @param len        its length in bytes
/// @param out        gets the handle, to be freed with `carc_view_free`
/// @param error      told what is wrong and where, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_SAVE, also if the view is of a game
///         with another setup
/// @note Threads: reads `setup`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_from_json_in(
    setup: *const carc_setup, json_text: *const c_char, len: usize, out: *mut *mut carc_view,
    error: *mut carc_error,
) -> carc_status {
    not_null!(json_text, out);
    // SAFETY: the caller promises live handles, `len` bytes at `json_text`, and a pointer at `out`.
    unsafe {
        handle::reads_telling(setup, error, |setup| {
            let view = View::from_json_in(&setup.inner, text(json_text, len)?)?;
            handle::give(out, carc_view::new(view));
            Ok(())
        })
    }
}

/// A 64-bit hash of what the player knows: equal for all games that give the same view, whatever is
/// hidden in them. That of a spectator is `carc_game_public_hash`.
///
/// @param view  the view
/// @param hash  gets the hash
/// @return CARC_STATUS_OK
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_hash(view: *const carc_view, hash: *mut u64) -> carc_status {
    get_value!(view, hash, view.inner.hash())
}

/// Every legal action as far as the player knows the position, in ascending order; see
/// `carc_game_legal`. With hidden hands, what another player may do with tiles that they do not
/// know is not listed (HID-6).
///
/// @param view  the view
/// @param buf   gets the codes; may be NULL if `cap` is 0
/// @param cap   how many codes fit
/// @param len   gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_legal(
    view: *const carc_view, buf: *mut u64, cap: usize, len: *mut usize,
) -> carc_status {
    get!(view, len, {
        let mut list = ActionList::new();
        view.inner.position().legal_actions(view.inner.setup(), &mut list);
        write_array(list.codes().iter().copied(), buf, cap, len)
    })
}

/// Whose view it is.
///
/// @param view    the view
/// @param player  gets the seat, or CARC_NO_SEAT for that of a spectator
/// @return CARC_STATUS_OK
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_player(
    view: *const carc_view, player: *mut carc_seat,
) -> carc_status {
    get_value!(view, player, view.inner.player().map_or(CARC_NO_SEAT, carc_seat::from))
}

/// What is played with and by which rules.
///
/// @param view  the view
/// @param out   gets the handle, to be freed with `carc_setup_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_setup(
    view: *const carc_view, out: *mut *mut carc_setup,
) -> carc_status {
    get_handle!(view, out, carc_setup::new(Arc::clone(view.inner.setup())))
}

/// What was decided and drawn so far, as the player knows it: draws that they did not see are of
/// CARC_DRAW_UNKNOWN (HID-6).
///
/// @param view  the view
/// @param buf   gets the entries; the `struct_size` of the first must be set; may be NULL if `cap`
///              is 0
/// @param cap   how many entries fit
/// @param len   gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_history(
    view: *const carc_view, buf: *mut carc_history_entry, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(view, buf, cap, len, view.inner.history().iter().map(carc_history_entry::from))
}

/// The kinds of the tiles that have left the game as far as the player knows them, in the order in
/// which they went.
///
/// @param view  the view
/// @param buf   gets the numbers of the kinds; may be NULL if `cap` is 0
/// @param cap   how many numbers fit
/// @param len   gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_discarded(
    view: *const carc_view, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(view, buf, cap, len, view.inner.discarded().iter().copied().map(u32::from))
}

/// The kinds in a player's hand as far as they are known to the one whose view it is, in ascending
/// order (HOUSE-4f).
///
/// @param view    the view
/// @param player  the seat whose hand is meant
/// @param size    gets how many tiles the hand holds, unknown ones included; may be NULL
/// @param buf     gets the numbers of the kinds; may be NULL if `cap` is 0
/// @param cap     how many numbers fit
/// @param len     gets how many are known
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if nobody has this
///         seat
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_hand(
    view: *const carc_view, player: carc_seat, size: *mut u32, buf: *mut u32, cap: usize,
    len: *mut usize,
) -> carc_status {
    get!(view, len, {
        let player = seat(player, view.inner.setup())?;
        let position = view.inner.position();
        write_array(position.hand(player).into_iter().map(u32::from), buf, cap, len)?;
        if !size.is_null() {
            size.write(position.hand_size(player) as u32);
        }
        Ok(())
    })
}

/// How many tiles of each kind nobody has seen yet (HID-3).
///
/// @param view  the view
/// @param buf   gets the numbers, by kind; may be NULL if `cap` is 0
/// @param cap   how many numbers fit
/// @param len   gets how many kinds there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_unseen(
    view: *const carc_view, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(view, buf, cap, len, remaining(view.inner.position(), view.inner.setup()))
}

/// Makes a full game that agrees with all that the player knows; what they cannot know is drawn anew. A
/// draw that is due is still due.
///
/// @param view  the view
/// @param seed  the seed of the generator that draws
/// @param out   gets the game, to be freed with `carc_game_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `view`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_view_determinize(
    view: *const carc_view, seed: u64, out: *mut *mut carc_game,
) -> carc_status {
    get_handle!(view, out, carc_game::new(view.inner.determinize(seed)))
}

/// The spot at a point of the table; see `carc_game_pick`.
///
/// @param view  the view
/// @param x     the point, growing to the right
/// @param y     the point, growing down
/// @param out   gets the spot
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

/// The point of the table where a figure on a spot stands; see `carc_game_locate`.
///
/// @param view   the view
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  a segment by its number, otherwise see `carc_location`
/// @param point  gets it
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
