//! Figures on the board: how they get there and how they leave.

use super::Position;
use crate::{
    action::{Place, Spot},
    event::{Event, Sink},
    expansions::registry,
    limits::MAX_PLAYERS,
    nouns::{Figure, HERDED, KEPT_OUT},
    scoring,
    setup::Setup,
};
use crate::{hash::key, nouns::Domain};

/// A figure on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    /// The placed segment on which it stands.
    pub(crate) node: u16,
    pub(crate) player: u8,
    pub(crate) figure: Figure,
    /// The corner of the tile on which it stands, clockwise from the north-west, or
    /// [`NO_CORNER`].
    pub(crate) corner: u8,
}

impl Piece {
    /// What it adds to the players in its feature.
    #[inline]
    fn presence(&self) -> u16 {
        match self.figure.spec().special {
            None => 1 << self.player,
            Some(special) => special.flag,
        }
    }
}

/// The corner of a figure that stands on a segment.
pub(crate) const NO_CORNER: u8 = u8::MAX;

/// Where a figure is put: a placed segment, and a corner of its tile or [`NO_CORNER`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Footing {
    pub(crate) node: u16,
    pub(crate) corner: u8,
}

impl Footing {
    /// A segment as a whole.
    pub(crate) const fn segment(node: u16) -> Self {
        Self { node, corner: NO_CORNER }
    }
}

impl Position {
    /// The spot of a placed segment.
    pub(crate) fn spot_of_node(&self, node: u16) -> Spot {
        let tile = &self.board.tiles[self.board.nodes[node as usize].tile as usize];
        Spot::segment(tile.cell(), (node - tile.first) as u8)
    }

    /// The placed segment of a spot; `None` if there is no such segment. That of a corner is the
    /// segment to which the whole corner belongs.
    pub(crate) fn node_at(&self, setup: &Setup, spot: Spot) -> Option<u16> {
        let tile = &self.board.tiles[self.board.tile_at(spot.cell.key())?];
        match spot.place {
            Place::Segment(segment) if segment < setup.catalogue.shape(tile.kind).count => {
                Some(tile.first + u16::from(segment))
            }
            Place::Corner(corner) => {
                let face = setup.catalogue.face(tile.kind, tile.rotation);
                Some(tile.first + u16::from(face.segment_at_corner(corner)?))
            }
            _ => None,
        }
    }

    pub(crate) fn spot_of(&self, piece: &Piece) -> Spot {
        let spot = self.spot_of_node(piece.node);
        match piece.corner {
            NO_CORNER => spot,
            corner => Spot { place: Place::Corner(corner), ..spot },
        }
    }

    fn piece_key(&self, piece: &Piece) -> u64 {
        let tile = &self.board.tiles[self.board.nodes[piece.node as usize].tile as usize];
        let place = match piece.corner {
            NO_CORNER => u64::from(piece.node - tile.first),
            // As in the code of an action.
            corner => 64 + u64::from(corner),
        };
        let spot = u64::from(tile.key) << 8 | place;
        key(Domain::Figure, spot, u64::from(piece.player) << 8 | u64::from(piece.figure.number()))
    }

    /// Puts a figure from the supply of the active player on a segment.
    pub(crate) fn deploy<S: Sink>(&mut self, figure: Figure, at: Footing, events: &mut S) {
        self.deploy_of(self.active, figure, at, events);
    }

    /// Puts a figure from a player's supply on a segment.
    #[inline]
    pub(crate) fn deploy_of<S: Sink>(
        &mut self,
        player: u8,
        figure: Figure,
        at: Footing,
        events: &mut S,
    ) {
        let Footing { node, corner } = at;
        let piece = Piece { node, player, figure, corner };
        self.supply[player as usize][figure.number() as usize] -= 1;
        self.board.feature_mut(node).players |= piece.presence();
        self.board_hash ^= self.piece_key(&piece);
        self.pieces.push(piece);
        if S::LISTENS {
            events.event(Event::FigurePlaced { player, figure, spot: self.spot_of(&piece) });
        }
    }

    /// What each player has in a feature with so many pennants, by strength (MAJ-1, MAJ-2).
    pub(crate) fn strengths(&self, root: u16, pennants: u16) -> [u16; MAX_PLAYERS] {
        let mut strengths = [0; MAX_PLAYERS];
        for piece in &self.pieces {
            if self.board.root(piece.node) == root {
                strengths[piece.player as usize] += piece.figure.spec().strength.with(pennants);
            }
        }
        strengths
    }

    /// Who owns a feature with so many pennants: a bit for each player with the highest strength, if
    /// that is at least 1, and if no rule decides between them (MAJ-2, MAJ-3).
    pub(crate) fn owners(&self, setup: &Setup, root: u16, pennants: u16) -> u8 {
        let owners = scoring::owners(&self.strengths(root, pennants));
        let is_inside = |piece: &Piece| self.board.root(piece.node) == root;
        registry::break_tie(self, setup, owners, is_inside)
    }

    /// Returns the figures of a feature to their owners (SCORE-4), in the order of their spots, but
    /// those that stay.
    pub(crate) fn return_figures<S: Sink>(&mut self, root: u16, events: &mut S) {
        let goes =
            |piece: &Piece| !piece.figure.spec().special.is_some_and(|special| special.stays);
        self.return_all(root, goes, events);
        self.board.feature_mut(root).players &= KEPT_OUT | HERDED;
    }

