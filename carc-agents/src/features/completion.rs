//! The completion of features, which depends on open cells and the remaining tiles that fit them.

use carc_engine::{FeatureGraph, FeatureId, SideKind};

use super::TileFits;

/// The open cells on which the completion of a road, city, monastery, shrine or garden depends.
///
/// ```
/// use carc_agents::Features;
/// use carc_engine::{Game, Setup};
/// // A monastery and a road remain; the start tile has a city to the north.
/// let game = Game::with_deck(Setup::base(2)?, &["base/U", "base/B", "base/U"])?;
/// let mut features = Features::new();
/// features.update(game.setup(), game.position());
/// let [city, road] = features.completions() else { panic!("a city and a road") };
/// assert_eq!(city.fits(), [0], "no remaining tile has a city");
/// assert_eq!(road.fits(), [1, 1], "the road fits on either side");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Completion {
    feature: FeatureId,
    /// The index of the last cell counted, used to prevent cells from being counted twice.
    last: u16,
    cells: u8,
    fits: [u16; Self::MAX_CELLS],
}

impl Completion {
    /// Maximum length of [`fits`](Self::fits). A feature with more open cells than this is rarely
    /// completed.
    pub const MAX_CELLS: usize = 8;

    const fn new(feature: FeatureId) -> Self {
        Self { feature, last: u16::MAX, cells: 0, fits: [0; Self::MAX_CELLS] }
    }

    /// Returns the number of remaining tiles that fit, for each of the first [`Self::MAX_CELLS`]
    /// open cells. For an empty cell without adjacent tiles, this is the number of all remaining
    /// tiles.
    #[inline]
    pub fn fits(&self) -> &[u16] {
        &self.fits[..usize::from(self.cells).min(Self::MAX_CELLS)]
    }

    /// Returns the number of open cells.
    #[inline]
    pub const fn cells(&self) -> u8 {
        self.cells
    }

    #[inline]
    fn push(&mut self, cell: u16, fit: u16) {
        if self.last != cell {
            self.last = cell;
            if let Some(place) = self.fits.get_mut(usize::from(self.cells)) {
                *place = fit;
            }
            self.cells = self.cells.saturating_add(1);
        }
    }
}

/// An open cell and the features that need it.
///
/// ```
/// use carc_agents::{Features, OpenCell};
/// use carc_engine::{Game, Setup, Side};
/// let game = Game::new(Setup::base(2)?, 7);
/// let mut features = Features::new();
/// features.update(game.setup(), game.position());
/// let north = &features.cells()[0];
/// let city = north.features[Side::South as usize];
/// assert_eq!(features.completions()[usize::from(city)].fits(), [north.fit]);
/// assert_eq!(north.features[Side::East as usize], OpenCell::NONE);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenCell {
    /// Number of remaining tiles that fit the cell.
    pub fit: u16,
    /// The features that need the cell, as indices into [`Features::completions`]: the roads and
    /// cities that reach the cell, clockwise from north, then the first two monasteries, shrines
    /// and gardens next to it. Missing features are [`Self::NONE`].
    ///
    /// [`Features::completions`]: super::Features::completions
    pub features: [u16; 6],
}

impl OpenCell {
    /// Placeholder for a missing index.
    pub const NONE: u16 = u16::MAX;
}

/// Two unfinished cities that a tile on one open cell might join.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CityMerge {
    /// Number of remaining tiles that fit the cell.
    pub fit: u16,
    /// The two cities, as indices into [`Features::completions`].
    ///
    /// [`Features::completions`]: super::Features::completions
    pub cities: [u16; 2],
}

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
}

impl Completions {
    /// Computes the completions of all features.
    pub(super) fn update(&mut self, graph: FeatureGraph<'_>) {
        self.list.clear();
        self.cells.clear();
        self.merges.clear();
        self.places.resize(self.places.len().max(graph.segments().len()), 0);
        self.total = graph.remaining_total();
        self.fits.start(graph);
        for (_, feature) in graph.surrounded() {
            if graph.open_ports(feature) > 0 {
                self.entry(feature);
            }
        }
        let surrounded = self.list.len();
        for (index, (_, constraint)) in graph.open_cells().enumerate() {
            let fit = self.fits.count_remaining(graph, constraint);
            let cell = index as u16;
            let mut features = [OpenCell::NONE; 6];
            let mut city = OpenCell::NONE;
            for side in constraint.connecting_sides() {
                let Some(tile) = graph.neighbor(index, side) else { continue };
                let across = graph.side(tile, side.opposite());
                let [left, Some(center), right] = across.segments() else { continue };
                let place = self.add_cell(graph.feature(center), cell, fit);
                features[side as usize] = place;
                if across.kind() == SideKind::Road {
                    continue;
                }
                // Two cities can share a side.
                for other in [left, right].into_iter().flatten() {
                    if other != center {
                        self.add_cell(graph.feature(other), cell, fit);
                    }
                }
                if city == OpenCell::NONE {
                    city = place;
                } else if city != place && fit > 0 {
                    self.merges.push(CityMerge { fit, cities: [city, place] });
                }
            }
            self.cells.push(OpenCell { fit, features });
        }
        if surrounded > 0 {
            self.add_surrounding_cells(graph, surrounded);
        }
    }

    /// Returns true if the remaining tiles have changed since the completions were computed.
    pub(super) fn are_outdated(&self, graph: FeatureGraph<'_>) -> bool {
        self.total != graph.remaining_total() || !self.fits.is_valid_for(graph)
    }

    /// Adds the empty cells around monasteries, shrines and gardens. The list starts with the
    /// completions of these features.
    fn add_surrounding_cells(&mut self, graph: FeatureGraph<'_>, surrounded: usize) {
        for (center, feature) in graph.surrounded() {
            let Some(place) = self.find(feature) else { continue };
            for cell in center.ring() {
                let Some(number) = graph.open_cell(cell) else { continue };
                let open = &mut self.cells[number];
                self.list[usize::from(place)].push(number as u16, open.fit);
                let free = open.features[4..].iter_mut().find(|at| **at == OpenCell::NONE);
                if let Some(free) = free {
                    *free = place;
                }
            }
        }
        for completion in &mut self.list[..surrounded] {
            // Add the empty cells without an adjacent tile.
            let open = graph.open_ports(completion.feature);
            while u16::from(completion.cells) < open {
                completion.last = u16::MAX;
                completion.push(0, self.total);
            }
        }
    }

    /// Adds an open cell to a feature and returns the index of the feature's completion.
    #[inline]
    fn add_cell(&mut self, feature: FeatureId, cell: u16, fit: u16) -> u16 {
        let place = self.entry(feature);
        self.list[usize::from(place)].push(cell, fit);
        place
    }

    /// Returns the index of a feature's completion, adding it if it is missing.
    #[inline]
    fn entry(&mut self, feature: FeatureId) -> u16 {
        if let Some(place) = self.find(feature) {
            return place;
        }
        let place = self.list.len() as u16;
        self.places[feature.index()] = place;
        self.list.push(Completion::new(feature));
        place
    }

    /// Returns the index of a feature's completion.
    #[inline]
    pub(super) fn find(&self, feature: FeatureId) -> Option<u16> {
        let place = *self.places.get(feature.index())?;
        let completion = self.list.get(usize::from(place))?;
        (completion.feature == feature).then_some(place)
    }
}
