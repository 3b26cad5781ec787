//! Fixed counts of action sequences, which reveal any change in legality.

use std::sync::Arc;

use carc_engine::{Config, Expansion, Game, Setup, perft};

fn setup(players: u32, preset: &str) -> Arc<Setup> {
    Setup::new(Config { preset: Some(preset.into()), ..Config::new(players) }).unwrap()
}

/// Plays the given number of actions, chosen from different parts of the action list.
fn advance(game: &mut Game, actions: usize) {
    for number in 0..actions {
        let legal = game.state().legal_actions();
        game.play(legal.at(number * 7 % legal.len())).unwrap();
    }
}

/// Counts the same sequences by another method, which applies every action to the game itself and
/// undoes it.
fn count_by_undo(game: &mut Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for action in &game.state().legal_actions() {
        game.apply(action).unwrap();
        count += count_by_undo(game, depth - 1);
        assert_eq!(game.undo(), Some(action));
    }
    count
}

fn counts(game: &Game, depths: u32) -> Vec<u64> {
    (1..=depths).map(|depth| perft(game, depth)).collect()
}

#[test]
fn seeded_counts_are_pinned() {
    // A row contains the number of players, the preset, the seed, the number of preceding actions,
    // and the counts from depth 1.
    type Row = (u32, &'static str, u64, usize, &'static [u64]);
    let table: &[Row] = &[
        (2, "bb5", 1, 0, &[4, 12, 96, 464, 4309, 28210, 110826]),
        (2, "bb5", 2, 0, &[3, 12, 124, 801, 7310, 32360, 369748]),
        (2, "bb5", 3, 0, &[1, 3, 15, 55, 495, 3592, 40119]),
        (1, "c3", 1, 20, &[4, 40, 411, 4041]),
        (2, "c3", 1, 20, &[24, 67, 633, 2858]),
        (1, "c1", 2, 40, &[22, 537, 9271, 231321]),
        (3, "c2", 2, 40, &[14, 62, 1241, 15019]),
        (5, "bb5", 2, 40, &[14, 62, 1029, 5219]),
        (2, "c1", 3, 70, &[51, 2639, 45866, 2043816]),
        (8, "c1", 3, 70, &[2, 36, 122, 3420]),
        (2, "bb5", 4, 88, &[55, 3258, 0, 0]),
    ];
    for &(players, preset, seed, actions, expected) in table {
        let mut game = Game::new(setup(players, preset), seed);
        advance(&mut game, actions);
        let found = counts(&game, expected.len() as u32);
        assert_eq!(found, expected, "{players} players, {preset}, seed {seed}, {actions} played");
    }
}

