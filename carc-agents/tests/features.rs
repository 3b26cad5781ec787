//! Compares the features of a position with their descriptions, and with the points that they would
//! score if the game ended now.

use std::{collections::BTreeMap, sync::Arc};

use carc_agents::{Feature, Features, OpenCell};
use carc_engine::{
    Action, ActionList, Config, FeatureFacts, Figure, Game, Generator, Location, Phase, Player,
    SegmentKind, Setup, Spot, Token,
};

use crate::support::any;

/// Returns a random setup: the number of players, the preset, the expansions and the options are
/// random.
fn random_setup(random: &mut Generator) -> Arc<Setup> {
    let mut config = Config::new(1 + random.uniform(8));
    let presets = [None, Some("c1"), Some("c2"), Some("c3"), Some("everything")];
    config.preset = presets[random.uniform(5) as usize].map(str::to_owned);
    for expansion in carc_engine::Expansion::all() {
        if random.uniform(3) == 0 {
            config.expansions.push(expansion.name.to_owned());
        }
    }
    for (option, value) in [
        ("unfinished", "rest_half"),
        ("farm_scoring", "city4"),
        ("king_robber_scoring", "flat15"),
        ("hand_size", "3"),
        ("table", "14x14"),
    ] {
        if random.uniform(4) == 0 {
            config.options.insert(option.to_owned(), value.to_owned());
        }
    }
    Setup::new(config).unwrap_or_else(|_| random_setup(random))
}

fn for_games(games: u64, mut property: impl FnMut(&mut Generator)) {
    (0..games).for_each(|number| property(&mut Generator::new(number)));
}

fn play_some(game: &mut Game, random: &mut Generator) {
    for _ in 0..random.uniform(120) {
        if game.state().legal_actions().is_empty() {
            break;
        }
        game.play(any(game, random)).expect("the action is listed");
    }
}

fn pick(random: &mut Generator, from: &ActionList) -> Action {
    from.at(random.uniform(from.len() as u32) as usize)
}

fn occupied(game: &Game) -> Vec<Feature> {
    let mut features = Features::new();
    features.update(game.setup(), game.position());
    features.list().to_vec()
}

/// `update_all` lists every feature once, with the same facts as its description. `update` lists
/// only features with figures.
#[test]
fn update_all_matches_features() {
    for_games(60, |random| {
        let mut game = Game::new(random_setup(random), 1);
        play_some(&mut game, random);
        let mut features = Features::new();
        features.update_all(game.setup(), game.position());
        let views = game.state().features();
        assert_eq!(features.list().len(), views.len());
        let mut places = BTreeMap::new();
        let graph = game.state().feature_graph();
        assert_eq!(features.segments().len(), graph.segments().len());
        let mut numbers = BTreeMap::new();
        for (segment, &place) in graph.segments().zip(features.segments()) {
            let tile = graph.tile_of(segment);
            let number: &mut u8 = numbers.entry(tile).or_default();
            places.insert(Spot::segment(graph.tile(tile).cell, *number), place);
            *number += 1;
        }
        let occupied = views.iter().filter(|view| !view.figures.is_empty()).count();
        for view in views {
            let place = places[&view.spots[0]];
            for spot in &view.spots {
                assert_eq!(places.remove(spot), Some(place));
            }
            let feature = &features.list()[usize::from(place)];
            assert_eq!((feature.facts.kind, feature.facts.complete), (view.kind, view.complete));
            assert_eq!((feature.facts.value, feature.facts.pennants), (view.value, view.pennants));
            assert_eq!(feature.owners.iter().collect::<Vec<_>>(), view.owners);
            let figures: u32 = feature.figures.iter().copied().map(u32::from).sum();
            let standing = view.figures.iter().filter(|own| own.spot.place != Location::Lying);
            assert_eq!(figures, standing.count() as u32);
        }
        // These segments are rivers, gardens in games that do not use them, and places for bridges.
        assert!(places.values().all(|place| *place == OpenCell::NONE));
        features.update(game.setup(), game.position());
        assert_eq!(features.list().len(), occupied);
        assert!(features.segments().is_empty());
    });
}

/// BASE-MONK-1: the completed value of a monastery includes the tiles that are still missing around
/// it.
#[test]
fn completed_value_of_a_monastery_counts_all_neighbors() {
    let setup = Setup::base(2).expect("the base game is valid");
    let mut game = Game::with_deck(setup, &["base/B", "base/U"]).expect("the deck is valid");
    for text in ["place 0,1 0", "place meeple 0,1 1"] {
        let action = game.setup().parse_action(text).expect("the action is valid");
        game.play(action).expect("the action is legal");
    }
    let mut values = Vec::new();
    occupied(&game).iter().for_each(|feature| {
        values.push((
            feature.facts.kind,
            feature.facts.open_ports,
            feature.facts.value,
            feature.facts.completed_value,
        ));
    });
    assert_eq!(values, [(SegmentKind::Monastery, 7, 2, 9)]);
}

