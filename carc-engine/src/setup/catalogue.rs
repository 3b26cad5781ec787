//! The tile types in a game, with lookup tables for fast placement.

#[cfg(feature = "json")]
use serde::Serialize;

use super::{
    ConfigProblem,
    in_force::{copies_in_force, tile_in_force},
};
use crate::{
    bits::ones,
    geometry::{Cell, Rotation},
    limits,
    tile::{Face, Fit, Segment, Shown, SideKind, Tile, TileSet},
    vocab::{Mark, MarkPlace, Marks, SegmentKind, TileType},
};

/// A tile type in a game, which represents all copies that are equal under the rules in effect
/// (OPT-6).
///
/// ```
/// let setup = carc_engine::Setup::base(2)?;
/// let kind = &setup.tile_types()[setup.tile_type("base/V").unwrap().index()];
/// assert_eq!((kind.id.as_str(), kind.copies), ("base/V", 9));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TileTypeInfo {
    /// The id, which consists of the ids of the set and the tile, followed by the marks in effect.
    /// Examples are `"base/D"` and `"base/E+garden"`.
    pub id: String,
    /// The marks in effect for the tile as a whole (CONV-2). Marks on segments are in
    /// [`Segment::marks`](crate::Segment::marks).
    pub marks: Vec<String>,
    /// True if the tile is drawn from the river stack, before all other tiles (RV-4).
    pub river: bool,
    /// True if the tile is drawn last from the river stack (RV-4).
    pub mouth: bool,
    /// True if the tile is drawn first from the river stack (R2-SETUP-2).
    pub fork: bool,
    /// True if every player has a copy of the tile in front of them, and the stacks do not contain
    /// the tile (AM-ABBEY-1).
    pub personal: bool,
    /// True if the tile is a cell of a game board that is placed before the game starts
    /// (WF-SETUP-2). The tiles of game boards are not in any stack.
    pub board: bool,
    /// The printed tile.
    pub tile: Tile,
    /// The smallest equivalent rotation for each of the four rotations (TURN-25).
    pub canonical: [Rotation; 4],
    /// The number of copies in the game, including a start tile.
    pub copies: u16,
    /// The hash of the id, used in position hashes.
    pub(crate) hash: u64,
}

impl TileTypeInfo {
    /// Returns the tile with the [`marks`](Self::marks) that are in effect for its type, as needed
    /// to render the tile.
    ///
    /// ```
    /// let setup = carc_engine::Setup::base(2)?;
    /// let kind = &setup.tile_types()[0];
    /// assert_eq!(kind.printed().marks, kind.marks);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn printed(&self) -> Tile {
        Tile { marks: self.marks.clone(), ..self.tile.clone() }
    }

    /// Returns true if the tile is drawn from a stack.
    pub(crate) fn is_drawn(&self) -> bool {
        !self.personal && !self.board
    }
}

#[cfg(feature = "json")]
impl Serialize for TileTypeInfo {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id)
    }
}

/// The open cells on which a tile can be placed if it fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// Any open cell.
    Anywhere,
    /// Cells at the open end of the river, for tiles in the river stack (RV-5).
    River,
    /// Holes, for tiles that are not in a stack (AM-ABBEY-2).
    Hole,
    /// Cells that an expansion allows (SH-PLACE-1).
    Allowed,
}

impl Reach {
    /// Returns true if the legality of a placement on a cell can depend on the tile's rotation.
    pub(crate) const fn heeds_rotation(self) -> bool {
        matches!(self, Self::River)
    }
}

/// A game board that is placed before the game starts.
#[derive(Debug)]
pub(crate) struct StartBoard {
    /// The cells of the board, row by row.
    pub(crate) set: TileSet,
    /// The number of cells in a row.
    pub(crate) columns: u8,
    pub(crate) north_west: Cell,
    /// True if the dragon never enters the board. If false, the dragon can enter every cell of the
    /// board that has segments.
    pub(crate) bars_dragon: bool,
    /// True if every field on the board borders a city without segments that counts as completed
    /// (COC-CITY-2).
    pub(crate) is_walled: bool,
    /// The config field that adds the board.
    pub(crate) field: &'static str,
}

impl StartBoard {
    /// Returns the cells, row by row.
    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (Cell { x, y }, columns) = (self.north_west, i16::from(self.columns));
        (0..self.set.tiles.len() as i16)
            .map(move |index| Cell::new(x + index % columns, y + index / columns))
    }
}

