//! The state of the score track: the entries of the current round.

use super::space_of;
use crate::{
    expansions::ExpansionState,
    hash::key,
    position::Position,
    rules::turn::Step,
    vocab::{Domain, Player},
};

/// A score marker of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Marker {
    pub(crate) player: Player,
}

/// Points of the current round (ROUND-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) player: Player,
    /// The points, more than 0.
    pub(crate) points: i32,
    /// True for the points of a robbery, which cannot be robbed (RB-ROGUE-1).
    pub(crate) is_robbed: bool,
}

impl Entry {
    /// Returns the marker that the points move.
    pub(crate) const fn marker(&self) -> Marker {
        Marker { player: self.player }
    }
}

/// The current round of scoring.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// The entries of the round, in order.
    pub(crate) entries: Vec<Entry>,
    /// The step that follows the round, while the game waits for a decision at its end.
    pub(super) resume: Option<Step>,
}

impl Data {
    /// The state in games without rounds.
    pub(crate) const NONE: Self = Self { entries: Vec::new(), resume: None };
}

impl Position {
    /// Returns the space of a marker.
    pub(crate) fn space(&self, marker: Marker) -> u8 {
        space_of(self.scores[marker.player.index()])
    }

    /// Returns the space on which a marker stood when the round began.
    pub(crate) fn first_space(&self, marker: Marker) -> u8 {
        let own = self.expansions.track.entries.iter().filter(|entry| entry.marker() == marker);
        let points: i32 = own.map(|entry| entry.points).sum();
        space_of(self.scores[marker.player.index()] - points)
    }

    /// Returns the markers of all players other than the given one.
    pub(crate) fn markers_of_others(&self, player: Player) -> impl Iterator<Item = Marker> {
        let others = Player::all(self.players.into()).filter(move |other| *other != player);
        others.map(|player| Marker { player })
    }
}

impl Clone for Data {
    fn clone(&self) -> Self {
        let mut entries = Vec::with_capacity(self.entries.capacity());
        entries.clone_from(&self.entries);
        Self { entries, ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        self.entries.clone_from(&source.entries);
        self.resume = source.resume;
    }
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        let mut hash = 0;
        for (number, entry) in (0..).zip(&self.entries) {
            let who = u64::from(entry.is_robbed) << 8 | u64::from(entry.player.number());
            hash ^= key(Domain::Track, number << 16 | who, entry.points as u64);
        }
        hash ^ self.resume.map_or(0, |step| key(Domain::Track, 1 << 40, step as u64))
    }

    fn is_inside_a_turn(&self) -> bool {
        !self.entries.is_empty()
    }
}
