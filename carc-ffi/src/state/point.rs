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
/// The result is the first of the following that exists at the point: a crown space on the wheel or
/// a quarter of the city of Carcassonne, if the corresponding board is on the table; a corner,
/// if the point is within a tenth of a tile's side of the corner; a bridge; or a segment, which can
/// be part of a river (see `carc_setup_pick`). A corner counts only if it has a figure, or if a
/// figure in this game, such as a barn, can be placed on it. Four tiles share a corner. If the
/// corner has a figure, the result contains the figure's tile. If the corner has no figure, the
/// result contains the last placed tile if that tile touches the corner, and otherwise the tile at
/// the point.
///
/// @param state  the state
/// @param x      the x coordinate, increasing to the right
/// @param y      the y coordinate, increasing downward
/// @param out    receives the spot
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if there is nothing at the point, if the point is
///         on the wheel but not on a crown space, or if a coordinate is not finite
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

/// Gets the point on the table where a figure at a spot is drawn, in the same coordinates as
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
