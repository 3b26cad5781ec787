//! Tests for the exact solver.

use std::sync::Arc;

use carc_agents::{CandidateKind, Solution, SolveError, solve};
use carc_engine::{
    Action, Actor, Draw, Game, Generator, Phase, Position, Setup, State, limits::MAX_PLAYERS,
};

use crate::support::{any, config, setup};

const ENOUGH: u64 = 50_000_000;

fn solved(game: &Game, candidates: CandidateKind) -> Solution {
    solve(game.state(), candidates, ENOUGH, &mut || false).expect("the position can be solved")
}

/// Expected final points, followed by expected final leads.
type Worth = [[f64; MAX_PLAYERS]; 2];

/// Solves a position by plain recursion over every action and every draw, without a table.
fn brute(setup: &Setup, position: &Position) -> Worth {
    let state = position.state(setup);
    let after = |action| {
        let mut next = position.clone();
        next.play(setup, action).expect("a listed action is legal");
        brute(setup, &next)
    };
    match state.actor() {
        Actor::None => ended(state),
        Actor::Player(player) => {
            let player = usize::from(player);
            let mut best: Option<Worth> = None;
            for action in &state.legal_actions() {
                let worth = after(action);
                let is_better = |best: &Worth| {
                    let more = |of: usize| worth[of][player] - best[of][player];
                    more(1) > 1e-7 || (more(1) > -1e-7 && more(0) > 1e-7)
                };
                if best.as_ref().is_none_or(is_better) {
                    best = Some(worth);
                }
            }
            best.expect("a player has a legal action")
        }
        Actor::Chance if state.phase() == Phase::Hill => after(Action::Draw(Draw::Unknown)),
        Actor::Chance => {
            let mut sum = Worth::default();
            for (draw, probability) in state.chance_outcomes() {
                let worth = after(draw);
                for (sum, worth) in sum.iter_mut().flatten().zip(worth.iter().flatten()) {
                    *sum += probability * worth;
                }
            }
            sum
        }
    }
}

fn ended(state: State<'_>) -> Worth {
    let mut worth = Worth::default();
    let scores = state.scores();
    for (player, &score) in scores.iter().enumerate() {
        let others = (0..scores.len()).filter(|&other| other != player).map(|other| scores[other]);
        worth[0][player] = score.into();
        worth[1][player] = (score - others.max().unwrap_or(0)).into();
    }
    worth
}

/// Plays a random game with few tiles until only the given number of tiles is left after the
/// current tile.
fn endgame(setup: &Arc<Setup>, seed: u64, tiles: u32, left: u16) -> Game {
    let mut dice = Generator::new(seed);
    let mut stack = setup
        .tile_types()
        .iter()
        .flat_map(|tile| {
            std::iter::repeat_n(
                tile.id.clone(),
                usize::from(!tile.river) * usize::from(tile.copies),
            )
        })
        .collect::<Vec<_>>();
    let ids: Vec<String> =
        (0..tiles).map(|_| stack.swap_remove(dice.uniform(stack.len() as u32) as usize)).collect();
    let mut game = Game::with_deck(Arc::clone(setup), &ids).expect("the tiles are in the set");
    let is_there = |game: &Game| {
        let state = game.state();
        state.is_over() || (state.tiles_remaining() <= left && state.phase() == Phase::Place)
    };
    while !is_there(&game) {
        let action = any(&game, &mut dice);
        game.play(action).expect("the action is listed");
    }
    game
}

fn assert_close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-6, "{found} instead of {expected}");
}

/// Compares the solution of a game with plain recursion, for every action and every turn.
fn compare(game: &Game) {
    let (setup, players) = (game.setup(), game.setup().players());
    let Actor::Player(player) = game.state().actor() else { unreachable!() };
    let mut root = game.position().clone();
    root.hide_from(setup, None);
    let worth = brute(setup, &root);
    for kind in [CandidateKind::Actions, CandidateKind::Turns] {
        let solution = solved(game, kind);
        assert!(solution.exact);
        assert_eq!(solution.candidates.len(), kind.count(game));
        for (found, expected) in solution.points.iter().zip(worth[0]) {
            assert_close(*found, expected);
        }
        assert_close(solution.candidates[0].lead, worth[1][usize::from(player)]);
        for pair in solution.candidates.windows(2) {
            assert!(pair[0].lead > pair[1].lead - 1e-6, "best first");
        }
        // Turns cover all actions, so only turns are compared.
        let compared = kind == CandidateKind::Turns;
        for candidate in solution.candidates.iter().filter(|_| compared) {
            let mut next = root.clone();
            for &action in &candidate.actions {
                while next.state(setup).phase() == Phase::Hill {
                    next.play(setup, Action::Draw(Draw::Unknown)).expect("a hill is pending");
                }
                next.play(setup, action).expect("a candidate is legal");
            }
            let worth = brute(setup, &next);
            for (found, expected) in candidate.points.iter().zip(&worth[0][..players]) {
                assert_close(*found, *expected);
            }
            assert_close(candidate.lead, worth[1][usize::from(player)]);
        }
    }
}

