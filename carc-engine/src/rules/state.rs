//! Read access to the state of a game, a view or a position.

use std::fmt;

#[cfg(feature = "json")]
use serde::Serialize;

use super::{Decider, decider};
use crate::{
    geometry::Cell,
    position::Position,
    setup::Setup,
    vocab::{Actor, Figure, Marks, Phase, Player, TileType},
};

/// An entry in the ranking.
///
/// ```
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(3)?, 7);
/// assert!(game.state().ranking().iter().all(|rank| rank.rank == 1), "every player has 0 points");
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct Rank {
    /// The rank, starting at 1. Tied players have the same rank, and the following ranks are
    /// skipped (FINAL-9).
    pub rank: u8,
    /// The player.
    pub player: Player,
    /// The player's points.
    pub score: i32,
}

/// Read access to a [`Position`] and its [`Setup`], including the phase, scores, supplies, board
/// and legal actions.
///
/// [`Game::state`](crate::Game::state), [`View::state`](crate::View::state) and [`Position::state`]
/// return a `State`, which is a pair of references, so creating and copying it is free. A `State`
/// does not contain the history or the source of chance, which belong to the game. The state of a
/// view contains only information that the viewer may know (HID-9).
///
/// ```
/// use carc_engine::{Actor, Game, Phase, Player, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let state = game.state();
/// assert_eq!((state.actor(), state.phase()), (Actor::Player(Player::new(0)), Phase::Place));
/// assert_eq!((state.turn(), state.scores()), (1, [0, 0].as_slice()));
/// let view = game.view(Player::new(0)).unwrap();
/// assert_eq!(view.state().current_tile(), state.current_tile());
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy)]
pub struct State<'a> {
    pub(crate) position: &'a Position,
    pub(crate) setup: &'a Setup,
}

impl fmt::Debug for State<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("State").field(self.position).finish()
    }
}

impl<'a> State<'a> {
    #[inline]
    pub(crate) const fn new(position: &'a Position, setup: &'a Setup) -> Self {
        Self { position, setup }
    }

