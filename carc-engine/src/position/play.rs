//! What steps and decisions work on: a position with all that is needed to ask about it and to change
//! it.

use super::{Position, Rulebook};
use crate::{
    event::{Event, Sink},
    nouns::{Phase, Step},
    setup::Setup,
};

/// A position as rules ask about it.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    pub(crate) position: &'a Position,
    pub(crate) setup: &'a Setup,
    /// Who answers what the common rules leave to the rooms.
    pub(crate) book: &'static Rulebook,
}

/// A position as steps and decisions change it. `S` is who listens: steps that every game goes through
/// are compiled for each listener, those of rooms once, for any.
pub(crate) struct Play<'a, S: ?Sized = dyn Sink> {
    pub(crate) position: &'a mut Position,
    pub(crate) setup: &'a Setup,
    pub(crate) events: &'a mut S,
    /// Who answers what the common rules leave to the rooms.
    pub(crate) book: &'static Rulebook,
}

impl<S: Sink + ?Sized> Play<'_, S> {
    /// The same position, to ask about it.
    #[inline]
    pub(crate) fn at(&self) -> At<'_> {
        At { position: self.position, setup: self.setup, book: self.book }
    }

    /// The same for a step or decision of a room.
    #[inline]
    pub(crate) fn any(&mut self) -> Play<'_> {
        Play {
            position: self.position,
            setup: self.setup,
            events: self.events.any(),
            book: self.book,
        }
    }

    /// Tells what happened, if anybody listens.
    #[inline]
    pub(crate) fn event(&mut self, event: impl FnOnce(&Position) -> Event) {
        if self.events.listens() {
            self.events.event(event(self.position));
        }
    }
}

/// Where the machine goes after a step.
pub(crate) enum Flow {
    /// To the next step of the turn.
    Next,
    /// To another step.
    Go(Step),
    /// Nowhere: somebody must decide.
    Wait(Phase),
}
