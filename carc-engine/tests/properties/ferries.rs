//! Tests for ferries. They check the roads against those computed from the tiles and ferries alone,
//! and check views, saves, start positions and events against the game.

use std::collections::{BTreeMap, BTreeSet};

use carc_engine::{
    Action, Config, Event, Game, Generator, Location, Phase, Port, SegmentKind, Setup, Side, Spot,
    State,
};

use super::{
    kept::{check_copies, check_start, check_undo},
    mirror,
    mix::{OTHERS, add_board, add_some, choose, has},
    tally_games,
};
use crate::support::{closed_off, house_rules, random_action};

/// Returns a game with ferries, and with expansions that interact with them.
fn game(random: &mut Generator) -> Game {
    let mut config = Config::new(1 + random.uniform(6));
    config.expansions.push("ferries".to_owned());
    config.tile_sets.insert("ferries".to_owned(), 1 + random.uniform(6));
    add_some(&mut config, random, OTHERS.iter().chain(&["mage_witch"]));
    add_board(&mut config, random);
    if random.uniform(3) == 0 {
        house_rules(&mut config, random);
    }
    let options = [
        ("ferry_place", ["always", "with_thief"]),
        ("dragon_move", ["before_scoring", "after_scoring"]),
        ("flock_timing", ["before_figure", "after_figure"]),
        ("table_edge_closes", ["off", "on"]),
    ];
    choose(&mut config, random, &options);
    let has_city = has(&config, "count");
    let table = match config.options["table_edge_closes"].as_str() {
        // The city block does not fit on a small table.
        _ if has_city => Some(("off", "unbounded")),
        "on" => Some(("on", "12x12")),
        _ => None,
    };
    if let Some((closes, table)) = table {
        config.options.insert("table_edge_closes".to_owned(), closes.to_owned());
        config.options.insert("table".to_owned(), table.to_owned());
    }
    Game::with_external_chance(Setup::new(config).expect("the config is valid"))
}

/// Disjoint sets of segments, which can be merged but not divided.
#[derive(Default)]
struct Roads(BTreeMap<Spot, Spot>);

impl Roads {
    fn root(&self, mut spot: Spot) -> Spot {
        while self.0[&spot] != spot {
            spot = self.0[&spot];
        }
        spot
    }

    fn join(&mut self, one: Spot, other: Spot) {
        let (one, other) = (self.root(one), self.root(other));
        self.0.insert(one, other);
    }
}

/// Returns the roads that the tiles and ferries form, each with its number of open ends.
fn roads(state: State<'_>) -> BTreeMap<BTreeSet<Spot>, u16> {
    let setup = state.setup();
    let mut roads = Roads::default();
    for tile in state.board() {
        let segments = &setup.tile_types()[tile.tile_type.index()].tile.segments;
        for (number, segment) in (0..).zip(segments) {
            if segment.kind == SegmentKind::Road {
                let spot = Spot::segment(tile.cell, number);
                roads.0.insert(spot, spot);
            }
        }
    }
    let at = |cell, side: Side| {
        let spot = Spot::segment(cell, state.segment_at(cell, side, Port::Center)?);
        Some(spot)
    };
    for tile in state.board() {
        let segments = &setup.tile_types()[tile.tile_type.index()].tile.segments;
        for spot in Side::ALL.into_iter().filter_map(|side| at(tile.cell, side)) {
            // A bridge is an additional segment that the tile type does not have (BCB-BRIDGE-7).
            if matches!(spot.place, Location::Segment(number) if usize::from(number) >= segments.len())
            {
                roads.0.insert(spot, spot);
            }
        }
    }
    let mut ends = Vec::new();
    for tile in state.board() {
        for side in Side::ALL {
            let Some(own) = at(tile.cell, side).filter(|spot| roads.0.contains_key(spot)) else {
                continue;
            };
            let beyond = tile.cell.neighbor(side);
            match at(beyond, side.opposite()).filter(|spot| roads.0.contains_key(spot)) {
                Some(other) => roads.join(own, other),
                None if state.tile_at(beyond).is_none() && !closed_off(setup, beyond) => {
                    ends.push(own);
                }
                None => {}
            }
        }
    }
    for (cell, ferry) in state.ferries() {
        let [one, other] =
            ferry.landings().expect("the token is a ferry").map(|side| at(cell, side).unwrap());
        assert_ne!(one, other, "FE-PLACE-1");
        roads.join(one, other);
    }
    let mut found: BTreeMap<Spot, (BTreeSet<Spot>, u16)> = BTreeMap::new();
    for &spot in roads.0.keys() {
        found.entry(roads.root(spot)).or_default().0.insert(spot);
    }
    for end in ends {
        found.get_mut(&roads.root(end)).expect("the segment is part of a road").1 += 1;
    }
    found.into_values().collect()
}

