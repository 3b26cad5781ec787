//! Features on the board and their values.

use std::ffi::c_char;

use carc_engine::FeatureView;

use crate::{
    buffer::write_text,
    config::json,
    game::Items,
    getter::{get, get_array, get_struct, get_structs, get_text},
    handle::not_null,
    place::{carc_spot, seat_mask, spot},
    state::{Owner, carc_placed_figure, carc_state},
    status::{
        Fault,
        carc_status::{self, *},
    },
    structure::grows,
};

/// A feature on the board, with its current value. A feature is a set of connected segments of one
/// kind. The first spot identifies a feature, but functions accept any spot in the feature.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_feature {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// A CARC_SEGMENT number.
    pub kind: i32,
    /// The column of the first spot; spots are ordered by row, column and location.
    pub x: i32,
    /// The row of the first spot.
    pub y: i32,
    /// The location of the first spot; see `carc_spot`.
    pub place: i32,
    /// The number of distinct tiles that the feature covers (SCORE-1).
    pub tiles: u32,
    /// The number of open ends: segment sides that face an empty cell, or empty cells around a
    /// monastery or garden.
    pub open_ends: u32,
    /// 1 if the feature is complete (TURN-20), otherwise 0. Fields are never complete.
    pub complete: i32,
    /// The number of pennants in a city.
    pub pennants: u32,
    /// The number of completed cities that a field touches; see `carc_state_feature_cities`.
    pub cities: u32,
    /// The number of segments; see `carc_state_feature_spots`.
    pub spot_count: u32,
    /// The number of figures; see `carc_state_feature_figures`.
    pub figure_count: u32,
    /// The players who would score the feature now (MAJ-2), as a bit mask of seats.
    pub owners: u32,
    /// The points that each owner would score: the final value of a complete feature, or the value
    /// of an incomplete feature if the game ended now.
    pub value: i32,
    /// The number of score items.
    pub item_count: u32,
    /// The term that each score item in the value counts, as a CARC_TERM number. Unused elements of
    /// `item_terms`, `item_counts` and `item_points` are 0.
    pub item_terms: [i32; 8],
    /// The count of each score item.
    pub item_counts: [i32; 8],
    /// The points per counted unit of each score item; negative for a reduction.
    pub item_points: [i32; 8],
    /// The number of different marks on the feature's segments, such as inns; see
    /// `carc_state_feature_mark`.
    pub mark_count: u32,
    /// Each player's bonus points for a pig in the field, in addition to `value`, in seat order
    /// (TB-PIG-5).
    pub bonuses: [i32; 8],
}
grows!(carc_feature, 192);

impl From<&FeatureView> for carc_feature {
    fn from(feature: &FeatureView) -> Self {
        let first = carc_spot::from(feature.spots[0]);
        let items = Items::from(&feature.items);
        let mut bonuses = [0; 8];
        for &(player, points) in &feature.bonuses {
            bonuses[usize::from(player)] = points;
        }
        Self {
            struct_size: 0,
            kind: feature.kind as i32,
            x: first.x,
            y: first.y,
            place: first.place,
            tiles: feature.tiles.into(),
            open_ends: feature.open_ends.into(),
            complete: feature.complete.into(),
            pennants: feature.pennants.into(),
            cities: feature.cities.into(),
            spot_count: feature.spots.len() as u32,
            figure_count: feature.figures.len() as u32,
            owners: seat_mask(&feature.owners),
            value: feature.value,
            item_count: items.count,
            item_terms: items.terms,
            item_counts: items.counts,
            item_points: items.points,
            mark_count: feature.marks.len() as u32,
            bonuses,
        }
    }
}

impl Owner<'_> {
    fn feature(self, x: i32, y: i32, place: i32) -> Result<FeatureView, Fault> {
        let feature = self.read().feature_at(spot(x, y, place)?);
        Ok(feature.ok_or(CARC_STATUS_NOT_FOUND)?)
    }
}

