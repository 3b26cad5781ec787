//! Actions: the versioned words for everything a player or chance can decide.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    geometry::{Cell, Rotation},
    nouns::{Figure, QUESTION_MEANINGS as MEANINGS, QUESTIONS},
    numbered::numbered,
};

/// The version of the action and event words: their names, fields, meaning and codes.
pub const API_VERSION: u32 = 1;

/// A place on the board where a figure or token can be: a segment of a tile, a corner of it, the
/// tile itself, or a space of a board that lies on its cell.
///
/// ```
/// use carc_engine::{Cell, Place, Spot};
/// let spot = Spot::segment(Cell::new(2, -1), 3);
/// assert_eq!(spot.place, Place::Segment(3));
/// assert_eq!(spot.to_string(), "2,-1 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Spot {
    /// The cell of the tile.
    #[serde(flatten)]
    pub cell: Cell,
    /// Which place of it.
    #[serde(flatten)]
    pub place: Place,
}

impl Spot {
    /// The segment with this number on the tile of `cell`.
    #[inline]
    pub const fn segment(cell: Cell, segment: u8) -> Self {
        Self { cell, place: Place::Segment(segment) }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Segment(number) => write!(f, "{} {number}", self.cell),
            Place::Corner(number) => write!(f, "{} corner {number}", self.cell),
            Place::Tile => write!(f, "{} tile", self.cell),
            Place::Space(number) => write!(f, "{} space {number}", self.cell),
        }
    }
}

/// The part of a [`Spot`] that says where on its cell.
///
/// ```
/// use carc_engine::{Cell, Place, Spot};
/// let corner = Spot { cell: Cell::new(0, 0), place: Place::Corner(2) };
/// assert_eq!(serde_json::to_string(&corner).unwrap(), r#"{"x":0,"y":0,"corner":2}"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", try_from = "AnyPlace")]
pub enum Place {
    /// A segment of the tile, 0 to 15.
    Segment(u8),
    /// A corner of the tile, 0 to 3, clockwise from the north-west.
    Corner(u8),
    /// The tile as a whole.
    Tile,
    /// A space of a game board, 0 to 62.
    Space(u8),
}

/// A place as somebody writes it, with numbers that may be out of range.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum AnyPlace {
    Segment(u8),
    Corner(u8),
    Tile,
    Space(u8),
}

impl TryFrom<AnyPlace> for Place {
    type Error = &'static str;

    fn try_from(place: AnyPlace) -> Result<Self, Self::Error> {
        let place = match place {
            AnyPlace::Segment(number) => Self::Segment(number),
            AnyPlace::Corner(number) => Self::Corner(number),
            AnyPlace::Tile => Self::Tile,
            AnyPlace::Space(number) => Self::Space(number),
        };
        if place.is_valid() { Ok(place) } else { Err("the number of a place is out of range") }
    }
}

impl Place {
    const fn code(self) -> Option<u8> {
        match self {
            Self::Segment(number) if number < 16 => Some(number),
            Self::Corner(number) if number < 4 => Some(64 + number),
            Self::Tile => Some(128),
            Self::Space(number) if number < 63 => Some(192 + number),
            _ => None,
        }
    }

    pub(crate) const fn is_valid(self) -> bool {
        self.code().is_some()
    }

    const fn from_code(code: u8) -> Option<Self> {
        match code {
            0..16 => Some(Self::Segment(code)),
            64..68 => Some(Self::Corner(code - 64)),
            128 => Some(Self::Tile),
            192..=254 => Some(Self::Space(code - 192)),
            _ => None,
        }
    }
}

numbered! {
    /// What chance draws: one thing out of a stack, bag or round of seats.
    ///
    /// ```
    /// use carc_engine::{Action, Item, Setup};
    /// let setup = Setup::base(2)?;
    /// let draw = Action::Draw(Item::Tile(setup.kind("base/U").unwrap()));
    /// assert_eq!(setup.action_text(draw), "draw base/U");
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[non_exhaustive]
    pub enum Item {
        /// A tile, by the number of its kind.
        Tile(u16) = 0 "tile",
        /// A token, by its registered number.
        Token(u16) = 1 "token",
        /// A seat.
        Seat(u16) = 2 "seat",
        /// Something that nobody, or not the one who looks, may know (HID-2, HID-6).
        Unknown = 3 "unknown",
    }
}

impl Item {
    /// Which one it is: its number in the list of its kind. `None` for what nobody knows.
    pub const fn operand(self) -> Option<u16> {
        match self {
            Self::Tile(number) | Self::Token(number) | Self::Seat(number) => Some(number),
            Self::Unknown => None,
        }
    }

