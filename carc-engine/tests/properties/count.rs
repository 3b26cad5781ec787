//! Tests for the Count in random games, alone and with all other expansions.

use std::collections::BTreeMap;

use carc_engine::{
    Cell, Config, Expansion, Figure, Game, Generator, Location, Phase, Player, Setup, Spot, Start,
    StartFigure, StartNeutral,
};

use super::{Tally, mirror, start, tally_games};
use crate::support::{pick, random_action, same_game};

/// Returns a game with the Count, random options and random other expansions.
fn city_game(random: &mut Generator) -> Game {
    let mut config = Config::new(1 + random.uniform(5));
    config.expansions.push("count".to_owned());
    let most = *pick(random, &[0, 1, 3, 8]);
    for expansion in Expansion::all().iter().filter(|known| **known != Expansion::COUNT) {
        if random.uniform(8) < most {
            config.expansions.push(expansion.name.to_owned());
        }
    }
    for (option, values) in [
        ("count_move", &["player", "clockwise", "follow"][..]),
        ("count_final", &["any", "market"]),
        ("count_once", &["turn", "part"]),
        ("count_city", &["on", "off"]),
        ("farmers", &["on", "on", "on", "off"]),
        ("farm_scoring", &["field3", "city4", "city3"]),
        ("dragon_move", &["before_scoring", "after_scoring"]),
        ("fairy", &["meeple", "tile"]),
        ("wheel_board", &["block", "aside"]),
        ("abbey_after_last_tile", &["offer", "none"]),
        ("hand_size", &["0", "0", "0", "1"]),
        ("king_robber_scoring", &["per_feature", "continuous"]),
    ] {
        config.options.insert(option.to_owned(), (*pick(random, values)).to_owned());
    }
    // The start position uses base game monasteries.
    config.options.insert("monastery_tiles".to_owned(), "keep".to_owned());
    // Hands cannot be combined with bazaars (BCB-OPT-3).
    if config.options["hand_size"] != "0" {
        config.mechanics.insert("bazaars".to_owned(), false);
    }
    if random.uniform(4) == 0 {
        config.figures.extend([("meeple".to_owned(), 3), ("wagon".to_owned(), 2)]);
    }
    if random.uniform(4) > 0 {
        config.start = Some(busy_start(config.players, random));
    }
    let setup = Setup::new(config).expect("the config is valid");
    match random.uniform(2) {
        0 => Game::new(setup, random.uniform(u32::MAX).into()),
        _ => Game::with_external_chance(setup),
    }
}

/// Returns a start position with citizens belonging to every player, and with tiles that will soon
/// complete features.
fn busy_start(players: u32, random: &mut Generator) -> Start {
    let mut start = Start::default();
    for player in 0..players {
        for _ in 0..random.uniform(4) {
            let space = if random.uniform(3) == 0 { 24 } else { 26 };
            start.figures.push(StartFigure {
                player: Player::new(player as u8),
                figure: "meeple".to_owned(),
                spot: Spot { cell: Cell::new(0, 0), place: Location::Space(space) },
                tokens: Default::default(),
            });
        }
    }
    let count = Spot { cell: Cell::new(0, 0), place: Location::Space(25) };
    start.neutral.push(StartNeutral { figure: "count".to_owned(), spot: count });
    let mut stack = BTreeMap::new();
    for (tile, most) in [("base/E", 6), ("base/A", 8), ("base/X", 3), ("base/W", 3), ("base/B", 6)]
    {
        stack.insert(tile.to_owned(), 1 + random.uniform(most) as u16);
    }
    start.stack = Some(stack);
    start
}

/// Plays a game and checks events, saves, start positions and undo at every decision about the
/// city.
fn check_game(random: &mut Generator, tally: &Tally) {
    let mut game = city_game(random);
    let mut client = mirror::client(&game, None);
    while let Some(action) = random_action(&game, random) {
        let phase = game.state().phase();
        let is_city = [Phase::FromCity, Phase::IntoCity, Phase::MoveCount, Phase::FinalCity];
        if is_city.contains(&phase) {
            tally.add(phase.name(), 1);
            if random.uniform(4) == 0 {
                let loaded =
                    Game::from_json(&game.to_json()).expect("the game's own save can be loaded");
                same_game(&loaded, &game);
                start::check_start(&game, random, tally);
            }
            let (hash, before) = (game.state().hash(), client.clone());
            for event in game.apply(action).expect("a listed action is legal").to_vec() {
                client.follow(&event);
            }
            client.check(&game, None);
            assert!(game.undo().is_some());
            assert_eq!(game.state().hash(), hash);
            client = before;
        }
        for event in game.apply(action).expect("a listed action is legal").to_vec() {
            client.follow(&event);
        }
        client.check(&game, None);
        let quarters = 24..28;
        let citizens = game.state().figures().into_iter().filter(
            |who| matches!(who.spot.place, Location::Space(space) if quarters.contains(&space)),
        );
        for who in citizens {
            assert!(who.figure.is_meeple(), "COC-IN-5");
        }
        assert!(game.state().neutral_spot(Figure::COUNT).is_some(), "COC-COUNT-1");
    }
    tally.add("games", 1);
}

/// COC-EVENT-1, COC-HID-1, COC-START-1: events, saves, start positions and undo are consistent in
/// games with the Count.
#[test]
fn games_with_the_count_keep_all_invariants() {
    let minimums = [
        ("games", 400),
        ("from_city", 60),
        ("into_city", 80),
        ("move_count", 20),
        ("final_city", 40),
        ("starts", 40),
    ];
    tally_games(400, &minimums, check_game);
}
