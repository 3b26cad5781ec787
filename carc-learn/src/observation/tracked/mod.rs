//! The open and occupied features of one game, updated incrementally.

mod cells;
mod feature;
#[cfg(test)]
mod tests;

use carc_agents::{OpenCell, TileFits};
use carc_engine::{
    Cell, FeatureGraph, FeatureId, Position, Rotation, SegmentFigure, SegmentId, SegmentKind,
    Setup, Spot, TileType, prefetch,
};

pub(super) use self::feature::TrackedFeature;
use self::{cells::Cells, feature::MAX_NEW_TILES};

/// The open and occupied features of one game.
#[derive(Clone, Default, Debug)]
pub(crate) struct TrackedFeatures {
    list: Vec<TrackedFeature>,
    /// The index of each feature in the list, which is valid only if the entry at that index is for
    /// the feature.
    places: Vec<u16>,
    /// The figures in features.
    figures: Vec<SegmentFigure>,
    /// The index of each figure's feature.
    figure_features: Vec<u16>,
    cells: Cells,
    last: Option<LastTile>,
    /// The number of tiles at the time of the latest update.
    tiles: usize,
    segments: usize,
    /// The bridges, castles and ferries at the time of the latest update.
    tokens: u64,
    /// The remaining tiles for which the cells' counts are valid.
    remaining: Vec<u16>,
}

type LastTile = (Cell, TileType, Rotation);

fn tile_key(graph: FeatureGraph<'_>, tile: usize) -> LastTile {
    let tile = graph.tile(tile);
    (tile.cell, tile.tile_type, tile.canonical)
}

