//! Events, the changes made by an action.

use std::{ffi::c_char, sync::Arc};

use carc_engine::{Event, ScoreItems, Setup, Spot, limits};
use carc_text::{Message, event_text};

use crate::{
    buffer::text,
    config::{json, parse_as},
    error::carc_error,
    game::carc_game,
    getter::{get_handle, get_struct, get_structs, get_text, get_value},
    handle::{self, Handle, Head, free_call_telling, not_null, writes},
    place::{carc_seat, place, seat_of, viewer},
    status::{
        Fault,
        carc_status::{self, *},
    },
    structure::{grows, write_struct},
};

/// An event. The documentation of each event kind lists the fields that the kind uses. All other
/// fields are -1, except for columns, rows, `rotation`, `canonical`, `points`, `item_count`,
/// `total` and `strength_count`, which are 0.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_event {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// A CARC_EVENT number.
    pub kind: i32,
    /// A player, or CARC_NO_SEAT.
    pub player: carc_seat,
    /// A tile type number.
    pub tile_type: i32,
    /// A figure number.
    pub figure: i32,
    /// A column.
    pub x: i32,
    /// A row.
    pub y: i32,
    /// The location on the tile; see `carc_spot`.
    pub place: i32,
    /// A rotation in degrees clockwise.
    pub rotation: i32,
    /// The kind of feature, as a CARC_SEGMENT number.
    pub segment_kind: i32,
    /// The points scored (the sum of the score items), or the number of spaces that a score marker
    /// moved.
    pub points: i32,
    /// The reason for the points, as a CARC_REASON number.
    pub reason: i32,
    /// The number of score items.
    pub item_count: u32,
    /// The term that each score item counts, as a CARC_TERM number. Unused elements of
    /// `item_terms`, `item_counts` and `item_points` are 0.
    pub item_terms: [i32; 8],
    /// The count of each score item.
    pub item_counts: [i32; 8],
    /// The points per counted unit of each score item; negative for a reduction.
    pub item_points: [i32; 8],
    /// A token number.
    pub token: i32,
    /// The number of tokens.
    pub count: i32,
    /// The turn part.
    pub turn_part: i32,
    /// The smallest rotation that is equivalent to `rotation`, in degrees; 0 for events without a
    /// rotation. Segment and port numbers refer to this rotation (TURN-25).
    pub canonical: i32,
    /// The turn number, starting at 1.
    pub turn: i32,
    /// The previously active player.
    pub previous_player: carc_seat,
    /// The previous turn part.
    pub previous_turn_part: i32,
    /// The previous zone of a tile, as a CARC_ZONE number.
    pub zone: i32,
    /// The cause of the event, as a CARC_CAUSE number.
    pub cause: i32,
    /// The column of a figure's previous spot.
    pub origin_x: i32,
    /// The row of a figure's previous spot.
    pub origin_y: i32,
    /// The location of a figure's previous spot; -1 if the figure was not on the board.
    pub origin_place: i32,
    /// The column of the scored feature's spot.
    pub feature_x: i32,
    /// The row of the scored feature's spot.
    pub feature_y: i32,
    /// The location of the scored feature's spot; -1 if no feature was scored.
    pub feature_place: i32,
    /// The player's new total score; 0 for events without points.
    pub total: i32,
    /// The number of elements in `strengths`: the number of players if a majority determined who
    /// scored, otherwise 0.
    pub strength_count: u32,
    /// Each player's strength in the feature, in seat order; unused elements are 0.
    pub strengths: [i32; 8],
    /// The previous record for a King or Robber card.
    pub previous_count: i32,
    /// The token that was previously on the spot; -1 if there was none.
    pub previous_token: i32,
    /// The space on the score track; -1 if there is none.
    pub space: i32,
    /// The previous space on the score track; -1 if there is none.
    pub previous_space: i32,
}
grows!(carc_event, 264);

/// The score items of an event or feature, as parallel arrays.
#[derive(Default)]
pub(crate) struct Items {
    pub(crate) count: u32,
    pub(crate) terms: [i32; 8],
    pub(crate) counts: [i32; 8],
    pub(crate) points: [i32; 8],
}

impl From<&ScoreItems> for Items {
    fn from(from: &ScoreItems) -> Self {
        let mut items = Self { count: from.len() as u32, ..Self::default() };
        for (index, item) in from.iter().take(8).enumerate() {
            items.terms[index] = item.term.number().into();
            items.counts[index] = item.count.into();
            items.points[index] = item.each.into();
        }
        items
    }
}

/// Returns the column, row and location of an optional spot.
fn spot(spot: Option<Spot>) -> (i32, i32, i32) {
    spot.map_or((0, 0, -1), |spot| (spot.cell.x.into(), spot.cell.y.into(), place(spot.place)))
}

