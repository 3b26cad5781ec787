//! The features of a position, for the forms with planes and entities.

use carc_agents::{Completion, Feature, Features, OpenCell};
use carc_engine::{Position, SegmentKind, Setup, State};

use super::{
    Encoding, Observation,
    tracked::{TrackedFeature, TrackedFeatures},
    write::bridged_tiles,
    written::Trace,
};

/// Reusable buffers for observing consecutive positions in games with one setup.
///
/// ```
/// use carc_learn::Sight;
/// let mut sight = Sight::default();
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sight {
    features: Features,
    /// The features of the tracked game.
    pub(crate) tracked: Box<TrackedFeatures>,
    extents: Vec<Extent>,
    /// The tiles on the table.
    tiles: Vec<Laid>,
    /// For each cell of the table, the index of the cell's tile in `tiles`.
    pub(super) at: Vec<Option<u16>>,
    /// The probability that a player draws a fitting tile, by the number of remaining tiles and the
    /// number of fitting tiles.
    chances: Vec<Vec<f32>>,
    /// The number of remaining tiles.
    left: usize,
    /// For each open cell of the tracked game, the probability that a player draws a fitting tile.
    /// The element with index 0 does not represent a cell and is 1.
    cell_chances: Vec<f32>,
    /// A buffer for the `flat` form, with a record of its contents.
    pub(super) cells: Option<(Observation, Trace)>,
}

/// The extent of a feature.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// The first and last column, and the first and last row of the table.
    pub(super) columns: [i16; 2],
    pub(super) rows: [i16; 2],
    pub(super) tiles: u16,
    /// The last tile counted.
    last: usize,
}

/// A tile on the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laid {
    /// The index of the tile's cell, row by row.
    pub(super) place: usize,
    /// The index of the tile's bytes in the encoding's cells.
    pub(super) shown: usize,
    /// The index of the tile's first segment in [`Features::segments`].
    pub(super) first: usize,
}

impl Sight {
    /// Observes a position from which the information hidden from the observer has been removed.
    pub(super) fn look(&mut self, encoding: &Encoding, setup: &Setup, position: &Position) {
        self.features.update_all(setup, position);
        self.measure(encoding, position.state(setup));
    }

    /// Updates the state to the current position of the tracked game.
    pub(super) fn follow(&mut self, encoding: &Encoding, setup: &Setup, position: &Position) {
        self.tracked.update(setup, position, self.features.fits_mut());
        self.count_chances(position.state(setup).tiles_remaining(), encoding.players() as u16);
        let (chances, most) = (&self.chances[self.left], self.left);
        let fits = self.tracked.fits().iter().map(|&fit| chances[usize::from(fit).min(most)]);
        self.cell_chances.clear();
        self.cell_chances.extend(fits);
        self.cell_chances[0] = 1.0;
    }

    /// Computes the extents of the features.
    fn measure(&mut self, encoding: &Encoding, state: State<'_>) {
        self.extents.clear();
        self.extents.resize(self.features.list().len(), Extent::NOWHERE);
        self.tiles.clear();
        let (width, height) = encoding.space().table();
        self.at.clear();
        self.at.resize(width * height, None);
        let graph = state.feature_graph();
        let mut first = 0;
        for (number, tile) in state.board().enumerate() {
            let kind = tile.tile_type.index();
            let segments = graph.segment_count(number);
            if let Some(place) = encoding.space().place_of(tile.cell) {
                let (column, row) = ((place % width) as i16, (place / width) as i16);
                for &feature in &self.features.segments()[first..first + segments] {
                    if feature != OpenCell::NONE {
                        self.extents[usize::from(feature)].add(number, column, row);
                    }
                }
                self.at[place] = Some(self.tiles.len() as u16);
                let shown = encoding.shown(kind, tile.canonical);
                self.tiles.push(Laid { place, shown, first });
            }
            first += segments;
        }
        for (tile, bridge) in bridged_tiles(state) {
            let place = encoding.space().place_of(tile.cell);
            if let Some(index) = place.and_then(|place| self.at[place]) {
                let kind = tile.tile_type.index();
                self.tiles[usize::from(index)].shown =
                    encoding.shown_with(kind, tile.canonical, bridge);
            }
        }
        self.count_chances(state.tiles_remaining(), encoding.players() as u16);
    }

