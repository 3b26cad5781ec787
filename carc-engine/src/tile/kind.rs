//! Tile types, identified by their numbers.

/// A tile type, identified by its number in the setup; see
/// [`Setup::tile_types`](crate::Setup::tile_types).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub(crate) struct Kind(u16);

impl Kind {
    /// The value for "no tile type".
    pub(crate) const NONE: Self = Self(u16::MAX);

    #[inline]
    pub(crate) const fn new(number: u16) -> Self {
        Self(number)
    }

    #[inline]
    pub(crate) const fn number(self) -> u16 {
        self.0
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns all tile types of a setup with this number of types.
    pub(crate) fn all(count: usize) -> impl ExactSizeIterator<Item = Self> {
        (0..count as u16).map(Self)
    }

    /// Returns the type, or `None` for [`NONE`](Self::NONE).
    #[inline]
    pub(crate) fn known(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}