impl From<&Event> for carc_event {
    fn from(event: &Event) -> Self {
        let parts = event.parts();
        let (x, y) = parts.cell.map_or((0, 0), |cell| (cell.x.into(), cell.y.into()));
        let (origin_x, origin_y, origin_place) = spot(parts.origin);
        let (feature_x, feature_y, feature_place) = spot(parts.feature);
        let (mut strength_count, mut strengths) = (0, [0; 8]);
        if let Some(score) = &parts.score {
            strength_count = score.strengths.len() as u32;
            for (slot, &strength) in strengths.iter_mut().zip(score.strengths.iter()) {
                *slot = strength.into();
            }
        }
        let items = parts.score.map_or_else(Items::default, |score| (&score.items).into());
        Self {
            struct_size: 0,
            kind: event.number().into(),
            player: seat_of(parts.player),
            tile_type: parts.tile_type.map_or(-1, |tile_type| tile_type.number().into()),
            figure: parts.figure.map_or(-1, |figure| figure.number().into()),
            x,
            y,
            place: parts.place.map_or(-1, place),
            rotation: parts.rotation.map_or(0, |rotation| rotation.degrees().into()),
            segment_kind: parts.segment.map_or(-1, |kind| kind.number().into()),
            points: parts.points.unwrap_or(0),
            reason: parts.score.map_or(-1, |score| score.reason.number().into()),
            item_count: items.count,
            item_terms: items.terms,
            item_counts: items.counts,
            item_points: items.points,
            token: parts.token.map_or(-1, |token| token.number().into()),
            count: parts.count.map_or(-1, i32::from),
            turn_part: parts.turn_part.map_or(-1, i32::from),
            canonical: parts.canonical.map_or(0, |rotation| rotation.degrees().into()),
            turn: parts.turn.map_or(-1, |turn| i32::try_from(turn).unwrap_or(i32::MAX)),
            previous_player: seat_of(parts.previous_player),
            previous_turn_part: parts.previous_turn_part.map_or(-1, i32::from),
            zone: parts.zone.map_or(-1, |zone| zone.number().into()),
            cause: parts.cause.map_or(-1, |cause| cause.number().into()),
            origin_x,
            origin_y,
            origin_place,
            feature_x,
            feature_y,
            feature_place,
            total: parts.score.map_or(0, |score| score.total),
            strength_count,
            strengths,
            previous_count: parts.previous_count.map_or(-1, i32::from),
            previous_token: parts.previous_token.map_or(-1, |token| token.number().into()),
            space: parts.space.map_or(-1, i32::from),
            previous_space: parts.previous_space.map_or(-1, i32::from),
        }
    }
}

/// Parses the JSON form of an event as written by `carc_game_event_json`.
///
/// @param json_text  the JSON string, UTF-8
/// @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param out        receives the event; set its `struct_size` before the call
/// @param error      receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_INVALID_STRUCT_SIZE,
///         CARC_STATUS_BAD_EVENT
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_event_from_json(
    json_text: *const c_char, len: usize, out: *mut carc_event, error: *mut carc_error,
) -> carc_status {
    not_null!(json_text, out);
    // SAFETY: the caller guarantees `len` readable bytes at `json_text`, a structure with its size
    // at `out`, and a live or NULL `error`.
    unsafe {
        free_call_telling(error, || {
            let json = text(json_text, len)?;
            let bad = CARC_STATUS_BAD_EVENT;
            let event: Event = parse_as("an event", json, limits::MAX_ACTION_BYTES, bad)?;
            write_struct(carc_event::from(&event), out)
        })
    }
}

impl carc_game {
    pub(crate) fn event(&self, index: usize) -> Result<&Event, Fault> {
        Ok(self.events.get(index).ok_or(CARC_STATUS_NOT_FOUND)?)
    }
}

/// Gets the number of stored events. A game stores the events of the last applied action, in order.
/// A new or loaded game stores the opening events: the start tile, the first turn and the first
/// draw. After `carc_game_undo_with_events`, a game stores the reverted events, starting with the
/// last event. `carc_game_play` and `carc_game_undo` clear the stored events. A failed call does
/// not change the stored events.
///
/// @param game   the game
/// @param count  receives the number of events
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_event_count(
    game: *const carc_game, count: *mut usize,
) -> carc_status {
    get_value!(game, count, game.events.len())
}

/// Gets one of the stored events; see `carc_game_event_count`.
///
/// @param game   the game
/// @param index  the zero-based index of the event
/// @param out    receives the event; set its `struct_size` before the call
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_event(
    game: *const carc_game, index: usize, out: *mut carc_event,
) -> carc_status {
    get_struct!(game, out, game.event(index)?.into())
}

/// Gets all stored events; see `carc_game_event_count`.
///
/// @param game  the game
/// @param buf   caller-provided buffer that receives the events; set the `struct_size` of the first
///              element; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in events
/// @param len   receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_events(
    game: *const carc_game, buf: *mut carc_event, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(game, buf, cap, len, game.events.iter().map(Into::into))
}

