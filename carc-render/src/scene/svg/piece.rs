//! Single pieces: figures, neutral figures, marks, tokens, tower floors and game boards.

use std::borrow::Cow;

use carc_engine::{Figure, Player, Token};

use super::{Frame, Page, SvgOptions};
use crate::{
    art::{self, Mark, count, gold_mines, tower, wheel},
    layout::curve::point,
    scene::{Scene, figure},
};

/// Half the width of the picture of a player's figure, including its halo and shadow.
const FIGURE: f64 = 24.0;
/// Half the width of the picture of a floor or an ingot.
const FLOOR: f64 = 11.0;

/// Returns the drawing of a piece that has no owner, and half the width of its picture.
fn drawing_of(piece: &str) -> Option<(Cow<'static, str>, f64)> {
    match piece {
        "floor" => return Some((tower::FLOOR.into(), FLOOR)),
        "ingot" => return Some((gold_mines::INGOT.into(), FLOOR)),
        "wheel" => return Some((wheel::BOARD.svg.into(), wheel::BOARD.extent().x + 6.0)),
        "city" => return Some((count::CITY.svg.into(), count::CITY.extent().x + 6.0)),
        _ => {}
    }
    if let Some((svg, radius)) = Token::from_name(piece).and_then(art::of_token) {
        return Some((svg, radius + 2.0));
    }
    let neutral = Figure::neutral().find(|figure| figure.name() == piece);
    let art = match neutral {
        Some(figure) => art::of_neutral(figure),
        None => Mark::named(piece)?.art(),
    };
    Some((art.svg.into(), f64::from(art.radius) + 6.0))
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
        page.body.push_str(&svg);
        radius
    };
    let frame = Frame { left: -radius, top: -radius, right: radius, bottom: radius };
    Some(page.finish(&frame, false))
}
