//! One number for what is played.

use super::{Setup, start_sum};
use crate::{
    action::API_VERSION,
    hash::{mix, of_name},
    tile::{Segment, Tile},
    vocab::RuleOption,
};

/// A number made of numbers in their order.
struct Sum(u64);

impl Sum {
    fn add(&mut self, number: impl Into<u64>) {
        self.0 = mix(self.0 ^ number.into());
    }

    fn name(&mut self, name: &str) {
        self.add(of_name(name));
    }

    /// A list, with its length: what comes after it cannot be taken for a part of it.
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
        // Fingerprints count the ends of roads from 0.
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
    /// A number for what is played: equal for setups with equal rules, players, figures, tiles and
    /// start, however their configs ask for them. Client and server that find the same number give the
    /// same meaning to each other's actions, events and views.
    ///
    /// What makes no difference to the game is not in it: the preset that gave the options, the names of
    /// tiles for people, the layout of a tile file. It is no secret and no proof: whoever wants to can
    /// find two setups with one number.
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
    /// The same on every platform and in every binding, and kept within an
    /// [`API_VERSION`](crate::API_VERSION). An option or a mechanic that a later release adds changes
    /// the number of those setups only that use it.
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
        // By name, so that their order in the reference may change.
        let mut options: Vec<_> = RuleOption::all()
            .iter()
            .map(|option| {
                (option.name, config.options[option.name].as_str(), option.default_value())
            })
            .filter(|(_, value, default)| value != default)
            // The presets differ in it, also where there is no such lake.
            .filter(|(name, ..)| *name != "volcano_lake" || self.catalogue.lake.is_some())
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
