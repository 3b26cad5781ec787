//! Players, and sets of players.

use crate::{bits::ones, limits::MAX_PLAYERS};

/// A player, by their seat at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[repr(transparent)]
pub(crate) struct Seat(u8);

impl Seat {
    pub(crate) const FIRST: Self = Self(0);

    #[inline]
    pub(crate) const fn new(number: u8) -> Self {
        Self(number)
    }

    #[inline]
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the next seat clockwise.
    #[inline]
    pub(crate) const fn next(self, players: u8) -> Self {
        let next = self.0 + 1;
        Self(if next == players { 0 } else { next })
    }

    /// Returns the seat that is a number of steps away, clockwise.
    #[inline]
    pub(crate) const fn after(self, steps: u8, players: u8) -> Self {
        Self((self.0 + steps) % players)
    }

    /// Returns the number of clockwise steps from another seat.
    #[inline]
    pub(crate) const fn steps_from(self, other: Self, players: u8) -> u8 {
        (self.0 + players - other.0) % players
    }

    /// Returns the seats of a number of players.
    #[inline]
    pub(crate) fn all(players: u8) -> impl Iterator<Item = Self> + Clone {
        (0..players).map(Self)
    }
}

/// A set of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub(crate) struct Seats(u8);

impl Seats {
    pub(crate) const NONE: Self = Self(0);

    /// Returns the set with a bit for each seat; the lowest bit is the first seat.
    #[inline]
    pub(crate) const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    #[inline]
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// Returns the seats of a number of players.
    pub(crate) const fn all(players: u8) -> Self {
        Self(if players == 0 { 0 } else { u8::MAX >> (MAX_PLAYERS as u8 - players) })
    }

    /// Returns the seats for which a function returns `true`.
    #[inline]
    pub(crate) fn of(is_in: impl Fn(Seat) -> bool) -> Self {
        let bit = |seat: u8| u8::from(is_in(Seat(seat))) << seat;
        Self((0..MAX_PLAYERS as u8).fold(0, |all, seat| all | bit(seat)))
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set contains a seat; `false` for a seat that no game has.
    #[inline]
    pub(crate) const fn contains(self, seat: Seat) -> bool {
        seat.index() < MAX_PLAYERS && self.0 >> seat.0 & 1 == 1
    }

    #[inline]
    pub(crate) const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    pub(crate) const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    #[inline]
    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the lowest seat.
    pub(crate) fn first(self) -> Option<Seat> {
        self.iter().next()
    }

    /// Returns the seats in ascending order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Seat> {
        ones(self.0).map(Seat)
    }
}

impl FromIterator<Seat> for Seats {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut all = Self::NONE;
        seats.into_iter().for_each(|seat| all.insert(seat));
        all
    }
}
