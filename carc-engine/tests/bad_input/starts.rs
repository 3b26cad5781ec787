//! Positions to start from that are impossible.

use carc_engine::{Config, Game, Setup, SetupProblem, Start, StartReason, limits};

/// Puts a start into a config of two players and gives its faults.
fn problems(start: &str) -> Vec<String> {
    with("", start)
}

fn with(more: &str, start: &str) -> Vec<String> {
    let config: Config =
        serde_json::from_str(&format!(r#"{{{more}"start":{start}}}"#)).expect("a config's form");
    match Setup::new(config) {
        Ok(_) => Vec::new(),
        Err(error) => error.problems.iter().map(ToString::to_string).collect(),
    }
}

const D: &str = r#"{"tile":"base/D","x":0,"y":0}"#;

#[test]
fn tiles_that_cannot_lie_there() {
    for (tile, fault) in [
        (
            r#"{"tile":"base/Y","x":1,"y":0}"#,
            r#"start.tiles[1]: "base/Y" is no tile of the game; did you mean "base/A"?"#,
        ),
        (r#"{"tile":"base/U","x":0,"y":0}"#, "start.tiles[1]: another tile lies on cell 0,0"),
        (r#"{"tile":"base/U","x":1,"y":1}"#, "start.tiles[1]: cell 1,1 touches no other tile"),
        (
            r#"{"tile":"base/U","x":1,"y":0}"#,
            "start.tiles[1]: the tile does not fit on cell 1,0: its west side does not match",
        ),
        (
            r#"{"tile":"base/U","x":20000,"y":0}"#,
            "start.tiles[1]: cell 20000,0 is too far away; coordinates go from -16384 to 16384",
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
        ["start.tiles[1]: cell 1,0 lies off the table"]
    );
}

/// Tiles may be named in any order: here the first waits for the last.
#[test]
fn the_order_of_tiles_does_not_matter() {
    let start = r#"{"tiles":[{"tile":"base/U","x":2,"y":0,"rotation":90},{"tile":"base/D","x":0,"y":0},{"tile":"base/U","x":1,"y":0,"rotation":90}]}"#;
    assert_eq!(problems(start), [""; 0]);
    // Two heaps that do not touch: the second never gets a neighbour.
    let start = r#"{"tiles":[{"tile":"base/D","x":0,"y":0},{"tile":"base/B","x":4,"y":0},{"tile":"base/B","x":5,"y":0}]}"#;
    assert_eq!(
        problems(start),
        [
            "start.tiles[1]: cell 4,0 touches no other tile",
            "start.tiles[2]: cell 5,0 touches no other tile"
        ]
    );
}

#[test]
fn figures_that_cannot_stand_there() {
    for (figure, fault) in [
        (
            r#"{"player":2,"figure":"meeple","x":0,"y":0,"segment":0}"#,
            "start.figures[0]: there is no player 2",
        ),
        (
            r#"{"player":0,"figure":"meepel","x":0,"y":0,"segment":0}"#,
            r#"start.figures[0]: "meepel" is no figure; did you mean "meeple"?"#,
        ),
        (
            r#"{"player":0,"figure":"meeple","x":1,"y":0,"segment":0}"#,
            "start.figures[0]: no tile lies there",
        ),
        (
            r#"{"player":0,"figure":"meeple","x":0,"y":0,"segment":9}"#,
            "start.figures[0]: the tile has no such segment",
        ),
        (
            r#"{"player":0,"figure":"meeple","x":0,"y":0,"corner":1}"#,
            "start.figures[0]: the tile has no such segment",
        ),
        (
            r#"{"player":0,"figure":"abbot","x":0,"y":0,"segment":1}"#,
            "start.figures[0]: a road is no place for this figure",
        ),
    ] {
        assert_eq!(problems(&format!(r#"{{"tiles":[{D}],"figures":[{figure}]}}"#)), [fault]);
    }
    let twice = r#"{"player":0,"figure":"meeple","x":0,"y":0,"segment":0}"#;
    assert_eq!(
        problems(&format!(r#"{{"tiles":[{D}],"figures":[{twice},{twice}]}}"#)),
        ["start.figures[1]: a figure stands there already"]
    );
    let city = r#"{"tiles":[{"tile":"base/D","x":0,"y":0},{"tile":"base/E","x":0,"y":-1,"rotation":180}],
        "figures":[{"player":0,"figure":"meeple","x":0,"y":-1,"segment":0}]}"#;
    assert_eq!(
        problems(city),
        ["start.figures[0]: the feature is complete, so no figure can stand in it"]
    );
    assert_eq!(
        with(
            r#""options":{"farmers":"off"},"#,
            &format!(
                r#"{{"tiles":[{D}],"figures":[{{"player":0,"figure":"meeple","x":0,"y":0,"segment":2}}]}}"#
            )
        ),
        ["start.figures[0]: a field is no place for this figure"]
    );
}

#[test]
fn figures_that_nobody_has() {
    let one = r#"{"player":1,"figure":"meeple","x":0,"y":0,"segment":1}"#;
    assert_eq!(
        with(r#""figures":{"meeple":0},"#, &format!(r#"{{"figures":[{one}]}}"#)),
        ["start.figures[0]: player 1 has only 0 of meeple"]
    );
    assert_eq!(
        problems(&format!(r#"{{"figures":[{one}],"supplies":[{{"meeple":7}},{{"meeple":7}}]}}"#)),
        ["start.supplies[1]: player 1 has only 7 of meeple"]
    );
    assert_eq!(
        problems(r#"{"supplies":[{"meeple":4294967295},{"meple":1}]}"#),
        [
            "start.supplies[0]: player 0 has only 7 of meeple",
            r#"start.supplies[1]: "meple" is no figure; did you mean "meeple"?"#
        ]
    );
    assert_eq!(problems(r#"{"supplies":[{}]}"#), ["start.supplies: 1 entries for 2 players"]);
}

#[test]
fn numbers_out_of_range() {
    assert_eq!(problems(r#"{"scores":[0]}"#), ["start.scores: 1 entries for 2 players"]);
    assert_eq!(problems(r#"{"scores":[0,2000000]}"#), ["start.scores[1]: 2000000 is out of range"]);
    assert_eq!(problems(r#"{"scores":[-5,0]}"#), ["start.scores[0]: -5 is out of range"]);
    assert_eq!(
        problems(r#"{"supplies":[{"meeple":300},{}]}"#),
        ["start.supplies[0]: player 0 has only 7 of meeple"]
    );
    assert_eq!(problems(r#"{"turn":0}"#), ["start.turn: 0 is out of range"]);
    assert_eq!(problems(r#"{"active":2}"#), ["start.active: there is no player 2"]);
    assert_eq!(
        problems(r#"{"drawn":"base"}"#),
        [r#"start.drawn: "base" is no tile of the game; did you mean "base/A"?"#]
    );
    assert_eq!(
        problems(r#"{"hands":[["base/U"],[]]}"#),
        ["start.hands[0]: hand_size allows no such thing"]
    );
}

#[test]
fn a_stack_that_cannot_be() {
    let two = r#"{"tiles":[{"tile":"base/C","x":0,"y":0},{"tile":"base/C","x":1,"y":0}]"#;
    assert_eq!(
        problems(&format!("{two}}}")),
        [
            "start.tiles: more copies of base/C are used than the game has; say in `stack` what is left to draw"
        ]
    );
    assert_eq!(problems(&format!(r#"{two},"stack":{{"base/U":1}}}}"#)), [""; 0]);
    assert_eq!(
        with(r#""expansions":["river"],"#, &format!(r#"{{"tiles":[{D}]}}"#)),
        ["start.stack: river tiles are left to draw, but no source lies on the table"]
    );
    assert_eq!(
        problems(r#"{"stack":{"base/U":60000}}"#),
        ["tile_sets: 60000 tiles are too many; at most 4096 are possible"]
    );
    assert_eq!(problems(r#"{"stack":{"base/0":1}}"#).len(), 1);
}

/// Lists without end are refused, not worked through.
#[test]
fn too_many_of_anything() {
    let tile = serde_json::from_str(r#"{"tile":"base/Y","x":9,"y":9}"#).expect("a tile");
    let start = Start { tiles: vec![tile; 60_000], ..Start::default() };
    let error = Setup::new(Config { start: Some(start), ..Config::new(2) }).expect_err("too many");
    assert_eq!(
        error.to_string(),
        "tile_sets: 60000 tiles of the start are too many; at most 4096 are possible"
    );
    let many = vec![r#"{"player":9,"figure":"meeple","x":0,"y":0,"segment":0}"#; 4000].join(",");
    assert_eq!(problems(&format!(r#"{{"figures":[{many}]}}"#)).len(), limits::MAX_PROBLEMS);
}

#[test]
fn the_reason_can_be_matched() {
    let config: Config = serde_json::from_str(r#"{"start":{"turn":0}}"#).expect("a config");
    let error = Setup::new(config).expect_err("a turn from 1");
    assert!(matches!(
        &error.problems[..],
        [SetupProblem::Start { reason: StartReason::OutOfRange(0), .. }]
    ));
    let unknown = serde_json::from_str::<Config>(r#"{"start":{"tile":[]}}"#).expect_err("a key");
    assert!(unknown.to_string().contains("unknown field `tile`"));
}

/// With nothing left to draw, the game is scored as it stands.
#[test]
fn an_empty_stack_is_the_end() {
    let config: Config = serde_json::from_str(
        r#"{"start":{"figures":[{"player":1,"figure":"meeple","x":0,"y":0,"segment":0}],"stack":{},"scores":[3,4]}}"#,
    )
    .expect("a config");
    let game = Game::new(Setup::new(config).expect("possible"), 1);
    assert!(game.is_over());
    assert_eq!(game.scores(), [3, 5]);
}

/// Builders and pigs stand beside a meeple of their player, tokens are those of the game.
#[test]
fn special_figures_and_tokens() {
    const MORE: &str = r#""expansions":["traders_builders"],"#;
    let figures = |list: &str| format!(r#"{{"tiles":[{D}],"figures":[{list}]}}"#);
    let builder = r#"{"player":0,"figure":"builder","x":0,"y":0,"segment":0}"#;
    let pig = r#"{"player":0,"figure":"pig","x":0,"y":0,"segment":3}"#;
    let alone = "no meeple of the player is in this feature";
    assert_eq!(with(MORE, &figures(builder)), [format!("start.figures[0]: {alone}")]);
    let other = r#"{"player":1,"figure":"meeple","x":0,"y":0,"segment":2}"#;
    assert_eq!(
        with(MORE, &figures(&format!("{other},{pig}"))),
        [format!("start.figures[1]: {alone}")]
    );
    assert_eq!(with(MORE, r#"{"tokens":[{"wine":5},{"wine":4}]}"#), [""; 0]);
    for (tokens, fault) in [
        (r#"[{"wine":2}]"#, "start.tokens: 1 entries for 2 players"),
        (
            r#"[{"wyne":2},{}]"#,
            r#"start.tokens[0]: "wyne" is no token of the game; did you mean "wine"?"#,
        ),
        (
            r#"[{},{"wine":5000}]"#,
            "start.tokens[1]: the players would have 5000 of wine, but the game has 9",
        ),
        (
            r#"[{"wine":6},{"wine":4}]"#,
            "start.tokens[1]: the players would have 10 of wine, but the game has 9",
        ),
    ] {
        assert_eq!(with(MORE, &format!(r#"{{"tokens":{tokens}}}"#)), [fault]);
    }
    assert_eq!(
        problems(r#"{"tokens":[{"wine":2},{}]}"#),
        [r#"start.tokens[0]: "wine" is no token of the game"#]
    );
}

/// PD-VOLCANO-2, PD-DRAGON-1, PD-DRAGON-9, PD-FAIRY-2: dragon, fairy and tiles set aside.
#[test]
fn figures_of_nobody_that_cannot_stand_there() {
    const VOLCANO: &str = r#"{"tile":"princess/volcano-field","x":0,"y":0}"#;
    const B: &str = r#"{"tile":"base/B","x":1,"y":0}"#;
    const MONK: &str = r#"{"player":0,"figure":"meeple","x":1,"y":0,"segment":1}"#;
    let faults = |start: &str| with(r#""expansions":["princess_dragon"],"#, start);
    for (neutral, fault) in [
        (r#"{"figure":"dragon","x":0,"y":0,"tile":null}"#, ""),
        (r#"{"figure":"fairy","x":1,"y":0,"segment":1}"#, ""),
        (r#"{"figure":"fairy","x":1,"y":0,"tile":null}"#, ""),
        (
            r#"{"figure":"dragom","x":0,"y":0,"tile":null}"#,
            r#"start.neutral[0]: "dragom" is no figure; did you mean "dragon"?"#,
        ),
        (
            r#"{"figure":"meeple","x":0,"y":0,"tile":null}"#,
            r#"start.neutral[0]: "meeple" is no figure"#,
        ),
        (r#"{"figure":"dragon","x":5,"y":0,"tile":null}"#, "start.neutral[0]: no tile lies there"),
        (
            r#"{"figure":"dragon","x":0,"y":0,"segment":0}"#,
            "start.neutral[0]: the dragon cannot stand there: it stands on a tile as a whole",
        ),
        (
            r#"{"figure":"dragon","x":1,"y":0,"tile":null}"#,
            "start.neutral[0]: the dragon cannot stand there: a figure stands on that tile",
        ),
        (
            r#"{"figure":"fairy","x":1,"y":0,"segment":0}"#,
            "start.neutral[0]: the fairy cannot stand there: no meeple stands there",
        ),
        (
            // The dragon stands on the volcano unless something else is said.
            r#"{"figure":"fairy","x":0,"y":0,"tile":null}"#,
            "start.neutral: the dragon cannot stand there: a figure stands on that tile",
        ),
    ] {
        let start =
            format!(r#"{{"tiles":[{VOLCANO},{B}],"figures":[{MONK}],"neutral":[{neutral}]}}"#);
        let found = faults(&start);
        let wanted: Vec<_> = Some(fault).filter(|fault| !fault.is_empty()).into_iter().collect();
        assert_eq!(found, wanted, "{neutral}");
    }
    let dragon = r#""neutral":[{"figure":"dragon","x":0,"y":0,"tile":null}]"#;
    assert_eq!(
        faults(&format!(r#"{{"tiles":[{D}],{dragon}}}"#)),
        ["start.neutral[0]: the dragon cannot stand there: no volcano lies on the table"]
    );
    assert_eq!(
        with("", &format!(r#"{{"tiles":[{D}],{dragon}}}"#)),
        [r#"start.neutral[0]: "dragon" is no figure"#]
    );
    let twice = r#"{"figure":"fairy","x":0,"y":0,"tile":null}"#;
    assert_eq!(
        faults(&format!(r#"{{"tiles":[{D}],"neutral":[{twice},{twice}]}}"#)),
        ["start.neutral[1]: a figure stands there already"]
    );
    assert_eq!(
        with(
            r#""expansions":["princess_dragon"],"options":{"fairy":"tile"},"#,
            &format!(
                r#"{{"tiles":[{D},{{"tile":"base/B","x":0,"y":1}}],"figures":[{{"player":0,"figure":"meeple","x":0,"y":1,"segment":1}}],"neutral":[{{"figure":"fairy","x":0,"y":1,"segment":1}}]}}"#
            )
        ),
        [
            "start.neutral[0]: the fairy cannot stand there: under fairy=tile she stands on a tile as a whole"
        ]
    );
    assert_eq!(faults(r#"{"held":{"princess/dragon-cap":1}}"#), [""; 0]);
    assert_eq!(
        faults(r#"{"held":{"base/U":1,"princess/dragon-cap":5000}}"#),
        ["start.held: base/U cannot be set aside", "start.held: 5000 is out of range"]
    );
    assert_eq!(
        faults(&format!(r#"{{"tiles":[{VOLCANO}],"held":{{"princess/dragon-cap":1}}}}"#)),
        ["start.held: princess/dragon-cap cannot be set aside"]
    );
    assert_eq!(
        faults(r#"{"figures":[{"player":0,"figure":"dragon","x":0,"y":0,"segment":1}]}"#),
        [r#"start.figures[0]: "dragon" is no figure; did you mean "wagon"?"#]
    );
}

/// A stack of many segments is as large as one of many tiles, and what lies on the table counts too.
#[test]
fn more_than_a_board_holds() {
    let inside = r#"{ kind = "field" }, "#.repeat(8);
    let set = format!(
        "schema = 1\nid = \"many\"\ntitle = \"Many\"\n[[tile]]\nid = \"a\"\nname = \"a\"\ncount = 1\n\
         segments = [{inside}{{ kind = \"city\", at = \"N E S W\" }}]\n"
    );
    let more = format!(r#""custom_sets":[{}],"#, serde_json::to_string(&set).expect("a text"));
    assert_eq!(
        with(&more, r#"{"stack":{"many/a":4000}}"#),
        ["tile_sets: 36004 segments are too many; at most 32000 are possible"]
    );
    let row: Vec<_> = (0..300).map(|x| format!(r#"{{"tile":"base/B","x":{x},"y":0}}"#)).collect();
    let start = format!(r#"{{"tiles":[{}],"stack":{{"base/B":3900}}}}"#, row.join(","));
    assert_eq!(problems(&start), ["tile_sets: 4199 tiles are too many; at most 4096 are possible"]);
    // The same by a list of tiles.
    let start = format!(r#"{{"start":{{"tiles":[{}],"stack":{{}}}}}}"#, row.join(","));
    let config: Config = serde_json::from_str(&start).expect("a config");
    let setup = Setup::new(config).expect("a long row");
    let error = Game::with_deck(setup, &["base/B"; 3900]).expect_err("too many tiles");
    assert_eq!(error.to_string(), "tile_sets: 4199 tiles are too many; at most 4096 are possible");
}

const ABBEY: &str = r#""expansions":["abbey_mayor"],"#;

#[test]
fn am_abbey_abbeys_that_cannot_be() {
    // Four tiles around (0,0), and what connects them.
    let around: Vec<_> = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)]
        .map(|(x, y)| format!(r#"{{"tile":"base/B","x":{x},"y":{y}}}"#))
        .into();
    let all = around.join(",");
    let abbey = r#"{"tile":"abbey/abbey","x":0,"y":0}"#;
    let entered = |tiles: &str, more: &str| {
        with(ABBEY, &format!(r#"{{"tiles":[{tiles}],"stack":{{}}{more}}}"#))
    };
    assert_eq!(entered(&format!("{abbey},{all}"), r#","abbeys":[true,false]"#), [""; 0]);
    assert_eq!(
        entered(&format!("{all},{abbey}"), ""),
        ["start.abbeys: there would be 3 abbeys, but the game has 2; say in `abbeys` who has one"]
    );
    assert_eq!(
        entered(&format!("{},{abbey}", around[..6].join(",")), r#","abbeys":[true,false]"#),
        ["start.tiles[6]: cell 0,0 is no hole, which an abbey needs"]
    );
    assert_eq!(entered(&all, r#","abbeys":[true]"#), ["start.abbeys: 1 entries for 2 players"]);
    assert_eq!(
        problems(r#"{"abbeys":[true,false]}"#),
        ["start.abbeys: there would be 1 abbeys, but the game has 0; say in `abbeys` who has one"]
    );
    let aside = r#""abbey/abbey" is in no stack"#;
    assert_eq!(with(ABBEY, r#"{"drawn":"abbey/abbey"}"#), [format!("start.drawn: {aside}")]);
    assert_eq!(with(ABBEY, r#"{"stack":{"abbey/abbey":1}}"#), [format!("start.stack: {aside}")]);
    // HOUSE-4a: with his abbey a player holds two tiles of three.
    let hands = r#"{"hands":[["base/U","base/U","base/U"],[]]}"#;
    let three = r#""expansions":["abbey_mayor"],"options":{"hand_size":"3"},"#;
    assert_eq!(with(three, hands), ["start.hands[0]: hand_size allows no such thing"]);
    let laid = r#"{"hands":[["base/U","base/U","base/U"],[]],"abbeys":[false,true]}"#;
    assert_eq!(with(three, laid), [""; 0]);
    let setup = Setup::new(
        serde_json::from_str(r#"{"expansions":["abbey_mayor"]}"#).expect("a config's form"),
    );
    let error = Game::with_deck(setup.expect("a setup"), &["abbey/abbey"]).expect_err("no stack");
    assert_eq!(error.to_string(), aside);
}

#[test]
fn am_barn_barns_that_cannot_be() {
    let block = r#""tiles":[{"tile":"base/B","x":0,"y":0},{"tile":"base/B","x":1,"y":0},{"tile":"base/B","x":0,"y":1},{"tile":"base/B","x":1,"y":1}]"#;
    let entered = |figures: &str| with(ABBEY, &format!(r#"{{{block},"figures":[{figures}]}}"#));
    let barn = |player: u8, x: i16, y: i16, corner: u8| {
        format!(r#"{{"player":{player},"figure":"barn","x":{x},"y":{y},"corner":{corner}}}"#)
    };
    assert_eq!(entered(&barn(0, 1, 1, 0)), [""; 0]);
    assert_eq!(
        entered(&barn(0, 1, 1, 1)),
        ["start.figures[0]: the corner is not one field on four tiles"]
    );
    // The same corner, named from another tile.
    assert_eq!(
        entered(&format!("{},{}", barn(0, 1, 1, 0), barn(1, 0, 0, 2))),
        ["start.figures[1]: a figure stands there already"]
    );
    let farmer = r#"{"player":1,"figure":"meeple","x":0,"y":0,"segment":0}"#;
    assert_eq!(
        entered(&format!("{},{farmer}", barn(0, 1, 1, 0))),
        ["start.figures[1]: a barn keeps farmers out of this field"]
    );
    for spot in [r#""segment":0"#, r#""space":0"#] {
        let wrong = format!(r#"{{"player":0,"figure":"barn","x":0,"y":0,{spot}}}"#);
        assert_eq!(entered(&wrong), ["start.figures[0]: the tile has no such segment"]);
    }
    let meeple = r#"{"player":0,"figure":"meeple","x":1,"y":1,"corner":0}"#;
    assert_eq!(entered(meeple), ["start.figures[0]: the tile has no such segment"]);
}

const HILLS: &str = r#""expansions":["hills_sheep"],"#;

/// HS-SHEEP-2, HS-SHEEP-4: what lies beside shepherds and in the bag.
#[test]
fn hs_sheep_flocks_that_cannot_be() {
    let fields = r#""tiles":[{"tile":"base/B","x":0,"y":0},{"tile":"base/B","x":1,"y":0}]"#;
    let entered = |figures: &str, more: &str| {
        with(HILLS, &format!(r#"{{{fields},"figures":[{figures}]{more}}}"#))
    };
    let at = |player: u8, figure: &str, x: i16, tokens: &str| {
        format!(
            r#"{{"player":{player},"figure":"{figure}","x":{x},"y":0,"segment":0,"tokens":{{{tokens}}}}}"#
        )
    };
    let shepherd = |x: i16, tokens: &str| at(x as u8, "shepherd", x, tokens);
    let one = shepherd(0, r#""sheep_1":2"#);
    assert_eq!(entered(&one, ""), [""; 0]);
    assert_eq!(entered(&format!("{one},{}", shepherd(1, r#""sheep_4":2"#)), ""), [""; 0]);
    // A meeple may stand beside him, another shepherd not on the same segment (HS-SHEEP-3).
    assert_eq!(entered(&format!("{one},{}", at(1, "meeple", 0, "")), ""), [""; 0]);
    assert_eq!(
        entered(&format!("{one},{}", at(1, "shepherd", 0, r#""sheep_2":1"#)), ""),
        ["start.figures[1]: a figure stands there already"]
    );
    let cannot = "the tokens cannot lie so";
    for tokens in ["", r#""sheep_1":0"#] {
        let found = entered(&shepherd(0, tokens), "");
        assert_eq!(found, [format!("start.figures[0]: {cannot}: a shepherd has sheep")]);
    }
    let elsewhere = format!("start.figures[0]: {cannot}: only sheep lie there, beside a shepherd");
    assert_eq!(entered(&shepherd(0, r#""wolf":1"#), ""), [elsewhere.as_str()]);
    assert_eq!(entered(&at(0, "meeple", 0, r#""sheep_1":1"#), ""), [elsewhere.as_str()]);
    assert_eq!(
        entered(&shepherd(0, r#""sheap_1":1"#), ""),
        [r#"start.figures[0]: "sheap_1" is no token of the game; did you mean "sheep_1"?"#]
    );
    assert_eq!(
        entered(&shepherd(0, r#""wine":1"#), ""),
        [r#"start.figures[0]: "wine" is no token of the game"#]
    );
    let many = format!("start.bag: {cannot}: there are more of a kind than the game has");
    assert_eq!(entered(&shepherd(0, r#""sheep_4":3"#), ""), [many.as_str()]);
    assert_eq!(entered(&shepherd(0, r#""sheep_4":4294967295"#), ""), [many.as_str()]);
    assert_eq!(entered(&one, r#","bag":{"sheep_1":3,"wolf":1}"#), [many.as_str()]);
    assert_eq!(entered(&one, r#","bag":{"sheep_1":2,"wolf":1}"#), [""; 0]);
    assert_eq!(
        entered(&one, r#","bag":{"sheep_1":1}"#),
        [format!("start.bag: {cannot}: a wolf is always in the bag")]
    );
    // Without shepherds there are no tokens.
    assert_eq!(problems(r#"{"bag":{"wolf":2}}"#), [r#"start.bag: "wolf" is no token of the game"#]);
}

/// HS-HILL-2: as many tiles are hidden as there are hills, or fewer.
#[test]
fn hs_hill_hidden_tiles_that_cannot_be() {
    let hill = r#""tiles":[{"tile":"hills/hill-corner","x":0,"y":0}]"#;
    let entered = |more: &str| with(HILLS, &format!(r#"{{{hill},{more}}}"#));
    assert_eq!(entered(r#""hidden":{"base/U":1}"#), [""; 0]);
    assert_eq!(entered(r#""hidden":{"unknown":1},"stack":{"base/U":2}"#), [""; 0]);
    assert_eq!(
        entered(r#""hidden":{"base/U":1,"unknown":1}"#),
        ["start.hidden: 2 tiles cannot be hidden under 1 hills"]
    );
    assert_eq!(
        entered(r#""hidden":{"unknown":65535}"#)[0],
        "start.hidden: 4096 tiles cannot be hidden under 1 hills"
    );
    // Nothing is left of which it could be.
    assert_eq!(
        entered(r#""hidden":{"unknown":1},"stack":{}"#),
        ["start.hidden: 1 tiles cannot be hidden under 0 hills"]
    );
    assert_eq!(
        entered(r#""hidden":{"base/u":1}"#),
        [r#"start.hidden: "base/u" is no tile of the game; did you mean "base/U"?"#]
    );
    assert_eq!(
        entered(r#""hidden":{"base/C":1},"stack":{}"#),
        [""; 0],
        "what is hidden is in no stack"
    );
    let river = r#""expansions":["hills_sheep","river"],"#;
    assert_eq!(
        with(river, &format!(r#"{{{hill},"stack":{{}},"hidden":{{"river/lake":1}}}}"#)),
        [r#"start.hidden: "river/lake" cannot lie under a hill"#]
    );
}

/// OPT-6: tokens stand in a deck by their names, where the game has them.
#[test]
fn opt_6_tokens_of_a_deck() {
    let setup = |expansions: &str| {
        let config = format!(r#"{{"expansions":[{expansions}]}}"#);
        Setup::new(serde_json::from_str(&config).expect("a config")).expect("a setup")
    };
    let hills = setup(r#""hills_sheep""#);
    assert!(Game::with_deck(hills.clone(), &["wolf", "base/U", "sheep_4"]).is_ok());
    for name in ["wolves", "sheep_5", "unknow", "wine"] {
        let error = Game::with_deck(hills.clone(), &["base/U", name]).expect_err("no such thing");
        assert!(error.to_string().contains("is not known"), "{error}");
    }
    let error = Game::with_deck(setup(""), &["wolf"]).expect_err("no tokens in the base game");
    assert!(error.to_string().contains("\"wolf\" is not known"), "{error}");
    let error = Game::with_deck(setup(r#""traders_builders""#), &["wine"]).expect_err("not drawn");
    assert!(error.to_string().contains("\"wine\" is not known"), "{error}");
}

const WHEEL: &str = r#""expansions":["wheel"],"#;

/// WF-SETUP-1, WF-SETUP-2, WF-CROWN-1, WF-CROWN-5: pig, crown and the cells of the board.
#[test]
fn a_wheel_that_cannot_be() {
    let space = "there is no such space for this figure";
    for (neutral, fault) in [
        (r#"{"figure":"wheel_pig","x":0,"y":0,"space":21}"#, None),
        (r#"{"figure":"wheel_pig","x":0,"y":0,"space":22}"#, Some(space)),
        (r#"{"figure":"wheel_pig","x":0,"y":0,"space":0}"#, Some(space)),
        (r#"{"figure":"wheel_pig","x":1,"y":0,"space":16}"#, Some(space)),
        (r#"{"figure":"wheel_pig","x":0,"y":0,"tile":null}"#, Some(space)),
    ] {
        let wanted: Vec<_> =
            fault.map(|fault| format!("start.neutral[0]: {fault}")).into_iter().collect();
        let found = with(WHEEL, &format!(r#"{{"neutral":[{neutral}]}}"#));
        assert_eq!(found.concat(), wanted.concat(), "{neutral}");
    }
    let twice = r#"{"figure":"wheel_pig","x":0,"y":0,"space":16}"#;
    assert_eq!(
        with(WHEEL, &format!(r#"{{"neutral":[{twice},{twice}]}}"#)),
        ["start.neutral[1]: a figure stands there already"]
    );
    assert_eq!(
        problems(&format!(r#"{{"neutral":[{twice}]}}"#)),
        [r#"start.neutral[0]: "wheel_pig" is no figure"#]
    );
    let all =
        r#""expansions":["wheel","abbey_mayor","traders_builders","inns_cathedrals","abbot"],"#;
    let entered = |figures: &str| with(all, &format!(r#"{{"figures":[{figures}]}}"#));
    let on = |figure: &str, space: u8| {
        format!(r#"{{"player":0,"figure":"{figure}","x":0,"y":0,"space":{space}}}"#)
    };
    assert_eq!(entered(&format!("{},{}", on("meeple", 0), on("large_meeple", 8))), [""; 0]);
    for (figure, number) in [
        ("mayor", 0),
        ("wagon", 0),
        ("abbot", 0),
        ("barn", 0),
        ("pig", 0),
        ("meeple", 9),
        ("meeple", 16),
    ] {
        assert_eq!(entered(&on(figure, number)), [format!("start.figures[0]: {space}")]);
    }
    assert_eq!(
        entered(&format!("{},{}", on("meeple", 4), on("meeple", 4))),
        ["start.figures[1]: a figure stands there already"]
    );
    let many: Vec<_> = (0..8).map(|number| on("meeple", number)).collect();
    assert_eq!(entered(&many.join(",")), ["start.figures[7]: player 0 has only 7 of meeple"]);
    // The cells of the board lie there; naming them is needless, but no fault.
    let tiles = |tiles: &str| with(WHEEL, &format!(r#"{{"tiles":[{tiles}]}}"#));
    let near = r#"{"tile":"base/B","x":1,"y":-1}"#;
    assert_eq!(tiles(&format!(r#"{near},{{"tile":"wheel/board-2","x":1,"y":0}}"#)), [""; 0]);
    let moved = "start.tiles[0]: the cells of the board lie unturned, the first of them on (0, 0)";
    assert_eq!(tiles(r#"{"tile":"wheel/board-2","x":2,"y":0}"#), [moved]);
    assert_eq!(tiles(r#"{"tile":"wheel/board-2","x":1,"y":0,"rotation":90}"#), [moved]);
    assert_eq!(
        tiles(r#"{"tile":"base/B","x":1,"y":1}"#),
        ["start.tiles[0]: another tile lies on cell 1,1"]
    );
    assert_eq!(
        tiles(r#"{"tile":"base/B","x":9,"y":9}"#),
        ["start.tiles[0]: cell 9,9 touches no other tile"]
    );
    let board = r#""wheel/board-2" is in no stack"#;
    assert_eq!(with(WHEEL, r#"{"drawn":"wheel/board-2"}"#), [format!("start.drawn: {board}")]);
    assert_eq!(with(WHEEL, r#"{"stack":{"wheel/board-2":1}}"#), [format!("start.stack: {board}")]);
    let setup = serde_json::from_str(r#"{"expansions":["wheel"]}"#).expect("a config's form");
    let setup = Setup::new(setup).expect("a setup");
    let error = Game::with_deck(setup, &["wheel/board-2"]).expect_err("no stack");
    assert_eq!(error.to_string(), board);
    // Three tiles with the start tile's design are left.
    let design: Vec<_> = [(-1, 2, 270), (4, 1, 90), (0, -1, 180), (2, 4, 180)]
        .map(|(x, y, by)| format!(r#"{{"tile":"base/D","x":{x},"y":{y},"rotation":{by}}}"#))
        .into();
    assert_eq!(tiles(&design[..3].join(",")), [""; 0]);
    assert_eq!(
        tiles(&design.join(",")),
        [
            "start.tiles: more copies of base/D are used than the game has; say in `stack` what is left to draw"
        ]
    );
    // PD-DRAGON-5
    let dragon = r#"{"tiles":[{"tile":"princess/volcano-field","x":1,"y":-1}],
        "neutral":[{"figure":"dragon","x":1,"y":0,"tile":null}]}"#;
    assert_eq!(
        with(r#""expansions":["wheel","princess_dragon"],"#, dragon),
        ["start.neutral[0]: the dragon cannot stand there: it does not enter the wheel board"]
    );
}
