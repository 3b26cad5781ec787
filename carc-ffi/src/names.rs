//! The names that represent the engine's numbers in JSON and in all languages.

use std::ffi::c_char;

use carc_engine::{
    Action, ConfigProblem, Draw, Event, EventCause, Figure, Phase, RoadEnd, ScoreReason, ScoreTerm,
    SegmentKind, Source, StartProblem, TileZone, Token, nearest, suggest,
};

use crate::{
    buffer::text,
    error::carc_error,
    getter::get_text,
    handle::{free_call_telling, not_null},
    status::{
        Fault,
        carc_status::{self, *},
    },
};

/// The kinds of numbers that have names. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_name_kind {
    /// Figures (CARC_FIGURE), such as `meeple`.
    CARC_NAME_FIGURE = 0,
    /// Tokens (CARC_TOKEN), such as `wine`.
    CARC_NAME_TOKEN = 1,
    /// Kinds of segments and features (CARC_SEGMENT), such as `city`.
    CARC_NAME_SEGMENT = 2,
    /// Road ends (CARC_ROAD_END), such as `crossroads`. CARC_ROAD_END_NONE has no name.
    CARC_NAME_ROAD_END = 3,
    /// Phases (CARC_PHASE), such as `place`.
    CARC_NAME_PHASE = 4,
    /// Action verbs (CARC_VERB), such as `place_tile`.
    CARC_NAME_VERB = 5,
    /// Kinds of draws (CARC_DRAW), such as `token`.
    CARC_NAME_DRAW = 6,
    /// Tile sources (CARC_SOURCE), such as `hand`.
    CARC_NAME_SOURCE = 7,
    /// Questions (CARC_QUESTION), such as `flock`. See `carc_answer_name` for their answers.
    CARC_NAME_QUESTION = 8,
    /// Event kinds (CARC_EVENT), such as `tile_placed`.
    CARC_NAME_EVENT = 9,
    /// Event causes (CARC_CAUSE), such as `dragon`.
    CARC_NAME_CAUSE = 10,
    /// Score reasons (CARC_REASON), such as `completed_city`.
    CARC_NAME_REASON = 11,
    /// Score terms (CARC_TERM), such as `pennants`.
    CARC_NAME_TERM = 12,
    /// Zones for tiles that are off the board (CARC_ZONE), such as `stack`.
    CARC_NAME_ZONE = 13,
    /// Kinds of config problems (CARC_PROBLEM), such as `out_of_range`.
    CARC_NAME_PROBLEM = 14,
    /// Reasons why a start position is invalid (CARC_START), such as `occupied`. CARC_START_NONE
    /// has no name.
    CARC_NAME_START = 15,
}

