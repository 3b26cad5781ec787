//! What a caller asks for, and everything that can be wrong with it.

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
    vocab::StartProblem,
    vocab::numbered,
};

/// A wish for a game: what to play with, by public names (OPT-8). It may be wrong;
/// [`Setup::new`](crate::Setup::new) checks it and reports every fault at once.
///
/// The fields are also the keys of the JSON form; all of them can be left out.
///
/// ```
/// use carc_engine::{Config, Setup};
/// let mut config = Config::new(3);
/// config.preset = Some("c1".into());
/// config.options.insert("farmers".into(), "off".into());
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
    /// How many players, 1 to 8 (BASE-SETUP-1).
    pub players: u32,
    /// The edition whose option values to start from; without one, `bb5`.
    pub preset: Option<String>,
    /// Expansions, each of which switches its tiles and its rules on (OPT-1).
    #[cfg_attr(feature = "json", serde(deserialize_with = "untrusted::list"))]
    pub expansions: Vec<String>,
    /// How many copies of a tile set to shuffle in; overrides what the expansions bring. The base
    /// set is in once unless it is named here.
    #[cfg_attr(feature = "json", serde(deserialize_with = "untrusted::table"))]
    pub tile_sets: BTreeMap<String, u32>,
    /// Single mechanics switched on or off (OPT-4).
    #[cfg_attr(feature = "json", serde(deserialize_with = "untrusted::table"))]
    pub mechanics: BTreeMap<String, bool>,
    /// How many of a figure each player has, 0 to 9 (OPT-5).
    #[cfg_attr(feature = "json", serde(deserialize_with = "untrusted::table"))]
    pub figures: BTreeMap<String, u32>,
    /// Rule options by name.
    #[cfg_attr(feature = "json", serde(deserialize_with = "untrusted::table"))]
    pub options: BTreeMap<String, String>,
    /// Tile files of your own, as TOML text; each set is in once unless `tile_sets` says otherwise.
    #[cfg_attr(feature = "json", serde(deserialize_with = "untrusted::list"))]
    pub custom_sets: Vec<String>,
    /// A position to start from; without one, the game starts as its rules say.
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
    /// The base game for so many players.
    pub fn new(players: u32) -> Self {
        Self { players, ..Self::default() }
    }
}

/// Everything that is wrong with a [`Config`], all at once.
///
/// ```
/// use carc_engine::{Config, Setup};
/// let mut config = Config::new(9);
/// config.preset = Some("c9".into());
/// let error = Setup::new(config).unwrap_err();
/// assert_eq!(error.problems.len(), 2, "both faults are told: {error}");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct ConfigError {
    /// The faults, at least one.
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
    /// One fault of a [`Config`].
    ///
    /// ```
    /// use carc_engine::{Config, Setup, ConfigProblem};
    /// let error = Setup::new(Config::new(0)).unwrap_err();
    /// assert!(matches!(error.problems[0], ConfigProblem::OutOfRange { value: 0, min: 1, max: 8, .. }));
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum ConfigProblem by & {
        /// A name is not known.
        UnknownName {
            /// The field of the config, or the list of draws.
            field: &'static str,
            /// The name found there.
            name: String,
            /// The nearest known name, if one is near.
            suggestion: Option<String>,
        } = 1 "unknown_name": error("{field}: unknown name {name:?}{}", suggest(.suggestion.as_deref())),
        /// An option has no such value.
        UnknownValue {
            /// The option.
            option: &'static str,
            /// The value found.
            value: String,
            /// The values that it can have.
            values: &'static [&'static str],
        } = 2 "unknown_value": error("options: invalid value {value:?} for {option}; expected one of {}", .values.join(", ")),
        /// A number is out of range.
        OutOfRange {
            /// The field of the config, with the key where there is one.
            field: String,
            /// The number found.
            value: u64,
            /// The smallest possible.
            min: u64,
            /// The largest possible.
            max: u64,
        } = 3 "out_of_range": error("{field}: {value} is out of range; expected {min} to {max}"),
        /// The same name twice where it may be given once.
        Twice {
            /// The field of the config.
            field: &'static str,
            /// The name.
            name: String,
        } = 4 "twice": error("{field}: duplicate {name:?}"),
        /// Two fields exclude each other.
        Contradiction {
            /// One field.
            first: &'static str,
            /// The other field.
            second: &'static str,
            /// In which way.
            why: &'static str,
        } = 5 "contradiction": error("{first} and {second} conflict: {why}"),
        /// No set in play has a start tile.
        NoStartTile = 6 "no_start_tile": error("tile_sets: none of the sets has a start tile"),
        /// No tile that the game has can ever be laid: the table is too small, or nothing fits what lies
        /// there from the start.
        NoPlacement {
            /// The field of the config that leaves no room.
            field: &'static str,
        } = 11 "no_placement": error("{field}: no tile of the game can ever be placed"),
        /// A tile file of your own is wrong.
        TileSet(TileSetError) = 7 "tile_set": error("custom_sets: {0}"),
        /// More tiles, kinds, segments or symbols than the engine takes.
        TooMany {
            /// Tiles, kinds, segments or symbols.
            what: &'static str,
            /// How many there would be.
            count: usize,
            /// How many are possible; see [`limits`].
            max: usize,
        } = 8 "too_many": error("tile_sets: too many {what}: {count}; the maximum is {max}"),
        /// The position to start from is impossible.
        Start {
            /// Which part of it, as a path: `start.tiles[3]`.
            field: String,
            /// What is wrong with it.
            reason: StartProblem,
        } = 9 "start": error("{field}: {reason}"),
        /// A tile that is in no stack stands in a deck or stack (AM-ABBEY-1, WF-SETUP-2).
        NotInStack {
            /// Where it stands: `deck`, `draws` or `stack`.
            field: &'static str,
            /// Its id.
            id: String,
        } = 10 "not_in_stack": error("{field}: {id:?} is not in any stack"),
    }
}

impl ConfigProblem {
    /// The field of the config, with the key or place where there is one; the first of two that
    /// exclude each other.
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

    /// The known name that may have been meant, where one is near.
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

    /// Why a part of a position to start from is impossible, if that is the fault.
    pub const fn start_problem(&self) -> Option<&StartProblem> {
        match self {
            Self::Start { reason, .. } => Some(reason),
            _ => None,
        }
    }
}

/// Looking for the name that was meant takes time; a text with thousands of wrong names gets none.
pub(crate) fn is_enough(problems: &[ConfigProblem]) -> bool {
    problems.len() >= limits::MAX_PROBLEMS
}

/// A name that is not known, with the nearest one.
pub(crate) fn unknown<'a>(
    field: &'static str,
    name: &str,
    known: impl Iterator<Item = &'a str>,
) -> ConfigProblem {
    ConfigProblem::UnknownName { field, name: shown(name), suggestion: nearest(name, known) }
}
