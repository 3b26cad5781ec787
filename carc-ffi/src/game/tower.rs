//! Towers, prisoners and ransoms (TW-HID-1).

use carc_engine::Figure;

use crate::{
    game::carc_game,
    getter::get_value,
    place::{carc_seat, cell},
    status::carc_status::{self, *},
};

/// Gets the number of floors of the tower on a tile (TW-ACT-1). A figure on its top is listed among
/// the figures.
///
/// @param game    the game
/// @param x       the column of the tile
/// @param y       the row of the tile
/// @param height  receives the number of floors; 0 for a foundation
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the tile does not have a tower site or the game
///         does not have towers, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_tower(
    game: *const carc_game, x: i32, y: i32, height: *mut u32,
) -> carc_status {
    get_value!(game, height, {
        let height = game.inner.state().tower(cell(x, y)?);
        height.ok_or(CARC_STATUS_NOT_FOUND)?.into()
    })
}

/// Gets the number of one player's figures that another player holds as prisoners (TW-PRISON-1).
///
/// @param game    the game
/// @param captor  the player who has the prisoners
/// @param owner   the player who owns the figures
/// @param figure  a CARC_FIGURE number
/// @param count   receives the number of figures; 0 in games without towers
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the player or figure does not exist
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_prisoners(
    game: *const carc_game, captor: carc_seat, owner: carc_seat, figure: i32, count: *mut u32,
) -> carc_status {
    get_value!(game, count, {
        let figure = u8::try_from(figure).ok().and_then(Figure::from_number);
        let figure = figure.ok_or(CARC_STATUS_NOT_FOUND)?;
        let (captor, owner) = (game.seat(captor)?, game.seat(owner)?);
        game.inner.state().prisoners(captor, owner, figure).into()
    })
}

/// Checks whether the ransom of this turn has been paid (TW-RANSOM-1).
///
/// @param game  the game
/// @param paid  receives 1 or 0; 0 in games without towers
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_has_ransomed(
    game: *const carc_game, paid: *mut i32,
) -> carc_status {
    get_value!(game, paid, game.inner.state().has_ransomed().into())
}
