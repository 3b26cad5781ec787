//! Rendering of the board.

use std::ffi::c_char;

use carc_engine::limits;
use carc_render::{
    SvgOptions, TextOptions, render_svg, render_text, render_tile_svg, render_tile_text,
};

use crate::{
    getter::get_text,
    setup::{carc_setup, turn},
    state::carc_state,
    status::{
        Fault,
        carc_status::{self, *},
    },
    structure::{grows, read_struct},
};

/// Options for rendering. To use the defaults, set all fields except `struct_size` to 0.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_svg_options {
    /// The size of this structure in bytes; set by the caller.
    pub struct_size: u32,
    /// The width of a tile in pixels, at most 4096; 0 for the default of 80.
    pub tile_pixels: u32,
    /// Nonzero to label columns and rows along the edges.
    pub coordinates: i32,
    /// Nonzero to write seat numbers on figures.
    pub numbers: i32,
    /// Nonzero to highlight the cells where the current tile can be placed.
    pub legal: i32,
}
grows!(carc_svg_options, 20);

/// Options for text output. For plain text, set all fields except `struct_size` to 0.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_text_options {
    /// The size of this structure in bytes; set by the caller.
    pub struct_size: u32,
    /// Nonzero to use colors (ANSI escape sequences).
    pub colors: i32,
    /// Nonzero to highlight the cells where the current tile can be placed.
    pub legal: i32,
}
grows!(carc_text_options, 12);

/// Returns the options at a pointer, or the defaults.
///
/// # Safety
/// `options` is NULL or points to a structure whose `struct_size` is set.
unsafe fn svg_options(options: *const carc_svg_options) -> Result<SvgOptions, Fault> {
    let usual = SvgOptions::default();
    if options.is_null() {
        return Ok(usual);
    }
    let zero =
        carc_svg_options { struct_size: 0, tile_pixels: 0, coordinates: 0, numbers: 0, legal: 0 };
    // SAFETY: guaranteed by the caller.
    let given = unsafe { read_struct(zero, options)? };
    let tile_pixels = match given.tile_pixels {
        0 => usual.tile_pixels,
        pixels => match u16::try_from(pixels) {
            Ok(pixels @ ..=limits::MAX_TILE_PIXELS) => pixels,
            _ => return Err(CARC_STATUS_INVALID_ARGUMENT.into()),
        },
    };
    Ok(SvgOptions {
        tile_pixels,
        coordinates: given.coordinates != 0,
        numbers: given.numbers != 0,
        legal: given.legal != 0,
    })
}

/// Returns the options at a pointer, or plain text.
///
/// # Safety
/// `options` is NULL or points to a structure whose `struct_size` is set.
unsafe fn text_options(options: *const carc_text_options) -> Result<TextOptions, Fault> {
    if options.is_null() {
        return Ok(TextOptions::default());
    }
    let zero = carc_text_options { struct_size: 0, colors: 0, legal: 0 };
    // SAFETY: guaranteed by the caller.
    let given = unsafe { read_struct(zero, options)? };
    Ok(TextOptions { colors: given.colors != 0, legal: given.legal != 0 })
}

/// Renders the board of a game as a standalone SVG document with tiles, figures, scores and a frame
/// around the tile placed last. The output is identical on every platform.
///
/// @param state    the state
/// @param options  the options, with `struct_size` set; NULL for the defaults
/// @param buf      caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap      the capacity of `buf` in bytes
/// @param len      receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_ARGUMENT,
///         CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_render_svg(
    state: *const carc_state, options: *const carc_svg_options, buf: *mut c_char, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_text!(state, buf, cap, len, {
        let options = svg_options(options)?;
        render_svg(state.read().position(), state.setup(), &options)
    })
}

/// Renders the board of a game as text for a terminal.
///
/// @param state    the state
/// @param options  the options, with `struct_size` set; NULL for plain text
/// @param buf      caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap      the capacity of `buf` in bytes
/// @param len      receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_render_text(
    state: *const carc_state, options: *const carc_text_options, buf: *mut c_char, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_text!(state, buf, cap, len, {
        let options = text_options(options)?;
        render_text(state.read().position(), state.setup(), &options)
    })
}

/// Renders one rotated tile as a standalone SVG document without a margin.
///
/// @param setup      the setup
/// @param tile_type  the tile type number
/// @param rotation   the clockwise rotation: 0, 90, 180 or 270 degrees
/// @param options    the options, with `struct_size` set; NULL for the defaults
/// @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap        the capacity of `buf` in bytes
/// @param len        receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND,
///         CARC_STATUS_INVALID_ARGUMENT, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_render_tile_svg(
    setup: *const carc_setup, tile_type: u32, rotation: i32, options: *const carc_svg_options,
    buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(setup, buf, cap, len, {
        let options = svg_options(options)?;
        let tile = setup.tile_type(tile_type)?.printed();
        render_tile_svg(&tile, turn(rotation)?, &options)
    })
}

/// Renders one rotated tile as text, in five lines of seven characters, with the same symbols as
/// `carc_state_render_text`.
///
/// @param setup      the setup
/// @param tile_type  the tile type number
/// @param rotation   the clockwise rotation: 0, 90, 180 or 270 degrees
/// @param options    the options, with `struct_size` set; NULL for no colors
/// @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap        the capacity of `buf` in bytes
/// @param len        receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND,
///         CARC_STATUS_INVALID_ARGUMENT, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_render_tile_text(
    setup: *const carc_setup, tile_type: u32, rotation: i32, options: *const carc_text_options,
    buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(setup, buf, cap, len, {
        let options = text_options(options)?;
        let tile = setup.tile_type(tile_type)?.printed();
        render_tile_text(&tile, turn(rotation)?, &options)
    })
}
