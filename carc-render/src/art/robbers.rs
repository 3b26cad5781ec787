//! Drawings of bags and robbers.

use super::MarkArt;

/// The outline of a robber in a cloak and a wide-brimmed hat, the size of a meeple.
pub(crate) const ROBBER: &str = concat!(
    "M-3.6-7.6C-3.4-11.2-2.2-12.6 0-12.6S3.4-11.2 3.6-7.6C6-7.2 8-6.4 8-5.4 8-4.4 6.4-3.8 4.4-3.5",
    "L4-1.4C6.8.4 8.6 5 9.6 10.6 9.8 11.6 9.2 12 8.2 12H-8.2C-9.2 12-9.8 11.6-9.6 10.6-8.6 5-6.8.4-4-1.4",
    "L-4.4-3.5C-6.4-3.8-8-4.4-8-5.4-8-6.4-6-7.2-3.6-7.6Z"
);

/// A tied bag with a coin on it.
pub(crate) const BAG: MarkArt = MarkArt {
    svg: concat!(
        r##"<path d="M-3.2-5.4C-8.6-2.6-11 2.4-10 6.8-9.2 10.2-6 11.4 0 11.4S9.2 10.2 10 6.8C11 2.4 8.6-2.6 3.2-5.4Z" "##,
        r##"fill="#a9763c" stroke="#3f2509" stroke-width="1.1" stroke-linejoin="round"/>"##,
        r##"<path d="M-3-6.4C-5-8.6-5.6-10.4-4.8-11.4-3.2-10.4-1.8-11.6 0-11.4S3.2-10.4 4.8-11.4C5.6-10.4 5-8.6 3-6.4Z" "##,
        r##"fill="#c58f4f" stroke="#3f2509" stroke-width="1.1" stroke-linejoin="round"/>"##,
        r##"<path d="M-3.8-5.8H3.8" stroke="#5c1d12" stroke-width="2.2" stroke-linecap="round"/>"##,
        r##"<circle cy="3.6" r="4.4" fill="#f3c33c" stroke="#6b4708" stroke-width="1"/>"##,
        r##"<circle cy="3.6" r="2.2" fill="none" stroke="#6b4708" stroke-width=".8"/>"##
    ),
    radius: 12,
    sign: 'b',
};
