//! Resolves the names in all parts of a config and collects all problems.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    limits,
    setup::{Config, ConfigError, ConfigProblem, StartArea, Table, is_enough, unknown},
    suggest::shown,
    tile::{TileSet, TileSetError},
    vocab::{
        EXPANSIONS, Expansion, FIGURES, MECHANICS, Preset, RuleOption, TILE_SET_NAMES, is_resolved,
        printed_players,
    },
};

/// A config with every name resolved.
pub(super) struct Resolved {
    /// The config with every default filled in.
    pub(super) config: Config,
    pub(super) mechanics: Mechanics,
    /// The number of copies of each figure for each player.
    pub(super) supply: [u8; FIGURES.len()],
    pub(super) sets: Vec<(TileSet, u32)>,
}

/// Resolves every name in a config.
pub(super) fn resolve(config: Config) -> Result<Resolved, ConfigError> {
    let mut problems = Vec::new();
    in_range("players", config.players, 1, limits::MAX_PLAYERS, &mut problems);
    let preset = match &config.preset {
        None => Preset::Bb5,
        Some(name) => Preset::from_name(name).unwrap_or_else(|| {
            problems.push(unknown("preset", name, Preset::ALL.iter().map(|p| p.name())));
            Preset::Bb5
        }),
    };
    let expansions = expansions(&config, preset, &mut problems);
    let mechanics = mechanics(&config, &expansions, &mut problems);
    let supply = supply(&config, mechanics, &mut problems);
    let options = resolve_options(&config, preset, &mut problems);
    check_together(&config, &expansions, mechanics, &options, &mut problems);
    let sets = tile_sets(&config, &expansions, &options, &mut problems);
    if !problems.is_empty() {
        return Err(ConfigError { problems });
    }
    let names = |name: &&str| (name.to_string(), mechanics.has(name));
    let counts = FIGURES.iter().zip(supply);
    let config = Config {
        players: config.players,
        preset: Some(preset.name().to_owned()),
        expansions: expansions.iter().map(|known| known.name.to_owned()).collect(),
        tile_sets: crate::compact::table(
            sets.iter().map(|(set, copies)| (set.id.clone(), *copies)),
        ),
        mechanics: crate::compact::table(MECHANICS.iter().map(names)),
        figures: crate::compact::table(
            counts.map(|(figure, count)| (figure.name.to_owned(), count.into())),
        ),
        options,
        custom_sets: config.custom_sets,
        start: config.start,
    };
    Ok(Resolved { config, mechanics, supply, sets })
}

/// The mechanics that are on, as a bit set (OPT-4).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mechanics(u64);

impl Mechanics {
    pub(super) fn has(self, name: &str) -> bool {
        MECHANICS.iter().position(|known| *known == name).is_some_and(|n| self.0 >> n & 1 == 1)
    }

    fn set(&mut self, name: &str, on: bool) {
        if let Some(number) = MECHANICS.iter().position(|known| *known == name) {
            self.0 = self.0 & !(1 << number) | u64::from(on) << number;
        }
    }
}

fn in_range(
    field: &str,
    value: u32,
    min: usize,
    max: usize,
    problems: &mut Vec<ConfigProblem>,
) -> u8 {
    if (min..=max).contains(&(value as usize)) {
        return value as u8;
    }
    problems.push(ConfigProblem::OutOfRange {
        field: field.to_owned(),
        value: value.into(),
        min: min as u64,
        max: max as u64,
    });
    min as u8
}

/// Checks for contradictory values (OPT-2), and checks that there are enough printed figures for
/// all players (BASE-COMP-4).
fn check_together(
    config: &Config,
    expansions: &[&Expansion],
    mechanics: Mechanics,
    options: &BTreeMap<String, String>,
    problems: &mut Vec<ConfigProblem>,
) {
    if options["table_edge_closes"] == "on" && options["table"] == "unbounded" {
        problems.push(ConfigProblem::Contradiction {
            first: "options.table_edge_closes",
            second: "options.table",
            why: "a closed border requires a bounded table",
        });
    }
    let printed = printed_players(&options["print"], expansions, |name| mechanics.has(name));
    let has_set = |name: &str| match config.tile_sets.get(name) {
        Some(copies) => *copies > 0,
        None => expansions.iter().any(|expansion| expansion.tile_sets.contains(&name)),
    };
    if mechanics.has("count") && !has_set("count") {
        problems.push(ConfigProblem::Contradiction {
            first: "mechanics.count",
            second: "tile_sets.count",
            why: "the quarters are on the city block; turn off the mechanic or add the tile set",
        });
    }
    if mechanics.has("bazaars") && options["hand_size"] != "0" {
        problems.push(ConfigProblem::Contradiction {
            first: "options.hand_size",
            second: "mechanics.bazaars",
            why: "a player cannot have both a hand and a waiting tile; turn off the mechanic",
        });
    }
    if options["supply_limit"] == "printed" && config.players > printed {
        problems.push(ConfigProblem::Contradiction {
            first: "players",
            second: "options.supply_limit",
            why: "there are not enough printed figures for this number of players",
        });
    }
}

