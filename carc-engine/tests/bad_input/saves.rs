//! Tests for saves that are truncated, edited, too large or too deeply nested, and for text that is
//! not a save.

use carc_engine::{Action, Actor, Config, Game, Generator, LoadError, Player, Setup, View, limits};
use serde_json::{Value, json};

use crate::support::{advance, pick, random_position, same_game};

fn seeded() -> Game {
    let mut game = Game::new(Setup::base(3).expect("the config is valid"), 11);
    advance(&mut game, &mut Generator::new(3), 30);
    game
}

fn of_deck() -> Game {
    let setup = Setup::base(2).expect("the config is valid");
    let deck = ["base/A", "base/U", "base/E", "base/C", "base/V", "base/W"];
    let mut game = Game::with_deck(setup, &deck).expect("the deck is valid");
    advance(&mut game, &mut Generator::new(3), 5);
    game
}

fn load(text: &str) -> LoadError {
    match Game::from_json(text) {
        Ok(_) => panic!("it was loaded: {text}"),
        Err(error) => {
            assert!(error.to_string().len() < 2000, "a long message");
            error
        }
    }
}

/// Returns the game's save with one change.
fn changed(game: &Game, change: impl FnOnce(&mut Value)) -> String {
    let mut save: Value = serde_json::from_str(&game.to_json()).expect("the JSON is valid");
    change(&mut save);
    save.to_string()
}

#[test]
fn rejects_truncated_save() {
    for game in [seeded(), of_deck()] {
        let text = game.to_json();
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            assert!(matches!(load(&text[..end]), LoadError::Syntax(_)), "{end}");
        }
        same_game(&Game::from_json(&text).expect("the complete text is valid"), &game);
    }
}

#[test]
fn rejects_trailing_data() {
    let text = seeded().to_json();
    for more in ["x", "{}", "]", ",", "\u{0}", &text] {
        assert!(matches!(load(&format!("{text}{more}")), LoadError::Syntax(_)));
    }
    assert!(Game::from_json(&format!(" \n{text}\n\t ")).is_ok());
}

/// A byte-order mark, which editors on some systems write, is ignored.
#[test]
fn ignores_byte_order_mark() {
    let game = seeded();
    let loaded =
        Game::from_json(&format!("\u{feff}{}", game.to_json())).expect("the save can be loaded");
    same_game(&loaded, &game);
    let view = game.view(Player::new(0)).expect("the player exists");
    assert_eq!(View::from_json(&format!("\u{feff}{}", view.to_json())), Ok(view));
    let config: Config =
        carc_engine::read_json("\u{feff}{\"players\":3}").expect("the config is valid");
    assert_eq!(config, Config::new(3));
    load(&format!("\u{feff}\u{feff}{}", game.to_json()));
}

#[test]
fn rejects_unrelated_json() {
    let game = seeded();
    for text in [
        String::new(),
        "null".into(),
        "true".into(),
        "7".into(),
        "\"a save\"".into(),
        "[]".into(),
        "{}".into(),
        "{\"schema\":\"1\"}".into(),
        "{\"schema\":-1}".into(),
        "{\"schema\":1.5}".into(),
        "{\"schema\":1e400}".into(),
        "{\"schema\":1}".into(),
        "{\"schema\":1,\"schema\":1}".into(),
        game.view(Player::new(0)).expect("the player exists").to_json(),
        serde_json::to_string(game.setup().config()).expect("the value has a JSON form"),
        serde_json::to_string(game.history()).expect("the value has a JSON form"),
        "<save/>".into(),
        "\u{feff}{}".into(),
    ] {
        assert!(matches!(load(&text), LoadError::Syntax(_)), "{text}");
    }
}

#[test]
fn reports_newer_schema_before_other_errors() {
    for found in [0, 2, 77, u32::MAX] {
        for text in [
            changed(&seeded(), |save| save["schema"] = json!(found)),
            format!("{{\"schema\":{found},\"world\":[1,2,{{\"a\":null}}]}}"),
        ] {
            assert_eq!(load(&text), LoadError::Schema { found });
        }
    }
    assert_eq!(
        LoadError::Schema { found: 2 }.to_string(),
        "unsupported schema version 2; the latest supported version is 1"
    );
}

