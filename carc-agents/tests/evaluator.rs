//! Tests for searches with a custom evaluator: the leaves that it receives, the evaluations that it
//! can return, and the search results.

use std::sync::{Arc, Mutex};

use carc_agents::{
    Agent, AgentError, Budget, CandidateKind, Evaluation, EvaluationError, Evaluator, Leaf,
    LeafSearch, LeafSearchError, Mcts, SpecError,
};
use carc_engine::{Actor, Config, Game, Player, Setup};

/// Evaluates leaves with a function and records the batch sizes.
struct By<F> {
    answer: F,
    batches: Arc<Mutex<Vec<usize>>>,
}

impl<F: FnMut(&Leaf<'_>) -> Evaluation + Send> Evaluator for By<F> {
    fn evaluate(&mut self, leaves: &[Leaf<'_>]) -> Result<Vec<Evaluation>, EvaluationError> {
        self.batches.lock().expect("the lock is not poisoned").push(leaves.len());
        Ok(leaves.iter().map(&mut self.answer).collect())
    }
}

fn by<F: FnMut(&Leaf<'_>) -> Evaluation + Send>(answer: F) -> By<F> {
    By { answer, batches: Arc::default() }
}

fn budget(iterations: u32) -> Budget {
    Budget::iterations(iterations).expect("this number is valid")
}

fn mcts(iterations: u32, batch: usize, evaluator: impl Evaluator + 'static) -> Mcts {
    Mcts::with_evaluator(budget(iterations), 1, evaluator, batch).expect("the batch size is valid")
}

/// Evaluates a leaf with the current scores and equal priors.
fn points(leaf: &Leaf<'_>) -> Evaluation {
    let scores = leaf.position.state(leaf.setup).scores().iter();
    let values = scores.map(|&points| points as f32).collect();
    Evaluation { priors: vec![1.0; leaf.legal.len()], values }
}

fn base() -> Arc<Setup> {
    Setup::base(2).expect("the base game is valid")
}

/// A stepwise search returns the same result as a search with an evaluator.
#[test]
fn stepwise_search_matches_search_with_evaluator() {
    let mut game = Game::new(base(), 7);
    for turn in 0..12_u64 {
        for (iterations, batch) in [(1, 1), (60, 1), (100, 7)] {
            let evaluator = by(points);
            let batches = Arc::clone(&evaluator.batches);
            let seed = turn + u64::from(iterations);
            let agent = Mcts::with_evaluator(budget(iterations), seed, evaluator, batch);
            let wanted = agent
                .expect("the batch is valid")
                .search(&game, CandidateKind::Actions)
                .expect("the search succeeds");
            let mut search =
                LeafSearch::new(&game, iterations, batch, seed).expect("the search is valid");
            assert_eq!(search.search(CandidateKind::Actions), None);
            let mut given = Vec::new();
            while search.gather() > 0 {
                let leaves = search.leaves();
                let mut answers: Vec<Evaluation> = leaves.iter().map(points).collect();
                given.push(leaves.len());
                assert_eq!(search.gather(), given[given.len() - 1], "the leaves are still waiting");
                let last = answers.pop().expect("there is a leaf");
                let count = answers.len();
                let few = EvaluationError::Count { leaves: count + 1, given: count };
                assert_eq!(search.feed(answers.clone()), Err(few));
                let wrong = Evaluation { values: vec![f32::NAN; 2], ..last.clone() };
                let wrong: Vec<_> = answers.iter().cloned().chain([wrong]).collect();
                assert_eq!(search.feed(wrong), Err(EvaluationError::BadValue));
                answers.push(last);
                search.feed(answers).expect("the evaluations are valid");
            }
            assert!(search.is_done());
            assert_eq!(search.player(), wanted.player);
            assert_eq!(search.search(CandidateKind::Actions), Some(wanted));
            assert_eq!(given, *batches.lock().expect("the lock is not poisoned"));
        }
        let legal = game.state().legal_actions();
        game.play(legal.at(legal.len() / 2)).expect("the action is legal");
    }
    for (iterations, batch) in [(0, 1), (10, 0), (10, 1 << 20)] {
        let refused = LeafSearch::new(&game, iterations, batch, 1).expect_err("out of range");
        assert!(matches!(refused, LeafSearchError::Number(_)), "{refused}");
    }
    while let Some(action) = game.state().legal_actions().last() {
        game.play(action).expect("the action is legal");
    }
    let refused = LeafSearch::new(&game, 10, 1, 1).expect_err("there is no player to act");
    assert!(matches!(refused, LeafSearchError::Nobody(_)));
}

#[test]
fn leaves_come_in_batches() {
    let game = Game::new(base(), 7);
    for batch in [1, 8, 32] {
        let evaluator = by(|leaf: &Leaf<'_>| {
            assert_eq!(leaf.position.state(leaf.setup).actor(), Actor::Player(leaf.player));
            assert!(!leaf.legal.is_empty());
            assert!(
                leaf.legal.iter().all(|action| leaf.position.state(leaf.setup).is_legal(action))
            );
            points(leaf)
        });
        let batches = Arc::clone(&evaluator.batches);
        let found = mcts(300, batch, evaluator)
            .search(&game, CandidateKind::Actions)
            .expect("the search succeeds");
        let batches = batches.lock().expect("the lock is not poisoned");
        assert_eq!(batches[0], 1, "the first batch contains only the root");
        assert!(batches.iter().all(|count| (1..=batch).contains(count)), "{batches:?}");
        let leaves: usize = batches.iter().sum();
        assert_eq!(leaves, 300, "no line is so long that the game ends");
        if batch > 1 {
            assert!(batches.len() < 300 / 2, "{} batches", batches.len());
        }
        assert_eq!(found.iterations, 300);
        let visits: u64 = found.candidates.iter().map(|prospect| prospect.visits).sum();
        assert_eq!(visits, 299);
        let again = mcts(300, batch, by(points)).search(&game, CandidateKind::Actions);
        assert_eq!(Ok(found), again, "the same leaves in the same order");
    }
}

