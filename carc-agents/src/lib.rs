#![forbid(unsafe_code)]
#![deny(missing_docs)]
//! Players for the engine [`carc_engine`]: one that plays at random, one that takes the best turn it
//! sees, and one that searches; and an arena in which they meet.
//!
//! An [`Agent`] is asked whenever a player has to decide, in every phase and with every expansion,
//! for 1 to 8 players. It never uses what the player who decides may not know: it looks at games
//! that [`Game::determinize`](carc_engine::Game::determinize) draws for that player.
//!
//! ```
//! use carc_agents::AgentSpec;
//! use carc_engine::{Game, Setup};
//!
//! // A short game: it ends when these tiles are laid.
//! let mut game = Game::with_deck(Setup::base(2)?, &["base/V", "base/U", "base/E", "base/N"])?;
//! let mut players = [
//!     "greedy".parse::<AgentSpec>()?.build(1),
//!     "mcts:iterations=10".parse::<AgentSpec>()?.build(2),
//! ];
//! while !game.is_over() {
//!     let carc_engine::Actor::Player(seat) = game.actor() else { unreachable!() };
//!     let action = players[usize::from(seat)].choose(&game)?;
//!     game.play(action)?;
//! }
//! println!("{:?}", game.ranking());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `Arena` plays many games between agents on all cores and says who is better and how sure that is, and
//! `ladder::Ladder` rates many agents on a fixed list of decks. They are the feature `arena`, which is on unless
//! `default-features = false` says otherwise. Two features come with it: `protocol`, the module by which programs
//! play that know nothing of carc, and `threads`, which lets a search use several threads. Without them the crate
//! starts no thread and no process.

#[cfg(feature = "arena")]
mod arena;
#[cfg(feature = "arena")]
mod bench;
mod budget;
mod clock;
mod decimal;
mod easy;
mod greedy;
mod judge;
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
mod spec;
mod watch;

use carc_engine::{Action, Actor, Game};
use thiserror::Error;

#[cfg(feature = "arena")]
pub use self::arena::{Arena, ArenaError, ArenaResult, Interval, Standing};
#[cfg(feature = "protocol")]
pub use self::player::{PlayerError, PlayerSpec};
pub use self::{
    budget::{Budget, limits},
    easy::Easy,
    greedy::Greedy,
    judge::{Weights, WeightsError},
    random::Random,
    rank::{Candidate, CandidateKind},
    search::{
        Evaluation, EvaluationError, Evaluator, Leaf, LeafSearch, LeafSearchError, Mcts, Search,
        SearchCandidate,
    },
    spec::{AgentSpec, SpecError},
    watch::Monitor,
};