/// The rectangle covered by the boards that are placed before the game starts, or by the start tile
/// (HOUSE-10).
#[derive(Clone, Copy, Debug)]
pub(crate) struct StartArea {
    pub(crate) north_west: Cell,
    pub(crate) width: i16,
    pub(crate) height: i16,
}

impl StartArea {
    /// The cell of the start tile.
    pub(crate) const TILE: Self = Self { north_west: Cell::new(0, 0), width: 1, height: 1 };

    /// Returns the smallest rectangle around the given boards.
    pub(crate) fn of(boards: &[StartBoard]) -> Self {
        let cells = || boards.iter().flat_map(StartBoard::cells);
        let range = |part: fn(Cell) -> i16| {
            let parts = || cells().map(part);
            parts().min().zip(parts().max()).unwrap_or((0, 0))
        };
        let ((west, east), (north, south)) = (range(|cell| cell.x), range(|cell| cell.y));
        let north_west = Cell::new(west, north);
        Self { north_west, width: east - west + 1, height: south - north + 1 }
    }
}

/// The place that the copies of a tile type come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    Stack,
    /// The end of the river stack.
    Mouth,
    /// The beginning of the river stack.
    Fork,
    /// The tiles in front of the players.
    Aside,
    /// A game board.
    Board,
}

/// The segments of a tile type, in a form that is optimized for placing tiles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) count: u8,
    pub(crate) reach: Reach,
    /// The segments that are completed by surrounding tiles, as a bit set.
    pub(crate) surrounded: u16,
    /// The segments whose features can be completed, as a bit set.
    pub(crate) completable: u16,
    /// True if at least one segment has no ports.
    pub(crate) has_portless: bool,
    pub(crate) kinds: [SegmentKind; limits::MAX_SEGMENTS],
    /// True if the dragon cannot enter the tile (PD-DRAGON-5).
    pub(crate) bars_dragon: bool,
    /// True if the tile's fields border Carcassonne, which counts as a completed city (COC-CITY-2).
    pub(crate) is_walled: bool,
    /// The number of ports on each segment.
    pub(crate) ports: [u8; limits::MAX_SEGMENTS],
    /// The city segments that each segment touches, as a bit set.
    pub(crate) touches: [u16; limits::MAX_SEGMENTS],
    pub(crate) pennants: [u8; limits::MAX_SEGMENTS],
}

impl Shape {
    /// Returns the segments whose kinds `is_meant` accepts, as a bit set.
    pub(crate) fn segments(&self, is_meant: impl Fn(SegmentKind) -> bool) -> u16 {
        let kinds = self.kinds[..usize::from(self.count)].iter().enumerate();
        kinds.fold(0, |all, (segment, &kind)| all | u16::from(is_meant(kind)) << segment)
    }

    /// Iterates over the segments that are completed by surrounding tiles, with their kinds.
    #[inline]
    pub(crate) fn buildings(&self) -> impl Iterator<Item = (u8, SegmentKind)> {
        ones(self.surrounded).map(|segment| (segment, self.kinds[usize::from(segment)]))
    }
}

/// All tile types in a game, with their lookup tables. Each table is flat, which makes a lookup a
/// single load.
#[derive(Clone, Default, Debug)]
pub(crate) struct Catalogue {
    pub(crate) kinds: Vec<TileTypeInfo>,
    pub(crate) shapes: Vec<Shape>,
    /// The four faces of each tile type.
    faces: Vec<[Face; 4]>,
    fits: Vec<Fit>,
    canonical: Vec<[Rotation; 4]>,
    /// The start tile in games without a river.
    pub(crate) start: Option<TileType>,
    /// The source of the river.
    pub(crate) source: Option<TileType>,
    /// The mouth of the river if it is printed as a volcano, even if volcanoes are not in play.
    pub(crate) lake: Option<TileType>,
    /// The tile that every player has in front of them.
    pub(crate) aside: Option<TileType>,
    /// The cells of the game boards that are placed before the game starts, row by row.
    pub(crate) board: Vec<(TileType, Cell)>,
    /// True if Carcassonne is on a game board and counts as a completed city (COC-CITY-2).
    pub(crate) has_walls: bool,
    /// For each segment of a tile type, the segments of the tile that meet it, as a bit set
    /// (AM-WAGON-5).
    links: Vec<[u16; limits::MAX_SEGMENTS]>,
    /// The marks in effect for each tile type. The marks are stored separately from the shapes,
    /// because placing a tile does not require its marks.
    shown: Vec<Shown>,
    /// Every mark that is in effect on at least one tile.
    pub(crate) marks: Marks,
    /// For each tile type, its variants with a north-south bridge and with an east-west bridge, if
    /// it can carry them; empty in games without bridges.
    bridged: Vec<[Option<TileType>; 2]>,
    /// The printed tile type of each variant. Variants are numbered after all printed tile types.
    printed: Vec<TileType>,
}

