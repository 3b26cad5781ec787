//! Where everything on a tile lies, worked out from the tile's data alone: pictures are drawn from
//! it, and it answers which segment lies at a point.

pub(crate) mod city;
pub(crate) mod curve;
mod grid;
pub(crate) mod ground;
mod plot;
mod ring;
pub(crate) mod road;
mod spots;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

pub use self::curve::Point;
pub(crate) use self::spots::Spots;
use self::{
    city::CityShape,
    curve::{CENTER, TILE, point},
    ground::Ground,
    ring::Outlines,
    road::Ways,
};
use crate::art::Mark;
use carc_engine::{Port, Rotation, SegmentKind, Setup, Side, Tile};

/// Ways to draw the same data, tried in turn until the drawing parts the fields as the data do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Variant {
    /// Cities that reach the middle of the tile and touch there.
    pub(crate) kissing: bool,
    /// Roads through the tile that run along a city wall.
    pub(crate) touching: bool,
    /// Cities that reach over another one into the field beyond.
    pub(crate) reaching: bool,
    /// Roads to a house that go on across the tile.
    pub(crate) across: bool,
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
pub(crate) const LARGE: f64 = 18.0;

/// How far below the middle of a building its figure stands, whichever way the tile lies.
const BEFORE: Point = point(0.0, 7.0);

/// What an unturned tile says of a segment that its plot follows from.
#[derive(Clone, Copy, Debug)]
struct Part {
    kind: SegmentKind,
    ports: u16,
}

/// Where on a tile its segments lie: their outlines, and the points where figures stand.
///
/// The tile is the unit square, `x` to the right and `y` down, (0, 0) its north-west corner. Every
/// method takes the rotation in which the tile lies. Pictures are drawn from the same plan, so
/// outlines fit them; they also fit together from tile to tile, whatever art is laid under them. All
/// numbers are multiples of 1/512, except those of anchors, and the same on every platform.
///
/// [`layout`] returns that of a tile of a game and keeps it.
///
/// ```
/// use carc_engine::{Rotation, TileSet};
/// use carc_render::Layout;
/// let base = TileSet::base();
/// let layout = Layout::new(base.tile("U").unwrap());
/// // A road from north to south, which runs from west to east after a quarter turn.
/// assert_eq!(layout.pick(0.5, 0.9, Rotation::R0), Some(0));
/// assert_eq!(layout.pick(0.9, 0.5, Rotation::R90), Some(0));
/// let stand = layout.anchor(0, Rotation::R90).unwrap();
/// assert_eq!(layout.pick(stand.x, stand.y, Rotation::R90), Some(0));
/// ```
#[derive(Clone, Debug)]
pub struct Layout {
    pub(crate) cities: Vec<CityShape>,
    pub(crate) ways: Ways,
    pub(crate) ground: Ground,
    /// The places of buildings that are larger than a figure.
    pub(crate) large: Vec<(Mark, Point)>,
    /// What is taken by buildings and figures.
    pub(crate) spots: Spots,
    /// A spot for a figure on each segment.
    anchors: Vec<Point>,
    parts: Vec<Part>,
    outlines: OnceLock<Outlines>,
}

/// The layouts of all kinds of tiles of a setup, each computed when it is first needed.
struct Layouts(Vec<OnceLock<Layout>>);

/// Returns the layout of a kind of tile, by its number in [`Setup::tile_types`]; `None` if there is no such kind. It is
/// computed when it is first needed and kept with the setup.
///
/// ```
/// use carc_engine::{Rotation, Setup};
/// let setup = Setup::base(2)?;
/// let layout = carc_render::layout(&setup, setup.tile_type("base/D").unwrap()).unwrap();
/// assert_eq!(layout.pick(0.5, 0.1, Rotation::R0), Some(0));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub fn layout(setup: &Setup, kind: u16) -> Option<&Layout> {
    let kinds = setup.tile_types();
    let layouts = setup.extension(|| Layouts(kinds.iter().map(|_| OnceLock::new()).collect()));
    let tile = &kinds.get(usize::from(kind))?.tile;
    Some(layouts.0[usize::from(kind)].get_or_init(|| Layout::new(tile)))
}

