//! Sets of players.

use super::Player;
use crate::{bits::ones, limits::MAX_PLAYERS};

/// A set of players, such as the owners of a feature. The members are players with numbers 0 to 7.
///
/// ```
/// use carc_engine::{Player, PlayerSet};
/// let [first, second, third] = [0, 1, 2].map(Player::new);
/// let owners: PlayerSet = [third, first].into_iter().collect();
/// assert!(owners.contains(first) && !owners.contains(second));
/// assert_eq!(owners.len(), 2);
/// assert_eq!(owners.iter().collect::<Vec<_>>(), [first, third]);
/// assert!(PlayerSet::NONE.is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub struct PlayerSet(u8);

impl PlayerSet {
    /// The empty set of players.
    pub const NONE: Self = Self(0);

    /// Returns the set with the given bits. The lowest bit represents player 0.
    #[inline]
    pub(crate) const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    #[inline]
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// Returns the players in a game with the given number of players.
    pub(crate) const fn all(players: usize) -> Self {
        Self(if players == 0 { 0 } else { u8::MAX >> (MAX_PLAYERS - players) })
    }

    /// Returns the players for whom a function returns `true`.
    #[inline]
    pub(crate) fn of(is_in: impl Fn(Player) -> bool) -> Self {
        let bit = |player: u8| u8::from(is_in(Player::new(player))) << player;
        Self((0..MAX_PLAYERS as u8).fold(0, |all, player| all | bit(player)))
    }

    /// Returns true if the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of players.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Checks whether the set contains a player.
    #[inline]
    pub const fn contains(self, player: Player) -> bool {
        player.index() < MAX_PLAYERS && self.0 >> player.number() & 1 == 1
    }

    #[inline]
    pub(crate) const fn insert(&mut self, player: Player) {
        self.0 |= 1 << player.number();
    }

    pub(crate) const fn remove(&mut self, player: Player) {
        self.0 &= !(1 << player.number());
    }

    #[inline]
    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the player with the lowest number.
    pub(crate) fn first(self) -> Option<Player> {
        self.iter().next()
    }

    /// Returns the players in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Player> {
        ones(self.0).map(Player::new)
    }
}

impl FromIterator<Player> for PlayerSet {
    /// Creates a set that contains the given players.
    ///
    /// # Panics
    /// Panics if a player's number is 8 or more.
    #[inline]
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Self {
        let mut all = Self::NONE;
        players.into_iter().for_each(|player| {
            assert!(player.index() < MAX_PLAYERS, "player {player} is out of range");
            all.insert(player);
        });
        all
    }
}
