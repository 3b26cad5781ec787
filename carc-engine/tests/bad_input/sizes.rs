//! Tests for sizes at and beyond their limits. Sizes above the limits in `limits` are rejected, all
//! other sizes are accepted, and accepted sizes never cause an overflow.

use std::collections::BTreeMap;

use carc_engine::{
    Config, ConfigProblem, Game, LoadError, Player, Setup, Start, StartFigure, StartProblem,
    TileProblem, TileSet, limits,
};
use serde_json::{Value, json};

/// Returns a tile file that contains these tiles. Each tile consists of an id, a count and
/// additional lines.
fn set(tiles: &[(&str, u32, &str)]) -> String {
    let mut text = "schema = 1\nid = \"own\"\ntitle = \"own\"\n".to_owned();
    for (id, count, lines) in tiles {
        text += &format!("[[tile]]\nid = {id:?}\nname = {id:?}\ncount = {count}\n{lines}\n");
    }
    text
}

/// Returns the lines for a city on all sides with the given number of pennants.
fn city(pennants: u32) -> String {
    format!("segments = [{{ kind = \"city\", at = \"N E S W\", pennants = {pennants} }}]")
}

fn own(tiles: &[(&str, u32, &str)]) -> Config {
    Config { custom_sets: vec![set(tiles)], ..Config::new(2) }
}

fn fault(config: Config) -> String {
    Setup::new(config).expect_err("the size exceeds a limit").to_string()
}

fn reason(tiles: &[(&str, u32, &str)]) -> TileProblem {
    TileSet::from_toml("own.toml", &set(tiles)).expect_err("the size exceeds a limit").reason
}

#[test]
fn rejects_too_many_players() {
    assert!(Setup::new(Config::new(limits::MAX_PLAYERS as u32)).is_ok());
    for players in [0, limits::MAX_PLAYERS as u32 + 1, u32::MAX] {
        let error =
            Setup::new(Config::new(players)).expect_err("the number of players is out of range");
        assert!(matches!(error.problems[0], ConfigProblem::OutOfRange { max: 8, .. }), "{error}");
    }
}

/// The total number of pennants fits in 16 bits, even when multiplied by nine mayors.
#[test]
fn limits_total_symbols() {
    let text = city(255);
    assert!(Setup::new(own(&[("a", 16, &text)])).is_ok());
    let base = 10;
    assert_eq!(
        fault(own(&[("a", 17, &text)])),
        format!("tile_sets: too many symbols: {}; the maximum is 4096", 17 * 255 + base)
    );
    // The limit is the same for copies of the set, for a deck, and for a stack.
    let mut config = own(&[("a", 16, &text)]);
    config.tile_sets.insert("own".into(), 50);
    assert!(fault(config).contains("too many symbols"));
    let setup = Setup::new(own(&[("a", 1, &text)])).expect("one such tile is valid");
    let error =
        Game::with_deck(setup.clone(), &["own/a"; 17]).expect_err("the deck has too many tiles");
    assert!(error.to_string().contains("too many symbols: 4335"), "{error}");
    let mut config = own(&[("a", 1, &text)]);
    config.start =
        Some(Start { stack: Some(BTreeMap::from([("own/a".into(), 17)])), ..Start::default() });
    assert!(fault(config).contains("too many symbols"));
    let mut save: Value = serde_json::from_str(&Game::with_external_chance(setup).to_json())
        .expect("the JSON is valid");
    save["stack"] = json!({"own/a": 4000});
    let error = Game::from_json(&save.to_string()).expect_err("the stack is too large");
    assert!(error.to_string().contains("too many symbols"), "{error}");
    // Goods are also symbols. With 200 symbols on one segment of each tile, 4000 tiles have more
    // than 65535 symbols in total.
    let wine = vec!["\"wine\""; 200].join(",");
    let goods = format!("segments = [{{ kind = \"city\", at = \"N E S W\", marks = [{wine}] }}]");
    let mut config = own(&[("a", 4000, &goods)]);
    config.mechanics.insert("goods".into(), true);
    assert!(fault(config).contains("too many symbols"));
}

