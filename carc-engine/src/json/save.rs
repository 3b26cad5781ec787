//! Saved games, which contain the setup, the source of chance, and the complete history.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{LoadError, error::hexadecimal};
use crate::{
    action::Action,
    digest, expansions,
    game::{Chance, Game, HistoryEntry, Origin, ReplayError, Then, read_first},
    limits,
    rng::Generator,
    rules::IllegalActionError,
    setup::{Config, Setup, UNKNOWN_ID},
    suggest::shown,
    untrusted::{self, Texts},
    vocab::{Actor, IllegalAction},
};

/// The version of the save format that this library writes. The library reads all versions up to
/// this one.
pub const SAVE_VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
struct Save<L> {
    schema: u32,
    engine: String,
    setup: Config,
    /// The stack, if it differs from the stack that the setup and the source of chance imply. The
    /// entry `"unknown"` states how many of the counted tiles are not in play.
    #[serde(
        default,
        deserialize_with = "untrusted::some_table",
        skip_serializing_if = "Option::is_none"
    )]
    stack: Option<BTreeMap<String, u16>>,
    chance: Source<L>,
    history: L,
    /// The origins of the draws in the history, in order and run-length encoded, as in `chance 12`,
    /// `given 3`. The save contains origins only if they differ from the default. By default, the
    /// source of chance makes every draw that it can make, and the caller makes all other draws.
    #[serde(
        default,
        deserialize_with = "untrusted::some_texts",
        skip_serializing_if = "Option::is_none"
    )]
    origins: Option<L>,
    hash: String,
    /// A checksum of all fields except `engine`. Early saves do not have a checksum.
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<String>,
}

