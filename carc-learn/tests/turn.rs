//! Compares a game with its rotated counterpart, which starts with a rotated start tile.
//! Observations and legal actions must rotate accordingly.

use std::{collections::BTreeMap, sync::Arc};

use carc_engine::{Action, Config, Game, Generator, Player, Setup};
use carc_learn::{Batch, BatchError, BatchOptions, Encoding, Form, NotSquare, Observer};

use crate::array::{Array, arrays, seen};

/// Returns a setup that starts with one rotated tile on the table.
fn setup(number: u64, quarters: u64) -> Arc<Setup> {
    let expansions = match number % 4 {
        0 => "[]",
        1 => r#"["inns_cathedrals", "abbot", "princess_dragon"]"#,
        2 => {
            r#"["bridges_castles_bazaars", "ferries", "gold_mines", "crop_circles", "mage_witch",
                "flying_machines", "messages", "robbers", "phantom", "monasteries"]"#
        }
        _ => {
            r#"["inns_cathedrals", "traders_builders", "princess_dragon", "abbey_mayor",
                "hills_sheep", "abbot", "king_robber", "tower"]"#
        }
    };
    let degrees = 90 * quarters;
    let text = format!(
        r#"{{"players": {}, "expansions": {expansions}, "options": {{"table": "27x27"}},
            "start": {{"tiles": [{{"tile": "base/D", "x": 0, "y": 0, "rotation": {degrees}}}]}}}}"#,
        2 + number % 2
    );
    let config: Config = serde_json::from_str(&text).expect("the config is valid");
    Setup::new(config).expect("the config is valid")
}

/// Returns the rows in an order that does not depend on segment numbers, with each figure next to
/// its feature.
fn in_order(encoding: &Encoding, mut arrays: Vec<Array>) -> Vec<Array> {
    let columns = encoding.fields(Form::Entities)[0].shape[1];
    let rows = arrays[0].shorts().chunks_exact(columns).map(<[i16]>::to_vec);
    let mut features: Vec<Vec<i16>> = rows.collect();
    let linked = arrays[2].shorts().chunks_exact(6).map(|figure| {
        let feature = usize::try_from(figure[5] - 1).ok().map(|row| features[row].clone());
        [&figure[..5], &feature.unwrap_or_default()].concat()
    });
    let mut figures: Vec<Vec<i16>> = linked.collect();
    features.sort_unstable();
    figures.sort_unstable();
    arrays[0] = Array::I16(features.concat());
    arrays[2] = Array::I16(figures.concat());
    if encoding.fields(Form::Entities)[4].name == "tokens" {
        let mut tokens: Vec<Vec<i16>> =
            arrays[4].shorts().chunks_exact(6).map(<[i16]>::to_vec).collect();
        tokens.sort_unstable();
        arrays[4] = Array::I16(tokens.concat());
    }
    arrays
}

/// Returns true if arrays are equal. In the rotated game, probabilities are multiplied in a
/// different order, so their last bits may differ.
fn is_alike(own: &Array, other: &Array) -> bool {
    match (own, other) {
        (Array::F32(own), Array::F32(other)) => {
            own.iter().zip(other).all(|(own, other)| (own - other).abs() < 1e-5)
        }
        _ => own == other,
    }
}

/// Returns the corresponding legal action in the rotated game.
fn mirrored(encoding: &Encoding, game: &Game, action: Action, quarters: u8) -> Action {
    let Some(number) = encoding.space().index(action) else { return action };
    let mut numbers = [number as i64];
    encoding
        .rotate_action_indices(game.state(), quarters, &mut numbers)
        .expect("the table is square");
    encoding.space().action(numbers[0] as usize).expect("the number is an action index")
}

