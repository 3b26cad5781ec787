//! Tests that impossible bridges, castles and waiting tiles in start positions are rejected
//! (BCB-START-2).

use carc_engine::Setup;

use super::starts::{problems, with};

const TILES: &str = r#"{"tile":"base/D","x":0,"y":0},{"tile":"base/E","x":0,"y":-1,"rotation":180},
    {"tile":"base/U","x":1,"y":0,"rotation":90},{"tile":"hills/vineyard-tip","x":1,"y":-1},
    {"tile":"base/E","x":2,"y":-1,"rotation":270}"#;
const MORE: &str = r#""expansions":["bridges_castles_bazaars","hills_sheep","abbey_mayor"],"#;

fn faults(rest: &str) -> Vec<String> {
    with(MORE, &format!(r#"{{"tiles":[{TILES}],{rest}}}"#))
}

/// DV-439, BCB-START-1, BCB-START-2, BCB-START-3: impossible castles, lords and castle tokens are
/// rejected.
#[test]
fn rejects_impossible_castles_in_a_start() {
    const CASTLE: &str = r#""castles":[{"x":0,"y":-1,"segment":0}]"#;
    let tokens =
        |one: u8, other: u8| format!(r#""tokens":[{{"castle":{one}}},{{"castle":{other}}}]"#);
    let lord = |figure: &str| {
        format!(
            r#"{CASTLE},"figures":[{{"player":0,"figure":"{figure}","x":0,"y":0,"segment":0}}]"#
        )
    };
    assert_eq!(faults(CASTLE), [""; 0]);
    assert_eq!(faults(&lord("meeple")), [""; 0]);
    assert_eq!(faults(&format!("{CASTLE},{}", tokens(2, 3))), [""; 0]);
    let cannot = |field: &str, why: &str| format!("start.{field}: invalid castles: {why}");
    let no_caps = "a castle requires two city caps facing each other";
    for (rest, fault) in [
        (r#""castles":[{"x":1,"y":-1,"segment":0}]"#.to_owned(), cannot("castles[0]", no_caps)),
        (r#""castles":[{"x":0,"y":0,"segment":1}]"#.to_owned(), cannot("castles[0]", no_caps)),
        (r#""castles":[{"x":0,"y":0,"segment":9}]"#.to_owned(), cannot("castles[0]", no_caps)),
        (r#""castles":[{"x":0,"y":0,"tile":null}]"#.to_owned(), cannot("castles[0]", no_caps)),
        (
            r#""castles":[{"x":0,"y":0,"segment":0},{"x":0,"y":-1,"segment":0}]"#.to_owned(),
            "start.castles[1]: the spot is already occupied".to_owned(),
        ),
        (lord("mayor"), cannot("figures[0]", "this figure cannot be on a castle")),
        (
            format!(
                r#"{CASTLE},"figures":[{{"player":0,"figure":"meeple","x":0,"y":0,"segment":0}},
                {{"player":1,"figure":"meeple","x":0,"y":-1,"segment":0}}]"#
            ),
            "start.figures[1]: the spot is already occupied".to_owned(),
        ),
        (
            tokens(4, 0),
            cannot("tokens", "a player has more castle tokens than at the start of the game"),
        ),
        (
            format!("{CASTLE},{}", tokens(3, 3)),
            cannot("tokens", "there are more castles and castle tokens than the game has"),
        ),
    ] {
        assert_eq!(faults(&rest), [fault], "{rest}");
    }
    let turn = r#""active":0,"mid_turn":{"phase":"castle","placed":{"x":0,"y":-1}}"#;
    let why = "start.mid_turn: invalid turn: the small city or the castle is missing";
    assert_eq!(faults(turn), [why]);
    let without = r#"{"castles":[{"x":0,"y":0,"segment":0}]}"#;
    let why = cannot("castles[0]", "the game does not have castles");
    assert_eq!(problems(without), [why]);
}

/// DV-439, BCB-START-2: impossible bridges and bridge tokens are rejected.
#[test]
fn rejects_impossible_bridges_in_a_start() {
    let tokens = |ns: u8, we: u8| {
        format!(
            r#""tokens":[{{"bridge_ns":{ns},"bridge_we":{we}}},{{"bridge_ns":0,"bridge_we":0}}]"#
        )
    };
    let bridge = |x: i8, token: &str| format!(r#""bridges":[{{"x":{x},"y":0,"token":"{token}"}}]"#);
    assert_eq!(faults(&tokens(3, 3)), [""; 0]);
    let cannot = |field: &str, why: &str| format!("start.{field}: invalid bridges: {why}");
    let no_fields = "a bridge must connect two opposite field sides of its tile";
    for (rest, fault) in [
        (bridge(1, "bridge_we"), cannot("bridges[0]", no_fields)),
        (bridge(0, "bridge_ns"), cannot("bridges[0]", no_fields)),
        (bridge(7, "bridge_ns"), "start.bridges[0]: there is no tile at this cell".to_owned()),
        (
            bridge(1, "bridge_n"),
            "start.bridges[0]: unknown token \"bridge_n\"; did you mean \"bridge_ns\"?".to_owned(),
        ),
        (
            tokens(4, 4),
            cannot("tokens", "a player has more bridge tokens than at the start of the game"),
        ),
        (
            tokens(2, 3),
            cannot("tokens", "a player's counts of bridge_ns and bridge_we must be equal"),
        ),
    ] {
        assert_eq!(faults(&rest), [fault], "{rest}");
    }
}

/// BCB-SETUP-2: the printed tokens suffice for at most six players.
#[test]
fn rejects_seven_players_with_printed_tokens() {
    let setup = |players: u32| {
        let config = format!(
            r#"{{"players":{players},"expansions":["bridges_castles_bazaars"],"options":{{"supply_limit":"printed"}}}}"#
        );
        Setup::new(serde_json::from_str(&config).expect("the config is well-formed"))
    };
    assert!(setup(6).is_ok());
    let error = setup(7).expect_err("there are too many players");
    assert!(error.to_string().contains("supply_limit"), "{error}");
}

/// BCB-START-1, BCB-START-2, BCB-START-3: impossible waiting tiles are rejected, but negative
/// scores are accepted.
#[test]
fn rejects_impossible_waiting_tiles_in_a_start() {
    let three = r#""players":3,"expansions":["bridges_castles_bazaars"],"#;
    let faults = |rest: &str| with(three, &format!("{{{rest}}}"));
    assert_eq!(
        faults(r#""active":1,"waiting":[null,"base/U","base/E"],"scores":[-3,0,2]"#),
        [""; 0]
    );
    assert_eq!(faults(r#""active":1,"waiting":["base/U",null,"base/E"]"#), [""; 0]);
    let cannot = |why: &str| format!("start.waiting: invalid waiting tiles: {why}");
    let run = "the owners of waiting tiles must be consecutive players, beginning with the active player or the next one";
    let turn = r#""mid_turn":{"phase":"draw"}"#;
    for (rest, fault) in [
        (r#""active":1,"waiting":["base/U",null,null]"#.to_owned(), cannot(run)),
        (r#""active":0,"waiting":["base/U",null,"base/U"]"#.to_owned(), cannot(run)),
        (
            r#""active":1,"drawn":"base/B","waiting":[null,"base/U","base/E"]"#.to_owned(),
            cannot("the active player has already taken their waiting tile"),
        ),
        (
            r#""waiting":["base/U"]"#.to_owned(),
            "start.waiting: expected 3 entries, one for each player; found 1".to_owned(),
        ),
        (
            format!(r#""active":0,"waiting":[null,"base/U",null],{turn}"#),
            "start.mid_turn: invalid turn: `tiles_waited` must be true if there are waiting tiles".to_owned(),
        ),
        (
            r#""active":0,"mid_turn":{"phase":"draw","bazaar_follows":true,"tiles_waited":true}"#.to_owned(),
            "start.mid_turn: invalid turn: a bazaar cannot follow a turn that began with a waiting tile".to_owned(),
        ),
        (
            r#""active":0,"mid_turn":{"phase":"auction_tile"}"#.to_owned(),
            "start.mid_turn: invalid turn: the position does not require a decision or draw in this phase".to_owned(),
        ),
    ] {
        assert_eq!(faults(&rest), [fault], "{rest}");
    }
    let without = with("", r#"{"waiting":[null,"base/U"]}"#);
    assert_eq!(without, [cannot("the game does not have bazaars")]);
    let debts = with("", r#"{"scores":[-1,0]}"#);
    assert_eq!(debts, ["start.scores[0]: -1 is out of range"]);
}

/// BCB-OPT-3: hands cannot be combined with bazaars.
#[test]
fn rejects_hands_with_bazaars() {
    let setup = |more: &str| {
        let config = format!(
            r#"{{"expansions":["bridges_castles_bazaars"],"options":{{"hand_size":"1"}}{more}}}"#
        );
        Setup::new(serde_json::from_str(&config).expect("the config is well-formed"))
    };
    assert!(setup(r#","mechanics":{"bazaars":false}"#).is_ok());
    let error = setup("").expect_err("hands cannot be combined with bazaars");
    assert!(error.to_string().contains("mechanics.bazaars"), "{error}");
}
