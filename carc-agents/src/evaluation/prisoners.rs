//! Evaluation of prisoners and of figures within the range of towers (TW-CAPTURE-1 to TW-RANSOM-7).

use carc_engine::{
    Cell, Figure, Location, PlacedFigure, Player, PlayerSet, Spot, State, Token,
    limits::MAX_PLAYERS,
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
    for (figure, place) in features.figures(state.setup(), state.position()) {
        let player = figure.player.index();
        let loss = loss(horizon, &features.list()[place], worths[place], &figure);
        if loss > losses[player] && figure.figure.is_meeple() && is_exposed(state, figure.spot.cell)
        {
            losses[player] = loss;
        }
    }
    for ((player, value), loss) in players.clone().zip(values).zip(losses) {
        if players.clone().any(|other| other != player && can_build.contains(other)) {
            *value -= horizon.weights.exposed * loss;
        }
    }
}

/// Returns the points that the owner of a figure is expected to lose when the figure leaves its
/// feature. `worth` is the value of the feature to each owner.
pub(super) fn loss(
    horizon: &Horizon<'_>,
    feature: &Feature,
    worth: f32,
    figure: &PlacedFigure,
) -> f32 {
    let player = figure.player.index();
    let owns = feature.owners.contains(figure.player);
    let share = if owns { 1.0 } else { horizon.weights.minor };
    match figure.spot.place {
        Location::Lying => feature.bonuses[player] as f32,
        _ => share * worth / f32::from(feature.figures[player].max(1)),
    }
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
    let (x, y) = (tower.x.abs_diff(cell.x), tower.y.abs_diff(cell.y));
    (x == 0 || y == 0) && x + y <= u16::from(height) + 1
}
