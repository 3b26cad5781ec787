//! Checks the contents of the built-in languages and the rejection of invalid tables.

use std::collections::BTreeSet;

use carc_engine::{
    Config, Event, Expansion, Figure, Game, Player, ScoreReason, ScoreTerm, SegmentKind, Setup,
    TileType, Token, limits,
};
use carc_text::{Language, LanguageError};

fn problems(text: &str) -> Vec<String> {
    match Language::from_toml(text) {
        Err(LanguageError::Table { problems }) => problems,
        other => panic!("{other:?}"),
    }
}

/// Returns a table with one line replaced.
fn changed(name: &str, line: &str, instead: &str) -> String {
    let text = Language::table(name).expect("the language is built in");
    assert_eq!(text.matches(line).count(), 1, "{line}");
    text.replace(line, instead)
}

#[test]
fn built_in_languages_are_complete() {
    for name in Language::NAMES {
        let language = Language::named(name).expect("the language is built in");
        assert_eq!(language.name(), name);
        let table: toml::Table =
            toml::from_str(Language::table(name).unwrap()).expect("the table is valid TOML");
        let words =
            |list: &str| table[list].as_table().expect("the value is a table").keys().cloned();
        let wanted = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
        let figures = Figure::all().chain(Figure::neutral()).map(Figure::name).collect();
        for (list, names) in [
            ("figures", figures),
            ("features", SegmentKind::ALL.map(SegmentKind::name).to_vec()),
            ("tokens", Token::all().map(Token::name).collect()),
            (
                "reasons",
                ScoreReason::all()
                    .map(ScoreReason::name)
                    .chain(["completed_shrine", "unfinished_shrine"])
                    .collect(),
            ),
            ("terms", ScoreTerm::NAMES.iter().map(|(_, name)| *name).collect()),
        ] {
            let wanted: BTreeSet<String> = wanted(names);
            assert_eq!(words(list).collect::<BTreeSet<_>>(), wanted, "{name}: {list}");
        }
        // Sentences use every form of a noun, and every form is translated.
        let sentences = table["sentences"].as_table().expect("the value is a table").values();
        let sentences: String = sentences.map(|text| text.as_str().expect("a text")).collect();
        for (list, gap) in [("figures", "figure"), ("features", "feature")] {
            for (noun, forms) in table[list].as_table().expect("the value is a table") {
                for form in forms.as_table().expect("forms").keys() {
                    let used = format!("{{{gap}.{form}}}");
                    assert!(sentences.contains(&used), "{name}: {noun}.{form} is used nowhere");
                }
            }
        }
    }
}

/// Every built-in language names all built-in tile types, and translates each phrase consistently.
#[test]
fn built_in_languages_name_every_tile() {
    // The preset does not add every expansion.
    let expansions = Expansion::all().iter().map(|known| known.name.to_owned()).collect();
    let all = Config { preset: Some("everything".into()), expansions, ..Config::new(2) };
    let setup = Setup::new(all).expect("the config is valid");
    // When it is combined with the second river, the first river does not include its lake.
    let river = Setup::new(Config { expansions: vec!["river".into()], ..Config::new(2) });
    let river = river.expect("the config is valid");
    let kinds = setup.tile_types().iter().chain(river.tile_types());
    let phrases: BTreeSet<_> = kinds.flat_map(|kind| kind.tile.name.split(", ")).collect();
    for name in Language::NAMES {
        let language = Language::named(name).expect("the language is built in");
        let table: toml::Table =
            toml::from_str(Language::table(name).unwrap()).expect("the table is valid TOML");
        let words =
            table.get("phrases").map(|words| words.as_table().expect("the value is a table"));
        assert_eq!(words.is_none(), name == "en", "{name}");
        if let Some(words) = words {
            assert!(words.keys().eq(&phrases), "{name}: {words:?}");
            let plain = |word: &str| !word.is_empty() && !word.contains([',', '(', ')', '"']);
            assert!(words.values().all(|word| plain(word.as_str().unwrap())), "{name}");
        }
        for (number, kind) in TileType::all(setup.tile_types().len()).zip(setup.tile_types()) {
            let said = |phrase| words.map_or(phrase, |words| words[phrase].as_str().unwrap());
            let own: Vec<_> = kind.tile.name.split(", ").map(said).collect();
            let event = Event::TileDrawn { player: Player::new(0), tile_type: number };
            let text = language.event_text(&setup, &event);
            let wanted = format!(" {} ({})", kind.id, own.join(", "));
            assert!(text.ends_with(&wanted), "{name}: {text}");
        }
    }
    for (line, instead, problem) in [
        ("\ncap = ", "\n# ", "phrases.cap: missing entry"),
        ("\ncap = ", "\ncab = \"x\"\ncap = ", "phrases.cab: unknown entry; did you mean \"cap\"?"),
        ("\"cell 4\" = ", "# ", "phrases.cell 4: missing entry"),
        ("\nabbey = ", "\n# ", "phrases.abbey: missing entry"),
    ] {
        assert_eq!(problems(&changed("de", line, instead)), [problem]);
    }
}