/// Returns the requested expansions and the expansions that the preset adds, in the order of the
/// rules reference. The order in the config does not matter. The setup of a stored config stays the
/// same when a later release adds expansions (OPT-1).
fn expansions(
    config: &Config,
    preset: Preset,
    problems: &mut Vec<ConfigProblem>,
) -> Vec<&'static Expansion> {
    let mut seen = BTreeSet::new();
    for name in config.expansions.iter().map(String::as_str) {
        if is_enough(problems) {
            break;
        }
        if !seen.insert(name) {
            problems.push(ConfigProblem::Twice { field: "expansions", name: shown(name) });
        } else if Expansion::from_name(name).is_none() {
            let known = EXPANSIONS.iter().map(|known| known.name);
            problems.push(unknown("expansions", name, known));
        }
    }
    let adds = |name| preset.adds(name) && !is_resolved(&config.mechanics);
    let is_chosen = |name| seen.contains(name) || adds(name);
    EXPANSIONS.iter().filter(|known| is_chosen(known.name)).collect()
}

/// Returns the mechanics that are on: the expansions' mechanics, as modified by the config.
fn mechanics(
    config: &Config,
    expansions: &[&'static Expansion],
    problems: &mut Vec<ConfigProblem>,
) -> Mechanics {
    let mut mechanics = Mechanics::default();
    for name in expansions.iter().flat_map(|expansion| expansion.mechanics) {
        mechanics.set(name, true);
    }
    for (name, on) in &config.mechanics {
        if is_enough(problems) {
            break;
        }
        if !MECHANICS.contains(&name.as_str()) {
            problems.push(unknown("mechanics", name, MECHANICS.iter().copied()));
        } else {
            mechanics.set(name, *on);
        }
    }
    mechanics
}

fn supply(
    config: &Config,
    mechanics: Mechanics,
    problems: &mut Vec<ConfigProblem>,
) -> [u8; FIGURES.len()] {
    let mut supply = std::array::from_fn(|figure| {
        let spec = &FIGURES[figure];
        if spec.mechanic.is_none_or(|name| mechanics.has(name)) { spec.count } else { 0 }
    });
    for (name, count) in &config.figures {
        if is_enough(problems) {
            break;
        }
        match FIGURES.iter().position(|figure| figure.name == name) {
            Some(figure) => {
                let count =
                    in_range(&format!("figures.{name}"), *count, 0, limits::MAX_FIGURES, problems);
                // If a mechanic is off, its figures are omitted even if the config requests them
                // (OPT-4).
                if FIGURES[figure].mechanic.is_none_or(|name| mechanics.has(name)) {
                    supply[figure] = count;
                }
            }
            None => {
                problems.push(unknown("figures", name, FIGURES.iter().map(|figure| figure.name)));
            }
        }
    }
    supply
}

fn resolve_options(
    config: &Config,
    preset: Preset,
    problems: &mut Vec<ConfigProblem>,
) -> BTreeMap<String, String> {
    let options = RuleOption::all();
    for (name, value) in &config.options {
        if is_enough(problems) {
            break;
        }
        match options.iter().find(|option| option.name == name) {
            None => problems.push(unknown("options", name, options.iter().map(|o| o.name))),
            Some(option) if option.values.contains(&value.as_str()) && value != "WxH" => {}
            Some(option)
                if option.name == "table" && Table::parse(value, StartArea::TILE).is_some() => {}
            Some(option) => problems.push(ConfigProblem::UnknownValue {
                option: option.name,
                value: shown(value),
                values: option.values,
            }),
        }
    }
    crate::compact::table(options.iter().map(|option| {
        let usual = preset.value(option);
        let value = config.options.get(option.name).map_or(usual, String::as_str);
        (option.name.to_owned(), value.to_owned())
    }))
}

#[cfg(feature = "toml")]
fn read_set(file: String, text: &str) -> Result<TileSet, TileSetError> {
    TileSet::from_toml(&file, text)
}

#[cfg(not(feature = "toml"))]
fn read_set(file: String, _: &str) -> Result<TileSet, TileSetError> {
    let message = "custom tile files require the `toml` Cargo feature".to_owned();
    Err(TileSetError { file, tile: None, reason: crate::tile::TileProblem::Syntax(message) })
}

/// Returns the sets in play, each with its number of copies, in a fixed order that begins with the
/// built-in sets.
fn tile_sets(
    config: &Config,
    expansions: &[&'static Expansion],
    options: &BTreeMap<String, String>,
    problems: &mut Vec<ConfigProblem>,
) -> Vec<(TileSet, u32)> {
    let mut sets: Vec<_> = TILE_SET_NAMES
        .iter()
        .filter(|name| {
            **name == "base"
                || config.tile_sets.contains_key(**name)
                || expansions.iter().any(|expansion| expansion.tile_sets.contains(name))
        })
        .filter_map(|name| TileSet::built_in(name))
        .collect();
    for (index, text) in config.custom_sets.iter().enumerate() {
        if is_enough(problems) {
            break;
        }
        if sets.len() > limits::MAX_TILE_TYPES {
            let (count, max) = (config.custom_sets.len(), limits::MAX_TILE_TYPES);
            problems.push(ConfigProblem::TooMany { what: "sets", count, max });
            break;
        }
        match read_set(format!("custom_sets[{index}]"), text) {
            Ok(set) if sets.iter().any(|other| other.id == set.id) => {
                problems.push(ConfigProblem::Twice { field: "custom_sets", name: set.id });
            }
            Ok(set) => sets.push(set),
            Err(error) => problems.push(ConfigProblem::TileSet(error)),
        }
    }
    for name in config.tile_sets.keys() {
        if is_enough(problems) {
            break;
        }
        if !sets.iter().any(|set| set.id == *name) {
            let own = sets.iter().map(|set| set.id.as_str());
            let known = TILE_SET_NAMES.iter().copied().chain(own);
            problems.push(unknown("tile_sets", name, known));
        }
    }
    // The special monasteries replace the base game's monasteries only if they are in play.
    let keeps_monasteries = !sets.iter().any(|set| set.id == "monasteries")
        || config.tile_sets.get("monasteries") == Some(&0);
    let mut sets: Vec<(TileSet, u32)> = sets
        .into_iter()
        .map(|mut set| {
            set.leave_out(|option| match option {
                "monastery_tiles" if keeps_monasteries => "keep",
                _ => &options[option],
            });
            let copies = config.tile_sets.get(&set.id).copied().unwrap_or(1);
            // A river can have only one fork, and a set without tiles is a board.
            let is_unique = set.fork.is_some() || set.tiles.is_empty();
            let most = if is_unique { 1 } else { limits::MAX_COPIES };
            let field = format!("tile_sets.{}", set.id);
            let copies = in_range(&field, copies, 0, most, problems);
            (set, copies.into())
        })
        .collect();
    join_rivers(&mut sets, problems);
    sets
}

/// Combines a forked river and an unforked river into one (R2-SETUP-3). The combined river starts
/// at the source of the unforked river and ends at the mouth of the forked river.
fn join_rivers(sets: &mut [(TileSet, u32)], problems: &mut Vec<ConfigProblem>) {
    let rivers =
        || sets.iter().filter(|(set, copies)| set.river && *copies > 0).map(|(set, _)| set);
    let forks = rivers().filter(|set| set.fork.is_some()).count();
    if forks > 1 || rivers().count() > forks + 1 {
        problems.push(ConfigProblem::Contradiction {
            first: "tile_sets",
            second: "custom_sets",
            why: "a game can have only one river",
        });
        return;
    }
    let has_source = rivers().any(|set| set.fork.is_none() && set.start.is_some());
    let has_mouth = rivers().any(|set| set.fork.is_some() && set.mouth.is_some());
    for (set, _) in sets.iter_mut().filter(|(set, copies)| set.river && *copies > 0) {
        let surplus = match set.fork {
            Some(_) => set.start.filter(|_| has_source),
            None => set.mouth.filter(|_| has_mouth),
        };
        if let Some(place) = surplus {
            set.remove(place);
        }
    }
}
