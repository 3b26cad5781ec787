//! Replays the history in a save.

use super::{Chance, Game, HistoryEntry, Progress, Then};
use crate::{action::Action, event::Silent, position::Position, rules::IllegalActionError};

/// The origin of a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// The source of chance made the draw automatically.
    Chance,
    /// The draw was recorded in a determinized view or chosen by a function, and is automatic.
    Given,
    /// The caller applied the draw. All decisions have this origin.
    Applied,
}

/// The reason why an entry in a saved history cannot be played.
pub(crate) enum ReplayError {
    Illegal(IllegalActionError),
    /// The source makes a draw that differs from the entry, or makes no draw.
    NotDrawn(Option<Action>),
}

impl From<IllegalActionError> for ReplayError {
    fn from(error: IllegalActionError) -> Self {
        Self::Illegal(error)
    }
}

impl Origin {
    /// Returns the name that saves use for the origin.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Chance => "chance",
            Self::Given => "given",
            Self::Applied => "applied",
        }
    }
}

impl HistoryEntry {
    /// Returns the entry's origin.
    pub(crate) const fn origin(&self) -> Origin {
        match (self.automatic, self.given) {
            (false, _) => Origin::Applied,
            (true, true) => Origin::Given,
            (true, false) => Origin::Chance,
        }
    }
}

impl Progress {
    /// Returns the progress after the given number of draws if no generator made any of them.
    pub(crate) const fn after(draws: u64) -> Self {
        Self { tiles: 0, tokens: 0, words: draws }
    }
}

impl Chance {
    /// Returns true if a generator makes the draws that are not on a list.
    pub(crate) const fn is_seeded(&self) -> bool {
        matches!(self.then, Then::Seeded(_))
    }

    /// Returns true if the pending draw comes from the source.
    pub(crate) fn decides(&self, position: &Position) -> bool {
        self.is_seeded() || self.on_list(position).is_some()
    }
}

impl Game {
    /// Replays an entry from a saved history.
    pub(crate) fn replay(&mut self, action: Action, origin: Origin) -> Result<(), ReplayError> {
        if origin != Origin::Chance {
            let automatic = origin == Origin::Given;
            return Ok(self.take_draw(action, automatic, &mut Silent)?);
        }
        let progress = self.chance.progress();
        let drawn = self.chance.draw(&self.position);
        if drawn != Some(action) {
            self.chance.go_to(progress);
            return Err(ReplayError::NotDrawn(drawn));
        }
        Ok(self.play_drawn(action, progress, &mut Silent)?)
    }

    /// Replays a draw that the source of chance did not make. Draws marked as given precede all
    /// draws from the generator, so every earlier draw is also marked as given.
    pub(crate) fn replay_given(&mut self, action: Action) -> Result<(), IllegalActionError> {
        self.take_draw(action, true, &mut Silent)?;
        self.give_draws();
        Ok(())
    }

    /// Marks all draws so far as given, which means that the source of chance did not make them.
    pub(crate) fn give_draws(&mut self) {
        let mut draws = 0;
        for record in &mut self.history {
            record.progress = Progress::after(draws);
            if matches!(record.action, Action::Draw(_)) {
                record.given = true;
                draws += 1;
            }
        }
        self.chance.go_to(Progress::after(draws));
    }
}
