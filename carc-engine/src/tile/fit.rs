//! Tests whether tiles fit open cells.

use self::CellConstraint as Accept;
use super::{Face, SideKind};
use crate::{
    bits::ones,
    geometry::{Rotation, Side},
};

/// The constraint that the neighbors of an open cell impose on a tile: the kinds that are allowed
/// on each side.
///
/// A side that has no neighbor or is next to a closed side allows every kind. Cells with equal
/// constraints accept the same tiles in the same rotations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct CellConstraint(u16);

/// Returns the bit for the given side and kind, or 0 for a closed side.
const fn bit(side: usize, kind: SideKind) -> u16 {
    match kind {
        SideKind::Closed => 0,
        kind => 1 << (4 * side + kind as usize - 1),
    }
}

impl Accept {
    /// The constraint of a cell without neighbors.
    pub(crate) const ANYTHING: Self = Self(u16::MAX);

    /// A constraint that no tile satisfies and that never occurs on a board.
    pub const NOTHING: Self = Self(0);

    /// Returns the constraint as a number: four bits for each side, clockwise from north.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the sides that face a city or a road, clockwise from north.
    #[inline]
    pub fn connecting_sides(self) -> impl Iterator<Item = Side> {
        let sides = self.across(SideKind::City) | self.across(SideKind::Road);
        ones(sides).map(|bit| Side::ALL[usize::from(bit) / 4])
    }

    /// Returns, as a bit set, the sides of the cell that are adjacent to a tile side of the given
    /// kind. The first of a side's four bits represents the side. The result never includes a side
    /// that is adjacent to a closed side, because closed sides are not stored.
    #[inline]
    fn across(self, kind: SideKind) -> u16 {
        // Every other side accepts either all kinds or only a different kind.
        let number = kind as u16 - 1;
        let [own, other] = [number, (number + 1) % 4].map(|number| self.0 >> number & 0x1111);
        own & !other
    }

    /// Returns the constraint after a tile side of the given kind has been placed next to a side of
    /// the cell.
    #[inline]
    pub(crate) const fn beside(self, side: usize, kind: SideKind) -> Self {
        match kind {
            SideKind::Closed => self,
            kind => Self(self.0 & !(0xf << (4 * side)) | bit(side, kind)),
        }
    }

    /// Returns true if any side of the cell is adjacent to a tile side of the given kind.
    #[inline]
    pub(crate) fn is_beside(self, kind: SideKind) -> bool {
        self.across(kind) != 0
    }
}

/// One bit for each rotation.
const ROTATIONS: [u16; 4] = [1, 2, 4, 8];

/// The sides of a tile in each of its rotations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fit {
    asks: [u16; 4],
    /// For each rotation, the rotation's bit, or 0 if a smaller rotation is equivalent (TURN-25).
    canonical: [u16; 4],
}

impl Fit {
    pub(crate) fn new(faces: &[Face; 4], canonical: &[Rotation; 4]) -> Self {
        let asks = faces.each_ref().map(|face| {
            let sides = face.sides.iter().enumerate();
            sides.fold(0, |bits, (side, own)| bits | bit(side, own.kind))
        });
        let mut bits = [0; 4];
        for &rotation in canonical {
            bits[rotation as usize] = ROTATIONS[rotation as usize];
        }
        Self { asks, canonical: bits }
    }

    /// Returns true if a cell accepts a rotation.
    #[inline]
    pub(crate) const fn turned(&self, cell: Accept, rotation: Rotation) -> bool {
        let asks = self.asks[rotation as usize];
        cell.0 & asks == asks
    }

    /// Returns the rotations that a cell accepts, as a bit set. Among equivalent rotations, only
    /// the smallest is returned (TURN-25) unless `ALL` is true.
    #[inline]
    pub(crate) const fn one<const ALL: bool>(&self, cell: Accept) -> u8 {
        // The code does not branch and uses only 16-bit values so that vector instructions can
        // process many cells in parallel.
        let missing = !cell.0;
        let bits = if ALL { ROTATIONS } else { self.canonical };
        let [a, b, c, d] = self.asks;
        let turns = if missing & a == 0 { bits[0] } else { 0 }
            | if missing & b == 0 { bits[1] } else { 0 }
            | if missing & c == 0 { bits[2] } else { 0 }
            | if missing & d == 0 { bits[3] } else { 0 };
        turns as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::TileSet;

    /// BASE-TILE-1: adjacent sides are equal, or one of them is closed (AM-ABBEY-3).
    #[test]
    fn base_tile_1_tile_fits_if_every_side_matches() {
        use SideKind::{City, Closed, Field, River, Road};
        const KINDS: [SideKind; 5] = [Closed, Field, City, Road, River];
        let set = TileSet::base();
        for tile in &set.tiles {
            let faces = Face::all(&tile.segments);
            let canonical = tile.canonical_rotations();
            let fit = Fit::new(&faces, &canonical);
            // Each digit represents what one side faces: a side of kind 0 to 4, or an empty cell
            // (5).
            for code in 0..6_usize.pow(4) {
                let across = [1, 6, 36, 216].map(|weight| KINDS.get(code / weight % 6));
                let cell = (0..4).fold(Accept::ANYTHING, |cell, side| {
                    across[side].map_or(cell, |kind| cell.beside(side, *kind))
                });
                let matches = |rotation: Rotation| {
                    (0..4).all(|side| {
                        let own = faces[rotation as usize].sides[side].kind;
                        across[side]
                            .is_none_or(|&other| other == own || other == Closed || own == Closed)
                    })
                };
                let bits = |is_one: &dyn Fn(Rotation) -> bool| {
                    let those = Rotation::ALL.into_iter().filter(|&rotation| is_one(rotation));
                    those.fold(0, |bits, rotation| bits | 1 << rotation as u8)
                };
                assert_eq!(fit.one::<true>(cell), bits(&matches), "{} {across:?}", tile.id);
                let smallest =
                    |rotation| matches(rotation) && canonical[rotation as usize] == rotation;
                assert_eq!(fit.one::<false>(cell), bits(&smallest), "{} {across:?}", tile.id);
                for rotation in Rotation::ALL {
                    assert_eq!(fit.turned(cell, rotation), matches(rotation));
                }
            }
        }
    }
}
