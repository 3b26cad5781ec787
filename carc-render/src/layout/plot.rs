//! The plots of segments, which form a fine map of a tile that assigns every square to a segment.
//!
//! The map is painted with the same curves as the picture, so outlines always match the picture.

use std::ops::Range;

use carc_engine::{Port, SegmentKind, Side};

use super::{
    CityShape, Layout,
    curve::{Point, nearest},
    grid::Grid,
    ground::step,
    road::{RIVER, ROAD, Way},
};

/// The number of squares along one side of the map. A power of two makes all results exact.
pub(super) const SIDE: usize = 256;
type Fine = Grid<SIDE>;
const COUNT: usize = Fine::COUNT;
const WIDTH: f64 = Fine::WIDTH;

/// A square that has not been assigned to a segment yet.
pub(super) const NOBODY: u8 = u8::MAX;

/// The radius of a building's plot.
const MONASTERY: f64 = 17.0;
const GARDEN: f64 = 11.0;
/// The radius of the plot for a segment that the drawing omits.
const LEAST: f64 = 6.0;

/// The minimum number of squares in a piece of a plot; smaller pieces are treated as artifacts.
const CRUMB: usize = 40;

/// Returns the distance from a point to the line segment between two other points.
fn from_stretch(place: Point, from: Point, to: Point) -> f64 {
    let (step, own) = (to - from, place - from);
    let length = step.dot(step);
    let along = if length < 1e-9 { 0.0 } else { (own.dot(step) / length).clamp(0.0, 1.0) };
    (own - step * along).length()
}

/// Returns the squares that can be within a given distance of a line segment.
fn near(from: Point, to: Point, radius: f64) -> impl Iterator<Item = usize> {
    let span = |low: f64, high: f64| {
        let first = ((low - radius) / WIDTH).max(0.0) as usize;
        let last = ((high + radius) / WIDTH).max(-1.0) + 1.0;
        first..(last.max(0.0) as usize).min(SIDE)
    };
    let rows = span(from.y.min(to.y), from.y.max(to.y));
    let columns = span(from.x.min(to.x), from.x.max(to.x));
    rows.flat_map(move |row| columns.clone().map(move |column| row * SIDE + column))
}

/// Returns the squares within a given distance of a point, with their distances.
fn around(at: Point, radius: f64) -> impl Iterator<Item = (usize, f64)> {
    near(at, at, radius)
        .map(move |square| (square, Fine::place(square).distance(at)))
        .filter(move |(_, distance)| *distance <= radius)
}

/// Returns the owner of every square, row by row. [`NOBODY`] occurs only on a tile without
/// segments.
pub(super) fn plots(layout: &Layout) -> Vec<u8> {
    let mut map = Map { owner: vec![NOBODY; COUNT], layout };
    if layout.parts.is_empty() {
        return map.owner;
    }
    map.rivers();
    map.roads();
    map.cities();
    for &(segment, at) in &layout.ways.monasteries {
        map.disc(at, MONASTERY, segment as u8, |_| true);
    }
    map.rim();
    map.fields();
    map.gardens();
    map.missing();
    map.crumbs();
    map.owner
}

/// Returns the two boundaries between the ports on a side of the unrotated tile, in clockwise
/// order, measured in grid squares.
///
/// The positions depend only on the kind of side, so they match on adjacent tiles.
pub(super) fn breaks(layout: &Layout, side: Side) -> [usize; 2] {
    let kind = |port: Port| {
        layout.at_port(side, port).map(|segment| layout.parts[usize::from(segment)].kind)
    };
    let [left, center, right] = Port::ALL.map(|port| layout.at_port(side, port));
    match kind(Port::Center) {
        // The larger of two cities on one side takes slightly more than half of it.
        Some(SegmentKind::City) if left == center || center == right => [108, 148],
        Some(SegmentKind::City) => [84, 172],
        Some(SegmentKind::Road) => [113, 143],
        Some(SegmentKind::River) => [102, 154],
        _ => [128, 128],
    }
}

struct Map<'a> {
    owner: Vec<u8>,
    layout: &'a Layout,
}

