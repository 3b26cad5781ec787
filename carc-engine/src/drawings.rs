//! The drawings of everything that is registered: a row for each noun that has one of its own.

use crate::{
    art::{FigureArt, MarkArt},
    expansions::{
        abbey_mayor::art as abbey_mayor, abbot::art as abbot, base::art as base,
        hills_sheep::art as hills_sheep, inns_cathedrals::art as inns_cathedrals,
        princess_dragon::art as princess_dragon, river_2::art as river_2, tower::art as tower,
        traders_builders::art as traders_builders, wheel::art as wheel,
    },
    nouns::{Figure, MARKS, NEUTRALS},
};

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
const OF_NEUTRALS: [(Figure, &MarkArt); NEUTRALS.len()] = [
    (Figure::DRAGON, &princess_dragon::DRAGON),
    (Figure::FAIRY, &princess_dragon::FAIRY),
    (Figure::WHEEL_PIG, &wheel::PIG),
];

/// Marks by name; one without a row is a badge with its first letter, and that of a garden is its
/// segment.
const OF_MARKS: &[(&str, MarkArt)] = &[
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
    let found = OF_NEUTRALS.iter().find(|(known, _)| *known == figure);
    found.expect("every neutral figure has a drawing").1
}

/// The drawing of the mark with this number.
pub(crate) fn of_mark(number: usize) -> Option<&'static MarkArt> {
    let name = MARKS[number].name;
    OF_MARKS.iter().find(|(known, _)| *known == name).map(|(_, art)| art)
}
