//! Reads views from JSON.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, de::IgnoredAny};

use super::{LoadError, error::hexadecimal};
use crate::{
    action::{Action, Draw},
    digest,
    event::Silent,
    expansions::{self, secrets},
    game::{HistoryEntry, Progress},
    limits,
    position::{Listed, Position},
    rng::Generator,
    rules::{Hook, IllegalActionError, State},
    setup::{Config, Setup, UNKNOWN_ID},
    suggest::shown,
    untrusted::{self, Texts},
    view::View,
    vocab::{Actor, IllegalAction, Phase, Player},
};

/// The keys in the JSON form of a view. Values that the history implies are ignored, because
/// replaying the history restores them.
#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Text {
    /// The player whose view this is. The key is required, even if its value is `null`.
    #[serde(deserialize_with = "Option::deserialize")]
    player: Option<Player>,
    config: Config,
    #[serde(default, deserialize_with = "untrusted::some_table")]
    stack: Option<BTreeMap<String, u16>>,
    #[serde(default)]
    is_list: bool,
    history: Texts,
    #[serde(default, deserialize_with = "untrusted::history")]
    owners: Vec<Option<Player>>,
    hash: String,
    check: String,
    #[serde(deserialize_with = "untrusted::table")]
    unseen: BTreeMap<String, u16>,
    #[serde(rename = "phase")]
    _phase: IgnoredAny,
    #[serde(rename = "active")]
    _active: IgnoredAny,
    #[serde(rename = "turn")]
    _turn: IgnoredAny,
    #[serde(rename = "actor")]
    _actor: IgnoredAny,
    #[serde(rename = "part")]
    _part: IgnoredAny,
    #[serde(rename = "drawn")]
    _drawn: IgnoredAny,
    #[serde(rename = "scores")]
    _scores: IgnoredAny,
    #[serde(rename = "supplies")]
    _supplies: IgnoredAny,
    #[serde(rename = "options")]
    _options: IgnoredAny,
    #[serde(rename = "board")]
    _board: IgnoredAny,
    #[serde(rename = "figures")]
    _figures: IgnoredAny,
    #[serde(rename = "discarded")]
    _discarded: IgnoredAny,
    #[serde(rename = "neutral")]
    _neutral: Option<IgnoredAny>,
    #[serde(rename = "tiles_remaining")]
    _tiles_left: IgnoredAny,
    #[serde(rename = "river_tiles_remaining")]
    _river_tiles_left: IgnoredAny,
    /// The keys that expansions add; any other key is invalid.
    #[serde(flatten)]
    rooms: BTreeMap<String, IgnoredAny>,
}

impl Text {
    fn new(json: &str) -> Result<Self, LoadError> {
        if json.len() > limits::MAX_SAVE_BYTES {
            return Err(LoadError::TooLarge(json.len()));
        }
        let text: Self = untrusted::read_json(json).map_err(LoadError::View)?;
        let is_room = |name: &str| expansions::view_fields().any(|(known, _)| known == name);
        if let Some(name) = text.rooms.keys().find(|name| !is_room(name)) {
            return Err(LoadError::View(format!("unknown field `{}`", shown(name))));
        }
        // The checksum is tested before the hidden hands are filled in, because filling them in
        // takes a long time if no hands are consistent with the history.
        let saved = hexadecimal("check", &text.check)?;
        let found = digest::of_json(untrusted::without_mark(json), &["check"])
            .map_err(|error| LoadError::View(untrusted::syntax(&error)))?;
        if found == saved { Ok(text) } else { Err(LoadError::Check { saved, found }) }
    }
}

