//! What a batch writes into arrays of the caller.

use carc_engine::Actor;
use rayon::prelude::*;

use super::{Batch, BatchError, ROW, Workers};
use crate::observation::{Encoding, ObservationMut, Written};

/// For how many games a thread writes at a time.
const PIECE: usize = 8;

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
        let firsts = (0..self.games).step_by(PIECE);
        self.share(firsts.zip(masks.chunks_mut(PIECE * length)), |(first, masks)| {
            for (game, mask) in (first..).zip(masks.chunks_exact_mut(length)) {
                encoding.space().write_mask(self.legal(game), mask);
            }
        });
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
        let out = ObservationMut { board, tiles, vector };
        self.check_arrays(encoding, &out)?;
        let pieces = (0..).step_by(PIECE).zip(cut(encoding, out, PIECE));
        self.share(pieces, |(first, out)| {
            for (game, out) in (first..).zip(cut(encoding, out, 1)) {
                let position = self.position(game);
                encoding.observe(&self.setup, position, self.player(game, observer), out);
            }
        });
        Ok(())
    }

    /// Writes what can be seen and what is legal in each game into arrays that hold what was last
    /// written into them with `written`, or zeros. The arrays are then the same as after
    /// [`write_observations`](Self::write_observations) and [`write_masks`](Self::write_masks), but only
    /// what differs is touched. The games may have gone on, begun anew or be those of another batch.
    ///
    /// ```
    /// use carc_engine::{Config, Setup};
    /// use carc_learn::{Batch, BatchOptions, Encoding, Observation, Observer, Written};
    /// let mut config = Config::new(2);
    /// config.options.insert("table".into(), "21x21".into());
    /// let setup = Setup::new(config)?;
    /// let encoding = Encoding::new(&setup).unwrap();
    /// let mut batch = Batch::new(setup, 1, BatchOptions::default()).unwrap();
    /// let mut written = Written::new(&encoding, 1);
    /// let mut seen = Observation::new(&encoding);
    /// let mut mask = vec![0; encoding.space().len()];
    /// for _ in 0..10 {
    ///     let out = seen.as_mut();
    ///     batch.rewrite(&encoding, Observer::Decider, out, &mut mask, &mut written).unwrap();
    ///     let number = mask.iter().position(|legal| *legal == 1).unwrap();
    ///     batch.step_numbers(&encoding, &[number as i64]).unwrap();
    /// }
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// If an array has not the size of the encoding's for each game, or `written` is for other
    /// arrays; then nothing is written.
    ///
    /// # Panics
    /// If the encoding was made for another setup, or the player does not take part.
    pub fn rewrite(
        &self,
        encoding: &Encoding,
        observer: Observer,
        out: ObservationMut<'_>,
        masks: &mut [i8],
        written: &mut Written,
    ) -> Result<(), BatchError> {
        let length = encoding.space().len();
        self.check_arrays(encoding, &out)?;
        self.check_size(masks.len(), length)?;
        self.check_length(if written.fits(encoding) { written.len() } else { 0 })?;
        let masks = masks.chunks_mut(PIECE * length).zip(written.games.chunks_mut(PIECE));
        let pieces = (0..).step_by(PIECE).zip(cut(encoding, out, PIECE));
        self.share(pieces.zip(masks), |((first, out), (masks, traces))| {
            let masks = masks.chunks_exact_mut(length).zip(traces);
            let games = (first..).zip(cut(encoding, out, 1)).zip(masks);
            for ((game, out), (mask, trace)) in games {
                encoding.rewrite_mask(self.legal(game), mask, trace);
                let (position, player) = (self.position(game), self.player(game, observer));
                encoding.observe_over(&self.setup, position, player, out, Some(trace));
            }
        });
        Ok(())
    }

    /// From whose seat a game is seen.
    fn player(&self, game: usize, observer: Observer) -> u8 {
        match (observer, self.actor(game)) {
            (Observer::Player(player), _) | (_, Actor::Player(player)) => player,
            _ => 0,
        }
    }

    /// Does some jobs on all threads.
    fn share<J: Send>(&self, jobs: impl Iterator<Item = J>, work: impl Fn(J) + Sync + Send) {
        match self.threads.workers() {
            Workers::Caller => jobs.for_each(work),
            workers => {
                let jobs: Vec<J> = jobs.collect();
                workers.run(|| jobs.into_par_iter().for_each(work));
            }
        }
    }

    fn check_arrays(
        &self,
        encoding: &Encoding,
        out: &ObservationMut<'_>,
    ) -> Result<(), BatchError> {
        self.check_size(out.board.len(), encoding.board_len())?;
        self.check_size(out.tiles.len(), encoding.tiles_len())?;
        self.check_size(out.vector.len(), encoding.vector_len())
    }

    fn check_size(&self, given: usize, each: usize) -> Result<(), BatchError> {
        let games = self.len() * each;
        if given == games { Ok(()) } else { Err(BatchError::Length { given, games }) }
    }
}

/// The arrays of so many games at a time.
fn cut<'a>(
    encoding: &Encoding,
    ObservationMut { board, tiles, vector }: ObservationMut<'a>,
    games: usize,
) -> impl Iterator<Item = ObservationMut<'a>> {
    let board = board.chunks_mut(games * encoding.board_len());
    let tiles = tiles.chunks_mut(games * encoding.tiles_len());
    let vector = vector.chunks_mut(games * encoding.vector_len());
    let each = board.zip(tiles).zip(vector);
    each.map(|((board, tiles), vector)| ObservationMut { board, tiles, vector })
}
