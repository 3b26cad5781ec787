//! The features of a position, with the properties that evaluation functions need.

mod cache;
mod completion;
mod completions;
mod fits;
mod occupied;

use carc_engine::{
    FeatureFacts, FeatureGraph, FeatureId, PlacedFigure, PlayerSet, Position, SegmentFigure,
    SegmentKind, Setup, limits::MAX_PLAYERS,
};

use self::{
    cache::{BoardKey, CompletedCounts, FactsCache},
    completions::Completions,
    occupied::Occupants,
};
pub use self::{
    completion::{CityMerge, Completion, OpenCell},
    fits::TileFits,
};

/// A feature with its value, its owners, and the requirements for its completion.
///
/// ```
/// use carc_agents::Features;
/// use carc_engine::{Game, Player, SegmentKind, Setup};
/// let mut game = Game::with_deck(Setup::base(2)?, &["base/D", "base/V"])?;
/// for text in ["place 1,0 0", "place meeple 1,0 0"] {
///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
/// }
/// let mut features = Features::new();
/// features.update(game.setup(), game.position());
/// let city = &features.list()[0];
/// assert_eq!((city.facts.kind, city.facts.open_ports), (SegmentKind::City, 3));
/// assert_eq!((city.facts.value, city.facts.completed_value), (1, 2));
/// assert_eq!(city.owners.iter().collect::<Vec<_>>(), [Player::new(0)]);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Feature {
    /// The properties of the feature that do not depend on figures.
    pub facts: FeatureFacts,
    /// Strength of each player (MAJ-1).
    pub strengths: [u16; MAX_PLAYERS],
    /// The players who would score the feature now (MAJ-2, MAJ-3).
    pub owners: PlayerSet,
    /// Additional points for pigs, barns and the fairy that each player would score if the game
    /// ended now (TB-PIG-5, AM-BARN-11, PD-FAIRY-6).
    pub bonuses: [i32; MAX_PLAYERS],
    /// Each player's number of figures, including figures without strength. Lying meeples are
    /// excluded, because their points are part of `bonuses`.
    pub figures: [u8; MAX_PLAYERS],
    /// Index into [`Features::completions`]. `None` for a field, a complete feature, and a feature
    /// whose only open ends are beyond the edge of the table.
    pub completion: Option<u16>,
    /// Index into [`Features::completions`] for the shrine or monastery that challenges this
    /// feature, if any. When one of the two buildings is completed, the other does not score
    /// (SH-CHAL-3).
    pub rival: Option<u16>,
    /// Indices into [`Features::completions`] for the incomplete cities next to a field, padded
    /// with [`OpenCell::NONE`]; see [`unfinished_cities`](Self::unfinished_cities).
    pub cities: [u16; FeatureFacts::MAX_CITIES],
    city_count: u8,
}

impl Feature {
    /// Returns the incomplete cities next to a field, as indices into [`Features::completions`].
    /// The list contains at most the first [`FeatureFacts::MAX_CITIES`] cities. Cities that no tile
    /// can complete are omitted.
    pub fn unfinished_cities(&self) -> &[u16] {
        &self.cities[..usize::from(self.city_count)]
    }
}

/// A position's features that contain figures, and the completions of unfinished features.
///
/// This type reuses its buffers and the facts of earlier positions, so it is much faster than
/// [`State::features`](carc_engine::State::features), which describes all features completely. The
/// same value can be used for any number of games with the same setup.
///
/// ```
/// use carc_agents::Features;
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let mut features = Features::new();
/// features.update(game.setup(), game.position());
/// assert!(features.list().is_empty(), "no figure has been placed");
/// assert_eq!(features.completions().len(), 2, "the start tile has a city and a road");
/// assert_eq!(features.cells().len(), 4);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Features {
    list: Vec<Feature>,
    ids: Vec<FeatureId>,
    occupants: Occupants,
    /// For each placed segment, the list index of its feature, if the list contains all features.
    segments: Vec<u16>,
    /// The list index of each feature, which is valid only if the entry at that index is for the
    /// feature.
    places: Vec<u16>,
    completions: Completions,
    /// The boards of the base position and the latest position.
    base: BoardKey,
    current: BoardKey,
    base_facts: FactsCache,
    current_facts: FactsCache,
    completed: CompletedCounts,
    /// True if the two boards differ in more than one tile.
    is_far: bool,
    /// The cities that the additional tile has changed.
    changed_cities: Vec<FeatureId>,
}

