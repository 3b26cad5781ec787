//! The numbers of the engine's words, and their names.

use std::ffi::c_char;

use carc_engine::{Figure, Reason, SegmentKind};

use crate::{
    fill::{text, write_text},
    handle::{free_call, not_null},
    status::{carc_status, carc_status::CARC_STATUS_NOT_FOUND},
};

/// Places of a tile, for `place` in a spot. A segment's place is its number.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_place {
    /// Added to the number of a segment, 0 to 15.
    CARC_PLACE_SEGMENT = 0,
    /// Added to the number of a corner, 0 to 3, clockwise from the north-west.
    CARC_PLACE_CORNER = 64,
    /// The tile as a whole.
    CARC_PLACE_TILE = 128,
    /// Added to the number of a space of a game board, 0 to 62.
    CARC_PLACE_SPACE = 192,
}

/// Who decides, if it is no player; players are their seats, 0 to 7.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_actor {
    /// A draw is due: chance decides.
    CARC_ACTOR_CHANCE = -1,
    /// The game is over: nobody decides.
    CARC_ACTOR_NOBODY = -2,
}

/// The figure that every player has: the normal meeple. Other figures are found by name.
pub const CARC_FIGURE_MEEPLE: i32 = 0;

/// What the game waits for. The numbers are permanent; more are added with expansions.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_phase {
    /// The game is over (END-4).
    CARC_PHASE_OVER = 0,
    /// A tile is to be drawn (TURN-4).
    CARC_PHASE_DRAW = 4,
    /// The drawn tile is to be laid (TURN-8).
    CARC_PHASE_PLACE = 8,
    /// The player may use the figure action (TURN-12).
    CARC_PHASE_FIGURE = 12,
}

/// The verb of an action: the top five bits of its code.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_verb {
    /// Takes none of the options offered.
    CARC_VERB_PASS = 0,
    /// Chance brings something out of a stack or bag.
    CARC_VERB_DRAW = 1,
    /// Chooses where the next tile comes from.
    CARC_VERB_TAKE_TILE = 2,
    /// Lays the drawn tile.
    CARC_VERB_PLACE_TILE = 3,
    /// Puts a figure from the supply on the board.
    CARC_VERB_PLACE_FIGURE = 4,
    /// Moves a figure that is on the board.
    CARC_VERB_MOVE_FIGURE = 5,
    /// Takes a figure from the board.
    CARC_VERB_TAKE_FIGURE = 6,
    /// Puts a token on the board.
    CARC_VERB_PLACE_TOKEN = 7,
    /// Answers a question that a rule asks.
    CARC_VERB_CHOOSE = 8,
    /// Offers points.
    CARC_VERB_BID = 9,
    /// Discards a tile from the hand.
    CARC_VERB_DISCARD_TILE = 10,
}

/// What kind of thing an action draws or takes.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_item {
    /// A tile, by its kind.
    CARC_ITEM_TILE = 0,
    /// A token, by its number.
    CARC_ITEM_TOKEN = 1,
    /// A seat.
    CARC_ITEM_SEAT = 2,
}

/// Where a tile to be played comes from.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_source {
    /// The face-down stack.
    CARC_SOURCE_STACK = 0,
    /// The abbey in front of the player.
    CARC_SOURCE_ABBEY = 1,
    /// A tile in the player's hand, by its kind.
    CARC_SOURCE_HAND = 2,
}

/// What a segment is printed as, and what a feature is.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_segment_kind {
    /// A city (BASE-CITY-1).
    CARC_SEGMENT_CITY = 0,
    /// A road (BASE-ROAD-1).
    CARC_SEGMENT_ROAD = 1,
    /// A field (FARM-1).
    CARC_SEGMENT_FIELD = 2,
    /// A monastery (BASE-MONK-1).
    CARC_SEGMENT_MONASTERY = 3,
    /// A garden (AB-1).
    CARC_SEGMENT_GARDEN = 4,
    /// A river (RV-1): no feature, it only divides fields.
    CARC_SEGMENT_RIVER = 5,
}

