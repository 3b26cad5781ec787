//! Marks, the symbols printed on tiles.

use super::{SegmentKind, registered::is_equal};

/// A mark, which is a symbol printed on tiles (CONV-2).
#[derive(Debug)]
pub(crate) struct Mark {
    pub(crate) name: &'static str,
    /// The mechanic that uses the mark. If the mechanic is off, the mark is only decorative
    /// (CONV-2).
    pub(crate) mechanic: &'static str,
    /// The printings in which individual copies and segments show the mark (OPT-7), or an empty
    /// list for all printings. A mark that is on every copy of a tile is in all printings.
    pub(crate) prints: &'static [&'static str],
    pub(crate) place: MarkPlace,
    pub(crate) points: MarkPoints,
    /// The direction in which the mark points on an unrotated tile, as a change in cell
    /// coordinates. A tile with such a mark looks different in every rotation (TURN-25).
    pub(crate) heading: Option<(i16, i16)>,
}

/// The effect of a mark on scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MarkPoints {
    /// The mark does not add points, or an expansion implements its effect.
    None,
    /// The points for each tile and pennant of a completed feature with the mark. An unfinished
    /// feature with the mark is worth no points unless the `inn_cathedral_unfinished` option is
    /// `plain`.
    Each(i16),
    /// The points for each tile with the mark around a completed monastery.
    Around(i16),
}

impl Mark {
    /// Returns true if a printing shows the mark on individual copies and segments (OPT-7).
    pub(crate) fn is_in(&self, print: &str) -> bool {
        self.prints.is_empty() || self.prints.contains(&print)
    }
}

/// The location of a printed mark.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MarkPlace {
    /// The entire tile, on some or all copies.
    Tile,
    /// An additional segment of this kind, which exists only on the copies with the mark.
    Adds(SegmentKind),
    /// The first segment of this kind, on some or all copies.
    InFirst(SegmentKind),
    /// A segment of this kind.
    On {
        kind: SegmentKind,
        /// True if a segment can have several copies of the mark, which all count.
        #[cfg_attr(not(feature = "toml"), expect(dead_code))]
        counted: bool,
    },
}

/// All marks, sorted by permanent number.
pub(crate) const MARKS: &[Mark] = &[
    Mark { prints: &["c2"], ..mark("garden", "gardens", MarkPlace::Adds(SegmentKind::Garden)) },
    // The wheel icons move the pig by one, two or three sectors (WF-ICON-2).
    mark("wheel1", "wheel", MarkPlace::Tile),
    mark("wheel2", "wheel", MarkPlace::Tile),
    mark("wheel3", "wheel", MarkPlace::Tile),
    // River tiles have vineyards only in the fifth big box (HS-VINE-1, RV-11).
    Mark {
        prints: &["bb5"],
        points: MarkPoints::Around(3),
        ..mark("vineyard", "vineyards", MarkPlace::Tile)
    },
    // Sheep are printed on fields, but only in the fifth big box (HS-SHEEP-12, RV-11).
    Mark { prints: &["bb5"], ..mark("sheep", "shepherds", MarkPlace::InFirst(SegmentKind::Field)) },
    // Inns and cathedrals raise the value of completed features (IC-TILE-3, IC-ROAD-1, IC-CITY-1).
    Mark { points: MarkPoints::Each(2), ..mark("inn", "inns", on(SegmentKind::Road)) },
    Mark { points: MarkPoints::Each(3), ..mark("cathedral", "cathedrals", on(SegmentKind::City)) },
    mark("wine", "goods", GOODS),
    mark("wheat", "goods", GOODS),
    mark("cloth", "goods", GOODS),
    mark("volcano", "dragon", MarkPlace::Tile),
    // A dragon tile makes the dragon move (PD-DRAGON-4).
    mark("dragon", "dragon", MarkPlace::Tile),
    mark("princess", "princess", on(SegmentKind::City)),
    mark("portal", "portal", MarkPlace::Tile),
    mark("hill", "hills", MarkPlace::Tile),
    // A herd of pigs is printed on a field (R2-HERD-1).
    mark("pig_herd", "pig_herd", on(SegmentKind::Field)),
    // Towers are built on foundations (TW-TILE-1).
    mark("tower", "tower", MarkPlace::Tile),
    // Placing a gold tile adds two ingots (GM-PLACE-1).
    mark("gold", "gold", MarkPlace::Tile),
    // A city that narrows to a corner or a point is never part of a castle (BCB-TILE-4).
    mark("tapered", "castles", on(SegmentKind::City)),
    // The magic symbol moves the mage or the witch (MW-TURN-1).
    mark("mage", "mage_witch", MarkPlace::Tile),
    // Ferries join roads at a lake (FE-ROAD-1).
    mark("ferry", "ferries", MarkPlace::Tile),
    // A bazaar triggers an auction at the end of the turn (BCB-BAZAAR-1).
    mark("bazaar", "bazaars", MarkPlace::Tile),
    // A crop circle shows the role of the meeples that it affects (CP-TILE-1).
    mark("crop_farmer", "crop_circles", MarkPlace::Tile),
    mark("crop_thief", "crop_circles", MarkPlace::Tile),
    mark("crop_knight", "crop_circles", MarkPlace::Tile),
    // A tile with a bag lets players place robbers on the score track (RB-PLACE-1).
    mark("bag", "robbers", MarkPlace::Tile),
    // A machine points toward a side or a corner (FL-TILE-1).
    Mark { heading: Some((-1, 0)), ..mark("machine_west", "flying", MarkPlace::Tile) },
    Mark { heading: Some((-1, -1)), ..mark("machine_northwest", "flying", MarkPlace::Tile) },
    // A meeple can lie in a special monastery (MO-FIG-1).
    mark("special", "lying_monks", on(SegmentKind::Monastery)),
];

