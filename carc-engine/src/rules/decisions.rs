//! Lists, checks and applies the actions of each phase.

use thiserror::Error;

use super::{
    FigureVerb, Hook, Play, State, figures, lookahead, mid_turn, placement,
    turn::{Step, advance, run_steps, score_pending},
};
use crate::{
    action::{Action, ActionList, Location, Spot, Turn},
    event::{Event, Silent, Sink},
    expansions::{self, bridges_castles_bazaars as bridges, house_rules, shrines},
    position::{Footing, Listed, Position},
    prefetch::prefetch,
    setup::{ActionTemplate, Setup},
    vocab::{Figure, IllegalAction, Phase},
};

/// Lists the legal actions, sorted by action code.
#[inline]
fn list(at: State<'_>, list: &mut ActionList) {
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
fn list_figure_actions(at: State<'_>, list: &mut ActionList) {
    for verb in FigureVerb::ALL {
        at.setup.users(verb.hook()).for_each(|it| it.list_figure_actions(at, verb, list));
    }
}

/// Checks whether there is a figure action other than passing.
#[inline]
pub(super) fn has_figure_option(at: State<'_>) -> bool {
    // Expansions are tried first, because in games with expansions, an expansion usually offers an
    // action.
    !at.setup.is_base && has_figure_action(at) || figures::has_figure_option(at)
}

#[cold]
#[inline(never)]
fn has_figure_action(at: State<'_>) -> bool {
    // The verbs are tried in reverse order, because the last verbs are the cheapest to check.
    FigureVerb::ALL
        .into_iter()
        .rev()
        .any(|verb| at.setup.users(verb.hook()).any(|it| it.has_figure_action(at, verb)))
}

/// Checks an action without listing the legal actions.
#[inline]
fn check(at: State<'_>, action: Action) -> Result<(), IllegalAction> {
    match (at.position.phase, action) {
        (Phase::Place, Action::PlaceTile { cell, rotation }) => {
            placement::check_place(at, cell, rotation).map(drop)
        }
        (Phase::Place, Action::Pass) if bridges::may_give_up(at) => Ok(()),
        (Phase::Figure, Action::Pass) => Ok(()),
        (Phase::Figure, Action::PlaceFigure { figure: Figure::PHANTOM, .. }) => at.other_phase(),
        (Phase::Figure, Action::PlaceFigure { figure, spot }) if is_on_tile(spot) => {
            figures::check_figure(at, figure, spot).map(drop)
        }
        (Phase::Figure, _) => at.check_figure_action(action),
        (Phase::Draw, Action::Draw(item)) => placement::check_drawn(at.position, item).map(drop),
        (Phase::Over, _) => Err(IllegalAction::GameOver),
        (phase, _) => match expansions::owner(phase) {
            Some(owner) => owner.check(at, action),
            None => at.other_phase(),
        },
    }
}

/// Checks whether a figure on the given spot is in a feature. Expansions control all other spots.
#[inline]
const fn is_on_tile(spot: Spot) -> bool {
    matches!(spot.place, Location::Segment(_) | Location::Corner(_) | Location::Lying)
}

impl State<'_> {
    /// Checks a figure action other than passing.
    #[cold]
    #[inline(never)]
    pub(crate) fn check_figure_action(self, action: Action) -> Result<(), IllegalAction> {
        let mut all = expansions::ALL.iter();
        all.find_map(|it| it.check_figure_action(self, action)).unwrap_or_else(|| match action {
            Action::PlaceFigure { figure, spot } => {
                figures::check_figure(self, figure, spot).map(drop)
            }
            _ => self.other_phase(),
        })
    }
}

