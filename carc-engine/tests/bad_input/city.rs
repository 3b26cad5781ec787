//! Tests that invalid configs and start positions with the Count expansion are rejected.

use carc_engine::{Cell, Config, Figure, Game, Location, Phase, Setup, Spot};

fn setup(json: &str) -> Result<std::sync::Arc<Setup>, String> {
    let config: Config = serde_json::from_str(json).expect("the config is well-formed");
    Setup::new(config).map_err(|error| error.to_string())
}

fn fault(json: &str) -> String {
    setup(json).expect_err(json)
}

/// V-501, COC-SETUP-1, COC-SETUP-5, COC-BLOCK-1: the city block replaces the start tile.
#[test]
fn block_replaces_the_start_tile() {
    let game = Game::new(setup(r#"{"expansions":["count"]}"#).unwrap(), 1);
    // One tile has been drawn.
    assert_eq!(game.state().tiles_remaining() + 1, 71);
    assert_eq!(game.state().board().count(), 12);
    let castle = Spot { cell: Cell::new(0, 0), place: Location::Space(24) };
    assert_eq!(game.state().neutral_spot(Figure::COUNT), Some(castle));
    assert_eq!(game.state().phase(), Phase::Place);
}

/// DV-509, DV-532, COC-SETUP-4: the city block and other boards or the river source are centered on
/// the table and must fit on it.
#[test]
fn block_is_in_the_middle_of_a_table() {
    let corner = |expansions: &str, size: &str| {
        let config = format!(r#"{{"expansions":[{expansions}],"options":{{"table":"{size}"}}}}"#);
        setup(&config).map(|setup| {
            let (corner, ..) = setup.table().expect("the table is bounded");
            let game = Game::with_external_chance(setup);
            let first = game.state().board().map(|tile| tile.cell);
            let first = first
                .min_by_key(|cell| (cell.y, cell.x))
                .expect("the board contains the city block");
            (first.x - corner.x, first.y - corner.y)
        })
    };
    assert_eq!(corner(r#""count""#, "8x7"), Ok((2, 2)));
    assert_eq!(corner(r#""count","wheel""#, "8x7"), Ok((2, 0)));
    assert_eq!(corner(r#""count","river""#, "8x7"), Ok((2, 1)), "the source");
    let why = "options.table and tile_sets.count conflict: \
               the table is too small for the start tiles";
    assert_eq!(corner(r#""count""#, "3x9"), Err(why.to_owned()));
    assert_eq!(corner(r#""count","river""#, "8x4"), Err(why.to_owned()));
    assert_eq!(corner(r#""count","river","wheel""#, "8x7"), Err(why.to_owned()));
}

/// COC-OPT-1: the quarters require the city block, and a game can have only one block.
#[test]
fn rejects_quarters_without_the_block() {
    let why = "mechanics.count and tile_sets.count conflict: the quarters are on the city block; \
               turn off the mechanic or add the tile set";
    assert_eq!(fault(r#"{"expansions":["count"],"tile_sets":{"count":0}}"#), why);
    assert_eq!(fault(r#"{"mechanics":{"count":true}}"#), why);
    let off = r#"{"expansions":["count"],"tile_sets":{"count":0},"mechanics":{"count":false}}"#;
    assert!(setup(off).is_ok());
    let twice = fault(r#"{"expansions":["count"],"tile_sets":{"count":2}}"#);
    assert_eq!(twice, "tile_sets.count: 2 is out of range; expected 0 to 1");
}

/// COC-OPT-2, OPT-1: the presets differ only in the final moves.
#[test]
fn presets_have_options_of_the_count() {
    for (preset, last) in [("c1", "any"), ("c2", "market"), ("bb5", "any")] {
        let setup = setup(&format!(r#"{{"preset":"{preset}","expansions":["count"]}}"#)).unwrap();
        let value = |name| setup.option(name).expect("the option exists");
        assert_eq!(value("count_final"), last);
        assert_eq!(value("count_move"), "player");
        assert_eq!((value("count_once"), value("count_city")), ("turn", "on"));
    }
}

/// DV-529, COC-START-2, COC-START-1: impossible citizens are rejected.
#[test]
fn rejects_impossible_citizens() {
    let with = |start: &str| {
        let all = r#""expansions":["count","abbey_mayor","abbot","traders_builders"]"#;
        fault(&format!(r#"{{{all},"start":{{{start}}}}}"#))
    };
    let figures = |list: &[(&str, u8)]| {
        let each = list.iter().map(|(figure, space)| {
            format!(r#"{{"player":0,"figure":"{figure}","x":0,"y":0,"space":{space}}}"#)
        });
        format!(r#""figures":[{}]"#, each.collect::<Vec<_>>().join(","))
    };
    let space = "start.figures[0]: this space does not exist or does not accept the figure";
    for (figure, quarter) in
        [("wagon", 25), ("mayor", 26), ("abbot", 24), ("builder", 26), ("barn", 25)]
    {
        assert_eq!(with(&figures(&[(figure, quarter)])), space, "{figure}");
    }
    let mayors = with(&figures(&[("mayor", 24), ("mayor", 24)]));
    assert!(mayors.starts_with("start.figures[1]: "), "{mayors}");
    let tile = with(r#""tiles":[{"tile":"base/B","x":1,"y":1}]"#);
    assert_eq!(tile, "start.tiles[0]: cell 1,1 is already occupied");
    let count = with(r#""neutral":[{"figure":"count","x":0,"y":0,"space":28}]"#);
    assert!(count.starts_with("start.neutral[0]: this space does not exist"), "{count}");
    let farmer = r#"{"expansions":["count"],"options":{"farmers":"off"},"start":{"figures":
        [{"player":0,"figure":"meeple","x":0,"y":0,"space":25}]}}"#;
    assert_eq!(fault(farmer), space);
}

/// COC-START-3: impossible turn details concerning Carcassonne are rejected.
#[test]
fn rejects_impossible_turn_of_the_count() {
    let with = |expansions: &str, options: &str, turn: &str| {
        fault(&format!(
            r#"{{"expansions":[{expansions}],"options":{{{options}}},"start":{{"active":0,"mid_turn":{turn}}}}}"#
        ))
    };
    for (expansions, options, turn, why) in [
        (
            r#""count""#,
            "",
            r#"{"phase":"draw","asked":1}"#,
            "only the active player decides in this phase",
        ),
        (
            r#""count""#,
            "",
            r#"{"phase":"draw","passed":[1]}"#,
            "citizens do not leave the city in this phase",
        ),
        (r#""count""#, "", r#"{"phase":"final_city","asked":2}"#, "there is no player 2"),
        (
            r#""count""#,
            "",
            r#"{"phase":"draw","may_enter_city":true}"#,
            "`may_enter_city` is not allowed in this phase",
        ),
        (
            "",
            "",
            r#"{"phase":"draw","entered_city":true}"#,
            "the rules of the game do not include the city of Carcassonne",
        ),
        (
            r#""count""#,
            r#""count_once":"part""#,
            r#"{"phase":"draw","entered_city":true}"#,
            "`entered_city` requires `count_once=turn`",
        ),
        (
            r#""count""#,
            "",
            r#"{"phase":"final_city"}"#,
            "the position does not require a decision or draw in this phase",
        ),
    ] {
        let found = with(expansions, options, turn);
        assert!(found.ends_with(why), "{turn}: {found}");
    }
}
