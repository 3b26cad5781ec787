//! Tiles: sides, segments, marks, and tile sets.

mod face;
mod fit;
mod marks;
mod set;

#[cfg(feature = "json")]
use serde::Serialize;

pub(crate) use self::marks::Shown;
pub use self::{
    face::SideKind,
    fit::CellConstraint,
    set::{TileProblem, TileSet, TileSetError},
};
pub(crate) use self::{
    face::{Face, FaceSide, NO_SEGMENT},
    fit::{CellConstraint as Accept, Fit},
    set::built_in,
};
use crate::{
    geometry::{Port, Rotation, Side},
    vocab::SegmentKind,
    vocab::numbered,
};

numbered! {
    /// The way a road ends on its tile (BASE-ROAD-1). All ends close a road in the same way. The
    /// distinction matters only for rendering and for figures that travel along a road.
    ///
    /// ```
    /// use carc_engine::{RoadEnd, TileSet};
    /// let base = TileSet::base();
    /// assert_eq!(base.tile("A").unwrap().segments[0].end, Some(RoadEnd::Monastery));
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "json", derive(Serialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum RoadEnd: u8 {
        /// The road ends at a village or at bushes where several roads meet.
        Crossroads = 1 "crossroads",
        /// The road ends at a city gate.
        City = 2 "city",
        /// The road ends at the monastery on the tile.
        Monastery = 3 "monastery",
        /// The road ends at a house, or at several houses that separate two roads.
        House = 4 "house",
        /// The road ends at bushes and trees at a fork. With a house rule, the road continues
        /// through the fork (HOUSE-6).
        Trees = 5 "trees",
        /// The road ends at the foot of a volcano.
        Volcano = 6 "volcano",
        /// The road ends at the rim of a wheel (WF-BOARD-2).
        Wheel = 7 "wheel",
        /// The road ends at the shrine on the tile (SH-TILE-1).
        Shrine = 8 "shrine",
        /// The road ends at the foundation of a tower (TW-TILE-2).
        Tower = 9 "tower",
        /// The road ends at a bazaar (BCB-TILE-2).
        Bazaar = 10 "bazaar",
        /// The road ends at a gate of Carcassonne (COC-BLOCK-3).
        Carcassonne = 11 "carcassonne",
        /// The road ends at the lake on the tile, which a ferry can cross (FE-TILE-1).
        Ferry = 12 "ferry",
        /// The road ends at a crop circle (CP-TILE-2).
        Crop = 13 "crop",
    }
}

#[cfg(feature = "toml")]
impl RoadEnd {
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|end| end.name() == name)
    }
}

/// A segment, which is the part of a feature on one tile.
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
    /// The kind of the segment.
    pub kind: SegmentKind,
    /// The ports of the segment on the unrotated tile, as a bit mask in which bit `3 * side + port`
    /// represents a port.
    pub ports: u16,
    /// The number of pennants in a city segment (BASE-CITY-2).
    pub pennants: u8,
    /// The number of pennants in the second and third printings, if it differs from the number in
    /// other printings (OPT-7). For the tiles of a game, [`pennants`](Self::pennants) is the number
    /// in the selected printing.
    pub pennants_c2: Option<u8>,
    /// The city segments on the same tile that a field segment borders (FARM-3), by index.
    pub touches: Vec<u8>,
    /// The end of a road segment on its tile.
    pub end: Option<RoadEnd>,
    /// The names of the marks, such as `"inn"` on a road, and `"cathedral"`, `"wine"`, `"wheat"` or
    /// `"cloth"` in a city. Goods are listed once for each printed symbol. For the tiles of a game
    /// ([`TileTypeInfo::tile`](crate::TileTypeInfo::tile)), only the marks that are in effect are
    /// included (CONV-2).
    pub marks: Vec<String>,
}

impl Segment {
    /// Returns a segment of the given kind without ports, an end or marks.
    pub(crate) const fn plain(kind: SegmentKind) -> Self {
        Self {
            kind,
            ports: 0,
            pennants: 0,
            pennants_c2: None,
            touches: Vec::new(),
            end: None,
            marks: Vec::new(),
        }
    }

    /// Returns true if the segment owns the given port of the unrotated tile.
    pub const fn has_port(&self, side: Side, port: Port) -> bool {
        self.ports >> (side as u16 * 3 + port as u16) & 1 == 1
    }

    /// Returns the sides of the unrotated tile that the segment reaches, clockwise from north.
    pub fn sides(&self) -> impl Iterator<Item = Side> + '_ {
        Side::ALL.into_iter().filter(|&side| self.ports >> (side as u16 * 3) & 0b111 != 0)
    }
}

/// A printed tile, which is an entry of a tile file.
///
/// A set contains [`count`](Self::count) copies of the tile, some of which may have additional
/// marks ([`copies`](Self::copies)).
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
    /// The id within its set, such as `"D"`.
    pub id: String,
    /// A short English description.
    pub name: String,
    /// The number of copies in the set, including marked copies.
    pub count: u16,
    /// The segments. A segment is identified by its index in this list.
    pub segments: Vec<Segment>,
    /// Groups of segments that share an end point (AM-WAGON-5), by index.
    pub meets: Vec<Vec<u8>>,
    /// The names of the marks that every copy has on the tile as a whole. Segment marks are in
    /// [`segments`](Self::segments). For the tiles of a game, only the marks that are in effect are
    /// included (CONV-2).
    pub marks: Vec<String>,
    /// The copies with additional marks, as (number of copies, marks) pairs.
    pub copies: Vec<(u16, Vec<String>)>,
    /// True if all four sides are closed and fit any neighbor (AM-ABBEY-2).
    pub closed: bool,
    /// The rule option that the tile requires, and the required value; `None` for a tile that is
    /// always in the game.
    pub option: Option<(String, String)>,
}

impl Tile {
    /// Returns the segment that owns a port of the unrotated tile.
    pub fn segment_at(&self, side: Side, port: Port) -> Option<usize> {
        self.segments.iter().position(|segment| segment.has_port(side, port))
    }

    /// Returns the kind of a side of the unrotated tile, which determines the sides that it fits
    /// (BASE-TILE-1).
    pub fn side(&self, side: Side) -> SideKind {
        face::side_kind(&self.segments, side)
    }

    /// Returns the number of symbols on the segments, such as pennants, goods and other marks.
    pub(crate) fn symbols(&self) -> usize {
        let of = |segment: &Segment| usize::from(segment.pennants) + segment.marks.len();
        self.segments.iter().map(of).sum()
    }

    /// Returns the number of times a mark occurs on the segments.
    pub(crate) fn symbols_of(&self, name: &str) -> usize {
        let marks = self.segments.iter().flat_map(|segment| &segment.marks);
        marks.filter(|mark| *mark == name).count()
    }

    /// Returns, for each of the four rotations, the smallest equivalent rotation (TURN-25).
    pub fn canonical_rotations(&self) -> [Rotation; 4] {
        face::canonical_rotations(self)
    }
}
