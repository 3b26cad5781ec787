//! What this room keeps in a position: abbeys in front of players, and wagons on their way.

use crate::{
    action::{Place, Spot},
    hash::key,
    lazy::{Idle, RoomState},
    nouns::{Domain, Seat, Seats},
};

/// What this room keeps in a position.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// The players who have their abbey in front of them.
    pub(super) abbeys: Seats,
    /// How many players have been reached in the abbey round, and one; 0 outside of it.
    pub(super) round: u8,
    /// Whose turn ended the game, while the abbey round is played.
    pub(super) ender: Seat,
    pub(super) wagons: Wagons,
    /// Whose wagon may move on, while somebody is asked.
    pub(super) driver: Seat,
}

impl Idle for State {
    fn idle() -> &'static Self {
        static IDLE: State = State {
            abbeys: Seats::NONE,
            round: 0,
            ender: Seat::FIRST,
            wagons: Wagons::NONE,
            driver: Seat::FIRST,
        };
        &IDLE
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self { wagons: self.wagons.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        (self.abbeys, self.driver) = (source.abbeys, source.driver);
        (self.round, self.ender) = (source.round, source.ender);
        self.wagons.clone_from(&source.wagons);
    }
}

/// A wagon that has come home in this part and may still move on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Returned {
    pub(super) player: Seat,
    /// Where it stood.
    pub(super) spot: Spot,
}

/// The wagons that may still move on in this part, the next one first.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Wagons(pub(super) Vec<Returned>);

impl Clone for Wagons {
    fn clone(&self) -> Self {
        let mut copy = Self(Vec::with_capacity(self.0.capacity()));
        copy.0.clone_from(&self.0);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl Wagons {
    pub(super) const NONE: Self = Self(Vec::new());

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Makes room, so that playing allocates nothing.
    pub(super) fn reserve(&mut self, count: usize) {
        self.0.reserve_exact(count);
    }

    pub(super) fn hash(&self) -> u64 {
        let mut hash = 0;
        for (place, wagon) in (16..).zip(&self.0) {
            let Place::Segment(segment) = wagon.spot.place else { continue };
            let from = u64::from(wagon.spot.cell.key()) << 8 | u64::from(segment);
            hash ^= key(Domain::Abbey, place, u64::from(wagon.player.number()) << 40 | from);
        }
        hash
    }
}

impl RoomState for State {
    fn hash(&self, _: &[u16]) -> u64 {
        let mut hash = self.wagons.hash();
        if !self.abbeys.is_empty() {
            hash ^= key(Domain::Abbey, 1, self.abbeys.bits().into());
        }
        if self.round != 0 {
            let ender = u64::from(self.ender.number());
            hash ^= key(Domain::Abbey, 2, u64::from(self.round) << 8 | ender);
        }
        hash
    }

    fn is_inside_a_turn(&self) -> bool {
        self.round > 0 || !self.wagons.is_empty()
    }
}
