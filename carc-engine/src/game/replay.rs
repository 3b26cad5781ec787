//! Replay of the histories of saves.

use super::{Chance, Game, HistoryEntry, Progress, Then};
use crate::{action::Action, event::Silent, position::Position, rules::IllegalActionError};

/// The origin of a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// The source of chance; the draw is automatic.
    Chance,
    /// Recorded in a determinized view or answered by a function; the draw is automatic.
    Given,
    /// The caller. All decisions are made by the caller.
    Applied,
}

/// The reason why an entry of a saved history cannot be played.
pub(crate) enum ReplayError {
    Illegal(IllegalActionError),
    /// The source draws something else, or nothing.
    NotDrawn(Option<Action>),
}

impl From<IllegalActionError> for ReplayError {
    fn from(error: IllegalActionError) -> Self {
        Self::Illegal(error)
    }
}

impl Origin {
    /// Returns its name in saves.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Chance => "chance",
            Self::Given => "given",
            Self::Applied => "applied",
        }
    }
}

impl HistoryEntry {
    /// Returns the origin of the entry.
    pub(crate) const fn origin(&self) -> Origin {
        match (self.automatic, self.given) {
            (false, _) => Origin::Applied,
            (true, true) => Origin::Given,
            (true, false) => Origin::Chance,
        }
    }
}

impl Progress {
    /// Returns the progress after a number of draws that the generator did not make.
    pub(crate) const fn after(draws: u64) -> Self {
        Self { tiles: 0, tokens: 0, words: draws }
    }
}

impl Chance {
    /// Returns true if a generator makes the draws that are not on a list.
    pub(crate) const fn is_seeded(&self) -> bool {
        matches!(self.then, Then::Seeded(_))
    }

    /// Returns true if the source decides the pending draw.
    pub(crate) fn decides(&self, position: &Position) -> bool {
        self.is_seeded() || self.on_list(position).is_some()
    }
}

impl Game {
    /// Replays an entry of a saved history.
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

    /// Replays a draw that was not made by the seed, so the seed made none of the earlier draws
    /// either.
    pub(crate) fn replay_given(&mut self, action: Action) -> Result<(), IllegalActionError> {
        self.take_draw(action, true, &mut Silent)?;
        self.give_draws();
        Ok(())
    }

    /// Marks all draws so far as recorded, not made by the source.
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
