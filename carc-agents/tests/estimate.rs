//! Tests for estimates from playouts.

use carc_agents::{AgentError, Mean, estimate, estimate_turns};
use carc_engine::{Game, SegmentKind};

use crate::support::{config, river, setup};

/// Returns a game in which player 0 has a knight in an open city and the current tile completes it.
fn capped() -> Game {
    let deck = ["base/D", "base/E", "base/V"];
    let mut game = Game::with_deck(setup(config(2, &[], &[])), &deck).expect("the deck is valid");
    for text in ["place 1,0 0", "place meeple 1,0 0"] {
        let action = game.setup().parse_action(text).expect("the action is valid");
        game.play(action).expect("the action is legal");
    }
    game
}

#[test]
fn same_seed_has_same_estimate() {
    let game = Game::new(river(), 7);
    let of = |seed| estimate(&game, 3, seed, &mut || false).expect("the playouts are complete");
    assert_eq!(of(1), of(1));
    assert_ne!(of(1), of(2));
    let estimate = of(1);
    assert_eq!((estimate.samples, estimate.points.len()), (3, 2));
    assert!((estimate.wins.iter().map(|wins| wins.mean).sum::<f64>() - 1.0).abs() < 1e-9);
}

#[test]
fn feature_is_followed_to_its_points() {
    let game = capped();
    let estimate = estimate(&game, 20, 1, &mut || false).expect("the playouts are complete");
    let cities: Vec<_> =
        estimate.features.iter().filter(|feature| feature.kind == SegmentKind::City).collect();
    assert_eq!(cities.len(), 2);
    // Player 1 completes one of the cities with the only tile that fits. Player 0 has a knight in
    // the other city.
    let completed: f64 = cities.iter().map(|city| city.completion.mean).sum();
    assert_eq!(completed, 1.0);
    for field in estimate.features.iter().filter(|feature| feature.kind == SegmentKind::Field) {
        assert_eq!(field.completion.mean, 0.0);
    }
    let own = game.state().features().iter().filter(|it| !it.complete).count();
    assert_eq!(estimate.features.len(), own);
}

/// In the base game, all points come from features, so the points of all features on the board add
/// up to the scores.
#[test]
fn points_of_features_add_up() {
    let deck = ["base/V", "base/V"];
    let game = Game::with_deck(setup(config(2, &[], &[("farmers", "off")])), &deck);
    let game = game.expect("the deck is valid");
    let estimate = estimate(&game, 30, 3, &mut || false).expect("the playouts are complete");
    for player in 0..2 {
        let of_features: f64 =
            estimate.features.iter().map(|feature| feature.points[player].mean).sum();
        assert!(of_features <= estimate.points[player].mean + 1e-9);
    }
}

#[test]
fn turns_are_estimated() {
    let game = capped();
    let turns = estimate_turns(&game, 4, 6, 1, &mut || false).expect("the playouts are complete");
    assert_eq!(turns.len(), 4);
    for turn in &turns {
        assert_eq!((turn.samples, turn.points.len(), turn.wins.len()), (6, 2, 2));
        let Mean { deviation, error, .. } = turn.points[0];
        assert!((error - deviation / 6.0_f64.sqrt()).abs() < 1e-9);
    }
}

#[test]
fn cancelled_estimate_has_the_samples_so_far() {
    let game = capped();
    let mut calls = 0;
    let mut third = || {
        calls += 1;
        calls > 3
    };
    assert_eq!(
        estimate(&game, 100, 1, &mut third).expect("three playouts are complete").samples,
        3
    );
    let failure = estimate(&game, 100, 1, &mut || true);
    assert_eq!(failure.expect_err("no samples"), AgentError::Cancelled);
    assert_eq!(
        estimate_turns(&game, 2, 5, 1, &mut || true).expect_err("no turns"),
        AgentError::Cancelled
    );
}
