//! Tests for views, and for games sampled from views.

use carc_engine::{
    Action, ActionList, Actor, Config, Draw, Game, Generator, HistoryEntry, Phase, Player,
    Position, Setup, Source, TileTypeInfo,
};

use super::{for_games, tally_games};
use crate::support::{
    advance, expand, pick, random_action, random_position, random_setup, same_game, same_position,
    viewers,
};

/// HID-1, HID-3: a view contains all public information, and counts the unseen tiles.
#[test]
fn view_contains_public_information() {
    tally_games(80, &[("nothing hidden", 150)], |random, tally| {
        let game = random_position(random);
        let players = game.setup().players() as u8;
        assert!(game.view(Player::new(players)).is_none() && game.view(Player::new(255)).is_none());
        assert!(game.determinize(Player::new(players), 1).is_none());
        for player in 0..players {
            let view = game.view(Player::new(player)).expect("the player exists");
            assert_eq!(view.player(), Some(Player::new(player)));
            let hidden = game.state().hidden_tiles();
            assert_eq!(view.state().hash(), game.state().hash());
            assert_eq!(view.history().len(), game.history().len());
            if hidden == 0 {
                tally.add("nothing hidden", 1);
                assert_eq!(view.position(), game.position());
                let actions = |history: &[HistoryEntry]| -> Vec<Action> {
                    history.iter().map(|record| record.action).collect()
                };
                assert_eq!(actions(view.history()), actions(game.history()));
            }
            let unseen: Vec<_> =
                view.unseen().map(|(kind, left)| (kind.id.clone(), left)).collect();
            // River tiles are in a separate stack.
            let of_river = |id: &String| id.starts_with("river/") || id.starts_with("river2/");
            let (river, unseen): (Vec<_>, Vec<_>) =
                unseen.into_iter().partition(|(id, _)| of_river(id));
            let river: u16 = river.into_iter().map(|(_, left)| left).sum();
            assert_eq!(river, game.state().river_tiles_remaining());
            let wanted: Vec<_> = game
                .setup()
                .tile_types()
                .iter()
                .zip(view.state().remaining_by_type())
                .filter(|(_, left)| **left > 0)
                .map(|(kind, left)| (kind.id.clone(), *left))
                .collect();
            assert_eq!(unseen, wanted);
            let unseen: u16 = unseen.into_iter().map(|(_, left)| left).sum();
            assert_eq!(unseen + river, game.state().tiles_remaining() + hidden, "HID-3");
            let text: serde_json::Value =
                serde_json::from_str(&view.to_json()).expect("the JSON is valid");
            assert_eq!(text["player"], player);
            assert_eq!(text["scores"], serde_json::json!(game.state().scores()));
            assert_eq!(text["active"], game.state().active_player().number());
            assert_eq!(text["turn"], game.state().turn());
            assert_eq!(text["tiles_remaining"], game.state().tiles_remaining());
            assert_eq!(text["river_tiles_remaining"], game.state().river_tiles_remaining());
            assert_eq!(text["board"].as_array().map(Vec::len), Some(game.state().board().len()));
        }
    });
}

/// HID-2: two games that differ only in hidden information, namely the order of the stack, have the
/// same views.
#[test]
fn view_does_not_depend_on_hidden_information() {
    tally_games(80, &[("moments", 1400)], |random, tally| {
        let setup = random_setup(random);
        let is_drawn = |kind: &&TileTypeInfo| !kind.river && !kind.personal && !kind.board;
        let kinds: Vec<_> = setup.tile_types().iter().filter(is_drawn).collect();
        let tiles: Vec<_> = (0..40).map(|_| pick(random, &kinds).id.clone()).collect();
        let seen = 1 + random.uniform(39) as usize;
        let mut shuffled = tiles.clone();
        shuffled[seen..].reverse();
        let mut one = Game::with_deck(setup.clone(), &tiles).expect("the deck is valid");
        let mut two = Game::with_deck(setup, &shuffled).expect("the deck is valid");
        let drawn = |game: &Game| game.history().iter().filter(|record| record.automatic).count();
        while drawn(&one) <= seen && one.history() == two.history() {
            assert_eq!(one.state().hash(), two.state().hash());
            tally.add("moments", 1);
            for viewer in viewers(&one) {
                let views = [&one, &two]
                    .map(|game| game.view(viewer).expect("the player exists").to_json());
                assert_eq!(views[0], views[1]);
                let guesses = [&one, &two]
                    .map(|game| game.determinize(viewer, 5).expect("the player exists"));
                same_game(&guesses[0], &guesses[1]);
            }
            let Some(action) = random_action(&one, random) else { break };
            one.play(action).expect("a listed action is legal");
            two.play(action).expect("the same actions are legal");
        }
    });
}