/// Checks the strongest possible city: sixteen tiles full of pennants, with nine mayors.
#[test]
fn counts_strongest_possible_city_without_overflow() {
    let text = city(255);
    let mut config = own(&[("a", 16, &text)]);
    config.expansions.push("abbey_mayor".into());
    config.figures.insert("mayor".into(), 9);
    let tiles: Vec<Value> =
        (0..16).map(|n| json!({"tile": "own/a", "x": n % 4, "y": n / 4})).collect();
    let mayors: Vec<Value> = (0..9)
        .map(|n| json!({"player": 1, "figure": "mayor", "x": n % 4, "y": n / 4, "segment": 0}))
        .collect();
    let start = json!({"tiles": tiles, "figures": mayors, "stack": {}, "scores": [0, 1_000_000]});
    config.start = Some(serde_json::from_value(start).expect("the start is well-formed"));
    let game = Game::new(Setup::new(config).expect("the sizes are within the limits"), 1);
    let feature = &game.state().features()[0];
    assert_eq!(
        (feature.tiles, feature.pennants, feature.owners.as_slice()),
        (16, 4080, &[Player::new(1)][..])
    );
    assert!(game.state().is_over(), "nothing is left to draw");
    assert_eq!(game.state().scores(), [0, 1_000_000 + 16 + 4080]);
}

/// All pairs of segments in a group are compared, so the size of groups is limited.
#[test]
fn rejects_long_lists_in_a_tile() {
    let yard = "{ kind = \"city\", at = \"N E S W\" }";
    let one = |more: &str| reason(&[("a", 1, &format!("segments = [{yard}]\n{more}"))]);
    let many = 20_000;
    let zeros = vec!["0"; many].join(",");
    assert_eq!(one(&format!("meets = [[{zeros}]]")), TileProblem::TooManySegments(many));
    let groups = vec!["[0]"; many].join(",");
    assert_eq!(one(&format!("meets = [{groups}]")), TileProblem::TooManySegments(many));
    let touching = format!("{{ kind = \"field\", touches = [{zeros}] }}");
    let both = format!("segments = [{yard}, {touching}]");
    assert_eq!(reason(&[("a", 1, &both)]), TileProblem::TooManySegments(many));
    let marks = vec!["\"wheel1\""; 50_000].join(",");
    let twice = TileProblem::MarkPlace("wheel1".into(), "twice");
    assert_eq!(one(&format!("marks = [{marks}]")), twice);
    assert_eq!(one(&format!("copies = [{{ count = 1, marks = [{marks}] }}]")), twice);
    let wine = vec!["\"wine\""; 50_000].join(",");
    let goods = format!("segments = [{{ kind = \"city\", at = \"N E S W\", marks = [{wine}] }}]");
    assert_eq!(reason(&[("a", 1, &goods)]), TileProblem::Count(50_000));
}

/// A garden that only some copies have counts toward the limit of two gardens per tile.
#[test]
fn counts_gardens_added_by_copies() {
    let field = "{ kind = \"field\", at = \"N E S W\" }";
    let yards = |n: usize| vec!["{ kind = \"monastery\" }"; n].join(",");
    let tile = |n| {
        let copies = "copies = [{ count = 1, marks = [\"garden\"] }]";
        let text = format!("segments = [{field}, {}]\n{copies}", yards(n));
        TileSet::from_toml("own.toml", &set(&[("a", 1, &text)]))
    };
    assert!(tile(limits::MAX_SURROUNDED - 1).is_ok());
    let error = tile(limits::MAX_SURROUNDED).expect_err("three features are too many");
    assert_eq!(error.reason, TileProblem::Place(limits::MAX_SURROUNDED + 1));
}

