//! House rules that need a state of their own: who begins, hands of tiles, extra turns.

mod first_player;
mod hands;
pub(crate) mod state;

pub(crate) use self::{
    first_player::{check_first, draw_first, first_player, is_drawn, urn},
    hands::{
        action_forms, check_discard, check_no_tile, check_stack, check_take, deal, deal_into,
        discard, discards, may_go_on, owner, refill, sources, take_from_hand, tile_source,
    },
};
use crate::{position::Position, setup::Setup};

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
