//! Tests for rankings, which contain the expected results of all legal actions.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use carc_agents::{Agent, AgentError, AgentSpec, Candidate, CandidateKind, Monitor};
use carc_engine::{Action, Actor, Config, Game, Generator, Phase, Setup};

use crate::support::{any, config, setup};

fn agent(text: &str) -> Box<dyn Agent> {
    text.parse::<AgentSpec>().expect("the agent is valid").build(1)
}

fn base() -> Arc<Setup> {
    setup(Config::new(2))
}

/// Returns a player's lead over the best opponent.
fn lead(game: &Game, player: u8) -> f64 {
    let (own, scores) = (usize::from(player), game.state().scores());
    let others = (0..scores.len()).filter(|seat| *seat != own).map(|seat| scores[seat]);
    f64::from(scores[own] - others.max().unwrap_or(0))
}

/// Returns a random game in which only the last tile remains to be placed.
fn last_tile(players: u32, seed: u64) -> Game {
    let mut random = Generator::new(seed);
    let mut game = Game::new(setup(Config::new(players)), seed);
    while game.state().tiles_remaining() > 0 {
        game.play(any(&game, &mut random)).expect("the action is listed");
    }
    game
}

/// With the last tile, leads are exact: the lead of a turn equals the lead in the final scores, and
/// the lead of a placement equals that of its best turn.
#[test]
fn last_turn_leads_are_exact() {
    for (players, seed) in [(2, 3), (3, 4), (1, 5)] {
        let game = last_tile(players, seed);
        let Actor::Player(player) = game.state().actor() else { panic!("a tile is to be placed") };
        for text in ["greedy", "mcts:iterations=1", "mcts:iterations=400"] {
            let turns = agent(text).rank(&game, CandidateKind::Turns).expect("a player is to act");
            assert_eq!(turns.len(), game.turns().len());
            assert_eq!(turns.len(), CandidateKind::Turns.count(&game));
            for hint in &turns {
                let mut after = game.clone();
                hint.actions
                    .iter()
                    .for_each(|action| after.play(*action).expect("the turn is listed"));
                assert!(after.state().is_over());
                assert_eq!(hint.lead, lead(&after, player.number()), "{text}");
            }
            assert!(
                turns.is_sorted_by(|one, other| one.lead >= other.lead),
                "the best candidates come first"
            );
            let best = |action: Action| {
                let with = turns.iter().filter(|turn| turn.actions[0] == action);
                with.map(|turn| turn.lead).fold(f64::NEG_INFINITY, f64::max)
            };
            let actions =
                agent(text).rank(&game, CandidateKind::Actions).expect("a player is to act");
            let all: BTreeSet<u64> = actions.iter().map(|hint| hint.actions[0].code()).collect();
            let legal: BTreeSet<u64> =
                game.state().legal_actions().iter().map(|action| action.code()).collect();
            assert_eq!((all, actions.len()), (legal.clone(), legal.len()));
            for hint in &actions {
                assert_eq!(hint.lead, best(hint.actions[0]), "{text}");
            }
            let choice = agent(text).choose(&game).expect("a player is to act");
            assert_eq!(best(choice), turns[0].lead, "{text} takes one of the best");
        }
    }
}

/// In every phase, with hidden hands and hills, a ranking lists each legal action once, leaves the
/// game unchanged, and is the same for the same seed.
#[test]
fn ranks_every_legal_action() {
    let hidden = [("hand_size", "3"), ("hand_visibility", "hidden")];
    let many = ["princess_dragon", "wheel", "traders_builders"];
    let setups =
        [config(3, &many, &[]), config(2, &["hills_sheep", "abbey_mayor"], &hidden)].map(setup);
    for (setup, seed) in setups.into_iter().zip(1..) {
        let mut random = Generator::new(seed);
        let mut game = Game::new(setup, seed);
        let mut phases = BTreeSet::new();
        while let Actor::Player(_) = game.state().actor() {
            if random.uniform(12) == 0 {
                phases.insert(game.state().phase().name());
                let (text, hash) = (
                    ["greedy", "mcts:iterations=3"][random.uniform(2) as usize],
                    game.state().hash(),
                );
                for candidates in [CandidateKind::Actions, CandidateKind::Turns] {
                    let hints = agent(text).rank(&game, candidates).expect("a player is to act");
                    assert_eq!(
                        hints,
                        agent(text).rank(&game, candidates).expect("the ranking can be repeated")
                    );
                    assert_eq!(hints.len(), candidates.count(&game));
                    assert!(hints.iter().all(|hint| game.state().is_legal(hint.actions[0])));
                    assert!(hints.iter().all(|hint| hint.lead.is_finite()));
                    assert_eq!(game.state().hash(), hash);
                }
            }
            game.play(any(&game, &mut random)).expect("the action is listed");
        }
        assert!(phases.len() > 2, "{phases:?}");
    }
}