#[test]
fn counts_with_custom_rules_are_pinned() {
    let table: &[(&str, &[u64])] = &[
        (r#"{"tile_sets": {"base": 2}}"#, &[4, 12, 96, 464, 4001, 14455]),
        (r#"{"figures": {"meeple": 0}}"#, &[4, 32, 298, 1176, 13605, 88725]),
        (r#"{"figures": {"meeple": 1}}"#, &[4, 12, 96, 464, 4309, 21021]),
        (r#"{"options": {"farmers": "off"}}"#, &[4, 8, 64, 183, 1680, 6388]),
    ];
    for &(config, expected) in table {
        let setup = Setup::new(serde_json::from_str(config).unwrap()).unwrap();
        let found = counts(&Game::new(setup, 1), expected.len() as u32);
        assert_eq!(found, expected, "{config}");
    }
}

#[test]
fn counts_with_expansions_are_pinned() {
    let table: &[(&str, &[u64])] = &[
        (r#"{"expansions": ["river"]}"#, &[3, 90, 271, 4379]),
        (r#"{"expansions": ["abbot"]}"#, &[10, 32, 724, 2335]),
        (r#"{"expansions": ["inns_cathedrals"]}"#, &[19, 48, 1148, 3033]),
        (r#"{"expansions": ["traders_builders"]}"#, &[21, 92, 2046, 39190]),
        (r#"{"expansions": ["princess_dragon"]}"#, &[23, 190, 3389, 23284]),
        (r#"{"expansions": ["abbey_mayor"]}"#, &[25, 87, 1499, 6696]),
        (r#"{"expansions": ["hills_sheep"]}"#, &[3, 63, 389, 7709]),
        (r#"{"expansions": ["wheel"]}"#, &[10, 50, 1300, 6101]),
        (r#"{"expansions": ["king_robber"]}"#, &[8, 29, 645, 1748]),
        (r#"{"expansions": ["river_2"]}"#, &[4, 56, 187, 2551]),
        (r#"{"expansions": ["shrines"]}"#, &[8, 27, 574, 1531]),
        (r#"{"expansions": ["tower"]}"#, &[2, 32, 272, 2146]),
        (r#"{"expansions": ["phantom"]}"#, &[3, 24, 80, 818]),
        (r#"{"expansions": ["gold_mines"]}"#, &[8, 26, 703, 1940]),
        (r#"{"expansions": ["bridges_castles_bazaars"]}"#, &[2, 5, 136, 554]),
        (r#"{"expansions": ["count"]}"#, &[17, 267, 782, 24519]),
        (r#"{"expansions": ["mage_witch"]}"#, &[4, 36, 139, 2491]),
        (r#"{"expansions": ["ferries"]}"#, &[18, 73, 609, 2399]),
        (r#"{"expansions": ["crop_circles"]}"#, &[2, 36, 91, 2143]),
        (r#"{"expansions": ["robbers"]}"#, &[4, 92, 390, 6894]),
        (r#"{"expansions": ["flying_machines"]}"#, &[15, 351, 860, 10753]),
        (r#"{"expansions": ["messages"]}"#, &[11, 35, 348, 7863]),
        (r#"{"expansions": ["monasteries"]}"#, &[4, 88, 406, 5935]),
        (include_str!("support/twelve.json"), &[19, 38, 626, 1252]),
    ];
    assert_eq!(table.len(), Expansion::all().len() + 1, "an expansion has no counts");
    for &(config, expected) in table {
        let setup = Setup::new(serde_json::from_str(config).unwrap()).unwrap();
        let mut game = Game::new(setup, 1);
        advance(&mut game, 30);
        assert_eq!(counts(&game, expected.len() as u32), expected, "{config}");
    }
}

#[test]
fn copying_and_undoing_give_equal_counts() {
    for (players, seed) in [(1, 5), (2, 1), (2, 6), (3, 2), (5, 3), (8, 4)] {
        let mut game = Game::new(setup(players, "bb5"), seed);
        for depth in 0..=5 {
            let expected = count_by_undo(&mut game, depth);
            assert_eq!(perft(&game, depth), expected, "{players} players, seed {seed}, {depth}");
        }
    }
}

#[test]
fn counts_agree_mid_game_and_at_the_end() {
    for seed in 1..=4 {
        let mut game = Game::new(setup(2, "c1"), seed);
        let mut number = 0;
        while !game.state().is_over() {
            let actions = game.state().legal_actions();
            if number % 16 == 0 || game.state().tiles_remaining() < 2 {
                for depth in 0..=3 {
                    let expected = count_by_undo(&mut game, depth);
                    assert_eq!(perft(&game, depth), expected, "seed {seed}, action {number}");
                }
            }
            game.play(actions.at(number % actions.len())).unwrap();
            number += 1;
        }
        assert_eq!(counts(&game, 3), [0, 0, 0]);
        assert_eq!(perft(&game, 0), 1);
    }
}

#[test]
fn deck_counts_follow_its_order_to_the_end() {
    let deck = ["base/U", "base/B", "base/V"];
    let mut game = Game::with_deck(setup(2, "bb5"), &deck).unwrap();
    let before = game.clone();
    for depth in 0..8 {
        let expected = count_by_undo(&mut game, depth);
        assert_eq!(perft(&game, depth), expected, "depth {depth}");
        // A turn consists of one or two actions.
        assert_eq!(expected == 0, depth > 6, "depth {depth}");
    }
    assert_eq!(game, before);
    assert_eq!(perft(&game, u32::MAX), 0);
}

#[test]
fn open_game_counts_include_draws() {
    let mut game = Game::with_external_chance(setup(2, "bb5"));
    assert_eq!(perft(&game, 1), 24);
    for depth in 0..=4 {
        assert_eq!(perft(&game, depth), count_by_undo(&mut game, depth), "depth {depth}");
    }
}
