//! Drawings of the Wheel of Fortune pieces and marks.

use super::{BoardArt, BoardField, MarkArt};

/// A small wheel with a number on its hub.
macro_rules! icon {
    ($number:literal, $sign:literal) => {
        MarkArt {
            svg: concat!(
                r##"<circle r="9.4" fill="#f6e3ae" stroke="#6d4312" stroke-width="2.6"/>"##,
                r##"<path d="M0-9.4V9.4M-9.4 0H9.4M-6.6-6.6L6.6 6.6M6.6-6.6L-6.6 6.6" stroke="#8a5a1c" "##,
                r##"stroke-width="1.6"/><circle r="6" fill="#fff6d8" stroke="#8a5a1c" stroke-width=".8"/>"##,
                r##"<text y="3.9" font-size="11" text-anchor="middle" font-weight="bold" fill="#4a1d08">"##,
                $number,
                "</text>"
            ),
            radius: 11,
            sign: $sign,
        }
    };
}

/// The icon that moves the pig by one sector.
pub(crate) const ICON_1: MarkArt = icon!("1", '¹');
/// The icon that moves the pig by two sectors.
pub(crate) const ICON_2: MarkArt = icon!("2", '²');
/// The icon that moves the pig by three sectors.
pub(crate) const ICON_3: MarkArt = icon!("3", '³');

/// A pink pig.
pub(crate) const PIG: MarkArt = MarkArt {
    svg: concat!(
        r##"<ellipse cx="1" cy="13" rx="17" ry="4" fill="#1d1405" opacity=".4"/>"##,
        r##"<g stroke="#5c1436" stroke-width="1.4" stroke-linejoin="round">"##,
        r##"<path d="M-14-2C-13.6-7.4-8-9.8-2-9.8 2-9.8 5-9.2 7-8.2L10.6-12.2 11.6-6.2C13-5 13.8-4 14.2-2.6H17.2V3.6H14"##,
        r##"C13 5.2 11.8 6.4 10.2 7.2V13H5.4V8.8H-5V13H-9.8V7.4C-12 6-13.6 3.6-14 1"##,
        r##"C-16.8.8-18-1-17.4-3.6L-15.4-3.2C-15.6-2.2-15.2-1.8-14-2Z" fill="#f39ab6"/></g>"##,
        r##"<circle cx="9.6" cy="-3.6" r="1.3" fill="#3a0a20"/><path d="M15.6-.8V1.8" stroke="#5c1436" stroke-width="1.2"/>"##
    ),
    radius: 17,
    sign: 'P',
};