impl Features {
    /// Creates an empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the features of the latest position without duplicates. The list contains the
    /// features with figures, in no particular order, or all features after
    /// [`update_all`](Self::update_all).
    #[inline]
    pub fn list(&self) -> &[Feature] {
        &self.list
    }

    /// Returns the completions of unfinished roads, cities, monasteries, shrines and gardens, with
    /// or without figures, in no particular order. After [`update_after`](Self::update_after), the
    /// list can also contain completions without cells, which belong to features that the last tile
    /// has completed or joined to other features.
    #[inline]
    pub fn completions(&self) -> &[Completion] {
        &self.completions.list
    }

    /// Returns the figures in features, each with the index of its feature in [`list`](Self::list).
    /// `position` must be the latest position.
    ///
    /// ```
    /// use carc_agents::Features;
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/D", "base/V"])?;
    /// for text in ["place 1,0 0", "place meeple 1,0 0"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let mut features = Features::new();
    /// features.update(game.setup(), game.position());
    /// let (figure, index) = features.figures(game.setup(), game.position()).next().unwrap();
    /// assert_eq!((figure.player.number(), features.list()[index].figures[0]), (0, 1));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn figures<'a>(
        &'a self,
        setup: &'a Setup,
        position: &'a Position,
    ) -> impl Iterator<Item = (PlacedFigure, usize)> + 'a {
        let state = position.state(setup);
        let graph = state.feature_graph();
        state.each_figure().zip(graph.figures()).map(move |(placed, figure)| {
            (placed, self.places[graph.feature(figure.segment).index()].into())
        })
    }

    /// Returns the figures in features by segment, each with the index of its feature in
    /// [`list`](Self::list).
    #[inline]
    pub(crate) fn segment_figures(
        &self,
        graph: FeatureGraph<'_>,
    ) -> impl Iterator<Item = (SegmentFigure, usize)> {
        let place = move |segment| self.places[graph.feature(segment).index()].into();
        graph.figures().map(move |figure| (figure, place(figure.segment)))
    }

    /// Returns the open cells, in the order of
    /// [`State::open_cells`](carc_engine::State::open_cells).
    #[inline]
    pub fn cells(&self) -> &[OpenCell] {
        &self.completions.cells
    }

    /// Returns the pairs of unfinished cities that a tile might join, cell by cell. If more than
    /// two cities reach a cell, the first city is paired with every other city. Cells that no
    /// remaining tile fits are omitted.
    ///
    /// ```
    /// use carc_agents::Features;
    /// use carc_engine::{Game, Setup};
    /// let deck = ["base/D", "base/I", "base/N", "base/N"];
    /// let mut game = Game::with_deck(Setup::base(2)?, &deck)?;
    /// for text in ["place 1,0 0", "pass", "place 1,-1 180", "pass"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let mut features = Features::new();
    /// features.update(game.setup(), game.position());
    /// // The cell north of the start tile is next to two cities.
    /// let [merge] = features.city_merges() else { panic!("one cell") };
    /// assert_eq!(merge.fit, 1, "one of the two has been drawn");
    /// let cells = merge.cities.map(|city| features.completions()[usize::from(city)].cells());
    /// assert_eq!(cells, [1, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn city_merges(&self) -> &[CityMerge] {
        &self.completions.merges
    }

    /// Returns the number of completed features of a kind in the latest position, which must be
    /// passed as `position`. The result is the same as that of
    /// [`State::completed_features`](carc_engine::State::completed_features), but is cached for all
    /// positions with the same board.
    ///
    /// ```
    /// use carc_agents::Features;
    /// use carc_engine::{Game, SegmentKind, Setup};
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/E"])?;
    /// let mut features = Features::new();
    /// features.update(game.setup(), game.position());
    /// game.play(game.setup().parse_action("place 0,-1 180").unwrap()).unwrap();
    /// features.update_after(game.setup(), game.position());
    /// assert_eq!(features.completed_features(game.setup(), game.position(), SegmentKind::City), 1);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn completed_features(
        &mut self,
        setup: &Setup,
        position: &Position,
        kind: SegmentKind,
    ) -> u16 {
        let more = match self.current.has_same_tokens(&self.base) {
            true => self.current.tiles.wrapping_sub(self.base.tiles),
            // Ferries can reopen completed roads, and castles replace completed cities.
            false => usize::MAX,
        };
        self.completed.count(setup, position, kind, more)
    }

    /// Returns the cache of tile types that fit open cells.
    #[inline]
    pub const fn fits_mut(&mut self) -> &mut TileFits {
        &mut self.completions.fits
    }

    /// Lists a position's features that contain figures. The position becomes the base for
    /// [`update_after`](Self::update_after).
    pub fn update(&mut self, setup: &Setup, position: &Position) {
        self.start(position.state(setup).feature_graph());
        self.list_base(position.state(setup));
    }

    /// Lists the features that contain figures for a position that follows from the base position,
    /// which is faster than [`update`](Self::update) if there is at most one new tile. The position
    /// becomes the new base.
    pub(crate) fn advance(&mut self, setup: &Setup, position: &Position) {
        let graph = position.state(setup).feature_graph();
        let board = BoardKey::new(graph);
        if board.tiles != self.base.tiles + 1 || !board.has_same_tokens(&self.base) {
            return self.update(setup, position);
        }
        self.set_changes(board, graph);
        let mut facts = std::mem::take(&mut self.base_facts);
        facts.advance(board.segments, |feature, known| {
            graph.current(feature) == feature && self.are_valid(graph, feature, known)
        });
        self.base_facts = facts;
        self.completed.advance(graph);
        self.base = board;
        self.set_board(graph);
        self.list_base(position.state(setup));
    }

    /// Lists all features of a position. The position becomes the base for
    /// [`update_after`](Self::update_after). Features are listed in the order in which their first
    /// segments were placed. Rivers are omitted.
    ///
    /// ```
    /// use carc_agents::Features;
    /// use carc_engine::{Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let mut features = Features::new();
    /// features.update_all(game.setup(), game.position());
    /// assert_eq!(features.list().len(), 4, "a city, a road and two fields");
    /// assert_eq!(features.segments(), [0, 1, 2, 3]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn update_all(&mut self, setup: &Setup, position: &Position) {
        let graph = position.state(setup).feature_graph();
        self.start(graph);
        self.clear();
        for segment in graph.segments() {
            let place = match graph.kind_of_segment(segment) {
                SegmentKind::River => OpenCell::NONE,
                _ => self.entry(graph, graph.feature(segment)) as u16,
            };
            self.segments.push(place);
        }
        for figure in graph.figures() {
            self.add_figure(graph, figure, 0);
        }
        self.set_owners(graph, 0);
        if !graph.is_base() {
            self.add_expansions(graph, 0);
        }
    }

    /// Lists the features with figures for a later position in the same game as the base position.
    /// The result is the same as with [`update`](Self::update), but unchanged features are not
    /// recomputed. If the position does not follow from the base position, the facts about features
    /// may be wrong.
    pub fn update_after(&mut self, setup: &Setup, position: &Position) {
        let graph = position.state(setup).feature_graph();
        let board = BoardKey::new(graph);
        if board.tiles < self.base.tiles || board.segments < self.base.segments {
            // The position does not follow from the base, so cached facts may refer to segments
            // that do not exist here.
            return self.update(setup, position);
        }
        // If there are several new tiles, the last one does not identify the board.
        let is_far = board.tiles > self.base.tiles + 1;
        if is_far || self.current != board || self.completions.are_outdated(graph) {
            self.set_board(graph);
        } else if self.list_changes(position.state(setup)) {
            return;
        }
        self.list_occupied(position.state(setup));
    }

    /// Returns the feature of each placed segment, in order, as an index into [`list`](Self::list).
    /// Rivers, and gardens in games that do not use them, have the index [`OpenCell::NONE`]. The
    /// result is empty except after [`update_all`](Self::update_all).
    #[inline]
    pub fn segments(&self) -> &[u16] {
        &self.segments
    }

    /// Makes a board the base board.
    fn start(&mut self, graph: FeatureGraph<'_>) {
        self.base = BoardKey::new(graph);
        self.base_facts.clear(self.base.segments);
        self.completed.clear();
        self.set_board(graph);
    }

    /// Computes everything that does not depend on figures.
    fn set_board(&mut self, graph: FeatureGraph<'_>) {
        self.set_changes(BoardKey::new(graph), graph);
        let segments = self.current.segments;
        self.places.resize(self.places.len().max(segments), 0);
        self.current_facts.clear(segments);
        self.completed.start();
        let has_one_more =
            self.current.tiles == self.base.tiles + 1 && self.current.has_same_tokens(&self.base);
        if self.current == self.base {
            self.completions.update_base(graph);
            self.occupants.clear_base();
        } else if !has_one_more || !self.completions.update_next(graph) {
            self.completions.update(graph);
        }
    }

    /// Compares a board with the base board.
    fn set_changes(&mut self, board: BoardKey, graph: FeatureGraph<'_>) {
        self.current = board;
        self.changed_cities.clear();
        self.is_far = board.tiles > self.base.tiles + 1;
        if board.tiles == self.base.tiles + 1 {
            let cities =
                graph.changed().filter(|&it| graph.kind_of_segment(it) == SegmentKind::City);
            self.changed_cities.extend(cities.map(|segment| graph.feature(segment)));
        }
    }

    fn clear(&mut self) {
        self.list.clear();
        self.ids.clear();
        self.segments.clear();
        self.occupants.clear();
    }

    /// Returns the index of a feature in [`list`](Self::list); `None` if it is not listed.
    #[inline]
    fn place(&self, feature: FeatureId) -> Option<usize> {
        let place = usize::from(self.places[feature.index()]);
        (self.ids.get(place) == Some(&feature)).then_some(place)
    }

    /// Returns a feature that contains no figures in the latest position, or `None` if it contains
    /// figures.
    pub(crate) fn unoccupied(
        &mut self,
        graph: FeatureGraph<'_>,
        feature: FeatureId,
    ) -> Option<Feature> {
        if self.place(feature).is_some() {
            return None;
        }
        let facts = *self.facts(graph, feature);
        Some(self.completions.feature(graph, feature, facts))
    }

    /// Returns the index of a feature, adding it if it is missing.
    #[inline]
    fn entry(&mut self, graph: FeatureGraph<'_>, feature: FeatureId) -> usize {
        if let Some(place) = self.place(feature) {
            return place;
        }
        let facts = *self.facts(graph, feature);
        let place = self.ids.len();
        self.places[feature.index()] = place as u16;
        self.ids.push(feature);
        self.list.push(self.completions.feature(graph, feature, facts));
        place
    }

    /// Returns true if the facts about a feature on the base board are still valid.
    fn are_valid(&self, graph: FeatureGraph<'_>, feature: FeatureId, known: &FeatureFacts) -> bool {
        known.revision == graph.revision(feature)
            && self.base.has_same_tokens(&self.current)
            && (known.kind != SegmentKind::Field || self.keeps_cities(graph, known))
    }

    /// Returns true if the cities next to a field are the same as on the base board.
    fn keeps_cities(&self, graph: FeatureGraph<'_>, field: &FeatureFacts) -> bool {
        if self.changed_cities.is_empty() {
            return !self.is_far;
        }
        let cities = field.cities.get(..usize::from(field.open_cities));
        let is_changed = |&city: &FeatureId| self.changed_cities.contains(&graph.current(city));
        cities.is_some_and(|cities| !cities.iter().any(is_changed))
    }

    /// Returns the facts about a feature, from a cache if possible.
    fn facts(&mut self, graph: FeatureGraph<'_>, feature: FeatureId) -> &FeatureFacts {
        if self.base == self.current {
            return self.base_facts.get_or_compute(graph, feature);
        }
        let is_valid =
            self.base_facts.get(feature).is_some_and(|known| self.are_valid(graph, feature, known));
        match is_valid {
            true => self.base_facts.get_or_compute(graph, feature),
            false => self.current_facts.get_or_compute(graph, feature),
        }
    }
}

impl Completions {
    /// Returns a feature without its figures.
    fn feature(&self, graph: FeatureGraph<'_>, id: FeatureId, facts: FeatureFacts) -> Feature {
        let mut cities = [OpenCell::NONE; FeatureFacts::MAX_CITIES];
        let mut city_count = 0;
        for &city in facts.cities.iter().take(facts.open_cities.into()) {
            if let Some(place) = self.find(graph.current(city)) {
                cities[city_count] = place;
                city_count += 1;
            }
        }
        Feature {
            facts,
            strengths: [0; MAX_PLAYERS],
            owners: PlayerSet::NONE,
            bonuses: [0; MAX_PLAYERS],
            figures: [0; MAX_PLAYERS],
            completion: self.find(id),
            rival: None,
            cities,
            city_count: city_count as u8,
        }
    }
}
