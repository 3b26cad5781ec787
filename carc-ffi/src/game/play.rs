//! Playing: taking an action, taking it back, chance.

use std::ffi::c_void;

use carc_engine::{Action, Actor, Event, Game, HistoryEntry, IllegalActionError, perft};

use crate::{
    action::code_of,
    game::{carc_game, state::number_of},
    getter::{get_structs, get_value},
    handle::writes,
    place::carc_seat,
    status::{
        Fault,
        carc_status::{self, *},
    },
    structure::grows,
};

/// A possible draw.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_outcome {
    /// The size of this structure in bytes; set by the caller (in an array, of its first element).
    pub struct_size: u32,
    /// Always 0.
    pub reserved: u32,
    /// The draw, as an action.
    pub code: u64,
    /// How likely it is; the numbers of all outcomes add up to 1.
    pub probability: f64,
}
grows!(carc_outcome, 24);

/// A whole turn: the actions of one player from laying the tile to the figure action, in order. A
/// decision that would not be offered is not among them.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_turn {
    /// The size of this structure in bytes; set by the caller (in an array, of its first element).
    pub struct_size: u32,
    /// How many actions there are.
    pub count: u32,
    /// The actions; those past `count` are 0.
    pub actions: [u64; 8],
}
grows!(carc_turn, 72);

/// An entry of a game's history.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_history_entry {
    /// The size of this structure in bytes; set by the caller (in an array, of its first element).
    pub struct_size: u32,
    /// 1 if it followed by itself from the entry before (a draw of a seeded game or a deck),
    /// otherwise 0.
    pub automatic: i32,
    /// What was decided or drawn, as an action.
    pub code: u64,
    /// Who decided: the seat of a player, or CARC_ACTOR_CHANCE for a draw.
    pub actor: carc_seat,
    /// What the game had waited for: a CARC_PHASE number.
    pub phase: i32,
}
grows!(carc_history_entry, 24);

impl From<&HistoryEntry> for carc_history_entry {
    fn from(record: &HistoryEntry) -> Self {
        Self {
            struct_size: 0,
            automatic: record.automatic.into(),
            code: record.action.code(),
            actor: number_of(record.actor),
            phase: record.phase.number().into(),
        }
    }
}

impl carc_game {
    /// Changes the game and keeps what happened.
    fn advance(
        &mut self, take: impl FnOnce(&mut Game) -> Result<&[Event], IllegalActionError>,
    ) -> Result<(), Fault> {
        let (inner, events) = self.change();
        let happened = take(inner)?;
        events.clear();
        events.extend_from_slice(happened);
        Ok(())
    }

    /// Takes an action without building events.
    fn play(&mut self, action: Action) -> Result<(), Fault> {
        let (inner, events) = self.change();
        inner.play(action)?;
        events.clear();
        Ok(())
    }
}

/// Takes an action and everything that follows from it without a decision, draws included. What
/// happened is told by the events; see `carc_game_event_count`.
///
/// @param game  the game; unchanged if the call fails
/// @param code  the action
/// @return CARC_STATUS_OK, CARC_STATUS_ILLEGAL_ACTION (see `carc_game_last_illegal`),
///         CARC_STATUS_BAD_ACTION_CODE
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_apply(game: *mut carc_game, code: u64) -> carc_status {
    // SAFETY: the caller promises a live handle.
    unsafe {
        writes(game, |game| {
            let action = code_of(code)?;
            game.advance(|inner| inner.apply(action))
        })
    }
}

/// As `carc_game_apply`, refused unless the decision is this player's: for servers that take
/// actions from several players.
///
/// @param game    the game; unchanged if the call fails
/// @param player  the seat of who takes the action
/// @param code    the action
/// @return CARC_STATUS_OK, CARC_STATUS_OTHER_ACTOR, CARC_STATUS_ILLEGAL_ACTION,
///         CARC_STATUS_BAD_ACTION_CODE, CARC_STATUS_NOT_FOUND if there is no such player
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_apply_as(
    game: *mut carc_game, player: carc_seat, code: u64,
) -> carc_status {
    // SAFETY: the caller promises a live handle.
    unsafe {
        writes(game, |game| {
            let (player, action) = (game.seat(player)?, code_of(code)?);
            game.advance(|inner| inner.apply_as(player, action))
        })
    }
}

/// As `carc_game_apply` without building events, which is faster: for searches. The game has no
/// events afterwards.
///
/// @param game  the game; unchanged if the call fails
/// @param code  the action
/// @return CARC_STATUS_OK, CARC_STATUS_ILLEGAL_ACTION (see `carc_game_last_illegal`),
///         CARC_STATUS_BAD_ACTION_CODE
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_play(game: *mut carc_game, code: u64) -> carc_status {
    // SAFETY: the caller promises a live handle.
    unsafe { writes(game, |game| game.play(code_of(code)?)) }
}

/// As `carc_game_apply`, with the action at a place of the list of `carc_game_legal`. If the game was
/// listed since it changed last, it is not listed again.
///
/// @param game   the game; unchanged if the call fails
/// @param index  which, from 0
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if there are not so many
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_apply_index(game: *mut carc_game, index: usize) -> carc_status {
    // SAFETY: the caller promises a live handle.
    unsafe {
        writes(game, |game| {
            let action = game.legal_at(index)?;
            game.advance(|inner| inner.apply(action))
        })
    }
}

