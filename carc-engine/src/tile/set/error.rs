//! Errors in tile files.

use std::fmt;

use thiserror::Error;

use crate::{
    geometry::{Port, Side},
    limits,
};

/// An error in a tile file: the file, the tile, and the problem.
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
    /// The id of the invalid tile, if the problem concerns a single tile.
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
    /// The text is not valid TOML, or has a wrong type, a missing key or an unknown key.
    #[error("{0}")]
    Syntax(String),
    /// The text is longer than [`limits::MAX_TILE_FILE_BYTES`].
    #[error("a file of {0} bytes is too large; at most {max} are read", max = limits::MAX_TILE_FILE_BYTES)]
    TooLarge(usize),
    /// The text has more punctuation than [`limits::MAX_TILE_FILE_SIGNS`].
    #[error("{0} commas, brackets, braces, dots, equals signs and ends of lines are too many; at most {max} are read", max = limits::MAX_TILE_FILE_SIGNS)]
    TooManySigns(usize),
    /// The file was written for another version of the format.
    #[error("schema {0} is not supported; this version reads schema 1")]
    Schema(u32),
    /// An id is empty or contains a character other than ASCII letters, digits, `-` and `_`.
    #[error("{0:?} is no id: use letters, digits, '-' and '_'")]
    Id(String),
    /// Two tiles have the same id.
    #[error("the id occurs twice")]
    DuplicateId,
    /// The set does not contain any tiles.
    #[error("the set is empty")]
    Empty,
    /// A count is 0 or above the limit, or there are more marked copies than copies.
    #[error("a count of {0} is out of range")]
    Count(u32),
    /// The source, the fork or the mouth of a river occurs more than once.
    #[error("a river has one source, one mouth and at most one fork, not {0}")]
    RiverEnd(u16),
    /// `start`, `mouth` or `fork` is not the id of a tile in the set.
    #[error("the start, mouth or fork tile {0:?} is not in the set")]
    Start(String),
    /// A tile, `touches` or `meets` has more segments than an action can identify.
    #[error("{0} segments are too many; at most {max} are possible", max = limits::MAX_SEGMENTS)]
    TooManySegments(usize),
    /// The kind of a segment is unknown.
    #[error("{0:?} is no kind of segment")]
    Kind(String),
    /// The end of a road is unknown.
    #[error("{0:?} is no end of a road")]
    RoadEnd(String),
    /// A mark is unknown.
    #[error("{0:?} is no mark")]
    Mark(String),
    /// A mark is in the wrong place: a segment mark on a whole tile, a copy mark on the whole tile,
    /// or a mark that occurs twice.
    #[error("the mark {0:?} cannot stand with {1}")]
    MarkPlace(String, &'static str),
    /// A rule option or its value is unknown.
    #[error("{0:?} is no value of a rule option")]
    Option(String),
    /// An entry of `at` is not a side letter with optional port letters.
    #[error("{0:?} names no side: write N, E, S or W, then l, c or r for single ports")]
    At(String),
    /// Two segments own the same port.
    #[error("the {} port of the {} side belongs to segments {first} and {second}", port.name(), side.name())]
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
    /// A side is not entirely city, road between fields, river between fields, field or closed.
    #[error("the {} side is neither a city, a road, a river, a field nor closed", .0.name())]
    Side(Side),
    /// A segment that must be inside the tile owns ports, a segment that needs ports does not have
    /// any, or a tile has more than two monasteries and gardens, including those that some copies
    /// add.
    #[error("segment {0} cannot lie there")]
    Place(usize),
    /// An index in `touches` or `meets` does not refer to a suitable segment.
    #[error("segment {0} does not exist or is of the wrong kind here")]
    Reference(usize),
    /// A segment has a property that its kind does not support, or the same mark twice.
    #[error("segment {0} cannot have {1}")]
    Property(usize, &'static str),
    /// A road with one end on the tile lacks `end`, or a road with two ends has it.
    #[error("segment {0}: a road has an `end` if and only if it reaches exactly one side")]
    End(usize),
}
