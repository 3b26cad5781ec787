//! The machine that walks through a turn: automatic steps run by themselves, decisions wait.

use serde::Serialize;
use thiserror::Error;

use super::{Actor, Phase, Position};
use crate::{
    action::{Action, ActionList},
    event::{Event, Silent, Sink},
    expansions::registry::{self, Step},
    geometry::Cell,
    numbered::numbered,
    setup::Setup,
    tile::SegmentKind,
};

/// Where the machine goes after a step.
pub(crate) enum Flow {
    /// To the next step of the turn.
    Next,
    /// To another step.
    Go(Step),
    /// Nowhere: somebody must decide.
    Wait(Phase),
}

/// What a step or a decision works on.
pub(crate) struct Play<'a, S> {
    pub(crate) position: &'a mut Position,
    pub(crate) setup: &'a Setup,
    pub(crate) events: &'a mut S,
}

impl<S: Sink> Play<'_, S> {
    #[inline]
    pub(crate) fn event(&mut self, event: impl FnOnce(&Position) -> Event) {
        if S::LISTENS {
            self.events.event(event(self.position));
        }
    }
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
#[error("{action:?} is not legal: {reason}")]
pub struct ActionError {
    /// The action.
    pub action: Action,
    /// Why not.
    pub reason: IllegalReason,
}

/// Why an action is not legal.
///
/// ```
/// use carc_engine::{Action, Cell, Game, IllegalReason, Rotation, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let start = Cell::new(0, 0);
/// let onto = Action::PlaceTile { cell: start, rotation: Rotation::R0 };
/// let error = game.position().check(game.setup(), onto).unwrap_err();
/// assert_eq!(error.reason, IllegalReason::Occupied(start));
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum IllegalReason {
    /// Nothing is decided any more.
    #[error("the game is over")]
    GameOver,
    /// The action belongs to another phase.
    #[error("it does not belong to the phase {phase}", phase = .0.name())]
    OtherPhase(Phase),
    /// Somebody else decides.
    #[error("the decision is not this player's but {0:?}'s")]
    OtherActor(Actor),
    /// No such tile is in the game, or none is left to draw.
    #[error("no such tile is left")]
    NoSuchTile,
    /// It lies outside the table (HOUSE-10).
    #[error("cell {0} lies outside the table")]
    OffTable(Cell),
    /// A river tile must go on from the open end of the river (RV-5).
    #[error("a river tile must go on from the open end of the river")]
    NotOnRiver,
    /// The river would have nowhere to go on (RV-6).
    #[error("the river would run into cell {0}")]
    RiverBlocked(Cell),
    /// The river would turn the same way twice, or back (RV-7).
    #[error("the river must not turn back")]
    RiverTurn,
    /// The tile is not in the player's hand, or fits nowhere (HOUSE-4b).
    #[error("no such tile in the hand can be played")]
    NotInHand,
    /// No figure of this kind stands there that the player could take.
    #[error("there is no such figure to take")]
    NoSuchFigure,
    /// The feature is complete; it will be scored (AB-5, TB-BUILDER-3).
    #[error("the feature is complete")]
    Complete,
    /// An explicit deck has another tile on top.
    #[error("the deck has another tile on top")]
    NotOnTop,
    /// A tile lies there already (BASE-TILE-1).
    #[error("cell {0} is occupied")]
    Occupied(Cell),
    /// No side of the cell touches a tile (BASE-TILE-1).
    #[error("cell {0} touches no tile")]
    Detached(Cell),
    /// A side does not match (BASE-TILE-1).
    #[error("the tile does not fit on cell {0} so turned")]
    DoesNotFit(Cell),
    /// Figures go on the tile just laid (BASE-MEEPLE-2).
    #[error("cell {0} is not that of the tile just laid")]
    OtherTile(Cell),
    /// The tile has no such segment.
    #[error("there is no segment {0}")]
    NoSuchSegment(u8),
    /// The figure cannot stand there at all (BASE-MEEPLE-2).
    #[error("the figure cannot stand on a {}", .0.name())]
    WrongKind(SegmentKind),
    /// A meeple is in the feature already (BASE-MEEPLE-3).
    #[error("a meeple is in this feature already")]
    Taken,
    /// The figure needs a meeple of its player in the feature (TB-BUILDER-2, TB-PIG-2).
    #[error("no meeple of the player is in this feature")]
    NoOwnMeeple,
    /// No figure may go to this tile now.
    #[error("no figure may go to this tile")]
    Blocked,
    /// The figure cannot go there from where it is.
    #[error("the figure cannot go there")]
    Unreachable,
    /// The supply holds no such figure (BASE-MEEPLE-1).
    #[error("no such figure is in supply")]
    NoSupply,
    /// The abbey goes into a hole: all four sides must touch tiles (AM-ABBEY-2).
    #[error("cell {0} is no hole")]
    NoHole(Cell),
    /// The player has no abbey to lay, or there is no hole (AM-ABBEY-2).
    #[error("no abbey can be laid")]
    NoAbbey,
    /// No link leads from the wagon's feature to this segment, or it lies too far away (AM-WAGON-5,
    /// AM-WAGON-6).
    #[error("the wagon cannot get there")]
    NotLinked,
    /// The corner is not one field on four tiles (AM-BARN-2).
    #[error("corner {0} is not one field on four tiles")]
    NoFieldCorner(u8),
    /// A barn stands in the field (AM-BARN-3, AM-BARN-8).
    #[error("a barn stands in this field")]
    KeptOut,
    /// There is no such space on a board, or it is none for this figure (WF-CROWN-1, WF-CROWN-5).
    #[error("there is no such space for this figure")]
    NoSuchSpace,
    /// The question is not asked now, or has no such answer.
    #[error("no such answer is asked for")]
    NoSuchAnswer,
    /// A shepherd stands in the field (HS-SHEEP-3).
    #[error("a shepherd stands in this field")]
    Herded,
    /// No such token is in the bag.
    #[error("no such token is in the bag")]
    NoSuchToken,
}

