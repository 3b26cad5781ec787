//! Drawings of The Gold Mines marks and pieces.

use super::MarkArt;

/// A bar of gold, seen from above and in front.
pub(crate) const INGOT: &str = concat!(
    r##"<path d="M-9.4 5.6L-6.2-2.4 6.2-2.4 9.4 5.6Z" fill="#e3a92c" stroke="#5c3d06" stroke-width="1""##,
    r##" stroke-linejoin="round"/>"##,
    r##"<path d="M-6.2-2.4L-4-5.6H4L6.2-2.4Z" fill="#ffe08a" stroke="#5c3d06" stroke-width="1""##,
    r##" stroke-linejoin="round"/><path d="M-5.4 3.2L-4.2.2" stroke="#fff3c4" stroke-width="1.2""##,
    r##" stroke-linecap="round"/>"##
);

/// Three nuggets in front of the timbered entrance of a mine.
pub(crate) const GOLD: MarkArt = MarkArt {
    svg: concat!(
        r##"<path d="M-11 9C-11-4.4-6-11 0-11S11-4.4 11 9Z" fill="#8d8273" stroke="#3d3226" stroke-width="1"/>"##,
        r##"<path d="M-6 9V-1.6A6 5.6 0 0 1 6-1.6V9Z" fill="#2b2018"/>"##,
        r##"<path d="M-6.4 9V-3.2H6.4V9" fill="none" stroke="#9a6a35" stroke-width="2.2"/>"##,
        r##"<path d="M-8 9.4C-8.4 6.6-5.8 5-3.8 6 -3.2 2.8 1.6 2 3 5.2 5.4 3.8 8.6 6 8 9.4Z" fill="#f3c33c""##,
        r##" stroke="#6b4708" stroke-width=".9" stroke-linejoin="round"/>"##,
        r##"<path d="M-5.8 7.4L-4.8 6.8M-.8 5L.8 4.6M4.6 6.8L5.8 6.8" stroke="#fff3c4" stroke-width="1""##,
        r##" stroke-linecap="round"/>"##
    ),
    radius: 12,
    sign: '$',
};
