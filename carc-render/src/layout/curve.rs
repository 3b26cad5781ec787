//! Points and cubic curves on a tile, which is a square 100 units wide. `y` increases to the south.
//!
//! The code uses only the four basic operations and the square root, which all platforms round in
//! the same way. Therefore, the same scene produces the same bytes everywhere.

use std::{
    fmt::Write as _,
    ops::{Add, Mul, Sub},
};

use carc_engine::{Rotation, Side};
/// The width of a tile in drawing units.
pub(crate) const TILE: f64 = 100.0;

/// The center of the tile.
pub(crate) const CENTER: Point = Point { x: 50.0, y: 50.0 };

/// A point or a vector, on a tile or on the table.
///
/// ```
/// use carc_engine::{Position, Setup};
/// use carc_render::{locate, pick};
/// let setup = Setup::base(2)?;
/// let position = Position::new(&setup);
/// // The middle of the start tile, as the side of a tile is 1.
/// let spot = pick(&position, &setup, 0.5, 0.5).unwrap();
/// let stand = locate(&position, &setup, spot).unwrap();
/// assert_eq!(pick(&position, &setup, stand.x, stand.y), Some(spot));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The x coordinate, increasing to the right (east).
    pub x: f64,
    /// The y coordinate, increasing downward (south).
    pub y: f64,
}

pub(crate) const fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        point(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        point(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;
    fn mul(self, by: f64) -> Self {
        point(self.x * by, self.y * by)
    }
}

impl Point {
    pub(crate) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    pub(crate) fn distance(self, other: Self) -> f64 {
        (self - other).length()
    }

    /// Returns the unit vector in the direction of this vector. The zero vector is returned
    /// unchanged.
    pub(crate) fn unit(self) -> Self {
        let length = self.length();
        if length < 1e-9 { self } else { self * (1.0 / length) }
    }

    /// Returns the vector rotated a quarter turn clockwise.
    pub(crate) fn clockwise(self) -> Self {
        point(-self.y, self.x)
    }

    /// Returns the corner of the unit square with the given number, counted clockwise from
    /// northwest.
    pub(crate) fn of_corner(number: u8) -> Option<Self> {
        let (east, south) = (number == 1 || number == 2, number >= 2);
        (number < 4).then(|| point(f64::from(u8::from(east)), f64::from(u8::from(south))))
    }

    /// Returns the position of this point after the tile has been rotated.
    pub(crate) fn turned(self, by: Rotation) -> Self {
        match by {
            Rotation::R0 => self,
            Rotation::R90 => point(TILE - self.y, self.x),
            Rotation::R180 => point(TILE - self.x, TILE - self.y),
            Rotation::R270 => point(self.y, TILE - self.x),
        }
    }
}

/// Returns the point on the rim `t` units clockwise from the northwest corner.
pub(crate) fn rim(t: f64) -> Point {
    let t = t.rem_euclid(4.0 * TILE);
    match t {
        _ if t < 100.0 => point(t, 0.0),
        _ if t < 200.0 => point(100.0, t - 100.0),
        _ if t < 300.0 => point(300.0 - t, 100.0),
        _ => point(0.0, 400.0 - t),
    }
}

/// Returns the midpoint of a side.
pub(crate) fn middle(side: Side) -> Point {
    rim(side as u8 as f64 * TILE + TILE / 2.0)
}

/// Returns the unit vector that points from a side into the tile.
pub(crate) const fn inward(side: Side) -> Point {
    match side {
        Side::North => point(0.0, 1.0),
        Side::East => point(-1.0, 0.0),
        Side::South => point(0.0, -1.0),
        Side::West => point(1.0, 0.0),
    }
}

/// A sequence of cubic curves, each starting at the end of the previous one.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Curve {
    pub(crate) start: Point,
    pub(crate) pieces: Vec<[Point; 3]>,
}

impl Curve {
    pub(crate) const fn at(start: Point) -> Self {
        Self { start, pieces: Vec::new() }
    }

    pub(crate) fn end(&self) -> Point {
        self.pieces.last().map_or(self.start, |piece| piece[2])
    }

    pub(crate) fn curve_to(mut self, first: Point, second: Point, end: Point) -> Self {
        self.pieces.push([first, second, end]);
        self
    }

    pub(crate) fn line_to(self, end: Point) -> Self {
        let (from, step) = (self.end(), end - self.end());
        self.curve_to(from + step * (1.0 / 3.0), from + step * (2.0 / 3.0), end)
    }

    /// Creates a circle, clockwise from its northernmost point.
    pub(crate) fn circle(center: Point, radius: f64) -> Self {
        let at = |x: f64, y: f64| center + point(x, y) * radius;
        const K: f64 = 0.5523;
        Self::at(at(0.0, -1.0))
            .curve_to(at(K, -1.0), at(1.0, -K), at(1.0, 0.0))
            .curve_to(at(1.0, K), at(K, 1.0), at(0.0, 1.0))
            .curve_to(at(-K, 1.0), at(-1.0, K), at(-1.0, 0.0))
            .curve_to(at(-1.0, -K), at(-K, -1.0), at(0.0, -1.0))
    }

    /// Returns points along the curve that are close enough together for measuring and painting.
    pub(crate) fn points(&self) -> Vec<Point> {
        const STEPS: usize = 24;
        let mut points = vec![self.start];
        let mut from = self.start;
        for &[first, second, end] in &self.pieces {
            for step in 1..=STEPS {
                let t = step as f64 / STEPS as f64;
                let s = 1.0 - t;
                points.push(
                    from * (s * s * s)
                        + first * (3.0 * s * s * t)
                        + second * (3.0 * s * t * t)
                        + end * (t * t * t),
                );
            }
            from = end;
        }
        points
    }

    /// Writes the path data that continues a path from the start of this curve.
    pub(crate) fn write_pieces(&self, out: &mut String) {
        for [first, second, end] in &self.pieces {
            let _ = write!(
                out,
                "C{} {} {} {} {} {}",
                number(first.x),
                number(first.y),
                number(second.x),
                number(second.y),
                number(end.x),
                number(end.y)
            );
        }
    }

    /// Returns the path data for this curve alone.
    pub(crate) fn path(&self) -> String {
        let mut out = format!("M{} {}", number(self.start.x), number(self.start.y));
        self.write_pieces(&mut out);
        out
    }
}

/// Formats a number with at most one decimal place, in the shortest form.
pub(crate) fn number(value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    let sign = if tenths < 0 { "-" } else { "" };
    match (tenths.abs() / 10, tenths.abs() % 10) {
        (whole, 0) => format!("{sign}{whole}"),
        (whole, part) => format!("{sign}{whole}.{part}"),
    }
}

/// Returns true if a point is inside a closed polygon.
pub(crate) fn inside(polygon: &[Point], place: Point) -> bool {
    let mut within = false;
    let mut last = polygon[polygon.len() - 1];
    for &next in polygon {
        if (next.y > place.y) != (last.y > place.y) {
            let x = next.x + (place.y - next.y) / (last.y - next.y) * (last.x - next.x);
            within ^= place.x < x;
        }
        last = next;
    }
    within
}

/// Returns the distance from a point to the nearest of several points, or infinity if the list is
/// empty.
pub(crate) fn nearest(points: &[Point], place: Point) -> f64 {
    points.iter().map(|&point| point.distance(place)).fold(f64::INFINITY, f64::min)
}
