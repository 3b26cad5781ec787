//! Drawings of the Abbey & Mayor figures.

use super::FigureArt;

/// A stout man in a top hat with a chain across his chest.
pub(crate) const MAYOR: FigureArt = FigureArt {
    path: concat!(
        "M-4.2-9.2V-15H4.2V-9.2H6.6V-7H4.4C4.2-5.8 3.6-4.8 2.8-4.2 8-3.6 11.4-.6 11.4 4.2",
        "L9 5.2C10 8 9.6 10.4 8.4 12H2.2L0 8.8-2.2 12H-8.4C-9.6 10.4-10 8-9 5.2L-11.4 4.2",
        "C-11.4-.6-8-3.6-2.8-4.2-3.6-4.8-4.2-5.8-4.4-7H-6.6V-9.2Z"
    ),
    letter: "M",
    percent: 112,
    lies_down: false,
};

/// A covered wagon.
pub(crate) const WAGON: FigureArt = FigureArt {
    path: concat!(
        "M-12.6 2.6C-14.6-6.6-8.6-11.6 0-11.6 8.6-11.6 14.6-6.6 12.6 2.6H14.4V6.4H11.4",
        "A4.6 4.6 0 1 1 2.6 6.4H-2.6A4.6 4.6 0 1 1-11.4 6.4H-14.4V2.6Z"
    ),
    letter: "W",
    percent: 104,
    lies_down: false,
};

/// A barn with a broken roof line and a gate.
pub(crate) const BARN: FigureArt = FigureArt {
    path: "M-12 12V-2.6L-8.6-9.6 0-14.6 8.6-9.6 12-2.6V12H4.4V2.2H-4.4V12Z",
    letter: "F",
    percent: 124,
    lies_down: false,
};