impl Layout {
    /// The layout of a tile. It takes about a millisecond; outlines are worked out when they are first
    /// asked for.
    pub fn new(tile: &Tile) -> Self {
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
        let mut anchors = vec![CENTER; tile.segments.len()];
        for &(segment, place) in &ways.monasteries {
            anchors[segment] = place;
        }
        // A large building has the first choice in its city: the figure stands beside it.
        let mut large = Vec::new();
        for (index, segment) in tile.segments.iter().enumerate() {
            for mark in segment.marks.iter().filter_map(|mark| Mark::named(mark)) {
                let radius = f64::from(mark.art().radius);
                if radius > LARGE && segment.kind == SegmentKind::City {
                    let at = spots.inside(&ground, index, radius);
                    large.push((mark, at));
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
        for (index, segment) in tile.segments.iter().enumerate() {
            if segment.kind == SegmentKind::Garden {
                let place = spots.symbol(tile, &ground, 14.0);
                anchors[index] = place;
                // In a narrow field its figure makes room.
                if let Some(field) = ground.owner(place)
                    && anchors[field].distance(place) < 2.0 * BEFORE.y
                {
                    let old = anchors[field];
                    spots.taken.retain(|taken| *taken != old);
                    spots.taken.extend(Rotation::ALL.map(|by| {
                        (place.turned(by) + BEFORE)
                            .turned(Rotation::from_quarters(4 - by.quarters()))
                    }));
                    anchors[field] = spots.area(&ground, field, 4.0);
                }
            }
        }
        let parts = tile.segments.iter().map(|own| Part { kind: own.kind, ports: own.ports });
        let parts = parts.collect();
        Self { cities, ways, ground, large, spots, anchors, parts, outlines: OnceLock::new() }
    }

    /// The outline of a segment on the turned tile, as rings of points; `None` if the tile has no such
    /// segment.
    ///
    /// A ring is closed: its last point is joined to its first. What lies inside an odd number of rings
    /// belongs to the segment: a field around a monastery has a ring for the hole, and a road under a
    /// bridge has two rings. Rings around the segment run clockwise as seen on a screen, those around
    /// holes anticlockwise.
    ///
    /// The outlines of a tile cover it and do not overlap; neighbors share the points of their border.
    /// On a side they end where the ports say, so that segments which join across two tiles meet, and
    /// no others. Walls belong to their city, houses and villages to the roads that end there, and what
    /// no segment is printed on belongs to the nearest one: the abbey's monastery has the whole tile.
    ///
    /// ```
    /// use carc_engine::{Rotation, TileSet};
    /// use carc_render::Layout;
    /// let base = TileSet::base();
    /// let layout = Layout::new(base.tile("B").unwrap());
    /// let rings = |segment| layout.outline(segment, Rotation::R0).unwrap().len();
    /// // A field all around a monastery.
    /// assert_eq!((rings(0), rings(1)), (2, 1));
    /// ```
    pub fn outline(&self, segment: usize, rotation: Rotation) -> Option<Vec<Vec<Point>>> {
        (segment < self.parts.len()).then(|| self.outlines().rings(segment, rotation))
    }

    /// The point of the turned tile where a figure on a segment stands, inside its outline; `None` if
    /// the tile has no such segment. On a field a figure lies with its middle there.
    pub fn anchor(&self, segment: usize, rotation: Rotation) -> Option<Point> {
        (segment < self.parts.len())
            .then(|| self.stand(Some(segment as u8), rotation) * (1.0 / TILE))
    }

    /// The segment of the turned tile on which a point lies, that whose [`outline`](Self::outline) it is
    /// in. A point on a border belongs to one of the two segments. `None` for a point that is not on the
    /// tile, from 0 to 1, and on a tile without segments.
    pub fn pick(&self, x: f64, y: f64, rotation: Rotation) -> Option<usize> {
        let is_on = |v: f64| (0.0..=1.0).contains(&v);
        (is_on(x) && is_on(y)).then(|| self.outlines().at(point(x, y), rotation)).flatten()
    }

    /// Where a figure on a segment of the turned tile stands in units of a drawing; the middle of the
    /// tile for none.
    pub(crate) fn stand(&self, segment: Option<u8>, rotation: Rotation) -> Point {
        let Some(segment) = segment.map(usize::from) else { return CENTER };
        let place = self.anchors.get(segment).copied().unwrap_or(CENTER).turned(rotation);
        let is_building = self.parts.get(segment).is_some_and(|part| part.kind.is_surrounded());
        if is_building { place + BEFORE } else { place }
    }

    /// The spot of a figure on a segment of the unturned tile, for a building its middle.
    pub(crate) fn place(&self, segment: usize) -> Point {
        self.anchors[segment]
    }

    /// The spots on segments of a kind.
    pub(crate) fn places(&self, kind: SegmentKind) -> impl Iterator<Item = Point> + '_ {
        let own = self.parts.iter().zip(&self.anchors).filter(move |(part, _)| part.kind == kind);
        own.map(|(_, place)| *place)
    }

    /// The segment to which a port of the unturned tile belongs.
    fn at_port(&self, side: Side, port: Port) -> Option<u8> {
        let bit = 1 << (side as u16 * 3 + port as u16);
        self.parts.iter().position(|part| part.ports & bit != 0).map(|index| index as u8)
    }

    fn outlines(&self) -> &Outlines {
        self.outlines.get_or_init(|| {
            Outlines::new(&plot::plots(self), self.parts.len(), |side| plot::breaks(self, side))
        })
    }
}
