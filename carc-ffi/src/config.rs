//! Configs: mutable descriptions of a game, built with setters or parsed from JSON.

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

/// A mutable game configuration, which specifies the number of players, edition, expansions, tiles,
/// figures and rule options by name. `carc_setup_new` validates the config and reports all problems
/// at once.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_config {
    head: Head,
    pub(crate) inner: Config,
}

// SAFETY: `repr(C)`, the head is the first field, and the magic number is unique.
unsafe impl Handle for carc_config {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a03;

    fn head(&self) -> &Head {
        &self.head
    }
}

impl carc_config {
    pub(crate) const fn new(inner: Config) -> Self {
        Self { head: Head::new(Self::MAGIC), inner }
    }
}

/// Parses the JSON form of a config.
pub(crate) fn parse(json: &str) -> Result<Config, Fault> {
    parse_as("a config", json, limits::MAX_SAVE_BYTES, carc_status::CARC_STATUS_BAD_CONFIG)
}

/// Parses JSON of at most `most` bytes. On error, returns `status` and a message that begins with
/// "not `what`", such as "not a config".
pub(crate) fn parse_as<T: serde::de::DeserializeOwned>(
    what: &str, json: &str, most: usize, status: carc_status,
) -> Result<T, Fault> {
    if json.len() > most {
        let text = format!("not {what}: the JSON has {} bytes; the maximum is {most}", json.len());
        return Err(Fault::new(status, text));
    }
    carc_engine::read_json(json)
        .map_err(|reason| Fault::new(status, format!("not {what}: {reason}")))
}

/// Creates a config for the base game with 2 players in the default edition.
///
/// @param out  receives the new handle; free it with `carc_config_free`
/// @return CARC_STATUS_OK
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_new(out: *mut *mut carc_config) -> carc_status {
    get_handle!(_, out, carc_config::new(Config::default()))
}

/// Parses a config from JSON such as `{"players": 3, "preset": "c3"}`. All keys are optional.
/// `carc_setup_new` validates the names and values.
///
/// @param json   the JSON string, UTF-8
/// @param len    the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param out    receives the new handle; free it with `carc_config_free`
/// @param error  receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_CONFIG
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_from_json(
    json: *const c_char, len: usize, out: *mut *mut carc_config, error: *mut carc_error,
) -> carc_status {
    not_null!(json, out);
    // SAFETY: the caller guarantees `len` readable bytes at `json`, a writable pointer at `out`,
    // and a live or NULL `error`.
    unsafe {
        handle::free_call_telling(error, || {
            let config = parse(text(json, len)?)?;
            handle::give(out, carc_config::new(config));
            Ok(())
        })
    }
}

/// Frees a config. Setups created from the config remain valid. Passing NULL is allowed and does
/// nothing.
///
/// @param config  the config; may be NULL
/// @note Threads: requires exclusive access to `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_free(config: *mut carc_config) {
    // SAFETY: the caller guarantees that the handle is no longer in use.
    unsafe { handle::free(config) }
}

/// Sets the number of players.
///
/// @param config   the config
/// @param players  the number of players, 1 to 8 (BASE-SETUP-1)
/// @return CARC_STATUS_OK
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_set_players(
    config: *mut carc_config, players: u32,
) -> carc_status {
    // SAFETY: the caller guarantees a live handle.
    unsafe {
        writes(config, |config| {
            config.inner.players = players;
            Ok(())
        })
    }
}

/// Sets the preset, which is the edition that determines the default values of the rule options.
///
/// @param config  the config
/// @param name    `c1`, `c2`, `c3` or `bb5`, UTF-8
/// @param len     the length of the name in bytes, or SIZE_MAX if it is NUL-terminated; 0 for the
///                default edition
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_set_preset(
    config: *mut carc_config, name: *const c_char, len: usize,
) -> carc_status {
    not_null!(name);
    // SAFETY: the caller guarantees a live handle and `len` readable bytes at `name`.
    unsafe {
        writes(config, |config| {
            let name = text(name, len)?;
            config.inner.preset = (!name.is_empty()).then(|| name.to_owned());
            Ok(())
        })
    }
}

/// Adds an expansion with its tiles and rules (OPT-1).
///
/// @param config  the config
/// @param name    the name of the expansion, UTF-8
/// @param len     the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_add_expansion(
    config: *mut carc_config, name: *const c_char, len: usize,
) -> carc_status {
    not_null!(name);
    // SAFETY: the caller guarantees a live handle and `len` readable bytes at `name`.
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
/// @param name       the name of the option, UTF-8
/// @param name_len   the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param value      the value, UTF-8
/// @param value_len  the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_set_option(
    config: *mut carc_config, name: *const c_char, name_len: usize, value: *const c_char,
    value_len: usize,
) -> carc_status {
    not_null!(name, value);
    // SAFETY: the caller guarantees a live handle and readable strings of the given lengths.
    unsafe {
        writes(config, |config| {
            let (name, value) = (text(name, name_len)?, text(value, value_len)?);
            config.inner.options.insert(name.to_owned(), value.to_owned());
            Ok(())
        })
    }
}

