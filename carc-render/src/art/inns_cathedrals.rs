//! Drawings of the Inns & Cathedrals pieces and marks.

use super::{FigureArt, MarkArt, base::MEEPLE};

pub(crate) const LARGE_MEEPLE: FigureArt = FigureArt { letter: "L", percent: 134, ..MEEPLE };

/// A tall house with a hanging sign, by a pond.
pub(crate) const INN: MarkArt = MarkArt {
    svg: concat!(
        r##"<ellipse cx="1" cy="6.2" rx="12.5" ry="5.6" fill="#5aa7d8" stroke="#2f6f9f" stroke-width="1"/>"##,
        r##"<g stroke="#4a2d1a" stroke-width=".8" stroke-linejoin="round">"##,
        r##"<path d="M-7 6V-3H5V6Z" fill="#fbeed2"/>"##,
        r##"<path d="M-9-2.2L-5.4-10.6H3.4L7-2.2Z" fill="#e2a32b"/>"##,
        r##"<path d="M-5-10.6V-13.4H-2.6V-10.6Z" fill="#b0552f"/></g>"##,
        r##"<path d="M-8.2-5H6.2M-7-7.8H5" stroke="#b57a14" stroke-width=".7"/>"##,
        r##"<path d="M-2.6 6V1.4A1.6 1.6 0 0 1 .6 1.4V6Z" fill="#6b4322"/>"##,
        r##"<path d="M-5.8-.6H-3.8V1.6H-5.8ZM2-.6H4V1.6H2Z" fill="#5d7f99" stroke="#4a2d1a" stroke-width=".5"/>"##,
        r##"<path d="M5-2.4H10.4M8.8-2.4V-.8" stroke="#4a2d1a" stroke-width="1.1"/>"##,
        r##"<path d="M6.4-.8H11.2V4.2H6.4Z" fill="#c0392b" stroke="#4a2d1a" stroke-width=".7"/>"##,
        r##"<path d="M7.6 3.2V.4H9.4V3.2ZM9.4 1H10.3V2.4H9.4" fill="#ffe08a" stroke="#ffe08a" stroke-width=".5"/>"##
    ),
    radius: 12,
    sign: 'I',
};

/// A church with two towers and a round window, larger than a monastery.
pub(crate) const CATHEDRAL: MarkArt = MarkArt {
    svg: concat!(
        r##"<ellipse cx="2" cy="20" rx="24" ry="4.4" fill="#3c2a14" opacity=".35"/>"##,
        r##"<g stroke="#3d352b" stroke-width="1" stroke-linejoin="round">"##,
        r##"<path d="M-12 20V-8L0-19 12-8V20Z" fill="#d8d3c8"/>"##,
        r##"<path d="M-22 20V-12H-10V20ZM10 20V-12H22V20Z" fill="#ece7db"/>"##,
        r##"<path d="M-23.6-11.4L-16-30-8.4-11.4ZM8.4-11.4L16-30 23.6-11.4Z" fill="#3f6f8f"/>"##,
        r##"<path d="M-13-7L0-19.6 13-7" fill="none" stroke="#3f6f8f" stroke-width="2.6"/></g>"##,
        r##"<circle cy="-3.4" r="5.6" fill="#7a3f8f" stroke="#3d352b" stroke-width="1"/>"##,
        r##"<path d="M0-8.6V1.8M-5.2-3.4H5.2M-3.7-7.1L3.7 .3M3.7-7.1L-3.7 .3" stroke="#f3d36b" stroke-width="1"/>"##,
        r##"<circle cy="-3.4" r="1.7" fill="#f3d36b"/>"##,
        r##"<path d="M-5 20V11A5 5 0 0 1 5 11V20Z" fill="#5b3a1e" stroke="#3d352b" stroke-width="1"/>"##,
        r##"<path d="M0 6V20" stroke="#3d352b" stroke-width=".8"/>"##,
        r##"<g fill="#46617a" stroke="#3d352b" stroke-width=".6">"##,
        r##"<path d="M-18-1V-5A2 2 0 0 1-14-5V-1ZM14-1V-5A2 2 0 0 1 18-5V-1Z"/>"##,
        r##"<path d="M-18 13V8A2 2 0 0 1-14 8V13ZM14 13V8A2 2 0 0 1 18 8V13Z"/></g>"##,
        r##"<path d="M-16-36V-29M-18.4-33.8H-13.6M16-36V-29M13.6-33.8H18.4" stroke="#3d352b" stroke-width="2.6"/>"##,
        r##"<path d="M-16-35.6V-29.6M-18-33.8H-14M16-35.6V-29.6M14-33.8H18" stroke="#ffe08a" stroke-width="1.3"/>"##
    ),
    radius: 24,
    sign: 'C',
};
