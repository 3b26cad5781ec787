//! Where on a tile its segments lie.

use carc_engine::Rotation;
use carc_render::{Layout, Point};

use crate::{
    getter::*,
    setup::carc_setup,
    status::{
        Fault,
        carc_status::{self, *},
    },
};

/// A point of a tile or of the table, in sides of a tile: `x` grows to the right, `y` down. This
/// structure never changes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct carc_point {
    /// To the right, east.
    pub x: f64,
    /// Down, south.
    pub y: f64,
}

impl From<Point> for carc_point {
    fn from(Point { x, y }: Point) -> Self {
        Self { x, y }
    }
}

/// A rotation by its degrees.
pub(crate) fn turn(degrees: i32) -> Result<Rotation, Fault> {
    let degrees = u16::try_from(degrees).map_err(|_| CARC_STATUS_INVALID_ARGUMENT)?;
    Ok(Rotation::from_degrees(degrees).ok_or(CARC_STATUS_INVALID_ARGUMENT)?)
}

fn layout(setup: &carc_setup, tile_type: u32) -> Result<&Layout, Fault> {
    setup.tile_type(tile_type)?;
    Ok(carc_render::layout(&setup.inner, tile_type as u16).expect("a kind of the setup"))
}

/// A ring of the outline of a segment on a turned tile, as points in the unit square, (0, 0) the
/// north-west corner of the tile as it lies. Ask for ring 0, 1 and so on, until there is none.
///
/// A ring is closed: its last point is joined to its first. What lies inside an odd number of rings
/// belongs to the segment: a field around a monastery has a ring for the hole. Rings around the
/// segment run clockwise as seen on a screen, those around holes anticlockwise. The outlines of a
/// tile cover it and do not overlap; neighbors share the points of their border; across two tiles
/// those meet whose ports meet. Coordinates are multiples of 1/512 and the same on every platform. A
/// tile on the board is asked for with its canonical rotation, by which segments are numbered.
///
/// @param setup      the setup
/// @param tile_type  the number of the tile type
/// @param segment    the number of the segment
/// @param rotation   0, 90, 180 or 270 degrees clockwise
/// @param ring       which ring, from 0
/// @param buf        gets the points; may be NULL if `cap` is 0
/// @param cap        how many points fit
/// @param len        gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if there is no such
///         kind, segment or ring, CARC_STATUS_INVALID_ARGUMENT
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

/// Where a figure on a segment of a turned tile stands: a point in the unit square, inside the
/// outline of the segment. On a field a figure lies with its middle there.
///
/// @param setup      the setup
/// @param tile_type  the number of the tile type
/// @param segment    the number of the segment
/// @param rotation   0, 90, 180 or 270 degrees clockwise
/// @param point      gets it
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

/// The segment on which a point of a turned tile lies: that whose outline it is in. A point on a
/// border belongs to one of the two.
///
/// @param setup      the setup
/// @param tile_type  the number of the tile type
/// @param rotation   0, 90, 180 or 270 degrees clockwise
/// @param x          from 0 in the west of the tile as it lies to 1
/// @param y          from 0 in the north to 1
/// @param segment    gets the number of the segment
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if there is no such kind, the point is not on the
///         tile, or the tile has no segments, CARC_STATUS_INVALID_ARGUMENT
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

/// Where a space of the wheel is, from the middle of the wheel. A figure on a space stands in
/// its middle; a crown space reaches 0.17 from there, the wheel 1.42 from its own middle.
///
/// @param setup  the setup
/// @param space  the number of the space, without CARC_LOCATION_SPACE
/// @param point  gets it
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if there is no such space or no wheel
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
