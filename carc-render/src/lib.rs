#![forbid(unsafe_code)]
#![deny(missing_docs)]
//! Renders boards and tiles of the tile-laying game Carcassonne as SVG and text, and provides their
//! geometry.
//!
//! All drawings are computed from the tiles' data, so custom tiles are drawn too. The same position
//! produces the same bytes on every platform.
//!
//! - [`render_svg`] and [`render_text`] render a board, [`render_tile_svg`] and
//!   [`render_tile_text`] render a single tile, and [`render_piece_svg`] renders a single piece.
//! - [`pick`] finds the spot at a point on the table, and [`locate`] finds the point that
//!   represents a spot.
//! - [`placed_tokens`] returns the bridges, castles and ferries on the board.
//! - [`layout`] returns the [`Layout`] of a tile, which contains the outlines of its segments and
//!   the anchors for figures.
//!
//! All functions take a [`Position`] and its [`Setup`], which both games and views provide.
//!
//! ```
//! use carc_engine::{Game, Setup};
//! use carc_render::{SvgOptions, render_svg};
//!
//! let game = Game::new(Setup::base(2)?, 7);
//! let svg = render_svg(game.position(), game.setup(), &SvgOptions::default());
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```
//!
//! [`Position`]: carc_engine::Position
//! [`Setup`]: carc_engine::Setup

mod art;
mod layout;
mod locate;
mod scene;

pub use self::{
    layout::{Layout, Point, layout},
    locate::{locate, pick, wheel_space},
    scene::{
        PlacedToken, SvgOptions, TextOptions, placed_tokens, render_piece_svg, render_svg,
        render_text, render_tile_svg, render_tile_text, status_line,
    },
};

/// Compiles and runs the example in the crate's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
