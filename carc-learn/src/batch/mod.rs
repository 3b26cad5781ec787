//! Batches, which play many games together.

mod choose;
mod error;
mod games;
mod options;
mod row;
mod save;
mod slot;
pub(crate) mod threads;
mod told;
mod write;

use std::{fmt, sync::Arc};

use carc_engine::{Actor, Game, Position, Setup, State};

pub use self::{
    error::BatchError,
    options::{Autoreset, BatchOptions, UnknownAutoreset},
    save::BatchLoadError,
};
use self::{
    row::{ROW, Row},
    slot::{Common, Slot},
    threads::Threads,
    told::Told,
};

/// The data needed to resume a game from one [`Batch`] in another.
///
/// ```
/// use carc_engine::Setup;
/// use carc_learn::{Batch, BatchOptions};
/// let mut batch = Batch::new(Setup::base(2)?, 1, BatchOptions::default()).unwrap();
/// batch.step(&[batch.legal(0)[0]]).unwrap();
/// assert_eq!(batch.course(0).codes.len(), 1);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// The number of previous games in the slot.
    pub episode: u64,
    /// The origin of the game.
    pub origin: Origin,
    /// The codes of all decisions since the origin. Draws are determined by the seed.
    pub codes: Vec<u64>,
    /// Each player's reward in the last step.
    pub rewards: Vec<f32>,
    /// True if the last step ended a game.
    pub ended: bool,
    /// The final scores of the last finished game in the slot, or zeros if no game has been
    /// finished.
    pub final_scores: Vec<i32>,
}

/// The origin of a game in a [`Batch`].
///
/// ```
/// use carc_engine::Setup;
/// use carc_learn::{Batch, BatchOptions, Origin};
/// let mut batch = Batch::new(Setup::base(2)?, 2, BatchOptions::default()).unwrap();
/// batch.reset_with(&[None, Some(9)]).unwrap();
/// assert_eq!(batch.course(0).origin, Origin::Slot);
/// assert_eq!(batch.course(1).origin, Origin::Seed(9));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Origin {
    /// A new game with the seed of its slot and episode.
    Slot,
    /// A new game with an explicit seed.
    Seed(u64),
    /// A game that was [set](Batch::set) in its slot.
    Game(Arc<Game>),
}

/// Selects how a game is reset.
#[derive(Clone, Copy)]
enum Anew {
    Not,
    /// The game is reset with the seed of the next episode.
    Next,
    By(u64),
}

/// The maximum number of games.
const MOST_GAMES: usize = 1 << 20;

/// A batch of games with the same setup that advance together. Each step plays one action in each
/// game.
///
/// Draws are made immediately, so until a game is over, it is always waiting for a player. A game
/// equals the game that [`Game::new`](carc_engine::Game::new) creates with its
/// [`seed`](Self::seed), after the same actions, unless it was [set](Self::set) in its slot. Steps
/// run on the batch's threads. The number of threads does not affect the results.
///
/// ```
/// use carc_engine::Setup;
/// use carc_learn::{Batch, BatchOptions};
/// let mut batch = Batch::new(Setup::base(2)?, 4, BatchOptions::default()).unwrap();
/// for _ in 0..500 {
///     let codes: Vec<u64> =
///         (0..4).map(|game| batch.legal(game).last().copied().unwrap_or(0)).collect();
///     batch.step(&codes).unwrap();
/// }
/// assert!(batch.episode(0) >= 3, "500 decisions are more than three games");
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone)]
pub struct Batch {
    setup: Arc<Setup>,
    start: Position,
    rows: Vec<Row>,
    games: usize,
    options: BatchOptions,
    pub(crate) threads: Threads,
    /// The number of times actions have been sampled.
    samples: u64,
    /// A buffer for the codes in a step.
    due: Vec<u64>,
}

impl fmt::Debug for Batch {
    /// Prints only the batch's size, because its games are available through accessors.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch")
            .field("setup", &self.setup)
            .field("games", &self.games)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

impl Batch {
    /// Creates a batch of new games.
    ///
    /// # Errors
    /// Returns [`BatchError`] if the number of games or threads is 0 or too large.
    pub fn new(setup: Arc<Setup>, games: usize, options: BatchOptions) -> Result<Self, BatchError> {
        if !(1..=MOST_GAMES).contains(&games) {
            return Err(BatchError::Games(games));
        }
        let threads = Threads::new(options.threads)?;
        let start = Position::new(&setup);
        let row = |first| Row::new(first, games, setup.players(), &start);
        let rows = (0..games).step_by(ROW).map(row).collect();
        let (samples, due) = (0, Vec::new());
        let mut batch = Self { setup, start, rows, games, options, threads, samples, due };
        batch.reset_all();
        Ok(batch)
    }

