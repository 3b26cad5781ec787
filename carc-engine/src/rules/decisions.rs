//! Decisions: listing, checking and applying the actions of each phase.

use thiserror::Error;

use super::{
    At, FigureVerb, Hook, Play, figures, lookahead, placement,
    turn::{Step, advance, run_steps},
};
use crate::{
    action::{Action, ActionList, Location, Spot, Turn},
    event::{Event, Silent, Sink},
    expansions::{
        self, house_rules,
        shrines::{self, Challenges},
    },
    position::{Footing, Listed, Position},
    prefetch::prefetch,
    setup::{ActionTemplate, Setup},
    vocab::{Figure, IllegalAction, Phase},
};

/// Lists the legal actions, in ascending order of their codes.
#[inline]
fn list(at: At<'_>, list: &mut ActionList) {
    match at.position.phase {
        Phase::Place => placement::placements::<false>(at, list),
        Phase::Figure => {
            list.push(Action::Pass);
            figures::figure_options(at, list);
            if !at.setup.is_base {
                list_figure_actions(at, list);
            }
        }
        Phase::Draw => placement::draws(&at.position.stack(), list),
        phase => {
            if let Some(owner) = expansions::owner(phase) {
                owner.list(at, list);
            }
        }
    }
}

#[cold]
#[inline(never)]
fn list_figure_actions(at: At<'_>, list: &mut ActionList) {
    for verb in FigureVerb::ALL {
        at.setup.users(verb.hook()).for_each(|it| it.list_figure_actions(at, verb, list));
    }
}

/// Whether there is a figure action besides passing.
#[inline]
pub(super) fn has_figure_option(at: At<'_>) -> bool {
    // Expansions come first: where any is played, one of them mostly offers something.
    !at.setup.is_base && has_figure_action(at) || figures::has_figure_option(at)
}

#[cold]
#[inline(never)]
fn has_figure_action(at: At<'_>) -> bool {
    // The cheapest questions are last.
    FigureVerb::ALL
        .into_iter()
        .rev()
        .any(|verb| at.setup.users(verb.hook()).any(|it| it.has_figure_action(at, verb)))
}

/// Checks an action without listing.
#[inline]
fn check(at: At<'_>, action: Action) -> Result<(), IllegalAction> {
    match (at.position.phase, action) {
        (Phase::Place, Action::PlaceTile { cell, rotation }) => {
            placement::check_place(at, cell, rotation).map(drop)
        }
        (Phase::Figure, Action::Pass) => Ok(()),
        (Phase::Figure, Action::PlaceFigure { figure, spot }) if is_on_tile(spot) => {
            figures::check_figure(at, figure, spot).map(drop)
        }
        (Phase::Figure, _) => check_figure_action(at, action),
        (Phase::Draw, Action::Draw(item)) => placement::check_drawn(at.position, item).map(drop),
        (Phase::Over, _) => Err(IllegalAction::GameOver),
        (phase, _) => match expansions::owner(phase) {
            Some(owner) => owner.check(at, action),
            None => at.other_phase(),
        },
    }
}

/// Whether a figure on this spot stands in a feature: no expansion is asked.
#[inline]
const fn is_on_tile(spot: Spot) -> bool {
    matches!(spot.place, Location::Segment(_) | Location::Corner(_))
}

#[cold]
#[inline(never)]
fn check_figure_action(at: At<'_>, action: Action) -> Result<(), IllegalAction> {
    let mut all = expansions::ALL.iter();
    all.find_map(|it| it.check_figure_action(at, action)).unwrap_or_else(|| match action {
        Action::PlaceFigure { figure, spot } => figures::check_figure(at, figure, spot).map(drop),
        _ => at.other_phase(),
    })
}

