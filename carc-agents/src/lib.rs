#![forbid(unsafe_code)]
#![deny(missing_docs)]
//! Computer players for [`carc_engine`]: a random player, a greedy player, and Monte Carlo tree
//! search. The crate also contains an arena and a ladder for comparing players, and [`Features`]
//! for evaluation functions.
//!
//! An [`Agent`] makes all of a player's decisions, in every phase and with every expansion, for 1
//! to 8 players. An agent never uses information hidden from the player to act. Instead, an agent
//! considers games that [`Game::determinize`](carc_engine::Game::determinize) samples from the
//! player's view.
//!
//! ```
//! use carc_agents::AgentSpec;
//! use carc_engine::{Game, Setup};
//!
//! // A short game: it ends after these tiles have been placed.
//! let mut game = Game::with_deck(Setup::base(2)?, &["base/V", "base/U", "base/E", "base/N"])?;
//! let mut players = [
//!     "greedy".parse::<AgentSpec>()?.build(1),
//!     "mcts:iterations=10".parse::<AgentSpec>()?.build(2),
//! ];
//! while !game.state().is_over() {
//!     let carc_engine::Actor::Player(seat) = game.state().actor() else { unreachable!() };
//!     let action = players[usize::from(seat)].choose(&game)?;
//!     game.play(action)?;
//! }
//! println!("{:?}", game.state().ranking());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `Arena` plays many games between agents on all cores and reports win rates with confidence
//! intervals. `ladder::Ladder` rates many agents on a fixed list of decks. Both types require the
//! Cargo feature `arena`, which is enabled by default. `arena` includes the features `protocol`,
//! for players in other processes, and `threads`, for multithreaded searches. Without these
//! features, the crate does not start threads or processes.

#[cfg(feature = "arena")]
mod arena;
#[cfg(feature = "arena")]
mod bench;
mod budget;
mod clock;
mod decimal;
mod easy;
mod estimate;
mod evaluation;
mod features;
mod greedy;
#[cfg(feature = "arena")]
pub mod ladder;
mod lookahead;
#[cfg(feature = "protocol")]
mod player;
#[cfg(feature = "protocol")]
pub mod protocol;
mod random;
mod rank;
mod search;
mod solve;
mod spec;
mod watch;

use carc_engine::{Action, Actor, Game, Player};
use thiserror::Error;

#[cfg(feature = "arena")]
pub use self::arena::{Arena, ArenaError, ArenaResult, Interval, Standing};
#[cfg(feature = "protocol")]
pub use self::player::{PlayerError, PlayerSpec};
pub use self::{
    budget::{Budget, limits},
    easy::Easy,
    estimate::{Estimate, FeatureEstimate, Mean, TurnEstimate, estimate, estimate_turns},
    evaluation::{Weights, WeightsError},
    features::{CityMerge, Completion, Feature, Features, OpenCell, TileFits},
    greedy::Greedy,
    random::Random,
    rank::{Candidate, CandidateKind},
    search::{
        Evaluation, EvaluationError, Evaluator, Leaf, LeafSearch, LeafSearchError, Mcts, Search,
        SearchCandidate,
    },
    solve::{Solution, SolveError, SolvedCandidate, solve},
    spec::{AgentSpec, SpecError},
    watch::Monitor,
};

