//! Outlines and walls of cities, computed from the ports of a tile.

use carc_engine::{Port, SegmentKind, Side, Tile};

use super::{
    Variant,
    curve::{CENTER, Curve, Point, TILE, inside, nearest, number, point, rim},
};

/// The shape of a city segment.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CityShape {
    pub(crate) segment: usize,
    /// The path data for the whole area.
    pub(crate) area: String,
    pub(crate) polygon: Vec<Point>,
    /// The walls facing the fields.
    pub(crate) walls: Vec<Curve>,
    /// True if the city passes over another city on the tile.
    pub(crate) over: bool,
}

impl CityShape {
    pub(crate) fn contains(&self, place: Point) -> bool {
        inside(&self.polygon, place)
    }

    pub(crate) fn wall_points(&self) -> Vec<Point> {
        self.walls.iter().flat_map(Curve::points).collect()
    }
}

/// A stretch of the rim that a city occupies: its two ends in clockwise order, as distances along
/// the [`rim`]. If only the tip of a city touches the rim, the ends are equal.
type Run = (f64, f64);

/// The curvature of a stretch of wall.
#[derive(Clone, Copy, PartialEq)]
enum Bend {
    Plain,
    /// A cap that leaves room for another city next to it or below it.
    Shallow,
    /// A passage below the cap of another city.
    Deep,
    /// A narrow bridge over another city.
    Narrow,
    /// A cap that reaches the center of the tile.
    Kissing,
    /// A cap with a narrow bridge over another city into the field beyond it.
    Reaching,
}

pub(crate) fn cities(tile: &Tile, variant: Variant) -> Vec<CityShape> {
    let runs: Vec<(usize, Vec<Run>)> = (0..tile.segments.len())
        .filter(|&index| tile.segments[index].kind == SegmentKind::City)
        .map(|index| (index, runs(tile, index)))
        .collect();
    let shape = |(order, (segment, own)): (usize, &(usize, Vec<Run>))| {
        let crossed = |other: &(usize, Vec<Run>)| crosses(own, &other.1);
        let over = runs[order + 1..].iter().any(crossed);
        let under = runs[..order].iter().any(crossed);
        let others: Vec<Run> = runs
            .iter()
            .filter(|(index, _)| index != segment)
            .flat_map(|(_, o)| o.clone())
            .collect();
        outline(*segment, own, &others, over, under, variant)
    };
    runs.iter().enumerate().map(shape).collect()
}

