//! Languages for event sentences.

use std::{borrow::Cow, ffi::c_char};

use carc_text::{Language, LanguageError};

use crate::{
    buffer::text,
    error::carc_error,
    game::{carc_events, carc_game},
    getter::get_text,
    handle::{self, Handle, Head, not_null},
    status::{
        Fault,
        carc_status::{self, *},
    },
};

/// A language: sentence templates and the nouns used to fill them. A language is immutable.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_language {
    head: Head,
    inner: Cow<'static, Language>,
}

// SAFETY: `repr(C)`, the head is the first field, and the magic number is unique.
unsafe impl Handle for carc_language {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a0a;

    fn head(&self) -> &Head {
        &self.head
    }
}

impl carc_language {
    const fn new(inner: Cow<'static, Language>) -> Self {
        Self { head: Head::new(Self::MAGIC), inner }
    }
}

impl From<LanguageError> for Fault {
    fn from(error: LanguageError) -> Self {
        let status = match error {
            LanguageError::Unknown { .. } => CARC_STATUS_NOT_FOUND,
            _ => CARC_STATUS_BAD_LANGUAGE,
        };
        Self::new(status, error.to_string())
    }
}

/// Gets a built-in language: `en`, `de` or `fr`. `carc_vocabulary_json` lists the built-in
/// languages.
///
/// @param name   the name of the language, UTF-8
/// @param len    the length of the name in bytes, or SIZE_MAX if it is NUL-terminated
/// @param out    receives the new handle; free it with `carc_language_free`
/// @param error  receives error details with a suggested name; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_language_named(
    name: *const c_char, len: usize, out: *mut *mut carc_language, error: *mut carc_error,
) -> carc_status {
    not_null!(name, out);
    // SAFETY: the caller guarantees `len` readable bytes at `name`, a writable pointer at `out`,
    // and a live or NULL `error`.
    unsafe {
        handle::free_call_telling(error, || {
            let language = Language::named(text(name, len)?)?;
            handle::give(out, carc_language::new(Cow::Borrowed(language)));
            Ok(())
        })
    }
}

/// Parses a language from TOML. Missing entries are taken from the built-in language named by
/// the `fallback` key. docs/events.md describes the format.
///
/// @param toml   the TOML text, UTF-8
/// @param len    the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param out    receives the new handle; free it with `carc_language_free`
/// @param error  receives all errors; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_LANGUAGE,
///         CARC_STATUS_NOT_FOUND if the fallback language is unknown
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_language_from_toml(
    toml: *const c_char, len: usize, out: *mut *mut carc_language, error: *mut carc_error,
) -> carc_status {
    not_null!(toml, out);
    // SAFETY: the caller guarantees `len` readable bytes at `toml`, a writable pointer at `out`,
    // and a live or NULL `error`.
    unsafe {
        handle::free_call_telling(error, || {
            let language = Language::from_toml(text(toml, len)?)?;
            handle::give(out, carc_language::new(Cow::Owned(language)));
            Ok(())
        })
    }
}

/// Frees a language. Sentences created with the language remain valid. Passing NULL is allowed and
/// does nothing.
///
/// @param language  the language; may be NULL
/// @note Threads: requires exclusive access to `language`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_language_free(language: *mut carc_language) {
    // SAFETY: the caller guarantees that the handle is no longer in use.
    unsafe { handle::free(language) }
}

/// Gets the name of a language, such as `de`.
///
/// @param language  the language
/// @param buf       caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap       the capacity of `buf` in bytes
/// @param len       receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `language`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_language_name(
    language: *const carc_language, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(language, buf, cap, len, language.inner.name())
}

/// Gets the TOML source of a built-in language, as a template for a custom language.
///
/// @param name   the name of the language, UTF-8
/// @param count  the length of the name in bytes
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_UTF8,
///         CARC_STATUS_NOT_FOUND
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_language_table(
    name: *const c_char, count: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    not_null!(name);
    get_text!(_, buf, cap, len, Language::table(text(name, count)?)?)
}

/// Gets one of the stored events as a sentence in the given language.
///
/// @param game      the game
/// @param index     the zero-based index of the event
/// @param language  the language
/// @param buf       caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap       the capacity of `buf` in bytes
/// @param len       receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game` and `language`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_event_text_in(
    game: *const carc_game, index: usize, language: *const carc_language, buf: *mut c_char,
    cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, {
        let language = handle::shared(language)?;
        language.inner.event_text(game.inner.setup(), game.event(index)?)
    })
}

/// Gets one of the copied events as a sentence in the given language.
///
/// @param events    the events
/// @param index     the zero-based index of the event
/// @param language  the language
/// @param buf       caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap       the capacity of `buf` in bytes
/// @param len       receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `events` and `language`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_events_text_in(
    events: *const carc_events, index: usize, language: *const carc_language, buf: *mut c_char,
    cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(events, buf, cap, len, {
        let language = handle::shared(language)?;
        language.inner.event_text(events.setup(), events.event(index)?)
    })
}
