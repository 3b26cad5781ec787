//! Features as sets of placed segments (a union-find structure).
//!
//! Every placed segment is a node that refers directly to the root of its feature. Joining two
//! features relabels the smaller one, so finding a root takes only one memory access. Nodes refer
//! to each other by index, so a board can be copied as bytes. The nodes of a feature form a ring,
//! which is traversed to score or describe the feature.

use self::{FeatureId as Root, SegmentId as Node};
use super::{Board, BoardTile};
use crate::limits::{MAX_NODES, MAX_SEGMENTS};
use crate::tile::{FaceSide, NO_SEGMENT, SideKind};
use crate::vocab::Presence;

/// The number of empty cells around an isolated monastery.
pub(super) const EMPTY_RING: u16 = 8;

/// The number of segments that are written to memory at a time.
pub(super) const MOST: usize = 8;

/// The index of a placed segment.
///
/// Segments are numbered in the order in which they are placed. Segments on the same tile follow
/// the order in the tile type. A segment keeps its index for the whole game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub struct SegmentId(u16);

/// The index of a feature, which is the index of one of its segments.
///
/// A feature keeps its index until a tile joins it to another feature.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub struct FeatureId(u16);

impl Node {
    pub(crate) const FIRST: Self = Self(0);

    /// Returns the node of another segment of a tile whose segment 0 is this node.
    #[inline]
    pub(crate) const fn plus(self, segment: u8) -> Self {
        Self(self.0 + segment as u16)
    }

    /// Returns this node's segment index on a tile whose segment 0 is `first`.
    #[inline]
    pub(super) const fn minus(self, first: Self) -> u8 {
        (self.0 - first.0) as u8
    }

    /// Returns the node that is `step` numbers ahead, wrapping around at the end of the number
    /// range.
    #[inline]
    const fn after(self, step: u16) -> Self {
        Self(self.0.wrapping_add(step))
    }

    /// Returns the number of steps from another node to this node.
    #[inline]
    const fn steps_from(self, other: Self) -> u16 {
        self.0.wrapping_sub(other.0)
    }

    /// Returns the segment's index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn number(self) -> u16 {
        self.0
    }
}

impl Root {
    pub(crate) const FIRST: Self = Self(0);

    /// Returns the node with the same index as the feature.
    #[inline]
    pub(crate) const fn node(self) -> Node {
        Node(self.0)
    }

    /// Returns the feature's index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The data of a placed segment and, at the root, of its feature.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    /// The root's index. In the root itself, the field contains the [`ROOT`] flag, the figures in
    /// the feature and, in the [`SIZE`] bits, the size of the feature in nodes. Sizes that do not
    /// fit in these bits are treated as equal, which is harmless because sizes only determine which
    /// of two features is relabeled.
    state: u16,
    /// The distance to the next segment in the feature's ring.
    step: u16,
    /// In a root, the number of open ports, or the number of empty cells around a monastery. In
    /// other nodes, the placement number of the tile, or [`UNKNOWN`] if the node used to be a root.
    /// The tile of a current or former root is found by searching for the node.
    open_or_tile: u16,
}

const UNKNOWN: u16 = u16::MAX;
const ROOT: u16 = 1 << 15;
const SIZE: u16 = (ROOT - 1) & (u16::MAX << Presence::BITS);
const _: () = assert!(MAX_NODES <= ROOT as usize);

// These methods are valid only for a root.
impl Placed {
    /// Returns the figures in the feature.
    #[inline]
    pub(crate) const fn presence(&self) -> Presence {
        Presence::from_bits(self.state)
    }

    #[inline]
    pub(crate) const fn set_presence(&mut self, presence: Presence) {
        self.state = ROOT | self.size() | presence.bits();
    }

    #[inline]
    const fn size(&self) -> u16 {
        self.state & SIZE
    }

    /// Returns the number of open ports in the feature, or the number of empty cells around a
    /// monastery.
    #[inline]
    pub(crate) const fn open(&self) -> u16 {
        self.open_or_tile
    }

