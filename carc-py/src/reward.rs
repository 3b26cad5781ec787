//! What playing well is worth.

use carc_learn::Reward;
use pyo3::prelude::*;

use crate::{
    batch::named,
    value::{Int, Tuple},
};

/// What each player is rewarded with at the end of a game with these scores, by seat: the
/// ``"difference"`` of their points to the mean of the others' (alone: their points), or for
/// ``"win"`` -1 if they have not won, and otherwise their share of what the others lose. Both add
/// up to 0 with two players or more. ``"points"`` are given step by step, so they are 0 here. It is
/// what :meth:`Batch.rewards` and the environments give.
///
/// >>> carc.final_rewards([30, 50])
/// (-20.0, 20.0)
/// >>> carc.final_rewards([30, 50, 50], "win")
/// (-1.0, 0.5, 0.5)
#[pyfunction]
#[pyo3(signature = (scores, reward="difference"))]
pub(crate) fn final_rewards(scores: Tuple<Int>, reward: &str) -> PyResult<Tuple<f32>> {
    let reward: Reward = named("reward", reward)?;
    let scores = scores.0.into_iter().map(|score| score.argument("scores"));
    let scores = scores.collect::<PyResult<Vec<i32>>>()?;
    Ok(reward.at_the_end(&scores).into_iter().collect())
}
