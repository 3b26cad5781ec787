//! A search that stops wherever it needs an evaluation.

use std::fmt;

use carc_engine::{Action, Game, Generator};

use super::{
    Mcts,
    evaluator::{Evaluation, EvaluationError, Leaf},
    leaves::{Waiting, gather},
    outcome::{Outcome, Search},
    tuning::MOST_EDGES,
    walk::Walk,
};
use crate::{AgentError, Budget, CandidateKind, SpecError, decider};

/// A search of one decision that gives its leaves away and goes on when it is fed with evaluations of them:
/// for those who evaluate the leaves of many games together, where an
/// [`Evaluator`](crate::Evaluator) is asked about those of one.
///
/// It is the search of [`Mcts::with_evaluator`]: with the same seed, budget, batch size and evaluations it tries the
/// same.
///
/// ```
/// use carc_agents::{CandidateKind, Evaluation, LeafSearch};
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let mut search = LeafSearch::new(&game, 50, 8, 1)?;
/// while search.gather() > 0 {
///     let evaluate = |leaf: &carc_agents::Leaf<'_>| Evaluation {
///         priors: vec![1.0; leaf.legal.len()],
///         values: leaf.position.scores(leaf.setup).iter().map(|&points| points as f32).collect(),
///     };
///     let evaluations = search.leaves().iter().map(evaluate).collect();
///     search.feed(evaluations)?;
/// }
/// assert_eq!(search.search(CandidateKind::Actions).unwrap().iterations, 50);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LeafSearch {
    walk: Walk,
    player: u8,
    most: u32,
    batch: usize,
    waiting: Vec<Waiting>,
}

impl fmt::Debug for LeafSearch {
    /// How far it is, without its tree.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeafSearch")
            .field("player", &self.player)
            .field("iterations", &self.walk.iterations)
            .field("most", &self.most)
            .field("waiting", &self.waiting.len())
            .finish_non_exhaustive()
    }
}

/// Why a search cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LeafSearchError {
    /// Nobody decides.
    #[error(transparent)]
    Nobody(#[from] AgentError),
    /// A number is out of range.
    #[error(transparent)]
    Number(#[from] SpecError),
}

impl LeafSearch {
    /// A search with so many iterations for the player who decides. It gives up to so many leaves at a time, 1 to
    /// [`limits::MAX_BATCH`](crate::limits::MAX_BATCH).
    ///
    /// # Errors
    /// If nobody decides, or a number is out of range.
    pub fn new(
        game: &Game,
        iterations: u32,
        batch: usize,
        seed: u64,
    ) -> Result<Self, LeafSearchError> {
        let player = decider(game)?;
        let budget = Budget::iterations(iterations)?.for_evaluator(batch)?;
        let most = budget.max_iterations().unwrap_or(iterations);
        let view = game.view(player).expect("the player who decides is a player");
        let candidates: Vec<Vec<Action>> = Mcts::searched(game, CandidateKind::Actions);
        let seed = Mcts::seed_of(&mut Generator::new(seed));
        let walk = Walk::new(&view, game.setup(), candidates.into(), seed, Some(most), MOST_EDGES);
        Ok(Self { walk, player, most, batch, waiting: Vec::new() })
    }

    /// The player who decides.
    pub const fn player(&self) -> u8 {
        self.player
    }

    /// Whether all iterations were made.
    pub const fn is_done(&self) -> bool {
        self.walk.iterations >= self.most
    }

    /// Goes on until leaves wait, if none do; how many do. None when all iterations were made.
    pub fn gather(&mut self) -> usize {
        while self.waiting.is_empty() && !self.is_done() {
            let left = (self.most - self.walk.iterations) as usize;
            self.waiting = gather(&mut self.walk, self.batch.min(left));
        }
        self.waiting.len()
    }

    /// The leaves that wait.
    pub fn leaves(&self) -> Vec<Leaf<'_>> {
        self.walk.leaves(&self.waiting)
    }

    /// Whether these would be evaluations of the leaves that wait, one for each in their order.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn check(&self, evaluations: &[Evaluation]) -> Result<(), EvaluationError> {
        self.walk.check(&self.waiting, evaluations)
    }

    /// Goes on with evaluations of the leaves that wait, one for each in their order.
    ///
    /// # Errors
    /// What is wrong with them; then the leaves still wait.
    pub fn feed(&mut self, evaluations: Vec<Evaluation>) -> Result<(), EvaluationError> {
        self.check(&evaluations)?;
        let waiting = std::mem::take(&mut self.waiting);
        self.walk.feed(waiting, evaluations);
        Ok(())
    }

    /// What was found out so far; nothing before the first evaluation.
    pub fn search(&self, candidates: CandidateKind) -> Option<Search> {
        let outcome = Outcome::of(std::slice::from_ref(&self.walk))?;
        Some(outcome.told(self.player, candidates))
    }
}
