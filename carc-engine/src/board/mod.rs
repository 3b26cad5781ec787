//! The tiles on the board, the open cells, and the features that the segments form. This module is
//! independent of all expansions.

mod changed;
mod corner;
mod links;
mod nodes;
mod open;
mod outlook;

pub use self::nodes::{FeatureId, SegmentId};
pub(crate) use self::nodes::{FeatureId as Root, SegmentId as Node};
pub(crate) use self::{
    changed::{Changed, MOST_CHANGED},
    links::Relinked,
    nodes::Placed,
    open::{OpenCells, STRETCH},
    outlook::Outlook,
};
use self::{
    nodes::{EMPTY_RING, MOST},
    open::{NOBODY, Near},
};
use crate::{
    geometry::{Cell, Rotation, Side},
    limits::MAX_TILE_TYPES,
    prefetch::prefetch,
    setup::{Catalogue, Shape, Table},
    tile::SideKind,
    vocab::{Presence, SegmentKind, TileType},
};

#[cfg(test)]
thread_local! {
    /// The number of linear searches through all tiles that the current thread has performed.
    pub(crate) static SEARCHES: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// A tile on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardTile {
    /// The key of the cell; see [`Cell::key`].
    pub(crate) key: u32,
    /// The node of segment 0. The nodes of the tile's other segments follow it.
    pub(crate) first: Node,
    /// The tile type, the canonical rotation and the chosen rotation, packed from the highest bit
    /// down.
    look: u16,
}

// Two rotations need four bits, which leaves twelve for the tile type.
const _: () = assert!(MAX_TILE_TYPES <= 1 << 12);

impl BoardTile {
    #[inline]
    const fn new(
        key: u32,
        first: Node,
        kind: TileType,
        rotation: Rotation,
        shown: Rotation,
    ) -> Self {
        let look = kind.number() << 4 | (rotation as u16) << 2 | shown as u16;
        Self { key, first, look }
    }

    #[inline]
    pub(crate) const fn kind(&self) -> TileType {
        TileType::new(self.look >> 4)
    }

    /// Returns the canonical rotation, which all rules use.
    #[inline]
    pub(crate) const fn rotation(&self) -> Rotation {
        Rotation::from_quarters((self.look >> 2) as u8 & 3)
    }

    /// Returns the chosen rotation, which is used to draw the tile (TURN-25).
    #[inline]
    pub(crate) const fn shown(&self) -> Rotation {
        Rotation::from_quarters(self.look as u8 & 3)
    }

    pub(crate) const fn cell(&self) -> Cell {
        Cell::from_key(self.key)
    }

    /// Returns the index of the segment that a node represents.
    #[inline]
    pub(crate) const fn segment(&self, node: Node) -> u8 {
        node.minus(self.first)
    }

    /// Returns the node of a segment.
    #[inline]
    pub(crate) const fn node(&self, segment: u8) -> Node {
        self.first.plus(segment)
    }
}

/// A monastery or garden on the board; its open ends are the empty cells around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Surrounded {
    pub(crate) key: u32,
    pub(crate) root: Root,
    pub(crate) kind: SegmentKind,
}

/// The placed tiles and their features.
#[derive(Debug, Default)]
pub(crate) struct Board {
    pub(crate) tiles: Vec<BoardTile>,
    pub(crate) places: Places,
    pub(crate) open: OpenCells,
    pub(crate) nodes: Vec<Placed>,
    /// The monasteries, shrines and gardens. Shrines come first.
    pub(crate) surrounded: Vec<Surrounded>,
    /// The tile on each side of the last placed tile, or [`NOBODY`] for an empty side.
    pub(crate) near_last: Near,
    /// True if the last placed tile may have left a feature without open ends.
    is_some_closed: bool,
    /// True if the last placed tile surrounded a monastery or garden on another tile or ended a
    /// feature on a neighboring tile.
    has_changed_others: bool,
    /// The last bridge built on an earlier tile: the number of tiles on the board at that time, and
    /// the node of the bridge.
    bridged: Option<(u16, Node)>,
    /// The segments whose links have changed; `None` in games without links inside tiles.
    pub(crate) relinked: Option<Box<Relinked>>,
}

