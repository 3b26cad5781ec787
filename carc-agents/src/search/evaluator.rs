//! What judges positions for a search, if it is not the judge of the crate.

use carc_engine::{Action, ActionList, Game, Position, Setup};
use thiserror::Error;

/// Judges where a search comes to the end of what it knows: a network, say, or a rule of thumb.
///
/// A search with an evaluator of one's own ([`Mcts::with_evaluator`](crate::Mcts::with_evaluator)) judges
/// nothing by itself.
///
/// ```
/// use carc_agents::{
///     Agent, Budget, Evaluation, EvaluationError, Evaluator, Leaf, Mcts,
/// };
/// use carc_engine::{Game, Setup};
///
/// /// Everybody keeps the points they have, and every action is as good as the next.
/// struct Points;
///
/// impl Evaluator for Points {
///     fn evaluate(&mut self, leaves: &[Leaf<'_>]) -> Result<Vec<Evaluation>, EvaluationError> {
///         let evaluate = |leaf: &Leaf<'_>| Evaluation {
///             priors: vec![1.0; leaf.legal.len()],
///             values: leaf.position.scores(leaf.setup).iter().map(|&points| points as f32).collect(),
///         };
///         Ok(leaves.iter().map(evaluate).collect())
///     }
/// }
///
/// let game = Game::new(Setup::base(2)?, 7);
/// let mut agent = Mcts::with_evaluator(Budget::iterations(100)?, 1, Points, 8)?;
/// assert!(game.is_legal(agent.choose(&game)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Evaluator: Send {
    /// An evaluation of each leaf, in their order: one leaf at first, then up to as many as the batch has.
    ///
    /// The leaves are positions that the player who began the search may imagine: what is hidden from them
    /// is guessed. An evaluator should use only what the player of the leaf may know, or the search takes
    /// the others to know each other's secrets.
    ///
    /// # Errors
    /// [`EvaluationError::Failed`], if it cannot; the search then ends with it.
    fn evaluate(&mut self, leaves: &[Leaf<'_>]) -> Result<Vec<Evaluation>, EvaluationError>;
}

/// A position in which a player has to decide, to be judged by an [`Evaluator`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Leaf<'a> {
    /// What is played with and by which rules.
    pub setup: &'a Setup,
    /// The state of the game.
    pub position: &'a Position,
    /// The player who decides.
    pub player: u8,
    /// What they can do.
    pub legal: &'a ActionList,
    /// The game that the search imagines, and what was done and drawn in it since.
    pub(super) world: &'a Game,
    pub(super) line: &'a [Action],
    pub(super) seed: u64,
}

impl Leaf<'_> {
    /// The position as a game that came there: its history is that of the game that is searched, as the player
    /// who began the search imagines it, and then that of the tree. What comes next is drawn anew; where that
    /// should differ, [`determinize`](Game::determinize) it.
    ///
    /// It is made at each call: a copy of that game which is played on.
    ///
    /// # Panics
    /// Never: a search takes what is legal.
    pub fn game(&self) -> Game {
        self.world.after(self.line, self.seed).expect("the line of a search is legal")
    }
}

/// What an [`Evaluator`] thinks of a [`Leaf`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Evaluation {
    /// For each legal action, in the order of [`Leaf::legal`], how much of the tries it deserves: 0 or more,
    /// of any finite sum. All 0 are as good as all equal.
    pub priors: Vec<f32>,
    /// How many points each player may expect to have at the end of the game, by seat, between -1e9 and 1e9. Only
    /// the differences count; of a single player the number.
    pub values: Vec<f32>,
}

/// What is wrong with what an [`Evaluator`] gave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EvaluationError {
    /// The evaluator said so itself.
    #[error("the evaluator gave up")]
    Failed,
    /// Each leaf needs an evaluation.
    #[error("{leaves} leaves need as many evaluations, not {given}")]
    Count {
        /// How many leaves there were.
        leaves: usize,
        /// How many evaluations came back.
        given: usize,
    },
    /// Each legal action needs a prior.
    #[error("{legal} legal actions need as many priors, not {given}")]
    Priors {
        /// How many actions are legal.
        legal: usize,
        /// How many priors came back.
        given: usize,
    },
    /// Each player needs a value.
    #[error("{players} players need as many values, not {given}")]
    Values {
        /// How many players there are.
        players: usize,
        /// How many values came back.
        given: usize,
    },
    /// A prior is negative or no number, or all together are infinite.
    #[error("a prior of an evaluator must be 0 or more, and all together finite")]
    BadPrior,
    /// A value is no number of points.
    #[error("a value of an evaluator must be finite, and between -1e9 and 1e9 points")]
    BadValue,
}

/// No game comes near so many points. Beyond, sums of rewards would overflow.
const MOST_POINTS: f32 = 1e9;

impl Evaluation {
    /// # Errors
    /// What is wrong with it.
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
