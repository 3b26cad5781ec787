//! Tests for determinizations in games in which tiles return to the stack, so that a tile that is
//! now hidden may have been on the table when other tiles were dealt.

use carc_engine::{Action, Actor, Config, Draw, Game, Generator, Phase, Player, Setup, Source};

use super::{for_games, tally_games};
use crate::support::{pick, random_action};

/// Returns a config in which tiles that fit nowhere return to the stack.
fn config(random: &mut Generator, expansion: Option<&str>, hand_sizes: &[&str]) -> Config {
    let mut config = Config::new(2 + random.uniform(3));
    for (option, values) in [
        ("hand_size", hand_sizes),
        ("hand_visibility", &["hidden"]),
        ("unplaceable", &["return"]),
        ("table", &["unbounded", "5x5", "3x3"]),
    ] {
        config.options.insert(option.to_owned(), (*pick(random, values)).to_owned());
    }
    config.expansions.extend(expansion.map(str::to_owned));
    config
}

/// Returns a game with hidden hands and few tile types.
fn game(random: &mut Generator, expansion: Option<&str>) -> Game {
    let setup = Setup::new(config(random, expansion, &["1", "3"])).expect("the config is valid");
    let is_drawn = |kind: &&carc_engine::TileTypeInfo| !kind.river && !kind.personal && !kind.board;
    let kinds: Vec<_> = setup.tile_types().iter().filter(is_drawn).collect();
    let some: Vec<_> = (0..2 + random.uniform(6)).map(|_| *pick(random, &kinds)).collect();
    let deck: Vec<_> = (0..8 + random.uniform(30)).map(|_| &pick(random, &some).id).collect();
    Game::with_deck(setup.clone(), &deck).expect("the deck is valid")
}

/// HID-9, HID-10: every view has a determinization with the same view and a history that can be
/// replayed.
fn every_view_has_a_guess(expansion: Option<&str>) {
    // Few arrangements are consistent with the histories of these games.
    let hard = [11, 13, 20, 27, 84, 148, 178, 181, 237, 277, 283].map(Generator::new);
    let check = |random: &mut Generator| {
        let mut game = game(random, expansion);
        while let Some(action) = random_action(&game, random) {
            game.play(action).expect("a listed action is legal");
            if random.uniform(3) > 0 {
                continue;
            }
            for viewer in Player::all(game.setup().players()) {
                let guess = game.determinize(viewer, 1).expect("the player exists");
                assert_eq!(guess.view(viewer), game.view(viewer));
                assert_eq!(Game::from_json(&guess.to_json()).as_ref(), Ok(&guess));
            }
        }
    };
    hard.into_iter().for_each(|mut random| check(&mut random));
    for_games(20, check);
}

#[test]
fn house_4f_determinizes_hands() {
    every_view_has_a_guess(None);
}

#[test]
fn house_4f_determinizes_hands_and_hills() {
    every_view_has_a_guess(Some("hills_sheep"));
}

#[test]
fn house_4f_determinizes_hands_with_held_tiles() {
    every_view_has_a_guess(Some("princess_dragon"));
}

/// With external chance, if the tile under a hill is unknown, the caller can make draws that are
/// impossible with any stack. In that case, no game is consistent with the history, but a
/// determinization is consistent with the position.
#[test]
fn opt_6_determinizes_after_impossible_draws() {
    tally_games(60, &[("impossible", 1)], |random, tally| {
        let setup = Setup::new(config(random, Some("hills_sheep"), &["0", "1"]))
            .expect("the config is valid");
        let mut game = Game::with_external_chance(setup);
        for _ in 0..150 {
            let unknown = Action::Draw(Draw::Unknown);
            let action = match game.state().actor() {
                Actor::Chance if game.state().is_legal(unknown) => unknown,
                _ => match random_action(&game, random) {
                    Some(action) => action,
                    None => break,
                },
            };
            game.play(action).expect("a listed action is legal");
        }
        for viewer in Player::all(game.setup().players()) {
            let mut guess = game.determinize(viewer, 1).expect("the player exists");
            let (seen, known) = (guess.view(viewer), game.view(viewer));
            assert_eq!(
                seen.expect("the player exists").position(),
                known.expect("the player exists").position()
            );
            assert_eq!(
                (guess.state().phase(), guess.state().actor()),
                (game.state().phase(), game.state().actor())
            );
            if Game::from_json(&guess.to_json()).is_err() {
                tally.add("impossible", 1);
                assert!(!guess.past_events(0).is_empty());
                let mut back = guess.clone();
                while back.undo().is_some() {}
            }
            let mut steps = 0;
            while let Some(action) = random_action(&guess, random) {
                guess.play(action).expect("a listed action is legal");
                steps += 1;
                assert!(steps < 5000, "a determinized game can be played to its end");
            }
        }
    });
}

/// HID-9, HOUSE-4e: a player who plays an abbey without showing their hand could have played a tile
/// from it, so a determinization contains such a tile.
#[test]
fn house_4e_determinized_hand_not_shown_before_the_abbey_is_playable() {
    let ring = (0..9).filter(|cell| *cell != 4).map(
        |cell| serde_json::json!({"tile": "base/B", "x": cell % 3, "y": cell / 3, "rotation": 0}),
    );
    for hand_size in ["1", "3"] {
        // Only a monastery can be played, and only in or around the hole.
        let config = serde_json::json!({
            "players": 2,
            "expansions": ["abbey_mayor"],
            "options": {"hand_size": hand_size, "hand_visibility": "hidden"},
            "start": {"tiles": ring.clone().collect::<Vec<_>>(), "stack": {"base/B": 6, "base/C": 12}},
        });
        let config: Config = serde_json::from_value(config).expect("the config is valid");
        let setup = Setup::new(config).expect("the setup is valid");
        let abbey = Action::TakeTile(Source::Abbey);
        let mut laid = 0;
        for seed in 0..20 {
            let mut game = Game::new(setup.clone(), seed);
            if game.state().phase() != Phase::TileSource {
                continue;
            }
            game.play(abbey).expect("the hole exists");
            laid += 1;
            let view = game.view(Player::new(1)).expect("the player exists");
            for guess in 0..20 {
                let guess = view.determinize(guess);
                assert_eq!(guess.view(Player::new(1)).as_ref(), Some(&view));
                assert_eq!(guess.state().public_hash(), game.state().public_hash());
            }
        }
        assert!(laid > 0, "no abbey could be placed");
    }
}