impl View {
    /// Parses a view from its [JSON form](Self::to_json). The result is equal to the original view
    /// and can be determinized in the same way. The history is replayed with the config and the
    /// player, and all other values are derived from it. The checksum and the hash must match.
    ///
    /// ```
    /// use carc_engine::{Game, Player, Setup, View};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let view = game.view(Player::new(0)).unwrap();
    /// let again = View::from_json(&view.to_json()).unwrap();
    /// assert_eq!(again, view);
    /// assert_eq!(again.determinize(5), view.determinize(5));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`LoadError`], which describes the problem and its location, if the string is too
    /// long, truncated, edited or not a view.
    pub fn from_json(text: &str) -> Result<Self, LoadError> {
        let mut text = Text::new(text)?;
        let setup = Setup::new(std::mem::take(&mut text.config))?;
        Self::read(setup, text)
    }

    /// Like [`from_json`](Self::from_json), but uses an existing setup. A client that reads many
    /// views of the same game does not need to create a setup for each view.
    ///
    /// ```
    /// use carc_engine::{Game, LoadError, Player, Setup, View};
    /// let setup = Setup::base(2)?;
    /// let view = Game::new(setup.clone(), 7).view(Player::new(0)).unwrap();
    /// assert_eq!(View::from_json_in(&setup, &view.to_json()).unwrap(), view);
    /// let other = Setup::base(3)?;
    /// assert_eq!(View::from_json_in(&other, &view.to_json()), Err(LoadError::OtherSetup));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the same errors as [`from_json`](Self::from_json), or [`LoadError::OtherSetup`] if
    /// the view has a different setup.
    pub fn from_json_in(setup: &Arc<Setup>, text: &str) -> Result<Self, LoadError> {
        let text = Text::new(text)?;
        if text.config != *setup.config() {
            return Err(LoadError::OtherSetup);
        }
        Self::read(Arc::clone(setup), text)
    }

    fn read(setup: Arc<Setup>, text: Text) -> Result<Self, LoadError> {
        let saved = hexadecimal("hash", &text.hash)?;
        if let Some(player) = text.player.filter(|&it| usize::from(it) >= setup.players()) {
            return Err(LoadError::View(format!("there is no player {player}")));
        }
        let (stack, beside) = match text.stack {
            None => (setup.stack.clone(), 0),
            Some(mut counts) => {
                let beside = counts.remove(UNKNOWN_ID).unwrap_or(0);
                (setup.stack_of(&counts)?, beside)
            }
        };
        let listed = Listed { is_list: text.is_list, beside };
        let mut history = Vec::with_capacity(text.history.iter().len());
        for (index, entry) in text.history.iter().enumerate() {
            let action = setup.parse_action(entry);
            let action = action.map_err(|source| LoadError::Parse { index, source })?;
            let owner = text.owners.get(index).copied().flatten();
            let progress = Progress::default();
            // The replay determines the actual actor and phase.
            let (actor, phase) = (Actor::None, Phase::Over);
            let (automatic, given, discarded) = (true, false, 0);
            history.push(HistoryEntry {
                action,
                actor,
                phase,
                automatic,
                given,
                progress,
                owner,
                discarded,
            });
        }
        let mut unseen = setup.stack_of(&text.unseen)?;
        for (count, kind) in unseen.iter_mut().zip(setup.tile_types()) {
            *count *= u16::from(!kind.river);
        }
        let reading =
            Reading { setup: &setup, stack: &stack, listed, player: text.player, unseen, saved };
        let (position, full) = if setup.rules.hidden_hands {
            reading.play_hands(&history)?
        } else {
            reading.play(&history)?
        };
        let view = Self::new(Arc::clone(&setup), position, stack, &full, text.player);
        if view.state().hash() != saved {
            return Err(LoadError::Hash { saved, found: view.state().hash() });
        }
        // The history must hide exactly the information that the viewer is not allowed to see.
        let is_same = |(read, own): (&HistoryEntry, &HistoryEntry)| read.action == own.action;
        match history.iter().zip(view.history()).position(|entries| !is_same(entries)) {
            None => Ok(view),
            Some(index) => {
                let action = history[index].action;
                let source = IllegalActionError { action, reason: IllegalAction::NoSuchTile };
                Err(LoadError::Illegal { index, source })
            }
        }
    }
}