impl Catalogue {
    /// Collects the tile types in the given sets with the number of copies in the stacks, the
    /// personal tile of each of the `players`, and the cells of the game boards. `marks` are the
    /// marks that have an effect, `played_as` maps each printed segment kind to the kind in play
    /// (CONV-2), and `print` selects the tiles' printing (OPT-7). `trees` is true if roads continue
    /// through a fork of trees (HOUSE-6).
    pub(crate) fn new(
        sets: &[(TileSet, u32)],
        aside: Option<(TileSet, u32)>,
        boards: &[StartBoard],
        marks: &dyn Fn(&Mark) -> bool,
        played_as: &dyn Fn(SegmentKind) -> SegmentKind,
        print: &str,
        trees: bool,
    ) -> Result<(Self, Vec<u16>), ConfigProblem> {
        let tiles: u64 = sets
            .iter()
            .map(|(set, copies)| {
                set.tiles.iter().map(|tile| u64::from(tile.count)).sum::<u64>() * u64::from(*copies)
            })
            .sum();
        let too_many = |what, count: usize, max| ConfigProblem::TooMany { what, count, max };
        if tiles > limits::MAX_TILES as u64 {
            return Err(too_many("tiles", tiles as usize, limits::MAX_TILES));
        }
        let mut catalogue = Self::default();
        let mut stack = Vec::new();
        let (mut segments, mut symbols) = (0, 0);
        for (set, copies) in sets.iter().filter(|(_, copies)| *copies > 0) {
            for (index, tile) in set.tiles.iter().enumerate() {
                if set.start == Some(index) {
                    let start = Some(catalogue.next_kind());
                    if set.river {
                        catalogue.source = start;
                    } else if catalogue.start.is_none() {
                        catalogue.start = start;
                    }
                }
                if set.mouth == Some(index) && tile.marks.iter().any(|mark| mark == "volcano") {
                    catalogue.lake = Some(catalogue.next_kind());
                }
                let tile = tile_in_force(tile, marks, print, trees);
                for (marks, count) in copies_in_force(&tile, marks, print) {
                    let count = count * *copies as u16;
                    let origin = match Some(index) {
                        mouth if mouth == set.mouth => Origin::Mouth,
                        fork if fork == set.fork => Origin::Fork,
                        _ => Origin::Stack,
                    };
                    catalogue.push(set, &tile, marks, count, origin);
                    let tile = &catalogue.kinds[stack.len()].tile;
                    let reach = if set.river { Reach::River } else { Reach::Anywhere };
                    catalogue.shapes.push(Shape::new(tile, reach, played_as));
                    segments += usize::from(count) * catalogue.shapes[stack.len()].count as usize;
                    symbols += usize::from(count) * tile.symbols();
                    stack.push(count);
                }
            }
        }
        if let Some((set, players)) = &aside {
            catalogue.aside = Some(catalogue.next_kind());
            catalogue.push(set, &set.tiles[0], Vec::new(), *players as u16, Origin::Aside);
            catalogue.shapes.push(Shape::new(&set.tiles[0], Reach::Hole, played_as));
            stack.push(0);
        }
        for board in boards {
            for (cell, tile) in board.cells().zip(&board.set.tiles) {
                let kind = catalogue.next_kind();
                catalogue.board.push((kind, cell));
                catalogue.push(&board.set, tile, Vec::new(), 1, Origin::Board);
                let shape = Shape::new(tile, Reach::Anywhere, played_as);
                let bars_dragon = board.bars_dragon || tile.segments.is_empty();
                let is_walled = board.is_walled;
                catalogue.has_walls |= is_walled;
                catalogue.shapes.push(Shape { bars_dragon, is_walled, ..shape });
                stack.push(0);
            }
        }
        // Sort the tiles into an order in which they can be placed.
        crate::compact::sort_by_key(&mut catalogue.board, |(_, cell)| (cell.y, cell.x));
        if catalogue.kinds.len() > limits::MAX_TILE_TYPES {
            return Err(too_many("kinds", catalogue.kinds.len(), limits::MAX_TILE_TYPES));
        }
        if segments > limits::MAX_NODES {
            return Err(too_many("segments", segments, limits::MAX_NODES));
        }
        if symbols > limits::MAX_SYMBOLS {
            return Err(too_many("symbols", symbols, limits::MAX_SYMBOLS));
        }
        Ok((catalogue, stack))
    }

