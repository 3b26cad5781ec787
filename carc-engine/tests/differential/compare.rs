//! Compares an engine position with the naive model.

use std::collections::BTreeSet;

use carc_engine::{
    Action, ActionList, FeatureView, Figure, Game, Location, Phase, PlacedFigure, Player,
    ScoreReason, SegmentKind, Spot, Token,
};

use crate::{
    naive::{self, FAIRY_BONUS, NaiveFeature, NaiveScore, Table, Tiles, most_goods},
    properties::Tally,
    support::is_before_scoring,
};

/// Compares the placements of the current tile, or of figures.
pub(super) fn compare_actions(game: &Game, tiles: &Tiles, tally: &Tally) {
    match (game.state().phase(), game.state().current_tile()) {
        (Phase::Place, Some(kind)) => {
            let expected = Table::read(game, tiles).placements(tiles, kind.into());
            let mut list = ActionList::new();
            game.state().legal_actions_all_rotations(&mut list);
            let told: BTreeSet<Action> = list.iter().collect();
            assert_eq!(told, expected, "placements");
            tally.add("tile placements", told.len());
            let kind = &game.setup().tile_types()[usize::from(kind)];
            tally.add("abbeys", kind.personal.into());
            tally.add("river tiles", kind.river.into());
        }
        (Phase::Figure, _) => {
            let table = Table::read(game, tiles);
            let told: BTreeSet<Action> =
                game.state().legal_actions().iter().filter(concerns_features).collect();
            assert_eq!(told, table.figure_actions(), "figure actions");
            tally.add("figure actions", told.len());
            let last = game.state().last_cell();
            let is_elsewhere = |action: &&Action| matches!(action, Action::PlaceFigure { spot, .. } if Some(spot.cell) != last);
            tally.add("portals", told.iter().filter(is_elsewhere).count());
            let is_barn = |action: &&Action| {
                matches!(action, Action::PlaceFigure { figure: Figure::BARN, .. })
            };
            tally.add("barn corners", told.iter().filter(is_barn).count());
        }
        _ => {}
    }
}

/// Returns true for a figure action that depends on the features on the board.
fn concerns_features(action: &Action) -> bool {
    match action {
        Action::PlaceFigure { spot, .. } => {
            matches!(spot.place, Location::Segment(_) | Location::Corner(_) | Location::Lying)
        }
        Action::RemoveFigure { .. } => true,
        Action::MoveFigure { figure, .. } => *figure == Figure::FAIRY,
        _ => false,
    }
}

fn engine_spot(spot: naive::Spot) -> Spot {
    Spot::segment(spot.cell, spot.segment as u8)
}

/// Compares all properties of every feature.
pub(super) fn compare_features(game: &Game, tiles: &Tiles, tally: &Tally) {
    let told = game.state().features();
    let expected = Table::read(game, tiles).features();
    for (told, expected) in told.iter().zip(&expected) {
        compare_feature(told, expected, game.setup().option("farm_scoring"));
    }
    assert_eq!(told.len(), expected.len(), "the number of features");
    tally.add("features", told.len());
    let count = |is_one: &dyn Fn(&&FeatureView) -> bool| told.iter().filter(is_one).count();
    tally.add("complete features", count(&|it| it.complete));
    let is_owned = |it: &&FeatureView| it.kind == SegmentKind::Field && !it.owners.is_empty();
    tally.add("owned fields", count(&is_owned));
    tally.add("shared features", count(&|it| it.owners.len() > 1));
}

