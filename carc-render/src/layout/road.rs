//! The center lines of roads and rivers, which lead through the tile or to a gate, a building, a
//! village or a pond.

use carc_engine::{Port, RoadEnd, SegmentKind, Side, SideKind, Tile};

use super::{
    Variant,
    city::{self, CityShape},
    curve::{CENTER, Curve, Point, TILE, inward, middle, nearest, point},
};

/// Half the width of a road, including its borders.
pub(crate) const ROAD: f64 = 6.0;

/// Half the width of a river, including its banks.
pub(crate) const RIVER: f64 = 10.0;

/// The shape of a road or river segment, which is a line, or the arms and the ring of a roundabout.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Way {
    pub(crate) segment: usize,
    pub(crate) lines: Vec<Curve>,
}

impl Way {
    pub(crate) fn points(&self) -> Vec<Point> {
        self.lines.iter().flat_map(Curve::points).collect()
    }
}

/// All lines on a tile, and the objects at their ends.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Ways {
    pub(crate) roads: Vec<Way>,
    pub(crate) rivers: Vec<Way>,
    /// The segment and position of every monastery.
    pub(crate) monasteries: Vec<(usize, Point)>,
    /// Short paths from a village to adjacent city gates, which separate the fields but are not
    /// segments (IC-TILE-2).
    pub(crate) stubs: Vec<Curve>,
    /// The villages where roads meet.
    pub(crate) villages: Vec<Point>,
    /// The houses where roads end.
    pub(crate) houses: Vec<Point>,
    /// The points where roads end at marks on the tile.
    pub(crate) feet: Vec<Point>,
    /// The gates where roads end, with the unit vector that points out of the city.
    pub(crate) gates: Vec<(Point, Point)>,
    /// The ponds where rivers begin or end.
    pub(crate) ponds: Vec<Point>,
    /// The bridges that carry roads over rivers or other roads, with their directions.
    pub(crate) bridges: Vec<(Point, Point)>,
    /// The tunnels that carry roads under cities, with the unit vector that points out of the city.
    pub(crate) tunnels: Vec<(Point, Point)>,
}

fn exits(tile: &Tile, segment: usize) -> Vec<Side> {
    Side::ALL.into_iter().filter(|&s| tile.segments[segment].has_port(s, Port::Center)).collect()
}

pub(crate) fn ways(tile: &Tile, cities: &[CityShape], variant: Variant) -> Ways {
    let mut ways = Ways::default();
    let of_kind = |kind: SegmentKind| {
        (0..tile.segments.len()).filter(move |&index| tile.segments[index].kind == kind)
    };
    let mut taken: Vec<Point> = Vec::new();
    for segment in of_kind(SegmentKind::River) {
        let exits = exits(tile, segment);
        let lines = match exits[..] {
            [] => Vec::new(),
            [side] => {
                let end = middle(side) + inward(side) * 46.0;
                ways.ponds.push(end);
                vec![stub(middle(side), inward(side), end, inward(side) * -1.0)]
            }
            [_, _] => through(&exits, cities, &[], RIVER, variant),
            // A river that splits does not have an island.
            _ => exits.iter().map(|&side| Curve::at(middle(side)).line_to(CENTER)).collect(),
        };
        let way = Way { segment, lines };
        taken.extend(way.points());
        ways.rivers.push(way);
    }
    let rivers = taken.clone();
    for segment in of_kind(SegmentKind::Road) {
        let exits = exits(tile, segment);
        if exits.len() > 1 {
            let way = Way { segment, lines: through(&exits, cities, &rivers, ROAD, variant) };
            taken.extend(way.points());
            ways.roads.push(way);
        }
    }
    let is_sacred = |kind| matches!(kind, SegmentKind::Monastery | SegmentKind::Shrine);
    let sacred = (0..tile.segments.len()).filter(|&index| is_sacred(tile.segments[index].kind));
    for segment in sacred {
        let place = monastery_place(cities, &taken, &ways.monasteries);
        ways.monasteries.push((segment, place));
    }
    // Houses are placed away from other roads, so the roads that end at houses are computed last.
    let mut ends: Vec<usize> = of_kind(SegmentKind::Road).collect();
    carc_engine::sort_by_key(&mut ends, |&index| tile.segments[index].end == Some(RoadEnd::House));
    for segment in ends {
        if let [side] = exits(tile, segment)[..] {
            let line = ended(tile, segment, side, cities, &taken, variant, &mut ways);
            taken.extend(line.points());
            ways.roads.push(Way { segment, lines: vec![line] });
        }
    }
    carc_engine::sort_by_key(&mut ways.roads, |way| way.segment);
    find_tunnels(tile, cities, &mut ways);
    find_bridges(cities, &mut ways);
    ways
}