    /// Returns the number for the next new tile type.
    fn next_kind(&self) -> TileType {
        TileType::new(self.kinds.len() as u16)
    }

    fn push(
        &mut self,
        set: &TileSet,
        tile: &Tile,
        marks: Vec<String>,
        copies: u16,
        origin: Origin,
    ) {
        let id: String = [format!("{}/{}", set.id, tile.id)]
            .into_iter()
            .chain(marks.iter().map(|mark| format!("+{mark}")))
            .collect();
        let mut tile = tile.clone();
        for mark in marks.iter().filter_map(|name| Mark::named(name)) {
            if let MarkPlace::Adds(kind) = mark.place {
                tile.segments.push(Segment::plain(kind));
            }
        }
        let marks: Vec<String> = tile.marks.iter().cloned().chain(marks).collect();
        for mark in marks.iter().filter_map(|name| Mark::named(name)) {
            if let MarkPlace::InFirst(kind) = mark.place
                && let Some(segment) = tile.segments.iter_mut().find(|own| own.kind == kind)
            {
                segment.marks.push(mark.name.to_owned());
            }
        }
        let canonical = tile.canonical_rotations();
        let faces = Face::all(&tile.segments);
        self.fits.push(Fit::new(&faces, &canonical));
        self.faces.push(faces);
        self.canonical.push(canonical);
        self.links.push(links(&tile));
        let shown = Shown::new(&tile, &marks);
        self.marks = self.marks.with(shown.all());
        self.shown.push(shown);
        let hash = crate::hash::of_name(&id);
        self.kinds.push(TileTypeInfo {
            id,
            marks,
            river: set.river,
            mouth: origin == Origin::Mouth,
            fork: origin == Origin::Fork,
            personal: origin == Origin::Aside,
            board: origin == Origin::Board,
            tile,
            canonical,
            copies,
            hash,
        });
    }

    /// Returns a tile type, or the printed tile type if the given type is a variant with a bridge.
    pub(crate) fn kind(&self, kind: TileType) -> &TileTypeInfo {
        self.kinds.get(kind.index()).unwrap_or_else(|| &self.kinds[self.printed(kind).index()])
    }

    /// Returns the printed tile type of a tile on the board, which can have a bridge.
    #[inline]
    pub(crate) fn printed(&self, kind: TileType) -> TileType {
        match kind.index().checked_sub(self.kinds.len()) {
            Some(variant) => self.printed[variant],
            None => kind,
        }
    }

    /// Returns the variant of a tile type with a straight bridge. `axis` is 0 for a north-south
    /// bridge and 1 for an east-west bridge, on a tile with the given rotation.
    pub(crate) fn with_bridge(
        &self,
        kind: TileType,
        rotation: Rotation,
        axis: usize,
    ) -> Option<TileType> {
        let variants = self.bridged.get(kind.index())?;
        variants[(axis + rotation as usize) & 1]
    }