/// HID-11: a game's seed does not occur in its views.
#[test]
fn view_does_not_reveal_the_seed() {
    for_games(40, |random| {
        let setup = random_setup(random);
        let seed = 4_000_000_000_000_000_000 + u64::from(random.uniform(u32::MAX));
        let mut game = Game::new(setup, seed);
        advance(&mut game, random, 40);
        for viewer in viewers(&game) {
            let view = game.view(viewer).expect("the player exists");
            for text in [view.to_json(), format!("{view:?}")] {
                assert!(!text.contains(&seed.to_string()), "{text}");
            }
        }
        assert!(game.to_json().contains(&seed.to_string()));
    });
}

/// HID-9: a determinization has the same public information as the game.
#[test]
fn determinized_game_matches_public_information() {
    for_games(80, |random| {
        let game = random_position(random);
        let seed = u64::from(random.uniform(u32::MAX));
        let guess = game.determinize(Player::new(0), seed).expect("the player exists");
        assert_eq!(
            (guess.state().actor(), guess.state().phase()),
            (game.state().actor(), game.state().phase())
        );
        let hidden = game.state().hidden_tiles();
        if hidden > 0 {
            let views = [&game, &guess]
                .map(|game| game.view(Player::new(0)).expect("the player exists").to_json());
            assert_eq!(views[0], views[1]);
        } else {
            same_position(guess.position(), game.position(), game.setup());
            assert!(
                guess
                    .history()
                    .iter()
                    .map(|r| r.action)
                    .eq(game.history().iter().map(|r| r.action))
            );
        }
        same_game(&guess, &game.determinize(Player::new(0), seed).expect("the player exists"));
        let save: serde_json::Value =
            serde_json::from_str(&guess.to_json()).expect("the JSON is valid");
        // If a deck lists the tiles that return to the stack, the determinization also has a deck
        // (RAND-6).
        let by_list = save["chance"].get("deck").is_some();
        if !by_list {
            assert_eq!(save["chance"]["seeded"]["seed"], seed.to_string());
        }
        assert!(!by_list || game.to_json().contains("\"deck\""));
        // A determinization is a complete game that can be saved, loaded, played to its end and
        // undone.
        let mut guess = guess;
        let start = guess.clone();
        let mut loaded = Game::from_json(&guess.to_json()).expect("a save can be loaded");
        same_game(&loaded, &guess);
        let mut steps = 0;
        while let Some(action) = random_action(&guess, random) {
            guess.play(action).expect("a listed action is legal");
            loaded.play(action).expect("the same actions are legal in the loaded game");
            steps += 1;
        }
        same_game(&loaded, &guess);
        for _ in 0..steps {
            guess.undo().expect("an action can be undone");
        }
        same_game(&guess, &start);
    });
}

