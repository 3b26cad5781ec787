//! The geometry of a tile, computed from its data alone. The geometry is the basis of the drawings,
//! and maps points to segments.

pub(crate) mod city;
pub(crate) mod curve;
mod grid;
pub(crate) mod ground;
mod plot;
mod ring;
pub(crate) mod road;
mod simple;
mod spots;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

pub use self::curve::Point;
pub(crate) use self::spots::Spots;
use self::{
    city::CityShape,
    curve::{CENTER, TILE, inward, nearest, point, rim},
    ground::Ground,
    ring::Outlines,
    road::Ways,
};
use crate::art::Mark;
use carc_engine::{Port, Rotation, SegmentKind, Setup, Side, Tile, TileType};

/// Alternative ways to draw the same data, tried one after the other until the drawing separates
/// the fields as the data requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Variant {
    /// Cities reach the center of the tile and touch there.
    pub(crate) kissing: bool,
    /// Roads through the tile run along a city wall.
    pub(crate) touching: bool,
    /// Cities reach over another city into the field beyond it.
    pub(crate) reaching: bool,
    /// Roads to a house continue across the tile.
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

/// The maximum radius of a mark that is not drawn as a separate building.
pub(crate) const LARGE: f64 = 18.0;

/// The minimum distance between two figures on a tile.
const APART: f64 = 10.0;

/// The minimum distance between an anchor and the border of its segment.
const ROOM: f64 = 2.0;

/// The offset of a figure below the center of its building, in any rotation.
const BEFORE: Point = point(0.0, 7.0);

/// The data that determines a segment's plot on an unrotated tile.
#[derive(Clone, Copy, Debug)]
struct Part {
    kind: SegmentKind,
    ports: u16,
}

/// The geometry of a tile's segments: their outlines and the anchors for figures.
///
/// A tile is the unit square with `x` to the right, `y` down, and (0, 0) at the northwest corner.
/// Every method takes the tile's rotation. Outlines match the pictures, which are drawn from the
/// same layout, except on custom tiles with segments that a picture cannot separate. Outlines also
/// fit together across tiles, so you can fill them with your own artwork. All numbers are the same
/// on every platform, and all numbers except anchors are multiples of 1/512.
///
/// For the tiles in a game, use [`layout`], which caches the layouts.
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
    /// The positions of buildings that are larger than a figure.
    pub(crate) large: Vec<(Mark, Point)>,
    /// The areas that buildings and figures occupy.
    pub(crate) spots: Spots,
    /// The anchor for a figure on each segment.
    anchors: Vec<Point>,
    parts: Vec<Part>,
    outlines: Outlines,
}

/// The layouts of all tile types in a setup, each computed on first use.
struct Layouts(Vec<OnceLock<Arc<Layout>>>);

/// The layouts shared by setups, each with its tile.
static SHARED: Mutex<Vec<(Tile, Arc<Layout>)>> = Mutex::new(Vec::new());

/// The maximum number of shared layouts, which is sufficient for all built-in tile types and many
/// custom tile types.
const MAX_SHARED: usize = 512;

/// Returns a tile's layout, which is computed once per process.
fn shared(tile: &Tile) -> Arc<Layout> {
    let known = |all: &[(Tile, Arc<Layout>)]| {
        all.iter().find(|(other, _)| other == tile).map(|(_, layout)| Arc::clone(layout))
    };
    let lock = || SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(layout) = known(&lock()) {
        return layout;
    }
    // The lock is not held during the computation, so other tiles are not blocked.
    let layout = Arc::new(Layout::new(tile));
    let mut all = lock();
    if let Some(first) = known(&all) {
        return first;
    }
    if all.len() < MAX_SHARED {
        all.push((tile.clone(), Arc::clone(&layout)));
    }
    layout
}