#[test]
fn observations_and_masks_rotate_together() {
    let (mut compared, mut kinds) = (0, BTreeMap::new());
    for number in 0..24 {
        let quarters = 1 + (number % 3) as u8;
        let mut random = Generator::new(number);
        // All four setups are tested with all three rotations.
        let number = number / 3;
        let plain = setup(number, 0);
        let encoding = Encoding::new(&plain).expect("the table is bounded");
        let mut game = Game::with_external_chance(plain);
        let mut mirror = Game::with_external_chance(setup(number, quarters.into()));
        while !game.state().is_over() {
            let legal = game.state().legal_actions();
            let mut turned: Vec<Action> =
                legal.iter().map(|action| mirrored(&encoding, &game, action, quarters)).collect();
            turned.sort_unstable();
            let mut wanted: Vec<Action> = mirror.state().legal_actions().iter().collect();
            wanted.sort_unstable();
            assert_eq!(turned, wanted, "of {}", legal.len());
            if random.uniform(12) == 0 {
                let player = random.uniform(2) as u8;
                for form in Form::ALL {
                    let mut arrays = seen(&encoding, form, &game, Player::new(player));
                    let out = arrays.iter_mut().map(Array::numbers).collect();
                    encoding
                        .rotate(form, game.state(), quarters, out)
                        .expect("the table is square");
                    let mut wanted = seen(&encoding, form, &mirror, Player::new(player));
                    if form == Form::Entities {
                        // If there are too many features, the two games might omit different ones.
                        if arrays[1].flags().iter().all(|known| *known) {
                            continue;
                        }
                        arrays = in_order(&encoding, arrays);
                        wanted = in_order(&encoding, wanted);
                    }
                    let alike = arrays.iter().zip(&wanted).all(|(own, other)| is_alike(own, other));
                    assert!(alike, "{form} after {} actions", game.history().len());
                    compared += 1;
                }
            }
            let action = legal.at(random.uniform(legal.len() as u32) as usize);
            *kinds.entry(action.verb_name()).or_insert(0) += 1;
            mirror.play(mirrored(&encoding, &game, action, quarters)).expect("the action is legal");
            game.play(action).expect("the action is legal");
        }
        assert!(mirror.state().is_over());
        assert_eq!(game.state().scores(), mirror.state().scores());
    }
    assert!(compared > 1000, "{compared}");
    assert!(
        ["place_tile", "place_figure", "move_figure", "remove_figure", "place_token"]
            .iter()
            .all(|verb| { kinds.contains_key(verb) })
    );
}

#[test]
fn batches_rotate_observations() {
    let setup = setup(2, 0);
    let encoding = Encoding::new(&setup).expect("the table is bounded");
    let mut batch = Batch::new(setup, 40, BatchOptions::default()).expect("the batch is valid");
    let mut random = Generator::new(2);
    for _ in 0..40 {
        batch.step(&crate::batch::choose(&batch, &mut random)).expect("the codes are legal");
    }
    for quarters in 0..6 {
        let total = batch.legal_total();
        let (mut numbers, mut offsets) = (vec![0; total], vec![0; 41]);
        batch
            .write_legal_action_indices(&encoding, quarters, &mut numbers, &mut offsets)
            .expect("the table has room");
        for form in [Form::Cells, Form::Entities] {
            let mut all = arrays(&encoding, form, 40);
            let out = all.iter_mut().map(Array::numbers).collect();
            batch
                .write_form(&encoding, form, Observer::Player(Player::new(1)), quarters, out)
                .expect("the array has room");
            for place in [0, 39] {
                let game = batch.game(place);
                let mut own = seen(&encoding, form, &game, Player::new(1));
                let out = own.iter_mut().map(Array::numbers).collect();
                encoding.rotate(form, game.state(), quarters, out).expect("the table is square");
                let length = encoding.fields(form)[0].len();
                match (&all[0], &own[0]) {
                    (Array::U8(all), Array::U8(own)) => {
                        assert_eq!(all[place * length..][..length], own[..]);
                    }
                    (all, own) => {
                        assert_eq!(all.shorts()[place * length..][..length], *own.shorts());
                    }
                }
                let from = offsets[place] as usize;
                for (at, &code) in batch.legal(place).iter().enumerate() {
                    let number =
                        encoding.space().index_of_code(code).expect("the action has an index");
                    let mut wanted = [number as i64];
                    encoding
                        .rotate_action_indices(game.state(), quarters, &mut wanted)
                        .expect("the table is square");
                    assert_eq!(numbers[from + at], wanted[0]);
                }
            }
        }
    }
}

#[test]
fn rejects_rotation_of_non_square_tables() {
    let mut config = Config::new(2);
    config.options.insert("table".to_owned(), "21x15".to_owned());
    let setup = Setup::new(config).expect("the config is valid");
    let encoding = Encoding::new(&setup).expect("the table is bounded");
    let error = NotSquare { columns: 21, rows: 15 };
    let game = Game::new(setup.clone(), 1);
    assert_eq!(encoding.rotate_action_indices(game.state(), 1, &mut [0]), Err(error));
    assert_eq!(encoding.rotate_action_indices(game.state(), 4, &mut [0]), Ok(()));
    let batch = Batch::new(setup, 1, BatchOptions::default()).expect("the batch is valid");
    let (mut numbers, mut offsets) = (vec![7; batch.legal_total()], vec![7; 2]);
    let refused = batch.write_legal_action_indices(&encoding, 1, &mut numbers, &mut offsets);
    assert_eq!(refused, Err(BatchError::NotSquare(error)));
    assert_eq!(offsets, [7, 7]);
    assert!(error.to_string().contains("21 columns and 15 rows"));
}
