//! Drawings of The River II marks.

use super::MarkArt;

/// Two pigs, one in front of the other.
pub(crate) const PIG_HERD: MarkArt = MarkArt {
    svg: concat!(
        r##"<ellipse cx="1" cy="8.6" rx="13" ry="2.4" fill="#3c2a14" opacity=".35"/>"##,
        r##"<g stroke="#7a3b3f" stroke-width=".8" stroke-linejoin="round">"##,
        r##"<path d="M-2.4-7.6C1.6-9.4 7.6-9 10-6.2L12.4-7.4 12-4.6C13.2-3.2 12.6-.4 10.8 .4V3H8.4V1H2V3H-.4V.2"##,
        r##"C-3.4-1-4.2-5.4-2.4-7.6Z" fill="#e39a9c"/>"##,
        r##"<path d="M-9.6-1.4C-5.2-3.4 1.2-3 3.8 .2L6.4-1 6 1.8C7.2 3.2 6.6 5.4 4.8 6.2V8.8H2.2V6.8H-5V8.8H-7.6V6"##,
        r##"C-10.6 4.8-11.6 .8-9.6-1.4Z" fill="#f0b3b2"/></g>"##,
        r##"<path d="M-10.4 1.4C-12.4 1.2-12.6-1-11-1.2" fill="none" stroke="#7a3b3f" stroke-width=".9"/>"##,
        r##"<g fill="#5a2a2d"><circle cx="3.6" cy="1.6" r=".6"/><circle cx="9.8" cy="-4.8" r=".6"/></g>"##,
        r##"<path d="M6.2 2.6V4.2M12 -3.8V-2.2" stroke="#7a3b3f" stroke-width="1"/>"##
    ),
    radius: 13,
    sign: 'p',
};
