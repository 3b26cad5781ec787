//! Tests that games can be put into a batch, taken out, and stepped individually.

use carc_engine::{Action, Config, Game, Generator, Player, Setup};
use carc_learn::{
    Autoreset, Batch, BatchError, BatchOptions, Course, Encoding, Form, Observer, Origin,
};

use crate::{
    array::{self, Array, arrays},
    batch::{choose, random_setup, shown},
};

/// Returns a game's decisions and the hash of its state.
fn told(game: &Game) -> (String, u64) {
    (format!("{:?}", game.history()), game.state().hash())
}

/// Returns a batch in which games were played, set and determinized.
pub(crate) fn mixed(number: u64) -> (Batch, Generator) {
    let mut random = Generator::new(number);
    let setup = random_setup(&mut random);
    let autoreset = Autoreset::ALL[number as usize % 3];
    let options = BatchOptions { seed: number, autoreset, ..BatchOptions::default() };
    let mut batch = Batch::new(setup.clone(), 40, options).expect("the batch is valid");
    for _ in 0..random.uniform(500) {
        batch.step(&choose(&batch, &mut random)).expect("the codes are legal");
    }
    let seeds: Vec<_> = (0..40).map(|game| (game % 3 == 0).then_some(game + 100)).collect();
    batch.determinize(&seeds).expect("each game has a seed");
    for place in 0..5 {
        let game = batch.game(place * 3 + 1);
        batch.set(place * 3 + 2, game).expect("the game has the same setup");
    }
    (batch, random)
}

#[test]
fn extracted_games_continue_like_batch_games() {
    for number in 0..9 {
        let (mut batch, mut random) = mixed(number);
        let mut games: Vec<Game> = (0..40).map(|game| batch.game(game)).collect();
        for step in 0..60 {
            for (place, game) in games.iter().enumerate() {
                if step % 20 == 0 {
                    assert_eq!(told(game), told(&batch.game(place)));
                }
                assert_eq!(batch.position(place), game.position());
                assert_eq!(batch.scores(place), game.state().scores());
                assert_eq!(batch.actor(place), game.state().actor());
                let codes: Vec<u64> =
                    game.state().legal_actions().iter().map(Action::code).collect();
                assert_eq!(batch.legal(place), codes);
            }
            let codes = choose(&batch, &mut random);
            let episodes: Vec<u64> = (0..40).map(|game| batch.episode(game)).collect();
            batch.step(&codes).expect("the codes are legal");
            for (place, game) in games.iter_mut().enumerate() {
                if batch.episode(place) != episodes[place] {
                    *game = Game::new(batch.setup().clone(), batch.seed(place));
                } else if !game.state().is_over() {
                    game.play(Action::from_code(codes[place]).expect("the code is valid"))
                        .expect("the action is legal");
                }
            }
        }
    }
}

#[test]
fn courses_report_the_games_that_were_set() {
    for number in 0..6 {
        let (mut batch, mut random) = mixed(number);
        let courses: Vec<Course> = (0..40).map(|game| batch.course(game)).collect();
        assert!(courses.iter().any(|course| matches!(course.origin, Origin::Game(_))));
        let mut other =
            Batch::new(batch.setup().clone(), 40, *batch.options()).expect("the batch is valid");
        other.resume(&courses).expect("the courses match the games");
        for _ in 0..60 {
            assert_eq!(shown(&other), shown(&batch));
            let codes = choose(&batch, &mut random);
            batch.step(&codes).expect("the codes are legal");
            other.step(&codes).expect("the codes are legal");
        }
    }
}

