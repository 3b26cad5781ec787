//! What changed on the board in this part of the turn.

use super::Node;
use crate::limits::MAX_SEGMENTS;

/// The most placed segments of other tiles that one part changes: those that a closed tile ends on its four
/// sides, and nine monasteries and gardens of up to two on a tile.
const MOST_OTHERS: usize = 12 + 18;

/// The most placed segments that one part changes, those of its tile included.
pub(crate) const MOST_CHANGED: usize = MAX_SEGMENTS + MOST_OTHERS;

/// The placed segments that this part of the turn has changed: those that it added, then those that it
/// closed or surrounded. Whoever asks what a part has completed or extended reads this, so that it need
/// not be a tile that did it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Changed {
    /// The first of those that were added; the others follow.
    first: Node,
    added: u8,
    len: u8,
    others: [Node; MOST_OTHERS],
    /// Whether some feature may have no open ends any more.
    pub(super) closed: bool,
}

impl Default for Changed {
    fn default() -> Self {
        let others = [Node::FIRST; MOST_OTHERS];
        Self { first: Node::FIRST, added: 0, len: 0, others, closed: false }
    }
}

impl Changed {
    /// Segments were added by this part, the first of it. `closed` says whether one of them has no open
    /// ends to begin with.
    #[inline]
    pub(super) fn begin(&mut self, first: Node, added: u8, closed: bool) {
        (self.first, self.added, self.len, self.closed) = (first, added, 0, closed);
    }

    /// A placed segment has fewer open ends.
    #[inline]
    pub(super) fn note(&mut self, node: Node) {
        if let Some(place) = self.others.get_mut(usize::from(self.len)) {
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
    pub(crate) fn grown(&self) -> impl Iterator<Item = Node> + Clone + use<> {
        let first = self.first;
        (0..self.added).map(move |segment| first.plus(segment))
    }

    /// Whether a segment was added.
    pub(crate) fn has_added(&self, node: Node) -> bool {
        self.grown().any(|added| added == node)
    }

    /// All that changed, the added ones first.
    #[inline]
    pub(crate) fn all(&self) -> impl Iterator<Item = Node> {
        self.grown().chain(self.others[..usize::from(self.len)].iter().copied())
    }
}
