//! Drawings of the Hills & Sheep pieces and marks.

use super::{FigureArt, MarkArt};

/// A grassy hill with a shadow on its eastern side.
pub(crate) const HILL: MarkArt = MarkArt {
    svg: concat!(
        r##"<ellipse cx="1.4" cy="10" rx="20" ry="4" fill="#3c2a14" opacity=".35"/>"##,
        r##"<path d="M-20 9.6C-16 3-12-8-4.4-8.6 0-9 2.6-3.6 5-1.6 8-3.6 11.6-3 14 .6 16.4 4.4 18 7.6 20 9.6"##,
        r##" 12 12.8-12 12.8-20 9.6Z" fill="#6f9a3c" stroke="#35521a" stroke-width="1.2" stroke-linejoin="round"/>"##,
        r##"<path d="M-4.4-8.6C0-9 2.6-3.6 5-1.6 3.6 2.6 4.4 7.6 7 11.4 3 11.9-1 12-4 12-1.6 5-2-3-4.4-8.6Z" "##,
        r##"fill="#4f7a2a" opacity=".8"/><path d="M14 .6C16.4 4.4 18 7.6 20 9.6 17.6 10.4 15 10.9 12.4 11.3 "##,
        r##"13.8 8 14.4 4 14 .6Z" fill="#4f7a2a" opacity=".8"/>"##,
        r##"<path d="M-14.6 5.6C-13.4 2.6-12-.4-10-3M-11 7.4C-10 4.6-9 2-7.4-.8" fill="none" stroke="#a9cf6c" "##,
        r##"stroke-width="1.3" stroke-linecap="round"/>"##
    ),
    radius: 18,
    sign: 'h',
};

/// Two rows of vines with grapes.
pub(crate) const VINEYARD: MarkArt = MarkArt {
    svg: concat!(
        r##"<path d="M-11-8.6H11C12.4-3 12.4 4 11 9H-11C-12.4 4-12.4-3-11-8.6Z" fill="#c8a566" "##,
        r##"stroke="#7a5a2a" stroke-width="1.2" stroke-linejoin="round"/>"##,
        r##"<path d="M-8-5V7M0-5V7M8-5V7" stroke="#5e3d1c" stroke-width="1.2"/>"##,
        r##"<path d="M-10.6-4.4H10.6M-10.6 2.6H10.6" stroke="#8b6a3a" stroke-width=".8"/>"##,
        r##"<g fill="#4f8a34" stroke="#2c551c" stroke-width=".6"><circle cx="-8" cy="-5" r="2.6"/>"##,
        r##"<circle cy="-5" r="2.6"/><circle cx="8" cy="-5" r="2.6"/><circle cx="-8" cy="2.4" r="2.6"/>"##,
        r##"<circle cy="2.4" r="2.6"/><circle cx="8" cy="2.4" r="2.6"/></g>"##,
        r##"<g fill="#6d2a86" stroke="#3a1049" stroke-width=".35"><circle cx="-9" cy="-3" r="1.3"/>"##,
        r##"<circle cx="-7" cy="-2.8" r="1.3"/><circle cx="-8" cy="-1.2" r="1.3"/><circle cx="-1" cy="-3" r="1.3"/>"##,
        r##"<circle cx="1" cy="-2.8" r="1.3"/><circle cy="-1.2" r="1.3"/><circle cx="7" cy="-3" r="1.3"/>"##,
        r##"<circle cx="9" cy="-2.8" r="1.3"/><circle cx="8" cy="-1.2" r="1.3"/><circle cx="-9" cy="4.6" r="1.3"/>"##,
        r##"<circle cx="-7" cy="4.8" r="1.3"/><circle cx="-8" cy="6.4" r="1.3"/><circle cx="-1" cy="4.6" r="1.3"/>"##,
        r##"<circle cx="1" cy="4.8" r="1.3"/><circle cy="6.4" r="1.3"/><circle cx="7" cy="4.6" r="1.3"/>"##,
        r##"<circle cx="9" cy="4.8" r="1.3"/><circle cx="8" cy="6.4" r="1.3"/></g>"##
    ),
    radius: 13,
    sign: 'v',
};

/// A sheep.
pub(crate) const SHEEP: MarkArt = MarkArt {
    svg: concat!(
        r##"<ellipse cx=".6" cy="6.4" rx="7.6" ry="1.8" fill="#3c2a14" opacity=".35"/>"##,
        r##"<path d="M-3.6 2V6.4M-.6 3V6.6M2.4 3V6.6M4.6 2V6.4" stroke="#3a2f28" stroke-width="1.3"/>"##,
        r##"<path d="M-5.4 2.6C-8.4 2-8.2-2-5.6-2.4-5.4-5-2-5.8-.6-4.2 1.2-6 4.6-5 4.8-2.6 7.4-2.2 7.6 1.6 5 2.4 "##,
        r##"3.6 4.4.8 4.4-.2 3.4-1.8 4.6-4.4 4.2-5.4 2.6Z" fill="#fbf8ef" stroke="#6a5f52" stroke-width=".8"/>"##,
        r##"<path d="M-8.6-3.6C-6.8-5.4-4.6-4.4-4.6-2.4-4.6-.8-6-.2-7.2-.6-8.4-1-9.2-2.4-8.6-3.6Z" fill="#4a3f38"/>"##,
        r##"<circle cx="-7" cy="-2.8" r=".5" fill="#fff"/>"##
    ),
    radius: 8,
    sign: 's',
};

/// A man in a broad hat, holding a crook.
pub(crate) const SHEPHERD: FigureArt = FigureArt {
    path: concat!(
        "M-8.6-8.8C-7.4-10.4-5.6-10.8-4.4-10.8-4.2-13.6-2.6-14.8 0-14.8S4.2-13.6 4.4-10.8",
        "C5.6-10.8 7.4-10.4 8.6-8.8 6.6-7.4 4.6-7 3.6-7 3.2-5.6 2.6-4.8 2-4.4 4.6-3.8 6.4-2.4 7.2-.4",
        "L8.6-1.6V-5.6C8.6-8.8 14-8.8 14-5.4 14-3.8 12.6-3.4 12-3.8 11.4-4.2 11.6-5 11.4-5.4",
        "11.2-6 10.6-6 10.6-5.2V12H8.6V4.6L6.6 4.2 7.4 12H-7.4C-7.2 7-7.2 2-6.6-.8-5.8-2.8-4.2-4-2-4.4",
        "-2.6-4.8-3.2-5.6-3.6-7-4.6-7-6.6-7.4-8.6-8.8Z"
    ),
    letter: "S",
    percent: 106,
    lies_down: false,
};
