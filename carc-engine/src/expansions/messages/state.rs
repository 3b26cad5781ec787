//! The state of the messengers and the messages.

use crate::{
    expansions::ExpansionState,
    hash::key,
    limits::MAX_PLAYERS,
    vocab::{Domain, Token},
};

/// The number of messages. Each message exists only once.
pub(super) const MESSAGES: usize = Token::MESSAGES;

/// The messengers, the message stack, and the current message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// True if the players have messengers.
    pub(crate) is_played: bool,
    /// The value of each player's messenger.
    pub(crate) messengers: [i32; MAX_PLAYERS],
    /// With `message_markers=turn`, the marker that each player has moved in this turn: true for
    /// the messenger, false for the usual marker.
    pub(super) moved: [Option<bool>; MAX_PLAYERS],
    /// With `message_markers=turn`, true if the active player has drawn a message in this turn.
    pub(super) had_message: bool,
    /// The messages that are known to be at the bottom of the stack, in order, with zeros after the
    /// last message.
    order: [u8; MESSAGES],
    /// The number of messages in `order`.
    known: u8,
    /// For each message, 1 if the message can be drawn next, otherwise 0.
    pub(super) next: [u8; MESSAGES],
    /// The drawn message, until the player has used it.
    pub(super) current: Option<u8>,
    /// True while the player chooses the meeple to take back for the message.
    pub(super) is_returning: bool,
    /// The number of additional turn parts that have not begun yet.
    pub(super) parts_due: u8,
}

impl Data {
    /// The state in games without messages.
    pub(crate) const NONE: Self = Self {
        is_played: false,
        messengers: [0; MAX_PLAYERS],
        moved: [None; MAX_PLAYERS],
        had_message: false,
        order: [0; MESSAGES],
        known: 0,
        next: [0; MESSAGES],
        current: None,
        is_returning: false,
        parts_due: 0,
    };

    /// Returns the messages that are known to be at the bottom of the stack, in order.
    pub(super) fn known(&self) -> &[u8] {
        &self.order[..self.known.into()]
    }

    /// Creates the stack with the known messages at the bottom (MS-SETUP-1, MS-START-1).
    pub(super) fn set_stack(&mut self, known: &[u8]) {
        self.order = [0; MESSAGES];
        self.order[..known.len()].copy_from_slice(known);
        self.known = known.len() as u8;
        self.find_next();
    }

    /// Moves a drawn message to the bottom of the stack (MS-DRAW-4).
    pub(super) fn move_to_bottom(&mut self, kind: u8) {
        if usize::from(self.known) < MESSAGES {
            self.order[usize::from(self.known)] = kind;
            self.known += 1;
        } else {
            self.order.rotate_left(1);
        }
        self.find_next();
    }

    /// Determines the messages that can be drawn next: all messages that are not known to be at the
    /// bottom or, if there are none, the first known message (MS-RAND-1).
    fn find_next(&mut self) {
        let is_known = usize::from(self.known) == MESSAGES;
        self.next = [u8::from(!is_known); MESSAGES];
        if is_known {
            self.next[usize::from(self.order[0])] = 1;
        } else {
            for &kind in &self.order[..self.known.into()] {
                self.next[usize::from(kind)] = 0;
            }
        }
    }

    /// Resets the state kept for a turn.
    pub(super) fn begin_turn(&mut self) {
        (self.moved, self.had_message) = ([None; MAX_PLAYERS], false);
    }
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        if !self.is_played {
            return 0;
        }
        let of =
            |what: u64, which: u64, value: u64| key(Domain::Messages, what << 40 | which, value);
        let mut hash = 0;
        for (player, &value) in (0..).zip(&self.messengers).filter(|(_, value)| **value != 0) {
            hash ^= of(1, player, i64::from(value) as u64);
        }
        for (player, moved) in (0..).zip(&self.moved) {
            hash ^= moved.map_or(0, |is_messenger| of(2, player, is_messenger.into()));
        }
        for (place, &kind) in (0..).zip(self.known()) {
            hash ^= of(3, place, kind.into());
        }
        if self.had_message {
            hash ^= of(4, 0, 0);
        }
        if let Some(kind) = self.current {
            hash ^= of(5, u64::from(self.is_returning), kind.into());
        }
        if self.parts_due > 0 {
            hash ^= of(6, 0, self.parts_due.into());
        }
        hash
    }

    fn is_inside_a_turn(&self) -> bool {
        self.parts_due > 0 || self.had_message || self.moved.iter().any(Option::is_some)
    }
}
