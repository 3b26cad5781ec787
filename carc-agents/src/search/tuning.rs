//! The parameters of the search.

use carc_engine::Setup;

use crate::evaluation::similar;

/// Number of determinizations per thread.
pub(super) const WORLDS: u64 = 16;

/// Minimum number of iterations per world.
pub(super) const ITERATIONS_PER_WORLD: u32 = 8;

/// Maximum number of actions in the trees of all threads.
pub(super) const MOST_EDGES: usize = 2_000_000;

/// Maximum number of complete turns at the root. If there are more turns than this, the root starts
/// with single actions. With all expansions, about half of the decisions have a thousand or more
/// turns.
pub(super) const MOST_TURNS: usize = 4096;

/// The breadth and depth of a search.
#[derive(Debug)]
pub(super) struct Breadth {
    /// Number of actions evaluated at the first visit.
    first: usize,
    /// Number of continuations tried after each evaluated action.
    pub(super) width: usize,
    /// Number of actions evaluated at each decision in the turns after the leaf.
    pub(super) onward: usize,
    /// Number of turns played after a leaf.
    pub(super) onward_turns: u32,
    /// True if equivalent turns are merged. With all expansions, two out of three turns have an
    /// equivalent turn. With few kinds of figures, equivalent turns are rare.
    pub(super) merges: bool,
}

/// Parameters for the base game, in which open cells are a good predictor of the value of
/// placements, and only a few figures can be placed. In the same time, lines with one turn after the
/// leaf win as often with hundreds of iterations, but less often with thousands.
const BASE: Breadth = Breadth { first: 4, width: 8, onward: 2, onward_turns: 2, merges: false };

/// Parameters for games with a few expansions, in which a quick estimate is less reliable than in
/// the base game.
const BROAD: Breadth = Breadth { first: 12, width: 24, onward: 4, onward_turns: 2, merges: true };

/// Parameters for games with many expansions, in which evaluating an action is slow. In the same
/// time, many narrow iterations find better turns than a few broad iterations.
const FAST: Breadth = Breadth { first: 6, width: 8, onward: 2, onward_turns: 1, merges: true };

/// Maximum number of decisions in the turns played after a leaf.
pub(super) const ONWARD_DECISIONS: u32 = 16;

/// Number of actions added at a time by progressive widening.
const STEP: usize = 3;

/// Exploration constant.
pub(super) const CURIOSITY: f32 = 1.5;

/// Scale of rewards, in points.
const SCALE: f32 = 25.0;

/// Distance from the best action, in points, at which the prior is reduced to a quarter.
const SPREAD: f32 = 4.0;

/// Virtual loss of a path whose leaf is waiting for its evaluation, in units of reward.
pub(super) const VIRTUAL_LOSS: f32 = 0.3;

/// Weight of an action's evaluation, measured in visits.
pub(super) const TRUST: f32 = 1.0;

/// Margin for the uncertainty of a turn after a single visit, in units of reward.
pub(super) const CAUTION: f64 = 0.3;

impl Breadth {
    /// Returns the search parameters for games with the given setup.
    pub(super) fn of(setup: &Setup) -> &'static Self {
        [&BASE, &BROAD, &FAST][similar(setup)]
    }

    /// Returns the number of actions to evaluate at a decision with the given number of visits.
    pub(super) fn actions(&self, visits: u32) -> usize {
        self.first + STEP * ((visits as f32).sqrt() as usize / 2)
    }
}

/// Returns the unnormalized prior of an action that is the given number of points behind the best
/// action. The prior of the best action is 1.
pub(super) fn share(behind: f32) -> f32 {
    let behind = 1.0 + behind / SPREAD;
    1.0 / (behind * behind)
}

/// Converts points to a reward between -1 and 1.
pub(super) fn reward(points: f32) -> f32 {
    let part = points / SCALE;
    part / (1.0 + part.abs())
}

/// Converts a reward to points.
pub(super) fn points(reward: f32) -> f32 {
    // Leads of millions of points are rounded to a reward of 1.
    SCALE * reward / (1.0 - reward.abs()).max(1e-6)
}
