//! The rule options and their values (OPT-2).

use crate::setup::RuleOption;

/// The rule options, in the order of the rules reference.
pub(crate) const OPTIONS: &[RuleOption] = &[
    any("farmers", &["on", "off"], ["on", "on", "on"]),
    any("farm_scoring", &["field3", "city4"], ["city4", "field3", "field3"]),
    any("tiny_city", &["full", "half"], ["half", "full", "full"]),
    any(
        "unfinished",
        &["standard", "cities_only", "rest_half", "none"],
        ["standard", "standard", "standard"],
    ),
    any("inn_cathedral_unfinished", &["zero", "plain"], ["zero", "zero", "zero"]),
    any("unplaceable", &["discard", "return"], ["discard", "discard", "discard"]),
    any("start_tile", &["placed", "in_stack"], ["placed", "placed", "placed"]),
    any("first_player", &["seat0", "random", "most_roads"], ["seat0", "seat0", "seat0"]),
    any("hand_size", &["0", "1", "3"], ["0", "0", "0"]),
    any("hand_visibility", &["open", "hidden"], ["open", "open", "open"]),
    any("tree_junctions", &["end", "continue"], ["end", "end", "end"]),
    any("tile_sale", &["off"], ["off", "off", "off"]),
    any("hole_bonus", &["off", "on"], ["off", "off", "off"]),
    any("table", &["unbounded", "WxH"], ["unbounded", "unbounded", "unbounded"]),
    any("table_edge_closes", &["off", "on"], ["off", "off", "off"]),
    any(
        "dragon_move",
        &["before_scoring", "after_scoring"],
        ["after_scoring", "before_scoring", "before_scoring"],
    ),
    any("princess", &["may", "must"], ["must", "may", "may"]),
    any("fairy", &["meeple", "tile"], ["tile", "meeple", "meeple"]),
    any(
        "volcano_block",
        &["while_dragon", "forever"],
        ["while_dragon", "while_dragon", "while_dragon"],
    ),
    any("wagon_move", &["connected", "adjacent"], ["connected", "adjacent", "connected"]),
    any("barn_fields", &["single", "shared"], ["single", "single", "single"]),
    any("abbey_after_last_tile", &["offer", "none"], ["offer", "offer", "offer"]),
    any("abbey_after_unplaceable", &["on", "off"], ["on", "on", "on"]),
    any("hill_tiebreak", &["presence", "count"], ["presence", "presence", "presence"]),
    any(
        "flock_timing",
        &["before_figure", "after_figure"],
        ["after_figure", "after_figure", "before_figure"],
    ),
    any("closed_flock", &["stay", "score"], ["stay", "score", "stay"]),
    any("sheep_bag", &["4552", "4561"], ["4552", "4552", "4552"]),
    any("printed_sheep", &["on", "off"], ["off", "off", "on"]),
    any("wheel_board", &["block", "aside"], ["block", "block", "block"]),
    any("river_start", &["drop", "in_stack"], ["drop", "drop", "drop"]),
    any(
        "river_turn",
        &["no_immediate_uturn", "no_backward"],
        ["no_immediate_uturn", "no_immediate_uturn", "no_immediate_uturn"],
    ),
    any("garden_vineyards", &["off", "on"], ["off", "off", "off"]),
    any("supply_limit", &["extended", "printed"], ["extended", "extended", "extended"]),
    any("print", &["bb5", "c1", "c2"], ["c1", "c2", "bb5"]),
];

/// An option whose every value is played, or has no effect while its expansion is off.
const fn any(
    name: &'static str,
    values: &'static [&'static str],
    presets: [&'static str; 3],
) -> RuleOption {
    RuleOption { name, values, supported: values, presets }
}
