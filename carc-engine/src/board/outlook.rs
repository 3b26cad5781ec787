//! What a placement would join, found out without making it.

use super::{Board, NOBODY};
use crate::{
    geometry::Rotation,
    limits::MAX_SEGMENTS,
    setup::Catalogue,
    tile::{NO_SEGMENT, SideKind},
};

/// The features that the segments of a tile would belong to if it were laid.
pub(crate) struct Outlook {
    /// Segments with the same number here would be in one feature.
    group: [u8; MAX_SEGMENTS],
    /// By group: bit per player with a meeple in the feature.
    players: [u8; MAX_SEGMENTS],
}

impl Outlook {
    /// Looks at laying a kind on an open cell, given by its place in the list.
    #[inline]
    pub(crate) fn new(
        board: &Board,
        catalogue: &Catalogue,
        open: usize,
        kind: u16,
        rotation: Rotation,
    ) -> Self {
        let face = catalogue.face(kind, rotation);
        let near = &board.open.around()[open].near;
        let mut meets = [(0u8, 0u16); 12];
        let mut count = 0;
        for (side, (&near, own_side)) in near.iter().zip(&face.sides).enumerate() {
            if near == NOBODY || own_side.kind == SideKind::Closed {
                continue;
            }
            let other = board.tiles[near as usize];
            let across = &catalogue.face(other.kind, other.rotation).sides[side ^ 2];
            if across.kind == SideKind::Closed {
                continue;
            }
            for port in 0..3 {
                let (own, theirs) = (own_side.ports[port], across.ports[2 - port]);
                if own != NO_SEGMENT {
                    meets[count] = (own, board.root(other.first + u16::from(theirs)));
                    count += 1;
                }
            }
        }
        let mut outlook = Self {
            group: std::array::from_fn(|segment| segment as u8),
            players: [0; MAX_SEGMENTS],
        };
        for (index, &(segment, root)) in meets[..count].iter().enumerate() {
            for &(other, same) in &meets[..index] {
                if root == same {
                    outlook.merge(segment, other);
                }
            }
            let group = outlook.group[segment as usize];
            outlook.players[group as usize] |= board.nodes[root as usize].players;
        }
        outlook
    }

    #[inline]
    fn merge(&mut self, a: u8, b: u8) {
        let (from, to) = (self.group[a as usize], self.group[b as usize]);
        if from != to {
            for group in &mut self.group {
                if *group == from {
                    *group = to;
                }
            }
            self.players[to as usize] |= self.players[from as usize];
        }
    }

    /// Who would have a meeple in the feature of a segment: a bit per player.
    #[inline]
    pub(crate) fn players(&self, segment: u8) -> u8 {
        self.players[self.group[segment as usize] as usize]
    }
}
