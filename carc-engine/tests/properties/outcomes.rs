//! Tests that standings and complete turns agree with games played on copies.

use std::collections::HashSet;

use carc_engine::{
    Action, Actor, Cell, Event, Game, OutcomesError, Phase, Player, Position, Setup, State,
    TileType,
};

use super::{Tally, for_games, tally_games};
use crate::support::{is_before_scoring, random_position};

/// The maximum number of turns that are compared in one position.
const MOST: usize = 400;

/// Plays a turn's actions on a copy. The first tile that can be drawn is placed under each hill.
fn played(state: State<'_>, actions: &[Action]) -> (Position, Vec<Event>) {
    let setup = state.setup();
    let (mut copy, mut events) = (state.position().clone(), Vec::new());
    let mut play = |copy: &mut Position, action| {
        copy.play_with_events(setup, action, &mut events).expect("the action is legal");
    };
    for &action in actions {
        play(&mut copy, action);
        while copy.state(setup).phase() == Phase::Hill {
            let draw = copy.state(setup).legal_actions().at(0);
            play(&mut copy, draw);
        }
    }
    (copy, events)
}

/// The totals equal the final scores in a stopped copy of the game, and also equal the sums of the
/// scores by reason.
#[test]
fn standing_is_that_of_an_ended_copy() {
    tally_games(400, &[("ended", 200), ("pending", 20)], |random, tally| {
        let game = random_position(random);
        let standing = game.state().standing();
        assert_eq!(standing.scores, game.state().scores());
        for (player, &total) in (0..).zip(&standing.totals) {
            let more: i32 =
                standing.by_reason(Player::new(player)).iter().map(|(_, points)| points).sum();
            assert_eq!(total, standing.scores[usize::from(player)] + more);
            let last = standing.entries.iter().rfind(|entry| entry.player == Player::new(player));
            assert!(last.is_none_or(|entry| entry.total == total));
        }
        if is_before_scoring(&game) {
            tally.add("pending", 1);
            return;
        }
        let mut copy = game.position().clone();
        copy.end_now(game.setup());
        assert_eq!(standing.totals, copy.state(game.setup()).scores());
        tally.add("ended", 1);
    });
}

/// Each outcome is the result of its actions, and every turn is listed once.
#[test]
fn outcomes_are_the_results_of_their_actions() {
    let minimums = [("turn", 5000), ("longer", 100), ("completed", 300), ("owned", 50)];
    tally_games(300, &minimums, |random, tally| {
        let game = random_position(random);
        let state = game.state();
        let Actor::Player(player) = state.actor() else {
            assert_eq!(state.outcomes(None, None).err(), Some(OutcomesError::NoTile));
            return;
        };
        let outcomes = state.outcomes(None, None).expect("a player has to decide");
        let mut seen = HashSet::new();
        let mut firsts = Vec::new();
        for outcome in outcomes.take(MOST) {
            let (after, events) = played(state, &outcome.actions);
            assert_eq!(outcome.player, player);
            assert_eq!(outcome.standing, after.state(game.setup()).standing());
            let scored: Vec<_> = events
                .iter()
                .filter_map(|event| match event {
                    Event::Scored(entry) => Some(*entry),
                    _ => None,
                })
                .collect();
            assert_eq!(outcome.entries, scored);
            compare_completed(&outcome, &events, tally);
            tally.add("turn", 1);
            tally.add("longer", usize::from(outcome.actions.len() > 2));
            firsts.push(outcome.actions[0]);
            let codes: Vec<u64> = outcome.actions.iter().map(|action| action.code()).collect();
            assert!(seen.insert(codes), "{outcome:?}");
        }
        if firsts.len() < MOST {
            firsts.dedup();
            assert_eq!(firsts, state.legal_actions().iter().collect::<Vec<_>>());
        }
    });
}

fn compare_completed(outcome: &carc_engine::TurnOutcome, events: &[Event], tally: &Tally) {
    let completed: Vec<_> = outcome.completed.iter().map(|it| (it.kind, it.spot)).collect();
    let reported: Vec<_> = events
        .iter()
        .filter_map(|event| match *event {
            Event::FeatureCompleted { kind, spot } => Some((kind, spot)),
            _ => None,
        })
        .collect();
    assert_eq!(completed, reported);
    tally.add("completed", completed.len());
    for feature in outcome.completed.iter().filter(|feature| !feature.owners.is_empty()) {
        assert!(feature.owners.is_sorted());
        let entries = outcome.entries.iter().chain(&outcome.standing.entries);
        let points = entries.filter(|entry| entry.spot == Some(feature.spot));
        assert!(points.count() >= feature.owners.len());
        tally.add("owned", 1);
    }
}

