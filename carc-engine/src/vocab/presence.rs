//! The figures that are present in a feature.

use super::{Player, PlayerSet};

/// The players with a meeple in a feature, and the effects of the special figures in that feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub(crate) struct Presence(u16);

impl Presence {
    /// The presence in a feature without figures.
    pub(crate) const NONE: Self = Self(0);
    /// The presence of a special figure that keeps all meeples out of its feature.
    pub(crate) const KEPT_OUT: Self = Self(1 << 8);
    /// The presence of a special figure that keeps only other figures of its kind out of its
    /// feature (HS-SHEEP-3).
    pub(crate) const HERDED: Self = Self(1 << 9);

    /// The presence of a meeple lying in a monastery. A lying meeple keeps other meeples out but
    /// does not count toward the majority (MO-FIG-2, MO-LIE-2).
    pub(crate) const LYING: Self = Self(1 << 10);

    /// The number of bits that represent a presence.
    pub(crate) const BITS: u32 = 11;

    /// Returns the presence that is stored in the lowest bits of a number.
    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits & ((1 << Self::BITS) - 1))
    }

    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the presence of a player's meeple.
    #[inline]
    pub(crate) const fn of(seat: Player) -> Self {
        Self(1 << seat.number())
    }

    /// Returns the players with a meeple in the feature.
    #[inline]
    pub(crate) const fn seats(self) -> PlayerSet {
        PlayerSet::from_bits(self.0 as u8)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if the feature contains a lying meeple.
    #[inline]
    pub(crate) const fn has_lying(self) -> bool {
        self.0 & Self::LYING.0 != 0
    }

    /// Returns true if the feature contains figures other than lying meeples. Completing the
    /// feature does not affect lying meeples.
    #[inline]
    pub(crate) const fn is_staffed(self) -> bool {
        self.0 & !Self::LYING.0 != 0
    }

    #[inline]
    pub(crate) const fn is_kept_out(self) -> bool {
        self.0 & Self::KEPT_OUT.0 != 0
    }

    #[inline]
    pub(crate) const fn is_herded(self) -> bool {
        self.0 & Self::HERDED.0 != 0
    }

    /// Returns true if a meeple can be placed in the feature (BASE-MEEPLE-3).
    #[inline]
    pub(crate) const fn is_free(self) -> bool {
        self.0 & !Self::HERDED.0 == 0
    }

    #[inline]
    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the presence after all meeples except lying meeples have returned.
    #[inline]
    pub(crate) const fn without_meeples(self) -> Self {
        Self(self.0 & (Self::KEPT_OUT.0 | Self::HERDED.0 | Self::LYING.0))
    }
}
