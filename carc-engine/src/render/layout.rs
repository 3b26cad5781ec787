//! Where everything on a tile is drawn, worked out from the tile's data alone.

use super::{
    SceneTile,
    city::{self, CityShape},
    curve::{CENTRE, Point, nearest, point},
    ground::Ground,
    road::{self, Way, Ways},
    scatter::{self, Detail},
    symbol::Symbol,
};
use crate::{
    geometry::Rotation,
    nouns::{Mark, MarkPlace, SegmentKind},
    tile::Tile,
};

/// Ways to draw the same data, tried in turn until the drawing parts the fields as the data do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Variant {
    /// Cities that reach the middle of the tile and touch there.
    pub(super) kissing: bool,
    /// Roads through the tile that run along a city wall.
    pub(super) touching: bool,
    /// Cities that reach over another one into the field beyond.
    pub(super) reaching: bool,
    /// Roads to a house that go on across the tile.
    pub(super) across: bool,
}

const PLAIN: Variant = Variant { kissing: false, touching: false, reaching: false, across: false };

const VARIANTS: [Variant; 5] = [
    PLAIN,
    Variant { kissing: true, ..PLAIN },
    Variant { touching: true, ..PLAIN },
    Variant { reaching: true, ..PLAIN },
    Variant { across: true, ..PLAIN },
];

/// A mark that takes more room than this around its middle is a building of its own.
const LARGE: f64 = 18.0;

/// The drawing plan of one unturned tile.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Layout {
    pub(super) cities: Vec<CityShape>,
    pub(super) ways: Ways,
    pub(super) ground: Ground,
    /// A spot for a figure on each segment, and one more for a garden that is only a mark.
    anchors: Vec<Point>,
    /// The segments that are buildings: a figure stands before them, whichever way the tile lies.
    buildings: Vec<usize>,
    /// The marks with the places of their symbols.
    pub(super) marks: Vec<(String, Point)>,
    /// Whether the tile is walled off from its neighbours on all sides.
    pub(super) closed: bool,
    /// Everything that stands upright, whichever way the tile lies.
    pub(super) details: Vec<Detail>,
}

impl Layout {
    pub(super) fn new(tile: &Tile, marks: &[String]) -> Self {
        let draft = |variant: Variant| {
            let cities = city::cities(tile, variant);
            let ways = road::ways(tile, &cities, variant);
            let ground = Ground::new(tile, &cities, &ways);
            (cities, ways, ground)
        };
        let mut best = draft(VARIANTS[0]);
        for variant in &VARIANTS[1..] {
            if best.2.flaws == 0 {
                break;
            }
            let next = draft(*variant);
            if next.2.flaws < best.2.flaws {
                best = next;
            }
        }
        let (cities, ways, ground) = best;
        let mut spots = Spots { taken: ways.monasteries.iter().map(|(_, place)| *place).collect() };
        let mut anchors = vec![CENTRE; tile.segments.len()];
        for &(segment, place) in &ways.monasteries {
            anchors[segment] = place;
        }
        // A large building has the first choice in its city: the figure stands beside it.
        let mut large = Vec::new();
        for (index, segment) in tile.segments.iter().enumerate() {
            for symbol in segment.marks.iter().filter_map(|mark| Symbol::of_mark(mark)) {
                let radius = symbol.mark_art().map_or(0.0, |art| art.radius.into());
                if radius > LARGE && segment.kind == SegmentKind::City {
                    let at = spots.inside(&ground, index, radius);
                    large.push(Detail { symbol, at });
                    // The houses around keep off.
                    let corners = [(-0.6, -0.6), (0.6, -0.6), (-0.6, 0.6), (0.6, 0.6)];
                    spots.taken.extend(corners.map(|(x, y)| at + point(x * radius, y * radius)));
                }
            }
        }
        for (index, segment) in tile.segments.iter().enumerate() {
            if segment.kind == SegmentKind::City {
                anchors[index] = spots.area(&ground, index, 8.0);
            }
        }
        for way in ways.roads.iter().chain(&ways.rivers) {
            anchors[way.segment] = spots.way(way, &ground, &ways);
        }
        for (index, segment) in tile.segments.iter().enumerate() {
            if segment.kind == SegmentKind::Field {
                anchors[index] = spots.area(&ground, index, 4.0);
            }
        }
        let mut details = large;
        let mut buildings: Vec<usize> = ways.monasteries.iter().map(|(index, _)| *index).collect();
        for (index, segment) in tile.segments.iter().enumerate() {
            if segment.kind == SegmentKind::Garden {
                let place = spots.symbol(tile, &ground, 14.0);
                details.push(Detail { symbol: Symbol::Garden, at: place });
                anchors[index] = place;
                buildings.push(index);
            }
        }
        let mut placed = Vec::new();
        for mark in marks {
            let adds = Mark::named(mark).map(|mark| mark.place);
            if let Some(MarkPlace::Adds(kind) | MarkPlace::InFirst(kind)) = adds
                && tile.segments.iter().any(|segment| segment.kind == kind)
            {
                // It is drawn with its segment.
                continue;
            }
            let symbol = Symbol::of_mark(mark);
            // What a road ends at stands there.
            if let (Some(symbol), Some(&at)) = (symbol, ways.feet.first()) {
                details.push(Detail { symbol, at });
                continue;
            }
            let radius = symbol.and_then(Symbol::mark_art).map_or(14.0, |art| art.radius.into());
            let place = spots.symbol(tile, &ground, radius);
            if mark == "garden" {
                details.push(Detail { symbol: Symbol::Garden, at: place });
                buildings.push(anchors.len());
                anchors.push(place);
            } else if let Some(symbol) = symbol {
                details.push(Detail { symbol, at: place });
            } else {
                placed.push((mark.clone(), place));
            }
        }
        for (index, segment) in tile.segments.iter().enumerate() {
            for mark in &segment.marks {
                let Some(symbol) = Symbol::of_mark(mark) else {
                    placed.push((mark.clone(), spots.pennant(&ground, index)));
                    continue;
                };
                let radius = symbol.mark_art().map_or(0.0, |art| art.radius.into());
                if details.iter().any(|detail| detail.symbol == symbol) && radius > LARGE {
                    continue;
                }
                let at = match segment.kind {
                    SegmentKind::City | SegmentKind::Field => spots.inside(&ground, index, radius),
                    _ => spots.beside(tile, &ground, anchors[index], radius),
                };
                details.push(Detail { symbol, at });
            }
        }
        for (index, segment) in tile.segments.iter().enumerate() {
            for _ in 0..segment.pennants {
                let place = spots.pennant(&ground, index);
                details.push(Detail { symbol: Symbol::Pennant, at: place });
            }
        }
        scatter::details(tile, &ways, &ground, &spots.taken, &mut details);
        Self {
            cities,
            ways,
            ground,
            anchors,
            buildings,
            marks: placed,
            closed: tile.closed,
            details,
        }
    }

