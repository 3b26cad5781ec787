//! The figures and the colors of the players.

use crate::art;

/// What a player's figures are painted with: a fill, and an outline that stands out against it
/// and against the land.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Paint {
    pub(super) fill: &'static str,
    pub(super) edge: &'static str,
    /// The digit on the figure.
    pub(super) ink: &'static str,
    /// The number of the color in the 256 colors of a terminal.
    pub(super) terminal: u8,
}

/// One color for each seat. Similar hues differ in lightness: any two stay more than 20 apart
/// (CIE 1976) as people without red, green or blue cones see them.
pub(super) const PAINTS: [Paint; 8] = [
    paint("#c9151f", "#4a0508", "#ffffff", 160),
    paint("#1747a6", "#071a45", "#ffffff", 26),
    paint("#ffe03c", "#5b4300", "#000000", 220),
    paint("#2b2b30", "#000000", "#ffffff", 235),
    paint("#fdfdfb", "#3a3a3a", "#000000", 255),
    paint("#c069d8", "#3a0a48", "#000000", 176),
    paint("#ee6f08", "#5e2a00", "#000000", 208),
    paint("#2bb8c4", "#083f42", "#000000", 44),
];

const fn paint(fill: &'static str, edge: &'static str, ink: &'static str, terminal: u8) -> Paint {
    Paint { fill, edge, ink, terminal }
}

/// The paint of a seat; more seats than paints begin again.
pub(super) const fn paint_of(player: u8) -> Paint {
    PAINTS[player as usize % PAINTS.len()]
}

const DISC: &str = "M0-10.5A10.5 10.5 0 0 1 0 10.5A10.5 10.5 0 0 1 0-10.5Z";

/// The path, the size in percent and the letter of any figure.
pub(super) fn shape_of(figure: &str) -> (&'static str, u16, String) {
    match art::of_figure(figure) {
        Some(drawing) => (drawing.path, drawing.percent, String::new()),
        None => (DISC, 90, letter_of(figure)),
    }
}

/// Whether a figure lies down on a field.
pub(super) fn lies_down(figure: &str) -> bool {
    art::of_figure(figure).is_none_or(|art| art.lies_down)
}

/// The letter that stands for a figure in the terminal, empty for a meeple.
pub(super) fn letter_of(figure: &str) -> String {
    match art::of_figure(figure) {
        Some(drawing) => drawing.letter.into(),
        None => initial(figure),
    }
}

/// The first letter of a name as a capital. All names are ASCII; for other letters the library would bring a table.
pub(super) fn initial(name: &str) -> String {
    name.get(..1).unwrap_or_default().to_ascii_uppercase()
}
