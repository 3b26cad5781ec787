//! The guarantees in `docs/clients.md` on the geometry of every tile. Fuzz targets also check them.

use carc_engine::{Port, Rotation, Side, Tile};
use carc_render::{Layout, Point};

type Rings = Vec<Vec<Point>>;

fn area(rings: &Rings) -> f64 {
    let pairs = rings.iter().flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)));
    pairs.map(|(a, b)| (a.x * b.y - b.x * a.y) / 2.0).sum()
}

/// Returns true if a point is inside an odd number of rings.
fn is_inside(rings: &Rings, x: f64, y: f64) -> bool {
    let pairs = rings.iter().flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)));
    let crossed = |(a, b): &(&Point, &Point)| {
        (a.y > y) != (b.y > y) && x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
    };
    pairs.filter(crossed).count() % 2 == 1
}

/// Returns a point near the rim of the unrotated tile, at the middle of a port.
fn at_port(side: Side, port: Port) -> (f64, f64) {
    let along = [0.1, 0.5, 0.9][port as usize];
    match side {
        Side::North => (along, 0.001),
        Side::East => (0.999, along),
        Side::South => (1.0 - along, 0.999),
        Side::West => (0.001, 1.0 - along),
    }
}

pub(crate) fn check(tile: &Tile) {
    let (layout, id) = (Layout::new(tile), &tile.id);
    let count = tile.segments.len();
    if count == 0 {
        return;
    }
    let outlines: Vec<Rings> =
        (0..count).map(|segment| layout.outline(segment, Rotation::R0).unwrap()).collect();
    for (segment, rings) in outlines.iter().enumerate() {
        assert!(area(rings) > 0.001, "{id}: segment {segment} has the area {}", area(rings));
    }
    let sum: f64 = outlines.iter().map(area).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{id}: the areas add up to {sum}");
    const STEPS: usize = 31;
    for index in 0..STEPS * STEPS {
        // The samples are between grid points so that rounding does not matter.
        let at = |step: usize| (step as f64 + 0.437) / STEPS as f64;
        let (x, y) = (at(index % STEPS), at(index / STEPS) - 0.0007);
        let owners: Vec<usize> =
            (0..count).filter(|&segment| is_inside(&outlines[segment], x, y)).collect();
        assert_eq!(owners.len(), 1, "{id}: ({x}, {y}) belongs to {owners:?}");
        assert_eq!(layout.pick(x, y, Rotation::R0), Some(owners[0]), "{id}: ({x}, {y})");
    }
    for side in Side::ALL {
        for port in Port::ALL {
            let (x, y) = at_port(side, port);
            if let Some(segment) = tile.segment_at(side, port) {
                let found = layout.pick(x, y, Rotation::R0);
                assert_eq!(found, Some(segment), "{id}: {side:?} {port:?}");
            }
        }
    }
    for rotation in Rotation::ALL {
        let anchors: Vec<Point> =
            (0..count).map(|segment| layout.anchor(segment, rotation).unwrap()).collect();
        for (segment, at) in anchors.iter().enumerate() {
            for (x, y) in [(0.0, 0.0), (0.02, 0.0), (-0.02, 0.0), (0.0, 0.02), (0.0, -0.02)] {
                let found = layout.pick(at.x + x, at.y + y, rotation);
                assert_eq!(found, Some(segment), "{id}: an anchor at {rotation:?}, {at:?}");
            }
            for (other, place) in anchors[..segment].iter().enumerate() {
                let apart = (at.x - place.x).hypot(at.y - place.y);
                assert!(
                    apart >= 0.1 - 1e-9,
                    "{id}: {other} and {segment} at {rotation:?}: {apart}"
                );
            }
        }
    }
}
