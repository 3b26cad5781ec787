//! Whole turns.

use super::Action;

/// A whole turn: the actions of one player from laying the tile to the figure action, in order.
///
/// A decision that would not be offered (TURN-24) is not among them. Nor are draws that come between
/// them, such as that of the tile under a hill (where the caller makes that draw, the turns of a game
/// end before it); and a turn ends with the answer about a flock, as what
/// may follow rests on tokens that are still to be drawn (TURN-11). It also ends with a floor or a
/// ransom, after which the player decides anew (TURN-12).
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
    /// A turn without a figure action.
    #[inline]
    pub(crate) const fn single(first: Action) -> Self {
        Self { actions: [first, Action::Pass, Action::Pass, Action::Pass], len: 1 }
    }

    #[inline]
    pub(crate) const fn pair(first: Action, second: Action) -> Self {
        Self { actions: [first, second, Action::Pass, Action::Pass], len: 2 }
    }

    /// The same, ended after so many actions if there are more.
    pub(crate) fn until(self, count: usize) -> Self {
        let [first, second, ..] = self.actions;
        match count.min(self.len.into()) {
            1 => Self::single(first),
            _ => Self::pair(first, second),
        }
    }

    /// The same with one action more.
    pub(crate) fn then(mut self, action: Action) -> Self {
        self.actions[usize::from(self.len)] = action;
        self.len += 1;
        self
    }

    /// The same with a decision between the placement and the rest.
    pub(crate) fn with_second(self, second: Action) -> Self {
        let [first, next, last, _] = self.actions;
        Self { actions: [first, second, next, last], len: self.len + 1 }
    }

    /// The actions, to be applied one after the other.
    pub fn actions(&self) -> &[Action] {
        &self.actions[..self.len as usize]
    }
}