/// Error messages quote only part of a long string.
#[test]
fn error_truncates_long_text() {
    let long = "\u{1}".repeat(150_000);
    let quoted = format!("{long:?}").replace("\\u{1}", "\\u0001");
    for text in [
        set(&[]).replace("\"own\"", &quoted),
        set(&[("a", 1, "closed = true")]).replace("\"a\"", &quoted),
        set(&[("a", 1, "closed = true")]).replace("title", &format!("start = {quoted}\ntitle")),
        set(&[("a", 1, &format!("marks = [{quoted}]\nclosed = true"))]),
        set(&[("a", 1, &format!("segments = [{{ kind = {quoted} }}]"))]),
        set(&[("a", 1, &format!("segments = [{{ kind = \"city\", at = {quoted} }}]"))]),
    ] {
        assert!(text.len() > 900_000);
        let error = TileSet::from_toml("own.toml", &text).expect_err("the name is unknown");
        assert!(error.to_string().len() < 7000, "{}", error.to_string().len());
    }
    let name = "river".repeat(100_000);
    let expansions = vec![name.clone(), name.clone()];
    let error =
        Setup::new(Config { expansions, ..Config::new(2) }).expect_err("the name is unknown");
    assert!(error.to_string().len() < 1000);
    let hidden = BTreeMap::from([(name, 1)]);
    let start = Some(Start { hidden, ..Start::default() });
    assert!(fault(Config { start, ..Config::new(2) }).len() < 1000);
}

/// Suggestions for an unknown name are computed only once, even if the name occurs several times in
/// a deck.
#[test]
fn looks_up_repeated_unknown_name_once() {
    let tiles: Vec<String> = (0..900).map(|n| format!("{}{n}", "x".repeat(60))).collect();
    let tiles: Vec<_> = tiles.iter().map(|id| (id.as_str(), 1, "closed = true")).collect();
    let setup = Setup::new(own(&tiles)).expect("the tile set is valid");
    let deck = vec!["y".repeat(1000); limits::MAX_TILES];
    let error = Game::with_deck(setup, &deck).expect_err("the tile does not exist");
    assert_eq!(error.problems.len(), 1);
}

