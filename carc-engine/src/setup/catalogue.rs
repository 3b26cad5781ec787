//! The different tiles of one game, and the tables that make them quick to place.

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
    tile::{Face, Fit, Kind, Segment, Shown, Tile, TileSet},
    vocab::{Mark, MarkPlace, Marks, SegmentKind},
};

/// A tile of the game: all copies that are equal by the rules in force (OPT-6).
///
/// ```
/// let setup = carc_engine::Setup::base(2)?;
/// let kind = &setup.tile_types()[usize::from(setup.tile_type("base/V").unwrap())];
/// assert_eq!((kind.id.as_str(), kind.copies), ("base/V", 9));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TileType {
    /// The set's id, the tile's, and the marks in force: `"base/D"`, `"base/E+garden"`.
    pub id: String,
    /// The marks of the tile as a whole in force on these copies (CONV-2); those of its segments
    /// are [`Segment::marks`](crate::Segment::marks).
    pub marks: Vec<String>,
    /// Whether it is drawn from the river stack, before all other tiles (RV-4).
    pub river: bool,
    /// Whether it is drawn last from the river stack (RV-4).
    pub mouth: bool,
    /// Whether it is drawn first from the river stack (R2-SETUP-2).
    pub fork: bool,
    /// Whether it is in no stack: every player has one in front of them (AM-ABBEY-1).
    pub personal: bool,
    /// Whether it is in no stack because it is a cell of a board, which lies there from the start
    /// (WF-SETUP-2).
    pub board: bool,
    /// What is printed on it.
    pub tile: Tile,
    /// The smallest rotation that shows the same data as each of the four (TURN-25).
    pub canonical: [Rotation; 4],
    /// How many copies the game has, a start tile included.
    pub copies: u16,
    /// The part of the id that a position's hash rests on.
    pub(crate) hash: u64,
}

impl TileType {
    /// The tile as these copies show it: with the marks in force, which are [`marks`](Self::marks).
    /// This is what is to be drawn.
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

    /// Whether it comes from a stack.
    pub(crate) fn is_drawn(&self) -> bool {
        !self.personal && !self.board
    }
}

#[cfg(feature = "json")]
impl Serialize for TileType {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id)
    }
}

/// On which of the open cells where it fits a tile may be laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// On all of them.
    Anywhere,
    /// A tile of the river stack goes on from the river's open end (RV-5).
    River,
    /// A tile that is in no stack fills a hole (AM-ABBEY-2).
    Hole,
    /// On those that a room allows (SH-PLACE-1).
    Allowed,
}

impl Reach {
    /// Whether it matters on a cell how the tile is turned.
    pub(crate) const fn heeds_rotation(self) -> bool {
        matches!(self, Self::River)
    }
}

/// A board that lies from the start: a set of its cells, row by row, with so many in a row.
#[derive(Debug)]
pub(crate) struct StartBoard {
    pub(crate) set: TileSet,
    pub(crate) columns: u8,
}

/// Where the copies of a kind come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    Stack,
    /// The end of the river stack.
    Mouth,
    /// The beginning of the river stack.
    Fork,
    /// In front of the players.
    Aside,
    /// A board.
    Board,
}

/// The segments of a kind in the form that placing reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) count: u8,
    pub(crate) reach: Reach,
    /// Bit per segment that is completed by its neighbors.
    pub(crate) surrounded: u16,
    /// Whether some segment has no ports.
    pub(crate) has_portless: bool,
    pub(crate) kinds: [SegmentKind; limits::MAX_SEGMENTS],
    /// How many ports each segment has.
    pub(crate) ports: [u8; limits::MAX_SEGMENTS],
    /// For each segment the city segments that it touches, a bit each.
    pub(crate) touches: [u16; limits::MAX_SEGMENTS],
    pub(crate) pennants: [u8; limits::MAX_SEGMENTS],
}

impl Shape {
    /// The segments of the kinds that are meant, a bit each.
    pub(crate) fn segments(&self, is_meant: impl Fn(SegmentKind) -> bool) -> u16 {
        let kinds = self.kinds[..usize::from(self.count)].iter().enumerate();
        kinds.fold(0, |all, (segment, &kind)| all | u16::from(is_meant(kind)) << segment)
    }

