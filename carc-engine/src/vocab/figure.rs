//! Figures: the wooden pieces that players put on the board.

use std::fmt;

#[cfg(feature = "json")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Presence, SegmentKind, registered::registered};
use crate::{
    limits,
    suggest::{nearest, suggest},
};

/// The number of the first figure that belongs to nobody.
const NEUTRAL: u8 = 128;

/// A kind of figure, registered with a permanent number and name.
///
/// The list is open: expansions register figures of their own. Names are those of every
/// serialised form. Most figures belong to players, who have some in supply; those that belong to
/// nobody have numbers from 128 on and stand once on the board, or not yet.
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
    /// The figures of players.
    FIGURES: [FigureSpec; 0..] for Figure;
    /// The normal meeple: thief, knight, monk or farmer (BASE-MEEPLE-2).
    MEEPLE = 0: FigureSpec {
        count: 7,
        mechanic: None,
        ..meeple("meeple", "", CITY | ROAD | FIELD | SACRED)
    };
    /// The abbot, who may also tend a garden (AB-1).
    ABBOT = 1: meeple("abbot", "abbot", SACRED | GARDEN);
    /// The large meeple: placed like a normal one, with twice its strength (IC-LARGE-1).
    LARGE_MEEPLE = 2: FigureSpec {
        strength: Strength::Fixed(2),
        ..meeple("large_meeple", "large_meeple", CITY | ROAD | FIELD | SACRED)
    };
    /// The builder, which stands beside a meeple of its player on a road or in a city (TB-BUILDER-1).
    BUILDER = 3: special("builder", "builder", CITY | ROAD, BESIDE_MEEPLE);
    /// The pig, which stands beside a farmer of its player (TB-PIG-1).
    PIG = 4: special("pig", "pig", FIELD, BESIDE_MEEPLE);
    /// The mayor, as strong as its city has pennants (AM-MAYOR-3).
    MAYOR = 5: FigureSpec { strength: Strength::Pennants, ..meeple("mayor", "mayor", CITY) };
    /// The wagon, a meeple that may drive on when its feature has been scored (AM-WAGON-4).
    WAGON = 6: meeple("wagon", "wagon", CITY | ROAD | SACRED);
    /// The barn, which stands on a corner of four field tiles (AM-BARN-2).
    BARN = 7: special("barn", "barn", FIELD, Special {
        on_corner: true,
        presence: Presence::KEPT_OUT,
        stays: true,
        is_permanent: true,
        needs_meeple: false,
    });
    /// The shepherd, who tends sheep in a field and has no part in its majority (HS-SHEEP-1).
    SHEPHERD = 8: special("shepherd", "shepherds", FIELD, Special {
        on_corner: false,
        presence: Presence::HERDED,
        stays: true,
        is_permanent: false,
        needs_meeple: false,
    });
}

registered! {
    /// The neutral figures, which belong to nobody.
    NEUTRALS: [NeutralSpec; 128..] for Figure;
    /// The dragon, which belongs to nobody (PD-DRAGON-5).
    DRAGON = 128: NeutralSpec { name: "dragon", mechanic: "dragon" };
    /// The fairy, who belongs to nobody (PD-FAIRY-1).
    FAIRY = 129: NeutralSpec { name: "fairy", mechanic: "fairy" };
    /// The pig on the wheel, which belongs to nobody (WF-SETUP-1).
    WHEEL_PIG = 130: NeutralSpec { name: "wheel_pig", mechanic: "wheel" };
}

const CITY: u8 = 1 << SegmentKind::City as u8;
const ROAD: u8 = 1 << SegmentKind::Road as u8;
const FIELD: u8 = 1 << SegmentKind::Field as u8;
const SACRED: u8 = 1 << SegmentKind::Monastery as u8 | 1 << SegmentKind::Shrine as u8;
const GARDEN: u8 = 1 << SegmentKind::Garden as u8;

/// A figure that stands beside a meeple of its player (TB-BUILDER-2, TB-PIG-2).
const BESIDE_MEEPLE: Special = Special {
    on_corner: false,
    presence: Presence::NONE,
    stays: false,
    is_permanent: false,
    needs_meeple: true,
};

/// A meeple of which each player has one.
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

/// A figure that is no meeple, of which each player has one.
const fn special(
    name: &'static str,
    mechanic: &'static str,
    stands_on: u8,
    special: Special,
) -> FigureSpec {
    let strength = Strength::Fixed(0);
    FigureSpec { strength, special: Some(special), ..meeple(name, mechanic, stands_on) }
}