impl Clone for Board {
    fn clone(&self) -> Self {
        let mut copy = Self {
            tiles: Vec::with_capacity(self.tiles.capacity()),
            places: self.places.clone(),
            open: self.open.clone(),
            nodes: Vec::with_capacity(self.nodes.capacity()),
            surrounded: Vec::with_capacity(self.surrounded.capacity()),
            near_last: self.near_last,
            is_some_closed: self.is_some_closed,
            has_changed_others: self.has_changed_others,
            bridged: self.bridged,
            relinked: self.relinked.clone(),
        };
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        self.tiles.clone_from(&source.tiles);
        self.places.clone_from(&source.places);
        self.open.clone_from(&source.open);
        self.nodes.clone_from(&source.nodes);
        self.surrounded.clone_from(&source.surrounded);
        self.near_last = source.near_last;
        self.is_some_closed = source.is_some_closed;
        self.has_changed_others = source.has_changed_others;
        self.bridged = source.bridged;
        self.relinked.clone_from(&source.relinked);
    }
}

impl Board {
    /// Prefetches the data needed to place a tile.
    #[inline]
    pub(crate) fn prefetch(&self) {
        self.open.prefetch();
        prefetch(&self.tiles);
        prefetch(&self.nodes);
    }

    /// Creates an empty board that can hold the given numbers of tiles and segments without
    /// allocating more memory.
    pub(crate) fn with_capacity(tiles: usize, segments: usize, surrounded: usize) -> Self {
        Self {
            tiles: Vec::with_capacity(tiles),
            places: Places::default(),
            open: OpenCells::with_capacity(2 * tiles + 4),
            nodes: Vec::with_capacity(segments + MOST),
            surrounded: Vec::with_capacity(surrounded),
            near_last: [NOBODY; 4],
            is_some_closed: false,
            has_changed_others: false,
            bridged: None,
            relinked: None,
        }
    }

    /// Returns the tile across a side of the open cell with the given index.
    pub(crate) fn beside(&self, open: usize, side: Side) -> Option<&BoardTile> {
        self.tiles.get(self.open.near(open)[side as usize] as usize)
    }

    /// Returns the tiles around the open cell with the given index, as (side, placement number)
    /// pairs.
    pub(crate) fn around(&self, open: usize) -> impl Iterator<Item = (Side, usize)> + use<> {
        let near = Side::ALL.into_iter().zip(self.open.near(open));
        near.filter(|(_, number)| *number != NOBODY).map(|(side, number)| (side, number.into()))
    }

    /// Returns the placement number of the tile on a cell.
    pub(crate) fn tile_at(&self, key: u32) -> Option<usize> {
        if let Some(found) = self.places.find(key) {
            return found;
        }
        #[cfg(test)]
        SEARCHES.set(SEARCHES.get() + 1);
        self.tiles.iter().position(|tile| tile.key == key)
    }

