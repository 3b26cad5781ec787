//! Tests that arrays updated in place match freshly written arrays, regardless of their previous
//! contents.

use std::panic::{AssertUnwindSafe, catch_unwind};

use carc_engine::{Config, Generator, Player, Setup};
use carc_learn::{
    Arrays, Autoreset, Batch, BatchError, BatchOptions, Encoding, Observation, ObservationMut,
    Observer, Written,
};

use crate::batch::{choose, random_setup};

/// Arrays for the observations and masks of all games in a batch.
#[derive(Clone, PartialEq, Debug)]
struct Seen {
    seen: Observation,
    masks: Vec<i8>,
}

impl Seen {
    fn new(encoding: &Encoding, games: usize, filled: u8) -> Self {
        let board = vec![filled; games * encoding.board_len()];
        let tiles = vec![filled; games * encoding.tiles_len()];
        let vector = vec![filled.into(); games * encoding.vector_len()];
        let masks = vec![filled as i8; games * encoding.space().len()];
        Self { seen: Observation { board, tiles, vector }, masks }
    }

    fn over<'a>(
        &'a mut self,
        encoding: &'a Encoding,
        observer: Observer,
        written: &'a mut Written,
    ) -> Arrays<'a> {
        let (out, masks) = (self.seen.as_mut(), &mut self.masks[..]);
        Arrays { encoding, observer, out, masks, written }
    }

    /// Returns freshly written arrays.
    fn fresh(encoding: &Encoding, batch: &Batch, observer: Observer) -> Self {
        let mut arrays = Self::new(encoding, batch.len(), 99);
        let ObservationMut { board, tiles, vector } = arrays.seen.as_mut();
        batch
            .write_observations(encoding, observer, board, tiles, vector)
            .expect("the arrays have the right sizes");
        batch.write_masks(encoding, &mut arrays.masks).expect("the array has the right size");
        arrays
    }
}

/// Several sets of arrays, updated in place in any order, stay correct. Meanwhile, games advance,
/// end, are reset automatically or on request, and resume from other batches, and they are observed
/// from any seat.
#[test]
fn overwritten_arrays_match_fresh_arrays() {
    let mut kept = 0;
    for number in 0..18_u64 {
        let mut random = Generator::new(number);
        let setup = random_setup(&mut random);
        let encoding = Encoding::new(&setup).expect("the table is bounded");
        let games = 1 + random.uniform(12) as usize;
        let options = BatchOptions {
            seed: number,
            autoreset: Autoreset::ALL[number as usize % Autoreset::ALL.len()],
            threads: Some(1 + random.uniform(2) as usize),
            ..BatchOptions::default()
        };
        let mut batch = Batch::new(setup.clone(), games, options).expect("the batch is valid");
        let mut other = batch.clone();
        let early: Vec<_> = (0..games).map(|game| batch.course(game)).collect();
        let mut kinds: Vec<_> = (0..3)
            .map(|_| (Seen::new(&encoding, games, 0), Written::new(&encoding, games)))
            .collect();
        for _ in 0..120 {
            let (arrays, written) = &mut kinds[random.uniform(3) as usize];
            let observer = match random.uniform(3) {
                0 => Observer::Player(Player::new(random.uniform(setup.players() as u32) as u8)),
                _ => Observer::Decider,
            };
            let over = arrays.over(&encoding, observer, written);
            match random.uniform(3) {
                0 => batch.rewrite(over).expect("the arrays have the right sizes"),
                1 => {
                    let mut chosen = vec![0; games];
                    batch.sample(&mut chosen).expect("the array has room");
                    batch.step_indices_into(&chosen, over).expect("the actions are legal");
                }
                _ => {
                    let number = |game| {
                        let code = batch.legal(game).last();
                        let number = code.and_then(|&code| encoding.space().index_of_code(code));
                        number.map_or(-1, |number| number as i64)
                    };
                    let numbers: Vec<i64> = (0..games).map(number).collect();
                    batch.step_action_indices_into(&numbers, over).expect("the actions are legal");
                }
            }
            assert_eq!(*arrays, Seen::fresh(&encoding, &batch, observer));
            kept += usize::from((0..games).any(|game| batch.state(game).board().len() > 20));
            for _ in 0..random.uniform(12) {
                batch.step(&choose(&batch, &mut random)).expect("the codes are legal");
            }
            match random.uniform(40) {
                0 => batch.reset_all(),
                1 => batch.resume(&early).expect("the courses match the games"),
                2 => batch.reseed(random.uniform(9).into()),
                // Swap the batch with a copy whose games have diverged.
                4..8 => std::mem::swap(&mut batch, &mut other),
                8 => other = batch.clone(),
                3 => {
                    let which: Vec<bool> = (0..games).map(|_| random.uniform(2) == 0).collect();
                    batch.reset(&which).expect("each game has a flag");
                }
                _ => {}
            }
        }
    }
    assert!(kept > 300, "boards must be large to make this test meaningful");
}

#[test]
fn rejects_arrays_of_wrong_size() {
    let mut random = Generator::new(1);
    let setup = random_setup(&mut random);
    let encoding = Encoding::new(&setup).expect("the table is bounded");
    let mut batch = Batch::new(setup, 3, BatchOptions::default()).expect("the batch is valid");
    let mut arrays = Seen::new(&encoding, 3, 0);
    let before = arrays.clone();
    let mut written = Written::new(&encoding, 2);
    assert_eq!((written.len(), written.is_empty()), (2, false));
    let over = arrays.over(&encoding, Observer::Decider, &mut written);
    assert_eq!(batch.rewrite(over), Err(BatchError::Length { given: 2, games: 3 }));
    let over = arrays.over(&encoding, Observer::Decider, &mut written);
    assert!(batch.step_indices_into(&[0; 3], over).is_err());
    let mut written = Written::new(&encoding, 3);
    let mut over = arrays.over(&encoding, Observer::Decider, &mut written);
    over.masks = &mut over.masks[1..];
    assert!(batch.rewrite(over).is_err());
    let mut over = arrays.over(&encoding, Observer::Decider, &mut written);
    over.out.board = &mut over.out.board[1..];
    assert!(batch.rewrite(over).is_err());
    let over = arrays.over(&encoding, Observer::Decider, &mut written);
    assert!(batch.step_action_indices_into(&[-1; 3], over).is_err());
    assert_eq!(arrays, before);
    assert_eq!(batch.course(0).codes.len(), 0);
}

/// An encoding for another setup is rejected, even if its arrays have the same shapes.
#[test]
fn rejects_encoding_of_another_setup() {
    let setup = |abbot: bool| {
        let expansions = if abbot { r#"["abbot"]"# } else { "[]" };
        let text = format!(
            r#"{{"players": 2, "expansions": {expansions}, "options": {{"table": "21x21"}}}}"#
        );
        Setup::new(serde_json::from_str::<Config>(&text).expect("the config is valid"))
            .expect("the config is valid")
    };
    let batch = Batch::new(setup(false), 1, BatchOptions::default()).expect("the batch is valid");
    let [own, other] =
        [false, true].map(|abbot| Encoding::new(&setup(abbot)).expect("the table is bounded"));
    let masked = |encoding: &Encoding| {
        let mut mask = vec![0; encoding.space().len()];
        catch_unwind(AssertUnwindSafe(|| batch.write_masks(encoding, &mut mask))).is_ok()
    };
    assert_eq!([masked(&own), masked(&other)], [true, false]);
}
