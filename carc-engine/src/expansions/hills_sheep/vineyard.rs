//! Vineyards: they make the monasteries around them worth more (HS-VINE-1, HS-VINE-2).

use super::VINEYARD;
use crate::{
    board::{Board, touches},
    setup::Catalogue,
};

/// How many tiles around a cell show a vineyard.
#[inline]
pub(crate) fn vineyards(board: &Board, catalogue: &Catalogue, cell: u32) -> u16 {
    if !catalogue.marks.has(VINEYARD) {
        return 0;
    }
    let around = board.tiles.iter().filter(|tile| tile.key != cell && touches(tile.key, cell));
    around.filter(|tile| catalogue.shown(tile.kind).tile().has(VINEYARD)).count() as u16
}
