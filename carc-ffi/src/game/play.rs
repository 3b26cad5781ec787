//! Applies and undoes actions and chance draws.

use std::ffi::c_void;

use carc_engine::{Action, Actor, Event, Game, IllegalActionError, perft};

use crate::{
    action::code_of,
    game::carc_game,
    getter::{get_structs, get_value},
    handle::writes,
    place::{carc_seat, seat},
    status::{
        Fault,
        carc_status::{self, *},
    },
    structure::grows,
};

impl carc_game {
    /// Modifies the game and stores the events.
    fn advance(
        &mut self, take: impl FnOnce(&mut Game) -> Result<&[Event], IllegalActionError>,
    ) -> Result<(), Fault> {
        let (inner, events) = self.change();
        let happened = take(inner)?;
        events.clear();
        events.extend_from_slice(happened);
        Ok(())
    }

    /// Applies an action without building events.
    fn play(&mut self, action: Action) -> Result<(), Fault> {
        let (inner, events) = self.change();
        inner.play(action)?;
        events.clear();
        Ok(())
    }
}

/// Applies an action and all its automatic consequences, including draws. The changes are stored as
/// events; see `carc_game_event_count`.
///
/// @param game  the game; it is unchanged if the call fails
/// @param code  the action code
/// @return CARC_STATUS_OK, CARC_STATUS_ILLEGAL_ACTION (see `carc_game_last_illegal`),
///         CARC_STATUS_BAD_ACTION_CODE
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_apply(game: *mut carc_game, code: u64) -> carc_status {
    // SAFETY: the caller guarantees a live handle.
    unsafe {
        writes(game, |game| {
            let action = code_of(code)?;
            game.advance(|inner| inner.apply(action))
        })
    }
}

/// Applies an action like `carc_game_apply`, but only if it is the given player's turn to act.
/// Servers use this function to accept actions from several players.
///
/// @param game    the game; it is unchanged if the call fails
/// @param player  the player who takes the action
/// @param code    the action code
/// @return CARC_STATUS_OK, CARC_STATUS_OTHER_ACTOR, CARC_STATUS_ILLEGAL_ACTION,
///         CARC_STATUS_BAD_ACTION_CODE, CARC_STATUS_NOT_FOUND if the player does not exist
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_apply_as(
    game: *mut carc_game, player: carc_seat, code: u64,
) -> carc_status {
    // SAFETY: the caller guarantees a live handle.
    unsafe {
        writes(game, |game| {
            let (player, action) = (seat(player, game.inner.setup())?, code_of(code)?);
            game.advance(|inner| inner.apply_as(player, action))
        })
    }
}

/// Applies an action like `carc_game_apply`, but without building events. This function is faster
/// than `carc_game_apply` and is intended for searches. The call clears the stored events.
///
/// @param game  the game; it is unchanged if the call fails
/// @param code  the action code
/// @return CARC_STATUS_OK, CARC_STATUS_ILLEGAL_ACTION (see `carc_game_last_illegal`),
///         CARC_STATUS_BAD_ACTION_CODE
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_play(game: *mut carc_game, code: u64) -> carc_status {
    // SAFETY: the caller guarantees a live handle.
    unsafe { writes(game, |game| game.play(code_of(code)?)) }
}

/// Applies a legal action by its index in the list returned by `carc_state_legal`. If the game has
/// not changed since the list was computed, the function reuses the list.
///
/// @param game   the game; it is unchanged if the call fails
/// @param index  the zero-based index of the legal action
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the index is out of range
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_apply_index(game: *mut carc_game, index: usize) -> carc_status {
    // SAFETY: the caller guarantees a live handle.
    unsafe {
        writes(game, |game| {
            let action = game.legal_at(index)?;
            game.advance(|inner| inner.apply(action))
        })
    }
}

/// Applies a legal action by its index like `carc_game_apply_index`, but without building events.
/// This function is faster than `carc_game_apply` and is intended for searches. The call clears the
/// stored events.
///
/// @param game   the game; it is unchanged if the call fails
/// @param index  the zero-based index of the legal action
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the index is out of range
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_play_index(game: *mut carc_game, index: usize) -> carc_status {
    // SAFETY: the caller guarantees a live handle.
    unsafe {
        writes(game, |game| {
            let action = game.legal_at(index)?;
            game.play(action)
        })
    }
}

/// A callback that makes a draw.
///
/// `user` is the pointer registered with the callback. `game` is a read-only copy of the game that
/// is valid until the callback returns; the callback must not use the original game. The callback
/// writes one of the draws from `carc_state_chance_outcomes` to `code`. The callback returns
/// nonzero if it made a draw, or 0 to leave the draw pending. Exceptions must not escape from the
/// callback.
pub type carc_draw_fn =
    Option<unsafe extern "C" fn(user: *mut c_void, game: *const carc_game, code: *mut u64) -> i32>;