/// In each config, `#` is replaced first by the maximum number of entries, and then by one more.
/// `@` is replaced by the entry's index.
#[test]
fn limits_lists_and_tables_of_a_config() {
    let (most, few) = (limits::MAX_ENTRIES, limits::MAX_FEW);
    let read = |form: &str, entry: &str, n: usize| {
        let entries: Vec<_> = (0..n).map(|i| entry.replace('@', &i.to_string())).collect();
        serde_json::from_str::<Config>(&form.replace('#', &entries.join(",")))
    };
    for (form, entry, n) in [
        (r#"{"expansions":[#]}"#, r#""a""#, most),
        (r#"{"custom_sets":[#]}"#, r#""a""#, most),
        (r#"{"tile_sets":{#}}"#, r#""a@":1"#, most),
        (r#"{"mechanics":{#}}"#, r#""a@":true"#, most),
        (r#"{"figures":{#}}"#, r#""a@":1"#, most),
        (r#"{"options":{#}}"#, r#""a@":"a""#, most),
        (r#"{"options":{#}}"#, r#""a":"a""#, most),
        (r#"{"start":{"tiles":[#]}}"#, r#"{"tile":"base/D","x":0,"y":0}"#, most),
        (
            r#"{"start":{"figures":[#]}}"#,
            r#"{"player":0,"figure":"a","x":0,"y":0,"segment":0}"#,
            most,
        ),
        (r#"{"start":{"stack":{#}}}"#, r#""a@":1"#, most),
        (r#"{"start":{"held":{#}}}"#, r#""a@":1"#, most),
        (r#"{"start":{"hidden":{#}}}"#, r#""a@":1"#, most),
        (r#"{"start":{"bag":{#}}}"#, r#""a@":1"#, most),
        (r#"{"start":{"scores":[#]}}"#, "1", few),
        (r#"{"start":{"abbeys":[#]}}"#, "true", few),
        (r#"{"start":{"hands":[#]}}"#, "[]", few),
        (r#"{"start":{"hands":[[#]]}}"#, r#""a""#, few),
        (r#"{"start":{"supplies":[#]}}"#, "{}", few),
        (r#"{"start":{"supplies":[{#}]}}"#, r#""a@":1"#, few),
        (r#"{"start":{"tokens":[#]}}"#, "{}", few),
        (r#"{"start":{"tokens":[{#}]}}"#, r#""a@":1"#, few),
        (r#"{"start":{"neutral":[#]}}"#, r#"{"figure":"a","x":0,"y":0,"tile":null}"#, few),
        (
            r#"{"start":{"figures":[{"player":0,"figure":"a","x":0,"y":0,"segment":0,"tokens":{#}}]}}"#,
            r#""a@":1"#,
            few,
        ),
    ] {
        // Accepted entries may be invalid; problems are reported up to a limit.
        let config = read(form, entry, n).expect(form);
        let told = Setup::new(config).expect_err(form).problems.len();
        assert!(told <= limits::MAX_PROBLEMS, "{form}: {told}");
        let error = read(form, entry, n + 1).expect_err(form).to_string();
        assert!(
            error.starts_with(&format!("too many entries; the maximum is {n}")),
            "{form}: {error}"
        );
    }
}

#[test]
fn limits_history_of_a_save() {
    let game = Game::new(Setup::base(2).expect("the config is valid"), 1);
    let with = |field: &str, entry: &str, n: usize| {
        let mut save: Value = serde_json::from_str(&game.to_json()).expect("the JSON is valid");
        save[field] = json!("LIST");
        if field == "chance" {
            save[field] = json!({"deck": "LIST"});
        }
        let list = format!("[{}]", vec![entry; n].join(","));
        Game::from_json(&save.to_string().replace("\"LIST\"", &list))
            .expect_err("the save is not valid")
    };
    let error = with("history", "\"pass\"", limits::MAX_HISTORY);
    assert!(matches!(error, LoadError::Illegal { index: 0, .. }), "{error}");
    for field in ["history", "chance"] {
        let error = with(field, "\"\"", limits::MAX_HISTORY + 1).to_string();
        assert!(
            error.starts_with("invalid save: too many entries; the maximum is 1000000"),
            "{error}"
        );
    }
}

/// The total number of hidden tiles is checked before it is converted to 16 bits.
#[test]
fn rejects_hidden_tile_counts_that_overflow() {
    let tiles: Vec<String> = (0..32).map(|n| format!("t{n}")).collect();
    let tiles: Vec<_> = tiles.iter().map(|id| (id.as_str(), 1, "closed = true")).collect();
    let mut config = own(&tiles);
    config.expansions.push("hills_sheep".into());
    let hidden = (0..16).map(|n| (format!("own/t{n}"), u16::MAX)).collect();
    let stack = Some(BTreeMap::new());
    config.start = Some(Start { hidden, stack, ..Start::default() });
    let error = Setup::new(config).expect_err("there is no hill on this cell");
    let hidden = StartProblem::TooManyHidden(16 * limits::MAX_TILES, 0);
    assert_eq!(error.problems[0].start_problem(), Some(&hidden), "{error}");
}

/// Extreme values for the numbers in a config or start position never cause a panic.
#[test]
fn accepts_or_rejects_extreme_numbers_without_panic() {
    let whole = json!({
        "players": 2, "expansions": ["abbey_mayor", "hills_sheep", "traders_builders", "wheel"],
        "tile_sets": {"base": 1}, "figures": {"meeple": 7},
        "start": {
            "figures": [
                {"player": 0, "figure": "meeple", "x": 0, "y": 0, "segment": 0},
                {"player": 0, "figure": "barn", "x": 0, "y": 0, "corner": 1},
                {"player": 0, "figure": "shepherd", "x": 0, "y": 0, "segment": 0, "tokens": {"sheep_1": 1}},
                {"player": 0, "figure": "large_meeple", "x": 0, "y": 0, "space": 1}
            ],
            "tiles": [{"tile": "base/V", "x": 4, "y": 0, "rotation": 0}],
            "scores": [0, 0], "supplies": [{"meeple": 1}, {}], "tokens": [{"wine": 1}, {}],
            "neutral": [{"figure": "wheel_pig", "x": 0, "y": 0, "space": 16}],
            "held": {"base/V": 1}, "stack": {"base/V": 1}, "hidden": {"unknown": 1, "base/V": 1},
            "bag": {"sheep_1": 1}, "active": 0, "turn": 1
        }
    });
    let mut paths = Vec::new();
    numbers(&whole, String::new(), &mut paths);
    assert_eq!(paths.len(), 37, "{paths:?}");
    let ends = [
        0,
        1,
        -1,
        9,
        127,
        128,
        255,
        256,
        32767,
        32768,
        -32768,
        -32769,
        65535,
        65536,
        2147483647,
        -2147483648,
        4294967295,
        4294967296,
        i64::MAX,
        i64::MIN,
    ];
    for path in &paths {
        for end in ends {
            let mut config = whole.clone();
            *config.pointer_mut(path).expect("the value is a number") = json!(end);
            if let Ok(config) = serde_json::from_value::<Config>(config)
                && let Ok(setup) = Setup::new(config)
            {
                let _ = Game::new(setup, 1);
            }
        }
    }
}

fn numbers(value: &Value, path: String, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(path),
        Value::Array(list) => {
            for (index, entry) in list.iter().enumerate() {
                numbers(entry, format!("{path}/{index}"), found);
            }
        }
        Value::Object(table) => {
            for (key, entry) in table {
                numbers(entry, format!("{path}/{}", key.replace('/', "~1")), found);
            }
        }
        _ => {}
    }
}

#[test]
fn accepts_tables_of_any_valid_size() {
    for (size, good) in [
        ("1x1", false),
        ("1x2", true),
        ("999x999", true),
        ("1000x1", false),
        ("0x5", false),
        ("65536x65536", false),
        ("99999999999999999999x1", false),
        ("-1x5", false),
        ("5x", false),
        ("5x5x5", false),
    ] {
        let mut config = Config::new(2);
        config.options.insert("table".into(), size.into());
        let setup = Setup::new(config);
        assert_eq!(setup.is_ok(), good, "{size}: {:?}", setup.err());
        if let Ok(setup) = setup {
            assert!(!Game::new(setup, 1).state().is_over());
        }
    }
}

/// Unknown fields in a save are rejected without parsing their values, and known fields have a
/// fixed depth.
#[test]
fn rejects_nested_json() {
    let text = Game::new(Setup::base(2).expect("the config is valid"), 1).to_json();
    let depth = 2_000_000;
    let deep = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let inside = text.replacen('{', &format!("{{\"more\":{deep},"), 1);
    assert!(matches!(Game::from_json(&inside), Err(LoadError::Syntax(_))));
    for field in ["history\":[", "setup\":{\"players\":", "tile_sets\":{\"base\":"] {
        let inside = text.replacen(field, &format!("{field}{deep},"), 1);
        assert_ne!(inside, text);
        assert!(matches!(Game::from_json(&inside), Err(LoadError::Syntax(_))), "{field}");
    }
    let toml = |depth: usize| {
        let inside = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        TileSet::from_toml("own.toml", &format!("schema = {inside}"))
            .expect_err("the value is not a number")
    };
    let is_too_deep = |depth| toml(depth).to_string().contains("recurse");
    assert!(!is_too_deep(limits::MAX_TILE_FILE_NESTING));
    assert!(is_too_deep(limits::MAX_TILE_FILE_NESTING + 1));
}

/// A figure in a start position must have a single spot, and unknown fields are rejected.
#[test]
fn rejects_figure_with_several_places() {
    let read = |text: &str| serde_json::from_str::<StartFigure>(text).map_err(|e| e.to_string());
    let figure = |more: &str| format!(r#"{{"player":0,"figure":"meeple","x":0,"y":0{more}}}"#);
    assert!(read(&figure(r#","segment":0"#)).is_ok());
    for (more, error) in [
        ("", "expected exactly one of `segment`, `corner`, `space`, `tile`, `tower` and `lying`"),
        (r#","segment":0,"tile":null"#, "expected exactly one of"),
        (r#","segment":16"#, "the location number is out of range"),
        (r#","corner":4"#, "the location number is out of range"),
        (r#","segment":0,"color":1"#, "unknown field `color`"),
        (r#","segment":0,"x":0"#, "duplicate field `x`"),
    ] {
        let found = read(&figure(more)).expect_err(more);
        assert!(found.starts_with(error), "{more}: {found}");
    }
}
