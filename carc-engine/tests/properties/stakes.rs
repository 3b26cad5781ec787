//! Tests stakes against features, and both against the points if the game ended now.

use std::collections::BTreeMap;

use carc_engine::{
    ActionList, Config, Game, Gaps, Generator, OpenCell, SegmentKind, Setup, Spot, Stake, Stakes,
    Token,
};

use super::{for_games, tally_games};
use crate::support::{pick, pick_action, random_setup};

fn play_some(game: &mut Game, random: &mut Generator) {
    for _ in 0..random.uniform(120) {
        let list = game.legal_actions();
        if list.is_empty() {
            break;
        }
        game.play(pick_action(random, &list)).expect("it is listed");
    }
}

fn stakes_of(game: &Game) -> Vec<Stake> {
    let mut stakes = Stakes::new();
    stakes.look(game.setup(), game.position());
    stakes.features().to_vec()
}

/// Checks that every feature with figures occurs once, with the facts of the full description.
#[test]
fn stakes_match_features_with_figures() {
    tally_games(60, &[("features", 300)], |random, tally| {
        let mut game = Game::new(random_setup(random), 1);
        play_some(&mut game, random);
        let mut told = BTreeMap::new();
        stakes_of(&game).iter().for_each(|stake| {
            let owners: Vec<u8> = (0..8).filter(|seat| stake.owners >> seat & 1 == 1).collect();
            let figures: u32 = stake.figures.iter().copied().map(u32::from).sum();
            let is_field = stake.kind == SegmentKind::Field;
            assert!(is_field || stake.completed_value >= stake.value, "{stake:?}");
            let facts = (stake.kind.name(), stake.complete, stake.value, owners, figures);
            *told.entry(facts).or_insert(0) += 1;
        });
        let mut wanted = BTreeMap::new();
        for feature in game.features() {
            let figures = feature.figures.len() as u32;
            if figures > 0 {
                let kind = feature.kind.name();
                let facts = (kind, feature.complete, feature.value, feature.owners, figures);
                *wanted.entry(facts).or_insert(0) += 1;
                tally.add("features", 1);
            }
        }
        assert_eq!(told, wanted);
    });
}

/// Checks that all features occur once, and each segment belongs to its own feature.
#[test]
fn survey_of_all_features_matches_features() {
    for_games(60, |random| {
        let mut game = Game::new(random_setup(random), 1);
        play_some(&mut game, random);
        let mut stakes = Stakes::new();
        stakes.look_at_all(game.setup(), game.position());
        let features = game.features();
        assert_eq!(stakes.features().len(), features.len());
        let mut places = BTreeMap::new();
        let mut rest = stakes.segments();
        for tile in game.board() {
            let kind = &game.setup().tile_types()[usize::from(tile.tile_type)].tile;
            let (own, others) = rest.split_at(kind.segments.len());
            rest = others;
            for (number, &place) in own.iter().enumerate() {
                places.insert(Spot::segment(tile.cell, number as u8), place);
            }
        }
        assert!(rest.is_empty());
        for feature in features {
            let place = places[&feature.spots[0]];
            for spot in &feature.spots {
                assert_eq!(places.remove(spot), Some(place));
            }
            let stake = &stakes.features()[usize::from(place)];
            let owners = (0..8).filter(|seat| stake.owners >> seat & 1 == 1);
            assert_eq!((stake.kind, stake.complete), (feature.kind, feature.complete));
            assert_eq!((stake.value, stake.pennants), (feature.value, feature.pennants));
            assert_eq!(owners.collect::<Vec<u8>>(), feature.owners);
            let figures: u32 = stake.figures.iter().copied().map(u32::from).sum();
            assert_eq!(figures, feature.figures.len() as u32);
        }
        // Rivers, and gardens that are not in play.
        assert!(places.values().all(|place| *place == OpenCell::NOTHING));
        stakes.look(game.setup(), game.position());
        assert_eq!(stakes.features().len(), stakes_of(&game).len());
        assert!(stakes.segments().is_empty());
    });
}

/// BASE-MONK-1: the completed value of a monastery counts the tiles that are still missing around
/// it.
#[test]
fn completed_value_of_a_monastery_counts_all_neighbors() {
    let setup = Setup::base(2).expect("the base game");
    let mut game = Game::with_deck(setup, &["base/B", "base/U"]).expect("a deck");
    for text in ["place 0,1 0", "place meeple 0,1 1"] {
        let action = game.setup().parse_action(text).expect("an action");
        game.play(action).expect("a legal action");
    }
    let mut stakes = Vec::new();
    stakes_of(&game).iter().for_each(|stake| {
        stakes.push((stake.kind, stake.open_ports, stake.value, stake.completed_value));
    });
    assert_eq!(stakes, [(SegmentKind::Monastery, 7, 2, 9)]);
}

