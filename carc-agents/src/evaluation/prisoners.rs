//! Evaluation of prisoners and of figures within the range of towers (TW-CAPTURE-1 to TW-RANSOM-7).

use carc_engine::{Cell, Figure, Location, Player, Spot, State, Token, limits::MAX_PLAYERS};

use super::{Features, Horizon, Values};

/// The figures that can be captured.
const MEEPLES: [Figure; 6] = [
    Figure::MEEPLE,
    Figure::LARGE_MEEPLE,
    Figure::ABBOT,
    Figure::MAYOR,
    Figure::WAGON,
    Figure::PHANTOM,
];

/// Adds the value that prisoners have to their captors, who can expect a ransom or an exchange.
pub(super) fn held(horizon: &Horizon<'_>, state: State<'_>, values: &mut Values) {
    let each = horizon.weights.prisoner * horizon.time;
    let players = Player::all(horizon.players);
    for (captor, value) in players.clone().zip(values) {
        for owner in players.clone() {
            let count = |figure| u32::from(state.prisoners(captor, owner, figure));
            let count: u32 = MEEPLES.into_iter().map(count).sum();
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
    let mut losses = [0.0_f32; MAX_PLAYERS];
    for (figure, place) in features.figures(state.setup(), state.position()) {
        let feature = &features.list()[place];
        let player = figure.player.index();
        let owns = feature.owners.contains(figure.player);
        let share = if owns { 1.0 } else { horizon.weights.minor };
        let loss = share * worths[place] / f32::from(feature.figures[player].max(1));
        if loss > losses[player]
            && MEEPLES.contains(&figure.figure)
            && is_exposed(state, figure.spot.cell)
        {
            losses[player] = loss;
        }
    }
    for ((player, value), loss) in players.clone().zip(values).zip(losses) {
        let mut others = players.clone().filter(|other| *other != player);
        if others.any(|other| state.tokens(other, Token::FLOOR) > 0) {
            *value -= horizon.weights.exposed * loss;
        }
    }
}

/// Returns true if one more floor on a tower without a guard reaches a cell (TW-CAPTURE-2).
fn is_exposed(state: State<'_>, cell: Cell) -> bool {
    state.towers().any(|(tower, height)| {
        let (x, y) = (tower.x.abs_diff(cell.x), tower.y.abs_diff(cell.y));
        let top = Spot { cell: tower, place: Location::Tower };
        (x == 0 || y == 0)
            && x + y <= u16::from(height) + 1
            && !state.each_figure().any(|guard| guard.spot == top)
    })
}
