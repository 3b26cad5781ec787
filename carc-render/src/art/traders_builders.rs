//! Drawings of the Traders & Builders pieces and marks.

use super::{FigureArt, MarkArt};

/// A man in a broad hat with a hammer over his shoulder.
pub(crate) const BUILDER: FigureArt = FigureArt {
    path: concat!(
        "M-4.6-9.4C-4.4-12.4-2.4-13.8 0-13.8 2.4-13.8 4.4-12.4 4.6-9.4H7.6V-7H4.2C4-5.6 3.2-4.6 2.6-4.2",
        "L6.2-2.4 9.6-8.2 7.2-9.6 8.8-12.4 15 -8.8 13.4-6 11.4-7.2 7.4 .2C6.6 1.4 5.2 1.4 4.2 .8V4.4L7.6 12H1.8",
        "L0 6.6-1.8 12H-7.6L-4.2 4.4V.8L-8.6 3.2-10 .4-4.4-3.2-2.6-4.2C-3.2-4.6-4-5.6-4.2-7H-7.6V-9.4Z"
    ),
    letter: "B",
    percent: 108,
    lies_down: false,
};

/// A pig in profile.
pub(crate) const PIG: FigureArt = FigureArt {
    path: concat!(
        "M-11.4-1.6C-11-6-6.6-8-1.6-8 1.6-8 4-7.6 5.6-6.8L8.6-10 9.4-5.2C10.6-4.2 11.2-3.2 11.6-2.2H14V2.8H11.4",
        "C10.6 4.2 9.6 5.2 8.4 5.8V10.4H4.4V7H-4V10.4H-8V6C-9.8 4.8-11 3-11.4 .8",
        "C-13.6 .8-14.6-.8-14.2-3L-12.6-2.6C-12.8-1.8-12.4-1.4-11.4-1.6Z"
    ),
    letter: "P",
    percent: 104,
    lies_down: false,
};

/// Grapes.
pub(crate) const WINE: MarkArt = MarkArt {
    svg: concat!(
        r##"<circle r="9" fill="#fdf3d6" stroke="#5b3a1e" stroke-width="1.6"/>"##,
        r##"<g fill="#7b2d8b" stroke="#4a1656" stroke-width=".5"><circle cx="-3.6" cy="-1.8" r="2.1"/>"##,
        r##"<circle cy="-1.8" r="2.1"/><circle cx="3.6" cy="-1.8" r="2.1"/><circle cx="-1.8" cy="1.4" r="2.1"/>"##,
        r##"<circle cx="1.8" cy="1.4" r="2.1"/><circle cy="4.6" r="2.1"/></g>"##,
        r##"<path d="M0-3.4V-7" stroke="#5b3a1e" stroke-width="1.2"/>"##,
        r##"<path d="M0-5C1.4-7.6 4-7.4 5.2-6.4 4.2-4.4 2-3.8 0-5Z" fill="#4c8a3a" stroke="#2f5f26" stroke-width=".5"/>"##
    ),
    radius: 10,
    sign: 'w',
};

/// A sheaf of wheat.
pub(crate) const WHEAT: MarkArt = MarkArt {
    svg: concat!(
        r##"<circle r="9" fill="#fdf3d6" stroke="#5b3a1e" stroke-width="1.6"/>"##,
        r##"<path d="M-3.4 7L-.6 1.4-3.6-5.4M0 7.4V-6M3.4 7L.6 1.4 3.6-5.4" fill="none" stroke="#b07d12" stroke-width="1.3"/>"##,
        r##"<g fill="#e9b52a" stroke="#9a6a08" stroke-width=".5"><ellipse cx="0" cy="-5.4" rx="1.5" ry="2.4"/>"##,
        r##"<ellipse cx="-3.7" cy="-5" rx="1.4" ry="2.3" transform="rotate(-24 -3.7 -5)"/>"##,
        r##"<ellipse cx="3.7" cy="-5" rx="1.4" ry="2.3" transform="rotate(24 3.7 -5)"/>"##,
        r##"<ellipse cx="-2.4" cy="-1.6" rx="1.3" ry="2.1" transform="rotate(-30 -2.4 -1.6)"/>"##,
        r##"<ellipse cx="2.4" cy="-1.6" rx="1.3" ry="2.1" transform="rotate(30 2.4 -1.6)"/></g>"##,
        r##"<path d="M-2.6 2.6H2.6" stroke="#9a2f1c" stroke-width="1.8"/>"##
    ),
    radius: 10,
    sign: 'g',
};

/// A roll of cloth.
pub(crate) const CLOTH: MarkArt = MarkArt {
    svg: concat!(
        r##"<circle r="9" fill="#fdf3d6" stroke="#5b3a1e" stroke-width="1.6"/>"##,
        r##"<g stroke="#12345f" stroke-width=".8" stroke-linejoin="round">"##,
        r##"<path d="M-5-4.6H4V.6C4 2.6 5 3 6 4.8H-3C-4.4 3.4-5 2.4-5 .6Z" fill="#3f7fc4"/>"##,
        r##"<ellipse cx="-.5" cy="-4.6" rx="4.6" ry="2" fill="#7db2e6"/></g>"##,
        r##"<path d="M-.5-4.6A1.4 .7 0 1 1-2.4-4.4A2.6 1.2 0 1 0 1.6-5.4" fill="none" stroke="#12345f" stroke-width=".7"/>"##,
        r##"<path d="M-4.6 .2H4M-4.2 2.4H4.6" stroke="#cfe3f7" stroke-width=".9"/>"##
    ),
    radius: 10,
    sign: 'c',
};
