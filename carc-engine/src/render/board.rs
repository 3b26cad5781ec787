//! A board that lies in or beside the layout, with what stands on its spaces.

use super::{
    SceneFigure, SceneNeutral,
    curve::{Point, TILE, number, point},
};

use crate::render::art::BoardArt;

/// A board in a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SceneBoard {
    pub(crate) art: &'static BoardArt,
    /// Its middle in the layout, in cells; `None` puts it beside.
    pub(crate) middle: Option<(i16, i16)>,
}

/// The room between the layout and a board beside it.
const GAP: f64 = 34.0;

impl SceneBoard {
    /// Where the middle is drawn, for a layout that ends at `right` and begins at `top`.
    pub(super) fn middle(&self, right: f64, top: f64) -> Point {
        let radius = f64::from(self.art.radius);
        match self.middle {
            Some((x, y)) => point(f64::from(x) * TILE, f64::from(y) * TILE),
            None => point(right + GAP + radius, top + radius),
        }
    }

    /// Where a space is, from the middle.
    pub(super) fn space(&self, wanted: u8) -> Option<Point> {
        let all = self.art.fields.iter().flat_map(|field| [&[field.stand], field.spaces].concat());
        let mut found = all.filter(|(space, ..)| *space == wanted);
        found.next().map(|(_, x, y)| point(x, y))
    }

    /// The drawing without what stands there.
    pub(super) fn drawing(&self, middle: Point) -> String {
        let (x, y) = (number(middle.x), number(middle.y));
        format!(r#"<g transform="translate({x} {y})">{}</g>"#, self.art.svg)
    }

    /// The board in characters: each field with what stands on it.
    pub(super) fn text(&self, figures: &[SceneFigure], neutrals: &[SceneNeutral]) -> String {
        let mut text = String::new();
        for field in self.art.fields {
            let standing = neutrals.iter().find(|neutral| neutral.space == Some(field.stand.0));
            text.push(' ');
            text.push(standing.map_or(' ', |neutral| neutral.art.sign));
            text += field.name;
            for (space, ..) in field.spaces {
                let figure = figures.iter().find(|figure| figure.space == Some(*space));
                let sign = figure.map_or(String::new(), |figure| {
                    super::figure::letter_of(figure.figure) + &figure.player.to_string()
                });
                text += &format!("[{sign:1}]");
            }
        }
        text
    }
}
