//! The words: every name and number that is registered, and every action and event in its forms.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use carc_engine::{
    API_VERSION, Action, Actor, Cause, Cell, Config, Event, Expansion, Figure, IllegalReason, Item,
    Language, Message, Phase, Pile, Place, Preset, Reason, RoadEnd, Rotation, RuleOption,
    SegmentKind, Setup, SetupProblem, Source, Spot, StartReason, Term, Token,
};
use serde_json::{Value, json};

use super::{check, eventful, path};
use crate::support;

const CELL: Cell = Cell::new(-3, 12);

/// One action of every verb and every operand.
fn every_action() -> Vec<Action> {
    let cell = CELL;
    let places = [
        Place::Segment(0),
        Place::Segment(15),
        Place::Corner(0),
        Place::Corner(3),
        Place::Tile,
        Place::Tower,
        Place::Space(0),
        Place::Space(62),
    ];
    let mut actions = vec![
        Action::Pass,
        Action::Draw(Item::Tile(0)),
        Action::Draw(Item::Tile(20)),
        Action::Draw(Item::Seat(7)),
        Action::Draw(Item::Unknown),
        Action::TakeTile(Source::Stack),
        Action::TakeTile(Source::Abbey),
        Action::TakeTile(Source::Hand(4)),
    ];
    actions.extend(Rotation::ALL.map(|rotation| Action::PlaceTile { cell, rotation }));
    for (x, y) in [(i16::MIN, i16::MIN), (i16::MAX, i16::MAX), (0, 0), (1, -1)] {
        actions.push(Action::PlaceTile { cell: Cell::new(x, y), rotation: Rotation::R0 });
    }
    let figure = Figure::MEEPLE;
    actions.extend(places.map(|place| Action::PlaceFigure { figure, spot: Spot { cell, place } }));
    actions.extend(places.map(|place| Action::MoveFigure { figure, spot: Spot { cell, place } }));
    actions.extend(places.map(|place| Action::TakeFigure { figure, spot: Spot { cell, place } }));
    actions.extend(places.map(|place| Action::PlaceToken { token: 0, spot: Spot { cell, place } }));
    let spot = Spot::segment(cell, 1);
    for figure in Figure::all().chain(Figure::neutral()) {
        actions.push(Action::PlaceFigure { figure, spot });
    }
    for token in Token::all().map(Token::number).chain([200]) {
        actions.push(Action::Draw(Item::Token(token.into())));
        actions.push(Action::PlaceToken { token, spot });
    }
    for (question, (_, answers)) in (0..).zip(Action::QUESTIONS) {
        actions.extend((0..).zip(*answers).map(|(option, _)| Action::Choose { question, option }));
    }
    actions.extend([
        Action::Choose { question: 0, option: 9 },
        Action::Choose { question: 255, option: 65535 },
        Action::Bid { points: 65535 },
        Action::DiscardTile { kind: 23 },
    ]);
    actions
}

