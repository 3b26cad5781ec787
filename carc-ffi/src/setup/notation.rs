//! Texts that people write: of actions, and of tile files.

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

/// The text form of an action, such as `place 0,1 90`.
///
/// @param setup  the setup
/// @param code   the action
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
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

/// Reads the text form of an action. It may be illegal now; only its form is checked, and that the
/// tiles it names are in the game.
///
/// @param setup        the setup
/// @param action_text  the text, UTF-8
/// @param len          its length in bytes
/// @param code         gets the action's code
/// @param error        told what was expected, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_ACTION_TEXT
/// @note Threads: reads `setup`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_parse_action(
    setup: *const carc_setup, action_text: *const c_char, len: usize, code: *mut u64,
    error: *mut carc_error,
) -> carc_status {
    not_null!(action_text, code);
    // SAFETY: the caller promises live handles, `len` bytes at `action_text`, and that `code` can
    // be written to.
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

/// A sentence for people, in English, about an event that came as JSON; see `carc_game_event_json`.
/// Its players and tiles have to be those of the setup.
///
/// @param setup      the setup
/// @param json_text  the event, UTF-8
/// @param json_len   its length in bytes
/// @param buf        gets the sentence; may be NULL if `cap` is 0
/// @param cap        how many bytes fit
/// @param len        gets the length in bytes
/// @param error      told what is wrong with the event, or NULL
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
    // SAFETY: the caller promises live handles, `json_len` bytes at `json_text`, `cap` at `buf`, and
    // that `len` can be written to.
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

/// Checks a tile file without making a setup.
///
/// @param toml   the text of the file, UTF-8
/// @param len    its length in bytes
/// @param error  told which tile is wrong and why, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_TILE_SET
/// @note Threads: any, at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_tile_set_check(
    toml: *const c_char, len: usize, error: *mut carc_error,
) -> carc_status {
    not_null!(toml);
    // SAFETY: the caller promises `len` bytes at `toml`, and a live `error`.
    unsafe {
        handle::free_call_telling(error, || {
            TileSet::from_toml("toml", text(toml, len)?)
                .map(|_| ())
                .map_err(|error| Fault::new(CARC_STATUS_BAD_TILE_SET, error))
        })
    }
}
