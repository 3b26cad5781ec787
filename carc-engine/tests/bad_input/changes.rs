//! Tests that every one-character change to a save is rejected or has no effect.
//!
//! The checksum of a save does not cover the version that wrote it (`engine`).

use std::collections::BTreeSet;

use carc_engine::{
    Action, Actor, Config, Draw, Game, Generator, HistoryEntry, Phase, Player, Setup, TileType,
};
use serde_json::json;

use crate::support::{advance, random_action, share};

/// A small tile set, which can be set up quickly: a tile with a hill, and one tile for each kind of
/// segment.
const TILES: &str = r#"schema = 1
id = "few"
title = "Few tiles"
start = "A"

[[tile]]
id = "A"
name = "a road"
count = 6
segments = [
  { kind = "road", at = "N S" },
  { kind = "field", at = "Nr E Sl" },
  { kind = "field", at = "Sr W Nl" },
]

[[tile]]
id = "B"
name = "a hill"
count = 4
marks = ["hill"]
segments = [{ kind = "field", at = "N E S W" }]

[[tile]]
id = "C"
name = "a cap"
count = 4
segments = [
  { kind = "city", at = "N", pennants = 1 },
  { kind = "field", at = "E S W", touches = [0] },
]
"#;

fn few(options: &[(&str, &str)]) -> std::sync::Arc<Setup> {
    let pairs = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
    let config = Config {
        tile_sets: [("base".to_owned(), 0)].into(),
        mechanics: [("hills".to_owned(), true), ("shepherds".to_owned(), true)].into(),
        options: pairs.collect(),
        custom_sets: vec![TILES.to_owned()],
        ..Config::new(2)
    };
    Setup::new(config).expect("the config is valid")
}

fn played(mut game: Game, actions: u32) -> Game {
    advance(&mut game, &mut Generator::new(2), actions);
    game
}

/// Returns games that cover every kind of save: each source of chance, hidden hands,
/// determinizations, a pending draw, a callback for draws, and a new game.
fn games() -> Vec<(&'static str, Game)> {
    let hands = [("hand_size", "1"), ("hand_visibility", "hidden")];
    let deck = ["few/B", "unknown", "sheep_1", "few/A", "few/C", "wolf", "few/A", "few/B", "few/C"];
    let open = played(Game::with_external_chance(few(&[])), 9);
    let mut due = open.clone();
    while due.state().actor() != Actor::Chance {
        advance(&mut due, &mut Generator::new(1), 1);
    }
    let mut answered = Game::with_external_chance(few(&[]));
    for _ in 0..3 {
        answered
            .draw_with(|game| Some(game.state().legal_actions().at(0)))
            .expect("the action is legal");
        advance(&mut answered, &mut Generator::new(4), 1);
    }
    let hidden = played(Game::new(few(&hands), 3), 8);
    vec![
        ("seeded", played(Game::new(few(&[]), 41), 9)),
        ("begun", Game::new(few(&[]), 7)),
        ("deck", played(Game::with_deck(few(&[]), &deck).expect("the deck is valid"), 6)),
        ("open", open),
        (
            "first",
            played(
                Game::with_draws(few(&[]), &deck[..6], Some(7)).expect("the draws are valid"),
                3,
            ),
        ),
        ("hands", hidden.clone()),
        ("guess", played(hidden.determinize(Player::new(1), 8).expect("the player exists"), 3)),
        ("due", due.determinize(Player::new(0), 5).expect("the player exists")),
        ("answered", answered),
    ]
}

/// Replacements for a character: digits, letters, JSON and notation punctuation, and the empty
/// string.
const SIGNS: [&str; 13] = ["", "0", "1", "9", "a", "f", "A", " ", "\"", ",", "-", "}", "é"];

/// Returns variants of the text in which the character at a position is removed, replaced, or
/// preceded by another character.
fn changes(text: &str, at: usize) -> impl Iterator<Item = String> + '_ {
    let width = text[at..].chars().next().map_or(0, char::len_utf8);
    let rest = [at, at + width];
    let put =
        move |sign: &'static str, from: usize| format!("{}{sign}{}", &text[..at], &text[from..]);
    rest.into_iter().flat_map(move |from| SIGNS.map(move |sign| put(sign, from))).chain(
        // The next digit or letter is the most likely to be meaningful.
        [1u8, 0xff].into_iter().filter_map(move |step| {
            let byte = text.as_bytes()[at].wrapping_add(step);
            let next = [byte];
            let sign = std::str::from_utf8(&next).ok()?;
            Some(format!("{}{sign}{}", &text[..at], &text[at + width..]))
        }),
    )
}

/// Returns the save without whitespace between tokens and without the library version that wrote
/// it.
fn essence(text: &str) -> String {
    let mut value: serde_json::Value = serde_json::from_str(text).expect("the JSON is valid");
    value["engine"] = serde_json::Value::Null;
    value.to_string()
}