/// Every arrangement of the unseen tiles is equally likely. The test counts how often each type is
/// drawn first from a stack with three tile types.
#[test]
fn determinizes_the_stack_uniformly() {
    let setup = carc_engine::Setup::base(1).expect("the config is valid");
    let deck = ["base/U", "base/U", "base/V", "base/V", "base/W", "base/W", "base/W"];
    let mut game = Game::with_deck(setup, &deck).expect("the deck is valid");
    advance(&mut game, &mut Generator::new(1), 2);
    let unseen = game.state().remaining_by_type().to_vec();
    let total: u16 = unseen.iter().sum();
    let rounds = 20_000;
    let mut counts = vec![0u32; unseen.len()];
    for seed in 0..rounds {
        let mut guess = game.determinize(Player::new(0), seed).expect("the player exists");
        let before = guess.history().len();
        let mut play = Generator::new(seed);
        while guess.history()[before..].iter().all(|record| !record.automatic) {
            let action = random_action(&guess, &mut play).expect("a tile remains to be drawn");
            guess.play(action).expect("a listed action is legal");
        }
        let drawn = guess.history()[before..].iter().find(|record| record.automatic);
        let carc_engine::Action::Draw(carc_engine::Draw::Tile(kind)) =
            drawn.expect("a draw has been made").action
        else {
            panic!("{drawn:?}")
        };
        counts[kind.index()] += 1;
    }
    for (count, left) in counts.into_iter().zip(unseen) {
        let share = f64::from(left) / f64::from(total);
        let error = (share * (1.0 - share) / rounds as f64).sqrt();
        assert!((f64::from(count) / rounds as f64 - share).abs() <= 4.0 * error);
    }
}

/// Returns a game in progress with hidden hands.
pub(crate) fn hidden_hands(random: &mut Generator) -> Game {
    let mut config = Config::new(1 + random.uniform(4));
    for (option, values) in [
        ("hand_size", &["1", "3"][..]),
        ("hand_visibility", &["hidden"]),
        ("unplaceable", &["discard", "return"]),
        ("table", &["unbounded", "5x5", "7x4"]),
        ("first_player", &["seat0", "random", "most_roads"]),
    ] {
        config.options.insert(option.to_owned(), (*pick(random, values)).to_owned());
    }
    match random.uniform(4) {
        0 => {}
        1 => config.expansions.push("river".to_owned()),
        _ => expand(&mut config, random),
    }
    let setup = Setup::new(config.clone()).unwrap_or_else(|_| {
        // The wheel board requires a larger table.
        config.options.insert("table".to_owned(), "unbounded".to_owned());
        Setup::new(config).expect("the config is valid")
    });
    let mut game = if random.uniform(2) == 0 {
        Game::new(setup, u64::from(random.uniform(u32::MAX)))
    } else {
        let deck: Vec<_> = (0..20 + random.uniform(40))
            .map(|_| pick(random, setup.tile_types()))
            .filter(|kind| !kind.river && !kind.personal && !kind.board)
            .map(|kind| kind.id.clone())
            .collect();
        Game::with_deck(setup, &deck).expect("the deck is valid")
    };
    let actions = random.uniform(250);
    advance(&mut game, random, actions);
    game
}

/// HOUSE-4f, HID-6: players see their own hands, but not other players' hands.
#[test]
fn house_4f_view_hides_opponents_hands() {
    tally_games(200, &[("hidden tiles", 700), ("lists", 25)], |random, tally| {
        let game = hidden_hands(random);
        let players = game.setup().players() as u8;
        for viewer in viewers(&game) {
            let view = game.view(viewer).expect("the player exists");
            if let Some(own) = viewer {
                assert_eq!(view.state().hand(own), game.state().hand(own));
            }
            let mut hidden = 0;
            for player in 0..players {
                let (all, known) = (
                    game.state().hand(Player::new(player)),
                    view.state().hand(Player::new(player)),
                );
                assert_eq!(view.state().hand_size(Player::new(player)), all.len());
                hidden += all.len() - known.len();
                let mut rest = all.clone();
                for kind in known {
                    let place = rest.iter().position(|other| *other == kind);
                    rest.remove(place.expect("a hand contains its known tiles"));
                }
            }
            tally.add("hidden tiles", hidden);
            let unknown = view
                .history()
                .iter()
                .filter(|record| record.action == Action::Draw(Draw::Unknown))
                .count();
            let under_hills = usize::from(game.state().hidden_tiles());
            assert_eq!(
                unknown,
                hidden + under_hills,
                "every tile that is hidden now is hidden in the history"
            );
            let unseen: usize = view.unseen().map(|(_, count)| usize::from(count)).sum();
            assert_eq!(unseen, hidden + under_hills + usize::from(game.state().tiles_remaining()));
            let mut list = ActionList::new();
            view.state().legal_actions_into(&mut list);
            let chooses = matches!(game.state().phase(), Phase::TileSource | Phase::Discard);
            let decides = viewer.is_some_and(|own| game.state().actor() == Actor::Player(own));
            if chooses && !decides && game.state().phase() == Phase::TileSource {
                let mut listed = list.iter();
                assert!(listed.all(|action| game.state().is_legal(action)), "{list:?}");
                tally.add("lists", 1);
            } else if game.state().actor() != Actor::Chance {
                assert_eq!(list, game.state().legal_actions());
            }
        }
    });
}

