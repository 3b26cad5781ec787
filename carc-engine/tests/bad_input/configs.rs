//! Tests that an invalid config or deck reports all its problems together, each with its exact
//! message.

use carc_engine::{Config, ConfigProblem, Game, Setup};

/// Returns the messages for all problems with a config in JSON form.
fn problems(json: &str) -> Vec<String> {
    let config: Config = serde_json::from_str(json).expect("the config is well-formed");
    let error = Setup::new(config).expect_err(json);
    let texts: Vec<_> = error.problems.iter().map(ToString::to_string).collect();
    assert_eq!(error.to_string(), texts.join("; "));
    texts
}

fn one(json: &str, text: &str) {
    assert_eq!(problems(json), [text], "{json}");
}

#[test]
fn rejects_out_of_range_numbers() {
    one(r#"{"players":0}"#, "players: 0 is out of range; expected 1 to 8");
    one(r#"{"players":9}"#, "players: 9 is out of range; expected 1 to 8");
    one(r#"{"players":4294967295}"#, "players: 4294967295 is out of range; expected 1 to 8");
    one(r#"{"figures":{"meeple":10}}"#, "figures.meeple: 10 is out of range; expected 0 to 9");
    one(r#"{"tile_sets":{"base":51}}"#, "tile_sets.base: 51 is out of range; expected 0 to 50");
}

#[test]
fn rejects_unknown_names() {
    for (json, text) in [
        (r#"{"preset":"c4"}"#, r#"preset: unknown name "c4"; did you mean "c1"?"#),
        (r#"{"preset":"BB5"}"#, r#"preset: unknown name "BB5"; did you mean "bb5"?"#),
        (r#"{"preset":"nonsense"}"#, r#"preset: unknown name "nonsense""#),
        (r#"{"preset":""}"#, r#"preset: unknown name """#),
        (
            r#"{"expansions":["rivver"]}"#,
            r#"expansions: unknown name "rivver"; did you mean "river"?"#,
        ),
        (
            r#"{"expansions":["Inns_Cathedrals"]}"#,
            r#"expansions: unknown name "Inns_Cathedrals"; did you mean "inns_cathedrals"?"#,
        ),
        (
            r#"{"mechanics":{"large_meple":true}}"#,
            r#"mechanics: unknown name "large_meple"; did you mean "large_meeple"?"#,
        ),
        (r#"{"figures":{"meple":3}}"#, r#"figures: unknown name "meple"; did you mean "meeple"?"#),
        (
            r#"{"options":{"famers":"off"}}"#,
            r#"options: unknown name "famers"; did you mean "farmers"?"#,
        ),
        (
            r#"{"options":{"tinycity":"half"}}"#,
            r#"options: unknown name "tinycity"; did you mean "tiny_city"?"#,
        ),
        (r#"{"options":{"completely_else":"half"}}"#, r#"options: unknown name "completely_else""#),
        (r#"{"tile_sets":{"bsae":1}}"#, r#"tile_sets: unknown name "bsae"; did you mean "base"?"#),
    ] {
        one(json, text);
    }
}

#[test]
fn rejects_invalid_option_values() {
    one(
        r#"{"options":{"farmers":"maybe"}}"#,
        r#"options: invalid value "maybe" for farmers; expected one of on, off"#,
    );
    one(
        r#"{"options":{"unfinished":"half"}}"#,
        r#"options: invalid value "half" for unfinished; expected one of standard, cities_only, rest_half, none"#,
    );
    one(
        r#"{"options":{"hand_size":"2"}}"#,
        r#"options: invalid value "2" for hand_size; expected one of 0, 1, 3"#,
    );
}

#[test]
fn rejects_malformed_table_size() {
    for value in ["abc", "12", "0x9", "12x", "x", "-3x4", "WxH", "1000x9"] {
        one(
            &format!(r#"{{"options":{{"table":"{value}"}}}}"#),
            &format!(
                "options: invalid value {value:?} for table; \
                 expected one of unbounded, WxH (1x1 to 999x999)"
            ),
        );
    }
}

#[test]
fn opt_2_rejects_two_rivers() {
    let river = r#"schema = 1\nid = \"brook\"\ntitle = \"t\"\nriver = true\nstart = \"a\"\n[[tile]]\nid = \"a\"\nname = \"a\"\ncount = 1\nsegments = [{ kind = \"field\", at = \"N E S W\" }, { kind = \"river\", at = \"S\" }]\n"#;
    one(
        &format!(r#"{{"expansions":["river"],"custom_sets":["{river}"]}}"#),
        "tile_sets and custom_sets conflict: \
         a game can have only one river",
    );
    for json in [
        format!(r#"{{"custom_sets":["{river}"]}}"#),
        format!(
            r#"{{"expansions":["river"],"tile_sets":{{"river":0}},"custom_sets":["{river}"]}}"#
        ),
    ] {
        let config: Config = serde_json::from_str(&json).expect("the config is well-formed");
        Setup::new(config).expect("the sets form one river");
    }
    // R2-SETUP-3: a river set with a fork and a river set without a fork form a single river, which
    // uses the source of the set without a fork.
    let json = format!(r#"{{"expansions":["river_2"],"custom_sets":["{river}"]}}"#);
    let setup = Setup::new(serde_json::from_str(&json).expect("the config is valid"))
        .expect("the sets form one river");
    assert!(setup.tile_type("brook/a").is_ok() && setup.tile_type("river2/source").is_err());
    let text = "tile_sets and custom_sets conflict: a game can have only one river";
    let forked = river.replace("start = ", r#"fork = \"a\"\nstart = "#);
    one(&format!(r#"{{"expansions":["river_2"],"custom_sets":["{forked}"]}}"#), text);
    one(&format!(r#"{{"expansions":["river","river_2"],"custom_sets":["{river}"]}}"#), text);
    one(
        r#"{"expansions":["river_2"],"tile_sets":{"river2":2}}"#,
        "tile_sets.river2: 2 is out of range; expected 0 to 1",
    );
}

#[test]
fn opt_2_rejects_closing_edge_without_table() {
    one(
        r#"{"options":{"table_edge_closes":"on"}}"#,
        "options.table_edge_closes and options.table conflict: \
         a closed border requires a bounded table",
    );
    let json = r#"{"options":{"table_edge_closes":"on","table":"1x2"}}"#;
    let config: Config = serde_json::from_str(json).expect("the config is well-formed");
    assert!(Setup::new(config).is_ok());
}

/// The printed figures limit the number of players: to five in the first editions, to six with the
/// large meeples, and to eight in the big box, whose abbots come from earlier boxes.
#[test]
fn base_comp_4_rejects_more_players_than_printed_figures_allow() {
    let why = "players and options.supply_limit conflict: \
               there are not enough printed figures for this number of players";
    let abbot = r#""abbot""#;
    let inns = r#""inns_cathedrals""#;
    let others = r#""river","traders_builders","princess_dragon""#;
    let abbey = r#""abbey_mayor""#;
    for preset in ["c1", "c2", "c3", "bb5"] {
        let base = if preset == "bb5" { 8 } else { 5 };
        for (expansions, most) in [
            (vec![], base),
            (vec![others], base),
            (vec![abbot], 5),
            (vec![abbot, others], 5),
            (vec![inns], base.max(6)),
            (vec![inns, others], base.max(6)),
            (vec![abbot, inns], 6),
            (vec![abbot, inns, others], 6),
            // Six mayors, wagons, barns and abbeys were printed in every edition.
            (vec![abbey], base.min(6)),
            (vec![abbey, abbot], 5),
            (vec![abbey, inns, others], 6),
        ] {
            for players in 1..=8 {
                let json = |limit: &str| {
                    format!(
                        r#"{{"players":{players},"preset":"{preset}","expansions":[{}],"options":{{"supply_limit":"{limit}"}}}}"#,
                        expansions.join(",")
                    )
                };
                let setup = |json: &str| {
                    let config =
                        serde_json::from_str::<Config>(json).expect("the config is well-formed");
                    Setup::new(config).expect(json);
                };
                setup(&json("extended"));
                if players <= most {
                    setup(&json("printed"));
                } else {
                    one(&json("printed"), why);
                }
            }
        }
    }
}

/// Abbots are counted only if they are in play, regardless of how the config requests them.
#[test]
fn base_comp_4_counts_only_figures_in_play() {
    let config = |more: &str| -> Config {
        let json = format!(r#"{{"players":8,"options":{{"supply_limit":"printed"}},{more}}}"#);
        serde_json::from_str(&json).expect("the config is well-formed")
    };
    let gardens = config(r#""expansions":["abbot"],"mechanics":{"abbot":false}"#);
    assert!(Setup::new(gardens).is_ok());
    assert!(Setup::new(config(r#""mechanics":{"abbot":true}"#)).is_err());
}

#[test]
fn rejects_duplicate_and_missing_entries() {
    assert_eq!(
        problems(r#"{"expansions":["river","river"]}"#)[0],
        r#"expansions: duplicate "river""#
    );
    one(r#"{"tile_sets":{"base":0}}"#, "tile_sets: none of the sets has a start tile");
    let base = r#"schema = 1\nid = \"base\"\ntitle = \"t\"\n[[tile]]\nid = \"a\"\nname = \"a\"\ncount = 1\nclosed = true\n"#;
    one(&format!(r#"{{"custom_sets":["{base}"]}}"#), r#"custom_sets: duplicate "base""#);
}

#[test]
fn custom_set_error_names_file_tile_and_reason() {
    let text = r#"schema = 1\nid = \"own\"\ntitle = \"t\"\n[[tile]]\nid = \"a\"\nname = \"a\"\ncount = 0\n"#;
    one(
        &format!(r#"{{"custom_sets":["{text}"]}}"#),
        r#"custom_sets: custom_sets[0]: tile "a": count 0 is out of range"#,
    );
}

fn custom(tiles: &str) -> String {
    format!("schema = 1\nid = \"own\"\ntitle = \"own\"\n{tiles}")
}

fn with_custom(tiles: &str, copies: u32) -> Config {
    let mut config = Config::new(2);
    config.custom_sets.push(custom(tiles));
    config.tile_sets.insert("own".into(), copies);
    config
}

#[test]
fn rejects_configs_above_engine_limits() {
    let closed =
        |count| format!("[[tile]]\nid = \"a\"\nname = \"a\"\ncount = {count}\nclosed = true\n");
    let error = Setup::new(with_custom(&closed(4025), 1)).expect_err("there are too many tiles");
    assert_eq!(error.to_string(), "tile_sets: too many tiles: 4097; the maximum is 4096");
    assert!(Setup::new(with_custom(&closed(4024), 1)).is_ok());
    let error = Setup::new(with_custom(&closed(4000), 50)).expect_err("there are too many tiles");
    assert_eq!(error.to_string(), "tile_sets: too many tiles: 200072; the maximum is 4096");

    let many: String = (0..1001)
        .map(|n| format!("[[tile]]\nid = \"t{n}\"\nname = \"t\"\ncount = 1\nclosed = true\n"))
        .collect();
    let error = Setup::new(with_custom(&many, 1)).expect_err("there are too many tile types");
    assert_eq!(error.to_string(), "tile_sets: too many kinds: 1025; the maximum is 1024");

    let yards = format!(
        "[[tile]]\nid = \"a\"\nname = \"a\"\ncount = 2000\nclosed = true\nsegments = [{}]\n",
        "{ kind = \"field\" },".repeat(16)
    );
    let error = Setup::new(with_custom(&yards, 1)).expect_err("there are too many segments");
    assert_eq!(error.to_string(), "tile_sets: too many segments: 32243; the maximum is 32000");
}

/// A config with ten invalid values reports ten problems.
#[test]
fn reports_all_config_errors_at_once() {
    let found = problems(
        r#"{"players":12,"preset":"c9","expansions":["wheel","wheel","wheeel"],"tile_sets":{"bose":1},
            "mechanics":{"pigg":true},"figures":{"meeple":99},
            "options":{"farmers":"x","farmerz":"on"},"custom_sets":["nonsense"]}"#,
    );
    for (start, text) in [
        "players: 12 is out of range",
        "preset: unknown name \"c9\"",
        "expansions: duplicate \"wheel\"",
        "expansions: unknown name \"wheeel\"; did you mean \"wheel\"?",
        "mechanics: unknown name \"pigg\"; did you mean \"pig\"?",
        "figures.meeple: 99 is out of range",
        "options: invalid value \"x\" for farmers",
        "options: unknown name \"farmerz\"; did you mean \"farmers\"?",
        "custom_sets: custom_sets[0]: ",
        "tile_sets: unknown name \"bose\"; did you mean \"base\"?",
    ]
    .iter()
    .zip(&found)
    {
        assert!(text.starts_with(start), "{text:?} instead of {start:?}");
    }
    assert_eq!(found.len(), 10);
}

/// The number of reported names is limited, and no suggestions are computed for the remaining
/// names.
#[test]
fn limits_number_of_reported_errors() {
    let names = |n: u32| (0..n).map(|i| format!("abcdefgh{i}"));
    let n = 50_000;
    for config in [
        Config { expansions: names(n).collect(), ..Config::new(2) },
        Config { expansions: vec!["river".into(); n as usize], ..Config::new(2) },
        Config { mechanics: names(n).map(|name| (name, true)).collect(), ..Config::new(2) },
        Config { figures: names(n).map(|name| (name, 1)).collect(), ..Config::new(2) },
        Config { options: names(n).map(|name| (name, "on".into())).collect(), ..Config::new(2) },
        Config { tile_sets: names(n).map(|name| (name, 1)).collect(), ..Config::new(2) },
        Config { custom_sets: vec!["nonsense".into(); n as usize], ..Config::new(2) },
    ] {
        let error = Setup::new(config).expect_err("the names are unknown");
        assert_eq!(error.problems.len(), carc_engine::limits::MAX_PROBLEMS);
    }
    let ids: Vec<_> = names(4000).collect();
    let setup = Setup::base(2).expect("the config is valid");
    let error = Game::with_deck(setup, &ids).expect_err("the tiles are unknown");
    assert_eq!(error.problems.len(), carc_engine::limits::MAX_PROBLEMS);
    let tile = "[[tile]]\nid = \"a\"\nname = \"a\"\ncount = 1\nclosed = true\n";
    let sets = (0..2000)
        .map(|i| format!("schema = 1\nid = \"own{i}\"\ntitle = \"own\"\n{tile}"))
        .collect();
    let error = Setup::new(Config { custom_sets: sets, ..Config::new(2) })
        .expect_err("the list is too long");
    assert_eq!(error.to_string(), "tile_sets: too many sets: 2000; the maximum is 1024");
}

#[test]
fn rejects_malformed_config_json() {
    for text in [
        "",
        "[[]]",
        "{",
        r#"{"player":2}"#,
        r#"{"players":"two"}"#,
        r#"{"players":-1}"#,
        r#"{"players":2.5}"#,
        r#"{"players":4294967296}"#,
        r#"{"players":2,"players":3}"#,
        r#"{"expansions":"river"}"#,
        r#"{"options":{"farmers":true}}"#,
        r#"{"mechanics":{"pig":"on"}}"#,
        r#"{"tile_sets":{"base":-1}}"#,
    ] {
        assert!(serde_json::from_str::<Config>(text).is_err(), "{text}");
    }
    let deep = format!("{{\"options\":{}", "{\"a\":".repeat(100_000));
    assert!(serde_json::from_str::<Config>(&deep).is_err());
}

#[test]
fn error_truncates_long_names() {
    let long = "x".repeat(1 << 20);
    let mut config = Config::new(2);
    config.preset = Some(long.clone());
    config.options.insert("farmers".into(), long.clone());
    config.options.insert(long.clone(), long.clone());
    config.expansions.push(long.clone());
    config.figures.insert(long.clone(), 1);
    config.mechanics.insert(long.clone(), true);
    config.tile_sets.insert(long, 1);
    let error = Setup::new(config).expect_err("the names are unknown");
    assert_eq!(error.problems.len(), 7);
    assert!(error.to_string().len() < 2000, "{}", error.to_string().len());
}

#[test]
fn rejects_invalid_decks() {
    let setup = Setup::base(2).expect("the config is valid");
    let error = Game::with_deck(setup.clone(), &["base/U", "base/u", "Q", "base/u", "base/Z"])
        .expect_err("the tiles are unknown");
    assert_eq!(
        error.to_string(),
        "deck: unknown name \"base/u\"; did you mean \"base/U\"?; \
         deck: unknown name \"Q\"; did you mean \"base/Q\"?; \
         deck: unknown name \"base/Z\"; did you mean \"base/A\"?"
    );
    let long = vec!["base/U"; carc_engine::limits::MAX_TILES + 1];
    let error = Game::with_deck(setup.clone(), &long).expect_err("the deck is too long");
    assert_eq!(
        error.problems,
        [ConfigProblem::TooMany { what: "tiles of the deck", count: 4097, max: 4096 }]
    );
    let wide = vec!["base/X"; 4000];
    let error = Game::with_deck(setup.clone(), &wide);
    assert!(error.is_err(), "32,000 segments and the start tile are too many");
    assert!(Game::with_deck(setup, &vec!["base/U"; carc_engine::limits::MAX_TILES]).is_ok());
}

/// In a deck, river tiles must come after the tiles that determine the first player and before all
/// other tiles, and the mouth must be the last river tile (RV-4, HOUSE-2).
#[test]
fn rejects_decks_with_river_tiles_out_of_order() {
    let game = |first_player: &str, deck: &[&str]| {
        let json = format!(
            r#"{{"players":2,"expansions":["river"],"options":{{"first_player":"{first_player}"}}}}"#
        );
        let setup = Setup::new(serde_json::from_str(&json).expect("the config is valid"))
            .expect("the setup is valid");
        Game::with_deck(setup, deck)
    };
    let text = "deck and tile_sets conflict: river tiles must be drawn before all \
                other tiles, beginning with the fork and ending with the mouth, and the source is already on the table";
    let (a, b, lake) = ("river/straight-a", "river/straight-b", "river/lake");
    for (first_player, deck) in [
        ("seat0", &["base/U", a][..]),
        ("seat0", &[a, "base/U", b]),
        ("seat0", &[a, lake, b]),
        ("seat0", &[a, lake, lake]),
        ("seat0", &[a, "river/source", lake]),
        ("seat0", &["river/source"]),
        // Tied players draw again, so four tiles are needed instead of two or three.
        ("most_roads", &["base/U", "base/U", a, lake, "base/B"]),
        ("most_roads", &["base/U", "base/U", "base/X", a, lake, "base/B"]),
        ("most_roads", &["base/U", "base/X", "base/U", a, lake, "base/B"]),
        ("most_roads", &["base/U", a, lake, "base/B"]),
        ("most_roads", &[a, lake, "base/B"]),
    ] {
        let error = game(first_player, deck).expect_err(&format!("{deck:?}"));
        assert_eq!(error.to_string(), text, "{deck:?}");
    }
    for (first_player, deck) in [
        ("seat0", &[a, b, lake, "base/U"][..]),
        ("seat0", &["base/U"]),
        ("most_roads", &["base/U", "base/X", a, b, "base/U"]),
        ("most_roads", &["base/U", "base/U", "base/X", "base/B", lake]),
    ] {
        game(first_player, deck).expect("the deck is in drawing order");
    }
}

/// OPT-2, HOUSE-10: the wheel board, and a river source next to it, must fit on the table.
#[test]
fn opt_2_rejects_table_too_small_for_the_wheel() {
    let fault = "options.table and options.wheel_board conflict: \
                 the table is too small for the start tiles";
    let with = |expansions: &str, size: &str, board: &str| {
        format!(
            r#"{{"expansions":[{expansions}],"options":{{"table":"{size}","wheel_board":"{board}"}}}}"#
        )
    };
    for size in ["3x4", "4x3", "1x1"] {
        one(&with(r#""wheel""#, size, "block"), fault);
    }
    one(&with(r#""wheel","river""#, "4x5", "block"), fault);
    for (expansions, size, board) in [
        (r#""wheel""#, "4x5", "block"),
        (r#""wheel","river""#, "4x6", "block"),
        (r#""wheel""#, "1x2", "aside"),
    ] {
        let config: Config = serde_json::from_str(&with(expansions, size, board))
            .expect("the config is well-formed");
        assert!(Setup::new(config).is_ok(), "{size}");
    }
}

/// HOUSE-10: a game in which no tile can ever be placed is invalid. However, a first tile drawn
/// from the stack can always be placed, and a start position may represent the end of a game.
#[test]
fn house_10_rejects_table_without_room_for_a_tile() {
    let fault = "options.table: no tile in the game can ever be placed";
    one(r#"{"options":{"table":"1x1"}}"#, fault);
    one(r#"{"options":{"table":"1x1"},"start":{"scores":[3,4]}}"#, fault);
    one(r#"{"expansions":["wheel"],"options":{"table":"4x4"}}"#, fault);
    one(r#"{"expansions":["wheel"],"options":{"table":"1x1","wheel_board":"aside"}}"#, fault);
    let walled = r#"schema = 1\nid = \"own\"\ntitle = \"own\"\nstart = \"a\"\n[[tile]]\nid = \"a\"\nname = \"a\"\ncount = 1\nsegments = [{ kind = \"field\", at = \"N E S W\" }]\n[[tile]]\nid = \"b\"\nname = \"b\"\ncount = 3\nsegments = [{ kind = \"city\", at = \"N E S W\" }]"#;
    one(
        &format!(r#"{{"tile_sets":{{"base":0,"own":1}},"custom_sets":["{walled}"]}}"#),
        "tile_sets: no tile in the game can ever be placed",
    );
    for json in [
        r#"{"options":{"table":"1x1","start_tile":"in_stack"}}"#,
        r#"{"options":{"table":"1x1"},"start":{"tiles":[{"tile":"base/B","x":0,"y":0}]}}"#,
        r#"{"options":{"table":"1x2"}}"#,
    ] {
        let config: Config = serde_json::from_str(json).expect("the config is well-formed");
        assert!(Setup::new(config).is_ok(), "{json}");
    }
}

/// A custom set cannot contain a wheel board cell.
#[test]
fn rejects_board_cell_in_custom_set() {
    let set = r#"schema = 1\nid = \"wheel\"\ntitle = \"mine\"\n[[tile]]\nid = \"board-7\"\nname = \"mine\"\ncount = 1\nsegments = [{ kind = \"field\", at = \"N E S W\" }]"#;
    one(
        &format!(r#"{{"mechanics":{{"wheel":true}},"custom_sets":["{set}"]}}"#),
        r#"custom_sets: duplicate "wheel/board-7""#,
    );
}
