//! Abbeys, mayors, barns and wagons (AM-TILE-1 to AM-WAGON-9).

mod abbey;
mod barn;
mod fields;
pub(crate) mod options;
pub(crate) mod state;
#[cfg(feature = "json")]
mod view;
mod wagon;

#[cfg(feature = "json")]
pub(crate) use self::view::view_abbeys;
pub(crate) use self::{
    abbey::{ABBEY_TILE, is_in_round, may_play, round, take},
    barn::{barns, evaluate, may_join as may_join_barn, score_barns},
    fields::write_start,
    wagon::{DRIVE, note_returned, some_may_drive, wagons},
};
use crate::{nouns::Figure, position::Position, setup::Setup};

/// Who has their abbey when the game starts, and room for the wagons that may come home at once.
pub(crate) fn set_up(position: &mut Position, setup: &Setup) {
    let abbeys = setup.opening.abbeys;
    let wagons = setup.opening.supplies.iter().map(|own| own[Figure::WAGON.number() as usize]);
    let wagons = wagons.map(usize::from).sum();
    if abbeys.is_empty() && wagons == 0 {
        return;
    }
    // The state is there from now on, so that playing allocates nothing.
    let state = &mut *position.rooms.abbey;
    state.abbeys = abbeys;
    state.wagons.reserve(wagons);
}