/// Gets the features on the board, ordered by their first spots. Rivers are not features.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the features; set the `struct_size` of the
///               first element; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in features
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_features(
    state: *const carc_state, buf: *mut carc_feature, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(state, buf, cap, len, state.read().features().iter().map(Into::into))
}

/// Gets the features on the board as a JSON array with spots, occupants, owners and score items.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_features_json(
    state: *const carc_state, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(state, buf, cap, len, json(&state.read().features()))
}

/// Gets the feature that contains a spot.
///
/// @param state  the state
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  the location on the tile; for a segment, its number
/// @param out    receives the feature; set its `struct_size` before the call
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the tile or segment does not exist, or the
///         segment is a river, CARC_STATUS_INVALID_ARGUMENT, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_feature_at(
    state: *const carc_state, x: i32, y: i32, place: i32, out: *mut carc_feature,
) -> carc_status {
    get_struct!(state, out, (&state.feature(x, y, place)?).into())
}

/// Gets the feature that contains a spot, as JSON.
///
/// @param state  the state
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  the location on the tile; for a segment, its number
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the tile or
///         segment does not exist, or the segment is a river, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_feature_json(
    state: *const carc_state, x: i32, y: i32, place: i32, buf: *mut c_char, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_text!(state, buf, cap, len, json(&state.feature(x, y, place)?))
}

/// Gets the spots of the feature that contains a spot, ordered by row, column and location.
///
/// @param state  the state
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  the location on the tile; for a segment, its number
/// @param buf    caller-provided buffer that receives the spots; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in spots
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the tile or
///         segment does not exist, or the segment is a river, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_feature_spots(
    state: *const carc_state, x: i32, y: i32, place: i32, buf: *mut carc_spot, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_array!(state, buf, cap, len, state.feature(x, y, place)?.spots.into_iter().map(Into::into))
}

/// Gets the completed cities that touch the field at a spot. Each city is identified by its first
/// spot. The list is empty if the feature is not a field.
///
/// @param state  the state
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  the location on the tile; for a segment, its number
/// @param buf    caller-provided buffer that receives the spots; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in spots
/// @param len    receives the total number of cities, equal to the feature's `cities`
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the tile or
///         segment does not exist, or the segment is a river, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_feature_cities(
    state: *const carc_state, x: i32, y: i32, place: i32, buf: *mut carc_spot, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_array!(
        state,
        buf,
        cap,
        len,
        state.feature(x, y, place)?.city_spots.into_iter().map(Into::into)
    )
}

/// Gets one kind of mark, such as inns, on the segments of the feature that contains a spot.
///
/// @param state  the state
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  the location on the tile; for a segment, its number
/// @param index  the index of the mark; must be less than the `mark_count` of the `carc_feature`;
///               marks are sorted by name
/// @param count  receives the number of marks of this kind
/// @param buf    caller-provided buffer that receives the name, such as `inn`; may be NULL if `cap`
///               is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the tile, segment
///         or mark does not exist, or the segment is a river, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_feature_mark(
    state: *const carc_state, x: i32, y: i32, place: i32, index: usize, count: *mut u32,
    buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    not_null!(count);
    get!(state, len, {
        let feature = state.feature(x, y, place)?;
        let (name, found) = feature.marks.iter().nth(index).ok_or(CARC_STATUS_NOT_FOUND)?;
        write_text(name, buf, cap, len)?;
        count.write((*found).into());
        Ok(())
    })
}

/// Gets the figures in the feature that contains a spot, in the order of their spots.
///
/// @param state  the state
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  the location on the tile; for a segment, its number
/// @param buf    caller-provided buffer that receives the figures; set the `struct_size` of the
///               first element; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in figures
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the tile or
///         segment does not exist, or the segment is a river, CARC_STATUS_INVALID_ARGUMENT,
///         CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_feature_figures(
    state: *const carc_state, x: i32, y: i32, place: i32, buf: *mut carc_placed_figure, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_structs!(state, buf, cap, len, state.feature(x, y, place)?.figures.iter().map(Into::into))
}
