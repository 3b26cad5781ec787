//! The mayor: as strong in the majority as his city has pennants (AM-MAYOR-1 to AM-MAYOR-4).

use super::art;
use crate::{
    figure::{Figure, FigureSpec, Strength},
    tile::SegmentKind,
};

/// The mayor, who stands in cities only (AM-MAYOR-2).
pub(crate) const MAYOR: FigureSpec = FigureSpec {
    name: "mayor",
    count: 1,
    mechanic: Some("mayor"),
    strength: Strength::Pennants,
    stands_on: 1 << SegmentKind::City as u8,
    special: None,
    art: Some(art::MAYOR),
};

impl Figure {
    /// The mayor, as strong as his city has pennants (AM-MAYOR-3).
    pub const MAYOR: Self = Self::registered("mayor");
}
