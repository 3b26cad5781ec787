//! What an action changed.

use std::ffi::c_char;

use carc_engine::{Cell, Event, ScoreItems, Spot, Term};

use crate::{
    config::json,
    fill::{carc_spot, grows, write_struct, write_structs, write_text},
    game::carc_game,
    handle::{not_null, reads, writes},
    names::carc_term::*,
    status::{
        Fault,
        carc_status::{self, *},
    },
};

/// What kind of event it is. The numbers are permanent; more are added with expansions.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_event_kind {
    /// A player's turn began: player.
    CARC_EVENT_TURN_STARTED = 0,
    /// A tile came out of the stack: player, tile.
    CARC_EVENT_TILE_DRAWN = 1,
    /// The drawn tile fits nowhere and left the game: player, tile.
    CARC_EVENT_TILE_DISCARDED = 2,
    /// A tile was laid: player (-1 for a start tile), tile, x, y, rotation.
    CARC_EVENT_TILE_PLACED = 3,
    /// A figure came from the supply to the board: player, figure, x, y, place.
    CARC_EVENT_FIGURE_PLACED = 4,
    /// A feature was completed, scored or not: segment_kind, x, y, place.
    CARC_EVENT_FEATURE_COMPLETED = 5,
    /// A player got points: player, points, reason, x, y, place, items.
    CARC_EVENT_SCORED = 6,
    /// A figure went back to its owner's supply: player, figure, x, y, place.
    CARC_EVENT_FIGURE_RETURNED = 7,
    /// The game is over.
    CARC_EVENT_GAME_ENDED = 8,
    /// A kind that has no number yet; its JSON and its words say what it is.
    CARC_EVENT_OTHER = 999,
}

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
/// -1, or 0 where -1 is a value: `x`, `y`, `rotation`, `points` and `item_count`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_event {
    /// The size of this structure in bytes; set by the caller (in an array, of its first element).
    pub struct_size: u32,
    /// A CARC_EVENT number.
    pub kind: i32,
    /// A seat.
    pub player: i32,
    /// The number of a kind of tile.
    pub tile: i32,
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
    /// A CARC_SEGMENT number.
    pub segment_kind: i32,
    /// Points; the sum of the items.
    pub points: i32,
    /// Why, and by which clause: a CARC_REASON number.
    pub reason: i32,
    /// How many items there are.
    pub item_count: u32,
    /// How the points are made up; items past `item_count` are 0.
    pub items: [carc_score_item; 8],
}
grows!(carc_event, 148);

pub(super) fn items(from: &ScoreItems) -> (u32, [carc_score_item; 8]) {
    let mut items = [carc_score_item::default(); 8];
    for (slot, item) in items.iter_mut().zip(from.iter()) {
        let term = match item.term {
            Term::Tiles => CARC_TERM_TILES as i32,
            Term::Pennants => CARC_TERM_PENNANTS as i32,
            Term::Monastery => CARC_TERM_MONASTERY as i32,
            Term::Neighbours => CARC_TERM_NEIGHBOURS as i32,
            Term::Cities => CARC_TERM_CITIES as i32,
            Term::Reduction => CARC_TERM_REDUCTION as i32,
            other => other as i32,
        };
        *slot = carc_score_item { term, count: item.count.into(), each: item.each.into() };
    }
    (from.len() as u32, items)
}

impl From<&Event> for carc_event {
    fn from(event: &Event) -> Self {
        use carc_event_kind::*;
        let of = |kind: carc_event_kind| Self {
            struct_size: 0,
            kind: kind as i32,
            player: -1,
            tile: -1,
            figure: -1,
            x: 0,
            y: 0,
            place: -1,
            rotation: 0,
            segment_kind: -1,
            points: 0,
            reason: -1,
            item_count: 0,
            items: [carc_score_item::default(); 8],
        };
        let on = |kind, cell: Cell| Self { x: cell.x.into(), y: cell.y.into(), ..of(kind) };
        let at =
            |kind, spot: Spot| Self { place: carc_spot::from(spot).place, ..on(kind, spot.cell) };
        match *event {
            Event::TurnStarted { player } => {
                Self { player: player.into(), ..of(CARC_EVENT_TURN_STARTED) }
            }
            Event::TileDrawn { player, kind } => {
                Self { player: player.into(), tile: kind.into(), ..of(CARC_EVENT_TILE_DRAWN) }
            }
            Event::TileDiscarded { player, kind } => {
                Self { player: player.into(), tile: kind.into(), ..of(CARC_EVENT_TILE_DISCARDED) }
            }
            Event::TilePlaced { player, kind, cell, rotation } => Self {
                player: player.map_or(-1, i32::from),
                tile: kind.into(),
                rotation: rotation.degrees().into(),
                ..on(CARC_EVENT_TILE_PLACED, cell)
            },
            Event::FigurePlaced { player, figure, spot } => Self {
                player: player.into(),
                figure: figure.number().into(),
                ..at(CARC_EVENT_FIGURE_PLACED, spot)
            },
            Event::FeatureCompleted { kind, spot } => {
                Self { segment_kind: kind as i32, ..at(CARC_EVENT_FEATURE_COMPLETED, spot) }
            }
            Event::Scored(entry) => {
                let (item_count, items) = items(&entry.items);
                Self {
                    player: entry.player.into(),
                    points: entry.points,
                    reason: entry.reason.number().into(),
                    item_count,
                    items,
                    ..at(CARC_EVENT_SCORED, entry.spot)
                }
            }
            Event::FigureReturned { player, figure, spot } => Self {
                player: player.into(),
                figure: figure.number().into(),
                ..at(CARC_EVENT_FIGURE_RETURNED, spot)
            },
            Event::GameEnded => of(CARC_EVENT_GAME_ENDED),
            _ => of(CARC_EVENT_OTHER),
        }
    }
}

impl carc_game {
    fn event(&self, index: usize) -> Result<&Event, Fault> {
        Ok(self.events.get(index).ok_or(CARC_STATUS_NOT_FOUND)?)
    }
}

/// How many events the game has: those of the last action applied, in order. A new or loaded game
/// has those of its opening (the start tile, the first turn, the first draw); after
/// `carc_game_play` and `carc_game_undo` there are none. A call that fails leaves them as they are.
///
/// @param game   the game
/// @param count  gets the number
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_event_count(
    game: *const carc_game,
    count: *mut usize,
) -> carc_status {
    not_null!(count);
    // SAFETY: the caller promises a live handle, and that `count` can be written to.
    unsafe {
        reads(game, |game| {
            count.write(game.events.len());
            Ok(())
        })
    }
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
    game: *const carc_game,
    index: usize,
    out: *mut carc_event,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller promises a live handle, and a structure at `out` that says its size.
    unsafe { reads(game, |game| write_struct(game.event(index)?.into(), out)) }
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
    game: *const carc_game,
    buf: *mut carc_event,
    cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller promises a live handle, and that `buf` and `len` can be written to.
    unsafe { reads(game, |game| write_structs(game.events.iter().map(Into::into), buf, cap, len)) }
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
    game: *const carc_game,
    index: usize,
    buf: *mut c_char,
    cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller promises a live handle, and that `buf` and `len` can be written to.
    unsafe { reads(game, |game| write_text(&json(game.event(index)?), buf, cap, len)) }
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
    game: *const carc_game,
    index: usize,
    buf: *mut c_char,
    cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller promises a live handle, and that `buf` and `len` can be written to.
    unsafe {
        reads(game, |game| {
            let event = game.event(index)?;
            write_text(&game.inner.setup().event_text(event), buf, cap, len)
        })
    }
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
