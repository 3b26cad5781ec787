//! The options of searches.

use std::{fmt, str::FromStr};

use carc_agents::SpecError;
use thiserror::Error;

/// The options of a [`BatchSearch`](crate::BatchSearch).
///
/// ```
/// use carc_learn::SearchOptions;
/// let options = SearchOptions { iterations: 200, ..SearchOptions::default() };
/// assert_eq!((options.leaves, options.seed), (4, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchOptions {
    /// The number of iterations in each game.
    pub iterations: u32,
    /// The maximum number of pending leaves in each game. With a larger number, leaves are selected
    /// with less recent statistics.
    pub leaves: usize,
    /// The seed for all random choices. The search in each game uses the
    /// [`episode_seed`](crate::episode_seed) of this seed, the slot and 0.
    pub seed: u64,
    /// The exploration constant of PUCT, at least 0. Larger numbers increase the weight of the
    /// priors.
    pub exploration: f32,
    /// The share of random noise in the priors of each root, 0 to 1. With noise, self-play also
    /// tries actions that the network considers bad.
    pub root_noise: f32,
    /// The concentration parameter of the Dirichlet noise, 1e-3 to 1e3. Smaller numbers concentrate
    /// the noise on fewer actions.
    pub noise_alpha: f32,
    /// The quantity that leaf values and search results measure.
    pub value: SearchValue,
    /// True to keep the trees for [`BatchSearch::advance`](crate::BatchSearch::advance). If true,
    /// each search chooses between single actions at its root instead of complete turns.
    pub reuse_tree: bool,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            iterations: 100,
            leaves: 4,
            seed: 0,
            exploration: 1.5,
            root_noise: 0.0,
            noise_alpha: 0.3,
            value: SearchValue::Points,
            reuse_tree: false,
        }
    }
}

impl SearchOptions {
    pub(super) fn check(&self) -> Result<(), SpecError> {
        let is_in = |parameter, value: f32, least, most, wanted| match value {
            _ if (least..=most).contains(&value) => Ok(()),
            _ => Err(SpecError::BadValue { parameter, value: value.to_string(), wanted }),
        };
        is_in("exploration", self.exploration, 0.0, f32::MAX, "a finite number of at least 0")?;
        is_in("root_noise", self.root_noise, 0.0, 1.0, "a number from 0 to 1")?;
        is_in("noise_alpha", self.noise_alpha, 1e-3, 1e3, "a number from 0.001 to 1000")
    }
}

/// The quantity that a search maximizes; see [`SearchOptions::value`].
///
/// ```
/// use carc_learn::SearchValue;
/// assert_eq!("win".parse(), Ok(SearchValue::Win));
/// assert_eq!(SearchValue::default().name(), "points");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SearchValue {
    /// The lead in points, which is the final score minus the best opponent's final score.
    #[default]
    Points,
    /// The lead in shares of the win, which is the player's probability of winning minus the
    /// highest probability among the opponents. Players with the same final score share a win.
    Win,
}

/// The error for an unknown search quantity.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown value {0:?}; expected points or win")]
pub struct UnknownSearchValue(String);

impl SearchValue {
    /// All quantities.
    pub const ALL: [Self; 2] = [Self::Points, Self::Win];

    /// Returns the name of the quantity.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Win => "win",
        }
    }
}

impl FromStr for SearchValue {
    type Err = UnknownSearchValue;

    fn from_str(name: &str) -> Result<Self, UnknownSearchValue> {
        let known = Self::ALL.into_iter().find(|value| value.name() == name);
        known.ok_or_else(|| UnknownSearchValue(name.chars().take(40).collect()))
    }
}

impl fmt::Display for SearchValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