/// Returns a line that leaves a side perpendicularly and reaches `end` from the `back` direction.
fn stub(start: Point, inwards: Point, end: Point, back: Point) -> Curve {
    let reach = start.distance(end);
    Curve::at(start).curve_to(start + inwards * (reach * 0.45), end + back * (reach * 0.35), end)
}

/// Returns the lines for a road or river between two or more sides.
fn through(
    exits: &[Side],
    cities: &[CityShape],
    rivers: &[Point],
    half: f64,
    variant: Variant,
) -> Vec<Curve> {
    let [from, to] = *exits else {
        const RADIUS: f64 = 15.0;
        let mut lines: Vec<Curve> = exits
            .iter()
            .map(|&side| {
                let start = middle(side);
                Curve::at(start).line_to(start + inward(side) * (TILE / 2.0 - RADIUS))
            })
            .collect();
        lines.push(Curve::circle(CENTER, RADIUS));
        return lines;
    };
    let (start, end) = (middle(from), middle(to));
    if variant.touching {
        let wall: Vec<Point> = cities.iter().flat_map(CityShape::wall_points).collect();
        let by = |point: &Point| point.distance(CENTER) + 0.4 * point.distance((start + end) * 0.5);
        if let Some(&touch) = wall.iter().min_by(|a, b| by(a).total_cmp(&by(b))) {
            let along = (end - start).unit();
            let touch = touch + (CENTER - touch).unit() * (half - 1.0);
            return vec![
                Curve::at(start)
                    .curve_to(start + inward(from) * 18.0, touch - along * 14.0, touch)
                    .curve_to(touch + along * 14.0, end + inward(to) * 18.0, end),
            ];
        }
    }
    if from.opposite() != to {
        let (a, b) = (inward(from) * 28.0, inward(to) * 28.0);
        return vec![Curve::at(start).curve_to(start + a, end + b, end)];
    }
    // A straight road is slightly curved, and bends away from a wall that is too close.
    let side = inward(from).clockwise();
    let line = |bow: f64| {
        let sway = if bow == 0.0 { 4.0 } else { 0.0 };
        Curve::at(start).curve_to(
            start + inward(from) * 36.0 + side * (bow * 1.333 + sway),
            end + inward(to) * 36.0 + side * (bow * 1.333 - sway),
            end,
        )
    };
    let room = |bow: f64| {
        let points = line(bow).points();
        let inner = &points[4..points.len() - 4];
        let clear = inner.iter().map(|&p| city::wall_distance(cities, p)).fold(18.0, f64::min);
        let wet = inner.iter().map(|&p| nearest(rivers, p)).fold(18.0, f64::min);
        // The road must cross a city or a river anyway, so the bend is not limited by it.
        let free = |room: f64| if room < 3.0 { 18.0 } else { room };
        free(clear).min(free(wet)) - half - if bow < 0.0 { -bow } else { bow } * 0.4
    };
    let best = [0.0, 7.0, -7.0].into_iter().fold((f64::MIN, 0.0), |best, bow| {
        let room = room(bow);
        if room > best.0 + 0.1 { (room, bow) } else { best }
    });
    vec![line(best.1)]
}

