//! Every rule option by its public name, and the presets that set them.

use serde::Serialize;

use crate::expansions::registry;

/// A rule option: a named reading where editions, rulings or house rules differ.
///
/// ```
/// use carc_engine::RuleOption;
/// let farmers = RuleOption::all().iter().find(|option| option.name == "farmers").unwrap();
/// assert_eq!(farmers.values, ["on", "off"]);
/// assert_eq!(farmers.default(), "on");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct RuleOption {
    /// The public name.
    pub name: &'static str,
    /// The possible values; the first is the default. `"WxH"` stands for a size such as `"12x9"`.
    pub values: &'static [&'static str],
    /// The values that this version of the engine plays.
    pub supported: &'static [&'static str],
    /// The values under the presets `c1`, `c2` (and `c3`), `bb5`.
    pub presets: [&'static str; 3],
}

impl RuleOption {
    /// The options of every expansion, in the order of the rules reference.
    pub fn all() -> &'static [Self] {
        registry::OPTIONS
    }

    /// The value without a preset.
    pub fn default(&self) -> &'static str {
        self.values[0]
    }
}

/// A named set of option values: an edition of the game.
///
/// ```
/// use carc_engine::Preset;
/// assert_eq!(Preset::from_name("c3"), Some(Preset::C3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Preset {
    /// The first edition (2000).
    C1,
    /// The second edition (2014).
    C2,
    /// The third edition (2021): the rules of the second.
    C3,
    /// The fifth big box; what a setup without a preset plays.
    Bb5,
}

impl Preset {
    /// All presets.
    pub const ALL: [Self; 4] = [Self::C1, Self::C2, Self::C3, Self::Bb5];

    /// The public name: `"c1"`, `"c2"`, `"c3"`, `"bb5"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::C1 => "c1",
            Self::C2 => "c2",
            Self::C3 => "c3",
            Self::Bb5 => "bb5",
        }
    }

    /// The preset with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }

    pub(super) const fn column(self) -> usize {
        match self {
            Self::C1 => 0,
            Self::C2 | Self::C3 => 1,
            Self::Bb5 => 2,
        }
    }
}

/// How completed two-tile cities score (BASE-CITY-4, C1-CITY-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TinyCity {
    Full,
    Half,
}

/// How farmers score at the end (FARM-5, C1-FARM-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FarmScoring {
    /// 3 points for each city, majority in each field.
    Field3,
    /// 4 points for each city, majority over all fields around it.
    City4,
}

/// What unfinished features give at the end (FINAL-2 to FINAL-4, HOUSE-9, HOUSE-13, HOUSE-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unfinished {
    Standard,
    CitiesOnly,
    RestHalf,
    None,
}

/// The options in the form that the rules read.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) farmers: bool,
    pub(crate) tiny_city: TinyCity,
    pub(crate) farm_scoring: FarmScoring,
    pub(crate) unfinished: Unfinished,
}

impl Rules {
    /// `value` gives the resolved value of an option.
    pub(super) fn new<'a>(value: impl Fn(&str) -> &'a str) -> Self {
        Self {
            farmers: value("farmers") == "on",
            tiny_city: match value("tiny_city") {
                "half" => TinyCity::Half,
                _ => TinyCity::Full,
            },
            farm_scoring: match value("farm_scoring") {
                "city4" => FarmScoring::City4,
                _ => FarmScoring::Field3,
            },
            unfinished: match value("unfinished") {
                "cities_only" => Unfinished::CitiesOnly,
                "rest_half" => Unfinished::RestHalf,
                "none" => Unfinished::None,
                _ => Unfinished::Standard,
            },
        }
    }
}
