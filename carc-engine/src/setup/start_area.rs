//! The tiles on the board before the first draw.

use crate::{
    expansions::river,
    geometry::{Cell, Rotation},
    setup::{Catalogue, Rules},
    tile::Kind,
};

/// Takes the start tiles out of the stack (BASE-SETUP-2): a board, the source of a river, or the
/// start tile; none if the start tile is shuffled in. Returns `None` if no set has a start tile.
pub(super) fn start_tiles(
    catalogue: &Catalogue,
    rules: &Rules,
    stack: &mut [u16],
) -> Option<Vec<(Kind, Cell, Rotation)>> {
    let board = catalogue.board.iter().map(|&(kind, cell)| (kind, cell, Rotation::R0));
    let mut tiles: Vec<_> = board.collect();
    let has_board = !tiles.is_empty();
    if let Some(source) = catalogue.source {
        // A river has one source and one mouth, however many copies the stack has.
        stack[source.index()] = 0;
        if let Some(mouth) = catalogue.kinds.iter().position(|kind| kind.mouth) {
            stack[mouth] = 1;
        }
        if let Some(start) = catalogue.start.filter(|_| !has_board && !rules.river_start_in_stack) {
            stack[start.index()] -= 1;
        }
        let (cell, rotation) = river::source_place(catalogue, source);
        tiles.push((source, cell, rotation));
        return Some(tiles);
    }
    if has_board {
        return Some(tiles);
    }
    let start = catalogue.start?;
    if !rules.start_in_stack {
        stack[start.index()] -= 1;
        tiles.push((start, Cell::new(0, 0), Rotation::R0));
    }
    Some(tiles)
}
