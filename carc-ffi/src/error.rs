//! Error details for calls that create handles or only read them.

use std::ffi::c_char;

use carc_engine::ConfigProblem;

use crate::{
    enums::carc_start_problem::CARC_START_NONE,
    getter::{get_handle, get_text, get_value},
    handle::{self, Handle, Head},
    status::{
        Fault, LEGAL,
        carc_status::{self, *},
    },
};

/// The status and message of a failed call that does not modify a game.
///
/// Functions that report more than a status take a `carc_error *` as their last parameter, which
/// may be NULL. Each call first clears the error object and then fills it if the call fails. An
/// error object can be reused for any number of consecutive calls. Functions that modify a game
/// store the error message in the game instead; see `carc_game_last_error`.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_error {
    head: Head,
    status: carc_status,
    illegal: i32,
    text: String,
    problems: Vec<ConfigProblem>,
    /// The line and column of an invalid text; 0 for other errors.
    place: (u32, u32),
}

// SAFETY: `repr(C)`, the head is the first field, and the magic number is unique.
unsafe impl Handle for carc_error {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a01;

    fn head(&self) -> &Head {
        &self.head
    }
}

impl carc_error {
    /// Stores the result of a call.
    pub(crate) fn note(&mut self, fault: Option<&Fault>) {
        self.status = fault.map_or(carc_status::CARC_STATUS_OK, |fault| fault.status);
        self.illegal = fault.map_or(LEGAL, |fault| fault.illegal);
        self.problems.clear();
        if let Some(fault) = fault {
            self.problems.extend_from_slice(&fault.problems);
        }
        self.place = fault.and_then(|fault| fault.place).unwrap_or_default();
        self.text.clear();
        if let Some(text) = fault.and_then(|fault| fault.text.as_deref()) {
            self.text.push_str(text);
        }
    }

    fn problem(&self, index: usize) -> Result<&ConfigProblem, Fault> {
        Ok(self.problems.get(index).ok_or(CARC_STATUS_NOT_FOUND)?)
    }

    #[cfg(test)]
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

/// Creates an empty error object.
///
/// @param out  receives the new handle; free it with `carc_error_free`
/// @return CARC_STATUS_OK
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_new(out: *mut *mut carc_error) -> carc_status {
    get_handle!(_, out, {
        carc_error {
            head: Head::new(carc_error::MAGIC),
            status: carc_status::CARC_STATUS_OK,
            illegal: LEGAL,
            text: String::new(),
            problems: Vec::new(),
            place: (0, 0),
        }
    })
}

/// Frees an error object. Passing NULL is allowed and does nothing.
///
/// @param error  the error object; may be NULL
/// @note Threads: requires exclusive access to `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_free(error: *mut carc_error) {
    // SAFETY: the caller guarantees that the handle is no longer in use.
    unsafe { handle::free(error) }
}

/// Gets the status of the last call that used this error object.
///
/// @param error   the error object
/// @param status  receives the CARC_STATUS number; CARC_STATUS_OK after a successful call or before
///                the first call
/// @return CARC_STATUS_OK
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_status(
    error: *const carc_error, status: *mut i32,
) -> carc_status {
    get_value!(error, status, error.status as i32)
}

/// Gets the reason why an action is not legal if the status is CARC_STATUS_ILLEGAL_ACTION or
/// CARC_STATUS_OTHER_ACTOR.
///
/// @param error    the error object
/// @param illegal  receives a CARC_ILLEGAL number; CARC_ILLEGAL_NONE for any other status
/// @return CARC_STATUS_OK
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_illegal(
    error: *const carc_error, illegal: *mut i32,
) -> carc_status {
    get_value!(error, illegal, error.illegal)
}

/// Gets the error message of the last call that used this error object. Messages are in English,
/// are intended for human readers, and may change between versions.
///
/// @param error  the error object
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length in bytes; 0 if the status needs no further explanation
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_text(
    error: *const carc_error, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(error, buf, cap, len, &error.text)
}

/// Gets the line of the error if the status is CARC_STATUS_BAD_BOARD_TEXT.
///
/// @param error  the error object
/// @param line   receives the line number, starting at 1; 0 for any other status
/// @return CARC_STATUS_OK
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_line(error: *const carc_error, line: *mut u32) -> carc_status {
    get_value!(error, line, error.place.0)
}

/// Gets the column of the error if the status is CARC_STATUS_BAD_BOARD_TEXT.
///
/// @param error   the error object
/// @param column  receives the column in characters, starting at 1; 0 for any other status
/// @return CARC_STATUS_OK
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_column(
    error: *const carc_error, column: *mut u32,
) -> carc_status {
    get_value!(error, column, error.place.1)
}

/// Gets the number of config problems that the last call reported. The error message contains the
/// messages of all problems; see `carc_error_problem_text`.
///
/// @param error  the error object
/// @param count  receives the number of problems; 0 for other errors
/// @return CARC_STATUS_OK
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_problem_count(
    error: *const carc_error, count: *mut usize,
) -> carc_status {
    get_value!(error, count, error.problems.len())
}

/// Gets the kind of a config problem.
///
/// @param error  the error object
/// @param index  the zero-based index of the problem
/// @param kind   receives a CARC_PROBLEM number
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_problem_kind(
    error: *const carc_error, index: usize, kind: *mut i32,
) -> carc_status {
    get_value!(error, kind, error.problem(index)?.number().into())
}

/// Gets the reason why part of a start position is invalid.
///
/// @param error   the error object
/// @param index   the zero-based index of the problem
/// @param reason  receives a CARC_START number; CARC_START_NONE if the kind is not
///                CARC_PROBLEM_START
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_problem_reason(
    error: *const carc_error, index: usize, reason: *mut i32,
) -> carc_status {
    get_value!(error, reason, {
        let found = error.problem(index)?.start_problem();
        found.map_or(CARC_START_NONE as i32, |found| found.number().into())
    })
}

/// Gets the invalid field of the config, such as `options` or `start.tiles[3]`. If two fields
/// contradict each other, the function returns the first field.
///
/// @param error  the error object
/// @param index  the zero-based index of the problem
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_problem_field(
    error: *const carc_error, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(error, buf, cap, len, error.problem(index)?.field())
}

/// Gets the known name that is most similar to an unknown name.
///
/// @param error  the error object
/// @param index  the zero-based index of the problem
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length in bytes; 0 if no known name is similar
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_problem_suggestion(
    error: *const carc_error, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(error, buf, cap, len, error.problem(index)?.suggestion().unwrap_or_default())
}

/// Gets the message of a config problem, including its field. Messages are in English, are intended
/// for human readers, and may change between versions.
///
/// @param error  the error object
/// @param index  the zero-based index of the problem
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_problem_text(
    error: *const carc_error, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(error, buf, cap, len, error.problem(index)?.to_string())
}