/// The source of chance. 64-bit numbers are written as strings, because many JSON parsers preserve
/// only 53 bits.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Source<L> {
    Seeded {
        seed: String,
        position: u64,
    },
    Deck(L),
    External,
    /// A list of the first draws, and the source of chance for all later draws.
    First {
        draws: L,
        then: Rest,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Rest {
    Seeded { seed: String, position: u64 },
    External,
}

impl Game {
    /// Returns the game as JSON. The text contains the setup with all options resolved, the source
    /// of chance, and every decision and draw. In any later version, [`from_json`](Self::from_json)
    /// restores the same game from this text.
    ///
    /// Do not send the text to players, because it contains the seed or the order of the tiles
    /// (HID-11). Send a [`view`](Self::view) instead.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// game.apply(game.state().legal_actions().at(0)).unwrap();
    /// let copy = Game::from_json(&game.to_json()).unwrap();
    /// assert_eq!(copy, game);
    /// assert_eq!(copy.history(), game.history());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Panics
    /// Never panics in practice, because every part of a game has a JSON form.
    pub fn to_json(&self) -> String {
        let setup = self.setup();
        let id = |kind: usize| setup.tile_types()[kind].id.clone();
        let list = self.chance().list.as_deref().map(|list| setup.draws_text(list));
        let chance = match (&self.chance().then, list) {
            (Then::End, list) => Source::Deck(list.unwrap_or_default()),
            (Then::Open, None) => Source::External,
            (Then::Open, Some(draws)) => Source::First { draws, then: Rest::External },
            (Then::Seeded(generator), list) => {
                let (seed, position) = (generator.seed().to_string(), generator.position());
                match list {
                    None => Source::Seeded { seed, position },
                    Some(draws) => Source::First { draws, then: Rest::Seeded { seed, position } },
                }
            }
        };
        let usual = match self.chance().list.as_deref() {
            Some(list) if self.chance().is_list() => setup.stack_for(&list.tiles),
            _ => (setup.stack.clone(), 0),
        };
        let beside = self.position().listed.beside;
        let stack = ((self.stack(), beside) != (&*usual.0, usual.1)).then(|| {
            let counts = self.stack().iter().copied().enumerate();
            let counts = counts.map(|(kind, count)| (id(kind), count));
            let beside = (UNKNOWN_ID.to_owned(), beside);
            crate::compact::table(counts.chain([beside]).filter(|(_, count)| *count > 0))
        });
        let mut save = Save {
            schema: SAVE_VERSION,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            setup: setup.config().clone(),
            stack,
            chance,
            history: self.history().iter().map(|entry| setup.action_text(entry.action)).collect(),
            origins: self.origins(),
            hash: format!("{:#018x}", self.state().hash()),
            check: None,
        };
        let text = serde_json::to_string(&save).expect("a save can be serialized");
        let check = digest::of_json(&text, &UNCHECKED).expect("the save was just written");
        save.check = Some(format!("{check:#018x}"));
        serde_json::to_string(&save).expect("a save can be serialized")
    }

    /// Returns the origins of the draws, or `None` if they do not need to be saved.
    fn origins(&self) -> Option<Vec<String>> {
        let is_draw = |record: &&HistoryEntry| matches!(record.action, Action::Draw(_));
        let draws = || self.history().iter().filter(is_draw).map(HistoryEntry::origin);
        let seeded = self.chance().is_seeded();
        let is_usual = |origin| match origin {
            Origin::Chance => true,
            Origin::Given => false,
            Origin::Applied => !seeded,
        };
        if draws().all(is_usual) && !(seeded && self.state().actor() == Actor::Chance) {
            return None;
        }
        let mut runs: Vec<(Origin, usize)> = Vec::new();
        for origin in draws() {
            match runs.last_mut() {
                Some((last, count)) if *last == origin => *count += 1,
                _ => runs.push((origin, 1)),
            }
        }
        Some(runs.into_iter().map(|(origin, count)| format!("{} {count}", origin.name())).collect())
    }

    /// Loads a saved game and validates every step.
    ///
    /// A save is rejected if its seed does not produce its draws, or if it was modified after it
    /// was saved. The checksum protects against corruption, but not against deliberate
    /// modification.
    ///
    /// # Errors
    /// Returns [`LoadError`], which describes the problem and its location, if the text is too
    /// long, truncated, modified or not a save.
    pub fn from_json(text: &str) -> Result<Self, LoadError> {
        if text.len() > limits::MAX_SAVE_BYTES {
            return Err(LoadError::TooLarge(text.len()));
        }
        let text = untrusted::without_mark(text);
        let version: Version = untrusted::read_json(text).map_err(LoadError::Syntax)?;
        if version.schema != SAVE_VERSION {
            return Err(LoadError::Schema { found: version.schema });
        }
        let save: Save<Texts> = untrusted::read_json(text).map_err(LoadError::Syntax)?;
        let saved = hexadecimal("hash", &save.hash)?;
        let check = save.check.as_deref().map(|check| hexadecimal("check", check)).transpose()?;
        let setup = Setup::new(save.setup)?;
        let (chance, position) = read_source(&setup, save.chance)?;
        let usual = match chance.list.as_deref() {
            Some(list) if chance.is_list() => setup.stack_for(&list.tiles),
            _ => (setup.stack.clone(), 0),
        };
        let (stack, beside) = match save.stack {
            Some(mut counts) => {
                let beside = counts.remove(UNKNOWN_ID).unwrap_or(0);
                (setup.stack_of(&counts)?, beside)
            }
            None => usual,
        };
        // Saves without a checksum do not record which draws a determinization copied from a view.
        let may_guess = check.is_none() && save.origins.is_none() && chance.list.is_none();
        let mut origins = save.origins.as_ref().map(Origins::new).transpose()?;
        let mut game = Self::unstarted(setup, stack, beside, chance);
        for (index, text) in save.history.iter().enumerate() {
            let action: Action = game
                .setup()
                .parse_action(text)
                .map_err(|source| LoadError::Parse { index, source })?;
            let origin = match (&mut origins, action) {
                (_, action) if !matches!(action, Action::Draw(_)) => Origin::Applied,
                (Some(origins), _) => origins.next(&game)?,
                (None, _) if game.chance().decides(game.position()) => Origin::Chance,
                (None, _) => Origin::Applied,
            };
            match game.replay(action, origin) {
                Ok(()) => {}
                Err(ReplayError::NotDrawn(_)) if game.chance().is_seeded() && may_guess => {
                    let illegal = |source| LoadError::Illegal { index, source };
                    game.replay_given(action).map_err(illegal)?;
                }
                Err(ReplayError::NotDrawn(Some(drawn))) if game.chance().is_seeded() => {
                    let found = game.setup().action_text(drawn);
                    return Err(LoadError::NotDrawn { index, saved: shown(text), found });
                }
                Err(ReplayError::NotDrawn(_)) => {
                    let source = IllegalActionError { action, reason: IllegalAction::NotOnTop };
                    return Err(LoadError::Illegal { index, source });
                }
                Err(ReplayError::Illegal(source)) => {
                    return Err(LoadError::Illegal { index, source });
                }
            }
        }
        if origins.as_ref().is_some_and(|origins| !origins.runs.is_empty()) {
            return Err(LoadError::Origins);
        }
        let is_due =
            game.state().actor() == Actor::Chance && game.chance().decides(game.position());
        let of_chance = |record: &HistoryEntry| record.origin() == Origin::Chance;
        if is_due && (origins.is_none() || game.history().iter().any(of_chance)) {
            return Err(LoadError::CutShort);
        }
        if game.state().hash() != saved {
            return Err(LoadError::Hash { saved, found: game.state().hash() });
        }
        if let Then::Seeded(generator) = &game.chance().then
            && generator.position() != position
        {
            let found = generator.position();
            let draws = game.history().iter().filter(|it| matches!(it.action, Action::Draw(_)));
            if !may_guess || draws.count() as u64 != position {
                return Err(LoadError::Position { saved: position, found });
            }
            game.give_draws();
        }
        if let Some(saved) = check {
            let found = digest::of_json(text, &UNCHECKED)
                .map_err(|error| LoadError::Syntax(untrusted::syntax(&error)))?;
            if found != saved {
                return Err(LoadError::Check { saved, found });
            }
        }
        Ok(game)
    }
}

/// The fields that the checksum does not cover.
const UNCHECKED: [&str; 2] = ["engine", "check"];

#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Version {
    schema: u32,
}

