//! Drawings of lakes and ferries.

use super::MarkArt;

/// The mark on which ferries are drawn.
pub(crate) const LAKE_MARK: &str = "ferry";

/// The distance of a landing from the center of the lake.
pub(crate) const SHORE: f64 = 15.0;

/// A ferry seen from the side.
pub(crate) const FERRY: &str = concat!(
    r##"<path d="M-8-1H8L5.6 4.6H-5.6Z" fill="#8a5a2b" stroke="#2f1d0c" stroke-width="1" stroke-linejoin="round"/>"##,
    r##"<path d="M0-1V-9L5-4.4H0" fill="#f4ead2" stroke="#2f1d0c" stroke-width=".8" stroke-linejoin="round"/>"##
);

/// A lake with a sandy shore.
pub(crate) const LAKE: MarkArt = MarkArt {
    svg: concat!(
        r##"<path d="M-16 1C-17-7-9-14 0-14.5S16-9 16.5-1 11 14 2 15-15 9-16 1Z" fill="#d9c48a"/>"##,
        r##"<path d="M-13.6 1C-14.5-6-7.6-11.7 0-12.2S13.6-7.6 14-.8 9.2 11.8 1.7 12.6-12.8 7.6-13.6 1Z" fill="#5b9bc4" stroke="#33698c" stroke-width=".9"/>"##,
        r##"<path d="M-8-4Q-5.5-6-3-4T2-4M-2 5Q.5 3 3 5T8 5" fill="none" stroke="#bfe0f2" stroke-width="1" stroke-linecap="round"/>"##
    ),
    radius: 16,
    sign: '~',
};