#[test]
fn games_can_be_copied_between_slots() {
    for number in 0..6 {
        let (batch, mut random) = mixed(number);
        let places: Vec<usize> = (0..70).map(|_| random.uniform(40) as usize).collect();
        let mut some = batch.take(&places).expect("the batch has these slots");
        let all = shown(&batch);
        let wanted: Vec<String> = places.iter().map(|&place| all[place].clone()).collect();
        assert_eq!(shown(&some), wanted);
        for (place, &from) in places.iter().enumerate().step_by(7) {
            assert_eq!(told(&some.game(place)), told(&batch.game(from)));
            assert_eq!(some.scores(place), batch.scores(from));
            assert_eq!(some.actor(place), batch.actor(from));
            assert_eq!(some.episode(place), batch.episode(from));
        }
        let mut other =
            Batch::new(batch.setup().clone(), 70, *batch.options()).expect("the batch is valid");
        let courses: Vec<Course> = (0..70).map(|game| some.course(game)).collect();
        other.resume(&courses).expect("the courses match the games");
        for _ in 0..60 {
            assert_eq!(shown(&other), shown(&some));
            let codes = choose(&some, &mut random);
            some.step(&codes).expect("the codes are legal");
            other.step(&codes).expect("the codes are legal");
        }
        assert_eq!(shown(&batch), all);
        let every: Vec<usize> = (0..40).collect();
        let again = batch.take(&every).expect("the slots exist");
        assert_eq!(
            every.iter().map(|&game| again.course(game)).collect::<Vec<_>>(),
            every.iter().map(|&game| batch.course(game)).collect::<Vec<_>>()
        );
    }
    let batch =
        Batch::new(Setup::base(2).expect("the config is valid"), 2, BatchOptions::default())
            .expect("the batch is valid");
    assert_eq!(batch.take(&[]).unwrap_err(), BatchError::Games(0));
    let wrong = batch.take(&[0, 2]).unwrap_err();
    assert_eq!(wrong, BatchError::Slot { slot: 2, games: 2 });
    assert_eq!(wrong.to_string(), "game 2 does not exist; expected 0 to 1");
}

#[test]
fn rejected_games_change_nothing() {
    let setup = Setup::base(2).expect("the config is valid");
    let mut batch =
        Batch::new(setup.clone(), 3, BatchOptions::default()).expect("the batch is valid");
    let before = shown(&batch);
    let other = Setup::base(3).expect("the config is valid");
    let deck = Game::with_deck(setup.clone(), &["base/U", "base/V"]).expect("the deck is valid");
    let listed = Game::with_draws(setup.clone(), &["base/U", "base/V"], Some(1))
        .expect("the draws are valid");
    for (game, error) in [
        (Game::new(other.clone(), 1), BatchError::Setup(1)),
        (Game::with_external_chance(setup.clone()), BatchError::Draws(1)),
        (deck.clone(), BatchError::Draws(1)),
        (listed.clone(), BatchError::Draws(1)),
    ] {
        assert_eq!(batch.set(1, game.clone()), Err(error.clone()));
        let mut courses: Vec<Course> = (0..3).map(|game| batch.course(game)).collect();
        courses[1].origin = Origin::Game(game.into());
        assert_eq!(batch.resume(&courses), Err(error));
    }
    let short = BatchError::Length { given: 2, games: 3 };
    assert_eq!(batch.determinize(&[Some(1); 2]), Err(short));
    assert_eq!(shown(&batch), before);
    let games = vec![Game::new(setup.clone(), 1), Game::new(other, 1)];
    let options = BatchOptions::default();
    assert_eq!(Batch::from_games(games, options).unwrap_err(), BatchError::Setup(1));
    assert_eq!(Batch::from_games(vec![], options).unwrap_err(), BatchError::Games(0));
    // The first game is a copy made as the error suggests. The deck of the second game is used up.
    let mut drawn = listed;
    let first = drawn.state().legal_actions().at(0);
    drawn.play(first).expect("the action is legal");
    drawn.play(drawn.state().legal_actions().at(0)).expect("the action is legal");
    for game in [deck.after(&[], 5).expect("an empty line is valid"), drawn] {
        batch.set(1, game.clone()).expect("the game draws with a seed");
        assert_eq!(batch.position(1), game.position());
    }
    assert_eq!(shown(&batch)[0], before[0]);
    assert_eq!(shown(&batch)[2], before[2]);
}

