//! Features as sets of placed segments.
//!
//! Every placed segment is a node that knows the root of its feature directly: two features join
//! by relabelling the smaller one, so a look-up is a single load and a board is copied as bytes.
//! The nodes of a feature form a ring, which is walked when it is scored or described.

use super::{Board, BoardTile};
use crate::limits::{MAX_NODES, MAX_SEGMENTS};
use crate::tile::{FaceSide, NO_SEGMENT, SideKind};
use crate::vocab::Presence;

/// Empty cells around a monastery that stands alone.
pub(super) const EMPTY_RING: u16 = 8;

/// How many segments are entered at once.
pub(super) const MOST: usize = 8;

/// A placed segment, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub(crate) struct Node(u16);

/// A feature, by the number of the node that stands for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub(crate) struct Root(u16);

impl Node {
    pub(crate) const FIRST: Self = Self(0);

    /// The node of another segment of a tile, whose segment 0 this is.
    #[inline]
    pub(super) const fn plus(self, segment: u8) -> Self {
        Self(self.0 + segment as u16)
    }

    /// Which segment of a tile this is, whose segment 0 is `first`.
    #[inline]
    pub(super) const fn minus(self, first: Self) -> u8 {
        (self.0 - first.0) as u8
    }

    /// The node so far on, counted in a circle.
    #[inline]
    const fn after(self, step: u16) -> Self {
        Self(self.0.wrapping_add(step))
    }

    /// How far on this node is from another.
    #[inline]
    const fn steps_from(self, other: Self) -> u16 {
        self.0.wrapping_sub(other.0)
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn number(self) -> u16 {
        self.0
    }
}

impl Root {
    pub(crate) const FIRST: Self = Self(0);

    /// One node of the feature.
    #[inline]
    pub(crate) const fn node(self) -> Node {
        Node(self.0)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is kept of a placed segment, and at the root of a feature also of that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    /// The number of the root. At the root itself [`ROOT`], who is in the feature, and in the bits of [`SIZE`]
    /// how many nodes it has. What is larger than can be counted there counts as equally large: sizes only
    /// say which of two features is relabelled.
    state: u16,
    /// How far on the next segment of the same feature is, round and round.
    step: u16,
    /// At the root: ports that nothing lies against; for a monastery, empty cells around it. Elsewhere the
    /// placement number of the tile on which the segment lies, or [`UNKNOWN`] if it was a root for longer:
    /// then as for a root the tile is found by the number of the segment.
    open_or_tile: u16,
}

const UNKNOWN: u16 = u16::MAX;
const ROOT: u16 = 1 << 15;
const SIZE: u16 = (ROOT - 1) & (u16::MAX << Presence::BITS);
const _: () = assert!(MAX_NODES <= ROOT as usize);

// What is asked of a root.
impl Placed {
    /// Who is in the feature.
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

    /// Ports that nothing lies against; for a monastery, empty cells around it.
    #[inline]
    pub(crate) const fn open(&self) -> u16 {
        self.open_or_tile
    }

    #[inline]
    pub(super) const fn set_open(&mut self, open: u16) {
        self.open_or_tile = open;
    }

    /// Something that is another number once the feature has grown and still has the same root: what joins it
    /// comes next to that.
    #[inline]
    pub(crate) const fn stage(&self) -> u32 {
        (self.step as u32) << 16 | self.open() as u32
    }
}

impl Placed {
    /// A segment with so many ports that is a feature of its own.
    #[inline]
    const fn single(ports: u8) -> Self {
        Self { state: ROOT | 1 << Presence::BITS, step: 0, open_or_tile: ports as u16 }
    }
}

impl Board {
    /// Enters so many segments of a tile, given by how many ports each has, and says which node is the
    /// first of them.
    #[inline(always)]
    pub(super) fn enter(&mut self, ports: &[u8; MAX_SEGMENTS], count: u8) -> Node {
        let first = self.nodes.len();
        // How many there are is hard to foresee, so as many as most tiles have are written at once, and
        // those that are none are taken back.
        let count = usize::from(count);
        for most in ports.as_chunks::<MOST>().0.iter().take(count.div_ceil(MOST)) {
            self.nodes.extend_from_slice(&most.map(Placed::single));
        }
        self.nodes.truncate(first + count);
        Node(first as u16)
    }

    /// The feature of a node.
    #[inline]
    pub(crate) fn root(&self, node: Node) -> Root {
        match self.nodes[node.index()].state {
            state if state & ROOT == 0 => Root(state),
            _ => Root(node.0),
        }
    }

