//! Places figures on the board, moves them, and returns them to their owners.

#[cfg(feature = "json")]
use serde::Serialize;

use super::Position;
use crate::{
    action::{Location, Spot, code},
    board::{Node, Root},
    event::{Event, Sink},
    expansions::monasteries,
    limits::MAX_PLAYERS,
    rules::{Hook, Play, State},
    scoring,
    setup::Setup,
    vocab::{EventCause, Figure, Player, PlayerSet, Presence, SegmentKind},
};
use crate::{hash::key, vocab::Domain};

/// A figure in a feature.
///
/// ```
/// use carc_engine::{Action, Figure, Game, Player, Setup};
/// let mut game = Game::with_deck(Setup::base(2)?, &["base/B", "base/U"])?;
/// game.apply(game.state().legal_actions().at(0)).unwrap();
/// let deploy = game.state().legal_actions().last().unwrap();
/// game.apply(deploy).unwrap();
/// let monk = game.state().figures()[0];
/// assert_eq!((monk.player, monk.figure), (Player::new(0), Figure::MEEPLE));
/// assert_eq!(deploy, Action::PlaceFigure { figure: monk.figure, spot: monk.spot });
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct PlacedFigure {
    /// The spot of the figure.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub spot: Spot,
    /// The owner of the figure.
    pub player: Player,
    /// The kind of figure.
    pub figure: Figure,
}

/// A figure on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    /// The placed segment that the figure is on.
    pub(crate) node: Node,
    /// The placement number of the figure's tile.
    tile: u16,
    pub(crate) player: Player,
    pub(crate) figure: Figure,
    /// The tile corner that the figure is on, numbered clockwise from northwest, or [`NO_CORNER`]
    /// or [`LYING`].
    pub(crate) corner: u8,
    /// The segment's kind.
    pub(crate) kind: SegmentKind,
}

impl Piece {
    /// Returns the placement number of the figure's tile.
    #[inline]
    pub(crate) const fn number_of_tile(&self) -> usize {
        self.tile as usize
    }

    /// Returns true for a meeple lying in a monastery. A lying meeple is ignored when the monastery
    /// is scored as a feature (MO-LIE-1, MO-LIE-2).
    #[inline]
    pub(crate) const fn is_lying(&self) -> bool {
        self.corner == LYING
    }

    /// Returns the figure's effect on the majority in its feature.
    #[inline]
    fn presence(&self) -> Presence {
        match self.figure.spec().special {
            None if self.is_lying() => Presence::LYING,
            None => Presence::of(self.player),
            Some(special) => special.presence,
        }
    }
}

/// A figure that is on a tile but not in a feature, such as a guard on a tower or a lord in a
/// castle. The figure is managed by the expansion that placed it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OffFigure {
    pub(crate) spot: Spot,
    pub(crate) player: Player,
    pub(crate) figure: Figure,
}

impl OffFigure {
    /// Returns true for a figure on a tower.
    pub(crate) fn is_guard(&self) -> bool {
        self.spot.place == Location::Tower
    }
}

/// The value of [`Piece::corner`] for a figure that is on a segment.
pub(crate) const NO_CORNER: u8 = u8::MAX;

/// The value of [`Piece::corner`] for a meeple lying in a monastery.
const LYING: u8 = u8::MAX - 1;

/// Returns the spot for a value of [`Piece::corner`], given the spot of the segment.
const fn in_place(segment: Spot, corner: u8) -> Spot {
    match corner {
        NO_CORNER => segment,
        LYING => Spot { place: Location::Lying, ..segment },
        corner => Spot { place: Location::Corner(corner), ..segment },
    }
}

/// A location for a figure: a placed segment, and either a corner of its tile, [`NO_CORNER`] or
/// [`LYING`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Footing {
    pub(crate) node: Node,
    pub(crate) corner: u8,
}

impl Footing {
    /// Returns the location that represents a whole segment.
    pub(crate) const fn segment(node: Node) -> Self {
        Self { node, corner: NO_CORNER }
    }

    /// Returns the [`Footing`] of a meeple lying in a monastery (MO-FIG-1).
    pub(crate) const fn lying(node: Node) -> Self {
        Self { node, corner: LYING }
    }
}

/// The reason why a figure leaves the board, as reported in events.
#[derive(Clone, Copy)]
pub(crate) struct Departure {
    pub(crate) cause: EventCause,
    /// The feature that was scored, identified by its spot.
    pub(crate) feature: Option<Spot>,
}

