//! The drawing of bridges.

/// A wooden bridge from west to east, around its center.
pub(crate) const BRIDGE: &str = concat!(
    r##"<path d="M-50-9H50V9H-50Z" fill="#8a6a42" stroke="#4b3820" stroke-width="1.5"/>"##,
    r##"<path d="M-50-5.5H50V5.5H-50Z" fill="#d9c08f"/>"##,
    r##"<path d="M-40-5.5V5.5M-30-5.5V5.5M-20-5.5V5.5M-10-5.5V5.5M0-5.5V5.5M10-5.5V5.5M20-5.5V5.5"##,
    r##"M30-5.5V5.5M40-5.5V5.5" stroke="#a98a5c" stroke-width="1" fill="none"/>"##,
);
