//! Conversion of the map to outlines, which are rings of points that adjacent segments share.

use carc_engine::{Rotation, Side};

use super::{curve::Point, plot::SIDE};

/// A point on an outline, in units of half a square. `UNIT` is the length of a tile's side.
type Place = (i32, i32);

const UNIT: i32 = 2 * SIDE as i32;

/// A corner of the grid, as column and row.
type Corner = (usize, usize);

/// The outlines of the segments on an unrotated tile.
#[derive(Clone, Debug, Default)]
pub(super) struct Outlines {
    segments: Vec<Outline>,
}

#[derive(Clone, Debug)]
struct Outline {
    rings: Vec<Vec<Place>>,
    /// The upper left corner of the bounding box of all rings.
    low: Place,
    high: Place,
}

impl Outlines {
    /// Traces the plots of all segments. `breaks` returns the boundaries between the ports along a
    /// side.
    pub(super) fn new(owner: &[u8], segments: usize, breaks: impl Fn(Side) -> [usize; 2]) -> Self {
        let breaks = Side::ALL.map(breaks);
        let outline = |rings: Vec<Vec<Corner>>| {
            let rings = rings.iter().map(|ring| smooth(ring, owner, &breaks));
            // Areas that are thinner than a square can disappear when they are smoothed.
            let rings: Vec<_> = rings.filter(|ring| ring.len() > 2).collect();
            let all = || rings.iter().flatten();
            let low = all().fold((UNIT, UNIT), |low, at| (low.0.min(at.0), low.1.min(at.1)));
            let high = all().fold((0, 0), |high, at| (high.0.max(at.0), high.1.max(at.1)));
            Outline { rings, low, high }
        };
        Self { segments: traced(owner, segments).into_iter().map(outline).collect() }
    }

    pub(super) fn rings(&self, segment: usize, rotation: Rotation) -> Vec<Vec<Point>> {
        let turned = |&(x, y): &Place| {
            let (x, y) = match rotation {
                Rotation::R0 => (x, y),
                Rotation::R90 => (UNIT - y, x),
                Rotation::R180 => (UNIT - x, UNIT - y),
                Rotation::R270 => (y, UNIT - x),
            };
            Point { x: f64::from(x) / f64::from(UNIT), y: f64::from(y) / f64::from(UNIT) }
        };
        let rings = self.segments[segment].rings.iter();
        rings.map(|ring| ring.iter().map(turned).collect()).collect()
    }

    /// Returns the segment at a point of the rotated unit square.
    pub(super) fn at(&self, Point { x, y }: Point, rotation: Rotation) -> Option<usize> {
        let (x, y) = match rotation {
            Rotation::R0 => (x, y),
            Rotation::R90 => (y, 1.0 - x),
            Rotation::R180 => (1.0 - x, 1.0 - y),
            Rotation::R270 => (1.0 - y, x),
        };
        // A point on the rim counts as a point just inside the tile.
        let scaled = |v: f64| (v * f64::from(UNIT)).min(f64::from(UNIT) - 1e-6);
        let (x, y) = (scaled(x), scaled(y));
        self.segments.iter().position(|outline| outline.contains(x, y))
    }
}

impl Outline {
    fn contains(&self, x: f64, y: f64) -> bool {
        let within = |v: f64, low: i32, high: i32| f64::from(low) <= v && v <= f64::from(high);
        within(x, self.low.0, self.high.0)
            && within(y, self.low.1, self.high.1)
            && self.rings.iter().filter(|ring| is_inside(ring, x, y)).count() % 2 == 1
    }
}

fn is_inside(ring: &[Place], x: f64, y: f64) -> bool {
    let mut within = false;
    let mut last = ring[ring.len() - 1];
    for &next in ring {
        // A border is computed in the same way from both sides so that every point is on exactly
        // one side.
        let (upper, lower) = if last.1 < next.1 { (last, next) } else { (next, last) };
        if f64::from(upper.1) <= y && y < f64::from(lower.1) {
            let across = (x - f64::from(upper.0)) * f64::from(lower.1 - upper.1);
            let along = (y - f64::from(upper.1)) * f64::from(lower.0 - upper.0);
            within ^= across < along;
        }
        last = next;
    }
    within
}

/// Returns the owner of the square to the southeast of a corner, or `None` for a square outside the
/// tile.
fn owner_at(owner: &[u8], column: isize, row: isize) -> Option<u8> {
    let within = 0..SIDE as isize;
    (within.contains(&column) && within.contains(&row))
        .then(|| owner[row as usize * SIDE + column as usize])
}