#[test]
fn unselected_games_stay_unchanged() {
    for autoreset in Autoreset::ALL {
        let mut random = Generator::new(5);
        let setup = random_setup(&mut random);
        let options = BatchOptions { autoreset, ..BatchOptions::default() };
        let mut batch = Batch::new(setup, 40, options).expect("the batch is valid");
        for _ in 0..150 {
            let mut alone = batch.clone();
            let codes = choose(&batch, &mut random);
            alone.step(&codes).expect("the codes are legal");
            let before: Vec<_> = (0..40).map(|game| batch.state(game).hash()).collect();
            let asked: Vec<_> =
                codes.iter().map(|&code| (random.uniform(3) > 0).then_some(code)).collect();
            let old: Vec<Vec<u64>> = (0..40).map(|game| batch.legal(game).to_vec()).collect();
            batch.step(&asked).expect("the codes are legal");
            for game in 0..40 {
                if asked[game].is_some() {
                    assert_eq!(shown(&batch)[game], shown(&alone)[game]);
                } else {
                    assert_eq!(batch.state(game).hash(), before[game]);
                    assert_eq!(batch.legal(game), old[game]);
                    assert!(batch.rewards(game).iter().all(|reward| *reward == 0.0));
                    assert!(!batch.has_ended(game));
                }
            }
        }
    }
    let setup = Setup::base(2).expect("the config is valid");
    let mut batch = Batch::new(setup, 2, BatchOptions::default()).expect("the batch is valid");
    let before = shown(&batch);
    let wrong = batch.step(&[Some(batch.legal(0)[0]), Some(u64::MAX)]).unwrap_err();
    assert_eq!(wrong, BatchError::Illegal { game: 1, code: u64::MAX });
    assert_eq!(shown(&batch), before);
    batch.step_indices(&[None, Some(0)]).expect("the index is legal");
    assert_eq!(shown(&batch)[0], before[0]);
}

#[test]
fn determinizations_agree_with_views() {
    let mut config = Config::new(2);
    config.options.insert("hand_size".to_owned(), "3".to_owned());
    config.options.insert("hand_visibility".to_owned(), "hidden".to_owned());
    let setup = Setup::new(config).expect("the config is valid");
    let play = |threads| {
        let options = BatchOptions { threads: Some(threads), ..BatchOptions::default() };
        let mut batch = Batch::new(setup.clone(), 70, options).expect("the batch is valid");
        let mut random = Generator::new(1);
        for _ in 0..40 {
            batch.step(&choose(&batch, &mut random)).expect("the codes are legal");
        }
        let before: Vec<Game> = (0..70).map(|game| batch.game(game)).collect();
        let seeds: Vec<_> = (0..70).map(|game| (game % 2 == 0).then_some(game)).collect();
        batch.determinize(&seeds).expect("each game has a seed");
        (batch, before)
    };
    let (batch, before) = play(1);
    let mut others = 0;
    for (place, game) in before.iter().enumerate() {
        let carc_engine::Actor::Player(player) = game.state().actor() else {
            panic!("a game is over")
        };
        let guess = batch.game(place);
        let view = |game: &Game| game.view(player).expect("the player exists").state().hash();
        assert_eq!(view(&guess), view(game));
        if place % 2 == 0 {
            assert_eq!(batch.seed(place), place as u64);
            others += usize::from(guess.state().hash() != game.state().hash());
        } else {
            assert_eq!(told(&guess), told(game));
        }
    }
    assert!(others > 30, "hands of three tiles are rarely determinized correctly");
    assert_eq!(shown(&play(3).0), shown(&batch));
}

