//! Errors for saves and views that could not be loaded.

use thiserror::Error;

use super::SAVE_VERSION;
use crate::{
    limits, notation::ParseActionError, rules::IllegalActionError, setup::ConfigError,
    suggest::shown,
};

/// The error returned for a save or a view that could not be loaded.
///
/// ```
/// use carc_engine::{Game, LoadError, Setup};
/// let text = Game::new(Setup::base(2)?, 7).to_json();
/// let cut = &text[..text.len() - 5];
/// assert!(matches!(Game::from_json(cut), Err(LoadError::Syntax(_))));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The text is longer than [`limits::MAX_SAVE_BYTES`].
    #[error("the save has {0} bytes; the maximum is {max}", max = limits::MAX_SAVE_BYTES)]
    TooLarge(usize),
    /// The text is not valid JSON, is truncated, or does not have the format of a save.
    #[error("invalid save: {0}")]
    Syntax(String),
    /// The text is not the JSON form of a [`View`](crate::View), or no game can produce this view.
    #[error("invalid view: {0}")]
    View(String),
    /// A view was parsed with a setup that differs from the setup of its game.
    #[error("the view belongs to a game with a different setup")]
    OtherSetup,
    /// The save was written in a later version of the format.
    #[error("unsupported schema version {found}; the latest supported version is {SAVE_VERSION}")]
    Schema {
        /// The version found.
        found: u32,
    },
    /// The config is invalid.
    #[error("setup: {0}")]
    Setup(#[from] ConfigError),
    /// The seed or the hash is not a number.
    #[error("{field}: expected a number, found {text:?}")]
    Number {
        /// The name of the field.
        field: &'static str,
        /// The value of the field.
        text: String,
    },
    /// A history entry is not a valid action.
    #[error("history[{index}]: {source}")]
    Parse {
        /// The index of the entry, starting at 0.
        index: usize,
        /// The error in the entry.
        source: ParseActionError,
    },
    /// A history entry is not legal in its position.
    #[error("history[{index}]: {source}")]
    Illegal {
        /// The index of the entry, starting at 0.
        index: usize,
        /// The error in the entry.
        source: IllegalActionError,
    },
    /// A saved draw differs from the draw that the seed produces.
    #[error("history[{index}]: the save has {saved:?}, but the seed produces {found:?}")]
    NotDrawn {
        /// The index of the entry, starting at 0.
        index: usize,
        /// The saved entry.
        saved: String,
        /// The draw that the seed produces.
        found: String,
    },
    /// The draws in the history used more or fewer random words than the save states.
    #[error("position: the draws use {found} random words, but the save records {saved}")]
    Position {
        /// The number recorded in the save.
        saved: u64,
        /// The number of words that the draws used.
        found: u64,
    },
    /// The origins of the draws contradict the history or the source of chance.
    #[error("origins: inconsistent with the history and the source of chance")]
    Origins,
    /// The history of a game with a seed or a deck ends before an automatic draw.
    #[error("the history ends before an automatic draw")]
    CutShort,
    /// The replayed game differs from the saved game.
    #[error("hash mismatch: the replayed game has {found:#018x}, but the save has {saved:#018x}")]
    Hash {
        /// The hash stored in the save.
        saved: u64,
        /// The hash of the replayed game.
        found: u64,
    },
    /// The text was modified after it was saved.
    #[error(
        "checksum mismatch: the text has {found:#018x}, but its checksum field is {saved:#018x}"
    )]
    Check {
        /// The checksum stored in the save.
        saved: u64,
        /// The checksum of the text.
        found: u64,
    },
}

/// Parses a 64-bit number in the format that saves and views use.
pub(super) fn hexadecimal(field: &'static str, text: &str) -> Result<u64, LoadError> {
    let digits = text.strip_prefix("0x").and_then(|digits| u64::from_str_radix(digits, 16).ok());
    digits
        .filter(|number| text == format!("{number:#018x}"))
        .ok_or_else(|| LoadError::Number { field, text: shown(text) })
}
