//! Points: every one of them accounted for.

use std::collections::BTreeMap;

use carc_engine::{Event, FeatureView, Game, Phase, Reason, SegmentKind};

use crate::{
    for_games,
    support::{random_action, random_game},
};

#[test]
fn the_entries_add_up_to_the_scores() {
    for_games(100, |random| {
        let mut game = random_game(random);
        let mut sums = vec![0; game.setup().players()];
        let mut count = |events: &[Event]| {
            for event in events {
                if let Event::Scored(entry) = event {
                    assert!(entry.points >= 0, "CONV-5: scores are never lowered");
                    sums[entry.player as usize] += entry.points;
                }
            }
        };
        count(&game.opening_events());
        while let Some(action) = random_action(&game, random) {
            count(game.apply(action).expect("a listed action is legal"));
        }
        assert_eq!(sums, game.scores());
        check_ranking(&game);
    });
}

/// FINAL-9: the most points win, tied players share their rank.
fn check_ranking(game: &Game) {
    let ranking = game.ranking();
    let mut seats: Vec<_> = ranking.iter().map(|rank| rank.player).collect();
    for pair in ranking.windows(2) {
        assert!(pair[0].score >= pair[1].score);
        assert_eq!(pair[0].score == pair[1].score, pair[0].rank == pair[1].rank);
        assert!(pair[0].score > pair[1].score || pair[0].player < pair[1].player);
    }
    for rank in &ranking {
        assert_eq!(game.scores()[rank.player as usize], rank.score);
        let better = game.scores().iter().filter(|score| **score > rank.score).count();
        assert_eq!(usize::from(rank.rank), better + 1);
    }
    seats.sort_unstable();
    assert!(seats.into_iter().eq(0..game.setup().players() as u8));
}

/// What the features of a position would give: entries by player, reason and points.
fn entries<'a>(
    features: impl Iterator<Item = &'a FeatureView>,
    reason: impl Fn(SegmentKind) -> Reason,
) -> BTreeMap<(u8, &'static str, i32), u32> {
    let mut entries = BTreeMap::new();
    for feature in features {
        for &owner in &feature.owners {
            *entries.entry((owner, reason(feature.kind).name(), feature.value)).or_default() += 1;
        }
    }
    entries
}

fn told(events: &[Event]) -> BTreeMap<(u8, &'static str, i32), u32> {
    let mut entries = BTreeMap::new();
    for event in events {
        if let Event::Scored(entry) = event {
            let key = (entry.player, entry.reason.name(), entry.points);
            *entries.entry(key).or_default() += 1;
        }
    }
    entries
}

/// The value and owners that a feature shows are what it gives when it comes to it: during play
/// for the complete ones, at the end for all that are left (fields judged each alone).
#[test]
fn a_feature_shows_what_it_gives() {
    for_games(100, |random| {
        let mut game = random_game(random);
        let by_field = game.setup().option("farm_scoring") == Some("field3");
        while let Some(action) = random_action(&game, random) {
            // Where the figure action is passed, nothing changes before the scoring.
            let passing = game.phase() == Phase::Figure && action == carc_engine::Action::Pass;
            let features = passing.then(|| game.features());
            let events = game.apply(action).expect("a listed action is legal").to_vec();
            let Some(features) = features else { continue };
            let complete = features.iter().filter(|feature| feature.complete);
            let mut wanted = entries(complete, |kind| match kind {
                SegmentKind::Road => Reason::COMPLETED_ROAD,
                SegmentKind::City => Reason::COMPLETED_CITY,
                _ => Reason::COMPLETED_MONASTERY,
            });
            let mut found = told(&events);
            if game.is_over() {
                let left = features.iter().filter(|feature| !feature.complete);
                let at_the_end = entries(left, |kind| match kind {
                    SegmentKind::Road => Reason::UNFINISHED_ROAD,
                    SegmentKind::City => Reason::UNFINISHED_CITY,
                    SegmentKind::Field => Reason::FIELD,
                    _ => Reason::UNFINISHED_MONASTERY,
                });
                for (key, count) in at_the_end {
                    *wanted.entry(key).or_default() += count;
                }
                if !by_field {
                    let farmers = [Reason::FIELD.name(), Reason::CITY_FARMERS.name()];
                    wanted.retain(|(_, reason, _), _| !farmers.contains(reason));
                    found.retain(|(_, reason, _), _| !farmers.contains(reason));
                }
            }
            assert_eq!(found, wanted);
        }
    });
}

/// C1-FARM-1, counted from what the features say.
#[test]
fn farmers_around_a_city_are_pooled() {
    for_games(200, |random| {
        let mut game = random_game(random);
        let mut last = Vec::new();
        while let Some(action) = random_action(&game, random) {
            last = game.apply(action).expect("a listed action is legal").to_vec();
        }
        if game.setup().option("farm_scoring") != Some("city4") {
            return;
        }
        let features = game.features();
        let mut wanted: BTreeMap<u8, i32> = BTreeMap::new();
        for city in features.iter().filter(|f| f.kind == SegmentKind::City && f.complete) {
            let mut farmers = [0; 8];
            for field in features.iter().filter(|f| f.kind == SegmentKind::Field) {
                if touches(&game, field, city) {
                    field.occupants.iter().for_each(|who| farmers[who.player as usize] += 1);
                }
            }
            let most = farmers.into_iter().max().filter(|most| *most > 0);
            for (player, _) in (0..).zip(farmers).filter(|(_, own)| Some(*own) == most) {
                *wanted.entry(player).or_default() += 4;
            }
        }
        let mut found: BTreeMap<u8, i32> = BTreeMap::new();
        for event in &last {
            if let Event::Scored(entry) = event
                && entry.reason == Reason::CITY_FARMERS
            {
                *found.entry(entry.player).or_default() += entry.points;
            }
        }
        assert_eq!(found, wanted);
    });
}

/// Whether one of the field's segments borders one of the city's on a tile (FARM-3).
fn touches(game: &Game, field: &FeatureView, city: &FeatureView) -> bool {
    field.spots.iter().any(|spot| {
        let carc_engine::Place::Segment(segment) = spot.place else { return false };
        let tile = game.board().into_iter().find(|tile| tile.cell == spot.cell).expect("a tile");
        let data = &game.setup().kinds()[tile.kind as usize].tile;
        data.segments[segment as usize]
            .touches
            .iter()
            .any(|&other| city.spots.contains(&carc_engine::Spot::segment(spot.cell, other)))
    })
}
