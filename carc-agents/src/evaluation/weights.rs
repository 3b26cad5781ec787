//! The weights of the static evaluation.

use std::{fmt, str::FromStr, sync::LazyLock};

use carc_engine::{Figure, Setup};
use thiserror::Error;
use toml::de::{DeTable, DeValue};

use crate::decimal;

/// Declares the weights with their names, initial values and meanings.
macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident: $start:literal,)*) => {
        /// The weights of the static evaluation of [`Greedy`](crate::Greedy) and
        /// [`Mcts`](crate::Mcts), in points unless stated otherwise.
        /// `cargo run --release --example fit` tunes them by self-play.
        ///
        /// All numbers are accepted. The evaluation limits absolute values to a million, and
        /// probabilities to the range from 0 to 1.
        ///
        /// The text form is TOML with one line per weight; missing weights keep their initial
        /// values.
        ///
        /// ```
        /// use carc_agents::{Agent, Greedy, Weights};
        /// use carc_engine::{Game, Setup};
        /// let setup = Setup::base(2)?;
        /// let mut weights = Weights::for_greedy(&setup);
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
            /// Names of the weights.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// Start values for tuning.
            pub const START: Self = Self { $($name: $start),* };

            /// Returns the weights in the order of [`Self::NAMES`].
            pub fn to_vec(&self) -> Vec<f32> {
                vec![$(self.$name),*]
            }

            /// Returns a weight by name; `None` if the name is unknown.
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
    /// Early-game value of the first available meeple.
    free_1: 3.0,
    /// Value of the second available meeple.
    free_2: 3.0,
    /// Value of the third available meeple.
    free_3: 3.0,
    /// Value of the fourth available meeple.
    free_4: 3.0,
    /// Value of the fifth available meeple.
    free_5: 0.5,
    /// Value of the sixth available meeple.
    free_6: 0.3,
    /// Value of each additional available meeple.
    free_more: 0.2,
    /// Number of turns per player, at the end of the game, during which available figures lose
    /// value.
    long: 10.0,
    /// Difficulty of filling an open cell of a city. If f remaining tiles fit, the cell is filled
    /// with probability f / (f + difficulty).
    city_hard: 0.7,
    /// Difficulty of filling an open cell of a road, defined as for a city.
    road_hard: 0.7,
    /// Difficulty of filling an open cell of a monastery, shrine or garden, defined as for a city.
    monastery_hard: 0.3,
    /// Constant that reduces the probability of filling open cells near the end of the game. If t
    /// tiles remain, the probability is multiplied by t / (t + constant).
    late: 6.0,
    /// Factor for the current value of a city.
    city_now: 1.0,
    /// Factor for the current value of a road.
    road_now: 1.0,
    /// Factor for the current value of a monastery, shrine or garden.
    monastery_now: 1.0,
    /// Factor for the value of a completed city, which is also weighted by the probability of
    /// completion.
    city_done: 1.0,
    /// Factor for the value of a completed road, which is also weighted by the probability of
    /// completion.
    road_done: 1.0,
    /// Factor for the value of a completed monastery, shrine or garden, which is also weighted by
    /// the probability of completion.
    monastery_done: 1.0,
    /// Points that each open cell adds to the value of a completed city.
    city_more: 1.0,
    /// Points that each open cell adds to the value of a completed road.
    road_more: 0.5,
    /// Value of figures that return to the supply from a city, relative to the value of one more
    /// available figure.
    city_back: 1.0,
    /// Value of figures that return to the supply from a road, relative to the value of one more
    /// available figure.
    road_back: 1.0,
    /// Value of figures that return to the supply from a monastery, shrine or garden, relative to
    /// the value of one more available figure.
    monastery_back: 1.0,
    /// Early-game loss caused by a figure in a city that cannot be completed. The loss is smaller
    /// if the city can be completed.
    stuck_city: 5.0,
    /// Early-game loss caused by a figure on a road that cannot be completed.
    stuck_road: 5.0,
    /// Early-game loss caused by a figure on a monastery, shrine or garden that cannot be
    /// completed.
    stuck_monastery: 3.0,
    /// Factor for the current value of a field.
    field_now: 1.0,
    /// Fraction by which the value of a field is reduced early in the game.
    field_early: 0.2,
    /// Factor for the value of an incomplete city next to a field, which is also weighted by the
    /// probability of completion.
    field_cities: 0.5,
    /// Value of a feature to a player who has figures in it but does not own it, as a fraction of
    /// its value to an owner.
    minor: 0.1,
    /// Value of having the next turn.
    turn: 1.5,
    /// Value of an available large meeple, in meeples.
    large: 1.4,
    /// Value of an available abbot, in meeples.
    abbot: 0.8,
    /// Value of an available mayor, in meeples.
    mayor: 0.8,
    /// Value of an available wagon, in meeples.
    wagon: 1.1,
    /// Value of an available phantom, in meeples.
    phantom: 1.0,
    /// Value of a citizen of Carcassonne that can still move out of the city. The value is halved
    /// if the Count is in the citizen's quarter.
    citizen: 3.0,
    /// Early-game value of an available builder.
    builder: 1.0,
    /// Early-game value of an available pig.
    pig: 0.5,
    /// Early-game value of an available barn.
    barn: 1.5,
    /// Early-game value of an available shepherd.
    shepherd: 1.0,
    /// Expected increase in the value of each ingot, in points.
    ingot_growth: 0.5,
    /// Value of an ingot on a tile of an unfinished feature to the owners of the feature, in
    /// points.
    ingot_near: 1.0,
    /// Value of a tile waiting for its owner's next turn, compared with a drawn tile. At a bazaar,
    /// a bid above this value is worth less to the bidder than passing.
    waiting: 1.0,
    /// Expected points of a message.
    message: 3.5,
    /// Expected points of an additional turn part granted by a message.
    message_part: 4.0,
    /// Value of a robber on the score track, relative to the points that it is expected to take.
    robber: 1.0,
    /// Expected growth, in points, of a lying monk's row that can still grow, if many tiles remain.
    row_growth: 0.6,
    /// Value of having the most goods of a kind, as a fraction of the points for the majority.
    goods_lead: 0.6,
    /// Value of each goods token.
    goods_each: 0.7,
    /// Value of the sheep in a flock, as a fraction of their points.
    sheep: 0.85,
    /// Value of the fairy, pigs and barns, as a fraction of their current points.
    bonus: 1.0,
    /// Early-game value of a prisoner to the captor.
    prisoner: 2.0,
    /// Expected loss from the next floor, as a fraction of the value of the most valuable figure
    /// within range.
    exposed: 0.6,
    /// Fraction of its value that a challenged shrine or monastery loses if its rival is certain to
    /// be completed first.
    challenged: 1.0,
    /// Factor for the gain and loss when a tile joins cities with different owners. The gain and
    /// loss are also weighted by the probability that a tile joins the cities.
    meeting: 0.55,
}

