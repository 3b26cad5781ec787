//! Methods that write a batch into the caller's arrays.

use super::{Batch, BatchError, ROW};
use crate::observation::{
    Arrays, Encoding, Form, Numbers, ObservationMut, Observer, cut, take_each,
};

impl Batch {
    /// Writes the codes of all legal actions, game by game. Writes the offset of each game into
    /// `offsets`, followed by the total number of codes, which is also returned.
    ///
    /// # Errors
    /// Returns [`BatchError`] if the length of `offsets` is not the number of games plus 1, or if
    /// `codes` is shorter than [`legal_total`](Self::legal_total). On error, nothing is written.
    pub fn write_legal(&self, codes: &mut [u64], offsets: &mut [i64]) -> Result<usize, BatchError> {
        let total = self.write_offsets(codes.len(), offsets)?;
        let mut rest = &mut codes[..total];
        for row in &self.rows {
            let (own, others) = rest.split_at_mut(row.legal.len());
            own.copy_from_slice(row.legal.codes());
            rest = others;
        }
        Ok(total)
    }

    /// Writes the offset of each game's legal actions. Fails if there are more than `room` actions.
    fn write_offsets(&self, room: usize, offsets: &mut [i64]) -> Result<usize, BatchError> {
        self.check_length(offsets.len().saturating_sub(1))?;
        let total = self.legal_total();
        if room < total {
            return Err(BatchError::Size { given: room, needed: total });
        }
        let mut from = 0;
        offsets[0] = 0;
        for (row, offsets) in self.rows.iter().zip(offsets[1..].chunks_mut(ROW)) {
            for (offset, &end) in offsets.iter_mut().zip(&row.ends) {
                *offset = (from + end) as i64;
            }
            from += row.legal.len();
        }
        Ok(total)
    }

    /// Writes each game's legal-action mask. The mask has a 1 for each legal action and a 0 for all
    /// other action indices. All elements are 0 for a finished game.
    ///
    /// # Errors
    /// Returns [`BatchError`] if the array does not have one element for each action index of each
    /// game.
    ///
    /// # Panics
    /// Panics if the encoding was created for another setup.
    pub fn write_masks(&self, encoding: &Encoding, masks: &mut [i8]) -> Result<(), BatchError> {
        encoding.check_setup(&self.setup);
        let length = encoding.space().len();
        self.check_size(masks.len(), length)?;
        let jobs = self.rows.iter().zip(masks.chunks_mut(ROW * length));
        self.threads.share(jobs, |(row, masks)| {
            for ((_, legal), mask) in row.each_legal().zip(masks.chunks_exact_mut(length)) {
                encoding.space().write_mask(legal, mask);
            }
        });
        Ok(())
    }

    /// Writes an observation for each game.
    ///
    /// # Errors
    /// Returns [`BatchError`] if an array does not have the size that the encoding requires for all
    /// games.
    ///
    /// # Panics
    /// Panics if the encoding was created for another setup, or if the player is not in the game.
    pub fn write_observations(
        &self,
        encoding: &Encoding,
        observer: Observer,
        board: &mut [u8],
        tiles: &mut [u8],
        vector: &mut [i16],
    ) -> Result<(), BatchError> {
        let out = ObservationMut { board, tiles, vector };
        self.check_observations(encoding, &out)?;
        let jobs = self.rows.iter().zip(cut(encoding, out, ROW));
        self.threads.share(jobs, |(row, out)| {
            for ((setup, position, actor), out) in
                row.each_position(&self.setup).zip(cut(encoding, out, 1))
            {
                encoding.observe(setup, position, observer.player(actor), out);
            }
        });
        Ok(())
    }

    /// Writes each game's observation in the given form, game by game. There must be one array for
    /// each of the [`fields`](Encoding::fields), in order. The table is rotated clockwise by a
    /// number of quarter turns.
    ///
    /// # Errors
    /// Returns [`BatchError`] if the number of arrays or the size of an array is wrong, or if a
    /// rotation is requested but the table is not square. On error, nothing is written.
    ///
    /// # Panics
    /// Panics if the type of an array differs from the type of its field, if the encoding was
    /// created for another setup, or if the player is not in the game.
    pub fn write_form(
        &self,
        encoding: &Encoding,
        form: Form,
        observer: Observer,
        quarters: u8,
        mut out: Vec<Numbers<'_>>,
    ) -> Result<(), BatchError> {
        encoding.check_setup(&self.setup);
        encoding.space().check_turn(quarters)?;
        let lengths = encoding
            .lengths(form, &out, self.len())
            .map_err(|(given, needed)| BatchError::Size { given, needed })?;
        let jobs =
            self.rows.iter().map(|row| (row, take_each(&mut out, &lengths, row.slots.len())));
        self.threads.share(jobs, |(row, mut out)| {
            let (mut sight, mut games) = row.looked.take();
            games.resize_with(row.slots.len(), Default::default);
            let each = row.each_position(&self.setup).zip(&row.slots).enumerate();
            for (game, ((setup, position, actor), slot)) in each {
                if row.reads_ahead
                    && let Some((_, next)) = games.get(game + 1)
                {
                    row.slots[game + 1].position.prefetch();
                    next.prefetch();
                }
                let (life, tracked) = &mut games[game];
                if *life != slot.life.number() {
                    tracked.clear();
                    *life = slot.life.number();
                }
                std::mem::swap(&mut sight.tracked, tracked);
                let mut out = take_each(&mut out, &lengths, 1);
                let player = observer.player(actor);
                encoding.observe_in(form, setup, position, player, &mut out, &mut sight);
                std::mem::swap(&mut sight.tracked, tracked);
                if !quarters.is_multiple_of(4) {
                    let turned = encoding.rotate(form, position.state(setup), quarters, out);
                    turned.expect("the table is square");
                }
            }
            row.looked.put((sight, games));
        });
        Ok(())
    }

