//! Tests that the feature graph agrees with the descriptions of features and open cells, and with
//! the points that would be scored if the game ended now.

use std::collections::BTreeSet;

use carc_engine::{Config, FeatureId, Game, Generator, SegmentKind, Setup, Side, TileType};

use super::{for_games, tally_games};
use crate::support::{pick_action, random_setup};

fn play_some(game: &mut Game, random: &mut Generator) {
    for _ in 0..random.uniform(120) {
        let list = game.state().legal_actions();
        if list.is_empty() {
            break;
        }
        game.play(pick_action(random, &list)).expect("a listed action is legal");
    }
}

/// Every feature has a single id, and its facts match its description.
#[test]
fn graph_matches_features() {
    for_games(60, |random| {
        let mut game = Game::new(random_setup(random), 1);
        play_some(&mut game, random);
        let (setup, position) = (game.setup(), game.position());
        let graph = position.state(setup).feature_graph();
        let mut rest: BTreeSet<FeatureId> = graph.segments().map(|it| graph.feature(it)).collect();
        for feature in game.state().features() {
            let segments = feature.spots.iter().map(|&spot| graph.segment_at(spot));
            let mut segments: Vec<_> = segments.map(|it| it.expect("the segment exists")).collect();
            let id = graph.feature(segments[0]);
            assert!(rest.remove(&id));
            let mut own: Vec<_> = graph.segments_of(id).collect();
            own.sort_unstable();
            segments.sort_unstable();
            assert_eq!(own, segments);
            assert_eq!(graph.kind(id), feature.kind);
            let facts = graph.facts(id, feature.kind);
            assert_eq!((facts.complete, facts.value), (feature.complete, feature.value));
            assert_eq!((facts.pennants, facts.finished_cities), (feature.pennants, feature.cities));
            assert_eq!(graph.count_tiles(id), feature.tiles);
            let is_field = feature.kind == SegmentKind::Field;
            assert_eq!(facts.tiles, if is_field { 0 } else { feature.tiles });
            assert!(is_field || facts.completed_value >= facts.value, "{facts:?}");
            assert_eq!(
                (facts.open_ports, facts.revision),
                (graph.open_ports(id), graph.revision(id))
            );
            let figures = graph.figures().filter(|figure| graph.feature(figure.segment) == id);
            let mut strengths = [0; 8];
            let mut count = 0;
            for figure in figures {
                strengths[usize::from(figure.player)] += figure.strength(facts.pennants);
                count += 1;
            }
            assert_eq!(count, feature.figures.len());
            let owners = graph.owners(id, &strengths);
            assert_eq!(owners.iter().collect::<Vec<_>>(), feature.owners);
        }
        // The remaining segments are rivers, and gardens in games without the `gardens` mechanic.
        assert!(rest.into_iter().all(|id| graph.kind(id) == SegmentKind::River));
    });
}

/// Open cells and the tiles around them have the same indices as in a position's lists.
#[test]
fn graph_matches_open_cells() {
    for_games(60, |random| {
        let mut game = Game::new(random_setup(random), 1);
        play_some(&mut game, random);
        let (setup, position) = (game.setup(), game.position());
        let graph = position.state(setup).feature_graph();
        let tiles: Vec<_> = (0..graph.tile_count()).map(|number| graph.tile(number)).collect();
        assert!(game.state().board().eq(tiles.iter().copied()));
        let cells: Vec<_> = graph.open_cells().map(|(cell, _)| cell).collect();
        assert!(position.state(setup).open_cells().eq(cells.iter().copied()));
        let dead = position.state(setup).dead_cells();
        for (number, (cell, constraint)) in graph.open_cells().enumerate() {
            assert_eq!(graph.open_cell(cell), Some(number));
            assert_eq!(graph.constraint(number), constraint);
            for side in Side::ALL {
                let tile = graph.neighbor(number, side).map(|tile| tiles[tile].cell);
                let placed =
                    position.state(setup).tile_at(cell.neighbor(side)).map(|tile| tile.cell);
                assert_eq!(tile, placed);
            }
            let remaining = graph.remaining();
            let mut remaining =
                TileType::all(remaining.len()).zip(remaining).filter(|(_, count)| **count > 0);
            let fits = remaining.any(|(kind, _)| graph.fits(kind, constraint));
            assert!(!fits || !dead.contains(&cell), "{cell:?}");
        }
        for (number, tile) in tiles.iter().enumerate() {
            let ports =
                position.state(setup).ports(tile.cell).expect("there is a tile on the cell");
            for side in Side::ALL {
                let segments = graph.side(number, side).segments();
                for (segment, port) in segments.into_iter().zip(ports[side as usize]) {
                    let spot = port.map(|port| carc_engine::Spot::segment(tile.cell, port));
                    assert_eq!(segment, spot.and_then(|spot| graph.segment_at(spot)));
                    assert!(segment.is_none_or(|segment| graph.tile_of(segment) == number));
                }
            }
        }
    });
}

/// Ending a base game scores each feature's displayed value.
#[test]
fn features_match_points_if_the_game_ended_now() {
    tally_games(40, &[("games", 16)], |random, tally| {
        let setup = Setup::new(Config::new(1 + random.uniform(5))).expect("the config is valid");
        let mut game = Game::new(setup, 1);
        play_some(&mut game, random);
        let mut wanted = game.state().scores().to_vec();
        // Features that the last placed tile has completed count as unfinished until they are
        // scored.
        let mid_turn = game.state().phase() == carc_engine::Phase::Figure;
        for feature in game.state().features().iter().filter(|_| !game.state().is_over()) {
            for &owner in &feature.owners {
                wanted[usize::from(owner)] += feature.value;
            }
        }
        let mut copy = game.position().clone();
        copy.end_now(game.setup());
        assert!(copy.state(game.setup()).is_over());
        let scores = copy.state(game.setup()).scores();
        if !mid_turn {
            assert_eq!(scores, wanted);
            tally.add("games", 1);
        }
        let before = copy.state(game.setup()).hash();
        copy.end_now(game.setup());
        assert_eq!(copy.state(game.setup()).hash(), before, "a game ends only once");
    });
}
