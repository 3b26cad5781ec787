//! Custom evaluators for the search.

use carc_engine::{Action, ActionList, Game, Player, Position, Setup};
use thiserror::Error;

/// Evaluates the leaves of a search, for example with a neural network.
///
/// A search with a custom evaluator ([`Mcts::with_evaluator`](crate::Mcts::with_evaluator)) does
/// not use this crate's static evaluation.
///
/// ```
/// use carc_agents::{
///     Agent, Budget, Evaluation, EvaluationError, Evaluator, Leaf, Mcts,
/// };
/// use carc_engine::{Game, Setup};
///
/// /// Keeps the current scores and considers all actions equally good.
/// struct Points;
///
/// impl Evaluator for Points {
///     fn evaluate(&mut self, leaves: &[Leaf<'_>]) -> Result<Vec<Evaluation>, EvaluationError> {
///         let evaluate = |leaf: &Leaf<'_>| Evaluation {
///             priors: vec![1.0; leaf.legal.len()],
///             values: leaf.position.state(leaf.setup).scores().iter().map(|&points| points as f32).collect(),
///         };
///         Ok(leaves.iter().map(evaluate).collect())
///     }
/// }
///
/// let game = Game::new(Setup::base(2)?, 7);
/// let mut agent = Mcts::with_evaluator(Budget::iterations(100)?, 1, Points, 8)?;
/// assert!(game.state().is_legal(agent.choose(&game)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Evaluator: Send {
    /// Returns an evaluation of each leaf, in order. The first call receives one leaf. The number
    /// of leaves in later calls never exceeds the batch size.
    ///
    /// Leaves are determinizations for the player who started the search. An evaluator should use
    /// only information that is visible to the player to act in the leaf; otherwise, the search
    /// assumes that players know each other's hidden information.
    ///
    /// # Errors
    /// Returns [`EvaluationError::Failed`] if the evaluator cannot evaluate the leaves. The search
    /// fails with this error.
    fn evaluate(&mut self, leaves: &[Leaf<'_>]) -> Result<Vec<Evaluation>, EvaluationError>;
}

/// A position with a player to act, to be evaluated by an [`Evaluator`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Leaf<'a> {
    /// The setup of the game.
    pub setup: &'a Setup,
    /// The state of the game.
    pub position: &'a Position,
    /// The player to act.
    pub player: Player,
    /// The legal actions.
    pub legal: &'a ActionList,
    /// The determinized game, and the actions and draws since its start.
    pub(super) world: &'a Game,
    pub(super) line: &'a [Action],
    pub(super) seed: u64,
}

impl Leaf<'_> {
    /// Returns the position as a game. The game's history is the history of the searched game, as
    /// known to the player who started the search, followed by the line in the tree. Future draws
    /// are random; use [`determinize`](Game::determinize) to sample new draws.
    ///
    /// Each call copies the game and plays the line.
    ///
    /// # Panics
    /// Never panics in practice, because a search plays only legal actions.
    pub fn game(&self) -> Game {
        self.world.after(self.line, self.seed).expect("every line of a search is legal")
    }
}

/// The evaluation of a [`Leaf`] by an [`Evaluator`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Evaluation {
    /// The prior of each legal action, in the order of [`Leaf::legal`]. Priors are nonnegative and
    /// can have any finite sum. If all priors are 0, they count as uniform.
    pub priors: Vec<f32>,
    /// The expected final score of each player, between -1e9 and 1e9. Only the differences between
    /// the players' values matter, except in a solo game. See
    /// [`LeafSearch::with_win_values`](crate::LeafSearch::with_win_values) for values that are not
    /// points.
    pub values: Vec<f32>,
}

/// The error for a failed or invalid evaluation by an [`Evaluator`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EvaluationError {
    /// The evaluator failed.
    #[error("the evaluator failed")]
    Failed,
    /// The number of evaluations differs from the number of leaves.
    #[error("expected {leaves} evaluations, one for each leaf; found {given}")]
    Count {
        /// Number of leaves.
        leaves: usize,
        /// Number of evaluations.
        given: usize,
    },
    /// The number of priors differs from the number of legal actions.
    #[error("expected {legal} priors, one for each legal action; found {given}")]
    Priors {
        /// Number of legal actions.
        legal: usize,
        /// Number of priors.
        given: usize,
    },
    /// The number of values differs from the number of players.
    #[error("expected {players} values, one for each player; found {given}")]
    Values {
        /// Number of players.
        players: usize,
        /// Number of values.
        given: usize,
    },
    /// A prior is negative or NaN, or the sum of the priors is infinite.
    #[error("priors must be nonnegative and have a finite sum")]
    BadPrior,
    /// A value is NaN or out of range.
    #[error("values must be finite and between -1e9 and 1e9 points")]
    BadValue,
}

/// Maximum value. Actual scores are much lower; larger values could overflow sums of rewards.
const MOST_POINTS: f32 = 1e9;

impl Evaluation {
    /// # Errors
    /// Returns an error if the evaluation is invalid.
    pub(super) fn check(&self, legal: usize, players: usize) -> Result<(), EvaluationError> {
        let Self { priors, values } = self;
        if priors.len() != legal {
            return Err(EvaluationError::Priors { legal, given: priors.len() });
        }
        if values.len() != players {
            return Err(EvaluationError::Values { players, given: values.len() });
        }
        let sum: f32 = priors.iter().sum();
        if !sum.is_finite() || priors.iter().any(|prior| prior.is_nan() || *prior < 0.0) {
            return Err(EvaluationError::BadPrior);
        }
        if !values.iter().all(|value| value.abs() <= MOST_POINTS) {
            return Err(EvaluationError::BadValue);
        }
        Ok(())
    }
}
