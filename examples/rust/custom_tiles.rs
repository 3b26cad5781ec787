//! Adds three custom tiles to the base game, plays a game, prints the cells where they were placed,
//! and writes a drawing of the board to `custom_board.svg`.
//!
//! ```text
//! cargo run --release --example custom_tiles
//! ```
//!
//! `docs/tiles.md` describes the tile format.

use std::{error::Error, fs};

use carc_engine::{Config, Event, Game, Generator, Setup};
use carc_render::{SvgOptions, render_svg};
use carc_text::event_text;

const TILES: &str = r#"
schema = 1
id = "mine"
title = "Three custom tiles"

[[tile]]
id = "bends"
name = "two bends that do not meet"
count = 2
segments = [
  { kind = "road", at = "N E" },
  { kind = "road", at = "S W" },
  { kind = "field", at = "Nr El" },
  { kind = "field", at = "Sr Wl" },
  { kind = "field", at = "Nl Er Sl Wr" },
]

[[tile]]
id = "three-caps"
name = "three separate caps"
count = 1
segments = [
  { kind = "city", at = "N" },
  { kind = "city", at = "E" },
  { kind = "city", at = "S", pennants = 1 },
  { kind = "field", at = "W", touches = [0, 1, 2] },
]

[[tile]]
id = "pilgrims"
name = "monastery between two roads"
count = 2
segments = [
  { kind = "road", at = "E", end = "monastery" },
  { kind = "road", at = "W", end = "monastery" },
  { kind = "field", at = "N El Wr" },
  { kind = "field", at = "Er S Wl" },
  { kind = "monastery" },
]
meets = [[0, 1, 4]]
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let setup = Setup::new(Config { custom_sets: vec![TILES.into()], ..Config::new(3) })?;
    let mut game = Game::new(setup, 7);
    let mut choice = Generator::new(8);
    let mut events = game.opening_events();
    while !game.state().is_over() {
        let actions = game.state().legal_actions();
        let action = actions.at(choice.uniform(actions.len() as u32) as usize);
        events.extend_from_slice(game.apply(action).expect("listed actions are legal"));
    }
    for event in &events {
        let kind = match event {
            Event::TilePlaced { tile_type: kind, .. }
            | Event::TileDiscarded { tile_type: kind, .. } => *kind,
            _ => continue,
        };
        if game.setup().tile_types()[kind.index()].id.starts_with("mine/") {
            println!("{}", event_text(game.setup(), event));
        }
    }
    fs::write(
        "custom_board.svg",
        render_svg(game.position(), game.setup(), &SvgOptions::default()),
    )?;
    println!("The board in custom_board.svg has {} tiles", game.state().board().len());
    Ok(())
}