numbered! {
    IllegalReason {
        GameOver = 1 "game_over",
        OtherPhase = 2 "other_phase",
        OtherActor = 3 "other_actor",
        NoSuchTile = 4 "no_such_tile",
        NotOnTop = 5 "not_on_top",
        Occupied = 6 "occupied",
        Detached = 7 "detached",
        DoesNotFit = 8 "does_not_fit",
        OtherTile = 9 "other_tile",
        NoSuchSegment = 10 "no_such_segment",
        WrongKind = 11 "wrong_kind",
        Taken = 12 "taken",
        NoSupply = 13 "no_supply",
        OffTable = 14 "off_table",
        NotOnRiver = 15 "not_on_river",
        RiverBlocked = 16 "river_blocked",
        RiverTurn = 17 "river_turn",
        NotInHand = 18 "not_in_hand",
        NoSuchFigure = 19 "no_such_figure",
        Complete = 20 "complete",
        NoOwnMeeple = 21 "no_own_meeple",
        Blocked = 22 "blocked",
        Unreachable = 23 "unreachable",
        NoHole = 24 "no_hole",
        NoAbbey = 25 "no_abbey",
        NotLinked = 26 "not_linked",
        NoFieldCorner = 27 "no_field_corner",
        KeptOut = 28 "kept_out",
        NoSuchSpace = 29 "no_such_space",
        NoSuchAnswer = 30 "no_such_answer",
        Herded = 31 "herded",
        NoSuchToken = 32 "no_such_token",
    }
}

/// A whole turn: the actions of one player from laying the tile to the figure action, in order.
///
/// A decision that would not be offered (TURN-24) is not among them. Nor are draws that come between
/// them, such as that of the tile under a hill; and a turn ends with the answer about a flock, as what
/// may follow rests on tokens that are still to be drawn (TURN-11).
///
/// ```
/// use carc_engine::{Action, Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// for turn in game.turns() {
///     assert!(matches!(turn.actions()[0], Action::PlaceTile { .. }));
/// }
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    actions: [Action; 4],
    len: u8,
}

