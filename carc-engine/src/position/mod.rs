//! The state of a game without its history, and the state machine that advances it through a turn.

mod figures;
mod points;
mod stack;

use std::fmt;

pub use self::figures::PlacedFigure;
pub(crate) use self::{
    figures::{Departure, Footing, OffFigure, Piece},
    points::ScoredFor,
    stack::Urn,
};
use crate::{
    board::Board,
    expansions::{StateBox, score_track},
    geometry::{Cell, Rotation},
    hash::key,
    limits::MAX_PLAYERS,
    rules::State,
    setup::Setup,
    vocab::{Domain, FIGURES, Phase, Player, TileType},
};

/// The state of a game: the board, figures, supplies, scores, remaining tiles and the pending
/// decision. A position does not contain a history or a generator, so it is cheap to copy. A search
/// can copy a position with `clone_from` and play on the copy.
///
/// All methods require the [`Setup`] with which the position was created. Chance is an actor:
/// before a draw, [`legal_actions`](State::legal_actions) lists the possible draws and the caller
/// plays one.
///
/// # Equality
/// Two positions are equal if they allow the same continuations with the same meaning. Equal
/// positions have the same tiles on the same cells, and the same figures, supplies, scores, stack
/// and pending decision. The order in which the tiles were placed does not matter. Equivalent
/// rotations of a symmetric tile are equal (TURN-25).
///
/// ```
/// use carc_engine::{Action, ActionList, Actor, Draw, Player, Position, Setup};
/// let setup = Setup::base(2)?;
/// let mut position = Position::new(&setup);
/// assert_eq!(position.state(&setup).actor(), Actor::Chance);
/// position.play(&setup, Action::Draw(Draw::Tile(setup.tile_type("base/U").unwrap()))).unwrap();
/// assert_eq!(position.state(&setup).actor(), Actor::Player(Player::new(0)));
/// let mut list = ActionList::new();
/// position.state(&setup).legal_actions_into(&mut list);
/// position.play(&setup, list.at(0)).unwrap();
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub struct Position {
    pub(crate) board: Board,
    /// Figures on the board, in no particular order.
    pub(crate) pieces: Vec<Piece>,
    /// The number of copies of each tile type in the main stack.
    pub(crate) left: Vec<u16>,
    pub(crate) left_total: u16,
    pub(crate) listed: Listed,
    pub(crate) supply: [[u8; FIGURES.len()]; MAX_PLAYERS],
    pub(crate) scores: [i32; MAX_PLAYERS],
    /// The tile that has been drawn but not placed, or [`TileType::NONE`].
    pub(crate) drawn: TileType,
    pub(crate) phase: Phase,
    /// The active player (CONV-4).
    pub(crate) active: Player,
    /// The player whose turn started most recently, if any; used only in events.
    pub(crate) turn_of: Option<Player>,
    /// The number of tiles discarded so far; used only to find discarded tiles in the history.
    pub(crate) discarded: u16,
    /// The number of turns started so far.
    pub(crate) turn: u32,
    pub(crate) players: u8,
    /// The expansions' states.
    pub(crate) expansions: StateBox,
    /// The part of the hash that represents tiles and figures on the board.
    board_hash: u64,
}

impl fmt::Debug for Position {
    /// Prints a summary. Without a setup, tiles and figures do not have names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("turn", &self.turn)
            .field("phase", &self.phase)
            .field("active", &self.active)
            .field("scores", &&self.scores[..usize::from(self.players)])
            .field("tiles", &self.board.tiles.len())
            .field("figures", &self.pieces.len())
            .field("left", &self.tiles_remaining())
            .finish_non_exhaustive()
    }
}

