//! Tests that check forked rivers against the board and the events.

use std::collections::BTreeMap;

use carc_engine::{
    Action, Cell, Config, Event, EventCause, Game, Generator, Setup, Side, SideKind, TileType,
};

use super::tally_games;
use crate::support::{pick, random_action};

/// Returns a game with the second river, with or without the first river, and with tiles that
/// interact with rivers.
fn game(random: &mut Generator) -> Game {
    let mut config = Config::new(1 + random.uniform(8));
    config.expansions.push("river_2".to_owned());
    for name in ["river", "princess_dragon", "traders_builders", "abbey_mayor", "wheel"] {
        if random.uniform(3) == 0 {
            config.expansions.push(name.to_owned());
        }
    }
    for (option, values) in [
        ("volcano_lake", &["with_dragon", "always", "plain"][..]),
        ("river_turn", &["no_immediate_uturn", "no_backward"]),
        ("river_room", &["rule", "strict"]),
        ("hole_bonus", &["off", "on"]),
        ("hand_size", &["0", "0", "1"]),
        ("table", &["unbounded", "unbounded", "9x8"]),
    ] {
        config.options.insert(option.to_owned(), (*pick(random, values)).to_owned());
    }
    let setup = Setup::new(config).expect("the config is valid");
    Game::new(setup, u64::from(random.uniform(u32::MAX)))
}

/// Returns the cells that open ends of the river face, each with its number of open ends.
fn faced(game: &Game) -> BTreeMap<Cell, usize> {
    let board: Vec<_> = game.state().board().collect();
    let mut faced = BTreeMap::new();
    for tile in &board {
        let data = &game.setup().tile_types()[tile.tile_type.index()].tile;
        for side in Side::ALL {
            let beyond = tile.cell.neighbor(side.turned(tile.rotation));
            let is_open = !board.iter().any(|other| other.cell == beyond);
            if data.side(side) == SideKind::River && is_open {
                *faced.entry(beyond).or_default() += 1;
            }
        }
    }
    faced
}

/// R2-SETUP-2, R2-PLACE-3, R2-PLACE-4: the fork comes first and the volcano lake last; there is one
/// arm before the fork and never more than two, and no two arms face the same cell.
#[test]
fn river_arms_never_meet() {
    tally_games(60, &[("two arms", 350), ("no arm", 25)], |random, tally| {
        let mut game = game(random);
        let kind = |kind: TileType, game: &Game| game.setup().tile_types()[kind.index()].clone();
        let first = |event: &Event| matches!(event, Event::TileDrawn { .. });
        let mut drawn = game.opening_events().iter().filter(|event| first(event)).count();
        assert!(
            drawn == 0 || kind(game.state().current_tile().expect("the tile is drawn"), &game).fork
        );
        let flows = |game: &Game| {
            let state = game.state();
            let in_hand = state.current_tile().is_some_and(|drawn| kind(drawn, game).river);
            state.river_tiles_remaining() > 0 || in_hand
        };
        while flows(&game) {
            let Some(action) = random_action(&game, random) else { break };
            for event in game.apply(action).expect("a listed action is legal").to_vec() {
                let Event::TileDrawn { tile_type: number, .. } = event else { continue };
                let tile = kind(number, &game);
                if tile.river {
                    drawn += 1;
                    assert_eq!(tile.fork, drawn == 1);
                    assert!(!tile.mouth || game.state().river_tiles_remaining() == 0);
                }
            }
            let faced = faced(&game);
            assert!(faced.values().all(|&ends| ends == 1), "{faced:?}");
            assert!(faced.len() <= 2, "{faced:?}");
            tally.add("two arms", (faced.len() == 2).into());
            tally.add("no arm", faced.is_empty().into());
        }
    });
}

/// R2-LAKE-4, R2-LAKE-5, HOUSE-8: a player with an announced extra turn takes the next turn, no
/// other player takes two turns in a row, and the volcano lake grants at most one extra turn.
#[test]
fn extra_turn_events_precede_extra_turns() {
    tally_games(120, &[("lakes", 15), ("holes", 30)], |random, tally| {
        let mut game = game(random);
        let players = game.setup().players();
        let types = game.setup().tile_types();
        let lake = types.iter().position(|kind| kind.mouth).expect("the setup has a lake");
        let lake = TileType::new(lake as u16);
        let gives = match game.setup().option("volcano_lake") {
            Some("always") => true,
            Some("with_dragon") => game.setup().config().mechanics["dragon"],
            _ => false,
        };
        let (mut granted, mut of_lake, mut laid) = (None, 0, 0);
        while let Some(action) = random_action(&game, random) {
            let is_lake = |action: &Action| {
                matches!(action, Action::PlaceTile { .. })
                    && game.state().current_tile() == Some(lake)
            };
            laid += usize::from(is_lake(&action));
            for event in game.apply(action).expect("a listed action is legal").to_vec() {
                match event {
                    Event::ExtraTurn { player, cause } => {
                        of_lake += usize::from(cause == EventCause::VOLCANO_LAKE);
                        tally.add("holes", (cause == EventCause::HOLE).into());
                        granted = Some(player);
                    }
                    Event::TurnStarted { player, previous_player, .. } => {
                        let again = previous_player == Some(player);
                        match granted.take() {
                            Some(granted) => assert_eq!(granted, player),
                            // In games with hands, only one player may have a playable tile
                            // (HOUSE-4h).
                            None => assert!(players == 1 || !again || has_hands(&game)),
                        }
                    }
                    _ => {}
                }
            }
        }
        assert!(of_lake <= usize::from(gives && laid == 1), "{of_lake} of {laid}");
        tally.add("lakes", of_lake);
    });
}

fn has_hands(game: &Game) -> bool {
    game.setup().option("hand_size") != Some("0")
}