    /// Returns the setup.
    #[inline]
    pub const fn setup(self) -> &'a Setup {
        self.setup
    }

    /// Returns the position, for example to copy it for a search.
    #[inline]
    pub const fn position(self) -> &'a Position {
        self.position
    }

    /// Returns the kind of decision that the game is waiting for, or [`Phase::Over`] if the game is
    /// over.
    #[inline]
    pub const fn phase(self) -> Phase {
        self.position.phase
    }

    /// Returns `true` if the game is over and final scoring is complete.
    #[inline]
    pub const fn is_over(self) -> bool {
        self.position.is_over()
    }

    /// Returns the actor, which is the player to act, chance, or none if the game is over.
    #[inline]
    pub fn actor(self) -> Actor {
        match self.position.phase {
            Phase::Over => Actor::None,
            Phase::Draw => Actor::Chance,
            _ => match decider(self.position) {
                Decider::Chance(_) => Actor::Chance,
                Decider::Player(player) => Actor::Player(player),
            },
        }
    }

    /// Returns the player whose turn it is (CONV-4). In the abbey round, the active player is the
    /// player who may place their abbey (AM-ABBEY-11). After the end of the game, the active player
    /// is the player who took the last turn.
    #[inline]
    pub const fn active_player(self) -> Player {
        self.position.active_player()
    }

    /// Checks whether the last placed tile has a mark.
    #[inline]
    pub(crate) fn last_tile_shows(self, mark: Marks) -> bool {
        let tile = self.position.board.tiles.last();
        tile.is_some_and(|tile| self.setup.catalogue.shows(tile.kind(), mark))
    }

    /// Checks whether the current tile has a mark.
    #[inline]
    pub(crate) fn drawn_tile_shows(self, mark: Marks) -> bool {
        let drawn = self.position.drawn.known();
        drawn.is_some_and(|kind| self.setup.catalogue.shows(kind, mark))
    }

    /// Returns the turn number, starting at 1.
    #[inline]
    pub const fn turn(self) -> u32 {
        self.position.turn
    }

    /// Returns the turn part, starting at 1. A builder earns a second part (TB-BUILDER-6), and
    /// messages grant additional parts (MS-TILE-2). Between turns and after the end of the game,
    /// returns the part in which the previous turn ended.
    #[inline]
    pub fn turn_part(self) -> u8 {
        self.position.expansions.traders.part()
    }

    /// Returns each player's points.
    #[inline]
    pub fn scores(self) -> &'a [i32] {
        &self.position.scores[..self.setup.players()]
    }

    /// Returns the players in descending order of points. Tied players are sorted by number. During
    /// the game, returns the current ranking (FINAL-9).
    pub fn ranking(self) -> Vec<Rank> {
        let scores = self.scores();
        let mut ranking: Vec<_> = Player::all(scores.len())
            .zip(scores)
            .map(|(player, &score)| {
                let better = scores.iter().filter(|other| **other > score).count();
                Rank { rank: better as u8 + 1, player, score }
            })
            .collect();
        crate::compact::sort_by_key(&mut ranking, |rank| (rank.rank, rank.player));
        ranking
    }

    /// Returns the number of copies of a figure in a player's supply. Returns 0 for players who are
    /// not in the game, and for neutral figures.
    pub fn supply(self, player: Player, figure: Figure) -> u8 {
        self.position.supply(player, figure)
    }

    /// Returns the tile type of the current tile, which has been drawn but not yet placed.
    #[inline]
    pub fn current_tile(self) -> Option<TileType> {
        self.position.drawn.known()
    }

    /// Returns the number of copies of each tile type in the main stack, indexed by tile type
    /// number (HID-3). The counts include tiles under hills that are unknown to all players, as in
    /// the state of a [`View`](crate::View), but [`tiles_remaining`](Self::tiles_remaining)
    /// excludes these tiles.
    pub fn remaining_by_type(self) -> &'a [u16] {
        &self.position.left
    }

    /// Returns the number of copies of a tile type that can still be drawn from any stack,
    /// including river tiles. Returns 0 for a tile type that is not in the game.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup, TileType};
    /// let config: Config = serde_json::from_str(r#"{"expansions": ["river"]}"#).unwrap();
    /// let game = Game::with_external_chance(Setup::new(config)?);
    /// let state = game.state();
    /// let types = TileType::all(game.setup().tile_types().len());
    /// assert_eq!(types.map(|tile_type| state.remaining(tile_type)).sum::<u16>(), state.tiles_remaining());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn remaining(self, tile_type: TileType) -> u16 {
        self.position.remaining(tile_type)
    }

    /// Returns the number of tiles left to draw, including river tiles.
    #[inline]
    pub const fn tiles_remaining(self) -> u16 {
        self.position.tiles_remaining()
    }

    /// Returns the number of river tiles left to draw. River tiles are drawn before all other tiles
    /// (RV-4).
    #[inline]
    pub const fn river_tiles_remaining(self) -> u16 {
        self.position.river_tiles_remaining()
    }

    /// Returns the types of the tiles that are set aside face up. Tiles are set aside if they are
    /// drawn too early, and return to the stack later (PD-DRAGON-1, PD-DRAGON-2).
    pub fn set_aside(self) -> &'a [TileType] {
        self.position.expansions.princess.held()
    }

    /// Returns the types of the tiles in a player's hand. The list is empty in games without hands
    /// (HOUSE-3, HOUSE-4). The state of a [`View`](crate::View) omits tiles that the viewer may not
    /// know (HID-6), but [`hand_size`](Self::hand_size) counts these tiles.
    pub fn hand(self, player: Player) -> Vec<TileType> {
        self.position.expansions.house.hands.of(player).collect()
    }

    /// Returns the number of tiles in a player's hand.
    pub fn hand_size(self, player: Player) -> usize {
        self.position.expansions.house.hands.count(player)
    }

    /// Returns the cell of the last placed tile.
    pub fn last_cell(self) -> Option<Cell> {
        self.position.last_cell()
    }

    /// Returns a 64-bit hash of the state. Equal positions have equal hashes, even if they were
    /// reached in different ways.
    ///
    /// The hash of a game's state depends on hidden information, so it can reveal hidden hands.
    /// Therefore, send players the [`public_hash`](Self::public_hash), or the hash of the state in
    /// their [`View`](crate::View), which is equal for all games with the same view.
    ///
    /// ```
    /// use carc_engine::{Game, Player, Setup};
    /// let view = Game::new(Setup::base(2)?, 7).view(Player::new(0)).unwrap();
    /// let same = view.determinize(5).view(Player::new(0)).unwrap();
    /// assert_eq!(view.state().hash(), same.state().hash());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Stability
    /// The hash of a state is the same on every platform and in every binding, and does not change
    /// within an [`API_VERSION`](crate::API_VERSION).
    pub fn hash(self) -> u64 {
        self.position.hash()
    }

    /// Returns a 64-bit hash of the public information. The hash is equal for all positions that
    /// differ only in hidden hands and in tiles under hills (HID-2, HID-6). The public hash equals
    /// [`hash`](Self::hash) if hands are open.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Player, Setup};
    /// let hidden = [("hand_size", "3"), ("hand_visibility", "hidden")];
    /// let options = hidden.map(|(option, value)| (option.to_owned(), value.to_owned())).into();
    /// let game = Game::new(Setup::new(Config { options, ..Config::new(2) })?, 7);
    /// let guess = game.determinize(Player::new(0), 1).unwrap();
    /// assert_eq!(guess.state().public_hash(), game.state().public_hash());
    /// assert_ne!(guess.state().hash(), game.state().hash());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Stability
    /// The public hash has the same stability guarantee as [`hash`](Self::hash).
    pub fn public_hash(self) -> u64 {
        if !self.setup.rules.hidden_hands {
            return self.hash();
        }
        let mut seen = self.position.clone();
        seen.hide_from(self.setup, None);
        seen.hash()
    }
}