    /// Writes the indices of all legal actions, game by game and sorted by code within each game.
    /// Writes the offset of each game into `offsets`, followed by the total number of indices,
    /// which is also returned. The indices refer to the table rotated clockwise by a number of
    /// quarter turns, but their order is not affected by the rotation.
    ///
    /// Returns [`BatchError`] if the length of `offsets` is not the number of games plus 1, if
    /// `numbers` is shorter than [`legal_total`](Self::legal_total), or if a rotation is requested
    /// but the table is not square. On error, nothing is written.
    ///
    /// # Panics
    /// Panics if the encoding was created for another setup.
    pub fn write_legal_action_indices(
        &self,
        encoding: &Encoding,
        quarters: u8,
        numbers: &mut [i64],
        offsets: &mut [i64],
    ) -> Result<usize, BatchError> {
        encoding.check_setup(&self.setup);
        encoding.space().check_turn(quarters)?;
        let total = self.write_offsets(numbers.len(), offsets)?;
        let mut rest = &mut numbers[..total];
        let jobs = self.rows.iter().map(|row| {
            let (own, others) = std::mem::take(&mut rest).split_at_mut(row.legal.len());
            rest = others;
            (row, own)
        });
        let space = encoding.space();
        self.threads.share(jobs, |(row, numbers)| {
            for (number, &code) in numbers.iter_mut().zip(row.legal.codes()) {
                let index = space.index_of_code(code).expect("every legal action has a number");
                *number = index as i64;
            }
            if !quarters.is_multiple_of(4) {
                let mut rest = numbers;
                let each = row.each_position(&self.setup).zip(row.each_legal());
                for ((setup, position, _), (_, legal)) in each {
                    let (own, others) = rest.split_at_mut(legal.len());
                    let turned =
                        encoding.rotate_action_indices(position.state(setup), quarters, own);
                    turned.expect("the table is square");
                    rest = others;
                }
            }
        });
        Ok(total)
    }

    /// Updates observations and legal-action masks in arrays that were last written with the same
    /// [`Written`](crate::Written), or that contain only zeros. The result is the same as after
    /// [`write_observations`](Self::write_observations) and [`write_masks`](Self::write_masks), but
    /// only differences are written. Since the last write, the games may have advanced, been reset,
    /// or even been replaced by another batch's games.
    ///
    /// # Errors
    /// Returns [`BatchError`] if an array does not have the size that the encoding requires for all
    /// games, or if `written` was created for arrays of a different size. On error, nothing is
    /// written.
    ///
    /// # Panics
    /// Panics if the encoding was created for another setup, or if the player is not in the game.
    pub fn rewrite(&self, arrays: Arrays<'_>) -> Result<(), BatchError> {
        self.check_arrays(&arrays)?;
        let (encoding, observer) = (arrays.encoding, arrays.observer);
        let jobs = self.rows.iter().zip(arrays.pieces(ROW));
        self.threads.share(jobs, |(row, piece)| {
            row.rewrite(&self.setup, encoding, observer, piece);
        });
        Ok(())
    }

    pub(super) fn check_arrays(&self, arrays: &Arrays<'_>) -> Result<(), BatchError> {
        let Arrays { encoding, written, .. } = arrays;
        self.check_observations(encoding, &arrays.out)?;
        self.check_size(arrays.masks.len(), encoding.space().len())?;
        self.check_length(if written.fits(encoding) { written.len() } else { 0 })
    }

    fn check_observations(
        &self,
        encoding: &Encoding,
        out: &ObservationMut<'_>,
    ) -> Result<(), BatchError> {
        encoding.check_setup(&self.setup);
        self.check_size(out.board.len(), encoding.board_len())?;
        self.check_size(out.tiles.len(), encoding.tiles_len())?;
        self.check_size(out.vector.len(), encoding.vector_len())
    }

    fn check_size(&self, given: usize, each: usize) -> Result<(), BatchError> {
        let needed = self.len() * each;
        if given == needed { Ok(()) } else { Err(BatchError::Size { given, needed }) }
    }
}
