//! Tests that the games in a batch are the same as individual games, regardless of the number of
//! threads.

use std::sync::Arc;

use carc_engine::{Action, Actor, Config, Game, Generator, Setup};
use carc_examples::trial;
use carc_learn::{
    Autoreset, Batch, BatchError, BatchOptions, Encoding, Observer, Reward, episode_seed,
};

pub(crate) fn random_setup(random: &mut Generator) -> Arc<Setup> {
    loop {
        let everything = random.uniform(2) == 0;
        let mut config = trial::config(random, everything);
        config.options.insert("table".to_owned(), "20x20".to_owned());
        if let Ok(setup) = Setup::new(config) {
            return setup;
        }
    }
}

/// Chooses the code of a legal action in each game, or 0 if the game is over.
pub(crate) fn choose(batch: &Batch, random: &mut Generator) -> Vec<u64> {
    (0..batch.len())
        .map(|game| match batch.legal(game) {
            [] => 0,
            list => list[random.uniform(list.len() as u32) as usize],
        })
        .collect()
}

/// A batch that resumes another batch's courses plays identically, in all autoreset modes.
#[test]
fn batch_continues_from_courses_of_another() {
    for (number, autoreset) in (0..).zip(Autoreset::ALL.into_iter().cycle().take(9)) {
        let mut random = Generator::new(number);
        let setup = random_setup(&mut random);
        let reward = Reward::ALL[number as usize % Reward::ALL.len()];
        let options = BatchOptions { seed: number, autoreset, reward, threads: Some(1) };
        let mut batch = Batch::new(setup.clone(), 40, options).expect("the batch is valid");
        for _ in 0..random.uniform(600) {
            batch.step(&choose(&batch, &mut random)).expect("the codes are legal");
        }
        let mut other = Batch::new(setup, 40, options).expect("the batch is valid");
        let courses: Vec<_> = (0..40).map(|game| batch.course(game)).collect();
        other.resume(&courses).expect("the courses match the games");
        for _ in 0..50 {
            for game in 0..40 {
                assert_eq!(other.position(game), batch.position(game));
                assert_eq!(other.legal(game), batch.legal(game));
                assert_eq!(other.course(game), batch.course(game));
                assert_eq!(other.seed(game), batch.seed(game));
            }
            let codes = choose(&batch, &mut random);
            batch.step(&codes).expect("the codes are legal");
            other.step(&codes).expect("the codes are legal");
        }
    }
}

#[test]
fn rejects_invalid_courses() {
    let setup = Setup::base(2).expect("the base game is valid");
    let mut batch = Batch::new(setup, 2, BatchOptions::default()).expect("the batch is valid");
    batch.step(&[batch.legal(0)[0], batch.legal(1)[0]]).expect("the codes are legal");
    let before = [batch.course(0), batch.course(1)];
    let mut illegal = before.clone();
    illegal[1].codes.push(u64::MAX);
    let mut draw = before.clone();
    let code = Action::Draw(carc_engine::Draw::Tile(carc_engine::TileType::new(0))).code();
    draw[0].codes.insert(0, code);
    let mut short = before.clone();
    short[1].rewards.pop();
    for (courses, error) in [
        (&illegal[..], BatchError::Illegal { game: 1, code: u64::MAX }),
        (&draw[..], BatchError::Illegal { game: 0, code }),
        (&short[..], BatchError::Players { game: 1, players: 2 }),
        (&before[..1], BatchError::Length { given: 1, games: 2 }),
    ] {
        assert_eq!(batch.resume(courses), Err(error));
        assert_eq!([batch.course(0), batch.course(1)], before);
    }
}

