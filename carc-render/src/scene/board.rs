//! A game board on or next to the table, with the figures on its spaces.

use super::{SceneFigure, SceneNeutral};
use crate::{
    layout::curve::{Point, TILE, number, point},
    locate::TableBoard,
};

/// The gap between the table and a board next to it.
const GAP: f64 = 34.0;

impl TableBoard {
    /// Returns the position of the center, given the right and top edges of the table.
    pub(super) fn drawn_at(&self, right: f64, top: f64) -> Point {
        let half = self.art.extent();
        let beside = point(right + GAP + half.x, top + half.y);
        self.middle.map_or(beside, |middle| middle * TILE)
    }

    /// Returns the drawing without figures.
    pub(super) fn drawing(&self, middle: Point) -> String {
        let (x, y) = (number(middle.x), number(middle.y));
        format!(r#"<g transform="translate({x} {y})">{}</g>"#, self.art.svg)
    }

    /// Returns an invisible element for each space that figures can use.
    pub(super) fn places(&self, middle: Point) -> String {
        let mut out = String::from(r#"<g fill="none" pointer-events="all">"#);
        for (space, at) in self.crowns() {
            let at = middle + at * TILE;
            let (x, y, r) = (number(at.x), number(at.y), self.art.reach);
            out += &format!(r#"<circle data-space="{space}" cx="{x}" cy="{y}" r="{r}"/>"#);
        }
        out + "</g>"
    }

    /// Returns the board as text, which lists each sector or quarter with its figures.
    pub(super) fn text(&self, figures: &[SceneFigure], neutrals: &[SceneNeutral]) -> String {
        let mut text = String::new();
        for field in self.art.fields {
            let standing = neutrals.iter().find(|neutral| neutral.space == Some(field.stand.0));
            text.push(' ');
            text.push(standing.map_or(' ', |neutral| neutral.art.sign));
            text += field.name;
            for (space, ..) in field.spaces {
                let on_it = figures.iter().filter(|figure| figure.space == Some(*space));
                let sign = |figure: &SceneFigure| {
                    super::figure::letter_of(figure.figure) + &figure.player.to_string()
                };
                let sign = on_it.map(sign).collect::<Vec<_>>().join(" ");
                text += &format!("[{sign:1}]");
            }
        }
        text
    }
}
