//! Tracks the features that the last placed tile extended, closed or surrounded.

use super::{Board, Node, Surrounded, links::MOST_RELINKED, touches};
use crate::{
    geometry::Side,
    limits::MAX_SEGMENTS,
    setup::Catalogue,
    tile::{NO_SEGMENT, SideKind},
};

/// The maximum number of placed segments that one tile can change: its own segments, the segments
/// that end at its four sides if it is closed, up to two monasteries or gardens on each of nine
/// tiles, a bridge on another tile, and one segment of each feature completed by links.
pub(crate) const MOST_CHANGED: usize = MAX_SEGMENTS + 12 + 18 + 1 + MOST_RELINKED;

/// A buffer for the changed segments.
pub(crate) type Changed = [Node; MOST_CHANGED];

impl Board {
    /// Returns true if a feature may have been completed. Callers can skip the search for completed
    /// features if the result is false.
    #[inline]
    pub(crate) fn may_complete(&self) -> bool {
        self.is_some_closed
    }

    /// Returns the segments on the tile just placed. The features of these segments have grown.
    #[inline]
    pub(crate) fn grown(&self) -> impl Iterator<Item = Node> + use<> {
        self.nodes_from(self.tiles.last().map_or(Node::FIRST, |tile| tile.first))
    }

    /// Returns true if the segment is on the tile just placed.
    #[inline]
    pub(crate) fn has_added(&self, node: Node) -> bool {
        self.tiles.last().is_some_and(|tile| tile.first <= node)
    }

    /// Returns all changed segments; see [`write_changed`](Self::write_changed).
    pub(crate) fn changed(&self, catalogue: &Catalogue) -> impl Iterator<Item = Node> + use<> {
        let mut nodes = [Node::FIRST; MOST_CHANGED];
        let count = self.write_changed(catalogue, &mut nodes);
        nodes.into_iter().take(count)
    }

    /// Writes all changed segments and returns their number. The segments of the tile just placed
    /// come first, followed by the segments that it closed, the monasteries and gardens that it
    /// surrounded, and one segment of each feature completed by links since the tile was placed.
    #[inline]
    pub(crate) fn write_changed(&self, catalogue: &Catalogue, nodes: &mut Changed) -> usize {
        let mut count = 0;
        for node in self.grown() {
            nodes[count] = node;
            count += 1;
        }
        if self.has_changed_others { self.write_others(catalogue, nodes, count) } else { count }
    }

    #[cold]
    fn write_others(&self, catalogue: &Catalogue, nodes: &mut Changed, mut count: usize) -> usize {
        let Some(&tile) = self.tiles.last() else { return count };
        let mut write = |node| {
            nodes[count] = node;
            count += 1;
        };
        if let Some((tiles, bridge)) = self.bridged
            && usize::from(tiles) == self.tiles.len()
        {
            write(bridge);
        }
        let face = catalogue.face(tile.kind(), tile.rotation());
        // A closed side does not have a segment (AM-ABBEY-3).
        let closed = Side::ALL.into_iter();
        let closed = closed.filter(|&side| face.sides[side as usize].kind == SideKind::Closed);
        for side in closed {
            let beyond = tile.cell().neighbor(side).key();
            if let Some(other) = self.tile_at(beyond).map(|number| &self.tiles[number]) {
                let face = catalogue.face(other.kind(), other.rotation());
                let ports = face.sides[side.opposite() as usize].ports.into_iter();
                let segments = ports.filter(|&port| port != NO_SEGMENT);
                segments.for_each(|segment| write(other.node(segment)));
            }
        }
        for &Surrounded { key, root, .. } in &self.surrounded {
            if touches(tile.key, key) && key != tile.key {
                write(root.node());
            }
        }
        self.relinked_segments().for_each(write);
        count
    }
}
