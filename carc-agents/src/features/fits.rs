//! The number of remaining tiles that fit an open cell.

use carc_engine::{CellConstraint, FeatureGraph, TileType};

/// A cache of the tile types that fit open cells, for games with one setup.
///
/// ```
/// use carc_agents::TileFits;
/// use carc_engine::{Game, Setup};
/// let game = Game::with_deck(Setup::base(2)?, &["base/U", "base/B", "base/U"])?;
/// let graph = game.state().feature_graph();
/// let mut fits = TileFits::default();
/// let count = |(_, constraint)| {
///     let types = fits.tile_types(graph, constraint);
///     TileFits::count(types, graph.remaining())
/// };
/// // A road and a monastery remain. Nothing fits the city to the north of the start tile.
/// let counts: Vec<u16> = graph.open_cells().map(count).collect();
/// assert_eq!(counts, [0, 1, 1, 2]);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct TileFits {
    /// The remaining tiles for which the counts are valid.
    remaining: Vec<u16>,
    /// The changes of the remaining tiles: the tile types and the differences.
    changes: Vec<(TileType, u16)>,
    /// A hash table without chaining. Each entry consists of a constraint, the number of tiles that
    /// fit, and the number of changes that it includes plus 1; 0 if the tiles were not counted.
    entries: Vec<(CellConstraint, u16, u32)>,
    /// The tile types that fit, one bit per type, in `words` words per entry.
    types: Vec<u64>,
    words: usize,
    type_count: usize,
}

impl TileFits {
    /// Number of entries. Cells in the base game have about 200 different constraints.
    const SIZE: usize = 2048;

    /// Maximum number of changes to store.
    const MAX_CHANGES: usize = 1 << 16;

    /// If there are more changes than this, counting all tiles is faster.
    const FEW_CHANGES: usize = 16;

    /// Starts counting with a position's remaining tiles.
    pub(super) fn start(&mut self, graph: FeatureGraph<'_>) {
        if self.remaining == graph.remaining() {
            return;
        }
        self.resize(graph.remaining().len());
        let is_new = self.remaining.is_empty() || self.changes.len() > Self::MAX_CHANGES;
        if is_new {
            self.changes.clear();
            self.entries.iter_mut().for_each(|(_, _, seen)| *seen = 0);
        } else {
            let both = self.remaining.iter().zip(graph.remaining()).enumerate();
            let changed = both.filter(|(_, (before, after))| before != after);
            self.changes.extend(changed.map(|(number, (before, after))| {
                (TileType::new(number as u16), after.wrapping_sub(*before))
            }));
        }
        self.remaining.clear();
        self.remaining.extend_from_slice(graph.remaining());
    }

    /// Returns true if the counts are valid for a position.
    pub(super) fn is_valid_for(&self, graph: FeatureGraph<'_>) -> bool {
        self.remaining == graph.remaining()
    }

    #[inline]
    fn resize(&mut self, type_count: usize) {
        if self.type_count != type_count {
            (self.type_count, self.words) = (type_count, type_count.div_ceil(64));
            self.remaining.clear();
            // No cell has the constraint `NOTHING`, so these entries are never found.
            self.entries = vec![(CellConstraint::NOTHING, 0, 0); Self::SIZE];
            self.types = vec![0; Self::SIZE * self.words];
        }
    }

    /// Returns the number of remaining tiles that fit. Call [`start`](Self::start) first.
    #[inline]
    pub(super) fn count_remaining(
        &mut self,
        graph: FeatureGraph<'_>,
        constraint: CellConstraint,
    ) -> u16 {
        let place = Self::place(constraint);
        let (known, count, seen) = self.entries[place];
        let now = self.changes.len() + 1;
        if known == constraint && seen as usize == now {
            return count;
        }
        self.look_up(graph, constraint);
        let types = &self.types[place * self.words..][..self.words];
        let is_counted = known == constraint && seen > 0;
        let count = match is_counted.then(|| &self.changes[seen as usize - 1..]) {
            Some(changes) if changes.len() <= Self::FEW_CHANGES => {
                let fits = |tile_type: TileType| {
                    let index = tile_type.index();
                    types[index / 64] >> (index % 64) & 1 != 0
                };
                let changes = changes.iter().filter(|(tile_type, _)| fits(*tile_type));
                changes.fold(count, |count, (_, difference)| count.wrapping_add(*difference))
            }
            _ => Self::count(types, &self.remaining),
        };
        self.entries[place] = (constraint, count, now as u32);
        count
    }

    /// Returns the tile types that fit an open cell with the given constraint, as a bit set with 64
    /// types per word.
    #[inline]
    pub fn tile_types(&mut self, graph: FeatureGraph<'_>, constraint: CellConstraint) -> &[u64] {
        self.resize(graph.remaining().len());
        let place = self.look_up(graph, constraint);
        &self.types[place * self.words..][..self.words]
    }

    /// Returns the number of remaining tiles of the given types. `remaining` contains a number for
    /// each tile type.
    #[inline]
    pub fn count(types: &[u64], remaining: &[u16]) -> u16 {
        let mut sum = 0;
        for (&word, remaining) in types.iter().zip(remaining.chunks(64)) {
            let mut rest = word;
            while rest != 0 {
                sum += remaining[rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
        }
        sum
    }

    #[inline]
    fn place(constraint: CellConstraint) -> usize {
        // Use Fibonacci hashing.
        (u32::from(constraint.bits()).wrapping_mul(0x9e37_79b1) >> 20) as usize % Self::SIZE
    }

    #[inline]
    fn look_up(&mut self, graph: FeatureGraph<'_>, constraint: CellConstraint) -> usize {
        let place = Self::place(constraint);
        if self.entries[place].0 != constraint {
            self.compute(graph, constraint, place);
        }
        place
    }

    #[inline(never)]
    fn compute(&mut self, graph: FeatureGraph<'_>, constraint: CellConstraint, place: usize) {
        self.entries[place] = (constraint, 0, 0);
        let words = &mut self.types[place * self.words..][..self.words];
        words.fill(0);
        for tile_type in 0..self.type_count {
            let fits = graph.fits(TileType::new(tile_type as u16), constraint);
            words[tile_type / 64] |= u64::from(fits) << (tile_type % 64);
        }
    }
}
