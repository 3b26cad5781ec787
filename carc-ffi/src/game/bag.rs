//! Tokens in the bag, tokens next to shepherds, and the records of cards.

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

/// Gets the number of tokens of one kind in the bag (HS-SHEEP-2). This number is public (HID-1).
///
/// @param game   the game
/// @param token  a CARC_TOKEN number
/// @param count  receives the number of tokens; 0 for tokens that are not drawn from a bag
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_bag(
    game: *const carc_game, token: i32, count: *mut u32,
) -> carc_status {
    get_value!(game, count, game.inner.state().bag(self::token(token)?).into())
}

/// Gets the record of a card: the size in tiles of the feature that it was last awarded or
/// confirmed for (KR-CARD-2). Use `carc_game_tokens` to find the player who has the card.
///
/// @param game   the game
/// @param token  a CARC_TOKEN number, such as CARC_TOKEN_KING
/// @param count  receives the record; 0 before the card was awarded, and for tokens that are not
///               cards
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_record(
    game: *const carc_game, token: i32, count: *mut u32,
) -> carc_status {
    get_value!(game, count, game.inner.state().record(self::token(token)?).into())
}

/// Gets the number of completed features of one kind on the board, scored or not (TURN-20).
///
/// @param game   the game
/// @param kind   a CARC_SEGMENT number
/// @param count  receives the number of features; 0 for fields and rivers, which are never complete
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the kind is unknown
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_completed_features(
    game: *const carc_game, kind: i32, count: *mut u32,
) -> carc_status {
    get_value!(game, count, {
        let kind = SegmentKind::ALL.into_iter().find(|known| i32::from(known.number()) == kind);
        let kind = kind.ok_or(CARC_STATUS_NOT_FOUND)?;
        game.inner.state().completed_features(kind).into()
    })
}

/// Gets the number of tokens of one kind next to the figure at a spot, such as sheep next to a
/// shepherd (HS-SHEEP-4).
///
/// @param game   the game
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  the location on the tile; the location of a segment is its number
/// @param token  a CARC_TOKEN number
/// @param count  receives the number of tokens; 0 without such a figure
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the token is unknown,
///         CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_tokens_at(
    game: *const carc_game, x: i32, y: i32, place: i32, token: i32, count: *mut u32,
) -> carc_status {
    get_value!(game, count, {
        let (spot, token) = (spot(x, y, place)?, self::token(token)?);
        game.inner.state().tokens_at(spot, token).into()
    })
}

/// Gets the spot of the shepherd whose flock is to be decided in CARC_PHASE_FLOCK. If the player
/// has several shepherds in the field, it is the first one (HS-SHEEP-6).
///
/// @param game  the game
/// @param spot  receives the spot
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND in other phases
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_flock(
    game: *const carc_game, spot: *mut carc_spot,
) -> carc_status {
    get_value!(game, spot, {
        let flock = game.inner.state().flock();
        flock.ok_or(CARC_STATUS_NOT_FOUND)?.into()
    })
}
