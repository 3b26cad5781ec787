//! Tests for the data that a server sends: spectator views, events for each player, and the
//! fingerprint that both sides use to identify a game.

use std::collections::BTreeMap;

use carc_engine::{
    Action, Config, Event, Expansion, Game, Generator, ParseEventError, Phase, Player, RuleOption,
    Setup, TileType,
};

use super::{for_games, knowledge::hidden_hands, tally_games};
use crate::support::{
    self, ODD_TILES, advance, pick, random_action, random_position, random_setup, viewers,
};

/// Returns a random position. Half of the games have hidden hands.
fn some_position(random: &mut Generator) -> Game {
    if random.uniform(2) == 0 { hidden_hands(random) } else { random_position(random) }
}

/// A spectator sees exactly the information that every player knows (HID-9).
#[test]
fn spectator_knows_exactly_what_all_players_know() {
    for_games(150, |random| {
        let game = some_position(random);
        let players = game.setup().players();
        let public = game.view(None).expect("a spectator can have a view");
        assert_eq!((public.player(), public.state().hash()), (None, game.state().public_hash()));
        let mut agreeing = vec![0; public.history().len()];
        for player in Player::all(players) {
            let view = game.view(player).expect("the player exists");
            let mut seen = view.position().clone();
            seen.hide_from(game.setup(), None);
            assert_eq!(&seen, public.position());
            assert!(public.state().hand(player).len() <= view.state().hand(player).len());
            assert_eq!(public.discarded(), view.discarded());
            let unseen = |view: &carc_engine::View| -> BTreeMap<String, u16> {
                view.unseen().map(|(kind, count)| (kind.id.clone(), count)).collect()
            };
            let all = unseen(&public);
            assert!(unseen(&view).iter().all(|(id, count)| all[id] >= *count));
            let entries = public.history().iter().zip(view.history());
            for (count, (own, other)) in agreeing.iter_mut().zip(entries) {
                *count += usize::from(own.action == other.action);
                // Only information that is restricted to its owner may be hidden.
                assert!(own.action == other.action || matches!(own.action, Action::Draw(_)));
            }
        }
        assert!(agreeing.iter().all(|count| count + 1 >= players));
    });
}

/// The discarded tiles match the events for every viewer, and also in views parsed from JSON, which
/// replay the history.
#[test]
fn discarded_tiles_are_those_of_the_events() {
    tally_games(150, &[("games with discarded tiles", 20)], |random, tally| {
        let mut game = some_position(random);
        while let Some(action) = random_action(&game, random) {
            game.play(action).expect("a listed action is legal");
        }
        let discarded = game.past_events(0).into_iter().filter_map(|event| match event {
            Event::TileDiscarded { tile_type, .. } => Some(tile_type),
            _ => None,
        });
        let discarded: Vec<_> = discarded.collect();
        tally.add("games with discarded tiles", (!discarded.is_empty()).into());
        let ids = |types: &[TileType]| -> Vec<_> {
            types.iter().map(|it| game.setup().tile_types()[it.index()].id.clone()).collect()
        };
        assert_eq!(game.discarded(), discarded);
        let loaded = Game::from_json(&game.to_json()).expect("the game's own save can be loaded");
        assert_eq!(loaded.discarded(), discarded);
        for player in [None, Some(Player::new(0))] {
            let view = game.view(player).expect("the viewer exists");
            assert_eq!(view.discarded(), discarded);
            assert_eq!(view.determinize(1).discarded(), discarded);
            let text = view.to_json();
            let read = carc_engine::View::from_json(&text).expect("the JSON form can be parsed");
            assert_eq!(read.discarded(), discarded);
            let value: serde_json::Value = serde_json::from_str(&text).expect("the JSON is valid");
            assert_eq!(value["discarded"], serde_json::json!(ids(&discarded)));
        }
    });
}

