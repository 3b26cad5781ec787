//! State for the score track: the entries in the current round.

use super::space_of;
use crate::{
    expansions::ExpansionState,
    hash::key,
    position::Position,
    rules::turn::Step,
    vocab::{Domain, Player, Token},
};

/// A player's score marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Marker {
    pub(crate) player: Player,
    /// True for the second marker, which exists only in games with messages (MS-COMP-1).
    pub(crate) is_messenger: bool,
}

impl Marker {
    /// Returns a player's usual marker.
    pub(crate) const fn usual(player: Player) -> Self {
        Self { player, is_messenger: false }
    }

    /// Returns a player's second marker.
    pub(crate) const fn messenger(player: Player) -> Self {
        Self { player, is_messenger: true }
    }

    /// Returns both of a player's markers.
    pub(crate) const fn both(player: Player) -> [Self; 2] {
        [Self::usual(player), Self::messenger(player)]
    }

    /// Returns the token that represents the marker in events.
    pub(crate) const fn token(self) -> Token {
        if self.is_messenger { Token::MESSENGER } else { Token::SCORE_MARKER }
    }
}

/// The source of points, which affects the end of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    Other,
    /// A robbery, whose points cannot be robbed (RB-ROGUE-1).
    Robbery,
    /// A payment at a bazaar, which does not trigger a message (ROUND-1).
    Bazaar,
}

/// Points scored in the current round (ROUND-1), or a loss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) player: Player,
    /// The points, which are never 0 and are negative for a loss.
    pub(crate) points: i32,
    pub(crate) source: Source,
    /// The marker that has moved for these points, if any.
    pub(crate) marker: Option<Marker>,
}

/// The current scoring round.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// The entries in the round, in order.
    pub(crate) entries: Vec<Entry>,
    /// The step that follows the round, while the game is waiting for a decision at the end of the
    /// round.
    pub(super) resume: Option<Step>,
    /// True during the final scoring, which does not have rounds.
    pub(super) has_ended: bool,
}

impl Data {
    /// The state in games without rounds.
    pub(crate) const NONE: Self = Self { entries: Vec::new(), resume: None, has_ended: false };
}

impl Position {
    /// Returns the value of a marker. The values of both markers, plus the entries for which no
    /// marker has moved yet, add up to the score.
    pub(crate) fn marker_value(&self, marker: Marker) -> i32 {
        let seat = marker.player.index();
        let messenger = self.expansions.messages.messengers[seat];
        if marker.is_messenger {
            return messenger;
        }
        let waits = |entry: &&Entry| entry.marker.is_none() && entry.player == marker.player;
        let waiting = self.expansions.track.entries.iter().filter(waits);
        self.scores[seat] - messenger - waiting.map(|entry| entry.points).sum::<i32>()
    }

    /// Returns a marker's space.
    pub(crate) fn space(&self, marker: Marker) -> u8 {
        space_of(self.marker_value(marker))
    }

    /// Returns the number of points by which a marker has moved in this round.
    fn moved(&self, marker: Marker) -> i32 {
        let is_own = |entry: &&Entry| entry.marker == Some(marker);
        self.expansions.track.entries.iter().filter(is_own).map(|entry| entry.points).sum()
    }

    /// Returns the space where a marker was when the round began.
    pub(crate) fn first_space(&self, marker: Marker) -> u8 {
        space_of(self.marker_value(marker) - self.moved(marker))
    }

    /// Checks whether a marker has moved forward in this round.
    pub(crate) fn has_moved_forward(&self, marker: Marker) -> bool {
        self.moved(marker) > 0
    }

    /// Returns the markers of all players other than the given player: first the usual markers,
    /// then the messengers.
    pub(crate) fn markers_of_others(&self, player: Player) -> impl Iterator<Item = Marker> {
        let (count, has_messengers) = (self.players.into(), self.expansions.messages.is_played);
        let others = move || Player::all(count).filter(move |other| *other != player);
        let messengers = others().filter(move |_| has_messengers).map(Marker::messenger);
        others().map(Marker::usual).chain(messengers)
    }

    /// Returns the index of the next entry that moves a marker: the first pending entry of the
    /// first player with a pending entry, beginning with the active player (ROUND-3).
    pub(crate) fn next_entry(&self) -> Option<usize> {
        let entries = &self.expansions.track.entries;
        let waiting = (0..entries.len()).filter(|&index| entries[index].marker.is_none());
        waiting.min_by_key(|&index| entries[index].player.steps_from(self.active, self.players))
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
        (self.resume, self.has_ended) = (source.resume, source.has_ended);
    }
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        let mut hash = 0;
        for (number, entry) in (0..).zip(&self.entries) {
            let marker = entry.marker.map_or(0, |marker| 1 + u64::from(marker.is_messenger));
            let what = marker << 4 | entry.source as u64;
            let who = what << 8 | u64::from(entry.player.number());
            hash ^= key(Domain::Track, number << 16 | who, entry.points as u64);
        }
        hash ^ self.resume.map_or(0, |step| key(Domain::Track, 1 << 40, step as u64))
    }

    fn is_inside_a_turn(&self) -> bool {
        !self.entries.is_empty()
    }

    fn is_expressible(&self) -> bool {
        self.entries.is_empty()
    }
}
