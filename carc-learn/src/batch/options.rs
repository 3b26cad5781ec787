//! How a batch plays.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::reward::Reward;

/// What happens to a game of a [`Batch`](crate::Batch) that is over.
///
/// ```
/// use carc_learn::Autoreset;
/// assert_eq!("next_step".parse(), Ok(Autoreset::NextStep));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Autoreset {
    /// The next step begins a new game in its place, whatever action is given for it.
    #[default]
    NextStep,
    /// A new game begins in the same step: what can be seen afterwards is the new game, only rewards
    /// and final scores are of the old one.
    SameStep,
    /// It stays over; actions given for it are ignored until [`Batch::reset`](crate::Batch::reset).
    Disabled,
}

/// A name of no way to begin anew.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is no way to begin anew; there are next_step, same_step and disabled")]
pub struct UnknownAutoreset(String);

impl Autoreset {
    /// Every way.
    pub const ALL: [Self; 3] = [Self::NextStep, Self::SameStep, Self::Disabled];

    /// Its name.
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

/// How a [`Batch`](crate::Batch) plays.
///
/// ```
/// use carc_learn::{BatchOptions, Reward};
/// let options = BatchOptions { reward: Reward::Win, threads: Some(1), ..BatchOptions::default() };
/// assert_eq!(options.seed, 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BatchOptions {
    /// All seeds of the games come from this one.
    pub seed: u64,
    /// What happens to a game that is over.
    pub autoreset: Autoreset,
    /// What players are rewarded for.
    pub reward: Reward,
    /// How many threads play; all cores if not given. What happens in a game does not depend on it.
    /// Threads do not come along when a process is forked: the batch starts others there.
    pub threads: Option<usize>,
}