    /// Computes the probabilities that a player draws a fitting tile. The probability that none of
    /// the player's draws fits is `C(left - fit, own) / C(left, own)`, which is a product over the
    /// fitting tiles.
    fn count_chances(&mut self, left: u16, players: u16) {
        self.left = usize::from(left);
        if self.chances.len() <= self.left {
            self.chances.resize(self.left + 1, Vec::new());
        }
        let chances = &mut self.chances[self.left];
        if chances.is_empty() {
            let (own, mut none) = (left.div_ceil(players), 1.0);
            chances.push(0.0);
            for fit in 0..left {
                none *= f32::from((left - fit).saturating_sub(own)) / f32::from(left - fit);
                chances.push(1.0 - none);
            }
        }
    }

    pub(super) fn features(&self) -> &[Feature] {
        self.features.list()
    }

    pub(super) fn extent(&self, feature: usize) -> &Extent {
        &self.extents[feature]
    }

    pub(super) fn tiles(&self) -> &[Laid] {
        &self.tiles
    }

    /// Returns the feature that a tile's segment belongs to, or `None` for a river.
    pub(super) fn feature_of(&self, tile: &Laid, segment: usize) -> Option<usize> {
        let feature = self.features.segments()[tile.first + segment];
        (feature != OpenCell::NONE).then_some(usize::from(feature))
    }

    /// Returns the open cells, in cell order, with the number of remaining tiles that fit each
    /// cell.
    pub(super) fn open_cells(&self) -> &[OpenCell] {
        self.features.cells()
    }

    /// Estimates the probability that a single player could complete a feature. The estimate is the
    /// product, over all open cells, of the probability that a fitting tile is among the player's
    /// remaining draws. The estimate is 1 for a complete feature, and 0 for a field and for a
    /// feature with more than [`Completion::MAX_CELLS`] open cells.
    pub(super) fn chance(&self, feature: &Feature) -> f32 {
        let completion = feature.completion.map(usize::from);
        let completion = completion.map(|index| &self.features.completions()[index]);
        completion.map_or(f32::from(u8::from(feature.facts.complete)), |completion| {
            if usize::from(completion.cells()) > Completion::MAX_CELLS {
                return 0.0;
            }
            let chances = &self.chances[self.left];
            completion.fits().iter().map(|&fit| chances[usize::from(fit).min(self.left)]).product()
        })
    }

    /// Returns the result of [`chance`](Self::chance) for a feature of the tracked game, in
    /// thousandths.
    pub(super) fn thousandths(&self, feature: &TrackedFeature) -> i16 {
        if feature.cells == 0 {
            return 1000 * i16::from(feature.facts.complete);
        }
        if usize::from(feature.cells) > Completion::MAX_CELLS || self.left == 0 {
            return 0;
        }
        // The number of cells is unpredictable, but it is rarely greater than four.
        let cells = match &feature.open_cells()[..] {
            [first @ .., 0, _, _, _] => first,
            all => all,
        };
        let chances = cells.iter().map(|&cell| self.cell_chances[usize::from(cell)]);
        let chance = chances.product::<f32>() * 1000.0;
        // The number is positive, and adding one half is exact.
        (f64::from(chance) + 0.5) as i16
    }

    /// Returns the number of open sides, or the number of empty cells around a monastery or garden.
    pub(super) fn ends(feature: &Feature) -> f32 {
        let ports = match feature.facts.kind {
            SegmentKind::City => 3.0,
            SegmentKind::Field => 2.0,
            _ => 1.0,
        };
        f32::from(feature.facts.open_ports) / ports
    }
}

impl Extent {
    const NOWHERE: Self = Self {
        columns: [i16::MAX, i16::MIN],
        rows: [i16::MAX, i16::MIN],
        tiles: 0,
        last: usize::MAX,
    };

    fn add(&mut self, tile: usize, column: i16, row: i16) {
        if self.last != tile {
            self.last = tile;
            self.tiles += 1;
            self.columns = [self.columns[0].min(column), self.columns[1].max(column)];
            self.rows = [self.rows[0].min(row), self.rows[1].max(row)];
        }
    }
}