/// Applies an action and returns the next step. An illegal action changes nothing.
#[inline]
fn apply<S: Sink>(play: &mut Play<'_, S>, action: Action) -> Result<Step, IllegalAction> {
    match (play.position.phase, action) {
        (Phase::Place, Action::PlaceTile { cell, rotation }) => {
            let open = placement::check_place(play.at(), cell, rotation)?;
            house_rules::note_hole(play.position, play.setup, open);
            placement::place_tile(play, open, rotation);
            Ok(Step::Place.after())
        }
        (Phase::Figure, Action::Pass) => Ok(Step::Figure.after()),
        (Phase::Figure, Action::PlaceFigure { figure, spot }) if is_on_tile(spot) => {
            let at = figures::check_figure(play.at(), figure, spot)?;
            play.place_figure(play.position.active, figure, at);
            Ok(if play.setup.uses(Hook::FigurePlaced) {
                after_figure(&mut play.any(), figure, at)
            } else {
                Step::Figure.after()
            })
        }
        (Phase::Figure, _) => apply_figure_action(&mut play.any(), action),
        (Phase::Draw, Action::Draw(item)) => {
            let kind = placement::check_drawn(play.position, item)?;
            placement::take(play, kind);
            Ok(Step::Draw.after())
        }
        (phase, _) => match expansions::owner(phase) {
            Some(owner) => owner.apply(&mut play.any(), action),
            None => check(play.at(), action).map(|()| Step::Final),
        },
    }
}

/// The step after a figure was placed on the new tile.
#[inline(never)]
fn after_figure(play: &mut Play<'_>, figure: Figure, at: Footing) -> Step {
    let mut users = play.setup.users(Hook::FigurePlaced);
    let step = users.find_map(|it| it.figure_placed(play.position, figure, at));
    step.unwrap_or(Step::Figure.after())
}

#[cold]
#[inline(never)]
fn apply_figure_action(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let hook = FigureVerb::of(action).map(FigureVerb::hook);
    let mut users = hook.into_iter().flat_map(|hook| play.setup.users(hook));
    users.find_map(|it| it.apply_figure_action(play, action)).unwrap_or_else(|| {
        // Illegal: the check knows why.
        check_figure_action(play.at(), action).map(|()| Step::Figure.after())
    })
}

impl Setup {
    /// Every action that a player can have to choose in a game of this setup, each once: first
    /// those that can be about any cell, then the others, each in the order of their codes. What
    /// chance decides is not among them.
    ///
    /// An action space of fixed size is made of these and the cells of a table: whatever
    /// [`Position::legal_actions`](crate::Position::legal_actions) lists for a player has its template
    /// here. Some of what is here may never be legal.
    pub fn action_templates(&self) -> Vec<ActionTemplate> {
        let mut templates = Vec::new();
        placement::action_templates(&mut templates);
        figures::action_templates(self, &mut templates);
        expansions::ALL.iter().for_each(|it| it.templates(self, &mut templates));
        templates.sort_unstable_by_key(|template| (!template.on_cells, template.action));
        templates.dedup();
        templates
    }
}

