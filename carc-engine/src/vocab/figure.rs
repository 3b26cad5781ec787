//! Figures: the wooden pieces.

use std::fmt;

#[cfg(feature = "json")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Presence, SegmentKind, registered::registered};
use crate::{
    limits,
    suggest::{nearest, suggest},
};

/// The number of the first neutral figure.
const NEUTRAL: u8 = 128;

/// A kind of figure, with a permanent number and name.
///
/// Expansions add figures. Most figures belong to players and start in their supplies. The numbers
/// of neutral figures start at 128. Each neutral figure exists only once and is not always on the
/// board. All serialized forms contain the figure's name.
///
/// ```
/// use carc_engine::Figure;
/// assert_eq!(Figure::MEEPLE.name(), "meeple");
/// assert_eq!(Figure::from_name("meeple"), Some(Figure::MEEPLE));
/// assert_eq!(Figure::from_number(200), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure(u8);

registered! {
    /// The figures that players own.
    FIGURES: [FigureSpec; 0..] for pub Figure;
    /// The normal meeple, which can be placed as a thief, knight, monk or farmer (BASE-MEEPLE-2).
    MEEPLE = 0: FigureSpec {
        count: 7,
        mechanic: None,
        ..meeple("meeple", "", CITY | ROAD | FIELD | SACRED)
    };
    /// The abbot, who can also be placed in a garden (AB-1).
    ABBOT = 1: meeple("abbot", "abbot", SACRED | GARDEN);
    /// The large meeple, which is placed like a normal meeple and has twice the strength
    /// (IC-LARGE-1).
    LARGE_MEEPLE = 2: FigureSpec {
        strength: Strength::Fixed(2),
        ..meeple("large_meeple", "large_meeple", CITY | ROAD | FIELD | SACRED)
    };
    /// The builder, which joins a meeple of the same player on a road or in a city (TB-BUILDER-1).
    BUILDER = 3: special("builder", "builder", CITY | ROAD, BESIDE_MEEPLE);
    /// The pig, which joins a farmer of the same player (TB-PIG-1).
    PIG = 4: special("pig", "pig", FIELD, BESIDE_MEEPLE);
    /// The mayor, whose strength is the number of pennants in the city (AM-MAYOR-3).
    MAYOR = 5: FigureSpec { strength: Strength::Pennants, ..meeple("mayor", "mayor", CITY) };
    /// The wagon, a meeple that can move to another feature after its feature is scored
    /// (AM-WAGON-4).
    WAGON = 6: meeple("wagon", "wagon", CITY | ROAD | SACRED);
    /// The barn, which is placed on a corner where four field tiles meet (AM-BARN-2).
    BARN = 7: special("barn", "barn", FIELD, Special {
        on_corner: true,
        presence: Presence::KEPT_OUT,
        stays: true,
        is_permanent: true,
        needs_meeple: false,
    });
    /// The shepherd, who keeps sheep in a field and does not count toward the majority
    /// (HS-SHEEP-1).
    SHEPHERD = 8: special("shepherd", "shepherds", FIELD, Special {
        on_corner: false,
        presence: Presence::HERDED,
        stays: true,
        is_permanent: false,
        needs_meeple: false,
    });
    /// The phantom, a second meeple that can be placed after the figure action (PH-FIG-1,
    /// PH-FIG-2).
    PHANTOM = 9: meeple("phantom", "phantom", CITY | ROAD | FIELD | SACRED);
}

registered! {
    /// The neutral figures.
    NEUTRALS: [NeutralSpec; 128..] for pub Figure;
    /// The dragon, a neutral figure (PD-DRAGON-5).
    DRAGON = 128: NeutralSpec { name: "dragon", mechanic: "dragon" };
    /// The fairy, a neutral figure (PD-FAIRY-1).
    FAIRY = 129: NeutralSpec { name: "fairy", mechanic: "fairy" };
    /// The pig on the wheel, a neutral figure (WF-SETUP-1).
    WHEEL_PIG = 130: NeutralSpec { name: "wheel_pig", mechanic: "wheel" };
    /// The Count, a neutral figure (COC-COUNT-1).
    COUNT = 131: NeutralSpec { name: "count", mechanic: "count" };
    /// The mage, a neutral figure that raises the value of a road or city (MW-VALUE-1).
    MAGE = 132: NeutralSpec { name: "mage", mechanic: "mage_witch" };
    /// The witch, a neutral figure that halves the value of a road or city (MW-VALUE-2).
    WITCH = 133: NeutralSpec { name: "witch", mechanic: "mage_witch" };
}

