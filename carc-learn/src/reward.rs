//! What playing well is worth.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// What players are rewarded for.
///
/// ```
/// use carc_learn::Reward;
/// assert_eq!("win".parse(), Ok(Reward::Win));
/// assert_eq!(Reward::Win.at_the_end(&[30, 50, 50]), [-1.0, 0.5, 0.5]);
/// assert_eq!(Reward::Difference.at_the_end(&[30, 50]), [-20.0, 20.0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reward {
    /// At the end, the player's points less the mean of the others' (alone: their points). All add up
    /// to 0.
    #[default]
    Difference,
    /// At the end, -1 for everybody who has not won; those who have share what the others lose, so all
    /// add up to 0: with two players 1, or 0 for a draw (END-4: who ties for the most points, wins).
    Win,
    /// With every step, the points that the player got in it. They do not add up to 0.
    Points,
}

/// A name of no reward.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is no reward; there are difference, win and points")]
pub struct UnknownReward(String);

impl Reward {
    /// Every reward.
    pub const ALL: [Self; 3] = [Self::Difference, Self::Win, Self::Points];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Difference => "difference",
            Self::Win => "win",
            Self::Points => "points",
        }
    }

    /// The reward of each player for the final scores. Points, which were given step by step, are 0
    /// here.
    pub fn at_the_end(self, scores: &[i32]) -> Vec<f32> {
        let mut rewards = vec![0.0; scores.len()];
        self.write_end(scores, &mut rewards);
        rewards
    }

    /// As [`at_the_end`](Self::at_the_end), into memory of the caller.
    pub(crate) fn write_end(self, scores: &[i32], rewards: &mut [f32]) {
        let players = scores.len() as f32;
        match self {
            Self::Difference => {
                let sum: f32 = scores.iter().map(|&score| score as f32).sum();
                let others = (players - 1.0).max(1.0);
                for (reward, &score) in rewards.iter_mut().zip(scores) {
                    *reward = score as f32 - (sum - score as f32) / others;
                }
            }
            Self::Win => {
                let most = scores.iter().max().copied().unwrap_or(0);
                let winners = scores.iter().filter(|&&score| score == most).count() as f32;
                for (reward, &score) in rewards.iter_mut().zip(scores) {
                    *reward = if score == most { (players - winners) / winners } else { -1.0 };
                }
            }
            Self::Points => rewards.fill(0.0),
        }
    }
}

impl FromStr for Reward {
    type Err = UnknownReward;

    fn from_str(name: &str) -> Result<Self, UnknownReward> {
        let known = Self::ALL.into_iter().find(|reward| reward.name() == name);
        known.ok_or_else(|| UnknownReward(name.chars().take(40).collect()))
    }
}

impl fmt::Display for Reward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
