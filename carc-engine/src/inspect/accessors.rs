//! What a position says of pieces that rooms keep.

use crate::{
    expansions::registry,
    nouns::{Actor, Phase, Seat},
    position::Position,
    tile::Kind,
};

impl Position {
    /// Who decides.
    #[inline]
    pub fn actor(&self) -> Actor {
        match self.phase {
            Phase::Over => Actor::Nobody,
            Phase::Draw => Actor::Chance,
            _ => match registry::decider(self) {
                None => Actor::Chance,
                Some(player) => Actor::Player(player.number()),
            },
        }
    }

    /// The part of the turn: 2 while a builder's second part is played, otherwise 1
    /// (TB-BUILDER-6). Between turns and after the end it is that of the turn before.
    #[inline]
    pub fn part(&self) -> u8 {
        self.rooms.traders.part()
    }

    /// The tiles that were drawn too early and lie face up beside the stack, by kind number; they go
    /// back when they may come (PD-DRAGON-1, PD-DRAGON-2).
    pub fn held(&self) -> &[u16] {
        registry::held(self)
    }

    /// The tiles in a player's hand, by kind number; empty unless hands are played (HOUSE-3,
    /// HOUSE-4). In the position of a [`View`](crate::View) tiles that the viewer may not know are
    /// left out (HID-6); [`hand_size`](Self::hand_size) counts them.
    pub fn hand(&self, player: u8) -> Vec<u16> {
        self.rooms.house.hands.of(Seat::new(player)).map(Kind::number).collect()
    }

    /// How many tiles a player has in hand.
    pub fn hand_size(&self, player: u8) -> usize {
        self.rooms.house.hands.count(Seat::new(player))
    }
}
