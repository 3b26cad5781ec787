//! The completions of all features on a board, computed from those on a board with one tile less if
//! possible.

use std::ops::Range;

use carc_engine::{Cell, FeatureGraph, FeatureId, Side, SideKind};

use super::{CityMerge, Completion, OpenCell, TileFits};

/// The completions of all features in a position. This type reuses its buffers.
#[derive(Clone, Debug, Default)]
pub(super) struct Completions {
    pub(super) list: Vec<Completion>,
    pub(super) cells: Vec<OpenCell>,
    pub(super) merges: Vec<CityMerge>,
    /// The index of each feature in the list, which is valid only if the entry at that index is for
    /// the feature.
    places: Vec<u16>,
    /// The number of remaining tiles. Unlike the counts by tile type, this number does not include
    /// hidden tiles under hills.
    total: u16,
    pub(super) fits: TileFits,
    /// True if an open cell faces a side with two cities.
    shares_sides: bool,
    base: Base,
    /// True if the indices of unchanged features are the same as on the base board.
    pub(super) follow_base: bool,
    /// For each completion on the base board, the completion on this board that includes its cells;
    /// [`Self::KEPT`] if it is the same on both boards.
    targets: Vec<u16>,
}

/// The completions on the base board.
#[derive(Clone, Debug, Default)]
struct Base {
    list: Vec<Completion>,
    cells: Vec<OpenCell>,
    places: Vec<u16>,
    open: Vec<Cell>,
    remaining: Vec<u16>,
    total: u16,
    shares_sides: bool,
}

impl Completions {
    const KEPT: u16 = u16::MAX;

    /// Computes the completions of all features.
    pub(super) fn update(&mut self, graph: FeatureGraph<'_>) {
        self.list.clear();
        self.cells.clear();
        self.merges.clear();
        (self.shares_sides, self.follow_base) = (false, false);
        self.places.resize(self.places.len().max(graph.segments().len()), 0);
        self.total = graph.remaining_total();
        self.fits.start(graph);
        for index in 0..graph.open_cells().len() {
            let cell = self.add_open_cell(graph, index);
            self.cells.push(cell);
        }
        for (center, feature) in graph.surrounded() {
            self.surround(graph, center, feature);
        }
    }

    /// Computes the completions of all features on the base board.
    pub(super) fn update_base(&mut self, graph: FeatureGraph<'_>) {
        self.update(graph);
        let base = &mut self.base;
        base.list.clone_from(&self.list);
        base.cells.clone_from(&self.cells);
        base.places.clone_from(&self.places);
        base.open.clear();
        base.open.extend(graph.open_cells().map(|(cell, _)| cell));
        base.remaining.clear();
        base.remaining.extend_from_slice(graph.remaining());
        (base.total, base.shares_sides) = (self.total, self.shares_sides);
    }

    /// Computes the completions on a board with one more tile than the base board and the same
    /// remaining tiles. Only completions next to the tile are recomputed. Features that the tile
    /// completed or joined to others keep an entry without cells. Returns false if this is not
    /// possible.
    pub(super) fn update_next(&mut self, graph: FeatureGraph<'_>) -> bool {
        let base = &self.base;
        let has_same_tiles =
            base.total == graph.remaining_total() && base.remaining == graph.remaining();
        if base.shares_sides || !has_same_tiles {
            return false;
        }
        let tile = graph.tile(graph.tile_count() - 1).cell;
        let Some(filled) = base.open.iter().position(|cell| *cell == tile) else { return false };
        self.copy_base(graph);
        self.clear_around(filled);
        self.cells.remove(filled);
        let mut near = Side::ALL.map(|side| graph.open_cell(tile.neighbor(side)));
        near.sort_unstable();
        for index in near.into_iter().flatten() {
            let neighbors = Side::ALL.iter().filter(|side| graph.neighbor(index, **side).is_some());
            match neighbors.count() {
                1 if index <= self.cells.len() => self.cells.insert(index, OpenCell::EMPTY),
                2.. if index < self.cells.len() => self.clear_around(index),
                _ => return false,
            }
        }
        // At the edge of the table, a tile can close cells that are far away.
        if self.cells.len() != graph.open_cells().len() || !self.find_targets(graph) {
            return false;
        }
        let mut next = 0;
        for index in near.into_iter().flatten() {
            self.add_known_cells(next..index);
            self.cells[index] = self.add_open_cell(graph, index);
            next = index + 1;
        }
        self.add_known_cells(next..self.cells.len());
        for (center, feature) in graph.surrounded() {
            if distance(center, tile) <= 2 {
                if let Some(place) = self.entry_of(feature) {
                    self.list[usize::from(place)].clear();
                }
                self.surround(graph, center, feature);
            }
        }
        self.follow_base = true;
        true
    }

    fn copy_base(&mut self, graph: FeatureGraph<'_>) {
        let base = &self.base;
        self.list.clone_from(&base.list);
        self.cells.clone_from(&base.cells);
        self.places.clone_from(&base.places);
        self.places.resize(self.places.len().max(graph.segments().len()), 0);
        self.merges.clear();
        self.total = base.total;
        self.fits.start(graph);
        self.targets.clear();
        self.targets.resize(self.list.len(), Self::KEPT);
    }

    /// Removes the cells of the roads and cities that need the open cell with the given index.
    fn clear_around(&mut self, index: usize) {
        let features = self.cells[index].features;
        for place in features[..4].iter().filter(|place| **place != OpenCell::NONE) {
            self.list[usize::from(*place)].clear();
            self.targets[usize::from(*place)] = *place;
        }
    }

