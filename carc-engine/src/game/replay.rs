//! Histories of saves, played again.

use super::{Chance, Game, HistoryEntry, Progress, Then};
use crate::{action::Action, event::Silent, position::Position, rules::IllegalActionError};

/// Who made a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// The source of chance; it follows by itself.
    Chance,
    /// Nobody, but it followed by itself: a guess took it from a view, or a function answered it.
    Given,
    /// The caller. All decisions are the caller's.
    Applied,
}

/// Why an entry of a saved history cannot be played.
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
    /// Its name in saves.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Chance => "chance",
            Self::Given => "given",
            Self::Applied => "applied",
        }
    }
}

impl HistoryEntry {
    /// Who made it.
    pub(crate) const fn origin(&self) -> Origin {
        match (self.automatic, self.given) {
            (false, _) => Origin::Applied,
            (true, true) => Origin::Given,
            (true, false) => Origin::Chance,
        }
    }
}

impl Progress {
    /// After so many draws that a generator has not made.
    pub(crate) const fn after(draws: u64) -> Self {
        Self { tiles: 0, tokens: 0, words: draws }
    }
}

impl Chance {
    /// Whether a generator makes the draws that no list makes.
    pub(crate) const fn is_seeded(&self) -> bool {
        matches!(self.then, Then::Seeded(_))
    }

    /// Whether the source decides the draw that is due.
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

    /// Replays a draw that the seed did not make, so none before it can have been made by it either.
    pub(crate) fn replay_given(&mut self, action: Action) -> Result<(), IllegalActionError> {
        self.take_draw(action, true, &mut Silent)?;
        self.give_draws();
        Ok(())
    }

    /// Says of all draws so far that they were given to a guess.
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
