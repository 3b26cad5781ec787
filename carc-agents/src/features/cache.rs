//! A cache of data that remains valid in later positions of the same game.

use carc_engine::{
    Cell, FeatureFacts, FeatureGraph, FeatureId, Position, Rotation, SegmentKind, Setup, TileType,
};

/// A cache of facts about the features on one board. Clearing the cache takes constant time.
#[derive(Clone, Default, Debug)]
pub(super) struct FactsCache {
    /// The facts about each feature, with the index of the board for which they are valid.
    list: Vec<(u32, FeatureFacts)>,
    /// The features in the cache.
    known: Vec<FeatureId>,
    board: u32,
}

impl FactsCache {
    /// Clears the cache for a board with the given number of segments.
    pub(super) fn clear(&mut self, segments: usize) {
        self.board = self.board.wrapping_add(1);
        if self.board == 0 {
            self.list.clear();
            self.board = 1;
        }
        self.known.clear();
        self.list.resize(self.list.len().max(segments), (0, FeatureFacts::default()));
    }

    /// Switches to a board with the given number of segments. Facts that `is_valid` rejects are
    /// removed.
    pub(super) fn advance(
        &mut self,
        segments: usize,
        is_valid: impl Fn(FeatureId, &FeatureFacts) -> bool,
    ) {
        self.list.resize(self.list.len().max(segments), (0, FeatureFacts::default()));
        self.known.retain(|&feature| {
            let (board, facts) = &mut self.list[feature.index()];
            let is_kept = is_valid(feature, facts);
            if !is_kept {
                *board = 0;
            }
            is_kept
        });
    }

    #[inline]
    pub(super) fn get(&self, feature: FeatureId) -> Option<&FeatureFacts> {
        let (board, facts) = self.list.get(feature.index())?;
        (*board == self.board).then_some(facts)
    }

    /// Returns the facts about a feature, computing them if they are missing.
    #[inline]
    pub(super) fn get_or_compute(
        &mut self,
        graph: FeatureGraph<'_>,
        feature: FeatureId,
    ) -> &FeatureFacts {
        let (board, facts) = &mut self.list[feature.index()];
        // The mage and the witch can change the value of an otherwise unchanged feature.
        if *board != self.board || facts.revision != graph.revision(feature) {
            if *board != self.board {
                self.known.push(feature);
            }
            (*board, *facts) = (self.board, graph.facts(feature, graph.kind(feature)));
        }
        facts
    }
}

/// A key that identifies a board among all boards that differ from a base board in at most one tile
/// and in bridges, castles and ferries.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct BoardKey {
    pub(super) tiles: usize,
    pub(super) segments: usize,
    last: Option<(Cell, TileType, Rotation)>,
    /// The bridges, castles and ferries.
    tokens: u64,
}

impl BoardKey {
    pub(super) fn new(graph: FeatureGraph<'_>) -> Self {
        let tiles = graph.tile_count();
        let last = tiles.checked_sub(1).map(|number| {
            let tile = graph.tile(number);
            (tile.cell, tile.tile_type, tile.canonical)
        });
        Self { tiles, segments: graph.segments().len(), last, tokens: graph.token_key() }
    }

    /// Returns true if the boards have the same bridges, castles and ferries. These tokens can
    /// change features that are far from the new tiles.
    pub(super) fn has_same_tokens(&self, other: &Self) -> bool {
        self.tokens == other.tokens
    }
}

/// The number of completed features of each kind, computed on demand.
#[derive(Clone, Debug, Default)]
pub(super) struct CompletedCounts {
    base: [Option<u16>; KINDS],
    current: [Option<u16>; KINDS],
}

const KINDS: usize = SegmentKind::ALL.len();

impl CompletedCounts {
    /// Forgets all numbers.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Switches to another board.
    pub(super) fn start(&mut self) {
        self.current = [None; KINDS];
    }

    /// Makes a board with one more tile the base board.
    pub(super) fn advance(&mut self, graph: FeatureGraph<'_>) {
        for kind in SegmentKind::ALL {
            let count = &mut self.base[usize::from(kind.number())];
            *count = count.map(|count| count + graph.newly_completed(kind));
        }
    }

    /// Returns the number of completed features of a kind on a board. `more` is the number of tiles
    /// that are not on the base board.
    pub(super) fn count(
        &mut self,
        setup: &Setup,
        position: &Position,
        kind: SegmentKind,
        more: usize,
    ) -> u16 {
        let number = usize::from(kind.number());
        let (base, current) = (&mut self.base[number], &mut self.current[number]);
        let state = position.state(setup);
        match more {
            0 => *base.get_or_insert_with(|| state.completed_features(kind)),
            1 => *current.get_or_insert_with(|| {
                let new = state.feature_graph().newly_completed(kind);
                *base.get_or_insert_with(|| state.completed_features(kind) - new) + new
            }),
            _ => *current.get_or_insert_with(|| state.completed_features(kind)),
        }
    }
}
