//! Decisions: a row for each, in the room that owns it.

use super::{At, Play, Position, Urn};
use crate::{
    action::{Action, ActionList},
    nouns::{IllegalReason, Phase, Seat, Step},
    setup::{ActionTemplate, Setup},
};

/// A decision that rules ask for. The registry has a table of them by phase.
pub(crate) struct Decision {
    pub(crate) phase: Phase,
    pub(crate) actor: Decider,
    /// Lists the options in ascending order of their codes.
    pub(crate) list: fn(At<'_>, &mut ActionList),
    /// Whether an action is one of them, without listing.
    pub(crate) check: fn(At<'_>, Action) -> Result<(), IllegalReason>,
    /// Does what was decided, and says with which step the turn goes on. What is not an option changes
    /// nothing.
    pub(crate) perform: fn(&mut Play<'_>, Action) -> Result<Step, IllegalReason>,
    /// Adds every action that a player can have to choose here in games of a setup.
    pub(crate) templates: fn(&Setup, &mut Vec<ActionTemplate>),
}

/// Who decides.
pub(crate) enum Decider {
    /// Chance, by a draw.
    Chance(fn(&Position) -> Urn<'_>),
    Player(fn(&Position) -> Seat),
}

impl Decider {
    /// The player whose turn it is.
    pub(crate) const ACTIVE: Self = Self::Player(|position| position.active);
}

/// A figure action besides placing a figure on the tile just laid (TURN-12): one of several rows that
/// share a decision. What an action does that is none of its own is `None`.
pub(crate) struct FigureAction {
    /// Whether there can be any in games of a setup.
    pub(crate) is_played: fn(&Setup) -> bool,
    /// Whether there is any now.
    pub(crate) is_offered: fn(At<'_>) -> bool,
    /// Adds the options to a list that begins with passing.
    pub(crate) list: fn(At<'_>, &mut ActionList),
    pub(crate) check: fn(At<'_>, Action) -> Option<Result<(), IllegalReason>>,
    pub(crate) perform: fn(&mut Play<'_>, Action) -> Option<Result<Step, IllegalReason>>,
    pub(crate) templates: fn(&Setup, &mut Vec<ActionTemplate>),
}

/// No templates: what chance decides, or what another row has.
pub(crate) const NO_TEMPLATES: fn(&Setup, &mut Vec<ActionTemplate>) = |_, _| {};

impl At<'_> {
    /// Why an action is refused that no decision of this phase has.
    pub(crate) fn other_phase<T>(self) -> Result<T, IllegalReason> {
        Err(IllegalReason::OtherPhase(self.position.phase))
    }
}