/// As `carc_game_apply_index` without building events, which is faster: for searches. The game has no
/// events afterwards.
///
/// @param game   the game; unchanged if the call fails
/// @param index  which, from 0
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if there are not so many
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_play_index(game: *mut carc_game, index: usize) -> carc_status {
    // SAFETY: the caller promises a live handle.
    unsafe {
        writes(game, |game| {
            let action = game.legal_at(index)?;
            game.play(action)
        })
    }
}

/// A function that answers a draw.
///
/// `user` is what was handed over with it. `game` is a copy of the game, to be read, and there until
/// the function returns; the game itself must not be used. `code` gets the draw, one of
/// `carc_game_chance_outcomes`. 0 is returned to leave the draw open, any other number if it is
/// answered. It must not let exceptions out.
pub type carc_draw_fn =
    Option<unsafe extern "C" fn(user: *mut c_void, game: *const carc_game, code: *mut u64) -> i32>;

/// Has every draw that is due answered by a function, until a player is to decide, the function
/// leaves a draw open, or the game is over. The draws count as followed by themselves from the action
/// before: `carc_game_undo` takes them back with it. Their events come behind those of that action.
///
/// So a game can be played against a source of chance of one's own: an open game, with this call
/// after it was made and after each action.
///
/// @param game    the game
/// @param answer  the function; it is called on this thread, before this call returns
/// @param user    handed to the function; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_ILLEGAL_ACTION or CARC_STATUS_BAD_ACTION_CODE if an answer is
///         no draw that can come: the draws before it are made, and it is still due
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_draw_with(
    game: *mut carc_game, answer: carc_draw_fn, user: *mut c_void,
) -> carc_status {
    let Some(answer) = answer else { return CARC_STATUS_NULL_POINTER };
    // SAFETY: the caller promises a live handle, and a function that can be called with `user`.
    unsafe {
        writes(game, |game| {
            while game.inner.actor() == Actor::Chance {
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

/// Takes back the last applied action together with the draws that followed it: the game is exactly
/// as it was before, the source of chance included. It has no events afterwards.
///
/// @param game  the game; unchanged if the call fails
/// @param code  gets the action that was taken back; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_NOTHING_TO_UNDO
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_undo(game: *mut carc_game, code: *mut u64) -> carc_status {
    // SAFETY: the caller promises a live handle, and that `code` is NULL or can be written to.
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

/// As `carc_game_undo`, and tells what is taken back: the game has the events of the action and of the
/// draws that followed it, the last one first. What each of them is backwards is said with the Rust
/// type `Event` and in docs/events.md; an event has all that it takes.
///
/// @param game  the game; unchanged if the call fails
/// @param code  gets the action that was taken back; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_NOTHING_TO_UNDO
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_undo_with_events(
    game: *mut carc_game, code: *mut u64,
) -> carc_status {
    // SAFETY: the caller promises a live handle, and that `code` is NULL or can be written to.
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

/// Sets how many applied actions are kept so that taking them back is quick; older ones are taken
/// back by replaying the game up to them.
///
/// @param game   the game
/// @param depth  how many, at most 1000000; 32 unless it is set, beginning with the first
///               `carc_game_undo`, which replays the game; 0 keeps none
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: writes `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_set_undo_depth(game: *mut carc_game, depth: u32) -> carc_status {
    // SAFETY: the caller promises a live handle.
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

/// The possible draws with their probabilities. There are none unless chance is the actor, which it
/// only is in a game made with `carc_game_with_external_chance`.
///
/// @param game  the game
/// @param buf   gets the outcomes; the `struct_size` of the first must be set; may be NULL if `cap`
///              is 0
/// @param cap   how many outcomes fit
/// @param len   gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_chance_outcomes(
    game: *const carc_game, buf: *mut carc_outcome, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(game, buf, cap, len, {
        game.inner.chance_outcomes().into_iter().map(|(action, probability)| carc_outcome {
            struct_size: 0,
            reserved: 0,
            code: action.code(),
            probability,
        })
    })
}

/// Every whole turn of the player who lays a tile now: each placement with each option of the
/// figure action. There are none in other phases.
///
/// @param game  the game
/// @param buf   gets the turns; the `struct_size` of the first must be set; may be NULL if `cap` is
///              0
/// @param cap   how many turns fit
/// @param len   gets how many there are
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

/// Everything that was decided and drawn so far, in order.
///
/// @param game  the game
/// @param buf   gets the entries; the `struct_size` of the first must be set; may be NULL if `cap`
///              is 0
/// @param cap   how many entries fit
/// @param len   gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_history(
    game: *const carc_game, buf: *mut carc_history_entry, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(game, buf, cap, len, game.inner.history().iter().map(carc_history_entry::from))
}

/// How many sequences of so many actions there are from here on, draws of open games included: a
/// count to compare programs by. It grows with every step, so small depths only are done soon.
///
/// @param game   the game
/// @param depth  how many actions; 0 gives 1
/// @param count  gets the number
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_perft(
    game: *const carc_game, depth: u32, count: *mut u64,
) -> carc_status {
    get_value!(game, count, perft(&game.inner, depth))
}
