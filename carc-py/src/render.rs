//! Pictures of a board.

use carc_render::{SvgOptions, TextOptions};
use pyo3::prelude::*;

use crate::{
    shown::{Shown, picture},
    tile::pixels,
    value::Int,
};

/// Renders the board of a game or view as a standalone SVG document.
///
/// The same position always produces the same text.
///
/// Args:
///     game: A :class:`Game` or :class:`View`.
///     tile_pixels: The width of a tile in pixels at the document's natural size.
///     coordinates: ``True`` to number the columns and rows.
///     numbers: ``True`` to write the player's number on every figure.
///     legal: ``True`` to highlight the cells where the current tile can be placed.
///     current_tile: ``True`` to draw the current tile, unrotated, to the right of the board.
///
/// Raises:
///     CarcError: If the width is out of range.
///
/// >>> game = carc.Game(carc.Config(2), seed=7)
/// >>> carc.render_svg(game, legal=True).startswith("<svg")
/// True
#[pyfunction]
#[pyo3(
    signature = (
        game, *, tile_pixels=Int::from(80), coordinates=false, numbers=false, legal=false,
        current_tile=false
    ),
    text_signature = "(game, *, tile_pixels=80, coordinates=False, numbers=False, legal=False, \
                      current_tile=False)"
)]
pub(crate) fn render_svg(
    game: Shown<'_>,
    tile_pixels: Int,
    coordinates: bool,
    numbers: bool,
    legal: bool,
    current_tile: bool,
) -> PyResult<String> {
    let options = SvgOptions { tile_pixels: pixels(tile_pixels)?, coordinates, numbers, legal };
    Ok(match current_tile {
        true => picture(game.position(), game.arc(), &options),
        false => carc_render::render_svg(game.position(), game.arc(), &options),
    })
}

/// Renders the board of a game or view as text for a terminal.
///
/// ``str(game)`` is this text without colors and highlights, followed by a line that describes the
/// next decision.
///
/// Args:
///     game: A :class:`Game` or :class:`View`.
///     colors: ``True`` to use ANSI escape sequences for colors.
///     legal: ``True`` to highlight the cells where the current tile can be placed.
///
/// >>> game = carc.Game(carc.Config(2), seed=7)
/// >>> str(game).startswith(carc.render_text(game))
/// True
#[pyfunction]
#[pyo3(signature = (game, *, colors=false, legal=false))]
pub(crate) fn render_text(game: Shown<'_>, colors: bool, legal: bool) -> String {
    carc_render::render_text(game.position(), game.arc(), &TextOptions { colors, legal })
}