/// Which numbers are those of meeples: what stands somewhere is hard to foresee, so that no branch asks.
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
    /// Whether it is a figure of a player that is not a meeple.
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

    /// Every registered figure of players, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..FIGURES.len() as u8).map(Self)
    }

    /// Every registered figure that belongs to nobody, by number.
    pub fn neutral() -> impl Iterator<Item = Self> {
        (NEUTRAL..).take(NEUTRALS.len()).map(Self)
    }

    /// The figure with this permanent number, if it is registered.
    pub const fn from_number(number: u8) -> Option<Self> {
        let is_known = if number < NEUTRAL {
            (number as usize) < FIGURES.len()
        } else {
            ((number - NEUTRAL) as usize) < NEUTRALS.len()
        };
        if is_known { Some(Self(number)) } else { None }
    }

    /// The figure with this name, if it is registered.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().chain(Self::neutral()).find(|figure| figure.name() == name)
    }

    /// Whether it belongs to nobody.
    #[inline]
    pub const fn is_neutral(self) -> bool {
        self.0 >= NEUTRAL
    }

    /// The figure that may have been meant by a misspelt name, if one is near.
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

    /// What to say of a name that is none.
    pub(crate) fn unknown(name: &str) -> String {
        let shown: String = name.chars().take(limits::MAX_NAME).collect();
        format!("{shown:?} is no figure{}", suggest(Self::nearest(name).map(Self::name)))
    }

    /// The permanent number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The name in lower case, words joined by `_`.
    pub fn name(self) -> &'static str {
        if self.is_neutral() { self.neutral_spec().name } else { self.spec().name }
    }

    /// Whether it is a meeple, which occupies the feature that it stands in. Builders, pigs, barns
    /// and shepherds are none (BASE-MEEPLE-3), nor are figures that belong to nobody.
    ///
    /// ```
    /// use carc_engine::Figure;
    /// assert!(Figure::MEEPLE.is_meeple() && !Figure::from_name("pig").unwrap().is_meeple());
    /// ```
    #[inline]
    pub fn is_meeple(self) -> bool {
        IS_MEEPLE[usize::from(self.0)]
    }

    /// Its place in the table of figures that belong to nobody, if it is one.
    #[inline]
    pub(crate) const fn neutral_number(self) -> Option<u8> {
        self.0.checked_sub(NEUTRAL)
    }

    /// What the rules say of a figure that belongs to nobody.
    pub(crate) fn neutral_spec(self) -> &'static NeutralSpec {
        &NEUTRALS[(self.0 - NEUTRAL) as usize]
    }

    /// What the rules say of a figure of players.
    #[inline]
    pub(crate) fn spec(self) -> &'static FigureSpec {
        &FIGURES[self.0 as usize]
    }

    /// Whether nothing takes it from the board.
    pub(crate) fn is_permanent(self) -> bool {
        self.spec().special.is_some_and(|special| special.is_permanent)
    }

    /// Whether it stands on a corner where four tiles meet, as a barn does.
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

/// What the rules say of a figure, whoever owns it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FigureSpec {
    pub(crate) name: &'static str,
    /// How many each player has unless the setup says otherwise (BASE-SETUP-1).
    pub(crate) count: u8,
    /// The mechanic that brings it; the meeple is always there.
    pub(crate) mechanic: Option<&'static str>,
    /// What it adds to a majority (MAJ-1).
    pub(crate) strength: Strength,
    /// Bit per [`SegmentKind`] on which it may be placed.
    pub(crate) stands_on: u8,
    /// The rules of a special figure, which is no meeple and does not occupy a feature
    /// (BASE-MEEPLE-3); `None` for a meeple.
    pub(crate) special: Option<Special>,
}

/// What a figure adds to the majority in its feature (MAJ-1).
#[derive(Clone, Copy, Debug)]
pub(crate) enum Strength {
    /// The same in every feature.
    Fixed(u8),
    /// The pennants of its city at the moment of scoring.
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

/// What the rules say of a figure that belongs to nobody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NeutralSpec {
    pub(crate) name: &'static str,
    /// The mechanic that brings it.
    pub(crate) mechanic: &'static str,
}

/// What the rules say of a figure that is no meeple.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Special {
    /// Whether it stands on a corner where four tiles meet, not on one segment: it may be placed
    /// where the corner is one segment on each of them, of a kind on which it may stand.
    pub(crate) on_corner: bool,
    /// What it adds to those in its feature.
    pub(crate) presence: Presence,
    /// Whether it stays when its feature is scored.
    pub(crate) stays: bool,
    /// Whether nothing takes it from the board, so that no figure must be kept from it either
    /// (AM-BARN-1, AM-BARN-12, PD-DRAGON-9).
    pub(crate) is_permanent: bool,
    /// Whether it goes home when its owner has no meeple left in its feature (SCORE-6).
    pub(crate) needs_meeple: bool,
}
