//! Tests that all points can be accounted for.

use std::collections::BTreeMap;

use carc_engine::{
    Config, Event, EventCause, FeatureView, Figure, Game, Phase, Player, ScoreReason, SegmentKind,
    Setup, Token,
};

use super::{for_games, tally_games};
use crate::support::{
    after_hills, in_round, is_before_scoring, random_action, random_game, strength,
};

#[test]
fn score_entries_add_up_to_the_scores() {
    for_games(100, |random| {
        let mut game = random_game(random);
        let mut sums = vec![0; game.setup().players()];
        let mut count = |events: &[Event]| {
            for event in events {
                if let Event::Scored(entry) = event {
                    let is_paid = entry.reason == ScoreReason::RANSOM;
                    assert!(entry.points >= 0 || is_paid, "CONV-5: scores are never lowered");
                    assert!(entry.total >= 0, "TW-RANSOM-2");
                    sums[entry.player.index()] += entry.points;
                }
            }
        };
        count(&game.opening_events());
        while let Some(action) = random_action(&game, random) {
            count(game.apply(action).expect("a listed action is legal"));
        }
        assert_eq!(sums, game.state().scores());
        check_ranking(&game);
    });
}

/// FINAL-9: the highest score wins, and tied players share their rank.
fn check_ranking(game: &Game) {
    let ranking = game.state().ranking();
    let mut seats: Vec<_> = ranking.iter().map(|rank| rank.player).collect();
    for pair in ranking.windows(2) {
        assert!(pair[0].score >= pair[1].score);
        assert_eq!(pair[0].score == pair[1].score, pair[0].rank == pair[1].rank);
        assert!(pair[0].score > pair[1].score || pair[0].player < pair[1].player);
    }
    for rank in &ranking {
        assert_eq!(game.state().scores()[rank.player.index()], rank.score);
        let better = game.state().scores().iter().filter(|score| **score > rank.score).count();
        assert_eq!(usize::from(rank.rank), better + 1);
    }
    seats.sort_unstable();
    assert!(seats.into_iter().eq(Player::all(game.setup().players())));
}

/// Returns the expected number of score entries for the given features, by player, reason and
/// points.
fn entries<'a>(
    features: impl Iterator<Item = &'a FeatureView>,
    reason: impl Fn(SegmentKind) -> ScoreReason,
) -> BTreeMap<(Player, &'static str, i32), u32> {
    let mut entries = BTreeMap::new();
    for feature in features {
        for &owner in &feature.owners {
            let bonus = feature.bonuses.iter().find(|(player, _)| *player == owner);
            let points = feature.value + bonus.map_or(0, |(_, points)| *points);
            *entries.entry((owner, reason(feature.kind).name(), points)).or_default() += 1;
        }
    }
    entries
}

fn told(events: &[Event]) -> BTreeMap<(Player, &'static str, i32), u32> {
    let mut entries = BTreeMap::new();
    for event in events {
        if let Event::Scored(entry) = event {
            let key = (entry.player, entry.reason.name(), entry.points);
            *entries.entry(key).or_default() += 1;
        }
    }
    entries
}