    #[inline]
    pub(super) const fn set_open(&mut self, open: u16) {
        self.open_or_tile = open;
    }

    /// Returns a number that changes whenever the feature grows without changing its root. New
    /// segments are inserted directly after the root in the ring, which changes the root's `step`.
    #[inline]
    pub(crate) const fn stage(&self) -> u32 {
        (self.step as u32) << 16 | self.open() as u32
    }
}

impl Placed {
    /// Returns the node's root, or `None` if the node itself is a root.
    #[inline]
    const fn link(&self) -> Option<Root> {
        if self.state & ROOT == 0 { Some(Root(self.state)) } else { None }
    }

    /// Creates a feature that consists of a single segment with the given number of ports.
    #[inline]
    const fn single(ports: u8) -> Self {
        Self { state: ROOT | 1 << Presence::BITS, step: 0, open_or_tile: ports as u16 }
    }
}

impl Board {
    /// Adds a tile's `count` segments and returns the node of the first one. `ports` contains the
    /// number of ports on each segment.
    #[inline(always)]
    pub(super) fn enter(&mut self, ports: &[u8; MAX_SEGMENTS], count: u8) -> Node {
        let first = self.nodes.len();
        // Branches on the count would be mispredicted. Therefore, this function always writes the
        // same number of segments and then removes the excess.
        let count = usize::from(count);
        for most in ports.as_chunks::<MOST>().0.iter().take(count.div_ceil(MOST)) {
            self.nodes.extend_from_slice(&most.map(Placed::single));
        }
        self.nodes.truncate(first + count);
        Node(first as u16)
    }

    /// Returns the feature that contains a node.
    #[inline]
    pub(crate) fn root(&self, node: Node) -> Root {
        self.nodes[node.index()].link().unwrap_or(Root(node.0))
    }

    /// Returns a feature's data.
    #[inline]
    pub(crate) fn feature(&self, root: Root) -> &Placed {
        &self.nodes[root.index()]
    }

    #[inline]
    pub(crate) fn feature_mut(&mut self, root: Root) -> &mut Placed {
        &mut self.nodes[root.index()]
    }

    /// Returns the data for a node's feature.
    #[inline]
    pub(crate) fn feature_of(&self, node: Node) -> &Placed {
        self.feature(self.root(node))
    }

    /// Returns the data for the features of `count` consecutive nodes, starting with `first`.
    #[inline]
    pub(crate) fn features_from(
        &self,
        first: Node,
        count: u8,
    ) -> impl DoubleEndedIterator<Item = &Placed> {
        let nodes = &self.nodes[first.index()..][..usize::from(count)];
        nodes.iter().map(|placed| placed.link().map_or(placed, |root| self.feature(root)))
    }

    /// Returns all placed segments, in the order of their tiles.
    pub(crate) fn nodes(&self) -> impl ExactSizeIterator<Item = Node> + use<> {
        self.nodes_from(Node::FIRST)
    }

    /// Returns all placed segments, starting with the given one.
    #[inline]
    pub(super) fn nodes_from(&self, first: Node) -> impl ExactSizeIterator<Item = Node> + use<> {
        (first.0..self.nodes.len() as u16).map(Node)
    }

    /// Returns the placement number of a node's tile.
    #[inline]
    pub(crate) fn number_of_tile(&self, node: Node) -> usize {
        let Placed { state, open_or_tile, .. } = self.nodes[node.index()];
        match if state & ROOT == 0 { open_or_tile } else { UNKNOWN } {
            UNKNOWN => self.tiles.partition_point(|tile| tile.first <= node) - 1,
            tile => tile.into(),
        }
    }

    /// Returns the tile that contains a node.
    #[inline]
    pub(crate) fn tile_of(&self, node: Node) -> &BoardTile {
        &self.tiles[self.number_of_tile(node)]
    }

    /// Returns the tile that contains a node, and the node's segment index.
    #[inline]
    pub(crate) fn locate(&self, node: Node) -> (&BoardTile, u8) {
        let tile = self.tile_of(node);
        (tile, tile.segment(node))
    }

