//! The words of languages, in which events are told.

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

/// The words of a language: sentences with gaps, and the nouns that fill them.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_language {
    head: Head,
    inner: Cow<'static, Language>,
}

// SAFETY: repr(C), the head comes first, the number is used once.
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

/// The words of a built-in language: `en`, `de` or `fr`; `carc_vocabulary_json` lists them.
///
/// @param name   its name, UTF-8
/// @param len    the length of the name in bytes
/// @param out    gets the handle, to be freed with `carc_language_free`
/// @param error  told the nearest name, if one is near, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_NOT_FOUND
/// @note Threads: any, at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_language_named(
    name: *const c_char, len: usize, out: *mut *mut carc_language, error: *mut carc_error,
) -> carc_status {
    not_null!(name, out);
    // SAFETY: the caller promises `len` bytes at `name`, a pointer at `out`, and a live `error`.
    unsafe {
        handle::free_call_telling(error, || {
            let language = Language::named(text(name, len)?)?;
            handle::give(out, carc_language::new(Cow::Borrowed(language)));
            Ok(())
        })
    }
}

/// Reads a table of words from TOML; what it does not say is taken from the built-in table that it names
/// as its `fallback`. docs/events.md describes the form.
///
/// @param toml   the text, UTF-8
/// @param len    its length in bytes
/// @param out    gets the handle, to be freed with `carc_language_free`
/// @param error  told everything that is wrong, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_LANGUAGE, CARC_STATUS_NOT_FOUND
///         if there is no such fallback
/// @note Threads: any, at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_language_from_toml(
    toml: *const c_char, len: usize, out: *mut *mut carc_language, error: *mut carc_error,
) -> carc_status {
    not_null!(toml, out);
    // SAFETY: the caller promises `len` bytes at `toml`, a pointer at `out`, and a live `error`.
    unsafe {
        handle::free_call_telling(error, || {
            let language = Language::from_toml(text(toml, len)?)?;
            handle::give(out, carc_language::new(Cow::Owned(language)));
            Ok(())
        })
    }
}

/// Frees a language. What it has told lives on.
///
/// @param language  the language, or NULL
/// @note Threads: nobody else may use `language`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_language_free(language: *mut carc_language) {
    // SAFETY: the caller promises that nobody uses the handle any more.
    unsafe { handle::free(language) }
}

/// The name of a language, such as `de`.
///
/// @param language  the language
/// @param buf       gets the text; may be NULL if `cap` is 0
/// @param cap       how many bytes fit
/// @param len       gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `language`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_language_name(
    language: *const carc_language, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(language, buf, cap, len, language.inner.name())
}

/// The text of a built-in table of words, to begin one's own with.
///
/// @param name   the name of the language, UTF-8
/// @param count  the length of the name in bytes
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_UTF8,
///         CARC_STATUS_NOT_FOUND
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_language_table(
    name: *const c_char, count: usize, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    not_null!(name);
    get_text!(_, buf, cap, len, Language::table(text(name, count)?)?)
}

/// One of the events of a game as a sentence for people, in the words of a language.
///
/// @param game      the game
/// @param index     which, from 0
/// @param language  the language
/// @param buf       gets the text; may be NULL if `cap` is 0
/// @param cap       how many bytes fit
/// @param len       gets the length in bytes
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

/// One of the events that were kept as a sentence for people, in the words of a language.
///
/// @param events    the events
/// @param index     which, from 0
/// @param language  the language
/// @param buf       gets the text; may be NULL if `cap` is 0
/// @param cap       how many bytes fit
/// @param len       gets the length in bytes
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
