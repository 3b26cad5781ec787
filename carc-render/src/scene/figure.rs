//! The players' figures and colors.

use crate::art;
use carc_engine::Player;

/// The colors of a player's figures. The outline contrasts with the fill and with the land.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Paint {
    pub(super) fill: &'static str,
    pub(super) edge: &'static str,
    /// The color of the digit on the figure.
    pub(super) ink: &'static str,
    /// The index of the color in a terminal's 256-color palette.
    pub(super) terminal: u8,
}

/// The colors of the seats. Similar hues differ in lightness, so the distance between any two
/// colors is more than 20 (CIE 1976), even for people without red, green or blue cones.
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

/// Returns a seat's colors, which repeat if there are more seats than colors.
pub(super) const fn paint_of(player: Player) -> Paint {
    PAINTS[player.index() % PAINTS.len()]
}

const DISC: &str = "M0-10.5A10.5 10.5 0 0 1 0 10.5A10.5 10.5 0 0 1 0-10.5Z";

/// Returns a figure's path, its size in percent, and its letter.
pub(super) fn shape_of(figure: &str) -> (&'static str, u16, String) {
    match art::of_figure(figure) {
        Some(drawing) => (drawing.path, drawing.percent, String::new()),
        None => (DISC, 90, letter_of(figure)),
    }
}

/// Returns true if a figure is drawn lying down on a field.
pub(super) fn lies_down(figure: &str) -> bool {
    art::of_figure(figure).is_none_or(|art| art.lies_down)
}

/// Returns the letter that represents a figure in text output, or an empty string for a meeple.
pub(super) fn letter_of(figure: &str) -> String {
    match art::of_figure(figure) {
        Some(drawing) => drawing.letter.into(),
        None => initial(figure),
    }
}

/// Returns the first letter of a name in upper case. All names are ASCII, and support for other
/// letters would add a table to the binary.
pub(super) fn initial(name: &str) -> String {
    name.get(..1).unwrap_or_default().to_ascii_uppercase()
}
