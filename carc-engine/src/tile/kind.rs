//! Kinds of tiles by their numbers.

/// A kind of tile, by its number among those of the setup; see [`Setup::tile_types`](crate::Setup::tile_types).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub(crate) struct Kind(u16);

impl Kind {
    /// No kind.
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

    /// The kinds of a setup with so many.
    pub(crate) fn all(count: usize) -> impl ExactSizeIterator<Item = Self> {
        (0..count as u16).map(Self)
    }

    /// `None` for no kind.
    #[inline]
    pub(crate) fn known(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}
