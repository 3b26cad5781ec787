//! Matches between agents.

use std::{fmt, sync::Arc};

use carc_engine::{Game, Setup};
use rayon::prelude::*;
use thiserror::Error;

use crate::{
    AgentError, PlayerSpec,
    bench::{Bench, Seated},
    mix,
};

/// Plays many games between two or more agents, using all cores.
///
/// The agents rotate through the seats. A round consists of one game per agent. All games in a
/// round use the same tile order, and every agent plays every seat once. Results depend only on the
/// seed, not on the number of threads, unless an agent has a time limit.
///
/// Each agent is specified by a [`PlayerSpec`]. To let a custom [`Agent`](crate::Agent) play, use a
/// [`Ladder`](crate::ladder::Ladder) with [`Entrant::own`](crate::ladder::Entrant::own).
///
/// ```
/// use carc_agents::{AgentSpec, Arena};
/// use carc_engine::Setup;
/// let arena = Arena::new(Setup::base(2)?, vec![AgentSpec::Greedy, AgentSpec::Random], 4, 1)?;
/// let result = arena.play(|| false, |_| {})?;
/// assert_eq!(result.games, 4);
/// println!("{result}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Arena {
    setup: Arc<Setup>,
    agents: Vec<Bench>,
    games: u64,
    seed: u64,
}

/// An error from an arena.
///
/// ```
/// use carc_agents::{AgentSpec, Arena, ArenaError};
/// use carc_engine::Setup;
/// let error = Arena::new(Setup::base(3)?, vec![AgentSpec::Random; 2], 9, 1).unwrap_err();
/// assert_eq!(error, ArenaError::Seats { agents: 2, players: 3 });
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// The number of agents differs from the number of players, or is below two.
    #[error(
        "expected one agent per player and at least 2 agents; found {agents} agents for {players} players"
    )]
    Seats {
        /// Number of agents.
        agents: usize,
        /// Number of players in the setup.
        players: usize,
    },
    /// The number of games is out of range.
    #[error("the number of games must be between 1 and {max}; found {0}", max = Arena::MAX_GAMES)]
    Games(u64),
    /// An agent failed. Only external programs can fail.
    #[error("{agent}: {error}")]
    Failed {
        /// The agent that failed.
        agent: String,
        /// The error.
        error: AgentError,
    },
    /// The arena was cancelled.
    #[error("the arena was cancelled before all games were played")]
    Cancelled,
}

impl Arena {
    /// Maximum number of games in an arena.
    pub const MAX_GAMES: u64 = 1_000_000_000;

    /// Creates an arena that plays games with one setup. The number of games is rounded up to whole
    /// rounds. Agent `i` plays seat `i` in the first game of a round and moves to the next seat
    /// after every game.
    ///
    /// # Errors
    /// Fails if the number of agents differs from the number of players or is below two, or if the
    /// number of games is 0 or above [`Self::MAX_GAMES`].
    pub fn new(
        setup: Arc<Setup>,
        agents: Vec<impl Into<PlayerSpec>>,
        games: u64,
        seed: u64,
    ) -> Result<Self, ArenaError> {
        if agents.len() < 2 || agents.len() != setup.players() {
            return Err(ArenaError::Seats { agents: agents.len(), players: setup.players() });
        }
        if !(1..=Self::MAX_GAMES).contains(&games) {
            return Err(ArenaError::Games(games));
        }
        let games = games.next_multiple_of(agents.len() as u64);
        let agents = agents.into_iter().map(|agent| Bench::new(agent.into())).collect();
        Ok(Self { setup, agents, games, seed })
    }

    /// Returns the number of games, rounded up to whole rounds.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the seed of game `number` in an arena with the given number of agents.
    pub const fn game_seed(seed: u64, agents: usize, number: u64) -> u64 {
        mix(seed, number / agents as u64)
    }