/// Gets one of the stored events as JSON.
///
/// @param game   the game
/// @param index  the zero-based index of the event
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_event_json(
    game: *const carc_game, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, json(game.event(index)?))
}

/// Gets one of the stored events as JSON, limited to the information that a player is allowed to
/// see. With hidden hands, tiles dealt to other players are omitted (HOUSE-4f). Servers send this
/// JSON to players.
///
/// @param game    the game
/// @param index   the zero-based index of the event
/// @param player  the player, or CARC_NO_SEAT for a spectator
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_event_json_seen_by(
    game: *const carc_game, index: usize, player: carc_seat, buf: *mut c_char, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, {
        let event = game.event(index)?.seen_by(game.viewer(player)?, game.inner.setup());
        json(&event)
    })
}

/// Gets one of the stored events as an English sentence.
///
/// @param game   the game
/// @param index  the zero-based index of the event
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_event_text(
    game: *const carc_game, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, event_text(game.inner.setup(), game.event(index)?))
}

/// Gets the translatable message of a stored event as JSON. The message consists of a key, which
/// identifies the sentence, and typed arguments, as in
/// `{"key":"tile_drawn","arguments":{"player":1,"tile":20}}`. Tiles are given as tile type numbers.
///
/// @param game   the game
/// @param index  the zero-based index of the event
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_event_message_json(
    game: *const carc_game, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, json(&Message::new(game.event(index)?)))
}

/// Stores the opening events in the game: the start tile, the first turn and the first draw. The
/// opening events and the events of every applied action describe the whole game, so a client can
/// mirror the game using events alone.
///
/// @param game  the game; only its stored events change
/// @return CARC_STATUS_OK
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_opening_events(game: *mut carc_game) -> carc_status {
    // SAFETY: the caller guarantees a live handle.
    unsafe {
        writes(game, |game| {
            game.events = game.inner.opening_events();
            Ok(())
        })
    }
}

/// A copy of a game's events together with the data needed to format them. The copy is immutable
/// and independent of the game and its setup.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_events {
    head: Head,
    pub(super) events: Vec<Event>,
    pub(super) setup: Arc<Setup>,
}

// SAFETY: `repr(C)`, the head is the first field, and the magic number is unique.
unsafe impl Handle for carc_events {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a08;

    fn head(&self) -> &Head {
        &self.head
    }
}

impl carc_events {
    pub(super) const fn new(events: Vec<Event>, setup: Arc<Setup>) -> Self {
        Self { head: Head::new(Self::MAGIC), events, setup }
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(crate) fn event(&self, index: usize) -> Result<&Event, Fault> {
        Ok(self.events.get(index).ok_or(CARC_STATUS_NOT_FOUND)?)
    }
}

/// Copies a game's stored events to keep them available after the next action.
///
/// @param game  the game
/// @param out   receives the new handle; free it with `carc_events_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_keep_events(
    game: *const carc_game, out: *mut *mut carc_events,
) -> carc_status {
    get_handle!(game, out, carc_events::new(game.events.clone(), Arc::clone(game.inner.setup())))
}

/// Frees copied events. Passing NULL is allowed and does nothing.
///
/// @param events  the events; may be NULL
/// @note Threads: requires exclusive access to `events`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_events_free(events: *mut carc_events) {
    // SAFETY: the caller guarantees that the handle is no longer in use.
    unsafe { handle::free(events) }
}

/// Gets one of the copied events as JSON; see `carc_game_event_json`.
///
/// @param events  the events
/// @param index   the zero-based index of the event
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `events`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_events_json(
    events: *const carc_events, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(events, buf, cap, len, json(events.event(index)?))
}

/// Gets one of the copied events as JSON, limited to the information that a player is allowed to
/// see; see `carc_game_event_json_seen_by`.
///
/// @param events  the events
/// @param index   the zero-based index of the event
/// @param player  the player, or CARC_NO_SEAT for a spectator
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `events`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_events_json_seen_by(
    events: *const carc_events, index: usize, player: carc_seat, buf: *mut c_char, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_text!(events, buf, cap, len, {
        let viewer = viewer(player, &events.setup)?;
        json(&events.event(index)?.seen_by(viewer, &events.setup))
    })
}

/// Gets one of the copied events as an English sentence.
///
/// @param events  the events
/// @param index   the zero-based index of the event
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `events`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_events_text(
    events: *const carc_events, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(events, buf, cap, len, event_text(&events.setup, events.event(index)?))
}

/// Gets the translatable message of a copied event as JSON; see `carc_game_event_message_json`.
///
/// @param events  the events
/// @param index   the zero-based index of the event
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `events`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_events_message_json(
    events: *const carc_events, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(events, buf, cap, len, json(&Message::new(events.event(index)?)))
}