/// The context for replaying a view's history.
struct Reading<'a> {
    setup: &'a Setup,
    stack: &'a [u16],
    listed: Listed,
    player: Option<Player>,
    /// The unseen tiles, excluding river tiles.
    unseen: Vec<u16>,
    saved: u64,
}

impl Reading<'_> {
    /// Returns true if the viewer's view of a position matches the saved hash.
    fn is_it(&self, position: &Position) -> bool {
        let mut seen = position.clone();
        seen.hide_from(self.setup, self.player);
        seen.hash() == self.saved
    }

    /// Plays a history in which only tiles under hills are unknown, and sets, for each hidden
    /// entry, the player who may know it.
    ///
    /// The tiles under hills usually stay unknown. However, if unplaceable tiles return to the
    /// stack, the game ends when no tile in the stack can be placed (HOUSE-5). The tiles under
    /// hills can therefore affect when the game ends. If the history as read does not lead to the
    /// saved hash, this function tries unseen tile types for these tiles.
    fn play(&self, history: &[HistoryEntry]) -> Result<(Position, Vec<HistoryEntry>), LoadError> {
        let result = self.play_as_read(history);
        if matches!(&result, Ok((position, _)) if self.is_it(position))
            || !expansions::hide_tiles(self.setup)
        {
            return result;
        }
        match self.fill(history) {
            Some(history) => self.play_as_read(&history),
            None => result,
        }
    }

    fn play_as_read(
        &self,
        history: &[HistoryEntry],
    ) -> Result<(Position, Vec<HistoryEntry>), LoadError> {
        let mut position = Position::with_stack(self.setup, self.stack, self.listed, &mut Silent);
        let mut full = history.to_vec();
        for (index, record) in full.iter_mut().enumerate() {
            (record.actor, record.phase) = (position.state(self.setup).actor(), position.phase);
            record.discarded = position.discarded;
            record.owner = self
                .setup
                .users(Hook::Secrets)
                .find_map(|it| it.secret_of(State::new(&position, self.setup), record.action));
            let played = position.play(self.setup, record.action);
            played.map_err(|source| LoadError::Illegal { index, source })?;
        }
        Ok((position, full))
    }

    /// Replaces the unknown entries in a history with actions that make the whole history legal.
    fn fill(&self, history: &[HistoryEntry]) -> Option<Vec<HistoryEntry>> {
        let filling = secrets::Filling {
            setup: self.setup,
            stack: self.stack,
            listed: self.listed,
            viewer: self.player,
            masked: history,
            unseen: &secrets::unseen(self.setup, &self.unseen),
        };
        let is_it = |position: &Position| self.is_it(position);
        let filled = filling.fill(is_it, |_| true, &mut Generator::new(0));
        filled.map(|(full, _)| full)
    }

    /// Plays a history with hidden hands after its unknown entries have been filled in.
    fn play_hands(
        &self,
        history: &[HistoryEntry],
    ) -> Result<(Position, Vec<HistoryEntry>), LoadError> {
        let none = || LoadError::View("no hands are consistent with its history".to_owned());
        let seats = self.setup.players();
        let is_gap = |record: &&HistoryEntry| {
            record.action == Action::Draw(Draw::Unknown)
                && record.owner.is_some_and(|owner| usize::from(owner) < seats)
        };
        if history.iter().filter(is_gap).count() > seats * usize::from(self.setup.rules.hand_size) {
            return Err(none());
        }
        let full = self.fill(history).ok_or_else(none)?;
        let (position, played) = self.play_as_read(&full)?;
        let is_same = |(own, read): (&HistoryEntry, &HistoryEntry)| own.owner == read.owner;
        if !played.iter().zip(&full).all(is_same) {
            return Err(none());
        }
        Ok((position, played))
    }
}
