//! What the river keeps in a position: its own stack.

use crate::{
    hash::key,
    lazy::{Idle, RoomState},
    nouns::Domain,
    tile::Kind,
};

/// The stack of the river.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// Copies of each kind, fork and mouth left out; empty without a river.
    pub(crate) left: Vec<u16>,
    /// How many tiles there are, fork and mouth included.
    pub(crate) total: u16,
    /// The mouth while it is still to come, or [`Kind::NONE`].
    pub(crate) mouth: Kind,
    /// The fork while it is still to come, or [`Kind::NONE`].
    pub(crate) fork: Kind,
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self { left: self.left.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        let mut left = std::mem::take(&mut self.left);
        left.clone_from(&source.left);
        *self = Self { left, ..*source };
    }
}

impl Idle for State {
    fn idle() -> &'static Self {
        static IDLE: State =
            State { left: Vec::new(), total: 0, mouth: Kind::NONE, fork: Kind::NONE };
        &IDLE
    }
}

impl RoomState for State {
    fn hash(&self, _: &[u16]) -> u64 {
        let fork = match self.fork {
            Kind::NONE => 0,
            fork => key(Domain::River, fork.number().into(), 1),
        };
        let left = (0..).zip(&self.left);
        left.fold(fork, |hash, (kind, &left)| hash ^ key(Domain::River, kind, left.into()))
    }
}
