//! Drawings of The Tower marks and floors.

use super::MarkArt;

/// The mark on which floors are drawn.
pub(crate) const SITE_MARK: &str = "tower";

/// A floor of a tower, seen from above and in front.
pub(crate) const FLOOR: &str = concat!(
    r##"<path d="M-9-3V2A9 5.4 0 0 0 9 2V-3" fill="#8b7a60" stroke="#3a2c1c" stroke-width="1"/>"##,
    r##"<ellipse cy="-3" rx="9" ry="5.4" fill="#d8ccb2" stroke="#3a2c1c" stroke-width="1"/>"##,
    r##"<ellipse cy="-3" rx="5" ry="2.8" fill="#6b5a44"/>"##
);

/// A round stone foundation with an empty center.
pub(crate) const SITE: MarkArt = MarkArt {
    svg: concat!(
        r##"<ellipse cx="1" cy="2.4" rx="12.6" ry="10.6" fill="#3c2a14" opacity=".35"/>"##,
        r##"<ellipse rx="12" ry="10" fill="#b3a48b" stroke="#4d3a2a" stroke-width="1"/>"##,
        r##"<ellipse rx="7" ry="5.6" fill="#6b5a44" stroke="#4d3a2a" stroke-width=".8"/>"##,
        r##"<path d="M-11.6-2L-6.8-1.4M-8.2-7.2L-4.6-4.2M0-10V-5.6M8.2-7.2L4.6-4.2M11.6-2L6.8-1.4M10.6 4.8"##,
        r##"L6 2.8M4.6 9.2L2.8 5.2M-4.6 9.2L-2.8 5.2M-10.6 4.8L-6 2.8" stroke="#4d3a2a" stroke-width=".7"/>"##
    ),
    radius: 12,
    sign: 'o',
};
