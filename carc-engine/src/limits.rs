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
pub const MAX_TILE_TYPES: usize = 1024;

/// Segments on the whole board, reached only with thousands of tiles.
pub const MAX_NODES: usize = 32_000;

/// Copies of a tile set in one game.
pub const MAX_COPIES: usize = 50;

/// Figures of a kind that a player can have (OPT-5).
pub const MAX_FIGURES: usize = 9;

/// Cells along a side of a table (HOUSE-10).
pub const MAX_TABLE: i16 = 999;

/// Letters of the id of a tile set or tile.
pub const MAX_ID: usize = 64;

/// Pennants, goods and other marks on the segments of all tiles of a game, all copies together.
pub const MAX_SYMBOLS: usize = 4096;

/// Entries of the history of a save, and of its deck; a longer one is refused as it is read.
pub const MAX_HISTORY: usize = 1_000_000;

/// Entries of a list or table of a config; a longer one is refused as it is read.
pub const MAX_ENTRIES: usize = 4096;

/// Entries of a list by seat, or of a table of figures or tokens, of a start; a longer one is refused
/// as it is read.
pub const MAX_FEW: usize = 64;

/// Lists and tables inside each other in a tile file. JSON has no such limit: a key that is
/// not known is refused without going into it, and the fields are as deep as their form.
pub const MAX_TILE_FILE_NESTING: usize = 80;

/// Letters of a name that are looked at when the nearest known name is searched.
pub const MAX_NAME: usize = 64;

/// Faults of one config or deck that are told at once; what is wrong beyond them is not looked at.
pub const MAX_PROBLEMS: usize = 32;

/// Letters of a message about the syntax of a tile file, a save or a config; a longer one is cut.
pub const MAX_MESSAGE: usize = 1000;

/// Bytes of a saved game, a config or a start as JSON; longer text is refused before it is read.
pub const MAX_SAVE_BYTES: usize = 16 << 20;

/// Bytes of a tile file; longer text is refused before it is read.
pub const MAX_TILE_FILE_BYTES: usize = 1 << 20;

/// Commas, brackets, braces, dots, equals signs and ends of lines in a tile file: whatever they hold
/// apart takes a hundred times their memory while the file is read.
pub const MAX_TILE_FILE_SIGNS: usize = 100_000;

/// Bytes of a table of words; longer text is refused before it is read.
pub const MAX_LANGUAGE_BYTES: usize = 1 << 16;

/// Bytes of an action or event as JSON; longer text is refused before it is read.
pub const MAX_ACTION_BYTES: usize = 4096;

/// Monasteries and gardens on one tile.
pub const MAX_SURROUNDED: usize = 2;

/// The width of a tile in a picture, in pixels; the least is 1.
pub const MAX_TILE_PIXELS: u16 = 4096;

/// How far from (0, 0) a tile of a position to start from may lie, on either axis.
pub const MAX_START: i16 = 16_384;

/// The points with which a player may start, at most; the least is 0.
pub const MAX_START_SCORE: i32 = 1_000_000;

/// The number of the turn with which a game may start.
pub const MAX_START_TURN: u32 = 1_000_000;
