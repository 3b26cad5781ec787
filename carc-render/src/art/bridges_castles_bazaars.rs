//! Drawings of bridges, castles and bazaars.

use super::MarkArt;

/// A wooden bridge from west to east, drawn around its center.
pub(crate) const BRIDGE: &str = concat!(
    r##"<path d="M-50-9H50V9H-50Z" fill="#8a6a42" stroke="#4b3820" stroke-width="1.5"/>"##,
    r##"<path d="M-50-5.5H50V5.5H-50Z" fill="#d9c08f"/>"##,
    r##"<path d="M-40-5.5V5.5M-30-5.5V5.5M-20-5.5V5.5M-10-5.5V5.5M0-5.5V5.5M10-5.5V5.5M20-5.5V5.5"##,
    r##"M30-5.5V5.5M40-5.5V5.5" stroke="#a98a5c" stroke-width="1" fill="none"/>"##,
);

/// A castle with two towers and a gate, drawn around its center.
pub(crate) const CASTLE: &str = concat!(
    r##"<path d="M-21 19V-7h5v4h5v-4h4v4h5v-4h4v4h5v-4h5v4h4v-4h5V19Z" fill="#b9b1a3" "##,
    r##"stroke="#4a4238" stroke-width="1.5" stroke-linejoin="round"/>"##,
    r##"<path d="M-26 21V-17h4v4h4v-4h4v4h4v-4h1V21ZM9 21V-17h4v4h4v-4h4v4h4v-4h1V21Z" fill="#d3ccbf" "##,
    r##"stroke="#4a4238" stroke-width="1.5" stroke-linejoin="round"/>"##,
    r##"<path d="M-5 19V9a5 5 0 0 1 10 0V19Z" fill="#5b4630"/>"##,
    r##"<path d="M-19-6v7M17.5-6v7M-19 8v5M17.5 8v5" stroke="#4a4238" stroke-width="2.4" "##,
    r##"stroke-linecap="round"/>"##,
);

/// A market stall with a striped awning.
pub(crate) const BAZAAR: MarkArt = MarkArt {
    svg: concat!(
        r##"<path d="M-9-3V9M9-3V9" stroke="#5a3516" stroke-width="1.8" stroke-linecap="round"/>"##,
        r##"<path d="M-9.5 3.5H9.5V9.5H-9.5Z" fill="#c58f4e" stroke="#5a3516" stroke-width="1" stroke-linejoin="round"/>"##,
        r##"<circle cx="-5.5" cy="2.6" r="1.9" fill="#d8432f"/><circle cx="-1.8" cy="2.6" r="1.9" fill="#f0a63a"/>"##,
        r##"<circle cx="1.9" cy="2.6" r="1.9" fill="#d8432f"/><circle cx="5.6" cy="2.6" r="1.9" fill="#7da63c"/>"##,
        r##"<path d="M-9-11H9L12-3.4H-12Z" fill="#fbf1dc" stroke="#5a2a18" stroke-width="1" stroke-linejoin="round"/>"##,
        r##"<path d="M-5.4-11H-1.8L-2.4-3.4H-7.2ZM1.8-11H5.4L7.2-3.4H2.4Z" fill="#b7322c"/>"##
    ),
    radius: 12,
    sign: 'b',
};
