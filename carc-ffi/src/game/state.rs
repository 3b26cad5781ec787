//! The state of a game: phase, actor, turn, scores, supplies, remaining tiles.

use std::ffi::c_char;

use carc_engine::{Actor, Figure, Position, Setup, Token};

use crate::{
    game::carc_game,
    game::state::carc_actor::*,
    getter::{get_array, get_structs, get_text, get_value},
    place::{carc_cell, carc_seat},
    status::carc_status::{self, *},
    structure::grows,
};

/// Actors that are not players; these numbers are not seats.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_actor {
    /// Chance: a draw is due.
    CARC_ACTOR_CHANCE = -1,
    /// None: the game is over.
    CARC_ACTOR_NONE = -2,
}

/// A player's rank.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_rank {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// The rank, from 1. Tied players share a rank, and the following ranks are skipped (FINAL-9).
    pub rank: i32,
    /// The player.
    pub player: carc_seat,
    /// The score.
    pub score: i32,
}
grows!(carc_rank, 16);

/// Returns the number of remaining copies of each tile type.
pub(crate) fn remaining(position: &Position, setup: &Setup) -> impl ExactSizeIterator<Item = u32> {
    (0..setup.tile_types().len() as u16).map(|kind| position.state(setup).remaining(kind).into())
}

/// Gets the phase of a game.
///
/// @param game   the game
/// @param phase  receives a CARC_PHASE number
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_phase(game: *const carc_game, phase: *mut i32) -> carc_status {
    get_value!(game, phase, game.inner.state().phase().number().into())
}

/// Gets the name of a game's phase, such as `place`.
///
/// @param game  the game
/// @param buf   caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in bytes
/// @param len   receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_phase_name(
    game: *const carc_game, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, game.inner.state().phase().name())
}

/// Gets the actor.
///
/// @param game   the game
/// @param actor  receives a player, CARC_ACTOR_CHANCE or CARC_ACTOR_NONE
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_actor(
    game: *const carc_game, actor: *mut carc_seat,
) -> carc_status {
    get_value!(game, actor, number_of(game.inner.state().actor()))
}

/// Returns the C number of an actor.
pub(super) fn number_of(actor: Actor) -> carc_seat {
    match actor {
        Actor::Player(player) => player.into(),
        Actor::Chance => CARC_ACTOR_CHANCE as i32,
        Actor::None => CARC_ACTOR_NONE as i32,
    }
}

/// Gets the active player (CONV-4); after the end of the game, the player whose turn was the last.
///
/// @param game    the game
/// @param player  receives the player
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_active_player(
    game: *const carc_game, player: *mut carc_seat,
) -> carc_status {
    get_value!(game, player, game.inner.state().active_player().into())
}

/// The turn number, from 1.
///
/// @param game  the game
/// @param turn  receives the number of the turn
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_turn(game: *const carc_game, turn: *mut u32) -> carc_status {
    get_value!(game, turn, game.inner.state().turn())
}

/// Gets the number of players.
///
/// @param game     the game
/// @param players  receives the number of players, 1 to 8
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_players(
    game: *const carc_game, players: *mut u32,
) -> carc_status {
    get_value!(game, players, game.inner.setup().players() as u32)
}

/// Gets the current tile: the tile that has been drawn but not yet placed.
///
/// @param game       the game
/// @param tile_type  receives the number of the tile type, or -1 without a current tile
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_current_tile(
    game: *const carc_game, tile_type: *mut i32,
) -> carc_status {
    get_value!(game, tile_type, game.inner.state().current_tile().map_or(-1, i32::from))
}

/// Gets the number of tiles that remain to be drawn.
///
/// @param game   the game
/// @param count  receives the number of tiles
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_tiles_remaining(
    game: *const carc_game, count: *mut u32,
) -> carc_status {
    get_value!(game, count, game.inner.state().tiles_remaining().into())
}

/// Gets the number of remaining copies of each tile type (HID-3).
///
/// @param game  the game
/// @param buf   caller-provided buffer that receives the numbers, by tile type; may be NULL if
///              `cap` is 0
/// @param cap   the capacity of `buf` in numbers
/// @param len   receives the number of tile types
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_remaining(
    game: *const carc_game, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(game, buf, cap, len, remaining(game.inner.position(), game.inner.setup()))
}

