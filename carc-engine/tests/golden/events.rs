//! Tests for all forms of every event.

use std::collections::BTreeSet;

use carc_engine::{
    Cell, Event, EventCause, Figure, Location, Player, Rotation, ScoreReason, ScoreTerm,
    SegmentKind, Setup, Spot, TileType, TileZone, Token,
};
use carc_text::{Language, Message, event_text};
use serde_json::{Value, json};

use super::{
    check, eventful,
    words::{CELL, all_of, written},
};

/// Returns one event of every kind, covering every form of its fields, every reason and every term.
fn every_event() -> Vec<Event> {
    let (player, kind, cell, rotation) = (Player::new(1), TileType::new(2), CELL, Rotation::R270);
    let canonical = Rotation::R90;
    let (token, count, figure) = (Token::WOLF, 1, Figure::LARGE_MEEPLE);
    let spot = |place| Spot { cell, place };
    let segment = spot(Location::Segment(4));
    let (zone, cause, feature) =
        (TileZone::Hand, EventCause::UNPLACEABLE, Some(spot(Location::Segment(0))));
    let started = |turn, previous_player, previous_turn_part| Event::TurnStarted {
        player,
        turn,
        previous_player,
        previous_turn_part,
    };
    let (at, previous_player) = (segment, Player::new(0));
    let captured =
        |origin| Event::FigureCaptured { player, figure, spot: at, previous_player, origin };
    let rival = Spot::segment(Cell::new(4, -1), 0);
    let ended = |winner, cause| Event::ChallengeEnded { spot: at, feature: rival, winner, cause };
    let circle = |kind, cause| Event::CircleChosen { player, kind, cause };
    let put_aside = |cause| Event::FigurePutAside { figure: Figure::WITCH, spot: segment, cause };
    let robber = |space, previous_space, previous_player| Event::TrackMoved {
        player,
        token: Token::TRACK_ROBBER,
        space,
        previous_space,
        previous_player,
    };
    let part = |part| Event::TurnPartStarted {
        player,
        turn_part: part,
        previous_player: Player::new(0),
        previous_turn_part: 1,
    };
    let mut events = vec![
        started(1, None, None),
        started(12, Some(Player::new(0)), Some(2)),
        Event::TileDrawn { player, tile_type: kind },
        Event::FirstPlayerChosen { player },
        Event::TileShown { player, tile_type: kind, zone },
        Event::TileDealt { player, tile_type: None },
        Event::TileDealt { player, tile_type: Some(kind) },
        Event::TileTaken { player, tile_type: kind, zone },
        Event::TileTaken { player, tile_type: kind, zone: TileZone::Front },
        Event::HandShown { player },
        Event::TilePlaced { player: None, tile_type: kind, cell, rotation, canonical },
        Event::TilePlaced { player: Some(player), tile_type: kind, cell, rotation, canonical },
        Event::FigurePlaced { player, figure: Figure::BARN, spot: spot(Location::Corner(2)) },
        Event::FigurePlaced { player, figure, spot: spot(Location::Space(3)) },
        Event::FigurePlaced { player, figure, spot: spot(Location::Tower) },
        Event::FigurePlaced { player, figure, spot: spot(Location::Lying) },
        Event::TokenPlaced { player, token: Token::FLOOR, count: 3, spot: spot(Location::Tower) },
        Event::TokenPlaced { player, token: Token::INGOT, count: 1, spot: spot(Location::Tile) },
        Event::TokensTaken { player, token: Token::INGOT, count: 1, spot: spot(Location::Tile) },
        Event::TokensTaken { player, token: Token::INGOT, count: 2, spot: spot(Location::Tile) },
        Event::TokenPlaced { player, token: Token::CASTLE, count: 1, spot: segment },
        Event::MarkerMoved { player, token: Token::MESSENGER, points: 3, space: 2 },
        Event::MarkerMoved { player, token: Token::SCORE_MARKER, points: 1, space: 0 },
        Event::MarkerMoved { player, token: Token::SCORE_MARKER, points: -1, space: 49 },
        Event::MarkerMoved { player, token: Token::MESSENGER, points: -3, space: 0 },
        Event::MessageDrawn { player, token: Token::MESSAGE_PENNANTS },
        Event::MessageUsed { player, token: Token::MESSAGE_ROAD, cause: EventCause::CARRIED_OUT },
        Event::MessageUsed { player, token: Token::MESSAGE_ROAD, cause: EventCause::POINTS },
        robber(Some(7), None, None),
        robber(Some(7), Some(48), None),
        robber(None, Some(7), Some(player)),
        robber(None, Some(7), None),
        Event::TokenPlaced {
            player,
            token: Token::BRIDGE_NS,
            count: 1,
            spot: spot(Location::Tile),
        },
        Event::TokenPlaced { player, token: Token::FERRY_ES, count: 1, spot: spot(Location::Tile) },
        Event::TokenMoved {
            player,
            token: Token::FERRY_SW,
            spot: spot(Location::Tile),
            previous_token: Token::FERRY_NE,
        },
        captured(spot(Location::Tower)),
        Event::FlightStarted { player, figure, cell },
        Event::DieRolled { player, count: 3, cell },
        Event::FlightFailed { player, figure, cell },
        Event::FigureFreed { player, figure, previous_player, cause: EventCause::EXCHANGE },
        Event::FigureFreed { player, figure, previous_player, cause: EventCause::RANSOM },
        put_aside(EventCause::COMPLETED),
        put_aside(EventCause::NO_TARGET),
        circle(SegmentKind::Field, EventCause::ADD),
        circle(SegmentKind::Road, EventCause::REMOVE),
        circle(SegmentKind::City, EventCause::ADD),
        circle(SegmentKind::Field, EventCause::REMOVE),
        circle(SegmentKind::Road, EventCause::ADD),
        circle(SegmentKind::City, EventCause::REMOVE),
        Event::ChallengeStarted { spot: at, feature: rival },
        ended(Some(SegmentKind::Shrine), EventCause::CHALLENGE_WON),
        ended(Some(SegmentKind::Monastery), EventCause::CHALLENGE_WON),
        ended(None, EventCause::BOTH_COMPLETED),
        ended(None, EventCause::ABANDONED),
        Event::FigureMoved { player: None, figure: Figure::DRAGON, spot: segment, origin: None },
        Event::FigureMoved { player: Some(player), figure, spot: segment, origin: feature },
        part(1),
        part(2),
        Event::TileSetAside { player, tile_type: kind, zone },
        Event::TileOffered { player, tile_type: kind },
        Event::BidMade { player, count: 7 },
        Event::BidPassed { player },
        Event::TileWon { player, tile_type: kind },
        Event::TileTaken { player, tile_type: kind, zone: TileZone::Waiting },
        Event::TileHidden { player, cell },
        Event::TokenDrawn { player, token: Token::SHEEP_3, spot: segment },
        Event::TokensReturned { player, token, count, spot: segment },
        Event::TokensReturned { player, token: Token::SHEEP_1, count: 2, spot: segment },
        Event::ExtraTurn { player, cause: EventCause::HOLE },
        Event::ExtraTurn { player, cause: EventCause::VOLCANO_LAKE },
        Event::GameEnded,
    ];
    for (token, previous_player, previous_count) in [
        (Token::KING, None, 0),
        (Token::ROBBER, Some(Player::new(2)), 3),
        (Token::KING, Some(player), 2),
    ] {
        let (spot, count) = (segment, 5);
        let taken =
            Event::CardTaken { player, token, count, spot, previous_player, previous_count };
        events.push(taken);
    }
    for (_, name) in TileZone::NAMES {
        let zone: TileZone = serde_json::from_value(json!(name)).expect(name);
        assert_eq!(written(zone), *name);
        events.push(Event::TileReturned { player, tile_type: kind, zone, cause });
        events.push(Event::TileDiscarded { player, tile_type: kind, zone });
    }
    for cause in EventCause::all() {
        let feature = feature.filter(|_| cause == EventCause::SCORED);
        events.push(Event::FigureReturned { player, figure, spot: segment, cause, feature });
        events.push(Event::TileReturned { player, tile_type: kind, zone, cause });
    }
    events.extend(SegmentKind::ALL.map(|kind| Event::FeatureCompleted { kind, spot: segment }));
    let figures = Figure::all().map(|figure| Event::FigurePlaced { player, figure, spot: segment });
    events.extend(figures);
    events.extend(Figure::neutral().map(|figure| Event::FigureMoved {
        player: None,
        figure,
        spot: segment,
        origin: Some(spot(Location::Tile)),
    }));
    events.extend(Token::all().flat_map(|token| {
        [1, 2].map(|count| Event::TokensTaken { player, token, count, spot: segment })
    }));
    let scored =
        |entry: Value| serde_json::from_value::<Event>(entry).expect("the event is well-formed");
    for reason in ScoreReason::all() {
        let items = json!([{"term": "tiles", "count": 3, "each": 2}]);
        events.push(scored(json!({"scored": {"player": 0, "points": 6, "reason": reason.name(),
            "kind": "city", "x": 1, "y": -2, "segment": 3, "items": items,
            "strengths": [2, 0, 1], "total": 17}})));
    }
    for (_, term) in ScoreTerm::NAMES {
        let items = json!([{"term": term, "count": 1, "each": -2},
            {"term": term, "count": 4, "each": 1}]);
        events.push(scored(json!({"scored": {"player": 0, "points": 2, "reason": "most_wine",
            "tile_type": null, "items": items, "strengths": [], "total": 2}})));
    }
    events
}

