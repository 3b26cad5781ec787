//! Games advanced along a given line.

use std::slice;

use carc_engine::Action;

use super::carc_game;
use crate::{
    action::code_of,
    error::carc_error,
    handle::{self, not_null, reads_telling},
    status::{Fault, carc_status},
};

/// Creates a game by applying a line of decisions and draws to a copy of another game. A typical
/// line is the principal variation of a search; see `carc_search_principal_variation`. The draws in
/// the line replace the original game's draws. Later draws come from a generator with the given
/// seed. A draw that is pending after the line remains pending. The new game has an empty event
/// list.
///
/// @param game   the game; it is not changed
/// @param line   the codes of the actions and draws; may be NULL if `count` is 0
/// @param count  the number of codes
/// @param seed   the generator seed for the draws after the line
/// @param out    receives the new handle; free it with `carc_game_free`
/// @param error  receives the illegal action and the reason; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BAD_ACTION_CODE, CARC_STATUS_ILLEGAL_ACTION,
///         CARC_STATUS_OTHER_ACTOR
/// @note Threads: reads `game`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_after(
    game: *const carc_game, line: *const u64, count: usize, seed: u64, out: *mut *mut carc_game,
    error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    if count > 0 {
        not_null!(line);
    }
    // SAFETY: the caller guarantees live handles, `count` codes, and a writable pointer at `out`.
    unsafe {
        reads_telling(game, error, |game| {
            let codes = if count == 0 { &[] } else { slice::from_raw_parts(line, count) };
            let line: Vec<Action> =
                codes.iter().map(|&code| code_of(code)).collect::<Result<_, Fault>>()?;
            let after = game.inner.after(&line, seed)?;
            handle::give(out, carc_game::with_events(Vec::new(), after));
            Ok(())
        })
    }
}
