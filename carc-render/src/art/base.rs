//! Drawings of the meeple.

use super::FigureArt;

/// The plain meeple.
pub(crate) const MEEPLE: FigureArt =
    FigureArt { path: OUTLINE, letter: "", percent: 100, lies_down: true };

const OUTLINE: &str = concat!(
    "M0-12.2C2.9-12.2 5-10.2 5-7.5 5-6.3 4.6-5.2 3.9-4.3 6.8-3.5 12.2-1.3 12.2 1.2 ",
    "12.2 3.1 9.6 3.5 6.3 3.3 7.1 5.9 8.6 8.1 9.6 9.9 10.2 11 9.6 12 8.4 12H3C2.2 12 1.8 11.6 1.5 10.9L0 7.6",
    "-1.5 10.9C-1.8 11.6-2.2 12-3 12H-8.4C-9.6 12-10.2 11-9.6 9.9-8.6 8.1-7.1 5.9-6.3 3.3",
    "-9.6 3.5-12.2 3.1-12.2 1.2-12.2-1.3-6.8-3.5-3.9-4.3-4.6-5.2-5-6.3-5-7.5-5-10.2-2.9-12.2 0-12.2Z"
);
