//! The plots of segments, a fine map of a tile that assigns every square to a segment.
//!
//! The map is painted with the same curves as the picture, so outlines always match it.

use carc_engine::{Port, SegmentKind, Side};

use super::{
    CityShape, Layout,
    curve::{Point, nearest},
    grid::Grid,
    road::{RIVER, ROAD, Way},
};

/// The number of squares along one side of the map. It is a power of two, so that all results are
/// exact.
pub(super) const SIDE: usize = 256;
type Fine = Grid<SIDE>;
const COUNT: usize = Fine::COUNT;
const WIDTH: f64 = Fine::WIDTH;

/// A square that has not been assigned to a segment yet.
pub(super) const NOBODY: u8 = u8::MAX;

/// The radius of the plot of a building.
const MONASTERY: f64 = 17.0;
const GARDEN: f64 = 11.0;
/// The radius of the plot of a segment that the drawing omits.
const LEAST: f64 = 6.0;

/// Pieces of a plot with fewer squares than this are treated as artifacts.
const CRUMB: usize = 40;

/// Returns the distance from a point to the line segment between two others.
fn from_stretch(place: Point, from: Point, to: Point) -> f64 {
    let (step, own) = (to - from, place - from);
    let length = step.dot(step);
    let along = if length < 1e-9 { 0.0 } else { (own.dot(step) / length).clamp(0.0, 1.0) };
    (own - step * along).length()
}