/// The origins of a save's draws, which are consumed while the draws are being replayed.
struct Origins {
    /// The remaining runs of equal origins, with their lengths. The next run is the last element.
    runs: Vec<(Origin, u32)>,
    /// True if the source of chance has made a draw.
    drawn: bool,
}

impl Origins {
    fn new(texts: &Texts) -> Result<Self, LoadError> {
        let read = |text: &str| {
            let (name, count) = text.split_once(' ')?;
            let all = [Origin::Chance, Origin::Given, Origin::Applied];
            let origin = all.into_iter().find(|origin| origin.name() == name)?;
            Some((origin, count.parse().ok().filter(|count| *count > 0)?))
        };
        let runs: Option<Vec<_>> = texts.iter().map(read).collect();
        let mut runs = runs.ok_or(LoadError::Origins)?;
        runs.reverse();
        Ok(Self { runs, drawn: false })
    }

    /// Returns the origin of the next draw, or an error if this origin is impossible.
    fn next(&mut self, game: &Game) -> Result<Origin, LoadError> {
        let (origin, left) = self.runs.last_mut().ok_or(LoadError::Origins)?;
        let origin = *origin;
        *left -= 1;
        if *left == 0 {
            self.runs.pop();
        }
        self.drawn |= origin == Origin::Chance;
        let decides = game.chance().decides(game.position());
        let is_possible = match origin {
            Origin::Chance => decides,
            // In a determinization, given draws come before all draws made from the seed.
            _ if game.chance().is_seeded() => !self.drawn,
            Origin::Given => !game.chance().is_list(),
            Origin::Applied => !decides,
        };
        if is_possible { Ok(origin) } else { Err(LoadError::Origins) }
    }
}

/// Returns the source of chance before the first draw, and the number of random words used
/// according to the save.
fn read_source(setup: &Setup, source: Source<Texts>) -> Result<(Chance, u64), LoadError> {
    let seeded = |seed: &str| {
        let number = seed.parse();
        let generator = number.map(|seed| Then::Seeded(Box::new(Generator::new(seed))));
        generator.map_err(|_| LoadError::Number { field: "seed", text: shown(seed) })
    };
    Ok(match source {
        Source::Seeded { seed, position } => (Chance::new(None, seeded(&seed)?), position),
        Source::Deck(ids) => (
            Chance::new(Some(setup.deck(ids.iter(), expansions::hide_tiles(setup))?), Then::End),
            0,
        ),
        Source::External => (Chance::new(None, Then::Open), 0),
        Source::First { draws, then } => {
            let list = read_first(setup, draws.iter())?;
            match then {
                Rest::External => (Chance::new(Some(list), Then::Open), 0),
                Rest::Seeded { seed, position } => {
                    (Chance::new(Some(list), seeded(&seed)?), position)
                }
            }
        }
    })
}