/// Returns the events from a complete game, divided into the parts in which they were sent.
fn told(game: &mut Game, random: &mut Generator) -> Vec<(usize, Vec<Event>)> {
    let mut all = vec![(0, game.opening_events())];
    for _ in 0..150 {
        let Some(action) = random_action(game, random) else { break };
        let before = game.history().len();
        all.push((before, game.apply(action).expect("a listed action is legal").to_vec()));
    }
    all
}

/// A client that reconnects at any point receives the events that it missed.
#[test]
fn resent_events_match_those_sent() {
    for_games(80, |random| {
        let mut game = some_position(random);
        while game.undo().is_some() {}
        let told = told(&mut game, random);
        for viewer in viewers(&game) {
            for _ in 0..4 {
                let from = random.uniform(told.len() as u32) as usize;
                // The parts before the first history entry are available only as a whole.
                let from = if told[from].0 == 0 { 0 } else { from };
                let sent = told[from..].iter().flat_map(|(_, events)| events);
                let sent: Vec<_> = sent.map(|event| event.seen_by(viewer, game.setup())).collect();
                assert!(game.events_since(told[from].0, viewer) == sent, "from {from}");
            }
            let end = game.history().len().max(1);
            assert_eq!(game.events_since(end, viewer), []);
            assert_eq!(game.events_since(usize::MAX, viewer), []);
        }
    });
}

/// HID-1, HOUSE-4f: the events for a viewer do not reveal anything beyond the view, because they
/// are the same in every game with that view.
#[test]
fn events_do_not_depend_on_hidden_information() {
    tally_games(150, &[("other games", 70)], |random, tally| {
        let game = some_position(random);
        for viewer in viewers(&game) {
            let guess = game
                .determinize(viewer, u64::from(random.uniform(1000)))
                .expect("the viewer exists");
            tally.add("other games", (guess.position() != game.position()).into());
            let [own, other] = [&game, &guess].map(|game| game.events_since(0, viewer));
            let differing = own.iter().zip(&other).find(|(own, other)| own != other);
            assert_eq!((differing, own.len()), (None, other.len()));
        }
    });
}

/// An event parsed from JSON has the same description as the original.
#[test]
fn event_json_round_trips() {
    for_games(60, |random| {
        let mut game = some_position(random);
        advance(&mut game, random, 60);
        let setup = game.setup();
        let unknown = TileType::new(setup.tile_types().len() as u16);
        for event in game.past_events(0) {
            let text = serde_json::to_string(&event).expect("the value has a JSON form");
            let read = setup.parse_event(&text).expect("the JSON form can be parsed");
            assert_eq!(read, event);
            let value: serde_json::Value = serde_json::from_str(&text).expect("the JSON is valid");
            let fields = value.as_object().and_then(|event| event.values().next());
            let players = setup.players() as u8;
            for (key, number, error) in [
                ("player", players, ParseEventError::NoSuchPlayer(Player::new(players))),
                ("tile_type", 0, ParseEventError::NoSuchTile(unknown)),
            ] {
                let number = if key == "tile_type" { unknown.index() } else { number.into() };
                if fields.is_some_and(|fields| fields[key].is_number()) {
                    let mut changed = value.clone();
                    changed[event.name()][key] = serde_json::json!(number);
                    assert_eq!(setup.parse_event(&changed.to_string()), Err(error));
                }
            }
            assert!(matches!(
                setup.parse_event(&text[1..]),
                Err(ParseEventError::Syntax(_) | ParseEventError::TooLarge(_))
            ));
        }
    });
    let setup = Setup::base(2).expect("the config is valid");
    let long = " ".repeat(carc_engine::limits::MAX_ACTION_BYTES) + "x";
    assert_eq!(setup.parse_event(&long), Err(ParseEventError::TooLarge(long.len())));
}

