//! Drawings of The Princess & the Dragon pieces and marks.

use super::MarkArt;

/// A smoking, glowing mountain.
pub(crate) const VOLCANO: MarkArt = MarkArt {
    svg: concat!(
        r##"<ellipse cx="1" cy="12" rx="20" ry="4.6" fill="#3c2a14" opacity=".35"/>"##,
        r##"<path d="M-6-13C-9-17-4-19-6-23M1-14C-2-18 4-20 2-25M7-13C5-16 10-18 8-21" fill="none" "##,
        r##"stroke="#e8e2d8" stroke-width="2.6" stroke-linecap="round"/>"##,
        r##"<path d="M-20 12L-7-10H7L20 12C10 15.6-10 15.6-20 12Z" fill="#7d6a5c" stroke="#3a2b22" "##,
        r##"stroke-width="1.1" stroke-linejoin="round"/>"##,
        r##"<path d="M3-10H7L20 12C16 13.4 12 14.2 8 14.6Z" fill="#4f4038" opacity=".55"/>"##,
        r##"<path d="M-7-10H7L9-5.6 5.6-3.4 4.4 4 2-1.8-1.4 8-3.2-3-6-1.2-8.8-6.8Z" fill="#e8491d"/>"##,
        r##"<ellipse cy="-10" rx="7" ry="2.6" fill="#ffc53d" stroke="#a3300c" stroke-width="1"/>"##
    ),
    radius: 19,
    sign: 'V',
};

/// A dragon's head on a round shield.
pub(crate) const DRAGON_SIGN: MarkArt = MarkArt {
    svg: concat!(
        r##"<circle r="10" fill="#f6e3ae" stroke="#7a1c10" stroke-width="2"/>"##,
        r##"<path d="M-7 6.4C-7.4 1.4-5.6-3-1-4.6L-3.4-7.4 .8-5.6 2-8.4 3.4-5.2C6-4.4 8-2 7.6 .6 "##,
        r##"5.4 .4 4 .8 2.8 1.8L5.6 3 1.6 3.6C.4 4.6 .2 6 .6 7.6Z" fill="#c0281c" stroke="#5c0f08" "##,
        r##"stroke-width=".8" stroke-linejoin="round"/><circle cx="2.2" cy="-2.4" r="1" fill="#ffe08a"/>"##
    ),
    radius: 11,
    sign: 'd',
};

/// A stone arch with a glow inside.
pub(crate) const PORTAL: MarkArt = MarkArt {
    svg: concat!(
        r##"<ellipse cx="1" cy="11.4" rx="13" ry="3.2" fill="#3c2a14" opacity=".35"/>"##,
        r##"<path d="M-11 11V-2A11 11 0 0 1 11-2V11H6.4V-1.6A6.4 6.4 0 0 0-6.4-1.6V11Z" fill="#9a93a6" "##,
        r##"stroke="#3b3446" stroke-width="1" stroke-linejoin="round"/>"##,
        r##"<path d="M-6.4 11V-1.6A6.4 6.4 0 0 1 6.4-1.6V11Z" fill="#5b2fa8"/>"##,
        r##"<path d="M0 3.6A2 2 0 1 1 2-.6 4 4 0 1 1-4 1.6" fill="none" stroke="#c9a8ff" stroke-width="1.4" "##,
        r##"stroke-linecap="round"/><path d="M-10.6 3.6H-6.6M6.6 3.6H10.6M-7.8-6.6L-5-3.8M7.8-6.6L5-3.8M0-12.6V-8.4" "##,
        r##"stroke="#3b3446" stroke-width=".8"/>"##
    ),
    radius: 13,
    sign: 'O',
};

/// A lady in a pointed hat with a veil.
pub(crate) const PRINCESS: MarkArt = MarkArt {
    svg: concat!(
        r##"<g transform="scale(.82)"><ellipse cx="1" cy="10.6" rx="8.4" ry="2.2" fill="#3c2a14" opacity=".35"/>"##,
        r##"<path d="M3.4-13.6C8.6-10 9.4-3 8.2 4.6" fill="none" stroke="#fbe6f1" stroke-width="2"/>"##,
        r##"<path d="M-7.6 10.4C-6-1-3-2.6 0-2.6S6-1 7.6 10.4C3 12-3 12-7.6 10.4Z" fill="#d8578f" "##,
        r##"stroke="#5c1436" stroke-width="1" stroke-linejoin="round"/>"##,
        r##"<path d="M-3.6-5.4L3.4-14 3.8-5.6Z" fill="#7d4fb5" stroke="#3a1f5c" stroke-width=".9" "##,
        r##"stroke-linejoin="round"/><circle cy="-5" r="3.6" fill="#f6d3b0" stroke="#5c1436" stroke-width=".9"/>"##,
        r##"<path d="M-3.2 1.4H3.2" stroke="#ffe08a" stroke-width="1.5"/></g>"##
    ),
    radius: 11,
    sign: 'p',
};

