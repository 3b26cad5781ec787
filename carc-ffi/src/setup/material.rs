//! Game components: tile types, their segments and marks, and tokens.

use std::ffi::c_char;

use carc_engine::{RoadEnd, Token};

use crate::{
    buffer::text,
    error::carc_error,
    getter::*,
    handle::{not_null, reads_telling},
    setup::carc_setup,
    status::{
        Fault,
        carc_status::{self, *},
    },
    structure::grows,
};

/// A tile type, which represents all copies that are identical under the rules in effect.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_tile_type {
    /// The size of this structure in bytes; set by the caller.
    pub struct_size: u32,
    /// The number of copies in the game, including any start tile.
    pub copies: u32,
    /// The number of segments, which are numbered from 0.
    pub segments: u32,
    /// 1 if all four sides are closed and fit any neighbor, otherwise 0.
    pub closed: i32,
    /// 1 if the tile is drawn from the river stack (RV-4), otherwise 0.
    pub river: i32,
    /// 1 if the tile is not in any stack because every player starts with one (AM-ABBEY-1),
    /// otherwise 0.
    pub personal: i32,
    /// 1 if the tile is not in any stack because it is part of a game board (WF-SETUP-2), otherwise 0.
    pub board: i32,
    /// 1 if the tile is the last tile in the river stack (RV-4), otherwise 0.
    pub mouth: i32,
    /// The number of marks on the tile as a whole, such as a volcano; see
    /// `carc_setup_tile_type_mark`.
    pub mark_count: u32,
    /// For each of the rotations 0, 90, 180 and 270 degrees, the smallest equivalent rotation, in
    /// degrees (TURN-25).
    pub canonical: [i32; 4],
    /// 1 if the tile is the first tile in the river stack (R2-SETUP-2), otherwise 0.
    pub fork: i32,
}
grows!(carc_tile_type, 28);

/// A segment: the part of a feature on one tile.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_segment {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// A CARC_SEGMENT number.
    pub kind: i32,
    /// The ports of the segment on the unrotated tile, as a bit mask. Bit `3 * side + port`
    /// represents a port. Sides are numbered clockwise from north, and ports are numbered from left
    /// to right as seen from the center of the tile.
    pub ports: u32,
    /// The number of pennants in a city.
    pub pennants: u32,
    /// The city segments that border a field segment on this tile, as a bit mask.
    pub touches: u32,
    /// The way a road ends on the tile, as a CARC_ROAD_END number.
    pub end: i32,
    /// The segments that share an end point with this segment, as a bit mask. A wagon can move to
    /// these segments (AM-WAGON-5).
    pub meets: u32,
    /// The number of marks, such as inns; see `carc_setup_segment_mark`.
    pub mark_count: u32,
}
grows!(carc_segment, 24);

/// Gets the number of tile types in the game. Tile types are numbered from 0; actions, events and
/// boards use these numbers.
///
/// @param setup  the setup
/// @param count  receives the number of tile types
/// @return CARC_STATUS_OK
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_tile_type_count(
    setup: *const carc_setup, count: *mut u32,
) -> carc_status {
    get_value!(setup, count, setup.inner.tile_types().len() as u32)
}

/// Gets a tile type.
///
/// @param setup      the setup
/// @param tile_type  the tile type number
/// @param out        receives the tile type; set its `struct_size` before the call
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_tile_type(
    setup: *const carc_setup, tile_type: u32, out: *mut carc_tile_type,
) -> carc_status {
    get_struct!(setup, out, {
        let kind = setup.tile_type(tile_type)?;
        carc_tile_type {
            struct_size: 0,
            copies: kind.copies.into(),
            segments: kind.tile.segments.len() as u32,
            closed: kind.tile.closed.into(),
            river: kind.river.into(),
            personal: kind.personal.into(),
            board: kind.board.into(),
            mouth: kind.mouth.into(),
            mark_count: kind.marks.len() as u32,
            canonical: kind.canonical.map(|rotation| rotation.degrees().into()),
            fork: kind.fork.into(),
        }
    })
}

/// Gets the id of a tile type, such as `base/D`, which combines the ids of the set and the tile.
///
/// @param setup      the setup
/// @param tile_type  the tile type number
/// @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap        the capacity of `buf` in bytes
/// @param len        receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_tile_type_id(
    setup: *const carc_setup, tile_type: u32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(setup, buf, cap, len, &setup.tile_type(tile_type)?.id)
}

