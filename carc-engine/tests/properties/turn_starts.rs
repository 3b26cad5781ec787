//! Tests that start positions restore positions during flights, crop circles, auctions, turn parts
//! granted by messages, and decisions about bridges and castles.

use carc_engine::{Action, Config, Game, Generator, Phase, Setup};

use super::{
    mix::{OTHERS, add_board, add_some, choose, has},
    start::check_start,
    tally_games,
};
use crate::support::{in_round, pick, random_action, same_position};

/// The phases for bridges, castles and bazaars.
const BUILDING: [Phase; 7] = [
    Phase::Bridge,
    Phase::Castle,
    Phase::CastlePayer,
    Phase::Bazaar,
    Phase::AuctionTile,
    Phase::AuctionBid,
    Phase::AuctionDeal,
];

/// Returns a game with the given expansions, and with other expansions that interact with them.
fn game(random: &mut Generator, names: &[&str]) -> Game {
    let mut config = Config::new(1 + random.uniform(6));
    config.expansions.extend(names.iter().map(|name| (*name).to_owned()));
    let newer = ["mage_witch", "ferries", "crop_circles", "flying_machines"];
    let others = OTHERS.iter().chain(&newer).filter(|name| !names.contains(name));
    add_some(&mut config, random, others);
    if !has(&config, "count") {
        add_board(&mut config, random);
    }
    let options = [
        ("flight_figures", ["meeples", "normal_large"]),
        ("crop_add", ["may", "must"]),
        ("bazaar_auction", ["on", "off"]),
        ("bazaar_debt", ["on", "off"]),
        ("message_markers", ["each", "turn"]),
        ("dragon_move", ["before_scoring", "after_scoring"]),
        ("count_once", ["turn", "part"]),
        ("king_robber_scoring", ["per_feature", "continuous"]),
    ];
    choose(&mut config, random, &options);
    if names.contains(&"bridges_castles_bazaars") {
        for option in ["bridges_each", "castles_each"] {
            config.options.insert(option.to_owned(), "9".to_owned());
        }
        config.tile_sets.insert("bridges".to_owned(), 2);
    }
    Game::with_external_chance(Setup::new(config).expect("the config is valid"))
}

/// Returns a random action. Prefers bridges, castles, flights and auctions.
fn next_action(game: &Game, random: &mut Generator) -> Option<Action> {
    let list = game.state().legal_actions();
    let is_rare = |action: &Action| match action {
        Action::PlaceToken { .. } => true,
        Action::Choose { .. } => game.setup().action_text(*action).starts_with("choose flight"),
        _ => false,
    };
    let rare: Vec<Action> = list.iter().filter(is_rare).collect();
    if rare.is_empty() || random.uniform(4) == 0 {
        return random_action(game, random);
    }
    Some(*pick(random, &rare))
}

/// BCB-START-3, BCB-BRIDGE-5, BCB-CASTLE-3, BCB-CASTLE-8, BCB-BAZAAR-4: start positions restore
/// decisions about bridges, castles and auctions.
#[test]
fn exported_start_restores_bridges_castles_and_auctions() {
    let minimums = [
        ("bridge", 150),
        ("due", 40),
        ("castle", 12),
        ("bazaar", 40),
        ("auction_tile", 40),
        ("auction_bid", 100),
        ("auction_deal", 40),
    ];
    tally_games(60, &minimums, |random, tally| {
        let names: &[&str] = match random.uniform(2) {
            0 => &["bridges_castles_bazaars"],
            _ => &["bridges_castles_bazaars", "count"],
        };
        let mut game = game(random, names);
        while let Some(action) = next_action(&game, random) {
            let phase = game.state().phase();
            if BUILDING.contains(&phase) || phase == Phase::FromCity && random.uniform(8) == 0 {
                check_start(&game, random, tally);
                let start = game.state().to_start().expect("the position can be exported");
                let is_due = start.mid_turn.is_some_and(|turn| turn.due_bridge.is_some());
                tally.add("due", usize::from(is_due));
            }
            game.play(action).expect("a listed action is legal");
        }
    });
}

