//! A position together with its setup: what rules read and change.

use super::turn::Step;
use crate::{
    event::{Event, Sink},
    position::Position,
    setup::Setup,
    vocab::{IllegalAction, Phase},
};

/// A position to read.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    pub(crate) position: &'a Position,
    pub(crate) setup: &'a Setup,
}

/// A position to change. `S` receives the events: code of the base game is compiled for each kind of
/// receiver, code of expansions once, for any.
pub(crate) struct Play<'a, S: ?Sized = dyn Sink> {
    pub(crate) position: &'a mut Position,
    pub(crate) setup: &'a Setup,
    pub(crate) events: &'a mut S,
}

impl<'a> At<'a> {
    #[inline]
    pub(crate) const fn new(position: &'a Position, setup: &'a Setup) -> Self {
        Self { position, setup }
    }

    /// The reason why an action is illegal that no decision of this phase offers.
    pub(crate) fn other_phase<T>(self) -> Result<T, IllegalAction> {
        Err(IllegalAction::OtherPhase(self.position.phase))
    }
}

impl<S: Sink + ?Sized> Play<'_, S> {
    /// The same position, to read.
    #[inline]
    pub(crate) fn at(&self) -> At<'_> {
        At { position: self.position, setup: self.setup }
    }

    /// The same, for code that is compiled once for every receiver of events.
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

/// What follows a step of the turn.
pub(crate) enum Flow {
    /// The next step.
    Next,
    /// Another step.
    Go(Step),
    /// A decision: the turn waits.
    Wait(Phase),
}
