//! Inns, cathedrals, and a large meeple for each player (IC-ROAD-1 to IC-LARGE-4).

mod art;
#[cfg(test)]
mod tests;

use crate::{
    expansions::{
        base,
        registry::{Mark, MarkPlace},
    },
    figure::{Figure, FigureSpec, Strength},
    tile::{Marks, SegmentKind},
};

/// A meeple that counts as two in majorities (IC-LARGE-1, IC-LARGE-2).
pub(crate) const LARGE_MEEPLE: FigureSpec = FigureSpec {
    name: "large_meeple",
    count: 1,
    mechanic: Some("large_meeple"),
    strength: Strength::Fixed(2),
    art: Some(art::LARGE_MEEPLE),
    ..base::MEEPLE
};

impl Figure {
    /// The large meeple: placed like a normal one, with twice its strength (IC-LARGE-1).
    pub const LARGE_MEEPLE: Self = Self::registered("large_meeple");
}

/// An inn at a road (IC-TILE-3).
pub(crate) const INN: Mark = Mark {
    name: "inn",
    mechanic: "inns",
    prints: &[],
    place: MarkPlace::On { kind: SegmentKind::Road, counted: false },
    art: Some(art::INN),
};

/// A cathedral in a city (IC-TILE-3).
pub(crate) const CATHEDRAL: Mark = Mark {
    name: "cathedral",
    mechanic: "cathedrals",
    prints: &[],
    place: MarkPlace::On { kind: SegmentKind::City, counted: false },
    art: Some(art::CATHEDRAL),
};

/// The option of this room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Whether an unfinished road with an inn and an unfinished city with a cathedral give nothing
    /// (IC-ROAD-3, IC-CITY-3).
    unfinished_is_zero: bool,
}

impl Options {
    /// `value` gives the resolved value of an option.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self { unfinished_is_zero: value("inn_cathedral_unfinished") == "zero" }
    }
}

/// What each tile and pennant of a completed feature gives with these marks in it, if they matter:
/// 2 on a road with an inn, 3 in a city with a cathedral (IC-ROAD-1, IC-CITY-1).
pub(crate) fn points_each(kind: SegmentKind, marks: Marks) -> Option<i16> {
    match kind {
        SegmentKind::Road if marks.has(Marks::of("inn")) => Some(2),
        SegmentKind::City if marks.has(Marks::of("cathedral")) => Some(3),
        _ => None,
    }
}

/// Whether the feature gives nothing if it is unfinished at the end (IC-ROAD-3, IC-CITY-3).
pub(crate) fn gives_nothing(kind: SegmentKind, marks: Marks, options: Options) -> bool {
    options.unfinished_is_zero && points_each(kind, marks).is_some()
}