/// The location of goods marks in a city, where every printed symbol counts (TB-GOODS-1).
const GOODS: MarkPlace = MarkPlace::On { kind: SegmentKind::City, counted: true };

const fn on(kind: SegmentKind) -> MarkPlace {
    MarkPlace::On { kind, counted: false }
}

const fn mark(name: &'static str, mechanic: &'static str, place: MarkPlace) -> Mark {
    Mark { name, mechanic, prints: &[], place, points: MarkPoints::None, heading: None }
}

impl Mark {
    /// Returns the mark with the given name, or `None` if the name is unknown.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        Self::number(name).map(|number| &MARKS[number])
    }

    /// Returns the permanent number of the mark with the given name, or `None` if the name is
    /// unknown.
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

/// A set of marks, with one bit for each mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Marks(u32);

impl Marks {
    pub(crate) const NONE: Self = Self(0);

    /// Returns the set that contains only the mark with the given name. In a constant, an unknown
    /// name is a compile error.
    pub(crate) const fn of(name: &str) -> Self {
        match Mark::number(name) {
            Some(number) => Self::numbered(number),
            None => panic!("the mark is not registered"),
        }
    }

    /// Returns the set that contains only the mark with the given number.
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

    /// The marks that add points to the monasteries around them, and the points for each tile with
    /// such a mark (HS-VINE-1).
    pub(crate) const AROUND: (Self, i16) = {
        let (mut set, mut points, mut number) = (Self::NONE, 0, 0);
        while number < MARKS.len() {
            if let MarkPoints::Around(each) = MARKS[number].points {
                assert!(points == 0 || points == each, "these marks score equally");
                (set, points) = (set.with(Self::numbered(number)), each);
            }
            number += 1;
        }
        (set, points)
    };

    /// Returns the points for each tile and pennant of a completed feature with these marks, or
    /// `None` if the marks do not change the points (IC-ROAD-1, IC-CITY-1).
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

    /// Returns the direction in which one of these marks points on an unrotated tile, as a change
    /// in cell coordinates, or `None` if no mark has a direction.
    pub(crate) fn heading(self) -> Option<(i16, i16)> {
        let mut own = (0..).zip(MARKS).filter(|(number, _)| self.has(Self::numbered(*number)));
        own.find_map(|(_, mark)| mark.heading)
    }

    /// Returns true if the two sets share a mark.
    #[inline]
    pub(crate) const fn has(self, any: Self) -> bool {
        self.0 & any.0 != 0
    }
}

const _: () = assert!(MARKS.len() <= 32, "a set of marks has 32 bits");
