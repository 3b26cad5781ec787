//! Tile files: a string is either rejected with a reason or is a playable set whose tiles have the
//! documented geometry.

#![no_main]

#[path = "../../carc-render/tests/custom_tiles/guarantees.rs"]
mod guarantees;

use carc_engine::{Config, Game, Setup, TileSet};
use carc_render::render_svg;
use libfuzzer_sys::fuzz_target;

/// The maximum number of tiles in a set whose geometry is checked.
const MAX_CHECKED: usize = 3;

fuzz_target!(|text: &str| {
    let Ok(set) = TileSet::from_toml("fuzz.toml", text) else { return };
    for tile in &set.tiles {
        tile.canonical_rotations();
    }
    set.tiles.iter().take(MAX_CHECKED).for_each(guarantees::check);
    // If the set contains a start tile, only its tiles are used. The preset enables the rules for
    // everything that can be printed on them.
    let mut config = Config::new(2);
    config.custom_sets.push(text.to_owned());
    config.preset = Some("everything".to_owned());
    if set.start.is_some() {
        let early = ["base", "river", "inns", "traders", "princess"];
        for name in early.into_iter().chain(["abbey", "hills", "wheel", "king"]) {
            config.tile_sets.insert(name.to_owned(), 0);
        }
        config.mechanics.insert("wheel".to_owned(), false);
    }
    let Ok(setup) = Setup::new(config) else { return };
    let mut game = Game::new(setup, text.len() as u64);
    for step in 0..60 {
        let list = game.state().legal_actions();
        let Some(last) = list.len().checked_sub(1) else { break };
        game.play(list.at(step * 7 % (last + 1))).expect("a listed action is legal");
    }
    let again = Game::from_json(&game.to_json()).expect("a save that was just written");
    assert_eq!(again, game);
    assert!(!render_svg(game.position(), game.setup(), &Default::default()).is_empty());
});
