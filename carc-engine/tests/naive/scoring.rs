//! Feature values, and the final scoring.

use std::collections::{BTreeMap, BTreeSet};

use carc_engine::SegmentKind;

use super::{
    board::Spot,
    feature::NaiveFeature,
    figure::{Figure, FigureKind},
    rules::{FarmScoring, Rules, TinyCity, Unfinished},
};

/// A score awarded in the final scoring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NaiveScore {
    pub(crate) kind: SegmentKind,
    pub(crate) segments: BTreeSet<Spot>,
    /// The players who score; empty if there were no meeples.
    pub(crate) owners: BTreeSet<usize>,
    /// The points that each owner scores.
    pub(crate) points: usize,
    /// Each owner's bonus points for pigs and herds (TB-PIG-5, C1-FARM-3, R2-HERD-3).
    pub(crate) bonus: BTreeMap<usize, usize>,
    /// True if farmers around a city are scored (C1-FARM-1); the feature is the city.
    pub(crate) for_farmers: bool,
    /// True if barns are scored (AM-BARN-11).
    pub(crate) for_barns: bool,
    /// True if lying monks are scored (MO-END-1).
    pub(crate) for_lying: bool,
    /// The players who score 3 additional points for the fairy (PD-FAIRY-6).
    pub(crate) fairy: BTreeSet<usize>,
}

/// The points for the fairy when her meeple's feature is scored.
pub(crate) const FAIRY_BONUS: usize = 3;

impl NaiveScore {
    /// Returns the points that one of the owners scores.
    pub(crate) fn points_of(&self, owner: usize) -> usize {
        self.points + self.bonus.get(&owner).copied().unwrap_or(0)
    }

    /// Adds points for the owners with a pig (TB-PIG-5), and for the owners with a farmer next to a
    /// herd (R2-HERD-3).
    pub(crate) fn with_pigs(mut self, with_pig: &[BTreeSet<usize>; 2], points: usize) -> Self {
        for players in with_pig {
            for owner in self.owners.intersection(players) {
                *self.bonus.entry(*owner).or_default() += points;
            }
        }
        self
    }

    pub(crate) fn of(feature: &NaiveFeature, points: usize) -> Self {
        Self {
            kind: feature.kind,
            segments: feature.segments.clone(),
            owners: feature.owners.clone(),
            points,
            bonus: BTreeMap::new(),
            for_farmers: false,
            for_barns: false,
            for_lying: false,
            fairy: BTreeSet::new(),
        }
    }
}

/// MW-VALUE-1, MW-VALUE-2: returns a value as changed by the mage and the witch.
fn with_magic(feature: &NaiveFeature, mut value: usize) -> usize {
    if feature.has_mage {
        value += feature.tiles.len();
    }
    if feature.has_witch {
        value = value.div_ceil(2);
    }
    value
}

/// Returns the value of a complete road, city, monastery or garden during play.
pub(crate) fn complete_value(feature: &NaiveFeature, rules: &Rules) -> usize {
    let tiles = feature.tiles.len();
    let value = match feature.kind {
        SegmentKind::Road if feature.shows("inn") => 2 * tiles,
        SegmentKind::Road => tiles,
        SegmentKind::City if feature.shows("cathedral") => 3 * tiles + 3 * feature.pennants,
        SegmentKind::City if tiles == 2 && rules.tiny_city == TinyCity::Half => {
            tiles + feature.pennants
        }
        SegmentKind::City => 2 * tiles + 2 * feature.pennants,
        // At a closed border, fewer than eight tiles surround a monastery (HOUSE-11).
        SegmentKind::Garden if !rules.garden_vineyards => 1 + feature.neighbors,
        // HS-VINE-1, AB-7: vineyards add points to monasteries and gardens.
        SegmentKind::Monastery | SegmentKind::Shrine | SegmentKind::Garden => {
            1 + feature.neighbors + 3 * feature.vineyards
        }
        other => panic!("{other:?} is never complete"),
    };
    with_magic(feature, value)
}