    /// Where a figure on a segment of the turned tile stands; the middle of the tile for a number
    /// that no segment has.
    pub(super) fn anchor(&self, segment: Option<u8>, rotation: Rotation) -> Point {
        let segment = segment.map_or(usize::MAX, usize::from);
        let place = self.anchors.get(segment).copied().unwrap_or(CENTRE).turned(rotation);
        if self.buildings.contains(&segment) { place + point(0.0, 7.0) } else { place }
    }
}

/// The plans of all tiles of a scene, one for each kind of tile.
pub(super) struct Plans<'a> {
    /// A tile of each kind, with its plan.
    pub(super) kinds: Vec<(SceneTile<'a>, Layout)>,
    /// The kind of every tile of the scene.
    pub(super) kind_of: Vec<usize>,
}

impl<'a> Plans<'a> {
    pub(super) fn new(tiles: &[SceneTile<'a>]) -> Self {
        let mut kinds: Vec<(SceneTile<'a>, Layout)> = Vec::new();
        let mut kind_of = Vec::with_capacity(tiles.len());
        for placed in tiles {
            let known = kinds.iter().position(|(kind, _)| {
                (std::ptr::eq(kind.tile, placed.tile) || kind.tile == placed.tile)
                    && kind.marks == placed.marks
            });
            kind_of.push(known.unwrap_or_else(|| {
                kinds.push((*placed, Layout::new(placed.tile, placed.marks)));
                kinds.len() - 1
            }));
        }
        Self { kinds, kind_of }
    }
}

/// The spots given away so far; a new one keeps away from them.
struct Spots {
    taken: Vec<Point>,
}

impl Spots {
    fn apart(&self, place: Point) -> f64 {
        nearest(&self.taken, place).min(34.0)
    }

    /// The spot in an area with the most room around it.
    fn area(&mut self, ground: &Ground, segment: usize, beyond: f64) -> Point {
        let room = ground.room(segment, beyond);
        let middle = {
            let own: Vec<Point> =
                Ground::squares().filter(|&(i, _)| room[i] > 0.0).map(|(_, p)| p).collect();
            let sum = own.iter().fold(point(0.0, 0.0), |sum, &place| sum + place);
            sum * (1.0 / own.len().max(1) as f64)
        };
        let worth = |index: usize, place: Point| {
            let edge = place.x.min(place.y).min(100.0 - place.x).min(100.0 - place.y);
            room[index].min(16.0) * 1.6 + edge.min(14.0) * 1.5 + self.apart(place) * 0.5
                - place.distance(middle) * 0.12
        };
        let best = Ground::squares()
            .filter(|&(index, _)| room[index] > 0.0)
            .map(|(index, place)| (worth(index, place), place))
            .reduce(|best, next| if next.0 > best.0 + 1e-6 { next } else { best });
        let place = best.map_or(CENTRE, |(_, place)| place);
        self.taken.push(place);
        place
    }

    /// The spot on a road or river, near the middle of its line and where it can be seen.
    fn way(&mut self, way: &Way, ground: &Ground, ways: &Ways) -> Point {
        let crossings: Vec<Point> = ways.bridges.iter().map(|(place, _)| *place).collect();
        let mut best = (f64::MIN, CENTRE);
        for line in &way.lines {
            let points = line.points();
            for (index, &place) in points.iter().enumerate() {
                let half = (points.len() - 1) as f64 / 2.0;
                let off = (index as f64 - half).abs() / half;
                let edge = place.x.min(place.y).min(100.0 - place.x).min(100.0 - place.y);
                let seen = ground.owner(place) == Some(way.segment);
                let worth = self.apart(place) * 0.8
                    + nearest(&crossings, place).min(16.0) * 0.8
                    + edge.min(14.0) * 1.2
                    - off * 8.0
                    - if seen { 0.0 } else { 100.0 };
                if worth > best.0 + 1e-6 {
                    best = (worth, place);
                }
            }
        }
        self.taken.push(best.1);
        best.1
    }

    /// A free place for a symbol on a field, or anywhere if there is no field with room.
    fn symbol(&mut self, tile: &Tile, ground: &Ground, radius: f64) -> Point {
        let mut best = (f64::MIN, CENTRE);
        for (index, segment) in tile.segments.iter().enumerate() {
            let bonus = match segment.kind {
                SegmentKind::Field => 30.0,
                SegmentKind::City => 0.0,
                _ => continue,
            };
            let room = ground.room(index, 0.0);
            for (square, place) in Ground::squares().filter(|&(square, _)| room[square] > 4.0) {
                let worth = bonus + room[square].min(radius) * 4.0 + self.apart(place) * 0.8;
                if worth > best.0 + 1e-6 {
                    best = (worth, place);
                }
            }
        }
        self.taken.push(best.1);
        best.1
    }

    /// A place for a mark in an area, beside the figure's spot.
    fn inside(&mut self, ground: &Ground, segment: usize, radius: f64) -> Point {
        let room = ground.room(segment, 0.0);
        let mut best = (f64::MIN, CENTRE);
        for (square, place) in Ground::squares().filter(|&(square, _)| room[square] > 3.0) {
            let away = nearest(&self.taken, place);
            let worth = room[square].min(radius) * 2.0 + away.min(radius + 14.0) * 1.5
                - place.distance(CENTRE) * if radius > LARGE { 1.0 } else { 0.05 };
            if worth > best.0 + 1e-6 {
                best = (worth, place);
            }
        }
        self.taken.push(best.1);
        best.1
    }

    /// A place on a field beside a road, for a mark that belongs to it.
    fn beside(&mut self, tile: &Tile, ground: &Ground, road: Point, radius: f64) -> Point {
        let mut best = (f64::MIN, road);
        for (index, segment) in tile.segments.iter().enumerate() {
            if segment.kind != SegmentKind::Field {
                continue;
            }
            let room = ground.room(index, 0.0);
            for (square, place) in Ground::squares().filter(|&(square, _)| room[square] > 3.0) {
                let away = nearest(&self.taken, place);
                let worth = room[square].min(radius) * 4.0 + away.min(radius + 14.0) * 1.5
                    - place.distance(road) * 1.2;
                if worth > best.0 + 1e-6 {
                    best = (worth, place);
                }
            }
        }
        self.taken.push(best.1);
        best.1
    }

    /// A place for a pennant in a city, beside the figure's spot.
    fn pennant(&mut self, ground: &Ground, segment: usize) -> Point {
        let room = ground.room(segment, 0.0);
        let mut best = (f64::MIN, CENTRE);
        for (square, place) in Ground::squares().filter(|&(square, _)| room[square] > 3.0) {
            let away = nearest(&self.taken, place);
            let worth =
                room[square].min(10.0) * 2.0 + away.min(24.0) * 1.5 - (place.x + place.y) * 0.02;
            if worth > best.0 + 1e-6 {
                best = (worth, place);
            }
        }
        self.taken.push(best.1);
        best.1
    }
}
