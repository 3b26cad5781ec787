//! All tests for the public API, as one program, which is built and linked only once. Only the rule
//! cases, in `cases.rs`, are a separate program.
//!
//! Select a module by its name: `cargo test -p carc-engine golden::`.

mod allocation;
mod bad_input;
mod board_notation;
mod case_file;
mod components;
mod counting;
mod differential;
mod golden;
mod limits;
mod memory;
mod naive;
mod perft;
mod properties;
mod statistics;
mod support;