/// Properties of the stack that depend on a list of draws supplied by the caller (RAND-6).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Listed {
    /// True if draws come from a list. If a tile returns to the stack and is drawn again, the list
    /// and the stack counts include it twice, so its return does not change the counts.
    pub(crate) is_list: bool,
    /// The number of tiles that count as remaining but are not in play, because the list of draws
    /// contains unknown tiles (OPT-6).
    pub(crate) beside: u16,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        let mut copy = Self {
            board: self.board.clone(),
            pieces: Vec::with_capacity(self.pieces.capacity()),
            left: self.left.clone(),
            expansions: self.expansions.clone(),
            ..*self
        };
        copy.pieces.clone_from(&self.pieces);
        copy
    }

    /// Reuses the allocated memory, so a search that reuses positions does not allocate.
    fn clone_from(&mut self, source: &Self) {
        self.board.clone_from(&source.board);
        self.pieces.clone_from(&source.pieces);
        self.left.clone_from(&source.left);
        self.left_total = source.left_total;
        self.listed = source.listed;
        self.players = source.players;
        self.expansions.clone_from(&source.expansions);
        self.supply = source.supply;
        self.scores = source.scores;
        self.drawn = source.drawn;
        self.phase = source.phase;
        self.active = source.active;
        self.turn_of = source.turn_of;
        self.discarded = source.discarded;
        self.turn = source.turn;
        self.board_hash = source.board_hash;
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let tiles = |position: &Self| {
            let mut tiles: Vec<_> = position
                .board
                .tiles
                .iter()
                .map(|tile| (tile.key, tile.kind(), tile.rotation()))
                .collect();
            crate::compact::sort(&mut tiles);
            tiles
        };
        let pieces = |position: &Self| {
            let mut pieces: Vec<_> = position
                .pieces
                .iter()
                .map(|piece| (position.spot_of(piece), piece.player, piece.figure))
                .collect();
            crate::compact::sort(&mut pieces);
            pieces
        };
        self.hash() == other.hash()
            && self.left == other.left
            && self.expansions == other.expansions
            && self.supply == other.supply
            && self.scores == other.scores
            && (self.drawn, self.phase, self.active, self.turn)
                == (other.drawn, other.phase, other.active, other.turn)
            && self.last_tile_key() == other.last_tile_key()
            && tiles(self) == tiles(other)
            && pieces(self) == pieces(other)
    }
}

impl Eq for Position {}

impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash());
    }
}

impl Position {
    /// Returns an empty board with full supplies, before the first step of a game.
    pub(crate) fn empty(setup: &Setup, stack: &[u16], listed: Listed) -> Self {
        let opening = &setup.opening;
        let start = opening.tiles.iter().map(|(kind, ..)| (*kind, 1));
        let (mut tiles, mut segments, mut surrounded) = (0, 0, 0);
        let held = opening.held.iter().map(|&kind| (kind, 1));
        for (kind, count) in
            TileType::all(stack.len()).zip(stack.iter().copied()).chain(start).chain(held)
        {
            let shape = setup.catalogue.shape(kind);
            tiles += usize::from(count);
            segments += usize::from(count) * usize::from(shape.count);
            surrounded += usize::from(count) * shape.surrounded.count_ones() as usize;
        }
        if let Some(kind) = setup.catalogue.aside {
            let shape = setup.catalogue.shape(kind);
            tiles += setup.players();
            segments += setup.players() * usize::from(shape.count);
            surrounded += setup.players() * shape.surrounded.count_ones() as usize;
        }
        let figures = opening.supplies.iter().flatten().copied().map(usize::from).sum();
        let mut board = Board::with_capacity(tiles, segments, surrounded);
        if !setup.is_base {
            board.places.keep(tiles);
        }
        Self {
            board,
            pieces: Vec::with_capacity(figures),
            left: stack.to_vec(),
            left_total: stack.iter().sum(),
            listed,
            players: setup.players() as u8,
            expansions: StateBox::NONE,
            supply: opening.supplies,
            scores: opening.scores,
            drawn: opening.drawn,
            phase: Phase::Over,
            active: opening.active.unwrap_or(Player::FIRST),
            turn_of: None,
            discarded: 0,
            turn: opening.turn - 1,
            board_hash: 0,
        }
    }

