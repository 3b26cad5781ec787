//! Figures on the board and in the supplies.

use std::collections::{BTreeMap, BTreeSet};

use carc_engine::SegmentKind;

use super::{board::Spot, rules::Rules};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum FigureKind {
    Normal,
    Large,
    Abbot,
    Builder,
    Pig,
}

impl FigureKind {
    pub(crate) const ALL: [Self; 5] =
        [Self::Normal, Self::Large, Self::Abbot, Self::Builder, Self::Pig];

    /// What it counts in a majority (MAJ-1).
    pub(crate) fn strength(self) -> usize {
        match self {
            Self::Large => 2,
            Self::Normal | Self::Abbot => 1,
            Self::Builder | Self::Pig => 0,
        }
    }

    /// Whether it keeps others out of its feature (BASE-MEEPLE-3).
    pub(crate) fn is_meeple(self) -> bool {
        match self {
            Self::Normal | Self::Large | Self::Abbot => true,
            Self::Builder | Self::Pig => false,
        }
    }

    /// Where it may stand (BASE-MEEPLE-2, AB-2, IC-LARGE-1, IC-LARGE-4, TB-BUILDER-2, TB-PIG-2).
    pub(crate) fn stands_on(self, segment: SegmentKind, rules: &Rules) -> bool {
        match (self, segment) {
            (Self::Normal | Self::Large, SegmentKind::Road | SegmentKind::City) => true,
            (Self::Normal | Self::Large, SegmentKind::Field) => rules.farmers,
            (Self::Normal | Self::Large | Self::Abbot, SegmentKind::Monastery) => true,
            (Self::Builder, SegmentKind::Road | SegmentKind::City) => true,
            (Self::Pig, SegmentKind::Field) => true,
            (Self::Abbot, SegmentKind::Garden) => rules.gardens,
            _ => false,
        }
    }
}

/// A figure on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Figure {
    pub(crate) owner: usize,
    pub(crate) kind: FigureKind,
    pub(crate) at: Spot,
}

/// MAJ-2: the players with the highest strength, if that is at least 1.
pub(crate) fn majority(figures: &[Figure]) -> BTreeSet<usize> {
    let mut strengths = BTreeMap::new();
    for figure in figures {
        *strengths.entry(figure.owner).or_insert(0) += figure.kind.strength();
    }
    let highest = strengths.values().copied().max().unwrap_or(0);
    let mut owners = BTreeSet::new();
    for (player, strength) in strengths {
        if strength == highest && strength >= 1 {
            owners.insert(player);
        }
    }
    owners
}
