//! Figures on the board and in the supplies.

use std::collections::{BTreeMap, BTreeSet};

use super::board::Spot;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum FigureKind {
    Normal,
}

impl FigureKind {
    /// What it counts in a majority (MAJ-1).
    pub(crate) fn strength(self) -> usize {
        match self {
            Self::Normal => 1,
        }
    }

    /// Whether it keeps others out of its feature (BASE-MEEPLE-3).
    pub(crate) fn is_meeple(self) -> bool {
        match self {
            Self::Normal => true,
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
