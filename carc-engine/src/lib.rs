#![forbid(unsafe_code)]
#![deny(missing_docs)]
//! carc engine.

mod action;
mod board;
mod chance;
mod event;
mod expansions;
mod figure;
mod game;
mod geometry;
pub mod limits;
mod notation;
mod position;
mod render;
mod save;
mod scoring;
mod setup;
mod tile;
mod view;

pub use action::{API_VERSION, Action, ActionCodeError, ActionList, Item, Place, Source, Spot};
pub use chance::Generator;
pub use event::{Event, Reason, ScoreEntry, ScoreItem, ScoreItems, Term};
pub use figure::Figure;
pub use game::{Game, Rank, Record};
pub use geometry::{Cell, Port, Rotation, Side};
pub use notation::ParseActionError;
pub use position::{
    ActionError, Actor, BoardView, FeatureView, IllegalReason, Occupant, Phase, Position, Turn,
};
pub use render::{SvgOptions, TextOptions, render_svg, render_text, render_tile_svg};
pub use save::{LoadError, SCHEMA};
pub use setup::{Config, Preset, RuleOption, Setup, SetupError, SetupProblem, TileKind};
pub use tile::{RoadEnd, Segment, SegmentKind, SideKind, Tile, TileReason, TileSet, TileSetError};
pub use view::View;