/// Checks the points at the end against the stakes, goods and cards.
#[test]
fn stakes_match_points_if_the_game_ended_now() {
    tally_games(100, &[("games", 30)], |random, tally| {
        let setup = random_setup(random);
        if setup.option("farm_scoring") != Some("field3") {
            return;
        }
        let mut game = Game::new(setup, 1);
        play_some(&mut game, random);
        if game.is_over() {
            return;
        }
        let (setup, position) = (game.setup(), game.position());
        let mut wanted = game.scores().to_vec();
        let mut is_mid_turn = false;
        stakes_of(&game).iter().for_each(|stake| {
            is_mid_turn |= stake.complete;
            for (player, points) in wanted.iter_mut().enumerate() {
                let owns = i32::from(stake.owners >> player & 1);
                *points += owns * stake.value + stake.bonuses[player];
            }
        });
        for goods in ["wine", "wheat", "cloth"] {
            let token = Token::from_name(goods).expect("a token");
            let held = |player| position.tokens(player as u8, token);
            let most = (0..wanted.len()).map(held).max().unwrap_or(0);
            for (player, points) in wanted.iter_mut().enumerate() {
                *points += if most > 0 && held(player) == most { 10 } else { 0 };
            }
        }
        for (player, points) in wanted.iter_mut().enumerate() {
            let cards = [(Token::KING, SegmentKind::City), (Token::ROBBER, SegmentKind::Road)];
            let held = cards.map(|(token, _)| i32::from(position.tokens(player as u8, token)));
            for ((_, kind), count) in cards.into_iter().zip(held) {
                *points += count
                    * match setup.option("king_robber_scoring") {
                        Some("flat10") => 10,
                        Some("flat15") => 5 * (2 + held[0] + held[1]),
                        Some("continuous") => 0,
                        _ => i32::from(position.completed_features(setup, kind)),
                    };
            }
        }
        let mut copy = position.clone();
        copy.end_now(setup);
        // Features that are complete but not yet scored count as unfinished in that case.
        if !is_mid_turn {
            assert_eq!(copy.scores(setup), wanted);
            tally.add("games", 1);
        }
    });
}

/// In the base game, the points at the end are those of the features.
#[test]
fn features_match_points_if_the_game_ended_now() {
    tally_games(40, &[("games", 16)], |random, tally| {
        let setup = Setup::new(Config::new(1 + random.uniform(5))).expect("the base game");
        let mut game = Game::new(setup, 1);
        play_some(&mut game, random);
        let mut wanted = game.scores().to_vec();
        // Between the tile and its figure, features that it has completed count as unfinished.
        let mid_turn = game.phase() == carc_engine::Phase::Figure;
        for feature in game.features().iter().filter(|_| !game.is_over()) {
            for &owner in &feature.owners {
                wanted[usize::from(owner)] += feature.value;
            }
        }
        let mut copy = game.position().clone();
        copy.end_now(game.setup());
        assert!(copy.is_over());
        let scores = copy.scores(game.setup());
        if !mid_turn {
            assert_eq!(scores, wanted);
            tally.add("games", 1);
        }
        let before = copy.hash();
        copy.end_now(game.setup());
        assert_eq!(copy.hash(), before, "an end does not come twice");
    });
}

/// HOUSE-10: a city that is only open at the border cannot be completed by a tile, and an adjacent
/// field only relies on other cities.
#[test]
fn city_open_only_at_the_border_needs_no_tile() {
    for (table, gaps) in [("3x1", 1), ("2x1", 0)] {
        let mut config = Config::new(2);
        config.options.insert("table".to_owned(), table.to_owned());
        let setup = Setup::new(config).expect("a table");
        let mut game = Game::with_deck(setup, &["base/U", "base/U"]).expect("a deck");
        for text in ["place 1,0 90", "place meeple 1,0 2"] {
            let action = game.setup().parse_action(text).expect("an action");
            game.play(action).expect("a legal action");
        }
        let mut stakes = Stakes::new();
        stakes.look(game.setup(), game.position());
        assert_eq!(stakes.gaps().len(), gaps, "the road has an end to the west, or none");
        let [field] = stakes.features() else { panic!("one farmer") };
        assert_eq!((field.kind, field.open_cities), (SegmentKind::Field, 1));
        assert!(field.unfinished_cities().is_empty());
        assert_eq!(field.gaps, None);
    }
}

