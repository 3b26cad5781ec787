//! Events limited to the information that a player is allowed to see, and events that a client has
//! missed.

use std::sync::Arc;

use super::event::{carc_event, carc_events};
use crate::{
    game::carc_game,
    getter::{get_handle, get_structs},
    place::{carc_seat, viewer},
    status::carc_status,
};

/// Gets the events starting at a history entry, limited to the information that a player is allowed
/// to see. Servers send these events to reconnecting clients that have already received the first
/// `from` entries (see `carc_state_history`). If `from` is 0, the result contains all events,
/// including the events before the first entry. If `from` is the length of the history, the result
/// is empty. The events are computed by replaying the game.
///
/// @param game    the game
/// @param from    the zero-based index of the first entry
/// @param player  the player, or CARC_NO_SEAT for a spectator
/// @param out     receives the new handle; free it with `carc_events_free`
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_events_since(
    game: *const carc_game, from: usize, player: carc_seat, out: *mut *mut carc_events,
) -> carc_status {
    get_handle!(game, out, {
        let events = game.inner.events_since(from, game.viewer(player)?);
        carc_events::new(events, Arc::clone(game.inner.setup()))
    })
}

/// Gets the copied events, limited to the information that a player is allowed to see. With hidden
/// hands, tiles dealt to other players are omitted (HOUSE-4f).
///
/// @param events  the events
/// @param player  the player, or CARC_NO_SEAT for a spectator
/// @param out     receives the new handle; free it with `carc_events_free`
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `events`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_events_seen_by(
    events: *const carc_events, player: carc_seat, out: *mut *mut carc_events,
) -> carc_status {
    get_handle!(events, out, {
        let viewer = viewer(player, &events.setup)?;
        let seen = events.events.iter().map(|event| event.seen_by(viewer, &events.setup));
        carc_events::new(seen.collect(), Arc::clone(&events.setup))
    })
}

/// Gets all copied events.
///
/// @param events  the events
/// @param buf     caller-provided buffer that receives the events; set the `struct_size` of the
///                first element; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in events
/// @param len     receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `events`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_events_parts(
    events: *const carc_events, buf: *mut carc_event, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(events, buf, cap, len, events.events.iter().map(Into::into))
}