/// Returns the config of the base game on a small table, and games with this config that start from
/// mid-game positions.
fn starts(count: u64) -> (Config, Vec<Game>) {
    let mut config = Config::new(2);
    config.options.insert("table".to_owned(), "15x15".to_owned());
    let setup = Setup::new(config.clone()).expect("the config is valid");
    let game = |number: u64| {
        let mut game = Game::new(setup.clone(), number);
        let mut random = Generator::new(number);
        while game.state().turn() < 5 + number as u32 * 3 {
            let list = game.state().legal_actions();
            game.play(list.at(random.uniform(list.len() as u32) as usize))
                .expect("the action is legal");
        }
        let start = game.state().to_start().expect("a position that can be a start");
        let setup = Setup::new(Config { start: Some(start), ..config.clone() })
            .expect("the config is valid");
        Game::new(setup, number + 50)
    };
    (config.clone(), (0..count).map(game).collect())
}

#[test]
fn batch_mixes_start_positions() {
    let (config, games) = starts(6);
    let setup = Setup::new(config).expect("the config is valid");
    let encoding = Encoding::new(&setup).expect("the table is bounded");
    let mut batch =
        Batch::new(setup.clone(), 7, BatchOptions::default()).expect("the batch is valid");
    for (slot, game) in games.iter().enumerate() {
        batch.set(slot, game.clone()).expect("the configs differ only in the start");
    }
    let mut random = Generator::new(1);
    let mut all: Vec<Option<Game>> = games.into_iter().map(Some).collect();
    let mut ends = 0;
    for step in 0..150 {
        for (place, game) in all.iter().enumerate() {
            let Some(game) = game else {
                assert!(std::sync::Arc::ptr_eq(batch.setup_of(place), &setup));
                continue;
            };
            assert_eq!(batch.position(place), game.position());
            assert_eq!(batch.actor(place), game.state().actor());
            let codes: Vec<u64> = game.state().legal_actions().iter().map(Action::code).collect();
            assert_eq!(batch.legal(place), codes);
            assert_eq!(batch.setup_of(place).config(), game.setup().config());
        }
        if step % 25 == 0 {
            for form in Form::ALL {
                let mut seen = arrays(&encoding, form, 7);
                let out = seen.iter_mut().map(Array::numbers).collect();
                batch
                    .write_form(&encoding, form, Observer::Player(Player::new(1)), 0, out)
                    .expect("the arrays have the right sizes");
                for (place, game) in
                    all.iter().enumerate().filter_map(|(at, game)| Some((at, game.as_ref()?)))
                {
                    let alone = array::seen(&encoding, form, game, Player::new(1));
                    let own: Vec<Array> = seen.iter().map(|all| all.part(place, 7)).collect();
                    assert_eq!(own, alone);
                }
            }
            let courses: Vec<Course> = (0..7).map(|place| batch.course(place)).collect();
            let mut other =
                Batch::new(setup.clone(), 7, BatchOptions::default()).expect("the batch is valid");
            other.resume(&courses).expect("the courses match the games");
            assert!((0..7).all(|place| other.position(place) == batch.position(place)));
        }
        let codes = choose(&batch, &mut random);
        batch.step(&codes).expect("the codes are legal");
        for (place, slot) in all.iter_mut().enumerate() {
            let Some(game) = slot else { continue };
            if game.state().is_over() {
                *slot = None;
                ends += 1;
            } else {
                game.play(Action::from_code(codes[place]).expect("the code is valid"))
                    .expect("the action is legal");
            }
        }
    }
    assert!(ends >= 5, "{ends} games ended");
}

#[test]
fn batch_rejects_other_configs() {
    let (mut config, games) = starts(1);
    config.options.insert("farmers".to_owned(), "off".to_owned());
    let setup = Setup::new(config).expect("the config is valid");
    assert!(!Encoding::new(&setup).expect("the table is bounded").fits(games[0].setup()));
    let mut batch = Batch::new(setup, 1, BatchOptions::default()).expect("the batch is valid");
    assert_eq!(batch.set(0, games[0].clone()), Err(BatchError::Setup(0)));
}