impl Departure {
    /// Returns a departure for a cause other than scoring.
    pub(crate) const fn of(cause: EventCause) -> Self {
        Self { cause, feature: None }
    }

    /// Returns the departure for a scored feature, identified by its spot (SCORE-4).
    pub(crate) const fn scored(spot: Spot) -> Self {
        Self { cause: EventCause::SCORED, feature: Some(spot) }
    }
}

impl Position {
    /// Returns the spot of a placed segment.
    pub(crate) fn spot_of_node(&self, node: Node) -> Spot {
        let (tile, segment) = self.board.locate(node);
        Spot::segment(tile.cell(), segment)
    }

    /// Returns the placed segment at a spot; for a corner, the segment to which the whole corner
    /// belongs. Returns `None` if the segment does not exist.
    pub(crate) fn node_at(&self, setup: &Setup, spot: Spot) -> Option<Node> {
        let tile = &self.board.tiles[self.board.tile_at(spot.cell.key())?];
        match spot.place {
            Location::Segment(segment) if segment < setup.catalogue.shape(tile.kind()).count => {
                Some(tile.node(segment))
            }
            Location::Corner(corner) => {
                let face = setup.catalogue.face(tile.kind(), tile.rotation());
                Some(tile.node(face.segment_at_corner(corner)?))
            }
            Location::Lying => Some(tile.node(monasteries::lying_segment(setup, tile.kind())?)),
            _ => None,
        }
    }

    pub(crate) fn spot_of(&self, piece: &Piece) -> Spot {
        in_place(self.segment_of(piece), piece.corner)
    }

    /// Returns the spot of a [`Footing`].
    pub(crate) fn spot_at(&self, footing: Footing) -> Spot {
        in_place(self.spot_of_node(footing.node), footing.corner)
    }

    /// Returns the spot of the segment that a figure is on, or of the segment to which its corner
    /// belongs.
    pub(crate) fn segment_of(&self, piece: &Piece) -> Spot {
        let tile = &self.board.tiles[piece.number_of_tile()];
        Spot::segment(tile.cell(), tile.segment(piece.node))
    }

    /// Returns the hash key of a figure. `equals` is the number of equal figures on the board.
    #[inline(always)]
    fn piece_key(&self, piece: &Piece, equals: u64) -> u64 {
        let tile = &self.board.tiles[piece.number_of_tile()];
        let place = match piece.corner {
            NO_CORNER => tile.segment(piece.node).into(),
            // Use the same numbers as action codes.
            LYING => code::LYING.into(),
            corner => 64 + u64::from(corner),
        };
        let spot = u64::from(tile.key) << 8 | place;
        let player = u64::from(piece.player.number());
        key(Domain::Figure, spot, equals << 16 | player << 8 | u64::from(piece.figure.number()))
    }

    /// Returns the number of figures on the board that are equal to the given figure, which must
    /// not be on the board itself. Returns 0 in games in which a segment never contains several
    /// meeples.
    #[inline]
    fn equals_of(&self, setup: &Setup, piece: &Piece) -> u64 {
        if !setup.uses(Hook::SharesSegments) {
            return 0;
        }
        self.pieces.iter().filter(|other| *other == piece).count() as u64
    }

    #[inline]
    fn remove_piece(&mut self, setup: &Setup, index: usize) -> Piece {
        let piece = self.pieces.swap_remove(index);
        self.board_hash ^= self.piece_key(&piece, self.equals_of(setup, &piece));
        piece
    }

    /// Checks whether a figure is in the given feature, ignoring lying meeples.
    #[inline]
    pub(crate) fn is_part(&self, piece: &Piece, root: Root) -> bool {
        self.board.root(piece.node) == root && !piece.is_lying()
    }

    /// Returns each player's strength in a feature with the given number of pennants, not counting
    /// lying meeples (MAJ-1, MAJ-2).
    pub(crate) fn strengths(&self, root: Root, pennants: u16) -> [u16; MAX_PLAYERS] {
        let mut strengths = [0; MAX_PLAYERS];
        for piece in &self.pieces {
            if self.is_part(piece, root) {
                strengths[piece.player.index()] += piece.figure.spec().strength.with(pennants);
            }
        }
        strengths
    }
}

impl State<'_> {
    /// Returns the owners of a feature with the given number of pennants. The owners are the
    /// players with the highest strength, which must be at least 1 (MAJ-2), unless a rule breaks
    /// the tie (MAJ-3).
    pub(crate) fn owners(self, root: Root, pennants: u16) -> PlayerSet {
        let Self { position, .. } = self;
        let owners = scoring::owners(&position.strengths(root, pennants));
        self.break_tie(owners, &|piece| position.is_part(piece, root))
    }
}

