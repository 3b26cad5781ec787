//! Applies actions and draws, records them in the history, and undoes them.

use std::sync::Arc;

#[cfg(feature = "json")]
use serde::Serialize;

use super::{Game, Progress};
use crate::{
    action::Action,
    event::{Event, Silent, Sink},
    position::Position,
    rules::{Hook, IllegalActionError, IndexError, State, at_index},
    setup::Setup,
    vocab::{Actor, IllegalAction, Phase, Player},
};

/// One entry in a game's history.
///
/// ```
/// use carc_engine::{Actor, Game, Phase, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let first = game.history()[0];
/// assert!(first.automatic, "the first draw of a seeded game is automatic");
/// assert_eq!((first.actor, first.phase), (Actor::Chance, Phase::Draw));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct HistoryEntry {
    /// The decision or draw.
    pub action: Action,
    /// The player who decided, or chance.
    pub actor: Actor,
    /// The phase in which the game was waiting for the action.
    pub phase: Phase,
    /// True for an automatic draw, made by the game's generator or from a deck.
    pub automatic: bool,
    /// True for a draw that came from a determinized view or a function, not from the source of
    /// chance.
    #[cfg_attr(feature = "json", serde(skip))]
    pub(crate) given: bool,
    /// The progress made by the source of chance before this entry.
    #[cfg_attr(feature = "json", serde(skip))]
    pub(crate) progress: Progress,
    /// The owner of the hidden hand that the action affects (HOUSE-4f).
    #[cfg_attr(feature = "json", serde(skip))]
    pub(crate) owner: Option<Player>,
    /// The number of tiles discarded before this entry.
    #[cfg_attr(feature = "json", serde(skip))]
    pub(crate) discarded: u16,
}

impl PartialEq for HistoryEntry {
    fn eq(&self, other: &Self) -> bool {
        (self.action, self.automatic) == (other.action, other.automatic)
    }
}

impl Eq for HistoryEntry {}

impl HistoryEntry {
    /// Returns the history entry for an action in a position. The caller sets the fields that
    /// describe the source of draws.
    #[inline]
    pub(crate) fn at(position: &Position, setup: &Setup, action: Action) -> Self {
        Self {
            action,
            actor: position.state(setup).actor(),
            phase: position.phase,
            automatic: false,
            given: false,
            progress: Progress::default(),
            owner: setup
                .users(Hook::Secrets)
                .find_map(|it| it.secret_of(State::new(position, setup), action)),
            discarded: position.discarded,
        }
    }
}

impl Game {
    /// Applies an action and the draws that follow it. Returns the events in order; the slice is
    /// valid until the next call.
    ///
    /// # Errors
    /// Returns [`IllegalActionError`] if the action is illegal; the game is unchanged.
    pub fn apply(&mut self, action: Action) -> Result<&[Event], IllegalActionError> {
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        let result = self.advance(action, &mut events);
        self.events = events;
        result.map(|()| self.events.as_slice())
    }

    /// Like [`apply`](Self::apply), but rejects the action unless it is the given player's turn to
    /// act. This method is intended for servers that receive actions from several players.
    ///
    /// # Errors
    /// Returns [`IllegalActionError`] if the player does not exist, if it is not their turn to act,
    /// or if the action is illegal; the game is unchanged.
    pub fn apply_as(
        &mut self,
        player: Player,
        action: Action,
    ) -> Result<&[Event], IllegalActionError> {
        if usize::from(player) >= self.setup.players() {
            return Err(IllegalActionError { action, reason: IllegalAction::NoSuchPlayer(player) });
        }
        let actor = self.state().actor();
        if actor != Actor::Player(player) && actor != Actor::None {
            return Err(IllegalActionError { action, reason: IllegalAction::OtherActor(actor) });
        }
        self.apply(action)
    }

    /// Like [`apply`](Self::apply), but does not build events.
    ///
    /// # Errors
    /// Returns [`IllegalActionError`] if the action is illegal; the game is unchanged.
    pub fn play(&mut self, action: Action) -> Result<(), IllegalActionError> {
        self.advance(action, &mut Silent)
    }

    /// Applies the action at an index in [`legal_actions`](crate::State::legal_actions).
    ///
    /// ```
    /// use carc_engine::{Event, Game, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// let events = game.apply_index(0).unwrap();
    /// assert!(matches!(events[0], Event::TilePlaced { .. }));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`IndexError`] if the index is out of range; the game is unchanged.
    pub fn apply_index(&mut self, index: usize) -> Result<&[Event], IndexError> {
        let action = self.legal_at(index)?;
        Ok(self.apply(action)?)
    }

