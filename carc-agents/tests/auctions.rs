//! Tests for computer players' bids at bazaars.

use carc_agents::{Agent, Easy, Greedy};
use carc_engine::{Action, Config, Game, Phase, Setup};

/// BCB-BAZAAR-3, BCB-BAZAAR-4: agents do not bid much more than a tile is worth.
#[test]
fn agents_bid_moderately() {
    let config = r#"{"players":3,"expansions":["bridges_castles_bazaars"],
        "mechanics":{"bridges":false,"castles":false},
        "start":{"drawn":"bridges/bazaar-field","stack":{"base/U":6,"base/V":7,"base/E":5,
        "bridges/bazaar-straight":1,"bridges/bazaar-road-end-inn":1}}}"#;
    let config: Config = serde_json::from_str(config).expect("the config is valid");
    let mut game = Game::new(Setup::new(config).expect("the config is valid"), 5);
    let (mut greedy, mut easy) = (Greedy::new(1), Easy::new(2));
    let mut bids = 0;
    while !game.state().is_over() {
        let is_even = game.state().turn().is_multiple_of(2);
        let agent: &mut dyn Agent = if is_even { &mut greedy } else { &mut easy };
        let action = agent.choose(&game).expect("the agent chooses an action");
        if let (Phase::AuctionBid, Action::Bid { points }) = (game.state().phase(), action) {
            assert!(points <= 6, "{points}");
            bids += 1;
        }
        game.play(action).expect("the action is legal");
    }
    assert!(bids > 2, "{bids}");
}
