//! Serialization of batches.

use std::sync::Arc;

use carc_engine::{Config, ConfigError, Game, LoadError, Setup};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Batch, BatchError, BatchOptions, Course, Origin, mix};

/// The magic string at the start of a saved batch.
const NAME: &str = "carc-batch";

/// The format version that is written, which is also the latest version that can be read.
const VERSION: u32 = 1;

/// The maximum length of text that an error quotes.
const MOST_SHOWN: usize = 200;

/// The error for bytes that could not be loaded as a batch.
///
/// ```
/// use carc_engine::Setup;
/// use carc_learn::{Batch, BatchLoadError, BatchOptions};
/// let bytes = Batch::new(Setup::base(2)?, 2, BatchOptions::default()).unwrap().save();
/// let cut = &bytes[..bytes.len() - 5];
/// assert!(matches!(Batch::load(cut), Err(BatchLoadError::Check { .. })));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum BatchLoadError {
    /// The bytes are not a saved batch.
    #[error("not a saved batch")]
    Foreign,
    /// The batch was saved with a later version of the format.
    #[error("unsupported version {found}; the latest supported version is {VERSION}")]
    Version {
        /// The version found.
        found: u32,
    },
    /// The bytes were truncated or modified after the batch was saved.
    #[error("checksum mismatch: the data has {found:#018x}, but the header has {saved:#018x}")]
    Check {
        /// The checksum in the header.
        saved: u64,
        /// The checksum of the body.
        found: u64,
    },
    /// The body is not in the format of a saved batch.
    #[error("not a saved batch: {0}")]
    Syntax(String),
    /// The config is invalid.
    #[error("setup: {0}")]
    Setup(#[from] ConfigError),
    /// A game assigned to a slot could not be loaded.
    #[error("game {game}: {source}")]
    Game {
        /// The index of the game.
        game: usize,
        /// The game's error.
        source: LoadError,
    },
    /// The games could not be restored, or there are too many games.
    #[error(transparent)]
    Batch(#[from] BatchError),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    setup: Config,
    seed: u64,
    autoreset: String,
    reward: String,
    threads: Option<usize>,
    samples: u64,
    games: Vec<SavedGame>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedGame {
    episode: u64,
    origin: SavedOrigin,
    codes: Vec<u64>,
    /// The rewards as bits, because decimal numbers would not be exact.
    rewards: Vec<u32>,
    ended: bool,
    final_scores: Vec<i32>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedOrigin {
    Slot,
    Seed(u64),
    Game(String),
}

impl SavedGame {
    fn new(course: Course) -> Self {
        let Course { episode, origin, codes, rewards, ended, final_scores } = course;
        let origin = match origin {
            Origin::Slot => SavedOrigin::Slot,
            Origin::Seed(seed) => SavedOrigin::Seed(seed),
            Origin::Game(game) => SavedOrigin::Game(game.to_json()),
        };
        let rewards = rewards.into_iter().map(f32::to_bits).collect();
        Self { episode, origin, codes, rewards, ended, final_scores }
    }

    fn course(self) -> Result<Course, LoadError> {
        let Self { episode, origin, codes, rewards, ended, final_scores } = self;
        let origin = match origin {
            SavedOrigin::Slot => Origin::Slot,
            SavedOrigin::Seed(seed) => Origin::Seed(seed),
            SavedOrigin::Game(text) => Origin::Game(Arc::new(Game::from_json(&text)?)),
        };
        let rewards = rewards.into_iter().map(f32::from_bits).collect();
        Ok(Course { episode, origin, codes, rewards, ended, final_scores })
    }
}

impl Batch {
    /// Returns the batch as bytes, which [`load`](Self::load) can restore. The bytes contain all
    /// games with their histories, the options, and the number of samples.
    ///
    /// The first line contains a name, a version and a checksum, and the rest is JSON. Do not send
    /// the bytes to players, because they contain the seeds.
    ///
    /// ```
    /// use carc_engine::Setup;
    /// use carc_learn::{Batch, BatchOptions};
    /// let mut batch = Batch::new(Setup::base(2)?, 2, BatchOptions::default()).unwrap();
    /// batch.step_indices(&[0, 1]).unwrap();
    /// let mut other = Batch::load(&batch.save()).unwrap();
    /// batch.step_indices(&[0, 0]).unwrap();
    /// other.step_indices(&[0, 0]).unwrap();
    /// assert_eq!(other.position(1), batch.position(1));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Panics
    /// Never panics in practice, because every part of a batch can be serialized.
    pub fn save(&self) -> Vec<u8> {
        let BatchOptions { seed, autoreset, reward, threads } = *self.options();
        let saved = Saved {
            setup: self.setup().config().clone(),
            seed,
            autoreset: autoreset.name().to_owned(),
            reward: reward.name().to_owned(),
            threads,
            samples: self.samples(),
            games: (0..self.len()).map(|game| SavedGame::new(self.course(game))).collect(),
        };
        let body = serde_json::to_vec(&saved).expect("a batch can be serialized");
        let head = header(checksum(&body));
        [head.as_bytes(), b"\n", &body].concat()
    }

    /// Loads a saved batch by replaying its games, and validates every step. The setup is created
    /// from the saved config.
    ///
    /// # Errors
    /// Returns [`BatchLoadError`], which describes the problem and its location, if the bytes are
    /// not a saved batch, have been truncated or modified, or have a later format version.
    pub fn load(bytes: &[u8]) -> Result<Self, BatchLoadError> {
        let saved = read(bytes)?;
        let syntax = |error: &dyn std::fmt::Display| BatchLoadError::Syntax(error.to_string());
        let options = BatchOptions {
            seed: saved.seed,
            autoreset: saved.autoreset.parse().map_err(|error| syntax(&error))?,
            reward: saved.reward.parse().map_err(|error| syntax(&error))?,
            threads: saved.threads,
        };
        let mut batch = Self::new(Setup::new(saved.setup)?, saved.games.len(), options)?;
        let course = |(game, saved): (usize, SavedGame)| {
            saved.course().map_err(|source| BatchLoadError::Game { game, source })
        };
        let courses = saved.games.into_iter().enumerate().map(course);
        batch.resume(&courses.collect::<Result<Vec<Course>, _>>()?)?;
        batch.set_samples(saved.samples);
        Ok(batch)
    }
}

/// Returns the first line of a saved batch.
fn header(checksum: u64) -> String {
    format!("{NAME} {VERSION} {checksum:016x}")
}

/// Parses a saved batch after verifying its checksum.
fn read(bytes: &[u8]) -> Result<Saved, BatchLoadError> {
    let end = bytes.iter().position(|byte| *byte == b'\n').ok_or(BatchLoadError::Foreign)?;
    let (head, body) = (&bytes[..end], &bytes[end + 1..]);
    let head = str::from_utf8(head).map_err(|_| BatchLoadError::Foreign)?;
    let mut words = head.split(' ');
    if words.next() != Some(NAME) {
        return Err(BatchLoadError::Foreign);
    }
    let found = words.next().and_then(|word| word.parse().ok()).ok_or(BatchLoadError::Foreign)?;
    if found != VERSION {
        return Err(BatchLoadError::Version { found });
    }
    let saved = words.next().and_then(|word| u64::from_str_radix(word, 16).ok());
    let saved = saved.ok_or(BatchLoadError::Foreign)?;
    if head != header(saved) {
        return Err(BatchLoadError::Foreign);
    }
    let found = checksum(body);
    if found != saved {
        return Err(BatchLoadError::Check { saved, found });
    }
    serde_json::from_slice(body).map_err(|error| {
        // The message quotes the text, which can be arbitrarily long.
        BatchLoadError::Syntax(error.to_string().chars().take(MOST_SHOWN).collect())
    })
}

/// Returns a checksum, which protects against corruption, but not against deliberate modification.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(bytes.len() as u64, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        mix(sum ^ u64::from_le_bytes(word))
    })
}