    /// Returns the state, which reads this position together with its setup.
    ///
    /// ```
    /// use carc_engine::{Phase, Position, Setup};
    /// let setup = Setup::base(2)?;
    /// let position = Position::new(&setup);
    /// let state = position.state(&setup);
    /// assert_eq!((state.phase(), state.tiles_remaining()), (Phase::Draw, 71));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[inline]
    pub const fn state<'a>(&'a self, setup: &'a Setup) -> State<'a> {
        State::new(self, setup)
    }

    #[inline]
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over)
    }

    #[inline]
    pub(crate) const fn active_player(&self) -> Player {
        self.active
    }

    /// Returns the number of copies of a figure in a player's supply.
    pub(crate) fn supply(&self, player: Player, figure: crate::Figure) -> u8 {
        let own = self.supply.get(player.index());
        own.and_then(|own| own.get(figure.number() as usize)).copied().unwrap_or(0)
    }

    /// Returns the number of tiles left to draw, including river tiles.
    pub(crate) const fn tiles_remaining(&self) -> u16 {
        self.left_total + self.river_tiles_remaining()
    }

    /// Returns the number of river tiles left to draw.
    #[inline]
    pub(crate) const fn river_tiles_remaining(&self) -> u16 {
        match self.expansions.get() {
            Some(states) => states.river.total,
            None => 0,
        }
    }

    /// Returns the cell of the last placed tile.
    pub(crate) fn last_cell(&self) -> Option<Cell> {
        self.board.tiles.last().map(|tile| tile.cell())
    }

    /// Returns the number of bytes that are copied when the position is cloned. The number includes
    /// the position itself and the contents of its arrays, but not the capacity reserved for the
    /// rest of the game.
    ///
    /// ```
    /// use carc_engine::{Position, Setup};
    /// let setup = Setup::base(2)?;
    /// assert!(Position::new(&setup).size_in_bytes() < 1024);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn size_in_bytes(&self) -> usize {
        let Self { board, pieces, left, .. } = self;
        size_of_val(self)
            + size_of_val(&*board.tiles)
            + board.places.size_in_bytes()
            + size_of_val(&*board.nodes)
            + size_of_val(&*board.surrounded)
            + board.open.size_in_bytes()
            + size_of_val(&**pieces)
            + size_of_val(&**left)
    }

    /// Returns the hash of the position; see [`State::hash`].
    pub(crate) fn hash(&self) -> u64 {
        let mut hash = self.board_hash;
        for (kind, &left) in (0..).zip(&self.left) {
            hash ^= key(Domain::Left, kind, left.into());
        }
        for (player, &score) in (0..).zip(&self.scores) {
            hash ^= key(Domain::Score, player, score as u64);
        }
        let decision = (self.phase as u64) << 8 | u64::from(self.active.number());
        hash ^= self.expansions.get().map_or(0, |states| states.hash(&self.left));
        hash ^= key(
            Domain::Turn,
            decision,
            u64::from(self.drawn.number()) << 32 | u64::from(self.turn),
        );
        key(Domain::Turn, hash, self.last_tile_key().into())
    }

    /// Checks whether the rest of the turn depends on the tile just placed.
    pub(crate) fn depends_on_last_tile(&self) -> bool {
        self.phase.depends_on_last_tile() || score_track::is_before_scoring(self)
    }

    /// Returns the key of the tile just placed in phases that depend on it. In other phases,
    /// returns 0, so positions that differ only in which tile was placed last are equal.
    fn last_tile_key(&self) -> u32 {
        match self.board.tiles.last() {
            Some(tile) if self.depends_on_last_tile() => tile.key,
            _ => 0,
        }
    }

    /// Places the current tile on the open cell with the given index.
    pub(crate) fn place_tile(
        &mut self,
        setup: &Setup,
        open: usize,
        kind: TileType,
        rotation: Rotation,
        shown: Rotation,
    ) {
        let cell = self.board.open.keys()[open];
        self.board_hash ^= key(
            Domain::Tile,
            u64::from(cell) << 2 | rotation as u64,
            setup.catalogue.kind(kind).hash,
        );
        let table = setup.rules.table.as_ref();
        self.board.place(&setup.catalogue, open, kind, rotation, shown, table);
    }
}
