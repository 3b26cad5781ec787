//! The rule options, their values, and presets (OPT-2).

#[cfg(feature = "json")]
use serde::Serialize;

/// A rule option, which selects one of several editions, rulings or house rules.
///
/// ```
/// use carc_engine::RuleOption;
/// let farmers = RuleOption::all().iter().find(|option| option.name == "farmers").unwrap();
/// assert_eq!(farmers.values, ["on", "off"]);
/// assert_eq!(farmers.default_value(), "on");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct RuleOption {
    /// The public name.
    pub name: &'static str,
    /// The possible values; the first is the default value. `"WxH"` stands for a size such as
    /// `"12x9"`.
    pub values: &'static [&'static str],
    /// The values in the presets `c1`, `c2` (and `c3`) and `bb5`.
    pub presets: [&'static str; 3],
}

impl RuleOption {
    /// Returns all options, in the order of the rules reference.
    pub fn all() -> &'static [Self] {
        OPTIONS
    }

    /// Returns the value that the option has in a config without a preset.
    pub fn default_value(&self) -> &'static str {
        self.values[0]
    }
}

/// A named set of option values, which represents an edition of the game.
///
/// ```
/// use carc_engine::Preset;
/// assert_eq!(Preset::from_name("c3"), Some(Preset::C3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "json", derive(Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Preset {
    /// The first edition (2000).
    C1,
    /// The second edition (2014).
    C2,
    /// The third edition (2021), which has the rules of the second edition.
    C3,
    /// The fifth big box, which is the default preset.
    Bb5,
    /// All expansions together, with the rules of the fifth big box and the gardens of the second
    /// edition, but without sheep on the river tiles (OPT-8). The base game's monasteries stay in
    /// the game in addition to the special monasteries. Unlike the presets for editions, which only
    /// set options, this preset also adds the expansions.
    Everything,
    /// The nine small expansions (OPT-MINI-1) with the rules of the fifth big box. Like
    /// `Everything`, this preset also adds the expansions.
    Minis,
}

/// The expansions in the `minis` preset.
const MINIS: [&str; 9] = [
    "phantom",
    "flying_machines",
    "messages",
    "ferries",
    "gold_mines",
    "mage_witch",
    "robbers",
    "crop_circles",
    "monasteries",
];

impl Preset {
    /// All presets.
    pub const ALL: [Self; 6] =
        [Self::C1, Self::C2, Self::C3, Self::Bb5, Self::Everything, Self::Minis];

    /// Returns the public name, which is `"c1"`, `"c2"`, `"c3"`, `"bb5"`, `"everything"` or
    /// `"minis"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::C1 => "c1",
            Self::C2 => "c2",
            Self::C3 => "c3",
            Self::Bb5 => "bb5",
            Self::Everything => "everything",
            Self::Minis => "minis",
        }
    }

    /// Returns the preset with the given name, or `None` if the name is unknown.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// Checks whether this preset adds an expansion to the game.
    ///
    /// ```
    /// use carc_engine::Preset;
    /// assert!(Preset::Minis.adds("ferries") && Preset::Everything.adds("ferries"));
    /// assert!(!Preset::Minis.adds("tower") && !Preset::Bb5.adds("ferries"));
    /// ```
    pub fn adds(self, expansion: &str) -> bool {
        match self {
            Self::Everything => true,
            Self::Minis => MINIS.contains(&expansion),
            _ => false,
        }
    }

    /// Returns the value of an option in this preset.
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
            // This preset keeps all tiles in the game.
            (Self::Everything, "monastery_tiles") => "keep",
            (Self::Bb5 | Self::Everything | Self::Minis, _) => bb5,
        }
    }
}

/// The values of the `tower_floors` option (TW-SETUP-2).
const FLOORS: &[&str] = &[
    "printed", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14",
    "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30",
];