/// After the last draw, the search always reaches the end of the game, so the evaluator is
/// irrelevant.
#[test]
fn final_scores_override_the_evaluator() {
    let game = Game::with_deck(base(), &["base/E"]).expect("the tile exists");
    let nothing = |leaf: &Leaf<'_>| Evaluation {
        priors: vec![0.0; leaf.legal.len()],
        values: vec![0.0; leaf.setup.players()],
    };
    let found =
        mcts(400, 4, by(nothing)).search(&game, CandidateKind::Turns).expect("the search succeeds");
    let best = &found.candidates[0];
    let mut after = game.clone();
    best.actions.iter().for_each(|action| after.play(*action).expect("the turn is listed"));
    assert_eq!(
        after.state().scores(),
        [4, 0],
        "a tile with a knight completes the start tile's city"
    );
    assert!(best.value > 3.0, "{}", best.value);
}

#[test]
fn priors_guide_the_search() {
    let game = Game::new(base(), 7);
    let wanted = game.state().legal_actions().at(2);
    let one = move |leaf: &Leaf<'_>| Evaluation {
        priors: leaf.legal.iter().map(|action| if action == wanted { 9.0 } else { 0.01 }).collect(),
        values: vec![1.0, 0.0],
    };
    let mut agent = mcts(60, 8, by(one));
    let found = agent.search(&game, CandidateKind::Actions).expect("the search succeeds");
    assert_eq!(found.candidates[0].actions, [wanted]);
    let best = &found.candidates[0];
    assert!(best.prior > 0.9 && best.visits > 40, "{best:?}");
    assert_eq!(agent.choose(&game), Ok(wanted));
}

