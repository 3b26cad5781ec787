//! What a game is played with: kinds of tiles, their segments and marks, tokens.

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

/// A kind of tile: all copies that are equal by the rules in force.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_tile_type {
    /// The size of this structure in bytes; set by the caller.
    pub struct_size: u32,
    /// How many copies the game has, a start tile included.
    pub copies: u32,
    /// How many segments are printed on it; they are numbered from 0.
    pub segments: u32,
    /// 1 if all four sides are closed and fit anything, otherwise 0.
    pub closed: i32,
    /// 1 if it is drawn from the stack of the river (RV-4), otherwise 0.
    pub river: i32,
    /// 1 if it is in no stack because every player has one in front of them (AM-ABBEY-1), otherwise 0.
    pub personal: i32,
    /// 1 if it is in no stack because it is a cell of a board (WF-SETUP-2), otherwise 0.
    pub board: i32,
    /// 1 if it is drawn last from the stack of the river (RV-4), otherwise 0.
    pub mouth: i32,
    /// How many marks the tile as a whole shows, such as a volcano; see `carc_setup_tile_type_mark`.
    pub mark_count: u32,
    /// For a turn by 0, 90, 180 and 270 degrees, the smallest turn in degrees that shows the same
    /// (TURN-25).
    pub canonical: [i32; 4],
    /// 1 if it is drawn first from the stack of the river (R2-SETUP-2), otherwise 0.
    pub fork: i32,
}
grows!(carc_tile_type, 28);

/// A part of a feature printed on one tile.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_segment {
    /// The size of this structure in bytes; set by the caller (in an array, of its first element).
    pub struct_size: u32,
    /// A CARC_SEGMENT number.
    pub kind: i32,
    /// The ports that it owns on the unturned tile: bit `3 * side + port`, sides clockwise from the
    /// north, ports left, center and right as seen from the middle of the tile looking out.
    pub ports: u32,
    /// Pennants in a city.
    pub pennants: u32,
    /// The cities of the same tile that a field borders, a bit for each segment.
    pub touches: u32,
    /// What closes a road that ends on the tile: a CARC_ROAD_END number.
    pub end: i32,
    /// The segments that end at a common point with this one, a bit for each: a wagon can move on to
    /// them (AM-WAGON-5).
    pub meets: u32,
    /// How many marks it shows, such as an inn; see `carc_setup_segment_mark`.
    pub mark_count: u32,
}
grows!(carc_segment, 24);

/// How many kinds of tiles the game has. They are numbered from 0; actions, events and boards use
/// these numbers.
///
/// @param setup  the setup
/// @param count  gets the number
/// @return CARC_STATUS_OK
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_tile_type_count(
    setup: *const carc_setup, count: *mut u32,
) -> carc_status {
    get_value!(setup, count, setup.inner.tile_types().len() as u32)
}

/// The numbers of a kind of tile.
///
/// @param setup      the setup
/// @param tile_type  the number of the tile type
/// @param out        gets them; its `struct_size` must be set
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

/// The id of a kind of tile: the set's and the tile's, such as `base/D`.
///
/// @param setup      the setup
/// @param tile_type  the number of the tile type
/// @param buf        gets the text; may be NULL if `cap` is 0
/// @param cap        how many bytes fit
/// @param len        gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_tile_type_id(
    setup: *const carc_setup, tile_type: u32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(setup, buf, cap, len, &setup.tile_type(tile_type)?.id)
}

/// One of the marks that a kind of tile shows as a whole, such as `dragon`, where they are in force.
/// Marks of single segments are told by `carc_setup_segment_mark`.
///
/// @param setup      the setup
/// @param tile_type  the number of the tile type
/// @param index      which, from 0 to `mark_count` - 1 of its `carc_tile_type`
/// @param buf        gets the text; may be NULL if `cap` is 0
/// @param cap        how many bytes fit
/// @param len        gets the length in bytes
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

/// One of the marks on a segment of a kind of tile, such as `inn`. A mark that is printed twice is
/// told twice.
///
/// @param setup      the setup
/// @param tile_type  the number of the tile type
/// @param segment    the number of the segment
/// @param index      which, from 0 to `mark_count` - 1 of its `carc_segment`
/// @param buf        gets the text; may be NULL if `cap` is 0
/// @param cap        how many bytes fit
/// @param len        gets the length in bytes
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

/// A few plain words for people that say what a kind of tile is.
///
/// @param setup      the setup
/// @param tile_type  the number of the tile type
/// @param buf        gets the text; may be NULL if `cap` is 0
/// @param cap        how many bytes fit
/// @param len        gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_tile_type_name(
    setup: *const carc_setup, tile_type: u32, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(setup, buf, cap, len, &setup.tile_type(tile_type)?.tile.name)
}

/// The number of the kind of tile with an id.
///
/// @param setup      the setup
/// @param id         the id, UTF-8
/// @param len        its length in bytes
/// @param tile_type  gets the number
/// @param error      told the nearest id, if one is near, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_tile_type_by_id(
    setup: *const carc_setup, id: *const c_char, len: usize, tile_type: *mut u32,
    error: *mut carc_error,
) -> carc_status {
    not_null!(id, tile_type);
    // SAFETY: the caller promises live handles, `len` bytes at `id`, and that `kind` can be written
    // to.
    unsafe {
        reads_telling(setup, error, |setup| {
            let found = setup.inner.tile_type(text(id, len)?);
            let found = found.map_err(|problem| Fault::new(CARC_STATUS_NOT_FOUND, problem))?;
            tile_type.write(found.into());
            Ok(())
        })
    }
}

/// The segments printed on a kind of tile, by number.
///
/// @param setup      the setup
/// @param tile_type  the number of the tile type
/// @param buf        gets the segments; the `struct_size` of the first must be set; may be NULL if
///                   `cap` is 0
/// @param cap        how many segments fit; 16 always do
/// @param len        gets how many there are
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

/// How many tokens of a kind the game has in all.
///
/// @param setup  the setup
/// @param token  a CARC_TOKEN number
/// @param count  gets the number; 0 if the game has none (TB-GOODS-3)
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
