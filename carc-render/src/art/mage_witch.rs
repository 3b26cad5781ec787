//! Drawings of the Mage & Witch pieces and marks.

use super::MarkArt;

/// An eight-pointed star over a ring.
pub(crate) const SYMBOL: MarkArt = MarkArt {
    svg: concat!(
        r##"<circle r="10" fill="#2f2459" stroke="#150e2e" stroke-width="1.4"/>"##,
        r##"<circle r="7.4" fill="none" stroke="#a78be8" stroke-width="1"/>"##,
        r##"<path d="M0-8.6L1.7-4.1 6.1-6.1 4.1-1.7 8.6 0 4.1 1.7 6.1 6.1 1.7 4.1 0 8.6-1.7 4.1-6.1 6.1-4.1 1.7"##,
        r##"-8.6 0-4.1-1.7-6.1-6.1-1.7-4.1Z" fill="#ffd84a" stroke="#8a5a00" stroke-width=".7" "##,
        r##"stroke-linejoin="round"/>"##
    ),
    radius: 11,
    sign: '*',
};

/// A bearded mage in a blue robe and a pointed hat, holding a staff.
pub(crate) const MAGE: MarkArt = MarkArt {
    svg: concat!(
        r##"<ellipse cx="1.5" cy="15" rx="11" ry="3" fill="#1d1405" opacity=".4"/>"##,
        r##"<path d="M11 15V-9" stroke="#5b3a1e" stroke-width="2.2" stroke-linecap="round"/>"##,
        r##"<circle cx="11" cy="-11" r="3" fill="#7fe3f2" stroke="#0f3b57" stroke-width="1.2"/>"##,
        r##"<g stroke="#101f4d" stroke-width="1.4" stroke-linejoin="round">"##,
        r##"<path d="M-9.4 14.4C-8-.4-4-3 0-3S8-.4 9.4 14.4C4 16.8-4 16.8-9.4 14.4Z" fill="#2f62c9"/>"##,
        r##"<circle cy="-5" r="4.4" fill="#f4d2ae"/>"##,
        r##"<path d="M-4-4.4C-3 3-1.6 5.6 0 8 1.6 5.6 3 3 4-4.4 2-2.6-2-2.6-4-4.4Z" fill="#f3f1ea"/>"##,
        r##"<path d="M-8.4-6.2C-3-8.8-2.6-14 1.6-21 2.2-14 3.6-8.8 8.4-6.2 3-8-3-8-8.4-6.2Z" fill="#2f62c9"/></g>"##,
        r##"<path d="M.6-13.4L1.3-11.6 3.2-11.5 1.7-10.3 2.2-8.5 .6-9.5-1-8.5-.5-10.3-2-11.5-.1-11.6Z" fill="#ffd84a"/>"##
    ),
    radius: 17,
    sign: 'M',
};

/// A witch in a violet dress and a wide black hat, holding a broom.
pub(crate) const WITCH: MarkArt = MarkArt {
    svg: concat!(
        r##"<ellipse cx="1.5" cy="15" rx="11" ry="3" fill="#1d1405" opacity=".4"/>"##,
        r##"<path d="M-12-10L-10.6 6" stroke="#6b4420" stroke-width="2" stroke-linecap="round"/>"##,
        r##"<path d="M-12.2 5L-8.8 4.6-6.6 14.4-14.2 15.2Z" fill="#d9a441" stroke="#5b3a1e" stroke-width="1.1" "##,
        r##"stroke-linejoin="round"/><g stroke="#1f0a2b" stroke-width="1.4" stroke-linejoin="round">"##,
        r##"<path d="M-6.6 14.4C-6-.4-3-3 .6-3S8-.4 9.6 14.4C5 16.8-2 16.8-6.6 14.4Z" fill="#8a3fb0"/>"##,
        r##"<path d="M-3.6-5.6C-5.4-1-4.6 1.4-5.6 3.6-3.6 3.4-2.6 2-2.2.4M4.8-5.6C6.6-1 5.8 1.4 6.8 3.6 4.8 3.4 3.8 2 3.4.4" fill="#d8641f"/>"##,
        r##"<circle cx=".6" cy="-5" r="4.2" fill="#b9d98a"/>"##,
        r##"<path d="M-9.4-6.4C-6-9-3.6-9-2.8-10.4L-3.6-19.6C-.4-21.4 2.6-18 4.2-10.4 5-9 7.4-9 10.6-6.4 4-8.2-3-8.2-9.4-6.4Z" fill="#2b2433"/>"##,
        r##"</g><path d="M-2.9-11.2C-.4-9.8 2-9.8 4-11.2L4.4-9.2C2-8-1-8-3-9.2Z" fill="#c9a8ff"/>"##
    ),
    radius: 17,
    sign: 'W',
};
