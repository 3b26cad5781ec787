//! Random configs that combine an expansion with other expansions.

use carc_engine::{Config, Generator};

use crate::support::{house_rules, pick};

/// The expansions that are added to the tested expansion most often.
pub(super) const OTHERS: [&str; 14] = [
    "inns_cathedrals",
    "traders_builders",
    "princess_dragon",
    "abbey_mayor",
    "hills_sheep",
    "river",
    "abbot",
    "king_robber",
    "river_2",
    "shrines",
    "tower",
    "phantom",
    "gold_mines",
    "bridges_castles_bazaars",
];

/// Checks whether a config adds an expansion.
pub(super) fn has(config: &Config, name: &str) -> bool {
    config.expansions.iter().any(|own| own == name)
}

/// Adds each of the given expansions to about a quarter of the games.
pub(super) fn add_some<'a>(
    config: &mut Config,
    random: &mut Generator,
    names: impl IntoIterator<Item = &'a &'a str>,
) {
    for name in names {
        if random.uniform(4) == 0 {
            config.expansions.push((*name).to_owned());
        }
    }
}

/// Adds the wheel or the city of Carcassonne to some games. Both use a board as the start area, so
/// a game can have only one of them.
pub(super) fn add_board(config: &mut Config, random: &mut Generator) {
    match random.uniform(6) {
        0 => config.expansions.push("wheel".to_owned()),
        1 => config.expansions.push("count".to_owned()),
        _ => {}
    }
}

/// Sets each of the given options to one of two values.
pub(super) fn choose(config: &mut Config, random: &mut Generator, options: &[(&str, [&str; 2])]) {
    for (option, values) in options {
        config.options.insert((*option).to_owned(), (*pick(random, values)).to_owned());
    }
}

/// Sets house rules in a third of the games without the city of Carcassonne, which does not fit on
/// a small table.
pub(super) fn add_house_rules(config: &mut Config, random: &mut Generator) {
    if random.uniform(3) == 0 && !has(config, "count") {
        house_rules(config, random);
    }
}