#[test]
fn every_event_form_is_pinned() {
    let setup = Setup::base(2).expect("the config is valid");
    let rows: Vec<_> = every_event()
        .iter()
        .map(|event| {
            let json = serde_json::to_value(event).expect("the value has a JSON form");
            assert_eq!(
                serde_json::from_value::<Event>(json.clone()).expect("the JSON is valid"),
                *event
            );
            assert_eq!(event.name(), written(event));
            let message = Message::new(event);
            let (mut names, mut gaps) = (Vec::new(), gaps_of(message.key));
            names.extend(message.arguments.iter().map(|(name, _)| *name));
            names.sort_unstable();
            gaps.sort_unstable();
            assert_eq!(names, gaps, "{}", message.key);
            let text = |name| {
                let text = Language::named(name)
                    .expect("the language is built in")
                    .event_text(&setup, event);
                assert!(!text.is_empty() && !text.contains(['{', '}']), "{text}");
                text
            };
            assert_eq!(text("en"), event_text(&setup, event));
            json!({
                "text": text("en"),
                "de": text("de"),
                "fr": text("fr"),
                "json": json,
                "message": message,
            })
        })
        .collect();
    let told: BTreeSet<_> = every_event().iter().map(|event| Message::new(event).key).collect();
    assert!(told.into_iter().eq(Message::keys().map(|(key, _)| key).collect::<BTreeSet<_>>()));
    all_of("events", every_event().into_iter().map(Event::name), Event::NAMES);
    check("every_event.json", &Value::Array(rows));
}

fn gaps_of(key: &str) -> Vec<&'static str> {
    Message::keys().find(|(own, _)| *own == key).expect("the key is known").1
}

#[test]
fn events_of_a_game_are_pinned() {
    let (game, events) = eventful();
    let rows: Vec<_> = events
        .iter()
        .map(|event| json!({ "text": event_text(game.setup(), event), "json": event }))
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
