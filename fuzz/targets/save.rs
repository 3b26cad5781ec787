//! Saved games and configs: a string is either rejected with a reason or loads as a game that saves
//! to the same game.

#![no_main]

use carc_engine::{Config, Game, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(game) = Game::from_json(text) {
        let again = Game::from_json(&game.to_json()).expect("a save that was just written");
        assert_eq!(again, game);
    }
    if let Ok(config) = serde_json::from_str::<Config>(text) {
        let _ = Setup::new(config);
    }
});
