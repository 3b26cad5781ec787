//! Houses in cities and trees in fields, scattered identically on every copy of a tile.

use carc_engine::{SegmentKind, Tile};

use super::symbol::Symbol;
use crate::layout::{
    curve::{Point, nearest, point},
    ground::{self, Ground},
    road::Ways,
};

/// A symbol drawn upright at a position on the unrotated tile.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Detail {
    pub(super) symbol: Symbol,
    pub(super) at: Point,
}

/// A small pseudo-random generator for the positions of decorations (xorshift), which is unrelated
/// to chance in the game.
struct Noise(u64);

impl Noise {
    /// Seeds the generator from the tile's data, which makes equal tiles look the same.
    fn of(tile: &Tile) -> Self {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut add = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        tile.id.bytes().for_each(&mut add);
        for segment in &tile.segments {
            add(segment.kind as u8);
            segment.ports.to_le_bytes().into_iter().for_each(&mut add);
        }
        Self(hash | 1)
    }

    fn uniform(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % bound
    }

    /// Returns a number between -1 and 1.
    fn sway(&mut self) -> f64 {
        self.uniform(2001) as f64 / 1000.0 - 1.0
    }
}

/// Adds buildings, houses, hedges and trees to the details. `spots` contains the positions of
/// figures.
pub(super) fn details(
    tile: &Tile,
    ways: &Ways,
    ground: &Ground,
    spots: &[Point],
    details: &mut Vec<Detail>,
) {
    let mut noise = Noise::of(tile);
    for &(segment, at) in &ways.monasteries {
        let symbol = match tile.segments[segment].kind {
            SegmentKind::Shrine => Symbol::Shrine,
            _ => Symbol::Monastery,
        };
        details.push(Detail { symbol, at });
    }
    for &at in &ways.villages {
        details.push(Detail { symbol: Symbol::Village, at });
    }
    for &at in &ways.houses {
        details.push(Detail { symbol: Symbol::Farmhouse, at });
    }
    for &at in &ground.hedge {
        details.push(Detail { symbol: Symbol::Bush, at });
    }
    let gates: Vec<Point> = ways.gates.iter().chain(&ways.tunnels).map(|(at, _)| *at).collect();
    for (index, segment) in tile.segments.iter().enumerate() {
        let room = ground.room(index, 5.6);
        let free = |place: Point| room[ground::square(place)];
        match segment.kind {
            SegmentKind::City => {
                let mut houses: Vec<Point> = Vec::new();
                for row in 0..8 {
                    for column in 0..7 {
                        // Rows are staggered like roof tiles so that streets differ between tiles.
                        let stagger = f64::from(row % 2) * 6.5 - 2.0;
                        let place = point(
                            10.0 + f64::from(column) * 13.0 + stagger + noise.sway() * 3.4,
                            8.0 + f64::from(row) * 12.0 + noise.sway() * 3.0,
                        );
                        let symbol = match noise.uniform(19) {
                            0 => Symbol::Keep,
                            1 => Symbol::Tree,
                            other => Symbol::HOUSES[other as usize % 4],
                        };
                        if free(place) >= 5.3
                            && nearest(spots, place) > 13.5
                            && nearest(&gates, place) > 11.0
                            && nearest(&houses, place) > 10.0
                        {
                            houses.push(place);
                            details.push(Detail { symbol, at: place });
                        }
                    }
                }
            }
            SegmentKind::Field => {
                let mut trees: Vec<Point> = Vec::new();
                let standing: Vec<Point> = details.iter().map(|detail| detail.at).collect();
                for _ in 0..16 {
                    let place = point(50.0 + noise.sway() * 43.0, 50.0 + noise.sway() * 43.0);
                    let symbol = Symbol::TREES[noise.uniform(3) as usize];
                    let near = trees.iter().any(|&tree| tree.distance(place) < 9.0);
                    if trees.len() < 4
                        && !near
                        && free(place) >= 5.5
                        && nearest(spots, place) > 17.0
                        && nearest(&standing, place) > 12.0
                    {
                        trees.push(place);
                        details.push(Detail { symbol, at: place });
                    }
                }
            }
            _ => {}
        }
    }
}
