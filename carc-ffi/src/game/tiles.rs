//! Tiles that are neither on the board nor in the main stack: of the river, in hands, set aside,
//! under hills, in front of players, discarded.

use crate::{
    game::carc_game,
    getter::{get_array, get_value},
    place::{carc_seat, seat, viewer},
    status::{Fault, carc_status},
};

impl carc_game {
    /// A seat at which somebody sits.
    pub(super) fn viewer(&self, player: carc_seat) -> Result<Option<u8>, Fault> {
        viewer(player, self.inner.setup())
    }

    pub(super) fn seat(&self, player: carc_seat) -> Result<u8, Fault> {
        seat(player, self.inner.setup())
    }
}

/// How many tiles of the river are left to draw; while there are any, they come first (RV-4).
///
/// @param game   the game
/// @param count  gets the number; `carc_game_tiles_remaining` counts them too
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_river_tiles_remaining(
    game: *const carc_game, count: *mut u32,
) -> carc_status {
    get_value!(game, count, game.inner.position().river_tiles_remaining().into())
}

/// The tiles in a player's hand, by the numbers of their kinds, in ascending order; none unless the
/// option `hand_size` gives hands (HOUSE-3, HOUSE-4). This is the game's own knowledge; what another
/// player may know of it is in `carc_view_json`.
///
/// @param game    the game
/// @param player  the seat
/// @param buf     gets the kinds; may be NULL if `cap` is 0
/// @param cap     how many kinds fit; 3 always do
/// @param len     gets how many tiles there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_hand(
    game: *const carc_game, player: carc_seat, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(game, buf, cap, len, {
        let hand = game.inner.position().hand(game.seat(player)?);
        hand.into_iter().map(u32::from)
    })
}

/// The tiles that were drawn too early and lie face up beside the stack, by the numbers of their
/// kinds; they go back when they may come (PD-DRAGON-1, PD-DRAGON-2).
///
/// @param game  the game
/// @param buf   gets the kinds; may be NULL if `cap` is 0
/// @param cap   how many kinds fit
/// @param len   gets how many tiles there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_set_aside(
    game: *const carc_game, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(game, buf, cap, len, {
        let held = game.inner.position().set_aside();
        held.iter().map(|&kind| kind.into())
    })
}

/// How many tiles lie face down under hills (HS-HILL-2). Which ones nobody may know (HID-2): they are
/// among those of `carc_view_unseen`.
///
/// @param game   the game
/// @param count  gets the number; `carc_game_tiles_remaining` does not count them
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_hidden_tiles(
    game: *const carc_game, count: *mut u32,
) -> carc_status {
    get_value!(game, count, game.inner.position().hidden_tiles().into())
}

/// Whether a player still has their abbey in front of them (AM-ABBEY-1).
///
/// @param game    the game
/// @param player  the seat
/// @param abbey   gets 1 or 0; 0 in games without abbeys
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_has_abbey(
    game: *const carc_game, player: carc_seat, abbey: *mut i32,
) -> carc_status {
    get_value!(game, abbey, game.inner.position().has_abbey(game.seat(player)?).into())
}

/// The tiles that have left the game, by the numbers of their kinds, in the order in which they went
/// (BASE-TILE-5, HOUSE-4e). The game is played through to find them.
///
/// @param game  the game
/// @param buf   gets the kinds; may be NULL if `cap` is 0
/// @param cap   how many kinds fit
/// @param len   gets how many tiles there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_discarded(
    game: *const carc_game, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(game, buf, cap, len, game.inner.discarded().into_iter().map(u32::from))
}
