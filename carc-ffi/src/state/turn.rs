//! Phase, actor, turn, scores, supplies, remaining tiles and history.

use std::ffi::c_char;

use carc_engine::{Actor, Figure, HistoryEntry, TileType, Token};

use crate::{
    getter::{get_array, get_structs, get_text, get_value},
    place::{carc_cell, carc_seat, seat_of},
    state::{carc_actor::*, carc_state},
    status::carc_status::{self, *},
    structure::grows,
};

/// Actors that are not players. The numbers of these actors differ from all seat numbers and from
/// CARC_NO_SEAT.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_actor {
    /// Chance is the actor because a draw is pending.
    CARC_ACTOR_CHANCE = -2,
    /// There is no actor because the game is over.
    CARC_ACTOR_NONE = -3,
}

/// A player's rank and score.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_rank {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// The rank, starting at 1. Tied players share a rank, and the following ranks are skipped
    /// (FINAL-9).
    pub rank: i32,
    /// The player.
    pub player: carc_seat,
    /// The score.
    pub score: i32,
}
grows!(carc_rank, 16);

/// Gets the phase.
///
/// @param state  the state
/// @param phase  receives a CARC_PHASE number
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_phase(
    state: *const carc_state, phase: *mut i32,
) -> carc_status {
    get_value!(state, phase, state.read().phase().number().into())
}

/// Gets the name of the phase, such as `place`.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_phase_name(
    state: *const carc_state, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(state, buf, cap, len, state.read().phase().name())
}

/// Gets the actor.
///
/// @param state  the state
/// @param actor  receives a player, CARC_ACTOR_CHANCE or CARC_ACTOR_NONE
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_actor(
    state: *const carc_state, actor: *mut carc_seat,
) -> carc_status {
    get_value!(state, actor, number_of(state.read().actor()))
}

/// Returns the C number of an actor.
pub(crate) fn number_of(actor: Actor) -> carc_seat {
    match actor {
        Actor::Player(player) => seat_of(player),
        Actor::Chance => CARC_ACTOR_CHANCE as i32,
        Actor::None => CARC_ACTOR_NONE as i32,
    }
}

/// Gets the active player (CONV-4). After the end of the game, the active player is the player who
/// took the last turn.
///
/// @param state   the state
/// @param player  receives the player
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_active_player(
    state: *const carc_state, player: *mut carc_seat,
) -> carc_status {
    get_value!(state, player, seat_of(state.read().active_player()))
}

/// Gets the turn number, starting at 1.
///
/// @param state  the state
/// @param turn   receives the turn number
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_turn(state: *const carc_state, turn: *mut u32) -> carc_status {
    get_value!(state, turn, state.read().turn())
}

/// Gets the number of players.
///
/// @param state    the state
/// @param players  receives the number of players, 1 to 8
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_players(
    state: *const carc_state, players: *mut u32,
) -> carc_status {
    get_value!(state, players, state.setup().players() as u32)
}

/// Gets the current tile, which has been drawn but not yet placed.
///
/// @param state      the state
/// @param tile_type  receives the tile type number, or -1 if there is no current tile
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_current_tile(
    state: *const carc_state, tile_type: *mut i32,
) -> carc_status {
    get_value!(
        state,
        tile_type,
        state.read().current_tile().map_or(-1, |tile_type| tile_type.number().into())
    )
}

/// Gets the number of tiles that remain to be drawn.
///
/// @param state  the state
/// @param count  receives the number of tiles
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_tiles_remaining(
    state: *const carc_state, count: *mut u32,
) -> carc_status {
    get_value!(state, count, state.read().tiles_remaining().into())
}

/// Gets the number of remaining copies of each tile type. For a game, the remaining tiles are the
/// tiles left to draw; for a view, they are the tiles that the view's player has not seen (HID-3).
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the numbers, by tile type; may be NULL if
///               `cap` is 0
/// @param cap    the capacity of `buf` in numbers
/// @param len    receives the number of tile types
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_remaining(
    state: *const carc_state, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(state, buf, cap, len, {
        let types = TileType::all(state.setup().tile_types().len());
        types.map(|tile_type| u32::from(state.read().remaining(tile_type)))
    })
}

/// Checks whether the game has ended and all points have been scored.
///
/// @param state  the state
/// @param over   receives 1 if the game is over, otherwise 0
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_is_over(
    state: *const carc_state, over: *mut i32,
) -> carc_status {
    get_value!(state, over, state.read().is_over().into())
}

