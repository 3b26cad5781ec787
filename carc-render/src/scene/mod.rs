//! Pictures of a board: SVG for people, characters for terminals.
//!
//! A [`Scene`] is plain data: tiles in cells, figures on segments, scores. Everything is drawn from
//! the tile data alone, so a tile of your own looks as it plays. The same scene always gives the
//! same bytes, on every platform.

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

pub use self::{
    picture::{render_svg, render_text, render_tile_svg, render_tile_text, status_line},
    svg::SvgOptions,
    text::TextOptions,
};
use carc_engine::{Cell, Rotation, Tile};

use self::{
    svg::{scene_svg, tile_svg},
    text::{scene_text, tile_text},
};
use crate::{art::MarkArt, layout::Layout, locate::TableBoard};

/// What a picture shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene<'a> {
    /// The tiles, at most one in a cell, in any order.
    pub(crate) tiles: Vec<SceneTile<'a>>,
    /// The figures on the board.
    pub(crate) figures: Vec<SceneFigure>,
    /// The towers with floors.
    pub(crate) towers: Vec<SceneTower>,
    /// The figures that belong to nobody.
    pub(crate) neutrals: Vec<SceneNeutral>,
    /// The board that is played with.
    pub(crate) board: Option<TableBoard>,
    /// Cells to mark as open for the tile in hand.
    pub(crate) open: Vec<Cell>,
    /// The cell of the tile that was placed last.
    pub(crate) last: Option<Cell>,
    /// The players, for the score strip; none leaves the strip out.
    pub(crate) players: Vec<ScenePlayer>,
    /// One line above the board; empty leaves it out.
    pub(crate) title: String,
}

impl Scene<'_> {
    /// The number of the tile in a cell.
    fn tile_at(&self, cell: Cell) -> Option<usize> {
        self.tiles.iter().position(|tile| tile.cell == cell)
    }
}

/// A tile on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SceneTile<'a> {
    /// Where it lies.
    pub(crate) cell: Cell,
    /// How it is turned.
    pub(crate) rotation: Rotation,
    /// Its data.
    pub(crate) tile: &'a Tile,
    /// The marks of this copy.
    pub(crate) marks: &'a [String],
    /// Its layout, if somebody keeps it.
    pub(crate) layout: Option<&'a Layout>,
}

/// A figure on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SceneFigure {
    /// The seat of its owner, which decides the color.
    pub(crate) player: u8,
    /// The name of the kind of figure, such as `"meeple"`.
    pub(crate) figure: &'static str,
    /// The cell of the tile that it stands on.
    pub(crate) cell: Cell,
    /// The segment that it stands on, or `None` for the tile as a whole.
    pub(crate) segment: Option<u8>,
    /// The corner of the cell on which it stands instead, clockwise from the north-west.
    pub(crate) corner: Option<u8>,
    /// The space of the board on which it stands instead.
    pub(crate) space: Option<u8>,
    /// Whether it stands on the tower of the tile instead.
    pub(crate) on_tower: bool,
    /// What lies beside it, counted; 0 is not shown.
    pub(crate) beside: u16,
}

/// A tower: its cell, and how many floors it has.
pub(crate) type SceneTower = (Cell, u8);

/// A figure on the board that belongs to nobody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SceneNeutral {
    pub(crate) name: &'static str,
    pub(crate) art: &'static MarkArt,
    pub(crate) cell: Cell,
    /// The segment of the meeple with which it stands, or `None` for the tile as a whole.
    pub(crate) segment: Option<u8>,
    /// The space of the board on which it stands instead.
    pub(crate) space: Option<u8>,
}

/// A player in the score strip.
#[derive(Clone, Debug)]
pub(crate) struct ScenePlayer {
    /// The seat, from 0.
    pub(crate) seat: u8,
    /// The points so far.
    pub(crate) score: i32,
    /// What is left in the supply, in a few words.
    pub(crate) supply: String,
    /// Whether it is this player's turn.
    pub(crate) active: bool,
}
