#![forbid(unsafe_code)]
//! carc in JavaScript: the classes and functions of the npm package, made by wasm-bindgen.
//!
//! What is written here in front of a class or a method is what JavaScript developers read. Values are plain
//! objects, whose types are in `js/values.d.ts`; errors are the classes of `js/errors.js`.

mod action;
mod agent;
mod config;
mod error;
mod event;
mod game;
mod generator;
mod language;
mod look;
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
    tile::tile_set_from_toml,
    view::View,
    words::{api_version, clause, expansions, questions, rule_options, version, vocabulary},
};

#[wasm_bindgen(typescript_custom_section)]
const VALUES: &str = include_str!("../js/values.d.ts");

#[wasm_bindgen(start)]
fn start() {
    // A panic is a fault of the library: WebAssembly traps, and this is the only word about why.
    std::panic::set_hook(Box::new(|panic| error::panicked(&panic.to_string())));
}
