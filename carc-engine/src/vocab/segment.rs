//! Kinds of segments and features.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use crate::vocab::numbered;

numbered! {
    /// What a segment is printed as.
    ///
    /// Names are those of the tile files and of every serialised form.
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
        /// A monastery (BASE-MONK-1): a feature of one segment.
        Monastery = 3 "monastery",
        /// A garden (AB-1): a feature of one segment.
        Garden = 4 "garden",
        /// A stretch of river (RV-1): no feature for figures, it only divides fields.
        River = 5 "river",
        /// A shrine (SH-FIG-3): a feature of one segment, and the rival of monasteries around it. Where challenges
        /// are off it is played as a monastery (SH-NAME-2).
        Shrine = 6 "shrine",
    }
}

impl SegmentKind {
    /// Every kind, by number.
    pub const ALL: [Self; 7] = [
        Self::City,
        Self::Road,
        Self::Field,
        Self::Monastery,
        Self::Garden,
        Self::River,
        Self::Shrine,
    ];

    /// Whether features of this kind can be completed and scored during play (FARM-2: fields not).
    pub const fn is_completable(self) -> bool {
        matches!(self, Self::City | Self::Road | Self::Monastery | Self::Garden | Self::Shrine)
    }

    /// Whether it is completed by its eight neighbors instead of by closing its open ends.
    pub const fn is_surrounded(self) -> bool {
        matches!(self, Self::Monastery | Self::Garden | Self::Shrine)
    }

    /// Whether monks or heretics live there: a monastery, an abbey or a shrine (SH-FIG-3).
    #[inline]
    pub(crate) const fn is_sacred(self) -> bool {
        matches!(self, Self::Monastery | Self::Shrine)
    }
}
