//! What went wrong in calls that make handles or only read them.

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

/// Says what went wrong in a call that makes a handle or only reads one: a status, and a sentence.
///
/// Functions that can say more than a status take a `carc_error *` as their last parameter. It may
/// be NULL; if it is not, the call clears it first and fills it if it fails. One object can serve
/// any number of calls, one after the other. (Functions that write a game keep their sentence in
/// the game: `carc_game_last_error`.)
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_error {
    head: Head,
    status: carc_status,
    illegal: i32,
    text: String,
    problems: Vec<ConfigProblem>,
}

// SAFETY: repr(C), the head comes first, the number is used once.
unsafe impl Handle for carc_error {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a01;

    fn head(&self) -> &Head {
        &self.head
    }
}

impl carc_error {
    /// Notes how a call went.
    pub(crate) fn note(&mut self, fault: Option<&Fault>) {
        self.status = fault.map_or(carc_status::CARC_STATUS_OK, |fault| fault.status);
        self.illegal = fault.map_or(LEGAL, |fault| fault.illegal);
        self.problems.clear();
        if let Some(fault) = fault {
            self.problems.extend_from_slice(&fault.problems);
        }
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

/// Makes an error object, empty at first.
///
/// @param out  gets the handle, to be freed with `carc_error_free`
/// @return CARC_STATUS_OK
/// @note Threads: any, at any time.
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
        }
    })
}

/// Frees an error object.
///
/// @param error  the object, or NULL
/// @note Threads: nobody else may use `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_free(error: *mut carc_error) {
    // SAFETY: the caller promises that nobody uses the handle any more.
    unsafe { handle::free(error) }
}

/// The status of the last call that was given this object.
///
/// @param error   the object
/// @param status  gets the CARC_STATUS number; CARC_STATUS_OK after a success or before any call
/// @return CARC_STATUS_OK
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_status(
    error: *const carc_error, status: *mut i32,
) -> carc_status {
    get_value!(error, status, error.status as i32)
}

/// Why the action was not legal, after CARC_STATUS_ILLEGAL_ACTION or CARC_STATUS_OTHER_ACTOR.
///
/// @param error    the object
/// @param illegal  gets a CARC_ILLEGAL number; CARC_ILLEGAL_NONE after anything else
/// @return CARC_STATUS_OK
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_illegal(
    error: *const carc_error, illegal: *mut i32,
) -> carc_status {
    get_value!(error, illegal, error.illegal)
}

/// The sentence of the last call that was given this object: English, for people, and not stable.
///
/// @param error  the object
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes; 0 if the status says it all
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_text(
    error: *const carc_error, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(error, buf, cap, len, &error.text)
}

/// How many faults of a config the last call told; its sentence joins what `carc_error_problem_text`
/// says of each.
///
/// @param error  the object
/// @param count  gets the number; 0 unless a config was wrong
/// @return CARC_STATUS_OK
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_problem_count(
    error: *const carc_error, count: *mut usize,
) -> carc_status {
    get_value!(error, count, error.problems.len())
}

/// What kind of fault of a config it is.
///
/// @param error  the object
/// @param index  which, from 0
/// @param kind   gets a CARC_PROBLEM number
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_problem_kind(
    error: *const carc_error, index: usize, kind: *mut i32,
) -> carc_status {
    get_value!(error, kind, error.problem(index)?.number().into())
}

/// Why a part of a position to start from is impossible.
///
/// @param error   the object
/// @param index   which, from 0
/// @param reason  gets a CARC_START number; CARC_START_NONE unless the kind is CARC_PROBLEM_START
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

/// The field of the config that is wrong, such as `options` or `start.tiles[3]`; of two that exclude
/// each other the first.
///
/// @param error  the object
/// @param index  which, from 0
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_problem_field(
    error: *const carc_error, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(error, buf, cap, len, error.problem(index)?.field())
}

/// The known name that may have been meant.
///
/// @param error  the object
/// @param index  which, from 0
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes; 0 if no known name is near
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_problem_suggestion(
    error: *const carc_error, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(error, buf, cap, len, error.problem(index)?.suggestion().unwrap_or_default())
}

/// A sentence that says what is wrong, the field included: English, for people, and not stable.
///
/// @param error  the object
/// @param index  which, from 0
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_error_problem_text(
    error: *const carc_error, index: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(error, buf, cap, len, error.problem(index)?.to_string())
}