/// The final scores consist of the current scores, the values and bonuses of features, the goods,
/// and the cards.
#[test]
fn values_match_points_if_the_game_ended_now() {
    let mut compared = 0;
    for_games(150, |random| {
        let setup = random_setup(random);
        // After the last turn, citizens can still go to fields, even to those with a barn.
        let has_citizens = setup.has_figure(Figure::COUNT);
        if has_citizens || setup.option("farm_scoring") != Some("field3") {
            return;
        }
        let mut game = Game::new(setup, 1);
        play_some(&mut game, random);
        if game.state().is_over() {
            return;
        }
        let (setup, position) = (game.setup(), game.position());
        let mut wanted = game.state().scores().to_vec();
        // In the `marker` phase, the scores do not include all awarded points yet.
        let mut is_mid_turn = game.state().phase() == Phase::Marker;
        occupied(&game).iter().for_each(|feature| {
            is_mid_turn |= feature.facts.complete;
            for (player, points) in Player::all(8).zip(&mut wanted) {
                let owns = i32::from(feature.owners.contains(player));
                *points += owns * feature.facts.value + feature.bonuses[player.index()];
            }
        });
        for goods in ["wine", "wheat", "cloth"] {
            let token = Token::from_name(goods).expect("the token exists");
            let held = |player| position.state(setup).tokens(Player::new(player as u8), token);
            let most = (0..wanted.len()).map(held).max().unwrap_or(0);
            for (player, points) in wanted.iter_mut().enumerate() {
                *points += if most > 0 && held(player) == most { 10 } else { 0 };
            }
        }
        for (player, points) in Player::all(8).zip(&mut wanted) {
            // RB-END-1.
            *points += 3 * i32::from(position.state(setup).robber_space(player).is_some());
            let ingots = i32::from(position.state(setup).tokens(player, Token::INGOT));
            *points += ingots * (1 + (ingots - 1).max(0) / 3).min(4);
        }
        for (player, points) in wanted.iter_mut().enumerate() {
            let cards = [(Token::KING, SegmentKind::City), (Token::ROBBER, SegmentKind::Road)];
            let held = cards.map(|(token, _)| {
                i32::from(position.state(setup).tokens(Player::new(player as u8), token))
            });
            for ((_, kind), count) in cards.into_iter().zip(held) {
                *points += count
                    * match setup.option("king_robber_scoring") {
                        Some("flat10") => 10,
                        Some("flat15") => 5 * (2 + held[0] + held[1]),
                        Some("continuous") => 0,
                        _ => i32::from(position.state(setup).completed_features(kind)),
                    };
            }
        }
        let mut copy = position.clone();
        copy.end_now(setup);
        // In these phases, features that are complete but have not been scored yet count as
        // unfinished.
        if !is_mid_turn {
            assert_eq!(copy.state(setup).scores(), wanted);
            compared += 1;
        }
    });
    assert!(compared >= 30, "{compared}");
}

/// HOUSE-10: a city that is open only toward the edge of the table cannot be completed.
#[test]
fn city_open_only_at_the_border_needs_no_tile() {
    for (table, count) in [("3x1", 1), ("2x1", 0)] {
        let mut config = Config::new(2);
        config.options.insert("table".to_owned(), table.to_owned());
        let setup = Setup::new(config).expect("a table");
        let mut game = Game::with_deck(setup, &["base/U", "base/U"]).expect("the deck is valid");
        for text in ["place 1,0 90", "place meeple 1,0 2"] {
            let action = game.setup().parse_action(text).expect("the action is valid");
            game.play(action).expect("the action is legal");
        }
        let mut features = Features::new();
        features.update(game.setup(), game.position());
        assert_eq!(features.completions().len(), count, "the road has an end to the west, or none");
        let [field] = features.list() else { panic!("one farmer") };
        assert_eq!((field.facts.kind, field.facts.open_cities), (SegmentKind::Field, 1));
        assert!(field.unfinished_cities().is_empty());
        assert_eq!(field.completion, None);
    }
}

