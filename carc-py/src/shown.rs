//! Games and views, which can both be rendered and encoded as arrays.

use std::sync::Arc;

use carc_engine as engine;
use carc_render::SvgOptions;
use pyo3::{exceptions::PyTypeError, prelude::*};

use crate::{
    error::{carc_error, seat},
    game::Game,
    lend::Read,
    value::Int,
    view::View,
};

pub(crate) enum Shown<'py> {
    Game(Read<'py, Game>),
    View(Bound<'py, View>),
}

impl<'py> FromPyObject<'_, 'py> for Shown<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.cast::<View>() {
            Ok(view) => Ok(Self::View(view.to_owned())),
            Err(_) if object.is_instance_of::<Game>() => object.extract().map(Self::Game),
            Err(_) => {
                let class = object.get_type().name()?;
                Err(PyTypeError::new_err(format!("expected a Game or a View, got {class}")))
            }
        }
    }
}

impl Shown<'_> {
    pub(crate) fn arc(&self) -> &Arc<engine::Setup> {
        match self {
            Self::Game(game) => game.engine().setup(),
            Self::View(view) => view.get().view.setup(),
        }
    }

    pub(crate) fn setup(&self) -> &engine::Setup {
        self.arc()
    }

    pub(crate) fn position(&self) -> &engine::Position {
        match self {
            Self::Game(game) => game.engine().position(),
            Self::View(view) => view.get().view.position(),
        }
    }

    pub(crate) fn state(&self) -> engine::State<'_> {
        match self {
            Self::Game(game) => game.engine().state(),
            Self::View(view) => view.get().view.state(),
        }
    }

    /// Returns the observer: the player of a view, or the one passed by the caller.
    pub(crate) fn seat(&self, player: Option<Int>) -> PyResult<engine::Player> {
        let given = player.map(|player| seat(self.arc(), player)).transpose()?;
        let not_said = || PyTypeError::new_err("player: required for a Game");
        match (self, given) {
            (Self::View(view), given) => match (view.get().view.player(), given) {
                (Some(own), Some(seat)) if seat != own => {
                    Err(carc_error(format!("player: the view belongs to player {own}")))
                }
                (own, given) => own.or(given).ok_or_else(not_said),
            },
            (Self::Game(_), given) => given.ok_or_else(not_said),
        }
    }
}

/// Renders a board as text, followed by a line that describes the next decision.
pub(crate) fn text(position: &engine::Position, setup: &engine::Setup) -> String {
    let board = carc_render::render_text(position, setup, &carc_render::TextOptions::default());
    board + &carc_render::status_line(position, setup) + "\n"
}

/// Renders a board as SVG, with the current tile to its right.
pub(crate) fn picture(
    position: &engine::Position,
    setup: &engine::Setup,
    options: &SvgOptions,
) -> String {
    let board = carc_render::render_svg(position, setup, options);
    let Some(kind) = position.state(setup).current_tile() else { return board };
    let tile = &setup.tile_types()[kind.index()].tile;
    let tile = carc_render::render_tile_svg(tile, engine::Rotation::R0, options);
    let ([width, height], [side, _]) = (size(&board), size(&tile));
    let gap = side / 8.0;
    let (across, down) = (width + gap + side, height.max(side));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {across} {down}\" width=\"{across}\" \
         height=\"{down}\">{board}{}</svg>",
        tile.replacen("<svg ", &format!("<svg x=\"{}\" ", width + gap), 1),
    )
}

/// Returns the width and the height of an SVG document.
fn size(svg: &str) -> [f64; 2] {
    ["width", "height"].map(|name| {
        let value =
            svg.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split_once('"'));
        value.and_then(|(number, _)| number.parse().ok()).unwrap_or(0.0)
    })
}
