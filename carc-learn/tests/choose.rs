//! Tests for actions chosen by code, by index, by action index, and at random.

use carc_engine::{Generator, Setup};
use carc_learn::{Autoreset, Batch, BatchError, BatchOptions, Encoding};

use crate::batch::{choose, random_setup, shown};

/// Codes, indices and action indices play the same actions.
#[test]
fn codes_indices_and_numbers_play_the_same_actions() {
    for number in 0..12 {
        let mut random = Generator::new(number);
        let setup = random_setup(&mut random);
        let encoding = Encoding::new(&setup).expect("the table is bounded");
        let autoreset = Autoreset::ALL[number as usize % Autoreset::ALL.len()];
        let options = BatchOptions { seed: number, autoreset, ..BatchOptions::default() };
        // Large batches are split among threads.
        let games = if number < 2 { 40 } else { 5 };
        let mut by_code = Batch::new(setup, games, options).expect("the batch is valid");
        let (mut by_index, mut by_number) = (by_code.clone(), by_code.clone());
        for _ in 0..300 {
            let codes = choose(&by_code, &mut random);
            // Finished games accept any choice.
            let index = |(game, code): (usize, &u64)| {
                by_code.legal(game).binary_search(code).map_or(-5, |index| index as i64)
            };
            let indices: Vec<i64> = codes.iter().enumerate().map(index).collect();
            let number = |code: &u64| {
                encoding.space().index_of_code(*code).map_or(i64::MAX, |number| number as i64)
            };
            let numbers: Vec<i64> = codes.iter().map(number).collect();
            by_code.step(&codes).expect("the codes are legal");
            by_index.step_indices(&indices).expect("the indices are legal");
            by_number
                .step_action_indices(&encoding, &numbers)
                .expect("the action indices are legal");
            assert_eq!(shown(&by_code), shown(&by_index));
            assert_eq!(shown(&by_code), shown(&by_number));
        }
    }
}

#[test]
fn rejected_choices_change_nothing() {
    let mut random = Generator::new(3);
    let setup = random_setup(&mut random);
    let encoding = Encoding::new(&setup).expect("the table is bounded");
    let mut batch = Batch::new(setup, 3, BatchOptions::default()).expect("the batch is valid");
    let before = shown(&batch);
    let legal = batch.legal(2).len();
    let length = BatchError::Length { given: 2, games: 3 };
    assert_eq!(batch.step_indices(&[0; 2]).unwrap_err(), length);
    assert_eq!(batch.step_action_indices(&encoding, &[0; 2]).unwrap_err(), length);
    assert_eq!(batch.sample(&mut [0; 2]).unwrap_err(), length);
    for index in [-1, legal as i64, i64::MAX, i64::MIN] {
        let wrong = batch.step_indices(&[0, 0, index]).unwrap_err();
        assert_eq!(wrong, BatchError::Index { game: 2, index, legal });
    }
    let codes: Vec<_> = (0..3).map(|game| batch.legal(game)[0]).collect();
    let space = encoding.space();
    let mut numbers: Vec<_> = codes
        .iter()
        .map(|&code| space.index_of_code(code).expect("the action has an index") as i64)
        .collect();
    for number in [-1, space.len() as i64] {
        numbers[2] = number;
        let wrong = batch.step_action_indices(&encoding, &numbers).unwrap_err();
        assert_eq!(wrong, BatchError::Number { game: 2, number });
    }
    let illegal = (0..space.len()).find(|&number| {
        batch.legal(2).binary_search(&space.code(number).expect("the action has an index")).is_err()
    });
    numbers[2] = illegal.expect("some actions are not legal") as i64;
    let wrong = batch.step_action_indices(&encoding, &numbers).unwrap_err();
    assert!(matches!(wrong, BatchError::Illegal { game: 2, .. }));
    assert_eq!((shown(&batch), batch.samples()), (before, 0));
}

