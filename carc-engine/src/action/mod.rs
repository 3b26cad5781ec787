//! Actions: player decisions and random draws.

pub(crate) mod code;
mod list;
mod turn;

use std::fmt;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

pub use self::{
    code::ActionCodeError,
    list::{ActionList, Actions},
    turn::Turn,
};
use crate::{
    geometry::{Cell, Rotation},
    vocab::{Figure, QUESTIONS},
    vocab::{TileType, numbered},
};

/// The version of actions and events: their names, fields, meanings and codes.
pub const API_VERSION: u32 = 1;

/// A place on the board for a figure or token: a cell and a location on the cell, such as a segment
/// or a corner.
///
/// ```
/// use carc_engine::{Cell, Location, Spot};
/// let spot = Spot::segment(Cell::new(2, -1), 3);
/// assert_eq!(spot.place, Location::Segment(3));
/// assert_eq!(spot.to_string(), "2,-1 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize))]
pub struct Spot {
    /// The cell of the tile.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub cell: Cell,
    /// The location on the cell.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub place: Location,
}

impl Spot {
    /// Returns the spot of a segment on the given cell.
    #[inline]
    pub const fn segment(cell: Cell, segment: u8) -> Self {
        Self { cell, place: Location::Segment(segment) }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Location::Segment(number) => write!(f, "{} {number}", self.cell),
            Location::Corner(number) => write!(f, "{} corner {number}", self.cell),
            Location::Tile => write!(f, "{} tile", self.cell),
            Location::Tower => write!(f, "{} tower", self.cell),
            Location::Lying => write!(f, "{} lying", self.cell),
            Location::Space(number) => write!(f, "{} space {number}", self.cell),
        }
    }
}

/// The location of a [`Spot`] on its cell.
///
/// ```
/// use carc_engine::{Cell, Location, Spot};
/// let corner = Spot { cell: Cell::new(0, 0), place: Location::Corner(2) };
/// assert_eq!(serde_json::to_string(&corner).unwrap(), r#"{"x":0,"y":0,"corner":2}"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "json",
    derive(Serialize, Deserialize),
    serde(rename_all = "snake_case", try_from = "AnyLocation")
)]
pub enum Location {
    /// A segment of the tile, 0 to 15.
    Segment(u8),
    /// A corner of the tile, 0 to 3, clockwise from northwest.
    Corner(u8),
    /// The tile as a whole.
    Tile,
    /// The tower on the tile.
    Tower,
    /// The monastery on the tile, for a lying meeple (MO-FIG-1).
    Lying,
    /// A space on a game board, 0 to 62.
    Space(u8),
}

/// The JSON form of a location whose index has not been validated yet.
#[cfg(feature = "json")]
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum AnyLocation {
    Segment(u8),
    Corner(u8),
    Tile,
    Tower,
    Lying,
    Space(u8),
}

#[cfg(feature = "json")]
impl TryFrom<AnyLocation> for Location {
    type Error = &'static str;

    fn try_from(place: AnyLocation) -> Result<Self, Self::Error> {
        let place = match place {
            AnyLocation::Segment(number) => Self::Segment(number),
            AnyLocation::Corner(number) => Self::Corner(number),
            AnyLocation::Tile => Self::Tile,
            AnyLocation::Tower => Self::Tower,
            AnyLocation::Lying => Self::Lying,
            AnyLocation::Space(number) => Self::Space(number),
        };
        if place.is_valid() { Ok(place) } else { Err("the location number is out of range") }
    }
}

numbered! {
    /// A random draw from a stack, a bag, or the seats.
    ///
    /// ```
    /// use carc_engine::{Action, Draw, Setup};
    /// let setup = Setup::base(2)?;
    /// let draw = Action::Draw(Draw::Tile(setup.tile_type("base/U").unwrap()));
    /// assert_eq!(setup.action_text(draw), "draw base/U");
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum Draw {
        /// A tile, identified by its tile type.
        Tile(TileType) = 0 "tile",
        /// A token, identified by its permanent number.
        Token(u16) = 1 "token",
        /// A player, identified by their seat.
        Seat(u16) = 2 "seat",
        /// A draw that is hidden from the observer, or from all players (HID-2, HID-6).
        Unknown = 3 "unknown",
    }
}

impl Draw {
    /// Returns the number of the tile type, token or seat, or `None` for an unknown draw.
    pub const fn operand(self) -> Option<u16> {
        match self {
            Self::Tile(tile_type) => Some(tile_type.number()),
            Self::Token(number) | Self::Seat(number) => Some(number),
            Self::Unknown => None,
        }
    }

    /// Returns the draw with the given [`number`](Self::number) and [`operand`](Self::operand). If
    /// the draw does not have an operand, `operand` is ignored.
    pub const fn from_parts(number: u8, operand: u16) -> Option<Self> {
        Some(match number {
            0 => Self::Tile(TileType::new(operand)),
            1 => Self::Token(operand),
            2 => Self::Seat(operand),
            3 => Self::Unknown,
            _ => return None,
        })
    }
}