/// FINAL-2 to FINAL-4: returns the value of an unfinished feature under the `unfinished` option.
pub(crate) fn unfinished_value(feature: &NaiveFeature, rules: &Rules) -> usize {
    let tiles = feature.tiles.len();
    let plain = match feature.kind {
        SegmentKind::Road if feature.shows("inn") && !rules.plain_inns => 0,
        SegmentKind::City if feature.shows("cathedral") && !rules.plain_inns => 0,
        SegmentKind::Road => tiles,
        SegmentKind::City => tiles + feature.pennants,
        SegmentKind::Monastery | SegmentKind::Shrine | SegmentKind::Garden => 1 + feature.neighbors,
        other => panic!("{other:?} is not scored here"),
    };
    let plain = with_magic(feature, plain);
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

/// FARM-5: returns the value of a field. With `city4`, a field has no value of its own.
fn field_value(field: &NaiveFeature, rules: &Rules) -> Option<usize> {
    match rules.farm_scoring {
        _ if !rules.farmers => Some(0),
        FarmScoring::Field3 | FarmScoring::City3 => Some(3 * field.cities.len()),
        FarmScoring::City4 => None,
    }
}

/// Returns the points that each owner scores during the game for a complete feature, or at the end
/// of the game for an incomplete feature.
pub(crate) fn value_now(feature: &NaiveFeature, rules: &Rules) -> Option<usize> {
    if feature.kind == SegmentKind::Field {
        field_value(feature, rules)
    } else if feature.complete {
        Some(complete_value(feature, rules))
    } else {
        Some(unfinished_value(feature, rules))
    }
}

/// C1-FARM-7: returns one entry for each field and owner, excluding cities that the owner's earlier
/// fields touch.
fn fields_by_city(
    features: &[NaiveFeature],
    fairy: impl Fn(&NaiveFeature) -> BTreeSet<usize>,
) -> Vec<NaiveScore> {
    let mut entries = Vec::new();
    // For each player and city, this map contains the highest bonus.
    let mut best: BTreeMap<(usize, Spot), usize> = BTreeMap::new();
    let fields = || features.iter().filter(|it| it.kind == SegmentKind::Field);
    for field in fields() {
        for &owner in &field.owners {
            let keepers = field.pig_keepers();
            let bonus = keepers.iter().filter(|players| players.contains(&owner)).count();
            for &city in &field.cities {
                let best = best.entry((owner, city)).or_default();
                *best = bonus.max(*best);
            }
        }
    }
    for field in fields().filter(|field| !field.owners.is_empty()) {
        for &owner in &field.owners {
            // Each city is removed after it has been scored.
            let paid = field.cities.iter().filter_map(|&city| best.remove(&(owner, city)));
            let paid: Vec<usize> = paid.collect();
            let owners = BTreeSet::from([owner]);
            let mut entry = NaiveScore { owners, ..NaiveScore::of(field, 3 * paid.len()) };
            entry.bonus.insert(owner, paid.iter().sum());
            entries.push(entry);
        }
        let (owners, fairy) = (BTreeSet::new(), fairy(field));
        entries.push(NaiveScore { owners, fairy, ..NaiveScore::of(field, 0) });
    }
    entries
}

/// FINAL-2 to FINAL-6: returns one entry for each unfinished feature with meeples and each field
/// with farmers. With `city4`, the fields are replaced by one entry for each complete city with
/// farmers around it, and one for each field in which a player scores for the fairy. Barns come
/// last.
///
/// `fairy` returns the players who score for the fairy in a feature, and `owners_of` returns the
/// players with the majority among the given farmers.
pub(crate) fn final_entries(
    features: &[NaiveFeature],
    rules: &Rules,
    fairy: impl Fn(&NaiveFeature) -> BTreeSet<usize>,
    owners_of: impl Fn(&[Figure]) -> BTreeSet<usize>,
) -> Vec<NaiveScore> {
    use SegmentKind::{City, Field, Garden, Monastery, Road, Shrine};
    let mut entries = Vec::new();
    for kind in [Road, City, Monastery, Shrine, Garden] {
        for feature in features {
            if feature.kind == kind && !feature.complete && feature.has_meeple() {
                let entry = NaiveScore::of(feature, unfinished_value(feature, rules));
                entries.push(NaiveScore { fairy: fairy(feature), ..entry });
            }
        }
    }
    match rules.farm_scoring {
        _ if !rules.farmers => {}
        FarmScoring::Field3 => {
            for field in features {
                if field.kind == Field && !field.owners.is_empty() {
                    let cities = field.cities.len();
                    let entry = NaiveScore::of(field, 3 * cities);
                    let entry = NaiveScore { fairy: fairy(field), ..entry };
                    entries.push(entry.with_pigs(&field.pig_keepers(), cities));
                }
            }
        }
        FarmScoring::City3 => entries.extend(fields_by_city(features, fairy)),
        FarmScoring::City4 => {
            for city in features {
                if city.kind == City && city.complete {
                    let mut farmers = Vec::new();
                    let mut pigs = [BTreeSet::new(), BTreeSet::new()];
                    for field in features {
                        if field.cities.contains(&city.first()) {
                            farmers.extend(&field.figures);
                            for (all, own) in pigs.iter_mut().zip(field.pig_keepers()) {
                                all.extend(own);
                            }
                        }
                    }
                    let owners = owners_of(&farmers);
                    if !owners.is_empty() {
                        let entry = NaiveScore::of(city, 4);
                        let entry = NaiveScore { owners, for_farmers: true, ..entry };
                        entries.push(entry.with_pigs(&pigs, 1));
                    }
                }
            }
            // C1-FARM-5: each field is scored once, even if it touches several cities.
            for field in features {
                if field.kind == Field && !fairy(field).is_empty() {
                    let entry = NaiveScore::of(field, 0);
                    let owners = BTreeSet::new();
                    entries.push(NaiveScore { owners, fairy: fairy(field), ..entry });
                }
            }
        }
    }
    for field in features {
        let owners = field.players_with(FigureKind::Barn);
        if !owners.is_empty() {
            let entry = NaiveScore::of(field, 4 * field.cities.len());
            entries.push(NaiveScore { owners, for_barns: true, ..entry });
        }
    }
    entries
}