    /// Like [`apply_index`](Self::apply_index), but does not build events.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let (mut game, mut other) = (Game::new(Setup::base(2)?, 7), Game::new(Setup::base(2)?, 7));
    /// game.play_index(2).unwrap();
    /// other.play(other.state().legal_actions().at(2)).unwrap();
    /// assert_eq!(game, other);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`IndexError`] if the index is out of range; the game is unchanged.
    pub fn play_index(&mut self, index: usize) -> Result<(), IndexError> {
        let action = self.legal_at(index)?;
        Ok(self.play(action)?)
    }

    fn legal_at(&mut self, index: usize) -> Result<Action, IndexError> {
        at_index(self.cached_legal_actions(), index)
    }

    fn advance<S: Sink>(
        &mut self,
        action: Action,
        events: &mut S,
    ) -> Result<(), IllegalActionError> {
        self.checkpoints.push(&self.position);
        if let Err(error) = self.take_draw(action, false, events) {
            self.checkpoints.drop_last();
            return Err(error);
        }
        self.resolve_chance(events);
        Ok(())
    }

    /// Plays an action that does not come from the source of chance: a decision, or a draw made by
    /// the caller.
    pub(super) fn take_draw<S: Sink>(
        &mut self,
        action: Action,
        automatic: bool,
        events: &mut S,
    ) -> Result<(), IllegalActionError> {
        let progress = self.chance.progress();
        let given = matches!(action, Action::Draw(_));
        let record = HistoryEntry::at(&self.position, &self.setup, action);
        if given && self.state().actor() == Actor::Chance {
            self.chance.pass(&self.position);
        }
        if let Err(error) = self.position.play_with(&self.setup, action, events) {
            self.chance.go_to(progress);
            return Err(error);
        }
        self.note(HistoryEntry { automatic, given, progress, ..record });
        Ok(())
    }

    pub(super) fn resolve_chance<S: Sink>(&mut self, events: &mut S) {
        self.draw_along(events).expect("the drawn tile is in the stack");
    }

    pub(super) fn draw_along<S: Sink>(&mut self, events: &mut S) -> Result<(), IllegalActionError> {
        while self.state().actor() == Actor::Chance {
            let progress = self.chance.progress();
            let Some(action) = self.chance.draw(&self.position) else { break };
            self.play_drawn(action, progress, events)?;
        }
        Ok(())
    }

    /// Plays a draw from the source of chance; `progress` is the source's progress before the draw.
    pub(super) fn play_drawn<S: Sink>(
        &mut self,
        action: Action,
        progress: Progress,
        events: &mut S,
    ) -> Result<(), IllegalActionError> {
        let record = HistoryEntry::at(&self.position, &self.setup, action);
        self.position.play_with(&self.setup, action, events)?;
        self.note(HistoryEntry { automatic: true, progress, ..record });
        Ok(())
    }

    /// Records a played action in the history.
    fn note(&mut self, record: HistoryEntry) {
        self.history.push(record);
        self.legal.is_current = false;
    }

    /// Lets a function choose the pending draws until a player must act, the function returns
    /// `None`, or the game ends. Returns the events from the draws; the slice is valid until the
    /// next call.
    ///
    /// The draws are recorded as automatic, so [`undo`](Self::undo) reverts them together with the
    /// action before them.
    ///
    /// To play a game with a custom source of chance, create it with
    /// [`with_external_chance`](Self::with_external_chance), then call this method at the start and
    /// after each action.
    ///
    /// ```
    /// use carc_engine::{Actor, Game, Setup};
    /// // Always draws the first tile of the list.
    /// let first = |game: &Game| Some(game.state().chance_outcomes()[0].0);
    /// let mut game = Game::with_external_chance(Setup::base(2)?);
    /// game.draw_with(first).unwrap();
    /// while game.state().actor() != Actor::None {
    ///     game.play(game.state().legal_actions().at(0)).unwrap();
    ///     game.draw_with(first).unwrap();
    /// }
    /// assert_eq!(game.state().tiles_remaining(), 0);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`IllegalActionError`] if a chosen draw is illegal. Earlier draws remain applied,
    /// and the rejected draw is still pending.
    pub fn draw_with(
        &mut self,
        mut answer: impl FnMut(&Self) -> Option<Action>,
    ) -> Result<&[Event], IllegalActionError> {
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        let mut result = Ok(());
        while result.is_ok() && self.state().actor() == Actor::Chance {
            let Some(action) = answer(self) else { break };
            result = self.take_draw(action, true, &mut events);
            if result.is_ok() {
                self.resolve_chance(&mut events);
            }
        }
        self.events = events;
        result.map(|()| self.events.as_slice())
    }

