//! What planes and entities need to know of all features of a position.

use carc_engine::{
    Gaps, LiveFeature, LiveFeatures, OpenCell, Position, SegmentKind, Setup, Stake, Stakes,
};

use super::{Encoding, Observation};

/// Memory for looking at positions of one setup, from one to the next.
///
/// ```
/// use carc_learn::Sight;
/// let mut sight = Sight::default();
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sight {
    stakes: Stakes,
    /// The features of the game that is followed.
    pub(crate) live: Box<LiveFeatures>,
    extents: Vec<Extent>,
    /// The feature of each placed segment, tile after tile.
    tiles: Vec<Laid>,
    /// For each cell of the table which of the tiles lies there.
    pub(super) at: Vec<Option<u16>>,
    /// By how many tiles are left, and how many of them fit on a cell, how likely a player draws one of those.
    chances: Vec<Vec<f32>>,
    /// How many tiles are left.
    left: usize,
    /// For each open cell of the game that is followed how likely a player draws a tile that fits there; for
    /// no cell it is certain.
    cell_chances: Vec<f32>,
    /// What the form `flat` is made from.
    pub(super) cells: Option<Observation>,
}

/// Where a feature lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// The first and the last column, and the first and the last row of the table.
    pub(super) columns: [i16; 2],
    pub(super) rows: [i16; 2],
    pub(super) tiles: u16,
    /// The last tile that was counted.
    last: usize,
}

/// A tile on the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laid {
    /// Its cell, row by row.
    pub(super) place: usize,
    /// Where among the cells of the encoding it is shown.
    pub(super) shown: usize,
    /// Where among the segments of the stakes its own begin.
    pub(super) first: usize,
}

impl Sight {
    /// Looks at a position in which nothing is hidden from who sees it but by rule.
    pub(super) fn look(&mut self, encoding: &Encoding, setup: &Setup, position: &Position) {
        self.stakes.look_at_all(setup, position);
        self.measure(encoding, position);
    }

    /// Goes on to a position of the game that is followed.
    pub(super) fn follow(&mut self, encoding: &Encoding, setup: &Setup, position: &Position) {
        self.stakes.follow(setup, position, &mut self.live);
        self.count_chances(position.tiles_remaining(), encoding.players() as u16);
        let (chances, most) = (&self.chances[self.left], self.left);
        let fits = self.live.fits().iter().map(|&fit| chances[usize::from(fit).min(most)]);
        self.cell_chances.clear();
        self.cell_chances.extend(fits);
        self.cell_chances[0] = 1.0;
    }

    /// Finds where the features lie.
    fn measure(&mut self, encoding: &Encoding, position: &Position) {
        self.extents.clear();
        self.extents.resize(self.stakes.features().len(), Extent::NOWHERE);
        self.tiles.clear();
        let (width, height) = encoding.space().table();
        self.at.clear();
        self.at.resize(width * height, None);
        let mut first = 0;
        for (number, tile) in position.board().enumerate() {
            let kind = usize::from(tile.tile_type);
            let segments = encoding.segments_of(kind);
            if let Some(place) = encoding.space().place_of(tile.cell) {
                let (column, row) = ((place % width) as i16, (place / width) as i16);
                for &feature in &self.stakes.segments()[first..first + segments] {
                    if feature != OpenCell::NOTHING {
                        self.extents[usize::from(feature)].add(number, column, row);
                    }
                }
                self.at[place] = Some(self.tiles.len() as u16);
                let shown = encoding.shown(kind, tile.canonical);
                self.tiles.push(Laid { place, shown, first });
            }
            first += segments;
        }
        self.count_chances(position.tiles_remaining(), encoding.players() as u16);
    }

    /// Of the tiles that are left a player draws so many: none of those that fit with the chance
    /// C(left - fit, own) / C(left, own), which is a product over the tiles that fit.
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

    pub(super) fn features(&self) -> &[Stake] {
        self.stakes.features()
    }

    pub(super) fn extent(&self, feature: usize) -> &Extent {
        &self.extents[feature]
    }

    pub(super) fn tiles(&self) -> &[Laid] {
        &self.tiles
    }

    /// The feature of a segment of a tile; nothing for a river.
    pub(super) fn feature_of(&self, tile: &Laid, segment: usize) -> Option<usize> {
        let feature = self.stakes.segments()[tile.first + segment];
        (feature != OpenCell::NOTHING).then_some(usize::from(feature))
    }

    /// The open cells with how many of the tiles to come fit there, in the order of the cells.
    pub(super) fn open_cells(&self) -> &[OpenCell] {
        self.stakes.cells()
    }

    /// How likely a player alone could complete a feature: for each of its open cells the chance that a
    /// tile which fits there is among those that they will still draw, multiplied. 1 for what is
    /// complete, 0 for a field and for what meets more than [`Gaps::MOST`] cells.
    pub(super) fn chance(&self, stake: &Stake) -> f32 {
        let gaps = stake.gaps.map(|gaps| &self.stakes.gaps()[usize::from(gaps)]);
        gaps.map_or(f32::from(u8::from(stake.complete)), |gaps| {
            if usize::from(gaps.cells()) > Gaps::MOST {
                return 0.0;
            }
            let chances = &self.chances[self.left];
            gaps.fits().iter().map(|&fit| chances[usize::from(fit).min(self.left)]).product()
        })
    }

    /// The same of one of the features of the game that is followed, in thousandths.
    pub(super) fn thousandths(&self, feature: &LiveFeature) -> i16 {
        if feature.cells == 0 {
            return 1000 * i16::from(feature.complete);
        }
        if usize::from(feature.cells) > Gaps::MOST || self.left == 0 {
            return 0;
        }
        // How many there are is hard to foresee, but hardly ever more than four.
        let cells = match &feature.open_cells()[..] {
            [first @ .., 0, _, _, _] => first,
            all => all,
        };
        let chances = cells.iter().map(|&cell| self.cell_chances[usize::from(cell)]);
        let chance = chances.product::<f32>() * 1000.0;
        // It is positive, and a half that is added to so short a number is not rounded.
        (f64::from(chance) + 0.5) as i16
    }

    /// The sides of tiles at which nothing lies; for a monastery or garden the empty cells around it.
    pub(super) fn ends(stake: &Stake) -> f32 {
        let ports = match stake.kind {
            SegmentKind::City => 3.0,
            SegmentKind::Field => 2.0,
            _ => 1.0,
        };
        f32::from(stake.open_ports) / ports
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
