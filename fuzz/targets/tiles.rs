//! Tile files: a text is refused with a reason, or gives a set that can be played with.

#![no_main]

use carc_engine::{Config, Setup, TileSet};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(set) = TileSet::from_toml("fuzz.toml", text) {
        for tile in &set.tiles {
            tile.canonical_rotations();
        }
        let config = Config { custom_sets: vec![text.to_owned()], ..Config::new(2) };
        let _ = Setup::new(config);
    }
});
