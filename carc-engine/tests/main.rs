//! Every test of the public interface, in one program: that builds and links once.
//!
//! A part is run by its name: `cargo test -p carc-engine cases::`.

mod allocation;
mod bad_input;
mod cases;
mod components;
mod counting;
mod differential;
mod floors;
mod golden;
mod languages;
mod limits;
mod memory;
mod naive;
mod perft;
mod properties;
mod statistics;
mod support;