const ROW: usize = SIDE + 1;

/// Returns true if more than two plots meet at a grid corner, or if the grid corner is a corner of
/// the tile.
fn is_junction(owner: &[u8], (column, row): Corner) -> bool {
    let (c, r) = (column as isize, row as isize);
    let around = [(-1, -1), (0, -1), (0, 0), (-1, 0)].map(|(x, y)| owner_at(owner, c + x, r + y));
    let borders = (0..4).filter(|&i| around[i] != around[(i + 1) % 4]).count();
    let is_end = |v: usize| v == 0 || v == SIDE;
    borders > 2 || is_end(column) && is_end(row)
}

/// Returns the stretches of border around all squares, as one byte for each corner of the grid.
///
/// Each bit of the byte represents the stretch that starts at the corner in one direction, in the
/// order of [`STEPS`]. The square that a stretch belongs to is to the right of the stretch.
fn borders(owner: &[u8]) -> Vec<u8> {
    const EAST: u8 = 1;
    const SOUTH: u8 = 2;
    const WEST: u8 = 4;
    const NORTH: u8 = 8;
    let mut leaving = vec![0u8; ROW * ROW];
    // Calls a function with the index of each square that differs between two parts of a row.
    fn differences(a: &[u8], b: &[u8], mut found: impl FnMut(usize)) {
        const STEP: usize = 32;
        for (chunk, (a, b)) in a.chunks(STEP).zip(b.chunks(STEP)).enumerate() {
            // Most chunks are equal.
            if a != b {
                for (index, (a, b)) in a.iter().zip(b).enumerate() {
                    if a != b {
                        found(chunk * STEP + index);
                    }
                }
            }
        }
    }
    for column in 0..SIDE {
        leaving[column] |= EAST;
        leaving[SIDE * ROW + column + 1] |= WEST;
    }
    for (row, squares) in owner.chunks_exact(SIDE).enumerate() {
        let corners = row * ROW;
        leaving[corners + SIDE] |= SOUTH;
        leaving[corners + ROW] |= NORTH;
        differences(squares, &squares[1..], |column| {
            leaving[corners + column + 1] |= SOUTH;
            leaving[corners + ROW + column + 1] |= NORTH;
        });
        if row > 0 {
            differences(&owner[(row - 1) * SIDE..row * SIDE], squares, |column| {
                leaving[corners + column] |= EAST;
                leaving[corners + column + 1] |= WEST;
            });
        }
    }
    leaving
}

/// The directions in which a border can leave a corner: to the east, south, west or north.
const STEPS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Returns the rings around all squares of each segment. Rings run clockwise, or counterclockwise
/// around holes.
fn traced(owner: &[u8], segments: usize) -> Vec<Vec<Vec<Corner>>> {
    let mut leaving = borders(owner);
    let place = |at: usize| (at % ROW, at / ROW);
    // The owner of the square to the right of a border.
    let right = |at: usize, direction: usize| {
        let (column, row) = place(at);
        let (x, y) = [(0, 0), (-1, 0), (-1, -1), (0, -1)][direction];
        owner_at(owner, column as isize + x, row as isize + y)
    };
    let mut rings = vec![Vec::new(); segments];
    for start in 0..ROW * ROW {
        while leaving[start] != 0 {
            let mut direction = leaving[start].trailing_zeros() as usize;
            let segment = right(start, direction);
            let mut ring = Vec::new();
            let mut at = start;
            loop {
                ring.push(place(at));
                leaving[at] &= !(1 << direction);
                let (x, y) = STEPS[direction];
                at = (at as isize + y * ROW as isize + x) as usize;
                if at == start {
                    break;
                }
                // If two squares touch only at a corner, the ring continues around the current
                // square.
                let mut turns =
                    [direction + 1, direction, direction + 3].map(|turn| turn % 4).into_iter();
                let Some(next) =
                    turns.find(|&turn| leaving[at] >> turn & 1 == 1 && right(at, turn) == segment)
                else {
                    break;
                };
                direction = next;
            }
            if let Some(rings) = segment.and_then(|segment| rings.get_mut(usize::from(segment))) {
                rings.push(ring);
            }
        }
    }
    rings
}

