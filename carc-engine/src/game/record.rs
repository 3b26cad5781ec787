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
/// assert!(first.automatic, "the first draw of a seeded game follows by itself");
/// assert_eq!((first.actor, first.phase), (Actor::Chance, Phase::Draw));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct HistoryEntry {
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
    #[cfg_attr(feature = "json", serde(skip))]
    pub(crate) given: bool,
    /// How far the source of chance was before it.
    #[cfg_attr(feature = "json", serde(skip))]
    pub(crate) progress: Progress,
    /// Whose hidden hand it is about (HOUSE-4f).
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
    /// An entry about an action that is taken in a position. The caller says where the draws come from.
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