fn compare_feature(told: &FeatureView, expected: &NaiveFeature, farm_scoring: Option<&str>) {
    let spots: Vec<_> = expected.segments.iter().copied().map(engine_spot).collect();
    assert_eq!((told.kind, &told.spots), (expected.kind, &spots), "membership");
    let at = spots[0];
    let open = match told.kind {
        SegmentKind::Monastery | SegmentKind::Shrine | SegmentKind::Garden => expected.empty_around,
        _ => expected.open_sides,
    };
    let marks: Vec<(&str, usize)> =
        expected.marks.iter().map(|(mark, count)| (mark.as_str(), *count)).collect();
    let told_marks: Vec<(&str, usize)> =
        told.marks.iter().map(|(mark, count)| (*mark, usize::from(*count))).collect();
    assert_eq!(told_marks, marks, "marks of the {:?} at {at}", told.kind);
    let counts = [expected.tiles.len(), open, expected.pennants, expected.cities.len()];
    assert_eq!(
        [told.tiles, told.open_ends, told.pennants, told.cities].map(usize::from),
        counts,
        "tiles, open ends, pennants, cities of the {:?} at {at}",
        told.kind
    );
    assert_eq!(told.complete, expected.complete, "completion of the {:?} at {at}", told.kind);
    let mut figures: Vec<_> = expected.figures.iter().map(occupant).collect();
    figures.sort();
    // In the model, lying monks are not part of the feature.
    let upright = told.figures.iter().filter(|figure| figure.spot.place != Location::Lying);
    assert_eq!(upright.copied().collect::<Vec<_>>(), figures, "occupants at {at}");
    let owners: Vec<_> = expected.owners.iter().map(|&owner| Player::new(owner as u8)).collect();
    assert_eq!(told.owners, owners, "owners at {at}");
    let keepers = expected.pig_keepers();
    let more = |owner: usize| {
        let times = keepers.iter().filter(|players| players.contains(&owner)).count();
        (Player::new(owner as u8), (times * expected.cities.len()) as i32)
    };
    let pigs = expected.owners.iter().map(|&owner| more(owner));
    let pigs: Vec<_> = pigs.filter(|(_, points)| *points > 0).collect();
    assert_eq!(told.bonuses, pigs, "TB-PIG-5, R2-HERD-3 at {at}");
    // With `city4`, fields have no value of their own. Instead, the engine reports what a field's
    // cities are worth to the players with the most farmers around them.
    let value = expected.value.unwrap_or(4 * expected.cities.len()) as i32;
    assert_eq!(told.value, value, "the value of the {:?} at {at}", told.kind);
    assert_eq!(told.items.total(), value, "the items of the {:?} at {at}", told.kind);
    assert!(expected.value.is_some() || farm_scoring == Some("city4"), "only city4 has no value");
}

fn occupant(figure: &naive::Figure) -> PlacedFigure {
    let spot = match figure.corner {
        Some(corner) => Spot { cell: figure.at.cell, place: Location::Corner(corner) },
        None => engine_spot(figure.at),
    };
    PlacedFigure { spot, player: Player::new(figure.owner as u8), figure: figure.kind.piece() }
}

/// Compares the points that would be scored if the game ended now: features, farmers, barns, the
/// fairy, and goods.
pub(super) fn compare_standing(game: &Game, tiles: &Tiles, tally: &Tally) {
    // The features that this turn has completed would be scored first.
    if is_before_scoring(game) || game.state().is_over() {
        return;
    }
    let entries = Table::read(game, tiles).final_scores();
    let mut expected = Vec::new();
    for entry in &entries {
        let first = entry.segments.first().copied();
        for &owner in &entry.owners {
            expected.push((reason(entry), first, owner, entry.points_of(owner) as i32));
        }
        for &player in &entry.fairy {
            expected.push((ScoreReason::FAIRY_BONUS.name(), first, player, FAIRY_BONUS as i32));
        }
    }
    for (good, name) in [("wine", "most_wine"), ("wheat", "most_wheat"), ("cloth", "most_cloth")] {
        let token = Token::from_name(good).expect("the token exists");
        for player in most_goods(game, token) {
            expected.push((name, None, player.into(), 10));
        }
    }
    // The model supports neither cards nor ingots.
    let others =
        [ScoreReason::KING, ScoreReason::ROBBER, ScoreReason::KING_ROBBER, ScoreReason::GOLD];
    let standing = game.state().standing();
    let told = standing.entries.iter().filter(|entry| !others.contains(&entry.reason));
    let told = told.map(|entry| {
        let is_bonus = entry.reason == ScoreReason::FAIRY_BONUS;
        let meant = entries.iter().find(|meant| {
            let is_there =
                |spot| meant.segments.iter().any(|segment| engine_spot(*segment) == spot);
            entry.spot.is_some_and(is_there)
                && (is_bonus && !meant.fairy.is_empty() || reason(meant) == entry.reason.name())
        });
        let first = meant.and_then(|meant| meant.segments.first().copied());
        (entry.reason.name(), first, usize::from(entry.player), entry.points)
    });
    let mut told: Vec<_> = told.collect();
    expected.sort();
    told.sort();
    assert_eq!(told, expected, "FINAL-2 to FINAL-7");
    tally.add("final scores", told.len());
}

/// Returns the name of the engine's reason for a score.
fn reason(entry: &NaiveScore) -> &'static str {
    let reason = match entry.kind {
        _ if entry.for_barns => ScoreReason::BARN,
        _ if entry.for_farmers => ScoreReason::CITY_FARMERS,
        _ if entry.for_lying => ScoreReason::LYING_MONK,
        SegmentKind::Road => ScoreReason::UNFINISHED_ROAD,
        SegmentKind::City => ScoreReason::UNFINISHED_CITY,
        SegmentKind::Monastery | SegmentKind::Shrine => ScoreReason::UNFINISHED_MONASTERY,
        SegmentKind::Garden => ScoreReason::UNFINISHED_GARDEN,
        SegmentKind::Field => ScoreReason::FIELD,
        other => panic!("{other:?} is never scored"),
    };
    reason.name()
}
