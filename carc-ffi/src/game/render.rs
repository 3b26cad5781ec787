//! Pictures of the board.

use std::ffi::c_char;

use carc_engine::limits;
use carc_render::{
    SvgOptions, TextOptions, render_svg, render_text, render_tile_svg, render_tile_text,
};

use crate::{
    game::carc_game,
    getter::get_text,
    setup::{carc_setup, turn},
    status::{
        Fault,
        carc_status::{self, *},
    },
    structure::{grows, read_struct},
};

/// How a picture is drawn. Zero in every field but `struct_size` is a good picture.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_svg_options {
    /// The size of this structure in bytes; set by the caller.
    pub struct_size: u32,
    /// The width of a tile in pixels, at most 4096; 0 for the usual 80.
    pub tile_pixels: u32,
    /// 1 to number columns and rows along the edges, otherwise 0.
    pub coordinates: i32,
    /// 1 to write the number of the seat on figures, otherwise 0.
    pub numbers: i32,
    /// 1 to mark the cells on which the drawn tile may be laid, otherwise 0.
    pub legal: i32,
}
grows!(carc_svg_options, 20);

/// How a board is written for a terminal. Zero in every field but `struct_size` is plain text.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_text_options {
    /// The size of this structure in bytes; set by the caller.
    pub struct_size: u32,
    /// 1 for colors by ANSI escape sequences, otherwise 0.
    pub colors: i32,
    /// 1 to mark the cells on which the drawn tile may be laid, otherwise 0.
    pub legal: i32,
}
grows!(carc_text_options, 12);

/// The options at a pointer, or the usual ones.
///
/// # Safety
/// `options` is NULL or points to a structure that says its size.
unsafe fn svg_options(options: *const carc_svg_options) -> Result<SvgOptions, Fault> {
    let usual = SvgOptions::default();
    if options.is_null() {
        return Ok(usual);
    }
    let zero =
        carc_svg_options { struct_size: 0, tile_pixels: 0, coordinates: 0, numbers: 0, legal: 0 };
    // SAFETY: the caller's promise.
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

/// The options of a text.
///
/// # Safety
/// `options` is NULL or points to a structure that says its size.
unsafe fn text_options(options: *const carc_text_options) -> Result<TextOptions, Fault> {
    if options.is_null() {
        return Ok(TextOptions::default());
    }
    let zero = carc_text_options { struct_size: 0, colors: 0, legal: 0 };
    // SAFETY: the caller's promise.
    let given = unsafe { read_struct(zero, options)? };
    Ok(TextOptions { colors: given.colors != 0, legal: given.legal != 0 })
}

/// Draws the board of a game as a standalone SVG document: tiles, figures, the last tile framed,
/// the scores. The same game gives the same bytes on every platform.
///
/// @param game     the game
/// @param options  how to draw, its `struct_size` set; NULL for the usual picture
/// @param buf      gets the text; may be NULL if `cap` is 0
/// @param cap      how many bytes fit
/// @param len      gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_ARGUMENT,
///         CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_svg(
    game: *const carc_game, options: *const carc_svg_options, buf: *mut c_char, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, {
        let options = svg_options(options)?;
        render_svg(game.inner.position(), game.inner.setup(), &options)
    })
}

/// Writes the board of a game in characters, for a terminal.
///
/// @param game     the game
/// @param options  how to write, its `struct_size` set; NULL for plain text
/// @param buf      gets the text; may be NULL if `cap` is 0
/// @param cap      how many bytes fit
/// @param len      gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_text(
    game: *const carc_game, options: *const carc_text_options, buf: *mut c_char, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, {
        let options = text_options(options)?;
        render_text(game.inner.position(), game.inner.setup(), &options)
    })
}

/// Draws one tile alone, turned, as a standalone SVG document without a margin.
///
/// @param setup      the setup
/// @param tile_type  the number of the tile type
/// @param rotation   0, 90, 180 or 270 degrees clockwise
/// @param options    how to draw, its `struct_size` set; NULL for the usual picture
/// @param buf        gets the text; may be NULL if `cap` is 0
/// @param cap        how many bytes fit
/// @param len        gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND,
///         CARC_STATUS_INVALID_ARGUMENT, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_tile_svg(
    setup: *const carc_setup, tile_type: u32, rotation: i32, options: *const carc_svg_options,
    buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(setup, buf, cap, len, {
        let options = svg_options(options)?;
        let tile = setup.tile_type(tile_type)?.printed();
        render_tile_svg(&tile, turn(rotation)?, &options)
    })
}

/// Writes one tile alone, turned, in characters: five lines of seven, with the signs of
/// `carc_game_text`.
///
/// @param setup      the setup
/// @param tile_type  the number of the tile type
/// @param rotation   0, 90, 180 or 270 degrees clockwise
/// @param options    how to write, its `struct_size` set; NULL for no colors
/// @param buf        gets the text; may be NULL if `cap` is 0
/// @param cap        how many bytes fit
/// @param len        gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND,
///         CARC_STATUS_INVALID_ARGUMENT, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_tile_text(
    setup: *const carc_setup, tile_type: u32, rotation: i32, options: *const carc_text_options,
    buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(setup, buf, cap, len, {
        let options = text_options(options)?;
        let tile = setup.tile_type(tile_type)?.printed();
        render_tile_text(&tile, turn(rotation)?, &options)
    })
}
