//! The ground under a figure: the properties of a segment that figure rules depend on.

use crate::vocab::{Presence, SegmentKind};

/// The properties of a segment that figure rules depend on. The segment belongs to the tile just
/// placed or to a hypothetical placement. All properties refer to the feature after the tile has
/// joined it.
pub(crate) trait Ground {
    fn kind(&self) -> SegmentKind;

    /// Returns the figures in the feature.
    fn presence(&self) -> Presence;

    /// Returns the number of open ports of the feature; for a monastery, the number of empty cells
    /// around it.
    fn open(&self) -> u16;
}
