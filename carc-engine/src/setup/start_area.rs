//! What lies on the table before anything is drawn.

use crate::{
    expansions::river,
    geometry::{Cell, Rotation},
    setup::{Catalogue, Rules},
    tile::Kind,
};

/// What lies on the table first (BASE-SETUP-2), taken from the stack: a board, the source of a river,
/// or the start tile; nothing if that is shuffled in. `None` if no set has a start tile.
pub(super) fn start_tiles(
    catalogue: &Catalogue,
    rules: &Rules,
    stack: &mut [u16],
) -> Option<Vec<(Kind, Cell, Rotation)>> {
    let board = catalogue.board.iter().map(|&(kind, cell)| (kind, cell, Rotation::R0));
    let mut tiles: Vec<_> = board.collect();
    let has_board = !tiles.is_empty();
    if let Some(source) = catalogue.source {
        // However many copies there are, one river flows from one source to one mouth.
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
