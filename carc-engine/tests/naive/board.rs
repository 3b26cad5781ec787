//! The placed tiles, and the legal placements.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use carc_engine::{Cell, Port, Rotation, Segment, SegmentKind, Side, SideKind, Tile};

use super::{
    face::{facing, segment_at, side_kind, sides_match, turned_ports},
    rules::Rules,
};

/// The segment index that represents a figure on a tower, which is not in any feature (TW-GUARD-1).
pub(super) const TOWER: usize = 99;

/// The segment index that represents lying in a tile's monastery (MO-FIG-1).
pub(super) const LYING: usize = 98;

/// A segment on the board. CONV-6 defines the order of spots.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Spot {
    pub(crate) cell: Cell,
    pub(crate) segment: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct PlacedTile {
    pub(crate) tile: Tile,
    /// The kinds of the tile's sides, clockwise from north.
    sides: [SideKind; 4],
    /// The ports of each segment on the tile's rim.
    ports: Vec<BTreeSet<(Side, Port)>>,
    /// The segment at each port of each side.
    rim: [[Option<usize>; 3]; 4],
}

impl PlacedTile {
    pub(crate) fn new(tile: &Tile, rotation: Rotation) -> Self {
        let ports = tile.segments.iter().map(|segment| turned_ports(segment, rotation)).collect();
        let rim =
            Side::ALL.map(|side| Port::ALL.map(|port| segment_at(tile, rotation, side, port)));
        Self { tile: tile.clone(), sides: sides_of(tile, rotation), ports, rim }
    }

    /// Returns the segment at a port of the rotated tile.
    pub(crate) fn segment_at(&self, side: Side, port: Port) -> Option<usize> {
        self.rim[side as usize][port as usize]
    }

    pub(crate) fn shows(&self, mark: &str) -> bool {
        self.tile.marks.iter().any(|shown| shown == mark)
    }
}

fn sides_of(tile: &Tile, rotation: Rotation) -> [SideKind; 4] {
    Side::ALL.map(|side| side_kind(tile, rotation, side))
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Board {
    pub(crate) tiles: BTreeMap<Cell, Rc<PlacedTile>>,
    /// The cells on the wheel board.
    pub(crate) wheel: BTreeSet<Cell>,
    /// The segments that the mage and the witch are on.
    pub(crate) mage: Option<Spot>,
    pub(crate) witch: Option<Spot>,
}

impl Board {
    pub(crate) fn segment(&self, spot: Spot) -> &Segment {
        &self.tiles[&spot.cell].tile.segments[spot.segment]
    }

    /// Returns a segment's ports on the rim of its tile.
    pub(crate) fn ports(&self, spot: Spot) -> &BTreeSet<(Side, Port)> {
        &self.tiles[&spot.cell].ports[spot.segment]
    }

    /// BASE-TILE-1, HOUSE-10: returns true if a tile with these sides fits on a cell. The very
    /// first tile can be placed only on (0, 0) (HOUSE-5).
    fn sides_fit(&self, rules: &Rules, cell: Cell, sides: &[SideKind; 4]) -> bool {
        if self.tiles.is_empty() {
            return cell == Cell::new(0, 0);
        }
        if self.tiles.contains_key(&cell) || !rules.on_table(cell) {
            return false;
        }
        let mut neighbors = 0;
        for side in Side::ALL {
            if let Some(other) = self.tiles.get(&cell.neighbor(side)) {
                neighbors += 1;
                let here = sides[side as usize];
                let there = other.sides[side.opposite() as usize];
                if !sides_match(here, there) {
                    return false;
                }
            }
        }
        neighbors > 0
    }

    /// Returns every empty cell adjacent to a tile.
    pub(crate) fn free_cells(&self) -> BTreeSet<Cell> {
        let mut free = BTreeSet::new();
        if self.tiles.is_empty() {
            free.insert(Cell::new(0, 0));
        }
        for cell in self.tiles.keys() {
            for side in Side::ALL {
                if !self.tiles.contains_key(&cell.neighbor(side)) {
                    free.insert(cell.neighbor(side));
                }
            }
        }
        free
    }

    /// Returns every cell and rotation where the tile fits; equivalent rotations are listed
    /// separately.
    pub(crate) fn all_placements(&self, rules: &Rules, tile: &Tile) -> BTreeSet<(Cell, Rotation)> {
        let mut placements = BTreeSet::new();
        let sides = Rotation::ALL.map(|rotation| sides_of(tile, rotation));
        for cell in self.free_cells() {
            for rotation in Rotation::ALL {
                if self.sides_fit(rules, cell, &sides[usize::from(rotation.quarters())]) {
                    placements.insert((cell, rotation));
                }
            }
        }
        placements
    }

    /// Returns the segment on the other side of a port, if there is one.
    pub(crate) fn across(&self, cell: Cell, side: Side, port: Port) -> Option<Spot> {
        let beyond = cell.neighbor(side);
        let other = self.tiles.get(&beyond)?;
        let segment = other.segment_at(side.opposite(), facing(port))?;
        Some(Spot { cell: beyond, segment })
    }

    /// Returns every hole: an empty cell with a tile on each of its four sides (AM-ABBEY-2).
    pub(crate) fn holes(&self) -> BTreeSet<Cell> {
        let is_hole = |cell: &Cell| {
            Side::ALL.iter().all(|&side| self.tiles.contains_key(&cell.neighbor(side)))
        };
        self.free_cells().into_iter().filter(is_hole).collect()
    }

    /// Returns the field segment that owns a whole corner of a tile: the last half of one side and
    /// the first half of the next side. Corners are numbered clockwise from the northwest.
    pub(super) fn field_at_corner(&self, cell: Cell, corner: usize) -> Option<Spot> {
        let placed = self.tiles.get(&cell)?;
        let (before, after) = (Side::ALL[(corner + 3) % 4], Side::ALL[corner % 4]);
        let mut halves = vec![(before, Port::Right), (after, Port::Left)];
        // Sides between two cells of the wheel board are ignored.
        halves.retain(|(side, _)| {
            !(self.wheel.contains(&cell) && self.wheel.contains(&cell.neighbor(*side)))
        });
        let there = halves.iter().map(|&(side, port)| placed.segment_at(side, port));
        let there: BTreeSet<usize> = there.collect::<Option<_>>()?;
        let is_field = |&segment: &usize| placed.tile.segments[segment].kind == SegmentKind::Field;
        match there.len() {
            1 => there.into_iter().find(is_field).map(|segment| Spot { cell, segment }),
            _ => None,
        }
    }

    /// AM-BARN-2: returns the field segment at a corner of a tile if the corner is a field on all
    /// four tiles.
    pub(crate) fn barn_corner(&self, cell: Cell, corner: usize) -> Option<Spot> {
        let (before, after) = (Side::ALL[(corner + 3) % 4], Side::ALL[corner % 4]);
        self.field_at_corner(cell.neighbor(after), corner + 3)?;
        self.field_at_corner(cell.neighbor(after).neighbor(before), corner + 2)?;
        self.field_at_corner(cell.neighbor(before), corner + 1)?;
        self.field_at_corner(cell, corner)
    }
}