numbered! {
    /// The source of the next tile (TURN-3).
    ///
    /// ```
    /// use carc_engine::{Action, Setup, Source};
    /// let setup = Setup::base(2)?;
    /// assert_eq!(setup.action_text(Action::TakeTile(Source::Stack)), "take stack");
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum Source {
        /// The face-down stack.
        Stack = 0 "stack",
        /// The abbey in front of the player.
        Abbey = 1 "abbey",
        /// A tile from the player's hand, identified by its tile type.
        Hand(TileType) = 2 "hand",
    }
}

impl Source {
    /// Returns the number of the tile type taken from the hand, or `None` if the source is not a
    /// hand.
    pub const fn operand(self) -> Option<u16> {
        match self {
            Self::Hand(tile_type) => Some(tile_type.number()),
            Self::Stack | Self::Abbey => None,
        }
    }

    /// Returns the source with the given [`number`](Self::number) and [`operand`](Self::operand).
    /// If the source does not have an operand, `operand` is ignored.
    pub const fn from_parts(number: u8, operand: u16) -> Option<Self> {
        Some(match number {
            0 => Self::Stack,
            1 => Self::Abbey,
            2 => Self::Hand(TileType::new(operand)),
            _ => return None,
        })
    }
}

numbered! {
    /// A player's decision or a random draw.
    ///
    /// The verbs cover the game with all expansions; the base game uses only [`Pass`](Self::Pass),
    /// [`Draw`](Self::Draw), [`PlaceTile`](Self::PlaceTile) and [`PlaceFigure`](Self::PlaceFigure).
    /// An action does not contain its actor; see [`State::actor`](crate::State::actor). The
    /// legality of an action depends on the position; see
    /// [`State::legal_actions`](crate::State::legal_actions).
    ///
    /// Three representations are stable within an [`API_VERSION`]: the number [`code`](Self::code),
    /// the externally tagged JSON form (`{"place_tile":{"x":0,"y":1,"rotation":90}}`), and the text
    /// form of [`Setup::action_text`](crate::Setup::action_text). Actions are ordered by code.
    ///
    /// ```
    /// use carc_engine::{Action, Cell, Rotation};
    /// let action = Action::PlaceTile { cell: Cell::new(0, 1), rotation: Rotation::R90 };
    /// assert_eq!(Action::from_code(action.code()), Ok(action));
    /// assert!(action.code() < 1 << 53);
    /// assert_eq!(size_of::<Action>(), 8);
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum Action {
        /// Declines all options (ACT-13).
        Pass = 0 "pass",
        /// Draws a tile, a token or a player at random (RAND-1 to RAND-3).
        Draw(Draw) = 1 "draw",
        /// Takes the next tile from a source (TURN-3).
        TakeTile(Source) = 2 "take_tile",
        /// Places the current tile (TURN-8, BASE-TILE-1).
        PlaceTile {
            /// An open cell.
            #[cfg_attr(feature = "json", serde(flatten))]
            cell: Cell,
            /// The rotation of the tile.
            rotation: Rotation,
        } = 3 "place_tile",
        /// Places a figure from the supply on the board (TURN-12, ACT-1 to ACT-9).
        PlaceFigure {
            /// The figure.
            figure: Figure,
            /// Its spot.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
        } = 4 "place_figure",
        /// Moves a figure on the board.
        MoveFigure {
            /// The figure.
            figure: Figure,
            /// The new spot.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
        } = 5 "move_figure",
        /// Removes a figure from the board.
        RemoveFigure {
            /// The figure.
            figure: Figure,
            /// Its spot.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
        } = 6 "remove_figure",
        /// Places a token on the board.
        PlaceToken {
            /// The permanent number of the token.
            token: u8,
            /// Its spot.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
        } = 7 "place_token",
        /// Answers the pending question.
        Choose {
            /// The permanent number of the question.
            question: u8,
            /// The number of the answer.
            option: u16,
        } = 8 "choose",
        /// Bids points in an auction.
        Bid {
            /// The number of points.
            points: u16,
        } = 9 "bid",
        /// Discards a tile from the player's hand.
        DiscardTile {
            /// Its tile type.
            tile_type: TileType,
        } = 10 "discard_tile",
        /// Takes a token from the board (GM-TAKE-5).
        TakeToken {
            /// The permanent number of the token.
            token: u8,
            /// Its spot.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
        } = 11 "take_token",
    }
}

impl Action {
    /// The names of the verbs in every serialized form, sorted by number.
    pub const VERBS: [&str; Self::NAMES.len()] = {
        let mut names = [""; Self::NAMES.len()];
        let mut number = 0;
        while number < names.len() {
            names[number] = Self::NAMES[number].1;
            number += 1;
        }
        names
    };

    /// The questions that [`Choose`](Self::Choose) answers, sorted by number. Each entry contains
    /// the name of a question and the names of the answers, which are also sorted by number.
    ///
    /// ```
    /// assert_eq!(carc_engine::Action::QUESTIONS[0], ("flock", ["grow", "gather"].as_slice()));
    /// ```
    pub const QUESTIONS: &'static [(&'static str, &'static [&'static str])] = QUESTIONS;

    /// Returns the name of the verb.
    ///
    /// ```
    /// assert_eq!(carc_engine::Action::Pass.verb_name(), "pass");
    /// ```
    pub const fn verb_name(self) -> &'static str {
        Self::VERBS[self.verb() as usize]
    }

    /// Returns the number of the verb, which is in the top five bits of the code.
    #[inline]
    pub const fn verb(self) -> u8 {
        self.number()
    }
}