#[test]
fn batch_games_match_their_seeds() {
    for number in 0..8 {
        let mut random = Generator::new(number);
        let setup = random_setup(&mut random);
        let options = BatchOptions { seed: number, threads: Some(1), ..BatchOptions::default() };
        let mut batch = Batch::new(setup.clone(), 5, options).expect("the batch is valid");
        let start = |batch: &Batch, game| Game::new(setup.clone(), batch.seed(game));
        let mut games: Vec<Game> = (0..5).map(|game| start(&batch, game)).collect();
        for _ in 0..400 {
            let codes = choose(&batch, &mut random);
            let were_over: Vec<bool> = games.iter().map(|game| game.state().is_over()).collect();
            batch.step(&codes).expect("the codes are legal");
            for (place, game) in games.iter_mut().enumerate() {
                if were_over[place] {
                    *game = start(&batch, place);
                    assert!(!batch.has_ended(place) || game.state().is_over());
                } else {
                    game.play(Action::from_code(codes[place]).expect("the code is valid"))
                        .expect("the action is legal");
                    assert_eq!(batch.has_ended(place), game.state().is_over());
                }
                assert_eq!(batch.position(place), game.position());
                let legal = game.state().legal_actions();
                let codes: Vec<u64> = legal.iter().map(|action| action.code()).collect();
                assert_eq!(batch.legal(place), codes);
                assert_eq!(batch.actor(place), game.state().actor());
                assert_ne!(batch.actor(place), Actor::Chance);
                assert_eq!(
                    batch.seed(place),
                    episode_seed(number, place as u64, batch.episode(place))
                );
            }
        }
    }
}

/// Returns the visible state of each game.
pub(crate) fn shown(batch: &Batch) -> Vec<String> {
    let game = |game| {
        let (hash, seed) = (batch.state(game).hash(), batch.seed(game));
        let (rewards, scores) = (batch.rewards(game), batch.final_scores(game));
        let (legal, ended) = (batch.legal(game), batch.has_ended(game));
        format!("{hash} {seed} {legal:?} {rewards:?} {ended} {scores:?}")
    };
    (0..batch.len()).map(game).collect()
}

#[test]
fn results_do_not_depend_on_thread_count() {
    let mut config = Config::new(3);
    config.options.insert("table".to_owned(), "15x15".to_owned());
    let setup = Setup::new(config).expect("the config is valid");
    let encoding = Encoding::new(&setup).expect("the table is bounded");
    let play = |threads: Option<usize>| {
        let options = BatchOptions { seed: 5, threads, ..BatchOptions::default() };
        let mut batch = Batch::new(setup.clone(), 100, options).expect("the batch is valid");
        let mut random = Generator::new(1);
        for _ in 0..300 {
            let codes = choose(&batch, &mut random);
            batch.step(&codes).expect("the action is legal");
        }
        let mut masks = vec![9; 100 * encoding.space().len()];
        batch.write_masks(&encoding, &mut masks).expect("the array has the right size");
        let mut board = vec![9; 100 * encoding.board_len()];
        let mut tiles = vec![9; 100 * encoding.tiles_len()];
        let mut vector = vec![9; 100 * encoding.vector_len()];
        batch
            .write_observations(&encoding, Observer::Decider, &mut board, &mut tiles, &mut vector)
            .expect("the arrays have the right sizes");
        (shown(&batch), masks, board, tiles, vector)
    };
    let one = play(Some(1));
    assert!(one == play(Some(2)) && one == play(Some(7)) && one == play(None));
}

#[test]
fn rejected_steps_change_nothing() {
    let setup = Setup::base(2).expect("the config is valid");
    let options = BatchOptions::default();
    assert_eq!(Batch::new(setup.clone(), 0, options).unwrap_err(), BatchError::Games(0));
    assert!(matches!(Batch::new(setup.clone(), usize::MAX, options), Err(BatchError::Games(_))));
    let none = BatchOptions { threads: Some(0), ..options };
    assert_eq!(Batch::new(setup.clone(), 1, none).unwrap_err(), BatchError::Threads(0));
    let mut batch = Batch::new(setup, 3, options).expect("the batch is valid");
    let before = shown(&batch);
    let mut codes = choose(&batch, &mut Generator::new(1));
    let short = BatchError::Length { given: 2, games: 3 };
    assert_eq!(batch.step(&codes[..2]).unwrap_err(), short);
    codes[2] = u64::MAX;
    assert_eq!(batch.step(&codes).unwrap_err(), BatchError::Illegal { game: 2, code: u64::MAX });
    assert_eq!(shown(&batch), before);
    let mut offsets = [0; 4];
    let mut room = vec![0; batch.legal_total() - 1];
    assert!(batch.write_legal(&mut room, &mut offsets).is_err());
    assert!(batch.write_legal(&mut [0; 1000], &mut offsets[..3]).is_err());
    assert_eq!(batch.reset(&[true]).unwrap_err(), BatchError::Length { given: 1, games: 3 });
    assert_eq!(shown(&batch), before);
}

