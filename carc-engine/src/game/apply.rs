//! Taking actions and draws, and taking them back.

use std::sync::Arc;

use super::{Game, HistoryEntry, Progress};
use crate::{
    action::Action,
    event::{Event, Silent, Sink},
    position::Position,
    rules::{IllegalActionError, IndexError, at_index},
    vocab::{Actor, IllegalAction},
};

impl Game {
    /// Takes an action and everything that follows from it without a decision, draws included.
    /// The events say all that changed, in order; the slice is good until the next call.
    ///
    /// # Errors
    /// If the action is not legal; nothing has changed then.
    pub fn apply(&mut self, action: Action) -> Result<&[Event], IllegalActionError> {
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        let result = self.advance(action, &mut events);
        self.events = events;
        result.map(|()| self.events.as_slice())
    }

    /// As [`apply`](Self::apply), refused unless the decision is this player's: for servers that
    /// take actions from several players.
    ///
    /// # Errors
    /// If there is no such player, somebody else decides or the action is not legal; nothing has
    /// changed then.
    pub fn apply_as(&mut self, player: u8, action: Action) -> Result<&[Event], IllegalActionError> {
        if usize::from(player) >= self.setup.players() {
            return Err(IllegalActionError { action, reason: IllegalAction::NoSuchPlayer(player) });
        }
        let actor = self.state().actor();
        if actor != Actor::Player(player) && actor != Actor::None {
            return Err(IllegalActionError { action, reason: IllegalAction::OtherActor(actor) });
        }
        self.apply(action)
    }

    /// As [`apply`](Self::apply) without building events.
    ///
    /// # Errors
    /// If the action is not legal; nothing has changed then.
    pub fn play(&mut self, action: Action) -> Result<(), IllegalActionError> {
        self.advance(action, &mut Silent)
    }

    /// Applies the action at an index of [`legal_actions`](crate::State::legal_actions).
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
    /// If there are not so many; nothing has changed then.
    pub fn apply_index(&mut self, index: usize) -> Result<&[Event], IndexError> {
        let action = self.legal_at(index)?;
        Ok(self.apply(action)?)
    }

    /// As [`apply_index`](Self::apply_index) without building events.
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
    /// If there are not so many; nothing has changed then.
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

    /// Plays an action that the source of chance has not made, a draw or a decision.
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
        self.draw_along(events).expect("what the source draws is in the stack");
    }

    pub(super) fn draw_along<S: Sink>(&mut self, events: &mut S) -> Result<(), IllegalActionError> {
        while self.state().actor() == Actor::Chance {
            let progress = self.chance.progress();
            let Some(action) = self.chance.draw(&self.position) else { break };
            self.play_drawn(action, progress, events)?;
        }
        Ok(())
    }

    /// Plays what the source of chance has drawn; `progress` is how far it was before.
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

    /// Enters what was just played into the history.
    fn note(&mut self, record: HistoryEntry) {
        self.history.push(record);
        self.legal.is_current = false;
    }

    /// Has every draw that is due answered by a function, until a player is to decide, the function
    /// has no answer (`None`), or the game is over. The draws count as followed by themselves from
    /// the entry before: [`undo`](Self::undo) takes them back with it. The events are theirs; the
    /// slice is good until the next call.
    ///
    /// This plays a game with a custom source of chance: create it by
    /// [`with_external_chance`](Self::with_external_chance), and call this method at the start and after
    /// each action.
    ///
    /// ```
    /// use carc_engine::{Actor, Game, Setup};
    /// // Always the first tile that can come.
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
    /// If an answer is not legal; the draws before it are made, and the one that it was to answer
    /// is still due.
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

    /// A game that has gone on from here by these decisions and draws, in their order, and draws what comes
    /// then by a generator with this seed: a line that somebody imagines, such as that of a search. This
    /// game stays as it is.
    ///
    /// Draws are those of the line, whatever this game would draw; a draw that is due at its end is still
    /// due. So the tiles to come, and their order, have nothing in common with those of this game.
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
    /// If one of them is not legal when it comes.
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

    /// Takes back the last applied action together with the draws that followed it, and returns
    /// it; the game is exactly as it was before, the source of chance included. `None` if nothing
    /// was applied yet, and in a [guess](crate::View::determinize) that does not agree with its history.
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

    /// As [`undo`](Self::undo), and tells what is taken back: the events that the action and the draws
    /// behind it had, the last one first, each to be followed backwards (see [`Event`]). The slice is
    /// good until the next call.
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
                .expect("the history was played before");
        }
        events.reverse();
        self.events = events;
        Some((action, &self.events))
    }

    /// Plays so many entries of the history from the start, which also fills the checkpoints again.
    fn rebuilt(&mut self, entries: usize) -> Option<Position> {
        let mut position =
            Position::with_stack(&self.setup, &self.stack, self.position.listed, &mut Silent);
        for record in &self.history[..entries] {
            if !record.automatic {
                self.checkpoints.push(&position);
            }
            if position.play(&self.setup, record.action).is_err() {
                // What was kept on the way is not of this game.
                self.checkpoints = self.checkpoints.clone();
                return None;
            }
        }
        Some(position)
    }

    /// How many applied actions are kept so that taking them back is a copy; older ones are
    /// taken back by replaying the game up to them. 32 unless it is set, beginning with the first
    /// [`undo`](Self::undo), which replays the game; 0 keeps none.
    pub fn set_undo_depth(&mut self, depth: usize) {
        self.checkpoints.set_depth(depth);
    }
}
