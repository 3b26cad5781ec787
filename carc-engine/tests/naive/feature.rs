//! Features, found by walking from segment to segment across tile edges.

use std::collections::{BTreeMap, BTreeSet};

use carc_engine::{Cell, SegmentKind, Side};

use super::{
    board::{Board, Spot},
    figure::{Figure, FigureKind, is_sacred, majority},
    rules::Rules,
};

/// A feature on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NaiveFeature {
    pub(crate) kind: SegmentKind,
    pub(crate) segments: BTreeSet<Spot>,
    pub(crate) tiles: BTreeSet<Cell>,
    pub(crate) pennants: usize,
    /// The number of inns, cathedrals and goods, by name.
    pub(crate) marks: BTreeMap<String, usize>,
    /// True if the mage is in the feature.
    pub(crate) has_mage: bool,
    pub(crate) has_witch: bool,
    /// The number of sides that face an empty cell (BASE-TILE-6). Each side is counted once.
    pub(crate) open_sides: usize,
    /// The number of open ports. On each side, a city has three open ports, a road has one, and a
    /// field has one for each half that it reaches.
    pub(crate) open_ports: usize,
    /// For a monastery or garden, the number of empty cells around it.
    pub(crate) empty_around: usize,
    /// For a monastery or garden, the number of tiles around it, and the number of vineyards among
    /// them.
    pub(crate) neighbors: usize,
    pub(crate) vineyards: usize,
    /// True if the feature is complete. Always `false` for fields.
    pub(crate) complete: bool,
    pub(crate) figures: Vec<Figure>,
    pub(crate) owners: BTreeSet<usize>,
    /// For a field, the first segment of each complete city that it touches (FARM-3, FARM-4).
    pub(crate) cities: BTreeSet<Spot>,
    /// The points for each owner: those scored during play if the feature is complete, and
    /// otherwise those scored at the end of the game. `None` for a field with `city4`, where fields
    /// have no value of their own.
    pub(crate) value: Option<usize>,
}

/// Returns the kinds of features that can be completed and scored during play.
pub(crate) fn completable(rules: &Rules) -> Vec<SegmentKind> {
    use SegmentKind::{City, Monastery, Road, Shrine};
    let mut kinds = vec![Road, City, Monastery, Shrine];
    if rules.gardens {
        kinds.push(SegmentKind::Garden);
    }
    kinds
}

/// BASE-TILE-3: returns the segments connected to this one.
pub(crate) fn connected(board: &Board, start: Spot) -> BTreeSet<Spot> {
    let mut found = BTreeSet::from([start]);
    let mut to_visit = vec![start];
    while let Some(spot) = to_visit.pop() {
        for &(side, port) in board.ports(spot) {
            if let Some(next) = board.across(spot.cell, side, port) {
                assert_eq!(board.segment(next).kind, board.segment(spot).kind, "{spot:?} {next:?}");
                if found.insert(next) {
                    to_visit.push(next);
                }
            }
        }
    }
    found
}

/// Returns the feature that contains a segment, without filling in `cities` and `value`, which
/// depend on the other features.
pub(crate) fn feature_of(
    board: &Board,
    rules: &Rules,
    figures: &[Figure],
    start: Spot,
) -> NaiveFeature {
    let segments = connected(board, start);
    let kind = board.segment(start).kind;
    let tiles: BTreeSet<Cell> = segments.iter().map(|spot| spot.cell).collect();

    let mut pennants = 0;
    let mut marks = BTreeMap::new();
    let mut open_sides: BTreeSet<(Cell, Side)> = BTreeSet::new();
    let mut open_ports = 0;
    for &spot in &segments {
        pennants += usize::from(board.segment(spot).pennants);
        for mark in &board.segment(spot).marks {
            *marks.entry(mark.clone()).or_insert(0) += 1;
        }
        for &(side, _) in board.ports(spot) {
            let beyond = spot.cell.neighbor(side);
            if !board.tiles.contains_key(&beyond) && !rules.closed_off(beyond) {
                open_sides.insert((spot.cell, side));
                open_ports += 1;
            }
        }
    }

    let mut empty_around = 0;
    let mut neighbors = 0;
    let mut vineyards = 0;
    if is_sacred(kind) || kind == SegmentKind::Garden {
        for around in start.cell.ring() {
            if let Some(placed) = board.tiles.get(&around) {
                neighbors += 1;
                vineyards += usize::from(placed.shows("vineyard"));
            } else if !rules.closed_off(around) {
                empty_around += 1;
            }
        }
    }
    let complete = match kind {
        SegmentKind::Road | SegmentKind::City => open_sides.is_empty(),
        SegmentKind::Monastery | SegmentKind::Shrine | SegmentKind::Garden => empty_around == 0,
        _ => false,
    };

    let mut inside = Vec::new();
    for figure in figures {
        if segments.contains(&figure.at) {
            inside.push(*figure);
        }
    }
    inside.sort();
    let holds = |figure: Option<Spot>| figure.is_some_and(|spot| segments.contains(&spot));

    NaiveFeature {
        has_mage: holds(board.mage),
        has_witch: holds(board.witch),
        kind,
        segments,
        tiles,
        pennants,
        marks,
        open_sides: open_sides.len(),
        open_ports,
        empty_around,
        neighbors,
        vineyards,
        complete,
        owners: majority(board, rules, &inside, pennants),
        figures: inside,
        cities: BTreeSet::new(),
        value: None,
    }
}

