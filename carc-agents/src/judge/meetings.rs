//! Cities of different owners that a tile may make one of.

use carc_engine::{Meeting, Stake, Stakes};

use super::{Horizon, Values};

/// Takes from those who would lose a city by that, and gives to those who would have both, as far as it is
/// likely. `worths` is what each feature gives to each of its owners.
pub(super) fn joined(horizon: &Horizon, stakes: &Stakes, worths: &[f32], values: &mut Values) {
    for &Meeting { fit, cities } in stakes.meetings() {
        let [Some(first), Some(second)] = cities.map(|city| place(stakes, city)) else { continue };
        let pair = [&stakes.features()[first], &stakes.features()[second]];
        if pair[0].owners != pair[1].owners {
            let weights = horizon.weights;
            let fit = f32::from(fit);
            let chance = weights.meeting * fit / (fit + weights.city_hard) * horizon.late;
            join(horizon.players, pair, [worths[first], worths[second]], chance, values);
        }
    }
}

/// The feature that has these gaps, if anybody has a figure there.
fn place(stakes: &Stakes, gaps: u16) -> Option<usize> {
    stakes.features().iter().position(|stake| stake.gaps == Some(gaps))
}

fn join(players: usize, pair: [&Stake; 2], worths: [f32; 2], chance: f32, values: &mut Values) {
    let strength = |player: usize| pair[0].strengths[player] + pair[1].strengths[player];
    let most = (0..players).map(strength).max().unwrap_or(0);
    for (player, value) in values.iter_mut().enumerate().take(players) {
        let owned = |(stake, worth): (&Stake, f32)| match stake.owners >> player & 1 {
            1 => worth,
            _ => 0.0,
        };
        let apart: f32 = pair.into_iter().zip(worths).map(owned).sum();
        let together = if strength(player) == most { worths[0] + worths[1] } else { 0.0 };
        *value += chance * (together - apart);
    }
}
