//! Towers, prisoners and ransoms (TW-HID-1).

use carc_engine::Figure;

use crate::{
    game::carc_game,
    getter::get_value,
    place::{carc_seat, cell},
    status::carc_status::{self, *},
};

/// How many floors lie on the site of a tile (TW-ACT-1). Who stands on top is among the figures.
///
/// @param game    the game
/// @param x       the column of the tile
/// @param y       the row of the tile
/// @param height  gets the number; 0 for a foundation
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if there is no site or towers are not played,
///         CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_tower(
    game: *const carc_game, x: i32, y: i32, height: *mut u32,
) -> carc_status {
    get_value!(game, height, {
        let height = game.inner.position().tower(cell(x, y)?);
        height.ok_or(CARC_STATUS_NOT_FOUND)?.into()
    })
}

/// How many figures of a kind one player holds of another (TW-PRISON-1).
///
/// @param game    the game
/// @param captor  the seat of who holds them
/// @param owner   the seat of whose they are
/// @param figure  a CARC_FIGURE number
/// @param count   gets the number; 0 in games without towers
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if there is no such player or figure
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
        game.inner.position().prisoners(captor, owner, figure).into()
    })
}

/// Whether the ransom of this turn has been paid (TW-RANSOM-1).
///
/// @param game  the game
/// @param paid  gets 1 or 0; 0 in games without towers
/// @return CARC_STATUS_OK
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_has_ransomed(
    game: *const carc_game, paid: *mut i32,
) -> carc_status {
    get_value!(game, paid, game.inner.position().has_ransomed().into())
}
