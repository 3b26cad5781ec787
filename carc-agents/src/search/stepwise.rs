//! A search that pauses whenever it needs evaluations.

use std::fmt;

use carc_engine::{Action, Game, Generator, Player};

use super::{
    Mcts,
    evaluator::{Evaluation, EvaluationError, Leaf},
    leaves::{Waiting, gather},
    outcome::{Outcome, Search},
    tuning::MOST_EDGES,
    walk::Walk,
};
use crate::{AgentError, Budget, CandidateKind, SpecError, decider};

/// A search for one decision that returns its leaves and continues when it receives their
/// evaluations. This search is intended for callers that evaluate the leaves of many games
/// together. An [`Evaluator`](crate::Evaluator), by contrast, receives the leaves of only one game.
///
/// The search works as in [`Mcts::with_evaluator`]: the same seed, budget, batch size and
/// evaluations result in the same visits.
///
/// ```
/// use carc_agents::{CandidateKind, Evaluation, LeafSearch};
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let mut search = LeafSearch::new(&game, 50, 8, 1)?;
/// while search.gather() > 0 {
///     let evaluate = |leaf: &carc_agents::Leaf<'_>| Evaluation {
///         priors: vec![1.0; leaf.legal.len()],
///         values: leaf.position.state(leaf.setup).scores().iter().map(|&points| points as f32).collect(),
///     };
///     let evaluations = search.leaves().iter().map(evaluate).collect();
///     search.feed(evaluations)?;
/// }
/// assert_eq!(search.search(CandidateKind::Actions).unwrap().iterations, 50);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LeafSearch {
    pub(super) walk: Walk,
    player: Player,
    most: u32,
    batch: usize,
    waiting: Vec<Waiting>,
    is_reusable: bool,
    kept: u32,
}

impl fmt::Debug for LeafSearch {
    /// Prints only the progress, not the tree.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeafSearch")
            .field("player", &self.player)
            .field("iterations", &self.walk.iterations)
            .field("most", &self.most)
            .field("waiting", &self.waiting.len())
            .finish_non_exhaustive()
    }
}