/// Returns the features of the given kinds on the given cells, in the order of their first segments
/// on these cells, without filling in `cities` and `value`.
pub(crate) fn features_of_kinds(
    board: &Board,
    rules: &Rules,
    figures: &[Figure],
    kinds: &[SegmentKind],
    cells: &[Cell],
) -> Vec<NaiveFeature> {
    let mut features: Vec<NaiveFeature> = Vec::new();
    let mut seen: BTreeSet<Spot> = BTreeSet::new();
    for &cell in cells {
        let Some(placed) = board.tiles.get(&cell) else { continue };
        for (segment, data) in placed.tile.segments.iter().enumerate() {
            let spot = Spot { cell, segment };
            if kinds.contains(&data.kind) && !seen.contains(&spot) {
                let feature = feature_of(board, rules, figures, spot);
                seen.extend(&feature.segments);
                features.push(feature);
            }
        }
    }
    features
}

/// Returns all features, without `value`. Rivers are not features, and neither are gardens that are
/// only decorative.
pub(crate) fn all_features(board: &Board, rules: &Rules, figures: &[Figure]) -> Vec<NaiveFeature> {
    let mut kinds = completable(rules);
    kinds.push(SegmentKind::Field);
    let everywhere: Vec<Cell> = board.tiles.keys().copied().collect();
    let mut features = features_of_kinds(board, rules, figures, &kinds, &everywhere);
    let complete_cities: Vec<NaiveFeature> = features
        .iter()
        .filter(|feature| feature.kind == SegmentKind::City && feature.complete)
        .cloned()
        .collect();
    for field in &mut features {
        if field.kind == SegmentKind::Field {
            field.cities = touched(board, field, &complete_cities);
        }
    }
    features
}

/// FARM-3: a field touches a city if one of its segments borders one of the city's segments on a
/// tile.
fn touched(board: &Board, field: &NaiveFeature, cities: &[NaiveFeature]) -> BTreeSet<Spot> {
    let mut touched = BTreeSet::new();
    for &spot in &field.segments {
        for &number in &board.segment(spot).touches {
            let bordered = Spot { cell: spot.cell, segment: number.into() };
            for city in cities {
                if city.segments.contains(&bordered) {
                    touched.insert(city.first());
                }
            }
        }
    }
    touched
}

impl NaiveFeature {
    pub(crate) fn shows(&self, mark: &str) -> bool {
        self.marks.contains_key(mark)
    }

    /// Returns true if the feature contains a meeple (BASE-MEEPLE-3).
    pub(crate) fn has_meeple(&self) -> bool {
        self.figures.iter().any(|figure| figure.kind.is_meeple())
    }

    pub(crate) fn players_with_meeples(&self) -> BTreeSet<usize> {
        let meeples = self.figures.iter().filter(|figure| figure.kind.is_meeple());
        meeples.map(|meeple| meeple.owner).collect()
    }

    /// Returns the players who have a figure of the given kind in the feature.
    pub(crate) fn players_with(&self, kind: FigureKind) -> BTreeSet<usize> {
        let figures = self.figures.iter().filter(|figure| figure.kind == kind);
        figures.map(|figure| figure.owner).collect()
    }

    /// For a field, returns the players who have a pig in it and, if it has a herd, the players who
    /// have a farmer in it.
    pub(crate) fn pig_keepers(&self) -> [BTreeSet<usize>; 2] {
        let mut farmers = BTreeSet::new();
        if self.shows("pig_herd") {
            farmers = self.players_with_meeples();
        }
        [self.players_with(FigureKind::Pig), farmers]
    }

    /// Returns the segment that identifies the feature, which is the first segment in the CONV-6
    /// order.
    pub(crate) fn first(&self) -> Spot {
        *self.segments.first().expect("a feature has a segment")
    }
}
