//! The order of a turn in games of one setup.

use crate::nouns::Step;

/// The step that follows each step: what the rules of a setup never use is left out, so that it costs
/// nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order(pub(crate) [Step; Step::Final as usize + 1]);

impl Order {
    #[inline]
    pub(crate) const fn after(&self, step: Step) -> Step {
        self.0[step as usize]
    }
}