/// HID-9: a determinization is a complete game with the same view for its player. HID-10: shown and
/// taken tiles are in the correct zones.
#[test]
fn house_4f_determinized_hands_agree_with_the_view() {
    for_games(200, |random| {
        let game = hidden_hands(random);
        for viewer in viewers(&game) {
            let seed = u64::from(random.uniform(u32::MAX));
            let guess = game.determinize(viewer, seed).expect("the player exists");
            let views = [&game, &guess].map(|game| game.view(viewer).expect("the player exists"));
            assert_eq!(views[0].to_json(), views[1].to_json());
            let loaded = Game::from_json(&guess.to_json()).expect("a save can be loaded");
            same_game(&loaded, &guess);
            let mut guess = guess;
            advance(&mut guess, random, 100_000);
            assert!(guess.state().is_over());
        }
    });
}

/// HOUSE-4e, HID-10: a hand that was shown stays known when its owner plays the abbey instead of
/// discarding a tile.
#[test]
fn house_4e_shown_hand_stays_known_after_the_abbey() {
    let options = [("hand_size", "1"), ("hand_visibility", "hidden"), ("table", "5x5")];
    let config = Config {
        expansions: vec!["abbey_mayor".to_owned()],
        options: options.map(|(option, value)| (option.to_owned(), value.to_owned())).into(),
        ..Config::new(3)
    };
    let setup = Setup::new(config).expect("the config is valid");
    let abbey = Action::TakeTile(Source::Abbey);
    tally_games(30, &[("abbeys", 20)], |random, tally| {
        let mut game = Game::new(setup.clone(), u64::from(random.uniform(u32::MAX)));
        while !game.state().is_over() {
            // The abbey must not be placed before this decision.
            if game.state().phase() == Phase::TileSource {
                let list = game.state().legal_actions();
                let other = list.iter().find(|action| *action != abbey).unwrap_or(abbey);
                game.play(other).expect("the action is legal");
            } else if game.state().phase() == Phase::Discard && game.state().is_legal(abbey) {
                let owner = game.state().active_player();
                let hand = game.state().hand(owner);
                game.play(abbey).expect("the action is legal");
                for viewer in Player::all(3).filter(|viewer| *viewer != owner) {
                    let view = game.view(viewer).expect("the player exists");
                    assert_eq!(view.state().hand(owner), hand);
                    let guess = game.determinize(viewer, 1).expect("the player exists");
                    let again = guess.view(viewer).expect("the player exists");
                    assert_eq!(again.to_json(), view.to_json());
                }
                tally.add("abbeys", 1);
            } else {
                let action = random_action(&game, random).expect("the game is in progress");
                game.play(action).expect("the action is legal");
            }
        }
    });
}

/// HID-9: every possible tile in a hand occurs in determinizations, not only the actual tile.
#[test]
fn hid_9_determinizes_every_possible_hand() {
    let config = serde_json::from_str::<Config>(
        r#"{"options":{"hand_size":"3","hand_visibility":"hidden"}}"#,
    )
    .expect("the config is valid");
    let game = Game::new(Setup::new(config).expect("the setup is valid"), 3);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..400 {
        seen.extend(
            game.determinize(Player::new(0), seed)
                .expect("the player exists")
                .state()
                .hand(Player::new(1)),
        );
    }
    assert_eq!(seen.len(), 24, "each of the 24 kinds can be in the other hand");
}