    /// Returns the nodes of a feature, starting with the given one.
    pub(crate) fn ring(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let mut at = Some(node);
        std::iter::from_fn(move || {
            let here = at?;
            let next = here.after(self.nodes[here.index()].step);
            at = (next != node).then_some(next);
            Some(here)
        })
    }

    /// Joins two tiles along a side. The left port of one side meets the right port of the other,
    /// and their center ports meet.
    #[inline(always)]
    pub(super) fn join(&mut self, first: Node, side: &FaceSide, other: Node, across: &FaceSide) {
        match (side.kind, across.kind) {
            (SideKind::Closed, _) | (_, SideKind::Closed) => {
                self.close(first, side);
                self.close(other, across);
                self.has_changed_others = true;
            }
            // Usually, one segment owns all three ports of the side, or both halves of a field
            // side.
            _ if side.whole != 0 && across.whole != 0 => {
                self.link(first, side.ports[0], other, across.ports[0], side.whole.into());
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

    /// Subtracts open ends from a feature.
    #[inline]
    pub(super) fn end(&mut self, root: Root, ends: u16) {
        let feature = &mut self.nodes[root.index()];
        feature.set_open(feature.open() - ends);
        self.is_some_closed |= feature.open() == 0;
    }

    /// Closes the ports on a side of a tile without joining them to another tile.
    pub(super) fn close(&mut self, first: Node, side: &FaceSide) {
        for segment in side.ports {
            if segment != NO_SEGMENT {
                self.end(self.root(first.plus(segment)), 1);
            }
        }
    }

    /// Joins the features of two segments without changing their open ports.
    #[cold]
    pub(super) fn unite(&mut self, one: Node, other: Node) {
        let (a, b) = (self.root(one), self.root(other));
        if a != b {
            self.merge(a, b, UNKNOWN, 0);
        }
    }

    /// Turns a segment into a separate feature without figures.
    pub(super) fn detach(&mut self, node: Node, open: u8) {
        self.nodes[node.index()] = Placed::single(open);
    }

    /// Joins two segments that meet at the given number of ports.
    #[inline]
    fn link(&mut self, first: Node, segment: u8, other: Node, across: u8, ports: u16) {
        let a = self.root(first.plus(segment));
        let b = self.root(other.plus(across));
        if a == b {
            self.end(a, 2 * ports);
            return;
        }
        // If both features have the same size, the older feature keeps its root.
        let small = if self.feature(a).size() > self.feature(b).size() { b } else { a };
        // The tile is known only for nodes on the new tile. Testing this with a branch would be
        // slow, because the branch would be unpredictable.
        let is_older = u16::from(small.node() < first);
        let tile = (self.tiles.len() as u16 - 1) | (is_older * UNKNOWN);
        self.merge(a, b, tile, 2 * ports);
    }

    /// Joins two features and subtracts open ports. `tile` is the placement number of the tile
    /// whose segment is no longer a root, or [`UNKNOWN`].
    #[inline(always)]
    fn merge(&mut self, a: Root, b: Root, tile: u16, ended: u16) {
        let (large, small) =
            if self.feature(a).size() > self.feature(b).size() { (a, b) } else { (b, a) };
        let gone = &mut self.nodes[small.index()];
        let (step, state, open) = (gone.step, gone.state, gone.open_or_tile);
        let between = small.node().steps_from(large.node());
        gone.open_or_tile = tile;
        let mut at = small.node();
        loop {
            let node = &mut self.nodes[at.index()];
            node.state = large.0;
            at = at.after(node.step);
            if at == small.node() {
                break;
            }
        }
        let kept = &mut self.nodes[large.index()];
        // Swapping one link in each ring merges the two rings.
        let after = kept.step.wrapping_sub(between);
        kept.step = step.wrapping_add(between);
        let size = ((kept.state & SIZE) + (state & SIZE)).min(SIZE);
        let presence = kept.presence().union(Presence::from_bits(state));
        kept.state = ROOT | size | presence.bits();
        kept.set_open(kept.open() + open - ended);
        self.is_some_closed |= kept.open() == 0;
        self.nodes[small.index()].step = after;
    }
}
