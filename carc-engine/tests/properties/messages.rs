//! Tests for messengers and messages. Views, saves, start positions, undo and events agree with the
//! game, and markers and messages follow their rules in random games.

use carc_engine::{Actor, Config, Event, Game, Generator, Phase, Player, Setup, Token};

use super::{
    kept::{check_copies, check_start, check_undo},
    mirror,
    mix::{OTHERS, add_house_rules, add_some, choose},
    tally_games,
};
use crate::support::random_action;

/// Returns a game with messages and with some of the given expansions.
fn game(random: &mut Generator, others: &[&str]) -> Game {
    let mut config = Config::new(1 + random.uniform(6));
    config.expansions.push("messages".to_owned());
    add_some(&mut config, random, others);
    let options = [
        ("message_markers", ["each", "turn"]),
        ("message_space", ["any", "free"]),
        ("king_robber_scoring", ["per_feature", "continuous"]),
        ("flock_timing", ["before_figure", "after_figure"]),
        ("farm_scoring", ["field3", "city4"]),
    ];
    choose(&mut config, random, &options);
    add_house_rules(&mut config, random);
    Game::with_external_chance(Setup::new(config).expect("the config is valid"))
}

/// MS-MARK-2, MS-DRAW-1 to MS-DRAW-4, MS-RAND-1, MS-START-1, MS-EVENT-1, MS-HID-1: markers and
/// messages follow their rules and are preserved.
#[test]
fn markers_and_messages_follow_their_rules_and_are_kept_everywhere() {
    let newer =
        ["count", "mage_witch", "ferries", "crop_circles", "robbers", "flying_machines", "wheel"];
    let others: Vec<_> = OTHERS.into_iter().chain(newer).collect();
    let minimums = [("starts", 100), ("markers", 300), ("messages", 10), ("undone", 100)];
    tally_games(32, &minimums, |random, tally| {
        let mut game = game(random, &others);
        let players = game.setup().players();
        let is_free = game.setup().option("message_space") == Some("free");
        let mut client = mirror::client(&game, None);
        let mut drawn: Vec<Token> = Vec::new();
        while let Some(action) = random_action(&game, random) {
            let phase = game.state().phase();
            if phase == Phase::MessageDraw {
                let (state, player) = (game.state(), game.state().active_player());
                assert_eq!(state.actor(), Actor::Chance);
                let spaces = |player: Player| {
                    let messenger = state.messenger(player);
                    let usual = state.scores()[player.index()] - messenger;
                    [usual.rem_euclid(50), messenger.rem_euclid(50)]
                };
                let others: Vec<i32> = Player::all(players)
                    .filter(|other| *other != player)
                    .flat_map(spaces)
                    .collect();
                let is_dark = |space: &i32| space % 5 == 0 && !(is_free && others.contains(space));
                assert!(spaces(player).iter().any(is_dark), "MS-DRAW-1, MS-DRAW-2");
                let possible = if drawn.len() < 8 { 8 - drawn.len() } else { 1 };
                assert_eq!(state.chance_outcomes().len(), possible, "MS-RAND-1");
            }
            let active = game.state().active_player();
            if random.uniform(16) == 0 {
                check_undo(&mut game, action);
                tally.add("undone", 1);
            }
            for event in game.apply(action).expect("a listed action is legal").to_vec() {
                client.follow(&event);
                match event {
                    Event::MarkerMoved { points, .. } => {
                        assert_ne!(points, 0, "ROUND-1");
                        tally.add("markers", 1);
                    }
                    Event::MessageDrawn { player, token } => {
                        assert_eq!(player, active, "MS-DRAW-3");
                        match drawn.len() {
                            0..8 => assert!(!drawn.contains(&token), "MS-RAND-1"),
                            _ => assert_eq!(drawn.remove(0), token, "MS-RAND-1"),
                        }
                        drawn.push(token);
                        tally.add("messages", 1);
                    }
                    Event::TurnPartStarted { turn_part, .. } => {
                        tally.add("parts", usize::from(turn_part > 1));
                    }
                    _ => {}
                }
            }
            assert_eq!(game.state().messages(), drawn, "MS-DRAW-4");
            let phase = game.state().phase();
            let is_own = matches!(
                phase,
                Phase::Marker | Phase::Message | Phase::MessageDraw | Phase::MessageMeeple
            );
            if random.uniform(if is_own { 4 } else { 40 }) > 0 {
                continue;
            }
            check_copies(&game, &client);
            for player in Player::all(players) {
                let view = game.view(player).expect("the player exists");
                for owner in Player::all(players) {
                    assert_eq!(view.state().messenger(owner), game.state().messenger(owner));
                }
            }
            let Some(start) = game.state().to_start() else { continue };
            check_start(&game, start, random, false);
            tally.add("starts", 1);
        }
    });
}