const CITY: u8 = 1 << SegmentKind::City as u8;
const ROAD: u8 = 1 << SegmentKind::Road as u8;
const FIELD: u8 = 1 << SegmentKind::Field as u8;
const SACRED: u8 = 1 << SegmentKind::Monastery as u8 | 1 << SegmentKind::Shrine as u8;
const GARDEN: u8 = 1 << SegmentKind::Garden as u8;

/// The rules for a figure that joins a meeple of the same player (TB-BUILDER-2, TB-PIG-2).
const BESIDE_MEEPLE: Special = Special {
    on_corner: false,
    presence: Presence::NONE,
    stays: false,
    is_permanent: false,
    needs_meeple: true,
};

/// Describes a kind of meeple with one copy per player.
const fn meeple(name: &'static str, mechanic: &'static str, stands_on: u8) -> FigureSpec {
    FigureSpec {
        name,
        count: 1,
        mechanic: Some(mechanic),
        strength: Strength::Fixed(1),
        stands_on,
        special: None,
    }
}

/// Describes a kind of figure that is not a meeple, with one copy per player.
const fn special(
    name: &'static str,
    mechanic: &'static str,
    stands_on: u8,
    special: Special,
) -> FigureSpec {
    let strength = Strength::Fixed(0);
    FigureSpec { strength, special: Some(special), ..meeple(name, mechanic, stands_on) }
}

/// For each figure number, `true` if the figure is a meeple. The table avoids an unpredictable
/// branch.
static IS_MEEPLE: [bool; 256] = {
    let mut table = [false; 256];
    let mut number = 0;
    while number < FIGURES.len() {
        table[number] = FIGURES[number].special.is_none();
        number += 1;
    }
    table
};

impl Figure {
    /// Returns true for a figure that players own and that is not a meeple.
    #[inline]
    pub(crate) const fn is_special(self) -> bool {
        const SPECIAL: u32 = {
            let (mut set, mut number) = (0, 0);
            while number < FIGURES.len() {
                if FIGURES[number].special.is_some() {
                    set |= 1 << number;
                }
                number += 1;
            }
            set
        };
        SPECIAL >> (self.number() & 31) & 1 == 1
    }

    /// Returns all figures that players own, sorted by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..FIGURES.len() as u8).map(Self)
    }

    /// Returns all neutral figures, sorted by number.
    pub fn neutral() -> impl Iterator<Item = Self> {
        (NEUTRAL..).take(NEUTRALS.len()).map(Self)
    }

    /// Returns the figure with the given permanent number, or `None` if the number is unknown.
    pub const fn from_number(number: u8) -> Option<Self> {
        let is_known = if number < NEUTRAL {
            (number as usize) < FIGURES.len()
        } else {
            ((number - NEUTRAL) as usize) < NEUTRALS.len()
        };
        if is_known { Some(Self(number)) } else { None }
    }

    /// Returns the figure with the given name, or `None` if the name is unknown.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().chain(Self::neutral()).find(|figure| figure.name() == name)
    }

    /// Returns true for a neutral figure.
    #[inline]
    pub const fn is_neutral(self) -> bool {
        self.0 >= NEUTRAL
    }

    /// Returns the figure whose name is most similar to a misspelled name, or `None` if no name is
    /// similar.
    ///
    /// ```
    /// use carc_engine::Figure;
    /// assert_eq!(Figure::nearest("meple"), Some(Figure::MEEPLE));
    /// assert_eq!(Figure::nearest("king"), None);
    /// ```
    pub fn nearest(name: &str) -> Option<Self> {
        nearest(name, Self::all().chain(Self::neutral()).map(Self::name))
            .and_then(|name| Self::from_name(&name))
    }

    /// Returns the error message for an unknown name.
    pub(crate) fn unknown(name: &str) -> String {
        let shown: String = name.chars().take(limits::MAX_NAME).collect();
        format!("unknown figure {shown:?}{}", suggest(Self::nearest(name).map(Self::name)))
    }

    /// Returns the permanent number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the permanent name in snake case.
    pub fn name(self) -> &'static str {
        if self.is_neutral() { self.neutral_spec().name } else { self.spec().name }
    }

    /// Returns true for a meeple, which occupies its feature. Builders, pigs, barns, shepherds and
    /// neutral figures are not meeples (BASE-MEEPLE-3).
    ///
    /// ```
    /// use carc_engine::Figure;
    /// assert!(Figure::MEEPLE.is_meeple() && !Figure::from_name("pig").unwrap().is_meeple());
    /// ```
    #[inline]
    pub fn is_meeple(self) -> bool {
        IS_MEEPLE[usize::from(self.0)]
    }

    /// Returns the figure's index among the neutral figures, or `None` for other figures.
    #[inline]
    pub(crate) const fn neutral_number(self) -> Option<u8> {
        self.0.checked_sub(NEUTRAL)
    }

    /// Returns the rules for a neutral figure.
    pub(crate) fn neutral_spec(self) -> &'static NeutralSpec {
        &NEUTRALS[(self.0 - NEUTRAL) as usize]
    }

    /// Returns the rules for a figure that players own.
    #[inline]
    pub(crate) fn spec(self) -> &'static FigureSpec {
        &FIGURES[self.0 as usize]
    }

    /// Returns true if the figure is never removed from the board.
    pub(crate) fn is_permanent(self) -> bool {
        self.spec().special.is_some_and(|special| special.is_permanent)
    }

    /// Returns true for a figure that is placed on a corner where four tiles meet, such as a barn.
    ///
    /// ```
    /// use carc_engine::Figure;
    /// assert!(Figure::BARN.is_on_corner() && !Figure::MEEPLE.is_on_corner());
    /// ```
    #[inline]
    pub fn is_on_corner(self) -> bool {
        let spec = FIGURES.get(self.0 as usize);
        spec.and_then(|spec| spec.special).is_some_and(|special| special.on_corner)
    }
}

