//! Tokens that chance draws from a bag, and the shepherds beside whom they lie.

use carc_engine::Token;

use crate::{
    fill::{carc_spot, spot},
    game::carc_game,
    handle::{not_null, reads},
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
    game: *const carc_game,
    token: i32,
    count: *mut u32,
) -> carc_status {
    not_null!(count);
    // SAFETY: the caller promises a live handle, and that `count` can be written to.
    unsafe {
        reads(game, |game| {
            count.write(game.inner.position().bag(self::token(token)?).into());
            Ok(())
        })
    }
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
    game: *const carc_game,
    x: i32,
    y: i32,
    place: i32,
    token: i32,
    count: *mut u32,
) -> carc_status {
    not_null!(count);
    // SAFETY: the caller promises a live handle, and that `count` can be written to.
    unsafe {
        reads(game, |game| {
            let (spot, token) = (spot(x, y, place)?, self::token(token)?);
            count.write(game.inner.position().tokens_at(spot, token).into());
            Ok(())
        })
    }
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
    game: *const carc_game,
    spot: *mut carc_spot,
) -> carc_status {
    not_null!(spot);
    // SAFETY: the caller promises a live handle, and that `spot` can be written to.
    unsafe {
        reads(game, |game| {
            let flock = game.inner.position().flock(game.inner.setup());
            spot.write(flock.ok_or(CARC_STATUS_NOT_FOUND)?.into());
            Ok(())
        })
    }
}