    /// Whether what was a feature has become a part of another one.
    #[inline]
    pub(crate) fn has_joined(&self, root: Root) -> bool {
        self.nodes[root.index()].state & ROOT == 0
    }

    /// What is known of a feature.
    #[inline]
    pub(crate) fn feature(&self, root: Root) -> &Placed {
        &self.nodes[root.index()]
    }

    #[inline]
    pub(crate) fn feature_mut(&mut self, root: Root) -> &mut Placed {
        &mut self.nodes[root.index()]
    }

    /// What is known of the feature of a node.
    #[inline]
    pub(crate) fn feature_of(&self, node: Node) -> &Placed {
        self.feature(self.root(node))
    }

    /// Every placed segment, in the order of the tiles.
    pub(crate) fn nodes(&self) -> impl ExactSizeIterator<Item = Node> + use<> {
        self.nodes_from(Node::FIRST)
    }

    /// The same from a node on.
    #[inline]
    pub(super) fn nodes_from(&self, first: Node) -> impl ExactSizeIterator<Item = Node> + use<> {
        (first.0..self.nodes.len() as u16).map(Node)
    }

    /// The placement number of the tile on which a node lies.
    #[inline]
    pub(crate) fn number_of_tile(&self, node: Node) -> usize {
        let Placed { state, open_or_tile, .. } = self.nodes[node.index()];
        match if state & ROOT == 0 { open_or_tile } else { UNKNOWN } {
            UNKNOWN => self.tiles.partition_point(|tile| tile.first <= node) - 1,
            tile => tile.into(),
        }
    }

    /// The tile on which a node lies.
    #[inline]
    pub(crate) fn tile_of(&self, node: Node) -> &BoardTile {
        &self.tiles[self.number_of_tile(node)]
    }

    /// The tile on which a node lies, and which of its segments the node is.
    #[inline]
    pub(crate) fn locate(&self, node: Node) -> (&BoardTile, u8) {
        let tile = self.tile_of(node);
        (tile, tile.segment(node))
    }

    /// The nodes of a feature, beginning with the given one.
    pub(crate) fn ring(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let mut at = Some(node);
        std::iter::from_fn(move || {
            let here = at?;
            let next = here.after(self.nodes[here.index()].step);
            at = (next != node).then_some(next);
            Some(here)
        })
    }

    /// Joins two tiles along a side: left meets right, center meets center.
    #[inline(always)]
    pub(super) fn join(&mut self, first: Node, side: &FaceSide, other: Node, across: &FaceSide) {
        match (side.kind, across.kind) {
            (SideKind::Closed, _) | (_, SideKind::Closed) => {
                self.close(first, side);
                self.close(other, across);
                self.has_changed_others = true;
            }
            // All three ports, or both halves of a field, usually belong to one segment.
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

    /// A feature has so many open ends less.
    #[inline]
    pub(super) fn end(&mut self, root: Root, ends: u16) {
        let feature = &mut self.nodes[root.index()];
        feature.set_open(feature.open() - ends);
        self.is_some_closed |= feature.open() == 0;
    }

    /// Ends the segments of a side.
    pub(super) fn close(&mut self, first: Node, side: &FaceSide) {
        for segment in side.ports {
            if segment != NO_SEGMENT {
                self.end(self.root(first.plus(segment)), 1);
            }
        }
    }

    /// Joins two segments that face each other with so many ports.
    #[inline]
    fn link(&mut self, first: Node, segment: u8, other: Node, across: u8, ports: u16) {
        let a = self.root(first.plus(segment));
        let b = self.root(other.plus(across));
        if a == b {
            self.end(a, 2 * ports);
            return;
        }
        // Of two that are equally large the older one stays.
        let (large, small) =
            if self.feature(a).size() > self.feature(b).size() { (a, b) } else { (b, a) };
        // Only what the new tile enters is known to lie there. Which it is cannot be foreseen.
        let is_older = u16::from(small.node() < first);
        let tile = (self.tiles.len() as u16 - 1) | (is_older * UNKNOWN);
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
        // Crossing one link of each turns two rings into one.
        let after = kept.step.wrapping_sub(between);
        kept.step = step.wrapping_add(between);
        let size = ((kept.state & SIZE) + (state & SIZE)).min(SIZE);
        let presence = kept.presence().union(Presence::from_bits(state));
        kept.state = ROOT | size | presence.bits();
        kept.set_open(kept.open() + open - 2 * ports);
        self.is_some_closed |= kept.open() == 0;
        self.nodes[small.index()].step = after;
    }
}
