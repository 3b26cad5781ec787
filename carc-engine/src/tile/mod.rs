//! What a tile is: sides, segments, marks, and the sets that they come in.

mod face;
mod fit;
mod kind;
mod marks;
mod set;

#[cfg(feature = "json")]
use serde::Serialize;

pub use self::{
    face::SideKind,
    set::{TileProblem, TileSet, TileSetError},
};
pub(crate) use self::{
    face::{Face, FaceSide, NO_SEGMENT},
    fit::{Accept, Fit},
    set::built_in,
};
pub(crate) use self::{kind::Kind, marks::Shown};
use crate::{
    geometry::{Port, Rotation, Side},
    vocab::SegmentKind,
    vocab::numbered,
};

numbered! {
    /// What closes a road that has an end on its tile (BASE-ROAD-1). All close it alike; the word
    /// matters for the drawing and for figures that travel along a road.
    ///
    /// ```
    /// use carc_engine::{RoadEnd, TileSet};
    /// let base = TileSet::base();
    /// assert_eq!(base.tile("A").unwrap().segments[0].end, Some(RoadEnd::Monastery));
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "json", derive(Serialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum RoadEnd {
        /// A village or bushes where roads meet.
        Crossroads = 1 "crossroads",
        /// A city gate.
        City = 2 "city",
        /// The monastery of the tile.
        Monastery = 3 "monastery",
        /// A house, or houses that part two roads.
        House = 4 "house",
        /// Bushes and trees at a fork: an end, or none by a house rule (HOUSE-6).
        Trees = 5 "trees",
        /// The foot of a volcano.
        Volcano = 6 "volcano",
        /// The rim of a wheel (WF-BOARD-2).
        Wheel = 7 "wheel",
        /// The shrine of the tile (SH-TILE-1).
        Shrine = 8 "shrine",
        /// The foundation of a tower (TW-TILE-2).
        Tower = 9 "tower",
    }
}

#[cfg(feature = "toml")]
impl RoadEnd {
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "crossroads" => Self::Crossroads,
            "city" => Self::City,
            "monastery" => Self::Monastery,
            "house" => Self::House,
            "trees" => Self::Trees,
            "volcano" => Self::Volcano,
            "wheel" => Self::Wheel,
            "shrine" => Self::Shrine,
            "tower" => Self::Tower,
            _ => return None,
        })
    }
}

/// A part of a feature printed on one tile.
///
/// ```
/// use carc_engine::{Port, SegmentKind, Side, TileSet};
/// let base = TileSet::base();
/// let start = base.tile("D").unwrap();
/// let cap = &start.segments[0];
/// assert_eq!(cap.kind, SegmentKind::City);
/// assert!(cap.has_port(Side::North, Port::Center));
/// assert!(!cap.has_port(Side::East, Port::Left));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    /// What it is.
    pub kind: SegmentKind,
    /// The ports that it owns on the unturned tile: bit `3 * side + port`.
    pub ports: u16,
    /// Pennants in a city segment (BASE-CITY-2).
    pub pennants: u8,
    /// Pennants in the second and third printings, where they differ (OPT-7). In a tile of a game
    /// [`pennants`](Self::pennants) are those of the printing in play.
    pub pennants_c2: Option<u8>,
    /// The city segments of the same tile that a field segment borders (FARM-3), by index.
    pub touches: Vec<u8>,
    /// What closes a road that ends on the tile.
    pub end: Option<RoadEnd>,
    /// The marks that it shows, by name: `"inn"` on a road, `"cathedral"`, `"wine"`, `"wheat"` or
    /// `"cloth"` on a city. Goods are named as often as they are shown. In a tile of a game
    /// ([`TileType::tile`](crate::TileType::tile)) only the marks that are in force (CONV-2).
    pub marks: Vec<String>,
}

impl Segment {
    /// Whether it owns the given port of the unturned tile.
    pub const fn has_port(&self, side: Side, port: Port) -> bool {
        self.ports >> (side as u16 * 3 + port as u16) & 1 == 1
    }

    /// The sides of the unturned tile that it reaches, clockwise from the north.
    pub fn sides(&self) -> impl Iterator<Item = Side> + '_ {
        Side::ALL.into_iter().filter(|&side| self.ports >> (side as u16 * 3) & 0b111 != 0)
    }
}

/// A tile as printed: the data of one entry of a tile file.
///
/// A set holds [`count`](Self::count) equal copies of it, some of which may show a mark besides
/// ([`copies`](Self::copies)).
///
/// ```
/// use carc_engine::{Side, SideKind, TileSet};
/// let base = TileSet::base();
/// let start = base.tile("D").unwrap();
/// assert_eq!(start.count, 4);
/// assert_eq!(Side::ALL.map(|side| start.side(side)),
///     [SideKind::City, SideKind::Road, SideKind::Field, SideKind::Road]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tile {
    /// The name within its set, such as `"D"`.
    pub id: String,
    /// A few plain words for people.
    pub name: String,
    /// How many copies the set holds, marked ones included.
    pub count: u16,
    /// Its segments; the position in this list is the segment's number everywhere.
    pub segments: Vec<Segment>,
    /// Groups of segments that end at a common point (AM-WAGON-5), by index.
    pub meets: Vec<Vec<u8>>,
    /// The marks that every copy shows as a whole tile, by name; those of a segment stand with the
    /// segment. In a tile of a game only the marks that are in force (CONV-2).
    pub marks: Vec<String>,
    /// Copies that show something more: how many, and the marks.
    pub copies: Vec<(u16, Vec<String>)>,
    /// Whether all four sides are closed and fit anything (AM-ABBEY-2).
    pub closed: bool,
    /// The rule option and the value with which alone it is in a game; `None` for a tile that always is.
    pub option: Option<(String, String)>,
}

impl Tile {
    /// The segment that owns a port of the unturned tile.
    pub fn segment_at(&self, side: Side, port: Port) -> Option<usize> {
        self.segments.iter().position(|segment| segment.has_port(side, port))
    }

    /// The kind of a side of the unturned tile: what may lie against it (BASE-TILE-1).
    pub fn side(&self, side: Side) -> SideKind {
        face::side_kind(&self.segments, side)
    }

    /// Everything on its segments that is counted: pennants, goods and other marks.
    pub(crate) fn symbols(&self) -> usize {
        let of = |segment: &Segment| usize::from(segment.pennants) + segment.marks.len();
        self.segments.iter().map(of).sum()
    }

    /// How often a mark of this name stands on its segments.
    pub(crate) fn symbols_of(&self, name: &str) -> usize {
        let marks = self.segments.iter().flat_map(|segment| &segment.marks);
        marks.filter(|mark| *mark == name).count()
    }

    /// The smallest rotation that shows the same data as each of the four (TURN-25).
    pub fn canonical_rotations(&self) -> [Rotation; 4] {
        face::canonical_rotations(self)
    }
}
