//! What this room keeps in a position: who holds the cards, and for what size.

use crate::{
    hash::key,
    lazy::RoomState,
    nouns::{Domain, Seat},
};

/// The King and the Robber.
pub(super) const COUNT: usize = 2;

/// What is known of a card (KR-CARD-1, KR-CARD-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Card {
    pub(super) holder: Option<Seat>,
    /// The tiles of the feature for which it was last given or confirmed.
    pub(super) record: u16,
}

/// What this room keeps in a position: the King, then the Robber.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(super) cards: [Card; COUNT],
}

impl Card {
    /// Nobody has it.
    pub(super) const FREE: Self = Self { holder: None, record: 0 };
}

impl State {
    /// Nobody has a card.
    pub(crate) const IDLE: Self = Self { cards: [Card::FREE; COUNT] };
}

impl RoomState for State {
    #[inline]
    fn hash(&self, _: &[u16]) -> u64 {
        let mut hash = 0;
        for (number, card) in (0..).zip(&self.cards) {
            if *card != Card::FREE {
                let holder = card.holder.map_or(0, |seat| 1 + u64::from(seat.number()));
                hash ^= key(Domain::Card, number, u64::from(card.record) << 8 | holder);
            }
        }
        hash
    }
}