/// The values of the `bridges_each` and `castles_each` options (BCB-SETUP-1).
const EACH: &[&str] = &["printed", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// The rule options, in the order of the rules reference.
pub(crate) const OPTIONS: &[RuleOption] = &[
    option("farmers", &["on", "off"], ["on", "on", "on"]),
    option("farm_scoring", &["field3", "city4", "city3"], ["city4", "field3", "field3"]),
    option("tiny_city", &["full", "half"], ["half", "full", "full"]),
    option(
        "unfinished",
        &["standard", "cities_only", "rest_half", "none"],
        ["standard", "standard", "standard"],
    ),
    option("inn_cathedral_unfinished", &["zero", "plain"], ["zero", "zero", "zero"]),
    option("unplaceable", &["discard", "return"], ["discard", "discard", "discard"]),
    option("start_tile", &["placed", "in_stack"], ["placed", "placed", "placed"]),
    option("first_player", &["seat0", "random", "most_roads"], ["seat0", "seat0", "seat0"]),
    option("hand_size", &["0", "1", "3"], ["0", "0", "0"]),
    option("hand_visibility", &["open", "hidden"], ["open", "open", "open"]),
    option("tree_junctions", &["end", "continue"], ["end", "end", "end"]),
    option("tile_sale", &["off"], ["off", "off", "off"]),
    option("hole_bonus", &["off", "on"], ["off", "off", "off"]),
    option("table", &["unbounded", "WxH"], ["unbounded", "unbounded", "unbounded"]),
    option("table_edge_closes", &["off", "on"], ["off", "off", "off"]),
    option(
        "dragon_move",
        &["before_scoring", "after_scoring"],
        ["after_scoring", "before_scoring", "before_scoring"],
    ),
    option("princess", &["may", "must"], ["must", "may", "may"]),
    option("fairy", &["meeple", "tile"], ["tile", "meeple", "meeple"]),
    option(
        "volcano_block",
        &["while_dragon", "forever"],
        ["while_dragon", "while_dragon", "while_dragon"],
    ),
    option("wagon_move", &["connected", "adjacent"], ["connected", "adjacent", "connected"]),
    option("wagon_target", &["linked", "anywhere"], ["linked", "linked", "linked"]),
    option("barn_fields", &["single", "shared"], ["single", "single", "single"]),
    option("abbey_after_last_tile", &["offer", "none"], ["offer", "offer", "offer"]),
    option("abbey_after_unplaceable", &["on", "off"], ["on", "on", "on"]),
    option("hill_tiebreak", &["presence", "count"], ["presence", "presence", "presence"]),
    option(
        "flock_timing",
        &["before_figure", "after_figure"],
        ["after_figure", "after_figure", "before_figure"],
    ),
    option("closed_flock", &["stay", "score"], ["stay", "score", "stay"]),
    option("sheep_bag", &["4552", "4561"], ["4552", "4552", "4552"]),
    option("printed_sheep", &["on", "off"], ["off", "off", "on"]),
    option("wheel_board", &["block", "aside"], ["block", "block", "block"]),
    option(
        "king_robber_scoring",
        &["per_feature", "flat10", "flat15", "continuous"],
        ["per_feature", "per_feature", "per_feature"],
    ),
    option(
        "volcano_lake",
        &["with_dragon", "always", "plain"],
        ["with_dragon", "always", "with_dragon"],
    ),
    option("pig_herd", &["with_pig", "always"], ["with_pig", "with_pig", "with_pig"]),
    option("tower_own", &["on", "off"], ["on", "on", "on"]),
    option("tower_floors", FLOORS, ["printed", "printed", "printed"]),
    option("bazaar_auction", &["on", "off"], ["on", "on", "on"]),
    option("bazaar_debt", &["on", "off"], ["on", "on", "on"]),
    option("bazaar_builder", &["after"], ["after", "after", "after"]),
    option("bridges_each", EACH, ["printed", "printed", "printed"]),
    option("castles_each", EACH, ["printed", "printed", "printed"]),
    option("phantom_after", &["any", "meeple"], ["any", "any", "any"]),
    option("count_move", &["player", "clockwise", "follow"], ["player", "player", "player"]),
    option("count_final", &["any", "market"], ["any", "market", "any"]),
    option("count_once", &["turn", "part"], ["turn", "turn", "turn"]),
    option("count_city", &["on", "off"], ["on", "on", "on"]),
    option("flight_figures", &["meeples", "normal_large"], ["meeples", "meeples", "meeples"]),
    option("ferry_place", &["always", "with_thief"], ["always", "always", "always"]),
    option("crop_add", &["may", "must"], ["may", "may", "may"]),
    option("crop_tiles", &["12", "6"], ["12", "6", "12"]),
    option("robber_place", &["next", "all"], ["next", "next", "next"]),
    option("message_markers", &["each", "turn"], ["each", "each", "each"]),
    option("message_space", &["any", "free"], ["any", "any", "any"]),
    option("monastery_tiles", &["replace", "keep"], ["replace", "replace", "replace"]),
    option("river_room", &["rule", "strict"], ["rule", "rule", "rule"]),
    option("shrine_neighbours", &["one", "placed"], ["one", "one", "one"]),
    option("shrine_tiles", &["5", "6"], ["5", "5", "5"]),
    option("river_start", &["drop", "in_stack"], ["drop", "drop", "drop"]),
    option(
        "river_turn",
        &["no_immediate_uturn", "no_backward"],
        ["no_immediate_uturn", "no_immediate_uturn", "no_immediate_uturn"],
    ),
    option("garden_vineyards", &["off", "on"], ["off", "off", "off"]),
    option("supply_limit", &["extended", "printed"], ["extended", "extended", "extended"]),
    option("print", &["bb5", "c1", "c2"], ["c1", "c2", "bb5"]),
];

const fn option(
    name: &'static str,
    values: &'static [&'static str],
    presets: [&'static str; 3],
) -> RuleOption {
    RuleOption { name, values, presets }
}