impl Map<'_> {
    fn disc(&mut self, at: Point, radius: f64, segment: u8, may: impl Fn(u8) -> bool) {
        for (square, _) in around(at, radius) {
            if may(self.owner[square]) {
                self.owner[square] = segment;
            }
        }
    }

    /// Assigns the squares within a given distance of a line.
    fn line(&mut self, points: &[Point], radius: f64, segment: u8) {
        for pair in points.windows(2) {
            for square in near(pair[0], pair[1], radius) {
                if self.owner[square] != segment
                    && from_stretch(Fine::place(square), pair[0], pair[1]) <= radius
                {
                    self.owner[square] = segment;
                }
            }
        }
    }

    fn rivers(&mut self) {
        let ways = &self.layout.ways;
        for river in &ways.rivers {
            for line in &river.lines {
                self.line(&line.points(), RIVER, river.segment as u8);
                if ways.ponds.contains(&line.end()) {
                    self.disc(line.end(), 15.0, river.segment as u8, |_| true);
                }
            }
        }
    }

    /// Draws the roads. At a junction, each square belongs to the nearest road. At a bridge, the
    /// later road passes over the earlier road.
    fn roads(&mut self) {
        let ways = &self.layout.ways;
        for stub in &ways.stubs {
            // The stub leads to a gate and is not a segment, so it belongs to the city behind the
            // gate.
            let end = stub.end();
            let city = self.layout.cities.iter().min_by(|a, b| {
                let apart = |city: &&CityShape| nearest(&city.wall_points(), end);
                apart(a).total_cmp(&apart(b))
            });
            let Some(city) = city else { continue };
            self.line(&stub.points(), ROAD, city.segment as u8);
        }
        let at_bridge =
            |at: Point| ways.bridges.iter().any(|(bridge, _)| bridge.distance(at) < 14.0);
        let stretches = |road: &Way| -> Vec<(Point, Point)> {
            let lines = road.lines.iter().map(|line| line.points());
            let pairs = |points: Vec<Point>| {
                points.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
            };
            lines.flat_map(pairs).collect()
        };
        let stretches: Vec<_> = ways.roads.iter().map(stretches).collect();
        let distance = |road: usize, at: Point| {
            let all = stretches[road].iter();
            all.map(|&(from, to)| from_stretch(at, from, to)).fold(f64::INFINITY, f64::min)
        };
        for (index, road) in ways.roads.iter().enumerate() {
            let segment = road.segment as u8;
            let may_take = |owner: u8, at: Point, passes: bool| {
                let earlier = ways.roads[..index].iter();
                let mut other = earlier.map(|road| road.segment as u8);
                other.position(|other| other == owner).is_none_or(|other| {
                    passes && at_bridge(at) || distance(index, at) < distance(other, at)
                })
            };
            for &(from, to) in &stretches[index] {
                for square in near(from, to, ROAD) {
                    let at = Fine::place(square);
                    let owner = self.owner[square];
                    if owner != segment
                        && from_stretch(at, from, to) <= ROAD
                        && may_take(owner, at, true)
                    {
                        self.owner[square] = segment;
                    }
                }
            }
            let ends = |at: &&Point| road.lines.iter().any(|line| line.end() == **at);
            for (at, radius) in (ways.villages.iter().filter(ends).map(|at| (*at, 10.0)))
                .chain(ways.houses.iter().filter(ends).map(|at| (*at, 7.0)))
            {
                for (square, _) in around(at, radius) {
                    let owner = self.owner[square];
                    if owner != segment && may_take(owner, Fine::place(square), false) {
                        self.owner[square] = segment;
                    }
                }
            }
        }
    }

    /// Assigns squares to the cities. The city listed first passes over the other cities, so it is
    /// painted last.
    fn cities(&mut self) {
        for city in self.layout.cities.iter().rev() {
            Fine::fill(&mut self.owner, &city.polygon, city.segment as u8);
        }
    }

    /// Assigns the outermost squares to the owners of the ports.
    fn rim(&mut self) {
        for side in Side::ALL {
            let [first, second] = breaks(self.layout, side);
            let owners = Port::ALL.map(|port| self.layout.at_port(side, port));
            for along in 0..SIDE {
                let port = match along {
                    _ if along < first => Port::Left,
                    _ if along < second => Port::Center,
                    _ => Port::Right,
                };
                let back = SIDE - 1 - along;
                let square = match side {
                    Side::North => along,
                    Side::East => along * SIDE + SIDE - 1,
                    Side::South => (SIDE - 1) * SIDE + back,
                    Side::West => back * SIDE,
                };
                if let Some(segment) = owners[port as usize] {
                    self.owner[square] = segment;
                }
            }
        }
    }

    /// Assigns the remaining squares to the fields in the coarse map.
    fn fields(&mut self) {
        let is_field = |owner: u8| {
            let part = self.layout.parts.get(usize::from(owner));
            part.is_some_and(|part| part.kind == SegmentKind::Field)
        };
        let coarse: Vec<usize> = (0..SIDE).map(|square| step(Fine::place(square).x)).collect();
        for (row, squares) in self.owner.chunks_exact_mut(SIDE).enumerate() {
            let ground = self.layout.ground.row(coarse[row]);
            for (owner, &column) in squares.iter_mut().zip(&coarse) {
                if *owner == NOBODY && is_field(ground[column]) {
                    *owner = ground[column];
                }
            }
        }
        let fields = Fine::border(&self.owner, NOBODY, is_field);
        Fine::spread(&mut self.owner, NOBODY, fields);
        self.close();
    }

    /// Assigns squares without an owner to adjacent owners.
    fn close(&mut self) {
        let border = Fine::border(&self.owner, NOBODY, |_| true);
        Fine::spread(&mut self.owner, NOBODY, border);
    }

    fn is_inner(square: usize) -> bool {
        let inner = 1..SIDE - 1;
        inner.contains(&(square / SIDE)) && inner.contains(&(square % SIDE))
    }

    /// Assigns a plot to each garden, taken from the segment that contains it.
    fn gardens(&mut self) {
        let layout = self.layout;
        for (index, part) in layout.parts.iter().enumerate() {
            if part.kind == SegmentKind::Garden {
                self.plot(index, GARDEN);
            }
        }
    }

    /// Assigns a plot around the anchor of a segment. The squares are taken from the segment that
    /// contains the anchor, but that segment keeps its own anchor.
    fn plot(&mut self, index: usize, radius: f64) {
        let at = self.layout.anchors[index];
        let Some((center, _)) = around(at, WIDTH).min_by(|a, b| a.1.total_cmp(&b.1)) else {
            return;
        };
        let ground = self.owner[center];
        let others: Vec<Point> = (0..self.layout.anchors.len())
            .filter(|&other| other != index)
            .map(|other| self.layout.anchors[other])
            .collect();
        for (square, distance) in around(at, radius) {
            let is_near = distance < nearest(&others, Fine::place(square));
            if self.owner[square] == ground && Self::is_inner(square) && is_near {
                self.owner[square] = index as u8;
            }
        }
    }

    /// Assigns small plots to segments that the drawing omits.
    fn missing(&mut self) {
        for index in 0..self.layout.parts.len() {
            if !self.owner.contains(&(index as u8)) {
                self.plot(index, LEAST);
            }
        }
    }

    /// Assigns isolated squares to the owner of the surrounding squares.
    fn crumbs(&mut self) {
        let mut kept = vec![false; self.layout.parts.len()];
        let mut pieces = pieces(&self.owner);
        // The largest piece of a segment is always kept.
        carc_engine::sort_by_key(&mut pieces, |piece| usize::MAX - piece.size);
        for piece in pieces {
            let owner = usize::from(self.owner[piece.stretches[0].start]);
            let is_first = !std::mem::replace(&mut kept[owner], true);
            if !is_first && piece.size < CRUMB {
                let squares = piece.stretches.into_iter().flatten();
                if squares.clone().all(Self::is_inner) {
                    squares.for_each(|square| self.owner[square] = NOBODY);
                }
            }
        }
        self.close();
    }
}

