//! Single pieces: figures, neutral figures, marks, tokens, tower floors and game boards.

use carc_engine::{Figure, Player};

use super::{Frame, Page, SvgOptions};
use crate::{
    art::{self, Mark, gold_mines, tower, wheel},
    layout::curve::point,
    scene::{Scene, figure},
};

/// Half the width of the picture of a player's figure, including its halo and shadow.
const FIGURE: f64 = 24.0;
/// Half the width of the picture of a floor or an ingot.
const FLOOR: f64 = 11.0;

/// Returns the drawing of a piece without an owner and half the width of its picture.
fn drawing_of(piece: &str) -> Option<(&'static str, f64)> {
    match piece {
        "floor" => return Some((tower::FLOOR, FLOOR)),
        "ingot" => return Some((gold_mines::INGOT, FLOOR)),
        "wheel" => return Some((wheel::BOARD.svg, wheel::BOARD.extent().x + 6.0)),
        _ => {}
    }
    let neutral = Figure::neutral().find(|figure| figure.name() == piece);
    let art = match neutral {
        Some(figure) => art::of_neutral(figure),
        None => Mark::named(piece)?.art(),
    };
    Some((art.svg, f64::from(art.radius) + 6.0))
}

/// Renders one piece; see [`render_piece_svg`](crate::render_piece_svg).
pub(crate) fn piece_svg(
    piece: &str,
    player: Player,
    lying: bool,
    options: &SvgOptions,
) -> Option<String> {
    let scene = Scene::default();
    let mut page = Page::new(&scene, options);
    let radius = if Figure::all().any(|figure| figure.name() == piece) {
        let lying = lying && figure::lies_down(piece);
        page.figure(piece, player, point(0.0, 0.0), lying, 1.0);
        FIGURE
    } else {
        let (svg, radius) = drawing_of(piece)?;
        page.body.push_str(svg);
        radius
    };
    let frame = Frame { left: -radius, top: -radius, right: radius, bottom: radius };
    Some(page.finish(&frame, false))
}
