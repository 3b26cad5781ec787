//! Stated sizes: what a game can hold at most.
//!
//! Input beyond them is refused with a typed error, so no text or number from outside can make
//! the engine use unbounded memory or time.

/// Players in one game (BASE-SETUP-1).
pub const MAX_PLAYERS: usize = 8;

/// Tiles in one game, all sets and copies together.
pub const MAX_TILES: usize = 4096;

/// Segments on one tile.
pub const MAX_SEGMENTS: usize = 16;

/// Different tiles in one game.
pub const MAX_KINDS: usize = 1024;

/// Segments on the whole board, reached only with thousands of tiles.
pub const MAX_NODES: usize = 32_000;
