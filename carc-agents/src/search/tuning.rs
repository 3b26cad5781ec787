//! The numbers that decide how the search spends its tries, in one place.

use carc_engine::Setup;

use crate::judge::large_expansions;

/// Worlds in which what is hidden is drawn, for each thread.
pub(super) const WORLDS: u64 = 16;

/// Iterations that each world gets at least.
pub(super) const ITERATIONS_PER_WORLD: u32 = 8;

/// Actions in the trees of all threads together at most.
pub(super) const MOST_EDGES: usize = 2_000_000;

/// Whole turns at the root at most; where there are more, the search begins with single actions. With
/// everything on a decision has a thousand turns as often as not.
pub(super) const MOST_TURNS: usize = 4096;

/// How broadly a decision inside of the tree is looked at.
#[derive(Debug)]
pub(super) struct Breadth {
    /// How many actions are judged when it is new.
    first: usize,
    /// Ways to go on that are tried after each action which is judged.
    pub(super) width: usize,
    /// How many actions are judged of a decision in the turns that are played on.
    pub(super) onward: usize,
    /// Whether one of several turns that come to the same stands for all of them. Of a thousand turns with
    /// everything on it does for two in three; with few sorts of figures hardly any comes to the same.
    pub(super) merges: bool,
}

/// For the base game, where cells say much about placements, and few figures can be placed.
const BASE: Breadth = Breadth { first: 4, width: 8, onward: 2, merges: false };

/// For more: what looks promising at a glance is less often the best.
const BROAD: Breadth = Breadth { first: 12, width: 24, onward: 4, merges: true };

/// How many turns are played on from a decision that is new.
pub(super) const ONWARD_TURNS: u32 = 2;

/// How many decisions there are in those turns at most.
pub(super) const ONWARD_DECISIONS: u32 = 16;

/// How many actions join at a time when a decision is visited more often.
const STEP: usize = 3;

/// How much an action that was tried little is preferred.
pub(super) const CURIOSITY: f32 = 1.5;

/// Points that make most of a difference.
const SCALE: f32 = 25.0;

/// How many points behind the best an action must be to be tried a quarter as often.
const SPREAD: f32 = 4.0;

/// What a way that waits to be judged has lost for the time being, as a reward.
pub(super) const VIRTUAL_LOSS: f32 = 0.3;

/// As how many tries the judgement of an action counts.
pub(super) const TRUST: f32 = 1.0;

/// How far what a turn has given after a single try may be off, as a reward.
pub(super) const CAUTION: f64 = 0.3;

impl Breadth {
    /// What suits games such as this.
    pub(super) fn of(setup: &Setup) -> &'static Self {
        if large_expansions(setup) == 0 { &BASE } else { &BROAD }
    }

    /// How many actions of a decision are judged that was visited so often.
    pub(super) fn actions(&self, visits: u32) -> usize {
        self.first + STEP * ((visits as f32).sqrt() as usize / 2)
    }
}

/// The share of the tries that an action deserves before anything is known, by how many points it is
/// behind the best; 1 for the best.
pub(super) fn share(behind: f32) -> f32 {
    let behind = 1.0 + behind / SPREAD;
    1.0 / (behind * behind)
}

/// Points as a reward between -1 and 1.
pub(super) fn reward(points: f32) -> f32 {
    let part = points / SCALE;
    part / (1.0 + part.abs())
}
