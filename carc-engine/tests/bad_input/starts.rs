//! Tests for impossible start positions in the base game.

use carc_engine::{Config, ConfigProblem, Game, Setup, Start, StartProblem, limits};

/// Returns the problems with a two-player config that has this start position.
pub(super) fn problems(start: &str) -> Vec<String> {
    with("", start)
}

pub(super) fn with(more: &str, start: &str) -> Vec<String> {
    let config: Config = serde_json::from_str(&format!(r#"{{{more}"start":{start}}}"#))
        .expect("the config is well-formed");
    match Setup::new(config) {
        Ok(_) => Vec::new(),
        Err(error) => error.problems.iter().map(ToString::to_string).collect(),
    }
}

pub(super) const D: &str = r#"{"tile":"base/D","x":0,"y":0}"#;

#[test]
fn error_names_invalid_rotation() {
    let text = r#"{"tile":"base/U","x":1,"y":0,"rotation":45}"#;
    let error =
        serde_json::from_str::<carc_engine::StartTile>(text).expect_err("the rotation is invalid");
    let wanted =
        "tile base/U at cell 1,0 has the invalid rotation 45; expected 0, 90, 180 or 270 degrees";
    assert!(error.to_string().starts_with(wanted), "{error}");
}

#[test]
fn rejects_misplaced_tiles() {
    for (tile, fault) in [
        (
            r#"{"tile":"base/Y","x":1,"y":0}"#,
            r#"start.tiles[1]: unknown tile "base/Y"; did you mean "base/A"?"#,
        ),
        (
            r#"{"tile":"U","x":1,"y":0}"#,
            r#"start.tiles[1]: unknown tile "U"; did you mean "base/U"?"#,
        ),
        (
            r#"{"tile":"E","x":0,"y":-1}"#,
            r#"start.tiles[1]: unknown tile "E"; did you mean "base/E"?"#,
        ),
        (r#"{"tile":"base/U","x":0,"y":0}"#, "start.tiles[1]: cell 0,0 is already occupied"),
        (
            r#"{"tile":"base/U","x":1,"y":1}"#,
            "start.tiles[1]: cell 1,1 is not adjacent to another tile",
        ),
        (
            r#"{"tile":"base/U","x":1,"y":0}"#,
            "start.tiles[1]: tile base/U with rotation 0 does not fit at cell 1,0: its west side is a field, but the adjacent side of base/D is a road; it fits with rotations 90 and 270",
        ),
        (
            r#"{"tile":"base/U","x":20000,"y":0}"#,
            "start.tiles[1]: cell 20000,0 is out of range; coordinates must be between -16384 and 16384",
        ),
    ] {
        assert_eq!(problems(&format!(r#"{{"tiles":[{D},{tile}]}}"#)), [fault]);
    }
    assert_eq!(
        problems(&format!(r#"{{"tiles":[{D},{{"tile":"base/U","x":1,"y":0,"rotation":90}}]}}"#)),
        [""; 0]
    );
    assert_eq!(
        with(
            r#""options":{"table":"1x3"},"#,
            &format!(r#"{{"tiles":[{D},{{"tile":"base/B","x":1,"y":0}}]}}"#)
        ),
        ["start.tiles[1]: cell 1,0 is off the table"]
    );
}

#[test]
fn error_lists_rotations_that_fit() {
    let beside_city = r#"{"tile":"base/D","x":0,"y":0},{"tile":"base/B","x":0,"y":-1}"#;
    assert_eq!(
        problems(&format!(r#"{{"tiles":[{beside_city}]}}"#)),
        [
            "start.tiles[1]: tile base/B with rotation 0 does not fit at cell 0,-1: its south side is a field, but the adjacent side of base/D is a city; it fits with no rotation"
        ]
    );
    let beside_road = r#"{"tile":"base/D","x":0,"y":0},{"tile":"base/A","x":1,"y":0}"#;
    assert_eq!(
        problems(&format!(r#"{{"tiles":[{beside_road}]}}"#)),
        [
            "start.tiles[1]: tile base/A with rotation 0 does not fit at cell 1,0: its west side is a field, but the adjacent side of base/D is a road; it fits with rotation 90"
        ]
    );
}

/// Tiles can be listed in any order. In this test, the first tile can be placed only after the last
/// tile.
#[test]
fn accepts_tiles_in_any_order() {
    let start = r#"{"tiles":[{"tile":"base/U","x":2,"y":0,"rotation":90},{"tile":"base/D","x":0,"y":0},{"tile":"base/U","x":1,"y":0,"rotation":90}]}"#;
    assert_eq!(problems(start), [""; 0]);
    // The two groups of tiles are not adjacent, so the second group is never connected.
    let start = r#"{"tiles":[{"tile":"base/D","x":0,"y":0},{"tile":"base/B","x":4,"y":0},{"tile":"base/B","x":5,"y":0}]}"#;
    assert_eq!(
        problems(start),
        [
            "start.tiles[1]: cell 4,0 is not adjacent to another tile",
            "start.tiles[2]: cell 5,0 is not adjacent to another tile"
        ]
    );
}

#[test]
fn rejects_misplaced_figures() {
    for (figure, fault) in [
        (
            r#"{"player":2,"figure":"meeple","x":0,"y":0,"segment":0}"#,
            "start.figures[0]: there is no player 2",
        ),
        (
            r#"{"player":0,"figure":"meepel","x":0,"y":0,"segment":0}"#,
            r#"start.figures[0]: unknown figure "meepel"; did you mean "meeple"?"#,
        ),
        (
            r#"{"player":0,"figure":"meeple","x":1,"y":0,"segment":0}"#,
            "start.figures[0]: there is no tile at this cell",
        ),
        (
            r#"{"player":0,"figure":"meeple","x":0,"y":0,"segment":9}"#,
            "start.figures[0]: meeple cannot be on segment 9 of tile base/D at cell 0,0; the segments are 0 (city), 1 (road), 2 (field), 3 (field)",
        ),
        (
            r#"{"player":0,"figure":"meeple","x":0,"y":0,"corner":1}"#,
            "start.figures[0]: meeple cannot be on corner 1 of tile base/D at cell 0,0; the segments are 0 (city), 1 (road), 2 (field), 3 (field)",
        ),
        (
            r#"{"player":0,"figure":"abbot","x":0,"y":0,"segment":1}"#,
            "start.figures[0]: the figure cannot be placed on a road",
        ),
    ] {
        assert_eq!(problems(&format!(r#"{{"tiles":[{D}],"figures":[{figure}]}}"#)), [fault]);
    }
    let twice = r#"{"player":0,"figure":"meeple","x":0,"y":0,"segment":0}"#;
    assert_eq!(
        problems(&format!(r#"{{"tiles":[{D}],"figures":[{twice},{twice}]}}"#)),
        ["start.figures[1]: the spot is already occupied"]
    );
    let city = r#"{"tiles":[{"tile":"base/D","x":0,"y":0},{"tile":"base/E","x":0,"y":-1,"rotation":180}],
        "figures":[{"player":0,"figure":"meeple","x":0,"y":-1,"segment":0}]}"#;
    assert_eq!(
        problems(city),
        ["start.figures[0]: the feature is complete, so it cannot contain figures"]
    );
    assert_eq!(
        with(
            r#""options":{"farmers":"off"},"#,
            &format!(
                r#"{{"tiles":[{D}],"figures":[{{"player":0,"figure":"meeple","x":0,"y":0,"segment":2}}]}}"#
            )
        ),
        ["start.figures[0]: the figure cannot be placed on a field"]
    );
}

#[test]
fn rejects_more_figures_than_supply() {
    let one = r#"{"player":1,"figure":"meeple","x":0,"y":0,"segment":1}"#;
    assert_eq!(
        with(r#""figures":{"meeple":0},"#, &format!(r#"{{"figures":[{one}]}}"#)),
        ["start.figures[0]: player 1 has only 0 meeple figures"]
    );
    assert_eq!(
        problems(&format!(r#"{{"figures":[{one}],"supplies":[{{"meeple":7}},{{"meeple":7}}]}}"#)),
        ["start.supplies[1]: player 1 has only 7 meeple figures"]
    );
    assert_eq!(
        problems(r#"{"supplies":[{"meeple":4294967295},{"meple":1}]}"#),
        [
            "start.supplies[0]: player 0 has only 7 meeple figures",
            r#"start.supplies[1]: unknown figure "meple"; did you mean "meeple"?"#
        ]
    );
    assert_eq!(
        problems(r#"{"supplies":[{}]}"#),
        ["start.supplies: expected 2 entries, one for each player; found 1"]
    );
}

#[test]
fn rejects_out_of_range_numbers() {
    assert_eq!(
        problems(r#"{"scores":[0]}"#),
        ["start.scores: expected 2 entries, one for each player; found 1"]
    );
    assert_eq!(problems(r#"{"scores":[0,2000000]}"#), ["start.scores[1]: 2000000 is out of range"]);
    assert_eq!(problems(r#"{"scores":[-5,0]}"#), ["start.scores[0]: -5 is out of range"]);
    assert_eq!(
        problems(r#"{"supplies":[{"meeple":300},{}]}"#),
        ["start.supplies[0]: player 0 has only 7 meeple figures"]
    );
    assert_eq!(problems(r#"{"turn":0}"#), ["start.turn: 0 is out of range"]);
    assert_eq!(problems(r#"{"active":2}"#), ["start.active: there is no player 2"]);
    assert_eq!(
        problems(r#"{"drawn":"base"}"#),
        [r#"start.drawn: unknown tile "base"; did you mean "base/A"?"#]
    );
    assert_eq!(
        problems(r#"{"hands":[["base/U"],[]]}"#),
        ["start.hands[0]: the hand has more tiles than hand_size allows"]
    );
}

#[test]
fn rejects_impossible_stack() {
    let two = r#"{"tiles":[{"tile":"base/C","x":0,"y":0},{"tile":"base/C","x":1,"y":0}]"#;
    assert_eq!(
        problems(&format!("{two}}}")),
        [
            "start.tiles: too many copies of tile base/C: the start has 2, but the game has only 1; if this is intended, list the remaining tiles in `stack`"
        ]
    );
    // The problem is reported for the last use of the tile, which is the current tile in this case.
    let drawn = r#"{"tiles":[{"tile":"base/C","x":0,"y":0}],"drawn":"base/C"}"#;
    assert_eq!(
        problems(drawn),
        [
            "start.drawn: too many copies of tile base/C: the start has 2, but the game has only 1; if this is intended, list the remaining tiles in `stack`"
        ]
    );
    assert_eq!(problems(&format!(r#"{two},"stack":{{"base/U":1}}}}"#)), [""; 0]);
    assert_eq!(
        with(r#""expansions":["river"],"#, &format!(r#"{{"tiles":[{D}]}}"#)),
        ["start.stack: river tiles remain to be drawn, but there is no source on the table"]
    );
    assert_eq!(
        problems(r#"{"stack":{"base/U":60000}}"#),
        ["tile_sets: too many tiles: 60000; the maximum is 4096"]
    );
    assert_eq!(problems(r#"{"stack":{"base/0":1}}"#).len(), 1);
}

/// Excessively long lists are rejected without being processed.
#[test]
fn rejects_oversized_lists() {
    let tile = serde_json::from_str(r#"{"tile":"base/Y","x":9,"y":9}"#).expect("the JSON is valid");
    let start = Start { tiles: vec![tile; 60_000], ..Start::default() };
    let error = Setup::new(Config { start: Some(start), ..Config::new(2) })
        .expect_err("the list is too long");
    assert_eq!(
        error.to_string(),
        "tile_sets: too many tiles of the start: 60000; the maximum is 4096"
    );
    let many = vec![r#"{"player":9,"figure":"meeple","x":0,"y":0,"segment":0}"#; 4000].join(",");
    assert_eq!(problems(&format!(r#"{{"figures":[{many}]}}"#)).len(), limits::MAX_PROBLEMS);
}

#[test]
fn error_reason_can_be_matched() {
    let config: Config =
        serde_json::from_str(r#"{"start":{"turn":0}}"#).expect("the config is valid");
    let error = Setup::new(config).expect_err("turns start at 1");
    assert!(matches!(
        &error.problems[..],
        [ConfigProblem::Start { reason: StartProblem::OutOfRange(0), .. }]
    ));
    let unknown =
        serde_json::from_str::<Config>(r#"{"start":{"tile":[]}}"#).expect_err("the key is unknown");
    assert!(unknown.to_string().contains("unknown field `tile`"));
}

/// A game whose start position has no remaining tiles ends immediately and is scored.
#[test]
fn empty_stack_ends_the_game() {
    let config: Config = serde_json::from_str(
        r#"{"start":{"figures":[{"player":1,"figure":"meeple","x":0,"y":0,"segment":0}],"stack":{},"scores":[3,4]}}"#,
    )
    .expect("the config is valid");
    let game = Game::new(Setup::new(config).expect("the start is possible"), 1);
    assert!(game.state().is_over());
    assert_eq!(game.state().scores(), [3, 5]);
}

/// A stack with too many segments is rejected, as is one with too many tiles. Tiles on the board
/// count toward the limit.
#[test]
fn rejects_oversized_board() {
    let inside = r#"{ kind = "field" }, "#.repeat(8);
    let set = format!(
        "schema = 1\nid = \"many\"\ntitle = \"Many\"\n[[tile]]\nid = \"a\"\nname = \"a\"\ncount = 1\n\
         segments = [{inside}{{ kind = \"city\", at = \"N E S W\" }}]\n"
    );
    let more = format!(
        r#""custom_sets":[{}],"#,
        serde_json::to_string(&set).expect("the value is a string")
    );
    assert_eq!(
        with(&more, r#"{"stack":{"many/a":4000}}"#),
        ["tile_sets: too many segments: 36004; the maximum is 32000"]
    );
    let row: Vec<_> = (0..300).map(|x| format!(r#"{{"tile":"base/B","x":{x},"y":0}}"#)).collect();
    let start = format!(r#"{{"tiles":[{}],"stack":{{"base/B":3900}}}}"#, row.join(","));
    assert_eq!(problems(&start), ["tile_sets: too many tiles: 4199; the maximum is 4096"]);
    // The same limit applies to the tiles on the board.
    let start = format!(r#"{{"start":{{"tiles":[{}],"stack":{{}}}}}}"#, row.join(","));
    let config: Config = serde_json::from_str(&start).expect("the config is valid");
    let setup = Setup::new(config).expect("a long row of tiles is valid");
    let error = Game::with_deck(setup, &["base/B"; 3900]).expect_err("there are too many tiles");
    assert_eq!(error.to_string(), "tile_sets: too many tiles: 4199; the maximum is 4096");
}
