//! Entries of a history.

use serde::Serialize;

use super::Progress;
use crate::{
    action::Action,
    expansions::registry,
    machine::ActionError,
    nouns::{Actor, Phase},
    position::Position,
    setup::Setup,
};

/// One entry of a game's history.
///
/// ```
/// use carc_engine::{Actor, Game, Phase, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let first = game.history()[0];
/// assert!(first.automatic, "the first draw of a seeded game follows by itself");
/// assert_eq!((first.actor, first.phase), (Actor::Chance, Phase::Draw));
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Record {
    /// What was decided or drawn.
    pub action: Action,
    /// Who decided, or that it was drawn.
    pub actor: Actor,
    /// What the game had waited for.
    pub phase: Phase,
    /// Whether it followed by itself from the entry before: a draw of a seeded game or a deck.
    pub automatic: bool,
    /// Whether it is a draw that the source of chance did not make: a guess took it from a view, or
    /// a function answered it.
    #[serde(skip)]
    pub(crate) given: bool,
    /// How far the source of chance was before it.
    #[serde(skip)]
    pub(crate) progress: Progress,
    /// Whose hidden hand it is about (HOUSE-4f).
    #[serde(skip)]
    pub(crate) owner: Option<u8>,
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        (self.action, self.automatic) == (other.action, other.automatic)
    }
}

impl Eq for Record {}

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
    Illegal(ActionError),
    /// The source draws something else, or nothing.
    NotDrawn(Option<Action>),
}

impl From<ActionError> for ReplayError {
    fn from(error: ActionError) -> Self {
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

impl Record {
    /// An entry about an action that is taken in a position. The caller says where the draws come from.
    #[inline]
    pub(crate) fn at(position: &Position, setup: &Setup, action: Action) -> Self {
        Self {
            action,
            actor: position.actor(),
            phase: position.phase(),
            automatic: false,
            given: false,
            progress: Progress::default(),
            owner: registry::owner(position, setup, action),
        }
    }

    /// Who made it.
    pub(crate) const fn origin(&self) -> Origin {
        match (self.automatic, self.given) {
            (false, _) => Origin::Applied,
            (true, true) => Origin::Given,
            (true, false) => Origin::Chance,
        }
    }
}