    /// Returns one figure, given by its place in the list, to its owner, and what it leaves behind
    /// orphaned (SCORE-6).
    pub(crate) fn take_back<S: Sink>(&mut self, index: usize, events: &mut S) {
        let node = self.pieces[index].node;
        self.return_piece(index, events);
        let root = self.board.root(node);
        let inside = self.pieces.iter().filter(|piece| self.board.root(piece.node) == root);
        let players = inside.fold(0, |players, piece| players | piece.presence());
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
        registry::figure_left(self, &piece, events);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Event};

    /// A position entered as JSON, with the figures of its start on the board.
    fn position(start: &str) -> Position {
        let text = format!(
            r#"{{"expansions":["inns_cathedrals","traders_builders","abbot"],"start":{start}}}"#
        );
        let config: Config = serde_json::from_str(&text).expect("a config");
        Position::new(&Setup::new(config).expect("a possible start"))
    }

    /// Takes one figure from the board, as a dragon or a princess would, and says what left with it.
    fn take(position: &mut Position, player: u8, figure: Figure) -> Vec<(u8, Figure)> {
        let is_meant = |piece: &Piece| piece.player == player && piece.figure == figure;
        let index = position.pieces.iter().position(is_meant).expect("it stands there");
        let mut events = Vec::new();
        position.take_back(index, &mut events);
        let returned = events.into_iter().map(|event| match event {
            Event::FigureReturned { player, figure, .. } => (player, figure),
            other => panic!("{other:?}"),
        });
        returned.collect()
    }

    const ROAD: &str = r#"{"tiles":[{"tile":"base/D","x":0,"y":0},
        {"tile":"base/U","x":1,"y":0,"rotation":90},{"tile":"base/U","x":2,"y":0,"rotation":90},
        {"tile":"base/U","x":3,"y":0,"rotation":90},{"tile":"base/B","x":0,"y":1}],
        "figures":[{"player":0,"figure":"meeple","x":0,"y":0,"segment":1},
        {"player":0,"figure":"builder","x":1,"y":0,"segment":0},
        {"player":0,"figure":"large_meeple","x":2,"y":0,"segment":0},
        {"player":1,"figure":"meeple","x":3,"y":0,"segment":0}]}"#;

    #[test]
    fn score_6_a_builder_goes_home_with_the_last_own_meeple() {
        let mut road = position(ROAD);
        assert_eq!(take(&mut road, 1, Figure::MEEPLE), [(1, Figure::MEEPLE)]);
        assert_eq!(take(&mut road, 0, Figure::MEEPLE), [(0, Figure::MEEPLE)]);
        assert_eq!(
            take(&mut road, 0, Figure::LARGE_MEEPLE),
            [(0, Figure::LARGE_MEEPLE), (0, Figure::BUILDER)]
        );
        assert_eq!(road.supply(0, Figure::BUILDER), 1);
        assert_eq!(road.figures(), []);
    }

    #[test]
    fn score_6_anothers_meeple_does_not_hold_a_builder() {
        let mut road = position(ROAD);
        take(&mut road, 0, Figure::LARGE_MEEPLE);
        assert_eq!(take(&mut road, 0, Figure::MEEPLE), [(0, Figure::MEEPLE), (0, Figure::BUILDER)]);
        // Blue still occupies the road (BASE-MEEPLE-3).
        let root = road.board.root(road.pieces[0].node);
        assert_eq!(road.board.nodes[root as usize].players, 0b10);
    }

    #[test]
    fn score_6_a_pig_goes_home_with_the_last_own_farmer() {
        let field = r#"{"tiles":[{"tile":"base/E","x":0,"y":0},{"tile":"base/B","x":0,"y":1},
            {"tile":"base/B","x":1,"y":0},{"tile":"base/B","x":1,"y":1}],
            "figures":[{"player":0,"figure":"meeple","x":0,"y":0,"segment":1},
            {"player":0,"figure":"pig","x":0,"y":1,"segment":0},
            {"player":1,"figure":"meeple","x":1,"y":0,"segment":0},
            {"player":1,"figure":"pig","x":1,"y":1,"segment":0}]}"#;
        let mut field = position(field);
        assert_eq!(take(&mut field, 0, Figure::MEEPLE), [(0, Figure::MEEPLE), (0, Figure::PIG)]);
        assert_eq!(field.supply(0, Figure::PIG), 1);
        assert_eq!(field.figures().len(), 2, "blue's farmer and pig stay");
    }

    /// Who is taken from one feature orphans nobody in another.
    #[test]
    fn score_6_each_feature_by_itself() {
        let two = r#"{"tiles":[{"tile":"base/D","x":0,"y":0},
            {"tile":"base/U","x":1,"y":0,"rotation":90},{"tile":"base/B","x":0,"y":1}],
            "figures":[{"player":0,"figure":"meeple","x":0,"y":0,"segment":1},
            {"player":0,"figure":"builder","x":1,"y":0,"segment":0},
            {"player":0,"figure":"abbot","x":0,"y":1,"segment":1}]}"#;
        let mut two = position(two);
        assert_eq!(take(&mut two, 0, Figure::ABBOT), [(0, Figure::ABBOT)]);
        assert_eq!(two.figures().len(), 2);
    }
}