fn monastery_place(cities: &[CityShape], taken: &[Point], placed: &[(usize, Point)]) -> Point {
    let others: Vec<Point> = placed.iter().map(|(_, place)| *place).collect();
    let mut best = (f64::INFINITY, CENTER);
    for row in 4..=16 {
        for column in 4..=16 {
            let place = point(f64::from(column) * 5.0, f64::from(row) * 5.0);
            let room = city::wall_distance(cities, place)
                .min(nearest(taken, place) - ROAD)
                .min(nearest(&others, place) - 17.0)
                .min(place.x + 3.0)
                .min(place.y + 3.0)
                .min(103.0 - place.x)
                .min(103.0 - place.y);
            let walled = cities.iter().any(|city| city.contains(place));
            let cost = place.distance(CENTER) * 0.3
                + (19.0 - room).max(0.0) * 4.0
                + if walled { 20.0 } else { 0.0 };
            if cost < best.0 {
                best = (cost, place);
            }
        }
    }
    best.1
}

/// Returns the line for a road that ends on the tile.
fn ended(
    tile: &Tile,
    segment: usize,
    side: Side,
    cities: &[CityShape],
    taken: &[Point],
    variant: Variant,
    ways: &mut Ways,
) -> Curve {
    let (start, inwards) = (middle(side), inward(side));
    let meets = || {
        let groups = tile.meets.iter().filter(|group| group.contains(&(segment as u8)));
        groups.flatten().map(|&index| index as usize)
    };
    let end = tile.segments[segment].end;
    if end == Some(RoadEnd::City) {
        let met = cities.iter().find(|city| meets().any(|index| index == city.segment));
        if let Some(city) = met.or(cities.first()) {
            let (place, out) = city::gate(city, start);
            ways.gates.push((place, out));
            return stub(start, inwards, place, out);
        }
    }
    if matches!(end, Some(RoadEnd::Monastery | RoadEnd::Shrine)) {
        let met = ways.monasteries.iter().find(|(index, _)| meets().any(|other| other == *index));
        if let Some(&(_, place)) = met.or(ways.monasteries.first()) {
            let back = (start + inwards * 20.0 - place).unit();
            return stub(start, inwards, place, back);
        }
    }
    if matches!(end, Some(RoadEnd::Wheel | RoadEnd::Carcassonne)) {
        return to_wheel(tile, side);
    }
    if matches!(end, Some(RoadEnd::Tower | RoadEnd::Bazaar | RoadEnd::Ferry | RoadEnd::Crop)) {
        // All roads that end at the tile's building or lake end at the same point.
        let others = (0..tile.segments.len()).filter(|&index| tile.segments[index].end == end);
        let place = if others.count() > 1 { CENTER } else { start + inwards * 46.0 };
        if !ways.feet.contains(&place) {
            ways.feet.push(place);
        }
        return stub(start, inwards, place, inwards * -1.0);
    }
    if end == Some(RoadEnd::Volcano) {
        let place = start + inwards * 46.0;
        ways.feet.push(place);
        return stub(start, inwards, place, inwards * -1.0);
    }
    // Roads that meet share an end point. A single road ends at a house.
    let is_road = |&index: &usize| tile.segments[index].kind == SegmentKind::Road;
    let mut group: Vec<usize> = meets().filter(is_road).collect();
    if group.len() < 2 && end == Some(RoadEnd::Crossroads) {
        group = (0..tile.segments.len())
            .filter(|&index| tile.segments[index].end == Some(RoadEnd::Crossroads))
            .collect();
    }
    let starts: Vec<Point> =
        group.iter().flat_map(|&index| exits(tile, index)).map(middle).collect();
    if starts.len() > 1 {
        let sum = starts.iter().fold(point(0.0, 0.0), |sum, &start| sum + start);
        let mean = sum * (1.0 / starts.len() as f64);
        let mut place = CENTER + (mean - CENTER) * 0.18;
        let mut steps = 0;
        while city::wall_distance(cities, place) < 15.0 && steps < 12 {
            place = place + (mean - place) * 0.12;
            steps += 1;
        }
        if !ways.villages.contains(&place) {
            ways.villages.push(place);
            for city in cities.iter().filter(|city| meets().any(|index| index == city.segment)) {
                let (gate, out) = city::gate(city, place);
                ways.gates.push((gate, out));
                ways.stubs.push(Curve::at(place).line_to(gate));
            }
        }
        return stub(start, inwards, place, (start + inwards * 25.0 - place).unit());
    }
    let mut depth = if variant.across { 76.0 } else { 44.0 };
    while depth > 16.0 && !variant.across {
        let place = start + inwards * depth;
        let built: Vec<Point> = ways.monasteries.iter().map(|(_, place)| *place).collect();
        let room = city::wall_distance(cities, place)
            .min(nearest(taken, place) - ROAD)
            .min(nearest(&built, place) - 12.0);
        if room >= 10.0 {
            break;
        }
        depth -= 4.0;
    }
    let place = start + inwards * depth;
    ways.houses.push(place);
    stub(start, inwards, place, inwards * -1.0)
}