/// The wheel board, with six sectors and their crown spaces around a hub.
pub(crate) const BOARD: BoardArt = BoardArt {
    svg: concat!(
        r##"<circle cx="3" cy="5" r="142" fill="#1d1405" opacity=".3"/><circle r="142" fill="#6d4312"/><circle r=""##,
        r##"138" fill="#c9974a"/>"##,
        r##"<path d="M0 0L114.3 -66A132 132 0 0 1 114.3 66Z" fill="#f4cf57"/>"##,
        r##"<path d="M0 0L114.3 66A132 132 0 0 1 0 132Z" fill="#d9a06b"/>"##,
        r##"<path d="M0 0L0 132A132 132 0 0 1 -114.3 66Z" fill="#b9cf7a"/>"##,
        r##"<path d="M0 0L-114.3 66A132 132 0 0 1 -114.3 -66Z" fill="#8fb9dd"/>"##,
        r##"<path d="M0 0L-114.3 -66A132 132 0 0 1 0 -132Z" fill="#c3a5d6"/>"##,
        r##"<path d="M0 0L0 -132A132 132 0 0 1 114.3 -66Z" fill="#a9b39a"/>"##,
        r##"<path d="M0 -136L0 136M117.8 -68L-117.8 68M117.8 68L-117.8 -68" stroke="#6d4312" stroke-width="4"/>"##,
        r##"<circle r="132" fill="none" stroke="#6d4312" stroke-width="1.6"/>"##,
        r##"<g fill="#fff6d8" stroke="#6d4312" stroke-width="1.8"><circle cx="107" cy="0" r="17"/><circle cx="75.7""##,
        r##" cy="75.7" r="17"/><circle cx="27.7" cy="103.4" r="17"/><circle cx="-53.5" cy="92.7" r="17"/><circle "##,
        r##"cx="-103.4" cy="27.7" r="17"/><circle cx="-103.4" cy="-27.7" r="17"/><circle cx="-53.5" cy="-92.7" r=""##,
        r##"17"/><circle cx="27.7" cy="-103.4" r="17"/><circle cx="75.7" cy="-75.7" r="17"/></g>"##,
        r##"<g fill="#e0b030" stroke="#7a5200" stroke-width="1" stroke-linejoin="round"><path d="M-9-5L-4.5 0 0-8 "##,
        r##"4.5 0 9-5 7 7H-7Z" transform="translate(107 0)"/><path d="M-9-5L-4.5 0 0-8 4.5 0 9-5 7 7H-7Z" transform=""##,
        r##"translate(75.7 75.7)"/><path d="M-9-5L-4.5 0 0-8 4.5 0 9-5 7 7H-7Z" transform="translate(27.7 103.4)""##,
        r##"/><path d="M-9-5L-4.5 0 0-8 4.5 0 9-5 7 7H-7Z" transform="translate(-53.5 92.7)"/><path d="M-9-5L-4.5 "##,
        r##"0 0-8 4.5 0 9-5 7 7H-7Z" transform="translate(-103.4 27.7)"/><path d="M-9-5L-4.5 0 0-8 4.5 0 9-5 7 7H-7Z"##,
        r##"" transform="translate(-103.4 -27.7)"/><path d="M-9-5L-4.5 0 0-8 4.5 0 9-5 7 7H-7Z" transform="translate(-53.5 "##,
        r##"-92.7)"/><path d="M-9-5L-4.5 0 0-8 4.5 0 9-5 7 7H-7Z" transform="translate(27.7 -103.4)"/><path d="M-9-5L-4.5 "##,
        r##"0 0-8 4.5 0 9-5 7 7H-7Z" transform="translate(75.7 -75.7)"/></g>"##,
        r##"<g transform="translate(48 0)"><circle r="11" fill="#ffe27a" stroke="#7a5200" stroke-width="1.4"/><path "##,
        r##"d="M0-7.6L2.2-2.6 7.4-2.4 3.4 1 4.8 6.2 0 3.4-4.8 6.2-3.4 1-7.4-2.4-2.2-2.6Z" fill="#c98a00"/></g>"##,
        r##"<g transform="translate(24 41.6)"><g fill="#f0cf6a" stroke="#6d3d14" stroke-width="1.2"><ellipse cx=""##,
        r##"-4" cy="7" rx="8" ry="3.4"/><ellipse cx="-4" cy="3.4" rx="8" ry="3.4"/><ellipse cx="-4" cy="-.2" rx=""##,
        r##"8" ry="3.4"/><ellipse cx="7" cy="7" rx="7" ry="3.2"/><ellipse cx="7" cy="3.6" rx="7" ry="3.2"/></g></g>"##,
        r##"<g transform="translate(-24 41.6)"><path d="M0 12V-4M0 4C-6 3-8-1-8-5-3-5 0-2 0 2 0-2 3-5 8-5 8-1 6 "##,
        r##"3 0 4M0-3C-4-4-5-8-4-12-1-11 0-8 0-5 0-8 1-11 4-12 5-8 4-4 0-3" fill="#d8b23c" stroke="#5d4a10" stroke-width=""##,
        r##"1.2" stroke-linejoin="round"/><path d="M-11-11L11 11" stroke="#a3301c" stroke-width="3"/></g>"##,
        r##"<g transform="translate(-48 0)"><path d="M-10 2C-14 2-14-5-9-5-8-11 1-12 3-7 8-10 13-6 11-2 14-1 13 "##,
        r##"3 10 3Z" fill="#eef3f7" stroke="#2f4a66" stroke-width="1.4"/><path d="M1 2L-4 9H0L-2 15 6 7H2L4 2Z" "##,
        r##"fill="#ffd84a" stroke="#7a5200" stroke-width=".9"/></g>"##,
        r##"<g transform="translate(-24 -41.6)"><path d="M-2.6-12H2.6V-6H9V-.8H2.6V12H-2.6V-.8H-9V-6H-2.6Z" fill=""##,
        r##"#fff6d8" stroke="#43215c" stroke-width="1.5" stroke-linejoin="round"/></g>"##,
        r##"<g transform="translate(24 -41.6)"><path d="M-9-2C-9-14 9-14 9-2 9 1 7 3 5 4V10H-5V4C-7 3-9 1-9-2Z" "##,
        r##"fill="#f4f1e4" stroke="#2f3a26" stroke-width="1.5" stroke-linejoin="round"/><circle cx="-3.8" cy="-2""##,
        r##" r="2.4" fill="#2f3a26"/><circle cx="3.8" cy="-2" r="2.4" fill="#2f3a26"/><path d="M-1.8 6V10M1.8 6V10M0 "##,
        r##"2V4" stroke="#2f3a26" stroke-width="1.2"/></g>"##,
        // The halos around the words are separate elements that are drawn first, because not all
        // SVG renderers support `paint-order`.
        r##"<g font-size="12.5" font-weight="bold" text-anchor="middle" fill="#fffbe9" stroke="#fffbe9" stroke-width=""##,
        r##"3" stroke-linejoin="round">"##,
        r##"<text x="65" y="-13">Fortune</text><text x="33" y="74">Taxes</text><text x="-42" y="74">Famine</text>"##,
        r##"<text x="-63" y="-13">Storm</text><text x="-44" y="-64">Inquisition</text><text x="33" y="-65">Plague</text>"##,
        r##"</g><g font-size="12.5" font-weight="bold" text-anchor="middle" fill="#2f2210">"##,
        r##"<text x="65" y="-13">Fortune</text><text x="33" y="74">Taxes</text><text x="-42" y="74">Famine</text>"##,
        r##"<text x="-63" y="-13">Storm</text><text x="-44" y="-64">Inquisition</text><text x="33" y="-65">Plague</text>"##,
        r##"</g>"##,
        r##"<circle r="19" fill="#8a5a1c" stroke="#4a2d0c" stroke-width="2"/><path d="M-9.5 3.5A10 10 0 1 1 3.5 "##,
        r##"9.4" fill="none" stroke="#ffe8b0" stroke-width="3"/><path d="M6.4 4.6L3.8 14.4-1.6 6.6Z" fill="#ffe8b0""##,
        r##"/>"##
    ),
    half: (142, 142),
    is_round: true,
    reach: 17,
    fields: &[
        BoardField { name: "Fortune", stand: (16, 48.0, 0.0), spaces: &[(0, 107.0, 0.0)] },
        BoardField {
            name: "Taxes",
            stand: (17, 24.0, 41.6),
            spaces: &[(1, 75.7, 75.7), (2, 27.7, 103.4)],
        },
        BoardField { name: "Famine", stand: (18, -24.0, 41.6), spaces: &[(3, -53.5, 92.7)] },
        BoardField {
            name: "Storm",
            stand: (19, -48.0, 0.0),
            spaces: &[(4, -103.4, 27.7), (5, -103.4, -27.7)],
        },
        BoardField { name: "Inquisition", stand: (20, -24.0, -41.6), spaces: &[(6, -53.5, -92.7)] },
        BoardField {
            name: "Plague",
            stand: (21, 24.0, -41.6),
            spaces: &[(7, 27.7, -103.4), (8, 75.7, -75.7)],
        },
    ],
};
