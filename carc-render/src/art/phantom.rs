//! The drawing of the phantom.

use super::FigureArt;

/// The phantom, a meeple in a hooded cloak.
pub(crate) const PHANTOM: FigureArt =
    FigureArt { path: CLOAK, letter: "H", percent: 104, lies_down: true };

const CLOAK: &str = concat!(
    "M0-12.4C4.2-12.4 6.6-9.4 6.8-5.4 7 -1.2 8.4 3.2 10.4 8.4 10.9 9.8 10 10.4 8.8 9.9L6 8.6",
    "C5.3 8.3 4.8 8.5 4.4 9.1L3.2 11.2C2.7 12 2 12 1.5 11.3L0 9.3-1.5 11.3C-2 12-2.7 12-3.2 11.2L-4.4 9.1",
    "C-4.8 8.5-5.3 8.3-6 8.6L-8.8 9.9C-10 10.4-10.9 9.8-10.4 8.4-8.4 3.2-7-1.2-6.8-5.4-6.6-9.4-4.2-12.4 0-12.4Z"
);