/// A setup's fingerprint does not depend on how the config expresses the setup.
#[test]
fn fingerprint_depends_on_the_game_only() {
    for_games(100, |random| {
        let setup = random_setup(random);
        // The config sets all options explicitly and uses a different preset.
        let mut config = setup.config().clone();
        let other = *pick(random, &["c1", "c2", "c3", "bb5"]);
        config.preset = Some(other.to_owned());
        let again = Setup::new(config).expect("both games are the same");
        assert_eq!(again.fingerprint(), setup.fingerprint());
        let guess = Game::new(setup.clone(), 1).view(None).expect("a spectator can have a view");
        let read =
            carc_engine::View::from_json(&guess.to_json()).expect("the JSON form can be parsed");
        assert_eq!(read.setup().fingerprint(), setup.fingerprint());
    });
    let of = |text: &str| {
        let config = Config { custom_sets: vec![text.to_owned()], ..Config::new(2) };
        Setup::new(config).expect("the config is valid").fingerprint()
    };
    assert_eq!(of(ODD_TILES), of(&format!("# a note\n{ODD_TILES}")));
    let (front, back) =
        ODD_TILES.split_once("count = 1").expect("the file contains a tile with a single copy");
    assert_ne!(of(ODD_TILES), of(&format!("{front}count = 2{back}")));
}

/// Changing the rules or the tiles changes the fingerprint.
#[test]
fn different_games_have_different_fingerprints() {
    let mut seen = BTreeMap::new();
    let mut configs: Vec<Config> = (1..=8).map(Config::new).collect();
    for preset in ["c1", "c2", "everything"] {
        configs.push(Config { preset: Some(preset.into()), ..Config::new(2) });
    }
    for expansion in Expansion::all() {
        configs.push(Config { expansions: vec![expansion.name.into()], ..Config::new(2) });
    }
    for option in RuleOption::all() {
        for value in option.values.iter().filter(|value| **value != option.default_value()) {
            let mut config = Config::new(2);
            let value = if *value == "WxH" { "9x9" } else { value };
            config.options.insert(option.name.into(), value.into());
            if option.name == "table_edge_closes" {
                config.options.insert("table".into(), "7x9".into());
            }
            if option.name == "volcano_lake" {
                // Without the lake, the option does not affect the fingerprint, so the editions'
                // fingerprints stay the same.
                let without =
                    Setup::new(config.clone()).expect("the config is valid").fingerprint();
                assert_eq!(without, Setup::base(2).expect("the config is valid").fingerprint());
                config.expansions.push("river_2".into());
            }
            let of_tiles = [("crop_tiles", "crop_circles"), ("monastery_tiles", "monasteries")];
            if let Some((_, set)) = of_tiles.iter().find(|(name, _)| *name == option.name) {
                // These options only select tiles, so without their expansions, they do not affect
                // the fingerprint.
                let without =
                    Setup::new(config.clone()).expect("the config is valid").fingerprint();
                assert_eq!(without, Setup::base(2).expect("the config is valid").fingerprint());
                config.expansions.push((*set).into());
            }
            configs.push(config);
        }
    }
    for (set, copies) in [("base", 2), ("traders", 1), ("hills", 1)] {
        let tile_sets = [(set.to_owned(), copies)].into();
        configs.push(Config { tile_sets, ..Config::new(2) });
    }
    for (mechanic, meeples) in [("builder", 6), ("barn", 8)] {
        configs.push(Config { mechanics: [(mechanic.into(), true)].into(), ..Config::new(2) });
        configs.push(Config { figures: [("meeple".into(), meeples)].into(), ..Config::new(2) });
    }
    let mut game = Game::new(Setup::base(2).expect("the config is valid"), 3);
    advance(&mut game, &mut Generator::new(3), 20);
    while game.state().phase() != Phase::Place {
        advance(&mut game, &mut Generator::new(3), 1);
    }
    let start = game.state().to_start().expect("the position can be exported");
    for points in [0, 5] {
        let mut start = start.clone();
        start.scores = vec![points, 0];
        configs.push(Config { start: Some(start), ..Config::new(2) });
    }
    configs.push(Config { custom_sets: vec![support::ODD_TILES.into()], ..Config::new(2) });
    for config in configs {
        let setup = Setup::new(config.clone()).expect("the config is valid");
        let other = seen.insert(setup.fingerprint(), config.clone());
        assert_eq!(other, None, "as {config:?}");
    }
}
