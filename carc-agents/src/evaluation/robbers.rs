//! Evaluation of robbers on the score track (RB-ROB-1, RB-END-1).

use carc_engine::{Player, State, limits::MAX_PLAYERS};

use super::{Features, Horizon, Values};

/// The points for a robber on the track at the end of the game (RB-END-1).
const HOME: f32 = 3.0;
/// The number of points that a player is expected to score next if none of their features can be
/// completed. The points come from features that the player has yet to claim, and from other
/// sources.
const LATER: f32 = 4.0;
/// The probability, early in the game, that a player whose features cannot be completed scores
/// again before the end of the game.
const SCORES: f32 = 0.9;

/// Credits the owners of the robbers on the track with the points that the robbers are expected to
/// score. A robber is expected to take half of the next points of a player whose marker is on its
/// space, or to score points for being on the track at the end of the game.
pub(super) fn add(
    horizon: &Horizon<'_>,
    state: State<'_>,
    features: &Features,
    chances: &[f32],
    values: &mut Values,
) {
    let players = || Player::all(horizon.players);
    if players().all(|player| state.robber_space(player).is_none()) {
        return;
    }
    // For each player, the sums of the completion probabilities and of the expected points.
    let mut expected = [(0.0_f32, 0.0_f32); MAX_PLAYERS];
    for feature in features.list() {
        let Some(completion) = feature.completion.map(usize::from) else { continue };
        let chance = chances[completion].max(0.0);
        for owner in feature.owners.iter() {
            let (all, points) = &mut expected[owner.index()];
            *all += chance;
            *points += chance * feature.facts.completed_value as f32;
        }
    }
    for owner in players() {
        let Some(space) = state.robber_space(owner) else { continue };
        let is_victim = |player: &Player| {
            *player != owner && state.marker_spaces(*player).any(|marker| marker == space)
        };
        let worth = |player: Player| {
            let (all, points) = expected[player.index()];
            let later = SCORES * horizon.time;
            let mean = (points + later * LATER) / (all + later).max(f32::MIN_POSITIVE);
            let never = (1.0 - later) / (1.0 + all);
            (1.0 - never) * mean / 2.0 + never * HOME
        };
        let best = players().filter(is_victim).map(worth).reduce(f32::max);
        values[owner.index()] += horizon.weights.robber * best.unwrap_or(HOME);
    }
}
