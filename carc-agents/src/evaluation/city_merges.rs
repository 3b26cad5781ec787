//! Evaluation of cities with different owners that a tile might join.

use carc_engine::Player;

use super::{Feature, Features, Horizon, Values};
use crate::features::CityMerge;

/// Transfers the expected gain from players who would lose a city to the players who would own the
/// merged city. `worths` is the value of each feature to each owner.
pub(super) fn joined(horizon: &Horizon, features: &Features, worths: &[f32], values: &mut Values) {
    for &CityMerge { fit, cities } in features.city_merges() {
        let [Some(first), Some(second)] = cities.map(|city| place(features, city)) else {
            continue;
        };
        let pair = [&features.list()[first], &features.list()[second]];
        if pair[0].owners != pair[1].owners {
            let weights = horizon.weights;
            let fit = f32::from(fit);
            let chance = weights.meeting * fit / (fit + weights.city_hard) * horizon.late;
            join(horizon.players, pair, [worths[first], worths[second]], chance, values);
        }
    }
}

/// Returns the index of a completion's feature in the list, or `None` if the feature does not
/// contain figures.
fn place(features: &Features, completion: u16) -> Option<usize> {
    features.list().iter().position(|feature| feature.completion == Some(completion))
}

fn join(players: usize, pair: [&Feature; 2], worths: [f32; 2], chance: f32, values: &mut Values) {
    let strength =
        |player: Player| pair[0].strengths[player.index()] + pair[1].strengths[player.index()];
    let most = Player::all(players).map(strength).max().unwrap_or(0);
    for (player, value) in Player::all(players).zip(values) {
        let owned = |(feature, worth): (&Feature, f32)| match feature.owners.contains(player) {
            true => worth,
            false => 0.0,
        };
        let apart: f32 = pair.into_iter().zip(worths).map(owned).sum();
        let together = if strength(player) == most { worths[0] + worths[1] } else { 0.0 };
        *value += chance * (together - apart);
    }
}
