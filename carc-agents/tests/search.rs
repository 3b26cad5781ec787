//! Tests for search results with one or more threads, for progress, and for cancellation.

use std::sync::Arc;

use carc_agents::{
    Agent, AgentError, AgentSpec, Budget, CandidateKind, Mcts, Monitor, Search, Weights,
};
use carc_engine::{Action, Actor, Config, Game, Generator, Phase, Setup};

use crate::support::{any, setup};

fn agent(text: &str) -> Box<dyn Agent> {
    text.parse::<AgentSpec>().expect("the agent is valid").build(1)
}

fn base() -> Arc<Setup> {
    setup(Config::new(2))
}

fn everything() -> Arc<Setup> {
    setup(Config { preset: Some("everything".to_owned()), ..Config::new(3) })
}

/// Returns a game after a number of random actions.
fn game(setup: &Arc<Setup>, seed: u64, actions: u32) -> Game {
    let mut dice = Generator::new(seed);
    let mut game = Game::new(Arc::clone(setup), seed);
    for _ in 0..actions {
        game.play(any(&game, &mut dice)).expect("the action is listed");
    }
    game
}

fn search(text: &str, game: &Game, candidates: CandidateKind) -> Search {
    agent(text).search(game, candidates).expect("a player decides")
}

/// Checks the properties that every search result must have.
fn check(search: &Search, game: &Game, candidates: CandidateKind) {
    let Actor::Player(player) = game.state().actor() else { panic!("a player decides") };
    assert_eq!(search.player, player);
    assert_eq!(search.candidates.len(), candidates.count(game));
    let codes = |actions: &[Action]| actions.iter().map(|action| action.code()).collect::<Vec<_>>();
    let mut found: Vec<_> = search.candidates.iter().map(|one| codes(&one.actions)).collect();
    let mut listed: Vec<_> = match candidates {
        CandidateKind::Turns if !game.turns().is_empty() => {
            game.turns().iter().map(|turn| codes(turn.actions())).collect()
        }
        _ => game.state().legal_actions().iter().map(|action| vec![action.code()]).collect(),
    };
    found.sort();
    listed.sort();
    assert_eq!(found, listed);
    let priors: f64 = search.candidates.iter().map(|one| one.prior).sum();
    assert!((priors - 1.0).abs() < 1e-3, "{priors}");
    assert!(search.candidates.iter().all(|one| one.prior >= 0.0 && one.value.is_finite()));
    assert!(search.candidates[1..].is_sorted_by(|a, b| a.visits >= b.visits));
    assert_eq!(search.principal_variation[0], search.candidates[0].actions[0]);
}

#[test]
fn search_reports_the_agents_choice() {
    for (setup, text, iterations) in
        [(base(), "mcts:iterations=120", 120), (everything(), "hard:iterations=30", 30)]
    {
        for (seed, actions) in [(1, 4), (2, 21), (3, 40)] {
            let game = game(&setup, seed, actions);
            for candidates in [CandidateKind::Actions, CandidateKind::Turns] {
                let found = search(text, &game, candidates);
                check(&found, &game, candidates);
                assert_eq!(found, search(text, &game, candidates));
                assert_eq!(found.iterations, iterations);
                let visits: u64 = found.candidates.iter().map(|one| one.visits).sum();
                assert_eq!(visits, iterations - 1, "one iteration evaluates all candidates");
                if game.state().legal_actions().len() > 1 {
                    let choice = agent(text).choose(&game).expect("a player decides");
                    assert_eq!(
                        choice,
                        search(text, &game, CandidateKind::Actions).candidates[0].actions[0]
                    );
                }
            }
        }
    }
}

#[test]
fn default_levels_use_a_quarter_of_the_budget_after_the_placement() {
    let mut game = game(&base(), 1, 4);
    while game.state().phase() == Phase::Place {
        game.play(game.state().legal_actions().at(0)).expect("a listed action is legal");
    }
    let iterations = |text, game: &Game, candidates| search(text, game, candidates).iterations;
    let found = search("hard", &game, CandidateKind::Actions);
    assert!(found.iterations <= 1000, "{} iterations", found.iterations);
    for text in ["hard:iterations=42", "mcts:iterations=42"] {
        assert_eq!(iterations(text, &game, CandidateKind::Actions), 42);
    }
}

/// The principal variation, including its draws, can be played. In games without hills, it has no
/// gaps.
#[test]
fn searches_use_the_weights_for_searches_by_default() {
    for setup in [base(), everything()] {
        let game = game(&setup, 3, 24);
        let budget = Budget::iterations(8).expect("the budget is valid");
        let values = |agent: &mut Mcts| {
            let search = agent.search(&game, CandidateKind::Actions).expect("a player decides");
            search.candidates.iter().map(|candidate| candidate.value).collect::<Vec<_>>()
        };
        let with = |weights: Weights| values(&mut Mcts::new(budget, 1).with_weights(weights));
        let usual = values(&mut Mcts::new(budget, 1));
        assert_eq!(usual, with(Weights::for_search(&setup)));
        assert_ne!(usual, with(Weights::for_greedy(&setup)));
    }
}

