//! What an action changed.

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
    place::{CARC_NO_SEAT, carc_seat, place, viewer},
    status::{
        Fault,
        carc_status::{self, *},
    },
    structure::{grows, write_struct},
};

/// One line of a score: a count times points each. This structure never changes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct carc_score_item {
    /// What is counted: a CARC_TERM number.
    pub term: i32,
    /// How many.
    pub count: i32,
    /// Points for each; negative for a reduction.
    pub each: i32,
}

/// Something that has happened. Which fields an event uses is said with its kind; the others are
/// -1, or 0 where -1 is a value: columns and rows, `rotation`, `canonical`, `points`, `item_count`,
/// `total` and `strength_count`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_event {
    /// The size of this structure in bytes; set by the caller (in an array, of its first element).
    pub struct_size: u32,
    /// A CARC_EVENT number.
    pub kind: i32,
    /// A seat, or CARC_NO_SEAT.
    pub player: carc_seat,
    /// The number of a tile type.
    pub tile_type: i32,
    /// The number of a figure.
    pub figure: i32,
    /// A column.
    pub x: i32,
    /// A row.
    pub y: i32,
    /// Which place of the tile; see `carc_spot`.
    pub place: i32,
    /// A rotation in degrees clockwise.
    pub rotation: i32,
    /// What a feature is: a CARC_SEGMENT number.
    pub segment_kind: i32,
    /// Points; the sum of the items.
    pub points: i32,
    /// Why, and by which clause: a CARC_REASON number.
    pub reason: i32,
    /// How many items there are.
    pub item_count: u32,
    /// How the points are made up; items past `item_count` are 0.
    pub items: [carc_score_item; 8],
    /// The number of a token.
    pub token: i32,
    /// How many of it.
    pub count: i32,
    /// A part of the turn.
    pub turn_part: i32,
    /// The smallest rotation that shows the same as `rotation`, in degrees; segments and ports are
    /// counted by it (TURN-25). 0 where an event has no rotation.
    pub canonical: i32,
    /// The number of the turn, from 1.
    pub turn: i32,
    /// Whose turn it was before: a seat.
    pub previous_player: carc_seat,
    /// In which part that was.
    pub previous_turn_part: i32,
    /// Where a tile was before: a CARC_ZONE number.
    pub zone: i32,
    /// Why a figure or a tile goes back: a CARC_CAUSE number.
    pub cause: i32,
    /// The column from which a figure comes.
    pub origin_x: i32,
    /// The row from which it comes.
    pub origin_y: i32,
    /// Which place of the tile; -1 if it comes from no place.
    pub origin_place: i32,
    /// The column of what was scored.
    pub feature_x: i32,
    /// The row of it.
    pub feature_y: i32,
    /// Which place of the tile; -1 if nothing was scored.
    pub feature_place: i32,
    /// The points that the player has now; 0 where no points are told.
    pub total: i32,
    /// How many strengths there are: as many as players where a majority decided, otherwise 0.
    pub strength_count: u32,
    /// How strong each player was in the feature, by seat; those past `strength_count` are 0.
    pub strengths: [i32; 8],
    /// How many it was before: the record of a card.
    pub previous_count: i32,
}
grows!(carc_event, 248);

pub(super) fn items(from: &ScoreItems) -> (u32, [carc_score_item; 8]) {
    let mut items = [carc_score_item::default(); 8];
    for (slot, item) in items.iter_mut().zip(from.iter()) {
        *slot = carc_score_item {
            term: item.term.number().into(),
            count: item.count.into(),
            each: item.each.into(),
        };
    }
    (from.len() as u32, items)
}

/// Column, row and place of a spot that an event may not have.
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
        let (item_count, items) =
            parts.score.map_or((0, Default::default()), |it| items(&it.items));
        Self {
            struct_size: 0,
            kind: event.number().into(),
            player: parts.player.map_or(CARC_NO_SEAT, carc_seat::from),
            tile_type: parts.tile_type.map_or(-1, i32::from),
            figure: parts.figure.map_or(-1, |figure| figure.number().into()),
            x,
            y,
            place: parts.place.map_or(-1, place),
            rotation: parts.rotation.map_or(0, |rotation| rotation.degrees().into()),
            segment_kind: parts.segment.map_or(-1, |kind| kind.number().into()),
            points: parts.score.map_or(0, |score| score.points),
            reason: parts.score.map_or(-1, |score| score.reason.number().into()),
            item_count,
            items,
            token: parts.token.map_or(-1, |token| token.number().into()),
            count: parts.count.map_or(-1, i32::from),
            turn_part: parts.turn_part.map_or(-1, i32::from),
            canonical: parts.canonical.map_or(0, |rotation| rotation.degrees().into()),
            turn: parts.turn.map_or(-1, |turn| i32::try_from(turn).unwrap_or(i32::MAX)),
            previous_player: parts.previous_player.map_or(CARC_NO_SEAT, carc_seat::from),
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
        }
    }
}

