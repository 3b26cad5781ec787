//! The wish for a game, put together piece by piece or read from JSON.

use std::{collections::BTreeMap, ffi::c_char};

use carc_engine::{Config, Expansion, Preset, RuleOption, Vocabulary, limits};
use carc_text::Language;
use serde::Serialize;

use crate::{
    buffer::text,
    error::carc_error,
    getter::{get_handle, get_text},
    handle::{self, Handle, Head, not_null, writes},
    status::{Fault, carc_status},
};

/// A wish for a game: players, edition, expansions, tiles, figures and rule options, by their
/// public names. It may be wrong; `carc_setup_new` checks it and reports every fault at once.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_config {
    head: Head,
    pub(crate) inner: Config,
}

// SAFETY: repr(C), the head comes first, the number is used once.
unsafe impl Handle for carc_config {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a03;

    fn head(&self) -> &Head {
        &self.head
    }
}

impl carc_config {
    const fn new(inner: Config) -> Self {
        Self { head: Head::new(Self::MAGIC), inner }
    }
}

/// A config in its JSON form.
pub(crate) fn parse(json: &str) -> Result<Config, Fault> {
    parse_as("a config", json, limits::MAX_SAVE_BYTES, carc_status::CARC_STATUS_BAD_CONFIG)
}

/// One of the engine's words in its JSON form of so many bytes at most; `what` it is, and the status if
/// it is none.
pub(crate) fn parse_as<T: serde::de::DeserializeOwned>(
    what: &str, json: &str, most: usize, status: carc_status,
) -> Result<T, Fault> {
    if json.len() > most {
        let text =
            format!("not {what}: {} bytes are too many; at most {most} are read", json.len());
        return Err(Fault::new(status, text));
    }
    carc_engine::read_json(json)
        .map_err(|reason| Fault::new(status, format!("not {what}: {reason}")))
}

/// Makes a config: the base game for 2 players in the default edition.
///
/// @param out  gets the handle, to be freed with `carc_config_free`
/// @return CARC_STATUS_OK
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_new(out: *mut *mut carc_config) -> carc_status {
    get_handle!(_, out, carc_config::new(Config::default()))
}

/// Reads a config from JSON such as `{"players": 3, "preset": "c3"}`. Every key can be left out.
/// Names and values are only checked by `carc_setup_new`.
///
/// @param json   the text, UTF-8
/// @param len    its length in bytes
/// @param out    gets the handle, to be freed with `carc_config_free`
/// @param error  told what is wrong, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_CONFIG
/// @note Threads: any, at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_from_json(
    json: *const c_char, len: usize, out: *mut *mut carc_config, error: *mut carc_error,
) -> carc_status {
    not_null!(json, out);
    // SAFETY: the caller promises `len` bytes at `json`, a pointer at `out`, and a live `error`.
    unsafe {
        handle::free_call_telling(error, || {
            let config = parse(text(json, len)?)?;
            handle::give(out, carc_config::new(config));
            Ok(())
        })
    }
}

/// Frees a config. Setups made of it live on.
///
/// @param config  the config, or NULL
/// @note Threads: nobody else may use `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_free(config: *mut carc_config) {
    // SAFETY: the caller promises that nobody uses the handle any more.
    unsafe { handle::free(config) }
}

/// Sets how many players there are.
///
/// @param config   the config
/// @param players  1 to 8 (BASE-SETUP-1)
/// @return CARC_STATUS_OK
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_set_players(
    config: *mut carc_config, players: u32,
) -> carc_status {
    // SAFETY: the caller promises a live handle.
    unsafe {
        writes(config, |config| {
            config.inner.players = players;
            Ok(())
        })
    }
}

/// Sets the edition whose option values to start from.
///
/// @param config  the config
/// @param name    `c1`, `c2`, `c3` or `bb5`, UTF-8
/// @param len     its length in bytes; 0 for the default edition
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_set_preset(
    config: *mut carc_config, name: *const c_char, len: usize,
) -> carc_status {
    not_null!(name);
    // SAFETY: the caller promises a live handle and `len` bytes at `name`.
    unsafe {
        writes(config, |config| {
            let name = text(name, len)?;
            config.inner.preset = (!name.is_empty()).then(|| name.to_owned());
            Ok(())
        })
    }
}

/// Adds an expansion, which switches its tiles and its rules on (OPT-1).
///
/// @param config  the config
/// @param name    its public name, UTF-8
/// @param len     its length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_add_expansion(
    config: *mut carc_config, name: *const c_char, len: usize,
) -> carc_status {
    not_null!(name);
    // SAFETY: the caller promises a live handle and `len` bytes at `name`.
    unsafe {
        writes(config, |config| {
            config.inner.expansions.push(text(name, len)?.to_owned());
            Ok(())
        })
    }
}

/// Sets a rule option.
///
/// @param config     the config
/// @param name       the option's public name, UTF-8
/// @param name_len   its length in bytes
/// @param value      the value, UTF-8
/// @param value_len  its length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_set_option(
    config: *mut carc_config, name: *const c_char, name_len: usize, value: *const c_char,
    value_len: usize,
) -> carc_status {
    not_null!(name, value);
    // SAFETY: the caller promises a live handle and as many bytes as the lengths say.
    unsafe {
        writes(config, |config| {
            let (name, value) = (text(name, name_len)?, text(value, value_len)?);
            config.inner.options.insert(name.to_owned(), value.to_owned());
            Ok(())
        })
    }
}

