//! The checked setup of a game: what is played with and by which rules.

mod layout;
mod material;
mod notation;

use std::{ffi::c_char, sync::Arc};

use carc_engine::{ConfigError, ConfigProblem, Setup, TileType};

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

/// A checked setup: what is played with and by which rules. It never changes, and games keep what
/// they need of it: it can be freed while they live.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_setup {
    head: Head,
    pub(crate) inner: Arc<Setup>,
}

// SAFETY: repr(C), the head comes first, the number is used once.
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

    pub(crate) fn tile_type(&self, kind: u32) -> Result<&TileType, Fault> {
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

/// Checks a config.
///
/// @param config  the config; it can be freed afterwards
/// @param out     gets the handle, to be freed with `carc_setup_free`
/// @param error   told everything that is wrong, each with the field, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BAD_CONFIG, CARC_STATUS_BAD_TILE_SET if only tile files are
///         wrong
/// @note Threads: reads `config`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_new(
    config: *const carc_config, out: *mut *mut carc_setup, error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller promises live handles, and that `out` points to a pointer.
    unsafe {
        reads_telling(config, error, |config| {
            let setup = Setup::new(config.inner.clone())?;
            handle::give(out, carc_setup::new(setup));
            Ok(())
        })
    }
}

/// Reads and checks a config in its JSON form; see `carc_config_from_json`.
///
/// @param json_text  the text, UTF-8; `{}` is the base game for 2 players
/// @param len        its length in bytes
/// @param out        gets the handle, to be freed with `carc_setup_free`
/// @param error      told everything that is wrong, each with the field, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_CONFIG,
///         CARC_STATUS_BAD_TILE_SET if only tile files are wrong
/// @note Threads: any, at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_from_json(
    json_text: *const c_char, len: usize, out: *mut *mut carc_setup, error: *mut carc_error,
) -> carc_status {
    not_null!(json_text, out);
    // SAFETY: the caller promises `len` bytes at `json_text`, a pointer at `out`, and a live
    // `error`.
    unsafe {
        handle::free_call_telling(error, || {
            let setup = Setup::new(parse(text(json_text, len)?)?)?;
            handle::give(out, carc_setup::new(setup));
            Ok(())
        })
    }
}

/// Makes a second handle to the same setup. Nothing is copied.
///
/// @param setup  the setup
/// @param out    gets the handle, to be freed with `carc_setup_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_clone(
    setup: *const carc_setup, out: *mut *mut carc_setup,
) -> carc_status {
    get_handle!(setup, out, carc_setup::new(Arc::clone(&setup.inner)))
}

/// Frees a setup. Games made of it live on.
///
/// @param setup  the setup, or NULL
/// @note Threads: nobody else may use `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_free(setup: *mut carc_setup) {
    // SAFETY: the caller promises that nobody uses the handle any more.
    unsafe { handle::free(setup) }
}

/// A number for what is played: equal for setups with equal rules, players, figures, tiles and start,
/// however their configs ask for them. Client and server that find the same number give the same meaning
/// to each other's actions, events and views. The same on every platform and in every language.
///
/// @param setup        the setup
/// @param fingerprint  gets the number
/// @return CARC_STATUS_OK
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_fingerprint(
    setup: *const carc_setup, fingerprint: *mut u64,
) -> carc_status {
    get_value!(setup, fingerprint, setup.inner.fingerprint())
}

/// The config with every default filled in, as JSON: it gives the same setup whatever later
/// versions may have as defaults (OPT-1).
///
/// @param setup  the setup
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_config_json(
    setup: *const carc_setup, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(setup, buf, cap, len, json(setup.inner.config()))
}

/// How many players there are.
///
/// @param setup    the setup
/// @param players  gets the number, 1 to 8
/// @return CARC_STATUS_OK
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_players(
    setup: *const carc_setup, players: *mut u32,
) -> carc_status {
    get_value!(setup, players, setup.inner.players() as u32)
}

/// The value of a rule option.
///
/// @param setup     the setup
/// @param name      the option's public name, UTF-8
/// @param name_len  its length in bytes
/// @param buf       gets the text; may be NULL if `cap` is 0
/// @param cap       how many bytes fit
/// @param len       gets the length in bytes
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
