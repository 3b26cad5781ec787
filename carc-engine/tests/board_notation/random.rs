//! Tests that positions from random games are unchanged after being written and read.

use std::sync::Arc;

use carc_engine::{Config, Game, Generator, Phase, Setup, Start, limits};

use crate::support::{
    at_least, games, in_round, pick, random_action, random_position, same_position,
};

/// A kind of content, with a function that returns true if a position contains that content, and
/// the minimum number of such positions in a long run.
type Content = (&'static str, fn(&Start) -> bool, u64);

const MINIMUMS: [Content; 17] = [
    ("starts", |_| true, 500),
    ("figures", |start| !start.figures.is_empty(), 500),
    ("neutral figures", |start| !start.neutral.is_empty(), 100),
    ("floors", |start| !start.towers.is_empty(), 50),
    ("ingots", |start| !start.ingots.is_empty(), 50),
    ("prisoners", |start| !start.prisoners.is_empty(), 8),
    ("sheep", |start| start.figures.iter().any(|figure| !figure.tokens.is_empty()), 80),
    ("tokens", |start| !start.tokens.is_empty(), 120),
    ("bags", |start| start.bag.is_some(), 100),
    ("records", |start| !start.records.is_empty(), 120),
    ("tiles under hills", |start| !start.hidden.is_empty(), 40),
    ("hands", |start| !start.hands.is_empty(), 30),
    ("abbeys", |start| !start.abbeys.is_empty(), 100),
    ("current tiles", |start| start.drawn.is_some(), 250),
    ("custom tiles", |start| start.tiles.iter().any(|tile| tile.tile.starts_with("odd/")), 60),
    ("marked tiles", |start| start.tiles.iter().any(|tile| tile.tile.contains('+')), 80),
    ("mid-turns", |start| start.mid_turn.is_some(), 100),
];

/// Sorts everything by cell, as board notation does.
fn sorted(mut start: Start) -> Start {
    start.tiles.sort_by_key(|tile| tile.cell);
    start.figures.sort_by_key(|figure| figure.spot.cell);
    start.towers.sort_by_key(|tower| tower.cell);
    start.ingots.sort_by_key(|ingots| ingots.cell);
    start.neutral.sort_by_key(|figure| figure.spot.cell);
    start
}

fn round_trip(start: &Start, config: &Config) {
    for text in [start.to_text(), start.to_line()] {
        assert!(text.len() <= limits::MAX_BOARD_BYTES);
        let read = Start::from_text(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read, sorted(start.clone()), "{text}");
        assert_eq!(read.to_text(), start.to_text());
    }
    let config = Config { custom_sets: Vec::new(), start: Some(start.clone()), ..config.clone() };
    for text in [config.to_text(), config.to_line()] {
        let read = Config::from_text(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read.start, Some(sorted(start.clone())), "{text}");
        assert_eq!(Config { start: None, ..read }, Config { start: None, ..config.clone() });
        assert_eq!(Start::from_text(&text), Ok(sorted(start.clone())), "{text}");
    }
}

/// Checks that writing a game as text and reading the text results in the same game.
fn game_round_trip(game: &Game) {
    let text = game.state().to_text().expect("the position can be written");
    let line = game.state().to_line().expect("the position can be written");
    assert!(!line.contains('\n'), "{line}");
    assert_eq!(Start::from_text(&line), Start::from_text(&text));
    let custom = game.setup().config().custom_sets.clone();
    let read = if custom.is_empty() {
        Config::from_text(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
    } else {
        let error = Config::from_text(&text).expect_err("custom sets are missing");
        assert!(error.problem.contains("custom tile sets"), "{error}");
        // The text is complete except for the custom sets.
        let text: String = text
            .lines()
            .filter(|it| !it.starts_with("custom_sets"))
            .fold(String::new(), |all, line| all + line + "\n");
        Config { custom_sets: custom, ..Config::from_text(&text).expect("the rest is complete") }
    };
    let setup = Setup::new(read).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let again = Game::with_external_chance(Arc::clone(&setup));
    assert_eq!(again.state().hash(), game.state().hash(), "{text}");
    same_position(again.position(), game.position(), game.setup());
    let rules = |setup: &Setup| Config { start: None, ..setup.config().clone() };
    assert_eq!(rules(&setup), rules(game.setup()), "{text}");
}

#[test]
fn text_restores_the_position() {
    let mut counts = [0; MINIMUMS.len()];
    for number in games(240) {
        let mut random = Generator::new(1_000_000 + number);
        let mut game = random_position(&mut random);
        for _ in 0..8 {
            let start = game.state().to_start();
            assert!(start.is_some() || in_round(&game), "{:?} has no start", game.state().phase());
            if let Some(start) = start {
                round_trip(&start, game.setup().config());
                for (count, (_, is_in, _)) in counts.iter_mut().zip(MINIMUMS) {
                    *count += u64::from(is_in(&start));
                }
                if *pick(&mut random, &[true, false, false, false]) {
                    game_round_trip(&game);
                }
            }
            let Some(action) = random_action(&game, &mut random) else { break };
            game.play(action).expect("a listed action is legal");
        }
    }
    for ((what, _, minimum), count) in MINIMUMS.into_iter().zip(counts) {
        println!("{what}: {count}");
        at_least(what, count, minimum);
    }
}

/// A river without room to continue ends during the first turn, and the rest of that turn is played
/// without hands.
#[test]
fn text_does_not_deal_hands_before_their_turn() {
    let config = Config::from_text(
        "carc 1; players 4; preset c3; expansions river inns_cathedrals wheel river_2
         tile_sets wheel=2
         options first_player=random hand_size=3 print=bb5 river_room=strict start_tile=in_stack table=6x6",
    );
    let mut game = Game::with_external_chance(Setup::new(config.unwrap()).unwrap());
    assert!(game.state().river_tiles_remaining() > 0);
    while game.state().river_tiles_remaining() > 0 || game.state().phase() != Phase::Draw {
        assert_eq!(game.state().turn().max(1), 1, "the river has room");
        game.play(game.state().legal_actions().at(0)).expect("a listed action is legal");
    }
    game_round_trip(&game);
}
