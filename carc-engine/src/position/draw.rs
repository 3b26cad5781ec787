//! Chance: what can come, how likely it is, and a fair draw of it.

use super::{Phase, Position};
use crate::{
    action::{Action, Item},
    chance::Generator,
};

impl Position {
    /// The possible outcomes of the draw that is due with their probabilities, in ascending order
    /// of their codes (RAND-1). Empty unless chance is the actor.
    pub fn chance_outcomes(&self) -> Vec<(Action, f64)> {
        if self.phase != Phase::Draw {
            return Vec::new();
        }
        let total = f64::from(self.left_total);
        (0..)
            .zip(&self.left)
            .filter(|(_, left)| **left > 0)
            .map(|(kind, &left)| (Action::Draw(Item::Tile(kind)), f64::from(left) / total))
            .collect()
    }

    /// Draws fairly: the outcome to be played next, or `None` if chance is not the actor.
    ///
    /// ```
    /// use carc_engine::{Generator, Position, Setup};
    /// let setup = Setup::base(2)?;
    /// let mut position = Position::new(&setup);
    /// let outcome = position.draw(&mut Generator::new(1)).unwrap();
    /// position.play(&setup, outcome).unwrap();
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    #[inline]
    pub fn draw(&self, generator: &mut Generator) -> Option<Action> {
        if self.phase != Phase::Draw {
            return None;
        }
        let mut rest = generator.below(self.left_total.into()) as u16;
        for (kind, &left) in (0..).zip(&self.left) {
            if rest < left {
                return Some(Action::Draw(Item::Tile(kind)));
            }
            rest -= left;
        }
        None
    }
}
