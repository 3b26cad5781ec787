//! Setups: validated configs with their tiles.

mod layout;
mod material;
mod notation;

use std::{ffi::c_char, sync::Arc};

use carc_engine::{ConfigError, ConfigProblem, Setup, TileTypeInfo};

pub(crate) use self::layout::turn;
pub use self::{layout::*, material::*, notation::*};
use crate::{
    buffer::text,
    config::{carc_config, json, parse},
    error::carc_error,
    getter::{get_handle, get_text, get_value},
    handle::{self, Handle, Head, not_null, reads_telling},
    status::{
        Fault,
        carc_status::{self, *},
    },
};

/// A setup: a validated config with its tiles. A setup is immutable. Games keep the data that they
/// need, so a setup can be freed while games are still using it.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_setup {
    head: Head,
    pub(crate) inner: Arc<Setup>,
}

// SAFETY: `repr(C)`, the head is the first field, and the magic number is unique.
unsafe impl Handle for carc_setup {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a04;

    fn head(&self) -> &Head {
        &self.head
    }
}

impl carc_setup {
    pub(crate) const fn new(inner: Arc<Setup>) -> Self {
        Self { head: Head::new(Self::MAGIC), inner }
    }

    pub(crate) fn tile_type(&self, kind: u32) -> Result<&TileTypeInfo, Fault> {
        Ok(self.inner.tile_types().get(kind as usize).ok_or(CARC_STATUS_NOT_FOUND)?)
    }
}

impl From<ConfigError> for Fault {
    fn from(error: ConfigError) -> Self {
        let tiles = |problem: &ConfigProblem| matches!(problem, ConfigProblem::TileSet(_));
        let status = if error.problems.iter().all(tiles) {
            CARC_STATUS_BAD_TILE_SET
        } else {
            CARC_STATUS_BAD_CONFIG
        };
        Self { problems: error.problems.clone(), ..Self::new(status, error) }
    }
}

/// Validates a config and creates a setup.
///
/// @param config  the config; can be freed after the call
/// @param out     receives the new handle; free it with `carc_setup_free`
/// @param error   receives all problems with their fields; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BAD_CONFIG, CARC_STATUS_BAD_TILE_SET if only the tile sets
///         are invalid
/// @note Threads: reads `config`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_new(
    config: *const carc_config, out: *mut *mut carc_setup, error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller guarantees live handles and a writable pointer at `out`.
    unsafe {
        reads_telling(config, error, |config| {
            let setup = Setup::new(config.inner.clone())?;
            handle::give(out, carc_setup::new(setup));
            Ok(())
        })
    }
}

/// Creates a setup from a config in JSON form; see `carc_config_from_json`.
///
/// @param json_text  the JSON string, UTF-8; `{}` is the base game for 2 players; need not be
///                   NUL-terminated
/// @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param out        receives the new handle; free it with `carc_setup_free`
/// @param error      receives all problems with their fields; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_CONFIG,
///         CARC_STATUS_BAD_TILE_SET if only the tile sets are invalid
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_from_json(
    json_text: *const c_char, len: usize, out: *mut *mut carc_setup, error: *mut carc_error,
) -> carc_status {
    not_null!(json_text, out);
    // SAFETY: the caller guarantees `len` readable bytes at `json_text`, a writable pointer at
    // `out`, and a live or NULL `error`.
    unsafe {
        handle::free_call_telling(error, || {
            let setup = Setup::new(parse(text(json_text, len)?)?)?;
            handle::give(out, carc_setup::new(setup));
            Ok(())
        })
    }
}

/// Creates a second handle to the same setup without copying it.
///
/// @param setup  the setup
/// @param out    receives the new handle; free it with `carc_setup_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_clone(
    setup: *const carc_setup, out: *mut *mut carc_setup,
) -> carc_status {
    get_handle!(setup, out, carc_setup::new(Arc::clone(&setup.inner)))
}

/// Frees a setup. Games created from the setup remain valid. Passing NULL is allowed and does
/// nothing.
///
/// @param setup  the setup; may be NULL
/// @note Threads: requires exclusive access to `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_free(setup: *mut carc_setup) {
    // SAFETY: the caller guarantees that the handle is no longer in use.
    unsafe { handle::free(setup) }
}

/// Gets the fingerprint of the setup. Setups with the same rules, players, figures, tiles and start
/// position have equal fingerprints, even if their configs differ. A client and a server whose
/// setups have equal fingerprints agree on the meaning of actions, events and views. A fingerprint
/// is the same on every platform and in every language.
///
/// @param setup        the setup
/// @param fingerprint  receives the fingerprint
/// @return CARC_STATUS_OK
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_fingerprint(
    setup: *const carc_setup, fingerprint: *mut u64,
) -> carc_status {
    get_value!(setup, fingerprint, setup.inner.fingerprint())
}

/// Gets the config with all defaults filled in, as JSON. The resulting config produces the same
/// setup even if the defaults change in later versions (OPT-1).
///
/// @param setup  the setup
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_config_json(
    setup: *const carc_setup, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(setup, buf, cap, len, json(setup.inner.config()))
}

/// Gets the number of players.
///
/// @param setup    the setup
/// @param players  receives the number of players, 1 to 8
/// @return CARC_STATUS_OK
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_players(
    setup: *const carc_setup, players: *mut u32,
) -> carc_status {
    get_value!(setup, players, setup.inner.players() as u32)
}

/// Gets the value of a rule option.
///
/// @param setup     the setup
/// @param name      the name of the option, UTF-8
/// @param name_len  the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param buf       caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap       the capacity of `buf` in bytes
/// @param len       receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_UTF8,
///         CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_option(
    setup: *const carc_setup, name: *const c_char, name_len: usize, buf: *mut c_char, cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(name);
    get_text!(setup, buf, cap, len, {
        setup.inner.option(text(name, name_len)?).ok_or(CARC_STATUS_NOT_FOUND)?
    })
}