/// The error for invalid weights.
///
/// ```
/// use carc_agents::{Weights, WeightsError};
/// assert_eq!("free = 1.0".parse::<Weights>(), Err(WeightsError::Unknown("free".into())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// The text is not a TOML table of numbers.
    #[error("expected lines such as free_1 = 3.0: {0}")]
    Malformed(String),
    /// The name of a weight is unknown.
    #[error("unknown weight {0:?}")]
    Unknown(String),
    /// A weight is not a finite number.
    #[error("weight {0:?} is not a finite number")]
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
                // The remaining cases are `inf` and `nan`.
                DeValue::Float(number) => decimal::read(number.as_str()).or(Some(f64::NAN)),
                DeValue::Integer(number) => {
                    i64::from_str_radix(number.as_str(), number.radix()).ok().map(|it| it as f64)
                }
                _ => None,
            };
            let Some(number) = number else {
                return Err(WeightsError::Malformed(format!("{name:?} is not a number")));
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
    /// Returns the figures that can claim a feature, with their values in meeples.
    pub(super) const fn claiming(&self) -> [(Figure, f32); 6] {
        [
            (Figure::MEEPLE, 1.0),
            (Figure::LARGE_MEEPLE, self.large),
            (Figure::ABBOT, self.abbot),
            (Figure::MAYOR, self.mayor),
            (Figure::WAGON, self.wagon),
            (Figure::PHANTOM, self.phantom),
        ]
    }

    /// Returns the figures that do not claim features, with their values early in the game.
    pub(super) const fn helping(&self) -> [(Figure, f32); 4] {
        [
            (Figure::BUILDER, self.builder),
            (Figure::PIG, self.pig),
            (Figure::BARN, self.barn),
            (Figure::SHEPHERD, self.shepherd),
        ]
    }

    /// Returns the weights, clamped so that every evaluation is finite.
    fn tamed(mut self) -> Self {
        const MOST: f32 = 1e6;
        for name in Self::NAMES {
            let weight = self.get_mut(name).expect("the name belongs to a weight");
            *weight = if weight.is_nan() { 0.0 } else { weight.clamp(-MOST, MOST) };
        }
        let Self { city_hard, road_hard, monastery_hard, late, .. } = &mut self;
        for hard in [city_hard, road_hard, monastery_hard, late] {
            // If the difficulty were 0 and no tile fit, the probability would be 0/0.
            *hard = hard.max(f32::MIN_POSITIVE);
        }
        self
    }
}

