//! Tests for figure removal (SCORE-6) and for the fast paths of the rules.

use std::sync::Arc;

use super::*;
use crate::{
    Config, Event, EventCause, Figure, Player,
    action::ActionList,
    position::{Departure, Piece, Position},
    setup::Setup,
};

/// Creates a position from a start position in JSON and places its figures on the board.
fn position(start: &str) -> (Arc<Setup>, Position) {
    let text = format!(
        r#"{{"expansions":["inns_cathedrals","traders_builders","abbot"],"start":{start}}}"#
    );
    let config: Config = serde_json::from_str(&text).expect("the config is valid JSON");
    let setup = Setup::new(config).expect("the start position is valid");
    let position = Position::new(&setup);
    (setup, position)
}

/// Removes one figure from the board, as a dragon or a princess would, and returns all figures that
/// have left the board.
fn take(
    setup: &Setup,
    position: &mut Position,
    player: Player,
    figure: Figure,
) -> Vec<(Player, Figure)> {
    let is_meant = |piece: &Piece| piece.player == player && piece.figure == figure;
    let index = position.pieces.iter().position(is_meant).expect("the figure is on this spot");
    let mut events = Vec::new();
    let mut play = Play { position, setup, events: &mut events };
    play.take_back(index, Departure::of(EventCause::DRAGON));
    let returned = events.into_iter().map(|event| match event {
        Event::FigureReturned { player, figure, .. } => (player, figure),
        other => panic!("{other:?}"),
    });
    returned.collect()
}

const ROAD: &str = r#"{"tiles":[{"tile":"base/D","x":0,"y":0},
    {"tile":"base/U","x":1,"y":0,"rotation":90},{"tile":"base/U","x":2,"y":0,"rotation":90},
    {"tile":"base/U","x":3,"y":0,"rotation":90},{"tile":"base/B","x":0,"y":1}],
    "figures":[{"player":0,"figure":"meeple","x":0,"y":0,"segment":1},
    {"player":0,"figure":"builder","x":1,"y":0,"segment":0},
    {"player":0,"figure":"large_meeple","x":2,"y":0,"segment":0},
    {"player":1,"figure":"meeple","x":3,"y":0,"segment":0}]}"#;

#[test]
fn score_6_builder_returns_with_the_last_own_meeple() {
    let (setup, mut road) = position(ROAD);
    assert_eq!(
        take(&setup, &mut road, Player::new(1), Figure::MEEPLE),
        [(Player::new(1), Figure::MEEPLE)]
    );
    assert_eq!(
        take(&setup, &mut road, Player::new(0), Figure::MEEPLE),
        [(Player::new(0), Figure::MEEPLE)]
    );
    assert_eq!(
        take(&setup, &mut road, Player::new(0), Figure::LARGE_MEEPLE),
        [(Player::new(0), Figure::LARGE_MEEPLE), (Player::new(0), Figure::BUILDER)]
    );
    assert_eq!(road.supply(Player::new(0), Figure::BUILDER), 1);
    assert_eq!(road.state(&setup).figures(), []);
}

#[test]
fn score_6_opponents_meeple_does_not_keep_a_builder() {
    let (setup, mut road) = position(ROAD);
    take(&setup, &mut road, Player::new(0), Figure::LARGE_MEEPLE);
    assert_eq!(
        take(&setup, &mut road, Player::new(0), Figure::MEEPLE),
        [(Player::new(0), Figure::MEEPLE), (Player::new(0), Figure::BUILDER)]
    );
    // Player 1 still occupies the road (BASE-MEEPLE-3).
    let root = road.board.root(road.pieces[0].node);
    assert_eq!(road.board.feature(root).presence().seats().bits(), 0b10);
}

#[test]
fn score_6_pig_returns_with_the_last_own_farmer() {
    let field = r#"{"tiles":[{"tile":"base/E","x":0,"y":0},{"tile":"base/B","x":0,"y":1},
        {"tile":"base/B","x":1,"y":0},{"tile":"base/B","x":1,"y":1}],
        "figures":[{"player":0,"figure":"meeple","x":0,"y":0,"segment":1},
        {"player":0,"figure":"pig","x":0,"y":1,"segment":0},
        {"player":1,"figure":"meeple","x":1,"y":0,"segment":0},
        {"player":1,"figure":"pig","x":1,"y":1,"segment":0}]}"#;
    let (setup, mut field) = position(field);
    assert_eq!(
        take(&setup, &mut field, Player::new(0), Figure::MEEPLE),
        [(Player::new(0), Figure::MEEPLE), (Player::new(0), Figure::PIG)]
    );
    assert_eq!(field.supply(Player::new(0), Figure::PIG), 1);
    assert_eq!(field.state(&setup).figures().len(), 2, "blue's farmer and pig stay");
}