#[test]
fn rejects_oversized_save() {
    let text = " ".repeat(limits::MAX_SAVE_BYTES + 1);
    assert_eq!(load(&text), LoadError::TooLarge(limits::MAX_SAVE_BYTES + 1));
    assert!(matches!(load(&text[1..]), LoadError::Syntax(_)));
}

#[test]
fn rejects_deeply_nested_save() {
    let text = seeded().to_json();
    for open in ["[", "{\"a\":"] {
        let deep = open.repeat(200_000);
        assert!(matches!(load(&deep), LoadError::Syntax(_)));
        let inside = text.replacen('{', &format!("{{\"more\":{deep},"), 1);
        assert!(matches!(load(&inside), LoadError::Syntax(_)));
        let inside = text.replacen("\"history\":[", &format!("\"history\":[{deep},"), 1);
        assert!(matches!(load(&inside), LoadError::Syntax(_)));
    }
}

/// Replaces each field with an invalid value, and removes each field.
#[test]
fn rejects_missing_or_mistyped_fields() {
    let whole: Value = serde_json::from_str(&seeded().to_json()).expect("the JSON is valid");
    let fields: Vec<String> =
        whole.as_object().expect("the value is an object").keys().cloned().collect();
    assert_eq!(fields, ["chance", "check", "engine", "hash", "history", "schema", "setup"]);
    for field in fields {
        let wrong = [json!(true), json!(-3.5), json!([[1]]), json!({"a": {"b": 1}})];
        for value in wrong {
            let text = changed(&seeded(), |save| save[&field] = value.clone());
            assert!(matches!(load(&text), LoadError::Syntax(_)), "{field} = {value}");
        }
        let text = changed(&seeded(), |save| {
            save.as_object_mut().expect("the value is an object").remove(&field);
        });
        // Early saves do not have a checksum.
        if field == "check" {
            same_game(&Game::from_json(&text).expect("the old save can be loaded"), &seeded());
        } else {
            assert!(matches!(load(&text), LoadError::Syntax(_)), "{field} left out");
        }
    }
}

#[test]
fn rejects_edited_setup() {
    let error = load(&changed(&seeded(), |save| save["setup"]["players"] = json!(9)));
    assert_eq!(error.to_string(), "setup: players: 9 is out of range; expected 1 to 8");
    let error = load(&changed(&seeded(), |save| save["setup"]["options"]["farmers"] = json!("x")));
    assert!(matches!(error, LoadError::Setup(_)));
    let error = load(&changed(&seeded(), |save| save["setup"]["color"] = json!(1)));
    assert!(matches!(error, LoadError::Syntax(_)));
    // The history is illegal under other rules or with a different number of players.
    for (path, value) in [
        ("/setup/players", json!(2)),
        ("/setup/options/farmers", json!("off")),
        ("/setup/figures/meeple", json!(1)),
        ("/setup/tile_sets/base", json!(2)),
    ] {
        let text = changed(&seeded(), |save| *save.pointer_mut(path).expect(path) = value);
        assert!(
            matches!(
                load(&text),
                LoadError::Illegal { .. }
                    | LoadError::NotDrawn { .. }
                    | LoadError::Hash { .. }
                    | LoadError::Check { .. }
            ),
            "{path}"
        );
    }
}

#[test]
fn rejects_edited_chance_source() {
    for bad in ["", "x", "-1", "1.0", "18446744073709551616", "99999999999999999999999", " 1"] {
        let text = changed(&seeded(), |save| save["chance"]["seeded"]["seed"] = json!(bad));
        assert_eq!(load(&text), LoadError::Number { field: "seed", text: bad.into() });
    }
    for bad in [json!("7"), json!(-1), json!(1e30), json!(null)] {
        let text = changed(&seeded(), |save| save["chance"]["seeded"]["position"] = bad);
        assert!(matches!(load(&text), LoadError::Syntax(_)));
    }
    for bad in [json!("closed"), json!({"dice": 1}), json!({"seeded": {"seed": "1"}}), json!({})] {
        let text = changed(&seeded(), |save| save["chance"] = bad);
        assert!(matches!(load(&text), LoadError::Syntax(_)));
    }
    // A game with external chance may end at a pending draw, but a seeded game must not.
    let text = changed(&seeded(), |save| {
        let history = save["history"].as_array_mut().expect("the value is a list");
        while !history
            .last()
            .expect("the list has an entry")
            .as_str()
            .expect("the value is a string")
            .starts_with("draw")
        {
            history.pop();
        }
        history.pop();
    });
    assert_eq!(load(&text), LoadError::CutShort);
    assert_eq!(LoadError::CutShort.to_string(), "the history ends before an automatic draw");
}

