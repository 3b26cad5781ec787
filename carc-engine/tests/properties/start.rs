//! Tests that a position that is exported as a start and entered again is the same.

use carc_engine::{ActionList, Config, Event, Game, Generator, Setup};

use super::tally_games;
use crate::support::{pick_action, random_action, random_position, same_position};

#[test]
fn exported_start_restores_the_position() {
    tally_games(200, &[("starts", 300)], |random, tally| {
        let mut game = random_position(random);
        // A few more actions, so that every game reaches a position that can be exported.
        for _ in 0..8 {
            if let Some(start) = game.state().to_start() {
                let config = Config { start: Some(start.clone()), ..game.setup().config().clone() };
                let text = serde_json::to_string(&config).expect("a config has a JSON form");
                let config: Config = serde_json::from_str(&text).expect("its own text");
                let setup = Setup::new(config).expect("a position that was reached is possible");
                let again = Game::with_external_chance(setup);
                same_position(again.position(), game.position(), game.setup());
                assert_eq!(again.state().to_start(), Some(start));
                let loaded = Game::from_json(&again.to_json()).expect("its own save");
                assert_eq!(loaded, again);
                goes_on_alike(&again, &game, random);
                tally.add("starts", 1);
            }
            let Some(action) = random_action(&game, random) else { return };
            game.play(action).expect("a listed action is legal");
        }
    });
}

fn goes_on_alike(entered: &Game, played: &Game, random: &mut Generator) {
    let (mut a, mut b) = (entered.position().clone(), played.position().clone());
    let mut list = ActionList::new();
    for _ in 0..20 {
        a.state(entered.setup()).legal_actions_into(&mut list);
        if list.is_empty() {
            break;
        }
        let action = pick_action(random, &list);
        a.play(entered.setup(), action).expect("a listed action is legal");
        let mut events = Vec::new();
        b.play_with_events(played.setup(), action, &mut events).expect("legal there as well");
        // If the draws come from a deck, tiles that return to the stack are already in it.
        if events.iter().any(|event| matches!(event, Event::TileReturned { .. })) {
            break;
        }
        same_position(&a, &b, played.setup());
    }
}
