//! Tests for flights by computer players.

use carc_agents::{Agent, Easy, Greedy};
use carc_engine::{Action, Config, Game, Phase, Setup};

/// A monastery and a large city in a row. Player 1 has a knight in the city.
const CITY: &str = r#"{"expansions":["flying_machines"],"tile_sets":{"base":5},"start":{"tiles":[
    {"tile":"base/F","x":0,"y":0},{"tile":"base/F","x":1,"y":0},{"tile":"base/F","x":2,"y":0},
    {"tile":"base/E","x":3,"y":0,"rotation":270},{"tile":"base/B","x":4,"y":0}],
    "figures":[{"player":1,"figure":"meeple","x":3,"y":0,"segment":0}]}}"#;

/// FL-FLY-3, FL-FLY-4: the value of a flight is the mean over all rolls, each with the best
/// landing.
#[test]
fn agents_fly_into_a_large_city() {
    let config: Config = serde_json::from_str(CITY).expect("the config is valid");
    let setup = Setup::new(config).expect("the config is valid");
    let deck = ["flying/field-orthogonal", "die_3", "base/E", "base/E", "base/B"];
    let mut game = Game::with_deck(setup, &deck).expect("the setup has these tiles");
    let action =
        |text: &str, game: &Game| game.setup().parse_action(text).expect("the action is valid");
    game.play(action("place 5,0 0", &game)).expect("the action is legal");
    let agents: [&mut dyn Agent; 2] = [&mut Greedy::new(1), &mut Easy::new(2)];
    for agent in agents {
        let mut game = game.clone();
        let flight = agent.choose(&game).expect("a player decides");
        assert_eq!(flight, action("choose flight meeple", &game));
        game.play(flight).expect("the action is legal");
        assert_eq!(game.state().phase(), Phase::Landing);
        let landing = agent.choose(&game).expect("a player decides");
        assert!(matches!(landing, Action::PlaceFigure { .. }), "{landing:?}");
        game.play(landing).expect("the action is legal");
    }
}
