//! Many games at once.

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

use carc_engine::{Actor, Game, Position, Setup};

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

/// How far a game of a [`Batch`] has come: what it goes on from in another one.
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
    /// How many games were played in its place before.
    pub episode: u64,
    /// What it began as.
    pub origin: Origin,
    /// The codes of what was decided since; what chance decided follows from its seed.
    pub codes: Vec<u64>,
    /// What each player got in the last step.
    pub rewards: Vec<f32>,
    /// Whether the last step ended a game.
    pub ended: bool,
    /// The scores with which the last game in its place ended; zeros before there was one.
    pub final_scores: Vec<i32>,
}

/// What a game of a [`Batch`] began as.
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
    /// A new game with the seed of its place and episode.
    Slot,
    /// A new game with a seed of its own.
    Seed(u64),
    /// A game that was [set](Batch::set) in its place.
    Game(Arc<Game>),
}

/// Whether a game is begun anew.
#[derive(Clone, Copy)]
enum Anew {
    Not,
    /// With the seed of the next episode.
    Next,
    By(u64),
}

/// The largest number of games.
const MOST_GAMES: usize = 1 << 20;

/// Games of one setup that go on together: one action for each is played in a step.
///
/// What chance decides is drawn at once, so a player has to decide in each game, unless it is over.
/// A game is the one that [`Game::new`](carc_engine::Game::new) plays with its [`seed`](Self::seed)
/// and the same actions, unless it was [set](Self::set) in its place. Steps use the threads of the batch;
/// nothing that happens depends on them.
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
    /// How often actions were sampled.
    samples: u64,
    /// Memory for the codes of a step.
    due: Vec<u64>,
}

impl fmt::Debug for Batch {
    /// How many games there are of what; each of them can be asked for.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch")
            .field("setup", &self.setup)
            .field("games", &self.games)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

impl Batch {
    /// So many new games.
    ///
    /// # Errors
    /// If there are no games or threads, or far too many.
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

    /// What is played.
    pub const fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// How it is played.
    pub const fn options(&self) -> &BatchOptions {
        &self.options
    }

    /// How many games there are.
    pub const fn len(&self) -> usize {
        self.games
    }

    /// Never: a batch has a game.
    pub const fn is_empty(&self) -> bool {
        self.games == 0
    }

    /// Does something with every row of games and what belongs to each game of it, on all threads.
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

    /// Begins all games anew, with the seeds of their next episodes.
    pub fn reset_all(&mut self) {
        let all = vec![Anew::Next; self.len()];
        self.each(&all, Row::begin);
    }

    /// Begins those games anew for which it is asked, with the seeds of their next episodes.
    ///
    /// # Errors
    /// If there is not one answer for each game.
    pub fn reset(&mut self, which: &[bool]) -> Result<(), BatchError> {
        self.check_length(which.len())?;
        let anew = |&asked| if asked { Anew::Next } else { Anew::Not };
        let which: Vec<Anew> = which.iter().map(anew).collect();
        self.each(&which, Row::begin);
        Ok(())
    }

    /// Begins those games anew for which a seed is given, each with its own: the game is then that of
    /// [`Game::new`] with this seed. It counts as the next episode; the one after it has the seed of
    /// its place again.
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
    /// If there is not one answer for each game.
    pub fn reset_with(&mut self, seeds: &[Option<u64>]) -> Result<(), BatchError> {
        self.check_length(seeds.len())?;
        let which: Vec<Anew> = seeds.iter().map(|seed| seed.map_or(Anew::Not, Anew::By)).collect();
        self.each(&which, Row::begin);
        Ok(())
    }

    /// Begins all games anew as if the batch had been made with this seed.
    pub fn reseed(&mut self, seed: u64) {
        self.options.seed = seed;
        self.samples = 0;
        self.rows.iter_mut().for_each(Row::forget_episodes);
        self.reset_all();
    }

    /// Goes on from where the games of another batch have come, one [`course`](Self::course) for each:
    /// from then on both play equally, if they have the same setup and options.
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
    /// If there is not one for each game, a code is not legal, a player is missing, or a game could not be
    /// [set](Self::set); then no game has changed.
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

    /// The position of a game.
    ///
    /// # Panics
    /// If there is no such game; so do all that follow.
    pub fn position(&self, game: usize) -> &Position {
        &self.slot(game).position
    }

    /// The codes of what is legal in a game, in ascending order; empty if it is over.
    pub fn legal(&self, game: usize) -> &[u64] {
        self.rows[game / ROW].legal(game % ROW)
    }

    /// How far a game has come: what [`resume`](Self::resume) goes on from.
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

    /// Who decides in a game.
    pub fn actor(&self, game: usize) -> Actor {
        self.rows[game / ROW].told.actors[game % ROW]
    }

    /// The seed of a game: [`episode_seed`] of the seed of the batch, the game's place and episode, or
    /// that with which it was [begun](Self::reset_with), or of the game that was [set](Self::set) there.
    pub fn seed(&self, game: usize) -> u64 {
        self.slot(game).seed()
    }

    /// How many games have been played in a place before this one.
    pub fn episode(&self, game: usize) -> u64 {
        self.slot(game).episode()
    }

    /// What belongs to the players of one game of a row.
    fn of_players<T>(&self, game: usize, of: impl Fn(&Told) -> &[T]) -> &[T] {
        let players = self.setup.players();
        &of(&self.rows[game / ROW].told)[game % ROW * players..][..players]
    }

    /// The points of each player in a game.
    pub fn scores(&self, game: usize) -> &[i32] {
        self.of_players(game, |told| &told.scores)
    }

    /// What each player got in the last step.
    pub fn rewards(&self, game: usize) -> &[f32] {
        self.of_players(game, |told| &told.rewards)
    }

    /// Whether the last step ended a game.
    pub fn has_ended(&self, game: usize) -> bool {
        self.rows[game / ROW].told.ended[game % ROW]
    }

    /// The scores with which the last game in a place ended; zeros before there was one.
    pub fn final_scores(&self, game: usize) -> &[i32] {
        self.of_players(game, |told| &told.final_scores)
    }

    /// How many actions are legal in all games together.
    pub fn legal_total(&self) -> usize {
        self.rows.iter().map(|row| row.legal.len()).sum()
    }
}

/// The seed of a game in a batch: its place and the number of games played there before are mixed
/// into the seed of the batch.
///
/// # Stability
/// Pinned by golden values, like [`Generator`](carc_engine::Generator).
///
/// ```
/// use carc_learn::episode_seed;
/// assert_ne!(episode_seed(7, 0, 1), episode_seed(7, 1, 0));
/// ```
pub const fn episode_seed(seed: u64, game: u64, episode: u64) -> u64 {
    mix(mix(mix(seed) ^ game) ^ episode)
}

/// A step of the generator SplitMix64: every number has another, and near ones far ones.
pub(crate) const fn mix(number: u64) -> u64 {
    let mut number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
