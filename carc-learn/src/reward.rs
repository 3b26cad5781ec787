//! The rewards that players receive in a game.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// Selects how the players are rewarded.
///
/// ```
/// use carc_learn::Reward;
/// assert_eq!("win".parse(), Ok(Reward::Win));
/// assert_eq!(Reward::Win.at_the_end(&[30, 50, 50]), [-1.0, 0.5, 0.5]);
/// assert_eq!(Reward::Difference.at_the_end(&[30, 50]), [-20.0, 20.0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reward {
    /// At the end of the game, the player's score minus the opponents' mean score, or the score in
    /// a solo game. The rewards of all players add up to 0.
    #[default]
    Difference,
    /// At the end of the game, -1 for each player who has not won. The winners share the points
    /// that the other players lose, so the rewards add up to 0. With two players, the reward is 1
    /// for a win and 0 for a draw. All players tied for the highest score win (END-4).
    Win,
    /// In every step, the points that the player scored in that step. The rewards do not add up to
    /// 0.
    Points,
}

/// The error for an unknown reward.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown reward {0:?}; expected difference, win or points")]
pub struct UnknownReward(String);

impl Reward {
    /// All rewards.
    pub const ALL: [Self; 3] = [Self::Difference, Self::Win, Self::Points];

    /// Returns the name of the reward.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Difference => "difference",
            Self::Win => "win",
            Self::Points => "points",
        }
    }

    /// Returns each player's reward for the final scores. For `Points`, all rewards are 0, because
    /// points are rewarded in every step.
    pub fn at_the_end(self, scores: &[i32]) -> Vec<f64> {
        let mut rewards = vec![0.0; scores.len()];
        self.each(scores, |player, reward| rewards[player] = reward);
        rewards
    }

    /// Like [`at_the_end`](Self::at_the_end), but writes the rewards into the caller's memory.
    pub(crate) fn write_end(self, scores: &[i32], rewards: &mut [f32]) {
        self.each(scores, |player, reward| rewards[player] = reward as f32);
    }

    fn each(self, scores: &[i32], mut write: impl FnMut(usize, f64)) {
        let players = scores.len() as f64;
        let sum: f64 = scores.iter().map(|&score| f64::from(score)).sum();
        let most = scores.iter().max().copied().unwrap_or(0);
        let winners = scores.iter().filter(|&&score| score == most).count() as f64;
        let others = (players - 1.0).max(1.0);
        for (player, &score) in scores.iter().enumerate() {
            let own = f64::from(score);
            let reward = match self {
                Self::Difference => own - (sum - own) / others,
                Self::Win if score == most => (players - winners) / winners,
                Self::Win => -1.0,
                Self::Points => 0.0,
            };
            write(player, reward);
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
