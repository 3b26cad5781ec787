//! The rules and marks of a config without defaults, in the form of the naive model.

use std::collections::BTreeSet;

use carc_engine::Config;

use super::options::{CARD_SCORING, VOLCANO_LAKE};
use crate::naive::{
    FarmScoring, FirstPlayer, GOODS, RiverTurn, Rules, Table, TinyCity, Unfinished,
};

/// Returns the rules of a config without defaults.
pub(crate) fn rules_of(config: &Config) -> Rules {
    let option = |name: &str| config.options[name].as_str();
    let is = |name: &str, value: &str| option(name) == value;
    let figures = |name: &str| config.figures[name] as usize;
    let mechanic = |name: &str| config.mechanics[name];
    let table = option("table").split_once('x').map(|(width, height)| Table {
        width: width.parse().expect("a number"),
        height: height.parse().expect("a number"),
        edge_closes: is("table_edge_closes", "on"),
    });
    Rules {
        farmers: is("farmers", "on"),
        tiny_city: if is("tiny_city", "half") { TinyCity::Half } else { TinyCity::Full },
        farm_scoring: match option("farm_scoring") {
            "city4" => FarmScoring::City4,
            "city3" => FarmScoring::City3,
            _ => FarmScoring::Field3,
        },
        unfinished: match option("unfinished") {
            "cities_only" => Unfinished::CitiesOnly,
            "rest_half" => Unfinished::RestHalf,
            "none" => Unfinished::None,
            _ => Unfinished::Standard,
        },
        unplaceable_returns: is("unplaceable", "return"),
        start_in_stack: is("start_tile", "in_stack"),
        first_player: match option("first_player") {
            "random" => FirstPlayer::Random,
            "most_roads" => FirstPlayer::MostRoads,
            _ => FirstPlayer::Seat0,
        },
        hand_size: option("hand_size").parse().expect("a number"),
        hidden_hands: is("hand_visibility", "hidden"),
        trees: is("tree_junctions", "continue"),
        hole_bonus: is("hole_bonus", "on"),
        table,
        river_turn: match option("river_turn") {
            "no_backward" => RiverTurn::NoBackward,
            _ => RiverTurn::NoImmediateUturn,
        },
        river_start_in_stack: is("river_start", "in_stack"),
        gardens: mechanic("gardens"),
        meeples: figures("meeple"),
        abbots: figures("abbot"),
        large_meeples: figures("large_meeple"),
        builders: figures("builder"),
        pigs: figures("pig"),
        plain_inns: is("inn_cathedral_unfinished", "plain"),
        fairy: mechanic("fairy"),
        fairy_on_tile: is("fairy", "tile"),
        late_dragon: is("dragon_move", "after_scoring"),
        princess_must: is("princess", "must"),
        closed_volcanoes: is("volcano_block", "forever"),
        abbeys: mechanic("abbey"),
        mayors: figures("mayor"),
        wagons: figures("wagon"),
        barns: figures("barn"),
        adjacent_wagons: is("wagon_move", "adjacent"),
        wagons_anywhere: is("wagon_target", "anywhere"),
        shared_barns: is("barn_fields", "shared"),
        abbey_round: is("abbey_after_last_tile", "offer"),
        abbey_after_unplaceable: is("abbey_after_unplaceable", "on"),
        shepherds: figures("shepherd"),
        count_on_hills: is("hill_tiebreak", "count"),
        late_flocks: is("flock_timing", "after_figure"),
        gathers_closed_flocks: is("closed_flock", "score"),
        bag: if is("sheep_bag", "4561") { [2, 4, 5, 6, 1] } else { [2, 4, 5, 5, 2] },
        printed_sheep: is("printed_sheep", "on"),
        garden_vineyards: is("garden_vineyards", "on"),
        wheel: mechanic("wheel"),
        wheel_aside: is("wheel_board", "aside"),
        king: mechanic("king"),
        robber: mechanic("robber"),
        card_scoring: {
            let value = CARD_SCORING.iter().find(|(value, _)| is("king_robber_scoring", value));
            value.expect("a value of the option").1
        },
        volcano_lake: {
            let value = VOLCANO_LAKE.iter().find(|(value, _)| is("volcano_lake", value));
            value.expect("a value of the option").1
        },
        dragon: mechanic("dragon"),
        herds_always: is("pig_herd", "always"),
        pig_rules: mechanic("pig"),
        river_needs_room: is("river_room", "strict"),
        challenges: mechanic("challenges"),
        limits_new_only: is("shrine_neighbours", "placed"),
        tower: mechanic("tower"),
        tower_own: is("tower_own", "on"),
        tower_floors: option("tower_floors").parse().ok(),
    }
}

/// Returns the marks in effect with such a config (CONV-2).
pub(crate) fn marks_of(config: &Config) -> BTreeSet<&'static str> {
    let has_herds = config.mechanics["pig"] || config.options["pig_herd"] == "always";
    let of = |mechanic: &str| -> &[&str] {
        match mechanic {
            "gardens" => &["garden"],
            "inns" => &["inn"],
            "cathedrals" => &["cathedral"],
            "goods" => &GOODS,
            "wheel" => &["wheel1", "wheel2", "wheel3"],
            "hills" => &["hill"],
            "vineyards" => &["vineyard"],
            "shepherds" => &["sheep"],
            "dragon" => &["volcano", "dragon"],
            "princess" => &["princess"],
            "portal" => &["portal"],
            "challenges" => &["challenges"],
            "tower" => &["tower"],
            "pig_herd" if has_herds => &["pig_herd"],
            _ => &[],
        }
    };
    let on = config.mechanics.iter().filter(|(_, on)| **on);
    on.flat_map(|(name, _)| of(name)).copied().collect()
}
