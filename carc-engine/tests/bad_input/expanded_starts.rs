//! Tests for impossible start positions in games with expansions.

use carc_engine::{Game, Setup};

use super::starts::{D, problems, with};

/// A builder or pig requires one of its player's meeples in the same feature, and tokens must exist
/// in the game.
#[test]
fn rejects_invalid_special_figures_and_tokens() {
    const MORE: &str = r#""expansions":["traders_builders"],"#;
    let figures = |list: &str| format!(r#"{{"tiles":[{D}],"figures":[{list}]}}"#);
    let builder = r#"{"player":0,"figure":"builder","x":0,"y":0,"segment":0}"#;
    let pig = r#"{"player":0,"figure":"pig","x":0,"y":0,"segment":3}"#;
    let alone = "the player has no meeple in this feature";
    assert_eq!(with(MORE, &figures(builder)), [format!("start.figures[0]: {alone}")]);
    let other = r#"{"player":1,"figure":"meeple","x":0,"y":0,"segment":2}"#;
    assert_eq!(
        with(MORE, &figures(&format!("{other},{pig}"))),
        [format!("start.figures[1]: {alone}")]
    );
    assert_eq!(with(MORE, r#"{"tokens":[{"wine":5},{"wine":4}]}"#), [""; 0]);
    for (tokens, fault) in [
        (r#"[{"wine":2}]"#, "start.tokens: expected 2 entries, one for each player; found 1"),
        (r#"[{"wyne":2},{}]"#, r#"start.tokens[0]: unknown token "wyne"; did you mean "wine"?"#),
        (
            r#"[{},{"wine":5000}]"#,
            "start.tokens[1]: the players have 5000 wine tokens, but the game has only 9",
        ),
        (
            r#"[{"wine":6},{"wine":4}]"#,
            "start.tokens[1]: the players have 10 wine tokens, but the game has only 9",
        ),
    ] {
        assert_eq!(with(MORE, &format!(r#"{{"tokens":{tokens}}}"#)), [fault]);
    }
    assert_eq!(
        problems(r#"{"tokens":[{"wine":2},{}]}"#),
        [r#"start.tokens[0]: unknown token "wine""#]
    );
}

/// PD-VOLCANO-2, PD-DRAGON-1, PD-DRAGON-9, PD-FAIRY-2: impossible spots for the dragon and the
/// fairy are rejected, as are impossible set-aside tiles.
#[test]
fn rejects_misplaced_neutral_figures() {
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
            r#"start.neutral[0]: unknown figure "dragom"; did you mean "dragon"?"#,
        ),
        (
            r#"{"figure":"meeple","x":0,"y":0,"tile":null}"#,
            r#"start.neutral[0]: unknown figure "meeple""#,
        ),
        (
            r#"{"figure":"dragon","x":5,"y":0,"tile":null}"#,
            "start.neutral[0]: there is no tile at this cell",
        ),
        (
            r#"{"figure":"dragon","x":0,"y":0,"segment":0}"#,
            "start.neutral[0]: the dragon cannot be placed here: it must be on the tile itself",
        ),
        (
            r#"{"figure":"dragon","x":1,"y":0,"tile":null}"#,
            "start.neutral[0]: the dragon cannot be placed here: there is a figure on this tile",
        ),
        (
            r#"{"figure":"fairy","x":1,"y":0,"segment":0}"#,
            "start.neutral[0]: the fairy cannot be placed here: there is no meeple at this spot",
        ),
        (
            // The dragon starts on the volcano by default.
            r#"{"figure":"fairy","x":0,"y":0,"tile":null}"#,
            "start.neutral: the dragon cannot be placed here: there is a figure on this tile",
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
        ["start.neutral[0]: the dragon cannot be placed here: there is no volcano on the table"]
    );
    assert_eq!(
        with("", &format!(r#"{{"tiles":[{D}],{dragon}}}"#)),
        [r#"start.neutral[0]: unknown figure "dragon""#]
    );
    let twice = r#"{"figure":"fairy","x":0,"y":0,"tile":null}"#;
    assert_eq!(
        faults(&format!(r#"{{"tiles":[{D}],"neutral":[{twice},{twice}]}}"#)),
        ["start.neutral[1]: the spot is already occupied"]
    );
    assert_eq!(
        with(
            r#""expansions":["princess_dragon"],"options":{"fairy":"tile"},"#,
            &format!(
                r#"{{"tiles":[{D},{{"tile":"base/B","x":0,"y":1}}],"figures":[{{"player":0,"figure":"meeple","x":0,"y":1,"segment":1}}],"neutral":[{{"figure":"fairy","x":0,"y":1,"segment":1}}]}}"#
            )
        ),
        [
            "start.neutral[0]: the fairy cannot be placed here: with fairy=tile, she must be on the tile itself"
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
        [r#"start.figures[0]: unknown figure "dragon"; did you mean "wagon"?"#]
    );
}

const ABBEY: &str = r#""expansions":["abbey_mayor"],"#;

#[test]
fn am_abbey_rejects_impossible_abbeys() {
    // These tiles form a connected ring around the hole at (0,0), which is open only at the
    // southeast corner.
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
        [
            "start.abbeys: there are 3 abbeys, but the game has only 2; list the players who still have one in `abbeys`"
        ]
    );
    assert_eq!(
        entered(&format!("{},{abbey}", around[..6].join(",")), r#","abbeys":[true,false]"#),
        ["start.tiles[6]: cell 0,0 is not a hole, but an abbey requires one"]
    );
    assert_eq!(
        entered(&all, r#","abbeys":[true]"#),
        ["start.abbeys: expected 2 entries, one for each player; found 1"]
    );
    assert_eq!(
        problems(r#"{"abbeys":[true,false]}"#),
        [
            "start.abbeys: there are 1 abbeys, but the game has only 0; list the players who still have one in `abbeys`"
        ]
    );
    let aside = r#""abbey/abbey" is not in any stack"#;
    assert_eq!(with(ABBEY, r#"{"drawn":"abbey/abbey"}"#), [format!("start.drawn: {aside}")]);
    assert_eq!(with(ABBEY, r#"{"stack":{"abbey/abbey":1}}"#), [format!("start.stack: {aside}")]);
    // HOUSE-4a: a player with an abbey has two tiles in hand instead of three.
    let hands = r#"{"hands":[["base/U","base/U","base/U"],[]]}"#;
    let three = r#""expansions":["abbey_mayor"],"options":{"hand_size":"3"},"#;
    assert_eq!(
        with(three, hands),
        ["start.hands[0]: the hand has more tiles than hand_size allows"]
    );
    let laid = r#"{"hands":[["base/U","base/U","base/U"],[]],"abbeys":[false,true]}"#;
    assert_eq!(with(three, laid), [""; 0]);
    let setup = Setup::new(
        serde_json::from_str(r#"{"expansions":["abbey_mayor"]}"#)
            .expect("the config is well-formed"),
    );
    let error = Game::with_deck(setup.expect("the setup is valid"), &["abbey/abbey"])
        .expect_err("the tile is not in any stack");
    assert_eq!(error.to_string(), format!("deck: {aside}"));
}

#[test]
fn am_barn_rejects_impossible_barns() {
    let block = r#""tiles":[{"tile":"base/B","x":0,"y":0},{"tile":"base/B","x":1,"y":0},{"tile":"base/B","x":0,"y":1},{"tile":"base/B","x":1,"y":1}]"#;
    let entered = |figures: &str| with(ABBEY, &format!(r#"{{{block},"figures":[{figures}]}}"#));
    let barn = |player: u8, x: i16, y: i16, corner: u8| {
        format!(r#"{{"player":{player},"figure":"barn","x":{x},"y":{y},"corner":{corner}}}"#)
    };
    assert_eq!(entered(&barn(0, 1, 1, 0)), [""; 0]);
    assert_eq!(
        entered(&barn(0, 1, 1, 1)),
        ["start.figures[0]: the corner is not a field on all four tiles"]
    );
    // This spot is the same corner, described from another tile.
    assert_eq!(
        entered(&format!("{},{}", barn(0, 1, 1, 0), barn(1, 0, 0, 2))),
        ["start.figures[1]: the spot is already occupied"]
    );
    let farmer = r#"{"player":1,"figure":"meeple","x":0,"y":0,"segment":0}"#;
    assert_eq!(
        entered(&format!("{},{farmer}", barn(0, 1, 1, 0))),
        ["start.figures[1]: farmers cannot be in a field with a barn"]
    );
    for spot in ["segment", "space"] {
        let wrong = format!(r#"{{"player":0,"figure":"barn","x":0,"y":0,"{spot}":0}}"#);
        let problem = format!(
            "start.figures[0]: barn cannot be on {spot} 0 of tile base/B at cell 0,0; use a corner from 0 to 3"
        );
        assert_eq!(entered(&wrong), [problem]);
    }
    let meeple = r#"{"player":0,"figure":"meeple","x":1,"y":1,"corner":0}"#;
    assert_eq!(
        entered(meeple),
        [
            "start.figures[0]: meeple cannot be on corner 0 of tile base/B at cell 1,1; the segments are 0 (field), 1 (monastery)"
        ]
    );
}

const HILLS: &str = r#""expansions":["hills_sheep"],"#;

/// HS-SHEEP-2, HS-SHEEP-4: impossible tokens next to shepherds and in the bag are rejected.
#[test]
fn hs_sheep_rejects_impossible_flocks() {
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
    // A meeple may be next to the shepherd, but not another shepherd on the same segment
    // (HS-SHEEP-3).
    assert_eq!(entered(&format!("{one},{}", at(1, "meeple", 0, "")), ""), [""; 0]);
    assert_eq!(
        entered(&format!("{one},{}", at(1, "shepherd", 0, r#""sheep_2":1"#)), ""),
        ["start.figures[1]: the spot is already occupied"]
    );
    let cannot = "invalid tokens";
    for tokens in ["", r#""sheep_1":0"#] {
        let found = entered(&shepherd(0, tokens), "");
        assert_eq!(found, [format!("start.figures[0]: {cannot}: a shepherd must have sheep")]);
    }
    let elsewhere = format!("start.figures[0]: {cannot}: only sheep can be next to a shepherd");
    assert_eq!(entered(&shepherd(0, r#""wolf":1"#), ""), [elsewhere.as_str()]);
    assert_eq!(entered(&at(0, "meeple", 0, r#""sheep_1":1"#), ""), [elsewhere.as_str()]);
    assert_eq!(
        entered(&shepherd(0, r#""sheap_1":1"#), ""),
        [r#"start.figures[0]: unknown token "sheap_1"; did you mean "sheep_1"?"#]
    );
    assert_eq!(
        entered(&shepherd(0, r#""wine":1"#), ""),
        [r#"start.figures[0]: unknown token "wine""#]
    );
    let many = format!("start.bag: {cannot}: there are more tokens of one kind than the game has");
    assert_eq!(entered(&shepherd(0, r#""sheep_4":3"#), ""), [many.as_str()]);
    assert_eq!(entered(&shepherd(0, r#""sheep_4":4294967295"#), ""), [many.as_str()]);
    assert_eq!(entered(&one, r#","bag":{"sheep_1":3,"wolf":1}"#), [many.as_str()]);
    assert_eq!(entered(&one, r#","bag":{"sheep_1":2,"wolf":1}"#), [""; 0]);
    assert_eq!(
        entered(&one, r#","bag":{"sheep_1":1}"#),
        [format!("start.bag: {cannot}: there must be a wolf in the bag")]
    );
    // Without shepherds, there are no tokens.
    assert_eq!(problems(r#"{"bag":{"wolf":2}}"#), [r#"start.bag: unknown token "wolf""#]);
}

/// HS-HILL-2: the number of hidden tiles cannot exceed the number of hills.
#[test]
fn hs_hill_rejects_impossible_hidden_tiles() {
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
    // No tile remains that could be hidden.
    assert_eq!(
        entered(r#""hidden":{"unknown":1},"stack":{}"#),
        ["start.hidden: 1 tiles cannot be hidden under 0 hills"]
    );
    assert_eq!(
        entered(r#""hidden":{"base/u":1}"#),
        [r#"start.hidden: unknown tile "base/u"; did you mean "base/U"?"#]
    );
    assert_eq!(
        entered(r#""hidden":{"base/C":1},"stack":{}"#),
        [""; 0],
        "what is hidden is not in any stack"
    );
    let river = r#""expansions":["hills_sheep","river"],"#;
    assert_eq!(
        with(river, &format!(r#"{{{hill},"stack":{{}},"hidden":{{"river/lake":1}}}}"#)),
        [r#"start.hidden: "river/lake" cannot be under a hill"#]
    );
}

/// OPT-6: a deck can list tokens by name if the game uses them.
#[test]
fn opt_6_deck_accepts_tokens_of_the_game() {
    let setup = |expansions: &str| {
        let config = format!(r#"{{"expansions":[{expansions}]}}"#);
        Setup::new(serde_json::from_str(&config).expect("the config is valid"))
            .expect("the setup is valid")
    };
    let hills = setup(r#""hills_sheep""#);
    assert!(Game::with_deck(hills.clone(), &["wolf", "base/U", "sheep_4"]).is_ok());
    for name in ["wolves", "sheep_5", "unknow", "wine"] {
        let error = Game::with_deck(hills.clone(), &["base/U", name])
            .expect_err("the deck contains an unknown name");
        assert!(error.to_string().contains("unknown name"), "{error}");
    }
    let error = Game::with_deck(setup(""), &["wolf"]).expect_err("the base game has no tokens");
    assert!(error.to_string().contains("unknown name \"wolf\""), "{error}");
    let error = Game::with_deck(setup(r#""traders_builders""#), &["wine"])
        .expect_err("the token is not drawn from a bag");
    assert!(error.to_string().contains("unknown name \"wine\""), "{error}");
}

/// MW-START-1: the mage and the witch are on incomplete roads or cities, in different features.
#[test]
fn rejects_impossible_mage_and_witch() {
    let tiles = r#""tiles":[{"tile":"base/D","x":0,"y":0},{"tile":"base/E","x":0,"y":-1,"rotation":180},
        {"tile":"base/D","x":1,"y":0}]"#;
    let mage = |place: &str| format!(r#"{{"figure":"mage",{place}}}"#);
    let witch = |place: &str| format!(r#"{{"figure":"witch",{place}}}"#);
    for (neutral, fault) in [
        (mage(r#""x":1,"y":0,"segment":0"#), None),
        (
            mage(r#""x":0,"y":0,"segment":0"#),
            Some("[0]: the feature is complete, so it cannot contain figures"),
        ),
        (mage(r#""x":0,"y":0,"segment":2"#), Some("[0]: the figure cannot be placed on a field")),
        (mage(r#""x":2,"y":0,"segment":0"#), Some("[0]: there is no tile at this cell")),
        (
            mage(r#""x":0,"y":0,"tile":null"#),
            Some(
                "[0]: mage cannot be on the whole of tile base/D at cell 0,0; the segments are 0 (city), 1 (road), 2 (field), 3 (field)",
            ),
        ),
        (
            format!(
                "{},{}",
                witch(r#""x":0,"y":0,"segment":1"#),
                mage(r#""x":1,"y":0,"segment":1"#)
            ),
            Some("[1]: the mage and the witch cannot be in the same feature"),
        ),
        (
            format!(
                "{},{}",
                mage(r#""x":0,"y":0,"segment":1"#),
                witch(r#""x":1,"y":0,"segment":0"#)
            ),
            None,
        ),
    ] {
        let wanted: Vec<_> =
            fault.map(|fault| format!("start.neutral{fault}")).into_iter().collect();
        let found = with(
            r#""expansions":["mage_witch"],"#,
            &format!(r#"{{{tiles},"neutral":[{neutral}]}}"#),
        );
        assert_eq!(found, wanted, "{neutral}");
    }
}

/// KR-START-1: only cards in the game have records, and a record is at least the size of the
/// largest feature on the table.
#[test]
fn rejects_impossible_card_records() {
    const CITY: &str =
        r#"{"tile":"base/E","x":0,"y":0},{"tile":"base/E","x":0,"y":-1,"rotation":180}"#;
    let faults = |rest: &str| {
        with(r#""expansions":["king_robber"],"#, &format!(r#"{{"tiles":[{CITY}],{rest}}}"#))
    };
    assert_eq!(faults(r#""records":{"king":2,"robber":7},"tokens":[{"king":1},{}]"#), [""; 0]);
    assert_eq!(faults(r#""tokens":[{},{"king":1}]"#), [""; 0]);
    for (rest, fault) in [
        (r#""records":{"kong":2}"#, r#"start.records: unknown token "kong"; did you mean "king"?"#),
        (r#""records":{"cathedral":2}"#, r#"start.records: unknown token "cathedral""#),
        (
            r#""records":{"king":1}"#,
            "start.records: invalid record: a completed feature is larger than the record",
        ),
        (r#""records":{"robber":4000000000}"#, "start.records: 4000000000 is out of range"),
        (
            r#""tokens":[{"robber":1},{}]"#,
            "start.tokens: invalid record: a player has the card, but its record is 0",
        ),
        (
            r#""tokens":[{"king":1},{"king":1}]"#,
            "start.tokens[1]: the players have 2 king tokens, but the game has only 1",
        ),
    ] {
        assert_eq!(faults(rest), [fault]);
    }
    assert_eq!(problems(r#"{"records":{"king":2}}"#), [r#"start.records: unknown token "king""#]);
    let config = r#"{"expansions":["king_robber"],"mechanics":{"king":false},"start":{"records":{"king":2}}}"#;
    let config = serde_json::from_str(config).expect("the config is valid");
    assert!(Setup::new(config).is_err());
}

/// FE-START-1: ferries join two roads at a lake, and moving a ferry changes the roads that it
/// joins.
#[test]
fn rejects_impossible_ferries() {
    let tiles = r#""tiles":[{"tile":"ferries/three-roads","x":0,"y":0},
        {"tile":"ferries/three-roads","x":1,"y":0},{"tile":"base/U","x":2,"y":0,"rotation":90}]"#;
    let faults =
        |rest: &str| with(r#""expansions":["ferries"],"#, &format!(r#"{{{tiles},{rest}}}"#));
    let ferry = |x: i16, landings: &str| format!(r#"{{"x":{x},"y":0,"landings":"{landings}"}}"#);
    let cannot = |field: &str, why: &str| vec![format!("start.{field}: invalid ferry: {why}")];
    let unknown = "landings must be ne, ns, nw, es, ew or sw";
    let no_road = "the lake must have roads at both landings";
    for (ferries, wanted) in [
        (ferry(0, "ew"), Vec::new()),
        (format!("{},{}", ferry(0, "ew"), ferry(1, "sw")), Vec::new()),
        (ferry(0, "we"), cannot("ferries[0]", unknown)),
        (ferry(0, "ferry_ew"), cannot("ferries[0]", unknown)),
        (ferry(0, "ne"), cannot("ferries[0]", no_road)),
        (ferry(2, "ew"), cannot("ferries[0]", "this tile has no lake")),
        (ferry(5, "ew"), vec!["start.ferries[0]: there is no tile at this cell".to_owned()]),
        (
            format!("{},{}", ferry(0, "ew"), ferry(0, "es")),
            vec!["start.ferries[1]: the spot is already occupied".to_owned()],
        ),
    ] {
        assert_eq!(faults(&format!(r#""ferries":[{ferries}]"#)), wanted, "{ferries}");
    }
    let turn = |phase: &str, moved: &str| {
        let ferries = format!("{},{}", ferry(0, "ew"), ferry(1, "ew"));
        format!(
            r#""active":0,"ferries":[{ferries}],"mid_turn":{{"phase":"{phase}",
            "placed":{{"x":2,"y":0}},"moved_ferries":[{moved}]}}"#
        )
    };
    let field = "mid_turn.moved_ferries[0]";
    for (phase, moved, wanted) in [
        ("figure", ferry(1, "es"), cannot(field, "no ferries have been moved yet in this phase")),
        ("ferries", ferry(1, "ew"), cannot(field, "a ferry move must change the landings")),
        ("ferries", ferry(1, "nw"), cannot(field, no_road)),
        ("ferries", ferry(2, "ew"), cannot(field, "this tile has no lake")),
        ("ferries", String::new(), Vec::new()),
    ] {
        assert_eq!(faults(&turn(phase, &moved)), wanted, "{phase}: {moved}");
    }
    let placed = format!(
        r#""active":0,"ferries":[{}],"mid_turn":{{"phase":"figure","placed":{{"x":1,"y":0}}}}"#,
        ferry(1, "ew")
    );
    let why = "the tile just placed cannot have a ferry yet in this phase";
    let found = with(
        r#""expansions":["ferries"],"#,
        &format!(
            r#"{{"tiles":[{{"tile":"ferries/three-roads","x":0,"y":0}},
            {{"tile":"ferries/three-roads","x":1,"y":0}}],{placed}}}"#
        ),
    );
    assert_eq!(found, cannot("ferries", why));
    let without = r#"{"tiles":[{"tile":"base/D","x":0,"y":0}],
        "ferries":[{"x":0,"y":0,"landings":"ew"}]}"#;
    assert_eq!(problems(without), cannot("ferries[0]", "the game does not have ferries"));
}

/// RB-START-1: the robbers are on score track spaces.
#[test]
fn rejects_impossible_robbers() {
    let faults = |rest: &str| with(r#""expansions":["robbers"],"#, &format!("{{{rest}}}"));
    let turn = |scores: &str, robbers: &str, asked: &str| {
        format!(
            r#""tiles":[{{"tile":"base/D","x":0,"y":0}},{{"tile":"robbers/cap","x":0,"y":1,"rotation":180}}],
            "active":0,"scores":[{scores}],"robbers":[{robbers}],
            "mid_turn":{{"phase":"robber","placed":{{"x":0,"y":1}}{asked}}}"#
        )
    };
    for (rest, wanted) in [
        (r#""robbers":[49,null]"#.to_owned(), Vec::new()),
        (r#""robbers":[50,null]"#.to_owned(), vec!["start.robbers[0]: 50 is out of range"]),
        (turn("0,7", "null,null", ""), Vec::new()),
        (turn("0,7", "7,null", r#","asked":1"#), Vec::new()),
    ] {
        assert_eq!(faults(&rest), wanted, "{rest}");
    }
    assert_eq!(faults(r#""robbers":[1]"#).len(), 1);
    // The phase is impossible if no player can place or move a robber.
    assert_eq!(faults(&turn("0,7", "7,0", "")).len(), 1);
    assert_eq!(faults(&turn("0,7", "null,0", r#","asked":1"#)).len(), 1);
    let without = r#"{"tiles":[{"tile":"base/D","x":0,"y":0}],"robbers":[0,null]}"#;
    assert_eq!(
        problems(without),
        ["start.robbers[0]: invalid robbers: the game does not have robbers"]
    );
}