    /// Returns an agent's seed in game `number`.
    pub const fn agent_seed(seed: u64, number: u64, agent: usize) -> u64 {
        mix(mix(!seed, number), agent as u64)
    }

    /// Plays all games. `played` is called after every game with each agent's final score, on any
    /// thread and in any order. `stop` is polled regularly, even during decisions, and cancels the
    /// arena when it returns true.
    ///
    /// The games run on rayon's current thread pool.
    ///
    /// # Errors
    /// Fails if the arena was cancelled or a program failed.
    pub fn play(
        &self,
        stop: impl Fn() -> bool + Sync,
        played: impl Fn(&[i32]) + Sync,
    ) -> Result<ArenaResult, ArenaError> {
        let count = self.agents.len();
        let tally = (0..self.games)
            .into_par_iter()
            .map(|number| {
                let points = self.game(number, &stop)?;
                played(&points);
                Ok(Tally::of(&points))
            })
            .try_reduce(|| Tally::none(count), |a, b| Ok(a.add(&b)))?;
        Ok(ArenaResult {
            games: self.games,
            standings: self
                .agents
                .iter()
                .zip(tally.0)
                .map(|(agent, count)| Standing::new(agent.spec.clone(), count, self.games))
                .collect(),
        })
    }

    /// Plays a game and returns each agent's final score.
    fn game(&self, number: u64, stop: &dyn Fn() -> bool) -> Result<Vec<i32>, ArenaError> {
        let count = self.agents.len();
        let mut game =
            Game::new(Arc::clone(&self.setup), Self::game_seed(self.seed, count, number));
        game.set_undo_depth(0);
        let failed = |agent: usize, error: AgentError| match error {
            AgentError::Cancelled => ArenaError::Cancelled,
            error => ArenaError::Failed { agent: self.agents[agent].spec.to_string(), error },
        };
        let sit = |(agent, bench): (usize, &Bench)| {
            let seed = Self::agent_seed(self.seed, number, agent);
            bench.sit(&self.setup, seed).map_err(|error| failed(agent, error))
        };
        let mut agents =
            self.agents.iter().enumerate().map(sit).collect::<Result<Vec<Seated>, _>>()?;
        let shift = (number % count as u64) as usize;
        while let carc_engine::Actor::Player(seat) = game.state().actor() {
            let agent = (usize::from(seat) + count - shift) % count;
            if stop() {
                return Err(ArenaError::Cancelled);
            }
            let choice = agents[agent].agent().choose_cancellable(&game, &mut || stop());
            let action = choice.map_err(|error| failed(agent, error))?;
            game.play(action).expect("agents choose legal actions");
        }
        for (bench, agent) in self.agents.iter().zip(agents) {
            bench.rise(agent, game.state().scores());
        }
        Ok((0..count).map(|agent| game.state().scores()[(agent + shift) % count]).collect())
    }
}

/// Each agent's statistics.
#[derive(Clone, Debug)]
struct Tally(Vec<Count>);

#[derive(Clone, Copy, Default, Debug)]
struct Count {
    wins: u64,
    draws: u64,
    losses: u64,
    points: i64,
    /// Wins in units of 1/840. If up to eight players share first place, each share is a whole
    /// number of units.
    shares: u64,
}

const WHOLE: u64 = 840;

impl Tally {
    fn none(agents: usize) -> Self {
        Self(vec![Count::default(); agents])
    }

    fn of(points: &[i32]) -> Self {
        let most = points.iter().copied().max().unwrap_or(0);
        let first = points.iter().filter(|&&own| own == most).count() as u64;
        let count = |&own: &i32| {
            let is_first = own == most;
            Count {
                wins: u64::from(is_first && first == 1),
                draws: u64::from(is_first && first > 1),
                losses: u64::from(!is_first),
                points: own.into(),
                shares: if is_first { WHOLE / first } else { 0 },
            }
        };
        Self(points.iter().map(count).collect())
    }