/// The displayed owners score the displayed value of each feature: during play for complete
/// features, and at the end of the game for all others. Fields are checked only if they are scored
/// independently.
#[test]
fn features_score_their_displayed_value() {
    tally_games(100, &[("entries", 100), ("ends", 5)], |random, tally| {
        let mut game = random_game(random);
        let by_field = game.setup().option("farm_scoring") == Some("field3");
        while let Some(action) = random_action(&game, random) {
            // If the player passes instead of taking a figure action, nothing changes before
            // scoring.
            let passing =
                game.state().phase() == Phase::Figure && action == carc_engine::Action::Pass;
            let features = passing.then(|| game.state().features());
            let events = game.apply(action).expect("a listed action is legal").to_vec();
            let Some(features) = features else { continue };
            if is_before_scoring(&game) || in_round(&game) {
                // The dragon moves, or a round ends, between the pass and scoring.
                continue;
            }
            let complete = features.iter().filter(|feature| feature.complete);
            let mut wanted = entries(complete, |kind| match kind {
                SegmentKind::Road => ScoreReason::COMPLETED_ROAD,
                SegmentKind::City => ScoreReason::COMPLETED_CITY,
                SegmentKind::Garden => ScoreReason::COMPLETED_GARDEN,
                _ => ScoreReason::COMPLETED_MONASTERY,
            });
            let mut found = told(&events);
            found.retain(|(_, reason, _), _| {
                let others = [
                    "most_",
                    "fairy_",
                    "barn",
                    "wheel_",
                    "flock",
                    "king",
                    "rob",
                    "challenge_",
                    "message",
                    "lying_monk",
                ];
                !others.iter().any(|start| reason.starts_with(start))
            });
            let lost: Vec<_> = events
                .iter()
                .filter_map(|event| match event {
                    Event::FigureReturned { cause: EventCause::CHALLENGE_LOST, spot, .. } => {
                        Some(*spot)
                    }
                    _ => None,
                })
                .collect();
            if game.state().is_over() {
                // Separate clauses determine the scores of farmers in a field with a barn.
                let has_barn =
                    |f: &&FeatureView| f.figures.iter().any(|who| who.figure == Figure::BARN);
                let is_lost =
                    |f: &&FeatureView| f.figures.iter().any(|who| lost.contains(&who.spot));
                let left = features.iter().filter(|f| !f.complete && !has_barn(f) && !is_lost(f));
                let at_the_end = entries(left, |kind| match kind {
                    SegmentKind::Road => ScoreReason::UNFINISHED_ROAD,
                    SegmentKind::City => ScoreReason::UNFINISHED_CITY,
                    SegmentKind::Field => ScoreReason::FIELD,
                    SegmentKind::Garden => ScoreReason::UNFINISHED_GARDEN,
                    _ => ScoreReason::UNFINISHED_MONASTERY,
                });
                for (key, count) in at_the_end {
                    *wanted.entry(key).or_default() += count;
                }
                if !by_field {
                    let farmers = [ScoreReason::FIELD.name(), ScoreReason::CITY_FARMERS.name()];
                    wanted.retain(|(_, reason, _), _| !farmers.contains(reason));
                    found.retain(|(_, reason, _), _| !farmers.contains(reason));
                }
            }
            assert_eq!(found, wanted);
            tally.add("entries", wanted.len());
            tally.add("ends", game.state().is_over().into());
        }
    });
}

/// C1-FARM-1, C1-FARM-3, R2-HERD-6: the scores for each city equal those computed from the
/// features.
#[test]
fn farmers_around_a_city_are_pooled() {
    tally_games(200, &[("games", 35), ("entries", 60)], |random, tally| {
        let mut game = random_game(random);
        let mut last = Vec::new();
        while let Some(action) = random_action(&game, random) {
            last = game.apply(action).expect("a listed action is legal").to_vec();
        }
        if game.setup().option("farm_scoring") != Some("city4") {
            return;
        }
        let features = game.state().features();
        let mut wanted: BTreeMap<Player, i32> = BTreeMap::new();
        for city in features.iter().filter(|f| f.kind == SegmentKind::City && f.complete) {
            let mut farmers = [0; 8];
            let (mut pigs, mut herds) = ([0; 8], [0; 8]);
            let mut inside = Vec::new();
            for field in features.iter().filter(|f| f.kind == SegmentKind::Field) {
                if touches(&game, field, city) {
                    inside.extend(field.figures.iter().copied());
                    for who in &field.figures {
                        farmers[who.player.index()] += strength(who.figure, 0);
                        if who.figure == Figure::PIG {
                            pigs[who.player.index()] = 1;
                        }
                        // R2-HERD-6: a farmer in a field with a herd earns a bonus.
                        if who.figure.is_meeple() && field.marks.contains_key("pig_herd") {
                            herds[who.player.index()] = 1;
                        }
                    }
                }
            }
            let most = farmers.into_iter().max().filter(|most| *most > 0);
            let tied = Player::all(8).zip(farmers).filter(|(_, own)| Some(*own) == most);
            let tied = tied.map(|(player, _)| player).collect();
            for player in after_hills(&game, tied, &inside) {
                *wanted.entry(player).or_default() +=
                    4 + pigs[player.index()] + herds[player.index()];
            }
        }
        let mut found: BTreeMap<Player, i32> = BTreeMap::new();
        for event in &last {
            if let Event::Scored(entry) = event
                && entry.reason == ScoreReason::CITY_FARMERS
            {
                *found.entry(Player::new(entry.player.number())).or_default() += entry.points;
            }
        }
        assert_eq!(found, wanted);
        tally.add("games", 1);
        tally.add("entries", wanted.len());
    });
}