#[test]
fn legal_codes_are_grouped_by_game() {
    let mut batch =
        Batch::new(Setup::base(2).expect("the config is valid"), 6, BatchOptions::default())
            .expect("the batch is valid");
    let mut random = Generator::new(3);
    for _ in 0..200 {
        let mut codes = vec![0; batch.legal_total() + 5];
        let mut offsets = [0; 7];
        let total = batch.write_legal(&mut codes, &mut offsets).expect("the arrays have room");
        assert_eq!((total, offsets[6]), (batch.legal_total(), batch.legal_total() as i64));
        for game in 0..6 {
            let range = offsets[game] as usize..offsets[game + 1] as usize;
            assert_eq!(&codes[range], batch.legal(game));
        }
        let chosen = choose(&batch, &mut random);
        batch.step(&chosen).expect("the action is legal");
    }
}

/// Plays until the given number of games have ended, and returns each game's final scores and total
/// rewards.
fn ended(autoreset: Autoreset, reward: Reward, games: usize) -> Vec<(Vec<i32>, Vec<f32>)> {
    let options = BatchOptions { autoreset, reward, seed: 2, threads: Some(1) };
    let mut batch = Batch::new(Setup::base(3).expect("the config is valid"), 2, options)
        .expect("the batch is valid");
    let mut sums = vec![vec![0.0; 3]; 2];
    let (mut random, mut all) = (Generator::new(4), Vec::new());
    while all.len() < games {
        let codes = choose(&batch, &mut random);
        let was_over: Vec<bool> = (0..2).map(|game| batch.legal(game).is_empty()).collect();
        batch.step(&codes).expect("the action is legal");
        for game in 0..2 {
            for (sum, reward) in sums[game].iter_mut().zip(batch.rewards(game)) {
                *sum += reward;
            }
            if batch.has_ended(game) {
                assert_eq!(batch.state(game).is_over(), autoreset != Autoreset::SameStep);
                all.push((
                    batch.final_scores(game).to_vec(),
                    std::mem::replace(&mut sums[game], vec![0.0; 3]),
                ));
            } else if was_over[game] {
                assert_eq!(batch.rewards(game), [0.0; 3]);
                assert_eq!(batch.state(game).is_over(), autoreset == Autoreset::Disabled);
                if autoreset == Autoreset::Disabled {
                    batch.reset(&[game == 0, game == 1]).expect("each game has a flag");
                }
            }
        }
    }
    all
}

#[test]
fn rewards_match_scores() {
    for autoreset in Autoreset::ALL {
        for (scores, points) in ended(autoreset, Reward::Points, 6) {
            let wanted: Vec<f32> = scores.iter().map(|&score| score as f32).collect();
            assert_eq!(points, wanted);
        }
        for reward in [Reward::Difference, Reward::Win] {
            for (scores, sums) in ended(autoreset, reward, 6) {
                let wanted = reward.at_the_end(&scores);
                let wanted: Vec<_> = wanted.into_iter().map(|reward| reward as f32).collect();
                assert_eq!(sums, wanted);
                assert!(sums.iter().sum::<f32>().abs() < 1e-3);
            }
        }
    }
    assert_eq!(Reward::Win.at_the_end(&[5]), [0.0]);
    assert_eq!(Reward::Difference.at_the_end(&[5]), [5.0]);
    assert_eq!(Reward::Win.at_the_end(&[5, 5, 5, 1]), [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, -1.0]);
}

#[test]
fn batch_resets_from_a_seed() {
    let setup = Setup::base(2).expect("the config is valid");
    let batch =
        |seed| Batch::new(setup.clone(), 4, BatchOptions { seed, ..BatchOptions::default() });
    let (mut first, second) =
        (batch(1).expect("the batch is valid"), batch(2).expect("the batch is valid"));
    assert_ne!(shown(&first), shown(&second));
    first.step(&choose(&first, &mut Generator::new(1))).expect("the action is legal");
    first.reset_all();
    assert_eq!(first.episode(0), 1);
    first.reseed(2);
    assert_eq!(shown(&first), shown(&second));
}

/// The same seed always produces the same games.
#[test]
fn seeded_games_are_pinned() {
    let seeds = [(0, 0, 0), (7, 0, 0), (7, 1, 0), (7, 0, 1), (u64::MAX, u64::MAX, u64::MAX)];
    let seeds = seeds.map(|(seed, game, episode)| episode_seed(seed, game, episode));
    assert_eq!(
        seeds,
        [
            2558736989570252433,
            11241344834629033336,
            8075172986249684972,
            17770702679626417888,
            6438766431273281307
        ]
    );
}
