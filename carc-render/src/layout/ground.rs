//! A coarse map of a tile that records the owner of each part.
//!
//! The map is computed from the drawing itself, because a drawing can bend or narrow any segment.
//! The map records which fields are separated and where figures have enough room.

use carc_engine::{Port, SegmentKind, Side, Tile};

use super::{
    city::CityShape,
    curve::{Point, TILE, point, rim},
    grid::Grid,
    road::{RIVER, ROAD, Ways},
};

/// The number of squares along one side of the map.
pub(crate) const SQUARES: usize = 50;
type Coarse = Grid<SQUARES>;
const COUNT: usize = Coarse::COUNT;
const WIDTH: f64 = Coarse::WIDTH;

/// A square without a segment: walls, houses, and grass that is not part of a field.
pub(crate) const NOBODY: u8 = u8::MAX;
/// Grass that has not been assigned to a field yet.
const MEADOW: u8 = u8::MAX - 1;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ground {
    /// The segment that owns each square, row by row.
    owner: Vec<u8>,
    /// Points where a hedge must separate fields that the drawing would join.
    pub(crate) hedge: Vec<Point>,
    /// The number of places where the drawing joins or separates areas contrary to the tile's data.
    pub(crate) flaws: usize,
}

/// Returns the row or column that contains a coordinate.
pub(crate) fn step(along: f64) -> usize {
    ((along.max(0.0) / WIDTH) as usize).min(SQUARES - 1)
}

/// Returns the index of the square at a point.
pub(crate) fn square(place: Point) -> usize {
    step(place.y) * SQUARES + step(place.x)
}

fn paint(owner: &mut [u8], points: &[Point], radius: f64, color: u8, may: impl Fn(u8) -> bool) {
    let reach = (radius / WIDTH) as usize + 1;
    for &center in points {
        let middle = square(center);
        let (row, column) = (middle / SQUARES, middle % SQUARES);
        for r in row.saturating_sub(reach)..=(row + reach).min(SQUARES - 1) {
            for c in column.saturating_sub(reach)..=(column + reach).min(SQUARES - 1) {
                let index = r * SQUARES + c;
                // Most squares are near several points.
                if owner[index] != color
                    && Coarse::place(index).distance(center) <= radius
                    && may(owner[index])
                {
                    owner[index] = color;
                }
            }
        }
    }
}

impl Ground {
    pub(crate) fn new(tile: &Tile, cities: &[CityShape], ways: &Ways) -> Self {
        let mut owner = vec![MEADOW; COUNT];
        for river in &ways.rivers {
            paint(&mut owner, &river.points(), RIVER, river.segment as u8, |_| true);
        }
        for road in &ways.roads {
            paint(&mut owner, &road.points(), ROAD - 0.5, road.segment as u8, |_| true);
        }
        for stub in &ways.stubs {
            paint(&mut owner, &stub.points(), ROAD - 0.5, NOBODY, |_| true);
        }
        // The first city in the list passes over the others, so it is painted last.
        for city in cities.iter().rev() {
            Coarse::fill(&mut owner, &city.polygon, city.segment as u8);
            paint(&mut owner, &city.wall_points(), 2.9, NOBODY, |_| true);
        }
        for &(segment, place) in &ways.monasteries {
            paint(&mut owner, &[place], 17.0, segment as u8, |_| true);
        }
        paint(&mut owner, &ways.villages, 10.0, NOBODY, |_| true);
        paint(&mut owner, &ways.feet, 18.0, NOBODY, |_| true);
        paint(&mut owner, &ways.houses, 7.0, NOBODY, |_| true);
        paint(&mut owner, &ways.ponds, 15.0, NOBODY, |_| true);
        let mut ground = Self { owner, hedge: Vec::new(), flaws: 0 };
        ground.share_meadow(tile);
        ground.find_gaps(tile, cities);
        ground
    }

    /// Assigns the grass to the fields, which expand from the parts of the rim that they own.
    fn share_meadow(&mut self, tile: &Tile) {
        let fields =
            || tile.segments.iter().enumerate().filter(|(_, s)| s.kind == SegmentKind::Field);
        // All fields expand from their halves of the sides at the same speed.
        let mut queue = Vec::new();
        for (index, segment) in fields() {
            for side in Side::ALL {
                for (port, along) in [(Port::Left, 20.0), (Port::Right, 80.0)] {
                    if segment.has_port(side, port) {
                        let start = square(rim(f64::from(side as u8) * TILE + along));
                        if self.owner[start] == MEADOW {
                            self.owner[start] = index as u8;
                            queue.push(start);
                        }
                    }
                }
            }
        }
        Coarse::spread(&mut self.owner, MEADOW, queue);
        self.enclosed(tile);
        let is_field = |owner: u8| {
            tile.segments.get(usize::from(owner)).is_some_and(|s| s.kind == SegmentKind::Field)
        };
        for index in 0..COUNT {
            let own = self.owner[index];
            let meets = |&other: &usize| is_field(self.owner[other]) && self.owner[other] != own;
            if is_field(own) && Coarse::neighbors(index).any(|other| meets(&other)) {
                let here = Coarse::place(index);
                self.flaws += 1;
                if self.hedge.iter().all(|bush| bush.distance(here) > 5.5) {
                    self.hedge.push(here);
                }
            }
        }
    }

