//! Positions and configs in board notation.

use std::ffi::c_char;

use carc_engine::{Config, ParseBoardError, Start, limits};

use crate::{
    buffer::{text, write_text},
    config::{carc_config, json, parse_as},
    error::carc_error,
    getter::get_text,
    handle::{self, free_call_telling, not_null},
    state::carc_state,
    status::{
        Fault,
        carc_status::{self, *},
    },
};

impl From<ParseBoardError> for Fault {
    fn from(error: ParseBoardError) -> Self {
        let place = (error.line, error.column);
        Self { place: Some(place), ..Self::new(CARC_STATUS_BAD_BOARD_TEXT, error) }
    }
}

/// Parses the JSON form of a start position.
fn start(json: &str) -> Result<Start, Fault> {
    parse_as("a start", json, limits::MAX_SAVE_BYTES, CARC_STATUS_BAD_CONFIG)
}

/// Parses a config from board notation such as `carc 1; players 3; | D V<; scores 12 7 0`.
/// `carc_setup_new` validates the position and the names and values of the rules.
///
/// @param board  the UTF-8 text, as a grid or a single line
/// @param len    the length of the text in bytes, or SIZE_MAX if it is NUL-terminated
/// @param out    receives the new handle; free it with `carc_config_free`
/// @param error  receives error details, including the line and column; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_BOARD_TEXT
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_from_text(
    board: *const c_char, len: usize, out: *mut *mut carc_config, error: *mut carc_error,
) -> carc_status {
    not_null!(board, out);
    // SAFETY: the caller guarantees `len` readable bytes at `board`, a writable pointer at `out`,
    // and a live or NULL `error`.
    unsafe {
        free_call_telling(error, || {
            let config = Config::from_text(text(board, len)?)?;
            handle::give(out, carc_config::new(config));
            Ok(())
        })
    }
}

/// Gets a config in board notation, as a grid with one statement per line.
///
/// If the config has custom tile sets, the text contains only their number, and
/// `carc_config_from_text` rejects the text.
///
/// @param config  the config
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_to_text(
    config: *const carc_config, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(config, buf, cap, len, config.inner.to_text())
}

/// Gets a config in board notation, as a single line.
///
/// @param config  the config
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_to_line(
    config: *const carc_config, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(config, buf, cap, len, config.inner.to_line())
}

/// Parses a position in board notation and writes it as JSON for `carc_config_set_start`. Rules in
/// the board notation are ignored. `carc_setup_new` validates the position.
///
/// @param board      the UTF-8 text, as a grid or a single line
/// @param board_len  the length of the text in bytes, or SIZE_MAX if it is NUL-terminated
/// @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap        the capacity of `buf` in bytes
/// @param len        receives the length of the string in bytes
/// @param error      receives error details, including the line and column; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_UTF8,
///         CARC_STATUS_BAD_BOARD_TEXT
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_start_from_text(
    board: *const c_char, board_len: usize, buf: *mut c_char, cap: usize, len: *mut usize,
    error: *mut carc_error,
) -> carc_status {
    not_null!(board, len);
    // SAFETY: the caller guarantees `board_len` readable bytes at `board`, `cap` writable bytes at
    // `buf`, a writable `len`, and a live or NULL `error`.
    unsafe {
        free_call_telling(error, || {
            let start = Start::from_text(text(board, board_len)?)?;
            write_text(json(&start), buf, cap, len)
        })
    }
}

/// Writes a start position in board notation, as a grid with one statement per line.
///
/// @param json_text  the UTF-8 JSON string, as for `carc_config_set_start`; need not be
///                   NUL-terminated
/// @param json_len   the length of the JSON string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap        the capacity of `buf` in bytes
/// @param len        receives the length of the string in bytes
/// @param error      receives a description of a syntax error; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_UTF8,
///         CARC_STATUS_BAD_CONFIG
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_start_to_text(
    json_text: *const c_char, json_len: usize, buf: *mut c_char, cap: usize, len: *mut usize,
    error: *mut carc_error,
) -> carc_status {
    not_null!(json_text, len);
    // SAFETY: as in `carc_start_from_text`, with `json_text`.
    unsafe {
        free_call_telling(error, || {
            write_text(start(text(json_text, json_len)?)?.to_text(), buf, cap, len)
        })
    }
}

/// Writes a start position in board notation, as a single line.
///
/// @param json_text  the UTF-8 JSON string, as for `carc_config_set_start`; need not be
///                   NUL-terminated
/// @param json_len   the length of the JSON string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap        the capacity of `buf` in bytes
/// @param len        receives the length of the string in bytes
/// @param error      receives a description of a syntax error; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_UTF8,
///         CARC_STATUS_BAD_CONFIG
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_start_to_line(
    json_text: *const c_char, json_len: usize, buf: *mut c_char, cap: usize, len: *mut usize,
    error: *mut carc_error,
) -> carc_status {
    not_null!(json_text, len);
    // SAFETY: as in `carc_start_from_text`, with `json_text`.
    unsafe {
        free_call_telling(error, || {
            write_text(start(text(json_text, json_len)?)?.to_line(), buf, cap, len)
        })
    }
}

/// Gets the rules and the position in board notation, as a grid with one statement per line;
/// default values are omitted. `carc_config_from_text` parses this notation.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND in the same cases as
///         for `carc_state_start_json`
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_to_text(
    state: *const carc_state, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(state, buf, cap, len, state.read().to_text().ok_or(CARC_STATUS_NOT_FOUND)?)
}

/// Gets the rules and the position in board notation, as a single line; see `carc_state_to_text`.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND in the same cases as
///         for `carc_state_start_json`
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_to_line(
    state: *const carc_state, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(state, buf, cap, len, state.read().to_line().ok_or(CARC_STATUS_NOT_FOUND)?)
}
