//! The C API of carc.
//!
//! Its documentation is the header `include/carc.h`, which is generated from this crate. All
//! `unsafe` code in carc is in this crate; the engine forbids `unsafe` code.
//!
//! Each function checks its pointers and then passes references to safe code inside a panic
//! boundary; see the `handle` module. Most functions are getters, which are written with the
//! macros in `getter`.

// All items have the same names as in the C header.
#![allow(non_camel_case_types)]
// The requirements on callers are the same for all functions and are documented once, at the top of
// the header: pointers are NULL or point to as much memory as the function documents.
#![allow(clippy::missing_safety_doc)]

// The functions appear in the header in the order of these modules.
mod action;
mod agent;
mod board_notation;
mod buffer;
mod config;
mod enums;
mod error;
mod game;
mod generator;
mod getter;
mod handle;
mod language;
mod limits;
mod memory;
mod names;
mod panic_hook;
mod place;
mod setup;
mod state;
mod status;
mod stop;
mod structure;
mod version;
mod view;

pub use self::{
    action::*,
    agent::*,
    board_notation::*,
    config::*,
    enums::*,
    error::*,
    game::*,
    generator::*,
    language::*,
    limits::*,
    memory::*,
    names::*,
    panic_hook::*,
    place::{CARC_NO_SEAT, carc_cell, carc_location, carc_seat, carc_spot},
    setup::*,
    state::*,
    status::*,
    stop::*,
    version::*,
    view::*,
};
