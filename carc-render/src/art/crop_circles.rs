//! Drawings of The Crop Circles marks.

use super::MarkArt;

/// Draws a circle of flattened grain with a sign in the middle.
macro_rules! circle {
    ($sign:literal, $($drawing:literal),+) => {
        MarkArt {
            svg: concat!(
                r##"<circle r="13" fill="#e8cf62" stroke="#7c6212" stroke-width="1.2"/>"##,
                r##"<circle r="10.8" fill="none" stroke="#b39224" stroke-width="1.4" stroke-dasharray="3.2 1.4"/>"##,
                r##"<circle r="8.6" fill="#f7ebb0" stroke="#b39224" stroke-width=".8"/>"##,
                $($drawing),+
            ),
            radius: 13,
            sign: $sign,
        }
    };
}

/// A pitchfork.
pub(crate) const FARMER: MarkArt = circle!(
    'f',
    r##"<path d="M0 7V-1M-4-6.4V-3.2C-4-1.6-2.4-1 0-1S4-1.6 4-3.2V-6.4M0-6.8V-1" fill="none" "##,
    r##"stroke="#3b2a10" stroke-width="1.7" stroke-linecap="round"/>"##
);

/// A club.
pub(crate) const THIEF: MarkArt = circle!(
    't',
    r##"<path d="M-5.4 5.6L-4.2 6.6C-1 4 2.6.8 5.4-2.4 7-4.4 5.2-7 3-5.8-.6-3.4-3.2 1.4-5.4 5.6Z" "##,
    r##"fill="#8a5a2b" stroke="#3b2a10" stroke-width="1.2" stroke-linejoin="round"/>"##
);

/// A shield.
pub(crate) const KNIGHT: MarkArt = circle!(
    'k',
    r##"<path d="M-5-5.6H5V0C5 3.6 2.4 5.8 0 7-2.4 5.8-5 3.6-5 0Z" fill="#c23b2e" stroke="#3b2a10" "##,
    r##"stroke-width="1.2" stroke-linejoin="round"/>"##,
    r##"<path d="M0-5.2V6.4M-4.6-.8H4.6" stroke="#f7ebb0" stroke-width="1.5"/>"##
);
