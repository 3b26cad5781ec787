//! Robbers in a start position (RB-START-1).

use super::is_played;
use crate::{
    expansions::score_track::SPACES,
    position::Position,
    rules::State,
    setup::{Fault, Opening, Setup, Start, is_for_all},
    vocab::{Player, StartProblem},
};

/// Places the robbers listed in a start position on the track.
pub(super) fn set_up(position: &mut Position, setup: &Setup) {
    if is_played(setup) {
        // Create the state here so that no memory is allocated during play.
        position.expansions.robbers.spaces = setup.opening.robbers;
    }
}

/// Reads the robbers' spaces.
pub(super) fn check_start(
    setup: &Setup,
    start: &Start,
    opening: &mut Opening,
    fault: &mut Fault<'_>,
) {
    if !is_for_all(setup, "robbers", start.robbers.len(), fault) {
        return;
    }
    for (seat, &space) in start.robbers.iter().enumerate() {
        match space {
            None => {}
            Some(_) if !is_played(setup) => {
                let why = "the game does not have robbers";
                fault("robbers", Some(seat), StartProblem::Robbers(why));
            }
            Some(space) if space >= SPACES.into() => {
                fault("robbers", Some(seat), StartProblem::OutOfRange(space.into()));
            }
            Some(space) => opening.robbers[seat] = Some(space as u8),
        }
    }
}

/// Returns the space of each robber, or an empty list if no robber is on the track.
pub(super) fn spaces(at: State<'_>) -> Vec<Option<u32>> {
    let all = Player::all(at.setup.players()).map(|player| at.robber_space(player).map(u32::from));
    let all: Vec<_> = all.collect();
    if all.iter().all(Option::is_none) { Vec::new() } else { all }
}
