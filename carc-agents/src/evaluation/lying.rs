//! Evaluation of the rows that lying monks score at the end of the game (MO-END-1).

use carc_engine::{Cell, Location, Side, State};

use super::{Horizon, Values};

/// Adds the expected growth of lying monks' rows. The current points of the rows are already
/// included in the feature bonuses.
pub(super) fn add(horizon: &Horizon<'_>, state: State<'_>, values: &mut Values) {
    for monk in state.each_figure().filter(|figure| figure.spot.place == Location::Lying) {
        let end = |side| row_end(state, monk.spot.cell, side);
        let open = Side::ALL.into_iter().filter(|&side| is_open(state, end(side))).count();
        values[monk.player.index()] += open as f32 * horizon.weights.row_growth * horizon.late;
    }
}

/// Returns the first empty cell of a row.
fn row_end(state: State<'_>, start: Cell, side: Side) -> Cell {
    let mut cell = start.neighbor(side);
    while state.tile_at(cell).is_some() {
        cell = cell.neighbor(side);
    }
    cell
}

/// Returns true if a tile can be placed on an empty cell, that is, if the cell is on the table.
fn is_open(state: State<'_>, cell: Cell) -> bool {
    state.feature_graph().open_cell(cell).is_some()
}
