//! Some games of a batch, which one thread plays one after the other.

use carc_engine::Position;

use super::{
    Course,
    slot::{Common, Legal, Slot},
};

/// How many games a row has; the last one may have fewer.
pub(super) const ROW: usize = 32;

#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The place of its first game in the batch.
    first: usize,
    pub(super) slots: Vec<Slot>,
    /// What is legal in its games: in one piece, so that checking and copying read on.
    pub(super) legal: Legal,
    /// Where the codes of each game end.
    pub(super) ends: Vec<usize>,
}

impl Row {
    pub(super) fn new(first: usize, games: usize, start: &Position) -> Self {
        let slots = (0..games).map(|_| Slot::new(start)).collect();
        Self { first, slots, legal: Legal::default(), ends: vec![0; games] }
    }

    /// The codes of what is legal in a game of the row.
    pub(super) fn legal(&self, game: usize) -> &[u64] {
        let start = if game == 0 { 0 } else { self.ends[game - 1] };
        &self.legal.codes[start..self.ends[game]]
    }

    /// The first game of the batch that does not take its code, and the code. A game that is over
    /// takes any.
    pub(super) fn refused(&self, codes: &[u64]) -> Option<(usize, u64)> {
        let takes = |game: usize, code| {
            self.legal(game).binary_search(&code).is_ok() || self.slots[game].position.is_over()
        };
        let refused = (0..).zip(codes).find(|&(game, &code)| !takes(game, code));
        refused.map(|(game, &code)| (self.first + game, code))
    }

    /// Plays an action in each game.
    pub(super) fn step(&mut self, codes: &[u64], common: &Common<'_>) {
        self.legal.codes.clear();
        for (game, (slot, &code)) in self.slots.iter_mut().zip(codes).enumerate() {
            slot.step(code, self.first + game, common, &mut self.legal);
            self.ends[game] = self.legal.codes.len();
        }
    }

    /// Goes to where its games had come; which game of the batch cannot, and its code that is not legal.
    pub(super) fn resume(
        &mut self,
        courses: &[Course],
        common: &Common<'_>,
    ) -> Result<(), (usize, u64)> {
        self.legal.codes.clear();
        for (game, (slot, course)) in self.slots.iter_mut().zip(courses).enumerate() {
            let place = self.first + game;
            let resumed = slot.resume(place, course, common, &mut self.legal);
            resumed.map_err(|code| (place, code))?;
            self.ends[game] = self.legal.codes.len();
        }
        Ok(())
    }

    /// Begins those games anew for which it is asked.
    pub(super) fn begin(&mut self, which: &[bool], common: &Common<'_>) {
        self.legal.codes.clear();
        for (game, (slot, &anew)) in self.slots.iter_mut().zip(which).enumerate() {
            if anew {
                slot.begin(self.first + game, common, &mut self.legal);
            } else {
                slot.list(common.setup, &mut self.legal);
            }
            self.ends[game] = self.legal.codes.len();
        }
    }
}
