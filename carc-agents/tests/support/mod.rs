//! Shared setups, and a function that returns an arbitrary action.

use std::sync::Arc;

use carc_engine::{Action, Config, Game, Generator, Setup};

pub(crate) fn config(players: u32, expansions: &[&str], options: &[(&str, &str)]) -> Config {
    let mut config = Config::new(players);
    config.expansions = expansions.iter().copied().map(str::to_owned).collect();
    for (option, value) in options {
        config.options.insert((*option).to_owned(), (*value).to_owned());
    }
    config
}

pub(crate) fn setup(config: Config) -> Arc<Setup> {
    Setup::new(config).expect("the config is valid")
}

/// Returns a setup with few tiles, none of which are from the base game.
pub(crate) fn small(players: u32, expansions: &[&str], options: &[(&str, &str)]) -> Arc<Setup> {
    let mut config = config(players, expansions, options);
    config.tile_sets.insert("base".to_owned(), 0);
    setup(config)
}

/// Returns a setup for a short game with only the river tiles.
pub(crate) fn river() -> Arc<Setup> {
    small(2, &["river"], &[])
}

/// Returns an arbitrary legal action.
pub(crate) fn any(game: &Game, dice: &mut Generator) -> Action {
    let list = game.state().legal_actions();
    list.at(dice.uniform(list.len() as u32) as usize)
}
