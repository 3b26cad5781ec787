//! Tokens that chance draws from a bag, the shepherds beside whom they lie, and what cards stand for.

use carc_engine::{SegmentKind, Token};

use crate::{
    game::carc_game,
    getter::get_value,
    place::{carc_spot, spot},
    status::{
        Fault,
        carc_status::{self, *},
    },
};

fn token(number: i32) -> Result<Token, Fault> {
    let token = u8::try_from(number).ok().and_then(Token::from_number);
    Ok(token.ok_or(CARC_STATUS_NOT_FOUND)?)
}

/// How many tokens of a kind are in the bag from which chance draws (HS-SHEEP-2). All players may
/// know it (HID-1).
///
/// @param game   the game
/// @param token  a CARC_TOKEN number
/// @param count  gets the number; 0 for tokens that are not drawn from a bag
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_bag(
    game: *const carc_game, token: i32, count: *mut u32,
) -> carc_status {
    get_value!(game, count, game.inner.position().bag(self::token(token)?).into())
}

/// The record of a card: how many tiles the feature has for which it was last given or confirmed
/// (KR-CARD-2). `carc_game_tokens` says who holds the card.
///
/// @param game   the game
/// @param token  a CARC_TOKEN number, such as CARC_TOKEN_KING
/// @param count  gets the number; 0 before the card was given, and for a token that is no card
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_record(
    game: *const carc_game, token: i32, count: *mut u32,
) -> carc_status {
    get_value!(game, count, game.inner.position().record(self::token(token)?).into())
}

/// How many features of a kind are complete on the board, whoever completed them, scored or not
/// (TURN-20).
///
/// @param game   the game
/// @param kind   a CARC_SEGMENT number
/// @param count  gets the number; 0 for fields and rivers, which are never complete
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if there is no such kind
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_completed_features(
    game: *const carc_game, kind: i32, count: *mut u32,
) -> carc_status {
    get_value!(game, count, {
        let kind = SegmentKind::ALL.into_iter().find(|known| i32::from(known.number()) == kind);
        let kind = kind.ok_or(CARC_STATUS_NOT_FOUND)?;
        game.inner.position().completed_features(game.inner.setup(), kind).into()
    })
}

/// How many tokens of a kind lie beside the figure on a spot: sheep beside a shepherd (HS-SHEEP-4).
///
/// @param game   the game
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  which place of it; a segment is its number
/// @param token  a CARC_TOKEN number
/// @param count  gets the number; 0 if no such figure stands there
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if there is no such token,
///         CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_tokens_at(
    game: *const carc_game, x: i32, y: i32, place: i32, token: i32, count: *mut u32,
) -> carc_status {
    get_value!(game, count, {
        let (spot, token) = (spot(x, y, place)?, self::token(token)?);
        game.inner.position().tokens_at(spot, token).into()
    })
}

/// The shepherd whose flock is asked about in the phase CARC_PHASE_FLOCK: of several of the player's
/// in one field the first (HS-SHEEP-6).
///
/// @param game  the game
/// @param spot  gets where he stands
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND in other phases
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_flock(
    game: *const carc_game, spot: *mut carc_spot,
) -> carc_status {
    get_value!(game, spot, {
        let flock = game.inner.position().flock();
        flock.ok_or(CARC_STATUS_NOT_FOUND)?.into()
    })
}
