use carc_engine::{Config, Expansion, Segment, Setup, SideKind, TileSet, Vocabulary};

use super::*;

fn odd() -> TileSet {
    TileSet::from_toml("odd.toml", include_str!("odd.toml")).unwrap()
}

/// Returns all built-in tiles and some unusual tiles.
fn all() -> Vec<(String, Tile)> {
    let mut tiles: Vec<(String, Tile)> = Vec::new();
    let sets = Vocabulary::all().tile_sets.into_iter().filter_map(TileSet::built_in);
    let other = include_str!("../../../carc-engine/tests/support/odd.toml");
    let other = TileSet::from_toml("odd.toml", other).unwrap();
    for set in sets.chain([odd(), other]) {
        tiles.extend(set.tiles.into_iter().map(|tile| (format!("{}/{}", set.id, tile.id), tile)));
    }
    for preset in ["bb5", "c2"] {
        let mut config = Config { preset: Some(preset.into()), ..Config::new(2) };
        config.expansions = Expansion::all().iter().map(|own| own.name.into()).collect();
        let setup = Setup::new(config).unwrap();
        let kinds = setup.tile_types().iter();
        tiles.extend(kinds.map(|kind| (format!("{preset} {}", kind.id), kind.tile.clone())));
    }
    let mut seen: Vec<Vec<Segment>> = Vec::new();
    tiles.retain(|(_, tile)| {
        let is_new = !seen.contains(&tile.segments);
        seen.push(tile.segments.clone());
        is_new
    });
    tiles
}

type Rings = Vec<Vec<Point>>;

fn area(rings: &Rings) -> f64 {
    let twice = |ring: &Vec<Point>| -> f64 {
        let next = ring.iter().cycle().skip(1);
        ring.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum()
    };
    rings.iter().map(|ring| twice(ring) / 2.0).sum()
}

fn is_inside(rings: &Rings, place: Point) -> bool {
    rings.iter().filter(|ring| curve::inside(ring, place)).count() % 2 == 1
}

#[test]
fn outlines_cover_the_tile_without_overlap() {
    for (id, tile) in all().iter().filter(|(_, tile)| !tile.segments.is_empty()) {
        let layout = Layout::new(tile);
        let outlines = |rotation| -> Vec<Rings> {
            let all = 0..tile.segments.len();
            all.map(|segment| layout.outline(segment, rotation).unwrap()).collect()
        };
        for (segment, rings) in outlines(Rotation::R0).iter().enumerate() {
            assert!(area(rings) > 0.004, "{id} {segment}: {}", area(rings));
            let corner = rings.iter().flatten().all(|at| (at.x * 512.0).fract() == 0.0);
            assert!(corner, "{id} {segment}");
        }
        for rotation in Rotation::ALL {
            let outlines = outlines(rotation);
            let sum: f64 = outlines.iter().map(area).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{id}: {sum}");
            // The samples are between grid points so that rounding does not matter.
            let steps = if rotation == Rotation::R0 { 101 } else { 31 };
            for index in 0..steps * steps {
                let at = |step: usize| (step as f64 + 0.437) / steps as f64;
                let (x, y) = (at(index % steps), at(index / steps) - 0.0007);
                let inside = |&segment: &usize| is_inside(&outlines[segment], point(x, y));
                let found: Vec<usize> = (0..outlines.len()).filter(inside).collect();
                assert_eq!(found.len(), 1, "{id} {rotation:?} {x} {y}: {found:?}");
                assert_eq!(layout.pick(x, y, rotation), Some(found[0]), "{id} {x} {y}");
            }
            for (x, y) in [(0.0, 0.0), (1.0, 1.0), (0.0, 1.0), (1.0, 0.0), (0.5, 1.0), (1.0, 0.3)] {
                assert!(layout.pick(x, y, rotation).is_some(), "{id} {x} {y}");
            }
        }
        for (x, y) in [(-0.001, 0.5), (0.5, 1.001), (f64::NAN, 0.5), (0.5, f64::INFINITY)] {
            assert_eq!(layout.pick(x, y, Rotation::R90), None);
        }
        assert!(layout.outline(tile.segments.len(), Rotation::R0).is_none());
        assert!(layout.anchor(tile.segments.len(), Rotation::R0).is_none());
    }
    let bare = Layout::new(odd().tile("bare").unwrap());
    assert_eq!(bare.pick(0.5, 0.5, Rotation::R0), None);
}

#[test]
fn figures_stand_inside_their_segments() {
    for (id, tile) in all() {
        let layout = Layout::new(&tile);
        for segment in 0..tile.segments.len() {
            for rotation in Rotation::ALL {
                let at = layout.anchor(segment, rotation).unwrap();
                let rings = layout.outline(segment, rotation).unwrap();
                assert!(is_inside(&rings, at), "{id} {segment} {rotation:?} {at:?}");
                // The anchor must also have some room around it for a pointer.
                let near = [(0.02, 0.0), (-0.02, 0.0), (0.0, 0.02), (0.0, -0.02)];
                for (x, y) in near {
                    let at = at + point(x, y);
                    assert!(is_inside(&rings, at), "{id} {segment} {rotation:?} {at:?}");
                }
            }
        }
    }
}

