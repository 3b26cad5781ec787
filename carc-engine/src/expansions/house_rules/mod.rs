//! House rules that need a state of their own: who begins, hands of tiles, extra turns.

mod first_player;
mod hands;

use self::first_player::Seating;
pub(crate) use self::{
    first_player::{check_first, draw_first, first_player, is_drawn, urn},
    hands::{
        Hands, action_forms, check_discard, check_no_tile, check_stack, check_take, deal,
        deal_into, discard, discards, may_go_on, owner, refill, sources, take_from_hand,
        tile_source,
    },
};
use crate::{hash::key, lazy::Idle, nouns::Domain, position::Position, setup::Setup};

/// What an entered position settles: whose turn it is, and the hands.
pub(crate) fn set_up(position: &mut Position, setup: &Setup) {
    let opening = &setup.opening;
    if setup.rules.hand_size == 0 && !setup.rules.hole_bonus && !is_drawn(setup) {
        return;
    }
    // The state is there from now on, so that playing allocates nothing.
    let house = &mut *position.rooms.house;
    if opening.active.is_some() && is_drawn(setup) {
        house.seating.settle();
    }
    for (player, hand) in (0..).zip(&opening.hands) {
        house.hands.enter(player, hand);
    }
}

/// What these rules keep in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    seating: Seating,
    pub(crate) hands: Hands,
    extra: ExtraTurn,
}

impl Idle for State {
    fn idle() -> &'static Self {
        static IDLE: State =
            State { seating: Seating::NEW, hands: Hands::NEW, extra: ExtraTurn::None };
        &IDLE
    }
}

/// HOUSE-8: whether the active player has earned an extra turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ExtraTurn {
    None,
    /// It will follow this turn.
    Earned,
    /// This is the extra turn; it earns no further one.
    Running,
}

impl State {
    /// HOUSE-8: a hole was filled.
    pub(crate) fn earn_extra_turn(&mut self) {
        if self.extra == ExtraTurn::None {
            self.extra = ExtraTurn::Earned;
        }
    }

    /// Whether an extra turn has been earned or is being played.
    pub(crate) fn has_extra_turn(&self) -> bool {
        self.extra != ExtraTurn::None
    }

    /// Whether an extra turn follows the turn that ends now.
    pub(crate) fn take_extra_turn(&mut self) -> bool {
        let earned = self.extra == ExtraTurn::Earned;
        self.extra = if earned { ExtraTurn::Running } else { ExtraTurn::None };
        earned
    }

    /// Its part of the position's hash: 0 while none of these rules is at work.
    pub(crate) fn hash(&self) -> u64 {
        let extra = match self.extra {
            ExtraTurn::None => 0,
            extra => key(Domain::House, 1, extra as u64),
        };
        self.seating.hash() ^ extra ^ self.hands.hash()
    }
}
