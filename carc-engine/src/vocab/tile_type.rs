//! Tile types.

use std::fmt;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

/// A tile type in a setup, identified by its number. The number is an index into
/// [`Setup::tile_types`](crate::Setup::tile_types), which contains the [description and number of
/// copies](crate::TileTypeInfo) of each type.
///
/// [`Setup::tile_type`](crate::Setup::tile_type) returns the tile type with a given id. The same
/// tile can have a different number in another setup, so store its id instead. Actions and methods
/// accept any number. A tile type that the setup does not contain is never legal, and its count is
/// 0.
///
/// In JSON and in text, a tile type is a plain number.
///
/// ```
/// use carc_engine::{Action, Draw, Game, Setup, TileType};
/// let mut game = Game::with_external_chance(Setup::base(2)?);
/// let road = game.setup().tile_type("base/U").unwrap();
/// assert_eq!(game.setup().tile_types()[road.index()].copies, 8);
/// game.apply(Action::Draw(Draw::Tile(road))).unwrap();
/// assert_eq!(game.state().current_tile(), Some(road));
/// assert_eq!(game.state().remaining(road), 7);
///
/// let unknown = TileType::new(999);
/// assert_eq!(game.state().remaining(unknown), 0);
/// assert_eq!((unknown.to_string(), serde_json::to_string(&unknown).unwrap()), ("999".into(), "999".into()));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(transparent))]
#[repr(transparent)]
pub struct TileType(u16);

impl TileType {
    /// The value for "no tile type".
    pub(crate) const NONE: Self = Self(u16::MAX);

    /// Returns the tile type with the given number.
    #[inline]
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// Returns the number of the tile type.
    #[inline]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Returns the number of the tile type as an index for lists with one entry per tile type.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the tile types in a setup with the given number of types, in order.
    #[inline]
    pub fn all(count: usize) -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..count as u16).map(Self)
    }

    /// Returns the tile type, or `None` for [`NONE`](Self::NONE).
    #[inline]
    pub(crate) fn known(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}

impl fmt::Display for TileType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<u16> for TileType {
    #[inline]
    fn from(number: u16) -> Self {
        Self(number)
    }
}

impl From<TileType> for u16 {
    #[inline]
    fn from(tile_type: TileType) -> Self {
        tile_type.0
    }
}

impl From<TileType> for usize {
    #[inline]
    fn from(tile_type: TileType) -> Self {
        tile_type.index()
    }
}
