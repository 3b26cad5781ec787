//! Rewards for final scores.

use carc_learn::Reward;
use pyo3::prelude::*;

use crate::{
    batch::named,
    value::{Int, Tuple},
};

/// Returns each player's reward for the final scores of a game.
///
/// :meth:`Batch.rewards` and the environments also use this definition. With two or more players,
/// the rewards of all players add up to 0 for ``"difference"`` and ``"win"``.
///
/// Args:
///     scores: Each player's final score.
///     reward: ``"difference"`` is a player's score minus the mean of the opponents' scores, or the
///         score in a solo game. ``"win"`` is -1 for each loser, and the winners share 1 point per
///         loser equally. With ``"points"``, all rewards are 0 because points are rewarded in the
///         step in which they are scored.
///
/// Raises:
///     CarcError: If the reward is unknown.
///
/// >>> carc.final_rewards([30, 50])
/// (-20.0, 20.0)
/// >>> carc.final_rewards([30, 50, 50], "win")
/// (-1.0, 0.5, 0.5)
#[pyfunction]
#[pyo3(signature = (scores, reward="difference"))]
pub(crate) fn final_rewards(scores: Tuple<Int>, reward: &str) -> PyResult<Tuple<f64>> {
    let reward: Reward = named("reward", reward)?;
    let scores = scores.0.into_iter().map(|score| score.argument("scores"));
    let scores = scores.collect::<PyResult<Vec<i32>>>()?;
    Ok(reward.at_the_end(&scores).into_iter().collect())
}
