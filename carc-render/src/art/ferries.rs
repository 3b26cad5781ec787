//! Drawings of lakes and ferries.

use carc_engine::Side;

use super::MarkArt;
use crate::layout::curve::{inward, number};

/// The mark on which ferries are drawn.
pub(crate) const LAKE_MARK: &str = "ferry";

/// The distance of a landing from the center of the lake.
const SHORE: f64 = 15.0;

/// A ferry seen from the side.
const FERRY: &str = concat!(
    r##"<path d="M-8-1H8L5.6 4.6H-5.6Z" fill="#8a5a2b" stroke="#2f1d0c" stroke-width="1" stroke-linejoin="round"/>"##,
    r##"<path d="M0-1V-9L5-4.4H0" fill="#f4ead2" stroke="#2f1d0c" stroke-width=".8" stroke-linejoin="round"/>"##
);

/// Returns the drawing of a ferry with the route between its landings, relative to the center of
/// the lake.
pub(super) fn ferry(landings: [Side; 2]) -> String {
    let [from, to] = landings.map(|side| inward(side) * -SHORE);
    // The route bends toward the center of the lake.
    let (x, y, end_x, end_y) = (number(from.x), number(from.y), number(to.x), number(to.y));
    let way = format!("M{x} {y}Q0 0 {end_x} {end_y}");
    let boat = (from + to) * 0.25;
    format!(
        concat!(
            r##"<path d="{}" fill="none" stroke="#f7f0dc" stroke-width="4.4" stroke-linecap="round"/>"##,
            r##"<path d="{}" fill="none" stroke="#5a3516" stroke-width="2" stroke-dasharray="2.4 2"/>"##,
            r##"<g transform="translate({} {})">{}</g>"##
        ),
        way,
        way,
        number(boat.x),
        number(boat.y),
        FERRY
    )
}

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
