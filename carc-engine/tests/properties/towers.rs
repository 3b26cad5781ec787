//! Tests that compare towers with the board, the views and the events.

use std::collections::BTreeMap;

use carc_engine::{Action, Config, Event, Figure, Game, Generator, Player, Setup, State, Token};

use super::{for_games, tally_games};
use crate::support::{pick, random_action};

/// Returns a game with towers, and with tiles that interact with them.
fn game(random: &mut Generator) -> Game {
    let mut config = Config::new(1 + random.uniform(8));
    config.expansions.push("tower".to_owned());
    for name in ["inns_cathedrals", "princess_dragon", "traders_builders", "abbey_mayor", "wheel"] {
        if random.uniform(3) == 0 {
            config.expansions.push(name.to_owned());
        }
    }
    for (option, values) in
        [("tower_own", &["on", "off"][..]), ("tower_floors", &["printed", "printed", "30", "1"])]
    {
        config.options.insert(option.to_owned(), (*pick(random, values)).to_owned());
    }
    let setup = Setup::new(config).expect("the config is valid");
    Game::new(setup, u64::from(random.uniform(u32::MAX)))
}

/// Returns the total number of figures and floors in all places, which is constant throughout a
/// game.
fn all_pieces(game: &Game) -> (BTreeMap<(Player, Figure), usize>, u16) {
    let state = game.state();
    let players = Player::all(game.setup().players());
    let mut figures = BTreeMap::new();
    for owner in players.clone() {
        for figure in Figure::all() {
            let held = players.clone().map(|captor| state.prisoners(captor, owner, figure));
            let off = state.supply(owner, figure) + held.sum::<u8>();
            figures.insert((owner, figure), usize::from(off));
        }
    }
    for who in state.each_figure() {
        *figures.entry((who.player, who.figure)).or_default() += 1;
    }
    let built: u16 = state.towers().map(|(_, height)| u16::from(height)).sum();
    let left: u16 = players.map(|player| state.tokens(player, Token::FLOOR)).sum();
    (figures, built + left)
}

/// Nothing is lost: each figure is on the board, in its owner's supply or held as a prisoner, and
/// each floor is on a site or in front of a player (TW-SETUP-4, TW-PRISON-1). Two players never
/// hold each other's prisoners (TW-EXCHANGE-3), a ransom does not change the sum of scores
/// (TW-RANSOM-5), and towers only grow.
#[test]
fn figures_and_floors_are_conserved() {
    tally_games(60, &[("captured", 20), ("ransoms", 40)], |random, tally| {
        let mut game = game(random);
        let all = all_pieces(&game);
        while let Some(action) = random_action(&game, random) {
            let before: BTreeMap<_, _> = game.state().towers().collect();
            let sum: i32 = game.state().scores().iter().sum();
            let events = game.apply(action).expect("the action is legal").to_vec();
            assert_eq!(all_pieces(&game), all, "after {action}");
            let after: BTreeMap<_, _> = game.state().towers().collect();
            assert!(before.iter().all(|(cell, height)| after[cell] >= *height));
            let is_captured = |it: &&Event| matches!(it, Event::FigureCaptured { .. });
            tally.add("captured", events.iter().filter(is_captured).count());
            if matches!(action, Action::Choose { question: 1, .. }) {
                tally.add("ransoms", 1);
                let told: Vec<i32> = events
                    .iter()
                    .filter_map(|event| event.parts().score)
                    .take(2)
                    .map(|entry| entry.points)
                    .collect();
                assert_eq!(told, [-3, 3]);
                assert!(game.state().scores().iter().all(|score| *score >= 0), "TW-RANSOM-4");
                assert!(game.state().scores().iter().sum::<i32>() >= sum);
            }
            let players = Player::all(game.setup().players());
            let holds = |captor: Player, owner: Player| {
                Figure::all().any(|it| game.state().prisoners(captor, owner, it) > 0)
            };
            let is_due = game.state().phase() == carc_engine::Phase::Exchange;
            for one in players.clone().filter(|_| !is_due) {
                assert!(!holds(one, one));
                assert!(players.clone().all(|other| !(holds(one, other) && holds(other, one))));
            }
        }
    });
}

/// TW-HID-1, HID-12: every view contains all information about towers.
#[test]
fn views_show_all_tower_information() {
    for_games(20, |random| {
        let mut game = game(random);
        for _ in 0..40 {
            if let Some(action) = random_action(&game, random) {
                game.apply(action).expect("the action is legal");
            }
        }
        let known = |state: State<'_>| {
            let players = Player::all(game.setup().players());
            let floors = players.map(|player| state.tokens(player, Token::FLOOR));
            (state.towers().collect::<Vec<_>>(), floors.collect::<Vec<_>>())
        };
        for player in Player::all(game.setup().players()) {
            let view = game.view(player).expect("the player exists");
            assert_eq!(known(view.state()), known(game.state()));
            let json = view.to_json();
            for field in ["\"towers\":", "\"prisoners\":", "\"ransomed\":", "\"floor\":"] {
                assert!(json.contains(field), "{field}");
            }
        }
    });
}
