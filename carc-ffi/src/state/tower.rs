//! Towers, prisoners and ransoms (TW-HID-1).

use carc_engine::Figure;

use crate::{
    getter::get_value,
    place::{carc_seat, cell},
    state::carc_state,
    status::carc_status::{self, *},
};

/// Gets the number of floors on a tile's tower (TW-ACT-1). `carc_state_figures` includes the figure
/// on top of the tower.
///
/// @param state   the state
/// @param x       the column of the tile
/// @param y       the row of the tile
/// @param height  receives the number of floors; 0 for a foundation
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the tile does not have a tower foundation or
///         the game does not have towers, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_tower(
    state: *const carc_state, x: i32, y: i32, height: *mut u32,
) -> carc_status {
    get_value!(state, height, {
        let height = state.read().tower(cell(x, y)?);
        height.ok_or(CARC_STATUS_NOT_FOUND)?.into()
    })
}

/// Gets the number of figures of the given kind that a player has captured from another player
/// (TW-PRISON-1).
///
/// @param state   the state
/// @param captor  the player who has the prisoners
/// @param owner   the player who owns the figures
/// @param figure  a CARC_FIGURE number
/// @param count   receives the number of figures; 0 in games without towers
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the player or figure does not exist
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_prisoners(
    state: *const carc_state, captor: carc_seat, owner: carc_seat, figure: i32, count: *mut u32,
) -> carc_status {
    get_value!(state, count, {
        let figure = u8::try_from(figure).ok().and_then(Figure::from_number);
        let figure = figure.ok_or(CARC_STATUS_NOT_FOUND)?;
        let (captor, owner) = (state.seat(captor)?, state.seat(owner)?);
        state.read().prisoners(captor, owner, figure).into()
    })
}

/// Checks whether a ransom has been paid in this turn (TW-RANSOM-1).
///
/// @param state  the state
/// @param paid   receives 1 if a ransom has been paid, otherwise 0; always 0 in games without
///               towers
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_has_ransomed(
    state: *const carc_state, paid: *mut i32,
) -> carc_status {
    get_value!(state, paid, state.read().has_ransomed().into())
}
