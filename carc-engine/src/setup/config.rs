//! Game configs, and the problems that they can have.

use std::{collections::BTreeMap, fmt};

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::start::Start;
#[cfg(feature = "json")]
use crate::untrusted;
use crate::{
    limits,
    suggest::shown,
    suggest::{nearest, suggest},
    tile::TileSetError,
    vocab::{Expansion, Preset, StartProblem, numbered},
};

/// The configuration of a game, which uses public names (OPT-8). A config may be invalid;
/// [`Setup::new`](crate::Setup::new) validates it and reports all problems at once.
///
/// The fields are also the keys of the JSON form. All fields are optional.
///
/// ```
/// use carc_engine::{Config, Preset, Setup};
/// let config = Config::new(3).with_preset(Preset::C1).with_option("farmers", "off");
/// assert_eq!(Setup::new(config)?.option("farmers"), Some("off"));
///
/// let config: Config = serde_json::from_str(r#"{"players": 4, "options": {"farmer": "off"}}"#).unwrap();
/// let error = Setup::new(config).unwrap_err();
/// assert_eq!(error.to_string(), r#"options: unknown name "farmer"; did you mean "farmers"?"#);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "json",
    derive(Serialize, Deserialize),
    serde(default, deny_unknown_fields, expecting = "an object")
)]
pub struct Config {
    /// The number of players, 1 to 8 (BASE-SETUP-1).
    pub players: u32,
    /// The preset whose option values are the defaults; `bb5` if not set.
    pub preset: Option<String>,
    /// The expansions, in any order. An expansion adds its tiles and turns on its rules (OPT-1).
    #[cfg_attr(feature = "json", serde(deserialize_with = "untrusted::list"))]
    pub expansions: Vec<String>,
    /// The number of copies of each tile set in the game, which overrides the number of copies that
    /// expansions add. The base set is included once unless this table lists it.
    #[cfg_attr(feature = "json", serde(deserialize_with = "untrusted::table"))]
    pub tile_sets: BTreeMap<String, u32>,
    /// The individual mechanics to turn on or off (OPT-4).
    #[cfg_attr(feature = "json", serde(deserialize_with = "untrusted::table"))]
    pub mechanics: BTreeMap<String, bool>,
    /// The number of copies of each figure per player, 0 to 9 (OPT-5).
    #[cfg_attr(feature = "json", serde(deserialize_with = "untrusted::table"))]
    pub figures: BTreeMap<String, u32>,
    /// The values of rule options, by name.
    #[cfg_attr(feature = "json", serde(deserialize_with = "untrusted::table"))]
    pub options: BTreeMap<String, String>,
    /// The contents of custom tile files, in TOML. Each set is included once unless `tile_sets`
    /// lists it.
    #[cfg_attr(feature = "json", serde(deserialize_with = "untrusted::list"))]
    pub custom_sets: Vec<String>,
    /// The start position. If not set, the game starts as its rules prescribe.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
    pub start: Option<Start>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            players: 2,
            preset: None,
            expansions: Vec::new(),
            tile_sets: BTreeMap::new(),
            mechanics: BTreeMap::new(),
            figures: BTreeMap::new(),
            options: BTreeMap::new(),
            custom_sets: Vec::new(),
            start: None,
        }
    }
}

impl Config {
    /// Returns a config for the base game with the given number of players.
    pub fn new(players: u32) -> Self {
        Self { players, ..Self::default() }
    }

    /// Returns the config with the option values of a preset as defaults.
    ///
    /// ```
    /// use carc_engine::{Config, Expansion, Preset, Setup};
    /// let config = Config::new(4)
    ///     .with_preset(Preset::C2)
    ///     .with_expansion(Expansion::RIVER)
    ///     .with_expansion(Expansion::PRINCESS_DRAGON)
    ///     .with_mechanic("fairy", false)
    ///     .with_option("farmers", "off");
    /// assert_eq!(Setup::new(config)?.option("farmers"), Some("off"));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[must_use]
    pub fn with_preset(mut self, preset: Preset) -> Self {
        self.preset = Some(preset.name().to_owned());
        self
    }

    /// Returns the config with an additional expansion.
    #[must_use]
    pub fn with_expansion(mut self, expansion: Expansion) -> Self {
        self.expansions.push(expansion.name.to_owned());
        self
    }

    /// Returns the config with the given number of copies of a tile set.
    #[must_use]
    pub fn with_tile_set(mut self, name: impl Into<String>, copies: u32) -> Self {
        self.tile_sets.insert(name.into(), copies);
        self
    }

    /// Returns the config with the given number of copies of a figure for each player.
    #[must_use]
    pub fn with_figures(mut self, name: impl Into<String>, copies: u32) -> Self {
        self.figures.insert(name.into(), copies);
        self
    }

    /// Returns the config with a mechanic turned on or off.
    #[must_use]
    pub fn with_mechanic(mut self, name: impl Into<String>, on: bool) -> Self {
        self.mechanics.insert(name.into(), on);
        self
    }

    /// Returns the config with a value for a rule option.
    #[must_use]
    pub fn with_option(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.options.insert(name.into(), value.into());
        self
    }
}

/// The error returned for an invalid [`Config`], with all of its problems.
///
/// ```
/// use carc_engine::{Config, Setup};
/// let mut config = Config::new(9);
/// config.preset = Some("c9".into());
/// let error = Setup::new(config).unwrap_err();
/// assert_eq!(error.problems.len(), 2, "both problems are reported: {error}");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct ConfigError {
    /// The problems; never empty.
    pub problems: Vec<ConfigProblem>,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

