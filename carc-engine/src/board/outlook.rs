//! What a placement would join, found out without making it.

use super::{Board, BoardTile, EMPTY_RING, NOBODY, Root, Surrounded, touches};
use crate::{
    board::Ground,
    geometry::{Cell, Rotation, Side},
    limits::MAX_SEGMENTS,
    nouns::{Presence, SegmentKind},
    setup::{Setup, Shape},
    tile::{Face, Kind, NO_SEGMENT, SideKind},
};

/// The features that the segments of a tile would belong to if it were laid.
pub(crate) struct Outlook<'a> {
    board: &'a Board,
    setup: &'a Setup,
    kind: Kind,
    shape: &'a Shape,
    face: &'a Face,
    /// The open cell, by its place in the list.
    open: usize,
    /// Segments with the same number here would be in one feature.
    group: [u8; MAX_SEGMENTS],
    /// By group: who is in the feature.
    presence: [Presence; MAX_SEGMENTS],
    /// For each port that would meet another tile, the own segment and the feature over there.
    meets: [(u8, Root); 12],
    count: usize,
}

impl<'a> Outlook<'a> {
    /// Looks at laying a kind on an open cell, given by its place in the list.
    #[inline(always)]
    pub(crate) fn new(
        board: &'a Board,
        setup: &'a Setup,
        open: usize,
        kind: Kind,
        rotation: Rotation,
    ) -> Self {
        let catalogue = &setup.catalogue;
        let mut outlook = Self {
            board,
            setup,
            kind,
            shape: catalogue.shape(kind),
            face: catalogue.face(kind, rotation),
            open,
            group: std::array::from_fn(|segment| segment as u8),
            presence: [Presence::NONE; MAX_SEGMENTS],
            meets: [(0, Root::FIRST); 12],
            count: 0,
        };
        let near = board.open.near(open);
        for (side, (&near, own_side)) in near.iter().zip(&outlook.face.sides).enumerate() {
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
                    let root = board.root(other.node(theirs));
                    outlook.meets[outlook.count] = (own, root);
                    outlook.count += 1;
                }
            }
        }
        for index in 0..outlook.count {
            let (segment, root) = outlook.meets[index];
            for before in 0..index {
                let (other, same) = outlook.meets[before];
                if root == same {
                    outlook.merge(segment, other);
                }
            }
            let presence = &mut outlook.presence[outlook.group[segment as usize] as usize];
            *presence = presence.union(board.feature(root).presence);
        }
        outlook
    }

    #[inline(always)]
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

    /// The ground on a segment of the tile.
    #[inline]
    pub(crate) fn ground(&self, segment: u8) -> Foreseen<'_> {
        Foreseen { outlook: self, segment }
    }

    /// The cell on which the tile would lie.
    pub(crate) fn cell(&self) -> Cell {
        Cell::from_key(self.board.open.keys()[self.open])
    }

    /// The kind of the tile.
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether a feature on the board, given by its root, would be joined to a segment of the tile.
    pub(crate) fn joins(&self, segment: u8, root: Root) -> bool {
        let group = self.group[segment as usize];
        self.meets[..self.count]
            .iter()
            .any(|&(own, other)| other == root && self.group[own as usize] == group)
    }

    /// Tells of the features that a meeple could still come to, and could not if the tile lay: it completes
    /// them, or joins them to one with meeples. Some are told of more than once.
    pub(crate) fn each_lost(&self, mut tell: impl FnMut(Root)) {
        let Self { board, face, open, .. } = *self;
        let mut before = None;
        for &(segment, root) in &self.meets[..self.count] {
            if before.replace(root) == Some(root) || !board.feature(root).presence.is_free() {
                continue;
            }
            let ground = self.ground(segment);
            if !ground.presence().is_free() || ground.kind().is_completable() && ground.open() == 0
            {
                tell(root);
            }
        }
        let cell = self.cell().key();
        for &Surrounded { key, root } in &board.surrounded {
            if touches(key, cell) && board.feature(root).open == 1 {
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

    /// Tells of the features that have no open end left if a closed tile lies against a side of another:
    /// it ends all that it touches (AM-ABBEY-3).
    #[cold]
    fn each_ended(&self, other: &BoardTile, side: Side, tell: &mut impl FnMut(Root)) {
        let Self { board, setup, face, open, .. } = *self;
        let shape = setup.catalogue.shape(other.kind);
        let across = |other: &BoardTile, side: Side| {
            let sides = &setup.catalogue.face(other.kind, other.rotation).sides;
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
                && usize::from(board.feature(root).open) == count
            {
                tell(root);
            }
        }
    }

    /// The open ends that the feature of a segment would have; see [`Feature::open`](super::Feature).
    fn open_ends(&self, segment: u8) -> u16 {
        let cell = self.cell();
        let table = self.setup.rules.table.as_ref().filter(|table| table.closes);
        let is_beyond = |cell: Cell| table.is_some_and(|table| !table.holds(cell));
        if self.shape.kinds[segment as usize].is_surrounded() {
            let beyond = cell.ring().iter().filter(|&&cell| is_beyond(cell)).count();
            return EMPTY_RING - self.board.neighbours(cell.key()) - beyond as u16;
        }
        let group = self.group[segment as usize];
        let is_inside = |segment: u8| self.group[segment as usize] == group;
        let own = (0..self.shape.count).filter(|&own| is_inside(own));
        let mut open: u16 = own.map(|own| u16::from(self.shape.ports[own as usize])).sum();
        let meets = &self.meets[..self.count];
        let mut joined = 0;
        for (index, &(own, root)) in meets.iter().enumerate() {
            if is_inside(own) {
                joined += 1;
                if !meets[..index].iter().any(|&(_, other)| other == root) {
                    open += self.board.feature(root).open;
                }
            }
        }
        open -= 2 * joined;
        for side in Side::ALL {
            let own = &self.face.sides[side as usize];
            let is_ended = match self.board.beside(self.open, side) {
                None => is_beyond(cell.neighbour(side)),
                Some(other) => {
                    let face = self.setup.catalogue.face(other.kind, other.rotation);
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

/// A segment of a tile that could be placed.
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