    /// The item with this [`number`](Self::number) and [`operand`](Self::operand), which counts
    /// only where there is one.
    pub const fn from_parts(number: u8, operand: u16) -> Option<Self> {
        Some(match number {
            0 => Self::Tile(operand),
            1 => Self::Token(operand),
            2 => Self::Seat(operand),
            3 => Self::Unknown,
            _ => return None,
        })
    }
}

numbered! {
    /// Where a tile to be played comes from (TURN-3).
    ///
    /// ```
    /// use carc_engine::{Action, Setup, Source};
    /// let setup = Setup::base(2)?;
    /// assert_eq!(setup.action_text(Action::TakeTile(Source::Stack)), "take stack");
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[non_exhaustive]
    pub enum Source {
        /// The face-down stack.
        Stack = 0 "stack",
        /// The abbey in front of the player.
        Abbey = 1 "abbey",
        /// A tile in the player's hand, by the number of its kind.
        Hand(u16) = 2 "hand",
    }
}

impl Source {
    /// The number of the kind that is taken from the hand; `None` for the other sources.
    pub const fn operand(self) -> Option<u16> {
        match self {
            Self::Hand(kind) => Some(kind),
            Self::Stack | Self::Abbey => None,
        }
    }

    /// The source with this [`number`](Self::number) and [`operand`](Self::operand), which counts
    /// only where there is one.
    pub const fn from_parts(number: u8, operand: u16) -> Option<Self> {
        Some(match number {
            0 => Self::Stack,
            1 => Self::Abbey,
            2 => Self::Hand(operand),
            _ => return None,
        })
    }
}

numbered! {
    /// One decision of a player, or one outcome of chance.
    ///
    /// The verbs are complete for the whole game with all its expansions; the base game uses
    /// [`Pass`](Self::Pass), [`Draw`](Self::Draw), [`PlaceTile`](Self::PlaceTile) and
    /// [`PlaceFigure`](Self::PlaceFigure). An action says nothing of who takes it: that is
    /// [`Game::actor`](crate::Game::actor). Whether it is legal depends on the position; see
    /// [`Game::legal_actions`](crate::Game::legal_actions).
    ///
    /// Three written forms are stable within an [`API_VERSION`]: the number [`code`](Self::code), the
    /// externally tagged JSON form (`{"place_tile":{"x":0,"y":1,"rotation":90}}`), and the text form
    /// of [`Setup::action_text`](crate::Setup::action_text). Actions are ordered as their codes are.
    ///
    /// ```
    /// use carc_engine::{Action, Cell, Rotation};
    /// let action = Action::PlaceTile { cell: Cell::new(0, 1), rotation: Rotation::R90 };
    /// assert_eq!(Action::from_code(action.code()), Ok(action));
    /// assert!(action.code() < 1 << 53);
    /// assert_eq!(size_of::<Action>(), 8);
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[non_exhaustive]
    pub enum Action {
        /// Takes none of the options offered (ACT-13).
        Pass = 0 "pass",
        /// Chance brings this out of a stack or bag (RAND-1 to RAND-3).
        Draw(Item) = 1 "draw",
        /// Chooses where the next tile comes from (TURN-3).
        TakeTile(Source) = 2 "take_tile",
        /// Lays the drawn tile (TURN-8, BASE-TILE-1).
        PlaceTile {
            /// An open cell.
            #[serde(flatten)]
            cell: Cell,
            /// How the tile is turned.
            rotation: Rotation,
        } = 3 "place_tile",
        /// Puts a figure from the supply on the board (TURN-12, ACT-1 to ACT-9).
        PlaceFigure {
            /// Which figure.
            figure: Figure,
            /// Where to.
            #[serde(flatten)]
            spot: Spot,
        } = 4 "place_figure",
        /// Moves a figure that is on the board.
        MoveFigure {
            /// Which figure.
            figure: Figure,
            /// Where to.
            #[serde(flatten)]
            spot: Spot,
        } = 5 "move_figure",
        /// Takes a figure from the board.
        TakeFigure {
            /// Which figure.
            figure: Figure,
            /// Where from.
            #[serde(flatten)]
            spot: Spot,
        } = 6 "take_figure",
        /// Puts a token on the board.
        PlaceToken {
            /// The token's registered number.
            token: u8,
            /// Where to.
            #[serde(flatten)]
            spot: Spot,
        } = 7 "place_token",
        /// Answers a question that a rule asks.
        Choose {
            /// The question's registered number.
            question: u8,
            /// The number of the answer.
            option: u16,
        } = 8 "choose",
        /// Offers points.
        Bid {
            /// How many.
            points: u16,
        } = 9 "bid",
        /// Discards a tile of this kind from the hand.
        DiscardTile {
            /// The kind's number in [`Setup::kinds`](crate::Setup::kinds).
            kind: u16,
        } = 10 "discard_tile",
    }
}

