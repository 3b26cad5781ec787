//! Kinds of segments and features.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use crate::vocab::numbered;

numbered! {
    /// The kind of a segment or feature.
    ///
    /// Tile files and all serialized forms contain the kind's name.
    ///
    /// ```
    /// use carc_engine::SegmentKind;
    /// assert_eq!(SegmentKind::City.name(), "city");
    /// assert!(SegmentKind::Monastery.is_surrounded());
    /// assert!(!SegmentKind::Field.is_completable());
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum SegmentKind: u8 {
        /// A part of a city (BASE-CITY-1).
        City = 0 "city",
        /// A part of a road (BASE-ROAD-1).
        Road = 1 "road",
        /// A part of a field (FARM-1).
        Field = 2 "field",
        /// A monastery (BASE-MONK-1), which is a single-segment feature.
        Monastery = 3 "monastery",
        /// A garden (AB-1), which is a single-segment feature.
        Garden = 4 "garden",
        /// A part of the river (RV-1), which separates fields. Figures cannot be placed on the
        /// river.
        River = 5 "river",
        /// A shrine (SH-FIG-3), which is a single-segment feature and challenges neighboring
        /// monasteries. Without the `challenges` mechanic, a shrine follows the rules for
        /// monasteries (SH-NAME-2).
        Shrine = 6 "shrine",
    }
}

impl SegmentKind {
    /// Returns true if features of this kind can be completed, which scores them. Fields cannot be
    /// completed (FARM-2).
    pub const fn is_completable(self) -> bool {
        matches!(self, Self::City | Self::Road | Self::Monastery | Self::Garden | Self::Shrine)
    }

    /// Returns true if features of this kind are completed by surrounding them with eight tiles
    /// instead of by closing their open ends.
    pub const fn is_surrounded(self) -> bool {
        matches!(self, Self::Monastery | Self::Garden | Self::Shrine)
    }

    /// Returns true for buildings that monks or heretics can occupy: monasteries, abbeys and
    /// shrines (SH-FIG-3).
    #[inline]
    pub(crate) const fn is_sacred(self) -> bool {
        matches!(self, Self::Monastery | Self::Shrine)
    }
}