#[test]
fn samples_are_reproducible_from_the_seed() {
    let setup = Setup::base(2).expect("the config is valid");
    let play = |seed, threads| {
        let options = BatchOptions { seed, threads: Some(threads), ..BatchOptions::default() };
        let mut batch = Batch::new(setup.clone(), 70, options).expect("the batch is valid");
        let mut chosen = [0; 70];
        for _ in 0..100 {
            batch.sample(&mut chosen).expect("the array has room");
            batch.step_indices(&chosen).expect("the sampled actions are legal");
        }
        assert_eq!(batch.samples(), 100);
        batch
    };
    let (one, two) = (play(1, 1), play(1, 2));
    assert_eq!(shown(&one), shown(&two));
    assert_ne!(shown(&one), shown(&play(2, 1)));
    let mut fewer =
        Batch::new(setup.clone(), 3, BatchOptions { seed: 1, ..BatchOptions::default() })
            .expect("the batch is valid");
    fewer.set_samples(100);
    let courses: Vec<_> = (0..3).map(|game| one.course(game)).collect();
    fewer.resume(&courses).expect("the courses match the games");
    let (mut some, mut all) = ([0; 3], [0; 70]);
    fewer.sample(&mut some).expect("the array has room");
    one.clone().sample(&mut all).expect("the array has room");
    assert_eq!(some, all[..3]);
    fewer.reseed(1);
    assert_eq!(fewer.samples(), 0);
}

/// The frequency of each action matches its weight within five standard deviations. Only one count
/// in a million would be further off by chance.
#[test]
fn sample_frequencies_match_weights() {
    let mut batch =
        Batch::new(Setup::base(2).expect("the config is valid"), 2, BatchOptions::default())
            .expect("the batch is valid");
    let (first, total) = (batch.legal(0).len(), batch.legal_total());
    let mut weights = vec![0.0_f32; total];
    weights[1] = 1.0;
    weights[3] = 2.0;
    weights[2] = 0.5;
    weights[first + 2] = 1e-30;
    let mut counts = vec![0.0; total];
    let mut even = vec![0.0; total];
    let mut chosen = [0; 2];
    let times = 20_000;
    for _ in 0..times {
        batch.sample_weighted(&weights, &mut chosen).expect("the weights are valid");
        counts[chosen[0] as usize] += 1.0;
        counts[first + chosen[1] as usize] += 1.0;
        batch.sample(&mut chosen).expect("the array has room");
        even[chosen[0] as usize] += 1.0;
        even[first + chosen[1] as usize] += 1.0;
    }
    let is_likely = |count: f64, share: f64| {
        let times = f64::from(times);
        (count - times * share).abs() <= 5.0 * (times * share * (1.0 - share)).sqrt()
    };
    for index in 0..total {
        let own = if index < first { 0..first } else { first..total };
        let sum: f64 = weights[own.clone()].iter().copied().map(f64::from).sum();
        assert!(is_likely(counts[index], f64::from(weights[index]) / sum), "{index}");
        assert!(is_likely(even[index], 1.0 / own.len() as f64), "{index}");
    }
}

#[test]
fn rejects_invalid_weights() {
    let mut batch =
        Batch::new(Setup::base(2).expect("the config is valid"), 2, BatchOptions::default())
            .expect("the batch is valid");
    let (first, legal) = (batch.legal(0).len(), batch.legal_total());
    let mut chosen = [7; 2];
    let mut refused = |weights: &[f64]| {
        let error = batch.sample_weighted(weights, &mut chosen).expect_err("wrong weights");
        assert_eq!((chosen, batch.samples()), ([7; 2], 0));
        error
    };
    let short = BatchError::Weights { given: legal - 1, legal };
    assert_eq!(refused(&vec![1.0; legal - 1]), short);
    assert_eq!(refused(&vec![0.0; legal]), BatchError::WeightSum { game: 0, sum: "0".into() });
    assert!(matches!(refused(&vec![f64::MAX; legal]), BatchError::WeightSum { game: 0, .. }));
    for weight in [-0.5, f64::NAN, f64::INFINITY] {
        let mut weights = vec![1.0; legal];
        weights[first + 1] = weight;
        let wrong = BatchError::Weight { game: 1, index: 1, weight: weight.to_string() };
        assert_eq!(refused(&weights), wrong);
    }
    let length = BatchError::Length { given: 1, games: 2 };
    assert_eq!(batch.sample_weighted(&vec![1.0; legal], &mut [0]).unwrap_err(), length);
}

/// A seed produces the same choices in every version.
#[test]
fn samples_are_pinned() {
    let mut batch =
        Batch::new(Setup::base(2).expect("the config is valid"), 6, BatchOptions::default())
            .expect("the batch is valid");
    let mut chosen = [0; 6];
    batch.sample(&mut chosen).expect("the array has room");
    assert_eq!(chosen, [2, 3, 1, 3, 0, 0]);
    batch
        .sample_weighted(&vec![1.0; batch.legal_total()], &mut chosen)
        .expect("the weights are valid");
    assert_eq!(chosen, [2, 1, 2, 4, 1, 4]);
}
