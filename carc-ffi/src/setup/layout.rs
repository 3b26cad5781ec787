//! The geometry of segments on a tile.

use carc_engine::{Rotation, TileType};
use carc_render::{Layout, Point};

use crate::{
    getter::*,
    setup::carc_setup,
    status::{
        Fault,
        carc_status::{self, *},
    },
};

/// A point on a tile or on the table, in units of a tile's side. `x` increases to the right and `y`
/// downward. The layout of this structure never changes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct carc_point {
    /// The x coordinate, increasing to the right (east).
    pub x: f64,
    /// The y coordinate, increasing downward (south).
    pub y: f64,
}

impl From<Point> for carc_point {
    fn from(Point { x, y }: Point) -> Self {
        Self { x, y }
    }
}

/// Returns the rotation for an angle in degrees.
pub(crate) fn turn(degrees: i32) -> Result<Rotation, Fault> {
    let degrees = u16::try_from(degrees).map_err(|_| CARC_STATUS_INVALID_ARGUMENT)?;
    Ok(Rotation::from_degrees(degrees).ok_or(CARC_STATUS_INVALID_ARGUMENT)?)
}

fn layout(setup: &carc_setup, tile_type: u32) -> Result<&Layout, Fault> {
    setup.tile_type(tile_type)?;
    Ok(carc_render::layout(&setup.inner, TileType::new(tile_type as u16))
        .expect("the tile type belongs to the setup"))
}

/// Gets one ring of a segment's outline on a rotated tile, as points in the unit square with (0, 0)
/// at the northwest corner. Request rings 0, 1 and so on until the call returns
/// CARC_STATUS_NOT_FOUND.
///
/// A ring is closed, so its last point is joined to its first point. A point inside an odd number
/// of rings belongs to the segment. For example, a field around a monastery has a second ring for
/// the hole. Outer rings run clockwise on screen, and holes run counterclockwise. The outlines
/// cover the tile without overlap, and adjacent outlines share the points of their common border.
/// Outlines on adjacent tiles meet at the ports. Coordinates are multiples of 1/512 and identical
/// on every platform. For a tile on the board, pass its canonical rotation, because segment numbers
/// refer to this rotation.
///
/// @param setup      the setup
/// @param tile_type  the tile type number
/// @param segment    the segment number
/// @param rotation   the clockwise rotation: 0, 90, 180 or 270 degrees
/// @param ring       the zero-based index of the ring
/// @param buf        caller-provided buffer that receives the points; may be NULL if `cap` is 0
/// @param cap        the capacity of `buf` in points
/// @param len        receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the tile type,
///         segment or ring does not exist, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_segment_outline(
    setup: *const carc_setup, tile_type: u32, segment: u32, rotation: i32, ring: usize,
    buf: *mut carc_point, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(setup, buf, cap, len, {
        let rings = layout(setup, tile_type)?.outline(segment as usize, turn(rotation)?);
        let ring = rings.and_then(|rings| rings.into_iter().nth(ring));
        ring.ok_or(CARC_STATUS_NOT_FOUND)?.into_iter().map(Into::into)
    })
}

/// Gets the point where a figure on a segment of a rotated tile is drawn, in the unit square and
/// inside the segment's outline. For a field, the point is the center of the figure, which is drawn
/// lying on its side.
///
/// @param setup      the setup
/// @param tile_type  the tile type number
/// @param segment    the segment number
/// @param rotation   the clockwise rotation: 0, 90, 180 or 270 degrees
/// @param point      receives the point
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_segment_anchor(
    setup: *const carc_setup, tile_type: u32, segment: u32, rotation: i32, point: *mut carc_point,
) -> carc_status {
    get_value!(setup, point, {
        let anchor = layout(setup, tile_type)?.anchor(segment as usize, turn(rotation)?);
        anchor.ok_or(CARC_STATUS_NOT_FOUND)?.into()
    })
}

/// Gets the segment at a point on a rotated tile, determined by the segments' outlines. A point on
/// a border belongs to one of the adjacent segments.
///
/// @param setup      the setup
/// @param tile_type  the tile type number
/// @param rotation   the clockwise rotation: 0, 90, 180 or 270 degrees
/// @param x          the x coordinate, from 0 (west) to 1
/// @param y          the y coordinate, from 0 (north) to 1
/// @param segment    receives the segment number
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the tile type does not exist, the point is not
///         on the tile, or the tile does not have segments, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_pick(
    setup: *const carc_setup, tile_type: u32, rotation: i32, x: f64, y: f64, segment: *mut u32,
) -> carc_status {
    get_value!(setup, segment, {
        let found = layout(setup, tile_type)?.pick(x, y, turn(rotation)?);
        found.ok_or(CARC_STATUS_NOT_FOUND)? as u32
    })
}

/// Gets the position of a space on the wheel, relative to the wheel's center. A figure is drawn at
/// the center of its space. The radius of a crown space is 0.17, and the radius of the wheel is
/// 1.42.
///
/// @param setup  the setup
/// @param space  the space number, without CARC_LOCATION_SPACE
/// @param point  receives the point
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the space or the wheel does not exist
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_space(
    setup: *const carc_setup, space: u32, point: *mut carc_point,
) -> carc_status {
    get_value!(setup, point, {
        let space = u8::try_from(space).map_err(|_| CARC_STATUS_NOT_FOUND)?;
        carc_render::wheel_space(&setup.inner, space).ok_or(CARC_STATUS_NOT_FOUND)?.into()
    })
}
