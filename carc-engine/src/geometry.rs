//! Grid geometry: cells, sides, rotations and ports.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

/// A square on the table. `x` increases to the east and `y` to the south. The start tile is at (0,
/// 0).
///
/// Cells are ordered by `y`, then by `x`, which is the canonical order of lists and events
/// (CONV-6).
///
/// ```
/// use carc_engine::{Cell, Side};
/// let cell = Cell::new(2, -1);
/// assert_eq!(cell.neighbor(Side::North), Cell::new(2, -2));
/// assert_eq!(cell.to_string(), "2,-1");
/// assert!(Cell::new(9, 0) < Cell::new(0, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Cell {
    /// The column, increasing to the east.
    pub x: i16,
    /// The row, increasing to the south.
    pub y: i16,
}

impl Cell {
    /// Returns the cell in column `x` and row `y`.
    #[inline]
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// Returns the adjacent cell on the given side. Coordinates wrap around at the limits of `i16`.
    /// Boards never extend that far, because a game has at most [`crate::limits::MAX_TILES`] tiles.
    #[inline]
    pub const fn neighbor(self, side: Side) -> Self {
        const STEPS: [(i16, i16); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        let (x, y) = STEPS[side as usize];
        Self::new(self.x.wrapping_add(x), self.y.wrapping_add(y))
    }

    /// Returns the eight cells around this cell, in canonical order.
    pub fn ring(self) -> [Self; 8] {
        const STEPS: [(i16, i16); 8] =
            [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        STEPS.map(|(x, y)| Self::new(self.x.wrapping_add(x), self.y.wrapping_add(y)))
    }

    /// Returns a number that sorts in the same order as the cells. A step to the east adds 1, and a
    /// step to the south adds 65,536.
    #[inline]
    pub(crate) const fn key(self) -> u32 {
        // The sign bits are flipped so that negative coordinates come first.
        ((self.y as u16 as u32) << 16 | self.x as u16 as u32) ^ 0x8000_8000
    }

    #[inline]
    pub(crate) const fn from_key(key: u32) -> Self {
        let both = key ^ 0x8000_8000;
        Self::new(both as i16, (both >> 16) as i16)
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cell {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// One of the four sides of a tile, clockwise from north.
///
/// ```
/// use carc_engine::{Rotation, Side};
/// assert_eq!(Side::North.opposite(), Side::South);
/// assert_eq!(Side::North.turned(Rotation::R90), Side::East);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[repr(u8)]
pub enum Side {
    /// The upper side, toward smaller `y`.
    North = 0,
    /// The right side, toward larger `x`.
    East = 1,
    /// The lower side, toward larger `y`.
    South = 2,
    /// The left side, toward smaller `x`.
    West = 3,
}

impl Side {
    /// All sides, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns the name used in serialized data, such as `"north"`.
    pub const fn name(self) -> &'static str {
        ["north", "east", "south", "west"][self as usize]
    }

    /// Returns the opposite side, which is the side of an adjacent tile that touches this side.
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[self as usize ^ 2]
    }

    /// Returns the direction of this side after the tile has been rotated.
    #[inline]
    pub const fn turned(self, by: Rotation) -> Self {
        Self::ALL[(self as usize + by as usize) & 3]
    }
}

/// A clockwise rotation of a tile by 0, 90, 180 or 270 degrees.
///
/// ```
/// use carc_engine::Rotation;
/// assert_eq!(Rotation::from_quarters(5), Rotation::R90);
/// assert_eq!(Rotation::R270.degrees(), 270);
/// assert_eq!(Rotation::from_degrees(180), Some(Rotation::R180));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum Rotation {
    /// No rotation, as in the tile data (0 degrees).
    #[default]
    R0 = 0,
    /// A quarter turn clockwise, 90 degrees.
    R90 = 1,
    /// Half a turn, 180 degrees.
    R180 = 2,
    /// Three quarter turns clockwise, 270 degrees.
    R270 = 3,
}

impl Rotation {
    /// All four rotations, in order.
    pub const ALL: [Self; 4] = [Self::R0, Self::R90, Self::R180, Self::R270];

    /// Returns a rotation by `n` quarter turns clockwise, modulo 4.
    #[inline]
    pub const fn from_quarters(n: u8) -> Self {
        Self::ALL[(n & 3) as usize]
    }

    /// Returns a rotation by 0, 90, 180 or 270 degrees, or `None` for any other number.
    pub const fn from_degrees(degrees: u16) -> Option<Self> {
        match degrees {
            0 | 90 | 180 | 270 => Some(Self::ALL[(degrees / 90) as usize]),
            _ => None,
        }
    }

    /// Returns the number of clockwise quarter turns, 0 to 3.
    #[inline]
    pub const fn quarters(self) -> u8 {
        self as u8
    }

    /// Returns the clockwise angle in degrees: 0, 90, 180 or 270.
    pub const fn degrees(self) -> u16 {
        self as u16 * 90
    }
}

/// A rotation is serialized as its angle in degrees (0, 90, 180 or 270).
#[cfg(feature = "json")]
impl Serialize for Rotation {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.degrees())
    }
}

#[cfg(feature = "json")]
impl<'de> Deserialize<'de> for Rotation {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let degrees = u16::deserialize(deserializer)?;
        Self::from_degrees(degrees).ok_or_else(|| {
            serde::de::Error::custom(format_args!(
                "invalid rotation {degrees}; expected 0, 90, 180 or 270 degrees"
            ))
        })
    }
}

/// One of the three connection points on a side, clockwise as seen from the center of the tile.
///
/// If two tiles are adjacent, the left port of one touching side meets the right port of the other,
/// and their center ports meet. On a city side, all three ports belong to the city. On a road or
/// river side, the center port belongs to the road or river, and the other two ports belong to
/// fields. A field side has fields at the left and right ports, and its center port is unused.
///
/// ```
/// use carc_engine::{Port, Side, TileSet};
/// let base = TileSet::base();
/// let straight = base.tile("U").unwrap();
/// let road = straight.segment_at(Side::North, Port::Center);
/// assert_ne!(straight.segment_at(Side::North, Port::Left), road);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[repr(u8)]
pub enum Port {
    /// The port on the first half of the side, in clockwise order.
    Left = 0,
    /// The port in the middle of the side.
    Center = 1,
    /// The port on the last half of the side, in clockwise order.
    Right = 2,
}

impl Port {
    /// All ports of a side, clockwise.
    pub const ALL: [Self; 3] = [Self::Left, Self::Center, Self::Right];

    /// Returns the name used in serialized data, such as `"left"`.
    pub const fn name(self) -> &'static str {
        ["left", "center", "right"][self as usize]
    }
}
