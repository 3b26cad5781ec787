//! Tests that features tracked through a game match features computed from scratch.

use std::sync::Arc;

use carc_engine::{Action, Actor, Config, Game, Generator, Player, Setup};
use carc_learn::{Batch, BatchOptions, Encoding, Form, Observer, Sight};

use crate::{
    array::{Array, arrays, seen},
    batch::{choose, random_setup},
};

/// After any operation, a batch's observations match its games.
#[test]
fn tracked_entities_match_fresh_entities() {
    for number in 0..14 {
        let mut random = Generator::new(number);
        let setup = if number < 4 { base() } else { random_setup(&mut random) };
        let encoding = Encoding::new(&setup).expect("the table is bounded");
        let options = BatchOptions { seed: number, threads: Some(1), ..BatchOptions::default() };
        let mut batch = Batch::new(setup, 3, options).expect("the batch is valid");
        let (mut game, mut copy) = (batch.game(0), batch.clone());
        for _ in 0..300 {
            batch.step(&choose(&batch, &mut random)).expect("the codes are legal");
            let place = random.uniform(3) as usize;
            let which = [0, 1, 2].map(|other| other == place);
            let seed = u64::from(random.uniform(9));
            match random.uniform(40) {
                0 => game = batch.game(place),
                // The game is from an earlier step or from another slot.
                1 => batch.set(place, game.clone()).expect("the game has the same setup"),
                2 => batch.reset(&which).expect("the batch has these games"),
                3 => copy = batch.clone(),
                4 => std::mem::swap(&mut batch, &mut copy),
                5 => batch = batch.take(&[place, 1, place]).expect("the batch has these games"),
                6 => batch
                    .determinize(&which.map(|is| is.then_some(seed)))
                    .expect("the batch has these games"),
                7 => {
                    let mut back = batch.game(place);
                    for _ in 0..=random.uniform(9) {
                        back.undo();
                    }
                    batch.set(place, back).expect("the game has the same setup");
                }
                8..20 => continue,
                _ => {}
            }
            check_entities(&batch, &encoding);
        }
    }
}

fn base() -> Arc<Setup> {
    let mut config = Config::new(2);
    config.options.insert("table".to_owned(), "25x25".to_owned());
    Setup::new(config).expect("the config is valid")
}

fn check_entities(batch: &Batch, encoding: &Encoding) {
    let mut written = arrays(encoding, Form::Entities, batch.len());
    let out = written.iter_mut().map(Array::numbers).collect();
    batch
        .write_form(encoding, Form::Entities, Observer::Decider, 0, out)
        .expect("the arrays match the form");
    for game in 0..batch.len() {
        let seat = match batch.actor(game) {
            Actor::Player(player) => player,
            _ => Player::new(0),
        };
        let alone = seen(encoding, Form::Entities, &batch.game(game), seat);
        for (all, own) in written.iter().zip(&alone) {
            assert_eq!(all.part(game, batch.len()), *own, "game {game}");
        }
    }
}

/// Places a tile and no figure.
fn lay(game: &mut Game, placement: Action) {
    game.play(placement).expect("the tile fits");
    game.play(Action::Pass).expect("no figure is placed");
}

/// Returns two games that differ only in the position of the first tile.
fn alike() -> [Game; 2] {
    let mut games = [Game::new(base(), 7), Game::new(base(), 7)];
    let first = games[0].state().legal_actions();
    lay(&mut games[0], first.at(0));
    lay(&mut games[1], first.at(first.len() - 1));
    let next = games[0].state().legal_actions();
    let next = next
        .iter()
        .find(|&action| games[1].state().is_legal(action))
        .expect("the tile fits in both games");
    games.iter_mut().for_each(|game| lay(game, next));
    games
}

/// Two games that differ only in an earlier tile are kept apart, both in a batch and with reused
/// buffers.
#[test]
fn distinguishes_games_by_earlier_tiles() {
    let games = alike();
    let encoding = Encoding::new(games[0].setup()).expect("the table is bounded");
    let [one, other] =
        games.each_ref().map(|game| seen(&encoding, Form::Entities, game, Player::new(0)));
    assert_ne!(one, other);

    let options = BatchOptions { threads: Some(1), ..BatchOptions::default() };
    let mut batch = Batch::new(base(), 1, options).expect("the batch is valid");
    let mut sight = Sight::default();
    for game in [&games[0], &games[1], &games[0]] {
        batch.set(0, game.clone()).expect("the game has the same setup");
        check_entities(&batch, &encoding);

        let mut again = arrays(&encoding, Form::Entities, 1);
        let out = again.iter_mut().map(Array::numbers).collect();
        let (setup, position) = (game.setup(), game.position());
        encoding.observe_as(Form::Entities, setup, position, Player::new(0), out, &mut sight);
        assert_eq!(again, seen(&encoding, Form::Entities, game, Player::new(0)));
    }
}
