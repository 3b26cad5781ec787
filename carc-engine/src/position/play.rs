//! What steps and decisions work on.

use super::Position;
use crate::{
    event::{Event, Sink},
    nouns::{Phase, Step},
    setup::Setup,
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
