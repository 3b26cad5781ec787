//! The numbers by which positions are judged.

use std::{fmt, str::FromStr, sync::LazyLock};

use carc_engine::Setup;
use thiserror::Error;
use toml::de::{DeTable, DeValue};

use crate::decimal;

/// Declares the weights: names, what they begin with before they are fitted, and what they mean.
macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident: $start:literal,)*) => {
        /// The numbers by which [`Greedy`](crate::Greedy) and [`Mcts`](crate::Mcts) judge a position, in
        /// points unless they say otherwise. `cargo run --release --example fit` finds better ones by
        /// self-play.
        ///
        /// Any numbers will do: beyond a million they count as a million, and chances stay between 0 and 1.
        ///
        /// As text it is TOML with a line for each number; those that are left out have their start values.
        ///
        /// ```
        /// use carc_agents::{Agent, Greedy, Weights};
        /// use carc_engine::{Game, Setup};
        /// let setup = Setup::base(2)?;
        /// let mut weights = Weights::of(&setup);
        /// weights.stuck_city = 0.0;
        /// let game = Game::new(setup, 7);
        /// Greedy::new(1).with_weights(weights).choose(&game)?;
        /// assert_eq!(weights.to_string().parse(), Ok(weights));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Debug)]
        #[non_exhaustive]
        pub struct Weights {
            $($(#[$doc])* pub $name: f32,)*
        }

        impl Weights {
            /// The names of the weights.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// What fitting begins with.
            pub const START: Self = Self { $($name: $start),* };

            /// The weights in the order of [`Self::NAMES`].
            pub fn to_vec(&self) -> Vec<f32> {
                vec![$(self.$name),*]
            }

            /// The weight of a name.
            pub fn get_mut(&mut self, name: &str) -> Option<&mut f32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

weights! {
    /// The first free meeple, early in the game.
    free_1: 3.0,
    /// The second.
    free_2: 3.0,
    /// The third.
    free_3: 3.0,
    /// The fourth.
    free_4: 3.0,
    /// The fifth.
    free_5: 0.5,
    /// The sixth.
    free_6: 0.3,
    /// Each more.
    free_more: 0.2,
    /// Turns of a player before the end at which free figures begin to lose their worth.
    long: 10.0,
    /// A tile fits a city's open cell with the chance f / (f + this), if f of the tiles to come fit.
    city_hard: 0.7,
    /// The same for a road.
    road_hard: 0.7,
    /// The same for a monastery or garden.
    monastery_hard: 0.3,
    /// Such a chance is multiplied by t / (t + this) with t tiles to come.
    late: 6.0,
    /// A city with what it would give now, as a share.
    city_now: 1.0,
    /// The same for a road.
    road_now: 1.0,
    /// The same for a monastery or garden.
    monastery_now: 1.0,
    /// A city with what its completion gives, as a share, as far as it is likely.
    city_done: 1.0,
    /// The same for a road.
    road_done: 1.0,
    /// The same for a monastery or garden.
    monastery_done: 1.0,
    /// What each open cell adds to a city that is completed.
    city_more: 1.0,
    /// The same for a road.
    road_more: 0.5,
    /// The figures that come back from a city, as a share of what one more free figure is worth.
    city_back: 1.0,
    /// The same for a road.
    road_back: 1.0,
    /// The same for a monastery or garden.
    monastery_back: 1.0,
    /// A figure in a city that can no longer be finished, early in the game; less where it can.
    stuck_city: 5.0,
    /// The same for a road.
    stuck_road: 5.0,
    /// The same for a monastery or garden.
    stuck_monastery: 3.0,
    /// A field with what it would give now, as a share.
    field_now: 1.0,
    /// How much of that is lost early in the game.
    field_early: 0.2,
    /// An unfinished city beside a field, as a share of its points, as far as it is likely.
    field_cities: 0.5,
    /// A feature that others own, to a player with figures in it, as a share.
    minor: 0.1,
    /// The turn that comes next.
    turn: 1.5,
    /// A free large meeple, in free meeples.
    large: 1.4,
    /// A free abbot, in free meeples.
    abbot: 0.8,
    /// A free mayor, in free meeples.
    mayor: 0.8,
    /// A free wagon, in free meeples.
    wagon: 1.1,
    /// A free builder, early in the game.
    builder: 1.0,
    /// A free pig.
    pig: 0.5,
    /// A free barn.
    barn: 1.5,
    /// A free shepherd.
    shepherd: 1.0,
    /// The most goods of a kind, as a share of the points.
    goods_lead: 0.6,
    /// Each of the goods.
    goods_each: 0.7,
    /// The sheep of a flock, as a share of their points.
    sheep: 0.85,
    /// The fairy and animals in fields, as a share of what they would give now.
    bonus: 1.0,
    /// A prisoner, to whoever holds it, early in the game.
    prisoner: 2.0,
    /// The figure of a player whose capture would cost them most, if the next floor can bring that: what it
    /// would cost, as a share.
    exposed: 0.6,
    /// A shrine or monastery that is challenged, as a share of what it gives: what is lost of that where the
    /// other is sure to be finished first.
    challenged: 1.0,
    /// Cities of different owners that meet an open cell: what changes hands if a tile makes them one, as a
    /// share, as far as a tile that fits there is likely.
    meeting: 0.55,
}

/// Why a text holds no weights.
///
/// ```
/// use carc_agents::{Weights, WeightsError};
/// assert_eq!("free = 1.0".parse::<Weights>(), Err(WeightsError::Unknown("free".into())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// It is no table of numbers.
    #[error("weights are lines such as free_1 = 3.0: {0}")]
    Malformed(String),
    /// There is no weight of this name.
    #[error("there is no weight {0:?}")]
    Unknown(String),
    /// A weight is not a finite number.
    #[error("the weight {0:?} is not a finite number")]
    NotFinite(String),
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Self, WeightsError> {
        let malformed = |error: toml::de::Error| WeightsError::Malformed(error.message().into());
        let mut weights = Self::START;
        for (name, value) in DeTable::parse(text).map_err(malformed)?.into_inner() {
            let name = name.into_inner().into_owned();
            let number = match value.get_ref() {
                // What remains are `inf` and `nan`.
                DeValue::Float(number) => decimal::read(number.as_str()).or(Some(f64::NAN)),
                DeValue::Integer(number) => {
                    i64::from_str_radix(number.as_str(), number.radix()).ok().map(|it| it as f64)
                }
                _ => None,
            };
            let Some(number) = number else {
                return Err(WeightsError::Malformed(format!("{name:?} is no number")));
            };
            let Some(weight) = weights.get_mut(&name) else {
                return Err(WeightsError::Unknown(name));
            };
            let number = number as f32;
            if !number.is_finite() {
                return Err(WeightsError::NotFinite(name));
            }
            *weight = number;
        }
        Ok(weights)
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, weight) in Self::NAMES.iter().zip(self.to_vec()) {
            writeln!(f, "{name} = {weight:?}")?;
        }
        Ok(())
    }
}

impl Weights {
    /// As they are judged by: so that a position of any game is worth a number, to everybody.
    pub(super) fn tamed(mut self) -> Self {
        const MOST: f32 = 1e6;
        for name in Self::NAMES {
            let weight = self.get_mut(name).expect("it is a weight's name");
            *weight = if weight.is_nan() { 0.0 } else { weight.clamp(-MOST, MOST) };
        }
        let Self { city_hard, road_hard, monastery_hard, late, .. } = &mut self;
        for hard in [city_hard, road_hard, monastery_hard, late] {
            // With 0, where no tile fits, the chance would be 0/0.
            *hard = hard.max(f32::MIN_POSITIVE);
        }
        self
    }
}

/// The weights that were fitted, with the command that found them at the top of each file.
static FITTED: LazyLock<[Weights; 3]> = LazyLock::new(|| {
    let files = [
        include_str!("../../weights/base.toml"),
        include_str!("../../weights/usual.toml"),
        include_str!("../../weights/everything.toml"),
    ];
    files.map(|text| text.parse().expect("the fitted weights are well-formed"))
});

impl Weights {
    /// The weights that were fitted for games such as this: those of the base game, those with the usual
    /// expansions, or those with everything.
    pub fn of(setup: &Setup) -> Self {
        FITTED[match large_expansions(setup) {
            0 => 0,
            1..=3 => 1,
            _ => 2,
        }]
    }
}

/// How many expansions are played that change much: not rivers, gardens or shrines.
pub(crate) fn large_expansions(setup: &Setup) -> usize {
    let is_small = ["river", "river_2", "abbot", "shrines"];
    let is_large = |name: &&String| !is_small.contains(&name.as_str());
    setup.config().expansions.iter().filter(is_large).count()
}