impl fmt::Debug for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Figure({})", self.name())
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(feature = "json")]
impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "json")]
impl<'de> Deserialize<'de> for Figure {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::from_name(&name).ok_or_else(|| serde::de::Error::custom(Self::unknown(&name)))
    }
}

/// Rules for a figure that players own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FigureSpec {
    pub(crate) name: &'static str,
    /// The default number of copies per player (BASE-SETUP-1).
    pub(crate) count: u8,
    /// The mechanic that adds the figure, or `None` for the normal meeple.
    pub(crate) mechanic: Option<&'static str>,
    /// The figure's strength when a majority is determined (MAJ-1).
    pub(crate) strength: Strength,
    /// A bit set of the [`SegmentKind`]s on which the figure can be placed.
    pub(crate) stands_on: u8,
    /// Rules for a special figure, which is not a meeple and does not occupy a feature
    /// (BASE-MEEPLE-3), or `None` for a meeple.
    pub(crate) special: Option<Special>,
}

/// A figure's strength when the majority in its feature is determined (MAJ-1).
#[derive(Clone, Copy, Debug)]
pub(crate) enum Strength {
    /// The same strength in every feature.
    Fixed(u8),
    /// The number of pennants in the city when the city is scored.
    Pennants,
}

impl Strength {
    #[inline]
    pub(crate) const fn with(self, pennants: u16) -> u16 {
        match self {
            Self::Fixed(strength) => strength as u16,
            Self::Pennants => pennants,
        }
    }
}

/// Rules for a neutral figure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NeutralSpec {
    pub(crate) name: &'static str,
    /// The mechanic that adds the figure.
    pub(crate) mechanic: &'static str,
}

/// Rules for a figure that is not a meeple.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Special {
    /// `true` if the figure is placed on a corner where four tiles meet. On each of the four tiles,
    /// the corner must belong to a single segment of a kind on which the figure can be placed.
    pub(crate) on_corner: bool,
    /// The figure's contribution to the presence in its feature.
    pub(crate) presence: Presence,
    /// `true` if the figure stays on the board when its feature is scored.
    pub(crate) stays: bool,
    /// `true` if the figure is never removed from the board. The dragon can be on a tile with such
    /// a figure (AM-BARN-1, AM-BARN-12, PD-DRAGON-9).
    pub(crate) is_permanent: bool,
    /// `true` if the figure returns to the supply when its owner's last meeple leaves the feature
    /// (SCORE-6).
    pub(crate) needs_meeple: bool,
}
