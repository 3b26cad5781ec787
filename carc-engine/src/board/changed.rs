//! What changed on the board in this part of the turn.

use super::Node;
use crate::limits::MAX_SEGMENTS;

/// The most placed segments that one part changes: those of a tile, those that a closed tile ends on
/// its four sides, and nine monasteries and gardens of up to two on a tile.
pub(crate) const MOST_CHANGED: usize = MAX_SEGMENTS + 12 + 18;

/// The placed segments that this part of the turn has changed: those that it added, then those that it
/// closed or surrounded. Whoever asks what a part has completed or extended reads this, so that it need
/// not be a tile that did it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Changed {
    nodes: [Node; MOST_CHANGED],
    len: u8,
    grown: u8,
    /// Whether some feature may have no open ends any more.
    pub(super) closed: bool,
}

impl Default for Changed {
    fn default() -> Self {
        Self { nodes: [Node::FIRST; MOST_CHANGED], len: 0, grown: 0, closed: false }
    }
}

impl Changed {
    /// Segments were added by this part, the first of it, each with so many ports.
    #[inline]
    pub(super) fn begin(&mut self, first: Node, ports: &[u8]) {
        let count = ports.len() as u8;
        for (node, segment) in self.nodes.iter_mut().zip(0..count) {
            *node = first.plus(segment);
        }
        (self.len, self.grown) = (count, count);
        // What has no ports is closed from the start.
        self.closed = ports.contains(&0);
    }

    /// A placed segment has fewer open ends.
    #[inline]
    pub(super) fn note(&mut self, node: Node) {
        if let Some(place) = self.nodes.get_mut(usize::from(self.len)) {
            *place = node;
            self.len += 1;
        }
    }

    /// Whether some feature may have been completed. If not, nobody needs to look.
    #[inline]
    pub(crate) fn may_complete(&self) -> bool {
        self.closed
    }

    /// The segments that were added: their features have grown.
    #[inline]
    pub(crate) fn grown(&self) -> &[Node] {
        &self.nodes[..usize::from(self.grown)]
    }

    /// All that changed, the added ones first.
    #[inline]
    pub(crate) fn all(&self) -> &[Node] {
        &self.nodes[..usize::from(self.len)]
    }
}
