//! A ladder: everybody against everybody on a fixed list of decks.

mod entrant;
mod play;
mod plot;
mod rating;
mod report;
mod result;
mod results;

use std::{io, path::PathBuf, sync::Arc};

use carc_engine::Setup;
use thiserror::Error;

pub use self::{
    entrant::Entrant,
    result::{LadderResult, Pair, Rung},
    results::{Played, Results},
};
use crate::{AgentError, PlayerError, PlayerSpec, mix};

/// A ladder of two or more players: on each of a fixed list of decks everybody meets everybody else twice,
/// once from each seat. What comes of it is an Elo rating of all, and who is how many points ahead of whom.
///
/// A game follows from its deck and from the players on its two seats, and from nothing else: not from the
/// number of threads, nor from who else plays. So a ladder can be stopped and gone on with at any time, and
/// players can be added to it; see [`Results`].
///
/// ```
/// use carc_agents::ladder::{Entrant, Ladder, Results};
/// use carc_engine::Setup;
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

/// Why a ladder cannot be played.
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
    /// A player's name is wrong.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A player thinks for a time, so its results depend on the machine.
    #[error(
        "{0} thinks for a time, so what it does depends on the machine; \
         give it iterations, or say that times are meant"
    )]
    Timed(PlayerSpec),
    /// The game is not for two.
    #[error("a ladder is for games of 2 players, and this is one for {0}")]
    Players(usize),
    /// Too few or too many take part.
    #[error("{0} players make no ladder: give 2 to {max}", max = Ladder::MAX_ENTRANTS)]
    Entrants(usize),
    /// Two have the same name.
    #[error("two players are called {0:?}: give them names")]
    SameName(String),
    /// That many decks cannot be played.
    #[error("{0} decks cannot be played: give 1 to {max}", max = Ladder::MAX_DECKS)]
    Decks(u32),
    /// A player cannot even begin a game.
    #[error("{player}: {error}")]
    Begin {
        /// Who.
        player: String,
        /// What is wrong.
        error: AgentError,
    },
    /// The threads cannot be started.
    #[error("threads: {0}")]
    Threads(String),
    /// The file of results cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file holds something else, or results of another ladder.
    #[error("{}, line {line}: {why}", path.display())]
    Results {
        /// The file.
        path: PathBuf,
        /// The line, from 1 on.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// The ladder was told to stop.
    #[error("the ladder was stopped before all games had been played")]
    Cancelled,
}

/// A game that is to be played.
#[derive(Clone, Copy, Debug)]
struct Planned {
    deck: u32,
    /// Who sits on each seat, by number.
    seats: [usize; 2],
}

impl Ladder {
    /// Who plays where nobody is named, from the bottom to the top.
    pub const AGENTS: [&str; 6] = [
        "random",
        "easy",
        "greedy",
        "mcts:iterations=50",
        "mcts:iterations=200",
        "hard:iterations=1000",
    ];

    /// How many decks are played where nothing is said.
    pub const DECKS: u32 = 200;

    /// The most decks.
    pub const MAX_DECKS: u32 = 100_000;

    /// The most players.
    pub const MAX_ENTRANTS: usize = 64;

    /// A ladder on the first so many decks of a list that follows from the seed.
    ///
    /// # Errors
    /// If the setup is not for two, two players have the same name, or a number is out of range.
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

    /// The players of [`AGENTS`](Self::AGENTS).
    ///
    /// # Panics
    /// Never: they are names of agents.
    pub fn agents() -> Vec<Entrant> {
        let entrant = |name: &str| Entrant::timed(name.parse().expect("the name of an agent"));
        Self::AGENTS.into_iter().map(entrant).collect()
    }

    /// The seed of the game with this deck, below 2^53.
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

    /// The seed of the player on this seat in the games with this deck, below 2^53.
    pub const fn player_seed(seed: u64, deck: u32, seat: u8) -> u64 {
        mix(mix(!seed, deck as u64), seat as u64) >> 11
    }

    /// How many games there are: two for each deck and each pair.
    pub const fn games(&self) -> u64 {
        let count = self.entrants.len() as u64;
        count * (count - 1) * self.decks as u64
    }

    /// What comes of the games that are in these results, even if some are still to be played.
    pub fn result(&self, results: &Results) -> LadderResult {
        LadderResult::new(self, results)
    }

    /// All games, deck after deck: a ladder that is stopped has played the first decks to the end.
    fn plan(&self) -> impl Iterator<Item = Planned> + '_ {
        (0..self.decks).flat_map(move |deck| {
            self.pairs().flat_map(move |(one, other)| {
                [[one, other], [other, one]].map(|seats| Planned { deck, seats })
            })
        })
    }

    /// Everybody with everybody after them, by number.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let count = self.entrants.len();
        (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
    }

    fn names(&self, planned: Planned) -> [&str; 2] {
        planned.seats.map(|entrant| self.entrants[entrant].name())
    }
}
