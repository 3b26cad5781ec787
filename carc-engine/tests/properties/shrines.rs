//! Tests that compare adjacent shrines and monasteries with the board and the events.

use carc_engine::{
    Cell, Config, Event, EventCause, Game, Generator, ScoreReason, SegmentKind, Setup,
};

use super::tally_games;
use crate::support::{pick, random_action};

/// Returns a game with many shrines, and with tiles that interact with them.
fn game(random: &mut Generator, limits: &str) -> Game {
    let mut config = Config::new(1 + random.uniform(4));
    config.expansions.push("shrines".to_owned());
    for name in ["abbot", "princess_dragon", "abbey_mayor", "inns_cathedrals"] {
        if random.uniform(3) == 0 {
            config.expansions.push(name.to_owned());
        }
    }
    config.tile_sets.insert("shrines".to_owned(), 6);
    for (option, values) in [
        ("shrine_neighbours", &[limits][..]),
        ("shrine_tiles", &["5", "6"]),
        ("farmers", &["on", "off", "off"]),
        ("table", &["unbounded", "7x7", "9x6"]),
        ("wagon_move", &["connected", "adjacent"]),
    ] {
        config.options.insert(option.to_owned(), (*pick(random, values)).to_owned());
    }
    let setup = Setup::new(config).expect("the config is valid");
    Game::new(setup, u64::from(random.uniform(u32::MAX)))
}

/// Returns the buildings on the table.
fn buildings(game: &Game) -> Vec<(Cell, SegmentKind)> {
    let features = game.state().features().into_iter();
    let is_meant = |kind| matches!(kind, SegmentKind::Monastery | SegmentKind::Shrine);
    features.filter(|it| is_meant(it.kind)).map(|it| (it.spots[0].cell, it.kind)).collect()
}

/// SH-PLACE-2: with `one`, buildings never have two opposite neighbors.
#[test]
fn building_has_at_most_one_rival() {
    tally_games(60, &[("rivals", 250)], |random, tally| {
        let mut game = game(random, "one");
        while let Some(action) = random_action(&game, random) {
            game.play(action).expect("a listed action is legal");
        }
        let all = buildings(&game);
        for &(cell, kind) in &all {
            let is_rival =
                |other: &&(Cell, SegmentKind)| cell.ring().contains(&other.0) && other.1 != kind;
            let rivals = all.iter().filter(is_rival).count();
            assert!(rivals <= 1, "{kind:?} on {cell}");
            tally.add("rivals", rivals);
        }
    });
}

/// SH-CHAL-3, SH-CHAL-10: the loser scores nothing, and its figure returns from a building next to
/// a complete opposite building that was scored in that turn part.
#[test]
fn challenge_is_lost_to_a_completed_rival() {
    tally_games(120, &[("entries", 8), ("returned", 8)], |random, tally| {
        let limits = *pick(random, &["one", "placed"]);
        let mut game = game(random, limits);
        while let Some(action) = random_action(&game, random) {
            let events = game.apply(action).expect("a listed action is legal").to_vec();
            let mut scored = Vec::new();
            for event in events {
                match event {
                    Event::Scored(entry) if entry.reason == ScoreReason::COMPLETED_MONASTERY => {
                        scored.extend(entry.spot);
                    }
                    Event::Scored(entry) if entry.reason == ScoreReason::CHALLENGE_LOST => {
                        assert!(entry.points == 0 && entry.items.is_empty());
                        assert!(scored.contains(&entry.spot.expect("a building has won")));
                        tally.add("entries", 1);
                    }
                    Event::FigureReturned {
                        cause: EventCause::CHALLENGE_LOST,
                        spot,
                        feature,
                        ..
                    } => {
                        let winner = feature.expect("a building has won");
                        assert!(scored.contains(&winner));
                        assert!(winner.cell.ring().contains(&spot.cell));
                        tally.add("returned", 1);
                    }
                    _ => {}
                }
            }
        }
    });
}