/// Returns true if a segment of the field borders a segment of the city on a tile (FARM-3).
fn touches(game: &Game, field: &FeatureView, city: &FeatureView) -> bool {
    field.spots.iter().any(|spot| {
        let carc_engine::Location::Segment(segment) = spot.place else { return false };
        let tile = game
            .state()
            .board()
            .into_iter()
            .find(|tile| tile.cell == spot.cell)
            .expect("there is a tile on the cell");
        let data = &game.setup().tile_types()[tile.tile_type.index()].tile;
        data.segments[segment as usize]
            .touches
            .iter()
            .any(|&other| city.spots.contains(&carc_engine::Spot::segment(spot.cell, other)))
    })
}

/// TB-GOODS-1 to TB-GOODS-4: the active player takes the goods in completed cities, and every
/// player with the most goods of a kind scores 10 points. The expected goods are computed from the
/// tiles.
#[test]
fn goods_are_conserved_and_majorities_score() {
    tally_games(150, &[("entries", 20)], |random, tally| {
        let mut game = random_game(random);
        let mut last = Vec::new();
        loop {
            let taken: u16 = held(&game).values().flatten().sum();
            let complete = |f: &&FeatureView| f.kind == SegmentKind::City && f.complete;
            let printed: u16 = game
                .state()
                .features()
                .iter()
                .filter(complete)
                .map(|city| city.marks.iter().filter(|(name, _)| is_goods(name)))
                .flat_map(|marks| marks.map(|(_, count)| *count))
                .sum();
            // A city that this tile completed has not been scored yet.
            assert!(taken == printed || is_before_scoring(&game) && taken < printed);
            let before = held(&game);
            let active = game.state().active_player();
            let Some(action) = random_action(&game, random) else { break };
            last = game.apply(action).expect("a listed action is legal").to_vec();
            for (token, counts) in held(&game) {
                for (player, count) in Player::all(8).zip(counts) {
                    let earlier = before[&token][player.index()];
                    assert!(count == earlier || count > earlier && player == active);
                }
            }
        }
        let mut wanted = BTreeMap::new();
        for (token, counts) in held(&game) {
            let most = counts.iter().copied().max().filter(|most| *most > 0);
            for (player, _) in
                Player::all(8).zip(&counts).filter(|(_, count)| Some(**count) == most)
            {
                wanted.insert((player, format!("most_{token}")), 10);
            }
        }
        let mut found = BTreeMap::new();
        for event in &last {
            if let Event::Scored(entry) = event
                && entry.reason.name().starts_with("most_")
            {
                found.insert((entry.player, entry.reason.name().to_owned()), entry.points);
            }
        }
        assert_eq!(found, wanted);
        tally.add("entries", wanted.len());
    });
}

fn is_goods(mark: &str) -> bool {
    Token::from_name(mark).is_some()
}

/// Returns all players' goods, by kind and seat.
fn held(game: &Game) -> BTreeMap<Token, Vec<u16>> {
    let setup: &Setup = game.setup();
    let of = |token| Player::all(setup.players()).map(move |p| game.state().tokens(p, token));
    let goods = Token::all().filter(|token| token.mechanic() == "goods");
    goods.map(|token| (token, of(token).collect())).collect()
}

/// SCORE-1, FINAL-2: even on a board larger than any box allows, every tile counts exactly once.
#[test]
fn scores_every_tile_of_a_very_long_road() {
    let set = r#"
        schema = 1
        id = "way"
        title = "a long way"
        [[tile]]
        id = "U"
        name = "straight road"
        count = 300
        segments = [
          { kind = "road", at = "E W" },
          { kind = "field", at = "N El Wr" },
          { kind = "field", at = "S Er Wl" },
        ]
    "#;
    let custom_sets = vec![set.to_owned()];
    let setup = Setup::new(Config { custom_sets, ..Config::new(1) }).expect("the config is valid");
    let mut game = Game::with_deck(setup, &["way/U"; 300]).expect("the tiles are in the set");
    for x in 1..=300 {
        let place =
            game.setup().parse_action(&format!("place {x},0 0")).expect("the notation is valid");
        game.play(place).expect("the tile fits");
        let figure = if x == 1 { "place meeple 1,0 0" } else { "pass" };
        let figure = game.setup().parse_action(figure).expect("the notation is valid");
        game.play(figure).expect("there is no other figure");
    }
    assert!(game.state().is_over());
    // The road includes the road on the start tile.
    assert_eq!(game.state().scores(), [301]);
}