    /// Returns a copy of this game after a line of decisions and draws, such as the principal
    /// variation of a search. A generator with the given seed makes all later draws. This game does
    /// not change.
    ///
    /// The draws in the line replace this game's draws, and a draw that is pending at the end of
    /// the line stays pending. The order of later tiles is therefore independent of this game.
    ///
    /// ```
    /// use carc_engine::{Action, Game, Draw, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let place = game.state().legal_actions().at(0);
    /// let road = game.setup().tile_type("base/U")?;
    /// let after = game.after(&[place, Action::Pass, Action::Draw(Draw::Tile(road))], 1)?;
    /// assert_eq!(after.state().current_tile(), Some(road));
    /// assert_eq!(after.history().len(), game.history().len() + 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`IllegalActionError`] if an action in the line is illegal when it is applied.
    pub fn after(&self, line: &[Action], seed: u64) -> Result<Self, IllegalActionError> {
        let (mut position, mut history) = (Position::clone(&self.position), self.history.clone());
        for &action in line {
            let record = HistoryEntry::at(&position, &self.setup, action);
            position.play(&self.setup, action)?;
            history.push(record);
        }
        let (setup, stack) = (Arc::clone(&self.setup), self.stack.clone());
        Ok(Self::standing(setup, stack, position, history, seed))
    }

    /// Undoes the last applied action and the draws that followed it, and returns the action.
    /// Afterward, the game is exactly as it was before the action, including the source of chance.
    /// Returns `None` if no action has been applied, or if a [determinized
    /// game](crate::View::determinize) does not match its history.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// let before = game.clone();
    /// let action = game.state().legal_actions().at(0);
    /// game.apply(action).unwrap();
    /// assert_eq!(game.undo(), Some(action));
    /// assert_eq!(game, before);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn undo(&mut self) -> Option<Action> {
        let last = self.history.iter().rposition(|record| !record.automatic)?;
        let HistoryEntry { action, progress, .. } = self.history[last];
        self.checkpoints.begin();
        if !self.checkpoints.pop(&mut self.position) {
            *self.position = self.rebuilt(last)?;
        }
        self.history.truncate(last);
        self.legal.is_current = false;
        self.chance.go_to(progress);
        Some(action)
    }

    /// Like [`undo`](Self::undo), but also returns the events from the action and its draws. The
    /// last event comes first, so the events can be reverted in the order of the slice (see
    /// [`Event`]). The slice is valid until the next call.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// let action = game.state().legal_actions().at(0);
    /// let mut told = game.apply(action).unwrap().to_vec();
    /// told.reverse();
    /// assert_eq!(game.undo_with_events(), Some((action, told.as_slice())));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn undo_with_events(&mut self) -> Option<(Action, &[Event])> {
        let last = self.history.iter().rposition(|record| !record.automatic)?;
        let undone = self.history[last..].to_vec();
        let action = self.undo()?;
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        let mut position = Position::clone(&self.position);
        for record in undone {
            position
                .play_with(&self.setup, record.action, &mut events)
                .expect("the history has been played before");
        }
        events.reverse();
        self.events = events;
        Some((action, &self.events))
    }

    /// Replays the first `entries` entries of the history, and refills the checkpoints.
    fn rebuilt(&mut self, entries: usize) -> Option<Position> {
        let mut position =
            Position::with_stack(&self.setup, &self.stack, self.position.listed, &mut Silent);
        for record in &self.history[..entries] {
            if !record.automatic {
                self.checkpoints.push(&position);
            }
            if position.play(&self.setup, record.action).is_err() {
                // A clone of the checkpoints is empty, so this drops all stored positions.
                self.checkpoints = self.checkpoints.clone();
                return None;
            }
        }
        Some(position)
    }

    /// Returns a copy whose position is rebuilt from the history, or `None` if the history cannot
    /// be replayed.
    ///
    /// If a panic interrupted a method that modifies the game, the copy is in the state after the
    /// last complete action. In all other cases, the copy equals the game.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// game.apply_index(0).unwrap();
    /// assert_eq!(game.rebuilt_copy().as_ref(), Some(&game));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn rebuilt_copy(&self) -> Option<Self> {
        let mut copy = self.clone();
        let Some(last) = copy.history.iter().rposition(|record| !record.automatic) else {
            *copy.position = copy.rebuilt(copy.history.len())?;
            return Some(copy);
        };
        // The source may have made a draw that is not in the history yet, so it must draw again.
        let HistoryEntry { action, progress, .. } = copy.history[last];
        *copy.position = copy.rebuilt(last)?;
        copy.history.truncate(last);
        copy.chance.go_to(progress);
        copy.take_draw(action, false, &mut Silent).ok()?;
        copy.draw_along(&mut Silent).ok()?;
        Some(copy)
    }

    /// Sets the number of recent actions that [`undo`](Self::undo) can revert by copying a
    /// position. Undoing earlier actions requires a replay of the game. The default is 32, and 0
    /// disables copying. The game starts to keep positions when this method or
    /// [`undo`](Self::undo) is first called.
    pub fn set_undo_depth(&mut self, depth: usize) {
        self.checkpoints.set_depth(depth);
    }
}
