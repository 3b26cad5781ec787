//! Arrays that are written over show what new arrays would, whatever stood there.

use carc_engine::Generator;
use carc_learn::{
    Autoreset, Batch, BatchError, BatchOptions, Encoding, Observation, ObservationMut, Observer,
    Written,
};

use crate::batch::{choose, random_setup};

/// The arrays of all games of a batch.
#[derive(Clone, PartialEq, Debug)]
struct Arrays {
    seen: Observation,
    masks: Vec<i8>,
}

impl Arrays {
    fn new(encoding: &Encoding, games: usize, filled: u8) -> Self {
        let board = vec![filled; games * encoding.board_len()];
        let tiles = vec![filled; games * encoding.tiles_len()];
        let vector = vec![filled.into(); games * encoding.vector_len()];
        let masks = vec![filled as i8; games * encoding.space().len()];
        Self { seen: Observation { board, tiles, vector }, masks }
    }

    /// What is written into arrays of which nothing is known.
    fn fresh(encoding: &Encoding, batch: &Batch, observer: Observer) -> Self {
        let mut arrays = Self::new(encoding, batch.len(), 99);
        let ObservationMut { board, tiles, vector } = arrays.seen.as_mut();
        batch.write_observations(encoding, observer, board, tiles, vector).expect("the sizes");
        batch.write_masks(encoding, &mut arrays.masks).expect("the size");
        arrays
    }
}

/// Several sets of arrays are written in any order, while games go on, end, begin anew by themselves
/// or because it is asked for, go on from elsewhere, and are seen from any seat.
#[test]
fn what_is_written_over_is_as_if_new() {
    let mut kept = 0;
    for number in 0..60_u64 {
        let mut random = Generator::new(number);
        let setup = random_setup(&mut random);
        let encoding = Encoding::new(&setup).expect("a table");
        let games = 1 + random.below(12) as usize;
        let options = BatchOptions {
            seed: number,
            autoreset: Autoreset::ALL[number as usize % Autoreset::ALL.len()],
            threads: Some(1 + random.below(2) as usize),
            ..BatchOptions::default()
        };
        let mut batch = Batch::new(setup.clone(), games, options).expect("a batch");
        let early: Vec<_> = (0..games).map(|game| batch.course(game)).collect();
        let mut kinds: Vec<_> = (0..3)
            .map(|_| (Arrays::new(&encoding, games, 0), Written::new(&encoding, games)))
            .collect();
        for _ in 0..120 {
            let (arrays, written) = &mut kinds[random.below(3) as usize];
            let observer = match random.below(3) {
                0 => Observer::Player(random.below(setup.players() as u32) as u8),
                _ => Observer::Decider,
            };
            let out = arrays.seen.as_mut();
            batch.rewrite(&encoding, observer, out, &mut arrays.masks, written).expect("sizes");
            assert_eq!(*arrays, Arrays::fresh(&encoding, &batch, observer));
            kept += usize::from((0..games).any(|game| batch.position(game).board().len() > 20));
            for _ in 0..random.below(12) {
                batch.step(&choose(&batch, &mut random)).expect("legal codes");
            }
            match random.below(40) {
                0 => batch.reset_all(),
                1 => batch.resume(&early).expect("courses of these games"),
                2 => batch.reseed(random.below(9).into()),
                3 => {
                    let which: Vec<bool> = (0..games).map(|_| random.below(2) == 0).collect();
                    batch.reset(&which).expect("an answer for each game");
                }
                _ => {}
            }
        }
    }
    assert!(kept > 1000, "boards must be large for this to prove something");
}

#[test]
fn arrays_of_other_sizes_are_refused() {
    let mut random = Generator::new(1);
    let setup = random_setup(&mut random);
    let encoding = Encoding::new(&setup).expect("a table");
    let batch = Batch::new(setup, 3, BatchOptions::default()).expect("a batch");
    let mut arrays = Arrays::new(&encoding, 3, 0);
    let before = arrays.clone();
    let mut written = Written::new(&encoding, 2);
    assert_eq!((written.len(), written.is_empty()), (2, false));
    let out = arrays.seen.as_mut();
    let refused = batch.rewrite(&encoding, Observer::Decider, out, &mut arrays.masks, &mut written);
    assert_eq!(refused, Err(BatchError::Length { given: 2, games: 3 }));
    let mut written = Written::new(&encoding, 3);
    let (out, short) = (arrays.seen.as_mut(), &mut arrays.masks[1..]);
    assert!(batch.rewrite(&encoding, Observer::Decider, out, short, &mut written).is_err());
    let mut out = arrays.seen.as_mut();
    out.board = &mut out.board[1..];
    let refused = batch.rewrite(&encoding, Observer::Decider, out, &mut arrays.masks, &mut written);
    assert!(refused.is_err());
    assert_eq!(arrays, before);
}
