//! The different tiles of one game, and the tables that make them quick to place.

use serde::Serialize;

use super::SetupProblem;
use crate::{
    geometry::Rotation,
    limits,
    tile::{Face, FitTable, SegmentKind, Tile, TileSet},
};

/// A tile of the game: all copies that are equal by the rules in force (OPT-6).
///
/// ```
/// let setup = carc_engine::Setup::base(2)?;
/// let kind = &setup.kinds()[usize::from(setup.kind("base/V").unwrap())];
/// assert_eq!((kind.id.as_str(), kind.copies), ("base/V", 9));
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TileKind {
    /// The set's id and the tile's, such as `"base/D"`.
    pub id: String,
    /// What is printed on it.
    pub tile: Tile,
    /// The smallest rotation that shows the same data as each of the four (TURN-25).
    pub canonical: [Rotation; 4],
    /// How many copies the game has, a start tile included.
    pub copies: u16,
    /// The part of the id that a position's hash rests on.
    pub(crate) hash: u64,
}

impl Serialize for TileKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id)
    }
}

/// The segments of a kind in the form that placing reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) count: u8,
    /// Bit per segment that is completed by its neighbours.
    pub(crate) surrounded: u16,
    pub(crate) kinds: [SegmentKind; limits::MAX_SEGMENTS],
    /// How many ports each segment has.
    pub(crate) ports: [u8; limits::MAX_SEGMENTS],
    /// For each segment the city segments that it touches, a bit each.
    pub(crate) touches: [u16; limits::MAX_SEGMENTS],
    pub(crate) pennants: [u8; limits::MAX_SEGMENTS],
}

/// All kinds of a game with their tables, each table flat so that a look-up is one load.
#[derive(Clone, Debug)]
pub(crate) struct Catalogue {
    pub(crate) kinds: Vec<TileKind>,
    pub(crate) shapes: Vec<Shape>,
    /// Four faces per kind.
    faces: Vec<[Face; 4]>,
    fits: Vec<FitTable>,
    canonical: Vec<[Rotation; 4]>,
    pub(crate) start: Option<u16>,
}

impl Catalogue {
    /// The kinds of the given sets, and how many copies of each there are.
    pub(super) fn new(sets: &[(TileSet, u32)]) -> Result<(Self, Vec<u16>), SetupProblem> {
        let tiles: u64 = sets
            .iter()
            .map(|(set, copies)| {
                set.tiles.iter().map(|tile| u64::from(tile.count)).sum::<u64>() * u64::from(*copies)
            })
            .sum();
        let too_many = |what, count: usize, max| SetupProblem::TooMany { what, count, max };
        if tiles > limits::MAX_TILES as u64 {
            return Err(too_many("tiles", tiles as usize, limits::MAX_TILES));
        }
        let mut catalogue = Self {
            kinds: vec![],
            shapes: vec![],
            faces: vec![],
            fits: vec![],
            canonical: vec![],
            start: None,
        };
        let mut stack = Vec::new();
        let mut segments = 0;
        for (set, copies) in sets.iter().filter(|(_, copies)| *copies > 0) {
            for (index, tile) in set.tiles.iter().enumerate() {
                if set.start == Some(index) && catalogue.start.is_none() {
                    catalogue.start = Some(catalogue.kinds.len() as u16);
                }
                let count = tile.count * *copies as u16;
                segments += usize::from(count) * tile.segments.len();
                catalogue.push(&set.id, tile, count);
                stack.push(count);
            }
        }
        if catalogue.kinds.len() > limits::MAX_KINDS {
            return Err(too_many("kinds", catalogue.kinds.len(), limits::MAX_KINDS));
        }
        if segments > limits::MAX_NODES {
            return Err(too_many("segments", segments, limits::MAX_NODES));
        }
        Ok((catalogue, stack))
    }

    fn push(&mut self, set: &str, tile: &Tile, copies: u16) {
        let id = format!("{set}/{}", tile.id);
        let canonical = tile.canonical_rotations();
        let faces = Rotation::ALL.map(|rotation| Face::new(&tile.segments, rotation));
        self.fits.push(FitTable::new(&faces, &canonical));
        self.faces.push(faces);
        self.canonical.push(canonical);
        self.shapes.push(Shape::new(tile));
        let hash = crate::position::hash::of_name(&id);
        self.kinds.push(TileKind { id, tile: tile.clone(), canonical, copies, hash });
    }

    #[inline]
    pub(crate) fn face(&self, kind: u16, rotation: Rotation) -> &Face {
        &self.faces[kind as usize][rotation as usize]
    }

    #[inline]
    pub(crate) fn shape(&self, kind: u16) -> &Shape {
        &self.shapes[kind as usize]
    }

    /// The smallest rotation equal to this one (TURN-25).
    #[inline]
    pub(crate) fn canonical(&self, kind: u16, rotation: Rotation) -> Rotation {
        self.canonical[kind as usize][rotation as usize]
    }

    /// Where a kind fits.
    #[inline]
    pub(crate) fn fits(&self, kind: u16) -> &FitTable {
        &self.fits[kind as usize]
    }
}

impl Shape {
    fn new(tile: &Tile) -> Self {
        let mut shape = Self {
            count: tile.segments.len() as u8,
            surrounded: 0,
            kinds: [SegmentKind::River; limits::MAX_SEGMENTS],
            ports: [0; limits::MAX_SEGMENTS],
            touches: [0; limits::MAX_SEGMENTS],
            pennants: [0; limits::MAX_SEGMENTS],
        };
        for (index, segment) in tile.segments.iter().enumerate() {
            shape.kinds[index] = segment.kind;
            shape.ports[index] = segment.ports.count_ones() as u8;
            shape.touches[index] = segment.touches.iter().fold(0, |mask, city| mask | 1 << city);
            shape.pennants[index] = segment.pennants;
            shape.surrounded |= u16::from(segment.kind.is_surrounded()) << index;
        }
        shape
    }
}