#[cfg(test)]
thread_local! {
    /// Actions played on positions, legal or not; of this thread only.
    pub(crate) static PLAYED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// An action that cannot be taken. The game is as it was.
///
/// ```
/// use carc_engine::{Action, Game, IllegalAction, Phase, Setup};
/// let mut game = Game::new(Setup::base(2)?, 7);
/// let error = game.apply(Action::Pass).unwrap_err();
/// assert_eq!(error.reason, IllegalAction::OtherPhase(Phase::Place));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{action} is not legal: {reason}")]
pub struct IllegalActionError {
    /// The action.
    pub action: Action,
    /// Why not.
    pub reason: IllegalAction,
}

/// An action that cannot be taken by its place in a list. The game is as it was.
///
/// ```
/// use carc_engine::{Game, IndexError, Setup};
/// let mut game = Game::new(Setup::base(2)?, 7);
/// let count = game.legal_actions().len();
/// assert_eq!(game.play_index(count), Err(IndexError::OutOfRange { index: count, count }));
/// # Ok::<(), carc_engine::ConfigError>(())
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
    Illegal(#[from] IllegalActionError),
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
        if events.listens() && shrines::are_played(&setup.rules) {
            let challenges = Challenges::new(At::new(&position, setup));
            let mut told = Vec::new();
            position.start(setup, &mut told);
            challenges.emit(At::new(&position, setup), &told, events.any());
        } else {
            position.start(setup, events);
        }
        position
    }

    fn start<S: Sink>(&mut self, setup: &Setup, events: &mut S) {
        let mut play = Play { position: self, setup, events };
        expansions::set_up(&mut play.any());
        run_steps(&mut play, Step::FirstPlayer);
    }

    /// Lists every legal action, in ascending order of their codes and without duplicates: equal
    /// turns of a symmetric tile once, with the smallest rotation (TURN-25). Where chance acts,
    /// these are the possible draws. The list is empty if and only if the game is over.
    ///
    /// The list is cleared first; reusing one list avoids allocation.
    #[inline]
    pub fn legal_actions(&self, setup: &Setup, list: &mut ActionList) {
        list.clear();
        self::list(At::new(self, setup), list);
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
    /// position.append_legal_actions(&setup, &mut list);
    /// assert_eq!(list.codes()[..own], list.codes()[own..]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[inline]
    pub fn append_legal_actions(&self, setup: &Setup, list: &mut ActionList) {
        list.begin();
        self::list(At::new(self, setup), list);
    }

    /// As [`legal_actions`](Self::legal_actions), but with every rotation that fits, also those
    /// that show the same tile.
    pub fn legal_actions_all_rotations(&self, setup: &Setup, list: &mut ActionList) {
        list.clear();
        match self.phase {
            Phase::Place => placement::placements::<true>(At::new(self, setup), list),
            _ => self::list(At::new(self, setup), list),
        }
    }

    /// Lists whole turns of the player who lays a tile now: each placement with each option of what
    /// they decide after it, up to the figure action, without playing them. Empty in other phases.
    pub fn turns(&self, setup: &Setup, list: &mut Vec<Turn>) {
        list.clear();
        if self.phase == Phase::Place {
            lookahead::turns(At::new(self, setup), list);
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
    /// # Ok::<(), carc_engine::ConfigError>(())
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
    pub fn check(&self, setup: &Setup, action: Action) -> Result<(), IllegalActionError> {
        self::check(At::new(self, setup), action)
            .map_err(|reason| IllegalActionError { action, reason })
    }

    /// Takes an action, then everything that follows without a decision, up to the next decision
    /// or draw.
    ///
    /// # Errors
    /// If the action is not legal; the position is then unchanged.
    #[inline]
    pub fn play(&mut self, setup: &Setup, action: Action) -> Result<(), IllegalActionError> {
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
    /// # Ok::<(), carc_engine::ConfigError>(())
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
    ) -> Result<(), IllegalActionError> {
        self.play_with(setup, action, events)
    }

    /// Ends the game here, whoever is to decide: what counts at the end is counted (FINAL-1 to
    /// FINAL-9), nothing that was begun is finished. For a copy, to see the scores if the game ended
    /// now. Once the game is over it changes nothing.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/D", "base/V"])?;
    /// for text in ["place 1,0 0", "place meeple 1,0 0"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let mut copy = game.position().clone();
    /// copy.end_now(game.setup());
    /// assert!(copy.is_over());
    /// assert_eq!((game.scores(), copy.scores(game.setup())), ([0, 0].as_slice(), [1, 0].as_slice()));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn end_now(&mut self, setup: &Setup) {
        if !self.is_over() {
            run_steps(&mut Play { position: self, setup, events: &mut Silent }, Step::Final);
        }
    }

    pub(crate) fn play_with<S: Sink>(
        &mut self,
        setup: &Setup,
        action: Action,
        events: &mut S,
    ) -> Result<(), IllegalActionError> {
        if events.listens() && shrines::are_played(&setup.rules) {
            let challenges = Challenges::new(At::new(self, setup));
            let mut told = Vec::new();
            let result = self.play_for(setup, action, &mut told);
            challenges.emit(At::new(self, setup), &told, events.any());
            return result;
        }
        self.play_for(setup, action, events)
    }

    #[inline(always)]
    fn play_for<S: Sink>(
        &mut self,
        setup: &Setup,
        action: Action,
        events: &mut S,
    ) -> Result<(), IllegalActionError> {
        #[cfg(test)]
        PLAYED.set(PLAYED.get() + 1);
        let mut play = Play { position: self, setup, events };
        let step =
            apply(&mut play, action).map_err(|reason| IllegalActionError { action, reason })?;
        advance(&mut play, step);
        Ok(())
    }
}
