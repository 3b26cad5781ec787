//! A grid of small squares on a tile.

use super::curve::{Point, TILE, point};

/// A grid with `SIDE` squares along each side of a tile, numbered row by row.
pub(super) struct Grid<const SIDE: usize>;

impl<const SIDE: usize> Grid<SIDE> {
    pub(super) const COUNT: usize = SIDE * SIDE;
    /// The width of a square.
    pub(super) const WIDTH: f64 = TILE / SIDE as f64;

    /// Returns the center of a square.
    pub(super) fn place(square: usize) -> Point {
        let middle = |step: usize| (step as f64 + 0.5) * Self::WIDTH;
        point(middle(square % SIDE), middle(square / SIDE))
    }

    /// Returns the adjacent squares of a square.
    pub(super) fn neighbors(square: usize) -> impl Iterator<Item = usize> {
        let (row, column) = (square / SIDE, square % SIDE);
        [
            (row > 0).then(|| square - SIDE),
            (column > 0).then(|| square - 1),
            (column + 1 < SIDE).then(|| square + 1),
            (row + 1 < SIDE).then(|| square + SIDE),
        ]
        .into_iter()
        .flatten()
    }

    /// Performs a breadth-first search from the given squares, moving to a neighbor if `enters`
    /// allows it, and returns all squares in the order in which they were reached.
    pub(super) fn walk(
        mut squares: Vec<usize>,
        mut enters: impl FnMut(usize, usize) -> bool,
    ) -> Vec<usize> {
        let mut next = 0;
        while next < squares.len() {
            let from = squares[next];
            next += 1;
            squares.extend(Self::neighbors(from).filter(|&to| enters(from, to)));
        }
        squares
    }

    /// Assigns the squares of `nobody` to the owners that reach them first, all expanding at the
    /// same speed.
    pub(super) fn spread(owner: &mut [u8], nobody: u8, from: Vec<usize>) {
        Self::walk(from, |from, to| {
            let is_free = owner[to] == nobody;
            if is_free {
                owner[to] = owner[from];
            }
            is_free
        });
    }
}