    /// Returns the tiles in the order of their cells, if the board maintains that order.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = &BoardTile> {
        self.places.numbers().map(|number| &self.tiles[number])
    }

    /// Returns the number of occupied cells among the eight around a cell.
    pub(crate) fn neighbors(&self, key: u32) -> u16 {
        if let Some([above, [west, _, east], below]) = self.places.rows_around(key) {
            let near = above.into_iter().chain([west, east]).chain(below);
            return near.map(|number| u16::from(number != NOBODY)).sum();
        }
        #[cfg(test)]
        SEARCHES.set(SEARCHES.get() + 1);
        self.tiles.iter().filter(|tile| touches(tile.key, key) && tile.key != key).count() as u16
    }

    /// Opens a cell for the first tile.
    pub(crate) fn open_first(&mut self, cell: Cell) {
        debug_assert!(self.tiles.is_empty());
        self.open.open_first(cell.key());
    }

    /// Places a tile on the open cell with the given index, and joins its segments to the adjacent
    /// segments (BASE-TILE-3). The caller must ensure that the tile fits.
    #[inline(always)]
    pub(crate) fn place(
        &mut self,
        catalogue: &Catalogue,
        open: usize,
        kind: TileType,
        rotation: Rotation,
        shown: Rotation,
        table: Option<&Table>,
    ) {
        let key = self.open.keys()[open];
        let near = self.open.near(open);
        let number = self.tiles.len() as u16;
        let face = catalogue.face(kind, rotation);
        let shape = catalogue.shape(kind);
        let first = self.enter(&shape.ports, shape.count);
        self.tiles.push(BoardTile::new(key, first, kind, rotation, shown));
        self.places.enter(&self.tiles);
        self.near_last = near;
        (self.is_some_closed, self.has_changed_others) = (shape.has_portless, false);
        self.forget_relinked();
        self.open.cover(open, number, face.sides.map(|side| side.kind), table);
        for (side, (&near, own)) in near.iter().zip(&face.sides).enumerate() {
            if near != NOBODY {
                let other = self.tiles[near as usize];
                let across = &catalogue.face(other.kind(), other.rotation()).sides[side ^ 2];
                self.join(first, own, other.first, across);
            }
        }
        let closing = table.filter(|table| table.closes);
        if let Some(table) = closing {
            let cell = Cell::from_key(key);
            for side in Side::ALL {
                if !table.holds(cell.neighbor(side)) {
                    self.close(first, &face.sides[side as usize]);
                }
            }
        }
        self.surround(key, shape, first, closing);
    }

    /// Builds a bridge on a placed tile, whose type changes to the given variant. The caller must
    /// ensure that the cells at the two ends of the bridge are empty or have closed sides
    /// (BCB-BRIDGE-4).
    pub(crate) fn bridge(
        &mut self,
        catalogue: &Catalogue,
        number: usize,
        kind: TileType,
        table: Option<&Table>,
    ) {
        let tile = &mut self.tiles[number];
        *tile = BoardTile::new(tile.key, tile.first, kind, tile.rotation(), tile.shown());
        let tile = *tile;
        let segment = catalogue.shape(kind).count - 1;
        let root = self.root(tile.node(segment));
        self.feature_mut(root).set_open(2);
        let face = catalogue.face(kind, tile.rotation());
        let is_end = |side: &Side| face.sides[*side as usize].ports[1] == segment;
        for side in Side::ALL.into_iter().filter(is_end) {
            let cell = tile.cell().neighbor(side);
            if self.tile_at(cell.key()).is_some() {
                self.end(root, 1);
            } else if let Some(open) = self.open.find(cell.key()) {
                self.open.change(open, side.opposite(), SideKind::Road);
            } else if table.is_some_and(|table| table.closes) {
                self.end(root, 1);
            }
        }
        if number + 1 < self.tiles.len() {
            self.bridged = Some((self.tiles.len() as u16, tile.node(segment)));
            self.has_changed_others = true;
        }
    }

    fn count_of_shrines(&self) -> usize {
        self.surrounded.partition_point(|it| it.kind == SegmentKind::Shrine)
    }

    /// Returns the shrines.
    pub(crate) fn shrines(&self) -> &[Surrounded] {
        &self.surrounded[..self.count_of_shrines()]
    }

    /// Updates the monasteries and gardens around a new tile, and adds the monasteries and gardens
    /// on the tile itself.
    #[inline(always)]
    fn surround(&mut self, key: u32, shape: &Shape, first: Node, closing: Option<&Table>) {
        for index in 0..self.surrounded.len() {
            let Surrounded { key: center, root, .. } = self.surrounded[index];
            if touches(key, center) {
                self.end(root, 1);
                self.has_changed_others |= self.feature(root).open() == 0;
            }
        }
        for (segment, kind) in shape.buildings() {
            let root = self.root(first.plus(segment));
            let beyond = closing.map_or(0, |table| {
                Cell::from_key(key).ring().iter().filter(|cell| !table.holds(**cell)).count()
            });
            let open = EMPTY_RING - self.neighbors(key) - beyond as u16;
            self.feature_mut(root).set_open(open);
            let place = match kind {
                SegmentKind::Shrine => self.count_of_shrines(),
                _ => self.surrounded.len(),
            };
            self.surrounded.insert(place, Surrounded { key, root, kind });
        }
    }
}

