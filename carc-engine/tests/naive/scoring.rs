//! What features are worth, and the final scoring.

use std::collections::BTreeSet;

use carc_engine::{Cell, SegmentKind};

use super::{
    board::Spot,
    feature::NaiveFeature,
    figure::{Figure, majority},
    rules::{FarmScoring, Rules, TinyCity, Unfinished},
};

/// One scored feature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NaiveScore {
    pub(crate) kind: SegmentKind,
    pub(crate) segments: BTreeSet<Spot>,
    pub(crate) tiles: BTreeSet<Cell>,
    /// Who gets the points; nobody if it held no meeple.
    pub(crate) owners: BTreeSet<usize>,
    /// What each of them gets.
    pub(crate) points: usize,
    /// The figures that go home. At the end of the game nothing does.
    pub(crate) returned: Vec<Figure>,
    /// Whether it is paid for farmers around a city (C1-FARM-1), the city being the feature.
    pub(crate) for_farmers: bool,
}

impl NaiveScore {
    pub(crate) fn of(feature: &NaiveFeature, points: usize) -> Self {
        Self {
            kind: feature.kind,
            segments: feature.segments.clone(),
            tiles: feature.tiles.clone(),
            owners: feature.owners.clone(),
            points,
            returned: Vec::new(),
            for_farmers: false,
        }
    }
}

/// What a complete road, city, monastery or garden pays during play.
pub(crate) fn complete_value(feature: &NaiveFeature, rules: &Rules) -> usize {
    let tiles = feature.tiles.len();
    match feature.kind {
        SegmentKind::Road => tiles,
        SegmentKind::City if tiles == 2 && rules.tiny_city == TinyCity::Half => {
            tiles + feature.pennants
        }
        SegmentKind::City => 2 * tiles + 2 * feature.pennants,
        // At a border that closes there are fewer tiles around than eight (HOUSE-11).
        SegmentKind::Monastery | SegmentKind::Garden => 1 + feature.neighbours,
        other => panic!("{other:?} is never complete"),
    }
}

/// FINAL-2 to FINAL-4, with the option `unfinished`.
pub(crate) fn unfinished_value(feature: &NaiveFeature, rules: &Rules) -> usize {
    let tiles = feature.tiles.len();
    let plain = match feature.kind {
        SegmentKind::Road => tiles,
        SegmentKind::City => tiles + feature.pennants,
        SegmentKind::Monastery | SegmentKind::Garden => 1 + feature.neighbours,
        other => panic!("{other:?} is not scored here"),
    };
    let is_city = feature.kind == SegmentKind::City;
    match rules.unfinished {
        Unfinished::Standard => plain,
        Unfinished::CitiesOnly if is_city => plain,
        Unfinished::CitiesOnly => 0,
        Unfinished::RestHalf if is_city => plain,
        Unfinished::RestHalf => plain / 2,
        Unfinished::None => 0,
    }
}

/// FARM-5. Under `city4` a field has no value of its own.
fn field_value(field: &NaiveFeature, rules: &Rules) -> Option<usize> {
    match rules.farm_scoring {
        _ if !rules.farmers => Some(0),
        FarmScoring::Field3 => Some(3 * field.cities.len()),
        FarmScoring::City4 => None,
    }
}

/// What each owner gets if it is complete, otherwise what he would get at the end.
pub(crate) fn value_now(feature: &NaiveFeature, rules: &Rules) -> Option<usize> {
    if feature.kind == SegmentKind::Field {
        field_value(feature, rules)
    } else if feature.complete {
        Some(complete_value(feature, rules))
    } else {
        Some(unfinished_value(feature, rules))
    }
}

/// FINAL-2 to FINAL-5: one entry for each unfinished feature with meeples and each field with
/// farmers; under `city4` instead of the fields one for each complete city with farmers around.
pub(crate) fn final_entries(features: &[NaiveFeature], rules: &Rules) -> Vec<NaiveScore> {
    use SegmentKind::{City, Field, Garden, Monastery, Road};
    let mut entries = Vec::new();
    for kind in [Road, City, Monastery, Garden] {
        for feature in features {
            if feature.kind == kind && !feature.complete && !feature.owners.is_empty() {
                entries.push(NaiveScore::of(feature, unfinished_value(feature, rules)));
            }
        }
    }
    match rules.farm_scoring {
        _ if !rules.farmers => {}
        FarmScoring::Field3 => {
            for field in features {
                if field.kind == Field && !field.owners.is_empty() {
                    entries.push(NaiveScore::of(field, 3 * field.cities.len()));
                }
            }
        }
        FarmScoring::City4 => {
            for city in features {
                if city.kind == City && city.complete {
                    let mut farmers = Vec::new();
                    for field in features {
                        if field.cities.contains(&city.first()) {
                            farmers.extend(&field.figures);
                        }
                    }
                    let owners = majority(&farmers);
                    if !owners.is_empty() {
                        let entry = NaiveScore::of(city, 4);
                        entries.push(NaiveScore { owners, for_farmers: true, ..entry });
                    }
                }
            }
        }
    }
    entries
}