/// Compares the roads in a game with those that its tiles and ferries form, and checks that every
/// builder shares its road with one of its player's meeples.
fn check_roads(game: &Game) {
    let state = game.state();
    let known: BTreeMap<BTreeSet<Spot>, u16> = state
        .features()
        .into_iter()
        .filter(|feature| feature.kind == SegmentKind::Road)
        .inspect(|feature| {
            for who in feature.figures.iter().filter(|who| who.figure.name() == "builder") {
                let is_own = |other: &carc_engine::PlacedFigure| {
                    other.player == who.player && other.figure.is_meeple()
                };
                assert!(feature.figures.iter().any(is_own), "FE-SPLIT-2");
            }
        })
        .map(|feature| (feature.spots.into_iter().collect(), feature.open_ends))
        .collect();
    assert_eq!(known, roads(state));
}

/// FE-ROAD-1, FE-ROAD-3, FE-SPLIT-1: after every ferry move, the roads are exactly those that the
/// tiles and ferries form.
#[test]
fn roads_follow_the_ferries() {
    let minimums = [("placed", 300), ("moved", 300), ("scored", 300)];
    tally_games(100, &minimums, |random, tally| {
        let mut game = game(random);
        while let Some(action) = random_action(&game, random) {
            let events = game.apply(action).expect("a listed action is legal").to_vec();
            for event in events {
                match event {
                    Event::TokenPlaced { token, .. } if token.landings().is_some() => {
                        tally.add("placed", 1);
                    }
                    Event::TokenMoved { .. } => tally.add("moved", 1),
                    Event::Scored(_) => tally.add("scored", 1),
                    _ => {}
                }
            }
            if matches!(action, Action::PlaceToken { .. }) || random.uniform(6) == 0 {
                check_roads(&game);
            }
        }
    });
}

/// FE-PLACE-3, FE-MOVE-3, FE-MOVE-4: a ferry never leaves its lake, and moves at most once in a
/// turn part.
#[test]
fn ferries_stay_on_their_lakes() {
    tally_games(60, &[("moves", 200), ("pairs", 4)], |random, tally| {
        let mut game = game(random);
        let (mut moved, mut before) = (BTreeSet::new(), BTreeSet::new());
        while let Some(action) = random_action(&game, random) {
            if let Action::PlaceTile { .. } = action {
                moved.clear();
            }
            let in_phase = game.state().phase() == Phase::Ferries;
            for event in game.apply(action).expect("a listed action is legal") {
                if let Event::TokenMoved { spot, token, previous_token, .. } = event {
                    assert!(in_phase && token != previous_token && moved.insert(spot.cell));
                    tally.add("moves", 1);
                    tally.add("pairs", usize::from(moved.len() == 2));
                }
            }
            let cells: BTreeSet<_> = game.state().ferries().map(|(cell, _)| cell).collect();
            assert!(cells.is_superset(&before));
            before = cells;
        }
    });
}

/// FE-START-1, FE-EVENT-1, FE-HID-1: start positions, saves, undo, views and clients preserve the
/// ferries.
#[test]
fn ferries_are_kept_everywhere() {
    let minimums = [("starts", 400), ("in_phase", 100), ("moved", 12), ("undone", 200)];
    tally_games(60, &minimums, |random, tally| {
        let mut game = game(random);
        let mut client = mirror::client(&game, None);
        while let Some(action) = random_action(&game, random) {
            if random.uniform(16) == 0 {
                check_undo(&mut game, action);
                tally.add("undone", 1);
            }
            for event in game.apply(action).expect("a listed action is legal").to_vec() {
                client.follow(&event);
            }
            let phase = game.state().phase();
            if random.uniform(if phase == Phase::Ferries { 2 } else { 40 }) > 0 {
                continue;
            }
            check_copies(&game, &client);
            for player in carc_engine::Player::all(game.setup().players()) {
                let view = game.view(player).expect("the player exists");
                assert!(view.state().ferries().eq(game.state().ferries()));
            }
            let Some(start) = game.state().to_start() else { continue };
            let has_moved = start.mid_turn.as_ref().is_some_and(|it| !it.moved_ferries.is_empty());
            check_start(&game, start, random, false);
            tally.add("starts", 1);
            tally.add("in_phase", usize::from(phase == Phase::Ferries));
            tally.add("moved", usize::from(has_moved));
        }
    });
}
