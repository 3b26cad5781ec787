//! Limits on the size of a game and of its inputs.
//!
//! Input beyond these limits is rejected with a typed error, so untrusted strings and numbers
//! cannot cause unbounded memory use or running time.

/// Maximum number of players in a game (BASE-SETUP-1).
pub const MAX_PLAYERS: usize = 8;

/// Maximum number of tiles in a game, including all sets and copies.
pub const MAX_TILES: usize = 4096;

/// Maximum number of segments on one tile.
pub const MAX_SEGMENTS: usize = 16;

/// Maximum number of tile types in a game.
pub const MAX_TILE_TYPES: usize = 1024;

/// Maximum number of segments on the whole board. Only games with thousands of tiles reach this
/// limit.
pub const MAX_NODES: usize = 32_000;

/// Maximum number of copies of a tile set in a game.
pub const MAX_COPIES: usize = 50;

/// Maximum number of figures of one kind per player (OPT-5).
pub const MAX_FIGURES: usize = 9;

/// Maximum number of cells along a side of a bounded table (HOUSE-10).
pub const MAX_TABLE: i16 = 999;

/// Maximum length of a tile set id or tile id, in characters.
pub const MAX_ID: usize = 64;

/// Maximum number of pennants, goods and other marks on the segments of all tiles in a game,
/// including all copies.
pub const MAX_SYMBOLS: usize = 4096;

/// Maximum number of entries in a save's history and in its deck. Longer lists are rejected while
/// they are read.
pub const MAX_HISTORY: usize = 1_000_000;

/// Maximum number of entries in a list or table in a config. Longer lists are rejected while they
/// are read.
pub const MAX_ENTRIES: usize = 4096;

/// Maximum number of entries in each per-player list, and in each table of figures or tokens, in a
/// start position. Longer lists are rejected while they are read.
pub const MAX_FEW: usize = 64;

/// Maximum nesting depth of lists and tables in a tile file. JSON does not need a nesting limit,
/// because unknown keys are rejected without parsing their values, and known fields have a fixed
/// depth.
pub const MAX_TILE_FILE_NESTING: usize = 80;

/// Maximum number of characters compared when searching for the known name that is closest to an
/// unknown name.
pub const MAX_NAME: usize = 64;

/// Maximum number of problems reported for one config or deck; validation stops at this number.
pub const MAX_PROBLEMS: usize = 32;

/// Maximum length in characters of a syntax error message for a tile file, a save or a config;
/// longer messages are truncated.
pub const MAX_MESSAGE: usize = 1000;

/// Maximum length in bytes of a save, a config or a start position as JSON; longer text is rejected
/// before parsing.
pub const MAX_SAVE_BYTES: usize = 16 << 20;

/// Maximum length in bytes of text in board notation; longer text is rejected before parsing.
pub const MAX_BOARD_BYTES: usize = 1 << 20;

/// Maximum length in bytes of a tile file; longer text is rejected before parsing.
pub const MAX_TILE_FILE_BYTES: usize = 1 << 20;

/// Maximum number of commas, brackets, braces, dots, equals signs and line ends in a tile file. The
/// limit bounds memory use, because the items in a file can occupy up to a hundred times their size
/// while they are parsed.
pub const MAX_TILE_FILE_SIGNS: usize = 100_000;

/// Maximum length in bytes of a language file; longer text is rejected before parsing.
pub const MAX_LANGUAGE_BYTES: usize = 1 << 16;

/// Maximum length in bytes of an action or event as JSON; longer text is rejected before parsing.
pub const MAX_ACTION_BYTES: usize = 4096;

/// Maximum number of monasteries and gardens on a tile.
pub const MAX_SURROUNDED: usize = 2;

/// Maximum width of a tile in a picture, in pixels; the minimum is 1.
pub const MAX_TILE_PIXELS: u16 = 4096;

/// Maximum distance in cells, along either axis, between (0, 0) and a tile in a start position.
pub const MAX_START: i16 = 16_384;

/// Maximum player score in a start position; the minimum is 0.
pub const MAX_START_SCORE: i32 = 1_000_000;

/// Maximum turn number in a start position.
pub const MAX_START_TURN: u32 = 1_000_000;