#[test]
fn actions() {
    let setup = Setup::base(2).expect("the base game");
    let rows: Vec<_> = every_action()
        .into_iter()
        .map(|action| {
            let text = setup.action_text(action);
            assert_eq!(setup.parse_action(&text), Ok(action));
            assert_eq!(Action::from_code(action.code()), Ok(action));
            let json = serde_json::to_value(action).expect("JSON");
            assert_eq!(serde_json::from_value::<Action>(json.clone()).expect("JSON"), action);
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
    all_of("items", drawn, Item::NAMES);
    let taken = every_action().into_iter().filter_map(|action| match action {
        Action::TakeTile(source) => Some(source.name()),
        _ => None,
    });
    all_of("sources", taken, Source::NAMES);
    check("actions.json", &Value::Array(rows));
}

#[test]
fn tokens_questions_and_answers_are_read_by_number_too() {
    let setup = Setup::base(2).expect("the base game");
    for (by_number, by_name) in [
        ("draw token 3", "draw token sheep_1"),
        ("token 0 1,-2 3", "token wine 1,-2 3"),
        ("choose 0 1", "choose flock gather"),
        ("choose flock 1", "choose flock gather"),
        ("choose 0 gather", "choose flock gather"),
    ] {
        let action = setup.parse_action(by_number).expect(by_number);
        assert_eq!(setup.parse_action(by_name), Ok(action));
        assert_eq!(setup.action_text(action), by_name);
    }
}

/// One event of every kind, with every form of its fields, every reason and every term.
fn every_event() -> Vec<Event> {
    let (player, kind, cell, rotation) = (1, 2, CELL, Rotation::R270);
    let canonical = Rotation::R90;
    let (token, count, figure) = (Token::WOLF, 1, Figure::LARGE_MEEPLE);
    let spot = |place| Spot { cell, place };
    let segment = spot(Place::Segment(4));
    let (pile, cause, feature) = (Pile::Hand, Cause::UNPLACEABLE, Some(spot(Place::Segment(0))));
    let started = |turn, previous_player, previous_part| Event::TurnStarted {
        player,
        turn,
        previous_player,
        previous_part,
    };
    let (at, previous_player) = (segment, 0);
    let captured =
        |origin| Event::FigureCaptured { player, figure, spot: at, previous_player, origin };
    let rival = Spot::segment(Cell::new(4, -1), 0);
    let ended = |winner, cause| Event::ChallengeEnded { spot: at, feature: rival, winner, cause };
    let part = |part| Event::PartStarted { player, part, previous_player: 0, previous_part: 1 };
    let mut events = vec![
        started(1, None, None),
        started(12, Some(0), Some(2)),
        Event::TileDrawn { player, kind },
        Event::FirstPlayerChosen { player },
        Event::TileShown { player, kind, pile },
        Event::TileDealt { player, kind: None },
        Event::TileDealt { player, kind: Some(kind) },
        Event::TileTaken { player, kind, pile },
        Event::TileTaken { player, kind, pile: Pile::Front },
        Event::HandShown { player },
        Event::TilePlaced { player: None, kind, cell, rotation, canonical },
        Event::TilePlaced { player: Some(player), kind, cell, rotation, canonical },
        Event::FigurePlaced { player, figure: Figure::BARN, spot: spot(Place::Corner(2)) },
        Event::FigurePlaced { player, figure, spot: spot(Place::Space(3)) },
        Event::FigurePlaced { player, figure, spot: spot(Place::Tower) },
        Event::TokenPlaced { player, token: Token::FLOOR, count: 3, spot: spot(Place::Tower) },
        captured(spot(Place::Tower)),
        Event::FigureFreed { player, figure, previous_player, cause: Cause::EXCHANGE },
        Event::FigureFreed { player, figure, previous_player, cause: Cause::RANSOM },
        Event::ChallengeBegun { spot: at, feature: rival },
        ended(Some(SegmentKind::Shrine), Cause::CHALLENGE_WON),
        ended(Some(SegmentKind::Monastery), Cause::CHALLENGE_WON),
        ended(None, Cause::BOTH_COMPLETED),
        ended(None, Cause::ABANDONED),
        Event::FigureMoved { player: None, figure: Figure::DRAGON, spot: segment, origin: None },
        Event::FigureMoved { player: Some(player), figure, spot: segment, origin: feature },
        part(1),
        part(2),
        Event::TileHeld { player, kind, pile },
        Event::TileHidden { player, cell },
        Event::TokenDrawn { player, token: Token::SHEEP_3, spot: segment },
        Event::TokensReturned { player, token, count, spot: segment },
        Event::TokensReturned { player, token: Token::SHEEP_1, count: 2, spot: segment },
        Event::ExtraTurn { player, cause: Cause::HOLE },
        Event::ExtraTurn { player, cause: Cause::VOLCANO_LAKE },
        Event::GameEnded,
    ];
    for (token, previous_player, previous_count) in [
        (Token::KING, None, 0),
        (Token::ROBBER, Some(player + 1), 3),
        (Token::KING, Some(player), 2),
    ] {
        let (spot, count) = (segment, 5);
        let taken =
            Event::CardTaken { player, token, count, spot, previous_player, previous_count };
        events.push(taken);
    }
    for (_, name) in Pile::NAMES {
        let pile: Pile = serde_json::from_value(json!(name)).expect(name);
        assert_eq!(written(pile), *name);
        events.push(Event::TileReturned { player, kind, pile, cause });
        events.push(Event::TileDiscarded { player, kind, pile });
    }
    for cause in Cause::all() {
        let feature = feature.filter(|_| cause == Cause::SCORED);
        events.push(Event::FigureReturned { player, figure, spot: segment, cause, feature });
        events.push(Event::TileReturned { player, kind, pile, cause });
    }
    events.extend(SegmentKind::ALL.map(|kind| Event::FeatureCompleted { kind, spot: segment }));
    let figures = Figure::all().map(|figure| Event::FigurePlaced { player, figure, spot: segment });
    events.extend(figures);
    events.extend(Figure::neutral().map(|figure| Event::FigureMoved {
        player: None,
        figure,
        spot: segment,
        origin: Some(spot(Place::Tile)),
    }));
    events.extend(Token::all().flat_map(|token| {
        [1, 2].map(|count| Event::TokensTaken { player, token, count, spot: segment })
    }));
    let scored = |entry: Value| serde_json::from_value::<Event>(entry).expect("a scored event");
    for reason in Reason::all() {
        let items = json!([{"term": "tiles", "count": 3, "each": 2}]);
        events.push(scored(json!({"scored": {"player": 0, "points": 6, "reason": reason.name(),
            "kind": "city", "x": 1, "y": -2, "segment": 3, "items": items,
            "strengths": [2, 0, 1], "total": 17}})));
    }
    for (_, term) in Term::NAMES {
        let items = json!([{"term": term, "count": 1, "each": -2},
            {"term": term, "count": 4, "each": 1}]);
        events.push(scored(json!({"scored": {"player": 0, "points": 2, "reason": "most_wine",
            "kind": null, "items": items, "strengths": [], "total": 2}})));
    }
    events
}

#[test]
fn every_event_has_its_forms() {
    let setup = Setup::base(2).expect("the base game");
    let rows: Vec<_> = every_event()
        .iter()
        .map(|event| {
            let json = serde_json::to_value(event).expect("JSON");
            assert_eq!(serde_json::from_value::<Event>(json.clone()).expect("JSON"), *event);
            assert_eq!(event.name(), written(event));
            let message = event.message();
            let (mut names, mut gaps) = (Vec::new(), gaps_of(message.key));
            names.extend(message.arguments.iter().map(|(name, _)| *name));
            names.sort_unstable();
            gaps.sort_unstable();
            assert_eq!(names, gaps, "{}", message.key);
            let text = |name| {
                let text =
                    setup.event_text_in(event, Language::named(name).expect("it is built in"));
                assert!(!text.is_empty() && !text.contains(['{', '}']), "{text}");
                text
            };
            assert_eq!(text("en"), setup.event_text(event));
            json!({
                "text": text("en"),
                "de": text("de"),
                "fr": text("fr"),
                "json": json,
                "message": message,
            })
        })
        .collect();
    let told: BTreeSet<_> = every_event().iter().map(|event| event.message().key).collect();
    assert!(told.into_iter().eq(Message::keys().map(|(key, _)| key).collect::<BTreeSet<_>>()));
    all_of("events", every_event().into_iter().map(Event::name), Event::NAMES);
    check("every_event.json", &Value::Array(rows));
}

fn gaps_of(key: &str) -> Vec<&'static str> {
    Message::keys().find(|(own, _)| *own == key).expect("a known key").1
}

#[test]
fn events_of_a_game() {
    let (game, events) = eventful();
    let rows: Vec<_> = events
        .iter()
        .map(|event| json!({ "text": game.setup().event_text(event), "json": event }))
        .collect();
    let kinds: BTreeSet<_> = events.iter().copied().map(Event::name).collect();
    let names = [
        "feature_completed",
        "figure_placed",
        "figure_returned",
        "game_ended",
        "scored",
        "tile_discarded",
        "tile_drawn",
        "tile_placed",
        "turn_started",
    ];
    assert!(kinds.iter().eq(&names), "{kinds:?}");
    check("events.json", &Value::Array(rows));
}

/// Every name is among those found.
fn all_of(table: &str, found: impl Iterator<Item = &'static str>, names: &[(u8, &'static str)]) {
    let found: BTreeSet<_> = found.collect();
    let missing: Vec<_> = names.iter().filter(|(_, name)| !found.contains(name)).collect();
    assert!(missing.is_empty(), "{table} without a golden form: {missing:?}");
}

