//! Action codes.

use thiserror::Error;

use super::{Action, Draw, Location, Source, Spot};
use crate::{
    geometry::{Cell, Rotation},
    vocab::{Figure, TileType},
};

/// The error returned for a number that is not an action code.
///
/// ```
/// use carc_engine::{Action, ActionCodeError};
/// assert_eq!(Action::from_code(1), Err(ActionCodeError(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("invalid action code {0}")]
pub struct ActionCodeError(pub u64);

const VERB_SHIFT: u32 = 48;

/// The location code of a meeple lying in a monastery.
pub(crate) const LYING: u8 = 130;

/// Returns the bits of an action code that represent the cell with the given key. Sorting by these
/// bits yields the canonical cell order.
#[inline]
pub(crate) const fn cell(key: u32) -> u64 {
    (key as u64) << 16
}

/// Returns the code for placing a tile on the cell with the given key.
#[inline]
pub(crate) const fn placement(key: u32, rotation: Rotation) -> u64 {
    3 << VERB_SHIFT | cell(key) | (rotation as u64) << 8
}

/// Returns the code for placing a figure on segment 0 of the tile on the cell with the given key.
/// For a segment other than 0, add the segment's index to the code.
#[inline]
pub(crate) const fn deployment(key: u32, figure: Figure) -> u64 {
    4 << VERB_SHIFT | cell(key) | (figure.number() as u64) << 8
}

/// Returns the code for moving a figure to segment 0 of the tile on the cell with the given key.
/// For a segment other than 0, add the segment's index to the code.
#[inline]
pub(crate) const fn movement(key: u32, figure: Figure) -> u64 {
    5 << VERB_SHIFT | cell(key) | (figure.number() as u64) << 8
}

/// Decodes a code from an action list. Action lists contain only valid codes.
#[inline(never)]
pub(super) fn listed(code: u64) -> Action {
    Action::decode(code).expect("a listed code is valid")
}

/// Returns the bits of an action code that represent a draw or source: its number and its operand.
const fn thing(number: u8, operand: Option<u16>) -> u64 {
    let operand = match operand {
        Some(operand) => operand,
        None => 0,
    };
    (number as u64) << 16 | operand as u64
}

impl Location {
    const fn code(self) -> Option<u8> {
        match self {
            Self::Segment(number) if number < 16 => Some(number),
            Self::Corner(number) if number < 4 => Some(64 + number),
            Self::Tile => Some(128),
            Self::Tower => Some(129),
            Self::Lying => Some(LYING),
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
            129 => Some(Self::Tower),
            LYING => Some(Self::Lying),
            192..=254 => Some(Self::Space(code - 192)),
            _ => None,
        }
    }
}

impl Action {
    /// Returns the action code, a number below 2^53 that a double and a signed 64-bit integer can
    /// represent exactly.
    ///
    /// # Stability
    /// The code consists of these fields, from the highest bits down: verb (5 bits), y + 32768
    /// (16), x + 32768 (16), a (8), b (8). `a` is the rotation in quarter turns, or the number of
    /// the figure or token. `b` is the location of a spot: segment index, 64 + corner, 128 for the
    /// tile, 129 for its tower, 130 for lying in its monastery, 192 + space. For verbs without a
    /// cell, the low 16 bits contain the operand, and the 8 bits above them contain the number of
    /// the draw, source or question. The layout does not depend on the position and does not change
    /// within an [`API_VERSION`](crate::API_VERSION).
    #[inline(always)]
    pub const fn code(self) -> u64 {
        const fn spot(part: u8, spot: Spot) -> u64 {
            let place = match spot.place.code() {
                Some(code) => code,
                None => 255,
            };
            cell(spot.cell.key()) | (part as u64) << 8 | place as u64
        }
        let operands = match self {
            Self::Pass => 0,
            Self::Draw(item) => thing(item.number(), item.operand()),
            Self::TakeTile(source) => thing(source.number(), source.operand()),
            Self::PlaceTile { cell, rotation } => return placement(cell.key(), rotation),
            Self::PlaceFigure { figure, spot: to }
            | Self::MoveFigure { figure, spot: to }
            | Self::RemoveFigure { figure, spot: to } => spot(figure.number(), to),
            Self::PlaceToken { token, spot: to } | Self::TakeToken { token, spot: to } => {
                spot(token, to)
            }
            Self::Choose { question, option } => (question as u64) << 16 | option as u64,
            Self::Bid { points } => points as u64,
            Self::DiscardTile { tile_type } => tile_type.number() as u64,
        };
        (self.verb() as u64) << VERB_SHIFT | operands
    }

    /// Returns the action with the given code.
    ///
    /// # Errors
    /// Returns [`ActionCodeError`] if no action has this code because the verb, figure or location
    /// is unknown, or because the code has bits that the verb does not use.
    pub fn from_code(code: u64) -> Result<Self, ActionCodeError> {
        Self::decode(code).filter(|action| action.code() == code).ok_or(ActionCodeError(code))
    }

    #[inline(always)]
    fn decode(code: u64) -> Option<Self> {
        let cell = Cell::from_key((code >> 16) as u32);
        let (class, number) = ((code >> 16) as u8, code as u16);
        let part = (code >> 8) as u8;
        let spot = || Some(Spot { cell, place: Location::from_code(code as u8)? });
        Some(match code >> VERB_SHIFT {
            0 => Self::Pass,
            1 => Self::Draw(Draw::from_parts(class, number)?),
            2 => Self::TakeTile(Source::from_parts(class, number)?),
            3 if part < 4 => Self::PlaceTile { cell, rotation: Rotation::from_quarters(part) },
            4 => Self::PlaceFigure { figure: Figure::from_number(part)?, spot: spot()? },
            5 => Self::MoveFigure { figure: Figure::from_number(part)?, spot: spot()? },
            6 => Self::RemoveFigure { figure: Figure::from_number(part)?, spot: spot()? },
            7 => Self::PlaceToken { token: part, spot: spot()? },
            8 => Self::Choose { question: class, option: number },
            9 => Self::Bid { points: number },
            10 => Self::DiscardTile { tile_type: TileType::new(number) },
            11 => Self::TakeToken { token: part, spot: spot()? },
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
