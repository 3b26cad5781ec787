//! How figures leave the board (SCORE-6).

use std::sync::Arc;

use super::*;
use crate::{
    Cause, Config, Figure,
    position::{Departure, Piece},
};

/// A position entered as JSON, with the figures of its start on the board.
fn position(start: &str) -> (Arc<Setup>, Position) {
    let text = format!(
        r#"{{"expansions":["inns_cathedrals","traders_builders","abbot"],"start":{start}}}"#
    );
    let config: Config = serde_json::from_str(&text).expect("a config");
    let setup = Setup::new(config).expect("a possible start");
    let position = Position::new(&setup);
    (setup, position)
}

/// Takes one figure from the board, as a dragon or a princess would, and says what left with it.
fn take(setup: &Setup, position: &mut Position, player: u8, figure: Figure) -> Vec<(u8, Figure)> {
    let is_meant = |piece: &Piece| piece.player.number() == player && piece.figure == figure;
    let index = position.pieces.iter().position(is_meant).expect("it stands there");
    let mut events = Vec::new();
    let mut play = Play { position, setup, events: &mut events, book: &RULEBOOK };
    play.take_back(index, Departure::of(Cause::DRAGON));
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
fn score_6_a_builder_goes_home_with_the_last_own_meeple() {
    let (setup, mut road) = position(ROAD);
    assert_eq!(take(&setup, &mut road, 1, Figure::MEEPLE), [(1, Figure::MEEPLE)]);
    assert_eq!(take(&setup, &mut road, 0, Figure::MEEPLE), [(0, Figure::MEEPLE)]);
    assert_eq!(
        take(&setup, &mut road, 0, Figure::LARGE_MEEPLE),
        [(0, Figure::LARGE_MEEPLE), (0, Figure::BUILDER)]
    );
    assert_eq!(road.supply(0, Figure::BUILDER), 1);
    assert_eq!(road.figures(), []);
}

#[test]
fn score_6_anothers_meeple_does_not_hold_a_builder() {
    let (setup, mut road) = position(ROAD);
    take(&setup, &mut road, 0, Figure::LARGE_MEEPLE);
    assert_eq!(
        take(&setup, &mut road, 0, Figure::MEEPLE),
        [(0, Figure::MEEPLE), (0, Figure::BUILDER)]
    );
    // Blue still occupies the road (BASE-MEEPLE-3).
    let root = road.board.root(road.pieces[0].node);
    assert_eq!(road.board.feature(root).presence.seats().bits(), 0b10);
}

#[test]
fn score_6_a_pig_goes_home_with_the_last_own_farmer() {
    let field = r#"{"tiles":[{"tile":"base/E","x":0,"y":0},{"tile":"base/B","x":0,"y":1},
        {"tile":"base/B","x":1,"y":0},{"tile":"base/B","x":1,"y":1}],
        "figures":[{"player":0,"figure":"meeple","x":0,"y":0,"segment":1},
        {"player":0,"figure":"pig","x":0,"y":1,"segment":0},
        {"player":1,"figure":"meeple","x":1,"y":0,"segment":0},
        {"player":1,"figure":"pig","x":1,"y":1,"segment":0}]}"#;
    let (setup, mut field) = position(field);
    assert_eq!(
        take(&setup, &mut field, 0, Figure::MEEPLE),
        [(0, Figure::MEEPLE), (0, Figure::PIG)]
    );
    assert_eq!(field.supply(0, Figure::PIG), 1);
    assert_eq!(field.figures().len(), 2, "blue's farmer and pig stay");
}

/// Who is taken from one feature orphans nobody in another.
#[test]
fn score_6_each_feature_by_itself() {
    let two = r#"{"tiles":[{"tile":"base/D","x":0,"y":0},
        {"tile":"base/U","x":1,"y":0,"rotation":90},{"tile":"base/B","x":0,"y":1}],
        "figures":[{"player":0,"figure":"meeple","x":0,"y":0,"segment":1},
        {"player":0,"figure":"builder","x":1,"y":0,"segment":0},
        {"player":0,"figure":"abbot","x":0,"y":1,"segment":1}]}"#;
    let (setup, mut two) = position(two);
    assert_eq!(take(&setup, &mut two, 0, Figure::ABBOT), [(0, Figure::ABBOT)]);
    assert_eq!(two.figures().len(), 2);
}