/// A red dragon with spread wings.
pub(crate) const DRAGON: MarkArt = MarkArt {
    svg: concat!(
        r##"<ellipse cx="2" cy="19" rx="22" ry="5" fill="#1d1405" opacity=".4"/>"##,
        r##"<g stroke="#fffbe9" stroke-width="4.6" stroke-linejoin="round" fill="#fffbe9">"##,
        r##"<path d="M-3 2L-29-14C-24-4-25 4-27 10-21 7-17 8-14 12-11 8-8 7-4 8ZM5 2L27-16C24-6 25 2 28 8 22 6 18 8 16 12 13 8 10 7 6 8Z"/>"##,
        r##"<path d="M-7 19C-12 8-9-2-2-9L-7-16 1-13 4-19 7-13C14-13 20-9 22-3 16-4 12-3 9 0 15 5 17 12 13 19 20 20 25 17 28 12 28 20 20 26 9 24 2 25-4 23-7 19Z"/></g>"##,
        r##"<g stroke="#4a0508" stroke-width="1.5" stroke-linejoin="round">"##,
        r##"<path d="M-3 2L-29-14C-24-4-25 4-27 10-21 7-17 8-14 12-11 8-8 7-4 8ZM5 2L27-16C24-6 25 2 28 8 22 6 18 8 16 12 13 8 10 7 6 8Z" fill="#e0672f"/>"##,
        r##"<path d="M-7 19C-12 8-9-2-2-9L-7-16 1-13 4-19 7-13C14-13 20-9 22-3 16-4 12-3 9 0 15 5 17 12 13 19 20 20 25 17 28 12 28 20 20 26 9 24 2 25-4 23-7 19Z" fill="#c21b1f"/>"##,
        r##"<path d="M-2 20C-4 12-2 5 3 0 8 6 9 13 6 20Z" fill="#f2b04a"/></g>"##,
        r##"<circle cx="8" cy="-8.6" r="1.8" fill="#fff3a8" stroke="#4a0508" stroke-width=".8"/>"##,
        r##"<path d="M-20-5L-14 10M20-7L16 10" stroke="#4a0508" stroke-width="1" fill="none"/>"##
    ),
    radius: 28,
    sign: 'D',
};

/// A fairy in white with wings and a wand.
pub(crate) const FAIRY: MarkArt = MarkArt {
    svg: concat!(
        r##"<ellipse cx="1.5" cy="14" rx="9" ry="2.8" fill="#1d1405" opacity=".4"/>"##,
        r##"<g stroke="#3a2f6b" stroke-width="1.2" stroke-linejoin="round">"##,
        r##"<path d="M-2-1C-9-12-16-10-14-3-13 2-7 3-2 1ZM2-1C9-12 16-10 14-3 13 2 7 3 2 1Z" fill="#bfe6f7"/>"##,
        r##"<path d="M-8 13C-6 3-3-3 0-3S6 3 8 13C3 15.4-3 15.4-8 13Z" fill="#fffdf3"/>"##,
        r##"<circle cy="-7" r="4.4" fill="#f9dcb8"/>"##,
        r##"<path d="M-4.4-7C-5-12.6 5-12.6 4.4-7 2-9.6-2-9.6-4.4-7Z" fill="#f0c242"/></g>"##,
        r##"<path d="M4.6 4L12.4-9" stroke="#5b3a1e" stroke-width="1.5"/>"##,
        r##"<path d="M12.6-15L13.9-11.6 17.4-11.4 14.7-9.2 15.6-5.8 12.6-7.8 9.6-5.8 10.5-9.2 7.8-11.4 11.3-11.6Z" "##,
        r##"fill="#ffd84a" stroke="#8a5a00" stroke-width=".9" stroke-linejoin="round"/>"##
    ),
    radius: 15,
    sign: 'F',
};
