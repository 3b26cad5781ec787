//! Prisoners, and figures that towers could take (TW-CAPTURE-1 to TW-RANSOM-7).

use carc_engine::{Cell, Figure, Location, Position, Spot, Stakes, Token, limits::MAX_PLAYERS};

use super::{Horizon, Values};

/// Who can be a prisoner.
const MEEPLES: [Figure; 5] =
    [Figure::MEEPLE, Figure::LARGE_MEEPLE, Figure::ABBOT, Figure::MAYOR, Figure::WAGON];

/// What prisoners bring to those who hold them: a ransom, or a figure of their own.
pub(super) fn held(horizon: &Horizon<'_>, position: &Position, values: &mut Values) {
    let each = horizon.weights.prisoner * horizon.time;
    let players = 0..horizon.players as u8;
    for (captor, value) in players.clone().zip(values) {
        for owner in players.clone() {
            let count = |figure| u32::from(position.prisoners(captor, owner, figure));
            let count: u32 = MEEPLES.into_iter().map(count).sum();
            *value += each * count as f32;
        }
    }
}

/// What the next floor may cost each player: that figure within range is taken whose loss would hurt most.
pub(super) fn exposed(
    horizon: &Horizon<'_>,
    stakes: &Stakes,
    worths: &[f32],
    position: &Position,
    values: &mut Values,
) {
    let players = 0..horizon.players as u8;
    let mut losses = [0.0_f32; MAX_PLAYERS];
    for (figure, place) in stakes.figures(position) {
        let stake = &stakes.features()[place];
        let player = usize::from(figure.player);
        let share = if stake.owners >> player & 1 == 1 { 1.0 } else { horizon.weights.minor };
        let loss = share * worths[place] / f32::from(stake.figures[player].max(1));
        if loss > losses[player]
            && MEEPLES.contains(&figure.figure)
            && is_exposed(position, figure.spot.cell)
        {
            losses[player] = loss;
        }
    }
    for ((player, value), loss) in players.clone().zip(values).zip(losses) {
        let mut others = players.clone().filter(|other| *other != player);
        if others.any(|other| position.tokens(other, Token::FLOOR) > 0) {
            *value -= horizon.weights.exposed * loss;
        }
    }
}

/// Whether one more floor on some tower without a guard reaches a cell (TW-CAPTURE-2).
fn is_exposed(position: &Position, cell: Cell) -> bool {
    position.towers().any(|(tower, height)| {
        let (x, y) = (tower.x.abs_diff(cell.x), tower.y.abs_diff(cell.y));
        let top = Spot { cell: tower, place: Location::Tower };
        (x == 0 || y == 0)
            && x + y <= u16::from(height) + 1
            && !position.each_figure().any(|guard| guard.spot == top)
    })
}
