//! The names of what is registered with a number: figures, tokens, questions, reasons for points.

use std::ffi::c_char;

use carc_engine::{Action, EventCause, Figure, ScoreReason, SegmentKind, Token, suggest};

use crate::{
    buffer::text,
    error::carc_error,
    getter::get_text,
    handle::{free_call_telling, not_null},
    status::{Fault, carc_status, carc_status::CARC_STATUS_NOT_FOUND},
};

/// That nothing of this sort has a name, and which may have been meant.
fn unknown(sort: &str, meant: Option<&str>) -> Fault {
    Fault::new(CARC_STATUS_NOT_FOUND, format!("no {sort} has this name{}", suggest(meant)))
}

/// The name of a figure, such as `meeple`. Figures of players are numbered from 0 without gaps,
/// figures that belong to nobody from 128.
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
    figure: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, {
        let figure = u8::try_from(figure).ok().and_then(Figure::from_number);
        let figure = figure.ok_or(CARC_STATUS_NOT_FOUND)?;
        figure.name()
    })
}

/// The number of a figure.
///
/// @param name    its name, UTF-8
/// @param len     the length of the name in bytes
/// @param figure  gets the number
/// @param error   told the nearest name, if one is near, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_NOT_FOUND
/// @note Threads: any, at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_figure_by_name(
    name: *const c_char, len: usize, figure: *mut i32, error: *mut carc_error,
) -> carc_status {
    not_null!(name, figure);
    // SAFETY: the caller promises `len` bytes at `name`, that `figure` can be written to, and a live
    // `error`.
    unsafe {
        free_call_telling(error, || {
            let name = text(name, len)?;
            let found = Figure::from_name(name)
                .ok_or_else(|| unknown("figure", Figure::nearest(name).map(Figure::name)))?;
            figure.write(found.number().into());
            Ok(())
        })
    }
}

/// The name of a token, such as `wine`. Tokens are numbered from 0 without gaps.
///
/// @param token  its number
/// @param buf     gets the text; may be NULL if `cap` is 0
/// @param cap     how many bytes fit
/// @param len     gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_token_name(
    token: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, {
        let token = u8::try_from(token).ok().and_then(Token::from_number);
        let token = token.ok_or(CARC_STATUS_NOT_FOUND)?;
        token.name()
    })
}

/// The number of a token.
///
/// @param name    its name, UTF-8
/// @param len     the length of the name in bytes
/// @param token  gets the number
/// @param error   told the nearest name, if one is near, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_NOT_FOUND
/// @note Threads: any, at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_token_by_name(
    name: *const c_char, len: usize, token: *mut i32, error: *mut carc_error,
) -> carc_status {
    not_null!(name, token);
    // SAFETY: the caller promises `len` bytes at `name`, that `token` can be written to, and a live
    // `error`.
    unsafe {
        free_call_telling(error, || {
            let name = text(name, len)?;
            let found = Token::from_name(name)
                .ok_or_else(|| unknown("token", Token::nearest(name).map(Token::name)))?;
            token.write(found.number().into());
            Ok(())
        })
    }
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
    kind: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, {
        let mut names = SegmentKind::NAMES.iter();
        let (_, name) =
            names.find(|(known, _)| i32::from(*known) == kind).ok_or(CARC_STATUS_NOT_FOUND)?;
        name
    })
}

/// The name and the names of the answers of a question.
fn question(number: i32) -> Result<(&'static str, &'static [&'static str]), carc_status> {
    let question = usize::try_from(number).ok().and_then(|number| Action::QUESTIONS.get(number));
    question.copied().ok_or(CARC_STATUS_NOT_FOUND)
}

/// The name of a question that a rule asks, such as `flock`. Questions are numbered from 0 without
/// gaps.
///
/// @param number  a CARC_QUESTION number, the `subject` of CARC_VERB_CHOOSE
/// @param buf     gets the text; may be NULL if `cap` is 0
/// @param cap     how many bytes fit
/// @param len     gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_question_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, question(number)?.0)
}

/// The name of an answer to a question, such as `gather`. The answers to a question are numbered
/// from 0 without gaps.
///
/// @param number  a CARC_QUESTION number, the `subject` of CARC_VERB_CHOOSE
/// @param answer  the number of the answer, the `number` of CARC_VERB_CHOOSE
/// @param buf     gets the text; may be NULL if `cap` is 0
/// @param cap     how many bytes fit
/// @param len     gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_answer_name(
    number: i32, answer: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, {
        let answers = question(number)?.1;
        let name = usize::try_from(answer).ok().and_then(|answer| answers.get(answer));
        name.ok_or(CARC_STATUS_NOT_FOUND)?
    })
}

fn reason(number: i32) -> Result<ScoreReason, carc_status> {
    ScoreReason::all()
        .find(|reason| i32::from(reason.number()) == number)
        .ok_or(CARC_STATUS_NOT_FOUND)
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
pub unsafe extern "C" fn carc_score_reason_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, reason(number)?.name())
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
pub unsafe extern "C" fn carc_score_reason_clause(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, reason(number)?.clause())
}

fn cause(number: i32) -> Result<EventCause, Fault> {
    EventCause::all()
        .find(|cause| i32::from(cause.number()) == number)
        .ok_or(CARC_STATUS_NOT_FOUND.into())
}

/// The name of a cause for which figures and tiles go back, such as `dragon`. Causes are numbered
/// from 0 without gaps.
///
/// @param number  a CARC_CAUSE number
/// @param buf     gets the text; may be NULL if `cap` is 0
/// @param cap     how many bytes fit
/// @param len     gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_event_cause_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, cause(number)?.name())
}

/// The clause of the rules by which a figure or tile goes back, such as `PD-DRAGON-7`.
///
/// @param number  a CARC_CAUSE number
/// @param buf     gets the text; may be NULL if `cap` is 0
/// @param cap     how many bytes fit
/// @param len     gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_event_cause_clause(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, cause(number)?.clause())
}
