//! Tiles that are neither on the board nor in the main stack: river tiles, tiles in hands, set
//! aside, under hills, in front of players, and discarded.

use crate::{
    game::carc_game,
    getter::{get_array, get_value},
    place::{carc_seat, seat, viewer},
    status::{Fault, carc_status},
};

impl carc_game {
    /// Checks a viewer: an existing player or a spectator.
    pub(super) fn viewer(&self, player: carc_seat) -> Result<Option<u8>, Fault> {
        viewer(player, self.inner.setup())
    }

    pub(super) fn seat(&self, player: carc_seat) -> Result<u8, Fault> {
        seat(player, self.inner.setup())
    }
}

/// Gets the number of remaining river tiles. They are drawn before all others (RV-4).
///
/// @param game   the game
/// @param count  receives the number of tiles, which are also included in
///               `carc_game_tiles_remaining`
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_river_tiles_remaining(
    game: *const carc_game, count: *mut u32,
) -> carc_status {
    get_value!(game, count, game.inner.state().river_tiles_remaining().into())
}

/// Gets the tiles in a player's hand as tile type numbers, in ascending order. The list is empty
/// unless the option `hand_size` is set (HOUSE-3, HOUSE-4). This includes hidden tiles; for the
/// information that another player has, use `carc_view_json`.
///
/// @param game    the game
/// @param player  the player
/// @param buf     caller-provided buffer that receives the tile types; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in tile types; 3 is always sufficient
/// @param len     receives the total number of tiles
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_hand(
    game: *const carc_game, player: carc_seat, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(game, buf, cap, len, {
        let hand = game.inner.state().hand(game.seat(player)?);
        hand.into_iter().map(u32::from)
    })
}

/// Gets the tiles that were drawn too early and set aside face up, as tile type numbers. They
/// return when they can be played (PD-DRAGON-1, PD-DRAGON-2).
///
/// @param game  the game
/// @param buf   caller-provided buffer that receives the tile types; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in tile types
/// @param len   receives the total number of tiles
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_set_aside(
    game: *const carc_game, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(game, buf, cap, len, {
        let held = game.inner.state().set_aside();
        held.iter().map(|&kind| kind.into())
    })
}

/// Gets the number of face-down tiles under hills (HS-HILL-2). Their types are hidden from all
/// players (HID-2); `carc_view_unseen` includes them.
///
/// @param game   the game
/// @param count  receives the number of tiles, which are not included in
///               `carc_game_tiles_remaining`
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_hidden_tiles(
    game: *const carc_game, count: *mut u32,
) -> carc_status {
    get_value!(game, count, game.inner.state().hidden_tiles().into())
}

/// Checks whether a player still has an abbey (AM-ABBEY-1).
///
/// @param game    the game
/// @param player  the player
/// @param abbey   receives 1 or 0; 0 in games without abbeys
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_has_abbey(
    game: *const carc_game, player: carc_seat, abbey: *mut i32,
) -> carc_status {
    get_value!(game, abbey, game.inner.state().has_abbey(game.seat(player)?).into())
}

/// Gets the tiles that have left the game as tile type numbers, in the order in which they left
/// (BASE-TILE-5, HOUSE-4e). The game is replayed to find them.
///
/// @param game  the game
/// @param buf   caller-provided buffer that receives the tile types; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in tile types
/// @param len   receives the total number of tiles
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_discarded(
    game: *const carc_game, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(game, buf, cap, len, game.inner.discarded().into_iter().map(u32::from))
}
