//! Checks that undo, saves, clients and start positions preserve a game's state.

use carc_engine::{Action, Config, Game, Generator, Setup, Start};

use super::client::Client;
use crate::support::{random_action, same_position};

/// Checks that playing and undoing an action restores the position.
pub(super) fn check_undo(game: &mut Game, action: Action) {
    let before = game.position().clone();
    game.play(action).expect("a listed action is legal");
    game.undo();
    same_position(&before, game.position(), game.setup());
}

/// Checks that a client that has followed the events, and a game loaded from the save, agree with
/// the game.
pub(super) fn check_copies(game: &Game, client: &Client) {
    client.check(game, None);
    let loaded = Game::from_json(&game.to_json()).expect("the save can be loaded");
    same_position(loaded.position(), game.position(), game.setup());
}

/// Checks that a game created from a start position is in the same position as the game that was
/// exported, and that both games continue in the same way. If hands are dealt between two turns, a
/// start position does not record the previous player, so the events can differ unless
/// `has_same_events` is true.
pub(super) fn check_start(
    game: &Game,
    start: Start,
    random: &mut Generator,
    has_same_events: bool,
) {
    let config = Config { start: Some(start), ..game.setup().config().clone() };
    let setup = Setup::new(config).unwrap_or_else(|error| panic!("{error}"));
    let mut again = Game::with_external_chance(setup);
    same_position(again.position(), game.position(), game.setup());
    let mut twin = game.clone();
    for _ in 0..5 {
        let Some(action) = random_action(&twin, random) else { break };
        let events = twin.apply(action).expect("a listed action is legal").to_vec();
        let others = again.apply(action).expect("the action is legal in the same position");
        assert!(!has_same_events || others == events, "{others:?} {events:?}");
        same_position(again.position(), twin.position(), game.setup());
    }
}