    /// Adds bridge variants for all tile types with two opposite field sides, except personal tiles
    /// and the cells of game boards (BCB-BRIDGE-3, BCB-BRIDGE-12).
    ///
    /// The bridge is the last segment of the tile. On a tile without the bridge, this segment is a
    /// placeholder that no rule uses: a river without ports. Building a bridge therefore does not
    /// renumber segments.
    pub(crate) fn add_bridges(&mut self) {
        self.bridged = vec![[None; 2]; self.kinds.len()];
        for number in 0..self.kinds.len() {
            let info = &self.kinds[number];
            let face = &self.faces[number][0];
            let is_free = |side: usize| {
                face.sides[side].kind == SideKind::Field
                    && face.sides[side + 2].kind == SideKind::Field
            };
            let free = [is_free(0), is_free(1)];
            let bridge = usize::from(self.shapes[number].count);
            if info.board || info.personal || bridge >= limits::MAX_SEGMENTS || free == [false; 2] {
                continue;
            }
            let shape = &mut self.shapes[number];
            (shape.count, shape.has_portless) = (shape.count + 1, true);
            let (shape, tile) = (*shape, info.tile.clone());
            for axis in (0..2).filter(|&axis| free[axis]) {
                let mut tile = tile.clone();
                let ports = 0b10 << (3 * axis) | 0b10 << (3 * (axis + 2));
                tile.segments.push(Segment { ports, ..Segment::plain(SegmentKind::Road) });
                self.bridged[number][axis] = Some(TileType::new(self.shapes.len() as u16));
                self.printed.push(TileType::new(number as u16));
                let mut shape = shape;
                (shape.kinds[bridge], shape.ports[bridge]) = (SegmentKind::Road, 2);
                shape.completable |= 1 << bridge;
                self.shapes.push(shape);
                self.faces.push(Face::all(&tile.segments));
                self.fits.push(Fit::new(&Face::all(&tile.segments), &self.canonical[number]));
                self.canonical.push(self.canonical[number]);
                self.links.push(self.links[number]);
                self.shown.push(self.shown[number].clone());
            }
        }
    }

    #[inline]
    pub(crate) fn face(&self, kind: TileType, rotation: Rotation) -> &Face {
        &self.faces[kind.index()][rotation as usize]
    }

    #[inline]
    pub(crate) fn shape(&self, kind: TileType) -> &Shape {
        &self.shapes[kind.index()]
    }

    /// Returns the marks in effect for a tile type.
    #[inline]
    pub(crate) fn shown(&self, kind: TileType) -> &Shown {
        &self.shown[kind.index()]
    }

    /// Checks whether a mark that applies to a whole tile is in effect on a tile type.
    #[inline]
    pub(crate) fn shows(&self, kind: TileType, mark: Marks) -> bool {
        self.marks.has(mark) && self.shown(kind).tile().has(mark)
    }

    /// Returns, for each segment of a tile type, the segments that meet it, as a bit set.
    pub(crate) fn links(&self, kind: TileType) -> &[u16; limits::MAX_SEGMENTS] {
        &self.links[kind.index()]
    }

    /// Returns the smallest rotation equivalent to the given rotation (TURN-25).
    #[inline]
    pub(crate) fn canonical(&self, kind: TileType, rotation: Rotation) -> Rotation {
        self.canonical[kind.index()][rotation as usize]
    }

    /// Returns the table that determines where a tile type fits.
    #[inline]
    pub(crate) fn fit(&self, kind: TileType) -> &Fit {
        &self.fits[kind.index()]
    }
}

/// Returns, for each segment, the other segments in the groups that contain it.
fn links(tile: &Tile) -> [u16; limits::MAX_SEGMENTS] {
    let mut links = [0; limits::MAX_SEGMENTS];
    for group in &tile.meets {
        for &a in group {
            for &b in group.iter().filter(|b| **b != a) {
                links[a as usize] |= 1 << b;
            }
        }
    }
    links
}

impl Shape {
    fn new(tile: &Tile, reach: Reach, played_as: &dyn Fn(SegmentKind) -> SegmentKind) -> Self {
        let mut shape = Self {
            count: tile.segments.len() as u8,
            reach,
            surrounded: 0,
            completable: 0,
            has_portless: false,
            bars_dragon: false,
            is_walled: false,
            kinds: [SegmentKind::River; limits::MAX_SEGMENTS],
            ports: [0; limits::MAX_SEGMENTS],
            touches: [0; limits::MAX_SEGMENTS],
            pennants: [0; limits::MAX_SEGMENTS],
        };
        for (index, segment) in tile.segments.iter().enumerate() {
            shape.kinds[index] = played_as(segment.kind);
            shape.ports[index] = segment.ports.count_ones() as u8;
            shape.touches[index] = segment.touches.iter().fold(0, |mask, city| mask | 1 << city);
            shape.pennants[index] = segment.pennants;
            shape.has_portless |= segment.ports == 0;
            shape.surrounded |= u16::from(shape.kinds[index].is_surrounded()) << index;
            shape.completable |= u16::from(shape.kinds[index].is_completable()) << index;
        }
        shape
    }
}
