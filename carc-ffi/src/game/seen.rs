//! Events as somebody may know them, and those that they have missed.

use std::sync::Arc;

use super::event::{carc_event, carc_events};
use crate::{
    game::carc_game,
    getter::{get_handle, get_structs},
    place::{carc_seat, viewer},
    status::carc_status,
};

/// What happened from an entry of the history on, as a player may know it: what a server sends to a client
/// that comes back and had seen so many entries (`carc_view_history` says how many there are). From 0 on
/// it is everything, what came before the first entry included; from the end on nothing. The game is
/// played through to find it.
///
/// @param game    the game
/// @param from    the entry, from 0
/// @param player  the seat, or CARC_NO_SEAT for a spectator
/// @param out     gets the handle, to be freed with `carc_events_free`
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

/// Events that were kept, as a player may know them: with hidden hands, the tiles that others take into
/// the hand are left out (HOUSE-4f).
///
/// @param events  the events
/// @param player  the seat, or CARC_NO_SEAT for a spectator
/// @param out     gets the handle, to be freed with `carc_events_free`
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

/// All events that were kept.
///
/// @param events  the events
/// @param buf     gets the events; the `struct_size` of the first must be set; may be NULL if `cap`
///                is 0
/// @param cap     how many events fit
/// @param len     gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `events`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_events_parts(
    events: *const carc_events, buf: *mut carc_event, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(events, buf, cap, len, events.events.iter().map(Into::into))
}
