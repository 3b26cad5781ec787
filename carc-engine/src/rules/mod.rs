//! The rules of the game: the steps of a turn, the decisions, and the interface for expansions.
//!
//! Start with [`turn`], then read [`decisions`]. The modules [`placement`], [`figures`] and
//! [`scoring`] implement the base game; [`expansion`] is the interface that the expansions
//! implement.

mod chance;
mod decisions;
mod expansion;
pub(crate) mod figures;
mod hooks;
mod lookahead;
pub(crate) mod mid_turn;
mod order;
pub(crate) mod placement;
pub(crate) mod scoring;
mod state;
#[cfg(test)]
mod tests;
pub(crate) mod turn;

#[cfg(test)]
pub(crate) use self::decisions::PLAYED;
#[cfg(feature = "json")]
pub(crate) use self::expansion::ViewField;
use self::turn::Step;
pub use self::{
    decisions::{IllegalActionError, IndexError},
    state::{Rank, State},
};
pub(crate) use self::{
    decisions::{at_index, place_figure},
    expansion::{Decider, Expansion, NOBODY, decider},
    hooks::{FigureVerb, Hook, HookSet, Hooks},
    lookahead::Ahead,
    order::Order,
};
use crate::{
    event::{Event, Sink},
    position::Position,
    setup::Setup,
    vocab::{IllegalAction, Phase},
};

/// Write access to a position and its setup. `S` receives the events. The base game code is
/// compiled separately for each type of receiver, but the expansion code is compiled only once.
pub(crate) struct Play<'a, S: ?Sized = dyn Sink> {
    pub(crate) position: &'a mut Position,
    pub(crate) setup: &'a Setup,
    pub(crate) events: &'a mut S,
}

impl State<'_> {
    /// Returns an error for an action that is not available in this phase.
    pub(crate) fn other_phase<T>(self) -> Result<T, IllegalAction> {
        Err(IllegalAction::OtherPhase(self.position.phase))
    }
}

impl<S: Sink + ?Sized> Play<'_, S> {
    /// Returns read access to the position.
    #[inline]
    pub(crate) fn at(&self) -> State<'_> {
        State { position: self.position, setup: self.setup }
    }

    /// Returns write access with a dynamic event receiver, for code that is compiled only once.
    #[inline]
    pub(crate) fn any(&mut self) -> Play<'_> {
        Play { position: self.position, setup: self.setup, events: self.events.any() }
    }

    /// Emits an event if there is a receiver.
    #[inline]
    pub(crate) fn event(&mut self, event: impl FnOnce(&Position) -> Event) {
        if self.events.listens() {
            self.events.event(event(self.position));
        }
    }
}

/// The way a turn continues after a step.
pub(crate) enum Flow {
    /// Continues with the next step.
    Next,
    /// Continues with another step.
    Go(Step),
    /// Waits for a decision in this phase.
    Wait(Phase),
}
