//! What this room keeps in a position: the part of the turn, and goods.

use crate::{
    hash::key,
    lazy::{Idle, RoomState},
    limits::MAX_PLAYERS,
    nouns::{Domain, Reason, Token},
};

/// What this room keeps in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// Whether the second part of the turn is being played.
    pub(super) second_part: bool,
    /// Whether the builder has earned a second part that is still to come (TURN-9c).
    pub(super) is_due: bool,
    pub(super) goods: Goods,
}

impl Idle for State {
    fn idle() -> &'static Self {
        static IDLE: State = State {
            second_part: false,
            is_due: false,
            goods: Goods([[0; KINDS.len()]; MAX_PLAYERS]),
        };
        &IDLE
    }
}

impl State {
    /// The part of the turn, 1 or 2.
    pub(crate) fn part(&self) -> u8 {
        1 + u8::from(self.second_part)
    }
}

/// Token and reason of each kind, in the order in which a player's goods are kept.
pub(super) const KINDS: [(Token, Reason); 3] = [
    (Token::WINE, Reason::MOST_WINE),
    (Token::WHEAT, Reason::MOST_WHEAT),
    (Token::CLOTH, Reason::MOST_CLOTH),
];

/// The goods of each player, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Goods(pub(super) [[u16; KINDS.len()]; MAX_PLAYERS]);

impl Goods {
    pub(super) fn hash(&self) -> u64 {
        let mut hash = 0;
        for (player, own) in (0..).zip(&self.0) {
            for (&(token, _), &count) in KINDS.iter().zip(own).filter(|(_, count)| **count > 0) {
                let place = player << 8 | u64::from(token.number());
                hash ^= key(Domain::Token, place, count.into());
            }
        }
        hash
    }
}

impl RoomState for State {
    fn hash(&self, _: &[u16]) -> u64 {
        let part = match (self.second_part, self.is_due) {
            (false, false) => 0,
            (second, due) => key(Domain::Part, second.into(), due.into()),
        };
        part ^ self.goods.hash()
    }

    fn is_inside_a_turn(&self) -> bool {
        self.second_part
    }
}
