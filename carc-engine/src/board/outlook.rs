//! The features that a placement would join, computed without placing the tile.

use super::{Board, BoardTile, EMPTY_RING, NOBODY, Near, Root, Surrounded, touches};
use crate::{
    board::Ground,
    geometry::{Cell, Rotation, Side},
    limits::MAX_SEGMENTS,
    setup::{Setup, Shape},
    tile::{Face, NO_SEGMENT, SideKind},
    vocab::{Presence, SegmentKind, TileType},
};

/// The initial grouping, in which every segment is a separate feature.
const ALONE: [u8; MAX_SEGMENTS] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// A feature that a tile on an open cell would meet at one of the tile's ports.
#[derive(Clone, Copy)]
struct Met {
    root: Root,
    presence: Presence,
}

/// A side of an open cell that touches a tile.
#[derive(Clone, Copy)]
struct Across {
    side: usize,
    /// True if one segment owns all ports on the side.
    is_whole: bool,
    /// The features across the side, indexed by the ports of a tile on the open cell.
    met: [Met; 3],
}

/// A segment of the tile that would meet a feature.
#[derive(Clone, Copy)]
struct Meeting {
    own: u8,
    root: Root,
    /// The number of the segment's ports that would meet the feature.
    ports: u8,
}

/// The features that a tile's segments would belong to if the tile were placed.
///
/// An outlook can be moved from cell to cell, and its tile can be rotated on each cell.
pub(crate) struct Outlook<'a> {
    board: &'a Board,
    setup: &'a Setup,
    kind: TileType,
    shape: &'a Shape,
    /// The index of the open cell.
    open: usize,
    across: [Across; 4],
    /// The number of sides of the cell that touch tiles, not counting closed sides.
    sides: usize,
    face: &'a Face,
    /// The group of each segment. Segments in the same group would be in the same feature.
    group: [u8; MAX_SEGMENTS],
    /// The figures in each group's feature.
    presence: [Presence; MAX_SEGMENTS],
    meets: [Meeting; 12],
    count: usize,
}

impl<'a> Outlook<'a> {
    /// Creates an outlook for a tile type.
    pub(crate) fn new(board: &'a Board, setup: &'a Setup, kind: TileType) -> Self {
        let met = Met { root: Root::FIRST, presence: Presence::NONE };
        Self {
            board,
            setup,
            kind,
            shape: setup.catalogue.shape(kind),
            open: 0,
            across: [Across { side: 0, is_whole: false, met: [met; 3] }; 4],
            sides: 0,
            face: setup.catalogue.face(kind, Rotation::R0),
            group: ALONE,
            presence: [Presence::NONE; MAX_SEGMENTS],
            meets: [Meeting { own: 0, root: Root::FIRST, ports: 0 }; 12],
            count: 0,
        }
    }

    /// Moves the outlook to the open cell with the given index. Call [`turn`](Self::turn) next.
    #[inline]
    pub(crate) fn look(&mut self, open: usize) {
        let Self { board, setup, .. } = *self;
        self.open = open;
        self.sides = 0;
        for (side, near) in board.open.near(open).into_iter().enumerate() {
            if near == NOBODY {
                continue;
            }
            let other = &board.tiles[near as usize];
            let theirs = &setup.catalogue.face(other.kind(), other.rotation()).sides[side ^ 2];
            if theirs.kind == SideKind::Closed {
                continue;
            }
            let across = &mut self.across[self.sides];
            self.sides += 1;
            (across.side, across.is_whole) = (side, theirs.whole != 0);
            for (met, &segment) in across.met.iter_mut().rev().zip(&theirs.ports) {
                if segment != NO_SEGMENT {
                    let root = board.root(other.node(segment));
                    *met = Met { root, presence: board.feature(root).presence() };
                }
            }
        }
    }

    /// Rotates the tile on the cell.
    #[inline]
    pub(crate) fn turn(&mut self, rotation: Rotation) {
        self.face = self.setup.catalogue.face(self.kind, rotation);
        (self.group, self.presence, self.count) = (ALONE, [Presence::NONE; MAX_SEGMENTS], 0);
        for index in 0..self.sides {
            let Across { side, is_whole, met } = self.across[index];
            let own = &self.face.sides[side];
            if is_whole && own.whole != 0 {
                self.meet(own.ports[0], met[0], own.whole);
                continue;
            }
            for (&segment, met) in own.ports.iter().zip(met) {
                if segment != NO_SEGMENT {
                    self.meet(segment, met, 1);
                }
            }
        }
    }