/// Tries a quarter of the changes at each position, in rotation; a long run tries all changes. The
/// setup is changed in only one save, because most of the saves have the same setup.
#[test]
fn rejects_every_one_character_change_of_a_save() {
    let all = share() >= 100;
    for (name, game) in games() {
        let text = game.to_json();
        let setup = text.find("\"setup\"").expect("the setup is valid")
            ..text.find("\"chance\"").expect("the save has a source of chance");
        let (mut refused, mut equal, mut unproven) = (0, 0, 0);
        let places = || text.char_indices().map(|(at, _)| at);
        for at in places().filter(|at| all || name == "seeded" || !setup.contains(at)) {
            let tried = (0..).zip(changes(&text, at)).filter(|(number, _)| {
                let is_gone = *number == SIGNS.len();
                all || is_gone || (number + at) % 4 == 0
            });
            for (_, other) in tried.filter(|(_, other)| *other != text) {
                let Ok(loaded) = Game::from_json(&other) else {
                    refused += 1;
                    continue;
                };
                // The loaded game has the same position, history and later draws.
                assert_eq!(loaded.to_json(), text, "{name}, at {at}: {other}");
                assert_eq!(loaded.history(), game.history());
                assert_eq!(essence(&other), essence(&text), "{name}, at {at}: {other}");
                let version = |text: &str| {
                    let value: serde_json::Value =
                        serde_json::from_str(text).expect("the JSON is valid");
                    value["engine"].clone()
                };
                if version(&other) == version(&text) {
                    equal += 1;
                } else {
                    unproven += 1;
                }
            }
        }
        // Some changes affect only the whitespace between tokens or the five-character version.
        assert!(
            refused > 1000 && equal > 0 && unproven > 10,
            "{name}: {refused} {equal} {unproven}"
        );
    }
}

/// Returns the decisions and draws, without the origins of the draws and without tiles under hills.
fn course(game: &Game) -> Vec<(Actor, Option<Action>, Phase, bool)> {
    let shown = |entry: &HistoryEntry| Some(entry.action).filter(|_| entry.phase != Phase::Hill);
    let entries = game.history().iter();
    entries.map(|entry| (entry.actor, shown(entry), entry.phase, entry.automatic)).collect()
}

/// A changed save without a checksum is rejected unless the change is harmless or affects one of
/// the parts that docs/saves.md lists: the origins of draws, tiles under hills, and options that
/// take effect only later.
#[test]
fn rejects_one_character_changes_of_a_save_without_checksum() {
    let (_, game) =
        games().into_iter().find(|(name, _)| *name == "seeded").expect("there is a seeded game");
    let mut save: serde_json::Value =
        serde_json::from_str(&game.to_json()).expect("the JSON is valid");
    save.as_object_mut().expect("the value is an object").remove("check");
    let text = save.to_string();
    assert_eq!(
        Game::from_json(&text).expect("the old save can be loaded").to_json(),
        game.to_json()
    );
    let (mut refused, mut unproven) = (0, BTreeSet::new());
    for at in text.char_indices().map(|(at, _)| at) {
        for (_, other) in (0..).zip(changes(&text, at)).filter(|(number, _)| (number + at) % 4 == 0)
        {
            let Ok(loaded) = Game::from_json(&other) else {
                refused += 1;
                continue;
            };
            // The origin of a draw, or an unseen tile, cannot be verified.
            assert_eq!(course(&loaded), course(&game));
            assert!(loaded.state().board().eq(game.state().board()));
            let whole: serde_json::Value =
                serde_json::from_str(&loaded.to_json()).expect("the JSON is valid");
            let keys = save.as_object().expect("the value is an object").keys();
            unproven.extend(keys.filter(|&key| save[key] != whole[key]).cloned());
        }
    }
    assert!(refused > 1000);
    assert_eq!(unproven.iter().collect::<Vec<_>>(), ["chance", "history", "setup"]);

    // Without a checksum, changing whether draws are seeded or external goes undetected.
    let draws = game.history().iter().filter(|record| matches!(record.action, Action::Draw(_)));
    let draws = draws.count();
    for chance in [json!("external"), json!({"seeded": {"seed": "12345", "position": draws}})] {
        save["chance"] = chance;
        let loaded = Game::from_json(&save.to_string())
            .expect("the save cannot be distinguished from an old one");
        assert_eq!(loaded.position(), game.position());
        save["check"] = json!("0x0");
        Game::from_json(&save.to_string()).expect_err("the checksum does not match");
        save.as_object_mut().expect("the value is an object").remove("check");
    }
}

