//! How the pieces and marks of this room look.

use crate::render::MarkArt;

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
pub(super) const ICON_1: MarkArt = icon!("1", '¹');
/// The icon that moves the pig by two sectors.
pub(super) const ICON_2: MarkArt = icon!("2", '²');
/// The icon that moves the pig by three sectors.
pub(super) const ICON_3: MarkArt = icon!("3", '³');

/// A pink pig.
pub(super) const PIG: MarkArt = MarkArt {
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
