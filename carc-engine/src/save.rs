//! Saved games: setup, source of chance, and everything that was decided and drawn.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    action::Action,
    game::{Chance, Game, Place},
    limits,
    machine::ActionError,
    notation::ParseActionError,
    nouns::{Actor, Token},
    rng::Generator,
    setup::{Config, Setup, SetupError},
    untrusted::{self, Texts, shown},
};

/// The version of the save format that this library writes. It reads all versions up to it.
pub const SCHEMA: u32 = 1;

/// Why a saved game could not be read.
///
/// ```
/// use carc_engine::{Game, LoadError, Setup};
/// let text = Game::new(Setup::base(2)?, 7).to_json();
/// let cut = &text[..text.len() - 5];
/// assert!(matches!(Game::from_json(cut), Err(LoadError::Syntax(_))));
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The text is longer than [`limits::MAX_SAVE_BYTES`].
    #[error("a save of {0} bytes is too large; at most {max} are read", max = limits::MAX_SAVE_BYTES)]
    TooLarge(usize),
    /// It is no JSON, cut short, or not of the form of a save.
    #[error("not a saved game: {0}")]
    Syntax(String),
    /// It was written by a later version of the format.
    #[error("schema {found} is not supported; this version reads up to {SCHEMA}")]
    Schema {
        /// The version found.
        found: u32,
    },
    /// The setup is not valid.
    #[error("setup: {0}")]
    Setup(#[from] SetupError),
    /// The seed or the hash is no number.
    #[error("{field}: {text:?} is no number")]
    Number {
        /// Which field.
        field: &'static str,
        /// What stands there.
        text: String,
    },
    /// An entry of the history is the form of no action.
    #[error("history[{index}]: {source}")]
    Parse {
        /// The place of the entry, from 0.
        index: usize,
        /// What is wrong with it.
        source: ParseActionError,
    },
    /// An entry of the history is not legal where it stands.
    #[error("history[{index}]: {source}")]
    Illegal {
        /// The place of the entry, from 0.
        index: usize,
        /// What is wrong with it.
        source: ActionError,
    },
    /// The history stops before a draw that a seeded game or a deck makes by itself.
    #[error("the history stops before a draw that belongs to it")]
    CutShort,
    /// The replayed game is not the one that was saved.
    #[error("the replayed game has the hash {found:#018x}, the saved one had {saved:#018x}")]
    Hash {
        /// The hash in the save.
        saved: u64,
        /// The hash of the replayed game.
        found: u64,
    },
}

#[derive(Serialize, Deserialize)]
struct Save<L> {
    schema: u32,
    engine: String,
    setup: Config,
    /// Only if it is not the stack of the setup.
    #[serde(
        default,
        deserialize_with = "untrusted::some_table",
        skip_serializing_if = "Option::is_none"
    )]
    stack: Option<BTreeMap<String, u16>>,
    chance: Source<L>,
    history: L,
    hash: String,
}

/// Numbers of 64 bits are written as text: many readers of JSON keep only 53.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Source<L> {
    Seeded { seed: String, words: u64 },
    Deck(L),
    Open,
}

impl Game {
    /// The game as JSON text: the setup with every option resolved, the source of chance, and
    /// every decision and draw, so that [`from_json`](Self::from_json) gives the same game in any
    /// later version.
    ///
    /// The text holds the seed or the order of the tiles: it is not for players who may not know
    /// what comes (HID-11); see [`view`](Self::view).
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// game.apply(game.legal_actions()[0]).unwrap();
    /// let copy = Game::from_json(&game.to_json()).unwrap();
    /// assert_eq!(copy, game);
    /// assert_eq!(copy.history(), game.history());
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    ///
    /// # Panics
    /// Never: all of it has a JSON form.
    pub fn to_json(&self) -> String {
        let setup = self.setup();
        let id = |kind: usize| setup.kinds()[kind].id.clone();
        let chance = match self.chance() {
            Chance::Seeded(generator) => {
                Source::Seeded { seed: generator.seed().to_string(), words: generator.words() }
            }
            Chance::Deck(deck, _) => {
                let tokens = Token::all()
                    .map(|token| (u16::from(token.number()), token.name().to_owned()))
                    .collect::<BTreeMap<_, _>>();
                let tiles = deck.tiles.iter().map(|&kind| id(kind as usize));
                let tokens = deck.tokens.iter().map(|n| tokens[n].clone());
                Source::Deck(tiles.chain(tokens).collect::<Vec<_>>())
            }
            Chance::Open => Source::Open,
        };
        let usual = self.stack() == setup.stack || matches!(chance, Source::Deck(_));
        let stack = (!usual).then(|| {
            let counts = self.stack().iter().copied().enumerate();
            counts.filter(|(_, count)| *count > 0).map(|(kind, count)| (id(kind), count)).collect()
        });
        let save = Save {
            schema: SCHEMA,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            setup: setup.config().clone(),
            stack,
            chance,
            history: self.history().iter().map(|entry| setup.action_text(entry.action)).collect(),
            hash: format!("{:#018x}", self.hash()),
        };
        serde_json::to_string(&save).expect("a save has a JSON form")
    }

    /// Reads a saved game and checks every step of it.
    ///
    /// # Errors
    /// If the text is too long, cut short, edited or foreign: what is wrong, and where.
    pub fn from_json(text: &str) -> Result<Self, LoadError> {
        if text.len() > limits::MAX_SAVE_BYTES {
            return Err(LoadError::TooLarge(text.len()));
        }
        // The message repeats a word of the text, however long that is.
        let syntax = |error: serde_json::Error| {
            LoadError::Syntax(error.to_string().chars().take(limits::MAX_MESSAGE).collect())
        };
        let version: Version = serde_json::from_str(text).map_err(syntax)?;
        if version.schema != SCHEMA {
            return Err(LoadError::Schema { found: version.schema });
        }
        let save: Save<Texts> = serde_json::from_str(text).map_err(syntax)?;
        let saved = hexadecimal(&save.hash)
            .ok_or_else(|| LoadError::Number { field: "hash", text: shown(&save.hash) })?;
        let setup = Setup::new(save.setup)?;
        let mut stack = setup.stack.clone();
        if let Some(counts) = &save.stack {
            stack = setup.stack_of(counts)?;
        }
        let (chance, words) = match save.chance {
            Source::Seeded { seed, words } => {
                let number = seed
                    .parse()
                    .map_err(|_| LoadError::Number { field: "seed", text: shown(&seed) })?;
                (Chance::Seeded(Box::new(Generator::new(number))), words)
            }
            Source::Deck(ids) => {
                let deck = setup.deck(ids.iter())?;
                stack = setup.count(&deck.tiles);
                (Chance::Deck(Arc::new(deck), Place::default()), 0)
            }
            Source::Open => (Chance::Open, 0),
        };
        let mut game = Self::unstarted(setup, stack, chance);
        for (index, text) in save.history.iter().enumerate() {
            let action: Action = game
                .setup()
                .parse_action(text)
                .map_err(|source| LoadError::Parse { index, source })?;
            game.replay(action).map_err(|source| LoadError::Illegal { index, source })?;
        }
        if game.actor() == Actor::Chance && game.chance().decides(game.position()) {
            return Err(LoadError::CutShort);
        }
        if game.hash() != saved {
            return Err(LoadError::Hash { saved, found: game.hash() });
        }
        game.set_words(words);
        Ok(game)
    }
}

#[derive(Deserialize)]
struct Version {
    schema: u32,
}

fn hexadecimal(text: &str) -> Option<u64> {
    u64::from_str_radix(text.strip_prefix("0x")?, 16).ok()
}