/// Calls a function for every pending draw until a player must act, the function declines to draw,
/// or the game is over. The draws count as automatic consequences of the preceding action, so
/// `carc_game_undo` reverts the draws together with that action. The events of the draws are
/// appended to the action's events.
///
/// To play with a custom source of chance, create a game with external chance, and call this
/// function after creating the game and after each action.
///
/// @param game    the game
/// @param answer  the callback; it is called on the calling thread before this call returns
/// @param user    passed to the callback unchanged; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_ILLEGAL_ACTION or CARC_STATUS_BAD_ACTION_CODE if the
///         callback returns an impossible draw; earlier draws remain in effect, and the failed draw
///         remains pending
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_draw_with(
    game: *mut carc_game, answer: carc_draw_fn, user: *mut c_void,
) -> carc_status {
    let Some(answer) = answer else { return CARC_STATUS_NULL_POINTER };
    // SAFETY: the caller guarantees a live handle, and a function that can be called with `user`.
    unsafe {
        writes(game, |game| {
            while game.inner.state().actor() == Actor::Chance {
                let copy = carc_game::with_events(Vec::new(), game.inner.clone());
                let mut code = 0;
                if answer(user, &raw const copy, &raw mut code) == 0 {
                    break;
                }
                let mut draw = Some(code_of(code)?);
                let (inner, events) = game.change();
                events.extend_from_slice(inner.draw_with(|_| draw.take())?);
            }
            Ok(())
        })
    }
}

/// Reverts the last applied action together with the draws that followed it. The game and its
/// source of chance return to exactly the state before the action. The call clears the stored
/// events.
///
/// @param game  the game; it is unchanged if the call fails
/// @param code  receives the code of the reverted action; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_NOTHING_TO_UNDO
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_undo(game: *mut carc_game, code: *mut u64) -> carc_status {
    // SAFETY: the caller guarantees a live handle, and a `code` that is NULL or writable.
    unsafe {
        writes(game, |game| {
            let (inner, events) = game.change();
            let action = inner.undo().ok_or(CARC_STATUS_NOTHING_TO_UNDO)?;
            events.clear();
            if !code.is_null() {
                code.write(action.code());
            }
            Ok(())
        })
    }
}

/// Reverts the last action like `carc_game_undo`, and stores the reverted events, including the
/// events of the draws that followed the action. The events are stored in reverse order.
/// docs/events.md and the Rust type `Event` describe how to revert each event; each event contains
/// all data needed to revert it.
///
/// @param game  the game; it is unchanged if the call fails
/// @param code  receives the code of the reverted action; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_NOTHING_TO_UNDO
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_undo_with_events(
    game: *mut carc_game, code: *mut u64,
) -> carc_status {
    // SAFETY: the caller guarantees a live handle, and a `code` that is NULL or writable.
    unsafe {
        writes(game, |game| {
            let (inner, events) = game.change();
            let (action, undone) = inner.undo_with_events().ok_or(CARC_STATUS_NOTHING_TO_UNDO)?;
            events.clear();
            events.extend_from_slice(undone);
            if !code.is_null() {
                code.write(action.code());
            }
            Ok(())
        })
    }
}

/// Sets the number of applied actions that are kept for fast undo. Older actions are undone by
/// replaying the game.
///
/// @param game   the game
/// @param depth  the number of actions, 0 to 1000000; the default is 32. The game starts to keep
///               positions when this function or carc_game_undo is first called.
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_set_undo_depth(game: *mut carc_game, depth: u32) -> carc_status {
    // SAFETY: the caller guarantees a live handle.
    unsafe {
        writes(game, |game| {
            if depth > 1_000_000 {
                return Err(CARC_STATUS_INVALID_ARGUMENT.into());
            }
            game.inner.set_undo_depth(depth as usize);
            Ok(())
        })
    }
}

/// Counts the action sequences of a given length that start at the current position (perft). In
/// games with external chance, draws count as actions. Perft counts are used to compare
/// implementations. The running time grows exponentially with the depth.
///
/// @param game   the game
/// @param depth  the number of actions per sequence
/// @param count  receives the number of sequences; 1 for a depth of 0
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_perft(
    game: *const carc_game, depth: u32, count: *mut u64,
) -> carc_status {
    get_value!(game, count, perft(&game.inner, depth))
}

/// A complete turn: one player's actions from placing the tile to the figure action, in order.
/// Decisions with a single option are omitted.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_turn {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// The number of actions.
    pub count: u32,
    /// The action codes; unused elements are 0.
    pub actions: [u64; 8],
}
grows!(carc_turn, 72);

/// Gets all possible turns of the player who is about to place a tile. The turns combine each
/// placement with each option for the figure action. The list is empty if no player is about to
/// place a tile.
///
/// @param game  the game
/// @param buf    caller-provided buffer that receives the turns; set the `struct_size` of the first
///               element; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in turns
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_turns(
    game: *const carc_game, buf: *mut carc_turn, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(game, buf, cap, len, {
        game.inner.turns().into_iter().map(|turn| {
            let mut actions = [0; 8];
            for (slot, action) in actions.iter_mut().zip(turn.actions()) {
                *slot = action.code();
            }
            carc_turn { struct_size: 0, count: turn.actions().len() as u32, actions }
        })
    })
}