/// Returns a tile type's layout, or `None` if the setup does not contain the tile type. The layout
/// is computed on first use, once per process, and shared by setups with equal tiles.
///
/// ```
/// use carc_engine::{Rotation, Setup};
/// let setup = Setup::base(2)?;
/// let layout = carc_render::layout(&setup, setup.tile_type("base/D").unwrap()).unwrap();
/// assert_eq!(layout.pick(0.5, 0.1, Rotation::R0), Some(0));
/// let other = Setup::base(3)?;
/// let same = carc_render::layout(&other, other.tile_type("base/D").unwrap()).unwrap();
/// assert!(std::ptr::eq(layout, same));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub fn layout(setup: &Setup, tile_type: TileType) -> Option<&Layout> {
    let kinds = setup.tile_types();
    let layouts = setup.extension(|| Layouts(kinds.iter().map(|_| OnceLock::new()).collect()));
    let tile = &kinds.get(tile_type.index())?.tile;
    Some(layouts.0[tile_type.index()].get_or_init(|| shared(tile)))
}

impl Layout {
    /// Creates a tile's layout, which takes about a millisecond.
    pub fn new(tile: &Tile) -> Self {
        let mut layout = Self::drawn(tile);
        if !layout.is_clear() {
            let (owner, anchors) = simple::division(&layout);
            layout.anchors = anchors;
            layout.outlines = layout.traced(&owner);
        }
        layout
    }