/// Returns the squares within a distance of a line segment, with their distances.
fn around(from: Point, to: Point, radius: f64) -> impl Iterator<Item = (usize, f64)> {
    let span = |low: f64, high: f64| {
        let first = ((low - radius) / WIDTH).max(0.0) as usize;
        let last = ((high + radius) / WIDTH).max(-1.0) + 1.0;
        first..(last.max(0.0) as usize).min(SIDE)
    };
    let rows = span(from.y.min(to.y), from.y.max(to.y));
    let columns = span(from.x.min(to.x), from.x.max(to.x));
    rows.flat_map(move |row| columns.clone().map(move |column| row * SIDE + column))
        .map(move |square| (square, from_stretch(Fine::place(square), from, to)))
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

/// Returns the boundaries between the ports along a side of the unrotated tile, clockwise in
/// squares.
///
/// The positions depend only on the kind of the side, so they are the same on every tile that fits.
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
        for (square, _) in around(at, at, radius) {
            if may(self.owner[square]) {
                self.owner[square] = segment;
            }
        }
    }

    fn kind(&self, owner: u8) -> Option<SegmentKind> {
        self.layout.parts.get(usize::from(owner)).map(|part| part.kind)
    }

    fn rivers(&mut self) {
        let ways = &self.layout.ways;
        for river in &ways.rivers {
            for line in &river.lines {
                let points = line.points();
                for pair in points.windows(2) {
                    for (square, _) in around(pair[0], pair[1], RIVER) {
                        self.owner[square] = river.segment as u8;
                    }
                }
                if ways.ponds.contains(&line.end()) {
                    self.disc(line.end(), 15.0, river.segment as u8, |_| true);
                }
            }
        }
    }

    /// Draws the roads. At a junction, each square belongs to the nearest road. At a bridge, the
    /// later road passes over the earlier one.
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
            for pair in stub.points().windows(2) {
                for (square, _) in around(pair[0], pair[1], ROAD) {
                    self.owner[square] = city.segment as u8;
                }
            }
        }
        let mut reach = vec![f64::INFINITY; COUNT];
        let at_bridge = |square: usize| {
            ways.bridges.iter().any(|(at, _)| at.distance(Fine::place(square)) < 14.0)
        };
        let stretches = |road: &Way| {
            let lines = road.lines.iter().map(|line| line.points());
            let pairs = |points: Vec<Point>| {
                points.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
            };
            lines.flat_map(pairs).collect::<Vec<_>>()
        };
        for road in &ways.roads {
            let segment = road.segment as u8;
            let stretches = stretches(road);
            let distance = |square: usize| {
                let all = stretches.iter();
                all.map(|&(a, b)| from_stretch(Fine::place(square), a, b))
                    .fold(f64::INFINITY, f64::min)
            };
            for &(from, to) in &stretches {
                for (square, distance) in around(from, to, ROAD) {
                    let other = self.owner[square] != segment && reach[square].is_finite();
                    let passes_over = other && at_bridge(square);
                    if distance < reach[square] || passes_over {
                        reach[square] = distance;
                        self.owner[square] = segment;
                    }
                }
            }
            let ends = |at: &&Point| road.lines.iter().any(|line| line.end() == **at);
            for (at, radius) in (ways.villages.iter().filter(ends).map(|at| (*at, 10.0)))
                .chain(ways.houses.iter().filter(ends).map(|at| (*at, 7.0)))
            {
                for (square, _) in around(at, at, radius) {
                    let distance = distance(square);
                    if distance < reach[square] {
                        reach[square] = distance;
                        self.owner[square] = segment;
                    }
                }
            }
        }
    }

    /// The city that is listed first passes over the others, so it is painted last.
    fn cities(&mut self) {
        for city in self.layout.cities.iter().rev() {
            let polygon = &city.polygon;
            for row in 0..SIDE {
                let y = (row as f64 + 0.5) * WIDTH;
                let mut crossings = Vec::new();
                let mut last = polygon[polygon.len() - 1];
                for &next in polygon {
                    if (next.y > y) != (last.y > y) {
                        crossings
                            .push(next.x + (y - next.y) / (last.y - next.y) * (last.x - next.x));
                    }
                    last = next;
                }
                carc_engine::sort_by(&mut crossings, f64::total_cmp);
                for pair in crossings.chunks_exact(2) {
                    // These are the squares whose centers are between the two points.
                    let first = |x: f64| ((x / WIDTH + 0.5).max(0.0) as usize).min(SIDE);
                    for column in first(pair[0])..first(pair[1]) {
                        self.owner[row * SIDE + column] = city.segment as u8;
                    }
                }
            }
        }
    }

    /// Assigns the outermost squares to the owners of the ports.
    fn rim(&mut self) {
        for side in Side::ALL {
            let [first, second] = breaks(self.layout, side);
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
                if let Some(segment) = self.layout.at_port(side, port) {
                    self.owner[square] = segment;
                }
            }
        }
    }

    /// Assigns the remaining squares to the fields that the coarse map shows there.
    fn fields(&mut self) {
        let mut queue = Vec::new();
        for square in 0..COUNT {
            let mut owner = self.owner[square];
            if owner == NOBODY
                && let Some(found) = self.layout.ground.owner(Fine::place(square))
                && self.kind(found as u8) == Some(SegmentKind::Field)
            {
                owner = found as u8;
                self.owner[square] = owner;
            }
            if self.kind(owner) == Some(SegmentKind::Field) {
                queue.push(square);
            }
        }
        Fine::spread(&mut self.owner, NOBODY, queue);
        self.close();
    }

    /// Assigns squares without an owner to adjacent owners.
    fn close(&mut self) {
        let owned = (0..COUNT).filter(|&square| self.owner[square] != NOBODY).collect();
        Fine::spread(&mut self.owner, NOBODY, owned);
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
    /// contains the anchor, whose own anchor does not change.
    fn plot(&mut self, index: usize, radius: f64) {
        let at = self.layout.anchors[index];
        let Some((center, _)) = around(at, at, WIDTH).min_by(|a, b| a.1.total_cmp(&b.1)) else {
            return;
        };
        let ground = self.owner[center];
        let others: Vec<Point> = (0..self.layout.anchors.len())
            .filter(|&other| other != index)
            .map(|other| self.layout.anchors[other])
            .collect();
        for (square, distance) in around(at, at, radius) {
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

    /// Assigns isolated squares to the surrounding owner.
    fn crumbs(&mut self) {
        let mut seen = vec![false; COUNT];
        let mut kept = vec![false; self.layout.parts.len()];
        let mut pieces = Vec::new();
        for start in 0..COUNT {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let piece = Fine::walk(vec![start], |_, to| {
                let joins = !seen[to] && self.owner[to] == self.owner[start];
                seen[to] |= joins;
                joins
            });
            pieces.push(piece);
        }
        // The largest piece of a segment is always kept.
        carc_engine::sort_by_key(&mut pieces, |piece| usize::MAX - piece.len());
        for piece in pieces {
            let owner = usize::from(self.owner[piece[0]]);
            let is_first = !std::mem::replace(&mut kept[owner], true);
            if !is_first && piece.len() < CRUMB && piece.iter().all(|&s| Self::is_inner(s)) {
                piece.iter().for_each(|&square| self.owner[square] = NOBODY);
            }
        }
        self.close();
    }
}