/// With hidden hands, hills and more players, the game at every leaf can be continued.
#[test]
fn evaluates_leaves_of_any_game() {
    let mut config = Config { preset: Some("everything".to_owned()), ..Config::new(3) };
    for (option, value) in [("hand_size", "3"), ("hand_visibility", "hidden")] {
        config.options.insert(option.to_owned(), value.to_owned());
    }
    // BCB-OPT-3: games with hands cannot have bazaars.
    config.mechanics.insert("bazaars".to_owned(), false);
    let mut game = Game::new(Setup::new(config).expect("the config is valid"), 3);
    let mut agent = mcts(40, 8, by(points));
    for _ in 0..60 {
        game.play(agent.choose(&game).expect("a player decides")).expect("the action is legal");
    }
}

#[test]
fn rejects_invalid_evaluations() {
    let game = Game::new(base(), 7);
    let legal = game.state().legal_actions().len();
    let good = || points_of(legal);
    let with = |evaluation: Evaluation| {
        mcts(9, 4, by(move |_: &Leaf<'_>| evaluation.clone()))
            .choose(&game)
            .expect_err("the evaluation is invalid")
    };
    for (evaluation, wanted) in [
        (Evaluation { priors: vec![], ..good() }, EvaluationError::Priors { legal, given: 0 }),
        (
            Evaluation { values: vec![0.0; 3], ..good() },
            EvaluationError::Values { players: 2, given: 3 },
        ),
        (Evaluation { priors: vec![-1.0; legal], ..good() }, EvaluationError::BadPrior),
        (Evaluation { priors: vec![f32::NAN; legal], ..good() }, EvaluationError::BadPrior),
        (Evaluation { priors: vec![f32::MAX; legal], ..good() }, EvaluationError::BadPrior),
        (Evaluation { values: vec![0.0, f32::INFINITY], ..good() }, EvaluationError::BadValue),
        (Evaluation { values: vec![-1e10, 0.0], ..good() }, EvaluationError::BadValue),
    ] {
        assert_eq!(with(evaluation), AgentError::Evaluation(wanted));
    }
    struct Never(bool);
    impl Evaluator for Never {
        fn evaluate(&mut self, _: &[Leaf<'_>]) -> Result<Vec<Evaluation>, EvaluationError> {
            if self.0 { Err(EvaluationError::Failed) } else { Ok(Vec::new()) }
        }
    }
    let choose = |gives_up| mcts(9, 4, Never(gives_up)).choose(&game);
    assert_eq!(choose(true), Err(AgentError::Evaluation(EvaluationError::Failed)));
    let none = EvaluationError::Count { leaves: 1, given: 0 };
    assert_eq!(choose(false), Err(AgentError::Evaluation(none)));
}

#[test]
fn distinguishes_values_of_any_magnitude() {
    let game = Game::new(Setup::base(2).expect("the config is valid"), 3);
    for far in [1e9, -1e9] {
        let values = move |leaf: &Leaf<'_>| Evaluation {
            values: vec![far, -far],
            ..points_of(leaf.legal.len())
        };
        let search = mcts(200, 4, by(values)).search(&game, CandidateKind::Actions);
        let value = search.expect("the evaluations are valid").candidates[0].value;
        assert_eq!(
            value as f32,
            if game.state().actor() == Actor::Player(Player::new(0)) { 2.0 } else { -2.0 } * far
        );
    }
}

fn points_of(legal: usize) -> Evaluation {
    Evaluation { priors: vec![1.0; legal], values: vec![0.0; 2] }
}

#[test]
fn rejects_invalid_batch_size_and_threads() {
    let refused = |budget, batch| {
        Mcts::with_evaluator(budget, 1, by(points), batch).expect_err("the search is rejected")
    };
    for batch in [0, 65_537] {
        assert!(matches!(
            refused(budget(9), batch),
            SpecError::BadValue { parameter: "batch", .. }
        ));
    }
    let two = budget(9).with_threads(2).expect("two threads are supported");
    assert!(matches!(refused(two, 1), SpecError::BadValue { parameter: "threads", .. }));
}

#[test]
fn cancels_search_with_evaluator() {
    let game = Game::new(base(), 7);
    let mut asked = 0;
    let mut stop = || {
        asked += 1;
        asked > 5
    };
    let mut agent = mcts(100_000_000, 4, by(points));
    assert_eq!(agent.choose_cancellable(&game, &mut stop), Err(AgentError::Cancelled));
    let mut asked = 0;
    let mut stop = || {
        asked += 1;
        asked > 5
    };
    let known = agent
        .search_cancellable(&game, CandidateKind::Actions, &mut stop)
        .expect("the known value");
    assert!(known.iterations > 1 && known.iterations <= 17);
}

/// Checks that a leaf's game is complete and can be continued.
fn check_game(leaf: &Leaf<'_>, searched: &Game) {
    let mut game = leaf.game();
    assert!(
        game.position() == leaf.position
            && game.state().hash() == leaf.position.state(leaf.setup).hash()
    );
    assert_eq!(game.state().actor(), Actor::Player(leaf.player));
    assert_eq!(game.state().legal_actions(), *leaf.legal);
    let known = searched.view(None).expect("a spectator can view the game");
    assert!(game.history().len() >= known.history().len());
    assert!(Game::from_json(&game.to_json()).as_ref() == Ok(&game), "a game like any other");
    assert_eq!(leaf.game().to_json(), game.to_json(), "the same result for each call");
    while !game.state().is_over() {
        game.play(game.state().legal_actions().at(0)).expect("the game can be played to its end");
    }
}

/// Every leaf is a complete game, even with all expansions and with tiles that return to the stack.
#[test]
fn leaves_are_complete_games() {
    let with = |preset: Option<&str>, options: &[(&str, &str)]| {
        let preset = preset.map(str::to_owned);
        let mut config = Config { preset, ..Config::new(2) };
        for (option, value) in options {
            config.options.insert((*option).to_owned(), (*value).to_owned());
        }
        if options.iter().any(|(option, _)| *option == "hand_size") {
            // BCB-OPT-3: games with hands cannot have bazaars.
            config.mechanics.insert("bazaars".to_owned(), false);
        }
        Setup::new(config).expect("the config is valid")
    };
    let hands = [("hand_size", "3"), ("hand_visibility", "hidden")];
    let returns = with(None, &[("unplaceable", "return")]);
    let deck = ["base/C", "base/U", "base/C", "base/E", "base/A", "base/C", "base/V", "base/D"];
    let games = [
        Game::new(base(), 7),
        Game::new(with(Some("everything"), &hands), 3),
        Game::new(with(Some("everything"), &[]), 5),
        Game::new(returns.clone(), 1),
        Game::with_deck(returns, &deck).expect("the deck is valid"),
    ];
    for mut game in games {
        for _ in 0..12 {
            if game.state().is_over() {
                break;
            }
            let searched = game.clone();
            let evaluator = by(move |leaf: &Leaf<'_>| {
                check_game(leaf, &searched);
                points(leaf)
            });
            let best = mcts(24, 8, evaluator).choose(&game).expect("a player decides");
            game.play(best).expect("the action is legal");
        }
    }
}

/// Runs the same search as `tests/c/evaluator.c` and `tests/cpp/evaluator.cpp`, with the same
/// result.
#[test]
fn search_matches_other_languages() {
    let mut game = Game::new(base(), 7);
    for _ in 0..30 {
        game.play_index(0).expect("the action is valid");
    }
    let judged = |leaf: &Leaf<'_>| {
        let priors = (0..leaf.legal.len()).map(|index| (1 + index % 3) as f32).collect();
        Evaluation { priors, ..points(leaf) }
    };
    let found = mcts(200, 8, by(judged))
        .search(&game, CandidateKind::Actions)
        .expect("the search succeeds");
    let legal = game.state().legal_actions();
    let visits = found.candidates.iter().map(|prospect| {
        (legal.index_of(prospect.actions[0]).expect("the action is legal"), prospect.visits)
    });
    let sum: u64 = visits.map(|(index, visits)| index as u64 * visits).sum();
    let best = &found.candidates[0];
    assert_eq!((legal.len(), best.actions[0], best.visits), (21, legal.at(2), 139));
    assert_eq!((sum, found.depth), (959, 6));
}