    fn add(mut self, other: &Self) -> Self {
        for (sum, more) in self.0.iter_mut().zip(&other.0) {
            sum.wins += more.wins;
            sum.draws += more.draws;
            sum.losses += more.losses;
            sum.points += more.points;
            sum.shares += more.shares;
        }
        self
    }
}

/// The result of an [`Arena`].
///
/// ```
/// use carc_agents::{AgentSpec, Arena};
/// use carc_engine::Setup;
/// let arena = Arena::new(Setup::base(2)?, vec![AgentSpec::Random; 2], 2, 1)?;
/// let standings = arena.play(|| false, |_| {})?.standings;
/// assert_eq!(standings[0].wins, standings[1].losses);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct ArenaResult {
    /// Number of games played.
    pub games: u64,
    /// Each agent's results, in the order of the agents.
    pub standings: Vec<Standing>,
}

/// The results of an agent in an [`Arena`].
///
/// ```
/// use carc_agents::{AgentSpec, Arena};
/// use carc_engine::Setup;
/// let arena = Arena::new(Setup::base(2)?, vec![AgentSpec::Greedy, AgentSpec::Random], 8, 1)?;
/// let greedy = &arena.play(|| false, |_| {})?.standings[0];
/// assert!(greedy.interval.low <= greedy.win_rate && greedy.win_rate <= greedy.interval.high);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Standing {
    /// The agent.
    pub agent: PlayerSpec,
    /// Number of games that the agent won outright.
    pub wins: u64,
    /// Number of games in which the agent shared first place.
    pub draws: u64,
    /// Number of games that the agent lost.
    pub losses: u64,
    /// Mean final score.
    pub points: f64,
    /// Wins per game. First place shared by n agents counts as 1/n of a win.
    pub win_rate: f64,
    /// The 95% confidence interval of the win rate.
    pub interval: Interval,
}

impl Standing {
    fn new(agent: PlayerSpec, count: Count, games: u64) -> Self {
        let all = games as f64;
        let win_rate = count.shares as f64 / WHOLE as f64 / all;
        Self {
            agent,
            wins: count.wins,
            draws: count.draws,
            losses: count.losses,
            points: count.points as f64 / all,
            win_rate,
            interval: Interval::of_rate(win_rate, games),
        }
    }
}

/// A confidence interval for a rate.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// Lower bound, at least 0.
    pub low: f64,
    /// Upper bound, at most 1.
    pub high: f64,
}

impl Interval {
    /// Returns the 95% confidence interval (Wilson score) for a rate measured over a number of
    /// games. The interval stays between 0 and 1 and is valid even for extreme rates and small
    /// numbers of games.
    ///
    /// ```
    /// use carc_agents::Interval;
    /// let interval = Interval::of_rate(0.5, 100);
    /// assert!((interval.low - 0.4038).abs() < 1e-4 && (interval.high - 0.5962).abs() < 1e-4);
    /// assert!(Interval::of_rate(1.0, 10).low < 0.75);
    /// ```
    pub fn of_rate(rate: f64, games: u64) -> Self {
        let games = games.max(1) as f64;
        let z = 1.959_964;
        let part = z * z / games;
        let center = (rate + part / 2.0) / (1.0 + part);
        let half = z * (rate * (1.0 - rate) / games + part / (4.0 * games)).sqrt() / (1.0 + part);
        Self { low: (center - half).max(0.0), high: (center + half).min(1.0) }
    }
}

impl fmt::Display for ArenaResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games", self.games)?;
        for standing in &self.standings {
            write!(f, "\n{standing}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { agent, wins, draws, losses, points, win_rate, interval } = self;
        write!(
            f,
            "{agent}: wins {wins}, draws {draws}, loses {losses}, {points:.1} points; \
             win rate {win_rate:.3} (95%: {:.3} to {:.3})",
            interval.low, interval.high
        )
    }
}