/// The number of players, the expansions, and the options of a setup.
type Mix = (u32, &'static [&'static str], &'static [(&'static str, &'static str)]);

/// Compares random endgames. The environment variable `CARC_ENDGAMES` sets their number.
#[test]
fn solver_equals_plain_recursion() {
    let mixes: [Mix; 10] = [
        (2, &[], &[]),
        (3, &[], &[]),
        (1, &[], &[]),
        (2, &["inns_cathedrals"], &[]),
        (2, &["traders_builders"], &[]),
        (2, &["abbot"], &[]),
        (2, &["king_robber", "inns_cathedrals"], &[]),
        (2, &[], &[("unplaceable", "return")]),
        (4, &["inns_cathedrals", "abbot"], &[]),
        (2, &[], &[("hand_size", "1")]),
    ];
    let count = std::env::var("CARC_ENDGAMES")
        .map_or(10, |count| count.parse().expect("the value is a number"));
    let mut compared = 0;
    for seed in 0.. {
        if compared == count {
            break;
        }
        let (players, expansions, options) = mixes[seed as usize % mixes.len()];
        let setup = setup(config(players, expansions, options));
        // Hands add a turn for each player, so fewer tiles are used.
        let left = if options.is_empty() { 1 + u16::from(seed % 8 == 0) } else { 1 };
        let left = left - u16::from(options.contains(&("hand_size", "1")));
        let game = endgame(&setup, seed, 3 + seed as u32 % 3, left);
        if !game.state().is_over() {
            compare(&game);
            compared += 1;
        }
    }
}

#[test]
fn tile_under_a_hill_stays_unknown() {
    let setup = setup(config(2, &["hills_sheep"], &[]));
    for seed in 0..4 {
        let game = endgame(&setup, seed, 5, 1);
        if !game.state().is_over() {
            compare(&game);
        }
    }
}

#[test]
fn solver_says_why_it_fails() {
    let failure = |game: &Game, nodes, cancelled: bool| {
        solve(game.state(), CandidateKind::Turns, nodes, &mut || cancelled)
            .expect_err("no solution")
    };
    let mut over =
        Game::with_deck(setup(config(2, &[], &[])), &["base/E"]).expect("the deck is valid");
    assert_eq!(failure(&over, 3, false), SolveError::TooFewNodes { nodes: 3 });
    assert_eq!(failure(&over, 100, true), SolveError::Cancelled);
    while !over.state().is_over() {
        over.play_index(0).expect("the action is legal");
    }
    assert_eq!(failure(&over, ENOUGH, false), SolveError::GameOver);
    let options = [("hand_size", "3"), ("hand_visibility", "hidden")];
    let hidden = Game::new(setup(config(2, &[], &options)), 7);
    assert_eq!(failure(&hidden, ENOUGH, false), SolveError::HiddenHands);
}

#[test]
fn small_budget_is_not_exact() {
    let game = Game::new(setup(config(2, &[], &[])), 7);
    let solution = solve(game.state(), CandidateKind::Turns, 500, &mut || false)
        .expect("the turn can be solved");
    assert!(!solution.exact);
    assert_eq!((solution.turns, solution.candidates.len()), (0, game.turns().len()));
    assert!(solution.nodes <= 500);
}

#[test]
fn draw_is_averaged() {
    let setup = setup(config(2, &[], &[]));
    let mut game = Game::with_external_chance(Arc::clone(&setup));
    let mut dice = Generator::new(5);
    while game.state().tiles_remaining() > 0 {
        let draw = game.position().draw(&mut dice);
        let action = draw.unwrap_or_else(|| any(&game, &mut dice));
        game.play(action).expect("the action is legal");
        if draw.is_none() && game.state().tiles_remaining() == 1 {
            break;
        }
    }
    while game.state().actor() != Actor::Chance {
        let action = any(&game, &mut dice);
        game.play(action).expect("the action is legal");
    }
    let solution = solved(&game, CandidateKind::Turns);
    assert!(solution.exact && solution.player.is_none() && solution.candidates.is_empty());
    let (draw, _) = game.state().chance_outcomes()[0];
    game.play(draw).expect("the draw is the only one");
    assert_eq!(solved(&game, CandidateKind::Turns).points, solution.points);
}
