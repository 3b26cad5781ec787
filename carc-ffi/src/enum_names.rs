//! The names of the engine's closed lists, such as verbs and phases, as used in JSON.

use std::ffi::c_char;

use carc_engine::{
    Action, ConfigProblem, Draw, Event, Phase, RoadEnd, ScoreTerm, Source, StartProblem, TileZone,
};

use crate::{
    getter::get_text,
    status::{
        Fault,
        carc_status::{self, CARC_STATUS_NOT_FOUND},
    },
};

/// Returns the name of a number in one of the engine's tables.
fn name(table: &[(u8, &'static str)], number: i32) -> Result<&'static str, Fault> {
    let found = table.iter().find(|(known, _)| i32::from(*known) == number);
    Ok(found.ok_or(CARC_STATUS_NOT_FOUND)?.1)
}

fn verb(number: i32) -> Result<&'static str, Fault> {
    let name = usize::try_from(number).ok().and_then(|number| Action::VERBS.get(number));
    Ok(name.copied().ok_or(CARC_STATUS_NOT_FOUND)?)
}

/// Gets the name of an action verb, such as `place_tile`. Verbs are numbered consecutively from 0.
///
/// @param number  a CARC_VERB number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_verb_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, verb(number)?)
}

/// Gets the name of a kind of draw, such as `token`.
///
/// @param number  a CARC_DRAW number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_draw_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, name(Draw::NAMES, number)?)
}

/// Gets the name of a tile source, such as `hand`.
///
/// @param number  a CARC_SOURCE number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_source_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, name(Source::NAMES, number)?)
}

/// Gets the name of a phase, such as `place`.
///
/// @param number  a CARC_PHASE number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_phase_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, name(Phase::NAMES, number)?)
}

/// Gets the name of an event kind, such as `tile_placed`.
///
/// @param number  a CARC_EVENT number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_event_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, name(Event::NAMES, number)?)
}

/// Gets the name of a zone for tiles that are off the board, such as `stack`.
///
/// @param number  a CARC_ZONE number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_tile_zone_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, name(TileZone::NAMES, number)?)
}

/// Gets the name of a score term, such as `pennants`.
///
/// @param number  a CARC_TERM number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_score_term_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, name(ScoreTerm::NAMES, number)?)
}

/// Gets the name of the way in which a road ends, such as `crossroads`. CARC_ROAD_END_NONE does not
/// have a name.
///
/// @param number  a CARC_ROAD_END number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_road_end_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, name(RoadEnd::NAMES, number)?)
}

/// Gets the name of a kind of config problem, such as `out_of_range`.
///
/// @param number  a CARC_PROBLEM number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_problem_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, name(ConfigProblem::NAMES, number)?)
}

/// Gets the name of a reason why a start position is impossible, such as `occupied`.
/// CARC_START_NONE does not have a name.
///
/// @param number  a CARC_START number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_start_problem_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, name(StartProblem::NAMES, number)?)
}
