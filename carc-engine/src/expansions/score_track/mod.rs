//! The score track: the markers of the players, and the rounds of scoring in which they move (ROUND-1 to
//! ROUND-5). Only games with the robbers have rounds.

mod state;

pub(crate) use self::state::{Data, Entry, Marker};
use crate::{
    expansions::robbers,
    position::Position,
    rules::{Expansion, Hook, HookSet, Play, turn::Step},
    setup::{Rules, Setup},
    vocab::{Phase, Player, ScoreReason},
};

/// The number of spaces of the track (ROUND-2).
pub(crate) const SPACES: u8 = 50;

/// Returns the space of a marker with a value (ROUND-2).
pub(crate) fn space_of(value: i32) -> u8 {
    value.rem_euclid(SPACES.into()) as u8
}

/// Checks whether games with these rules have rounds of scoring. In other games, entries only add to
/// the scores.
pub(crate) const fn has_rounds(rules: &Rules) -> bool {
    rules.expansions.robbers.is_on
}

/// The rounds of scoring.
pub(crate) struct ScoreTrack;

impl Expansion for ScoreTrack {
    fn hooks(&self, setup: &Setup) -> HookSet {
        HookSet::NONE.with(has_rounds(&setup.rules), &[Hook::PointsScored])
    }

    fn points_scored(
        &self,
        position: &mut Position,
        player: Player,
        reason: ScoreReason,
        points: i32,
    ) {
        if points > 0 {
            let is_robbed = reason == ScoreReason::ROBBED;
            position.expansions.track.entries.push(Entry { player, points, is_robbed });
        }
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        /// The number of entries for which memory is reserved. Larger rounds are very rare.
        const USUAL: usize = 16;
        if has_rounds(&setup.rules) {
            position.expansions.track.entries.reserve(USUAL);
        }
    }
}

/// Checks whether a round has begun.
#[inline]
pub(crate) fn is_open(position: &Position) -> bool {
    !position.expansions.track.entries.is_empty()
}

/// Ends the round before a step, unless the step continues it (ROUND-1). Returns the phase in which the
/// game waits for a decision; afterwards, the turn continues with the same step.
#[cold]
#[inline(never)]
pub(crate) fn settle(play: &mut Play<'_>, step: Step) -> Option<Phase> {
    match step {
        // Points of the wheel, of late flocks, and of TURN-15 with castles, cards and gold are one
        // round each.
        Step::Wheel
        | Step::ClosedFlocks
        | Step::CastlesScore
        | Step::CastlesScored
        | Step::Cards
        | Step::GoldTaken => None,
        // The game was ended, so no decision is possible anymore.
        Step::Final => {
            robbers::rob_without_choice(play);
            play.position.expansions.track.entries.clear();
            None
        }
        _ => {
            let phase = robbers::rob(play);
            match phase {
                Some(_) => play.position.expansions.track.resume = Some(step),
                None => play.position.expansions.track.entries.clear(),
            }
            phase
        }
    }
}

/// Returns the step at which the turn continues after a decision at the end of a round.
pub(crate) fn resume(position: &mut Position) -> Step {
    position.expansions.track.resume.take().expect("the round was interrupted")
}

/// Forgets the points of the final scoring, which does not have rounds.
pub(crate) fn forget(position: &mut Position) {
    if is_open(position) {
        position.expansions.track.entries.clear();
    }
}
