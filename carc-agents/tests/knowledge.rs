//! Tests that no agent uses hidden information: its choices and values are the same in all games
//! that are consistent with its player's view.

use std::sync::Arc;

use carc_agents::{Agent, AgentSpec, CandidateKind};
use carc_engine::{Actor, Config, Game, Generator, Player, TileType};

use crate::support::{any, config, setup};

const AGENTS: [&str; 7] = [
    "random",
    "greedy",
    "mcts:iterations=24",
    "mcts:iterations=12,threads=2",
    "easy",
    "hard:iterations=12",
    "expert:iterations=16",
];

fn agent(text: &str) -> Box<dyn Agent> {
    text.parse::<AgentSpec>().expect("the agent is valid").build(9)
}

/// Plays random games. At some decisions, compares the choices and values of agents in two games
/// with the same view.
fn check_no_leak(config: Config, deck: Option<&[&str]>, is_hidden: impl Fn(&Game, &Game) -> bool) {
    let setup = setup(config);
    let mut different = 0;
    for seed in 0..6 {
        let mut game = match deck {
            Some(deck) => Game::with_deck(Arc::clone(&setup), deck).expect("the deck is valid"),
            None => Game::new(Arc::clone(&setup), seed),
        };
        let mut dice = Generator::new(seed);
        for _ in 0..30 + 5 * seed {
            game.play(any(&game, &mut dice)).expect("the action is listed");
        }
        let Actor::Player(player) = game.state().actor() else { panic!("a player decides") };
        let other = game.determinize(player, 77 + seed).expect("the player exists");
        let view = |game: &Game| game.view(player).expect("the player exists").to_json();
        assert_eq!(view(&game), view(&other));
        different += u32::from(is_hidden(&game, &other));
        for text in AGENTS {
            let choose = |game: &Game| agent(text).choose(game);
            assert_eq!(choose(&game), choose(&other), "{text} used hidden information");
            let rank = |game: &Game| agent(text).rank(game, CandidateKind::Turns);
            assert_eq!(rank(&game), rank(&other), "{text} used hidden information");
            let search = |game: &Game| agent(text).search(game, CandidateKind::Actions);
            assert_eq!(search(&game), search(&other), "{text} used hidden information");
        }
    }
    assert!(different > 0, "no hidden information differed between the games");
}

/// Returns the tiles drawn until the end of the game.
fn rest(game: &Game) -> Vec<TileType> {
    let (mut game, mut dice, mut drawn) = (game.clone(), Generator::new(1), Vec::new());
    while !game.state().is_over() {
        drawn.extend(game.state().current_tile());
        game.play(any(&game, &mut dice)).expect("the action is listed");
    }
    drawn
}

#[test]
fn choices_do_not_depend_on_hidden_hands() {
    let options = [("hand_size", "3"), ("hand_visibility", "hidden")];
    check_no_leak(config(3, &[], &options), None, |game, other| {
        Player::all(3).any(|player| game.state().hand(player) != other.state().hand(player))
    });
}

#[test]
fn choices_do_not_depend_on_deck_order() {
    let order = ["base/V", "base/U", "base/E", "base/N", "base/D", "base/J", "base/K", "base/L"];
    let deck = order.repeat(8);
    check_no_leak(config(2, &[], &[]), Some(&deck), |game, other| rest(game) != rest(other));
}

#[test]
fn choices_do_not_depend_on_the_seed() {
    check_no_leak(config(2, &[], &[]), None, |game, other| rest(game) != rest(other));
}

#[test]
fn choices_do_not_depend_on_tiles_under_hills() {
    check_no_leak(config(2, &["hills_sheep"], &[]), None, |game, other| {
        game.history() != other.history()
    });
}

#[test]
fn choices_do_not_depend_on_anything_hidden_with_all_expansions() {
    let mut everything = config(2, &[], &[("hand_size", "1"), ("hand_visibility", "hidden")]);
    everything.preset = Some("everything".to_owned());
    // BCB-OPT-3: games with hands cannot have bazaars.
    everything.mechanics.insert("bazaars".to_owned(), false);
    // Without a river, hands are dealt before the first turn.
    everything.tile_sets.extend(["river", "river2"].map(|set| (set.to_owned(), 0)));
    check_no_leak(everything, None, |game, other| {
        Player::all(2).any(|player| game.state().hand(player) != other.state().hand(player))
    });
}