#[test]
fn rejects_invalid_rankings() {
    let rank = |text: &str, game: &Game| agent(text).rank(game, CandidateKind::Actions);
    let open = Game::with_external_chance(base());
    let over = Game::with_deck(base(), &[] as &[&str]).expect("an empty deck is valid");
    for text in ["random", "greedy", "mcts"] {
        assert_eq!(rank(text, &open), Err(AgentError::ChanceIsToDraw));
        assert_eq!(rank(text, &over), Err(AgentError::GameOver));
    }
    assert_eq!(rank("random", &Game::new(base(), 1)), Err(AgentError::NoOpinion));
    let stop = |text: &str| {
        let game = Game::new(base(), 1);
        agent(text).rank_cancellable(&game, CandidateKind::Turns, &mut || true)
    };
    assert_eq!(stop("greedy"), Err(AgentError::Cancelled));
    assert_eq!(stop("mcts"), Err(AgentError::Cancelled));
}

/// Drawing a tile or taking an abbey is evaluated with several draws and all their placements. With
/// many expansions, this takes a long time.
#[test]
fn greedy_checks_for_cancellation_during_an_action() {
    let mut game = Game::new(setup(config(2, &["abbey_mayor"], &[])), 1);
    while game.state().phase() != Phase::TileSource {
        let action = agent("greedy").choose(&game).expect("a player is to act");
        game.play(action).expect("the action is legal");
    }
    let actions = game.state().legal_actions().len();
    let mut checks = 0;
    let mut watch = || {
        checks += 1;
        false
    };
    agent("greedy").choose_cancellable(&game, &mut watch).expect("the choice is not cancelled");
    assert!(checks > 10 * actions, "{checks} checks for {actions} actions");
    let stopped = agent("greedy").choose_cancellable(&game, &mut || true);
    assert_eq!(stopped, Err(AgentError::Cancelled));
}

/// Records the progress and stops after a number of iterations.
struct Log {
    told: Vec<(u64, u64)>,
    most: usize,
}

impl Monitor for Log {
    fn is_cancelled(&mut self) -> bool {
        self.told.len() >= self.most
    }

    fn progress(&mut self, done: u64, total: u64) {
        self.told.push((done, total));
    }
}

#[test]
fn progress_reaches_the_end() {
    let game = Game::new(base(), 1);
    for (text, total) in [
        ("mcts:iterations=40", 40),
        ("mcts:seconds=0.05", 50),
        ("mcts:iterations=30,seconds=3000", 30),
        ("mcts:iterations=1000000,seconds=0.05", 1_000_000),
    ] {
        let mut log = Log { told: Vec::new(), most: usize::MAX };
        agent(text)
            .rank_cancellable(&game, CandidateKind::Turns, &mut log)
            .expect("the call is not cancelled");
        agent(text).choose_cancellable(&game, &mut log).expect("the call is not cancelled");
        let ends = log.told.iter().filter(|told| **told == (total, total)).count();
        assert_eq!(ends, 2, "{text}: {:?}", log.told.last());
        let first =
            log.told.iter().position(|told| told.0 == total).expect("the first search ends");
        assert!(log.told[..=first].is_sorted(), "{text}");
        assert!(log.told.iter().all(|told| told.1 == total), "{text}");
    }
}

/// A cancelled ranking returns the same result as a ranking with that number of iterations.
#[test]
fn stopped_ranking_returns_partial_result() {
    let game = Game::new(base(), 1);
    let mut log = Log { told: Vec::new(), most: 25 };
    let known = agent("mcts:iterations=100000000").rank_cancellable(
        &game,
        CandidateKind::Actions,
        &mut log,
    );
    let short = agent("mcts:iterations=25").rank(&game, CandidateKind::Actions);
    assert_eq!(known, short);
    assert_eq!(log.told.last(), Some(&(25, 100_000_000)));

    let shared = Shared::default();
    let hints: Vec<Candidate> = std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let mut watch = &shared;
            agent("mcts:seconds=86400").rank_cancellable(&game, CandidateKind::Turns, &mut watch)
        });
        while !shared.begun.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        shared.stop.store(true, Ordering::Relaxed);
        search
            .join()
            .expect("the thread does not panic")
            .expect("the search returns its results so far")
    });
    assert_eq!(hints.len(), game.turns().len());
}

/// Signals to another thread that the search has started, so that this thread can cancel it.
#[derive(Default)]
struct Shared {
    begun: AtomicBool,
    stop: AtomicBool,
}

impl Monitor for &Shared {
    fn is_cancelled(&mut self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn progress(&mut self, _: u64, _: u64) {
        self.begun.store(true, Ordering::Relaxed);
    }
}
