//! Tests for every registered name and number in the vocabulary, and for all forms of every action.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use carc_engine::{
    API_VERSION, Action, Actor, Cell, Config, ConfigProblem, Draw, Event, EventCause, Expansion,
    Figure, IllegalAction, Location, Phase, Player, Preset, RoadEnd, Rotation, RuleOption,
    ScoreReason, ScoreTerm, SegmentKind, Setup, Source, Spot, StartProblem, TileType, TileZone,
    Token,
};
use carc_text::Message;
use serde_json::{Value, json};

use super::{check, path};
use crate::support;

pub(super) const CELL: Cell = Cell::new(-3, 12);

/// Returns one action for every verb and every operand.
fn every_action() -> Vec<Action> {
    let cell = CELL;
    let places = [
        Location::Segment(0),
        Location::Segment(15),
        Location::Corner(0),
        Location::Corner(3),
        Location::Tile,
        Location::Tower,
        Location::Lying,
        Location::Space(0),
        Location::Space(62),
    ];
    let mut actions = vec![
        Action::Pass,
        Action::Draw(Draw::Tile(TileType::new(0))),
        Action::Draw(Draw::Tile(TileType::new(20))),
        Action::Draw(Draw::Seat(7)),
        Action::Draw(Draw::Unknown),
        Action::TakeTile(Source::Stack),
        Action::TakeTile(Source::Abbey),
        Action::TakeTile(Source::Hand(TileType::new(4))),
    ];
    actions.extend(Rotation::ALL.map(|rotation| Action::PlaceTile { cell, rotation }));
    for (x, y) in [(i16::MIN, i16::MIN), (i16::MAX, i16::MAX), (0, 0), (1, -1)] {
        actions.push(Action::PlaceTile { cell: Cell::new(x, y), rotation: Rotation::R0 });
    }
    let figure = Figure::MEEPLE;
    actions.extend(places.map(|place| Action::PlaceFigure { figure, spot: Spot { cell, place } }));
    actions.extend(places.map(|place| Action::MoveFigure { figure, spot: Spot { cell, place } }));
    actions.extend(places.map(|place| Action::RemoveFigure { figure, spot: Spot { cell, place } }));
    actions.extend(places.map(|place| Action::PlaceToken { token: 0, spot: Spot { cell, place } }));
    let spot = Spot::segment(cell, 1);
    for figure in Figure::all().chain(Figure::neutral()) {
        actions.push(Action::PlaceFigure { figure, spot });
    }
    for token in Token::all().map(Token::number).chain([200]) {
        actions.push(Action::Draw(Draw::Token(token.into())));
        actions.push(Action::PlaceToken { token, spot });
        actions.push(Action::TakeToken { token, spot });
    }
    for (question, (_, answers)) in (0..).zip(Action::QUESTIONS) {
        actions.extend((0..).zip(*answers).map(|(option, _)| Action::Choose { question, option }));
    }
    actions.extend([
        Action::Choose { question: 0, option: 9 },
        Action::Choose { question: 255, option: 65535 },
        Action::Bid { points: 65535 },
        Action::DiscardTile { tile_type: TileType::new(23) },
    ]);
    actions
}

#[test]
fn action_codes_and_texts_are_pinned() {
    let setup = Setup::base(2).expect("the config is valid");
    let rows: Vec<_> = every_action()
        .into_iter()
        .map(|action| {
            let text = setup.action_text(action);
            assert_eq!(setup.parse_action(&text), Ok(action));
            assert_eq!(Action::from_code(action.code()), Ok(action));
            let json = serde_json::to_value(action).expect("the value has a JSON form");
            assert_eq!(
                serde_json::from_value::<Action>(json.clone()).expect("the JSON is valid"),
                action
            );
            assert!(action.code() < 1 << 53);
            json!({ "code": action.code(), "text": text, "json": json })
        })
        .collect();
    let verbs: BTreeSet<_> = every_action().iter().map(|action| action.verb()).collect();
    assert!(verbs.into_iter().eq(0..Action::VERBS.len() as u8), "a verb is missing");
    let drawn = every_action().into_iter().filter_map(|action| match action {
        Action::Draw(item) => Some(item.name()),
        _ => None,
    });
    all_of("draws", drawn, Draw::NAMES);
    let taken = every_action().into_iter().filter_map(|action| match action {
        Action::TakeTile(source) => Some(source.name()),
        _ => None,
    });
    all_of("sources", taken, Source::NAMES);
    check("actions.json", &Value::Array(rows));
}

