//! Tests for robber placements by computer players.

use carc_agents::{Agent, Greedy};
use carc_engine::{Config, Game, Phase, Setup};

/// RB-PLACE-1, RB-ROB-1: agents place a robber next to a player who will probably score many points
/// soon.
#[test]
fn robbers_go_to_players_who_will_score() {
    let config = r#"{"players":3,"expansions":["robbers"],
        "start":{
            "tiles":[{"tile":"base/D","x":0,"y":0},{"tile":"base/F","x":0,"y":-1,"rotation":90},
                {"tile":"robbers/straight","x":0,"y":1,"rotation":90}],
            "figures":[{"player":2,"figure":"meeple","x":0,"y":-1,"segment":0}],
            "scores":[5,7,12],"active":0,
            "mid_turn":{"phase":"robber","placed":{"x":0,"y":1}}}}"#;
    let config: Config = serde_json::from_str(config).expect("the config is valid");
    let mut game = Game::new(Setup::new(config).expect("the config is valid"), 5);
    assert_eq!(game.state().phase(), Phase::Robber);
    let action = Greedy::new(1).choose(&game).expect("the agent chooses an action");
    assert_eq!(game.setup().action_text(action), "choose robber 12");
    game.play(action).expect("the action is legal");
    // The other player chooses the same space.
    let action = Greedy::new(1).choose(&game).expect("the agent chooses an action");
    assert_eq!(game.setup().action_text(action), "choose robber 12");
}
