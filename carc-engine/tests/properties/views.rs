//! Tests for saved and transmitted views, and for hashes of public information.

use std::collections::HashMap;

use carc_engine::{Actor, Game, LoadError, Player, Setup, View};
use serde_json::Value;

use super::{for_games, knowledge::hidden_hands, tally_games};
use crate::support::{pick, random_action, random_position, same_game, same_position, viewers};

/// Returns a random position. Half of the games have hidden hands.
fn some_position(random: &mut carc_engine::Generator) -> Game {
    if random.uniform(2) == 0 { hidden_hands(random) } else { random_position(random) }
}

/// A view parsed from its JSON form is equal to the original, including all of its information, its
/// phase and its determinizations.
#[test]
fn view_round_trips_as_json() {
    for_games(120, |random| {
        let game = some_position(random);
        for viewer in viewers(&game) {
            let view = game.view(viewer).expect("the player exists");
            let text = view.to_json();
            let again = View::from_json(&text).expect("the JSON form can be parsed");
            assert_eq!(again, view);
            assert_eq!(View::from_json_in(game.setup(), &text), Ok(again.clone()));
            same_position(again.position(), view.position(), game.setup());
            assert_eq!(again.to_json(), text);
            assert_eq!(again.state().hash(), view.state().hash());
            same_game(&again.determinize(9), &view.determinize(9));
        }
    });
}

/// HID-9: a determinization is in the same position as the game and looks the same to all players.
#[test]
fn determinization_keeps_public_hash_and_view() {
    tally_games(80, &[("without secrets", 10)], |random, tally| {
        let game = some_position(random);
        for viewer in viewers(&game) {
            let view = game.view(viewer).expect("the player exists");
            for seed in 0..3 {
                let guess = view.determinize(seed);
                assert_eq!(guess.state().public_hash(), game.state().public_hash());
                assert_eq!(
                    (guess.state().phase(), guess.state().actor()),
                    (game.state().phase(), game.state().actor())
                );
                let again = guess.view(viewer).expect("the player exists");
                assert_eq!(again, view);
                assert_eq!(again.state().hash(), view.state().hash());
            }
        }
        if !game.setup().has_secrets() {
            assert_eq!(game.state().public_hash(), game.state().hash());
            tally.add("without secrets", 1);
        }
    });
}

/// Positions have the same public hash if and only if their public information is the same.
#[test]
fn public_hash_differs_exactly_with_public_state() {
    for_games(40, |random| {
        let mut game = some_position(random);
        while game.undo().is_some() {}
        let mut seen = HashMap::new();
        for _ in 0..120 {
            let mut public = game.position().clone();
            public.hide_from(game.setup(), None);
            let before = seen.entry(game.state().public_hash()).or_insert_with(|| public.clone());
            assert_eq!(*before, public);
            let Some(action) = random_action(&game, random) else { break };
            let hash = game.state().public_hash();
            game.play(action).expect("a listed action is legal");
            let mut after = game.position().clone();
            after.hide_from(game.setup(), None);
            // The hash does not reflect that the mouth of the river was drawn and did not fit
            // (RV-9).
            let is_lost = public.state(game.setup()).river_tiles_remaining() == 1
                && after.state(game.setup()).river_tiles_remaining() == 0;
            if is_lost && after.state(game.setup()).current_tile().is_none() {
                break;
            }
            assert_eq!(game.state().public_hash() == hash, after == public);
        }
    });
}

/// Returns modified values for part of a view: a changed number or string, or a list or object in
/// which one entry is missing or changed.
fn changes(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![Value::from(0)],
        Value::Bool(flag) => vec![Value::from(!flag)],
        Value::Number(number) => {
            vec![Value::from(number.as_i64().expect("the number is an integer") + 1)]
        }
        Value::String(text) => vec![Value::from(format!("{text}0")), Value::Null],
        Value::Array(list) => {
            let mut all = Vec::new();
            for (index, entry) in list.iter().enumerate() {
                let mut shorter = list.clone();
                shorter.remove(index);
                all.push(Value::Array(shorter));
                all.extend(changes(entry).into_iter().map(|entry| {
                    let mut other = list.clone();
                    other[index] = entry;
                    Value::Array(other)
                }));
            }
            all
        }
        Value::Object(entries) => {
            let mut all = Vec::new();
            for (key, entry) in entries {
                let mut shorter = entries.clone();
                shorter.remove(key);
                all.push(Value::Object(shorter));
                all.extend(changes(entry).into_iter().map(|entry| {
                    let mut other = entries.clone();
                    other[key] = entry;
                    Value::Object(other)
                }));
            }
            all
        }
    }
}