/// What closes a road that has an end on its tile.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_road_end {
    /// Nothing: it is no road, or it goes through.
    CARC_ROAD_END_NONE = 0,
    /// A village or bushes where roads meet.
    CARC_ROAD_END_CROSSROADS = 1,
    /// A city gate.
    CARC_ROAD_END_CITY = 2,
    /// The monastery of the tile.
    CARC_ROAD_END_MONASTERY = 3,
    /// A house, or houses that part two roads.
    CARC_ROAD_END_HOUSE = 4,
    /// An end that has no number yet.
    CARC_ROAD_END_OTHER = 999,
}

/// What is counted in a line of a score.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_term {
    /// Tiles of the feature, each counted once (SCORE-1).
    CARC_TERM_TILES = 0,
    /// Pennants (BASE-CITY-2).
    CARC_TERM_PENNANTS = 1,
    /// The monastery itself.
    CARC_TERM_MONASTERY = 2,
    /// Occupied cells around it.
    CARC_TERM_NEIGHBOURS = 3,
    /// Completed cities that touch the field (FARM-4).
    CARC_TERM_CITIES = 4,
    /// The share that a house rule takes away (HOUSE-14).
    CARC_TERM_REDUCTION = 5,
}

/// Why points were given. The numbers are permanent; `carc_reason_name` and `carc_reason_clause`
/// say more.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_reason {
    /// A completed road (BASE-ROAD-3).
    CARC_REASON_COMPLETED_ROAD = 0,
    /// A completed city (BASE-CITY-3).
    CARC_REASON_COMPLETED_CITY = 1,
    /// A completed monastery (BASE-MONK-1).
    CARC_REASON_COMPLETED_MONASTERY = 2,
    /// An unfinished road at the end (FINAL-2).
    CARC_REASON_UNFINISHED_ROAD = 3,
    /// An unfinished city at the end (FINAL-3).
    CARC_REASON_UNFINISHED_CITY = 4,
    /// An unfinished monastery at the end (FINAL-4).
    CARC_REASON_UNFINISHED_MONASTERY = 5,
    /// A field at the end (FARM-5).
    CARC_REASON_FIELD = 6,
    /// A completed city at the end, by the farmers of all fields around it (C1-FARM-1).
    CARC_REASON_CITY_FARMERS = 7,
}

/// The name of a figure, such as `meeple`. Figures are numbered from 0 without gaps.
///
/// @param figure  its number
/// @param buf     gets the text; may be NULL if `cap` is 0
/// @param cap     how many bytes fit
/// @param len     gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_figure_name(
    figure: i32,
    buf: *mut c_char,
    cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(len);
    free_call(|| {
        let figure = u8::try_from(figure).ok().and_then(Figure::from_number);
        let figure = figure.ok_or(CARC_STATUS_NOT_FOUND)?;
        // SAFETY: the caller promises that `buf` and `len` can be written to.
        unsafe { write_text(figure.name(), buf, cap, len) }
    })
}

/// The number of a figure.
///
/// @param name    its name, UTF-8
/// @param len     the length of the name in bytes
/// @param figure  gets the number
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_NOT_FOUND
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_figure_by_name(
    name: *const c_char,
    len: usize,
    figure: *mut i32,
) -> carc_status {
    not_null!(name, figure);
    free_call(|| {
        // SAFETY: the caller promises `len` bytes at `name`, and that `figure` can be written to.
        unsafe {
            let found = Figure::from_name(text(name, len)?).ok_or(CARC_STATUS_NOT_FOUND)?;
            figure.write(found.number().into());
        }
        Ok(())
    })
}

/// The name of a kind of segment, such as `city`.
///
/// @param kind  a CARC_SEGMENT number
/// @param buf   gets the text; may be NULL if `cap` is 0
/// @param cap   how many bytes fit
/// @param len   gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_segment_kind_name(
    kind: i32,
    buf: *mut c_char,
    cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(len);
    free_call(|| {
        let kind = SegmentKind::ALL.into_iter().find(|known| *known as i32 == kind);
        let kind = kind.ok_or(CARC_STATUS_NOT_FOUND)?;
        // SAFETY: the caller promises that `buf` and `len` can be written to.
        unsafe { write_text(kind.name(), buf, cap, len) }
    })
}