impl<S: Sink + ?Sized> Play<'_, S> {
    /// Runs a function that changes the figures on the board. If events are recorded or the game
    /// has scoring rounds, the figures are sorted by spot while the function runs, which keeps the
    /// events and score entries in canonical order.
    pub(crate) fn for_pieces(&mut self, tell: impl FnOnce(&mut Self)) {
        if self.events.listens() || self.setup.order.has_rounds() {
            self.for_sorted_pieces(tell);
        } else {
            tell(self);
        }
    }

    /// Like [`for_pieces`](Self::for_pieces), but for final scoring, which does not have rounds.
    pub(crate) fn for_pieces_at_end(&mut self, tell: impl FnOnce(&mut Self)) {
        if self.events.listens() {
            self.for_sorted_pieces(tell);
        } else {
            tell(self);
        }
    }

    fn for_sorted_pieces(&mut self, tell: impl FnOnce(&mut Self)) {
        let mut sorted = self.position.pieces.clone();
        let key = |piece: &Piece| (self.position.spot_of(piece), piece.player);
        crate::compact::sort_in_place(&mut sorted, |a, b| key(a).cmp(&key(b)));
        let pieces = std::mem::replace(&mut self.position.pieces, sorted);
        tell(self);
        self.position.pieces = pieces;
    }

    /// Places a figure from a player's supply on a segment.
    #[inline]
    pub(crate) fn place_figure(&mut self, player: Player, figure: Figure, at: Footing) {
        let piece = self.stand(player, figure, at);
        self.event(|position| Event::FigurePlaced {
            player,
            figure,
            spot: position.spot_of(&piece),
        });
    }

    /// Moves a figure onto a segment. The figure has just returned to the supply from `origin`.
    pub(crate) fn move_figure(
        &mut self,
        player: Player,
        figure: Figure,
        at: Footing,
        origin: Spot,
    ) {
        let piece = self.stand(player, figure, at);
        self.event(|position| Event::FigureMoved {
            player: Some(player),
            figure,
            spot: position.spot_of(&piece),
            origin: Some(origin),
        });
    }

    #[inline(always)]
    fn stand(&mut self, player: Player, figure: Figure, at: Footing) -> Piece {
        let Footing { node, corner } = at;
        let position = &mut *self.position;
        let board = &position.board;
        let is_new = board.has_added(node);
        let number = if is_new { board.tiles.len() - 1 } else { board.number_of_tile(node) };
        let tile = &board.tiles[number];
        let shape = self.setup.catalogue.shape(tile.kind());
        let kind = shape.kinds[usize::from(tile.segment(node))];
        let piece = Piece { node, tile: number as u16, player, figure, corner, kind };
        position.supply[player.index()][figure.number() as usize] -= 1;
        let root = position.board.root(node);
        let feature = position.board.feature_mut(root);
        feature.set_presence(feature.presence().union(piece.presence()));
        position.board_hash ^= position.piece_key(&piece, position.equals_of(self.setup, &piece));
        position.pieces.push(piece);
        piece
    }

    /// Returns the figures in a scored feature to their owners (SCORE-4), in the order of their
    /// spots, except for figures that stay on the board. The feature is identified by one of its
    /// nodes.
    pub(crate) fn return_figures(&mut self, node: Node) {
        let root = self.position.board.root(node);
        let mut why = Departure::of(EventCause::SCORED);
        if self.events.listens() {
            why.feature = Some(self.position.spot_of_node(node));
        }
        self.send_home(root, why);
    }

    /// Returns the figures in a feature to their owners, in the order of their spots, except for
    /// figures that stay on the board.
    pub(crate) fn send_home(&mut self, root: Root, why: Departure) {
        let goes = |piece: &Piece| {
            !piece.is_lying() && !piece.figure.spec().special.is_some_and(|special| special.stays)
        };
        self.return_all(root, why, goes);
        let feature = self.position.board.feature_mut(root);
        feature.set_presence(feature.presence().without_meeples());
    }

    /// Returns the figure with the given index in `pieces` to its owner, together with any figures
    /// orphaned by its removal (SCORE-6).
    pub(crate) fn take_back(&mut self, index: usize, why: Departure) {
        let node = self.position.pieces[index].node;
        self.return_piece(index, why);
        self.return_orphans(node);
    }

    /// Removes the figure with the given index in `pieces` from the board without adding it to a
    /// supply, and emits an event. Any figures orphaned by the removal return to their owners
    /// (SCORE-6).
    pub(crate) fn take_away(&mut self, index: usize, told: impl FnOnce(Spot) -> Event) {
        let piece = self.position.remove_piece(self.setup, index);
        self.event(|position| told(position.spot_of(&piece)));
        self.figure_left(&piece);
        self.return_orphans(piece.node);
    }

    /// Removes the figure with the given index in `pieces` from its feature, but not from its spot.
    /// Any figures orphaned by the removal return to their owners (SCORE-6).
    pub(crate) fn detach(&mut self, index: usize) -> OffFigure {
        let piece = self.position.remove_piece(self.setup, index);
        let spot = self.position.spot_of(&piece);
        self.return_orphans(piece.node);
        OffFigure { spot, player: piece.player, figure: piece.figure }
    }

    /// Returns a figure that is not in a feature to its owner.
    pub(crate) fn take_off_figure_back(&mut self, own: OffFigure, why: Departure) {
        let OffFigure { player, figure, .. } = own;
        self.position.supply[player.index()][figure.number() as usize] += 1;
        let Departure { cause, feature } = why;
        let told = |spot| Event::FigureReturned { player, figure, spot, cause, feature };
        self.take_off_figure_away(own, told);
    }

    /// Removes from the board a figure that is not in a feature, without adding it to a supply, and
    /// emits an event.
    pub(crate) fn take_off_figure_away(
        &mut self,
        own: OffFigure,
        told: impl FnOnce(Spot) -> Event,
    ) {
        self.position.expansions.remove_off_figure(&own);
        self.event(|_| told(own.spot));
        let users = self.setup.users(Hook::FigureRemoved);
        users.for_each(|it| it.off_figure_removed(&mut self.any(), &own));
    }

    /// Updates the set of players in a node's feature after a figure has left the feature or the
    /// feature has been divided, and returns orphaned figures to their owners.
    pub(crate) fn return_orphans(&mut self, node: Node) {
        let board = &mut self.position.board;
        let root = board.root(node);
        let inside = self.position.pieces.iter().filter(|piece| board.root(piece.node) == root);
        let presence = inside.fold(Presence::NONE, |all, piece| all.union(piece.presence()));
        board.feature_mut(root).set_presence(presence);
        let is_orphan = |piece: &Piece| {
            !presence.seats().contains(piece.player)
                && piece.figure.spec().special.is_some_and(|special| special.needs_meeple)
        };
        self.return_all(root, Departure::of(EventCause::ORPHANED), is_orphan);
    }

    /// Notifies expansions that a figure has left its feature.
    #[inline]
    fn figure_left(&mut self, piece: &Piece) {
        #[inline(never)]
        fn notify(play: &mut Play<'_>, piece: &Piece) {
            let users = play.setup.users(Hook::FigureRemoved);
            users.for_each(|it| it.figure_removed(play, piece));
        }
        if self.setup.uses(Hook::FigureRemoved) {
            notify(&mut self.any(), piece);
        }
    }

    /// Returns the selected figures in a feature to their owners, in the order of their spots;
    /// figures on the same spot return in player order.
    fn return_all(&mut self, root: Root, why: Departure, is_meant: impl Fn(&Piece) -> bool) {
        loop {
            let position = &*self.position;
            let mut inside = (0..position.pieces.len())
                .filter(|&index| position.board.root(position.pieces[index].node) == root)
                .filter(|&index| is_meant(&position.pieces[index]));
            let Some(first) = inside.next() else { break };
            // Several figures can be on one spot.
            let place = |index: usize| {
                let piece = &position.pieces[index];
                (position.spot_of(piece), piece.player, piece.figure.number())
            };
            // If there is only one figure, the fold computes no spots.
            let first = inside.fold(first, |a, b| if place(b) < place(a) { b } else { a });
            self.return_piece(first, why);
        }
    }

    fn return_piece(&mut self, index: usize, Departure { cause, feature }: Departure) {
        let position = &mut *self.position;
        let piece = position.remove_piece(self.setup, index);
        position.supply[piece.player.index()][piece.figure.number() as usize] += 1;
        self.event(|position| {
            let Piece { player, figure, .. } = piece;
            let spot = position.spot_of(&piece);
            Event::FigureReturned { player, figure, spot, cause, feature }
        });
        self.figure_left(&piece);
    }
}
