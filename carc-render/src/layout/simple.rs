//! A simple division of a tile, for tiles with more segments than a drawing can separate.

use carc_engine::{Port, Side};

use super::{
    Layout,
    curve::{CENTER, Point, TILE, inward, rim},
    grid::Grid,
    plot::{self, NOBODY, SIDE},
};

type Fine = Grid<SIDE>;

/// The depth of the plots along the sides, in squares. The rest of the tile is divided among the
/// segments without ports, each of which has room for a building in any rotation. A tile with ports
/// has at most 15 segments without ports, which fit in four rows of four.
const BAND: usize = 34;

/// The distance between an anchor and its side.
const DEPTH: f64 = 5.0;

/// Returns the owner of every square, and the anchor of each segment.
pub(super) fn division(layout: &Layout) -> (Vec<u8>, Vec<Point>) {
    let count = layout.parts.len();
    let inner: Vec<usize> = (0..count).filter(|&index| layout.parts[index].ports == 0).collect();
    let band = match inner.len() {
        0 => SIDE,
        all if all == count => 0,
        _ => BAND,
    };
    let mut owner = vec![NOBODY; Fine::COUNT];
    let mut anchors = vec![CENTER; count];
    let sides = Side::ALL.map(|side| {
        let [first, second] = plot::breaks(layout, side);
        let bounds = [0, first, second, SIDE];
        Port::ALL.map(|port| {
            let range = bounds[port as usize]..bounds[port as usize + 1];
            (layout.at_port(side, port), range)
        })
    });
    for (square, owner) in owner.iter_mut().enumerate() {
        let (row, column) = (square / SIDE, square % SIDE);
        let last = SIDE - 1;
        // The distance from each side, and the position along that side.
        let ways = [
            (row, column),
            (last - column, row),
            (last - row, last - column),
            (column, last - row),
        ];
        let Some((side, &(depth, along))) = ways.iter().enumerate().min_by_key(|(_, way)| way.0)
        else {
            continue;
        };
        let port = sides[side].iter().find(|(_, range)| range.contains(&along));
        if depth < band
            && let Some(&(Some(segment), _)) = port
        {
            *owner = segment;
        }
    }
    // The order is reversed so that the first port of a segment provides its anchor.
    for (side, ports) in Side::ALL.into_iter().zip(&sides).rev() {
        for (segment, range) in ports.iter().rev() {
            if let Some(segment) = segment {
                let along = (range.start + range.end) as f64 / 2.0 * Fine::WIDTH;
                let at = rim(f64::from(side as u8) * TILE + along) + inward(side) * DEPTH;
                anchors[usize::from(*segment)] = at;
            }
        }
    }
    let columns = (1..).find(|n| n * n >= inner.len()).unwrap_or(1);
    let width = SIDE.saturating_sub(2 * band) / columns;
    for (index, &segment) in inner.iter().enumerate() {
        let (top, left) = (band + index / columns * width, band + index % columns * width);
        for row in top..top + width {
            owner[row * SIDE + left..][..width].fill(segment as u8);
        }
        let middle = |first: usize| (first as f64 + width as f64 / 2.0) * Fine::WIDTH;
        anchors[segment] = Point { x: middle(left), y: middle(top) };
    }
    // Fill the sides of a closed tile and the rest of the middle.
    let border = Fine::border(&owner, NOBODY, |_| true);
    Fine::spread(&mut owner, NOBODY, border);
    (owner, anchors)
}
