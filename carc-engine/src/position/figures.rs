//! Figures on the board: how they get there and how they leave.

use super::{
    Position,
    hash::{Domain, key},
};
use crate::{
    action::{Place, Spot},
    event::{Event, Sink},
    figure::Figure,
    limits::MAX_PLAYERS,
    setup::Setup,
};

/// A figure on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    /// The placed segment on which it stands.
    pub(crate) node: u16,
    pub(crate) player: u8,
    pub(crate) figure: Figure,
}

impl Position {
    /// The spot of a placed segment.
    pub(crate) fn spot_of_node(&self, node: u16) -> Spot {
        let tile = &self.board.tiles[self.board.nodes[node as usize].tile as usize];
        Spot::segment(tile.cell(), (node - tile.first) as u8)
    }

    /// The placed segment of a spot; `None` if there is no such segment.
    pub(crate) fn node_at(&self, setup: &Setup, spot: Spot) -> Option<u16> {
        let tile = &self.board.tiles[self.board.tile_at(spot.cell.key())?];
        match spot.place {
            Place::Segment(segment) if segment < setup.catalogue.shape(tile.kind).count => {
                Some(tile.first + u16::from(segment))
            }
            _ => None,
        }
    }

    pub(crate) fn spot_of(&self, piece: &Piece) -> Spot {
        self.spot_of_node(piece.node)
    }

    fn piece_key(&self, piece: &Piece) -> u64 {
        let tile = &self.board.tiles[self.board.nodes[piece.node as usize].tile as usize];
        let spot = u64::from(tile.key) << 8 | u64::from(piece.node - tile.first);
        key(Domain::Figure, spot, u64::from(piece.player) << 8 | u64::from(piece.figure.number()))
    }

    /// Puts a figure from the supply of the active player on a segment.
    pub(crate) fn deploy<S: Sink>(&mut self, figure: Figure, node: u16, events: &mut S) {
        self.deploy_of(self.active, figure, node, events);
    }

    /// Puts a figure from a player's supply on a segment.
    #[inline]
    pub(crate) fn deploy_of<S: Sink>(
        &mut self,
        player: u8,
        figure: Figure,
        node: u16,
        events: &mut S,
    ) {
        let piece = Piece { node, player, figure };
        self.supply[player as usize][figure.number() as usize] -= 1;
        if figure.spec().special.is_none() {
            self.board.feature_mut(node).players |= 1 << player;
        }
        self.board_hash ^= self.piece_key(&piece);
        self.pieces.push(piece);
        if S::LISTENS {
            events.event(Event::FigurePlaced { player, figure, spot: self.spot_of_node(node) });
        }
    }

    /// What each player has in a feature, by strength (MAJ-1, MAJ-2).
    pub(crate) fn strengths(&self, root: u16) -> [u16; MAX_PLAYERS] {
        let mut strengths = [0; MAX_PLAYERS];
        for piece in &self.pieces {
            if self.board.root(piece.node) == root {
                strengths[piece.player as usize] += u16::from(piece.figure.spec().strength);
            }
        }
        strengths
    }

    /// Returns all figures of a feature to their owners (SCORE-4), in the order of their spots.
    pub(crate) fn return_figures<S: Sink>(&mut self, root: u16, events: &mut S) {
        self.return_all(root, |_| true, events);
        self.board.feature_mut(root).players = 0;
    }

    /// Returns one figure, given by its place in the list, to its owner, and what it leaves behind
    /// orphaned (SCORE-6).
    pub(crate) fn take_back<S: Sink>(&mut self, index: usize, events: &mut S) {
        let node = self.pieces[index].node;
        self.return_piece(index, events);
        let root = self.board.root(node);
        let inside = self.pieces.iter().filter(|piece| self.board.root(piece.node) == root);
        let meeples = inside.filter(|piece| piece.figure.spec().special.is_none());
        let players = meeples.fold(0, |players, piece| players | 1 << piece.player);
        self.board.feature_mut(node).players = players;
        let is_orphan = |piece: &Piece| {
            players >> piece.player & 1 == 0
                && piece.figure.spec().special.is_some_and(|special| special.needs_meeple)
        };
        self.return_all(root, is_orphan, events);
    }

    /// Returns those figures of a feature that are meant, in the order of their spots.
    fn return_all<S: Sink>(
        &mut self,
        root: u16,
        is_meant: impl Fn(&Piece) -> bool,
        events: &mut S,
    ) {
        loop {
            let inside = (0..self.pieces.len())
                .filter(|&index| self.board.root(self.pieces[index].node) == root)
                .filter(|&index| is_meant(&self.pieces[index]))
                .min_by_key(|&index| self.spot_of(&self.pieces[index]));
            let Some(index) = inside else { break };
            self.return_piece(index, events);
        }
    }

    fn return_piece<S: Sink>(&mut self, index: usize, events: &mut S) {
        let piece = self.pieces.swap_remove(index);
        self.board_hash ^= self.piece_key(&piece);
        self.supply[piece.player as usize][piece.figure.number() as usize] += 1;
        if S::LISTENS {
            let Piece { player, figure, .. } = piece;
            let spot = self.spot_of(&piece);
            events.event(Event::FigureReturned { player, figure, spot });
        }
    }
}
