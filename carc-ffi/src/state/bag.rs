//! Tokens in the bag, tokens next to shepherds, and card records.

use carc_engine::{SegmentKind, Token};

use crate::{
    getter::get_value,
    place::{carc_spot, spot},
    state::carc_state,
    status::{
        Fault,
        carc_status::{self, *},
    },
};

fn token(number: i32) -> Result<Token, Fault> {
    let token = u8::try_from(number).ok().and_then(Token::from_number);
    Ok(token.ok_or(CARC_STATUS_NOT_FOUND)?)
}

/// Gets the number of tokens of the given kind in the bag (HS-SHEEP-2). The number of tokens is
/// public (HID-1).
///
/// @param state  the state
/// @param token  a CARC_TOKEN number
/// @param count  receives the number of tokens; 0 for tokens that are not drawn from a bag
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_bag(
    state: *const carc_state, token: i32, count: *mut u32,
) -> carc_status {
    get_value!(state, count, state.read().bag(self::token(token)?).into())
}

/// Gets a card's record: the number of tiles in the feature that last earned or confirmed the card
/// (KR-CARD-2). Use `carc_state_tokens` to find the player who has the card.
///
/// @param state  the state
/// @param token  a CARC_TOKEN number, such as CARC_TOKEN_KING
/// @param count  receives the record; 0 if the card has not been awarded or the token is not a card
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_record(
    state: *const carc_state, token: i32, count: *mut u32,
) -> carc_status {
    get_value!(state, count, state.read().record(self::token(token)?).into())
}

/// Gets the number of completed features of the given kind on the board, whether or not they have
/// been scored (TURN-20).
///
/// @param state  the state
/// @param kind   a CARC_SEGMENT number
/// @param count  receives the number of features; 0 for fields and rivers, which are never complete
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the kind is unknown
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_completed_features(
    state: *const carc_state, kind: i32, count: *mut u32,
) -> carc_status {
    get_value!(state, count, {
        let kind = SegmentKind::ALL.into_iter().find(|known| i32::from(known.number()) == kind);
        let kind = kind.ok_or(CARC_STATUS_NOT_FOUND)?;
        state.read().completed_features(kind).into()
    })
}

/// Gets the number of tokens of the given kind at a spot: sheep next to a shepherd (HS-SHEEP-4),
/// ingots, a ferry or a bridge on a tile (GM-PLACE-4, FE-PLACE-1, BCB-BRIDGE-3), or a castle on
/// either of its two segments (BCB-CASTLE-4).
///
/// @param state  the state
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  the location on the tile; for a segment, its number
/// @param token  a CARC_TOKEN number
/// @param count  receives the number of tokens; 0 if there are none
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the token is unknown,
///         CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_tokens_at(
    state: *const carc_state, x: i32, y: i32, place: i32, token: i32, count: *mut u32,
) -> carc_status {
    get_value!(state, count, {
        let (spot, token) = (spot(x, y, place)?, self::token(token)?);
        state.read().tokens_at(spot, token).into()
    })
}

/// Gets the spot of the shepherd whose flock the player is deciding about in CARC_PHASE_FLOCK. If
/// the player has several shepherds in the field, the function returns the first shepherd's spot
/// (HS-SHEEP-6).
///
/// @param state  the state
/// @param spot   receives the spot
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND in any other phase
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_flock(
    state: *const carc_state, spot: *mut carc_spot,
) -> carc_status {
    get_value!(state, spot, {
        let flock = state.read().flock();
        flock.ok_or(CARC_STATUS_NOT_FOUND)?.into()
    })
}