/// Gets a 64-bit hash of the position, which is the same on every platform and in every language.
/// The hash of a game depends on hidden information, so do not send it to players; use
/// `carc_state_public_hash` instead. Equal views have equal hashes, even if they belong to
/// different games.
///
/// @param state  the state
/// @param hash   receives the hash
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_hash(state: *const carc_state, hash: *mut u64) -> carc_status {
    get_value!(state, hash, state.read().hash())
}

/// Gets a 64-bit hash of the public information. The hash is the same for all games that differ
/// only in hidden hands and in tiles under hills (HID-2, HID-6), so it can be sent to players.
/// Without hidden hands, the public hash equals `carc_state_hash`.
///
/// @param state  the state
/// @param hash   receives the hash
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_public_hash(
    state: *const carc_state, hash: *mut u64,
) -> carc_status {
    get_value!(state, hash, state.read().public_hash())
}

/// Gets the cell of the tile that was placed last.
///
/// @param state  the state
/// @param cell   receives the cell
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the board is empty
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_last_cell(
    state: *const carc_state, cell: *mut carc_cell,
) -> carc_status {
    get_value!(state, cell, {
        let last = state.read().last_cell().ok_or(CARC_STATUS_NOT_FOUND)?;
        last.into()
    })
}

/// Gets the players' scores.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the scores, by seat; may be NULL if `cap` is
///               0
/// @param cap    the capacity of `buf` in numbers; 8 is always sufficient
/// @param len    receives the number of players
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_scores(
    state: *const carc_state, buf: *mut i32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(state, buf, cap, len, state.read().scores().iter().copied())
}

/// Gets the ranking, which lists the players by score; tied players are sorted by seat. Before the
/// end of the game, the ranking reflects the current scores (FINAL-9).
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the ranks; set the `struct_size` of the first
///               element; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in ranks; 8 is always sufficient
/// @param len    receives the number of players
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_ranking(
    state: *const carc_state, buf: *mut carc_rank, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(state, buf, cap, len, {
        state.read().ranking().into_iter().map(|rank| carc_rank {
            struct_size: 0,
            rank: rank.rank.into(),
            player: seat_of(rank.player),
            score: rank.score,
        })
    })
}

/// Gets the number of figures of the given kind in a player's supply.
///
/// @param state   the state
/// @param player  the player
/// @param figure  the figure number
/// @param count   receives the number of figures
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_supply(
    state: *const carc_state, player: carc_seat, figure: i32, count: *mut u32,
) -> carc_status {
    get_value!(state, count, {
        let figure = u8::try_from(figure).ok().and_then(Figure::from_number);
        let figure = figure.ok_or(CARC_STATUS_NOT_FOUND)?;
        let player = state.seat(player)?;
        state.read().supply(player, figure).into()
    })
}

/// Gets the number of tokens of the given kind that a player has.
///
/// @param state   the state
/// @param player  the player
/// @param token   a CARC_TOKEN number
/// @param count   receives the number of tokens
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_tokens(
    state: *const carc_state, player: carc_seat, token: i32, count: *mut u32,
) -> carc_status {
    get_value!(state, count, {
        let token = u8::try_from(token).ok().and_then(Token::from_number);
        let token = token.ok_or(CARC_STATUS_NOT_FOUND)?;
        let player = state.seat(player)?;
        state.read().tokens(player, token).into()
    })
}

/// Gets the turn part, starting at 1 (TURN-18). Builders and messages can add turn parts. Between
/// turns and after the end of the game, the function returns the last part of the previous turn.
///
/// @param state      the state
/// @param turn_part  receives the turn part number
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_turn_part(
    state: *const carc_state, turn_part: *mut u32,
) -> carc_status {
    get_value!(state, turn_part, state.read().turn_part().into())
}

/// A history entry.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_history_entry {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// 1 if the entry is an automatic draw (in a seeded game or from a deck), otherwise 0.
    pub automatic: i32,
    /// The decision or draw, as an action code.
    pub code: u64,
    /// The actor: a player, or CARC_ACTOR_CHANCE for a draw.
    pub actor: carc_seat,
    /// The phase before the decision or draw, as a CARC_PHASE number.
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

/// Gets the history: all decisions and draws, in order. In a view, draws that the player did not see
/// have the kind CARC_DRAW_UNKNOWN (HID-6).
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the entries; set the `struct_size` of the
///               first element; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in entries
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_history(
    state: *const carc_state, buf: *mut carc_history_entry, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(state, buf, cap, len, state.history().iter().map(carc_history_entry::from))
}
