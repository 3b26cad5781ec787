//! Estimates from playouts.

use carc_agents as agents;
use pyo3::prelude::*;

use crate::{
    action::Action,
    agent::{Looking, Points, agent_error},
    spot::Spot,
    value::{Int, Tuple, value},
};

value! {
    /// The mean of a quantity over playouts, with its error; see :meth:`Game.estimate`.
    Mean {
        /// The mean of the samples.
        mean: Points,
        /// The standard deviation of the samples.
        deviation: Points,
        /// The standard error of the mean.
        error: Points,
    }
}

value! {
    /// The expected outcome of a feature; see :class:`Estimate`.
    FeatureEstimate {
        /// The kind of feature, such as ``"city"``.
        kind: String,
        /// The first spot of the feature.
        ///
        /// The spot identifies the feature even if the feature grows or merges with other features.
        spot: Spot,
        /// The probability that the feature is completed before the end of the game.
        completion: Mean,
        /// Each player's points from the feature.
        points: Tuple<Mean>,
    }
}

value! {
    /// The expected outcome of a game; see :meth:`Game.estimate`.
    Estimate {
        /// The number of playouts.
        samples: u32,
        /// Each player's final points.
        points: Tuple<Mean>,
        /// Each player's probability of winning.
        ///
        /// In a tie, the winners share the win equally.
        wins: Tuple<Mean>,
        /// The incomplete features and the fields on the board, ordered by their first spots.
        features: Tuple<FeatureEstimate>,
    }
}

value! {
    /// The expected outcome of a turn; see :meth:`Game.estimate_turns`.
    TurnEstimate {
        /// The turn's actions, in order.
        actions: Tuple<Action>,
        /// The number of playouts.
        samples: u32,
        /// Each player's final points.
        points: Tuple<Mean>,
        /// Each player's probability of winning.
        ///
        /// In a tie, the winners share the win equally.
        wins: Tuple<Mean>,
    }
}

fn mean(mean: agents::Mean) -> Mean {
    Mean { mean: Points(mean.mean), deviation: Points(mean.deviation), error: Points(mean.error) }
}

fn means(means: Vec<agents::Mean>) -> Tuple<Mean> {
    means.into_iter().map(mean).collect()
}

/// Estimates the outcome of a game with the GIL released.
pub(crate) fn estimate(
    py: Python<'_>,
    game: &carc_engine::Game,
    samples: Int,
    seed: Int,
    cancel: Option<Bound<'_, PyAny>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Estimate> {
    let (samples, seed) = (samples.argument("samples")?, seed.argument("seed")?);
    let looking = Looking::new(cancel, progress);
    let estimate = looking
        .watch(py, |looking| agents::estimate(game, samples, seed, looking))?
        .map_err(|error| agent_error(&error))?;
    let feature = |feature: agents::FeatureEstimate| FeatureEstimate {
        kind: feature.kind.name().to_owned(),
        spot: Spot(feature.spot),
        completion: mean(feature.completion),
        points: means(feature.points),
    };
    Ok(Estimate {
        samples: estimate.samples,
        points: means(estimate.points),
        wins: means(estimate.wins),
        features: estimate.features.into_iter().map(feature).collect(),
    })
}

/// Estimates the outcomes of the most promising turns with the GIL released.
pub(crate) fn estimate_turns(
    py: Python<'_>,
    game: &carc_engine::Game,
    (most, samples, seed): (Int, Int, Int),
    cancel: Option<Bound<'_, PyAny>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Vec<TurnEstimate>> {
    let (samples, seed) = (samples.argument("samples")?, seed.argument("seed")?);
    let most: u32 = most.argument("most")?;
    let looking = Looking::new(cancel, progress);
    let turns = looking
        .watch(py, |looking| agents::estimate_turns(game, most as usize, samples, seed, looking))?
        .map_err(|error| agent_error(&error))?;
    let turn = |turn: agents::TurnEstimate| TurnEstimate {
        actions: turn.actions.into_iter().map(Action).collect(),
        samples: turn.samples,
        points: means(turn.points),
        wins: means(turn.wins),
    };
    Ok(turns.into_iter().map(turn).collect())
}
