//! Entries of a history.

#[cfg(feature = "json")]
use serde::Serialize;

use super::Progress;
use crate::{
    action::Action,
    position::Position,
    rules::{Hook, State},
    setup::Setup,
    vocab::{Actor, Phase},
};

/// One entry of a game's history.
///
/// ```
/// use carc_engine::{Actor, Game, Phase, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let first = game.history()[0];
/// assert!(first.automatic, "the first draw of a seeded game is automatic");
/// assert_eq!((first.actor, first.phase), (Actor::Chance, Phase::Draw));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct HistoryEntry {
    /// The decision or draw.
    pub action: Action,
    /// The player who decided, or chance.
    pub actor: Actor,
    /// The phase in which the game waited for it.
    pub phase: Phase,
    /// True if it followed automatically from the entry before: a draw of a seeded game or a deck.
    pub automatic: bool,
    /// True for a draw that the source of chance did not make: it was recorded in a view that was
    /// determinized, or a function answered it.
    #[cfg_attr(feature = "json", serde(skip))]
    pub(crate) given: bool,
    /// The progress of the source of chance before this entry.
    #[cfg_attr(feature = "json", serde(skip))]
    pub(crate) progress: Progress,
    /// The owner of the hidden hand that it concerns (HOUSE-4f).
    #[cfg_attr(feature = "json", serde(skip))]
    pub(crate) owner: Option<u8>,
}

impl PartialEq for HistoryEntry {
    fn eq(&self, other: &Self) -> bool {
        (self.action, self.automatic) == (other.action, other.automatic)
    }
}

impl Eq for HistoryEntry {}

impl HistoryEntry {
    /// Returns the entry for an action in a position. The caller sets the fields about the source
    /// of draws.
    #[inline]
    pub(crate) fn at(position: &Position, setup: &Setup, action: Action) -> Self {
        Self {
            action,
            actor: position.state(setup).actor(),
            phase: position.phase,
            automatic: false,
            given: false,
            progress: Progress::default(),
            owner: setup
                .users(Hook::Secrets)
                .find_map(|it| it.secret_of(State::new(position, setup), action)),
        }
    }
}
