//! The positions of figures and symbols, which are kept apart from each other.

use carc_engine::{SegmentKind, Tile};

use super::{
    LARGE,
    curve::{CENTER, Point, nearest, point},
    ground::Ground,
    road::{Way, Ways},
};

/// The occupied positions. New positions are chosen at a distance from occupied positions.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Spots {
    pub(crate) taken: Vec<Point>,
}

impl Spots {
    fn apart(&self, place: Point) -> f64 {
        nearest(&self.taken, place).min(34.0)
    }

    /// Returns the position in an area with the most room around it.
    pub(super) fn area(&mut self, ground: &Ground, segment: usize, beyond: f64) -> Point {
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
        let place = best.map_or_else(|| self.elsewhere(), |(_, place)| place);
        self.taken.push(place);
        place
    }

    /// Returns a position for a segment that the drawing omits. The position is away from occupied
    /// positions if possible; otherwise, it is the center of the tile.
    fn elsewhere(&self) -> Point {
        let worth = |place: Point| self.apart(place) * 0.8 - place.distance(CENTER) * 0.4;
        let inner = |place: &Point| {
            let within = |v: f64| (12.0..=88.0).contains(&v);
            within(place.x) && within(place.y)
        };
        let best = Ground::squares()
            .map(|(_, place)| place)
            .filter(inner)
            .map(|place| (worth(place), place))
            .reduce(|best, next| if next.0 > best.0 + 1e-6 { next } else { best });
        best.map_or(CENTER, |(_, place)| place)
    }

    /// Returns a visible position on a road or river, near the middle of its line.
    pub(super) fn way(&mut self, way: &Way, ground: &Ground, ways: &Ways) -> Point {
        let crossings: Vec<Point> = ways.bridges.iter().map(|(place, _)| *place).collect();
        let mut best = (f64::MIN, CENTER);
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

    /// Returns a free position for a symbol on a field, or anywhere if no field has room.
    pub(crate) fn symbol(&mut self, tile: &Tile, ground: &Ground, radius: f64) -> Point {
        let mut best = (f64::MIN, CENTER);
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

    /// Returns a position for a mark in an area, next to the figure's anchor.
    pub(crate) fn inside(&mut self, ground: &Ground, segment: usize, radius: f64) -> Point {
        let room = ground.room(segment, 0.0);
        let mut best = (f64::MIN, CENTER);
        for (square, place) in Ground::squares().filter(|&(square, _)| room[square] > 3.0) {
            let away = nearest(&self.taken, place);
            let worth = room[square].min(radius) * 2.0 + away.min(radius + 14.0) * 1.5
                - place.distance(CENTER) * if radius > LARGE { 1.0 } else { 0.05 };
            if worth > best.0 + 1e-6 {
                best = (worth, place);
            }
        }
        self.taken.push(best.1);
        best.1
    }

    /// Returns a position on a field next to a road, for a mark on the road.
    pub(crate) fn beside(
        &mut self,
        tile: &Tile,
        ground: &Ground,
        road: Point,
        radius: f64,
    ) -> Point {
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

    /// Returns a position for a pennant in a city, next to the figure's anchor.
    pub(crate) fn pennant(&mut self, ground: &Ground, segment: usize) -> Point {
        let room = ground.room(segment, 0.0);
        let mut best = (f64::MIN, CENTER);
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
