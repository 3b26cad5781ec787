//! From a point of the table to a spot, and back.

use crate::{
    game::carc_game,
    getter::get_value,
    place::{carc_spot, spot},
    setup::carc_point,
    status::carc_status::{self, *},
};

/// The spot at a point of the table: what a player means who points there. The tile on cell (x, y)
/// lies from (x, y) to (x + 1, y + 1).
///
/// It is the crown space of a wheel that lies in the layout; or a corner, within a tenth of a tile, if
/// a figure stands there, or could in this game, as a barn where four tiles show one field each; or
/// the segment of the tile, see `carc_setup_pick`. A corner is named as its figure names it, else by
/// the tile laid last if that is one of the four, as an action would.
///
/// @param game  the game
/// @param x     the point, growing to the right
/// @param y     the point, growing down
/// @param out   gets the spot
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND where nothing lies, for the rest of the wheel, and for
///         numbers that are no point
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_pick(
    game: *const carc_game, x: f64, y: f64, out: *mut carc_spot,
) -> carc_status {
    get_value!(
        game,
        out,
        carc_render::pick(game.inner.position(), game.inner.setup(), x, y)
            .ok_or(CARC_STATUS_NOT_FOUND)?
            .into()
    )
}

/// The point of the table where a figure on a spot stands, as `carc_game_pick` counts: that of a
/// segment (see `carc_setup_segment_anchor`), a corner, the middle of a tile, or a space of a wheel
/// that lies in the layout.
///
/// @param game   the game
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  a segment by its number, otherwise see `carc_location`
/// @param point  gets it
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if there is no such spot, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_locate(
    game: *const carc_game, x: i32, y: i32, place: i32, point: *mut carc_point,
) -> carc_status {
    get_value!(game, point, {
        carc_render::locate(game.inner.position(), game.inner.setup(), spot(x, y, place)?)
            .ok_or(CARC_STATUS_NOT_FOUND)?
            .into()
    })
}