    /// Returns the setup of the games.
    pub const fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// Returns the batch's options.
    pub const fn options(&self) -> &BatchOptions {
        &self.options
    }

    /// Returns the number of games.
    pub const fn len(&self) -> usize {
        self.games
    }

    /// Returns false, because a batch is never empty.
    pub const fn is_empty(&self) -> bool {
        self.games == 0
    }

    /// Calls `each` with every row and the elements of `with` for the row's games, using all
    /// threads.
    fn each<T: Sync>(
        &mut self,
        with: &[T],
        each: impl Fn(&mut Row, &[T], &Common<'_>) + Sync + Send,
    ) {
        let common = Common { setup: &self.setup, start: &self.start, options: &self.options };
        let jobs = self.rows.iter_mut().zip(with.chunks(ROW));
        self.threads.share(jobs, |(row, with)| each(row, with, &common));
    }

    fn check_length(&self, given: usize) -> Result<(), BatchError> {
        let games = self.len();
        if given == games { Ok(()) } else { Err(BatchError::Length { given, games }) }
    }

    /// Resets all games with the seeds of their next episodes.
    pub fn reset_all(&mut self) {
        let all = vec![Anew::Next; self.len()];
        self.each(&all, Row::begin);
    }

    /// Resets the selected games with the seeds of their next episodes.
    ///
    /// # Errors
    /// Returns [`BatchError`] if the length of the array differs from the number of games.
    pub fn reset(&mut self, which: &[bool]) -> Result<(), BatchError> {
        self.check_length(which.len())?;
        let anew = |&asked| if asked { Anew::Next } else { Anew::Not };
        let which: Vec<Anew> = which.iter().map(anew).collect();
        self.each(&which, Row::begin);
        Ok(())
    }

    /// For each seed in `seeds`, replaces the corresponding game with the game that [`Game::new`]
    /// creates from this seed. The new game counts as the next episode, and later games use the
    /// slot's own seeds again.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// use carc_learn::{Batch, BatchOptions};
    /// let mut batch = Batch::new(Setup::base(2)?, 2, BatchOptions::default()).unwrap();
    /// batch.reset_with(&[None, Some(9)]).unwrap();
    /// assert_eq!(batch.position(1), Game::new(Setup::base(2)?, 9).position());
    /// assert_eq!([batch.episode(0), batch.episode(1)], [0, 1]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`BatchError`] if the length of the array differs from the number of games.
    pub fn reset_with(&mut self, seeds: &[Option<u64>]) -> Result<(), BatchError> {
        self.check_length(seeds.len())?;
        let which: Vec<Anew> = seeds.iter().map(|seed| seed.map_or(Anew::Not, Anew::By)).collect();
        self.each(&which, Row::begin);
        Ok(())
    }

    /// Resets all games as if the batch had been created with the given seed.
    pub fn reseed(&mut self, seed: u64) {
        self.options.seed = seed;
        self.samples = 0;
        self.rows.iter_mut().for_each(Row::forget_episodes);
        self.reset_all();
    }

    /// Restores another batch's games from their [`course`](Self::course)s. If both batches have
    /// the same setup and options, they continue identically.
    ///
    /// ```
    /// use carc_engine::Setup;
    /// use carc_learn::{Batch, BatchOptions};
    /// let mut batch = Batch::new(Setup::base(2)?, 1, BatchOptions::default()).unwrap();
    /// batch.step(&[batch.legal(0)[0]]).unwrap();
    /// let mut other = Batch::new(Setup::base(2)?, 1, BatchOptions::default()).unwrap();
    /// other.resume(&[batch.course(0)]).unwrap();
    /// assert_eq!(other.position(0), batch.position(0));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`BatchError`] if the number of courses differs from the number of games, if a code
    /// is not legal, if a player's data is missing, or if a game could not be [set](Self::set). On
    /// error, no game is changed.
    pub fn resume(&mut self, courses: &[Course]) -> Result<(), BatchError> {
        self.check_length(courses.len())?;
        let players = self.setup.players();
        let is_short = |course: &Course| {
            (course.rewards.len(), course.final_scores.len()) != (players, players)
        };
        if let Some(game) = courses.iter().position(is_short) {
            return Err(BatchError::Players { game, players });
        }
        for (game, course) in courses.iter().enumerate() {
            if let Origin::Game(other) = &course.origin {
                self.check_game(game, other)?;
            }
        }
        let common = Common { setup: &self.setup, start: &self.start, options: &self.options };
        let mut rows = self.rows.clone();
        for (row, courses) in rows.iter_mut().zip(courses.chunks(ROW)) {
            row.resume(courses, &common)
                .map_err(|(game, code)| BatchError::Illegal { game, code })?;
        }
        self.rows = rows;
        Ok(())
    }

    fn slot(&self, game: usize) -> &Slot {
        &self.rows[game / ROW].slots[game % ROW]
    }

    /// Returns the position of a game.
    ///
    /// # Panics
    /// Panics if the slot does not exist, as do the following methods.
    pub fn position(&self, game: usize) -> &Position {
        &self.slot(game).position
    }

    /// Returns a game's state, such as its phase, scores and board.
    pub fn state(&self, game: usize) -> State<'_> {
        self.slot(game).position.state(self.setup_of(game))
    }