#[test]
fn principal_variation_is_playable() {
    for seed in 1..6 {
        let game = game(&base(), seed, 10 + 6 * seed as u32);
        let found = search("mcts:iterations=300", &game, CandidateKind::Turns);
        let first = &found.candidates[0].actions;
        assert!(found.principal_variation.starts_with(first));
        let mut position = game.position().clone();
        for &action in &found.principal_variation {
            position.play(game.setup(), action).expect("the action is legal in this position");
        }
        assert!(found.principal_variation.len() > first.len(), "the search looked beyond the turn");
        assert!(found.depth as usize >= found.principal_variation.len());
    }
}

#[test]
fn threads_share_the_work() {
    let game = game(&base(), 4, 20);
    for (text, iterations, threads) in [
        ("mcts:iterations=100,threads=3", 100, 3),
        ("expert:iterations=64,threads=64", 64, 64),
        ("mcts:iterations=2,threads=5", 2, 2),
    ] {
        let found = search(text, &game, CandidateKind::Turns);
        check(&found, &game, CandidateKind::Turns);
        assert_eq!(found, search(text, &game, CandidateKind::Turns), "{text} again");
        let visits: u64 = found.candidates.iter().map(|one| one.visits).sum();
        assert_eq!((found.iterations, visits), (iterations, iterations - threads), "{text}");
        assert_eq!(agent(text).choose(&game), agent(text).choose(&game));
    }
    let one = search("mcts:iterations=100", &game, CandidateKind::Turns);
    assert_ne!(one, search("mcts:iterations=100,threads=2", &game, CandidateKind::Turns));
    let timed = search("mcts:seconds=0.05,threads=2", &game, CandidateKind::Actions);
    check(&timed, &game, CandidateKind::Actions);
    assert!(timed.iterations >= 2);
}

/// Records the progress and stops after a number of iterations.
struct Log {
    told: Vec<(u64, u64)>,
    most: u64,
}

impl Monitor for Log {
    fn is_cancelled(&mut self) -> bool {
        self.told.last().is_some_and(|told| told.0 >= self.most)
    }

    fn progress(&mut self, done: u64, total: u64) {
        self.told.push((done, total));
    }
}

#[test]
fn progress_and_cancellation_work_with_threads() {
    let game = game(&base(), 4, 20);
    for text in ["mcts:iterations=200,threads=3", "mcts:seconds=0.05,threads=3"] {
        let mut log = Log { told: Vec::new(), most: u64::MAX };
        agent(text).choose_cancellable(&game, &mut log).expect("the call is not cancelled");
        assert!(log.told.is_sorted(), "{text}");
        let total = log.told[0].1;
        assert_eq!(log.told.iter().filter(|told| told.0 == total).count(), 1, "{text}");
        assert_eq!(log.told.last(), Some(&(total, total)), "{text}");
    }
    let endless = "mcts:iterations=100000000,threads=4";
    let mut log = Log { told: Vec::new(), most: 40 };
    assert_eq!(agent(endless).choose_cancellable(&game, &mut log), Err(AgentError::Cancelled));
    let mut log = Log { told: Vec::new(), most: 40 };
    let known = agent(endless).search_cancellable(&game, CandidateKind::Actions, &mut log);
    let known = known.expect("the search returns its results so far");
    check(&known, &game, CandidateKind::Actions);
    assert!(known.iterations >= 40 && known.iterations < 100_000_000);
    let none = agent(endless).search_cancellable(&game, CandidateKind::Actions, &mut || true);
    assert_eq!(none, Err(AgentError::Cancelled));
}

#[test]
fn rejects_search_by_agents_without_one() {
    let open = Game::with_external_chance(base());
    let over = Game::with_deck(base(), &[] as &[&str]).expect("an empty deck is valid");
    let some = game(&base(), 1, 3);
    for text in ["random", "greedy", "easy", "normal"] {
        assert_eq!(agent(text).search(&some, CandidateKind::Turns), Err(AgentError::NoSearch));
    }
    for text in ["random", "mcts"] {
        let search = |game: &Game| agent(text).search(game, CandidateKind::Turns);
        assert_eq!(search(&open), Err(AgentError::ChanceIsToDraw));
        assert_eq!(search(&over), Err(AgentError::GameOver));
    }
}

/// A placement has the value of its best turn and the total visits of all its turns, even with a
/// thousand legal turns.
#[test]
fn action_statistics_aggregate_turns() {
    let twelve: Config =
        serde_json::from_str(include_str!("../../carc-engine/tests/support/twelve.json"))
            .expect("the config is valid");
    let many = game(&setup(twelve), 4, 121);
    assert!(many.turns().len() > 1000);
    for game in [game(&base(), 2, 30), many] {
        assert!(!game.turns().is_empty());
        let actions = search("mcts:iterations=200", &game, CandidateKind::Actions);
        let turns = search("mcts:iterations=200", &game, CandidateKind::Turns);
        for prospect in &actions.candidates {
            let with =
                turns.candidates.iter().filter(|turn| turn.actions[0] == prospect.actions[0]);
            let (visits, priors): (Vec<_>, Vec<_>) =
                with.clone().map(|turn| (turn.visits, turn.prior)).unzip();
            assert_eq!(prospect.visits, visits.iter().sum::<u64>());
            assert!((prospect.prior - priors.iter().sum::<f64>()).abs() < 1e-9);
            let most = with.max_by_key(|turn| turn.visits).expect("a turn begins with the action");
            assert!(
                most.visits == 0
                    || visits.iter().filter(|own| **own == most.visits).count() > 1
                    || prospect.value == most.value
            );
        }
    }
}