/// Reads the JSON form of an event, as a server sends it: see `carc_game_event_json`.
///
/// @param json_text  the text, UTF-8
/// @param len        its length in bytes
/// @param out        gets the event; its `struct_size` must be set
/// @param error      told what is wrong, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_INVALID_STRUCT_SIZE,
///         CARC_STATUS_BAD_EVENT
/// @note Threads: any, at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_event_from_json(
    json_text: *const c_char, len: usize, out: *mut carc_event, error: *mut carc_error,
) -> carc_status {
    not_null!(json_text, out);
    // SAFETY: the caller promises `len` bytes at `json_text`, a structure at `out` that says its
    // size, and a live `error`.
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

/// How many events the game has: those of the last action applied, in order. A new or loaded game
/// has those of its opening (the start tile, the first turn, the first draw); after
/// `carc_game_undo_with_events` it has those that were taken back, the last one first; after
/// `carc_game_play` and `carc_game_undo` there are none. A call that fails leaves them as they are.
///
/// @param game   the game
/// @param count  gets the number
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_event_count(
    game: *const carc_game, count: *mut usize,
) -> carc_status {
    get_value!(game, count, game.events.len())
}

/// One of the events; see `carc_game_event_count`.
///
/// @param game   the game
/// @param index  which, from 0
/// @param out    gets the event; its `struct_size` must be set
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_event(
    game: *const carc_game, index: usize, out: *mut carc_event,
) -> carc_status {
    get_struct!(game, out, game.event(index)?.into())
}

/// All events; see `carc_game_event_count`.
///
/// @param game  the game
/// @param buf   gets the events; the `struct_size` of the first must be set; may be NULL if `cap`
///              is 0
/// @param cap   how many events fit
/// @param len   gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_events(
    game: *const carc_game, buf: *mut carc_event, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(game, buf, cap, len, game.events.iter().map(Into::into))
}

/// One of the events as JSON.
///
/// @param game   the game
/// @param index  which, from 0
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_event_json(
    game: *const carc_game, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, json(game.event(index)?))
}

/// One of the events as JSON, as a player may know it: with hidden hands, the tile that another
/// player takes into the hand is left out (HOUSE-4f). This is what a server sends to the players.
///
/// @param game    the game
/// @param index   which, from 0
/// @param player  the seat, or CARC_NO_SEAT for a spectator
/// @param buf     gets the text; may be NULL if `cap` is 0
/// @param cap     how many bytes fit
/// @param len     gets the length in bytes
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

/// One of the events as a sentence for people, in English.
///
/// @param game   the game
/// @param index  which, from 0
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_event_text(
    game: *const carc_game, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, event_text(game.inner.setup(), game.event(index)?))
}

/// What one of the events says, for translators, as JSON: a key, which says what the sentence is, and
/// typed arguments, such as `{"key":"tile_drawn","arguments":{"player":1,"tile":20}}`. A tile is given
/// by the number of its kind.
///
/// @param game   the game
/// @param index  which, from 0
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_event_message_json(
    game: *const carc_game, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, json(&Message::new(game.event(index)?)))
}

/// Makes the events of the opening the events of the game: the start tile, the first turn, the
/// first draw. With the events of every action applied, these make up the whole game, so that a
/// client can mirror it from events alone.
///
/// @param game  the game; only its events change
/// @return CARC_STATUS_OK
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_opening_events(game: *mut carc_game) -> carc_status {
    // SAFETY: the caller promises a live handle.
    unsafe {
        writes(game, |game| {
            game.events = game.inner.opening_events();
            Ok(())
        })
    }
}

/// The events of a game as they were when they were kept, with what is needed to tell them: they do
/// not change, and neither game nor setup has to live on.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_events {
    head: Head,
    pub(super) events: Vec<Event>,
    pub(super) setup: Arc<Setup>,
}

// SAFETY: repr(C), the head comes first, the number is used once.
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

/// Keeps the events of a game, to be told later: those of the next action replace them in the game.
///
/// @param game  the game
/// @param out   gets the handle, to be freed with `carc_events_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_keep_events(
    game: *const carc_game, out: *mut *mut carc_events,
) -> carc_status {
    get_handle!(game, out, carc_events::new(game.events.clone(), Arc::clone(game.inner.setup())))
}

/// Frees events that were kept.
///
/// @param events  the events, or NULL
/// @note Threads: nobody else may use `events`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_events_free(events: *mut carc_events) {
    // SAFETY: the caller promises that nobody uses the handle any more.
    unsafe { handle::free(events) }
}

/// One of the events that were kept, as JSON; see `carc_game_event_json`.
///
/// @param events  the events
/// @param index   which, from 0
/// @param buf     gets the text; may be NULL if `cap` is 0
/// @param cap     how many bytes fit
/// @param len     gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `events`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_events_json(
    events: *const carc_events, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(events, buf, cap, len, json(events.event(index)?))
}

/// One of the events that were kept, as JSON, as a player may know it; see
/// `carc_game_event_json_seen_by`.
///
/// @param events  the events
/// @param index   which, from 0
/// @param player  the seat, or CARC_NO_SEAT for a spectator
/// @param buf     gets the text; may be NULL if `cap` is 0
/// @param cap     how many bytes fit
/// @param len     gets the length in bytes
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

/// One of the events that were kept, as a sentence for people, in English.
///
/// @param events  the events
/// @param index   which, from 0
/// @param buf     gets the text; may be NULL if `cap` is 0
/// @param cap     how many bytes fit
/// @param len     gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `events`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_events_text(
    events: *const carc_events, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(events, buf, cap, len, event_text(&events.setup, events.event(index)?))
}

/// What one of the events that were kept says, for translators, as JSON; see
/// `carc_game_event_message_json`.
///
/// @param events  the events
/// @param index   which, from 0
/// @param buf     gets the text; may be NULL if `cap` is 0
/// @param cap     how many bytes fit
/// @param len     gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `events`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_events_message_json(
    events: *const carc_events, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(events, buf, cap, len, json(&Message::new(events.event(index)?)))
}
