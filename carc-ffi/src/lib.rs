//! The C interface of carc.
//!
//! Its documentation is the header `include/carc.h`, which is generated from this crate. Everything
//! that is `unsafe` in carc is here; the engine itself forbids it.
//!
//! Each function checks its pointers, then hands references to safe code inside a panic boundary;
//! see the module `handle`. Most only tell something; their bodies are the macros of `getter`.

// Names are those of the C header.
#![allow(non_camel_case_types)]
// What a caller must promise is the same for every function and stands once, at the head of the
// header: pointers are NULL or point to as much memory as the function says.
#![allow(clippy::missing_safety_doc)]

// The header has the functions in the order of these modules.
mod action;
mod agent;
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
mod panic_hook;
mod place;
mod registered_names;
mod setup;
mod status;
mod stop;
mod structure;
mod version;
mod view;

mod enum_names;

pub use self::{
    action::*,
    agent::*,
    config::*,
    enum_names::*,
    enums::*,
    error::*,
    game::*,
    generator::*,
    language::*,
    limits::*,
    memory::*,
    panic_hook::*,
    place::{CARC_NO_SEAT, carc_cell, carc_location, carc_seat, carc_spot},
    registered_names::*,
    setup::*,
    status::*,
    stop::*,
    version::*,
    view::*,
};
