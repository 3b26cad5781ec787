//! The list of features that contain figures.

use carc_engine::{FeatureGraph, FeatureId, Figure, SegmentFigure, Spot, State};

use super::{Feature, Features};

/// The figures on the board, which determine the features in the list.
#[derive(Clone, Default, Debug)]
struct Pieces {
    figures: Vec<SegmentFigure>,
    neutral: Vec<(Figure, Spot)>,
}

impl Pieces {
    fn clear(&mut self) {
        self.figures.clear();
        self.neutral.clear();
    }

    fn set(&mut self, state: State<'_>) {
        let graph = state.feature_graph();
        self.clear();
        self.figures.extend(graph.figures());
        if !graph.is_base() {
            self.neutral.extend(state.neutral_figures());
        }
    }

    /// Returns true if a position has the same neutral figures.
    fn has_same_neutral(&self, state: State<'_>) -> bool {
        state.feature_graph().is_base() || state.neutral_figures().eq(self.neutral.iter().copied())
    }

    /// Finds the figures that are missing in a position, and those that were added.
    fn compare(&self, graph: FeatureGraph<'_>, changes: &mut Changes) {
        let Changes { missing, added } = changes;
        missing.clear();
        added.clear();
        // Most figures have the same index in both lists.
        let mut figures = graph.figures();
        for own in &self.figures {
            let figure = figures.next();
            if figure != Some(*own) {
                missing.push(*own);
                added.extend(figure);
            }
        }
        added.extend(figures);
        missing.retain(|own| match added.iter().position(|figure| figure == own) {
            Some(place) => {
                added.swap_remove(place);
                false
            }
            None => true,
        });
    }
}

/// The differences between two lists of figures.
#[derive(Clone, Default, Debug)]
struct Changes {
    missing: Vec<SegmentFigure>,
    added: Vec<SegmentFigure>,
}

/// The figures in the listed features, and the features in the base position.
#[derive(Clone, Default, Debug)]
pub(super) struct Occupants {
    /// Number of features at the beginning of the list that contain only figures in `pieces`.
    /// Positions with the same board that differ only in other figures share these features. For
    /// example, they share the features that different figure actions do not affect.
    shared: usize,
    pieces: Pieces,
    /// A number that changes whenever the shared features change.
    generation: u32,
    /// The features with figures in the base position.
    base_list: Vec<Feature>,
    base_ids: Vec<FeatureId>,
    base_pieces: Pieces,
    changes: Changes,
}

impl Occupants {
    /// Marks the list as changed.
    pub(super) fn clear(&mut self) {
        self.pieces.clear();
        self.shared = 0;
        self.generation = self.generation.wrapping_add(1);
    }

    /// Forgets the base position.
    pub(super) fn clear_base(&mut self) {
        self.base_list.clear();
        self.base_ids.clear();
        self.base_pieces.clear();
    }
}

impl Features {
    /// Returns the number of features at the beginning of the list that the latest position shares
    /// with earlier positions, and a number that changes whenever these features change.
    pub(crate) const fn shared(&self) -> (usize, u32) {
        (self.occupants.shared, self.occupants.generation)
    }

    /// Lists the features that contain figures in the base position.
    pub(super) fn list_base(&mut self, state: State<'_>) {
        self.list_occupied(state);
        let occupants = &mut self.occupants;
        occupants.base_list.clone_from(&self.list);
        occupants.base_ids.clone_from(&self.ids);
        occupants.base_pieces.set(state);
    }

    /// Lists the features that contain figures.
    pub(super) fn list_occupied(&mut self, state: State<'_>) {
        let graph = state.feature_graph();
        self.clear();
        let kept = self.keep_unchanged(state);
        // Figures on the last tile are listed last, because other positions with the same board
        // have other figures there.
        let last = match graph.tile_count().checked_sub(1) {
            Some(tile) => graph.segments().len() - graph.segment_count(tile),
            None => 0,
        };
        let is_last = |figure: &SegmentFigure| figure.segment.index() >= last;
        let mut has_last = false;
        for figure in graph.figures() {
            match is_last(&figure) {
                true => has_last = true,
                false => _ = self.add_figure(graph, figure, kept),
            }
        }
        let mut shared = Some(self.list.len());
        if has_last {
            for figure in graph.figures().filter(is_last) {
                let place = self.add_figure(graph, figure, kept);
                shared = shared.filter(|shared| place >= *shared && !figure.lying);
            }
        }
        self.set_owners(graph, kept);
        if !graph.is_base() {
            self.add_expansions(graph, kept);
            shared = shared.filter(|shared| !self.has_rival(*shared));
        }
        let occupants = &mut self.occupants;
        occupants.pieces.set(state);
        match shared {
            Some(shared) if has_last => {
                occupants.shared = shared;
                occupants.pieces.figures.retain(|figure| !is_last(figure));
            }
            _ => occupants.shared = self.list.len(),
        }
    }