/// BCB-CASTLE-7, BCB-CASTLE-8: random games hardly ever reach the choice of a payer, so the test
/// begins just before one choice in the first round and another in the second round.
#[test]
fn exported_start_restores_payers_of_castles() {
    let first = r#"{"expansions": ["bridges_castles_bazaars", "king_robber"],
        "mechanics": {"bridges": false}, "start": {
        "tiles": [{"tile": "base/D", "x": 0, "y": 0}, {"tile": "base/E", "x": 0, "y": -1, "rotation": 180},
                  {"tile": "base/W", "x": -1, "y": 0}, {"tile": "base/E", "x": 1, "y": -1, "rotation": 180},
                  {"tile": "base/B", "x": 2, "y": -1}, {"tile": "base/E", "x": 2, "y": 0, "rotation": 270},
                  {"tile": "base/B", "x": 0, "y": 1}, {"tile": "base/E", "x": 1, "y": 1}],
        "castles": [{"x": 0, "y": -1, "segment": 0}], "tokens": [{"castle": 2}, {"castle": 3}],
        "figures": [{"player": 0, "figure": "meeple", "x": 0, "y": -1, "segment": 0},
                    {"player": 1, "figure": "meeple", "x": -1, "y": 0, "segment": 0},
                    {"player": 1, "figure": "meeple", "x": 1, "y": 1, "segment": 0}],
        "active": 0, "drawn": "base/T"}}"#;
    let second = r#"{"expansions": ["bridges_castles_bazaars"], "players": 3, "tile_sets": {"base": 2},
        "mechanics": {"bridges": false}, "start": {
        "tiles": [{"tile": "base/D", "x": 0, "y": 0}, {"tile": "base/E", "x": 0, "y": -1, "rotation": 180},
                  {"tile": "base/E", "x": 1, "y": -1}, {"tile": "base/E", "x": 1, "y": -2, "rotation": 180},
                  {"tile": "base/E", "x": 2, "y": -2}, {"tile": "base/E", "x": 2, "y": -3, "rotation": 180},
                  {"tile": "base/W", "x": 1, "y": 0}, {"tile": "base/U", "x": 2, "y": 0, "rotation": 90},
                  {"tile": "base/E", "x": 3, "y": -2, "rotation": 180},
                  {"tile": "base/F", "x": 3, "y": -1, "rotation": 90}],
        "castles": [{"x": 0, "y": -1, "segment": 0}, {"x": 1, "y": -2, "segment": 0},
                    {"x": 2, "y": -3, "segment": 0}],
        "tokens": [{"castle": 2}, {"castle": 2}, {"castle": 2}],
        "figures": [{"player": 0, "figure": "meeple", "x": 0, "y": -1, "segment": 0},
                    {"player": 1, "figure": "meeple", "x": 1, "y": -2, "segment": 0},
                    {"player": 2, "figure": "meeple", "x": 2, "y": -3, "segment": 0}],
        "active": 0, "drawn": "base/L"}}"#;
    let cases = [(first, "place 1,0 90", None, 0), (second, "place 3,0 0", Some(2), 2)];
    tally_games(4, &[("castle_payer", 8)], |random, tally| {
        for (config, placement, round, paid) in cases {
            let config: Config = serde_json::from_str(config).expect("the config is well-formed");
            let mut game =
                Game::with_external_chance(Setup::new(config).expect("the config is valid"));
            for text in [placement, "pass"] {
                game.play(game.setup().parse_action(text).expect("the notation is valid"))
                    .expect("the action is legal");
            }
            check_start(&game, random, tally);
            let start = game.state().to_start().expect("the position can be exported");
            let turn = start.mid_turn.expect("the turn is not over");
            assert_eq!((turn.castle_round, turn.paid_castles.len()), (round, paid));
        }
    });
}

/// FL-START-1, CP-START-1, FL-FLY-3, CP-TURN-2: start positions restore flights and crop circles.
#[test]
fn exported_start_restores_flights_and_circles() {
    let minimums = [("flight", 200), ("landing", 20), ("circle", 100), ("circle_meeple", 200)];
    tally_games(60, &minimums, |random, tally| {
        let mut game = game(random, &["flying_machines", "crop_circles"]);
        while let Some(action) = next_action(&game, random) {
            let phase = game.state().phase();
            let is_own = matches!(
                phase,
                Phase::Flight | Phase::Landing | Phase::Circle | Phase::CircleMeeple
            );
            if is_own {
                check_start(&game, random, tally);
            }
            game.play(action).expect("a listed action is legal");
        }
    });
}

/// MS-START-1, MS-TILE-2, MS-MARK-3: start positions restore turn parts granted by messages.
#[test]
fn exported_start_restores_turn_parts_of_messages() {
    let minimums = [("due", 4), ("extra", 20), ("moved", 100), ("had", 4)];
    tally_games(60, &minimums, |random, tally| {
        let mut game = game(random, &["messages"]);
        while let Some(action) = next_action(&game, random) {
            let state = game.state();
            let start = state.to_start();
            assert!(start.is_some() || in_round(&game), "{:?} has no start", state.phase());
            if let Some(turn) = start.and_then(|start| start.mid_turn) {
                let own = [
                    ("due", turn.message_parts > 0),
                    ("extra", turn.extra_parts > 0),
                    ("moved", !turn.moved_markers.is_empty()),
                    ("had", turn.had_message),
                ];
                let is_rare = own.iter().any(|(name, is_set)| *name != "moved" && *is_set);
                if is_rare || own[2].1 && random.uniform(8) == 0 {
                    check_start(&game, random, tally);
                    own.into_iter().for_each(|(name, is_set)| tally.add(name, is_set.into()));
                }
            }
            game.play(action).expect("a listed action is legal");
        }
    });
}

/// If a game was stopped in the middle of a turn, its start position, if it has one, leads to the
/// same position. The game has no start position if the rest of the turn cannot be expressed.
#[test]
fn start_of_a_game_ended_early_restores_the_position() {
    let minimums = [("between", 60), ("inside", 60), ("none", 60)];
    tally_games(40, &minimums, |random, tally| {
        let names: &[&str] = match random.uniform(4) {
            0 => &["ferries", "king_robber"],
            1 => &["flying_machines", "robbers"],
            2 => &["messages", "robbers"],
            _ => &["bridges_castles_bazaars", "king_robber"],
        };
        let mut game = game(random, names);
        while let Some(action) = next_action(&game, random) {
            game.play(action).expect("a listed action is legal");
            if random.uniform(20) > 0 {
                continue;
            }
            let mut position = game.position().clone();
            position.end_now(game.setup());
            let is_between = matches!(game.state().phase(), Phase::Draw | Phase::TileSource);
            let Some(start) = position.state(game.setup()).to_start() else {
                assert!(!is_between, "every turn is complete");
                tally.add("none", 1);
                continue;
            };
            let config = Config { start: Some(start), ..game.setup().config().clone() };
            let text = serde_json::to_string(&config).expect("a config has a JSON form");
            let config: Config = serde_json::from_str(&text).expect("the JSON form can be parsed");
            let again =
                Game::new(Setup::new(config).expect("the position was reached in a game"), 7);
            same_position(again.position(), &position, game.setup());
            tally.add(if is_between { "between" } else { "inside" }, 1);
        }
    });
}