/// Somebody who decides for players.
///
/// An agent has a generator of its own, from the seed with which it was made: asked about the same
/// games in the same order, it decides the same, unless its budget is a time. It keeps nothing else
/// from one decision to the next, so one agent may play on several seats and in several games.
///
/// ```
/// use carc_agents::{Agent, Greedy};
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let action = Greedy::new(1).choose(&game)?;
/// assert!(game.is_legal(action));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Agent: Send {
    /// Decides for the player who is to act, unless told to stop: `watch` is asked from time to time
    /// while the agent thinks, and once it says yes, the agent gives up.
    ///
    /// # Errors
    /// If no player has to decide, because chance is to draw or the game is over, and if the agent
    /// was stopped.
    fn choose_cancellable(
        &mut self,
        game: &Game,
        watch: &mut dyn Monitor,
    ) -> Result<Action, AgentError>;

    /// Says of everything that the player who is to act can do how far ahead they may expect to end, the
    /// best first. A search that is told to stop says what it knows by then. The game stays as it is; the
    /// generator of the agent goes on as by a choice.
    ///
    /// An agent that does not define it has no opinion.
    ///
    /// # Errors
    /// If no player has to decide, if the agent has no opinion ([`AgentError::NoOpinion`]), and if it was
    /// stopped before everything was judged once.
    fn rank_cancellable(
        &mut self,
        game: &Game,
        candidates: CandidateKind,
        watch: &mut dyn Monitor,
    ) -> Result<Vec<Candidate>, AgentError> {
        let _ = (candidates, watch);
        decider(game).and(Err(AgentError::NoOpinion))
    }

    /// As [`rank_cancellable`](Self::rank_cancellable), and nobody stops it.
    ///
    /// ```
    /// use carc_agents::{Agent, Greedy, CandidateKind};
    /// use carc_engine::{Game, Setup};
    /// // The last tile caps the city of the start tile: with a knight that is 4 points.
    /// let game = Game::with_deck(Setup::base(2)?, &["base/E"])?;
    /// let hints = Greedy::new(1).rank(&game, CandidateKind::Turns)?;
    /// assert_eq!(hints[0].lead, 4.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If no player has to decide, or the agent has no opinion.
    fn rank(
        &mut self,
        game: &Game,
        candidates: CandidateKind,
    ) -> Result<Vec<Candidate>, AgentError> {
        self.rank_cancellable(game, candidates, &mut || false)
    }

    /// Searches as for a choice, and says what it found out about everything that the player who is to act
    /// can do, and how it expects the game to go on. A search that is told to stop says what it knows by then.
    /// The game stays as it is; the generator of the agent goes on as by a choice.
    ///
    /// An agent that does not define it does not search.
    ///
    /// # Errors
    /// If no player has to decide, if the agent does not search ([`AgentError::NoSearch`]), and if it was
    /// stopped before everything was judged once.
    fn search_cancellable(
        &mut self,
        game: &Game,
        candidates: CandidateKind,
        watch: &mut dyn Monitor,
    ) -> Result<Search, AgentError> {
        let _ = (candidates, watch);
        decider(game).and(Err(AgentError::NoSearch))
    }

    /// As [`search_cancellable`](Self::search_cancellable), and nobody stops it.
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
    /// If no player has to decide, or the agent does not search.
    fn search(&mut self, game: &Game, candidates: CandidateKind) -> Result<Search, AgentError> {
        self.search_cancellable(game, candidates, &mut || false)
    }

    /// Decides for the player who is to act: one of the legal actions.
    ///
    /// # Errors
    /// If no player has to decide, because chance is to draw or the game is over.
    fn choose(&mut self, game: &Game) -> Result<Action, AgentError> {
        self.choose_cancellable(game, &mut || false)
    }

    /// How many 32-bit words of its generator it has used: with this, [`AgentSpec::build_from_position`] makes
    /// another that decides as it will. 0 for agents without a generator.
    fn rng_position(&self) -> u64 {
        0
    }
}

/// Why an agent has not decided.
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
    /// The draw that is due is nobody's decision; apply one of
    /// [`Game::chance_outcomes`](carc_engine::Game::chance_outcomes) first.
    #[error("chance is to draw, so no player decides; apply an outcome first")]
    ChanceIsToDraw,
    /// Nothing is decided any more.
    #[error("the game is over, so nobody decides")]
    GameOver,
    /// The agent does not judge what can be done, so it cannot rank it.
    #[error("this agent has no opinion of what can be done; ask greedy or mcts")]
    NoOpinion,
    /// The agent does not search, so it has nothing to show of a search.
    #[error("this agent does not search; ask mcts, hard or expert")]
    NoSearch,
    /// What an evaluator of one's own gave is of no use.
    #[error(transparent)]
    Evaluation(#[from] EvaluationError),
    /// It chose what is not legal. No agent of ours does.
    #[error("{action:?} is not legal: {reason}")]
    Illegal {
        /// The action as text.
        action: String,
        /// Why it is not legal.
        reason: carc_engine::IllegalAction,
    },
    /// A player in a process of its own has failed.
    #[cfg(feature = "protocol")]
    #[error(transparent)]
    Process(#[from] protocol::ProcessError),
    /// The agent was told to stop.
    #[error("the agent was stopped before it had decided")]
    Cancelled,
}

/// The player who has to decide.
fn decider(game: &Game) -> Result<u8, AgentError> {
    match game.actor() {
        Actor::Player(player) => Ok(player),
        Actor::Chance => Err(AgentError::ChanceIsToDraw),
        Actor::None => Err(AgentError::GameOver),
    }
}

/// A seed made of two numbers, so that neighbors have nothing in common (SplitMix64).
const fn mix(seed: u64, number: u64) -> u64 {
    let mut z = seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The front page of the crate, whose program has to run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