impl Turn {
    /// A turn without a figure action.
    #[inline]
    pub(crate) const fn single(first: Action) -> Self {
        Self { actions: [first, Action::Pass, Action::Pass, Action::Pass], len: 1 }
    }

    #[inline]
    pub(crate) const fn pair(first: Action, second: Action) -> Self {
        Self { actions: [first, second, Action::Pass, Action::Pass], len: 2 }
    }

    /// The same, ended after so many actions if there are more.
    pub(crate) fn until(self, count: usize) -> Self {
        let [first, second, ..] = self.actions;
        match count.min(self.len.into()) {
            1 => Self::single(first),
            _ => Self::pair(first, second),
        }
    }

    /// The same with one action more.
    pub(crate) fn then(mut self, action: Action) -> Self {
        self.actions[usize::from(self.len)] = action;
        self.len += 1;
        self
    }

    /// The same with a decision between the placement and the rest.
    pub(crate) fn with_second(self, second: Action) -> Self {
        let [first, next, last, _] = self.actions;
        Self { actions: [first, second, next, last], len: self.len + 1 }
    }

    /// The actions, to be applied one after the other.
    pub fn actions(&self) -> &[Action] {
        &self.actions[..self.len as usize]
    }
}

/// Starts the game: walks from before the first turn to the first decision.
#[cold]
pub(super) fn begin<S: Sink>(position: &mut Position, setup: &Setup, events: &mut S) {
    let mut play = Play { position, setup, events };
    registry::set_up(&mut play);
    walk(&mut play, Step::FirstPlayer);
}

/// Runs steps until somebody must decide.
#[inline(always)]
fn walk<S: Sink>(play: &mut Play<'_, S>, mut step: Step) {
    loop {
        match registry::run(step, play) {
            Flow::Next => step = play.setup.order.after(step),
            Flow::Go(other) => step = other,
            Flow::Wait(phase) => {
                play.position.phase = phase;
                return;
            }
        }
    }
}

impl Position {
    /// Lists every legal action, in ascending order of their codes and without duplicates: equal
    /// turns of a symmetric tile once, with the smallest rotation (TURN-25). Where chance acts,
    /// these are the possible draws. The list is empty if and only if the game is over.
    ///
    /// The list is cleared first; reusing one list avoids allocation.
    #[inline]
    pub fn legal_actions(&self, setup: &Setup, list: &mut ActionList) {
        list.clear();
        registry::list(self, setup, list);
    }

    /// As [`legal_actions`](Self::legal_actions), but with every rotation that fits, also those
    /// that show the same tile.
    pub fn legal_actions_all_rotations(&self, setup: &Setup, list: &mut ActionList) {
        list.clear();
        registry::list_all_rotations(self, setup, list);
    }

    /// Lists whole turns of the player who lays a tile now: each placement with each option of what
    /// he decides after it, up to the figure action, without playing them. Empty in other phases.
    pub fn turns(&self, setup: &Setup, list: &mut Vec<Turn>) {
        list.clear();
        if self.phase == Phase::Place {
            registry::list_turns(self, setup, list);
        }
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
        registry::check(self, setup, action)
            .map(|_| ())
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
            walk(&mut Play { position: self, setup, events: &mut Silent }, Step::Final);
        }
    }

    pub(crate) fn play_with<S: Sink>(
        &mut self,
        setup: &Setup,
        action: Action,
        events: &mut S,
    ) -> Result<(), ActionError> {
        #[cfg(test)]
        crate::game::work::PLAYED.set(crate::game::work::PLAYED.get() + 1);
        let checked = registry::check(self, setup, action)
            .map_err(|reason| ActionError { action, reason })?;
        let mut play = Play { position: self, setup, events };
        let step = registry::perform(&mut play, checked);
        walk(&mut play, step);
        Ok(())
    }
}
