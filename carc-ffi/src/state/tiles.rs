//! Tiles that are neither on the board nor in the main stack, such as river tiles, tiles in hands,
//! tiles under hills, and discarded tiles.

use crate::{
    getter::{get_array, get_value},
    place::carc_seat,
    state::carc_state,
    status::carc_status,
};

/// Gets the number of remaining river tiles, which are drawn before all other tiles (RV-4).
///
/// @param state  the state
/// @param count  receives the number of tiles, which are also included in
///               `carc_state_tiles_remaining`
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_river_tiles_remaining(
    state: *const carc_state, count: *mut u32,
) -> carc_status {
    get_value!(state, count, state.read().river_tiles_remaining().into())
}

/// Gets the tiles in a player's hand as tile type numbers, in ascending order. The list is empty
/// unless the `hand_size` option is set (HOUSE-3, HOUSE-4). The state of a game includes hidden
/// tiles; the state of a view includes only the tiles that the view's player knows (HOUSE-4f).
///
/// @param state   the state
/// @param player  the player
/// @param buf     caller-provided buffer that receives the tile types; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in tile types; 3 is always sufficient
/// @param len     receives the total number of tiles
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_hand(
    state: *const carc_state, player: carc_seat, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(state, buf, cap, len, {
        let hand = state.read().hand(state.seat(player)?);
        hand.into_iter().map(|tile_type| tile_type.number().into())
    })
}

/// Gets the number of tiles in a player's hand; in a view, the number includes unknown tiles.
///
/// @param state   the state
/// @param player  the player
/// @param count   receives the number of tiles
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_hand_size(
    state: *const carc_state, player: carc_seat, count: *mut u32,
) -> carc_status {
    get_value!(state, count, state.read().hand_size(state.seat(player)?) as u32)
}

/// Gets the tiles that were drawn too early and set aside face up, as tile type numbers. Tiles that
/// are set aside return to the stack when they can be played (PD-DRAGON-1, PD-DRAGON-2).
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the tile types; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in tile types
/// @param len    receives the total number of tiles
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_set_aside(
    state: *const carc_state, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(state, buf, cap, len, {
        let held = state.read().set_aside();
        held.iter().map(|tile_type| tile_type.number().into())
    })
}

/// Gets the number of face-down tiles under hills (HS-HILL-2). The types of these tiles are hidden
/// from all players (HID-2); `carc_state_remaining` includes the tiles.
///
/// @param state  the state
/// @param count  receives the number of tiles, which are not included in
///               `carc_state_tiles_remaining`
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_hidden_tiles(
    state: *const carc_state, count: *mut u32,
) -> carc_status {
    get_value!(state, count, state.read().hidden_tiles().into())
}

/// Checks whether a player still has an abbey (AM-ABBEY-1).
///
/// @param state   the state
/// @param player  the player
/// @param abbey   receives 1 if the player has an abbey, otherwise 0; always 0 in games without
///                abbeys
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_has_abbey(
    state: *const carc_state, player: carc_seat, abbey: *mut i32,
) -> carc_status {
    get_value!(state, abbey, state.read().has_abbey(state.seat(player)?).into())
}

/// Gets the space of a player's robber on the score track (RB-PLACE-1).
///
/// @param state   the state
/// @param player  the player
/// @param space   receives the space, from 0 to 49; -1 if the robber is not on the track
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_robber_space(
    state: *const carc_state, player: carc_seat, space: *mut i32,
) -> carc_status {
    get_value!(state, space, state.read().robber_space(state.seat(player)?).map_or(-1, i32::from))
}

/// Gets the spaces of a player's score markers on the score track (ROUND-2).
///
/// In games with messages, the second element is the messenger's space. Points from the current
/// round change the score immediately, but change the spaces only when the markers move.
///
/// @param state   the state
/// @param player  the player
/// @param buf     caller-provided buffer that receives the spaces, 0 to 49; may be NULL if `cap`
///                is 0
/// @param cap     the capacity of `buf` in spaces
/// @param len     receives the number of markers
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_marker_spaces(
    state: *const carc_state, player: carc_seat, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(state, buf, cap, len, {
        state.read().marker_spaces(state.seat(player)?).map(u32::from)
    })
}

/// Gets the points shown by a player's messenger, the second score marker (MS-COMP-1).
///
/// @param state   the state
/// @param player  the player
/// @param value   receives the points; 0 in games without messages
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_messenger(
    state: *const carc_state, player: carc_seat, value: *mut i32,
) -> carc_status {
    get_value!(state, value, state.read().messenger(state.seat(player)?))
}

/// Gets the tiles that have left the game, as tile type numbers, in the order in which they left
/// (BASE-TILE-5, HOUSE-4e).
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the tile types; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in tile types
/// @param len    receives the total number of tiles
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_discarded(
    state: *const carc_state, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(
        state,
        buf,
        cap,
        len,
        state.discarded().into_iter().map(|tile_type| tile_type.number().into())
    )
}