    /// Counts the fields that should border a city but do not.
    fn find_gaps(&mut self, tile: &Tile, cities: &[CityShape]) {
        for city in cities {
            let mut met = Vec::new();
            for place in city.wall_points() {
                for step in [point(6.0, 0.0), point(0.0, 6.0)] {
                    met.extend([self.owner(place + step), self.owner(place - step)]);
                }
            }
            let wanted = tile.segments.iter().enumerate().filter(|(_, segment)| {
                segment.kind == SegmentKind::Field
                    && segment.touches.contains(&(city.segment as u8))
            });
            self.flaws += 8 * wanted.filter(|(index, _)| !met.contains(&Some(*index))).count();
        }
    }

    /// Assigns the remaining areas of grass to the fields that do not touch a side of the tile.
    /// Each field gets one area, and the largest areas are assigned first.
    fn enclosed(&mut self, tile: &Tile) {
        let mut pieces: Vec<Vec<usize>> = Vec::new();
        for start in 0..COUNT {
            if self.owner[start] != MEADOW {
                continue;
            }
            self.owner[start] = NOBODY;
            pieces.push(Coarse::walk(vec![start], |_, to| {
                let is_meadow = self.owner[to] == MEADOW;
                if is_meadow {
                    self.owner[to] = NOBODY;
                }
                is_meadow
            }));
        }
        carc_engine::sort_by_key(&mut pieces, |piece| (usize::MAX - piece.len(), piece[0]));
        let inner = (0..tile.segments.len()).filter(|&index| {
            tile.segments[index].kind == SegmentKind::Field && tile.segments[index].ports == 0
        });
        for (segment, piece) in inner.zip(&pieces) {
            for &index in piece {
                self.owner[index] = segment as u8;
            }
        }
    }

    /// Returns the segment that owns a point, if any.
    pub(crate) fn owner(&self, place: Point) -> Option<usize> {
        let owner = self.owner[square(place)];
        (owner != NOBODY).then_some(usize::from(owner))
    }

    /// Returns the owners of the squares in one row of the map.
    pub(super) fn row(&self, row: usize) -> &[u8] {
        &self.owner[row * SQUARES..(row + 1) * SQUARES]
    }

    /// Returns the distance from every square of a segment to the nearest square outside the
    /// segment, and 0 for squares outside. Beyond a side of the tile, the segment is assumed to
    /// continue for `beyond` units.
    pub(crate) fn room(&self, segment: usize, beyond: f64) -> Vec<f64> {
        // A frame around the map ensures that every square has all of its neighbors. The frame is
        // already one step away from the map, so its distance is one step less than `beyond`.
        const ROW: usize = SQUARES + 2;
        let (straight, slant) = (WIDTH, WIDTH * 1.4);
        let mut framed = vec![beyond - straight; ROW * ROW];
        for (square, &owner) in self.owner.iter().enumerate() {
            let own = owner == segment as u8;
            framed[within(square)] = if own { f64::INFINITY } else { 0.0 };
        }
        let mut look = |square: usize, steps: [usize; 4]| {
            let index = within(square);
            let [beside, corner, across, far] = steps.map(|step| framed[index.wrapping_add(step)]);
            let nearest = (beside.min(across) + straight).min(corner.min(far) + slant);
            framed[index] = framed[index].min(nearest);
        };
        let own = |square: &usize| self.owner[*square] == segment as u8;
        let before = [1, ROW + 1, ROW, ROW - 1];
        for square in (0..COUNT).filter(own) {
            look(square, before.map(usize::wrapping_neg));
        }
        for square in (0..COUNT).rev().filter(own) {
            look(square, before);
        }
        return (0..COUNT).map(|square| framed[within(square)]).collect();

        fn within(square: usize) -> usize {
            (square / SQUARES + 1) * ROW + square % SQUARES + 1
        }
    }

    /// Returns the squares of the map with their centers.
    pub(crate) fn squares() -> impl Iterator<Item = (usize, Point)> {
        (0..COUNT).map(|index| (index, Coarse::place(index)))
    }
}
