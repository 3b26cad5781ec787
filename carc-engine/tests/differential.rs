//! Compares the engine with the naive model, in positions from random games and from the rule
//! cases.
//!
//! Legal tile and figure placements are compared often. All features and the final scoring take
//! longer and are compared less often. In the rule cases, everything is compared in every position.
//! `CARC_GAMES=100` plays the full number of games. A failure reports the number of the game in
//! which it occurred.

mod compare;
mod tiles;

use std::panic::{AssertUnwindSafe, catch_unwind};

use carc_engine::{Config, Game, Generator, Setup, Token};

use self::compare::{compare_actions, compare_features, compare_standing};
use crate::{
    case_file::{self, Case},
    naive::Tiles,
    properties::{Tally, tally_games},
    support::{expand, house_rules, pick, random_action, random_game},
};

/// Legal placements are compared in one out of this many positions.
const OFTEN: u32 = 3;

/// The expansions in random games that the model does not support.
const UNKNOWN: [&str; 3] = ["flying_machines", "robbers", "messages"];

/// All features and the final scoring are compared in one out of this many positions.
const SOMETIMES: u32 = 24;

/// Plays random actions to the end of a game, and compares the positions.
fn play(mut game: Game, random: &mut Generator, tally: &Tally) {
    let tiles = Tiles::of(game.setup());
    loop {
        let action = random_action(&game, random);
        if random.uniform(OFTEN) == 0 {
            compare_actions(&game, &tiles, tally);
        }
        if action.is_none() || random.uniform(SOMETIMES) == 0 {
            compare_features(&game, &tiles, tally);
            compare_standing(&game, &tiles, tally);
        }
        let Some(action) = action else { return };
        game.play(action).expect("a listed action is legal");
    }
}

#[test]
fn random_games_agree_with_the_model() {
    let minimums = [
        ("tile placements", 200_000),
        ("river tiles", 200),
        ("abbeys", 50),
        ("figure actions", 25_000),
        ("portals", 2000),
        ("barn corners", 80),
        ("features", 300_000),
        ("complete features", 30_000),
        ("owned fields", 15_000),
        ("shared features", 150),
        ("final scores", 20_000),
    ];
    tally_games(400, &minimums, |random, tally| {
        let game = loop {
            let game = random_game(random);
            if is_modeled(game.setup()) {
                break game;
            }
        };
        play(game, random, tally);
    });
}

/// Plays with generated tiles that could not be printed, alone or together with the base tiles.
#[test]
fn generated_tiles_agree_with_the_model() {
    let minimums =
        [("tile placements", 200_000), ("figure actions", 25_000), ("features", 200_000)];
    tally_games(300, &minimums, |random, tally| {
        let mut config = Config::new(1 + random.uniform(6));
        config.custom_sets.push(tiles::generated(random));
        config.preset = pick(random, &[None, Some("c1"), Some("c3")]).map(str::to_owned);
        if random.uniform(2) == 0 {
            config.tile_sets.insert("base".to_owned(), 0);
        }
        if random.uniform(4) == 0 {
            expand(&mut config, random);
            config.expansions.retain(|name| !UNKNOWN.contains(&name.as_str()));
        }
        if random.uniform(3) == 0 {
            house_rules(&mut config, random);
        }
        let setup = Setup::new(config).expect("the config is valid");
        let seed = u64::from(random.uniform(u32::MAX));
        play(Game::new(setup, seed), random, tally);
    });
}

/// The cases, whose expectations are written by hand, verify the model, so that the model can
/// verify the engine in other positions.
#[test]
fn rule_cases_agree_with_the_model() {
    let tally = Tally::default();
    let mut failures = Vec::new();
    for case in case_file::paths().iter().flat_map(|path| case_file::read(path)) {
        if catch_unwind(AssertUnwindSafe(|| compare_case(&case, &tally))).is_err() {
            failures.push(format!("{}: {}", case.topic, case.title));
        }
    }
    println!("{tally:?}");
    assert!(failures.is_empty(), "engine and model differ in\n{}", failures.join("\n"));
}

/// Checks whether the model supports all rules in a setup. The model does not support bridges,
/// castles, ferries, robbers, messages, flights or the city of Carcassonne.
fn is_modeled(setup: &Setup) -> bool {
    let tokens = [Token::BRIDGE_NS, Token::CASTLE];
    let has_city = setup.tile_types().iter().any(|kind| kind.id.starts_with("count/"));
    let others = ["ferries", "robbers", "messages", "flying"];
    let has_others = others.iter().any(|name| setup.config().mechanics[*name]);
    tokens.iter().all(|token| setup.tokens(*token) == 0) && !has_city && !has_others
}

/// Plays a case, and compares each of its positions.
fn compare_case(case: &Case, tally: &Tally) {
    let mut config = Config::default();
    let mut played = None;
    for (_, command) in &case.commands {
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        match (word, &mut played) {
            ("config", _) => config = serde_json::from_str(rest).expect("the config is valid"),
            ("seed" | "deck" | "open", _) => {
                let setup = Setup::new(config.clone()).expect("the config in the case is valid");
                if !is_modeled(&setup) {
                    return;
                }
                let tiles = Tiles::of(&setup);
                let game = match word {
                    "seed" => Game::new(setup, rest.parse().expect("the value is a number")),
                    "deck" => {
                        let deck: Vec<&str> = rest.split_whitespace().collect();
                        Game::with_deck(setup, &deck).expect("the deck in the case is valid")
                    }
                    _ => Game::with_external_chance(setup),
                };
                played = Some((game, tiles));
            }
            ("do", Some((game, _))) => {
                let action = game.setup().parse_action(rest).expect("the notation is valid");
                game.play(action).expect("the action in the case is legal");
            }
            ("undo", Some((game, _))) => drop(game.undo().expect("an action can be undone")),
            _ => continue,
        }
        if let Some((game, tiles)) = &played {
            compare_actions(game, tiles, tally);
            compare_features(game, tiles, tally);
            compare_standing(game, tiles, tally);
        }
    }
}