/// Returns the stretches of the rim that a city segment occupies, in clockwise order, including
/// tips.
fn runs(tile: &Tile, segment: usize) -> Vec<Run> {
    let mut found: Vec<Run> = Vec::new();
    for side in Side::ALL {
        let base = side as u8 as f64 * TILE;
        let owners = Port::ALL.map(|port| tile.segment_at(side, port));
        // The larger of two cities on one side takes slightly more than half of it.
        let first = if owners[1] == owners[2] { 42.0 } else { 33.0 };
        let second = if owners[0] == owners[1] { 58.0 } else { 67.0 };
        let bounds = [0.0, first, second, TILE];
        for port in 0..3 {
            if owners[port] == Some(segment) {
                found.push((base + bounds[port], base + bounds[port + 1]));
            }
        }
    }
    for (place, fields) in tips(tile) {
        let touched = |&city: &usize| {
            fields.iter().all(|&field| tile.segments[field].touches.contains(&(city as u8)))
        };
        let owner = (0..tile.segments.len())
            .filter(|&index| tile.segments[index].kind == SegmentKind::City)
            .find(touched);
        if owner == Some(segment) {
            found.push((place, place));
        }
    }
    carc_engine::sort_by(&mut found, |a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let mut merged: Vec<Run> = Vec::new();
    for run in found {
        match merged.last_mut() {
            Some(last) if last.1 >= run.0 => last.1 = last.1.max(run.1),
            _ => merged.push(run),
        }
    }
    if merged.len() > 1 && merged[0].0 == 0.0 && merged[merged.len() - 1].1 == 4.0 * TILE {
        let (_, end) = merged.remove(0);
        let last = merged.len() - 1;
        merged[last].1 += end;
    }
    merged
}

/// Returns the points on the rim where two fields meet without a road or river between them. At
/// these points, only the tip of a city can separate the two fields.
fn tips(tile: &Tile) -> Vec<(f64, [usize; 2])> {
    let field = |side: Side, port: Port| {
        tile.segment_at(side, port).filter(|&i| tile.segments[i].kind == SegmentKind::Field)
    };
    let mut places = Vec::new();
    for (index, side) in Side::ALL.into_iter().enumerate() {
        let next = Side::ALL[(index + 1) % 4];
        let middle = index as f64 * TILE + TILE / 2.0;
        let corner = (index as f64 + 1.0) * TILE % (4.0 * TILE);
        let center = tile.segment_at(side, Port::Center);
        let across = (field(side, Port::Left), field(side, Port::Right));
        let around = (field(side, Port::Right), field(next, Port::Left));
        if let (None, (Some(a), Some(b))) = (center, across)
            && a != b
        {
            places.push((middle, [a, b]));
        }
        if let (Some(a), Some(b)) = around
            && a != b
        {
            places.push((corner, [a, b]));
        }
    }
    places
}

/// Returns true if runs of `other` are in two different gaps of `own`, which means that one city
/// passes over the other.
fn crosses(own: &[Run], other: &[Run]) -> bool {
    let gap_of = |t: f64| own.iter().filter(|run| run.1 <= t).count() % own.len().max(1);
    own.len() > 1
        && other.len() > 1
        && other
            .iter()
            .any(|run| gap_of((run.0 + run.1) / 2.0) != gap_of((other[0].0 + other[0].1) / 2.0))
}

fn outline(
    segment: usize,
    own: &[Run],
    others: &[Run],
    mut over: bool,
    under: bool,
    variant: Variant,
) -> CityShape {
    let mut polygon = Vec::new();
    let mut walls = Vec::new();
    let mut area = String::new();
    if own.is_empty() {
        let ring = Curve::circle(CENTER, 32.0);
        return CityShape {
            segment,
            area: ring.path() + "Z",
            polygon: ring.points(),
            walls: vec![ring],
            over,
        };
    }
    for (index, &(start, end)) in own.iter().enumerate() {
        let mut corners = vec![start];
        let mut corner = (start / TILE).floor() * TILE + TILE;
        while corner < end {
            corners.push(corner);
            corner += TILE;
        }
        if end > start {
            corners.push(end);
        }
        for t in corners {
            let place = rim(t);
            let letter = if area.is_empty() { 'M' } else { 'L' };
            area += &format!("{letter}{} {}", number(place.x), number(place.y));
            polygon.push(place);
        }
        let (next, around) = match own.get(index + 1) {
            Some(run) => (run.0, 0.0),
            None => (own[0].0, 4.0 * TILE),
        };
        let gap = next + around - end;
        if gap <= 0.0 {
            continue;
        }
        let single = own.len() == 1;
        // The rim is unrolled twice so that a gap across the northwest corner is contiguous.
        let beside = |t: f64| others.iter().any(|run| run.0 == t || run.1 % 400.0 == t % 400.0);
        let within = others.iter().flat_map(|run| [run.0, run.0 + 4.0 * TILE]);
        let enclosed = within.filter(|&t| t >= end && t < end + gap).count() > 0;
        let bound = beside(own[0].0) && beside(own[0].1);
        let reaching = variant.reaching && single && bound;
        over |= reaching;
        let bend = match () {
            () if over && gap <= 150.0 => Bend::Narrow,
            () if !single && gap <= 150.0 && (under || enclosed) => Bend::Deep,
            () if reaching && gap >= 250.0 => Bend::Reaching,
            () if single && gap >= 250.0 && variant.kissing && !others.is_empty() => Bend::Kissing,
            () if single && gap >= 250.0 && (beside(own[0].0) || beside(own[0].1)) => Bend::Shallow,
            () => Bend::Plain,
        };
        let wall = wall(end, gap, bend);
        wall.write_pieces(&mut area);
        let points = wall.points();
        polygon.extend(&points[1..points.len() - 1]);
        walls.push(wall);
    }
    area.push('Z');
    CityShape { segment, area, polygon, walls, over }
}

/// Returns the wall from the end of a run across a gap in the rim to the start of the next run.
fn wall(end: f64, gap: f64, bend: Bend) -> Curve {
    let (from, to) = (rim(end), rim(end + gap));
    let along = (to - from).unit();
    let chord = from.distance(to);
    let foot = (from + to) * 0.5;
    let away = foot.distance(CENTER);
    // A wall through the center of the tile bulges toward the field.
    let inner = if away > 1.0 { (CENTER - foot).unit() } else { along.clockwise() * -1.0 };
    let at = |s: f64, depth: f64| from + along * s + inner * depth;
    if bend == Bend::Narrow {
        return Curve::at(from)
            .curve_to(at(6.0, 20.0), at(8.0, 36.0), at(26.0, 36.0))
            .line_to(at(chord - 26.0, 36.0))
            .curve_to(at(chord - 8.0, 36.0), at(chord - 6.0, 20.0), to);
    }
    if bend == Bend::Reaching {
        return Curve::at(from)
            .curve_to(at(16.0, 10.0), at(35.0, 6.0), at(35.0, 26.0))
            .line_to(at(35.0, 76.0))
            .curve_to(at(35.0, 92.0), at(65.0, 92.0), at(65.0, 76.0))
            .line_to(at(65.0, 26.0))
            .curve_to(at(65.0, 6.0), at(84.0, 10.0), to);
    }
    let (depth, steep) = match bend {
        Bend::Deep => (away * 0.78, 0.46),
        Bend::Kissing => (away * 1.0, 0.42),
        Bend::Shallow => (away * 0.54, 0.46),
        Bend::Reaching => (0.0, 0.0),
        _ if away <= 1.0 => (5.5, 0.7),
        _ if gap >= 250.0 => (away * 0.64, 0.54),
        _ => (away * 0.5, 0.52),
    };
    let (first, second) = match bend {
        Bend::Deep => (0.14, 0.28),
        Bend::Kissing => (0.24, 0.4),
        _ => (0.19, 0.25),
    };
    Curve::at(from)
        .curve_to(
            at(chord * first, depth * steep),
            at(chord * second, depth),
            at(chord * 0.5, depth),
        )
        .curve_to(at(chord * (1.0 - second), depth), at(chord * (1.0 - first), depth * steep), to)
}

/// Returns the position of the gate for a road from `start`, and the unit vector that points out of
/// the city.
pub(crate) fn gate(city: &CityShape, start: Point) -> (Point, Point) {
    let mut best = (f64::INFINITY, CENTER, point(0.0, 1.0));
    for wall in &city.walls {
        let points = wall.points();
        for (index, &place) in points.iter().enumerate() {
            let cost = place.distance(CENTER) + 0.5 * place.distance(start);
            if cost < best.0 {
                let before = points[index.saturating_sub(1)];
                let after = points[(index + 1).min(points.len() - 1)];
                let side = (after - before).unit().clockwise();
                let out = if city.contains(place + side * 3.0) { side * -1.0 } else { side };
                best = (cost, place, out);
            }
        }
    }
    (best.1, best.2)
}

/// Returns the distance from a point to the nearest wall of any city.
pub(crate) fn wall_distance(cities: &[CityShape], place: Point) -> f64 {
    cities.iter().map(|city| nearest(&city.wall_points(), place)).fold(f64::INFINITY, f64::min)
}