/// A save is rejected if its seed, using the recorded number of random words, does not produce the
/// draws in the history. This applies with and without a checksum.
#[test]
fn rejects_seed_that_contradicts_the_draws() {
    for with_check in [true, false] {
        let edit = |change: &dyn Fn(&mut Value)| {
            load(&changed(&seeded(), |save| {
                change(save);
                if !with_check {
                    save.as_object_mut().expect("the value is an object").remove("check");
                }
            }))
        };
        for words in [0, 1, 15, 17, 1 << 32, u64::MAX] {
            let error = edit(&|save| save["chance"]["seeded"]["position"] = json!(words));
            assert_eq!(error, LoadError::Position { saved: words, found: 16 });
        }
        for seed in ["7", "12", "18446744073709551615"] {
            let error = edit(&|save| {
                save["chance"]["seeded"]["seed"] = json!(seed);
                if !with_check {
                    // A save without a checksum could be a determinization in which all draws come
                    // from a view.
                    save["chance"]["seeded"]["position"] = json!(40);
                }
            });
            match error {
                LoadError::NotDrawn { index: 0, saved, found } if with_check => {
                    assert_ne!(saved, found);
                }
                LoadError::Position { .. } if !with_check => {}
                other => panic!("{other}"),
            }
        }
    }
}

/// A source of chance or an origin that contradicts the history is rejected.
#[test]
fn accepts_chance_source_consistent_with_history() {
    for game in [seeded(), of_deck()] {
        let error = load(&changed(&game, |save| save["chance"] = json!("external")));
        assert!(matches!(error, LoadError::Check { .. } | LoadError::Hash { .. }), "{error}");
    }
    let mut open = Game::with_external_chance(Setup::base(2).expect("the config is valid"));
    advance(&mut open, &mut Generator::new(3), 12);
    let seed = json!({"seeded": {"seed": "1", "position": 4}});
    let error = load(&changed(&open, |save| save["chance"] = seed));
    assert!(matches!(error, LoadError::NotDrawn { .. }), "{error}");
    for origins in [json!(["given 4"]), json!(["applied 4"]), json!(["chance 9"]), json!(["x"])] {
        let error = load(&changed(&seeded(), |save| save["origins"] = origins));
        assert!(matches!(error, LoadError::Origins | LoadError::Position { .. }), "{error}");
    }
}

/// A saved determinization lists the draws that come from a view. Some early saves, which have no
/// checksum, do not list these draws.
#[test]
fn loads_saved_determinizations() {
    let mut guess = seeded().determinize(Player::new(0), 99).expect("the player exists");
    let old = |game: &Game, words: Option<u64>| {
        changed(game, |save| {
            let save = save.as_object_mut().expect("the value is an object");
            save.remove("check");
            save.remove("origins");
            if let Some(words) = words {
                save["chance"]["seeded"]["position"] = json!(words);
            }
        })
    };
    for _ in 0..4 {
        same_game(
            &Game::from_json(&guess.to_json()).expect("the game's own save can be loaded"),
            &guess,
        );
        same_game(
            &Game::from_json(&old(&guess, None)).expect("the old save can be loaded"),
            &guess,
        );
        let error = load(&old(&guess, Some(1)));
        assert!(matches!(error, LoadError::Position { saved: 1, .. }), "{error}");
        advance(&mut guess, &mut Generator::new(5), 9);
    }
    let save: Value = serde_json::from_str(&guess.to_json()).expect("the JSON is valid");
    assert_eq!(save["origins"][0], "given 16");
    // A pending draw remains pending, and the caller must make it.
    let mut open = Game::with_external_chance(Setup::base(2).expect("the config is valid"));
    advance(&mut open, &mut Generator::new(3), 12);
    assert_eq!(open.state().actor(), Actor::Chance);
    let mut guess = open.determinize(Player::new(1), 4).expect("the player exists");
    for _ in 0..3 {
        same_game(
            &Game::from_json(&guess.to_json()).expect("the game's own save can be loaded"),
            &guess,
        );
        advance(&mut guess, &mut Generator::new(5), 1);
    }
    assert_ne!(guess.state().actor(), Actor::Chance);
}

