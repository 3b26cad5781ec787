#![forbid(unsafe_code)]
#![deny(missing_docs)]
//! Boards and tiles of the tile-placement game Carcassonne as SVG and as text, and the geometry behind them.
//!
//! Everything is computed from the data of the tiles, so tiles of your own have drawings too. The same position
//! gives the same bytes on every platform.
//!
//! - [`render_svg`] and [`render_text`] draw a board, [`render_tile_svg`] and [`render_tile_text`] one tile.
//! - [`pick`] finds the spot at a point of the table, [`locate`] the point of a spot.
//! - [`layout`] returns the [`Layout`] of a tile: the outlines of its segments, and where figures stand.
//!
//! All of them take a [`Position`] and its [`Setup`], as both a game and a view of one have them.
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
        SvgOptions, TextOptions, render_svg, render_text, render_tile_svg, render_tile_text,
        status_line,
    },
};

/// The front page of the crate, whose program has to run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
