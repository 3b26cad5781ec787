//! Limits that callers can use to size their buffers.

use carc_engine::limits;

/// The maximum number of players in a game; seats are numbered from 0.
pub const CARC_MAX_PLAYERS: u32 = 8;

/// The maximum number of segments on a tile type; segments are numbered from 0.
pub const CARC_MAX_SEGMENTS: u32 = 16;

/// The maximum number of tiles in a game, and therefore on a board.
pub const CARC_MAX_TILES: u32 = 4096;

const _: () = assert!(CARC_MAX_PLAYERS as usize == limits::MAX_PLAYERS);
const _: () = assert!(CARC_MAX_SEGMENTS as usize == limits::MAX_SEGMENTS);
const _: () = assert!(CARC_MAX_TILES as usize == limits::MAX_TILES);
