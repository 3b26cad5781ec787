//! The rule options and their values (OPT-2).

use crate::setup::RuleOption;

/// The rule options, in the order of the rules reference.
pub(crate) const OPTIONS: &[RuleOption] = &[
    option("farmers", &["on", "off"], ["on", "on", "on"]),
    option("farm_scoring", &["field3", "city4"], ["city4", "field3", "field3"]),
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