/// Numbers and names of everything that is registered: entries are only ever appended.
#[test]
fn registered_names() {
    let numbers = [
        ("events", Event::NAMES),
        ("illegal_reasons", IllegalReason::NAMES),
        ("items", Item::NAMES),
        ("phases", Phase::NAMES),
        ("piles", Pile::NAMES),
        ("road_ends", RoadEnd::NAMES),
        ("segment_kinds", SegmentKind::NAMES),
        ("setup_problems", SetupProblem::NAMES),
        ("sources", Source::NAMES),
        ("start_reasons", StartReason::NAMES),
        ("terms", Term::NAMES),
    ];
    for (table, names) in numbers {
        for (place, (number, name)) in names.iter().enumerate() {
            let twice = |other: &&(u8, &str)| other.0 == *number || other.1 == *name;
            assert!(names[..place].iter().find(twice).is_none(), "{table}: {number}, {name}");
        }
    }
    // Two rivers are not the sum of both: the second stands for itself.
    let second_river = Config {
        expansions: vec!["river_2".into()],
        options: BTreeMap::from([("pig_herd".into(), "always".into())]),
        ..Config::new(2)
    };
    let second_river = Setup::new(second_river).expect("the second river");
    let tile_sets = BTreeMap::from([("river2".into(), 0)]);
    let everything = Config { preset: Some("everything".into()), tile_sets, ..Config::new(2) };
    let everything = Setup::new(everything).expect("everything");
    let marks: BTreeSet<_> = everything
        .kinds()
        .iter()
        .chain(second_river.kinds())
        .flat_map(|kind| kind.tile.segments.iter().flat_map(|it| &it.marks).chain(&kind.marks))
        .collect();
    let mut golden = json!({
        "api_version": API_VERSION,
        "figures": Figure::all().map(|figure| (figure.number(), figure.name())).collect::<Vec<_>>(),
        "neutral": Figure::neutral()
            .map(|figure| (figure.number(), figure.name()))
            .collect::<Vec<_>>(),
        "tokens": Token::all().map(|token| (token.number(), token.name())).collect::<Vec<_>>(),
        "reasons": Reason::all()
            .map(|reason| (reason.number(), reason.name(), reason.clause()))
            .collect::<Vec<_>>(),
        "causes": Cause::all()
            .map(|cause| (cause.number(), cause.name(), cause.clause()))
            .collect::<Vec<_>>(),
        "messages": Message::keys().collect::<Vec<_>>(),
        "verbs": (0..).zip(Action::VERBS).collect::<Vec<(u8, _)>>(),
        "questions": (0..).zip(Action::QUESTIONS).collect::<Vec<(u8, _)>>(),
        "actors": [Actor::Player(3), Actor::Chance, Actor::Nobody],
        "presets": Preset::ALL.map(Preset::name),
        "expansions": Expansion::all(),
        "options": RuleOption::all(),
        "marks": marks,
        "kinds": Setup::base(2).expect("the base game").kinds(),
        "kinds_of_everything": everything.kinds(),
        "kinds_of_second_river": second_river.kinds(),
    });
    for (table, names) in numbers {
        golden[table] = json!(names);
    }
    released_words_stay(&golden);
    check("names.json", &golden);
}

