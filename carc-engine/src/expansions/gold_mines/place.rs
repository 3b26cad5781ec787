//! Placing the two ingots for a gold tile (GM-PLACE-1 to GM-PLACE-4).

use super::{GOLD, has_gold, on, supply};
use crate::{
    action::{Action, ActionList, Turn},
    board::{Board, Outlook},
    event::Event,
    geometry::Cell,
    position::Position,
    rules::{Flow, Play, State, turn::Step},
    setup::Setup,
    vocab::{IllegalAction, Phase, Token},
};

/// Returns the action that places an ingot on a tile.
const fn ingot_on(cell: Cell) -> Action {
    Action::PlaceToken { token: Token::INGOT.number(), spot: on(cell) }
}

/// Returns the number of ingots in the reserve.
fn reserve(position: &Position, setup: &Setup) -> u16 {
    supply(setup).saturating_sub(position.expansions.gold.used())
}

/// Returns the occupied cells around a cell, in the order of [`Cell::ring`].
fn around(board: &Board, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    cell.ring().into_iter().filter(|near| board.tile_at(near.key()).is_some())
}

/// Returns the occupied cells around the tile just placed.
fn targets(position: &Position) -> impl Iterator<Item = Cell> + '_ {
    let last = position.last_cell();
    last.into_iter().flat_map(|cell| around(&position.board, cell))
}

/// Places the ingots for the tile just placed if it is a gold tile. Waits for the player if there
/// are several cells for the second ingot (TURN-9e, GM-PLACE-2).
pub(crate) fn placed(play: &mut Play<'_>) -> Flow {
    let Some(tile) = play.position.board.tiles.last().copied() else { return Flow::Next };
    if !has_gold(play.setup, tile.kind()) || reserve(play.position, play.setup) == 0 {
        return Flow::Next;
    }
    lay(play, tile.cell());
    if reserve(play.position, play.setup) == 0 {
        return Flow::Next;
    }
    let mut cells = targets(play.position);
    match (cells.next(), cells.next()) {
        (None, _) => Flow::Next,
        (Some(cell), None) => {
            drop(cells);
            lay(play, cell);
            Flow::Next
        }
        _ => Flow::Wait(Phase::Gold),
    }
}

/// Moves an ingot from the reserve to a tile.
fn lay(play: &mut Play<'_>, cell: Cell) {
    let count = play.position.expansions.gold.add(cell, 1);
    let player = play.position.active;
    play.event(|_| Event::TokenPlaced { player, token: Token::INGOT, count, spot: on(cell) });
}

/// Checks whether a game can start in the middle of a turn in which the active player must place
/// the second ingot.
pub(crate) fn may_place(at: State<'_>) -> bool {
    let State { position, setup } = at;
    let last = position.board.tiles.last();
    let is_due = last.is_some_and(|tile| {
        has_gold(setup, tile.kind()) && position.expansions.gold.on(tile.cell()) > 0
    });
    is_due && reserve(position, setup) > 0 && targets(position).nth(1).is_some()
}

pub(super) fn list(position: &Position, list: &mut ActionList) {
    targets(position).for_each(|cell| list.push(ingot_on(cell)));
}

pub(super) fn check(at: State<'_>, action: Action) -> Result<Cell, IllegalAction> {
    let Action::PlaceToken { spot, .. } = action else { return at.other_phase() };
    let is_ingot = ingot_on(spot.cell) == action;
    let is_near = is_ingot && targets(at.position).any(|cell| cell == spot.cell);
    if is_near { Ok(spot.cell) } else { Err(IllegalAction::NoIngotThere) }
}

pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let cell = check(play.at(), action)?;
    lay(play, cell);
    Ok(Step::Gold.after())
}

/// Checks whether the drawn tile may lead to a decision about the second ingot.
pub(super) fn asks_ahead(at: State<'_>) -> bool {
    let State { position, setup } = at;
    at.drawn_tile_shows(GOLD) && reserve(position, setup) > 1
}

/// Inserts the decision about the second ingot into the listed turns, from index `from` to the end.
/// All these turns begin with the placement that `outlook` describes. Returns true if the decision
/// has been inserted.
#[cold]
pub(super) fn look_ahead(
    position: &Position,
    outlook: &Outlook<'_>,
    list: &mut Vec<Turn>,
    from: usize,
) -> bool {
    let cells = || around(&position.board, outlook.cell());
    if cells().nth(1).is_none() {
        return false;
    }
    let turns: Vec<Turn> = list.drain(from..).collect();
    for cell in cells() {
        list.extend(turns.iter().map(|turn| turn.with_second(ingot_on(cell))));
    }
    true
}
