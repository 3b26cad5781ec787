//! Figures: the wooden pieces that players put on the board.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{expansions::registry, limits, setup::nearest};

/// A kind of figure, registered with a permanent number and name.
///
/// The list is open: expansions register figures of their own. Names are those of every
/// serialised form.
///
/// ```
/// use carc_engine::Figure;
/// assert_eq!(Figure::MEEPLE.name(), "meeple");
/// assert_eq!(Figure::from_name("meeple"), Some(Figure::MEEPLE));
/// assert_eq!(Figure::from_number(200), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure(u8);

impl Figure {
    /// The normal meeple: thief, knight, monk or farmer (BASE-MEEPLE-2).
    pub const MEEPLE: Self = Self(0);

    /// The abbot, who may also tend a garden (AB-1).
    pub const ABBOT: Self = Self(1);

    /// Every registered figure, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..registry::FIGURES.len() as u8).map(Self)
    }

    /// The figure with this permanent number, if it is registered.
    pub const fn from_number(number: u8) -> Option<Self> {
        if (number as usize) < registry::FIGURES.len() { Some(Self(number)) } else { None }
    }

    /// The figure with this name, if it is registered.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|figure| figure.name() == name)
    }

    /// The figure that may have been meant by a misspelt name, if one is near.
    ///
    /// ```
    /// use carc_engine::Figure;
    /// assert_eq!(Figure::nearest("meple"), Some(Figure::MEEPLE));
    /// assert_eq!(Figure::nearest("king"), None);
    /// ```
    pub fn nearest(name: &str) -> Option<Self> {
        nearest(name, Self::all().map(Self::name)).and_then(|name| Self::from_name(&name))
    }

    /// What to say of a name that is none.
    pub(crate) fn unknown(name: &str) -> String {
        let shown: String = name.chars().take(limits::MAX_NAME).collect();
        let meant = Self::nearest(name);
        let meant = meant.map(|figure| format!("; did you mean {:?}?", figure.name()));
        format!("{shown:?} is no figure{}", meant.unwrap_or_default())
    }

    /// The permanent number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The name in lower case, words joined by `_`.
    pub fn name(self) -> &'static str {
        self.spec().name
    }

    #[inline]
    pub(crate) fn spec(self) -> &'static FigureSpec {
        &registry::FIGURES[self.0 as usize]
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

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

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
    pub(crate) strength: u8,
    /// Bit per [`SegmentKind`](crate::SegmentKind) on which it may be placed.
    pub(crate) stands_on: u8,
}
