//! Batches as bytes.

use std::sync::Arc;

use carc_engine::{Config, ConfigError, Game, LoadError, Setup};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Batch, BatchError, BatchOptions, Course, Origin, mix};

/// What the bytes begin with.
const NAME: &str = "carc-batch";

/// The version of the form that is written, and the latest that is read.
const VERSION: u32 = 1;

/// The longest part of a text that an error repeats.
const MOST_SHOWN: usize = 200;

/// Why bytes are not those of a batch.
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
    /// They do not begin as a saved batch does.
    #[error("not a saved batch")]
    Foreign,
    /// They were written by a later version of the format.
    #[error("version {found} is not supported; this release reads up to {VERSION}")]
    Version {
        /// The version found.
        found: u32,
    },
    /// They were cut short or changed after they had been saved.
    #[error("the bytes have the checksum {found:#018x}, they were saved with {saved:#018x}")]
    Check {
        /// The checksum that they begin with.
        saved: u64,
        /// The checksum of what follows.
        found: u64,
    },
    /// They are not of the form of a batch.
    #[error("not a saved batch: {0}")]
    Syntax(String),
    /// The setup is not valid.
    #[error("setup: {0}")]
    Setup(#[from] ConfigError),
    /// A game that was set in its place could not be read.
    #[error("game {game}: {source}")]
    Game {
        /// Which game.
        game: usize,
        /// What is wrong with it.
        source: LoadError,
    },
    /// The games do not go so far, or there are too many.
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
    /// Their bits: in decimals they would not come back exactly.
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
    /// The batch as bytes, from which [`load`](Self::load) makes one that goes on in the same way: all
    /// games with what led to them, the options, and how often actions were sampled.
    ///
    /// The first line is a name, a version and a checksum; what follows is JSON. The bytes hold the
    /// seeds: they are not for players who may not know what comes.
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
    /// Never: all of it has a JSON form.
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
        let body = serde_json::to_vec(&saved).expect("a batch has a JSON form");
        let head = header(checksum(&body));
        [head.as_bytes(), b"\n", &body].concat()
    }

    /// Reads a saved batch and plays its games again, of which every step is checked. The setup is made
    /// anew from its config.
    ///
    /// # Errors
    /// If the bytes are foreign, cut short, changed, or of a later version: what is wrong, and where.
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

/// The first line.
fn header(checksum: u64) -> String {
    format!("{NAME} {VERSION} {checksum:016x}")
}

/// What was saved, if it is as it was then.
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
        // The message repeats words of the text, however long they are.
        BatchLoadError::Syntax(error.to_string().chars().take(MOST_SHOWN).collect())
    })
}

/// A checksum, which keeps out damage, not malice.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(bytes.len() as u64, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        mix(sum ^ u64::from_le_bytes(word))
    })
}
