//! The completion of a feature, which depends on open cells and the remaining tiles that fit them.

use carc_engine::FeatureId;

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
    pub(super) feature: FeatureId,
    /// The index of the last cell counted, used to prevent cells from being counted twice.
    pub(super) last: u16,
    pub(super) cells: u8,
    pub(super) is_city: bool,
    fits: [u16; Self::MAX_CELLS],
}

impl Completion {
    /// Maximum length of [`fits`](Self::fits). A feature with more open cells than this is rarely
    /// completed.
    pub const MAX_CELLS: usize = 8;

    pub(super) const fn new(feature: FeatureId, is_city: bool) -> Self {
        Self { feature, last: u16::MAX, cells: 0, is_city, fits: [0; Self::MAX_CELLS] }
    }

    /// Removes all cells.
    pub(super) const fn clear(&mut self) {
        (self.last, self.cells) = (u16::MAX, 0);
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

    /// Adds an open cell with the number of tiles that fit, unless it is the last cell added.
    #[inline]
    pub(super) fn push(&mut self, cell: u16, fit: u16) {
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

    /// A cell that no feature needs.
    pub(super) const EMPTY: Self = Self { fit: 0, features: [Self::NONE; 6] };
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