numbered! {
    /// A problem with a [`Config`].
    ///
    /// ```
    /// use carc_engine::{Config, Setup, ConfigProblem};
    /// let error = Setup::new(Config::new(0)).unwrap_err();
    /// assert!(matches!(error.problems[0], ConfigProblem::OutOfRange { value: 0, min: 1, max: 8, .. }));
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum ConfigProblem by & {
        /// A name is unknown.
        UnknownName {
            /// The config field, or the name of the list of draws.
            field: &'static str,
            /// The unknown name.
            name: String,
            /// The most similar known name, if there is a similar one.
            suggestion: Option<String>,
        } = 1 "unknown_name": error("{field}: unknown name {name:?}{}", suggest(.suggestion.as_deref())),
        /// An option has a value that it does not support.
        UnknownValue {
            /// The option.
            option: &'static str,
            /// The value found.
            value: String,
            /// The possible values.
            values: &'static [&'static str],
        } = 2 "unknown_value": error("options: invalid value {value:?} for {option}; expected one of {}{}", .values.join(", "), sizes(.values)),
        /// A number is out of range.
        OutOfRange {
            /// The config field, with its key if it has one.
            field: String,
            /// The number found.
            value: u64,
            /// The minimum value.
            min: u64,
            /// The maximum value.
            max: u64,
        } = 3 "out_of_range": error("{field}: {value} is out of range; expected {min} to {max}"),
        /// A name that must be unique occurs twice.
        Twice {
            /// The config field.
            field: &'static str,
            /// The name.
            name: String,
        } = 4 "twice": error("{field}: duplicate {name:?}"),
        /// Two fields contradict each other.
        Contradiction {
            /// One field.
            first: &'static str,
            /// The other field.
            second: &'static str,
            /// The contradiction.
            why: &'static str,
        } = 5 "contradiction": error("{first} and {second} conflict: {why}"),
        /// No set in play has a start tile.
        NoStartTile = 6 "no_start_tile": error("tile_sets: none of the sets has a start tile"),
        /// No tile in the game can ever be placed, because the table is too small or no tile fits
        /// the start tiles.
        NoPlacement {
            /// The config field that causes the problem.
            field: &'static str,
        } = 11 "no_placement": error("{field}: no tile in the game can ever be placed"),
        /// A custom tile file is invalid.
        TileSet(TileSetError) = 7 "tile_set": error("custom_sets: {0}"),
        /// The config has more tiles, tile types, segments or symbols than the engine supports.
        TooMany {
            /// The kind of item, such as tiles or segments.
            what: &'static str,
            /// The number found.
            count: usize,
            /// The maximum number; see [`limits`].
            max: usize,
        } = 8 "too_many": error("tile_sets: too many {what}: {count}; the maximum is {max}"),
        /// The start position is invalid.
        Start {
            /// The path of the invalid part, such as `start.tiles[3]`.
            field: String,
            /// The problem.
            reason: StartProblem,
        } = 9 "start": error("{field}: {reason}"),
        /// A deck or stack lists a tile that is not in any stack (AM-ABBEY-1, WF-SETUP-2).
        NotInStack {
            /// The list: `deck`, `draws` or `stack`.
            field: &'static str,
            /// The id of the tile.
            id: String,
        } = 10 "not_in_stack": error("{field}: {id:?} is not in any stack"),
    }
}

/// Returns an explanation of the table size format if one of the possible values is a size.
fn sizes(values: &[&str]) -> String {
    let most = crate::limits::MAX_TABLE;
    if values.contains(&"WxH") { format!(" (1x1 to {most}x{most})") } else { String::new() }
}

impl ConfigProblem {
    /// Returns the config field, with its key or index if it has one. If two fields contradict each
    /// other, returns the first.
    ///
    /// ```
    /// use carc_engine::{Config, Setup};
    /// let error = Setup::new(Config::new(0)).unwrap_err();
    /// assert_eq!(error.problems[0].field(), "players");
    /// ```
    pub fn field(&self) -> &str {
        match self {
            Self::UnknownName { field, .. } | Self::Twice { field, .. } => field,
            Self::NotInStack { field, .. } => field,
            Self::OutOfRange { field, .. } | Self::Start { field, .. } => field,
            Self::UnknownValue { .. } => "options",
            Self::Contradiction { first, .. } => first,
            Self::NoPlacement { field } => field,
            Self::NoStartTile | Self::TooMany { .. } => "tile_sets",
            Self::TileSet(_) => "custom_sets",
        }
    }

    /// Returns the suggested name for an unknown name, if there is a similar known name.
    pub fn suggestion(&self) -> Option<&str> {
        match self {
            Self::UnknownName { suggestion, .. } => suggestion.as_deref(),
            Self::Start {
                reason:
                    StartProblem::NoSuchTile { suggestion, .. }
                    | StartProblem::NoSuchFigure { suggestion, .. }
                    | StartProblem::NoSuchToken { suggestion, .. },
                ..
            } => suggestion.as_deref(),
            _ => None,
        }
    }

    /// Returns the problem with the start position; `None` for other problems.
    pub const fn start_problem(&self) -> Option<&StartProblem> {
        match self {
            Self::Start { reason, .. } => Some(reason),
            _ => None,
        }
    }
}

/// Returns true if the maximum number of problems has been found. Searching for more suggestions
/// would waste time.
pub(crate) fn is_enough(problems: &[ConfigProblem]) -> bool {
    problems.len() >= limits::MAX_PROBLEMS
}

/// Returns the problem for an unknown name, with the most similar known name.
pub(crate) fn unknown<'a>(
    field: &'static str,
    name: &str,
    known: impl Iterator<Item = &'a str>,
) -> ConfigProblem {
    ConfigProblem::UnknownName { field, name: shown(name), suggestion: nearest(name, known) }
}