/// Applies an action and returns the next step. An illegal action does not change the position.
#[inline]
fn apply<S: Sink>(play: &mut Play<'_, S>, action: Action) -> Result<Step, IllegalAction> {
    match (play.position.phase, action) {
        (Phase::Place, Action::PlaceTile { cell, rotation }) => {
            let open = placement::check_place(play.at(), cell, rotation)?;
            house_rules::note_hole(play.position, play.setup, open);
            placement::place_tile(play, open, rotation);
            Ok(Step::Place.after())
        }
        (Phase::Place, Action::Pass) => bridges::give_up(&mut play.any()),
        (Phase::Figure, Action::Pass) => Ok(Step::Figure.after()),
        (Phase::Figure, Action::PlaceFigure { figure: Figure::PHANTOM, .. }) => {
            play.at().other_phase()
        }
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

/// Returns the step that follows the placement of a figure on the tile just placed.
#[inline(never)]
fn after_figure(play: &mut Play<'_>, figure: Figure, at: Footing) -> Step {
    let mut users = play.setup.users(Hook::FigurePlaced);
    let step = users.find_map(|it| it.figure_placed(play, figure, at));
    step.unwrap_or(Step::Figure.after())
}

/// Places a figure on a tile, or on a spot that is controlled by an expansion.
pub(crate) fn place_figure(
    play: &mut Play<'_>,
    figure: Figure,
    spot: Spot,
) -> Result<(), IllegalAction> {
    if is_on_tile(spot) {
        let at = figures::check_figure(play.at(), figure, spot)?;
        play.place_figure(play.position.active, figure, at);
        return Ok(());
    }
    apply_figure_action(play, Action::PlaceFigure { figure, spot }).map(drop)
}

#[cold]
#[inline(never)]
fn apply_figure_action(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let hook = FigureVerb::of(action).map(FigureVerb::hook);
    let mut users = hook.into_iter().flat_map(|hook| play.setup.users(hook));
    users.find_map(|it| it.apply_figure_action(play, action)).unwrap_or_else(|| {
        // The action is illegal, so the check returns the reason.
        play.at().check_figure_action(action).map(|()| Step::Figure.after())
    })
}

impl Setup {
    /// Returns one template for each action that a player can ever choose in a game with this
    /// setup. Templates that apply to every cell come first, followed by all other templates.
    /// Within each of these two groups, the templates are sorted by code. Random draws are not
    /// included.
    ///
    /// Together with the cells of a table, the templates form a fixed-size action space. The action
    /// space contains every action that [`State::legal_actions`](crate::State::legal_actions) lists
    /// for a player. Some templates may never be legal.
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
    /// The number of actions that the current thread has tried to play, including illegal actions.
    pub(crate) static PLAYED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// The error returned for an action that is not legal. The game is left unchanged.
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
    /// The rejected action.
    pub action: Action,
    /// The reason why the action is not legal.
    pub reason: IllegalAction,
}

/// The error returned for an action that cannot be played by its index in a list. The game is left
/// unchanged.
///
/// ```
/// use carc_engine::{Game, IndexError, Setup};
/// let mut game = Game::new(Setup::base(2)?, 7);
/// let count = game.state().legal_actions().len();
/// assert_eq!(game.play_index(count), Err(IndexError::OutOfRange { index: count, count }));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum IndexError {
    /// The index is past the end of the list.
    #[error("index {index} is out of range; there are {count} legal actions")]
    OutOfRange {
        /// The requested index.
        index: usize,
        /// The number of actions in the list.
        count: usize,
    },
    /// The action is not legal, because the list belongs to another position.
    #[error(transparent)]
    Illegal(#[from] IllegalActionError),
}

/// Returns the action at an index in a list.
#[inline]
pub(crate) fn at_index(list: &ActionList, index: usize) -> Result<Action, IndexError> {
    list.get(index).ok_or(IndexError::OutOfRange { index, count: list.len() })
}

impl State<'_> {
    /// Returns every legal action, sorted by action code and without duplicates.
    ///
    /// For a symmetric tile, only the smallest of the equivalent rotations is listed (TURN-25). If
    /// chance is the actor, the actions are the possible draws. For a tile under a hill, the list
    /// includes `draw unknown`, which [`chance_outcomes`](Self::chance_outcomes) omits. The list is
    /// empty if and only if the game is over.
    ///
    /// In a loop, call [`legal_actions_into`](Self::legal_actions_into), which reuses the memory of
    /// a single list.
    pub fn legal_actions(self) -> ActionList {
        let mut list = ActionList::new();
        self.legal_actions_into(&mut list);
        list
    }

    /// Clears a list and fills it with the [`legal_actions`](Self::legal_actions), without
    /// allocating memory if the list is already large enough.
    #[inline]
    pub fn legal_actions_into(self, list: &mut ActionList) {
        list.clear();
        self::list(self, list);
    }

    /// Appends the [`legal_actions`](Self::legal_actions) to a list without clearing it, so one
    /// list can contain the actions of several positions.
    ///
    /// ```
    /// use carc_engine::{ActionList, Position, Setup};
    /// let setup = Setup::base(2)?;
    /// let (position, mut list) = (Position::new(&setup), ActionList::new());
    /// position.state(&setup).legal_actions_into(&mut list);
    /// let own = list.len();
    /// position.state(&setup).append_legal_actions(&mut list);
    /// assert_eq!(list.codes()[..own], list.codes()[own..]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[inline]
    pub fn append_legal_actions(self, list: &mut ActionList) {
        list.begin();
        self::list(self, list);
    }

    /// Like [`legal_actions_into`](Self::legal_actions_into), but includes all equivalent rotations
    /// of symmetric tiles.
    pub fn legal_actions_all_rotations(self, list: &mut ActionList) {
        list.clear();
        match self.position.phase {
            Phase::Place => placement::placements::<true>(self, list),
            _ => self::list(self, list),
        }
    }

    /// Clears a list and fills it with all possible turns of the player who is about to place a
    /// tile. The method combines each placement with each option for the later decisions, up to the
    /// figure action, without playing the turns. The list is empty if no player is about to place a
    /// tile. [`Game::turns`](crate::Game::turns) also takes the game's source of chance into
    /// account.
    pub fn turns_into(self, list: &mut Vec<Turn>) {
        list.clear();
        if self.position.phase == Phase::Place {
            lookahead::turns(self, list);
        }
    }

    /// Checks whether an action is legal now, without listing the legal actions.
    pub fn is_legal(self, action: Action) -> bool {
        self.check(action).is_ok()
    }

    /// Checks whether an action is legal now and returns the reason if it is not.
    ///
    /// # Errors
    /// Returns the reason if the action is not legal.
    #[inline]
    pub fn check(self, action: Action) -> Result<(), IllegalActionError> {
        self::check(self, action).map_err(|reason| IllegalActionError { action, reason })
    }
}

impl Position {
    /// Creates the position at the start of a game. The start area has been placed, and the first
    /// draw comes next.
    pub fn new(setup: &Setup) -> Self {
        Self::with_stack(setup, &setup.stack, Listed::default(), &mut Silent)
    }

    /// Creates the position at the start of a game with a given stack (OPT-6).
    #[cold]
    pub(crate) fn with_stack<S: Sink>(
        setup: &Setup,
        stack: &[u16],
        listed: Listed,
        events: &mut S,
    ) -> Self {
        let mut position = Self::empty(setup, stack, listed);
        if events.listens() && shrines::are_played(&setup.rules) {
            shrines::with_challenges(&mut position, setup, events.any(), |position, events| {
                position.start(setup, events);
            });
        } else {
            position.start(setup, events);
        }
        position
    }

    fn start<S: Sink>(&mut self, setup: &Setup, events: &mut S) {
        let mut play = Play { position: self, setup, events };
        expansions::set_up(&mut play.any());
        match &setup.opening.mid_turn {
            Some(turn) => mid_turn::enter(&mut play.any(), turn),
            None => run_steps(&mut play, Step::FirstPlayer),
        }
    }

    /// Prefetches the memory that playing and listing actions access. This method helps if you step
    /// through more games than fit in the processor's cache. Call `prefetch` on the next game's
    /// position before you play in the current game. The processor then loads the next game while
    /// you play.
    ///
    /// ```
    /// use carc_engine::{ActionList, Position, Setup};
    /// let setup = Setup::base(2)?;
    /// let (mut games, mut list) = (vec![Position::new(&setup); 1000], ActionList::new());
    /// for game in 0..games.len() {
    ///     games.get(game + 1).inspect(|next| next.prefetch());
    ///     games[game].state(&setup).legal_actions_into(&mut list);
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

    /// Plays an action and all automatic steps that follow, up to the next decision or draw.
    ///
    /// # Errors
    /// Returns an error if the action is not legal. The position is left unchanged.
    #[inline]
    pub fn play(&mut self, setup: &Setup, action: Action) -> Result<(), IllegalActionError> {
        self.play_with(setup, action, &mut Silent)
    }

    /// Like [`play`](Self::play), but plays the action at an index in a list that
    /// [`State::legal_actions_into`] has filled for this position. The action is still checked, so
    /// passing a list that belongs to another position is safe.
    ///
    /// ```
    /// use carc_engine::{ActionList, Position, Setup};
    /// let setup = Setup::base(2)?;
    /// let (mut position, mut list) = (Position::new(&setup), ActionList::new());
    /// position.state(&setup).legal_actions_into(&mut list);
    /// position.play_index(&setup, &list, 0).unwrap();
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the index is out of range or the action is not legal in this position.
    /// The position is left unchanged.
    #[inline]
    pub fn play_index(
        &mut self,
        setup: &Setup,
        list: &ActionList,
        index: usize,
    ) -> Result<(), IndexError> {
        Ok(self.play(setup, at_index(list, index)?)?)
    }

    /// Plays an action like [`play`](Self::play) and appends its events to `events`.
    ///
    /// # Errors
    /// Returns an error if the action is not legal. The position and the events are left unchanged.
    pub fn play_with_events(
        &mut self,
        setup: &Setup,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), IllegalActionError> {
        self.play_with(setup, action, events)
    }

    /// Ends the game immediately, regardless of the actor. The method skips pending decisions and
    /// runs final scoring (FINAL-1 to FINAL-9). If the game is already over, the position does not
    /// change. To compute the scores as if the game ended now, call this method on a copy.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/D", "base/V"])?;
    /// for text in ["place 1,0 0", "place meeple 1,0 0"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let mut copy = game.position().clone();
    /// copy.end_now(game.setup());
    /// let ended = copy.state(game.setup());
    /// assert!(ended.is_over());
    /// assert_eq!((game.state().scores(), ended.scores()), ([0, 0].as_slice(), [1, 0].as_slice()));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn end_now(&mut self, setup: &Setup) {
        if !self.is_over() {
            run_steps(&mut Play { position: self, setup, events: &mut Silent }, Step::Final);
        }
    }

    /// Like [`end_now`](Self::end_now), but first scores the features completed in this turn, and
    /// records events.
    pub(crate) fn end_scored(&mut self, setup: &Setup, events: &mut Vec<Event>) {
        if self.is_over() {
            return;
        }
        let mut play = Play { position: self, setup, events };
        score_pending(&mut play.any());
        run_steps(&mut play, Step::Final);
    }

    pub(crate) fn play_with<S: Sink>(
        &mut self,
        setup: &Setup,
        action: Action,
        events: &mut S,
    ) -> Result<(), IllegalActionError> {
        if events.listens() && shrines::are_played(&setup.rules) {
            return shrines::with_challenges(self, setup, events.any(), |position, events| {
                position.play_for(setup, action, events)
            });
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