/// Returns the comparable parts of stakes, sorted.
fn seen(stakes: &Stakes) -> (Vec<String>, Vec<u16>) {
    let need = |gaps: u16| stakes.gaps()[usize::from(gaps)].fits().to_vec();
    let feature = |stake: &Stake| {
        let cities: Vec<_> = stake.unfinished_cities().iter().map(|&city| need(city)).collect();
        let own = stake.gaps.map(need);
        // Their indices may differ.
        let mut facts = *stake;
        (facts.gaps, facts.cities) = (None, [OpenCell::NOTHING; Gaps::MOST]);
        format!("{facts:?} {own:?} {cities:?}")
    };
    let mut features: Vec<String> = stakes.features().iter().map(feature).collect();
    features.sort_unstable();
    (features, stakes.cells().iter().map(|cell| cell.fit).collect())
}

/// Checks that counts from before a turn, updated, are correct after it.
#[test]
fn incremental_survey_matches_fresh_survey() {
    for_games(60, |random| {
        let mut game = Game::new(random_setup(random), 1);
        play_some(&mut game, random);
        let setup = game.setup().clone();
        let (mut kept, mut fresh) = (Stakes::new(), Stakes::new());
        for _ in 0..20 {
            kept.look(&setup, game.position());
            for kind in SegmentKind::ALL {
                kept.completed_features(&setup, game.position(), kind);
            }
            let start = game.position().clone();
            for _ in 0..4 {
                let mut position = start.clone();
                for _ in 0..1 + random.uniform(4) {
                    let mut list = ActionList::new();
                    position.legal_actions(&setup, &mut list);
                    if list.is_empty() {
                        break;
                    }
                    position.play(&setup, pick_action(random, &list)).expect("it is listed");
                    kept.look_after(&setup, &position);
                    fresh.look(&setup, &position);
                    assert_eq!(seen(&kept), seen(&fresh));
                    for kind in SegmentKind::ALL {
                        let counted = kept.completed_features(&setup, &position, kind);
                        assert_eq!(counted, position.completed_features(&setup, kind), "{kind:?}");
                    }
                }
            }
            play_some(&mut game, random);
        }
    });
}

/// Checks that an unrelated position does not cause a panic; if it has fewer tiles, it is surveyed
/// from scratch.
#[test]
fn incremental_survey_of_another_game_does_not_panic() {
    for_games(60, |random| {
        let setup = random_setup(random);
        let (mut kept, mut fresh) = (Stakes::new(), Stakes::new());
        let mut games = [1, 2].map(|seed| Game::new(setup.clone(), seed));
        for _ in 0..150 {
            let game = pick(random, &[0, 1]);
            let list = games[*game].legal_actions();
            if !list.is_empty() {
                games[*game].play(pick_action(random, &list)).expect("it is listed");
            }
            let [a, b] = [&games[0], &games[1]];
            for (looked_at, other) in [(a, b), (b, a)] {
                kept.look(&setup, looked_at.position());
                kept.look_after(&setup, other.position());
                if other.board().len() < looked_at.board().len() {
                    fresh.look(&setup, other.position());
                    assert_eq!(seen(&kept), seen(&fresh));
                }
            }
        }
    });
}

/// BASE-TILE-1: the tiles that fit a cell, and the gaps that keep a feature incomplete.
#[test]
fn gaps_are_the_open_cells_of_unfinished_features() {
    tally_games(60, &[("features", 650)], |random, tally| {
        let mut game = Game::new(random_setup(random), 1);
        play_some(&mut game, random);
        if game.setup().table().is_some() {
            return;
        }
        let mut stakes = Stakes::new();
        stakes.look(game.setup(), game.position());
        let unfinished = |kind: SegmentKind| !matches!(kind, SegmentKind::Field);
        let features = game.features();
        let wanted = features.iter().filter(|f| unfinished(f.kind) && f.open_ends > 0);
        let mut wanted: Vec<u16> = wanted.map(|feature| feature.open_ends).collect();
        let mut told: Vec<u16> = stakes.gaps().iter().map(|gaps| gaps.cells().into()).collect();
        wanted.sort_unstable();
        told.sort_unstable();
        assert_eq!(told.len(), wanted.len());
        tally.add("features", wanted.len());
        // Two sides of a feature can face the same cell.
        assert!(told.iter().sum::<u16>() <= wanted.iter().sum());
        let open: Vec<_> = game.position().open_cells().collect();
        let dead = game.position().dead_cells(game.setup());
        for (cell, OpenCell { fit, .. }) in open.iter().zip(stakes.cells()) {
            assert!(*fit == 0 || !dead.contains(cell), "{cell:?} takes {fit}");
        }
    });
}