/// A number that is the code of no action.
///
/// ```
/// use carc_engine::{Action, ActionCodeError};
/// assert_eq!(Action::from_code(1), Err(ActionCodeError(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{0} is the code of no action")]
pub struct ActionCodeError(pub u64);

const VERB_SHIFT: u32 = 48;

/// The verb of [`Action::PlaceTile`] in its code.
const PLACE_TILE: u64 = 3 << VERB_SHIFT;

/// The bits of a cell in a code: its order is the canonical order of cells.
#[inline]
const fn at(cell: Cell) -> u64 {
    (cell.key() as u64) << 16
}

/// What the code says of a thing: its sort, and which one.
const fn thing(number: u8, operand: Option<u16>) -> u64 {
    let operand = match operand {
        Some(operand) => operand,
        None => 0,
    };
    (number as u64) << 16 | operand as u64
}

impl Action {
    /// The names of the verbs, by number: those of every serialised form.
    pub const VERBS: [&str; Self::NAMES.len()] = {
        let mut names = [""; Self::NAMES.len()];
        let mut number = 0;
        while number < names.len() {
            names[number] = Self::NAMES[number].1;
            number += 1;
        }
        names
    };

    /// The questions that rules ask, by number, and for each the names of its answers, by number: what
    /// [`Choose`](Self::Choose) is about.
    ///
    /// ```
    /// assert_eq!(carc_engine::Action::QUESTIONS[0], ("flock", ["grow", "gather"].as_slice()));
    /// ```
    pub const QUESTIONS: &'static [(&'static str, &'static [&'static str])] = QUESTIONS;

    /// What each question means.
    #[doc(hidden)]
    pub const QUESTION_MEANINGS: &'static [&'static str] = MEANINGS;

    /// The name of the verb.
    ///
    /// ```
    /// assert_eq!(carc_engine::Action::Pass.verb_name(), "pass");
    /// ```
    pub const fn verb_name(self) -> &'static str {
        Self::VERBS[self.verb() as usize]
    }

    /// The number of the verb: the top five bits of the code.
    #[inline]
    pub const fn verb(self) -> u8 {
        self.number()
    }

    /// The action as a number below 2^53, exact in a double and in a signed 64-bit array.
    ///
    /// # Stability
    /// From the highest bit down: verb (5 bits), y + 32768 (16), x + 32768 (16), a (8), b (8).
    /// `a` is the rotation in quarter turns, the figure, the token or the question; `b` the place
    /// of a spot: segment number, 64 + corner, 128 for the tile, 192 + space. A verb without a
    /// cell has its number in the low 16 bits and what kind of thing it is in the 8 bits above.
    /// The layout does not depend on the position and stays within an [`API_VERSION`].
    #[inline]
    pub const fn code(self) -> u64 {
        const fn spot(part: u8, spot: Spot) -> u64 {
            let place = match spot.place.code() {
                Some(code) => code,
                None => 255,
            };
            at(spot.cell) | (part as u64) << 8 | place as u64
        }
        let operands = match self {
            Self::Pass => 0,
            Self::Draw(item) => thing(item.number(), item.operand()),
            Self::TakeTile(source) => thing(source.number(), source.operand()),
            Self::PlaceTile { cell, rotation } => at(cell) | (rotation as u64) << 8,
            Self::PlaceFigure { figure, spot: to }
            | Self::MoveFigure { figure, spot: to }
            | Self::TakeFigure { figure, spot: to } => spot(figure.number(), to),
            Self::PlaceToken { token, spot: to } => spot(token, to),
            Self::Choose { question, option } => (question as u64) << 16 | option as u64,
            Self::Bid { points } => points as u64,
            Self::DiscardTile { kind } => kind as u64,
        };
        (self.verb() as u64) << VERB_SHIFT | operands
    }

    /// The action with this code.
    ///
    /// # Errors
    /// If the number is the code of no action: unknown verb, figure or place, or bits that the
    /// verb does not use.
    pub fn from_code(code: u64) -> Result<Self, ActionCodeError> {
        Self::decode(code).filter(|action| action.code() == code).ok_or(ActionCodeError(code))
    }

    fn decode(code: u64) -> Option<Self> {
        let cell = Cell::from_key((code >> 16) as u32);
        let (class, number) = ((code >> 16) as u8, code as u16);
        let part = (code >> 8) as u8;
        let spot = || Some(Spot { cell, place: Place::from_code(code as u8)? });
        Some(match code >> VERB_SHIFT {
            0 => Self::Pass,
            1 => Self::Draw(Item::from_parts(class, number)?),
            2 => Self::TakeTile(Source::from_parts(class, number)?),
            3 if part < 4 => Self::PlaceTile { cell, rotation: Rotation::from_quarters(part) },
            4 => Self::PlaceFigure { figure: Figure::from_number(part)?, spot: spot()? },
            5 => Self::MoveFigure { figure: Figure::from_number(part)?, spot: spot()? },
            6 => Self::TakeFigure { figure: Figure::from_number(part)?, spot: spot()? },
            7 => Self::PlaceToken { token: part, spot: spot()? },
            8 => Self::Choose { question: class, option: number },
            9 => Self::Bid { points: number },
            10 => Self::DiscardTile { kind: number },
            _ => return None,
        })
    }
}

