//! Tests for undo, replay, saving and loading.

use carc_engine::{Action, Actor, Cell, Draw, Game, Generator, Position, Rotation};

use super::{for_games, tally_games};
use crate::support::{
    advance, decisions, pick, random_action, random_game, random_position, same_game, same_position,
};

/// A snapshot of a game, for an exact comparison at a later time.
struct Moment {
    game: Game,
    text: String,
}

impl Moment {
    fn of(game: &Game) -> Self {
        Self { game: game.clone(), text: game.to_json() }
    }

    fn check(&self, game: &Game) {
        assert_eq!(self.text, game.to_json());
        same_game(&self.game, game);
    }
}

/// A game returned by `after` equals the game in which the same line has been played, except for
/// future draws.
#[test]
fn line_predicts_the_game_it_leads_to() {
    for_games(60, |random| {
        let mut game = random_position(random);
        let before = game.clone();
        let known = before.history().len();
        let actions = random.uniform(20);
        advance(&mut game, random, actions);
        let line: Vec<Action> = game.history()[known..].iter().map(|entry| entry.action).collect();
        let mut after = before.after(&line, 5).expect("the game was played with these actions");
        same_position(after.position(), game.position(), game.setup());
        let actions = |game: &Game| -> Vec<Action> {
            game.history().iter().map(|entry| entry.action).collect()
        };
        assert_eq!(actions(&after), actions(&game));
        assert_eq!(Game::from_json(&after.to_json()).as_ref(), Ok(&after));
        let far = Action::PlaceTile { cell: Cell::new(5000, 0), rotation: Rotation::R0 };
        assert_eq!(before.after(&[line.as_slice(), &[far]].concat(), 5).unwrap_err().action, far);
        while let Some(action) = random_action(&after, random) {
            after.play(action).expect("the game can be played to its end");
        }
    });
}

#[test]
fn undo_restores_any_earlier_position() {
    for_games(150, |random| {
        let mut game = random_game(random);
        let depth = *pick(random, &[0, 1, 5, 32, 32, 32, 1000]);
        if depth != 32 {
            game.set_undo_depth(depth);
        }
        let mut moments = vec![Moment::of(&game)];
        while let Some(action) = random_action(&game, random) {
            game.apply(action).expect("a listed action is legal");
            moments.push(Moment::of(&game));
            // Occasionally undoes and redoes a few steps, and checks that the game draws the same
            // tiles.
            if random.uniform(12) == 0 {
                let steps = random.uniform(moments.len().min(40) as u32) as usize;
                let taken: Vec<_> =
                    (0..steps).map(|_| game.undo().expect("an action can be undone")).collect();
                moments[moments.len() - 1 - steps].check(&game);
                for action in taken.into_iter().rev() {
                    game.apply(action).expect("the action was legal before");
                }
                moments.last().expect("a snapshot exists").check(&game);
            }
        }
        let last = moments.pop().expect("a snapshot exists");
        let mut taken = Vec::new();
        while let Some(action) = game.undo() {
            taken.push(action);
            moments
                .pop()
                .expect("the number of undone and replayed steps is the same")
                .check(&game);
        }
        assert!(moments.is_empty());
        assert_eq!(game.undo(), None);
        for action in taken.into_iter().rev() {
            game.play(action).expect("the action was legal before");
        }
        last.check(&game);
    });
}

#[test]
fn undone_actions_leave_no_trace() {
    for_games(100, |random| {
        let mut game = random_game(random);
        advance(&mut game, random, 30);
        let mut plain = game.clone();
        let steps = 1 + random.uniform(40);
        advance(&mut game, random, steps);
        while game.history().len() > plain.history().len() {
            game.undo().expect("an action can be undone");
        }
        while let Some(action) = random_action(&game, random) {
            game.apply(action).expect("a listed action is legal");
            plain.apply(action).expect("the same actions are legal in the same game");
        }
        same_game(&game, &plain);
    });
}

#[test]
fn rejected_actions_do_not_affect_undo() {
    for_games(60, |random| {
        let mut game = random_game(random);
        let mut moments = Vec::new();
        while let Some(action) = random_action(&game, random) {
            for _ in 0..random.uniform(40) {
                game.apply(Action::Bid { points: 1 }).expect_err("there are no bids in this game");
            }
            moments.push(Moment::of(&game));
            game.play(action).expect("a listed action is legal");
        }
        for moment in moments.iter().rev() {
            game.undo().expect("an action can be undone");
            moment.check(&game);
        }
    });
}

#[test]
fn replaying_history_reproduces_the_game() {
    tally_games(100, &[("positions", 30)], |random, tally| {
        let start = random_game(random);
        let mut game = start.clone();
        let mut events = Vec::new();
        while let Some(action) = random_action(&game, random) {
            events.push(game.apply(action).expect("a listed action is legal").to_vec());
        }
        // Playing with and without events leads to the same results.
        let mut again = start.clone();
        for (action, before) in decisions(&game).zip(&events) {
            assert_eq!(again.apply(action).expect("the action was legal before"), &before[..]);
        }
        same_game(&again, &game);
        // The history can also be played on a bare position, unless the game has a deck, which has
        // its own stack.
        let setup = game.setup();
        let mut position = Position::new(setup);
        let mut stack = start.state().remaining_by_type().to_vec();
        for record in start.history() {
            if let Action::Draw(Draw::Tile(kind)) = record.action {
                stack[kind.index()] += 1;
            }
        }
        if position.state(setup).remaining_by_type() != stack {
            return;
        }
        for record in game.history() {
            position.state(setup).check(record.action).expect("the action was legal before");
            position.play(setup, record.action).expect("the action was legal before");
        }
        same_position(&position, game.position(), setup);
        tally.add("positions", 1);
    });
}

#[test]
fn loaded_game_is_equal_and_continues_identically() {
    for_games(150, |random| {
        let mut game = random_position(random);
        let mut loaded = Game::from_json(&game.to_json()).expect("a save can be loaded");
        same_game(&loaded, &game);
        // Undoing and replaying actions in the loaded game and then playing it to the end draws the
        // same tiles.
        for _ in 0..random.uniform(50) {
            assert_eq!(loaded.undo(), game.undo());
            same_game(&loaded, &game);
        }
        while let Some(action) = random_action(&game, random) {
            assert_eq!(
                game.apply(action).expect("a listed action is legal").to_vec(),
                loaded.apply(action).expect("the same actions are legal in the loaded game")
            );
        }
        same_game(&loaded, &game);
        assert_eq!(loaded.opening_events(), game.opening_events());
    });
}

#[test]
fn seeded_game_draws_match_its_generator() {
    for_games(40, |random| {
        let setup = crate::support::random_setup(random);
        let seed = u64::from(random.uniform(1 << 30)) << 32;
        let mut game = Game::new(setup, seed);
        advance(&mut game, random, u32::MAX);
        assert!(game.state().is_over());
        let mut generator = Generator::new(seed);
        let mut position = Position::new(game.setup());
        for record in game.history() {
            if position.state(game.setup()).actor() == Actor::Chance {
                assert_eq!(position.draw(&mut generator), Some(record.action));
            }
            position.play(game.setup(), record.action).expect("the action was legal before");
        }
    });
}