/// Returns the results of an update in sorted order, omitting data that depends on feature order.
fn seen(features: &Features) -> (Vec<String>, Vec<u16>) {
    let need = |index: u16| features.completions()[usize::from(index)].fits().to_vec();
    let line = |feature: &Feature| {
        let cities: Vec<_> = feature.unfinished_cities().iter().map(|&city| need(city)).collect();
        let own = feature.completion.map(need);
        let rival = feature.rival.map(need);
        // The indices depend on feature order.
        let mut feature = *feature;
        (feature.completion, feature.rival) = (None, None);
        feature.cities = [OpenCell::NONE; FeatureFacts::MAX_CITIES];
        format!("{feature:?} {own:?} {cities:?} {rival:?}")
    };
    let mut lines: Vec<String> = features.list().iter().map(line).collect();
    lines.sort_unstable();
    (lines, features.cells().iter().map(|cell| cell.fit).collect())
}

/// The result of `update_after` equals that of `update`.
#[test]
fn incremental_update_matches_fresh_update() {
    for_games(60, |random| {
        let mut game = Game::new(random_setup(random), 1);
        play_some(&mut game, random);
        let setup = game.setup().clone();
        let (mut kept, mut fresh) = (Features::new(), Features::new());
        for _ in 0..20 {
            kept.update(&setup, game.position());
            for kind in SegmentKind::ALL {
                kept.completed_features(&setup, game.position(), kind);
            }
            let start = game.position().clone();
            for _ in 0..4 {
                let mut position = start.clone();
                for _ in 0..1 + random.uniform(4) {
                    let mut list = ActionList::new();
                    position.state(&setup).legal_actions_into(&mut list);
                    if list.is_empty() {
                        break;
                    }
                    position.play(&setup, pick(random, &list)).expect("the action is listed");
                    kept.update_after(&setup, &position);
                    fresh.update(&setup, &position);
                    assert_eq!(seen(&kept), seen(&fresh));
                    for kind in SegmentKind::ALL {
                        let counted = kept.completed_features(&setup, &position, kind);
                        assert_eq!(
                            counted,
                            position.state(&setup).completed_features(kind),
                            "{kind:?}"
                        );
                    }
                }
            }
            play_some(&mut game, random);
        }
    });
}

/// A base position from another game does not cause a panic. If the later position has fewer tiles,
/// everything is recomputed.
#[test]
fn incremental_update_of_another_game_does_not_panic() {
    for_games(60, |random| {
        let setup = random_setup(random);
        let (mut kept, mut fresh) = (Features::new(), Features::new());
        let mut games = [1, 2].map(|seed| Game::new(setup.clone(), seed));
        for _ in 0..150 {
            let game = random.uniform(2) as usize;
            let list = games[game].state().legal_actions();
            if !list.is_empty() {
                games[game].play(pick(random, &list)).expect("the action is listed");
            }
            let [a, b] = [&games[0], &games[1]];
            for (looked_at, other) in [(a, b), (b, a)] {
                kept.update(&setup, looked_at.position());
                kept.update_after(&setup, other.position());
                if other.state().board().len() < looked_at.state().board().len() {
                    fresh.update(&setup, other.position());
                    assert_eq!(seen(&kept), seen(&fresh));
                }
            }
        }
    });
}

/// BASE-TILE-1: completions list the open cells of unfinished features, with the number of tiles
/// that fit.
#[test]
fn completions_are_the_open_cells_of_unfinished_features() {
    let mut compared = 0;
    for_games(60, |random| {
        let mut game = Game::new(random_setup(random), 1);
        play_some(&mut game, random);
        if game.setup().table().is_some() {
            return;
        }
        let mut features = Features::new();
        features.update(game.setup(), game.position());
        let unfinished = |kind: SegmentKind| !matches!(kind, SegmentKind::Field);
        let views = game.state().features();
        let wanted = views.iter().filter(|f| unfinished(f.kind) && f.open_ends > 0);
        let mut wanted: Vec<u16> = wanted.map(|feature| feature.open_ends).collect();
        let mut listed: Vec<u16> =
            features.completions().iter().map(|it| it.cells().into()).collect();
        wanted.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed.len(), wanted.len());
        compared += wanted.len();
        // Two sides of a feature can face the same cell.
        assert!(listed.iter().sum::<u16>() <= wanted.iter().sum());
        let open: Vec<_> = game.state().open_cells().collect();
        let dead = game.state().dead_cells();
        for (cell, OpenCell { fit, .. }) in open.iter().zip(features.cells()) {
            assert!(*fit == 0 || !dead.contains(cell), "{cell:?} takes {fit}");
        }
    });
    assert!(compared >= 650, "{compared}");
}
