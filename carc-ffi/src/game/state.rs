//! Where a game stands: phase, actor, turn, scores, supplies, what is left.

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

/// Who decides, if it is no player; these are not seats.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_actor {
    /// A draw is due: chance decides.
    CARC_ACTOR_CHANCE = -1,
    /// The game is over: nobody decides.
    CARC_ACTOR_NONE = -2,
}

/// A player's place in the ranking.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_rank {
    /// The size of this structure in bytes; set by the caller (in an array, of its first element).
    pub struct_size: u32,
    /// From 1; tied players share a rank, and the next rank is left out (FINAL-9).
    pub rank: i32,
    /// The seat.
    pub player: carc_seat,
    /// The points.
    pub score: i32,
}
grows!(carc_rank, 16);

/// How many copies of each kind can still be drawn.
pub(crate) fn remaining(position: &Position, setup: &Setup) -> impl ExactSizeIterator<Item = u32> {
    (0..setup.tile_types().len() as u16).map(|kind| position.remaining(kind).into())
}

/// What the game waits for.
///
/// @param game   the game
/// @param phase  gets a CARC_PHASE number
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_phase(game: *const carc_game, phase: *mut i32) -> carc_status {
    get_value!(game, phase, game.inner.phase().number().into())
}

/// The name of what the game waits for, such as `place`.
///
/// @param game  the game
/// @param buf   gets the text; may be NULL if `cap` is 0
/// @param cap   how many bytes fit
/// @param len   gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_phase_name(
    game: *const carc_game, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, game.inner.phase().name())
}

/// Who decides.
///
/// @param game   the game
/// @param actor  gets the seat of a player, CARC_ACTOR_CHANCE or CARC_ACTOR_NONE
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_actor(
    game: *const carc_game, actor: *mut carc_seat,
) -> carc_status {
    get_value!(game, actor, number_of(game.inner.actor()))
}

/// Who decides, by the number of C.
pub(super) fn number_of(actor: Actor) -> carc_seat {
    match actor {
        Actor::Player(player) => player.into(),
        Actor::Chance => CARC_ACTOR_CHANCE as i32,
        Actor::None => CARC_ACTOR_NONE as i32,
    }
}

/// Whose turn it is (CONV-4); after the end, whose turn was the last.
///
/// @param game    the game
/// @param player  gets the seat
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_active_player(
    game: *const carc_game, player: *mut carc_seat,
) -> carc_status {
    get_value!(game, player, game.inner.position().active_player().into())
}

/// The number of the turn, from 1.
///
/// @param game  the game
/// @param turn  gets the number
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_turn(game: *const carc_game, turn: *mut u32) -> carc_status {
    get_value!(game, turn, game.inner.position().turn())
}

/// How many players there are.
///
/// @param game     the game
/// @param players  gets the number, 1 to 8
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_players(
    game: *const carc_game, players: *mut u32,
) -> carc_status {
    get_value!(game, players, game.inner.setup().players() as u32)
}

/// The tile that is drawn and to be laid.
///
/// @param game       the game
/// @param tile_type  gets the number of its tile type, or -1 if none is drawn
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_current_tile(
    game: *const carc_game, tile_type: *mut i32,
) -> carc_status {
    get_value!(game, tile_type, game.inner.position().current_tile().map_or(-1, i32::from))
}

/// How many tiles are left to draw.
///
/// @param game   the game
/// @param count  gets the number
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_tiles_remaining(
    game: *const carc_game, count: *mut u32,
) -> carc_status {
    get_value!(game, count, game.inner.position().tiles_remaining().into())
}

/// How many copies of each kind are left to draw (HID-3).
///
/// @param game  the game
/// @param buf   gets the numbers, by kind; may be NULL if `cap` is 0
/// @param cap   how many numbers fit
/// @param len   gets how many kinds there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_remaining(
    game: *const carc_game, buf: *mut u32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(game, buf, cap, len, remaining(game.inner.position(), game.inner.setup()))
}

/// Whether the game has ended and all points are given.
///
/// @param game  the game
/// @param over  gets 1 or 0
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_is_over(game: *const carc_game, over: *mut i32) -> carc_status {
    get_value!(game, over, game.inner.is_over().into())
}

/// A 64-bit hash that depends on what is hidden, so it is not for players; see
/// `carc_game_public_hash`. The same on every platform and in every language.
///
/// @param game  the game
/// @param hash  gets the number
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_hash(game: *const carc_game, hash: *mut u64) -> carc_status {
    get_value!(game, hash, game.inner.hash())
}

/// A 64-bit hash of what everybody may know: equal for all games that differ only in hidden hands
/// and tiles under hills (HID-2, HID-6), so that it can be sent to players. Where hands are open it
/// is that of `carc_game_hash`.
///
/// @param game  the game
/// @param hash  gets the hash
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_public_hash(
    game: *const carc_game, hash: *mut u64,
) -> carc_status {
    get_value!(game, hash, game.inner.public_hash())
}

/// The cell of the tile that was laid last.
///
/// @param game  the game
/// @param cell  gets the cell
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the board is empty
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_last_cell(
    game: *const carc_game, cell: *mut carc_cell,
) -> carc_status {
    get_value!(game, cell, {
        let last = game.inner.position().last_cell().ok_or(CARC_STATUS_NOT_FOUND)?;
        last.into()
    })
}

/// The points of each player.
///
/// @param game  the game
/// @param buf   gets the points, by seat; may be NULL if `cap` is 0
/// @param cap   how many numbers fit; 8 always do
/// @param len   gets how many players there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_scores(
    game: *const carc_game, buf: *mut i32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(game, buf, cap, len, game.inner.scores().iter().copied())
}

/// The players by points, the most first, tied players by seat; before the end, as it stands
/// (FINAL-9).
///
/// @param game  the game
/// @param buf   gets the places; the `struct_size` of the first must be set; may be NULL if `cap`
///              is 0
/// @param cap   how many places fit; 8 always do
/// @param len   gets how many players there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_ranking(
    game: *const carc_game, buf: *mut carc_rank, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(game, buf, cap, len, {
        game.inner.ranking().into_iter().map(|rank| carc_rank {
            struct_size: 0,
            rank: rank.rank.into(),
            player: rank.player.into(),
            score: rank.score,
        })
    })
}

/// How many of a figure a player has in supply.
///
/// @param game    the game
/// @param player  the seat
/// @param figure  the figure
/// @param count   gets the number
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
        game.inner.position().supply(player, figure).into()
    })
}

/// How many tokens of a kind a player has.
///
/// @param game    the game
/// @param player  the seat
/// @param token   a CARC_TOKEN number
/// @param count   gets the number
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
        game.inner.position().tokens(player, token).into()
    })
}

/// The part of the turn: 2 while a second tile of the turn is played, otherwise 1 (TURN-18). Between
/// turns and after the end it is that of the turn before.
///
/// @param game  the game
/// @param turn_part  gets the number
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_turn_part(
    game: *const carc_game, turn_part: *mut u32,
) -> carc_status {
    get_value!(game, turn_part, game.inner.position().turn_part().into())
}