#[test]
fn rejects_edited_deck() {
    let error = load(&changed(&of_deck(), |save| save["chance"]["deck"][2] = json!("base/e")));
    assert_eq!(error.to_string(), "setup: deck: unknown name \"base/e\"; did you mean \"base/E\"?");
    let error = load(&changed(&of_deck(), |save| save["chance"]["deck"][1] = json!("base/V")));
    let LoadError::Illegal { source, .. } = &error else { panic!("{error}") };
    assert_eq!(source.reason, carc_engine::IllegalAction::NotOnTop);
    assert!(error.to_string().starts_with("history["), "{error}");
    let many = json!(vec!["base/U"; limits::MAX_TILES + 1]);
    let error = load(&changed(&of_deck(), |save| save["chance"]["deck"] = many));
    assert!(matches!(error, LoadError::Setup(_)));
}

#[test]
fn rejects_edited_stack() {
    let game = of_deck().determinize(Player::new(0), 4).expect("the player exists");
    let set = |id: &str, count: Value| changed(&game, |save| save["stack"][id] = count);
    assert!(matches!(load(&set("base/Ü", json!(1))), LoadError::Setup(_)));
    assert!(matches!(load(&set("base/U", json!(65535))), LoadError::Setup(_)));
    assert!(matches!(load(&set("base/U", json!(65536))), LoadError::Syntax(_)));
    assert!(matches!(load(&set("base/U", json!(-1))), LoadError::Syntax(_)));
    assert!(matches!(load(&set("base/U", json!(4))), LoadError::Hash { .. }));
    assert!(matches!(load(&set("base/X", json!(4096))), LoadError::Setup(_)));
}

#[test]
fn rejects_edited_history() {
    let game = seeded();
    let length = game.history().len();
    for (text, bad) in
        [("fly", true), ("", true), ("draw base/ZZ", true), ("place 999,999 0", false)]
    {
        for index in [0, 1, length / 2, length - 1] {
            let error = load(&changed(&game, |save| save["history"][index] = json!(text)));
            match error {
                LoadError::Parse { index: at, .. } if bad => assert_eq!(at, index),
                LoadError::Illegal { index: at, .. } if !bad => assert_eq!(at, index),
                other => panic!("{other}"),
            }
        }
    }
    // If entries are removed, duplicated or swapped, either an entry is illegal or the final
    // position differs.
    for index in 0..length {
        for edit in 0..3 {
            let text = changed(&game, |save| {
                let history = save["history"].as_array_mut().expect("the value is a list");
                match edit {
                    0 => drop(history.remove(index)),
                    1 => history.insert(index, history[index].clone()),
                    _ => history.swap(index, (index + 1) % length),
                }
            });
            let same = edit != 2 || {
                let one = game.history()[index].action;
                one == game.history()[(index + 1) % length].action
            };
            match Game::from_json(&text) {
                Err(
                    LoadError::Illegal { .. }
                    | LoadError::NotDrawn { .. }
                    | LoadError::Position { .. }
                    | LoadError::Hash { .. }
                    | LoadError::CutShort,
                ) => {}
                Err(other) => panic!("{other}"),
                Ok(_) => assert!(same && edit == 2, "entry {index}, edit {edit}"),
            }
        }
    }
    // The history is far too long.
    let text = changed(&game, |save| save["history"] = json!(vec!["pass"; 500_000]));
    assert!(matches!(load(&text), LoadError::Illegal { index: 0, .. }));
}

#[test]
fn rejects_edited_hash() {
    let game = seeded();
    for bad in ["", "0x", "12", "0xg", "0x10000000000000000", "0xffffffffffffffffffffffffff"] {
        let text = changed(&game, |save| save["hash"] = json!(bad));
        assert_eq!(load(&text), LoadError::Number { field: "hash", text: bad.into() });
    }
    let wrong = game.state().hash() ^ 1;
    let text = changed(&game, |save| save["hash"] = json!(format!("{wrong:#018x}")));
    let error = load(&text);
    assert_eq!(error, LoadError::Hash { saved: wrong, found: game.state().hash() });
    assert_eq!(
        error.to_string(),
        format!(
            "hash mismatch: the replayed game has {:#018x}, but the save has {wrong:#018x}",
            game.state().hash()
        )
    );
}

