//! Who is in a feature.

use super::{Seat, Seats};

/// Who is in a feature: the players with a meeple in it, and what special figures there do to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub(crate) struct Presence(u16);

impl Presence {
    /// Nobody.
    pub(crate) const NONE: Self = Self(0);
    /// A special figure that keeps all meeples out.
    pub(crate) const KEPT_OUT: Self = Self(1 << 8);
    /// A special figure that hinders only others of its kind (HS-SHEEP-3).
    pub(crate) const HERDED: Self = Self(1 << 9);

    /// How many bits it needs.
    pub(crate) const BITS: u32 = 10;

    /// From the lowest bits of a number.
    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits & ((1 << Self::BITS) - 1))
    }

    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// A meeple of a player.
    #[inline]
    pub(crate) const fn of(seat: Seat) -> Self {
        Self(1 << seat.number())
    }

    /// The players with a meeple in the feature.
    #[inline]
    pub(crate) const fn seats(self) -> Seats {
        Seats::from_bits(self.0 as u8)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn is_kept_out(self) -> bool {
        self.0 & Self::KEPT_OUT.0 != 0
    }

    #[inline]
    pub(crate) const fn is_herded(self) -> bool {
        self.0 & Self::HERDED.0 != 0
    }

    /// Whether nobody there hinders a meeple (BASE-MEEPLE-3).
    #[inline]
    pub(crate) const fn is_free(self) -> bool {
        self.0 & !Self::HERDED.0 == 0
    }

    #[inline]
    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The same once all meeples have gone home.
    #[inline]
    pub(crate) const fn without_meeples(self) -> Self {
        Self(self.0 & (Self::KEPT_OUT.0 | Self::HERDED.0))
    }
}
