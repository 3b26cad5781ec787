//! The ground under a figure: what a rule may ask of a segment.

use crate::vocab::{Presence, SegmentKind};

/// What a rule about figures may ask of a segment: of the tile just laid, or of a placement that
/// is not made yet. Everything holds of the feature as merged by the tile.
pub(crate) trait Ground {
    fn kind(&self) -> SegmentKind;

    /// Who is in the feature.
    fn presence(&self) -> Presence;

    /// How many ports of the feature nothing lies against; for a monastery, empty cells around it.
    fn open(&self) -> u16;
}