/// In the base game, the outcomes contain exactly the turns that the game lists.
#[test]
fn outcomes_of_the_base_game_are_its_turns() {
    let setup = Setup::base(3).expect("the config is valid");
    for seed in 0..5 {
        let mut game = Game::new(setup.clone(), seed);
        while !game.state().is_over() {
            if game.state().phase() == Phase::Place && game.state().turn() % 9 == 1 {
                let turns: Vec<_> =
                    game.turns().iter().map(|turn| turn.actions().to_vec()).collect();
                let outcomes = game.state().outcomes(None, None).expect("a tile has been drawn");
                let mut own: Vec<_> = outcomes.map(|outcome| outcome.actions).collect();
                own.sort_by_key(|actions| actions.iter().map(|it| it.code()).collect::<Vec<_>>());
                let mut turns = turns;
                turns.sort_by_key(|actions| actions.iter().map(|it| it.code()).collect::<Vec<_>>());
                assert_eq!(own, turns);
            }
            let list = game.state().legal_actions();
            game.play(list.at(list.len() / 2)).expect("a listed action is legal");
        }
    }
}

/// The current tile can be specified explicitly, as can any other tile before the current tile is
/// placed.
#[test]
fn outcomes_of_a_given_tile() {
    for_games(60, |random| {
        let game = random_position(random);
        let state = game.state();
        let own = state.current_tile().filter(|_| state.phase() == Phase::Place);
        let all =
            |tile, player| state.outcomes(tile, player).map(|it| it.take(MOST).collect::<Vec<_>>());
        if let Some(tile) = own
            && let Ok(given) = all(Some(tile), Some(state.active_player()))
        {
            assert_eq!(given, all(None, None).expect("a tile has been drawn"));
        }
        let count = game.setup().tile_types().len();
        let tile = TileType::new(random.uniform(count as u32) as u16);
        for player in Player::all(game.setup().players()) {
            let is_before = matches!(state.phase(), Phase::Draw | Phase::TileSource | Phase::Place);
            match all(Some(tile), Some(player)) {
                Ok(outcomes) => {
                    assert!(is_before);
                    assert!(outcomes.iter().all(|outcome| outcome.player == player));
                }
                // The abbey round is part of the end of the game.
                Err(error) => assert_eq!(error, OutcomesError::MidTurn(state.phase())),
            }
        }
        let unknown = TileType::new(count as u16);
        assert_eq!(all(Some(unknown), None), Err(OutcomesError::UnknownTileType(unknown)));
        assert_eq!(
            all(None, Some(Player::new(8))),
            Err(OutcomesError::UnknownPlayer(Player::new(8)))
        );
    });
}

/// A player completes another player's city. The expected results were determined by hand.
#[test]
fn other_player_completes_a_city() {
    // To the east, player 0 places a second tile of the start tile's type, with a knight in its
    // city.
    let mut game = Game::with_deck(
        Setup::base(2).expect("the config is valid"),
        &["base/D", "base/U", "base/V", "base/V"],
    )
    .expect("the deck is valid");
    for text in ["place 1,0 0", "place meeple 1,0 0"] {
        let action = game.setup().parse_action(text).expect("the notation is valid");
        game.play(action).expect("the action is legal");
    }
    let cap = game.setup().tile_type("base/E").expect("the tile type exists");
    let outcomes =
        game.state().outcomes(Some(cap), Some(Player::new(1))).expect("player 1 can take a turn");
    let closing = game.setup().parse_action("place 1,-1 180").expect("the notation is valid");
    let closed: Vec<_> = outcomes.filter(|outcome| outcome.actions[0] == closing).collect();
    // Player 1 passes or places a farmer. Either way, player 0 scores 4 points for the city.
    assert!(closed.len() > 1);
    for outcome in closed {
        assert_eq!(outcome.standing.scores, [4, 0]);
        assert_eq!(outcome.completed.len(), 1);
        assert_eq!(outcome.completed[0].owners, [Player::new(0)]);
    }
    assert_eq!(
        game.state().active_player(),
        Player::new(1),
        "the game itself has moved on to player 1"
    );
}

/// Fitting tiles are the remaining tiles whose sides match; no tile fits on a dead cell.
#[test]
fn fits_agree_with_dead_cells_and_the_graph() {
    for_games(60, |random| {
        let game = random_position(random);
        let state = game.state();
        let graph = state.feature_graph();
        let dead = state.dead_cells();
        for (cell, constraint) in graph.open_cells() {
            let fits = state.fits(cell);
            assert_eq!(fits.is_empty(), dead.contains(&cell));
            for fit in &fits {
                assert!(graph.fits(fit.tile_type, constraint));
                assert!(fit.copies >= state.remaining(fit.tile_type));
                assert!(!fit.rotations.is_empty() && fit.rotations.is_sorted());
            }
        }
        assert!(state.fits(Cell::new(0, 0)).is_empty() || state.tile_at(Cell::new(0, 0)).is_none());
    });
}

/// The features reported as the largest have the most tiles.
#[test]
fn largest_features_have_the_most_tiles() {
    use carc_engine::SegmentKind;
    for_games(60, |random| {
        let game = random_position(random);
        let features = game.state().features();
        for kind in [SegmentKind::City, SegmentKind::Road] {
            let largest = game.state().largest(kind);
            let most = features.iter().filter(|it| it.kind == kind).map(|it| it.tiles).max();
            let expected = features.iter().filter(|it| it.kind == kind && Some(it.tiles) == most);
            assert_eq!(largest, expected.cloned().collect::<Vec<_>>());
        }
    });
}