fn reason(number: i32) -> Result<Reason, carc_status> {
    Reason::all().find(|reason| i32::from(reason.number()) == number).ok_or(CARC_STATUS_NOT_FOUND)
}

/// The name of a reason for points, such as `completed_city`. Reasons are numbered from 0 without
/// gaps.
///
/// @param number  a CARC_REASON number
/// @param buf     gets the text; may be NULL if `cap` is 0
/// @param cap     how many bytes fit
/// @param len     gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_reason_name(
    number: i32,
    buf: *mut c_char,
    cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller promises that `buf` and `len` can be written to.
    free_call(|| unsafe { write_text(reason(number)?.name(), buf, cap, len) })
}

/// The clause of the rules by which points are given, such as `BASE-CITY-3`.
///
/// @param number  a CARC_REASON number
/// @param buf     gets the text; may be NULL if `cap` is 0
/// @param cap     how many bytes fit
/// @param len     gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_reason_clause(
    number: i32,
    buf: *mut c_char,
    cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller promises that `buf` and `len` can be written to.
    free_call(|| unsafe { write_text(reason(number)?.clause(), buf, cap, len) })
}

#[cfg(test)]
mod tests {
    use carc_engine::{Phase, Term};

    use super::*;

    #[test]
    fn numbers_are_those_of_the_engine() {
        for (own, engine) in [
            (carc_phase::CARC_PHASE_OVER, Phase::Over),
            (carc_phase::CARC_PHASE_DRAW, Phase::Draw),
            (carc_phase::CARC_PHASE_PLACE, Phase::Place),
            (carc_phase::CARC_PHASE_FIGURE, Phase::Figure),
        ] {
            assert_eq!(own as i32, i32::from(engine.number()));
        }
        let kinds = [
            carc_segment_kind::CARC_SEGMENT_CITY,
            carc_segment_kind::CARC_SEGMENT_ROAD,
            carc_segment_kind::CARC_SEGMENT_FIELD,
            carc_segment_kind::CARC_SEGMENT_MONASTERY,
            carc_segment_kind::CARC_SEGMENT_GARDEN,
            carc_segment_kind::CARC_SEGMENT_RIVER,
        ];
        assert_eq!(
            kinds.map(|kind| format!("{kind:?}")),
            SegmentKind::ALL.map(|kind| format!("CARC_SEGMENT_{}", kind.name().to_uppercase())),
        );
        assert_eq!(kinds.map(|kind| kind as i32), SegmentKind::ALL.map(|kind| kind as i32));
        let reasons = [
            carc_reason::CARC_REASON_COMPLETED_ROAD,
            carc_reason::CARC_REASON_COMPLETED_CITY,
            carc_reason::CARC_REASON_COMPLETED_MONASTERY,
            carc_reason::CARC_REASON_UNFINISHED_ROAD,
            carc_reason::CARC_REASON_UNFINISHED_CITY,
            carc_reason::CARC_REASON_UNFINISHED_MONASTERY,
            carc_reason::CARC_REASON_FIELD,
            carc_reason::CARC_REASON_CITY_FARMERS,
        ];
        assert_eq!(Reason::all().count(), reasons.len());
        for (own, engine) in reasons.into_iter().zip(Reason::all()) {
            assert_eq!(own as i32, i32::from(engine.number()));
            assert_eq!(format!("{own:?}"), format!("CARC_REASON_{}", engine.name().to_uppercase()));
        }
        assert_eq!(carc_term::CARC_TERM_TILES as i32, Term::Tiles as i32);
        assert_eq!(carc_term::CARC_TERM_PENNANTS as i32, Term::Pennants as i32);
        assert_eq!(carc_term::CARC_TERM_MONASTERY as i32, Term::Monastery as i32);
        assert_eq!(carc_term::CARC_TERM_NEIGHBOURS as i32, Term::Neighbours as i32);
        assert_eq!(carc_term::CARC_TERM_CITIES as i32, Term::Cities as i32);
        assert_eq!(carc_term::CARC_TERM_REDUCTION as i32, Term::Reduction as i32);
        assert_eq!(CARC_FIGURE_MEEPLE, i32::from(Figure::MEEPLE.number()));
    }
}
