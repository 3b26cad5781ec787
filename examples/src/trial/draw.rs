//! Random setups.

use carc_engine::{Config, Expansion, Figure, Generator, Preset, RuleOption, Setup};

/// The maximum number of attempts to draw a valid setup.
const TRIES: u32 = 1000;

/// Returns a valid config with a random number of players and random expansions, options and
/// figures. If `everything` is true, the config contains all expansions. The function draws again
/// if a config is contradictory, for example if its table is too small for the start area.
pub fn config(random: &mut Generator, everything: bool) -> Config {
    for _ in 0..TRIES {
        let config = any(random, everything);
        if Setup::new(config.clone()).is_ok() {
            return config;
        }
    }
    panic!("none of {TRIES} random setups can be played");
}

fn any(random: &mut Generator, everything: bool) -> Config {
    let mut config = Config::new(1 + random.uniform(8));
    let presets = Preset::ALL;
    if random.uniform(2) == 0 {
        let preset = presets[random.uniform(presets.len() as u32) as usize];
        config.preset = Some(preset.name().to_owned());
    }
    for expansion in Expansion::all() {
        if everything || random.uniform(2) == 0 {
            config.expansions.push(expansion.name.to_owned());
        }
        for mechanic in expansion.mechanics {
            if random.uniform(20) == 0 {
                config.mechanics.insert((*mechanic).to_owned(), random.uniform(2) == 0);
            }
        }
        for set in expansion.tile_sets {
            if random.uniform(30) == 0 {
                config.tile_sets.insert((*set).to_owned(), random.uniform(3));
            }
        }
    }
    for option in RuleOption::all() {
        if random.uniform(3) == 0 {
            let value = option.values[random.uniform(option.values.len() as u32) as usize];
            let value = match value {
                "WxH" => format!("{}x{}", 1 + random.uniform(20), 1 + random.uniform(20)),
                _ => value.to_owned(),
            };
            config.options.insert(option.name.to_owned(), value);
        }
    }
    for figure in Figure::all() {
        if random.uniform(12) == 0 {
            config.figures.insert(figure.name().to_owned(), random.uniform(5));
        }
    }
    config
}