/// Sets how many copies of a tile set are shuffled in. The base set is in once unless it is named.
///
/// @param config  the config
/// @param name    the set's name, UTF-8
/// @param len     its length in bytes
/// @param copies  0 to 50
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_set_tile_set(
    config: *mut carc_config, name: *const c_char, len: usize, copies: u32,
) -> carc_status {
    not_null!(name);
    // SAFETY: the caller promises a live handle and `len` bytes at `name`.
    unsafe {
        writes(config, |config| {
            config.inner.tile_sets.insert(text(name, len)?.to_owned(), copies);
            Ok(())
        })
    }
}

/// Adds a tile file of your own; its set is in once unless `carc_config_set_tile_set` says
/// otherwise.
///
/// @param config  the config
/// @param toml    the text of the file, UTF-8
/// @param len     its length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_add_tile_set_toml(
    config: *mut carc_config, toml: *const c_char, len: usize,
) -> carc_status {
    not_null!(toml);
    // SAFETY: the caller promises a live handle and `len` bytes at `toml`.
    unsafe {
        writes(config, |config| {
            config.inner.custom_sets.push(text(toml, len)?.to_owned());
            Ok(())
        })
    }
}

/// Switches a single rule on or off (OPT-4).
///
/// @param config  the config
/// @param name    the mechanic's public name, UTF-8
/// @param len     its length in bytes
/// @param on      0 for off, anything else for on
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_set_mechanic(
    config: *mut carc_config, name: *const c_char, len: usize, on: i32,
) -> carc_status {
    not_null!(name);
    // SAFETY: the caller promises a live handle and `len` bytes at `name`.
    unsafe {
        writes(config, |config| {
            config.inner.mechanics.insert(text(name, len)?.to_owned(), on != 0);
            Ok(())
        })
    }
}

/// Sets how many of a figure each player has (OPT-5).
///
/// @param config  the config
/// @param name    the figure's name, UTF-8
/// @param len     its length in bytes
/// @param count   0 to 9
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_set_figures(
    config: *mut carc_config, name: *const c_char, len: usize, count: u32,
) -> carc_status {
    not_null!(name);
    // SAFETY: the caller promises a live handle and `len` bytes at `name`.
    unsafe {
        writes(config, |config| {
            config.inner.figures.insert(text(name, len)?.to_owned(), count);
            Ok(())
        })
    }
}

/// Sets a position to start from, in JSON such as
/// `{"tiles": [{"tile": "base/D", "x": 0, "y": 0}], "scores": [3, 0], "drawn": "base/U"}`; see
/// docs/c.md, and `carc_game_start_json`, which writes one.
///
/// @param config     the config
/// @param json_text  the text, UTF-8
/// @param len        its length in bytes; 0 for the usual start
/// @param error      told what is wrong with the form, or NULL; whether the position is possible is
///                   checked by `carc_setup_new`
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_CONFIG
/// @note Threads: writes `config` and `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_set_start(
    config: *mut carc_config, json_text: *const c_char, len: usize, error: *mut carc_error,
) -> carc_status {
    not_null!(json_text);
    // SAFETY: the caller promises live handles and `len` bytes at `json_text`.
    unsafe {
        handle::writes_telling(config, error, |config| {
            let json = text(json_text, len)?;
            config.inner.start = match json {
                "" => None,
                json => Some(parse_as(
                    "a start",
                    json,
                    limits::MAX_SAVE_BYTES,
                    carc_status::CARC_STATUS_BAD_CONFIG,
                )?),
            };
            Ok(())
        })
    }
}

/// The config as JSON.
///
/// @param config  the config
/// @param buf     gets the text; may be NULL if `cap` is 0
/// @param cap     how many bytes fit
/// @param len     gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_json(
    config: *const carc_config, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(config, buf, cap, len, json(&config.inner))
}

/// Every expansion as JSON, in the order of the rules: a list of objects with its `name`, the
/// `tile_sets` that it shuffles in and the `mechanics` that it switches on (OPT-1, OPT-8).
///
/// @param buf  gets the text; may be NULL if `cap` is 0
/// @param cap  how many bytes fit
/// @param len  gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_expansions_json(
    buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, json(&Expansion::all()))
}

/// Every rule option as JSON, in the order of the rules: a list of objects with its `name`, the
/// possible `values`, of which the first is the default, and the value under each of the `presets`
/// (OPT-2). `WxH` stands for a size such as `12x9`.
///
/// @param buf  gets the text; may be NULL if `cap` is 0
/// @param cap  how many bytes fit
/// @param len  gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_options_json(
    buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, {
        let options: Vec<_> = RuleOption::all()
            .iter()
            .map(|option| {
                let presets = Preset::ALL.map(|preset| (preset.name(), preset.value(option)));
                let presets: BTreeMap<_, _> = presets.into_iter().collect();
                serde_json::json!({
                    "name": option.name, "values": option.values, "presets": presets,
                })
            })
            .collect();
        json(&options)
    })
}

/// The names that configs, games and events use, as JSON: an object with the lists `reasons`, `phases`,
/// `figures`, `marks`, `terms`, `mechanics` and `tile_sets`, each in the order of its numbers.
///
/// @param buf  gets the text; may be NULL if `cap` is 0
/// @param cap  how many bytes fit
/// @param len  gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_vocabulary_json(
    buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, {
        json(&AllWords { words: Vocabulary::all(), languages: Language::NAMES })
    })
}

#[derive(Serialize)]
struct AllWords {
    #[serde(flatten)]
    words: Vocabulary,
    languages: [&'static str; Language::NAMES.len()],
}

/// The JSON form of one of the engine's words.
pub(crate) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("the engine's words have a JSON form")
}
