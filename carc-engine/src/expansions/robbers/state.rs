//! State for the robbers.

use crate::{
    expansions::ExpansionState,
    hash::key,
    limits::MAX_PLAYERS,
    vocab::{Domain, Player, PlayerSet},
};

/// The robbers on the score track, and the decisions about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// The space of each robber on the track.
    pub(super) spaces: [Option<u8>; MAX_PLAYERS],
    /// While players place their robbers, 1 plus the number of clockwise steps from the active
    /// player to the player to act; otherwise 0.
    pub(super) reached: u8,
    /// The robbers that have yet to rob in this round, or `None` before the robberies begin.
    pub(super) due: Option<PlayerSet>,
    /// The player whose robber has several possible victims.
    pub(super) chooser: Option<Player>,
}

impl Data {
    /// The state in games without these rules.
    pub(crate) const NONE: Self =
        Self { spaces: [None; MAX_PLAYERS], reached: 0, due: None, chooser: None };
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        let of = |what: u64, which: u64, value: u8| {
            key(Domain::Robbers, what << 40 | which, value.into())
        };
        let mut hash = 0;
        for (player, space) in (0..).zip(&self.spaces) {
            hash ^= space.map_or(0, |space| of(1, player, space));
        }
        if self.reached > 0 {
            hash ^= of(2, 0, self.reached);
        }
        hash ^= self.due.map_or(0, |due| of(3, 0, due.bits()));
        hash ^ self.chooser.map_or(0, |player| of(4, 0, player.number()))
    }
}
