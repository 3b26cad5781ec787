//! Pictures of a board.

use carc_render::{SvgOptions, TextOptions};
use pyo3::prelude::*;

use crate::{shown::Shown, tile::pixels, value::Int};

/// Draws the board of a game or of a view as a standalone SVG document; the same game always gives
/// the same text, and each of its views too.
///
/// ``tile_pixels`` is the width of a tile at the size at which the document shows itself,
/// ``coordinates`` numbers columns and rows, ``numbers`` writes on every figure the number of its
/// seat, ``legal`` marks the cells on which the drawn tile may be laid.
///
/// >>> game = carc.Game(carc.Config(2), seed=7)
/// >>> carc.render_svg(game, legal=True).startswith("<svg")
/// True
#[pyfunction]
#[pyo3(
    signature = (
        game, *, tile_pixels=Int::from(80), coordinates=false, numbers=false, legal=false
    ),
    text_signature = "(game, *, tile_pixels=80, coordinates=False, numbers=False, legal=False)"
)]
pub(crate) fn render_svg(
    game: Shown<'_>,
    tile_pixels: Int,
    coordinates: bool,
    numbers: bool,
    legal: bool,
) -> PyResult<String> {
    let options = SvgOptions { tile_pixels: pixels(tile_pixels)?, coordinates, numbers, legal };
    Ok(carc_render::render_svg(game.position(), game.arc(), &options))
}

/// Writes the board of a game or of a view in characters, for a terminal.
///
/// ``colors`` switches on ANSI escape sequences, ``legal`` marks the cells on which the drawn tile
/// may be laid. ``print(game)`` writes it without either, and below it what is to be decided.
///
/// >>> game = carc.Game(carc.Config(2), seed=7)
/// >>> str(game).startswith(carc.render_text(game))
/// True
#[pyfunction]
#[pyo3(signature = (game, *, colors=false, legal=false))]
pub(crate) fn render_text(game: Shown<'_>, colors: bool, legal: bool) -> String {
    carc_render::render_text(game.position(), game.arc(), &TextOptions { colors, legal })
}
