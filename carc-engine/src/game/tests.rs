//! Tests for debug output and for the number of actions that are replayed when a game is loaded,
//! inspected or undone.

use crate::{Config, Game, Generator, Player, Setup, View, rules::PLAYED};

/// Runs a function and returns its result, together with the number of actions that it played.
fn count<T>(what: impl FnOnce() -> T) -> (T, usize) {
    let before = PLAYED.get();
    let result = what();
    (result, PLAYED.get() - before)
}

/// Returns a game with all expansions after the given number of random decisions.
fn game(config: &str, seed: u64, decisions: u32) -> Game {
    let config: Config = serde_json::from_str(config).expect("the config is valid JSON");
    let mut game = Game::new(Setup::new(config).expect("the config is valid"), seed);
    let mut random = Generator::new(seed);
    for _ in 0..decisions {
        let list = game.state().legal_actions();
        if list.is_empty() {
            break;
        }
        game.play(list.at(random.uniform(list.len() as u32) as usize))
            .expect("a listed action is legal");
    }
    game
}

const EVERYTHING: &str = r#"{"players":4,"preset":"everything"}"#;
const SHORT_STACK: &str = r#"{"options":{"unplaceable":"return"}}"#;

#[test]
fn each_action_is_played_once() {
    let (game, played) = count(|| game(EVERYTHING, 7, 100));
    assert_eq!(played, game.history().len(), "each entry of the history was played once");
    assert!(played > 100);
}

/// Loading plays each history entry once and stops at the first illegal entry.
#[test]
fn loading_replays_history_once() {
    for config in [EVERYTHING, SHORT_STACK, "{}"] {
        for decisions in [0, 1, 50, 200, 400] {
            let game = game(config, 3, decisions);
            let text = game.to_json();
            let (loaded, played) = count(|| Game::from_json(&text).expect("the save is valid"));
            assert_eq!(loaded, game);
            assert_eq!(played, game.history().len());
        }
    }
    let text = game("{}", 3, 50).to_json();
    let (left, right) = text.split_once("\"history\":[").expect("the save has a history");
    let long = format!("{left}\"history\":[{}{right}", "\"pass\",".repeat(100_000));
    let (result, played) = count(|| Game::from_json(&long));
    assert!(result.is_err());
    assert_eq!(played, 1);
}

/// Inspecting a game replays its history at most once. Creating a view, a copy, a setup or the list
/// of discarded tiles does not require a replay.
#[test]
fn inspection_replays_game_at_most_once() {
    let game = game(EVERYTHING, 5, 300);
    let length = game.history().len();
    let (view, played) = count(|| game.view(Player::new(1)).expect("the player exists"));
    assert_eq!(played, 0);
    assert_eq!(count(|| game.clone()).1, 0);
    assert_eq!(count(|| game.discarded()).1, 0);
    assert_eq!(count(|| view.to_json()).1, 0);
    assert_eq!(count(|| Setup::new(game.setup().config().clone())).1, 0);
    assert!(count(|| game.opening_events()).1 <= length);
    // The game is replayed to find the tiles that can be under hills. After that, only the pending
    // draws are made.
    assert!(count(|| view.determinize(1)).1 <= length + 10);
    assert_eq!(count(|| view.discarded().len()).1, 0);
}