/// The tuned weights. A comment at the top of each file states how the weights were produced.
static GREEDY: LazyLock<[Weights; 3]> = LazyLock::new(|| {
    read([
        include_str!("../../weights/greedy/base.toml"),
        include_str!("../../weights/greedy/usual.toml"),
        include_str!("../../weights/greedy/everything.toml"),
    ])
});
static SEARCH: LazyLock<[Weights; 3]> = LazyLock::new(|| {
    read([
        include_str!("../../weights/search/base.toml"),
        include_str!("../../weights/search/usual.toml"),
        include_str!("../../weights/search/everything.toml"),
    ])
});

fn read(files: [&str; 3]) -> [Weights; 3] {
    files.map(|text| text.parse().expect("the fitted weights are well-formed"))
}

/// Returns the index of the parameters tuned for similar games: 0 for the base game, 1 for up to
/// three large expansions, and 2 for more.
pub(crate) fn similar(setup: &Setup) -> usize {
    match large_expansions(setup) {
        0 => 0,
        1..=3 => 1,
        _ => 2,
    }
}

impl Weights {
    /// Returns the weights that [`Greedy`](crate::Greedy) uses in games with the given setup.
    pub fn for_greedy(setup: &Setup) -> Self {
        GREEDY[similar(setup)]
    }

    /// Returns the weights that [`Mcts`](crate::Mcts) uses in games with the given setup.
    pub fn for_search(setup: &Setup) -> Self {
        SEARCH[similar(setup)]
    }
}

/// The weights of an evaluation.
#[derive(Clone, Debug)]
pub(crate) enum WeightSource {
    /// The weights tuned for [`Greedy`](crate::Greedy).
    Greedy,
    /// The weights tuned for [`Mcts`](crate::Mcts).
    Search,
    /// Custom weights.
    Own(Box<Weights>),
}

impl WeightSource {
    /// Returns the source of the given weights.
    pub(crate) fn own(weights: Weights) -> Self {
        Self::Own(Box::new(weights))
    }

    /// Returns the weights for games with the given setup.
    pub(super) fn of(&self, setup: &Setup) -> Weights {
        match self {
            Self::Greedy => Weights::for_greedy(setup),
            Self::Search => Weights::for_search(setup),
            Self::Own(weights) => weights.tamed(),
        }
    }
}

/// Returns the number of expansions, not counting rivers, gardens and shrines, which have little
/// influence.
fn large_expansions(setup: &Setup) -> usize {
    let is_small = ["river", "river_2", "abbot", "shrines"];
    let is_large = |name: &&String| !is_small.contains(&name.as_str());
    setup.config().expansions.iter().filter(is_large).count()
}