    /// Returns the setup of a game, which is the batch's setup unless a game with a different start
    /// position was [set](Self::set) in the slot.
    pub fn setup_of(&self, game: usize) -> &Arc<Setup> {
        self.slot(game).setup(&self.setup)
    }

    /// Returns the codes of a game's legal actions, in ascending order. The result is empty if the
    /// game is over.
    pub fn legal(&self, game: usize) -> &[u64] {
        self.rows[game / ROW].legal(game % ROW)
    }

    /// Returns the course of a game, which [`resume`](Self::resume) restores.
    pub fn course(&self, game: usize) -> Course {
        Course {
            episode: self.episode(game),
            origin: self.slot(game).origin.clone(),
            codes: self.slot(game).codes.clone(),
            rewards: self.rewards(game).to_vec(),
            ended: self.has_ended(game),
            final_scores: self.final_scores(game).to_vec(),
        }
    }

    /// Returns the actor of a game.
    pub fn actor(&self, game: usize) -> Actor {
        self.rows[game / ROW].told.actors[game % ROW]
    }

    /// Returns the seed of a game. By default, the seed is the [`episode_seed`] of the batch's
    /// seed, the slot and the episode. A game that was [reset](Self::reset_with) with a seed has
    /// that seed, and a game that was [set](Self::set) in the slot has its own seed.
    pub fn seed(&self, game: usize) -> u64 {
        self.slot(game).seed()
    }

    /// Returns the number of previous games in a slot.
    pub fn episode(&self, game: usize) -> u64 {
        self.slot(game).episode()
    }

    /// Returns one element for each of a game's players, taken from the array of the game's row
    /// that `of` selects.
    fn of_players<T>(&self, game: usize, of: impl Fn(&Told) -> &[T]) -> &[T] {
        let players = self.setup.players();
        &of(&self.rows[game / ROW].told)[game % ROW * players..][..players]
    }

    /// Returns each player's score in a game.
    pub fn scores(&self, game: usize) -> &[i32] {
        self.of_players(game, |told| &told.scores)
    }

    /// Returns each player's reward in the last step.
    pub fn rewards(&self, game: usize) -> &[f32] {
        self.of_players(game, |told| &told.rewards)
    }

    /// Returns true if the last step ended a game.
    pub fn has_ended(&self, game: usize) -> bool {
        self.rows[game / ROW].told.ended[game % ROW]
    }

    /// Returns the final scores of the last finished game in a slot, or zeros if no game has been
    /// finished.
    pub fn final_scores(&self, game: usize) -> &[i32] {
        self.of_players(game, |told| &told.final_scores)
    }

    /// Returns the total number of legal actions in all games.
    pub fn legal_total(&self) -> usize {
        self.rows.iter().map(|row| row.legal.len()).sum()
    }
}

/// Returns the seed of a game in a batch, derived from the batch's seed, the slot and the episode.
///
/// # Stability
/// Tests compare episode seeds with golden values, as for [`Generator`](carc_engine::Generator).
///
/// ```
/// use carc_learn::episode_seed;
/// assert_ne!(episode_seed(7, 0, 1), episode_seed(7, 1, 0));
/// ```
pub const fn episode_seed(seed: u64, game: u64, episode: u64) -> u64 {
    mix(mix(mix(seed) ^ game) ^ episode)
}

/// Applies one step of the generator SplitMix64, a bijection that maps similar numbers to unrelated
/// numbers.
pub(crate) const fn mix(number: u64) -> u64 {
    let mut number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
