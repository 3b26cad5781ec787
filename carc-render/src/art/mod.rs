//! The drawings of everything that has one of its own: a file for each expansion, and the tables that list them.

mod abbey_mayor;
mod abbot;
mod base;
mod hills_sheep;
mod inns_cathedrals;
mod princess_dragon;
mod river_2;
pub(crate) mod shrines;
pub(crate) mod tower;
mod traders_builders;
pub(crate) mod wheel;

use carc_engine::Figure;

/// Figures of players; one without a row is a disc with its first letter.
const FIGURES: &[(Figure, FigureArt)] = &[
    (Figure::MEEPLE, base::MEEPLE),
    (Figure::ABBOT, abbot::ABBOT),
    (Figure::LARGE_MEEPLE, inns_cathedrals::LARGE_MEEPLE),
    (Figure::BUILDER, traders_builders::BUILDER),
    (Figure::PIG, traders_builders::PIG),
    (Figure::MAYOR, abbey_mayor::MAYOR),
    (Figure::WAGON, abbey_mayor::WAGON),
    (Figure::BARN, abbey_mayor::BARN),
    (Figure::SHEPHERD, hills_sheep::SHEPHERD),
];

/// Neutral figures, each of which has a row.
const NEUTRALS: &[(Figure, &MarkArt)] = &[
    (Figure::DRAGON, &princess_dragon::DRAGON),
    (Figure::FAIRY, &princess_dragon::FAIRY),
    (Figure::WHEEL_PIG, &wheel::PIG),
];

/// Marks by name, in the order of their numbers; one without a row is a badge with its first letter, and that of a
/// garden is its segment.
const MARKS: &[(&str, MarkArt)] = &[
    ("wheel1", wheel::ICON_1),
    ("wheel2", wheel::ICON_2),
    ("wheel3", wheel::ICON_3),
    ("vineyard", hills_sheep::VINEYARD),
    ("sheep", hills_sheep::SHEEP),
    ("inn", inns_cathedrals::INN),
    ("cathedral", inns_cathedrals::CATHEDRAL),
    ("wine", traders_builders::WINE),
    ("wheat", traders_builders::WHEAT),
    ("cloth", traders_builders::CLOTH),
    ("volcano", princess_dragon::VOLCANO),
    ("dragon", princess_dragon::DRAGON_SIGN),
    ("princess", princess_dragon::PRINCESS),
    ("portal", princess_dragon::PORTAL),
    ("hill", hills_sheep::HILL),
    ("pig_herd", river_2::PIG_HERD),
    ("tower", tower::SITE),
];

/// The drawing of a figure of players, by its name.
pub(crate) fn of_figure(name: &str) -> Option<FigureArt> {
    FIGURES.iter().find(|(figure, _)| figure.name() == name).map(|(_, art)| *art)
}

/// The drawing of a neutral figure.
pub(crate) fn of_neutral(figure: Figure) -> &'static MarkArt {
    let found = NEUTRALS.iter().find(|(known, _)| *known == figure);
    found.expect("every neutral figure has a drawing").1
}

/// A mark that has a drawing of its own, by its place in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Mark(usize);

impl Mark {
    /// Every one, in the order of their numbers.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..MARKS.len()).map(Self)
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        MARKS.iter().position(|(known, _)| *known == name).map(Self)
    }

    pub(crate) const fn name(self) -> &'static str {
        MARKS[self.0].0
    }

    pub(crate) const fn art(self) -> &'static MarkArt {
        &MARKS[self.0].1
    }
}

/// How a figure is drawn: an outline around (0, 0), with its size in units of a tile of 100.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FigureArt {
    pub(crate) path: &'static str,
    /// The letter before the player's digit in the terminal; a plain meeple has none.
    pub(crate) letter: &'static str,
    /// The size in percent of a meeple's.
    pub(crate) percent: u16,
    /// Whether it lies down on a field, as a farmer does.
    pub(crate) lies_down: bool,
}

/// How a mark is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MarkArt {
    /// The drawing around (0, 0) as SVG, in units of a tile of 100.
    pub(crate) svg: &'static str,
    /// How much room it takes around its middle.
    pub(crate) radius: u8,
    /// The character that stands for it in the terminal.
    pub(crate) sign: char,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardArt {
    /// The drawing around its middle as SVG, in units of a tile of 100.
    pub(crate) svg: &'static str,
    /// How far it reaches from its middle.
    pub(crate) radius: u16,
    /// Its fields, in their order.
    pub(crate) fields: &'static [BoardField],
}

/// A field of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardField {
    pub(crate) name: &'static str,
    /// The space for what belongs to nobody: its number and where it is.
    pub(crate) stand: (u8, f64, f64),
    /// The spaces for figures of players, likewise.
    pub(crate) spaces: &'static [(u8, f64, f64)],
}

#[cfg(test)]
mod tests {
    use carc_engine::Vocabulary;

    use super::*;

    #[test]
    fn every_neutral_figure_has_a_drawing() {
        assert!(Figure::neutral().eq(NEUTRALS.iter().map(|(figure, _)| *figure)));
    }

    #[test]
    fn marks_are_in_the_order_of_their_numbers() {
        let drawn = |name: &&&str| Mark::named(name).is_some();
        let names = Vocabulary::all().marks;
        assert!(names.iter().filter(drawn).eq(MARKS.iter().map(|(name, _)| name)));
    }
}