    /// Copies the unchanged features from the base position and returns their number.
    fn keep_unchanged(&mut self, state: State<'_>) -> usize {
        let graph = state.feature_graph();
        let mut occupants = std::mem::take(&mut self.occupants);
        let Occupants { base_list, base_ids, base_pieces, changes, .. } = &mut occupants;
        if self.completions.follow_base && base_pieces.has_same_neutral(state) {
            base_pieces.compare(graph, changes);
            let Changes { missing, added } = changes;
            for (feature, &id) in base_list.iter().zip(&*base_ids) {
                // Shrines and monasteries near the last tile can become rivals.
                let is_kept = graph.current(id) == id
                    && self.are_valid(graph, id, &feature.facts)
                    && (graph.is_base() || !feature.facts.kind.is_surrounded())
                    && !missing.iter().chain(&*added).any(|it| graph.feature(it.segment) == id);
                if is_kept {
                    self.places[id.index()] = self.ids.len() as u16;
                    self.ids.push(id);
                    self.list.push(*feature);
                }
            }
        }
        self.occupants = occupants;
        self.list.len()
    }

    /// Updates the list for a position that has the same board as the latest position. Returns
    /// false if the features at the beginning of the list have changed.
    pub(super) fn list_changes(&mut self, state: State<'_>) -> bool {
        let graph = state.feature_graph();
        let Occupants { shared: first, pieces, changes, .. } = &mut self.occupants;
        let first = *first;
        if !pieces.has_same_neutral(state) {
            return false;
        }
        pieces.compare(graph, changes);
        if !changes.missing.is_empty() || changes.added.iter().any(|figure| figure.lying) {
            return false;
        }
        self.list.truncate(first);
        self.ids.truncate(first);
        self.segments.clear();
        for index in 0..self.occupants.changes.added.len() {
            let figure = self.occupants.changes.added[index];
            if self.add_figure(graph, figure, 0) < first {
                return false;
            }
        }
        self.set_owners(graph, first);
        if !graph.is_base() {
            self.add_expansions(graph, first);
        }
        !self.has_rival(first)
    }

    /// Adds a figure to the list and returns the index of its feature. The first `kept` features
    /// already include their figures.
    #[inline]
    pub(super) fn add_figure(
        &mut self,
        graph: FeatureGraph<'_>,
        figure: SegmentFigure,
        kept: usize,
    ) -> usize {
        let place = self.entry(graph, graph.feature(figure.segment));
        if place >= kept {
            let feature = &mut self.list[place];
            let player = usize::from(figure.player);
            feature.strengths[player] += figure.strength(feature.facts.pennants);
            feature.figures[player] += u8::from(!figure.lying);
        }
        place
    }

    /// Computes the owners of the listed features, starting with the feature at the given index.
    pub(super) fn set_owners(&mut self, graph: FeatureGraph<'_>, first: usize) {
        for (feature, &id) in self.list.iter_mut().zip(&self.ids).skip(first) {
            feature.owners = graph.owners(id, &feature.strengths);
        }
    }

    /// Adds bonuses and rivals, which exist only in expansions, to the listed features, starting
    /// with the feature at the given index.
    pub(super) fn add_expansions(&mut self, graph: FeatureGraph<'_>, first: usize) {
        for (feature, &id) in self.list.iter_mut().zip(&self.ids).skip(first) {
            let facts = &feature.facts;
            if facts.finished_cities > 0 {
                feature.bonuses = graph.bonuses(id, feature.owners, facts.finished_cities);
            }
            if facts.kind.is_surrounded() {
                let rival = graph.rival(id, facts.kind);
                feature.rival = rival.and_then(|rival| self.completions.find(rival));
            }
        }
        for (id, player, points) in graph.figure_bonuses() {
            let place = usize::from(self.places[id.index()]);
            if place >= first {
                self.list[place].bonuses[usize::from(player)] += points;
            }
        }
    }

    /// Returns true if one of the listed features, starting with the feature at the given index,
    /// has a rival.
    fn has_rival(&self, first: usize) -> bool {
        self.list[first..].iter().any(|feature| feature.rival.is_some())
    }
}
