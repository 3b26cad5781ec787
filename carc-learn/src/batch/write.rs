//! What a batch writes into arrays of the caller.

use carc_engine::Actor;
use rayon::prelude::*;

use super::{Batch, BatchError, ROW, Workers};
use crate::observation::{Encoding, ObservationMut};

/// From whose seat a game is observed.
///
/// ```
/// use carc_learn::Observer;
/// assert_ne!(Observer::Decider, Observer::Player(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Observer {
    /// From the seat of whoever decides; the first one's where nobody does.
    Decider,
    /// Always from the seat of this player.
    Player(u8),
}

impl Batch {
    /// Writes the codes of all legal actions, game after game, and into `offsets` where each game
    /// begins, with the end as one number more. Gives how many there are.
    ///
    /// # Errors
    /// If `offsets` is not one longer than there are games, or `codes` shorter than
    /// [`legal_total`](Self::legal_total); then nothing is written.
    pub fn write_legal(&self, codes: &mut [u64], offsets: &mut [i64]) -> Result<usize, BatchError> {
        self.check_length(offsets.len().saturating_sub(1))?;
        let total = self.legal_total();
        if codes.len() < total {
            return Err(BatchError::Length { given: codes.len(), games: total });
        }
        let mut from = 0;
        offsets[0] = 0;
        for (row, offsets) in self.rows.iter().zip(offsets[1..].chunks_mut(ROW)) {
            let legal = &row.legal.codes;
            codes[from..from + legal.len()].copy_from_slice(legal);
            for (offset, &end) in offsets.iter_mut().zip(&row.ends) {
                *offset = (from + end) as i64;
            }
            from += legal.len();
        }
        Ok(total)
    }

    /// Writes for each game which actions of an action space are legal, 1 or 0. A game that is over
    /// has none.
    ///
    /// # Errors
    /// If the array has not a place for each action in each game.
    ///
    /// # Panics
    /// If the encoding was made for another setup.
    pub fn write_masks(&self, encoding: &Encoding, masks: &mut [i8]) -> Result<(), BatchError> {
        let length = encoding.space().len();
        self.check_size(masks.len(), length)?;
        let write = |(game, mask): (usize, &mut [i8])| {
            encoding.space().write_mask(self.legal(game), mask);
        };
        match self.threads.workers() {
            Workers::Caller => masks.chunks_exact_mut(length).enumerate().for_each(write),
            workers => workers.run(|| {
                masks.par_chunks_exact_mut(length).enumerate().for_each(write);
            }),
        }
        Ok(())
    }

    /// Writes what can be seen in each game.
    ///
    /// # Errors
    /// If an array has not the size of the encoding's for each game.
    ///
    /// # Panics
    /// If the encoding was made for another setup, or the player does not take part.
    pub fn write_observations(
        &self,
        encoding: &Encoding,
        observer: Observer,
        board: &mut [u8],
        tiles: &mut [u8],
        vector: &mut [i16],
    ) -> Result<(), BatchError> {
        let sizes = [encoding.board_len(), encoding.tiles_len()];
        self.check_size(board.len(), sizes[0])?;
        self.check_size(tiles.len(), sizes[1])?;
        self.check_size(vector.len(), encoding.vector_len())?;
        let observe = |game: usize, board: &mut [u8], tiles: &mut [u8], vector: &mut [i16]| {
            let position = self.position(game);
            let player = match (observer, position.actor()) {
                (Observer::Player(player), _) | (_, Actor::Player(player)) => player,
                _ => 0,
            };
            encoding.observe(
                &self.setup,
                position,
                player,
                ObservationMut { board, tiles, vector },
            );
        };
        let workers = self.threads.workers();
        if matches!(workers, Workers::Caller) {
            let each = board.chunks_exact_mut(sizes[0]).zip(tiles.chunks_exact_mut(sizes[1]));
            let each = each.zip(vector.chunks_exact_mut(encoding.vector_len()));
            each.enumerate().for_each(|(game, ((board, tiles), vector))| {
                observe(game, board, tiles, vector);
            });
        } else {
            workers.run(|| {
                board
                    .par_chunks_exact_mut(sizes[0])
                    .zip(tiles.par_chunks_exact_mut(sizes[1]))
                    .zip(vector.par_chunks_exact_mut(encoding.vector_len()))
                    .enumerate()
                    .for_each(|(game, ((board, tiles), vector))| {
                        observe(game, board, tiles, vector);
                    });
            });
        }
        Ok(())
    }

    fn check_size(&self, given: usize, each: usize) -> Result<(), BatchError> {
        let games = self.len() * each;
        if given == games { Ok(()) } else { Err(BatchError::Length { given, games }) }
    }
}