/// Gets one of the marks in effect for a tile type as a whole, such as `dragon`. For marks on a
/// single segment, use `carc_setup_segment_mark`.
///
/// @param setup      the setup
/// @param tile_type  the tile type number
/// @param index      the index of the mark; must be less than the `mark_count` of the
///                   `carc_tile_type`
/// @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap        the capacity of `buf` in bytes
/// @param len        receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_tile_type_mark(
    setup: *const carc_setup, tile_type: u32, index: usize, buf: *mut c_char, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_text!(setup, buf, cap, len, {
        setup.tile_type(tile_type)?.marks.get(index).ok_or(CARC_STATUS_NOT_FOUND)?
    })
}

/// Gets one of the marks on a segment of a tile type, such as `inn`. A mark that is printed twice
/// is listed twice.
///
/// @param setup      the setup
/// @param tile_type  the tile type number
/// @param segment    the segment number
/// @param index      the index of the mark; must be less than the `mark_count` of the `carc_segment`
/// @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap        the capacity of `buf` in bytes
/// @param len        receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_segment_mark(
    setup: *const carc_setup, tile_type: u32, segment: u32, index: usize, buf: *mut c_char,
    cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(setup, buf, cap, len, {
        let segment = setup.tile_type(tile_type)?.tile.segments.get(segment as usize);
        let mark = segment.and_then(|segment| segment.marks.get(index));
        mark.ok_or(CARC_STATUS_NOT_FOUND)?
    })
}

/// Gets a short English description of a tile type.
///
/// @param setup      the setup
/// @param tile_type  the tile type number
/// @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap        the capacity of `buf` in bytes
/// @param len        receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_tile_type_name(
    setup: *const carc_setup, tile_type: u32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(setup, buf, cap, len, &setup.tile_type(tile_type)?.tile.name)
}

/// Gets the number of the tile type with the given id.
///
/// @param setup      the setup
/// @param id         the tile id, UTF-8
/// @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param tile_type  receives the tile type number
/// @param error      receives error details with a suggested id; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_tile_type_by_id(
    setup: *const carc_setup, id: *const c_char, len: usize, tile_type: *mut u32,
    error: *mut carc_error,
) -> carc_status {
    not_null!(id, tile_type);
    // SAFETY: the caller guarantees live handles, `len` readable bytes at `id`, and a writable
    // `kind`.
    unsafe {
        reads_telling(setup, error, |setup| {
            let found = setup.inner.tile_type(text(id, len)?);
            let found = found.map_err(|problem| Fault::new(CARC_STATUS_NOT_FOUND, problem))?;
            tile_type.write(found.number().into());
            Ok(())
        })
    }
}

/// Gets the segments of a tile type, sorted by number.
///
/// @param setup      the setup
/// @param tile_type  the tile type number
/// @param buf        caller-provided buffer that receives the segments; set the `struct_size` of
///                   the first element; may be NULL if `cap` is 0
/// @param cap        the capacity of `buf` in segments; 16 is always sufficient
/// @param len        receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND,
///         CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_segments(
    setup: *const carc_setup, tile_type: u32, buf: *mut carc_segment, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(setup, buf, cap, len, {
        let tile = &setup.tile_type(tile_type)?.tile;
        let meets = |number: usize| {
            let groups = tile.meets.iter().filter(|group| group.contains(&(number as u8)));
            let others = groups.flatten().filter(|other| usize::from(**other) != number);
            others.fold(0, |all, other| all | 1 << other)
        };
        tile.segments.iter().enumerate().map(move |(number, segment)| carc_segment {
            struct_size: 0,
            kind: segment.kind.number().into(),
            ports: segment.ports.into(),
            pennants: segment.pennants.into(),
            touches: segment.touches.iter().map(|&city| 1 << city).sum(),
            end: segment.end.map_or(0, RoadEnd::number).into(),
            meets: meets(number),
            mark_count: segment.marks.len() as u32,
        })
    })
}

/// Gets the total number of tokens of the given kind in the game.
///
/// @param setup  the setup
/// @param token  a CARC_TOKEN number
/// @param count  receives the number of tokens; 0 if the game has none (TB-GOODS-3)
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_tokens(
    setup: *const carc_setup, token: i32, count: *mut u32,
) -> carc_status {
    get_value!(setup, count, {
        let token = u8::try_from(token).ok().and_then(Token::from_number);
        setup.inner.tokens(token.ok_or(CARC_STATUS_NOT_FOUND)?).into()
    })
}
