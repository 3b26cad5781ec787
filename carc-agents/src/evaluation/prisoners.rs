//! Evaluation of prisoners and of figures within the range of towers (TW-CAPTURE-1 to TW-RANSOM-7).

use carc_engine::{
    Cell, Figure, Location, Player, PlayerSet, Spot, State, Token, limits::MAX_PLAYERS,
};

use super::{Feature, Features, Horizon, Values};

/// Credits captors with the value of their prisoners, for whom they can expect a ransom or an
/// exchange.
pub(super) fn held(horizon: &Horizon<'_>, state: State<'_>, values: &mut Values) {
    let each = horizon.weights.prisoner * horizon.time;
    let players = Player::all(horizon.players);
    for (captor, value) in players.clone().zip(values) {
        for owner in players.clone() {
            let count = |figure| u32::from(state.prisoners(captor, owner, figure));
            let meeples = Figure::all().filter(|figure| figure.is_meeple());
            let count: u32 = meeples.map(count).sum();
            *value += each * count as f32;
        }
    }
}

/// Subtracts the loss that the next tower floor is expected to cause. The floor is assumed to
/// capture each player's most valuable figure within range.
pub(super) fn exposed(
    horizon: &Horizon<'_>,
    state: State<'_>,
    features: &Features,
    worths: &[f32],
    values: &mut Values,
) {
    let players = Player::all(horizon.players);
    let has_floor = |player: &Player| state.tokens(*player, Token::FLOOR) > 0;
    let can_build: PlayerSet = players.clone().filter(has_floor).collect();
    if can_build.is_empty() {
        return;
    }
    let mut losses = [0.0_f32; MAX_PLAYERS];
    let graph = state.feature_graph();
    for (figure, place) in features.segment_figures(graph) {
        let most = &mut losses[figure.player.index()];
        let (feature, worth) = (&features.list()[place], worths[place]);
        let loss = loss(horizon, feature, worth, figure.player, figure.lying);
        if loss > *most && figure.figure.is_meeple() {
            let cell = graph.tile(graph.tile_of(figure.segment)).cell;
            if is_exposed(state, cell) {
                *most = loss;
            }
        }
    }
    for ((player, value), loss) in players.clone().zip(values).zip(losses) {
        if players.clone().any(|other| other != player && can_build.contains(other)) {
            *value -= horizon.weights.exposed * loss;
        }
    }
}

/// Returns the points that a player is expected to lose when one of the player's figures leaves its
/// feature. `worth` is the value of the feature to each owner.
pub(super) fn loss(
    horizon: &Horizon<'_>,
    feature: &Feature,
    worth: f32,
    player: Player,
    is_lying: bool,
) -> f32 {
    if is_lying {
        return feature.bonuses[player.index()] as f32;
    }
    let share = if feature.owners.contains(player) { 1.0 } else { horizon.weights.minor };
    share * worth / f32::from(feature.figures[player.index()].max(1))
}

/// Returns true if one more floor on a tower without a guard reaches a cell (TW-CAPTURE-2).
fn is_exposed(state: State<'_>, cell: Cell) -> bool {
    // Most towers do not reach the cell, so the guards are checked last.
    let mut towers = state.towers().filter(|(tower, height)| would_reach(*tower, *height, cell));
    towers.any(|(tower, _)| {
        let top = Spot { cell: tower, place: Location::Tower };
        !state.each_figure().any(|guard| guard.spot == top)
    })
}

/// Returns true if one more floor on a tower of the given height reaches a cell (TW-CAPTURE-2).
pub(super) fn would_reach(tower: Cell, height: u8, cell: Cell) -> bool {
    (tower.x == cell.x || tower.y == cell.y)
        && tower.x.abs_diff(cell.x) + tower.y.abs_diff(cell.y) <= u16::from(height) + 1
}
