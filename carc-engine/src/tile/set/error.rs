//! Why a tile file is refused.

use std::fmt;

use thiserror::Error;

use crate::{
    geometry::{Port, Side},
    limits,
};

/// Why a tile file was refused: which file, which tile, and the reason.
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
    /// The name that was given for the file.
    pub file: String,
    /// The id of the tile, where the fault lies in one.
    pub tile: Option<String>,
    /// What is wrong.
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

/// The reason in a [`TileSetError`].
///
/// ```
/// use carc_engine::{TileProblem, TileSet};
/// let error = TileSet::from_toml("mine.toml", "schema = 2\nid = \"a\"\ntitle = \"A\"\n").unwrap_err();
/// assert_eq!(error.reason, TileProblem::Schema(2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TileProblem {
    /// The text is no TOML, or has a wrong type, a missing key or an unknown one.
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
    /// An id is empty or has a character other than lower- and upper-case letters, digits, `-`, `_`.
    #[error("{0:?} is no id: use letters, digits, '-' and '_'")]
    Id(String),
    /// Two tiles have the same id.
    #[error("the id occurs twice")]
    DuplicateId,
    /// The set holds no tile.
    #[error("the set is empty")]
    Empty,
    /// A count is 0 or above the limit, or marked copies are more than the count.
    #[error("a count of {0} is out of range")]
    Count(u32),
    /// The source, the fork or the mouth of a river is there more than once.
    #[error("a river has one source, one mouth and at most one fork, not {0}")]
    RiverEnd(u16),
    /// `start`, `mouth` or `fork` names no tile of the set.
    #[error("the start, mouth or fork tile {0:?} is not in the set")]
    Start(String),
    /// More segments than an action can name, on a tile, in `touches` or in `meets`.
    #[error("{0} segments are too many; at most {max} are possible", max = limits::MAX_SEGMENTS)]
    TooManySegments(usize),
    /// No such kind of segment.
    #[error("{0:?} is no kind of segment")]
    Kind(String),
    /// No such end of a road.
    #[error("{0:?} is no end of a road")]
    RoadEnd(String),
    /// No such mark.
    #[error("{0:?} is no mark")]
    Mark(String),
    /// A mark of a segment stands with a whole tile, one that only some copies can show with all of
    /// them, or one twice.
    #[error("the mark {0:?} cannot stand with {1}")]
    MarkPlace(String, &'static str),
    /// No such rule option, or none of its values.
    #[error("{0:?} is no value of a rule option")]
    Option(String),
    /// A word of `at` is not a side letter with optional port letters.
    #[error("{0:?} names no side: write N, E, S or W, then l, c or r for single ports")]
    At(String),
    /// Two segments own the same port.
    #[error("the {} port of the {} side belongs to segments {first} and {second}", port.name(), side.name())]
    PortTwice {
        /// The side.
        side: Side,
        /// The port.
        port: Port,
        /// The segment listed first.
        first: usize,
        /// The segment listed later.
        second: usize,
    },
    /// A side is not wholly city, road between fields, river between fields, field or closed.
    #[error("the {} side is neither a city, a road, a river, a field nor closed", .0.name())]
    Side(Side),
    /// A segment of a kind that lies inside the tile owns ports, one that needs ports has none, or
    /// it is the third monastery or garden of its tile, one that some copies add included.
    #[error("segment {0} cannot lie there")]
    Place(usize),
    /// A number in `touches` or `meets` names no fitting segment.
    #[error("segment {0} does not exist or is of the wrong kind here")]
    Reference(usize),
    /// Something is said of a segment that its kind cannot have, or a mark stands twice.
    #[error("segment {0} cannot have {1}")]
    Property(usize, &'static str),
    /// A road with one end on the tile does not say what closes it, or one with two ends does.
    #[error("segment {0}: a road has an `end` if and only if it reaches exactly one side")]
    End(usize),
}
