//! Tests that listing, playing, undoing and copying do not allocate memory once all buffers have
//! reached their final size.

use std::hint::black_box;

use carc_engine::{ActionList, Actor, Config, Game, Generator, Phase, Position, Setup};

use crate::{counting::allocations, support};

fn setups() -> Vec<std::sync::Arc<Setup>> {
    let mut all = Vec::new();
    for (players, preset) in [(2, "bb5"), (5, "c3"), (1, "c1"), (8, "bb5")] {
        let mut config = Config::new(players);
        config.preset = Some(preset.to_owned());
        // With other values of this option, lists of farmers are allocated at the end of the game.
        config.options.insert("farm_scoring".to_owned(), "field3".to_owned());
        all.push(Setup::new(config).expect("the config is valid"));
    }
    for option in ["meeple", "tile"] {
        let mut config = Config::new(3);
        config.expansions = ["princess_dragon", "traders_builders"].map(str::to_owned).to_vec();
        config.options.insert("fairy".to_owned(), option.to_owned());
        all.push(Setup::new(config).expect("the config is valid"));
    }
    for wagon_move in ["connected", "adjacent"] {
        let mut config = Config::new(3);
        for name in ["abbey_mayor", "traders_builders", "inns_cathedrals", "abbot"] {
            config.expansions.push(name.to_owned());
        }
        config.options.insert("wagon_move".to_owned(), wagon_move.to_owned());
        config.figures.insert("wagon".to_owned(), 3);
        all.push(Setup::new(config).expect("the config is valid"));
    }
    for board in ["block", "aside"] {
        let mut config = Config::new(3);
        config.expansions =
            ["wheel", "traders_builders", "inns_cathedrals"].map(str::to_owned).to_vec();
        config.options.insert("wheel_board".to_owned(), board.to_owned());
        all.push(Setup::new(config).expect("the config is valid"));
    }
    let mut config = Config::new(3);
    config.expansions = ["count", "traders_builders", "abbey_mayor"].map(str::to_owned).to_vec();
    all.push(Setup::new(config).expect("the config is valid"));
    for message_markers in ["each", "turn"] {
        let mut config = Config::new(3);
        config.preset = Some("minis".to_owned());
        config.expansions.push("bridges_castles_bazaars".to_owned());
        config.options.insert("message_markers".to_owned(), message_markers.to_owned());
        all.push(Setup::new(config).expect("the config is valid"));
    }
    for flock_timing in ["before_figure", "after_figure"] {
        let mut config = Config::new(4);
        config.expansions = ["hills_sheep", "traders_builders"].map(str::to_owned).to_vec();
        config.options.insert("flock_timing".to_owned(), flock_timing.to_owned());
        config.options.insert("closed_flock".to_owned(), "score".to_owned());
        config.tile_sets.insert("hills".to_owned(), 3);
        config.figures.insert("shepherd".to_owned(), 3);
        all.push(Setup::new(config).expect("the config is valid"));
    }
    all
}

/// Plays one game to its end on a bare position.
fn play_position(
    setup: &Setup,
    position: &mut Position,
    list: &mut ActionList,
    random: &mut Generator,
) {
    loop {
        let action = match position.state(setup).actor() {
            Actor::Chance => position.draw(random).expect("a draw is pending"),
            Actor::None => return,
            Actor::Player(_) => {
                position.state(setup).legal_actions_into(list);
                support::pick_action(random, list)
            }
        };
        assert!(position.state(setup).is_legal(action));
        position.play(setup, action).expect("a listed action is legal");
    }
}

#[test]
fn counter_sees_allocations() {
    assert_eq!(allocations(|| drop(black_box(Box::new(1)))), 1);
    assert!(allocations(|| drop(black_box(vec![1; 100]))) >= 1);
    assert_eq!(allocations(|| ()), 0);
}

/// The number of times that each game is played. The first game allocates the lists and the
/// history.
const TIMES: usize = 2;

#[test]
fn positions_list_play_and_copy_without_allocating() {
    for setup in setups() {
        let start = Position::new(&setup);
        let (mut position, mut copy) = (start.clone(), start.clone());
        let mut list = ActionList::new();
        for seed in 1..30 {
            let found = [(); TIMES].map(|()| {
                let mut random = Generator::new(seed);
                // A new copy reserves no more memory than the initial position.
                position = start.clone();
                allocations(|| {
                    position.clone_from(&start);
                    play_position(&setup, &mut position, &mut list, &mut random);
                    copy.clone_from(&position);
                })
            });
            assert_eq!(found[1], 0, "game {seed} of {} players", setup.players());
        }
    }
}

#[test]
fn position_copies_play_without_allocating() {
    for setup in setups() {
        let mut list = ActionList::new();
        for seed in 0..20 {
            let mut random = Generator::new(seed);
            let mut game = Game::new(setup.clone(), seed);
            let actions = random.uniform(100);
            support::advance(&mut game, &mut random, actions);
            let found = [(); TIMES].map(|()| {
                let (mut copy, mut random) = (game.position().clone(), Generator::new(seed));
                allocations(|| play_position(&setup, &mut copy, &mut list, &mut random))
            });
            assert_eq!(found[1], 0, "game {seed} of {} players", setup.players());
        }
    }
}

#[test]
fn turns_are_listed_without_allocating() {
    let setup = Setup::base(2).expect("the config is valid");
    let mut position = Position::new(&setup);
    let mut turns = Vec::with_capacity(4096);
    let mut random = Generator::new(3);
    let mut list = ActionList::new();
    let mut checked = 0;
    while !position.state(&setup).is_over() {
        if position.state(&setup).phase() == Phase::Place {
            assert_eq!(allocations(|| position.state(&setup).turns_into(&mut turns)), 0);
            checked += 1;
        }
        position.state(&setup).legal_actions_into(&mut list);
        let action = support::pick_action(&mut random, &list);
        position.play(&setup, action).expect("a listed action is legal");
    }
    assert!(checked > 60);
}

/// Plays a game to its end. Along the way, undoes some actions, but never beyond the kept depth.
fn play_game(game: &mut Game, list: &mut ActionList, random: &mut Generator) {
    let mut steps = 0;
    loop {
        game.state().legal_actions_into(list);
        if list.is_empty() {
            return;
        }
        game.play(support::pick_action(random, list)).expect("a listed action is legal");
        steps = (steps + 1).min(32);
        if random.uniform(8) == 0 {
            for _ in 0..random.uniform(steps + 1) {
                game.undo().expect("an action can be undone");
                steps -= 1;
            }
        }
    }
}

#[test]
fn games_play_and_undo_without_allocating() {
    for setup in setups() {
        let mut game = Game::new(setup.clone(), 1);
        let mut list = ActionList::new();
        for seed in 2..20 {
            let found = [(); TIMES].map(|()| {
                // An undo beyond the kept depth replays the game, which refills the kept positions.
                while game.undo().is_some() {}
                allocations(|| play_game(&mut game, &mut list, &mut Generator::new(seed)))
            });
            assert_eq!(found[1], 0, "game {seed} of {} players", setup.players());
        }
    }
}
