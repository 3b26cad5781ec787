//! Action notation: a string is either rejected with a reason or is an action. Its canonical
//! notation, its code and its JSON form identify the same action. Board notation: a string is
//! either rejected with a reason or is a config whose text parses to the same config.

#![no_main]

use std::sync::{Arc, LazyLock};

use carc_engine::{Action, Config, Setup, Start};
use libfuzzer_sys::fuzz_target;

static SETUPS: LazyLock<[Arc<Setup>; 2]> = LazyLock::new(|| {
    let everything = Config { preset: Some("everything".to_owned()), ..Config::new(6) };
    [Setup::base(2), Setup::new(everything)].map(|setup| setup.expect("the configs are valid"))
});

/// Checks a string in board notation.
fn board(text: &str) {
    let position = Start::from_text(text);
    match Config::from_text(text) {
        Ok(config) => {
            for canonical in [config.to_text(), config.to_line()] {
                assert_eq!(Config::from_text(&canonical).as_ref(), Ok(&config), "{canonical}");
            }
            assert_eq!(position, Ok(config.start.clone().unwrap_or_default()));
            let _ = Setup::new(config);
        }
        Err(error) => assert!(error.to_string().len() < 4000, "a long message"),
    }
}

fuzz_target!(|text: &str| {
    board(text);
    for setup in &*SETUPS {
        // One action per line, so that an input can contain many.
        for line in text.lines().take(64) {
            match setup.parse_action(line) {
                Ok(action) => {
                    let canonical = setup.action_text(action);
                    assert_eq!(setup.parse_action(&canonical), Ok(action), "{line:?}");
                    assert_eq!(Action::from_code(action.code()), Ok(action), "{line:?}");
                    let json = serde_json::to_string(&action).expect("an action has a JSON form");
                    assert_eq!(serde_json::from_str::<Action>(&json).expect(&json), action);
                }
                Err(error) => assert!(error.to_string().len() < 2000, "a long message"),
            }
            let _ = serde_json::from_str::<Action>(line);
        }
    }
});