/// HID-10: a tile that was set aside while another tile was placed under a hill is not under that
/// hill.
#[test]
fn hid_10_held_tile_is_not_under_an_older_hill() {
    let config = Config {
        expansions: vec!["princess_dragon".to_owned(), "hills_sheep".to_owned()],
        ..Config::new(2)
    };
    let setup = Setup::new(config).expect("the setup is valid");
    let kind = |id: &str| setup.tile_type(id).expect("the tile type exists");
    let dragon = kind("princess/dragon-cap");
    let mut draws = [
        dragon,
        kind("hills/hill-corner"),
        kind("hills/vineyard-corner"),
        kind("princess/volcano-field"),
        kind("hills/hill-adjacent-caps"),
        kind("hills/monastery-cap-curve"),
    ]
    .into_iter();
    let mut game = Game::with_external_chance(setup.clone());
    let mut random = Generator::new(3);
    while game.state().hidden_tiles() < 2 {
        let action = match game.state().actor() {
            Actor::Chance => Action::Draw(Draw::Tile(draws.next().expect("all draws are known"))),
            _ => random_action(&game, &mut random).expect("a hill remains to be drawn"),
        };
        game.play(action).expect("the action is legal");
    }
    assert!(game.state().set_aside().is_empty(), "the volcano returned the tile to the stack");
    let view = game.view(Player::new(0)).expect("the player exists");
    let hills: Vec<_> = (0..view.history().len())
        .filter(|&entry| view.history()[entry].action == Action::Draw(Draw::Unknown))
        .collect();
    let mut found = [0; 2];
    for seed in 0..1500 {
        let guess = game.determinize(Player::new(0), seed).expect("the player exists");
        for (count, &entry) in found.iter_mut().zip(&hills) {
            *count += u32::from(guess.history()[entry].action == Action::Draw(Draw::Tile(dragon)));
        }
    }
    assert_eq!(found[0], 0);
    assert!(found[1] > 0, "it can be under the second hill");
}

/// RV-4, RAND-6: if a determinization continues with a deck, the deck starts with the remaining
/// river tiles, ending with the mouth.
#[test]
fn rv_4_determinized_deck_begins_with_the_river() {
    let config = serde_json::json!({"expansions": ["river"], "options": {"unplaceable": "return"}});
    let setup = Setup::new(serde_json::from_value(config).expect("the config is valid"))
        .expect("the setup is valid");
    let of_river = |id: &str| id.starts_with("river/");
    let mouth =
        setup.tile_types().iter().find(|kind| kind.mouth).expect("a river has a mouth").id.clone();
    let mut tiles = Vec::new();
    for kind in setup.tile_types().iter().filter(|kind| of_river(&kind.id) && kind.id != mouth) {
        tiles.extend(vec![
            kind.id.clone();
            usize::from(
                Position::new(&setup)
                    .state(&setup)
                    .remaining(setup.tile_type(&kind.id).expect("the tile type exists"),)
            )
        ]);
    }
    let river = tiles.len() + 1;
    tiles.push(mouth.clone());
    tiles.extend(["base/U", "base/V", "base/B"].map(str::to_owned));
    let game = Game::with_deck(setup, &tiles).expect("the deck is valid");
    for seed in 0..20 {
        let guess = game.determinize(Player::new(0), seed).expect("the player exists");
        let save: serde_json::Value =
            serde_json::from_str(&guess.to_json()).expect("the JSON is valid");
        let list = save["chance"]["deck"].as_array().expect("the value is a list");
        let list: Vec<&str> =
            list.iter().map(|id| id.as_str().expect("the value is a string")).collect();
        assert_eq!(list.len(), tiles.len());
        assert!(list[..river].iter().all(|id| of_river(id)), "{list:?}");
        assert_eq!(list[river - 1], mouth, "{list:?}");
    }
}
