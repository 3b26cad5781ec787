//! Configs: a string is either rejected with a reason or produces a config that survives
//! serialization unchanged. A playable config resolves to one that produces the same setup.

#![no_main]

use carc_engine::{Config, Game, Setup, limits};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(config) = serde_json::from_str::<Config>(text) else { return };
    let written = serde_json::to_string(&config).expect("a config has a JSON form");
    let read: Config = serde_json::from_str(&written).expect("the written config is valid");
    assert_eq!(read, config);
    match Setup::new(config) {
        Err(error) => {
            assert!((1..=limits::MAX_PROBLEMS + 1).contains(&error.problems.len()));
            assert!(!error.to_string().is_empty());
        }
        Ok(setup) => {
            let again = Setup::new(setup.config().clone()).expect("the resolved config is valid");
            assert_eq!(again.config(), setup.config());
            let (one, other) = (Game::new(setup, 1), Game::new(again, 1));
            assert_eq!(one, other);
            assert_eq!(one.state().legal_actions(), other.state().legal_actions());
        }
    }
});
