//! Drawings of the Special Monasteries marks.

use super::MarkArt;

/// Arrows in the four directions in which a lying monk counts tiles.
pub(crate) const SPECIAL: MarkArt = MarkArt {
    svg: concat!(
        r##"<circle r="10" fill="#6b2d3a" stroke="#2d1016" stroke-width="1.3"/>"##,
        r##"<path d="M0-8.4L2.8-5.2H1V-1H5.2V-2.8L8.4 0 5.2 2.8V1H1V5.2H2.8L0 8.4-2.8 5.2H-1V1H-5.2V2.8L-8.4 0"##,
        r##"-5.2-2.8V-1H-1V-5.2H-2.8Z" fill="#ffe08a" stroke="#2d1016" stroke-width=".7" "##,
        r##"stroke-linejoin="round"/>"##
    ),
    radius: 10,
    sign: '+',
};
