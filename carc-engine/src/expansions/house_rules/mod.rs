//! House rules that need a state of their own: who begins, hands of tiles, extra turns.

mod first_player;
mod hands;

pub(crate) use self::{
    first_player::{check_first, draw_first, first_player},
    hands::{
        Hands, HIDDEN, check_discard, check_take, deal, deal_into, discard, discards, may_go_on,
        playable, refill, sources, take_from_hand, tile_source,
    },
};
use self::first_player::Seating;
use crate::position::hash::{Domain, key};

/// What these rules keep in a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct State {
    seating: Seating,
    pub(crate) hands: Hands,
    pub(crate) extra: ExtraTurn,
}

/// HOUSE-8: whether the active player has earned an extra turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ExtraTurn {
    #[default]
    None,
    /// It will follow this turn.
    Earned,
    /// This is the extra turn; it earns no further one.
    Running,
}

impl State {
    /// The public part (HID-6: hidden hands are not).
    pub(crate) fn hash(&self, hidden: bool) -> u64 {
        let extra = key(Domain::House, 1, self.extra as u64);
        self.seating.hash() ^ extra ^ if hidden { 0 } else { self.hands.hash() }
    }

    pub(crate) fn hand(&self, player: u8) -> Vec<Option<u16>> {
        self.hands.of(player).map(|kind| (kind != HIDDEN).then_some(kind)).collect()
    }
}