#[test]
fn tokens_and_choices_parse_by_number() {
    let setup = Setup::base(2).expect("the config is valid");
    for (by_number, by_name) in [
        ("draw token 3", "draw token sheep_1"),
        ("place token 0 1,-2 3", "place token wine 1,-2 3"),
        ("choose 0 1", "choose flock gather"),
        ("choose flock 1", "choose flock gather"),
        ("choose 0 gather", "choose flock gather"),
    ] {
        let action = setup.parse_action(by_number).expect(by_number);
        assert_eq!(setup.parse_action(by_name), Ok(action));
        assert_eq!(setup.action_text(action), by_name);
    }
}

/// Checks that no name is missing from `found`.
pub(super) fn all_of(
    table: &str,
    found: impl Iterator<Item = &'static str>,
    names: &[(u8, &'static str)],
) {
    let found: BTreeSet<_> = found.collect();
    let missing: Vec<_> = names.iter().filter(|(_, name)| !found.contains(name)).collect();
    assert!(missing.is_empty(), "{table} without a golden form: {missing:?}");
}

/// Compares all registered numbers and names with the golden file, to which entries may only be
/// appended.
#[test]
fn registered_names_and_numbers_are_pinned() {
    let numbers = [
        ("events", Event::NAMES),
        ("illegal_actions", IllegalAction::NAMES),
        ("draws", Draw::NAMES),
        ("phases", Phase::NAMES),
        ("zones", TileZone::NAMES),
        ("road_ends", RoadEnd::NAMES),
        ("segment_kinds", SegmentKind::NAMES),
        ("config_problems", ConfigProblem::NAMES),
        ("sources", Source::NAMES),
        ("start_problems", StartProblem::NAMES),
        ("terms", ScoreTerm::NAMES),
    ];
    for (table, names) in numbers {
        for (place, (number, name)) in names.iter().enumerate() {
            let twice = |other: &&(u8, &str)| other.0 == *number || other.1 == *name;
            assert!(names[..place].iter().find(twice).is_none(), "{table}: {number}, {name}");
        }
    }
    // The second river is listed separately, because a game with both rivers omits some of their
    // tiles.
    let second_river = Config {
        expansions: vec!["river_2".into()],
        options: BTreeMap::from([("pig_herd".into(), "always".into())]),
        ..Config::new(2)
    };
    let second_river = Setup::new(second_river).expect("the config is valid");
    let tile_sets = BTreeMap::from([("river2".into(), 0)]);
    let everything = Config { preset: Some("everything".into()), tile_sets, ..Config::new(2) };
    let everything = Setup::new(everything).expect("the config is valid");
    let marks: BTreeSet<_> = everything
        .tile_types()
        .iter()
        .chain(second_river.tile_types())
        .flat_map(|kind| kind.tile.segments.iter().flat_map(|it| &it.marks).chain(&kind.marks))
        .collect();
    let mut golden = json!({
        "api_version": API_VERSION,
        "figures": Figure::all().map(|figure| (figure.number(), figure.name())).collect::<Vec<_>>(),
        "neutral_figures": Figure::neutral()
            .map(|figure| (figure.number(), figure.name()))
            .collect::<Vec<_>>(),
        "tokens": Token::all().map(|token| (token.number(), token.name())).collect::<Vec<_>>(),
        "reasons": ScoreReason::all()
            .map(|reason| (reason.number(), reason.name(), reason.clause()))
            .collect::<Vec<_>>(),
        "causes": EventCause::all()
            .map(|cause| (cause.number(), cause.name(), cause.clause()))
            .collect::<Vec<_>>(),
        "messages": Message::keys().collect::<Vec<_>>(),
        "verbs": (0..).zip(Action::VERBS).collect::<Vec<(u8, _)>>(),
        "questions": (0..).zip(Action::QUESTIONS).collect::<Vec<(u8, _)>>(),
        "actors": [Actor::Player(Player::new(3)), Actor::Chance, Actor::None],
        "presets": Preset::ALL.map(Preset::name),
        "expansions": Expansion::all(),
        "options": RuleOption::all(),
        "marks": marks,
        "tile_types": Setup::base(2).expect("the config is valid").tile_types(),
        "tile_types_of_everything": everything.tile_types(),
        "tile_types_of_second_river": second_river.tile_types(),
    });
    for (table, names) in numbers {
        golden[table] = json!(names);
    }
    released_words_stay(&golden);
    check("names.json", &golden);
}

/// Checks that all words in the committed file still exist. Within an API version, not even
/// `BLESS=1` can remove or renumber a word.
fn released_words_stay(found: &Value) {
    let golden = fs::read_to_string(path("names.json")).expect("the golden file is readable");
    let golden: Value = serde_json::from_str(&golden).expect("the JSON is valid");
    if golden["api_version"] != json!(API_VERSION) {
        assert!(
            support::blessing(),
            "API_VERSION has changed; regenerate the vocabulary with BLESS=1"
        );
        return;
    }
    for (table, words) in golden.as_object().expect("the value is an object") {
        let Some(words) = words.as_array() else { continue };
        let kept = found[table].as_array().unwrap_or_else(|| panic!("there are no {table}"));
        for word in words {
            assert!(
                kept.iter().any(|kept| stays(word, kept)),
                "{table}: {word} is gone or is another now. Programs and saves rest on it: bring it \
                 back, or raise API_VERSION",
            );
        }
    }
}

/// Returns true if a word is unchanged. A rule option may have new values after its committed
/// values, and a question may have new answers.
fn stays(word: &Value, found: &Value) -> bool {
    let both = |at| Some((at, word.pointer(at)?.as_array()?, found.pointer(at)?.as_array()?));
    let Some((at, values, longer)) = ["/values", "/1/1"].into_iter().find_map(both) else {
        return word == found;
    };
    let mut same = found.clone();
    *same.pointer_mut(at).expect("the list exists") = json!(values);
    longer.starts_with(values) && *word == same
}

/// Returns the name of a variant in the JSON form of a value.
pub(super) fn written(value: impl serde::Serialize) -> String {
    match serde_json::to_value(value).expect("the value has a JSON form") {
        Value::Object(map) => map.keys().next().expect("the object has a key").clone(),
        name => name.as_str().expect("the value is a string").to_owned(),
    }
}

#[test]
fn names_match_serialized_forms() {
    for kind in SegmentKind::ALL {
        assert_eq!((kind.name().to_owned(), kind.number()), (written(kind), kind as u8));
    }
    for phase in Phase::ALL {
        assert_eq!((phase.name().to_owned(), phase.number()), (written(phase), phase as u8));
    }
    for (number, name) in ScoreTerm::NAMES {
        let term: ScoreTerm = serde_json::from_value(json!(name)).expect(name);
        assert_eq!((term.name(), term.number()), (*name, *number));
        assert_eq!(written(term), *name);
    }
    for end in RoadEnd::ALL {
        assert_eq!(end.name(), written(end));
    }
    let (cell, phase) = (CELL, Phase::Place);
    for reason in [
        IllegalAction::GameOver,
        IllegalAction::OtherPhase(phase),
        IllegalAction::RiverMeets(cell),
        IllegalAction::NoSuchPlayer(Player::new(9)),
    ] {
        assert_eq!(reason.name(), written(reason));
    }
    for preset in Preset::ALL {
        assert_eq!(preset.name(), written(preset));
    }
    for action in every_action() {
        assert_eq!(action.verb_name(), written(action));
        match action {
            Action::Draw(item) => assert_eq!(item.name(), written(item)),
            Action::TakeTile(source) => assert_eq!(source.name(), written(source)),
            _ => {}
        }
    }
}
