//! Players.

use std::fmt;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

/// A player, identified by their position at the table. The first position is 0, and the numbers
/// increase clockwise.
///
/// The players in a game have numbers below [`Setup::players`](crate::Setup::players). A player
/// with any other number is not in the game and has no figures, tokens, tiles, view or legal
/// actions.
///
/// In JSON and in text, a player is a plain number.
///
/// ```
/// use carc_engine::{Actor, Game, Player, Setup};
/// let game = Game::new(Setup::base(3)?, 7);
/// let first = Player::new(0);
/// assert_eq!(game.state().actor(), Actor::Player(first));
/// assert_eq!(game.state().scores()[first.index()], 0);
/// assert_eq!((first.to_string(), serde_json::to_string(&first).unwrap()), ("0".into(), "0".into()));
///
/// let players: Vec<Player> = Player::all(3).collect();
/// assert_eq!(players, [0, 1, 2].map(Player::new));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(transparent))]
#[repr(transparent)]
pub struct Player(u8);

impl Player {
    /// The player with number 0.
    pub const FIRST: Self = Self(0);

    /// Returns the player with the given number.
    #[inline]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// Returns the player's number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the player's number as an index for lists with one entry per player.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the players in a game with the given number of players, in order. Returns at most
    /// 256 players.
    #[inline]
    pub fn all(
        players: usize,
    ) -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..players.min(256) as u16).map(|number| Self(number as u8))
    }

    /// Returns the next player clockwise.
    #[inline]
    pub(crate) const fn next(self, players: u8) -> Self {
        let next = self.0 + 1;
        Self(if next == players { 0 } else { next })
    }

    /// Returns the player who is the given number of clockwise steps away.
    #[inline]
    pub(crate) const fn after(self, steps: u8, players: u8) -> Self {
        Self((self.0 + steps) % players)
    }

    /// Returns the number of clockwise steps from another player to this player.
    #[inline]
    pub(crate) const fn steps_from(self, other: Self, players: u8) -> u8 {
        (self.0 + players - other.0) % players
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<u8> for Player {
    #[inline]
    fn from(number: u8) -> Self {
        Self(number)
    }
}

impl From<Player> for u8 {
    #[inline]
    fn from(player: Player) -> Self {
        player.0
    }
}

impl From<Player> for usize {
    #[inline]
    fn from(player: Player) -> Self {
        player.index()
    }
}
