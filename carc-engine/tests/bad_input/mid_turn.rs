//! Tests for impossible start positions in the middle of a turn.

use super::starts::{problems, with};

/// Returns the problems with a start position in which the second tile of a two-tile road has just
/// been placed.
fn road(turn: &str) -> String {
    format!(
        r#"{{"tiles":[{{"tile":"base/U","x":1,"y":0,"rotation":90}},{{"tile":"base/D","x":0,"y":0}}],"active":0,"mid_turn":{turn}}}"#
    )
}

/// Returns the single problem reported for a mid-turn start position with a two-tile road.
fn problem(more: &str, turn: &str) -> String {
    let mut problems = with(more, &road(turn));
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems.remove(0)
}

const PLACED: &str = r#""placed":{"x":1,"y":0}"#;

#[test]
fn accepts_turn_after_placing() {
    assert_eq!(problems(&road(&format!(r#"{{"phase":"figure",{PLACED}}}"#))), [""; 0]);
}

#[test]
fn accepts_figure_on_feature_just_completed() {
    let city = |placed: &str| {
        format!(
            r#"{{"tiles":[{{"tile":"base/D","x":0,"y":0}},{{"tile":"base/E","x":0,"y":-1,"rotation":180}},
                {{"tile":"base/U","x":1,"y":0,"rotation":90}}],
                "figures":[{{"player":1,"figure":"meeple","x":0,"y":0,"segment":0}}],
                "active":0,"mid_turn":{{"phase":"figure","placed":{placed}}}}}"#
        )
    };
    assert_eq!(problems(&city(r#"{"x":0,"y":-1}"#)), [""; 0]);
    // The city was completed in an earlier turn.
    assert_eq!(
        problems(&city(r#"{"x":1,"y":0}"#)),
        ["start.figures[0]: the feature is complete, so it cannot contain figures"]
    );
}

#[test]
fn rejects_impossible_turns() {
    let builders = r#""expansions":["traders_builders"],"#;
    for (more, turn, fault) in [
        ("", r#"{"phase":"figur"}"#.to_owned(), r#"unknown phase "figur"; did you mean "figure"?"#),
        ("", r#"{"phase":"wagon"}"#.to_owned(), "invalid turn: the cell of the tile just placed is missing"),
        (
            "",
            format!(r#"{{"phase":"wagon",{PLACED}}}"#),
            "invalid turn: the wagons that can move are missing",
        ),
        (
            "",
            format!(r#"{{"phase":"wagon",{PLACED},"returned":[{{"player":0,"figure":"meeple","x":1,"y":0,"segment":0}}]}}"#),
            "invalid turn: `returned` can contain only wagons on segments",
        ),
        (
            "",
            format!(r#"{{"phase":"wagon",{PLACED},"returned":[{{"player":2,"figure":"wagon","x":1,"y":0,"segment":0}}]}}"#),
            "there is no player 2",
        ),
        (
            r#""expansions":["abbey_mayor"],"#,
            format!(r#"{{"phase":"wagon",{PLACED},"returned":[{{"player":0,"figure":"wagon","x":1,"y":0,"segment":0}}]}}"#),
            "invalid turn: `returned` contains a wagon that did not return in this turn part",
        ),
        (
            "",
            r#"{"phase":"draw","returned":[{"player":0,"figure":"wagon","x":1,"y":0,"segment":0}]}"#.to_owned(),
            "invalid turn: wagons do not move in this phase",
        ),
        (
            "",
            r#"{"phase":"first_player"}"#.to_owned(),
            "invalid turn: there is no active player before the first player is determined",
        ),
        (
            "",
            r#"{"phase":"draw","shown":["base/U"]}"#.to_owned(),
            "invalid turn: the first player is not determined in this phase",
        ),
        (
            "",
            r#"{"phase":"draw","deal":"first"}"#.to_owned(),
            "invalid turn: tiles are not dealt in this phase",
        ),
        (
            "",
            r#"{"phase":"deal"}"#.to_owned(),
            "invalid turn: `deal` must be `first`, `discard` or `refill`",
        ),
        (
            "",
            r#"{"phase":"deal","deal":"first"}"#.to_owned(),
            "invalid turn: the position does not require a decision or draw in this phase",
        ),
        (
            "",
            r#"{"phase":"discard"}"#.to_owned(),
            "invalid turn: the position does not require a decision or draw in this phase",
        ),
        (
            "",
            r#"{"phase":"figure"}"#.to_owned(),
            "invalid turn: the cell of the tile just placed is missing",
        ),
        (
            "",
            format!(r#"{{"phase":"draw",{PLACED}}}"#),
            "invalid turn: this phase cannot follow the placement of a tile",
        ),
        (
            "",
            r#"{"phase":"figure","placed":{"x":7,"y":0}}"#.to_owned(),
            "invalid turn: the tile at this cell cannot be the tile just placed",
        ),
        ("", r#"{"phase":"place"}"#.to_owned(), "invalid turn: the current tile is missing"),
        (
            "",
            format!(r#"{{"phase":"princess",{PLACED}}}"#),
            "invalid turn: the position does not require a decision or draw in this phase",
        ),
        (
            "",
            format!(r#"{{"phase":"ransom",{PLACED}}}"#),
            "invalid turn: the position does not require a decision or draw in this phase",
        ),
        (
            "",
            format!(r#"{{"phase":"dragon",{PLACED}}}"#),
            "invalid turn: the position does not require a decision or draw in this phase",
        ),
        (
            "",
            r#"{"phase":"draw","second_part":true}"#.to_owned(),
            "invalid turn: a second turn part requires builders, but this game has none",
        ),
        (
            builders,
            r#"{"phase":"draw","second_part":true,"second_part_follows":true}"#.to_owned(),
            "invalid turn: the second turn part cannot be followed by another one",
        ),
        (
            "",
            r#"{"phase":"draw","extra_turn":"earned"}"#.to_owned(),
            "invalid turn: the rules of the game do not grant this extra turn",
        ),
        (
            "",
            r#"{"phase":"draw","extra_turn":"more"}"#.to_owned(),
            "invalid turn: `extra_turn` must be `earned`, `running` or `given`",
        ),
        (
            "",
            r#"{"phase":"draw","ransomed":true}"#.to_owned(),
            "invalid turn: the rules of the game do not include ransoms",
        ),
        (
            "",
            r#"{"phase":"draw","abbey_round":0}"#.to_owned(),
            "invalid turn: the rules of the game do not include the abbey round",
        ),
        ("", r#"{"phase":"draw","abbey_round":256}"#.to_owned(), "there is no player 256"),
        ("", r#"{"phase":"plague","plague":2}"#.to_owned(), "there is no player 2"),
        (
            "",
            r#"{"phase":"draw","plague":1}"#.to_owned(),
            "invalid turn: players do not remove meeples in this phase",
        ),
        (
            "",
            r#"{"phase":"draw","visited":[{"x":0,"y":0}]}"#.to_owned(),
            "invalid turn: the dragon does not move in this phase",
        ),
        (
            "",
            r#"{"phase":"draw","tower":{"x":0,"y":0}}"#.to_owned(),
            "invalid turn: towers do not capture meeples in this phase",
        ),
        (
            "",
            format!(r#"{{"phase":"capture",{PLACED}}}"#),
            "invalid turn: the capturing tower is missing",
        ),
        (
            "",
            format!(r#"{{"phase":"capture",{PLACED},"tower":{{"x":1,"y":0}}}}"#),
            "invalid turn: the position does not require a decision or draw in this phase",
        ),
        (
            "",
            format!(r#"{{"phase":"exchange",{PLACED},"captured":"meeple"}}"#),
            "invalid turn: the captured figure or its owner is missing",
        ),
        (
            "",
            format!(r#"{{"phase":"exchange",{PLACED},"captured":"meepel","captured_from":1}}"#),
            r#"unknown figure "meepel"; did you mean "meeple"?"#,
        ),
        (
            "",
            format!(r#"{{"phase":"exchange",{PLACED},"captured":"meeple","captured_from":1}}"#),
            "invalid turn: the position does not require a decision or draw in this phase",
        ),
        (
            "",
            r#"{"phase":"draw","captured":"meeple"}"#.to_owned(),
            "invalid turn: figures are not exchanged in this phase",
        ),
        (
            "",
            r#"{"phase":"draw","no_figure":true}"#.to_owned(),
            "invalid turn: players do not decide about flocks in this phase",
        ),
        (
            "",
            r#"{"phase":"draw","used_portal":true}"#.to_owned(),
            "invalid turn: using a portal has no effect in this phase",
        ),
        (
            "",
            r#"{"phase":"draw","used_machine":true}"#.to_owned(),
            "invalid turn: using a flying machine has no effect in this phase",
        ),
        (
            "",
            format!(r#"{{"phase":"landing",{PLACED}}}"#),
            "invalid turn: the flying figure is missing",
        ),
        (
            "",
            r#"{"phase":"draw","taker":0}"#.to_owned(),
            "invalid turn: players do not take ingots in this phase",
        ),
        (
            "",
            format!(r#"{{"phase":"gold_taken",{PLACED},"taker":0}}"#),
            "invalid turn: the claims on ingots or the player who takes the next ingot is missing",
        ),
        (
            "",
            format!(
                r#"{{"phase":"gold_taken",{PLACED},"taker":0,"claims":[{{"x":0,"y":0,"players":[7]}}]}}"#
            ),
            "there is no player 7",
        ),
        (
            "",
            format!(r#"{{"phase":"sheep",{PLACED}}}"#),
            "invalid turn: the shepherd who receives sheep is missing",
        ),
        (
            "",
            format!(r#"{{"phase":"flock",{PLACED},"new_shepherd":true}}"#),
            "invalid turn: new shepherds do not receive sheep in this phase",
        ),
        (
            "",
            format!(r#"{{"phase":"sheep",{PLACED},"shepherd":{{"x":1,"y":0,"segment":0}}}}"#),
            "invalid turn: the position does not require a decision or draw in this phase",
        ),
    ] {
        assert_eq!(problem(more, &turn), format!("start.mid_turn: {fault}"), "{turn}");
    }
    assert_eq!(
        problems(r#"{"mid_turn":{"phase":"draw"}}"#),
        ["start.mid_turn: invalid turn: the active player is missing"]
    );
    assert_eq!(
        problems(r#"{"active":0,"drawn":"base/V","mid_turn":{"phase":"draw"}}"#),
        ["start.mid_turn: invalid turn: this phase has no current tile"]
    );
    assert_eq!(
        problems(r#"{"active":0,"stack":{},"mid_turn":{"phase":"draw"}}"#),
        [
            "start.mid_turn: invalid turn: the position does not require a decision or draw in this phase"
        ]
    );
}

/// PD-DRAGON-5: impossible cells in the dragon's walk are rejected.
#[test]
fn rejects_impossible_walks() {
    let walk = |visited: &str| {
        with(
            r#""expansions":["princess_dragon"],"#,
            &format!(
                r#"{{"tiles":[{{"tile":"base/D","x":0,"y":0}},
                    {{"tile":"base/U","x":1,"y":0,"rotation":90}},{{"tile":"base/U","x":-1,"y":0,"rotation":90}},
                    {{"tile":"princess/volcano-field","x":0,"y":1}},
                    {{"tile":"princess/dragon-cap","x":0,"y":-1,"rotation":180}}],
                    "neutral":[{{"figure":"dragon","x":0,"y":0,"tile":null}}],
                    "active":0,"mid_turn":{{"phase":"dragon","placed":{{"x":0,"y":-1}},"visited":[{visited}]}}}}"#
            ),
        )
    };
    let cell = |x: i32, y: i32| format!(r#"{{"x":{x},"y":{y}}}"#);
    assert_eq!(walk(""), [""; 0]);
    assert_eq!(walk(&cell(0, 1)), [""; 0]);
    let left = "start.mid_turn: invalid turn: visited cells must be distinct, contain tiles and differ \
                from the dragon's cell";
    // The cells are the dragon's own cell, a cell without a tile, and a repeated cell.
    assert_eq!(walk(&cell(0, 0)), [left]);
    assert_eq!(walk(&cell(5, 5)), [left]);
    assert_eq!(walk(&[cell(0, 1), cell(0, 1)].join(",")), [left]);
    let six: Vec<String> = (0..6).map(|x| cell(x, 0)).collect();
    assert_eq!(
        walk(&six.join(",")),
        ["start.mid_turn: invalid turn: the dragon has taken all its steps"]
    );
    let all = [cell(0, 1), cell(1, 0), cell(-1, 0), cell(0, -1)].join(",");
    assert_eq!(
        walk(&all),
        [
            "start.mid_turn: invalid turn: the position does not require a decision or draw in this phase"
        ]
    );
}

/// HOUSE-2: impossible draws for choosing the first player are rejected.
#[test]
fn rejects_impossible_draws_for_the_first_player() {
    let most_roads = r#""players":3,"options":{"first_player":"most_roads"},"#;
    let shown = |more: &str, shown: &str| {
        with(more, &format!(r#"{{"mid_turn":{{"phase":"first_player","shown":{shown}}}}}"#))
    };
    let nothing = "start.mid_turn: invalid turn: the position does not require a decision or draw in this phase";
    assert_eq!(shown(most_roads, "[]"), [""; 0]);
    assert_eq!(shown(most_roads, r#"["base/U","base/E"]"#), [""; 0]);
    // The first two players are tied and draw again.
    assert_eq!(shown(most_roads, r#"["base/U","base/V","base/E","base/W"]"#), [""; 0]);
    assert_eq!(shown(most_roads, r#"["base/U","base/E","base/W"]"#), [nothing]);
    assert_eq!(shown(r#""options":{"first_player":"random"},"#, r#"["base/U"]"#), [nothing]);
    assert_eq!(shown("", "[]"), [nothing]);
    assert_eq!(
        shown(most_roads, r#"["base/u"]"#),
        [r#"start.mid_turn.shown: unknown tile "base/u"; did you mean "base/U"?"#]
    );
    assert_eq!(
        shown(most_roads, r#"["base/X","base/X"]"#),
        [
            "start.mid_turn.shown: too many copies of tile base/X: the start has 2, but the game has only 1; if this is intended, list the remaining tiles in `stack`"
        ]
    );
}
