//! Errors in tile files.

use std::fmt;

use thiserror::Error;

use crate::{
    geometry::{Port, Side},
    limits,
};

/// The error returned for an invalid tile file.
///
/// ```
/// use carc_engine::{TileProblem, TileSet};
/// let text = "schema = 1\nid = \"mine\"\ntitle = \"Mine\"\n[[tile]]\nid = \"a\"\nname = \"a\"\ncount = 0\n";
/// let error = TileSet::from_toml("mine.toml", text).unwrap_err();
/// assert_eq!((error.file.as_str(), error.tile.as_deref()), ("mine.toml", Some("a")));
/// assert_eq!(error.reason, TileProblem::Count(0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct TileSetError {
    /// The name of the file, as passed by the caller.
    pub file: String,
    /// The id of the invalid tile, if the problem is in a single tile.
    pub tile: Option<String>,
    /// The problem.
    pub reason: TileProblem,
}

impl fmt::Display for TileSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.tile {
            Some(tile) => write!(f, "{}: tile {tile:?}: {}", self.file, self.reason),
            None => write!(f, "{}: {}", self.file, self.reason),
        }
    }
}

/// The problem in a [`TileSetError`].
///
/// ```
/// use carc_engine::{TileProblem, TileSet};
/// let error = TileSet::from_toml("mine.toml", "schema = 2\nid = \"a\"\ntitle = \"A\"\n").unwrap_err();
/// assert_eq!(error.reason, TileProblem::Schema(2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TileProblem {
    /// The text is not valid TOML, a value has the wrong type, a key is missing, or a key is
    /// unknown.
    #[error("{0}")]
    Syntax(String),
    /// The text is longer than [`limits::MAX_TILE_FILE_BYTES`].
    #[error("the tile file has {0} bytes; the maximum is {max}", max = limits::MAX_TILE_FILE_BYTES)]
    TooLarge(usize),
    /// The text has more punctuation than [`limits::MAX_TILE_FILE_SIGNS`] allows.
    #[error("the tile file has {0} commas, brackets, braces, dots, equals signs and line ends; the maximum is {max}", max = limits::MAX_TILE_FILE_SIGNS)]
    TooManySigns(usize),
    /// The file uses an unsupported version of the format.
    #[error("unsupported schema {0}; expected 1")]
    Schema(u32),
    /// An id is empty or contains a character other than ASCII letters, digits, `-` and `_`.
    #[error("invalid id {0:?}; use ASCII letters, digits, '-' and '_'")]
    Id(String),
    /// Two tiles have the same id.
    #[error("duplicate id")]
    DuplicateId,
    /// The set does not contain any tiles.
    #[error("the tile set is empty")]
    Empty,
    /// A count is 0 or above the limit, or the number of marked copies exceeds the number of
    /// copies.
    #[error("count {0} is out of range")]
    Count(u32),
    /// The source, the fork or the mouth of a river occurs more than once.
    #[error("the source, mouth and fork tiles of a river must have a count of 1; found {0}")]
    RiverEnd(u16),
    /// `start`, `mouth` or `fork` is not the id of a tile in the set.
    #[error("the start, mouth or fork tile {0:?} is not in the set")]
    Start(String),
    /// A tile, `touches` or `meets` has more segments than an action can identify.
    #[error("too many segments: {0}; the maximum is {max}", max = limits::MAX_SEGMENTS)]
    TooManySegments(usize),
    /// The kind of a segment is unknown.
    #[error("unknown segment kind {0:?}")]
    Kind(String),
    /// The end of a road is unknown.
    #[error("unknown road end {0:?}")]
    RoadEnd(String),
    /// A mark is unknown.
    #[error("unknown mark {0:?}")]
    Mark(String),
    /// A mark is not allowed where it is listed: it is a segment mark listed for a whole tile, a
    /// mark for individual copies listed for all copies, or a duplicate.
    #[error("mark {0:?} is not allowed {1}")]
    MarkPlace(String, &'static str),
    /// A rule option or its value is unknown.
    #[error("unknown rule option or value {0:?}")]
    Option(String),
    /// An entry in `at` is not a side letter with optional port letters.
    #[error(
        "invalid side {0:?}; expected N, E, S or W, optionally followed by l, c or r for single ports"
    )]
    At(String),
    /// Two segments own the same port.
    #[error("the {} port of the {} side belongs to both segment {first} and segment {second}", port.name(), side.name())]
    PortTwice {
        /// The side.
        side: Side,
        /// The port.
        port: Port,
        /// The index of the segment that is listed first.
        first: usize,
        /// The index of the segment that is listed later.
        second: usize,
    },
    /// A side is not a city, a road between fields, a river between fields, a field or a closed
    /// side.
    #[error("the {} side is not a valid city, road, river, field or closed side", .0.name())]
    Side(Side),
    /// A segment that must be inside the tile owns ports, a segment that needs ports has none, or
    /// the tile has more than two monasteries and gardens, including gardens that only some copies
    /// have.
    #[error("segment {0} is not allowed at this location")]
    Place(usize),
    /// An index in `touches` or `meets` does not refer to a suitable segment.
    #[error("segment {0} does not exist or is of the wrong kind")]
    Reference(usize),
    /// A segment has a property that its kind does not support, or has the same mark twice.
    #[error("segment {0} cannot have {1}")]
    Property(usize, &'static str),
    /// A road with one end on the tile lacks `end`, or a road that crosses the tile has `end`.
    #[error(
        "segment {0}: `end` is required for a road with exactly one side and not allowed otherwise"
    )]
    End(usize),
}
