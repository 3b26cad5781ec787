//! Action notation, event sentences and tile files.

use std::ffi::c_char;

use carc_engine::TileSet;

use crate::{
    action::code_of,
    buffer::{text, write_text},
    error::carc_error,
    getter::*,
    handle::{self, not_null, reads_telling},
    setup::carc_setup,
    status::{
        Fault,
        carc_status::{self, *},
    },
};

/// Gets an action's notation, such as `place 0,1 90`.
///
/// @param setup  the setup
/// @param code   the action code
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_BAD_ACTION_CODE
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_action_text(
    setup: *const carc_setup, code: u64, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(setup, buf, cap, len, {
        let action = code_of(code)?;
        setup.inner.action_text(action)
    })
}

/// Parses an action's notation. The function checks only the syntax and whether the tiles are in
/// the game, so the action may be illegal.
///
/// @param setup        the setup
/// @param action_text  the action notation, UTF-8
/// @param len          the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param code         receives the action code
/// @param error        receives the expected syntax; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_ACTION_TEXT
/// @note Threads: reads `setup`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_parse_action(
    setup: *const carc_setup, action_text: *const c_char, len: usize, code: *mut u64,
    error: *mut carc_error,
) -> carc_status {
    not_null!(action_text, code);
    // SAFETY: the caller guarantees live handles, `len` readable bytes at `action_text`, and a
    // writable `code`.
    unsafe {
        reads_telling(setup, error, |setup| {
            let action = setup
                .inner
                .parse_action(text(action_text, len)?)
                .map_err(|error| Fault::new(CARC_STATUS_BAD_ACTION_TEXT, error))?;
            code.write(action.code());
            Ok(())
        })
    }
}

/// Gets an English sentence for an event in JSON form; see `carc_game_event_json`. The players and
/// tiles in the event must exist in the setup.
///
/// @param setup      the setup
/// @param json_text  the event as JSON, UTF-8
/// @param json_len   the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param buf        caller-provided buffer that receives the sentence; may be NULL if `cap` is 0
/// @param cap        the capacity of `buf` in bytes
/// @param len        receives the length of the string in bytes
/// @param error      receives a description of the error in the event; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_UTF8,
///         CARC_STATUS_BAD_EVENT
/// @note Threads: reads `setup`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_event_text(
    setup: *const carc_setup, json_text: *const c_char, json_len: usize, buf: *mut c_char,
    cap: usize, len: *mut usize, error: *mut carc_error,
) -> carc_status {
    not_null!(json_text, len);
    // SAFETY: the caller guarantees live handles, `json_len` readable bytes at `json_text`, `cap`
    // writable bytes at `buf`, and a writable `len`.
    unsafe {
        reads_telling(setup, error, |setup| {
            let event = setup
                .inner
                .parse_event(text(json_text, json_len)?)
                .map_err(|error| Fault::new(CARC_STATUS_BAD_EVENT, error))?;
            write_text(carc_text::event_text(&setup.inner, &event), buf, cap, len)
        })
    }
}

/// Validates a tile file without creating a setup.
///
/// @param toml   the contents of the file, UTF-8
/// @param len    the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param error  receives the invalid tile and the reason; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_TILE_SET
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_tile_set_check(
    toml: *const c_char, len: usize, error: *mut carc_error,
) -> carc_status {
    not_null!(toml);
    // SAFETY: the caller guarantees `len` readable bytes at `toml`, and a live or NULL `error`.
    unsafe {
        handle::free_call_telling(error, || {
            TileSet::from_toml("toml", text(toml, len)?)
                .map(|_| ())
                .map_err(|error| Fault::new(CARC_STATUS_BAD_TILE_SET, error))
        })
    }
}
