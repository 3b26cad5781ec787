//! Tests for searches that reuse an earlier search's tree.

use std::sync::Arc;

use carc_agents::{CandidateKind, Evaluation, Leaf, LeafSearch};
use carc_engine::{Config, Game, Setup};

fn evaluation(leaf: &Leaf<'_>) -> Evaluation {
    let scores = leaf.position.state(leaf.setup).scores().iter();
    Evaluation {
        priors: (0..leaf.legal.len()).map(|index| 1.0 + (index % 7) as f32).collect(),
        values: scores.map(|&points| points as f32).collect(),
    }
}

fn run(search: &mut LeafSearch) {
    while search.gather() > 0 {
        let evaluations = search.leaves().iter().map(evaluation).collect();
        search.feed(evaluations).expect("the evaluations are valid");
    }
}

fn search(game: &Game, iterations: u32, seed: u64) -> LeafSearch {
    LeafSearch::new_reusable(game, iterations, 4, seed).expect("the search is valid")
}

/// Plays a game with tree reuse, and returns all results and the number of reused visits for each
/// search.
fn played(setup: &Arc<Setup>, iterations: u32) -> (Vec<carc_agents::Search>, Vec<u32>) {
    let mut game = Game::new(Arc::clone(setup), 5);
    let (mut results, mut kept) = (Vec::new(), Vec::new());
    let mut last: Option<LeafSearch> = None;
    while !game.state().is_over() {
        let mut next = search(&game, iterations, results.len() as u64);
        if let Some(last) = last.take() {
            next = next.with_tree_of(last);
        }
        kept.push(next.kept_visits());
        run(&mut next);
        let found = next.search(CandidateKind::Actions).expect("the search returns a result");
        let mut codes: Vec<u64> =
            found.candidates.iter().map(|one| one.actions[0].code()).collect();
        codes.sort_unstable();
        assert_eq!(codes, game.state().legal_actions().codes());
        let visits: u64 = found.candidates.iter().map(|one| one.visits).sum();
        assert_eq!(visits, u64::from(kept[kept.len() - 1] + iterations - 1));
        assert_eq!(found.iterations, u64::from(iterations));
        assert!(found.candidates.iter().all(|one| one.value.is_finite()));
        game.play(found.candidates[0].actions[0]).expect("the action is legal");
        results.push(found);
        last = Some(next);
    }
    (results, kept)
}

#[test]
fn whole_game_with_kept_trees_is_reproducible() {
    let setup = Setup::base(2).expect("the base game is valid");
    let (results, kept) = played(&setup, 40);
    assert_eq!((&results, &kept), (&played(&setup, 40).0, &played(&setup, 40).1));
    assert!(kept.iter().filter(|&&visits| visits > 0).count() > 20, "{kept:?}");
    // A tree keeps growing only if the chosen action receives nearly all visits, so its size is
    // limited.
    assert!(kept.iter().all(|&visits| visits < 40 * 10), "{kept:?}");
}

#[test]
fn expansions_and_more_players_keep_trees() {
    for (players, expansions) in
        [(3, &["inns_cathedrals", "traders_builders"][..]), (2, &["princess_dragon", "tower"])]
    {
        let expansions = expansions.iter().map(|&name| name.into()).collect();
        let setup =
            Setup::new(Config { expansions, ..Config::new(players) }).expect("the config is valid");
        let (_, kept) = played(&setup, 12);
        assert!(kept.iter().any(|&visits| visits > 0));
    }
}

#[test]
fn nothing_is_kept_from_another_game_or_with_hidden_information() {
    let setup = Setup::base(2).expect("the base game is valid");
    let mut game = Game::new(Arc::clone(&setup), 5);
    let done = |game: &Game| {
        let mut done = search(game, 60, 1);
        run(&mut done);
        done
    };
    let kept = |game: &Game, earlier| search(game, 60, 2).with_tree_of(earlier).kept_visits();
    let before = game.clone();
    let best =
        done(&game).search(CandidateKind::Actions).expect("the search returns a result").candidates
            [0]
        .actions[0];
    game.play(best).expect("the action is legal");
    assert!(kept(&game, done(&before)) > 0);
    // In an unchanged position, the search continues with all visits.
    assert_eq!(kept(&before, done(&before)), 59);
    assert_eq!(kept(&before, done(&game)), 0, "the game was undone");
    let mut other = Game::new(Arc::clone(&setup), 6);
    assert_eq!(kept(&other, done(&before)), 0);
    other.play(other.state().legal_actions().at(0)).expect("the action is legal");
    assert_eq!(kept(&other, done(&before)), 0);
    let earlier = done(&before);
    let win = search(&game, 60, 2).with_win_values().with_tree_of(earlier);
    assert_eq!(win.kept_visits(), 0, "the search measures another value");
    let mut turns = LeafSearch::new(&before, 60, 4, 1).expect("the search is valid");
    run(&mut turns);
    assert_eq!(kept(&game, turns), 0, "its candidates are complete turns");

    let mut config = Config::new(2);
    config.options.insert("hand_size".into(), "3".into());
    config.options.insert("hand_visibility".into(), "hidden".into());
    let hidden = Setup::new(config).expect("the config is valid");
    let (_, kept) = played(&hidden, 8);
    assert!(kept.iter().all(|&visits| visits == 0));
}

/// Leaves that are waiting when the tree is kept leave no trace in the tree.
#[test]
fn pending_leaves_are_discarded() {
    let setup = Setup::base(2).expect("the base game is valid");
    let mut game = Game::new(setup, 5);
    let mut first = search(&game, 90, 1);
    for _ in 0..10 {
        first.gather();
        let evaluations = first.leaves().iter().map(evaluation).collect();
        first.feed(evaluations).expect("the evaluations are valid");
    }
    let iterations = first.iterations();
    assert!(first.gather() > 1);
    let same = search(&game, 90, 2).with_tree_of(first);
    assert_eq!(same.kept_visits(), iterations - 1);
    let mut same = same;
    run(&mut same);
    let found = same.search(CandidateKind::Actions).expect("the search returns a result");
    game.play(found.candidates[0].actions[0]).expect("the action is legal");
    let next = search(&game, 90, 3).with_tree_of(same);
    assert_eq!(u64::from(next.kept_visits()), found.candidates[0].visits - 1);
}