/// A game loaded from any kind of save can be continued and undone like the original game.
#[test]
fn every_kind_of_save_can_be_continued() {
    for (name, mut game) in games() {
        let mut loaded = Game::from_json(&game.to_json()).expect(name);
        let mut random = Generator::new(6);
        for _ in 0..30 {
            assert_eq!(loaded.to_json(), game.to_json(), "{name}");
            assert_eq!(loaded.position(), game.position(), "{name}");
            if random.uniform(4) == 0 {
                assert_eq!(loaded.undo(), game.undo(), "{name}");
            } else if let Some(action) = random_action(&game, &mut random) {
                game.play(action).expect("a listed action is legal");
                loaded.play(action).expect("the same actions are legal");
            }
        }
    }
}

/// OPT-6: after the given first draws, the game continues as usual.
#[test]
fn opt_6_game_continues_after_given_first_draws() {
    let setup = Setup::base(2).expect("the config is valid");
    let kind = |id: &str| setup.tile_type(id).expect("the tile type exists");
    let usual = played(Game::new(setup.clone(), 7), 50);
    let drawn = |game: &Game| -> Vec<TileType> {
        let draws = game.history().iter().filter_map(|record| match record.action {
            Action::Draw(Draw::Tile(kind)) => Some(kind),
            _ => None,
        });
        draws.collect()
    };
    // Specifying the draws that would be made anyway has no effect, however many are specified.
    let ids: Vec<_> =
        drawn(&usual).iter().map(|&kind| setup.tile_types()[kind.index()].id.clone()).collect();
    for count in [0, 1, 5, ids.len()] {
        let given =
            Game::with_draws(setup.clone(), &ids[..count], Some(7)).expect("the draws are valid");
        let given = played(given, 50);
        assert_eq!(given.history(), usual.history());
        assert_eq!(given.position(), usual.position());
    }
    // The given tiles come first, and the seed draws from the rest.
    let list = ["base/C", "base/X", "base/A", "base/A"];
    let mut given = Game::with_draws(setup.clone(), &list, Some(7)).expect("the draws are valid");
    assert_eq!(given.state().tiles_remaining(), 70);
    given = played(given, 400);
    assert!(given.state().is_over());
    assert_eq!(drawn(&given)[..4], list.map(kind));
    assert_eq!(drawn(&given).len(), 71);
    while given.undo().is_some() {}
    assert_eq!(drawn(&given), [kind("base/C")]);
    // After the given draws, a game with external chance waits for draws.
    let mut open = Game::with_draws(setup.clone(), &list, None).expect("the draws are valid");
    for _ in 0..4 {
        assert_ne!(open.state().actor(), Actor::Chance);
        let turn = open.state().turn();
        while open.state().turn() == turn && open.state().actor() != Actor::Chance {
            advance(&mut open, &mut Generator::new(1), 1);
        }
    }
    assert_eq!(open.state().actor(), Actor::Chance);
    assert_eq!(drawn(&open), list.map(kind));
    // Impossible draws are rejected.
    for (list, text) in [
        (&["base/C", "base/C"][..], "too many copies of a tile in the list of draws: 2"),
        (&["base/c"], "did you mean \"base/C\"?"),
        (&["unknown"], "unknown name \"unknown\""),
    ] {
        let error =
            Game::with_draws(setup.clone(), list, Some(1)).expect_err("the tile cannot be drawn");
        assert!(error.to_string().contains(text), "{error}");
    }
    let config: Config =
        serde_json::from_str(r#"{"expansions":["river"]}"#).expect("the config is valid");
    let river = Setup::new(config).expect("the config is valid");
    let error =
        Game::with_draws(river.clone(), &["base/U"], None).expect_err("river tiles come first");
    assert!(error.to_string().contains("river tiles must be drawn before"), "{error}");
    assert!(Game::with_draws(river, &["river/curve-a"], None).is_ok());
    // The fork comes first, and the volcano lake comes last (R2-SETUP-2).
    let config: Config =
        serde_json::from_str(r#"{"expansions":["river_2"]}"#).expect("the config is valid");
    let forked = Setup::new(config).expect("the config is valid");
    let (fork, curve, lake) = ("river2/fork", "river2/curve", "river2/volcano-lake");
    for wrong in [&[curve][..], &[curve, fork], &[fork, lake]] {
        let error = Game::with_draws(forked.clone(), wrong, None)
            .expect_err("the river tiles are out of order");
        assert!(
            error.to_string().contains("beginning with the fork and ending with the mouth"),
            "{error}"
        );
        let error = Game::with_deck(forked.clone(), &[wrong, &[curve]].concat());
        assert_eq!(error.is_err(), wrong.len() > 1, "{wrong:?}");
    }
    assert!(Game::with_draws(forked, &[fork, curve], None).is_ok());
}

/// OPT-6: a deck can contain an unknown tile for a hill.
#[test]
fn opt_6_deck_may_contain_an_unknown_tile() {
    let setup = few(&[]);
    let deck = ["few/B", "unknown", "few/A", "few/C"];
    let mut game = Game::with_deck(setup.clone(), &deck).expect("the deck is valid");
    assert_eq!(game.state().tiles_remaining(), 3);
    let place = game.state().legal_actions().at(0);
    game.play(place).expect("the action is legal");
    assert_eq!((game.state().hidden_tiles(), game.state().tiles_remaining()), (1, 2));
    assert!(game.history().iter().any(|record| record.action == Action::Draw(Draw::Unknown)));
    // The unknown tile can be any tile that is not in the deck.
    let mut under = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let guess = game.determinize(Player::new(0), seed).expect("the player exists");
        assert_eq!(guess.state().public_hash(), game.state().public_hash());
        let Action::Draw(Draw::Tile(hidden)) = guess.history()[2].action else {
            panic!("{:?}", guess.history())
        };
        under.insert(hidden);
        assert_eq!(
            Game::from_json(&guess.to_json()).expect("the game's own save can be loaded"),
            guess
        );
        assert!(played(guess, 100).state().is_over());
    }
    assert!(under.len() > 1);
    assert!(played(game, 100).state().is_over());
    // If the unknown tile is not placed under a hill, the caller chooses the draw.
    let mut game =
        Game::with_deck(setup.clone(), &["unknown", "few/A"]).expect("the deck is valid");
    assert_eq!(game.state().actor(), Actor::Chance);
    game.play(game.state().chance_outcomes()[0].0).expect("the action is legal");
    assert_eq!(game.state().tiles_remaining(), 1);
    // There cannot be more unknown tiles than tiles in the sets.
    let many = ["unknown"; 20];
    assert!(Game::with_deck(setup, &many).is_err());
    assert!(Game::with_deck(Setup::base(2).expect("the config is valid"), &["unknown"]).is_err());
}

/// A callback makes each draw, and its draws are undone together with the preceding action.
#[test]
fn draw_callback_answers_every_draw() {
    let setup = Setup::base(2).expect("the config is valid");
    let mut game = Game::with_external_chance(setup.clone());
    let mut source = Generator::new(5);
    let mut draw = |game: &Game| game.position().draw(&mut source);
    game.draw_with(&mut draw).expect("the action is legal");
    let start = game.clone();
    let mut count = 0;
    while let Some(action) = game.state().legal_actions().first() {
        game.play(action).expect("the action is legal");
        game.draw_with(&mut draw).expect("the action is legal");
        count += 1;
    }
    assert!(game.state().is_over());
    for _ in 0..count {
        game.undo().expect("the notation is valid");
        assert_ne!(game.state().actor(), Actor::Chance);
    }
    assert_eq!(game, start);
    assert_eq!(game.undo(), None);
    // The callback makes the same draws as a seed, so the game is the same.
    let mut source = Generator::new(9);
    let mut open = Game::with_external_chance(setup.clone());
    open.draw_with(|game| game.position().draw(&mut source)).expect("the action is legal");
    assert_eq!(open.position(), Game::new(setup.clone(), 9).position());
    // After an illegal draw, the error is reported and the draw stays pending. The draw also stays
    // pending if the function declines to draw.
    let mut game = Game::with_external_chance(setup);
    let before = game.to_json();
    assert!(game.draw_with(|_| Some(Action::Pass)).is_err());
    assert!(game.draw_with(|_| None).expect("the function may decline to draw").is_empty());
    assert_eq!((game.to_json(), game.state().actor()), (before, Actor::Chance));
}

/// HS-HILL-2: if the caller draws the tile under a hill, a turn ends when the hill is placed.
#[test]
fn turn_ends_with_placing_a_hill_in_an_open_game() {
    let setup = few(&[]);
    let hill = Action::Draw(Draw::Tile(setup.tile_type("few/B").expect("the tile type exists")));
    let mut open = Game::with_external_chance(setup.clone());
    open.play(hill).expect("a hill is left");
    let turns = open.turns();
    assert_eq!(turns.len(), open.state().legal_actions().len());
    for turn in turns {
        let mut copy = open.clone();
        for &action in turn.actions() {
            copy.play(action).expect("a listed turn is legal");
        }
        assert_eq!(copy.state().actor(), Actor::Chance);
        // The draw is legal, but it is not an outcome with a probability.
        let unknown = Action::Draw(Draw::Unknown);
        assert!(copy.state().legal_actions().contains(unknown));
        assert!(copy.state().chance_outcomes().iter().all(|(action, _)| *action != unknown));
    }
    let deck = Game::with_deck(setup, &["few/B", "few/A", "few/C"]).expect("the deck is valid");
    assert!(deck.turns().len() > deck.state().legal_actions().len());
    for turn in deck.turns() {
        let mut copy = deck.clone();
        for &action in turn.actions() {
            copy.play(action).expect("a listed turn is legal");
        }
    }
}