/// Changing any single byte of a view never results in a different view.
#[test]
fn every_changed_byte_of_a_view_is_detected() {
    let mut game = Game::new(Setup::base(2).expect("the config is valid"), 7);
    for _ in 0..6 {
        game.play(game.state().legal_actions().at(0)).expect("a listed action is legal");
    }
    let view = game.view(Player::new(0)).expect("the player exists");
    let text = view.to_json();
    let mut same = 0;
    for at in 0..text.len() {
        for other in [b'0', b' ', b'"', text.as_bytes()[at] ^ 1] {
            let mut bytes = text.clone().into_bytes();
            if std::mem::replace(&mut bytes[at], other) == other {
                continue;
            }
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            if let Ok(read) = View::from_json_in(game.setup(), &changed) {
                assert_eq!(read, view, "byte {at}");
                same += 1;
            }
        }
    }
    assert_eq!(same, 0, "the text has no white space between its parts");
}

/// A view in which an essential part has been modified is rejected without a panic.
#[test]
fn rejects_modified_view() {
    let refused = |text: &str| View::from_json(text).expect_err("the view was changed");
    for_games(30, |random| {
        let game = some_position(random);
        let view = game.view(Player::new(0)).expect("the player exists");
        let whole: serde_json::Value =
            serde_json::from_str(&view.to_json()).expect("the JSON is valid");
        for (key, value) in [
            ("player", serde_json::json!(200)),
            ("hash", serde_json::json!("0x0000000000000001")),
            ("history", serde_json::json!(["pass"])),
            ("config", serde_json::json!({"players": 2, "options": {"print": "x"}})),
            ("color", serde_json::json!("red")),
        ] {
            let mut changed = whole.clone();
            changed[key] = value;
            refused(&changed.to_string());
        }
        for key in ["player", "hash", "history", "config", "unseen", "check"] {
            let mut changed = whole.clone();
            changed.as_object_mut().expect("the value is an object").remove(key);
            refused(&changed.to_string());
        }
        // Every key is part of the checksum, as is every entry in a list or an object.
        for (key, value) in whole.as_object().expect("the value is an object") {
            let all = changes(value);
            for _ in 0..all.len().min(4) {
                let mut changed = whole.clone();
                changed[key] = pick(random, &all).clone();
                refused(&changed.to_string());
            }
        }
        let other =
            Setup::base(8 - game.setup().players() as u32 / 2).expect("the config is valid");
        let read = View::from_json_in(&other, &view.to_json());
        assert_eq!(read, Err(LoadError::OtherSetup));
        let text = view.to_json();
        assert!(matches!(refused(&text[..text.len() - 1]), LoadError::View(_)));
        assert!(matches!(refused(&game.to_json()), LoadError::View(_)));
        for _ in 0..20 {
            let mut bytes = text.clone().into_bytes();
            let at = random.uniform(bytes.len() as u32) as usize;
            bytes[at] = b' ' + random.uniform(90) as u8;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            // Whitespace between tokens may change.
            if let Ok(again) = View::from_json(&changed) {
                assert_eq!(again, view);
            }
        }
    });
}

/// In a game with external chance, a pending draw is still pending in a copy, in a parsed view, and
/// in a determinization.
#[test]
fn pending_draw_survives_views_and_determinization() {
    let setup = carc_engine::Setup::base(2).expect("the config is valid");
    let game = Game::with_external_chance(setup);
    let view = game.view(Player::new(0)).expect("the player exists");
    let again = View::from_json(&view.to_json()).expect("the JSON form can be parsed");
    let guess = view.determinize(3);
    assert_eq!(guess.state().actor(), Actor::Chance);
    assert_eq!(guess.state().chance_outcomes(), game.state().chance_outcomes());
    assert_eq!((again.clone(), again), (view.clone(), view));
    let mut guess = guess;
    guess.play(guess.state().chance_outcomes()[0].0).expect("the outcome is legal");
    let mut turns = 0;
    while let Some(action) = guess.state().legal_actions().first() {
        assert_ne!(
            guess.state().actor(),
            Actor::Chance,
            "the determinization makes its own draws from then on"
        );
        guess.play(action).expect("a listed action is legal");
        turns += 1;
    }
    while guess.history().len() > 1 {
        guess.undo().expect("an action can be undone");
    }
    assert!(turns > 71);
    guess.undo().expect("the draw that was applied");
    assert_eq!(guess.state().actor(), Actor::Chance);
}

/// A view with a hidden hand cannot be exported as a start position, because without the tiles in
/// that hand, the position would be different.
#[test]
fn hidden_hand_has_no_start() {
    let config = carc_engine::Config::new(2)
        .with_option("hand_size", "1")
        .with_option("hand_visibility", "hidden");
    let mut game = Game::new(carc_engine::Setup::new(config).expect("the config is valid"), 7);
    for _ in 0..12 {
        let view = game.view(Player::new(0)).expect("the player exists");
        let hides = game.state().hand_size(Player::new(1)) > 0;
        assert_eq!(view.state().to_start().is_none(), hides, "{:?}", game.state().phase());
        assert!(game.state().to_start().is_some(), "{:?}", game.state().phase());
        game.play(game.state().legal_actions().at(0)).expect("a listed action is legal");
    }
}