/// A connected piece of a plot.
struct Piece {
    /// The number of squares.
    size: usize,
    /// The piece's squares in each row.
    stretches: Vec<Range<usize>>,
}

/// Returns the connected pieces of all plots, ordered by their first squares.
fn pieces(owner: &[u8]) -> Vec<Piece> {
    // All runs of squares with the same owner in a row of the map, each with its piece.
    let mut stretches: Vec<Range<usize>> = Vec::new();
    let mut joined: Vec<usize> = Vec::new();
    fn find(joined: &mut [usize], mut stretch: usize) -> usize {
        while joined[stretch] != stretch {
            joined[stretch] = joined[joined[stretch]];
            stretch = joined[stretch];
        }
        stretch
    }
    let mut above = 0;
    for (row, squares) in owner.chunks_exact(SIDE).enumerate() {
        let first = stretches.len();
        let mut start = row * SIDE;
        for same in squares.chunk_by(|a, b| a == b) {
            stretches.push(start..start + same.len());
            joined.push(joined.len());
            start += same.len();
        }
        let mut upper = above;
        for lower in first..stretches.len() {
            let own = stretches[lower].clone();
            while upper < first && stretches[upper].start + SIDE < own.end {
                if stretches[upper].end + SIDE > own.start
                    && owner[stretches[upper].start] == owner[own.start]
                {
                    let (a, b) = (find(&mut joined, upper), find(&mut joined, lower));
                    joined[a.max(b)] = a.min(b);
                }
                if stretches[upper].end + SIDE > own.end {
                    break;
                }
                upper += 1;
            }
        }
        above = first;
    }
    let mut pieces: Vec<Piece> = Vec::new();
    let mut piece_of = vec![0; stretches.len()];
    for (index, stretch) in stretches.into_iter().enumerate() {
        let first = find(&mut joined, index);
        if first == index {
            piece_of[index] = pieces.len();
            pieces.push(Piece { size: 0, stretches: Vec::new() });
        }
        let piece = &mut pieces[piece_of[first]];
        piece.size += stretch.len();
        piece.stretches.push(stretch);
    }
    pieces
}