/// The error for a search that cannot start.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LeafSearchError {
    /// There is no player to act.
    #[error(transparent)]
    Nobody(#[from] AgentError),
    /// A number is out of range.
    #[error(transparent)]
    Number(#[from] SpecError),
}

impl LeafSearch {
    /// Creates a search for the player to act. The search returns up to `batch` leaves at a time.
    /// The batch size must be between 1 and [`limits::MAX_BATCH`](crate::limits::MAX_BATCH).
    ///
    /// # Errors
    /// Fails if there is no player to act, or if a number is out of range.
    pub fn new(
        game: &Game,
        iterations: u32,
        batch: usize,
        seed: u64,
    ) -> Result<Self, LeafSearchError> {
        let candidates = || Mcts::searched(game, CandidateKind::Actions);
        Self::of(game, candidates, iterations, batch, seed)
    }

    /// Creates a search whose tree can be [kept](Self::with_tree_of) for a later decision. The
    /// candidates are single actions, as in AlphaZero, instead of complete turns.
    ///
    /// ```
    /// use carc_agents::{CandidateKind, Evaluation, LeafSearch};
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// let mut search = LeafSearch::new_reusable(&game, 50, 1, 1)?;
    /// while search.gather() > 0 {
    ///     let even = |leaf: &carc_agents::Leaf<'_>| Evaluation {
    ///         priors: vec![1.0; leaf.legal.len()],
    ///         values: vec![0.0; 2],
    ///     };
    ///     let evaluations = search.leaves().iter().map(even).collect();
    ///     search.feed(evaluations)?;
    /// }
    /// let best = search.search(CandidateKind::Actions).unwrap().candidates[0].clone();
    /// game.play(best.actions[0])?;
    /// let next = LeafSearch::new_reusable(&game, 50, 1, 2)?.with_tree_of(search);
    /// // The first visit evaluated the position, and the others visited its actions.
    /// assert_eq!(u64::from(next.kept_visits()), best.visits - 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails as [`new`](Self::new) does.
    pub fn new_reusable(
        game: &Game,
        iterations: u32,
        batch: usize,
        seed: u64,
    ) -> Result<Self, LeafSearchError> {
        let candidates = || CandidateKind::Actions.of(game);
        let search = Self::of(game, candidates, iterations, batch, seed)?;
        Ok(Self { is_reusable: true, ..search })
    }

    fn of(
        game: &Game,
        candidates: impl FnOnce() -> Vec<Vec<Action>>,
        iterations: u32,
        batch: usize,
        seed: u64,
    ) -> Result<Self, LeafSearchError> {
        let player = decider(game)?;
        let budget = Budget::iterations(iterations)?.for_evaluator(batch)?;
        let most = budget.max_iterations().unwrap_or(iterations);
        let view = game.view(player).expect("the actor is a player");
        let seed = Mcts::seed_of(&mut Generator::new(seed));
        let candidates = candidates().into();
        let walk = Walk::new(&view, game.setup(), candidates, seed, Some(most), MOST_EDGES);
        Ok(Self { walk, player, most, batch, waiting: Vec::new(), is_reusable: false, kept: 0 })
    }

    /// Keeps the part of an earlier search's tree reached by the actions and draws made since that
    /// search. The new search performs all of its iterations in addition to the [kept
    /// visits](Self::kept_visits). The first iteration evaluates the root again, which allows noise
    /// to be added to the priors.
    ///
    /// Call this method after all other `with` methods and before the first
    /// [`gather`](Self::gather). The tree is not kept in the following cases:
    ///
    /// - One of the searches is not [reusable](Self::new_reusable).
    /// - The searches are for different games or measure different values.
    /// - The earlier search has not evaluated this position, for example because it has never tried
    ///   the drawn tile.
    /// - The game has [hidden information](carc_engine::Setup::has_secrets), because the earlier
    ///   search may have known more than the player to act.
    #[must_use]
    pub fn with_tree_of(mut self, mut earlier: Self) -> Self {
        if self.is_reusable && earlier.is_reusable && self.walk.iterations == 0 {
            for leaf in std::mem::take(&mut earlier.waiting) {
                earlier.walk.release(&leaf.path);
            }
            self.kept = self.walk.keep(earlier.walk).unwrap_or(0);
        }
        self
    }

    /// Returns the number of visits to the root's actions that were kept from an earlier search.
    pub const fn kept_visits(&self) -> u32 {
        self.kept
    }

    /// Sets the exploration constant of PUCT, which is 1.5 by default. The larger the constant is,
    /// the more the search follows the priors instead of the values.
    ///
    /// # Errors
    /// Returns [`SpecError::BadValue`] if the number is negative, infinite or NaN.
    pub fn with_exploration(mut self, constant: f32) -> Result<Self, SpecError> {
        if !(constant.is_finite() && constant >= 0.0) {
            return Err(SpecError::BadValue {
                parameter: "exploration",
                value: constant.to_string(),
                wanted: "a finite number of at least 0",
            });
        }
        self.walk.curiosity = constant;
        Ok(self)
    }

    /// Searches for wins instead of points. With win values, the values in evaluations and the
    /// results of finished games are each player's share of the win. The shares add up to 1, and
    /// players with the same highest score share the win equally.
    pub const fn with_win_values(mut self) -> Self {
        self.walk.by_win = true;
        self
    }

    /// Returns the number of iterations so far.
    pub const fn iterations(&self) -> u32 {
        self.walk.iterations
    }

    /// Returns the player to act.
    pub const fn player(&self) -> Player {
        self.player
    }

    /// Returns true if all iterations are complete.
    pub const fn is_done(&self) -> bool {
        self.walk.iterations >= self.most
    }

    /// Continues until leaves are waiting for evaluation, and returns their number. If leaves are
    /// already waiting, the search does not continue. Returns 0 if all iterations are complete.
    pub fn gather(&mut self) -> usize {
        while self.waiting.is_empty() && !self.is_done() {
            let left = (self.most - self.walk.iterations) as usize;
            self.waiting = gather(&mut self.walk, self.batch.min(left));
        }
        self.waiting.len()
    }

    /// Returns the waiting leaves.
    pub fn leaves(&self) -> Vec<Leaf<'_>> {
        self.walk.leaves(&self.waiting)
    }

    /// Checks evaluations of the waiting leaves, one for each leaf, in order.
    ///
    /// # Errors
    /// Returns an error if the number of evaluations is wrong or an evaluation is invalid.
    pub fn check(&self, evaluations: &[Evaluation]) -> Result<(), EvaluationError> {
        self.walk.check(&self.waiting, evaluations)
    }

    /// Continues with the evaluations of the waiting leaves, one for each leaf, in order.
    ///
    /// # Errors
    /// Returns an error if the number of evaluations is wrong or an evaluation is invalid. On
    /// error, the leaves are still waiting.
    pub fn feed(&mut self, evaluations: Vec<Evaluation>) -> Result<(), EvaluationError> {
        self.check(&evaluations)?;
        let waiting = std::mem::take(&mut self.waiting);
        self.walk.feed(waiting, evaluations);
        Ok(())
    }

    /// Returns the results so far, or `None` before the first evaluation.
    pub fn search(&self, candidates: CandidateKind) -> Option<Search> {
        let outcome = Outcome::of(std::slice::from_ref(&self.walk))?;
        Some(outcome.told(self.player, candidates))
    }
}
