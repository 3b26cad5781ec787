//! Reproducible random choices.

use carc_engine::Generator;

/// A generator from which all choices of a game are made.
pub(crate) struct Dice(Generator);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Generator::new(seed))
    }

    /// Returns a number from 0 to `bound` - 1.
    pub(crate) fn uniform(&mut self, bound: usize) -> usize {
        self.0.uniform(u32::try_from(bound).expect("a small number")) as usize
    }

    /// Returns a number from `low` to `high`.
    pub(crate) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.uniform(high - low + 1)
    }

    /// Returns true with a probability of one in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.uniform(times) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.uniform(from.len())]
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.uniform(last + 1));
        }
    }
}