/// The list of discarded tiles is the same in the game, in a save and in every view, even if the
/// view is parsed from JSON and replays the history.
#[test]
fn discarded_tiles_are_those_of_the_events() {
    const HANDS: &str = r#"{"preset":"everything","mechanics":{"bazaars":false},
        "options":{"hand_size":"3"}}"#;
    const SECRET: &str =
        r#"{"players":3,"options":{"hand_size":"1","hand_visibility":"hidden","table":"7x4"}}"#;
    let mut found = [0; 5];
    for (config, found) in [EVERYTHING, SHORT_STACK, "{}", HANDS, SECRET].iter().zip(&mut found) {
        for seed in 0..6 {
            let game = game(config, seed, 2000);
            let discarded = game.discarded_until(game.history().len());
            *found += discarded.len();
            assert_eq!(game.discarded(), discarded);
            let loaded = Game::from_json(&game.to_json()).expect("the save is valid");
            assert_eq!(loaded.discarded(), discarded);
            for player in [None, Some(Player::new(0))] {
                let view = game.view(player).expect("the player exists");
                assert_eq!(view.discarded(), discarded);
                assert_eq!(view.determinize(1).discarded(), discarded);
                let read = View::from_json(&view.to_json()).expect("the view is valid");
                assert_eq!(read.discarded(), discarded);
            }
        }
    }
    assert!(found.into_iter().filter(|&tiles| tiles > 0).count() >= 3, "{found:?}");
}

/// No positions are stored before the first undo, which replays the history. Later undos restore
/// stored positions. When no stored positions are left, undo replays the history once and refills
/// them.
#[test]
fn undo_replays_only_beyond_kept_positions() {
    let mut game = game(EVERYTHING, 6, 300);
    let length = game.history().len();
    assert_eq!(game.checkpoints.kept(), 0);
    let first = count(|| game.undo().expect("an action can be undone")).1;
    assert!(0 < first && first <= length);
    assert_eq!(count(|| game.undo().expect("an action can be undone")).1, 0);
    assert_eq!(game.checkpoints.kept(), 32);
    let mut far = game.clone();
    let steps = game.history().iter().filter(|record| !record.automatic).count();
    let (_, played) = count(|| while far.undo().is_some() {});
    assert!(played <= length * (steps / 32 + 1), "{played} of {length}, {steps} steps");
}

/// After `clone_from` overwrites a game in which actions have been undone, undo uses only the
/// copied history.
#[test]
fn undo_after_clone_from_uses_the_copied_history() {
    for (own, other) in [(32, 32), (32, 3), (3, 32), (4, 0), (0, 4)] {
        let mut copy = game(EVERYTHING, 6, 60);
        copy.set_undo_depth(own);
        copy.undo().expect("an action can be undone");
        copy.play(copy.state().legal_actions().at(0)).expect("a listed action is legal");
        let mut source = game(EVERYTHING, 7, 50);
        source.set_undo_depth(other);
        copy.clone_from(&source);
        while let Some(action) = source.undo() {
            assert_eq!(copy.undo(), Some(action));
            assert_eq!(copy, source);
        }
        assert_eq!(copy.undo(), None);
    }
}

/// The message from a failed `unwrap` must be a few lines long, not several pages.
#[test]
fn debug_output_of_large_types_is_short() {
    let game = game(r#"{"preset": "everything", "players": 4}"#, 7, 200);
    let view = game.view(Player::new(0)).expect("the player exists");
    let shown = format!("{game:?}");
    assert!(shown.starts_with(r#"Game { setup: Setup { players: 4, preset: Some("everything")"#));
    assert!(shown.contains("position: Position { turn: "), "{shown}");
    for shown in [shown, format!("{view:?}"), format!("{:?}", game.setup())] {
        assert!(shown.len() < 800, "{shown}");
    }
}

/// After a panic, the position and the source of chance can be ahead of the history.
#[test]
fn rebuilt_copy_ignores_changes_without_history() {
    for (config, decisions) in [(EVERYTHING, 60), (SHORT_STACK, 30), ("{}", 0), ("{}", 20)] {
        let good = game(config, 5, decisions);
        let mut damaged = good.clone();
        let action = good.state().legal_actions().at(0);
        let Game { position, setup, chance, .. } = &mut damaged;
        position
            .play_with(setup, action, &mut crate::event::Silent)
            .expect("a listed action is legal");
        chance.draw(position);
        assert_ne!(damaged, good);
        let rebuilt = damaged.rebuilt_copy().expect("the history can be replayed");
        assert_eq!(rebuilt.to_json(), good.to_json());
    }
}
