//! The names of registered items: figures, tokens, questions and score reasons.

use std::ffi::c_char;

use carc_engine::{Action, EventCause, Figure, ScoreReason, SegmentKind, Token, suggest};

use crate::{
    buffer::text,
    error::carc_error,
    getter::get_text,
    handle::{free_call_telling, not_null},
    status::{Fault, carc_status, carc_status::CARC_STATUS_NOT_FOUND},
};

/// Returns the error for an unknown name, with a suggestion.
fn unknown(sort: &str, meant: Option<&str>) -> Fault {
    Fault::new(CARC_STATUS_NOT_FOUND, format!("unknown {sort}{}", suggest(meant)))
}

/// Gets the name of a figure, such as `meeple`. Figures of players are numbered consecutively from
/// 0, neutral figures from 128.
///
/// @param figure  the number of the figure
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
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
/// @param name    the name of the figure, UTF-8; need not be NUL-terminated
/// @param len     the length of the name in bytes
/// @param figure  receives the number of the figure
/// @param error   receives error details with a suggested name; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_figure_by_name(
    name: *const c_char, len: usize, figure: *mut i32, error: *mut carc_error,
) -> carc_status {
    not_null!(name, figure);
    // SAFETY: the caller guarantees `len` readable bytes at `name`, a writable `figure`, and a live
    // or NULL `error`.
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

/// Gets the name of a token, such as `wine`. Tokens are numbered consecutively from 0.
///
/// @param token  the number of the token
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
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
/// @param name   the name of the token, UTF-8; need not be NUL-terminated
/// @param len    the length of the name in bytes
/// @param token  receives the number of the token
/// @param error  receives error details with a suggested name; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_token_by_name(
    name: *const c_char, len: usize, token: *mut i32, error: *mut carc_error,
) -> carc_status {
    not_null!(name, token);
    // SAFETY: the caller guarantees `len` readable bytes at `name`, a writable `token`, and a live
    // or NULL `error`.
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

/// Gets the name of a segment kind, such as `city`.
///
/// @param kind  a CARC_SEGMENT number
/// @param buf   caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in bytes
/// @param len   receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
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

/// Returns the name of a question and the names of its answers.
fn question(number: i32) -> Result<(&'static str, &'static [&'static str]), carc_status> {
    let question = usize::try_from(number).ok().and_then(|number| Action::QUESTIONS.get(number));
    question.copied().ok_or(CARC_STATUS_NOT_FOUND)
}

/// Gets the name of a question, such as `flock`. Questions are numbered consecutively from 0.
///
/// @param number  a CARC_QUESTION number, the `subject` of CARC_VERB_CHOOSE
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_question_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, question(number)?.0)
}

/// Gets the name of an answer to a question, such as `gather`. The answers to a question are
/// numbered consecutively from 0.
///
/// @param number  a CARC_QUESTION number, the `subject` of CARC_VERB_CHOOSE
/// @param answer  the number of the answer, the `number` of CARC_VERB_CHOOSE
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

/// Gets the name of a score reason, such as `completed_city`. Reasons are numbered consecutively
/// from 0.
///
/// @param number  a CARC_REASON number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_score_reason_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, reason(number)?.name())
}

/// Gets the clause of the rules behind a score reason, such as `BASE-CITY-3`.
///
/// @param number  a CARC_REASON number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
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

/// Gets the name of an event cause, such as `dragon`. Causes are numbered consecutively from 0.
///
/// @param number  a CARC_CAUSE number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_event_cause_name(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, cause(number)?.name())
}

/// Gets the clause of the rules behind an event cause, such as `PD-DRAGON-7`.
///
/// @param number  a CARC_CAUSE number
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_event_cause_clause(
    number: i32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, cause(number)?.clause())
}