#[test]
fn error_names_unknown_language_and_nearest_match() {
    let error = Language::named("dee").unwrap_err();
    assert_eq!(error.to_string(), "unknown language \"dee\"; did you mean \"de\"?");
    let error = Language::from_toml("language = \"x\"\nfallback = \"frr\"").unwrap_err();
    assert_eq!(error.to_string(), "unknown language \"frr\"; did you mean \"fr\"?");
    let error = Language::table(&"x".repeat(1000)).unwrap_err();
    assert_eq!(error.to_string().len(), "unknown language \"\"".len() + limits::MAX_NAME);
}

/// All problems in a table are reported with their locations.
#[test]
fn rejects_invalid_language_tables() {
    for (line, instead, problem) in [
        ("wine = \"wine\"\n", "", "tokens.wine: missing entry"),
        (
            "wine = \"wine\"",
            "wine = \"a\"\nwina = \"b\"",
            "tokens.wina: unknown entry; did you mean",
        ),
        (
            "{player} reveals their hand",
            "x reveals their hand",
            "sentences.hand_shown: missing argument {player}",
        ),
        (
            "{player} reveals their hand",
            "{playr} shows",
            "sentences.hand_shown: unknown argument {playr}",
        ),
        ("{player} reveals their hand", "{player shows", "sentences.hand_shown: unmatched {"),
        ("{player} reveals their hand", "{player}} shows", "sentences.hand_shown: unmatched }"),
        (
            "{player} reveals their hand",
            "{player.a}",
            "sentences.hand_shown: {player.a}: this argument has no forms",
        ),
        (
            "places {figure.a}",
            "places {figure}",
            "sentences.figure_placed: {figure} requires a form",
        ),
        (
            "places {figure.a}",
            "places {figure.b}",
            "sentences.figure_placed: abbot does not have the form \"b\"",
        ),
        (
            "{count?token|tokens} from",
            "{count?token} from",
            "sentences.tokens_returned: expected 2 plural forms; found 1",
        ),
        (
            "{count?token|tokens} from",
            "{token?a|b} from",
            "sentences.tokens_returned: {token?...} requires a number",
        ),
        ("[\"tile\", \"tiles\"]", "[\"tile\"]", "terms.tiles: expected 2 plural forms; found 1"),
        ("x {each}", "", "line: missing argument {each}"),
    ] {
        let found = problems(&changed("en", line, instead));
        assert!(found.iter().any(|found| found.starts_with(problem)), "{problem}: {found:?}");
    }
    let both = changed("en", "wine = \"wine\"\n", "").replace("wolf = \"wolf\"\n", "");
    assert_eq!(problems(&both), ["tokens.wine: missing entry", "tokens.wolf: missing entry"]);
    assert_eq!(problems(&" ".repeat(limits::MAX_LANGUAGE_BYTES + 1)).len(), 1);
    assert!(problems("language = 1\nfallback = \"en\"")[0].contains("`language` must be a text"));
    assert!(problems("fallback = 1")[0].contains("fallback"));
    assert!(problems("nonsense")[0].len() <= limits::MAX_MESSAGE);
    assert!(problems("language = \"x\"\nfallback = \"en\"\nwords = 1")[0].contains("words"));
}

/// A custom table overrides some entries and uses another table for the rest.
#[test]
fn custom_table_falls_back_to_another() {
    let own = Language::from_toml(
        "language = \"ru\"\nfallback = \"en\"\nplural = \"slavic\"\n[sentences]\n\
         tokens_returned = \"{count} {count?one|few|many} {token} {spot}\"\n\
         [terms]\n",
    );
    // The fallback's sentences do not contain the plural forms for this rule.
    assert!(own.is_err());
    let text = changed("en", "plural = \"one\"", "plural = \"slavic\"");
    let (sentences, terms) = text.split_once("[terms]").expect("a table of terms");
    let text = sentences
        .replace("{count?token|tokens}", "{count?one|few|many}")
        .replace("{count?tile|tiles}", "{count?tile|tiles|tiles}")
        .replace("{count?ingot|ingots}", "{count?ingot|ingots|ingots}")
        .replace("{points?point|points}", "{points?point|points|points}")
        .replace("{points?space|spaces}", "{points?space|spaces|spaces}")
        + "[terms]"
        + &terms.replace("\"]", "\", \"many\"]");
    let own = Language::from_toml(&text.replace(" {count?returns|return} to the bag", ""));
    let own = own.expect("the table is complete");
    let setup = Setup::base(2).expect("the base game is valid");
    let text = |count| {
        let spot = carc_engine::Spot::segment(carc_engine::Cell::new(0, 1), 2);
        let event =
            Event::TokensReturned { player: Player::new(0), token: Token::SHEEP_1, count, spot };
        own.event_text(&setup, &event)
    };
    let words =
        [(1, "one"), (3, "few"), (5, "many"), (11, "many"), (12, "many"), (21, "one"), (22, "few")];
    for (count, word) in words {
        assert_eq!(text(count), format!("{count} 1-sheep {word} from 0,1 2"));
    }
}