/// Returns all numbers of a kind with their names.
fn names(kind: i32) -> Result<Vec<(u8, &'static str)>, Fault> {
    use carc_name_kind::*;
    let is = |known: carc_name_kind| kind == known as i32;
    let tables: [(carc_name_kind, &[(u8, &'static str)]); 10] = [
        (CARC_NAME_SEGMENT, SegmentKind::NAMES),
        (CARC_NAME_ROAD_END, RoadEnd::NAMES),
        (CARC_NAME_PHASE, Phase::NAMES),
        (CARC_NAME_DRAW, Draw::NAMES),
        (CARC_NAME_SOURCE, Source::NAMES),
        (CARC_NAME_EVENT, Event::NAMES),
        (CARC_NAME_TERM, ScoreTerm::NAMES),
        (CARC_NAME_ZONE, TileZone::NAMES),
        (CARC_NAME_PROBLEM, ConfigProblem::NAMES),
        (CARC_NAME_START, StartProblem::NAMES),
    ];
    if let Some((_, table)) = tables.iter().find(|(known, _)| is(*known)) {
        return Ok(table.to_vec());
    }
    Ok(if is(CARC_NAME_FIGURE) {
        Figure::all().chain(Figure::neutral()).map(|it| (it.number(), it.name())).collect()
    } else if is(CARC_NAME_TOKEN) {
        Token::all().map(|it| (it.number(), it.name())).collect()
    } else if is(CARC_NAME_VERB) {
        (0..).zip(Action::VERBS.iter().copied()).collect()
    } else if is(CARC_NAME_QUESTION) {
        (0..).zip(Action::QUESTIONS.iter().map(|(name, _)| *name)).collect()
    } else if is(CARC_NAME_CAUSE) {
        EventCause::all().map(|it| (it.number(), it.name())).collect()
    } else if is(CARC_NAME_REASON) {
        ScoreReason::all().map(|it| (it.number(), it.name())).collect()
    } else {
        return Err(Fault::new(CARC_STATUS_INVALID_ARGUMENT, "unknown kind of names"));
    })
}

/// Gets the name for a number. Names are permanent and the same in all languages.
///
/// @param kind    the kind of the number: a CARC_NAME number
/// @param number  the number, such as a CARC_PHASE number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the number has no
///         name, CARC_STATUS_INVALID_ARGUMENT if the kind is unknown
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_name(
    kind: i32, number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, {
        let found = names(kind)?.into_iter().find(|(known, _)| i32::from(*known) == number);
        found.ok_or(CARC_STATUS_NOT_FOUND)?.1
    })
}

/// Gets the number for a name. This function is the inverse of `carc_name`.
///
/// @param kind    the kind of the number: a CARC_NAME number
/// @param name    the name, UTF-8
/// @param len     the length of the name in bytes, or SIZE_MAX if it is NUL-terminated
/// @param number  receives the number
/// @param error   receives error details with a suggested name; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_NOT_FOUND if the name is unknown,
///         CARC_STATUS_INVALID_ARGUMENT if the kind is unknown
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_number(
    kind: i32, name: *const c_char, len: usize, number: *mut i32, error: *mut carc_error,
) -> carc_status {
    not_null!(name, number);
    // SAFETY: the caller guarantees a readable string at `name`, a writable `number`, and a live or
    // NULL `error`.
    unsafe {
        free_call_telling(error, || {
            let (name, names) = (text(name, len)?, names(kind)?);
            let found = names.iter().find(|(_, known)| *known == name).ok_or_else(|| {
                let meant = nearest(name, names.iter().map(|(_, known)| *known));
                let text = format!("unknown name{}", suggest(meant.as_deref()));
                Fault::new(CARC_STATUS_NOT_FOUND, text)
            })?;
            number.write(found.0.into());
            Ok(())
        })
    }
}

/// Gets the name of an answer to a question, such as `gather`. The answers to a question are
/// numbered consecutively from 0.
///
/// @param number  a CARC_QUESTION number, as in the `subject` field for CARC_VERB_CHOOSE
/// @param answer  the answer number, as in the `number` field for CARC_VERB_CHOOSE
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_answer_name(
    number: i32, answer: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, {
        let question = usize::try_from(number).ok().and_then(|at| Action::QUESTIONS.get(at));
        let (_, answers) = question.ok_or(CARC_STATUS_NOT_FOUND)?;
        let name = usize::try_from(answer).ok().and_then(|answer| answers.get(answer));
        name.ok_or(CARC_STATUS_NOT_FOUND)?
    })
}

/// Gets the rule clause for a score reason or an event cause, such as `BASE-CITY-3`.
///
/// @param kind    CARC_NAME_REASON or CARC_NAME_CAUSE
/// @param number  a CARC_REASON or CARC_CAUSE number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the number is
///         unknown, CARC_STATUS_INVALID_ARGUMENT for any other kind
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_clause(
    kind: i32, number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, {
        let clause = if kind == carc_name_kind::CARC_NAME_REASON as i32 {
            let found = ScoreReason::all().find(|it| i32::from(it.number()) == number);
            found.map(ScoreReason::clause)
        } else if kind == carc_name_kind::CARC_NAME_CAUSE as i32 {
            let found = EventCause::all().find(|it| i32::from(it.number()) == number);
            found.map(EventCause::clause)
        } else {
            return Err(CARC_STATUS_INVALID_ARGUMENT.into());
        };
        clause.ok_or(CARC_STATUS_NOT_FOUND)?
    })
}
