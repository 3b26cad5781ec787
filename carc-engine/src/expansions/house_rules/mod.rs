//! House rules that need a state of their own: who begins, hands of tiles, extra turns.

mod fields;
mod first_player;
mod hands;
pub(crate) mod secrets;
pub(crate) mod state;

pub(crate) use self::{
    fields::{view_hands, write_start},
    first_player::{FIRST_PLAYER, first_player, is_drawn},
    hands::{DEAL, DISCARD, TILE_SOURCE, deal, may_go_on, owner, refill, tile_source},
};
use crate::{
    event::Sink,
    nouns::{Seat, Step},
    position::{Flow, Play, Position},
    setup::{Reach, Setup},
};

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
    for (player, hand) in Seat::all(position.players).zip(&opening.hands) {
        house.hands.enter(player, hand);
    }
}

/// TURN-19: END-1 (with hands, HOUSE-4h), an extra turn (HOUSE-8), otherwise the next player's.
pub(crate) fn end_of_turn<S: Sink + ?Sized>(play: &mut Play<'_, S>) -> Flow {
    let players = play.setup.players() as u8;
    let extra = play.setup.rules.hole_bonus && play.position.rooms.house.take_extra_turn();
    let active = play.position.active;
    let mut next = if extra { active } else { active.next(players) };
    if play.position.tiles_left() == 0 {
        match may_go_on(play.at(), next) {
            Some(player) if player != next && extra => {
                // An extra turn that is passed over is lost; this one may earn another.
                play.position.rooms.house.take_extra_turn();
                next = player;
            }
            Some(player) => next = player,
            None => return Flow::Go(Step::AbbeyRound),
        }
    }
    play.position.active = next;
    Flow::Next
}

/// HOUSE-8: notes a hole that the drawn tile is about to fill.
#[inline]
pub(crate) fn note_hole(position: &mut Position, setup: &Setup, open: usize) {
    let is_drawn = setup.catalogue.shape(position.drawn).reach != Reach::Hole;
    if setup.rules.hole_bonus && is_drawn && position.board.open.is_hole(open) {
        position.rooms.house.earn_extra_turn();
    }
}
