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

    /// Returns the squares adjacent to a square.
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

    /// Assigns the squares whose centers are inside a closed polygon.
    pub(super) fn fill(owner: &mut [u8], polygon: &[Point], color: u8) {
        for (row, squares) in owner.chunks_exact_mut(SIDE).enumerate() {
            let y = (row as f64 + 0.5) * Self::WIDTH;
            let mut crossings = Vec::new();
            let mut last = polygon[polygon.len() - 1];
            for &next in polygon {
                if (next.y > y) != (last.y > y) {
                    crossings.push(next.x + (y - next.y) / (last.y - next.y) * (last.x - next.x));
                }
                last = next;
            }
            carc_engine::sort_by(&mut crossings, f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                // Assign the squares whose centers are between the two points.
                let first = |x: f64| ((x / Self::WIDTH + 0.5).max(0.0) as usize).min(SIDE);
                squares[first(pair[0])..first(pair[1])].fill(color);
            }
        }
    }

    /// Performs a breadth-first search from the given squares, moving to a neighbor if `enters`
    /// allows it. Returns all squares in the order in which they were reached.
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

    /// Returns the squares that are next to a square of `nobody` and whose owners satisfy `may`, in
    /// order.
    pub(super) fn border(owner: &[u8], nobody: u8, may: impl Fn(u8) -> bool) -> Vec<usize> {
        let mut border = Vec::new();
        for (row, squares) in owner.chunks_exact(SIDE).enumerate() {
            // Most rows do not contain such squares.
            if squares.contains(&nobody) {
                let free = (0..SIDE).filter(|&column| squares[column] == nobody);
                border.extend(free.flat_map(|column| Self::neighbors(row * SIDE + column)));
            }
        }
        border.retain(|&square| owner[square] != nobody && may(owner[square]));
        carc_engine::sort_by_key(&mut border, |&square| square);
        border.dedup();
        border
    }

    /// Assigns the squares of `nobody` to the owners that reach them first. All owners expand at
    /// the same speed.
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
