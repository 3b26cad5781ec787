//! Marks: the symbols printed on tiles.

use super::{SegmentKind, registered::is_equal};

/// A symbol printed on tiles (CONV-2).
#[derive(Debug)]
pub(crate) struct Mark {
    pub(crate) name: &'static str,
    /// The mechanic that uses it; without it, the mark is decoration (CONV-2).
    pub(crate) mechanic: &'static str,
    /// The printings in which single copies and segments show it (OPT-7); all printings if the list is empty. A mark on
    /// every copy of a tile is in all printings.
    pub(crate) prints: &'static [&'static str],
    pub(crate) place: MarkPlace,
    pub(crate) points: MarkPoints,
}

/// The effect of a mark on scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MarkPoints {
    /// None, or an effect that an expansion implements.
    None,
    /// The points for each tile and pennant of a completed feature that shows it. An unfinished feature of this kind
    /// scores nothing, unless the option `inn_cathedral_unfinished` is `plain`.
    Each(i16),
    /// The points for each tile that shows it around a completed monastery.
    Around(i16),
}

impl Mark {
    /// Returns whether single copies and segments show it in a printing (OPT-7).
    pub(crate) fn is_in(&self, print: &str) -> bool {
        self.prints.is_empty() || self.prints.contains(&print)
    }
}

/// The place where a mark is printed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MarkPlace {
    /// The tile as a whole, on all copies or on some.
    Tile,
    /// An additional segment of this kind, on the copies that show it.
    Adds(SegmentKind),
    /// The tile as a whole, on all copies or on some; it is in the first segment of this kind.
    InFirst(SegmentKind),
    /// A segment of this kind.
    On {
        kind: SegmentKind,
        /// `true` if a segment can have several, all of which count.
        #[cfg_attr(not(feature = "toml"), expect(dead_code))]
        counted: bool,
    },
}

/// Every mark, by permanent number.
pub(crate) const MARKS: &[Mark] = &[
    Mark { prints: &["c2"], ..mark("garden", "gardens", MarkPlace::Adds(SegmentKind::Garden)) },
    // Icons that move the pig of the wheel by one, two and three sectors (WF-ICON-2).
    mark("wheel1", "wheel", MarkPlace::Tile),
    mark("wheel2", "wheel", MarkPlace::Tile),
    mark("wheel3", "wheel", MarkPlace::Tile),
    // On river tiles only in the big box (HS-VINE-1, RV-11).
    Mark {
        prints: &["bb5"],
        points: MarkPoints::Around(3),
        ..mark("vineyard", "vineyards", MarkPlace::Tile)
    },
    // Sheep are printed on a field (HS-SHEEP-12, RV-11).
    Mark { prints: &["bb5"], ..mark("sheep", "shepherds", MarkPlace::InFirst(SegmentKind::Field)) },
    // IC-TILE-3, IC-ROAD-1, IC-CITY-1.
    Mark { points: MarkPoints::Each(2), ..mark("inn", "inns", on(SegmentKind::Road)) },
    Mark { points: MarkPoints::Each(3), ..mark("cathedral", "cathedrals", on(SegmentKind::City)) },
    mark("wine", "goods", GOODS),
    mark("wheat", "goods", GOODS),
    mark("cloth", "goods", GOODS),
    mark("volcano", "dragon", MarkPlace::Tile),
    // Makes the dragon move (PD-DRAGON-4).
    mark("dragon", "dragon", MarkPlace::Tile),
    mark("princess", "princess", on(SegmentKind::City)),
    mark("portal", "portal", MarkPlace::Tile),
    mark("hill", "hills", MarkPlace::Tile),
    // R2-HERD-1.
    mark("pig_herd", "pig_herd", on(SegmentKind::Field)),
    // The foundation of a tower (TW-TILE-1).
    mark("tower", "tower", MarkPlace::Tile),
];

/// Symbols of goods in a city, each of which counts (TB-GOODS-1).
const GOODS: MarkPlace = MarkPlace::On { kind: SegmentKind::City, counted: true };

const fn on(kind: SegmentKind) -> MarkPlace {
    MarkPlace::On { kind, counted: false }
}

const fn mark(name: &'static str, mechanic: &'static str, place: MarkPlace) -> Mark {
    Mark { name, mechanic, prints: &[], place, points: MarkPoints::None }
}

impl Mark {
    /// Returns the mark with a name, or `None` if there is none.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        Self::number(name).map(|number| &MARKS[number])
    }

    /// Returns the permanent number of the mark with a name, or `None` if there is none.
    pub(crate) const fn number(name: &str) -> Option<usize> {
        let mut number = 0;
        while number < MARKS.len() {
            if is_equal(MARKS[number].name, name) {
                return Some(number);
            }
            number += 1;
        }
        None
    }
}

/// A set of marks, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Marks(u32);

impl Marks {
    pub(crate) const NONE: Self = Self(0);

    /// Returns the set of one mark. In a constant, an unknown name is a compile error.
    pub(crate) const fn of(name: &str) -> Self {
        match Mark::number(name) {
            Some(number) => Self::numbered(number),
            None => panic!("the mark is not registered"),
        }
    }

    /// Returns the set of the mark with a number.
    #[inline]
    pub(crate) const fn numbered(number: usize) -> Self {
        Self(1 << number)
    }

    pub(crate) fn of_names(names: &[String]) -> Self {
        let numbers = names.iter().filter_map(|name| Mark::number(name));
        numbers.fold(Self::NONE, |all, number| all.with(Self::numbered(number)))
    }

    #[inline]
    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The marks that add points to the monasteries around them, and the points of each tile that shows one
    /// (HS-VINE-1).
    pub(crate) const AROUND: (Self, i16) = {
        let (mut set, mut points, mut number) = (Self::NONE, 0, 0);
        while number < MARKS.len() {
            if let MarkPoints::Around(each) = MARKS[number].points {
                assert!(points == 0 || points == each, "goods are counted together");
                (set, points) = (set.with(Self::numbered(number)), each);
            }
            number += 1;
        }
        (set, points)
    };

    /// Returns the points for each tile and pennant of a completed feature with the given marks, or
    /// `None` if they do not change them (IC-ROAD-1, IC-CITY-1).
    pub(crate) fn points_each(self, kind: SegmentKind) -> Option<i16> {
        if self == Self::NONE {
            return None;
        }
        (0..).zip(MARKS).find_map(|(number, mark)| match (mark.points, mark.place) {
            (MarkPoints::Each(points), MarkPlace::On { kind: of, .. })
                if of == kind && self.has(Self::numbered(number)) =>
            {
                Some(points)
            }
            _ => None,
        })
    }

    /// Returns whether the two sets have a mark in common.
    #[inline]
    pub(crate) const fn has(self, any: Self) -> bool {
        self.0 & any.0 != 0
    }
}

const _: () = assert!(MARKS.len() <= 32, "a set of marks has 32 bits");
