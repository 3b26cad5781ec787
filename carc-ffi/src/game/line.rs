//! Lines that are played ahead.

use std::slice;

use carc_engine::Action;

use super::carc_game;
use crate::{
    action::code_of,
    error::carc_error,
    handle::{self, not_null, reads_telling},
    status::{Fault, carc_status},
};

/// Makes a game that has gone on from another by these decisions and draws, in their order, and draws
/// what comes then by a generator with this seed: a line that somebody imagines, such as that of
/// `carc_search_principal_variation`. The draws are those of the line, whatever the other game would
/// draw; a draw that is due at its end is still due. The new game has no events.
///
/// @param game   the game; it stays as it is
/// @param line   the codes of the actions and draws; may be NULL if `count` is 0
/// @param count  how many there are
/// @param seed   the seed of the generator that draws what comes then
/// @param out    gets the handle, to be freed with `carc_game_free`
/// @param error  told which is not legal, and why, or NULL
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
    // SAFETY: the caller promises live handles, `count` codes, and that `out` points to a pointer.
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