    /// Creates a tile's layout from the lines in its picture.
    fn drawn(tile: &Tile) -> Self {
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
        // A large building takes the best position in its city, and the figure is placed next to
        // it.
        let mut large = Vec::new();
        for (index, segment) in tile.segments.iter().enumerate() {
            for mark in segment.marks.iter().filter_map(|mark| Mark::named(mark)) {
                let radius = f64::from(mark.art().radius);
                if radius > LARGE && segment.kind == SegmentKind::City {
                    let at = spots.inside(&ground, index, radius);
                    large.push((mark, at));
                    // The other houses are placed at a distance from the large building.
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
                // In a narrow field, symbols make room for the figure.
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
        let outlines = Outlines::default();
        let mut layout = Self { cities, ways, ground, large, spots, anchors, parts, outlines };
        layout.outlines = layout.traced(&plot::plots(&layout));
        layout
    }

    fn traced(&self, owner: &[u8]) -> Outlines {
        Outlines::new(owner, self.parts.len(), |side| plot::breaks(self, side))
    }

    /// Returns true if every segment has its ports, and room for a figure that does not touch any
    /// other figure. A tile with many segments may not have enough room for the figures.
    fn is_clear(&self) -> bool {
        let is_at = |segment: usize, at: Point, rotation: Rotation| {
            let at = at * (1.0 / TILE);
            self.pick(at.x, at.y, rotation) == Some(segment)
        };
        let has_ports = Side::ALL.into_iter().all(|side| {
            let mut ports = Port::ALL.into_iter().zip([10.0, 50.0, 90.0]);
            ports.all(|(port, along)| {
                let at = rim(f64::from(side as u8) * TILE + along) + inward(side) * 0.1;
                let own = self.at_port(side, port);
                own.is_none_or(|segment| is_at(usize::from(segment), at, Rotation::R0))
            })
        });
        has_ports
            && Rotation::ALL.into_iter().all(|rotation| {
                let mut others: Vec<Point> = Vec::new();
                (0..self.parts.len()).all(|segment| {
                    let at = self.stand(Some(segment as u8), rotation);
                    let around = [(0.0, 0.0), (ROOM, 0.0), (-ROOM, 0.0), (0.0, ROOM), (0.0, -ROOM)];
                    let mut around = around.into_iter().map(|(x, y)| at + point(x, y));
                    let is_clear = around.all(|at| is_at(segment, at, rotation))
                        && nearest(&others, at) >= APART;
                    others.push(at);
                    is_clear
                })
            })
    }

    /// Returns the outline of a segment on the rotated tile as rings of points, or `None` if the
    /// segment does not exist.
    ///
    /// A ring is closed: its last point is joined to its first. A point inside an odd number of
    /// rings belongs to the segment; for example, a field around a monastery has a second ring for
    /// the hole, and a road under a bridge has two rings. Outer rings run clockwise on screen, and
    /// holes run counterclockwise.
    ///
    /// The outlines cover the tile without overlap, and neighbors share the points of their border.
    /// At the sides, the outlines follow the ports, so the outlines of two adjacent tiles meet
    /// exactly where their segments join. Walls belong to their city, and houses and villages
    /// belong to the roads that end there. An area without a printed segment belongs to the nearest
    /// segment; for example, the monastery of the abbey covers the whole tile. If a custom tile has
    /// more segments than its picture can separate, its outlines divide the tile in a simple way:
    /// segments with ports are along the sides, and the other segments are in the middle.
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
        (segment < self.parts.len()).then(|| self.outlines.rings(segment, rotation))
    }

    /// Returns the point on the rotated tile where a figure on a segment is drawn, or `None` if the
    /// segment does not exist. The point is inside the segment's outline. For a field, the point is
    /// the center of the figure, which is drawn lying on its side.
    pub fn anchor(&self, segment: usize, rotation: Rotation) -> Option<Point> {
        (segment < self.parts.len())
            .then(|| self.stand(Some(segment as u8), rotation) * (1.0 / TILE))
    }

    /// Returns the segment at a point on the rotated tile, determined by the
    /// [`outline`](Self::outline)s. A point on a border belongs to one of the two segments. Returns
    /// `None` for a point outside the tile (coordinates from 0 to 1), and for a tile without
    /// segments.
    pub fn pick(&self, x: f64, y: f64, rotation: Rotation) -> Option<usize> {
        let is_on = |v: f64| (0.0..=1.0).contains(&v);
        (is_on(x) && is_on(y)).then(|| self.outlines.at(point(x, y), rotation)).flatten()
    }

    /// Returns the position of a figure on a segment of the rotated tile, in drawing units, or the
    /// center of the tile for `None`.
    pub(crate) fn stand(&self, segment: Option<u8>, rotation: Rotation) -> Point {
        let Some(segment) = segment.map(usize::from) else { return CENTER };
        let place = self.anchors.get(segment).copied().unwrap_or(CENTER).turned(rotation);
        let is_building = self.parts.get(segment).is_some_and(|part| part.kind.is_surrounded());
        if is_building { place + BEFORE } else { place }
    }

    /// Returns the position of a figure on a bridge over the rotated tile, in drawing units. The
    /// position is the point on the bridge that is farthest from the anchors of the printed
    /// segments.
    pub(crate) fn on_bridge(&self, is_vertical: bool, rotation: Rotation) -> Point {
        let points = [20.0, 35.0, 65.0, 80.0]
            .map(|along| if is_vertical { point(CENTER.x, along) } else { point(along, CENTER.y) });
        let room = |place: &Point| {
            let anchors = (0..self.parts.len() as u8).map(|part| self.stand(Some(part), rotation));
            anchors.map(|anchor| anchor.distance(*place)).fold(f64::INFINITY, f64::min)
        };
        let best = points.into_iter().max_by(|a, b| room(a).total_cmp(&room(b)));
        best.expect("there are four points")
    }

    /// Returns true if the printed tile has a segment with the given number.
    pub(crate) fn has(&self, segment: u8) -> bool {
        usize::from(segment) < self.parts.len()
    }

    /// Returns the anchor on a segment of the unrotated tile; for a building, its center.
    pub(crate) fn place(&self, segment: usize) -> Point {
        self.anchors.get(segment).copied().unwrap_or(CENTER)
    }

    /// Returns the anchors on segments of a kind.
    pub(crate) fn places(&self, kind: SegmentKind) -> impl Iterator<Item = Point> + '_ {
        let own = self.parts.iter().zip(&self.anchors).filter(move |(part, _)| part.kind == kind);
        own.map(|(_, place)| *place)
    }

    /// Returns the segment that owns a port of the unrotated tile.
    fn at_port(&self, side: Side, port: Port) -> Option<u8> {
        let bit = 1 << (side as u16 * 3 + port as u16);
        self.parts.iter().position(|part| part.ports & bit != 0).map(|index| index as u8)
    }
}