/// The committed words must still be there. Within an API version not even `BLESS=1` takes one away
/// or gives it another number.
fn released_words_stay(found: &Value) {
    let golden = fs::read_to_string(path("names.json")).expect("a golden file");
    let golden: Value = serde_json::from_str(&golden).expect("JSON");
    if golden["api_version"] != json!(API_VERSION) {
        assert!(support::blessing(), "API_VERSION has changed: write the words anew with BLESS=1");
        return;
    }
    for (table, words) in golden.as_object().expect("tables") {
        let Some(words) = words.as_array() else { continue };
        let kept = found[table].as_array().unwrap_or_else(|| panic!("there are no {table}"));
        for word in words {
            assert!(
                kept.contains(word),
                "{table}: {word} is gone or is another now. Programs and saves rest on it: bring it \
                 back, or raise API_VERSION",
            );
        }
    }
}

/// The name of the variant in JSON.
fn written(value: impl serde::Serialize) -> String {
    match serde_json::to_value(value).expect("JSON") {
        Value::Object(map) => map.keys().next().expect("a name").clone(),
        name => name.as_str().expect("a name").to_owned(),
    }
}

#[test]
fn names_are_those_of_the_serialised_forms() {
    for kind in SegmentKind::ALL {
        assert_eq!((kind.name().to_owned(), kind.number()), (written(kind), kind as u8));
    }
    let phases = [
        Phase::Over,
        Phase::FirstPlayer,
        Phase::TileSource,
        Phase::Draw,
        Phase::Discard,
        Phase::Place,
        Phase::Princess,
        Phase::Figure,
        Phase::Dragon,
        Phase::Wagon,
        Phase::Plague,
        Phase::Deal,
        Phase::Hill,
        Phase::Flock,
        Phase::Sheep,
        Phase::Capture,
        Phase::Exchange,
        Phase::Ransom,
    ];
    for phase in phases {
        assert_eq!((phase.name().to_owned(), phase.number()), (written(phase), phase as u8));
    }
    all_of("phases", phases.into_iter().map(Phase::name), Phase::NAMES);
    for (number, name) in Term::NAMES {
        let term: Term = serde_json::from_value(json!(name)).expect(name);
        assert_eq!((term.name(), term.number()), (*name, *number));
        assert_eq!(written(term), *name);
    }
    let ends = [
        RoadEnd::Crossroads,
        RoadEnd::City,
        RoadEnd::Monastery,
        RoadEnd::House,
        RoadEnd::Trees,
        RoadEnd::Volcano,
        RoadEnd::Wheel,
        RoadEnd::Shrine,
        RoadEnd::Tower,
    ];
    for end in ends {
        assert_eq!(end.name(), written(end));
    }
    all_of("road ends", ends.into_iter().map(RoadEnd::name), RoadEnd::NAMES);
    let cell = CELL;
    let reasons = [
        IllegalReason::GameOver,
        IllegalReason::OtherPhase(Phase::Place),
        IllegalReason::OtherActor(Actor::Chance),
        IllegalReason::NoSuchTile,
        IllegalReason::OffTable(cell),
        IllegalReason::NotOnRiver,
        IllegalReason::RiverBlocked(cell),
        IllegalReason::RiverTurn,
        IllegalReason::RiverMeets(cell),
        IllegalReason::RiverRoom,
        IllegalReason::TwoOpposite(cell),
        IllegalReason::NoSite(CELL),
        IllegalReason::Guarded,
        IllegalReason::NoFloor,
        IllegalReason::NotBuilt,
        IllegalReason::NotInHand,
        IllegalReason::NoSuchFigure,
        IllegalReason::Complete,
        IllegalReason::NotOnTop,
        IllegalReason::Occupied(cell),
        IllegalReason::Detached(cell),
        IllegalReason::DoesNotFit(cell),
        IllegalReason::OtherTile(cell),
        IllegalReason::NoSuchSegment(3),
        IllegalReason::WrongKind(SegmentKind::Road),
        IllegalReason::Taken,
        IllegalReason::NoOwnMeeple,
        IllegalReason::Blocked,
        IllegalReason::Unreachable,
        IllegalReason::NoSupply,
        IllegalReason::NoHole(cell),
        IllegalReason::NoAbbey,
        IllegalReason::NotLinked,
        IllegalReason::NoFieldCorner(1),
        IllegalReason::KeptOut,
        IllegalReason::NoSuchSpace,
        IllegalReason::NoSuchAnswer,
        IllegalReason::Herded,
        IllegalReason::NoSuchToken,
        IllegalReason::NoSuchPlayer(9),
        IllegalReason::EarlyFirst,
        IllegalReason::ComesLater,
    ];
    for reason in reasons {
        assert_eq!(reason.name(), written(reason));
    }
    all_of("reasons", reasons.into_iter().map(IllegalReason::name), IllegalReason::NAMES);
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
