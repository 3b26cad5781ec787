//! Features as sets of placed segments.
//!
//! Every placed segment is a node that knows the root of its feature directly: two features join
//! by relabelling the smaller one, so a look-up is a single load and a board is copied as bytes.
//! The nodes of a feature form a ring, which is walked when it is scored or described.

use super::Board;
use crate::nouns::Presence;
use crate::tile::{FaceSide, NO_SEGMENT, SideKind};

/// Empty cells around a monastery that stands alone.
pub(super) const EMPTY_RING: u16 = 8;

/// A placed segment; the fields below the line hold for the whole feature and are kept at its root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) root: u16,
    /// The next segment of the same feature, round and round.
    next: u16,
    /// The tile that it lies on, by placement number.
    pub(crate) tile: u16,
    // ---- at the root
    /// How many nodes the feature has.
    size: u16,
    /// Ports that nothing lies against; for a monastery, empty cells around it.
    pub(crate) open: u16,
    /// Who is in it.
    pub(crate) presence: Presence,
}

impl Node {
    #[inline]
    pub(super) const fn single(node: u16, tile: u16, ports: u8) -> Self {
        Self { root: node, next: node, tile, size: 1, open: ports as u16, presence: Presence::NONE }
    }
}

impl Board {
    /// The node that stands for the feature of a node.
    #[inline]
    pub(crate) fn root(&self, node: u16) -> u16 {
        self.nodes[node as usize].root
    }

    /// The root of a node's feature, with what is known of the whole feature.
    #[inline]
    pub(crate) fn feature(&self, node: u16) -> &Node {
        &self.nodes[self.root(node) as usize]
    }

    #[inline]
    pub(crate) fn feature_mut(&mut self, node: u16) -> &mut Node {
        let root = self.root(node);
        &mut self.nodes[root as usize]
    }

    /// The nodes of a feature, beginning with the given one.
    pub(crate) fn ring(&self, node: u16) -> impl Iterator<Item = u16> + '_ {
        let mut at = Some(node);
        std::iter::from_fn(move || {
            let here = at?;
            let next = self.nodes[here as usize].next;
            at = (next != node).then_some(next);
            Some(here)
        })
    }

    /// Joins two tiles along a side: left meets right, centre meets centre.
    #[inline(always)]
    pub(super) fn join(&mut self, first: u16, side: &FaceSide, other: u16, across: &FaceSide) {
        match (side.kind, across.kind) {
            (SideKind::Closed, _) | (_, SideKind::Closed) => {
                self.close(first, side);
                self.close(other, across);
                if side.kind == SideKind::Closed {
                    // What it ends has no segment on it (AM-ABBEY-3).
                    self.note(other, across);
                }
            }
            // All three ports, or both halves of a field, usually belong to one segment.
            (SideKind::City, _) if whole(side) && whole(across) => {
                self.link(first, side.ports[0], other, across.ports[0], 3);
            }
            (SideKind::Field, _) if whole(side) && whole(across) => {
                self.link(first, side.ports[0], other, across.ports[0], 2);
            }
            _ => {
                self.link(first, side.ports[0], other, across.ports[2], 1);
                if side.ports[1] != NO_SEGMENT {
                    self.link(first, side.ports[1], other, across.ports[1], 1);
                }
                self.link(first, side.ports[2], other, across.ports[0], 1);
            }
        }
    }

    /// Notes the segments of a side as changed.
    #[cold]
    fn note(&mut self, first: u16, side: &FaceSide) {
        let segments = side.ports.into_iter().filter(|&segment| segment != NO_SEGMENT);
        segments.for_each(|segment| self.changed.note(first + u16::from(segment)));
    }

    /// Ends the segments of a side.
    pub(super) fn close(&mut self, first: u16, side: &FaceSide) {
        for segment in side.ports {
            if segment != NO_SEGMENT {
                self.feature_mut(first + u16::from(segment)).open -= 1;
            }
        }
    }

    /// Joins two segments that face each other with so many ports.
    #[inline]
    fn link(&mut self, first: u16, segment: u8, other: u16, across: u8, ports: u16) {
        let a = self.root(first + u16::from(segment));
        let b = self.root(other + u16::from(across));
        if a == b {
            self.nodes[a as usize].open -= 2 * ports;
            return;
        }
        let (large, small) = if self.nodes[a as usize].size >= self.nodes[b as usize].size {
            (a, b)
        } else {
            (b, a)
        };
        let gone = self.nodes[small as usize];
        let mut at = small;
        loop {
            let node = &mut self.nodes[at as usize];
            node.root = large;
            at = node.next;
            if at == small {
                break;
            }
        }
        let kept = &mut self.nodes[large as usize];
        kept.size += gone.size;
        kept.open = kept.open + gone.open - 2 * ports;
        kept.presence = kept.presence.union(gone.presence);
        // Crossing one link of each turns two rings into one.
        let after = std::mem::replace(&mut kept.next, gone.next);
        self.nodes[small as usize].next = after;
    }
}

/// Whether one segment has the whole side.
#[inline]
fn whole(side: &FaceSide) -> bool {
    let [left, centre, right] = side.ports;
    left == right && (centre == left || centre == NO_SEGMENT)
}
