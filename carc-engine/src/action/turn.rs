//! Complete turns.

use super::Action;

/// A complete turn: one player's actions in order, from the tile placement to the figure action.
///
/// A turn omits decisions that have only one option (TURN-24) and draws that occur between the
/// actions, such as drawing the tile under a hill. With external chance, a turn ends before the
/// first draw. A turn also ends after a flock decision, because later decisions depend on tokens
/// that have not been drawn yet (TURN-11), and after a tower floor or a ransom, because the player
/// then has another decision (TURN-12). A turn ends before the decision about the mage and the
/// witch, which has hundreds of options (TURN-9f).
///
/// ```
/// use carc_engine::{Action, Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// for turn in game.turns() {
///     assert!(matches!(turn.actions()[0], Action::PlaceTile { .. }));
/// }
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    actions: [Action; 4],
    len: u8,
}

impl Turn {
    /// Creates a turn without a figure action.
    #[inline]
    pub(crate) const fn single(first: Action) -> Self {
        Self { actions: [first, Action::Pass, Action::Pass, Action::Pass], len: 1 }
    }

    #[inline]
    pub(crate) const fn pair(first: Action, second: Action) -> Self {
        Self { actions: [first, second, Action::Pass, Action::Pass], len: 2 }
    }

    /// Returns the turn, truncated to at most `count` actions.
    pub(crate) fn until(self, count: usize) -> Self {
        let [first, second, ..] = self.actions;
        match count.min(self.len.into()) {
            1 => Self::single(first),
            _ => Self::pair(first, second),
        }
    }

    /// Returns the turn with another action appended.
    pub(crate) fn then(mut self, action: Action) -> Self {
        self.actions[usize::from(self.len)] = action;
        self.len += 1;
        self
    }

    /// Returns the turn with a decision inserted after the placement.
    pub(crate) fn with_second(self, second: Action) -> Self {
        let [first, next, last, _] = self.actions;
        Self { actions: [first, second, next, last], len: self.len + 1 }
    }

    /// The actions, in the order in which they must be applied.
    pub fn actions(&self) -> &[Action] {
        &self.actions[..self.len as usize]
    }
}
