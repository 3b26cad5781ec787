#![forbid(unsafe_code)]
//! The classes and functions of the npm package, which wasm-bindgen generates from this crate.
//!
//! The doc comments of exported classes and methods are the documentation for JavaScript
//! developers. Values are plain objects, whose types are in `js/config.d.ts`, `js/values.d.ts` and
//! `js/agents.d.ts`. Errors are instances of the classes in `js/errors.js`.

mod action;
mod agent;
mod analysis;
mod config;
mod error;
mod estimate;
mod event;
mod game;
mod generator;
mod language;
mod look;
mod notation;
mod solve;
mod tile;
mod value;
mod view;
mod words;

use wasm_bindgen::prelude::*;

pub use self::{
    action::{action_code, action_from_code},
    agent::Agent,
    config::Config,
    game::Game,
    generator::Generator,
    language::Language,
    notation::{start_from_text, start_to_line, start_to_text},
    tile::{render_piece_svg, tile_set_from_toml},
    view::View,
    words::{api_version, clause, expansions, questions, rule_options, version, vocabulary},
};

#[wasm_bindgen(typescript_custom_section)]
const CONFIG: &str = include_str!("../js/config.d.ts");

#[wasm_bindgen(typescript_custom_section)]
const VALUES: &str = include_str!("../js/values.d.ts");

#[wasm_bindgen(typescript_custom_section)]
const AGENTS: &str = include_str!("../js/agents.d.ts");

#[wasm_bindgen(start)]
fn start() {
    // A panic is a bug in the library. WebAssembly traps, so this message is the only information
    // about the cause.
    std::panic::set_hook(Box::new(|panic| error::panicked(&panic.to_string())));
}
