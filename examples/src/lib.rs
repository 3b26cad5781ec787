//! Example programs for carc, in `rust/`. The tests of this crate hold the pages of the
//! documentation to what the engine does.

#[cfg(doctest)]
#[doc = include_str!("../../docs/tiles.md")]
mod tiles_page {}

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}