/// Returns the line for a road that leads to a wheel. The line leads to the side adjacent to the
/// wheel, or to the corner next to the wheel where the fields are separated. The line continues
/// under the rim of the wheel, which is drawn on top of the line.
fn to_wheel(tile: &Tile, side: Side) -> Curve {
    let (start, inwards) = (middle(side), inward(side));
    let far = side.opposite();
    let after = Side::ALL[(far as usize + 1) % 4];
    if tile.side(far) == SideKind::Closed {
        return Curve::at(start).line_to(start + inwards * 78.0);
    }
    let parts = tile.segment_at(far, Port::Right) != tile.segment_at(after, Port::Left);
    let aside = if parts { inward(after) * -1.0 } else { inward(after) };
    let place = CENTER + inwards * 50.0 + aside * 50.0;
    stub(start, inwards, place, (inwards + aside) * -0.7)
}

/// Cuts roads where they disappear under a city, and records the tunnels.
fn find_tunnels(tile: &Tile, cities: &[CityShape], ways: &mut Ways) {
    for way in &mut ways.roads {
        let mut lines = Vec::new();
        for line in &way.lines {
            let points = line.points();
            let hidden = |place: Point| cities.iter().any(|city| city.contains(place));
            let last = points.len() - 1;
            let first_in = (2..last - 1).find(|&i| hidden(points[i]) && hidden(points[i + 1]));
            let last_in = (2..last - 1).rev().find(|&i| hidden(points[i]) && hidden(points[i - 1]));
            let (Some(first), Some(second)) = (first_in, last_in) else {
                lines.push(line.clone());
                continue;
            };
            if second < first + 3 {
                lines.push(line.clone());
                continue;
            }
            let mut mouth = |near: Point, next: Point, wall: Point| {
                let side = Side::ALL
                    .into_iter()
                    .min_by(|&a, &b| middle(a).distance(near).total_cmp(&middle(b).distance(near)))
                    .unwrap_or(Side::North);
                // If the same field is on both sides of the road, the tunnel entrance is in front
                // of the wall, so that the field continues around it.
                let around =
                    tile.segment_at(side, Port::Left) == tile.segment_at(side, Port::Right);
                let out = (next - wall).unit();
                let place = if around { wall + out * 14.0 } else { wall };
                ways.tunnels.push((place, out));
                lines.push(Curve::at(near).line_to(place));
            };
            mouth(points[0], points[first - 1], points[first]);
            mouth(points[last], points[second + 1], points[second]);
        }
        way.lines = lines;
    }
}

/// Records where a road passes over a river or over an earlier road.
fn find_bridges(cities: &[CityShape], ways: &mut Ways) {
    let mut below: Vec<Vec<Point>> = ways.rivers.iter().map(Way::points).collect();
    for way in &ways.roads {
        for line in &way.lines {
            let points = line.points();
            for other in &below {
                let close = (2..points.len() - 2)
                    .map(|index| (nearest(other, points[index]), index))
                    .min_by(|a, b| a.0.total_cmp(&b.0));
                if let Some((distance, index)) = close {
                    let place = points[index];
                    let hidden = cities.iter().any(|city| city.contains(place));
                    let built = ways.villages.iter().chain(&ways.houses);
                    let met = ways.monasteries.iter().map(|(_, place)| place);
                    let gates = ways.gates.iter().map(|(place, _)| place);
                    let at_end = built.chain(met).chain(gates).any(|end| end.distance(place) < 6.0);
                    if distance < 2.5 && !hidden && !at_end {
                        let along = (points[index + 1] - points[index - 1]).unit();
                        ways.bridges.push((place, along));
                    }
                }
            }
        }
        below.push(way.points());
    }
}
