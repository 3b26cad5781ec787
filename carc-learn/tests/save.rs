//! Tests for saved batches, and for games with explicit seeds.

use carc_engine::{Game, LoadError, Setup};
use carc_learn::{Autoreset, Batch, BatchError, BatchLoadError, BatchOptions, Origin};

use crate::{
    batch::{choose, shown},
    games::mixed,
};

#[test]
fn loaded_batch_continues_like_the_saved_one() {
    for number in 0..6 {
        let (mut batch, mut random) = mixed(number);
        let seeds: Vec<_> = (0..40).map(|game| (game % 5 == 1).then_some(game)).collect();
        batch.reset_with(&seeds).expect("each game has a seed");
        let mut chosen = [0; 40];
        batch.sample(&mut chosen).expect("the array has room");
        let bytes = batch.save();
        let mut other = Batch::load(&bytes).expect("the batch has just been saved");
        assert_eq!(other.save(), bytes);
        assert_eq!(other.options(), batch.options());
        for _ in 0..60 {
            assert_eq!(shown(&other), shown(&batch));
            for game in 0..40 {
                assert_eq!(other.course(game), batch.course(game));
            }
            let mut others = [0; 40];
            batch.sample(&mut chosen).expect("the array has room");
            other.sample(&mut others).expect("the array has room");
            assert_eq!(chosen, others);
            let codes = choose(&batch, &mut random);
            batch.step(&codes).expect("the codes are legal");
            other.step(&codes).expect("the codes are legal");
        }
    }
}

/// Returns the bytes with a modified body and a valid checksum.
fn forged(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let text = str::from_utf8(bytes).expect("text");
    assert!(text.contains(from), "{from}");
    let changed = text.replacen(from, to, 1);
    let Err(BatchLoadError::Check { found, .. }) = Batch::load(changed.as_bytes()) else {
        panic!("the change is detected")
    };
    let (_, body) = changed.split_once('\n').expect("a first line");
    format!("carc-batch 1 {found:016x}\n{body}").into_bytes()
}

#[test]
fn rejects_malformed_bytes() {
    let setup = Setup::base(2).expect("the config is valid");
    let mut batch =
        Batch::new(setup.clone(), 2, BatchOptions::default()).expect("the batch is valid");
    batch.set(1, Game::new(setup, 77)).expect("the game has the same setup");
    batch.step(&[batch.legal(0)[0], batch.legal(1)[0]]).expect("the codes are legal");
    let bytes = batch.save();
    assert_eq!(forged(&bytes, "\"seed\":0,", "\"seed\": 0,").len(), bytes.len() + 1);
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 1;
        assert!(Batch::load(&changed).is_err(), "byte {place}");
        assert!(Batch::load(&bytes[..place]).is_err(), "cut at {place}");
    }
    assert!(Batch::load(&[&bytes[..], b" "].concat()).is_err());
    for foreign in ["", "\n", "carc-batch\n", "carc-batch one 0\n", "carc-batch 1\n{}", "{}\n"] {
        assert_eq!(Batch::load(foreign.as_bytes()).unwrap_err(), BatchLoadError::Foreign);
    }
    let later = Batch::load(b"carc-batch 2 what it then may be\n").unwrap_err();
    assert_eq!(later, BatchLoadError::Version { found: 2 });
    assert_eq!(later.to_string(), "unsupported version 2; the latest supported version is 1");

    let error = |from: &str, to: &str| {
        Batch::load(&forged(&bytes, from, to)).expect_err("the save is invalid")
    };
    let code = batch.course(0).codes[0];
    assert_eq!(
        error(&format!("[{code}]"), "[1]"),
        BatchLoadError::Batch(BatchError::Illegal { game: 0, code: 1 })
    );
    assert_eq!(
        error("\"final_scores\":[0,0]", "\"final_scores\":[0]"),
        BatchLoadError::Batch(BatchError::Players { game: 0, players: 2 })
    );
    assert!(matches!(
        error("\\\"seed\\\":\\\"77\\\"", "\\\"seed\\\":\\\"78\\\""),
        BatchLoadError::Game { game: 1, source: LoadError::NotDrawn { .. } }
    ));
    assert!(matches!(error("\"players\":2", "\"players\":99"), BatchLoadError::Setup(_)));
    assert!(matches!(error("next_step", "later"), BatchLoadError::Syntax(_)));
    assert!(matches!(error("difference", "gold"), BatchLoadError::Syntax(_)));
    let BatchLoadError::Syntax(long) = error("\"samples\"", &format!("\"{}\"", "x".repeat(9999)))
    else {
        panic!("the key is unknown")
    };
    assert!(long.contains("xxx") && long.len() < 300);
    assert_eq!(
        error("\"threads\":null", "\"threads\":0"),
        BatchLoadError::Batch(BatchError::Threads(0))
    );
}

#[test]
fn games_reset_with_given_seeds() {
    for autoreset in Autoreset::ALL {
        let setup = Setup::base(2).expect("the config is valid");
        let options = BatchOptions { seed: 5, autoreset, ..BatchOptions::default() };
        let mut batch = Batch::new(setup.clone(), 40, options).expect("the batch is valid");
        let mut random = carc_engine::Generator::new(1);
        for _ in 0..10 {
            batch.step(&choose(&batch, &mut random)).expect("the codes are legal");
        }
        let before = shown(&batch);
        assert_eq!(batch.reset_with(&[None; 3]), Err(BatchError::Length { given: 3, games: 40 }));
        let seeds: Vec<_> = (0..40).map(|game| (game % 3 == 0).then_some(game + 100)).collect();
        batch.reset_with(&seeds).expect("each game has a seed");
        for (game, before) in before.iter().enumerate() {
            if game % 3 == 0 {
                let alone = Game::new(setup.clone(), game as u64 + 100);
                assert_eq!(batch.position(game), alone.position());
                assert_eq!(batch.game(game), alone);
                assert_eq!((batch.seed(game), batch.episode(game)), (game as u64 + 100, 1));
                assert!(batch.rewards(game).iter().all(|reward| *reward == 0.0));
            } else {
                assert_eq!(&shown(&batch)[game], before);
                assert_eq!(batch.course(game).origin, Origin::Slot);
            }
        }
        // After a game with an explicit seed, the slot uses the seeds of the batch again.
        batch.reset_all();
        let mut fresh = Batch::new(setup, 40, options).expect("the batch is valid");
        (0..2).for_each(|_| fresh.reset_all());
        assert_eq!(batch.seed(0), fresh.seed(0));
    }
}
