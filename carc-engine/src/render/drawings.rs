//! The drawings of everything that is registered: a row for each noun that has one of its own.

use super::{
    art::{FigureArt, MarkArt},
    board::SceneBoard,
};
use crate::{
    expansions::{
        abbey_mayor, abbot, base, hills_sheep, inns_cathedrals, princess_dragon, traders_builders,
        wheel,
    },
    nouns::{Figure, MARKS, NEUTRALS},
    setup::Setup,
};

/// Figures of players; one without a row is a disc with its first letter.
const FIGURES: &[(Figure, FigureArt)] = &[
    (Figure::MEEPLE, base::art::MEEPLE),
    (Figure::ABBOT, abbot::art::ABBOT),
    (Figure::LARGE_MEEPLE, inns_cathedrals::art::LARGE_MEEPLE),
    (Figure::BUILDER, traders_builders::art::BUILDER),
    (Figure::PIG, traders_builders::art::PIG),
    (Figure::MAYOR, abbey_mayor::art::MAYOR),
    (Figure::WAGON, abbey_mayor::art::WAGON),
    (Figure::BARN, abbey_mayor::art::BARN),
    (Figure::SHEPHERD, hills_sheep::art::SHEPHERD),
];

/// Neutral figures, each of which has a row.
const OF_NEUTRALS: [(Figure, &MarkArt); NEUTRALS.len()] = [
    (Figure::DRAGON, &princess_dragon::art::DRAGON),
    (Figure::FAIRY, &princess_dragon::art::FAIRY),
    (Figure::WHEEL_PIG, &wheel::art::PIG),
];

/// Marks by name; one without a row is a badge with its first letter, and that of a garden is its
/// segment.
const OF_MARKS: &[(&str, MarkArt)] = &[
    ("wheel1", wheel::art::ICON_1),
    ("wheel2", wheel::art::ICON_2),
    ("wheel3", wheel::art::ICON_3),
    ("vineyard", hills_sheep::art::VINEYARD),
    ("sheep", hills_sheep::art::SHEEP),
    ("inn", inns_cathedrals::art::INN),
    ("cathedral", inns_cathedrals::art::CATHEDRAL),
    ("wine", traders_builders::art::WINE),
    ("wheat", traders_builders::art::WHEAT),
    ("cloth", traders_builders::art::CLOTH),
    ("volcano", princess_dragon::art::VOLCANO),
    ("dragon", princess_dragon::art::DRAGON_SIGN),
    ("princess", princess_dragon::art::PRINCESS),
    ("portal", princess_dragon::art::PORTAL),
    ("hill", hills_sheep::art::HILL),
];

/// The drawing of a figure of players, by its name.
pub(super) fn of_figure(name: &str) -> Option<FigureArt> {
    FIGURES.iter().find(|(figure, _)| figure.name() == name).map(|(_, art)| *art)
}

/// The drawing of a neutral figure.
pub(super) fn of_neutral(figure: Figure) -> &'static MarkArt {
    let found = OF_NEUTRALS.iter().find(|(known, _)| *known == figure);
    found.expect("every neutral figure has a drawing").1
}

/// The drawing of the mark with this number.
pub(super) fn of_mark(number: usize) -> Option<&'static MarkArt> {
    let name = MARKS[number].name;
    OF_MARKS.iter().find(|(known, _)| *known == name).map(|(_, art)| art)
}

/// The board that is played with, in or beside the layout.
pub(super) fn board(setup: &Setup) -> Option<SceneBoard> {
    let half = i16::from(wheel::COLUMNS / 2);
    let middle = (!setup.catalogue.board.is_empty()).then_some((half, half));
    wheel::is_played(setup).then_some(SceneBoard { art: &wheel::art::BOARD, middle })
}
