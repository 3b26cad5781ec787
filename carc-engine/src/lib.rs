#![forbid(unsafe_code)]
#![deny(missing_docs)]
//! carc engine.

mod expansions;
mod geometry;
pub mod limits;
mod tile;

pub use geometry::{Cell, Port, Rotation, Side};
pub use tile::{RoadEnd, Segment, SegmentKind, SideKind, Tile, TileReason, TileSet, TileSetError};
