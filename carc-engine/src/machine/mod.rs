//! The machine that walks through a turn: automatic steps run by themselves, decisions wait.

mod draw;
#[cfg(test)]
mod tests;

use thiserror::Error;

use super::Position;
use crate::{
    action::{Action, ActionList},
    event::{Event, Silent, Sink},
    expansions::registry::{self, RULEBOOK},
    nouns::{IllegalReason, Phase, Step},
    position::{Listed, Play, Turn},
    prefetch::prefetch,
    setup::Setup,
};

#[cfg(test)]
thread_local! {
    /// Actions played on positions, legal or not; of this thread only.
    pub(crate) static PLAYED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// An action that cannot be taken. The game is as it was.
///
/// ```
/// use carc_engine::{Action, Game, IllegalReason, Phase, Setup};
/// let mut game = Game::new(Setup::base(2)?, 7);
/// let error = game.apply(Action::Pass).unwrap_err();
/// assert_eq!(error.reason, IllegalReason::OtherPhase(Phase::Place));
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{action} is not legal: {reason}")]
pub struct ActionError {
    /// The action.
    pub action: Action,
    /// Why not.
    pub reason: IllegalReason,
}

/// An action that cannot be taken by its place in a list. The game is as it was.
///
/// ```
/// use carc_engine::{Game, IndexError, Setup};
/// let mut game = Game::new(Setup::base(2)?, 7);
/// let count = game.legal_actions().len();
/// assert_eq!(game.play_index(count), Err(IndexError::OutOfRange { index: count, count }));
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum IndexError {
    /// The list is shorter.
    #[error("there is no action {index}: the list has {count}")]
    OutOfRange {
        /// The place that was asked for.
        index: usize,
        /// How many actions the list has.
        count: usize,
    },
    /// The list is that of another position.
    #[error(transparent)]
    Illegal(#[from] ActionError),
}

/// The action at a place of a list.
#[inline]
pub(crate) fn at_index(list: &ActionList, index: usize) -> Result<Action, IndexError> {
    list.get(index).ok_or(IndexError::OutOfRange { index, count: list.len() })
}

impl Position {
    /// The start of a game: the start area lies, and chance is about to draw the first tile.
    pub fn new(setup: &Setup) -> Self {
        Self::with_stack(setup, &setup.stack, Listed::default(), &mut Silent)
    }

    /// The start of a game with a stack of its own (OPT-6).
    #[cold]
    pub(crate) fn with_stack<S: Sink>(
        setup: &Setup,
        stack: &[u16],
        listed: Listed,
        events: &mut S,
    ) -> Self {
        let mut position = Self::empty(setup, stack, listed);
        if events.listens() && registry::reads_along(setup) {
            position.read_along(setup, events.any(), |position, told| position.start(setup, told));
        } else {
            position.start(setup, events);
        }
        position
    }

    fn start<S: Sink>(&mut self, setup: &Setup, events: &mut S) {
        let mut play = Play { position: self, setup, events, book: &RULEBOOK };
        registry::set_up(&mut play.any());
        registry::walk(&mut play, Step::FirstPlayer);
    }

    /// Plays on, and tells in between what the rooms read out of what is told.
    fn read_along<T>(
        &mut self,
        setup: &Setup,
        events: &mut dyn Sink,
        play_on: impl FnOnce(&mut Self, &mut Vec<Event>) -> T,
    ) -> T {
        let reader = registry::reader(registry::at(self, setup));
        let mut told = Vec::new();
        let result = play_on(self, &mut told);
        reader.tell(registry::at(self, setup), &told, events);
        result
    }

    /// Lists every legal action, in ascending order of their codes and without duplicates: equal
    /// turns of a symmetric tile once, with the smallest rotation (TURN-25). Where chance acts,
    /// these are the possible draws. The list is empty if and only if the game is over.
    ///
    /// The list is cleared first; reusing one list avoids allocation.
    #[inline]
    pub fn legal_actions(&self, setup: &Setup, list: &mut ActionList) {
        list.clear();
        registry::list(registry::at(self, setup), list);
    }

    /// As [`legal_actions`](Self::legal_actions), behind what is in the list: one list for several
    /// positions, of which each has its stretch.
    ///
    /// ```
    /// use carc_engine::{ActionList, Position, Setup};
    /// let setup = Setup::base(2)?;
    /// let (position, mut list) = (Position::new(&setup), ActionList::new());
    /// position.legal_actions(&setup, &mut list);
    /// let own = list.len();
    /// position.more_legal_actions(&setup, &mut list);
    /// assert_eq!(list.codes()[..own], list.codes()[own..]);
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    #[inline]
    pub fn more_legal_actions(&self, setup: &Setup, list: &mut ActionList) {
        list.begin();
        registry::list(registry::at(self, setup), list);
    }

    /// As [`legal_actions`](Self::legal_actions), but with every rotation that fits, also those
    /// that show the same tile.
    pub fn legal_actions_all_rotations(&self, setup: &Setup, list: &mut ActionList) {
        list.clear();
        registry::list_all_rotations(registry::at(self, setup), list);
    }

    /// Lists whole turns of the player who lays a tile now: each placement with each option of what
    /// they decide after it, up to the figure action, without playing them. Empty in other phases.
    pub fn turns(&self, setup: &Setup, list: &mut Vec<Turn>) {
        list.clear();
        if self.phase == Phase::Place {
            registry::list_turns(registry::at(self, setup), list);
        }
    }

    /// Reads ahead what is needed to play and to list, and changes nothing. Who steps through more games
    /// than fit into the cache of a processor asks it of the next one before playing in this one: the
    /// processor then fetches the next while it plays.
    ///
    /// ```
    /// use carc_engine::{ActionList, Position, Setup};
    /// let setup = Setup::base(2)?;
    /// let (mut games, mut list) = (vec![Position::new(&setup); 1000], ActionList::new());
    /// for game in 0..games.len() {
    ///     games.get(game + 1).inspect(|next| next.prefetch());
    ///     games[game].legal_actions(&setup, &mut list);
    ///     games[game].play(&setup, list.at(0)).unwrap();
    /// }
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    #[inline]
    pub fn prefetch(&self) {
        self.board.prefetch();
        prefetch(&self.pieces);
        prefetch(&self.left);
    }

    /// Whether an action may be taken now; found out without listing.
    pub fn is_legal(&self, setup: &Setup, action: Action) -> bool {
        self.check(setup, action).is_ok()
    }

    /// Why an action may not be taken now.
    ///
    /// # Errors
    /// The reason, if it is not legal.
    #[inline]
    pub fn check(&self, setup: &Setup, action: Action) -> Result<(), ActionError> {
        registry::check(registry::at(self, setup), action)
            .map_err(|reason| ActionError { action, reason })
    }

    /// Takes an action, then everything that follows without a decision, up to the next decision
    /// or draw.
    ///
    /// # Errors
    /// If the action is not legal; the position is then unchanged.
    #[inline]
    pub fn play(&mut self, setup: &Setup, action: Action) -> Result<(), ActionError> {
        self.play_with(setup, action, &mut Silent)
    }

    /// As [`play`](Self::play), with the action at a place of a list that
    /// [`legal_actions`](Self::legal_actions) filled for this position. It is checked like any other, so a
    /// list of another position does no harm.
    ///
    /// ```
    /// use carc_engine::{ActionList, Position, Setup};
    /// let setup = Setup::base(2)?;
    /// let (mut position, mut list) = (Position::new(&setup), ActionList::new());
    /// position.legal_actions(&setup, &mut list);
    /// position.play_index(&setup, &list, 0).unwrap();
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// If the list has no such place, or its action is not legal here; the position is then unchanged.
    #[inline]
    pub fn play_index(
        &mut self,
        setup: &Setup,
        list: &ActionList,
        index: usize,
    ) -> Result<(), IndexError> {
        Ok(self.play(setup, at_index(list, index)?)?)
    }

    /// As [`play`](Self::play), and appends what happened to `events`.
    ///
    /// # Errors
    /// If the action is not legal; position and events are then unchanged.
    pub fn play_with_events(
        &mut self,
        setup: &Setup,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), ActionError> {
        self.play_with(setup, action, events)
    }

    /// Ends the game here, whoever is to decide: what counts at the end is counted (FINAL-1 to
    /// FINAL-9), nothing that was begun is finished. For a copy, to see the scores if the game ended
    /// now. Once the game is over it changes nothing.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/D", "base/V"])?;
    /// for text in ["place 1,0 0", "deploy meeple 1,0 0"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let mut copy = game.position().clone();
    /// copy.end_now(game.setup());
    /// assert!(copy.is_over());
    /// assert_eq!((game.scores(), copy.scores(game.setup())), ([0, 0].as_slice(), [1, 0].as_slice()));
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    pub fn end_now(&mut self, setup: &Setup) {
        if !self.is_over() {
            registry::walk(
                &mut Play { position: self, setup, events: &mut Silent, book: &RULEBOOK },
                Step::Final,
            );
        }
    }

    pub(crate) fn play_with<S: Sink>(
        &mut self,
        setup: &Setup,
        action: Action,
        events: &mut S,
    ) -> Result<(), ActionError> {
        if events.listens() && registry::reads_along(setup) {
            let play_on = |it: &mut Self, told: &mut _| it.play_for(setup, action, told);
            return self.read_along(setup, events.any(), play_on);
        }
        self.play_for(setup, action, events)
    }

    #[inline(always)]
    fn play_for<S: Sink>(
        &mut self,
        setup: &Setup,
        action: Action,
        events: &mut S,
    ) -> Result<(), ActionError> {
        #[cfg(test)]
        PLAYED.set(PLAYED.get() + 1);
        let mut play = Play { position: self, setup, events, book: &RULEBOOK };
        let step = registry::perform(&mut play, action)
            .map_err(|reason| ActionError { action, reason })?;
        let on = if setup.is_plain { registry::run_plain(&mut play, step) } else { Some(step) };
        if let Some(step) = on {
            registry::walk(&mut play, step);
        }
        Ok(())
    }
}
