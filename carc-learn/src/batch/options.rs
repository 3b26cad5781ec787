//! The options of a batch.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::reward::Reward;

/// Selects how a [`Batch`](crate::Batch) handles finished games.
///
/// ```
/// use carc_learn::Autoreset;
/// assert_eq!("next_step".parse(), Ok(Autoreset::NextStep));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Autoreset {
    /// The next step resets the game and ignores its action.
    #[default]
    NextStep,
    /// The game is reset in the same step. Observations show the new game, but rewards and final
    /// scores refer to the old game.
    SameStep,
    /// The game stays finished, and its actions are ignored until
    /// [`Batch::reset`](crate::Batch::reset).
    Disabled,
}

/// The error for an unknown autoreset mode.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown autoreset mode {0:?}; expected next_step, same_step or disabled")]
pub struct UnknownAutoreset(String);

impl Autoreset {
    /// All modes.
    pub const ALL: [Self; 3] = [Self::NextStep, Self::SameStep, Self::Disabled];

    /// Returns the name of the mode.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NextStep => "next_step",
            Self::SameStep => "same_step",
            Self::Disabled => "disabled",
        }
    }
}

impl FromStr for Autoreset {
    type Err = UnknownAutoreset;

    fn from_str(name: &str) -> Result<Self, UnknownAutoreset> {
        let known = Self::ALL.into_iter().find(|way| way.name() == name);
        known.ok_or_else(|| UnknownAutoreset(name.chars().take(40).collect()))
    }
}

impl fmt::Display for Autoreset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The options of a [`Batch`](crate::Batch).
///
/// ```
/// use carc_learn::{BatchOptions, Reward};
/// let options = BatchOptions { reward: Reward::Win, threads: Some(1), ..BatchOptions::default() };
/// assert_eq!(options.seed, 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BatchOptions {
    /// The seed from which all games' seeds are derived.
    pub seed: u64,
    /// The mode for finished games.
    pub autoreset: Autoreset,
    /// The kind of rewards.
    pub reward: Reward,
    /// The number of threads, or `None` to use all cores. The number of threads does not affect the
    /// results. Threads do not survive a fork, so the batch starts new threads in the child
    /// process.
    pub threads: Option<usize>,
}