/// Removing a figure from one feature does not remove dependent figures from another feature.
#[test]
fn score_6_applies_to_each_feature_separately() {
    let two = r#"{"tiles":[{"tile":"base/D","x":0,"y":0},
        {"tile":"base/U","x":1,"y":0,"rotation":90},{"tile":"base/B","x":0,"y":1}],
        "figures":[{"player":0,"figure":"meeple","x":0,"y":0,"segment":1},
        {"player":0,"figure":"builder","x":1,"y":0,"segment":0},
        {"player":0,"figure":"abbot","x":0,"y":1,"segment":1}]}"#;
    let (setup, mut two) = position(two);
    assert_eq!(
        take(&setup, &mut two, Player::new(0), Figure::ABBOT),
        [(Player::new(0), Figure::ABBOT)]
    );
    assert_eq!(two.state(&setup).figures().len(), 2);
}

/// Creates a setup without fast paths.
fn without_short_cuts(config: Config) -> Arc<Setup> {
    let mut setup = Arc::try_unwrap(Setup::new(config).expect("the config is valid"))
        .expect("there is a single reference to the setup");
    setup.is_base = false;
    let Order { all, with, .. } = &mut setup.order;
    with.fill(*all);
    Arc::new(setup)
}

/// Plays a random game with and without fast paths and compares events, legal actions and
/// lookahead.
fn play_both_ways(config: Config, seed: u64) -> Arc<Setup> {
    let (quick, slow) = (Setup::new(config.clone()).unwrap(), without_short_cuts(config));
    let (mut a, mut b) = (Position::new(&quick), Position::new(&slow));
    let mut random = crate::Generator::new(seed);
    let (mut list, mut other) = (ActionList::new(), ActionList::new());
    let (mut turns, mut other_turns) = (Vec::new(), Vec::new());
    while !a.is_over() {
        a.state(&quick).legal_actions_into(&mut list);
        b.state(&slow).legal_actions_into(&mut other);
        assert_eq!(list, other);
        a.state(&quick).turns_into(&mut turns);
        b.state(&slow).turns_into(&mut other_turns);
        assert_eq!(turns, other_turns);
        let action = match a.draw(&mut random) {
            Some(draw) => draw,
            None => list.at(random.uniform(list.len() as u32) as usize),
        };
        let (mut told, mut told_slowly) = (Vec::new(), Vec::new());
        a.play_with(&quick, action, &mut told).unwrap();
        b.play_with(&slow, action, &mut told_slowly).unwrap();
        assert_eq!(told, told_slowly);
        assert_eq!(a, b);
    }
    quick
}

/// If no expansion affects a game's turns, the steps run as straight-line code, and no expansion is
/// called.
#[test]
fn fast_path_matches_general_path() {
    let options: &[&[(&str, &str)]] = &[
        &[],
        &[("farmers", "off")],
        &[("unplaceable", "return")],
        &[("table", "5x5"), ("table_edge_closes", "on")],
        &[("farm_scoring", "city4"), ("tiny_city", "half")],
    ];
    let mut plain = 0;
    for (seed, options) in (0..).zip(options.iter().cycle().take(60)) {
        let options = options.iter().map(|(name, value)| ((*name).into(), (*value).into()));
        let expansions: &[_] = if seed % 2 == 0 { &[] } else { &["inns_cathedrals".into()] };
        let config = Config {
            options: options.collect(),
            expansions: expansions.to_vec(),
            ..Config::new(1 + seed as u32 % 5)
        };
        plain += usize::from(play_both_ways(config, seed).is_base);
    }
    assert!(plain > 20, "only {plain} setups are played as straight-line code");
}

/// With all expansions, the current tile determines the steps that can have an effect, and most of
/// the other steps are skipped.
#[test]
fn skipped_steps_have_no_effect() {
    let options: &[&[(&str, &str)]] = &[
        &[],
        &[("dragon_move", "after_scoring"), ("unplaceable", "return")],
        &[("hand_size", "3")],
    ];
    for (seed, options) in (0..).zip(options.iter().cycle().take(12)) {
        let options = options.iter().map(|(name, value)| ((*name).into(), (*value).into()));
        let config = Config {
            options: options.collect(),
            preset: Some("everything".into()),
            // BCB-OPT-3: hands and bazaars are mutually exclusive.
            mechanics: [("bazaars".into(), seed % 3 != 2)].into(),
            ..Config::new(2 + seed as u32 % 3)
        };
        let setup = play_both_ways(config, seed);
        let left_out = |kind| setup.order.with(Some(kind)) != setup.order.all;
        let kinds = crate::vocab::TileType::all(setup.tile_types().len());
        assert!(kinds.filter(|&kind| left_out(kind)).count() > 100);
    }
}