/// Returns the stretches of the north side of a rotated tile with their segments, from west to
/// east.
fn stretches(layout: &Layout, rotation: Rotation) -> Vec<(f64, f64, usize)> {
    let mut found = Vec::new();
    for segment in 0..layout.parts.len() {
        for ring in layout.outline(segment, rotation).unwrap() {
            for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                if a.y == 0.0 && b.y == 0.0 {
                    found.push((a.x, b.x, segment));
                }
            }
        }
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found
}

/// Returns the side of the unrotated tile that faces north after the rotation.
fn north_of(rotation: Rotation) -> carc_engine::Side {
    Side::ALL[usize::from(4 - rotation.quarters()) % 4]
}

#[test]
fn outlines_meet_across_sides_like_ports() {
    struct Side {
        id: String,
        kind: SideKind,
        ports: [Option<usize>; 3],
        stretches: Vec<(f64, f64, usize)>,
    }
    let mut sides: Vec<Side> = Vec::new();
    for (id, tile) in all().into_iter().filter(|(_, tile)| !tile.segments.is_empty()) {
        let layout = Layout::new(&tile);
        for rotation in Rotation::ALL {
            let north = north_of(rotation);
            let ports = Port::ALL.map(|port| tile.segment_at(north, port));
            let stretches = stretches(&layout, rotation);
            assert_eq!((stretches[0].0, stretches[stretches.len() - 1].1), (0.0, 1.0), "{id}");
            assert!(stretches.windows(2).all(|pair| pair[0].1 == pair[1].0), "{id} {stretches:?}");
            let side = Side { id: id.clone(), kind: tile.side(north), ports, stretches };
            let is_known = |other: &Side| {
                (other.kind, other.ports, &other.stretches)
                    == (side.kind, side.ports, &side.stretches)
            };
            if side.kind != SideKind::Closed && !sides.iter().any(is_known) {
                sides.push(side);
            }
        }
    }
    assert!(sides.len() > 20);
    for a in &sides {
        for b in sides.iter().filter(|b| b.kind == a.kind) {
            let mut met = Vec::new();
            for &(from, to, own) in &a.stretches {
                for &(first, last, other) in &b.stretches {
                    // The neighbor's side runs in the opposite direction.
                    if from.max(1.0 - last) < to.min(1.0 - first) {
                        met.push((own, other));
                    }
                }
            }
            let mut joined: Vec<(usize, usize)> =
                (0..3).filter_map(|port| a.ports[port].zip(b.ports[2 - port])).collect();
            for list in [&mut met, &mut joined] {
                list.sort_unstable();
                list.dedup();
            }
            assert_eq!(met, joined, "{} {:?} and {} {:?}", a.id, a.stretches, b.id, b.stretches);
        }
    }
}

/// The pictures of built-in tiles show every segment at its ports, with enough room for a figure.
#[test]
fn pictures_of_built_in_tiles_are_clear() {
    let odd = |id: &str| id.starts_with("odd/");
    for (id, tile) in all().iter().filter(|(id, _)| !odd(id)) {
        assert!(Layout::drawn(tile).is_clear(), "{id}");
    }
}

#[test]
fn figures_do_not_overlap() {
    for set in [TileSet::base(), odd()] {
        for tile in &set.tiles {
            let layout = Layout::new(tile);
            let spots: Vec<_> = (0..tile.segments.len() as u8)
                .map(|segment| layout.stand(Some(segment), Rotation::R0))
                .collect();
            for (index, segment) in tile.segments.iter().enumerate() {
                let (id, spot) = (&tile.id, spots[index]);
                assert!((3.0..=97.0).contains(&spot.x) && (3.0..=97.0).contains(&spot.y));
                let apart = |other: &Point| spot.distance(*other) > 10.0;
                assert!(spots[..index].iter().all(apart), "{id} {index} {spots:?}");
                if !segment.kind.is_surrounded() {
                    assert_eq!(layout.ground.owner(spot), Some(index), "{id} {index}");
                    let built = |(_, at): &(usize, Point)| at.distance(spot) > 17.0;
                    assert!(layout.ways.monasteries.iter().all(built), "{id} {index}");
                }
                for rotation in Rotation::ALL {
                    let turned = layout.stand(Some(index as u8), rotation);
                    if !segment.kind.is_surrounded() {
                        assert_eq!(turned, spot.turned(rotation));
                    }
                }
            }
        }
    }
}

#[test]
fn field_outlines_match_tile_data() {
    let princess = TileSet::built_in("princess").unwrap();
    // On the first tile, no printed segment separates the fields. On the second, there is no room
    // for the inner field between the cities.
    let flawed = ["unparted", "princess-cap-and-corner"];
    for set in [TileSet::base(), princess, odd()] {
        for tile in set.tiles.iter().filter(|tile| !flawed.contains(&tile.id.as_str())) {
            let layout = Layout::new(tile);
            assert_eq!(layout.ground.flaws, 0, "{}", tile.id);
            assert!(layout.ground.hedge.is_empty());
        }
    }
    let odd = odd();
    assert!(!Layout::new(odd.tile("unparted").unwrap()).ground.hedge.is_empty());
    assert!(!Layout::new(odd.tile("over_to_house").unwrap()).ways.bridges.is_empty());
    assert_eq!(Layout::new(odd.tile("tunnel").unwrap()).ways.tunnels.len(), 2);
}