impl TrackedFeatures {
    /// Clears all data, which allows the next update to be for another game.
    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.figures.clear();
        self.figure_features.clear();
        (self.tiles, self.segments, self.last) = (0, 0, None);
    }

    /// Loads the features into the processor's cache, as [`Position::prefetch`] does for a
    /// position.
    #[inline]
    pub(crate) fn prefetch(&self) {
        prefetch(&self.list);
        prefetch(&self.places);
        prefetch(&self.figures);
        self.cells.prefetch();
    }

    /// Returns the features with figures, followed by the features without figures. Both groups are
    /// in descending order of value, and older features precede equally valuable newer features.
    #[inline]
    pub(super) fn list(&self) -> &[TrackedFeature] {
        &self.list
    }

    /// Returns the number of remaining tiles that fit each open cell, by cell number. A cell keeps
    /// its number while it is open; entries for unused numbers are meaningless.
    #[inline]
    pub(super) fn fits(&self) -> &[u16] {
        self.cells.fits()
    }

    /// For each figure in a feature, returns the index of the feature, in the order of
    /// [`State::each_figure`], or [`OpenCell::NONE`] for a figure on a river.
    #[inline]
    pub(super) fn figure_features(&self) -> &[u16] {
        &self.figure_features
    }

    /// Returns the index of the feature at a segment or corner, or `None` if the list does not
    /// contain it.
    pub(super) fn index_at(&self, graph: FeatureGraph<'_>, spot: Spot) -> Option<usize> {
        let feature = graph.feature(graph.segment_at(spot)?);
        (feature.index() < self.places.len()).then(|| self.find(feature))?
    }

    /// Updates the data for a later position of the same game. If the last tile in the latest
    /// update is no longer on its cell, or if a ferry has changed, everything is computed again.
    pub(super) fn update(&mut self, setup: &Setup, position: &Position, fits: &mut TileFits) {
        let graph = position.state(setup).feature_graph();
        let (tiles, segments) = (graph.tile_count(), graph.segments().len());
        let follows = self.tiles > 0
            && (self.tiles..=self.tiles + MAX_NEW_TILES).contains(&tiles)
            && self.segments <= segments
            // Bridges, castles and ferries change features and cells far from the new tiles.
            && self.tokens == graph.token_key()
            && self.last == Some(tile_key(graph, self.tiles - 1));
        if follows {
            self.update_remaining(graph.remaining());
            let new = (self.tiles..tiles).map(|tile| graph.tile(tile));
            self.cells.add_tiles(graph, new, fits);
        } else {
            self.clear();
            self.remaining.clear();
            self.remaining.extend_from_slice(graph.remaining());
            self.cells.start(graph, fits);
        }
        self.tokens = graph.token_key();
        let last = tiles.checked_sub(1).map(|tile| tile_key(graph, tile));
        let has_grown = (self.tiles, self.segments, self.last) != (tiles, segments, last);
        // Figures such as the mage change feature values even if there are no new tiles.
        let is_outdated = |it: &TrackedFeature| it.revision != Some(graph.revision(it.id));
        let has_changed = has_grown || !graph.is_base() && self.list.iter().any(is_outdated);
        let is_occupied_grown = has_changed && self.add_tiles(graph);
        (self.tiles, self.segments, self.last) = (tiles, segments, last);
        let has_moved = !graph.figures().eq(self.figures.iter().copied());
        if is_occupied_grown || has_moved || !graph.is_base() {
            self.place_figures(graph);
        }
        if has_changed || has_moved {
            self.list.retain(TrackedFeature::is_live);
            self.sort();
            self.index_figures(graph);
        }
    }

    /// Updates the figures and the indices of their features.
    fn index_figures(&mut self, graph: FeatureGraph<'_>) {
        self.figures.clear();
        self.figures.extend(graph.figures());
        let mut features = std::mem::take(&mut self.figure_features);
        features.clear();
        features.extend(self.figures.iter().map(|figure| {
            let index = self.find(graph.feature(figure.segment));
            index.map_or(OpenCell::NONE, |index| index as u16)
        }));
        self.figure_features = features;
    }

    #[inline]
    fn find(&self, feature: FeatureId) -> Option<usize> {
        let index = usize::from(self.places[feature.index()]);
        self.list.get(index).filter(|it| it.id == feature).map(|_| index)
    }

    /// Updates the remaining tiles.
    fn update_remaining(&mut self, remaining: &[u16]) {
        let mut types = self.remaining.iter().zip(remaining);
        let Some(changed) = types.position(|(before, now)| before != now) else { return };
        let more = remaining[changed].wrapping_sub(self.remaining[changed]);
        if self.remaining[changed + 1..] == remaining[changed + 1..] {
            self.remaining[changed] = remaining[changed];
            self.cells.add_remaining(changed, more);
        } else {
            self.remaining.clear();
            self.remaining.extend_from_slice(remaining);
            self.cells.set_remaining(remaining);
        }
    }

    /// Adds the new tiles. Returns true if a feature with figures has grown.
    fn add_tiles(&mut self, graph: FeatureGraph<'_>) -> bool {
        let segments = graph.segments();
        self.places.resize(self.places.len().max(segments.len()), 0);
        // The loop does not exit early, because the branch would be unpredictable.
        let any_joined = |any, it: &TrackedFeature| any | (graph.current(it.id) != it.id);
        let mut is_city_changed = self.list.iter().fold(false, any_joined) && self.join(graph);
        for segment in segments.skip(self.segments) {
            let feature = graph.feature(segment);
            let index = match self.find(feature) {
                None if graph.open_ports(feature) > 0 => self.enter(graph, segment),
                known => known,
            };
            if let Some(index) = index {
                self.list[index].add_segment(graph, segment);
            }
        }
        let mut is_occupied_grown = false;
        for feature in &mut self.list {
            if feature.revision != Some(graph.revision(feature.id)) {
                let was_complete = feature.facts.complete;
                feature.grow(graph, self.tiles, &self.cells);
                is_occupied_grown |= feature.is_occupied;
                is_city_changed |= feature.facts.kind == SegmentKind::City
                    && feature.facts.complete
                    && !was_complete;
            } else if feature.is_near(graph, self.tiles) {
                feature.find_cells(graph, &self.cells);
            }
        }
        if is_city_changed {
            let fields = self.list.iter_mut().filter(|feature| feature.facts.open_cities > 0);
            fields.for_each(|field| field.compute_facts(graph));
        }
        is_occupied_grown
    }

    /// Merges features that have been joined. Returns true if any joined feature is a city.
    fn join(&mut self, graph: FeatureGraph<'_>) -> bool {
        let (mut kept, mut is_city) = (0, false);
        for at in 0..self.list.len() {
            let id = graph.current(self.list[at].id);
            let index = usize::from(self.places[id.index()]);
            if index < kept && self.list[index].id == id {
                let joined = self.list[at];
                self.list[index].join(&joined, &self.cells);
                is_city |= joined.facts.kind == SegmentKind::City;
                continue;
            }
            self.places[id.index()] = kept as u16;
            if kept != at {
                self.list[kept] = self.list[at];
            }
            let feature = &mut self.list[kept];
            if feature.id != id {
                (feature.id, feature.revision) = (id, None);
            }
            kept += 1;
        }
        self.list.truncate(kept);
        is_city
    }

    /// Adds a segment's feature and returns its index. The feature's facts are computed later.
    /// Returns `None` for a river.
    fn enter(&mut self, graph: FeatureGraph<'_>, segment: SegmentId) -> Option<usize> {
        let (kind, feature) = (graph.kind_of_segment(segment), graph.feature(segment));
        if kind == SegmentKind::River {
            return None;
        }
        let index = self.list.len();
        self.places[feature.index()] = index as u16;
        self.list.push(TrackedFeature::new(kind, feature, segment));
        Some(index)
    }

    /// Updates the strengths and owners.
    fn place_figures(&mut self, graph: FeatureGraph<'_>) {
        let occupied = self.list.iter_mut().filter(|feature| feature.is_occupied);
        occupied.for_each(TrackedFeature::clear_figures);
        for figure in graph.figures() {
            let feature = match self.find(graph.feature(figure.segment)) {
                Some(index) => &mut self.list[index],
                None => {
                    let Some(index) = self.enter(graph, figure.segment) else { continue };
                    let feature = &mut self.list[index];
                    feature.compute(graph, &self.cells);
                    feature
                }
            };
            feature.add_figure(figure);
        }
        for feature in self.list.iter_mut().filter(|feature| feature.is_occupied) {
            feature.owners = graph.owners(feature.id, &feature.strengths);
        }
    }

    /// Sorts the list, which is nearly sorted.
    fn sort(&mut self) {
        let is_after = |pair: &[TrackedFeature]| pair[0].key() > pair[1].key();
        let sorted = self.list.windows(2).position(is_after).map_or(usize::MAX, |at| at + 1);
        for at in sorted..self.list.len() {
            let key = self.list[at].key();
            if key < self.list[at - 1].key() {
                let index = self.list[..at].partition_point(|feature| feature.key() < key);
                self.list[index..=at].rotate_right(1);
            }
        }
        for (index, feature) in (0..).zip(&self.list) {
            self.places[feature.id.index()] = index;
        }
    }
}
