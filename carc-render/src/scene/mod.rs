//! Pictures of a board, as SVG or text.
//!
//! A [`Scene`] contains only data, such as tiles in cells, figures on segments, and scores. All
//! drawings are computed from the tiles' data, so the drawing of a custom tile matches its rules.
//! The same scene always produces the same bytes, on every platform.

mod board;
mod figure;
mod furniture;
mod land;
mod picture;
mod scatter;
mod svg;
mod symbol;
#[cfg(test)]
mod tests;
mod text;
mod token;

pub use self::{
    picture::{
        render_piece_svg, render_svg, render_text, render_tile_svg, render_tile_text, status_line,
    },
    svg::SvgOptions,
    text::TextOptions,
    token::{PlacedToken, placed_tokens},
};
use carc_engine::{Cell, Player, Rotation, Tile, Token};

use self::{
    svg::{piece_svg, scene_svg, tile_svg},
    text::{scene_text, tile_text},
};
use crate::{
    art::MarkArt,
    layout::{Layout, Point},
    locate::TableBoard,
};

/// The contents of a picture.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene<'a> {
    /// The tiles, at most one in each cell, in any order.
    pub(crate) tiles: Vec<SceneTile<'a>>,
    /// The tiles in board notation, in the order of `tiles`. The names of tiles that belong to a
    /// game board are empty. If the picture does not contain names, the whole list is empty.
    pub(crate) names: Vec<String>,
    /// The figures on the board.
    pub(crate) figures: Vec<SceneFigure>,
    /// The tokens that cover land.
    pub(crate) tokens: Vec<PlacedToken>,
    /// The towers with floors.
    pub(crate) towers: Vec<SceneTower>,
    /// The tiles with ingots, with the number of ingots on each.
    pub(crate) ingots: Vec<(Cell, u16)>,
    /// The neutral figures.
    pub(crate) neutrals: Vec<SceneNeutral>,
    /// The game boards.
    pub(crate) boards: Vec<TableBoard>,
    /// The cells to highlight for the current tile.
    pub(crate) open: Vec<Cell>,
    /// The cell of the last placed tile.
    pub(crate) last: Option<Cell>,
    /// The players in the score strip. Without players, the strip is omitted.
    pub(crate) players: Vec<ScenePlayer>,
    /// The title line above the board, which is omitted if empty.
    pub(crate) title: String,
}

impl Scene<'_> {
    /// Returns the index of the tile in a cell.
    fn tile_at(&self, cell: Cell) -> Option<usize> {
        self.tiles.iter().position(|tile| tile.cell == cell)
    }

    /// Returns the position of a figure on a segment of the rotated tile in a cell, in drawing
    /// units. The segment of a bridge follows the printed segments.
    fn stand(&self, layout: &Layout, cell: Cell, segment: Option<u8>, rotation: Rotation) -> Point {
        let is_bridge = segment.is_some_and(|segment| !layout.has(segment));
        let token = self.tokens.iter().find(|own| is_bridge && own.cell == cell);
        match token.map(|own| own.token) {
            Some(bridge @ (Token::BRIDGE_NS | Token::BRIDGE_WE)) => {
                layout.on_bridge(bridge == Token::BRIDGE_NS, rotation)
            }
            _ => layout.stand(segment, rotation),
        }
    }
}

/// A tile on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SceneTile<'a> {
    /// The cell of the tile.
    pub(crate) cell: Cell,
    /// The rotation of the tile.
    pub(crate) rotation: Rotation,
    /// The tile's data.
    pub(crate) tile: &'a Tile,
    /// The marks on this copy of the tile.
    pub(crate) marks: &'a [String],
    /// The cached layout, if there is one.
    pub(crate) layout: Option<&'a Layout>,
}

/// A figure on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SceneFigure {
    /// The owner's seat, which determines the color.
    pub(crate) player: Player,
    /// The name of the figure, such as `"meeple"`.
    pub(crate) figure: &'static str,
    /// The cell of the figure.
    pub(crate) cell: Cell,
    /// The segment of the figure, or `None` for the whole tile.
    pub(crate) segment: Option<u8>,
    /// The corner of the cell if the figure is on a corner, clockwise from northwest.
    pub(crate) corner: Option<u8>,
    /// The space of the game board if the figure is on a space.
    pub(crate) space: Option<u8>,
    /// True if the figure is on the tile's tower.
    pub(crate) on_tower: bool,
    /// True if the figure is lying in the tile's monastery.
    pub(crate) is_lying: bool,
    /// The number of sheep next to the figure, which is not shown if it is 0.
    pub(crate) beside: u16,
}

/// A tower, with its cell and its number of floors.
pub(crate) type SceneTower = (Cell, u8);

/// A neutral figure on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SceneNeutral {
    pub(crate) name: &'static str,
    pub(crate) art: &'static MarkArt,
    pub(crate) cell: Cell,
    /// The segment of the meeple next to the figure, or `None` for the whole tile.
    pub(crate) segment: Option<u8>,
    /// The space of the game board if the figure is on a space.
    pub(crate) space: Option<u8>,
    /// True if the figure is next to a guard on its tile's tower.
    pub(crate) on_tower: bool,
    /// True if the figure is next to a meeple lying in its tile's monastery.
    pub(crate) is_lying: bool,
}

/// A player in the score strip.
#[derive(Clone, Debug)]
pub(crate) struct ScenePlayer {
    /// The player.
    pub(crate) player: Player,
    /// The score.
    pub(crate) score: i32,
    /// A short description of the player's supply.
    pub(crate) supply: String,
    /// True if it is this player's turn.
    pub(crate) active: bool,
    /// The owners of the robbers that share a score-track space with the player's marker.
    pub(crate) robbers: Vec<Player>,
}