/// An unknown key at any depth is reported together with the closest known key.
#[test]
fn error_names_unknown_key_and_nearest_match() {
    for (path, key, nearest) in [
        ("", "hystory", "history"),
        ("", "comment", ""),
        ("/setup", "playerz", "players"),
        ("/chance", "seded", "seeded"),
        ("/chance/seeded", "positio", "position"),
    ] {
        let text = changed(&seeded(), |save| {
            save.pointer_mut(path).expect(path)[key] = json!(0);
        });
        let error = load(&text).to_string();
        if path != "/chance" {
            assert!(error.contains(&format!("unknown field `{key}`")), "{error}");
            let suggestion = format!("; did you mean {nearest:?}?");
            assert_eq!(error.ends_with(&suggestion), !nearest.is_empty(), "{error}");
        }
    }
    let text = changed(&seeded(), |save| save["engine"] = json!("99.0.0"));
    same_game(&Game::from_json(&text).expect("saves of other versions can be loaded"), &seeded());
}

/// A save with random byte changes is rejected or loads completely, and loading never panics.
#[test]
fn random_byte_changes_never_panic() {
    let mut loaded = 0;
    for number in crate::support::games(60) {
        let mut random = Generator::new(number);
        let game = random_position(&mut random);
        let text = game.to_json().into_bytes();
        for _ in 0..60 {
            let mut bytes = text.clone();
            for _ in 0..=random.uniform(3) {
                let at = random.uniform(bytes.len() as u32) as usize;
                match random.uniform(4) {
                    0 => bytes[at] = random.uniform(128) as u8,
                    1 => drop(bytes.remove(at)),
                    2 => bytes.insert(at, *pick(&mut random, b"0123456789\",:{}[]-. e")),
                    _ => {
                        let end = (at + random.uniform(30) as usize).min(bytes.len());
                        bytes.drain(at..end);
                    }
                }
            }
            let Ok(text) = String::from_utf8(bytes) else { continue };
            if let Ok(mut game) = Game::from_json(&text) {
                loaded += 1;
                let again =
                    Game::from_json(&game.to_json()).expect("the game's own save can be loaded");
                assert_eq!(again.to_json(), game.to_json());
                advance(&mut game, &mut random, 10);
            }
        }
    }
    assert!(loaded > 0, "no change at all was harmless");
}

/// The error for a rejected save reports where the problem is.
#[test]
fn error_says_where_the_save_is_invalid() {
    let game = seeded();
    let error = load(&changed(&game, |save| save["history"][3] = json!("fly")));
    assert_eq!(
        error.to_string(),
        "history[3]: invalid action \"fly\": expected pass, draw, take, place, move, remove, \
         choose, bid or discard with its operands"
    );
    let error = load(&changed(&game, |save| save["history"][0] = json!("pass")));
    assert_eq!(
        error.to_string(),
        "history[0]: pass is not legal: the action is not available in the draw phase"
    );
    let error = load(&game.to_json()[..100]);
    assert!(error.to_string().starts_with("invalid save: EOF while parsing"), "{error}");
    assert_eq!(
        LoadError::TooLarge(20_000_000).to_string(),
        "the save has 20000000 bytes; the maximum is 16777216"
    );
}

/// A game continues normally after another game has failed to load.
#[test]
fn failed_load_leaves_game_unchanged() {
    let game = seeded();
    let save: Value = serde_json::from_str(&game.to_json()).expect("the JSON is valid");
    let config: Config =
        serde_json::from_value(save["setup"].clone()).expect("the config is valid");
    let setup = Setup::new(config).expect("the config is valid");
    assert_eq!(setup.config(), game.setup().config());
    let mut again = Game::new(setup, 11);
    for record in game.history().iter().filter(|record| !record.automatic) {
        again.play(record.action).expect("both games are the same");
    }
    same_game(&again, &game);
    assert!(!again.state().is_legal(Action::Bid { points: 1 }));
}
