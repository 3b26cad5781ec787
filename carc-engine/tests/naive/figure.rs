//! Figures on the board and in supplies.

use std::collections::{BTreeMap, BTreeSet};

use carc_engine::{Figure as Piece, SegmentKind};

use super::{
    board::{Board, Spot},
    rules::Rules,
};

/// Returns true for monasteries and shrines, which have the same rules for figures (SH-FIG-3).
pub(super) fn is_sacred(kind: SegmentKind) -> bool {
    kind == SegmentKind::Monastery || kind == SegmentKind::Shrine
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum FigureKind {
    Normal,
    Large,
    Abbot,
    Builder,
    Pig,
    Mayor,
    Wagon,
    Barn,
    Shepherd,
    Phantom,
}

impl FigureKind {
    pub(crate) const ALL: [Self; 10] = [
        Self::Normal,
        Self::Large,
        Self::Abbot,
        Self::Builder,
        Self::Pig,
        Self::Mayor,
        Self::Wagon,
        Self::Barn,
        Self::Shepherd,
        Self::Phantom,
    ];

    /// Returns the corresponding figure in the engine.
    pub(crate) fn piece(self) -> Piece {
        match self {
            Self::Normal => Piece::MEEPLE,
            Self::Large => Piece::LARGE_MEEPLE,
            Self::Abbot => Piece::ABBOT,
            Self::Builder => Piece::BUILDER,
            Self::Pig => Piece::PIG,
            Self::Mayor => Piece::MAYOR,
            Self::Wagon => Piece::WAGON,
            Self::Barn => Piece::BARN,
            Self::Shepherd => Piece::SHEPHERD,
            Self::Phantom => Piece::PHANTOM,
        }
    }

    /// Returns the figure's strength in a feature with the given number of pennants (MAJ-1,
    /// AM-MAYOR-3).
    pub(crate) fn strength(self, pennants: usize) -> usize {
        match self {
            Self::Large => 2,
            Self::Normal | Self::Abbot | Self::Wagon | Self::Phantom => 1,
            Self::Mayor => pennants,
            Self::Builder | Self::Pig | Self::Barn | Self::Shepherd => 0,
        }
    }

    /// Returns true if the figure keeps other meeples out of its feature (BASE-MEEPLE-3).
    pub(crate) fn is_meeple(self) -> bool {
        match self {
            Self::Normal
            | Self::Large
            | Self::Abbot
            | Self::Mayor
            | Self::Wagon
            | Self::Phantom => true,
            Self::Builder | Self::Pig | Self::Barn | Self::Shepherd => false,
        }
    }

    /// Returns true if the figure can be placed on the given kind of segment (BASE-MEEPLE-2, AB-2,
    /// IC-LARGE-1, IC-LARGE-4, TB-BUILDER-2, TB-PIG-2, AM-MAYOR-2, AM-WAGON-2, HS-SHEEP-3,
    /// HS-SHEEP-5). A barn is placed on a corner, not on a segment.
    pub(crate) fn stands_on(self, segment: SegmentKind, rules: &Rules) -> bool {
        match (self, segment) {
            (Self::Normal | Self::Large, SegmentKind::Road | SegmentKind::City) => true,
            (Self::Normal | Self::Large, SegmentKind::Field) => rules.farmers,
            (Self::Normal | Self::Large | Self::Abbot | Self::Wagon, segment)
                if is_sacred(segment) =>
            {
                true
            }
            (Self::Builder, SegmentKind::Road | SegmentKind::City) => true,
            (Self::Pig | Self::Shepherd, SegmentKind::Field) => true,
            (Self::Abbot, SegmentKind::Garden) => rules.gardens,
            (Self::Mayor, SegmentKind::City) => true,
            (Self::Wagon, SegmentKind::Road | SegmentKind::City) => true,
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
    /// For a barn, the corner of the cell, clockwise from the northwest; `at` is the field at that
    /// corner.
    pub(crate) corner: Option<u8>,
}

/// MAJ-2, MAJ-3: returns the players with the highest strength in a feature with the given number
/// of pennants, if that strength is at least 1. Hills break ties.
pub(crate) fn majority(
    board: &Board,
    rules: &Rules,
    figures: &[Figure],
    pennants: usize,
) -> BTreeSet<usize> {
    let mut strengths = BTreeMap::new();
    for figure in figures {
        *strengths.entry(figure.owner).or_insert(0) += figure.kind.strength(pennants);
    }
    let highest = strengths.values().copied().max().unwrap_or(0);
    let mut owners = BTreeSet::new();
    for (player, strength) in strengths {
        if strength == highest && strength >= 1 {
            owners.insert(player);
        }
    }
    // HS-HILL-4, HS-HILL-6: count the meeples on hills.
    let on_hills = |player: usize| {
        let his = figures.iter().filter(|it| it.owner == player && it.kind.is_meeple());
        his.filter(|it| board.tiles[&it.at.cell].shows("hill")).count()
    };
    let most = owners.iter().map(|&player| on_hills(player)).max().unwrap_or(0);
    if owners.len() > 1 && most > 0 {
        // HS-HILL-5: with the `count` option, only the players with the most meeples on hills
        // remain.
        let enough = if rules.count_on_hills { most } else { 1 };
        owners.retain(|&player| on_hills(player) >= enough);
    }
    owners
}
