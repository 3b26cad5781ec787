//! Events, as seen by each player and as sentences.

use std::{ffi::c_char, ptr};

use carc::*;

use crate::{
    buffers::{Grows, ok, read, text},
    bytes::Bytes,
    world::World,
};

/// A language with a sentence from the fuzzer.
const OWN: &str = "language = \"own\"\nfallback = \"en\"\n[sentences]\nturn_started = ";

/// Returns a built-in or loaded language; NULL if it is invalid.
fn language(bytes: &mut Bytes, error: *mut carc_error) -> *mut carc_language {
    let mut new = ptr::null_mut();
    let name = ["en", "de", "fr", "dee"][bytes.uniform(4)];
    let with = |text: &[u8]| (text.as_ptr().cast::<c_char>(), text.len());
    // SAFETY: the strings outlive the calls.
    let status = unsafe {
        match bytes.uniform(4) {
            0 => {
                let (toml, len) = with(bytes.take());
                carc_language_from_toml(toml, len, &mut new, error)
            }
            1 => {
                let own = format!("{OWN}{:?}", String::from_utf8_lossy(bytes.take()));
                let (toml, len) = with(own.as_bytes());
                carc_language_from_toml(toml, len, &mut new, error)
            }
            2 => {
                let (name, len) = with(name.as_bytes());
                let table = text(0, |buf, cap, got| carc_language_table(name, len, buf, cap, got));
                let table = table.unwrap_or_default();
                let (toml, len) = with(table.as_bytes());
                carc_language_from_toml(toml, len, &mut new, error)
            }
            _ => {
                let (name, len) = with(name.as_bytes());
                carc_language_named(name, len, &mut new, error)
            }
        }
    };
    assert_eq!(ok(status), !new.is_null());
    new
}

/// Reads a game's events from any history entry onward, and the events of its last action, for all
/// viewers.
///
/// # Safety
///
/// The game must be NULL, live or of the wrong type.
pub unsafe fn call(world: &World, game: *const carc_game, bytes: &mut Bytes, room: usize) {
    let (from, player) = (bytes.uniform(80), bytes.i32() % 10);
    let error = world.error(bytes);
    let language = language(bytes, error);
    // SAFETY: the handles are live, NULL or of the wrong type.
    unsafe {
        let mut all = ptr::null_mut();
        let status = match bytes.uniform(2) {
            0 => carc_game_events_since(game, from, player, &mut all),
            _ => carc_game_keep_events(game, &mut all),
        };
        assert_eq!(ok(status), !all.is_null());
        let mut seen = ptr::null_mut();
        assert_eq!(ok(carc_events_seen_by(all, player, &mut seen)), !seen.is_null());
        events(world, seen, language, bytes, room);
        events(world, all, language, bytes, room);
        let index = bytes.uniform(40);
        text(room, |buf, cap, len| carc_game_event_text_in(game, index, language, buf, cap, len));
        text(room, |buf, cap, len| carc_game_event_message_json(game, index, buf, cap, len));
        text(room, |buf, cap, len| carc_language_name(language, buf, cap, len));
        carc_events_free(seen);
        carc_events_free(all);
        carc_language_free(language);
    }
}

/// Reads stored events.
unsafe fn events(
    world: &World,
    events: *const carc_events,
    language: *const carc_language,
    bytes: &mut Bytes,
    room: usize,
) {
    let (index, player, setup) = (bytes.uniform(40), bytes.i32() % 10, world.setup(bytes));
    // SAFETY: as above; the string outlives the call.
    unsafe {
        let parts = read(carc_event::usual(), room, |buf, cap, len| {
            carc_events_parts(events, buf, cap, len)
        });
        let json = text(room, |buf, cap, len| carc_events_json(events, index, buf, cap, len));
        assert_eq!(json.is_some(), parts.is_some_and(|parts| index < parts.len()));
        text(room, |buf, cap, len| carc_events_json_seen_by(events, index, player, buf, cap, len));
        text(room, |buf, cap, len| carc_events_text(events, index, buf, cap, len));
        text(room, |buf, cap, len| carc_events_text_in(events, index, language, buf, cap, len));
        text(room, |buf, cap, len| carc_events_message_json(events, index, buf, cap, len));
        // The JSON is parsed with any setup, even one that lacks the event's tile.
        let json = json.unwrap_or_else(|| String::from_utf8_lossy(bytes.take()).into_owned());
        let (start, length) = (json.as_ptr().cast(), json.len());
        text(room, |buf, cap, len| {
            carc_setup_event_text(setup, start, length, buf, cap, len, ptr::null_mut())
        });
    }
}