/// A computer player.
///
/// An agent has its own generator, created from a seed. Given the same games in the same order, an
/// agent makes the same decisions unless it has a time limit. The generator is an agent's only
/// state between decisions, so one agent can play for several players and in several games.
///
/// ```
/// use carc_agents::{Agent, Greedy};
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let action = Greedy::new(1).choose(&game)?;
/// assert!(game.state().is_legal(action));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Agent: Send {
    /// Returns a legal action for the player to act. The agent polls `watch` while thinking, and
    /// fails when cancelled.
    ///
    /// # Errors
    /// Fails if there is no player to act because a draw is pending or the game is over, or if the
    /// agent was cancelled.
    fn choose_cancellable(
        &mut self,
        game: &Game,
        watch: &mut dyn Monitor,
    ) -> Result<Action, AgentError>;

    /// Returns all candidates for the player to act, best first, with their expected leads. A
    /// cancelled search returns the results so far. The game does not change, and the generator
    /// advances as it does for [`choose`](Self::choose).
    ///
    /// The default implementation fails with [`AgentError::NoOpinion`].
    ///
    /// # Errors
    /// Fails if there is no player to act, if the agent cannot rank candidates
    /// ([`AgentError::NoOpinion`]), or if it was cancelled before it had evaluated every candidate
    /// once.
    fn rank_cancellable(
        &mut self,
        game: &Game,
        candidates: CandidateKind,
        watch: &mut dyn Monitor,
    ) -> Result<Vec<Candidate>, AgentError> {
        let _ = (candidates, watch);
        decider(game).and(Err(AgentError::NoOpinion))
    }

    /// Returns all candidates for the player to act, best first, with their expected leads. This
    /// method is [`rank_cancellable`](Self::rank_cancellable) without cancellation.
    ///
    /// ```
    /// use carc_agents::{Agent, Greedy, CandidateKind};
    /// use carc_engine::{Game, Setup};
    /// // The last tile completes the city of the start tile. With a knight, it scores 4 points.
    /// let game = Game::with_deck(Setup::base(2)?, &["base/E"])?;
    /// let hints = Greedy::new(1).rank(&game, CandidateKind::Turns)?;
    /// assert_eq!(hints[0].lead, 4.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if there is no player to act, or if the agent cannot rank candidates.
    fn rank(
        &mut self,
        game: &Game,
        candidates: CandidateKind,
    ) -> Result<Vec<Candidate>, AgentError> {
        self.rank_cancellable(game, candidates, &mut || false)
    }

    /// Runs the same search as [`choose`](Self::choose), and returns the principal variation and
    /// statistics for every candidate. A cancelled search returns the results so far. The game does
    /// not change, and the generator advances as it does for [`choose`](Self::choose).
    ///
    /// The default implementation fails with [`AgentError::NoSearch`].
    ///
    /// # Errors
    /// Fails if there is no player to act, if the agent does not search ([`AgentError::NoSearch`]),
    /// or if it was cancelled before it had evaluated every candidate once.
    fn search_cancellable(
        &mut self,
        game: &Game,
        candidates: CandidateKind,
        watch: &mut dyn Monitor,
    ) -> Result<Search, AgentError> {
        let _ = (candidates, watch);
        decider(game).and(Err(AgentError::NoSearch))
    }

    /// Runs the same search as [`choose`](Self::choose), and returns the results. This method is
    /// [`search_cancellable`](Self::search_cancellable) without cancellation.
    ///
    /// ```
    /// use carc_agents::{Agent, AgentSpec, CandidateKind};
    /// use carc_engine::{Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let spec: AgentSpec = "mcts:iterations=100".parse()?;
    /// let search = spec.build(1).search(&game, CandidateKind::Actions)?;
    /// assert_eq!(spec.build(1).choose(&game)?, search.candidates[0].actions[0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if there is no player to act, or if the agent does not search.
    fn search(&mut self, game: &Game, candidates: CandidateKind) -> Result<Search, AgentError> {
        self.search_cancellable(game, candidates, &mut || false)
    }

    /// Returns a legal action for the player to act.
    ///
    /// # Errors
    /// Fails if there is no player to act because a draw is pending or the game is over.
    fn choose(&mut self, game: &Game) -> Result<Action, AgentError> {
        self.choose_cancellable(game, &mut || false)
    }

    /// Returns the position of the agent's generator, which is the number of 32-bit words used, or
    /// 0 for agents without a generator. [`AgentSpec::build_from_position`] creates an agent that
    /// continues from this position.
    fn rng_position(&self) -> u64 {
        0
    }
}

/// The reason why an agent failed to decide.
///
/// ```
/// use carc_agents::{Agent, AgentError, Random};
/// use carc_engine::{Game, Setup};
/// let open = Game::with_external_chance(Setup::base(2)?);
/// assert_eq!(Random::new(1).choose(&open), Err(AgentError::ChanceIsToDraw));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum AgentError {
    /// A draw is pending. Apply one of
    /// [`State::chance_outcomes`](carc_engine::State::chance_outcomes) first.
    #[error("the game is waiting for a draw; apply a chance outcome first")]
    ChanceIsToDraw,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The agent cannot rank candidates.
    #[error("this agent cannot rank actions; use greedy or mcts")]
    NoOpinion,
    /// The agent does not search.
    #[error("this agent does not search; use mcts, hard or expert")]
    NoSearch,
    /// A custom evaluator failed or returned an invalid evaluation.
    #[error(transparent)]
    Evaluation(#[from] EvaluationError),
    /// The agent chose an illegal action, which never happens with the agents in this crate.
    #[error("{action:?} is not legal: {reason}")]
    Illegal {
        /// The action in notation.
        action: String,
        /// The reason why the action is illegal.
        reason: carc_engine::IllegalAction,
    },
    /// A player in another process has failed.
    #[cfg(feature = "protocol")]
    #[error(transparent)]
    Process(#[from] protocol::ProcessError),
    /// The agent was cancelled.
    #[error("the agent was cancelled before it chose an action")]
    Cancelled,
}

/// Returns the player to act.
fn decider(game: &Game) -> Result<Player, AgentError> {
    match game.state().actor() {
        Actor::Player(player) => Ok(player),
        Actor::Chance => Err(AgentError::ChanceIsToDraw),
        Actor::None => Err(AgentError::GameOver),
    }
}

/// Mixes two numbers into a seed. Consecutive numbers produce unrelated seeds (SplitMix64).
const fn mix(seed: u64, number: u64) -> u64 {
    let mut z = seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Compiles and runs the example in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
