//! Tests that games with Bridges, Castles and Bazaars agree with their events, saves, views and
//! start positions, and that no pieces are lost.

use std::collections::BTreeMap;

use carc_engine::{
    Action, ActionTemplate, Config, Draw, Event, Expansion, Figure, Game, Generator, Phase, Player,
    ScoreReason, Setup, Token,
};

use super::{client::castles, mirror::client, tally_games};
use crate::support::{expand, pick, random_action, same_position};

/// Returns a game with this expansion, alone or with others.
fn game(random: &mut Generator) -> Game {
    let mut config = Config::new(1 + random.uniform(6));
    match random.uniform(3) {
        0 => {}
        1 => expand(&mut config, random),
        _ => config.expansions = Expansion::all().iter().map(|known| known.name.into()).collect(),
    }
    config.expansions.retain(|name| name != "bridges_castles_bazaars");
    config.expansions.push("bridges_castles_bazaars".to_owned());
    config.options.insert("hand_size".to_owned(), "0".to_owned());
    let each = *pick(random, &["printed", "printed", "1", "9"]);
    config.options.insert("castles_each".to_owned(), each.to_owned());
    let each = *pick(random, &["printed", "printed", "1", "9"]);
    config.options.insert("bridges_each".to_owned(), each.to_owned());
    for option in ["bazaar_auction", "bazaar_debt"] {
        let value = *pick(random, &["on", "on", "on", "off"]);
        config.options.insert(option.to_owned(), value.to_owned());
    }
    let setup = Setup::new(config).expect("the config is valid");
    Game::new(setup, u64::from(random.uniform(u32::MAX)))
}

/// Returns each player's figures, wherever they are, and the number of castle tokens.
fn all_pieces(game: &Game) -> (BTreeMap<(Player, Figure), u32>, usize) {
    let state = game.state();
    let players = || Player::all(game.setup().players());
    let mut figures = BTreeMap::new();
    for (owner, figure) in players().flat_map(|owner| Figure::all().map(move |it| (owner, it))) {
        let held = players().map(|captor| state.prisoners(captor, owner, figure));
        let off = state.supply(owner, figure) + held.sum::<u8>();
        figures.insert((owner, figure), u32::from(off));
    }
    state.each_figure().for_each(|who| *figures.entry((who.player, who.figure)).or_default() += 1);
    let left: u16 = players().map(|player| state.tokens(player, Token::CASTLE)).sum();
    (figures, usize::from(left) + castles(game).len())
}

/// Returns a random action, preferring rare actions.
fn action(game: &Game, random: &mut Generator) -> Option<Action> {
    let list = game.state().legal_actions();
    let is_rare = |action: &Action| matches!(action, Action::PlaceToken { .. });
    let rare: Vec<Action> = list.iter().filter(is_rare).collect();
    if rare.is_empty() || random.uniform(3) == 0 {
        return random_action(game, random);
    }
    Some(*pick(random, &rare))
}

/// Checks that complete turns can be played, and that they begin with every placement.
fn check_turns(game: &Game) {
    let turns = game.turns();
    for action in &game.state().legal_actions() {
        let is_placement = matches!(action, Action::PlaceTile { .. });
        assert!(!is_placement || turns.iter().any(|turn| turn.actions()[0] == action));
    }
    for turn in turns {
        let mut position = game.position().clone();
        for &action in turn.actions() {
            if position.state(game.setup()).phase() == Phase::Hill {
                position
                    .play(game.setup(), Action::Draw(Draw::Unknown))
                    .expect("the action is legal");
            }
            position.play(game.setup(), action).expect("a listed turn is legal");
        }
    }
}

/// BCB-CASTLE-4, BCB-CASTLE-8, BCB-SETUP-3, BCB-EVENT-1: no piece is lost, a client can follow
/// every event forward and backward, and saves and start positions restore the position.
#[test]
fn games_with_castles_are_consistent() {
    let minimums =
        [("bridges", 40), ("castles", 8), ("scored", 2), ("starts", 60), ("bids", 20), ("won", 60)];
    tally_games(32, &minimums, |random, tally| {
        let mut game = game(random);
        let all = all_pieces(&game);
        let mut client = client(&game, None);
        let templates: Vec<Action> =
            game.setup().action_templates().iter().map(|template| template.action).collect();
        while let Some(action) = action(&game, random) {
            assert!(game.state().is_legal(action));
            assert!(templates.contains(&ActionTemplate::of(action).action));
            if random.uniform(512) == 0 {
                check_turns(&game);
            }
            let is_checked = random.uniform(12) == 0;
            let before = is_checked.then(|| (game.state().hash(), client.clone()));
            let events = game.apply(action).expect("a listed action is legal").to_vec();
            events.iter().for_each(|event| client.follow(event));
            if is_checked {
                client.check(&game, None);
                assert_eq!(all_pieces(&game), all);
            }
            for event in &events {
                match event {
                    Event::BidMade { .. } => tally.add("bids", 1),
                    Event::TileWon { .. } => tally.add("won", 1),
                    Event::TokenPlaced { token: Token::CASTLE, .. } => tally.add("castles", 1),
                    Event::TokenPlaced { token: Token::BRIDGE_NS | Token::BRIDGE_WE, .. } => {
                        tally.add("bridges", 1);
                    }
                    Event::Scored(entry) if entry.reason == ScoreReason::CASTLE => {
                        tally.add("scored", 1);
                    }
                    _ => {}
                }
            }
            if let Some((hash, earlier)) = before
                && random.uniform(3) == 0
            {
                let again =
                    Game::from_json(&game.to_json()).expect("the game's own save can be loaded");
                assert_eq!(again.state().hash(), game.state().hash());
                let view = game.view(None).expect("a spectator can have a view");
                let guess = view.determinize(u64::from(random.uniform(9)));
                assert_eq!(guess.state().public_hash(), game.state().public_hash(), "HID-9");
                assert_eq!(view.discarded(), game.discarded());
                let (_, told) = game.undo_with_events().expect("an action was played");
                let mut back = client.clone();
                told.to_vec().iter().for_each(|event| back.follow_back(event));
                assert_eq!((game.state().hash(), back), (hash, earlier));
                game.play(action).expect("the action was legal before");
            }
            if random.uniform(24) == 0
                && let Some(start) = game.state().to_start()
            {
                let config = Config { start: Some(start), ..game.setup().config().clone() };
                let again = Game::with_external_chance(
                    Setup::new(config).expect("the position was reached in a game"),
                );
                same_position(again.position(), game.position(), game.setup());
                tally.add("starts", 1);
            }
        }
    });
}
