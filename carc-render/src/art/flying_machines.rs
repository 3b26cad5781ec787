//! Drawings of The Flying Machines marks, which rotate with their tile.

use super::MarkArt;

/// Returns the drawing of a flying machine, seen from above. The machine points to the west before
/// it is rotated by the given angle.
macro_rules! machine {
    ($turn:literal, $sign:literal) => {
        MarkArt {
            svg: concat!(
                r##"<g transform="rotate("##,
                $turn,
                r##") scale(1.35)" stroke="#3b2a10" stroke-linejoin="round">"##,
                r##"<path d="M-2.6-1.4C-4.6-6-3.6-11 .4-13.4L3.4-11.4C1.4-8 1.6-4.6 3-1.4V1.4"##,
                r##"C1.6 4.6 1.4 8 3.4 11.4L.4 13.4C-3.6 11-4.6 6-2.6 1.4Z" fill="#f3e3bb" stroke-width="1.1"/>"##,
                r##"<path d="M-1.9-11.6L2.6-9M-3-7.6L2-5.4M-3-7.6M-1.9 11.6L2.6 9M-3 7.6L2 5.4" fill="none" "##,
                r##"stroke-width=".8"/>"##,
                r##"<path d="M7.4-1L12.4-4.6 11 0 12.4 4.6 7.4 1Z" fill="#f3e3bb" stroke-width="1"/>"##,
                r##"<ellipse cx="1.4" rx="8.4" ry="2.6" fill="#9a6a34" stroke-width="1.1"/>"##,
                r##"<circle cx="-.4" r="1.7" fill="#fdf6d8" stroke-width=".8"/>"##,
                r##"<path d="M-13.6 0L-7.4-4.2V4.2Z" fill="#c23b2e" stroke-width="1.1"/></g>"##
            ),
            radius: 18,
            sign: $sign,
        }
    };
}

/// A machine that points toward a side.
pub(crate) const WEST: MarkArt = machine!("0", '←');

/// A machine that points toward a corner.
pub(crate) const NORTHWEST: MarkArt = machine!("45", '↖');

/// The characters that represent the machines in text output, by rotation.
pub(crate) const TURNED: [(&str, [char; 4]); 2] =
    [("machine_west", ['←', '↑', '→', '↓']), ("machine_northwest", ['↖', '↗', '↘', '↙'])];