/// Checks whether the game has ended and all points are scored.
///
/// @param game  the game
/// @param over  receives 1 if the game is over, otherwise 0
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_is_over(game: *const carc_game, over: *mut i32) -> carc_status {
    get_value!(game, over, game.inner.state().is_over().into())
}

/// Gets a 64-bit hash of the position. It depends on hidden information, so do not send it to
/// players; use `carc_game_public_hash` instead. It is the same on every platform and in every
/// language.
///
/// @param game  the game
/// @param hash  receives the hash
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_hash(game: *const carc_game, hash: *mut u64) -> carc_status {
    get_value!(game, hash, game.inner.state().hash())
}

/// Gets a 64-bit hash of the public information. It is equal for all games that differ only in
/// hidden hands and in tiles under hills (HID-2, HID-6), so it can be sent to players. Without
/// hidden hands it equals `carc_game_hash`.
///
/// @param game  the game
/// @param hash  receives the hash
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_public_hash(
    game: *const carc_game, hash: *mut u64,
) -> carc_status {
    get_value!(game, hash, game.inner.state().public_hash())
}

/// Gets the cell of the last placed tile.
///
/// @param game  the game
/// @param cell  receives the cell
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the board is empty
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_last_cell(
    game: *const carc_game, cell: *mut carc_cell,
) -> carc_status {
    get_value!(game, cell, {
        let last = game.inner.state().last_cell().ok_or(CARC_STATUS_NOT_FOUND)?;
        last.into()
    })
}

/// Gets the scores of the players.
///
/// @param game  the game
/// @param buf   caller-provided buffer that receives the scores, by seat; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in numbers; 8 is always sufficient
/// @param len   receives the number of players
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_scores(
    game: *const carc_game, buf: *mut i32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(game, buf, cap, len, game.inner.state().scores().iter().copied())
}

/// Gets the ranking: the players by score, tied players by seat. Before the end of the game it
/// reflects the current scores (FINAL-9).
///
/// @param game  the game
/// @param buf   caller-provided buffer that receives the ranks; set the `struct_size` of the first
///              element; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in ranks; 8 is always sufficient
/// @param len   receives the number of players
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_ranking(
    game: *const carc_game, buf: *mut carc_rank, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(game, buf, cap, len, {
        game.inner.state().ranking().into_iter().map(|rank| carc_rank {
            struct_size: 0,
            rank: rank.rank.into(),
            player: rank.player.into(),
            score: rank.score,
        })
    })
}

/// Gets the number of figures of one kind in a player's supply.
///
/// @param game    the game
/// @param player  the player
/// @param figure  the number of the figure
/// @param count   receives the number of figures
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_supply(
    game: *const carc_game, player: carc_seat, figure: i32, count: *mut u32,
) -> carc_status {
    get_value!(game, count, {
        let figure = u8::try_from(figure).ok().and_then(Figure::from_number);
        let figure = figure.ok_or(CARC_STATUS_NOT_FOUND)?;
        let player = game.seat(player)?;
        game.inner.state().supply(player, figure).into()
    })
}

/// Gets the number of tokens of one kind that a player has.
///
/// @param game    the game
/// @param player  the player
/// @param token   a CARC_TOKEN number
/// @param count   receives the number of tokens
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_tokens(
    game: *const carc_game, player: carc_seat, token: i32, count: *mut u32,
) -> carc_status {
    get_value!(game, count, {
        let token = u8::try_from(token).ok().and_then(Token::from_number);
        let token = token.ok_or(CARC_STATUS_NOT_FOUND)?;
        let player = game.seat(player)?;
        game.inner.state().tokens(player, token).into()
    })
}

/// Gets the turn part: 2 during the second tile of a turn, otherwise 1 (TURN-18). Between turns and
/// after the end of the game, it is that of the previous turn.
///
/// @param game       the game
/// @param turn_part  receives the number of the part
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_turn_part(
    game: *const carc_game, turn_part: *mut u32,
) -> carc_status {
    get_value!(game, turn_part, game.inner.state().turn_part().into())
}