    #[inline(always)]
    fn meet(&mut self, own: u8, Met { root, presence }: Met, ports: u8) {
        for index in 0..self.count {
            let Meeting { own: other, root: same, .. } = self.meets[index];
            if root == same {
                self.merge(own, other);
            }
        }
        self.meets[self.count] = Meeting { own, root, ports };
        self.count += 1;
        let all = &mut self.presence[self.group[own as usize] as usize];
        *all = all.union(presence);
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
            let joined = self.presence[to as usize].union(self.presence[from as usize]);
            self.presence[to as usize] = joined;
        }
    }

    /// Returns the properties of a segment that the figure rules depend on.
    #[inline]
    pub(crate) fn ground(&self, segment: u8) -> Foreseen<'_> {
        Foreseen { outlook: self, segment }
    }

    /// Returns the cell of the hypothetical placement.
    pub(crate) fn cell(&self) -> Cell {
        Cell::from_key(self.board.open.keys()[self.open])
    }

    /// Returns the tiles around the cell, by side.
    pub(crate) fn near(&self) -> Near {
        self.board.open.near(self.open)
    }

    /// Returns the number of segments on the tile.
    #[inline]
    pub(crate) fn segments(&self) -> u8 {
        self.shape.count
    }

    /// Returns the tile's type.
    pub(crate) fn kind(&self) -> TileType {
        self.kind
    }

    /// Returns true if the feature with the given root would be joined to a segment of the tile.
    pub(crate) fn joins(&self, segment: u8, root: Root) -> bool {
        let group = self.group[segment as usize];
        self.meets[..self.count]
            .iter()
            .any(|meeting| meeting.root == root && self.group[meeting.own as usize] == group)
    }

    /// Calls `tell` with each feature that is open to a meeple now but not after the placement,
    /// because the placement completes it or joins it to an occupied feature. A feature can be
    /// reported more than once.
    pub(crate) fn each_lost(&self, mut tell: impl FnMut(Root)) {
        let Self { board, face, open, .. } = *self;
        let mut before = None;
        for &Meeting { own, root, .. } in &self.meets[..self.count] {
            if before.replace(root) == Some(root) || !board.feature(root).presence().is_free() {
                continue;
            }
            let ground = self.ground(own);
            if !ground.presence().is_free() || ground.kind().is_completable() && ground.open() == 0
            {
                tell(root);
            }
        }
        let cell = self.cell().key();
        for &Surrounded { key, root, .. } in &board.surrounded {
            if touches(key, cell) && board.feature(root).open() == 1 {
                tell(root);
            }
        }
        for side in Side::ALL {
            if face.sides[side as usize].kind == SideKind::Closed
                && let Some(other) = board.beside(open, side)
            {
                self.each_ended(other, side.opposite(), &mut tell);
            }
        }
    }

    /// Calls `tell` with each feature that loses its last open ends if a closed tile is placed next
    /// to a side of another tile. A closed tile ends every feature that it touches (AM-ABBEY-3).
    #[cold]
    fn each_ended(&self, other: &BoardTile, side: Side, tell: &mut impl FnMut(Root)) {
        let Self { board, setup, face, open, .. } = *self;
        let shape = setup.catalogue.shape(other.kind());
        let across = |other: &BoardTile, side: Side| {
            let sides = &setup.catalogue.face(other.kind(), other.rotation()).sides;
            sides[side as usize].ports.into_iter().filter(|&port| port != NO_SEGMENT)
        };
        for segment in across(other, side) {
            let root = board.root(other.node(segment));
            let closed = Side::ALL
                .into_iter()
                .filter(|&own| face.sides[own as usize].kind == SideKind::Closed);
            let ended = closed.filter_map(|own| Some((board.beside(open, own)?, own.opposite())));
            let ended =
                ended.flat_map(|(tile, side)| across(tile, side).map(|port| tile.node(port)));
            let count = ended.filter(|&node| board.root(node) == root).count();
            if shape.kinds[usize::from(segment)].is_completable()
                && usize::from(board.feature(root).open()) == count
            {
                tell(root);
            }
        }
    }

    /// Returns the number of open ends that a segment's feature would have; see
    /// [`Placed::open`](super::Placed).
    fn open_ends(&self, segment: u8) -> u16 {
        let cell = self.cell();
        let table = self.setup.rules.table.as_ref().filter(|table| table.closes);
        let is_beyond = |cell: Cell| table.is_some_and(|table| !table.holds(cell));
        if self.shape.kinds[segment as usize].is_surrounded() {
            let beyond = cell.ring().iter().filter(|&&cell| is_beyond(cell)).count();
            return EMPTY_RING - self.board.neighbors(cell.key()) - beyond as u16;
        }
        let group = self.group[segment as usize];
        let is_inside = |segment: u8| self.group[segment as usize] == group;
        let own = (0..self.shape.count).filter(|&own| is_inside(own));
        let mut open: u16 = own.map(|own| u16::from(self.shape.ports[own as usize])).sum();
        let meets = &self.meets[..self.count];
        let mut joined = 0;
        for (index, &Meeting { own, root, ports }) in meets.iter().enumerate() {
            if is_inside(own) {
                joined += u16::from(ports);
                if !meets[..index].iter().any(|other| other.root == root) {
                    open += self.board.feature(root).open();
                }
            }
        }
        open -= 2 * joined;
        for side in Side::ALL {
            let own = &self.face.sides[side as usize];
            let is_ended = match self.board.beside(self.open, side) {
                None => is_beyond(cell.neighbor(side)),
                Some(other) => {
                    let face = self.setup.catalogue.face(other.kind(), other.rotation());
                    face.sides[side.opposite() as usize].kind == SideKind::Closed
                }
            };
            if is_ended {
                let ports = own.ports.into_iter().filter(|&port| port != NO_SEGMENT);
                open -= ports.filter(|&segment| is_inside(segment)).count() as u16;
            }
        }
        open
    }
}

/// A segment of a hypothetical placement.
pub(crate) struct Foreseen<'a> {
    outlook: &'a Outlook<'a>,
    segment: u8,
}

impl Ground for Foreseen<'_> {
    #[inline]
    fn kind(&self) -> SegmentKind {
        self.outlook.shape.kinds[self.segment as usize]
    }

    #[inline]
    fn presence(&self) -> Presence {
        self.outlook.presence[self.outlook.group[self.segment as usize] as usize]
    }

    fn open(&self) -> u16 {
        self.outlook.open_ends(self.segment)
    }
}