    /// The segments that are completed by their neighbors, with their kinds.
    #[inline]
    pub(crate) fn buildings(&self) -> impl Iterator<Item = (u8, SegmentKind)> {
        ones(self.surrounded).map(|segment| (segment, self.kinds[usize::from(segment)]))
    }
}

/// All kinds of a game with their tables, each table flat so that a look-up is one load.
#[derive(Clone, Default, Debug)]
pub(crate) struct Catalogue {
    pub(crate) kinds: Vec<TileType>,
    pub(crate) shapes: Vec<Shape>,
    /// Four faces per kind.
    faces: Vec<[Face; 4]>,
    fits: Vec<Fit>,
    canonical: Vec<[Rotation; 4]>,
    /// The tile that starts a game without a river.
    pub(crate) start: Option<Kind>,
    /// The source of the river.
    pub(crate) source: Option<Kind>,
    /// The mouth of the river, if it is printed as a volcano, whatever that means in the game.
    pub(crate) lake: Option<Kind>,
    /// The tile that every player has in front of them.
    pub(crate) aside: Option<Kind>,
    /// The cells of the board that lies from the start, with its north-west cell on (0, 0).
    pub(crate) board: Vec<(Kind, Cell)>,
    /// For each kind and segment the segments that meet it on the tile, a bit each (AM-WAGON-5).
    links: Vec<[u16; limits::MAX_SEGMENTS]>,
    /// The marks in force that each kind shows; apart from the shapes, which placing reads.
    shown: Vec<Shown>,
    /// Every mark in force that some tile shows.
    pub(crate) marks: Marks,
}

impl Catalogue {
    /// The kinds of the given sets, and how many copies of each are in the stacks; then the tile that
    /// each of so many players has in front of them, and the cells of a board that lies from the
    /// start. `marks` says which marks have an effect, `played_as` what segments are that are printed as
    /// something (CONV-2), `print` which printing the tiles are (OPT-7), `trees` whether roads go on at a fork
    /// of trees (HOUSE-6).
    pub(crate) fn new(
        sets: &[(TileSet, u32)],
        aside: Option<(TileSet, u32)>,
        board: Option<StartBoard>,
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
        if let Some(StartBoard { set, columns }) = &board {
            for (index, tile) in (0..).zip(&set.tiles) {
                let columns = i16::from(*columns);
                let kind = catalogue.next_kind();
                catalogue.board.push((kind, Cell::new(index % columns, index / columns)));
                catalogue.push(set, tile, Vec::new(), 1, Origin::Board);
                catalogue.shapes.push(Shape::new(tile, Reach::Anywhere, played_as));
                stack.push(0);
            }
        }
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

    /// The kind that is entered next.
    fn next_kind(&self) -> Kind {
        Kind::new(self.kinds.len() as u16)
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
                tile.segments.push(Segment {
                    kind,
                    ports: 0,
                    pennants: 0,
                    pennants_c2: None,
                    touches: Vec::new(),
                    end: None,
                    marks: Vec::new(),
                });
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
        self.kinds.push(TileType {
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

    pub(crate) fn kind(&self, kind: Kind) -> &TileType {
        &self.kinds[kind.index()]
    }

    #[inline]
    pub(crate) fn face(&self, kind: Kind, rotation: Rotation) -> &Face {
        &self.faces[kind.index()][rotation as usize]
    }

    #[inline]
    pub(crate) fn shape(&self, kind: Kind) -> &Shape {
        &self.shapes[kind.index()]
    }

    /// The marks in force that a kind shows.
    #[inline]
    pub(crate) fn shown(&self, kind: Kind) -> &Shown {
        &self.shown[kind.index()]
    }

    /// For each segment of a kind the ones that meet it on the tile, a bit each.
    pub(crate) fn links(&self, kind: Kind) -> &[u16; limits::MAX_SEGMENTS] {
        &self.links[kind.index()]
    }

    /// The smallest rotation equal to this one (TURN-25).
    #[inline]
    pub(crate) fn canonical(&self, kind: Kind, rotation: Rotation) -> Rotation {
        self.canonical[kind.index()][rotation as usize]
    }

    /// Where a kind fits.
    #[inline]
    pub(crate) fn fit(&self, kind: Kind) -> &Fit {
        &self.fits[kind.index()]
    }
}

/// For each segment the others of its groups.
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
            has_portless: false,
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
        }
        shape
    }
}
