//! The limits that a caller may size its memory by.

use carc_engine::limits;

/// The most players of a game; seats are numbered from 0.
pub const CARC_MAX_PLAYERS: u32 = 8;

/// The most segments of a kind of tile; they are numbered from 0.
pub const CARC_MAX_SEGMENTS: u32 = 16;

/// The most tiles of a game, so also of a board.
pub const CARC_MAX_TILES: u32 = 4096;

const _: () = assert!(CARC_MAX_PLAYERS as usize == limits::MAX_PLAYERS);
const _: () = assert!(CARC_MAX_SEGMENTS as usize == limits::MAX_SEGMENTS);
const _: () = assert!(CARC_MAX_TILES as usize == limits::MAX_TILES);
