//! Finds the shortest config for a position by omitting values that other values imply.

use std::collections::BTreeMap;

use crate::{
    position::Position,
    setup::{Config, Setup, Start},
};

/// Returns a config whose games start from the given position.
pub(super) fn config(setup: &Setup, start: Start) -> Config {
    let full = Config { start: None, ..setup.config().clone() };
    let rules = rules(&full).unwrap_or_else(|| full.clone());
    Config { start: Some(position(&full, start)), ..rules }
}

/// Returns the rules, omitting values that the preset and the expansions imply, or `None` if there
/// is no shorter config.
fn rules(full: &Config) -> Option<Config> {
    let mut brief = Config {
        players: full.players,
        preset: full.preset.clone(),
        expansions: full.expansions.clone(),
        custom_sets: full.custom_sets.clone(),
        ..Config::default()
    };
    let usual = Setup::new(brief.clone()).ok()?;
    let usual = usual.config();
    brief.tile_sets = changes(&full.tile_sets, &usual.tile_sets);
    brief.mechanics = changes(&full.mechanics, &usual.mechanics);
    brief.figures = changes(&full.figures, &usual.figures);
    brief.options = changes(&full.options, &usual.options);
    let setup = Setup::new(brief.clone()).ok()?;
    (Config { start: None, ..setup.config().clone() } == *full).then_some(brief)
}

/// Returns the entries of a table that differ from the entries in another table.
fn changes<T: Clone + PartialEq>(
    table: &BTreeMap<String, T>,
    usual: &BTreeMap<String, T>,
) -> BTreeMap<String, T> {
    let changed = table.iter().filter(|(name, value)| usual.get(*name) != Some(*value));
    crate::compact::table(changed.map(|(name, value)| (name.clone(), value.clone())))
}

/// Returns the position, omitting fields with default values.
fn position(full: &Config, start: Start) -> Start {
    const OMIT: [fn(&mut Start, &Config); 6] = [
        |start, _| start.stack = None,
        |start, _| start.supplies.clear(),
        |start, _| start.bag = None,
        |start, _| start.records.clear(),
        |start, _| start.abbeys.clear(),
        |start, config| {
            let is_played = |name: &str| config.figures.get(name).is_none_or(|&count| count > 0);
            let keep = |name: &String, count: &mut u32| *count > 0 || is_played(name);
            start.supplies.iter_mut().for_each(|own| own.retain(keep));
        },
    ];
    let is_same = |brief: &Start| {
        let config = Config { start: Some(brief.clone()), ..full.clone() };
        let setup = Setup::new(config);
        setup.is_ok_and(|setup| {
            Position::new(&setup).state(&setup).to_start().as_ref() == Some(&start)
        })
    };
    let mut brief = start.clone();
    OMIT.iter().for_each(|omit| omit(&mut brief, full));
    if is_same(&brief) {
        return brief;
    }
    brief = start.clone();
    for omit in OMIT {
        let mut shorter = brief.clone();
        omit(&mut shorter, full);
        if is_same(&shorter) {
            brief = shorter;
        }
    }
    brief
}
