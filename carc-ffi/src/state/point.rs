//! Conversion between points on the table and spots.

use crate::{
    getter::get_value,
    place::{carc_spot, spot},
    setup::carc_point,
    state::carc_state,
    status::carc_status::{self, *},
};

/// Gets the spot at a point on the table, such as the position of a mouse click. The tile at cell
/// (x, y) covers the square from (x, y) to (x + 1, y + 1).
///
/// The result is a crown space if the wheel is on the table and the point is on one of its crown
/// spaces. Otherwise, it is a corner if the point is within a tenth of a tile of the corner and
/// there is a figure on the corner or a figure in this game can be placed there (for example, a
/// barn where four fields meet). Otherwise, it is the segment at the point (see `carc_setup_pick`).
/// A corner is identified by the tile of the figure on it. If there is no figure, it is identified
/// by the last placed tile if that tile is one of the four, as in an action.
///
/// @param state  the state
/// @param x      the x coordinate, increasing to the right
/// @param y      the y coordinate, increasing downward
/// @param out    receives the spot
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if there is nothing at the point, for other parts
///         of the wheel, or if a coordinate is not finite
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_pick(
    state: *const carc_state, x: f64, y: f64, out: *mut carc_spot,
) -> carc_status {
    get_value!(
        state,
        out,
        carc_render::pick(state.read().position(), state.setup(), x, y)
            .ok_or(CARC_STATUS_NOT_FOUND)?
            .into()
    )
}

/// Gets the point on the table where a figure at a spot is drawn, in the coordinates of
/// `carc_state_pick`: the anchor of a segment (see `carc_setup_segment_anchor`), a corner, the
/// center of a tile, or a space on the wheel.
///
/// @param state  the state
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  a segment number, or another location (see `carc_location`)
/// @param point  receives the point
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the spot does not exist,
///         CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_locate(
    state: *const carc_state, x: i32, y: i32, place: i32, point: *mut carc_point,
) -> carc_status {
    get_value!(state, point, {
        carc_render::locate(state.read().position(), state.setup(), spot(x, y, place)?)
            .ok_or(CARC_STATUS_NOT_FOUND)?
            .into()
    })
}