/// Simplifies a ring. Each stretch between two junctions is straightened in the same way from both
/// sides.
fn smooth(ring: &[Corner], owner: &[u8], breaks: &[[usize; 2]; 4]) -> Vec<Place> {
    let count = ring.len();
    let number = |(column, row): Corner| row * ROW + column;
    let mut ends: Vec<usize> = (0..count).filter(|&i| is_junction(owner, ring[i])).collect();
    if ends.is_empty() {
        // A ring around a plot inside another plot does not have a natural end point. It is cut at
        // the same point as the ring on the other side of the border.
        let far = |i: &usize| {
            let first = ring.iter().map(|corner| number(*corner)).min().unwrap_or(0);
            let (x, y) = (ring[*i].0.abs_diff(first % ROW), ring[*i].1.abs_diff(first / ROW));
            (x * x + y * y, number(ring[*i]))
        };
        let nearest = (0..count).min_by_key(far).unwrap_or(0);
        let furthest = (0..count).max_by_key(far).unwrap_or(0);
        ends = vec![nearest.min(furthest), nearest.max(furthest)];
    }
    let mut places: Vec<Place> = Vec::new();
    for (order, &from) in ends.iter().enumerate() {
        let to = ends[(order + 1) % ends.len()];
        let length = if to > from { to - from } else { to + count - from };
        let stretch: Vec<Corner> = (0..=length).map(|step| ring[(from + step) % count]).collect();
        for place in straightened(&stretch, breaks) {
            if places.last() != Some(&place) {
                places.push(place);
            }
        }
    }
    while places.len() > 1 && places.first() == places.last() {
        places.pop();
    }
    places
}

fn straightened(stretch: &[Corner], breaks: &[[usize; 2]; 4]) -> Vec<Place> {
    let (first, last) = (stretch[0], stretch[stretch.len() - 1]);
    let is_turned = (first, stretch[1]) > (last, stretch[stretch.len() - 2]);
    let corners: Vec<Corner> =
        if is_turned { stretch.iter().rev().copied().collect() } else { stretch.to_vec() };
    // Following the centers of the square edges avoids staircases on slanted borders.
    let end = |corner: Corner| snapped(corner, breaks);
    let mut places = vec![end(corners[0])];
    places.extend(corners.windows(2).map(|pair| {
        let sum = |a: usize, b: usize| (a + b) as i32;
        (sum(pair[0].0, pair[1].0), sum(pair[0].1, pair[1].1))
    }));
    places.push(end(corners[corners.len() - 1]));
    let mut kept = vec![false; places.len()];
    keep(&places, 0, places.len() - 1, &mut kept);
    let mut places: Vec<Place> =
        places.into_iter().zip(kept).filter_map(|(place, kept)| kept.then_some(place)).collect();
    if is_turned {
        places.reverse();
    }
    places
}

/// Marks the points of a stretch that a simplified line keeps; the line is at most 0.6 squares away
/// from every point (Douglas-Peucker).
fn keep(places: &[Place], first: usize, last: usize, kept: &mut [bool]) {
    (kept[first], kept[last]) = (true, true);
    let (from, to) = (places[first], places[last]);
    let wide = |value: i32| i64::from(value);
    let (dx, dy) = (wide(to.0 - from.0), wide(to.1 - from.1));
    let length = dx * dx + dy * dy;
    let off = |&(x, y): &Place| {
        let (x, y) = (wide(x - from.0), wide(y - from.1));
        if length == 0 {
            return x * x + y * y;
        }
        let cross = dx * y - dy * x;
        cross * cross
    };
    let inner = first + 1..last;
    let Some(far) = inner.max_by_key(|&index| (off(&places[index]), index)) else { return };
    if off(&places[far]) * 25 > 36 * length.max(1) {
        keep(places, first, far, kept);
        keep(places, far, last, kept);
    }
}

/// Returns the end point of a stretch. On the rim, the end point is a boundary between ports.
fn snapped((column, row): Corner, breaks: &[[usize; 2]; 4]) -> Place {
    let exact = ((2 * column) as i32, (2 * row) as i32);
    let (side, along) = match (column, row) {
        (_, 0) => (Side::North, column),
        (SIDE, _) => (Side::East, row),
        (_, SIDE) => (Side::South, SIDE - column),
        (0, _) => (Side::West, SIDE - row),
        _ => return exact,
    };
    let [first, second] = breaks[side as usize];
    let marks = [0, first, second, SIDE];
    let Some(&near) = marks.iter().find(|mark| mark.abs_diff(along) <= 1) else { return exact };
    let (near, whole) = ((2 * near) as i32, UNIT);
    match side {
        Side::North => (near, 0),
        Side::East => (whole, near),
        Side::South => (whole - near, whole),
        Side::West => (0, whole - near),
    }
}