impl PartialOrd for Action {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Action {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.code().cmp(&other.code())
    }
}

/// A list of actions that keeps its memory when it is filled again.
///
/// It is read as a slice; [`Position::legal_actions`](crate::Position::legal_actions) fills it.
///
/// ```
/// use carc_engine::{ActionList, Position, Setup};
/// let setup = Setup::base(2)?;
/// let position = Position::new(&setup);
/// let mut list = ActionList::new();
/// position.legal_actions(&setup, &mut list);
/// assert!(list.iter().all(|action| matches!(action, carc_engine::Action::Draw(_))));
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Default)]
pub struct ActionList {
    /// Always initialised to its full length, so that a listing can write ahead of `len`.
    slots: Vec<Action>,
    len: usize,
}

impl ActionList {
    /// An empty list.
    pub const fn new() -> Self {
        Self { slots: Vec::new(), len: 0 }
    }

    /// Puts the codes of the actions, in their order, behind what is in a vector.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let list = Game::new(Setup::base(2)?, 7).legal_actions();
    /// let mut codes = vec![5];
    /// list.append_codes(&mut codes);
    /// assert_eq!((codes[0], codes[1], codes.len()), (5, list[0].code(), 1 + list.len()));
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    pub fn append_codes(&self, codes: &mut Vec<u64>) {
        codes.extend(self.as_slice().iter().map(|&action| match action {
            // Nearly all listed actions are these: worth a short way of their own.
            Action::PlaceTile { cell, rotation } => PLACE_TILE | at(cell) | (rotation as u64) << 8,
            other => other.code(),
        }));
    }

    /// The actions as a slice.
    #[inline]
    pub fn as_slice(&self) -> &[Action] {
        &self.slots[..self.len]
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline]
    pub(crate) fn push(&mut self, action: Action) {
        self.reserve(1)[0] = action;
        self.len += 1;
    }

    /// Puts the actions from a place on into the order of their codes.
    pub(crate) fn sort_from(&mut self, from: usize) {
        self.slots[from..self.len].sort_unstable();
    }

    /// Drops what is listed twice in a row from a place on.
    pub(crate) fn dedup_from(&mut self, from: usize) {
        let mut kept = from;
        for index in from..self.len {
            if index == from || self.slots[index] != self.slots[kept - 1] {
                self.slots[kept] = self.slots[index];
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// At least `room` slots behind the last action, to be written before [`Self::advance`].
    #[inline]
    pub(crate) fn reserve(&mut self, room: usize) -> &mut [Action] {
        if self.slots.len() < self.len + room {
            self.grow(room);
        }
        &mut self.slots[self.len..]
    }

    #[cold]
    fn grow(&mut self, room: usize) {
        self.slots.resize((self.len + room).next_power_of_two().max(256), Action::Pass);
    }

    #[inline]
    pub(crate) fn advance(&mut self, by: usize) {
        debug_assert!(self.len + by <= self.slots.len());
        self.len += by;
    }
}

impl std::ops::Deref for ActionList {
    type Target = [Action];

    #[inline]
    fn deref(&self) -> &[Action] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a ActionList {
    type Item = &'a Action;
    type IntoIter = std::slice::Iter<'a, Action>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for ActionList {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for ActionList {}

impl fmt::Debug for ActionList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
