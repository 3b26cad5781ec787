//! Setup fingerprints.

use super::{Setup, start_sum};
use crate::{
    action::API_VERSION,
    hash::{mix, of_name},
    tile::{Segment, Tile},
    vocab::RuleOption,
};

/// A hash of a sequence of numbers.
struct Sum(u64);

impl Sum {
    fn add(&mut self, number: impl Into<u64>) {
        self.0 = mix(self.0 ^ number.into());
    }

    fn name(&mut self, name: &str) {
        self.add(of_name(name));
    }

    /// Adds a list and its length so that later values cannot be mistaken for its elements.
    fn list<T>(&mut self, list: impl IntoIterator<Item = T>, mut add: impl FnMut(&mut Self, T)) {
        let mut length = 0_u64;
        for entry in list {
            add(self, entry);
            length += 1;
        }
        self.add(length);
    }

    fn segment(&mut self, segment: &Segment) {
        let Segment { kind, ports, pennants, touches, end, marks, pennants_c2: _ } = segment;
        self.add(*kind as u64);
        self.add(*ports);
        self.add(*pennants);
        self.list(touches, |sum, touched| sum.add(*touched));
        // In fingerprints, road ends are numbered starting at 0.
        self.add(end.map_or(0, |end| end.number() - 1));
        self.list(marks, |sum, mark| sum.name(mark));
    }

    fn tile(&mut self, tile: &Tile) {
        self.list(&tile.segments, Self::segment);
        self.list(&tile.meets, |sum, meet| sum.list(meet, |sum, segment| sum.add(*segment)));
        self.add(tile.closed);
    }
}

impl Setup {
    /// Returns the setup's fingerprint. Setups with the same rules, players, figures, tiles and
    /// start position have equal fingerprints, even if their configs differ. If a client and a
    /// server have the same fingerprint, they agree on the meaning of actions, events and views.
    ///
    /// The fingerprint does not depend on details that do not affect the game, such as the preset
    /// that set the options, the display names of tiles, or the layout of a tile file. The
    /// fingerprint is not cryptographic: anyone can construct two setups with the same fingerprint.
    ///
    /// ```
    /// use carc_engine::{Config, Setup};
    /// let mut config = Config { preset: Some("c1".into()), ..Config::new(2) };
    /// let first_edition = Setup::new(config.clone())?;
    /// config.options = first_edition.config().options.clone();
    /// config.preset = None;
    /// assert_eq!(Setup::new(config)?.fingerprint(), first_edition.fingerprint());
    /// assert_ne!(Setup::base(2)?.fingerprint(), first_edition.fingerprint());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Stability
    /// The fingerprint is the same on every platform and in every binding, and does not change
    /// within an [`API_VERSION`](crate::API_VERSION). An option or mechanic added by a later
    /// release changes only the fingerprints of setups that use it.
    pub fn fingerprint(&self) -> u64 {
        let config = self.config();
        let mut sum = Sum(API_VERSION.into());
        sum.add(self.players);
        let on = config.mechanics.iter().filter(|(_, on)| **on);
        sum.list(on, |sum, (name, _)| sum.name(name));
        let figures = config.figures.iter().filter(|(_, count)| **count > 0);
        sum.list(figures, |sum, (name, count)| {
            sum.name(name);
            sum.add(*count);
        });
        // Sort the options by name so that reordering their table does not change fingerprints.
        let mut options: Vec<_> = RuleOption::all()
            .iter()
            .map(|option| {
                (option.name, config.options[option.name].as_str(), option.default_value())
            })
            .filter(|(_, value, default)| value != default)
            // Presets set these options to different values even in games without a volcano lake or
            // the tiles that the options concern. The stack already reflects the number of these
            // tiles.
            .filter(|(name, ..)| *name != "volcano_lake" || self.catalogue.lake.is_some())
            .filter(|(name, ..)| !["crop_tiles", "monastery_tiles"].contains(name))
            .collect();
        crate::compact::sort(&mut options);
        sum.list(options, |sum, (name, value, _)| {
            sum.name(name);
            sum.name(value);
        });
        sum.list(self.tile_types().iter().zip(&self.stack), |sum, (kind, in_stack)| {
            sum.name(&kind.id);
            sum.add(kind.copies);
            sum.add(*in_stack);
            let is = [kind.river, kind.mouth, kind.personal, kind.board];
            is.into_iter().for_each(|flag| sum.add(flag));
            if kind.fork {
                sum.name("fork");
            }
            sum.list(&kind.marks, |sum, mark| sum.name(mark));
            sum.tile(&kind.tile);
        });
        let first = [self.catalogue.start, self.catalogue.source];
        first.into_iter().for_each(|kind| sum.add(kind.map_or(0, |kind| kind.number() + 1)));
        if let Some(start) = &config.start {
            sum.add(start_sum::of(start));
        }
        sum.0
    }
}
