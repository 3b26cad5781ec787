//! Every rule option by its public name, and the presets that set them.

use serde::Serialize;

use crate::{
    expansions::registry::{self, RoomRules},
    geometry::Cell,
    limits,
};

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
    /// Every expansion together, by the rules of the fifth big box, with the gardens of the second
    /// edition on the tiles and no sheep printed on the river (OPT-8). It also names the expansions;
    /// the other presets only set options.
    Everything,
}

impl Preset {
    /// All presets.
    pub const ALL: [Self; 5] = [Self::C1, Self::C2, Self::C3, Self::Bb5, Self::Everything];

    /// The public name: `"c1"`, `"c2"`, `"c3"`, `"bb5"`, `"everything"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::C1 => "c1",
            Self::C2 => "c2",
            Self::C3 => "c3",
            Self::Bb5 => "bb5",
            Self::Everything => "everything",
        }
    }

    /// The preset with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// The value that it gives an option.
    ///
    /// ```
    /// use carc_engine::{Preset, RuleOption};
    /// let print = RuleOption::all().iter().find(|option| option.name == "print").unwrap();
    /// assert_eq!((Preset::Bb5.value(print), Preset::Everything.value(print)), ("bb5", "c2"));
    /// ```
    pub fn value(self, option: &RuleOption) -> &'static str {
        let [c1, c2, bb5] = option.presets;
        match (self, option.name) {
            (Self::C1, _) => c1,
            (Self::C2 | Self::C3, _) => c2,
            (Self::Everything, "print") => "c2",
            (Self::Everything, "printed_sheep") => "off",
            (Self::Bb5 | Self::Everything, _) => bb5,
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

/// Who begins (BASE-SETUP-5, HOUSE-1, HOUSE-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FirstPlayer {
    Seat0,
    Random,
    MostRoads,
}

/// The cells on which tiles may lie (HOUSE-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    west: i16,
    north: i16,
    east: i16,
    south: i16,
    /// Whether its border ends what touches it (HOUSE-11).
    pub(crate) closes: bool,
}

impl Table {
    /// Reads a size such as `12x9`. A start area of so many cells on a side begins on column
    /// (W-side)/2 and row (H-side)/2 with its cell (0, 0).
    pub(super) fn parse(size: &str, side: i16) -> Option<Self> {
        let (width, height) = size.split_once('x')?;
        let (width, height): (i16, i16) = (width.parse().ok()?, height.parse().ok()?);
        let possible = 1..=limits::MAX_TABLE;
        if !possible.contains(&width) || !possible.contains(&height) {
            return None;
        }
        let (west, north) = (-((width - side) / 2), -((height - side) / 2));
        Some(Self { west, north, east: west + width - 1, south: north + height - 1, closes: false })
    }

    /// The north-west cell, the width and the height.
    pub(super) const fn size(&self) -> (Cell, u16, u16) {
        let (width, height) = (self.east - self.west + 1, self.south - self.north + 1);
        (Cell::new(self.west, self.north), width as u16, height as u16)
    }

    #[inline]
    pub(crate) const fn holds(&self, cell: Cell) -> bool {
        self.west <= cell.x && cell.x <= self.east && self.north <= cell.y && cell.y <= self.south
    }
}

/// The options in the form that the rules read.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) farmers: bool,
    pub(crate) tiny_city: TinyCity,
    pub(crate) farm_scoring: FarmScoring,
    pub(crate) unfinished: Unfinished,
    /// Whether tiles that fit nowhere go back to the stack (HOUSE-5).
    pub(crate) unplaceable_returns: bool,
    /// Whether the start tile is shuffled in (HOUSE-5).
    pub(crate) start_in_stack: bool,
    pub(crate) first_player: FirstPlayer,
    /// Tiles in a hand; 0 for play from the stack (HOUSE-3, HOUSE-4).
    pub(crate) hand_size: u8,
    /// Whether a hand is known to its owner only (HOUSE-4f).
    pub(crate) hidden_hands: bool,
    /// Whether roads go on at a fork of trees (HOUSE-6).
    pub(crate) trees: bool,
    /// Whether filling a hole earns an extra turn (HOUSE-8).
    pub(crate) hole_bonus: bool,
    pub(crate) table: Option<Table>,
    /// Whether a river may never flow back (RV-7).
    pub(crate) river_no_backward: bool,
    /// Whether the start tile is shuffled in when a river starts the game (RV-3).
    pub(crate) river_start_in_stack: bool,
    /// The options of the other rooms.
    pub(crate) rooms: RoomRules,
}

impl Rules {
    /// `value` gives the resolved value of an option, `side` says how many cells the start area has on
    /// a side.
    pub(super) fn new<'a>(value: impl Fn(&str) -> &'a str, side: i16) -> Self {
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
            unplaceable_returns: value("unplaceable") == "return",
            start_in_stack: value("start_tile") == "in_stack",
            first_player: match value("first_player") {
                "random" => FirstPlayer::Random,
                "most_roads" => FirstPlayer::MostRoads,
                _ => FirstPlayer::Seat0,
            },
            hand_size: value("hand_size").parse().unwrap_or(0),
            hidden_hands: value("hand_size") != "0" && value("hand_visibility") == "hidden",
            trees: value("tree_junctions") == "continue",
            hole_bonus: value("hole_bonus") == "on",
            table: Table::parse(value("table"), side)
                .map(|table| Table { closes: value("table_edge_closes") == "on", ..table }),
            river_no_backward: value("river_turn") == "no_backward",
            river_start_in_stack: value("river_start") == "in_stack",
            rooms: RoomRules::new(&value),
        }
    }
}
