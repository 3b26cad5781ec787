//! Evaluation of the players' ingots and of ingots on tiles (GM-TAKE-1, GM-END-1).

use carc_engine::{Cell, Location, Player, Spot, State, Token, limits::MAX_SEGMENTS};

use super::{Features, Horizon, Values};

/// Returns the points for ingots at the end of the game (GM-END-1).
fn points(count: u16) -> f32 {
    let each = match count {
        0..=3 => 1,
        4..=6 => 2,
        7..=9 => 3,
        _ => 4,
    };
    f32::from(count * each)
}

/// Adds the value of the players' ingots: their current points and the expected gain from further
/// ingots.
pub(super) fn held(horizon: &Horizon<'_>, state: State<'_>, values: &mut Values) {
    for (player, value) in Player::all(horizon.players).zip(values) {
        let own = state.tokens(player, Token::INGOT);
        let growth = if own < 10 { horizon.weights.ingot_growth * horizon.late } else { 0.0 };
        *value += points(own) + growth * f32::from(own);
    }
}

/// Credits the owners of unfinished features with the value of the ingots on the features' tiles,
/// weighted by the probability of completion.
pub(super) fn laid(
    horizon: &Horizon<'_>,
    state: State<'_>,
    features: &Features,
    chances: &[f32],
    values: &mut Values,
) {
    if state.ingots().len() == 0 {
        return;
    }
    let graph = state.feature_graph();
    let mut previous = None;
    for (figure, place) in features.figures(state.setup(), state.position()) {
        if figure.spot.place == Location::Lying {
            continue;
        }
        // Figures on the same feature are usually adjacent in the list. Each feature is counted
        // once.
        if previous.replace(place) == Some(place) {
            continue;
        }
        let feature = &features.list()[place];
        let Some(completion) = feature.completion.map(usize::from) else { continue };
        let Some(own) = graph.segment_at(figure.spot).map(|segment| graph.feature(segment)) else {
            continue;
        };
        let is_building = graph.surrounded().any(|(_, building)| building == own);
        let belongs = |cell: Cell| {
            let center = figure.spot.cell;
            if is_building {
                return center.x.abs_diff(cell.x).max(center.y.abs_diff(cell.y)) <= 1;
            }
            let on_tile = |number| graph.segment_at(Spot::segment(cell, number));
            let mut segments = (0..MAX_SEGMENTS as u8).map_while(on_tile);
            segments.any(|segment| graph.feature(segment) == own)
        };
        let claimed = state.ingots().filter(|(cell, _)| belongs(*cell));
        let count: u16 = claimed.map(|(_, count)| count).sum();
        let chance = chances[completion].max(0.0);
        for player in feature.owners.iter() {
            values[player.index()] += horizon.weights.ingot_near * chance * f32::from(count)
                / feature.owners.len() as f32;
        }
    }
}
