//! Drawings of the abbot.

use super::FigureArt;

/// A man in a robe and a pointed hat.
pub(crate) const ABBOT: FigureArt =
    FigureArt { path: ROBE, letter: "A", percent: 106, lies_down: false };

const ROBE: &str = concat!(
    "M0-16L4.8-10.6 3.6-5.6C6.4-4.8 9.4-3 11.2-.4L9 2.8 5.8 1.2 9.2 12H-9.2L-5.8 1.2-9 2.8-11.2-.4",
    "C-9.4-3-6.4-4.8-3.6-5.6L-4.8-10.6Z"
);
