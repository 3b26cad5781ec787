//! Tests that tracked features match those computed from scratch.

use std::sync::Arc;

use carc_engine::{
    Action, Actor, Config, Game, Gaps, Generator, LiveFeature, LiveFeatures, Setup, Stake, Stakes,
};
use carc_learn::{Batch, BatchOptions, Encoding, Form, Observer, Sight};

use crate::{
    array::{Array, arrays, seen},
    batch::{choose, random_setup},
};

/// Checks that the observations of a batch match its games after any operation.
#[test]
fn tracked_entities_match_fresh_entities() {
    for number in 0..14 {
        let mut random = Generator::new(number);
        let setup = if number < 4 { base() } else { random_setup(&mut random) };
        let encoding = Encoding::new(&setup).expect("a table");
        let options = BatchOptions { seed: number, threads: Some(1), ..BatchOptions::default() };
        let mut batch = Batch::new(setup, 3, options).expect("a batch");
        let (mut game, mut copy) = (batch.game(0), batch.clone());
        for _ in 0..300 {
            batch.step(&choose(&batch, &mut random)).expect("legal codes");
            let place = random.uniform(3) as usize;
            let which = [0, 1, 2].map(|other| other == place);
            let seed = u64::from(random.uniform(9));
            match random.uniform(40) {
                0 => game = batch.game(place),
                // Before some steps, or in another game.
                1 => batch.set(place, game.clone()).expect("a game of the setup"),
                2 => batch.reset(&which).expect("its games"),
                3 => copy = batch.clone(),
                4 => std::mem::swap(&mut batch, &mut copy),
                5 => batch = batch.take(&[place, 1, place]).expect("its games"),
                6 => batch.determinize(&which.map(|is| is.then_some(seed))).expect("its games"),
                7 => {
                    let mut back = batch.game(place);
                    for _ in 0..=random.uniform(9) {
                        back.undo();
                    }
                    batch.set(place, back).expect("a game of the setup");
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
    Setup::new(config).expect("a setup")
}

fn check_entities(batch: &Batch, encoding: &Encoding) {
    let mut written = arrays(encoding, Form::Entities, batch.len());
    let out = written.iter_mut().map(Array::numbers).collect();
    batch.write_form(encoding, Form::Entities, Observer::Decider, 0, out).expect("their arrays");
    for game in 0..batch.len() {
        let seat = match batch.actor(game) {
            Actor::Player(player) => player,
            _ => 0,
        };
        let alone = seen(encoding, Form::Entities, &batch.game(game), seat);
        for (all, own) in written.iter().zip(&alone) {
            assert_eq!(all.part(game, batch.len()), *own, "game {game}");
        }
    }
}

/// Checks that tracked features match the stakes, which are computed from scratch.
#[test]
fn tracked_features_match_stakes() {
    let mut compared = 0;
    for number in 0..16 {
        let mut random = Generator::new(number);
        let setup = if number < 4 { base() } else { random_setup(&mut random) };
        let mut game = Game::new(setup, number);
        let (mut stakes, mut live) = (Stakes::new(), LiveFeatures::default());
        while !game.is_over() {
            let list = game.legal_actions();
            game.play(list.at(random.uniform(list.len() as u32) as usize)).expect("legal");
            if random.uniform(4) == 0 {
                continue;
            }
            let (setup, position) = (game.setup(), game.position());
            stakes.look_at_all(setup, position);
            stakes.follow(setup, position, &mut live);
            let is_taken = |stake: &Stake| stake.figures.iter().any(|count| *count > 0);
            let is_live = |stake: &&Stake| stake.open_ports > 0 || is_taken(stake);
            let mut wanted: Vec<&Stake> = stakes.features().iter().filter(is_live).collect();
            // Ties are broken by age.
            wanted.sort_by_key(|stake| (!is_taken(stake), -stake.completed_value.max(stake.value)));
            assert_eq!(live.features().len(), wanted.len());
            for (one, stake) in live.features().iter().zip(wanted) {
                let gaps = stake.gaps.map(|gaps| stakes.gaps()[usize::from(gaps)]);
                let fits = gaps.as_ref().map_or(&[][..], |gaps| gaps.fits());
                assert_eq!(fits_of(&live, one, position.remaining_by_type().iter().sum()), fits);
                assert_eq!(one.cells, gaps.map_or(0, |gaps| gaps.cells()));
                assert_eq!(
                    (one.kind, one.open_ports, one.complete, one.value, one.completed_value),
                    (
                        stake.kind,
                        stake.open_ports,
                        stake.complete,
                        stake.value,
                        stake.completed_value
                    )
                );
                assert_eq!(
                    (one.pennants, one.finished_cities, one.open_cities, one.occupied),
                    (stake.pennants, stake.finished_cities, stake.open_cities, is_taken(stake))
                );
                assert_eq!((one.strengths, one.owners), (stake.strengths, stake.owners));
                compared += 1;
            }
        }
    }
    assert!(compared > 20_000, "{compared}");
}

/// Creates a game with a deck and plays the given placements.
fn laid(deck: &[&str], placements: &[&str]) -> Game {
    let mut game = Game::with_deck(base(), deck).expect("a deck");
    for placement in placements {
        let placement = game.setup().parse_action(placement).expect("a placement");
        lay(&mut game, placement);
    }
    game
}

/// Places a tile without a figure.
fn lay(game: &mut Game, placement: Action) {
    game.play(placement).expect("it fits");
    game.play(Action::Pass).expect("no figure is deployed");
}

/// Returns two games that differ only in the position of the first tile.
fn alike() -> [Game; 2] {
    let mut games = [Game::new(base(), 7), Game::new(base(), 7)];
    let first = games[0].legal_actions();
    lay(&mut games[0], first.at(0));
    lay(&mut games[1], first.at(first.len() - 1));
    let next = games[0].legal_actions();
    let next = next.iter().find(|&action| games[1].is_legal(action)).expect("it fits in both");
    games.iter_mut().for_each(|game| lay(game, next));
    games
}

/// Returns the number of remaining tiles that fit in each open cell of a feature.
fn fits_of(live: &LiveFeatures, feature: &LiveFeature, left: u16) -> Vec<u16> {
    let open = feature.open_cells().iter().take_while(|cell| **cell != 0);
    let mut fits: Vec<u16> = open.map(|&cell| live.fits()[usize::from(cell)]).collect();
    // Not all cells around a monastery are open.
    fits.resize(usize::from(feature.cells).min(Gaps::MOST), left);
    fits
}

fn features(live: &LiveFeatures) -> Vec<String> {
    let told = |one: &LiveFeature| {
        let fits = fits_of(live, one, 0);
        format!("{:?} {} {:?} {fits:?}", one.kind, one.open_ports, one.columns)
    };
    live.features().iter().map(told).collect()
}

/// Returns the features of a game without previous state.
fn features_of(game: &Game) -> Vec<String> {
    let mut live = LiveFeatures::default();
    Stakes::new().follow(game.setup(), game.position(), &mut live);
    features(&live)
}

#[test]
fn cleared_state_does_not_leak_into_another_game() {
    let games = alike();
    let [one, other] = games.each_ref().map(features_of);
    assert_ne!(one, other);
    let (mut stakes, mut live) = (Stakes::new(), LiveFeatures::default());
    for game in [&games[0], &games[1], &games[0]] {
        live.forget();
        stakes.follow(game.setup(), game.position(), &mut live);
        assert_eq!(features(&live), features_of(game));
    }
}

/// This includes games after an undo.
#[test]
fn recomputes_after_undo() {
    let deck = ["base/E", "base/U", "base/B", "base/B"];
    let laid = |placements: &[&str]| laid(&deck, placements);
    let long = laid(&["place 0,1 180", "place 1,0 90"]);
    let other = laid(&["place 0,-1 180", "place -1,0 90"]);
    let longer = laid(&["place 0,-1 180", "place -1,0 90", "place 0,1 0"]);
    let short = laid(&["place 0,-1 180"]);
    let (mut stakes, mut live) = (Stakes::new(), LiveFeatures::default());
    for game in [&long, &other, &long, &longer, &long, &short] {
        stakes.follow(game.setup(), game.position(), &mut live);
        assert_eq!(features(&live), features_of(game));
    }
}

/// Checks that neither a batch with a replaced game nor reused memory confuses two games.
#[test]
fn distinguishes_games_by_earlier_tiles() {
    let games = alike();
    let encoding = Encoding::new(games[0].setup()).expect("a table");
    let [one, other] = games.each_ref().map(|game| seen(&encoding, Form::Entities, game, 0));
    assert_ne!(one, other);

    let options = BatchOptions { threads: Some(1), ..BatchOptions::default() };
    let mut batch = Batch::new(base(), 1, options).expect("a batch");
    let mut sight = Sight::default();
    for game in [&games[0], &games[1], &games[0]] {
        batch.set(0, game.clone()).expect("a game of the setup");
        check_entities(&batch, &encoding);

        let mut again = arrays(&encoding, Form::Entities, 1);
        let out = again.iter_mut().map(Array::numbers).collect();
        let (setup, position) = (game.setup(), game.position());
        encoding.observe_as(Form::Entities, setup, position, 0, out, &mut sight);
        assert_eq!(again, seen(&encoding, Form::Entities, game, 0));
    }
}
