//! The C interface of carc.
//!
//! Its documentation is the header `include/carc.h`, which is generated from this crate. Everything
//! that is `unsafe` in carc is here; the engine itself forbids it.
//!
//! Each function checks its pointers, then hands references to safe code inside a panic boundary;
//! see the module `handle`.

// Names are those of the C header.
#![allow(non_camel_case_types)]
// What a caller must promise is the same for every function and stands once, at the head of the
// header: pointers are NULL or point to as much memory as the function says.
#![allow(clippy::missing_safety_doc)]

mod action;
mod agent;
mod config;
mod error;
mod fill;
mod game;
mod generator;
mod handle;
mod limits;
mod names;
mod numbers;
mod setup;
mod status;
mod version;
mod view;
mod words;

pub use self::{
    action::*, agent::*, config::*, error::*, fill::carc_cell, fill::carc_spot, game::*,
    generator::*, limits::*, names::*, numbers::*, setup::*, status::*, version::*, view::*,
    words::*,
};
