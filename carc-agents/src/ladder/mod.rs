//! Ladders, in which every pair of players meets on a fixed list of decks.

mod entrant;
mod play;
mod plot;
mod rating;
mod report;
mod result;
mod results;

use std::{io, path::PathBuf, sync::Arc};

use carc_engine::{Player, Setup};
use thiserror::Error;

pub use self::{
    entrant::Entrant,
    result::{LadderResult, Pair, Rung},
    results::{Played, Results},
};
use crate::{AgentError, PlayerError, PlayerSpec, mix};

/// A ladder of two or more players. On each deck of a fixed list, every pair of players meets
/// twice, with the seats swapped in the second game. The result consists of an Elo rating for each
/// player and the mean lead for each pair.
///
/// A game depends only on its deck and the players in its two seats, not on the number of threads
/// or the other players. A ladder can therefore be stopped and resumed at any time, and players can
/// be added; see [`Results`].
///
/// ```
/// use carc_agents::ladder::{Entrant, Ladder, Results};
/// use carc_engine::{Player, Setup};
/// let entrants = vec![Entrant::new("random".parse()?)?, Entrant::new("greedy".parse()?)?];
/// let ladder = Ladder::new(Setup::base(2)?, entrants, 3, 0)?;
/// let result = ladder.play(&mut Results::new(&ladder), 0, &mut || false)?;
/// assert_eq!(result.games, 6);
/// assert_eq!(result.rungs[0].player, "greedy");
/// println!("{result}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ladder {
    setup: Arc<Setup>,
    entrants: Vec<Entrant>,
    decks: u32,
    seed: u64,
}

/// An error from a ladder.
///
/// ```
/// use carc_agents::ladder::{Entrant, LadderError};
/// let error = Entrant::new("mcts:seconds=1".parse()?).unwrap_err();
/// assert!(matches!(error, LadderError::Timed(_)));
/// # Ok::<(), carc_agents::PlayerError>(())
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LadderError {
    /// A player is invalid.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A player has a time limit, so its results depend on the machine.
    #[error(
        "{0} has a time limit, so its results depend on the machine; \
         set iterations instead, or allow time limits"
    )]
    Timed(PlayerSpec),
    /// The setup is not for two players.
    #[error("a ladder requires games of 2 players; the config has {0}")]
    Players(usize),
    /// There are too few or too many participants.
    #[error("a ladder requires 2 to {max} players; found {0}", max = Ladder::MAX_ENTRANTS)]
    Entrants(usize),
    /// Two participants have the same name.
    #[error("two players are named {0:?}; names must be unique")]
    SameName(String),
    /// The number of decks is out of range.
    #[error("the number of decks must be between 1 and {max}; found {0}", max = Ladder::MAX_DECKS)]
    Decks(u32),
    /// A player cannot start a game.
    #[error("{player}: {error}")]
    Begin {
        /// The player.
        player: String,
        /// The error.
        error: AgentError,
    },
    /// The threads cannot be started.
    #[error("threads: {0}")]
    Threads(String),
    /// The results file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The path of the file.
        path: PathBuf,
        /// The operating system's error.
        error: io::Error,
    },
    /// The file has invalid content, or contains the results of another ladder.
    #[error("{}, line {line}: {why}", path.display())]
    Results {
        /// The path of the file.
        path: PathBuf,
        /// The line, starting with 1.
        line: usize,
        /// The error.
        why: String,
    },
    /// The ladder was cancelled.
    #[error("the ladder was cancelled before all games were played")]
    Cancelled,
}

/// A game to be played.
#[derive(Clone, Copy, Debug)]
struct Planned {
    deck: u32,
    /// The index of the player in each seat.
    seats: [usize; 2],
}

impl Ladder {
    /// Default players, from the weakest to the strongest.
    pub const AGENTS: [&str; 6] = [
        "random",
        "easy",
        "greedy",
        "mcts:iterations=50",
        "mcts:iterations=200",
        "hard:iterations=1000",
    ];

    /// Default number of decks.
    pub const DECKS: u32 = 200;

    /// Maximum number of decks.
    pub const MAX_DECKS: u32 = 100_000;

    /// Maximum number of players.
    pub const MAX_ENTRANTS: usize = 64;

    /// Creates a ladder on the first `decks` decks of a list determined by the seed.
    ///
    /// # Errors
    /// Fails if the setup is not for two players, if two participants have the same name, or if a
    /// number is out of range.
    pub fn new(
        setup: Arc<Setup>,
        entrants: Vec<Entrant>,
        decks: u32,
        seed: u64,
    ) -> Result<Self, LadderError> {
        if setup.players() != 2 {
            return Err(LadderError::Players(setup.players()));
        }
        if !(2..=Self::MAX_ENTRANTS).contains(&entrants.len()) {
            return Err(LadderError::Entrants(entrants.len()));
        }
        if !(1..=Self::MAX_DECKS).contains(&decks) {
            return Err(LadderError::Decks(decks));
        }
        for (place, entrant) in entrants.iter().enumerate() {
            if entrants[..place].iter().any(|other| other.name() == entrant.name()) {
                return Err(LadderError::SameName(entrant.name().to_owned()));
            }
        }
        Ok(Self { setup, entrants, decks, seed })
    }

    /// Returns the players listed in [`AGENTS`](Self::AGENTS).
    ///
    /// # Panics
    /// Never panics in practice, because all names in the list are valid.
    pub fn agents() -> Vec<Entrant> {
        let entrant =
            |name: &str| Entrant::timed(name.parse().expect("the name belongs to an agent"));
        Self::AGENTS.into_iter().map(entrant).collect()
    }

    /// Returns the seed for the games on a deck. Seeds are below 2^53.
    ///
    /// ```
    /// use carc_agents::ladder::Ladder;
    /// use carc_engine::{Game, Setup};
    /// let game = Game::new(Setup::base(2)?, Ladder::deck_seed(0, 0));
    /// assert_ne!(Ladder::deck_seed(0, 0), Ladder::deck_seed(0, 1));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub const fn deck_seed(seed: u64, deck: u32) -> u64 {
        mix(seed, deck as u64) >> 11
    }

    /// Returns a player's seed for the games on a deck. Seeds are below 2^53.
    pub const fn player_seed(seed: u64, deck: u32, player: Player) -> u64 {
        mix(mix(!seed, deck as u64), player.number() as u64) >> 11
    }

    /// Returns the number of games, which is two for each deck and each pair.
    pub const fn games(&self) -> u64 {
        let count = self.entrants.len() as u64;
        count * (count - 1) * self.decks as u64
    }

    /// Returns the result of the games played so far.
    pub fn result(&self, results: &Results) -> LadderResult {
        LadderResult::new(self, results)
    }

    /// Returns all games in deck order, so that a cancelled ladder has completed as many decks as
    /// possible.
    fn plan(&self) -> impl Iterator<Item = Planned> + '_ {
        (0..self.decks).flat_map(move |deck| {
            self.pairs().flat_map(move |(one, other)| {
                [[one, other], [other, one]].map(|seats| Planned { deck, seats })
            })
        })
    }

    /// Returns all pairs of players, as indices.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let count = self.entrants.len();
        (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
    }

    fn names(&self, planned: Planned) -> [&str; 2] {
        planned.seats.map(|entrant| self.entrants[entrant].name())
    }
}
