//! What is at stake agrees with the features, and what a game would give now with both.

use std::collections::BTreeMap;

use carc_engine::{Config, Game, Generator, SegmentKind, Setup, Token};

use super::for_games;
use crate::support::{pick_action, random_setup};

fn play_some(game: &mut Game, random: &mut Generator) {
    for _ in 0..random.below(120) {
        let list = game.legal_actions();
        if list.is_empty() {
            break;
        }
        game.play(pick_action(random, &list)).expect("it is listed");
    }
}

/// Every feature with figures once, with the facts that the full description gives.
#[test]
fn stakes_are_the_features_with_figures() {
    for_games(60, |random| {
        let mut game = Game::new(random_setup(random), 1);
        play_some(&mut game, random);
        let mut told = BTreeMap::new();
        game.position().stakes(game.setup(), |stake| {
            let owners: Vec<u8> = (0..8).filter(|seat| stake.owners >> seat & 1 == 1).collect();
            let figures: u32 = stake.figures.iter().copied().map(u32::from).sum();
            let is_field = stake.kind == SegmentKind::Field;
            assert!(is_field || stake.completed_value >= stake.value, "{stake:?}");
            let facts = (stake.kind.name(), stake.complete, stake.value, owners, figures);
            *told.entry(facts).or_insert(0) += 1;
        });
        let mut wanted = BTreeMap::new();
        for feature in game.features() {
            let figures = feature.occupants.len() as u32;
            if figures > 0 {
                let kind = feature.kind.name();
                let facts = (kind, feature.complete, feature.value, feature.owners, figures);
                *wanted.entry(facts).or_insert(0) += 1;
            }
        }
        assert_eq!(told, wanted);
    });
}

/// BASE-MONK-1: a monastery counts on the tiles that are still to come around it.
#[test]
fn an_unfinished_monastery_is_completed_with_all_its_neighbours() {
    let setup = Setup::base(2).expect("the base game");
    let mut game = Game::with_deck(setup, &["base/B", "base/U"]).expect("a deck");
    for text in ["place 0,1 0", "deploy meeple 0,1 1"] {
        let action = game.setup().parse_action(text).expect("an action");
        game.play(action).expect("a legal action");
    }
    let mut stakes = Vec::new();
    game.position().stakes(game.setup(), |stake| {
        stakes.push((stake.kind, stake.open_ports, stake.value, stake.completed_value));
    });
    assert_eq!(stakes, [(SegmentKind::Monastery, 7, 2, 9)]);
}

/// What the end gives is what the stakes say, and goods.
#[test]
fn a_game_that_ends_now_gives_what_is_at_stake() {
    for_games(100, |random| {
        let setup = random_setup(random);
        if setup.option("farm_scoring") != Some("field3") {
            return;
        }
        let mut game = Game::new(setup, 1);
        play_some(&mut game, random);
        if game.is_over() {
            return;
        }
        let (setup, position) = (game.setup(), game.position());
        let mut wanted = game.scores().to_vec();
        let mut is_mid_turn = false;
        position.stakes(setup, |stake| {
            is_mid_turn |= stake.complete;
            for (player, points) in wanted.iter_mut().enumerate() {
                let owns = i32::from(stake.owners >> player & 1);
                *points += owns * stake.value + stake.bonuses[player];
            }
        });
        for goods in ["wine", "wheat", "cloth"] {
            let token = Token::from_name(goods).expect("a token");
            let held = |player| position.tokens(player as u8, token);
            let most = (0..wanted.len()).map(held).max().unwrap_or(0);
            for (player, points) in wanted.iter_mut().enumerate() {
                *points += if most > 0 && held(player) == most { 10 } else { 0 };
            }
        }
        let mut copy = position.clone();
        copy.end_now(setup);
        // What is complete and not yet scored counts as unfinished then.
        assert!(
            is_mid_turn || copy.scores(setup) == wanted,
            "{:?}: {wanted:?}",
            copy.scores(setup)
        );
    });
}

/// In the base game the points of the end are those of the features.
#[test]
fn a_game_that_ends_now_gives_what_its_features_show() {
    for_games(40, |random| {
        let setup = Setup::new(Config::new(1 + random.below(5))).expect("the base game");
        let mut game = Game::new(setup, 1);
        play_some(&mut game, random);
        let mut wanted = game.scores().to_vec();
        // Between the tile and its figure, what it has completed counts as unfinished.
        let mid_turn = game.phase() == carc_engine::Phase::Figure;
        for feature in game.features().iter().filter(|_| !game.is_over()) {
            for &owner in &feature.owners {
                wanted[usize::from(owner)] += feature.value;
            }
        }
        let mut copy = game.position().clone();
        copy.end_now(game.setup());
        assert!(copy.is_over());
        let scores = copy.scores(game.setup());
        assert!(mid_turn || scores == wanted, "{scores:?} is not {wanted:?}");
        let before = copy.hash();
        copy.end_now(game.setup());
        assert_eq!(copy.hash(), before, "an end does not come twice");
    });
}