/// Sets how many copies of a tile set the game includes. The base set is included once by default.
///
/// @param config  the config
/// @param name    the name of the tile set, UTF-8
/// @param len     the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param copies  the number of copies, 0 to 50
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_set_tile_set(
    config: *mut carc_config, name: *const c_char, len: usize, copies: u32,
) -> carc_status {
    not_null!(name);
    // SAFETY: the caller guarantees a live handle and `len` readable bytes at `name`.
    unsafe {
        writes(config, |config| {
            config.inner.tile_sets.insert(text(name, len)?.to_owned(), copies);
            Ok(())
        })
    }
}

/// Adds a custom tile set from a TOML file. The set is included once unless
/// `carc_config_set_tile_set` sets another number of copies.
///
/// @param config  the config
/// @param toml    the contents of the file, UTF-8
/// @param len     the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_add_tile_set_toml(
    config: *mut carc_config, toml: *const c_char, len: usize,
) -> carc_status {
    not_null!(toml);
    // SAFETY: the caller guarantees a live handle and `len` readable bytes at `toml`.
    unsafe {
        writes(config, |config| {
            config.inner.custom_sets.push(text(toml, len)?.to_owned());
            Ok(())
        })
    }
}

/// Turns a single mechanic on or off (OPT-4).
///
/// @param config  the config
/// @param name    the name of the mechanic, UTF-8
/// @param len     the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param on      0 to turn the mechanic off, any other value to turn it on
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_set_mechanic(
    config: *mut carc_config, name: *const c_char, len: usize, on: i32,
) -> carc_status {
    not_null!(name);
    // SAFETY: the caller guarantees a live handle and `len` readable bytes at `name`.
    unsafe {
        writes(config, |config| {
            config.inner.mechanics.insert(text(name, len)?.to_owned(), on != 0);
            Ok(())
        })
    }
}

/// Sets the number of figures of the given kind that each player starts with (OPT-5).
///
/// @param config  the config
/// @param name    the name of the figure, UTF-8
/// @param len     the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param count   the number of figures, 0 to 9
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
/// @note Threads: writes `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_set_figures(
    config: *mut carc_config, name: *const c_char, len: usize, count: u32,
) -> carc_status {
    not_null!(name);
    // SAFETY: the caller guarantees a live handle and `len` readable bytes at `name`.
    unsafe {
        writes(config, |config| {
            config.inner.figures.insert(text(name, len)?.to_owned(), count);
            Ok(())
        })
    }
}

/// Sets the start position from JSON such as
/// `{"tiles": [{"tile": "base/D", "x": 0, "y": 0}], "scores": [3, 0], "drawn": "base/U"}`. See
/// docs/c.md for the format, which `carc_state_start_json` also writes.
///
/// @param config     the config
/// @param json_text  the JSON string, UTF-8
/// @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated; 0 for
///                   the default start
/// @param error      receives a description of a syntax error; may be NULL. `carc_setup_new`
///                   validates the position.
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_CONFIG
/// @note Threads: writes `config` and `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_set_start(
    config: *mut carc_config, json_text: *const c_char, len: usize, error: *mut carc_error,
) -> carc_status {
    not_null!(json_text);
    // SAFETY: the caller guarantees live handles and `len` readable bytes at `json_text`.
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

/// Gets a config as JSON.
///
/// @param config  the config
/// @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in bytes
/// @param len     receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `config`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_config_json(
    config: *const carc_config, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(config, buf, cap, len, json(&config.inner))
}

/// Gets all expansions as a JSON array, in the order in which the rules list them. Each object
/// contains the `name` of the expansion, the `tile_sets` that it adds and the `mechanics` that it
/// enables (OPT-1, OPT-8).
///
/// @param buf  caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap  the capacity of `buf` in bytes
/// @param len  receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_expansions_json(
    buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, json(&Expansion::all()))
}

/// Gets all rule options as a JSON array, in the order in which the rules list them. Each object
/// contains the `name` of the option, its possible `values` (the first is the default), and its
/// value in each of the `presets` (OPT-2). `WxH` stands for a size such as `12x9`.
///
/// @param buf  caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap  the capacity of `buf` in bytes
/// @param len  receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: safe to call from any thread at any time.
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

/// Gets the names that configs, games and events use, as a JSON object with the arrays `reasons`,
/// `causes`, `zones`, `phases`, `figures`, `marks`, `terms`, `mechanics`, `tile_sets` and
/// `languages`. In each array, names that have permanent numbers are sorted by number.
///
/// @param buf  caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap  the capacity of `buf` in bytes
/// @param len  receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: safe to call from any thread at any time.
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

/// Serializes a value as JSON.
pub(crate) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("the vocabulary can be serialized")
}