    /// Finds the completions to which the cells of the cleared completions are added. Returns false
    /// if a feature was joined to one that was not cleared.
    fn find_targets(&mut self, graph: FeatureGraph<'_>) -> bool {
        for place in 0..self.targets.len() as u16 {
            let index = usize::from(place);
            if self.targets[index] == Self::KEPT {
                continue;
            }
            let feature = graph.current(self.list[index].feature);
            let target = self.entry_of(feature).unwrap_or_else(|| {
                self.places[feature.index()] = place;
                self.list[index].feature = feature;
                place
            });
            if self.targets[usize::from(target)] == Self::KEPT {
                return false;
            }
            self.targets[index] = target;
        }
        true
    }

    /// Adds open cells with unchanged constraints to the cleared completions.
    fn add_known_cells(&mut self, range: Range<usize>) {
        let Self { list, cells, merges, targets, .. } = self;
        for (cell, number) in cells[range.clone()].iter_mut().zip(range.start as u16..) {
            let mut count = 0;
            for place in &mut cell.features[..4] {
                let Some(&target) = targets.get(usize::from(*place)) else { continue };
                count += 1;
                if target != Self::KEPT {
                    *place = target;
                    list[usize::from(target)].push(number, cell.fit);
                }
            }
            if count > 1 {
                let mut cities = Cities::new(cell.fit);
                let places = cell.features[..4].iter().filter(|place| **place != OpenCell::NONE);
                let is_city = |place: &&u16| list[usize::from(**place)].is_city;
                places.filter(is_city).for_each(|place| cities.add(*place, merges));
            }
        }
    }

    /// Returns true if the remaining tiles have changed since the completions were computed.
    pub(super) fn are_outdated(&self, graph: FeatureGraph<'_>) -> bool {
        self.total != graph.remaining_total() || !self.fits.is_valid_for(graph)
    }

    /// Adds an open cell to the completions of the roads and cities that reach it.
    #[inline]
    fn add_open_cell(&mut self, graph: FeatureGraph<'_>, index: usize) -> OpenCell {
        let constraint = graph.constraint(index);
        let fit = self.fits.count_remaining(graph, constraint);
        let cell = index as u16;
        let mut features = OpenCell::EMPTY.features;
        let mut cities = Cities::new(fit);
        for side in constraint.connecting_sides() {
            let Some(tile) = graph.neighbor(index, side) else { continue };
            let across = graph.side(tile, side.opposite());
            let [left, Some(center), right] = across.segments() else { continue };
            let is_city = across.kind() != SideKind::Road;
            let place = self.add_cell(graph.feature(center), is_city, cell, fit);
            features[side as usize] = place;
            if !is_city {
                continue;
            }
            // Two cities can share a side.
            for other in [left, right].into_iter().flatten() {
                if other != center {
                    self.shares_sides = true;
                    self.add_cell(graph.feature(other), is_city, cell, fit);
                }
            }
            cities.add(place, &mut self.merges);
        }
        OpenCell { fit, features }
    }

    /// Adds the empty cells around a monastery, shrine or garden.
    fn surround(&mut self, graph: FeatureGraph<'_>, center: Cell, feature: FeatureId) {
        let open = graph.open_ports(feature);
        if open == 0 {
            return;
        }
        let place = self.entry(feature, false);
        let completion = &mut self.list[usize::from(place)];
        for cell in center.ring() {
            let Some(number) = graph.open_cell(cell) else { continue };
            let open = &mut self.cells[number];
            completion.push(number as u16, open.fit);
            let mut around = open.features[4..].iter_mut();
            if let Some(free) = around.find(|at| **at == OpenCell::NONE || **at == place) {
                *free = place;
            }
        }
        // Add the empty cells without an adjacent tile.
        while u16::from(completion.cells) < open {
            completion.last = u16::MAX;
            completion.push(0, self.total);
        }
    }

    /// Adds an open cell to a feature and returns the index of the feature's completion.
    #[inline]
    fn add_cell(&mut self, feature: FeatureId, is_city: bool, cell: u16, fit: u16) -> u16 {
        let place = self.entry(feature, is_city);
        self.list[usize::from(place)].push(cell, fit);
        place
    }

    /// Returns the index of a feature's completion, adding it if it is missing.
    #[inline]
    fn entry(&mut self, feature: FeatureId, is_city: bool) -> u16 {
        if let Some(place) = self.entry_of(feature) {
            return place;
        }
        let place = self.list.len() as u16;
        self.places[feature.index()] = place;
        self.list.push(Completion::new(feature, is_city));
        place
    }

    /// Returns the index of a feature's completion, which may have no cells.
    #[inline]
    fn entry_of(&self, feature: FeatureId) -> Option<u16> {
        let place = *self.places.get(feature.index())?;
        let completion = self.list.get(usize::from(place))?;
        (completion.feature == feature).then_some(place)
    }

    /// Returns the index of a feature's completion.
    #[inline]
    pub(super) fn find(&self, feature: FeatureId) -> Option<u16> {
        self.entry_of(feature).filter(|place| self.list[usize::from(*place)].cells > 0)
    }
}

/// Finds the pairs of cities next to one open cell.
struct Cities {
    fit: u16,
    first: u16,
}

impl Cities {
    const fn new(fit: u16) -> Self {
        Self { fit, first: OpenCell::NONE }
    }

    #[inline]
    fn add(&mut self, city: u16, merges: &mut Vec<CityMerge>) {
        if self.first == OpenCell::NONE {
            self.first = city;
        } else if self.first != city && self.fit > 0 {
            merges.push(CityMerge { fit: self.fit, cities: [self.first, city] });
        }
    }
}

/// Returns the number of king's moves between two cells.
fn distance(a: Cell, b: Cell) -> u16 {
    a.x.abs_diff(b.x).max(a.y.abs_diff(b.y))
}