/// Returns true if two cells are equal or adjacent, including diagonally.
#[inline]
pub(crate) const fn touches(a: u32, b: u32) -> bool {
    // One subtraction computes both differences and shifts them from -1..=1 to 0..=2. If the cells
    // touch, both stay at most 3 even after 1 is added.
    let step = a.wrapping_sub(b).wrapping_add(0x0001_0001);
    (step | step.wrapping_add(0x0001_0001)) & 0xfffc_fffc == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjacent_cells_include_diagonals() {
        let cell = Cell::new(0, 0);
        let is_near = |step: i16| (-1..=1).contains(&step);
        for (x, y) in (-5..=5).flat_map(|x| (-5..=5).map(move |y| (x, y))) {
            for (x, y) in [(x, y), (4096 * x, y), (x, 4096 * y)] {
                let touch = touches(Cell::new(x, y).key(), cell.key());
                assert_eq!(touch, is_near(x) && is_near(y), "{x} {y}");
            }
        }
    }
}

/// The cell and placement number of a tile.
#[derive(Clone, Copy, Debug)]
struct Place {
    key: u32,
    number: u16,
}

/// An optional index of the tiles, sorted by cell, that speeds up finding a tile.
#[derive(Debug, Default)]
pub(crate) struct Places(Option<Vec<Place>>);

impl Places {
    /// Enables the index and reserves room for the given number of tiles. The index stays disabled
    /// in games whose rules never search for tiles.
    pub(crate) fn keep(&mut self, tiles: usize) {
        self.0 = Some(Vec::with_capacity(tiles));
    }

    /// Returns the size of the index, in bytes.
    pub(crate) fn size_in_bytes(&self) -> usize {
        self.0.as_deref().map_or(0, size_of_val)
    }

    /// Returns the placement numbers of the tiles, sorted by cell, or nothing if the index is
    /// disabled.
    fn numbers(&self) -> impl Iterator<Item = usize> {
        self.0.iter().flatten().map(|place| place.number.into())
    }

    /// Adds the last placed tile.
    #[inline]
    fn enter(&mut self, tiles: &[BoardTile]) {
        if let (Some(places), Some((last, before))) = (&mut self.0, tiles.split_last()) {
            let place = Place { key: last.key, number: before.len() as u16 };
            places.insert(rank(places, place.key), place);
        }
    }

    /// Returns the tile on a cell, if any. The outer option is `None` if the index is disabled.
    #[inline]
    fn find(&self, key: u32) -> Option<Option<usize>> {
        let places = self.0.as_deref()?;
        let found = places.get(rank(places, key)).filter(|place| place.key == key);
        Some(found.map(|place| place.number.into()))
    }

    /// Returns the tiles on a cell and the eight cells around it, row by row, with [`NOBODY`] for
    /// empty cells. Returns `None` if the index is disabled.
    fn rows_around(&self, key: u32) -> Option<[[u16; 3]; 3]> {
        let places = self.0.as_deref()?;
        let row = |middle: u32| {
            let first = middle.wrapping_sub(1);
            // Elements outside the range are written to an unused slot.
            let mut row = [NOBODY; 4];
            for place in places[rank(places, first)..].iter().take(3) {
                row[place.key.wrapping_sub(first).min(3) as usize] = place.number;
            }
            [row[0], row[1], row[2]]
        };
        Some([key.wrapping_sub(0x0001_0000), key, key.wrapping_add(0x0001_0000)].map(row))
    }
}

impl Clone for Places {
    fn clone(&self) -> Self {
        Self(self.0.as_ref().map(|places| {
            let mut copy = Vec::with_capacity(places.capacity());
            copy.clone_from(places);
            copy
        }))
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

/// Returns the number of tiles whose cells precede the given cell.
#[inline]
fn rank(places: &[Place], key: u32) -> usize {
    places.partition_point(|place| place.key < key)
}

/// The properties of a segment that the figure rules depend on. The segment's tile has just been
/// placed, or its placement is hypothetical. The properties describe the segment's feature after
/// the placement.
pub(crate) trait Ground {
    fn kind(&self) -> SegmentKind;

    /// Returns the figures in the feature.
    fn presence(&self) -> Presence;

    /// Returns the number of open ports in the feature, or the number of empty cells around a
    /// monastery.
    fn open(&self) -> u16;
}