/// A tile is named by the language or, failing that, by its tile file or its id.
#[test]
fn tile_names_follow_language_then_file_then_id() {
    let game = Game::with_deck(Setup::base(2).expect("the base game is valid"), &["base/U"])
        .expect("the deck is valid");
    let drawn = game.opening_events()[2];
    let text = |language: &Language| language.event_text(game.setup(), &drawn);
    let own = Language::from_toml(
        "language = \"x\"\nfallback = \"en\"\n[tiles]\n\"base/U\" = \"the long road\"",
    );
    assert_eq!(text(&own.expect("the table is valid")), "player 0 draws base/U (the long road)");
    assert_eq!(text(Language::named("en").unwrap()), "player 0 draws base/U (straight road)");
    assert_eq!(text(Language::named("de").unwrap()), "Spieler 0 zieht base/U (gerade Straße)",);
    assert_eq!(text(Language::named("fr").unwrap()), "le joueur 0 pioche base/U (route droite)",);
    let wild = Event::TileDrawn { player: Player::new(0), tile_type: TileType::new(999) };
    let german = Language::named("de").unwrap();
    assert_eq!(german.event_text(game.setup(), &wild), "Spieler 0 zieht Nr. 999");

    // A custom tile keeps its own name unless the language contains every phrase in the name.
    let tile = |id: &str, name: &str| {
        format!("[[tile]]\nid = \"{id}\"\nname = \"{name}\"\ncount = 1\nclosed = true\n")
    };
    let own = "schema = 1\nid = \"own\"\ntitle = \"Own\"\n".to_owned()
        + &tile("a", "cap, my tower")
        + &tile("b", "cap, lake");
    let setup = Setup::new(Config { custom_sets: vec![own], ..Config::new(2) })
        .expect("the config is valid");
    let by_id = changed("de", "own_tile_names = true", "own_tile_names = false");
    let by_id = Language::from_toml(&by_id).expect("the table is valid");
    for (id, language, name) in [
        ("own/a", german, "own/a (cap, my tower)"),
        ("own/b", german, "own/b (Stadtkappe, See)"),
        ("own/a", &by_id, "own/a"),
        ("own/b", &by_id, "own/b (Stadtkappe, See)"),
    ] {
        let kind = setup.tile_type(id).expect("the setup has this tile type");
        let event = Event::TileDrawn { player: Player::new(0), tile_type: kind };
        assert_eq!(language.event_text(&setup, &event), format!("Spieler 0 zieht {name}"));
    }
}

/// Messages name shrines, although the rules treat them as monasteries (SH-FIG-3), even if they do
/// not score.
#[test]
fn messages_name_shrines_instead_of_monasteries() {
    let told = |unfinished: &str| -> Vec<String> {
        let config = r#"{"expansions": ["shrines"], "options": {"unfinished": "UNFINISHED"}, "start": {
            "tiles": [{"tile": "shrines/field", "x": 0, "y": 0}, {"tile": "base/B", "x": 2, "y": 0},
                {"tile": "base/E", "x": 1, "y": 0, "rotation": 180}],
            "figures": [{"player": 0, "figure": "meeple", "x": 0, "y": 0, "segment": 1},
                {"player": 1, "figure": "meeple", "x": 2, "y": 0, "segment": 1}],
            "stack": {}}}"#;
        let config = serde_json::from_str(&config.replace("UNFINISHED", unfinished));
        let setup = Setup::new(config.expect("the config is valid")).expect("the config is valid");
        let events = Game::new(setup.clone(), 1).opening_events();
        let scored = events.iter().filter(|event| matches!(event, Event::Scored(_)));
        let tell = |event| {
            Language::NAMES.map(|name| Language::named(name).unwrap().event_text(&setup, event))
        };
        scored.flat_map(tell).collect()
    };
    let words = [
        "for the unfinished shrine at 0,0 1",
        "für die unfertige Kultstätte bei",
        "pour le lieu de culte inachevé en",
        "for the unfinished monastery at 2,0 1",
        "für das unfertige Kloster bei",
        "pour l'abbaye inachevée en",
    ];
    for unfinished in ["standard", "none"] {
        let told = told(unfinished);
        assert_eq!(told.len(), words.len());
        for (told, words) in told.iter().zip(words) {
            assert!(told.contains(words), "{told}: {words}");
        }
    }
}
