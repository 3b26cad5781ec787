//! House rules that need a state of their own: who begins, hands of tiles, extra turns.

mod fields;
mod first_player;
mod hands;
pub(crate) mod secrets;
pub(crate) mod state;
#[cfg(feature = "json")]
mod view;

use self::state::ExtraTurn;
#[cfg(feature = "json")]
pub(crate) use self::view::view_hands;
pub(crate) use self::{
    fields::write_start,
    first_player::{FIRST_PLAYER, first_player, is_drawn},
    hands::{DEAL, DISCARD, TILE_SOURCE, deal, has_sources, may_go_on, owner, refill, tile_source},
};
use crate::{
    event::{Event, Sink},
    nouns::{Cause, Seat, Step},
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

/// The state is there from now on, so that playing allocates nothing where turns give extra turns.
pub(crate) fn keep_extra_turns(position: &mut Position) {
    position.rooms.house.lose_extra_turn();
}

/// TURN-19: END-1 (with hands, HOUSE-4h), an extra turn (HOUSE-8, R2-LAKE-4), otherwise the next player's.
#[inline]
pub(crate) fn end_of_turn<S: Sink + ?Sized>(play: &mut Play<'_, S>) -> Flow {
    let players = play.setup.players() as u8;
    let active = play.position.active;
    let mut extra = if play.setup.rules.hole_bonus || !play.setup.is_usual {
        take_extra_turn(play.position, play.setup)
    } else {
        None
    };
    let mut next = if extra.is_some() { active } else { active.next(players) };
    if play.position.tiles_left() == 0 {
        match may_go_on(play.at(), next) {
            Some(player) if player != next && extra.is_some() => {
                // An extra turn that is passed over is lost; this one may earn another.
                play.position.rooms.house.lose_extra_turn();
                (extra, next) = (None, player);
            }
            Some(player) => next = player,
            None => return Flow::Go(Step::AbbeyRound),
        }
    }
    if let Some(cause) = extra {
        play.event(|_| Event::ExtraTurn { player: active.number(), cause });
    }
    play.position.active = next;
    Flow::Next
}

/// Why the active player has an extra turn now, if they have one.
#[cold]
#[inline(never)]
fn take_extra_turn(position: &mut Position, setup: &Setup) -> Option<Cause> {
    if position.rooms.house.extra == ExtraTurn::None {
        return None;
    }
    let cause = position.rooms.house.take_extra_turn();
    if !setup.rules.hole_bonus {
        // It is like any other turn.
        position.rooms.house.lose_extra_turn();
    }
    cause
}

/// HOUSE-8: notes a hole that the drawn tile is about to fill.
#[inline]
pub(crate) fn note_hole(position: &mut Position, setup: &Setup, open: usize) {
    let is_drawn = setup.catalogue.shape(position.drawn).reach != Reach::Hole;
    if setup.rules.hole_bonus && is_drawn && position.board.open.is_hole(open) {
        position.rooms.house.earn_extra_turn();
    }
}
