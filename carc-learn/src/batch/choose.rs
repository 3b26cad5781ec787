//! Plays one action in each game of a batch. The actions are given as codes, indices or action
//! indices, or are chosen at random.

use std::mem;

use super::{Batch, BatchError, ROW, mix, row::Row, slot::Common};
use crate::observation::{Arrays, Encoding};

/// A placeholder for games that keep their state, which is not a valid action code.
pub(super) const STAYS: u64 = u64::MAX;

/// A number that makes the random choices independent of the games' seeds.
const CHOICES: u64 = 0x5341_4d50_4c45_5321;

impl Batch {
    /// Plays the action with the given code in each game; see [`Autoreset`](crate::Autoreset) for
    /// finished games. A game with `None` keeps its state and receives no rewards.
    ///
    /// ```
    /// use carc_engine::Setup;
    /// use carc_learn::{Batch, BatchOptions};
    /// let mut batch = Batch::new(Setup::base(2)?, 2, BatchOptions::default()).unwrap();
    /// batch.step(&[Some(batch.legal(0)[0]), None]).unwrap();
    /// assert_eq!([0, 1].map(|game| batch.course(game).codes.len()), [1, 0]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`BatchError`] if the number of codes differs from the number of games, or if an
    /// action is not legal. On error, no game is changed.
    pub fn step<C: Copy + Into<Option<u64>>>(&mut self, codes: &[C]) -> Result<(), BatchError> {
        self.step_by(codes, None, |game, legal, code| match legal.binary_search(&code) {
            Ok(_) => Ok(code),
            Err(_) => Err(BatchError::Illegal { game, code }),
        })
    }

    /// In each game, plays the legal action at the given index in [`legal`](Self::legal). Playing
    /// by index is faster than playing by code, because no lookup is needed. A finished game
    /// accepts any index, and a game with `None` keeps its state.
    ///
    /// ```
    /// use carc_engine::Setup;
    /// use carc_learn::{Batch, BatchOptions};
    /// let mut batch = Batch::new(Setup::base(2)?, 2, BatchOptions::default()).unwrap();
    /// let mut other = batch.clone();
    /// batch.step_indices(&[0, 3]).unwrap();
    /// other.step(&[other.legal(0)[0], other.legal(1)[3]]).unwrap();
    /// assert_eq!(batch.position(1), other.position(1));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`BatchError`] if the number of indices differs from the number of games, or if an
    /// index is out of range. On error, no game is changed.
    pub fn step_indices<I: Copy + Into<Option<i64>>>(
        &mut self,
        indices: &[I],
    ) -> Result<(), BatchError> {
        self.step_by(indices, None, at_index)
    }

    /// Combines [`step_indices`](Self::step_indices) and [`rewrite`](Self::rewrite). One combined
    /// call is faster than separate calls because each game is written while it is in the cache.
    ///
    /// # Errors
    /// Returns the same errors as `step_indices` and `rewrite`. On error, no game is changed and
    /// nothing is written.
    ///
    /// # Panics
    /// Panics in the same cases as [`rewrite`](Self::rewrite).
    pub fn step_indices_into<I: Copy + Into<Option<i64>>>(
        &mut self,
        indices: &[I],
        arrays: Arrays<'_>,
    ) -> Result<(), BatchError> {
        self.step_by(indices, Some(arrays), at_index)
    }

    /// Plays the action with the given action index in each game. A finished game accepts any
    /// index, and a game with `None` keeps its state.
    ///
    /// # Errors
    /// Returns [`BatchError`] if the number of action indices differs from the number of games, or
    /// if an index is out of range or its action is not legal. On error, no game is changed.
    ///
    /// # Panics
    /// Panics if the encoding was created for another setup.
    pub fn step_action_indices<N: Copy + Into<Option<i64>>>(
        &mut self,
        encoding: &Encoding,
        numbers: &[N],
    ) -> Result<(), BatchError> {
        encoding.check_setup(&self.setup);
        self.step_by(numbers, None, with_number(encoding))
    }

    /// Combines [`step_action_indices`](Self::step_action_indices) and [`rewrite`](Self::rewrite).
    /// One combined call is faster than separate calls because each game is written while it is in
    /// the cache. The action indices must belong to the arrays' encoding.
    ///
    /// # Errors
    /// Returns the same errors as `step_action_indices` and `rewrite`. On error, no game is changed
    /// and nothing is written.
    ///
    /// # Panics
    /// Panics in the same cases as [`rewrite`](Self::rewrite).
    pub fn step_action_indices_into<N: Copy + Into<Option<i64>>>(
        &mut self,
        numbers: &[N],
        arrays: Arrays<'_>,
    ) -> Result<(), BatchError> {
        let code = with_number(arrays.encoding);
        self.step_by(numbers, Some(arrays), code)
    }

    /// Plays an action in each game. `code` converts the choice for a game to an action code.
    fn step_by<T, G: Copy + Into<Option<T>>>(
        &mut self,
        given: &[G],
        arrays: Option<Arrays<'_>>,
        code: impl Fn(usize, &[u64], T) -> Result<u64, BatchError>,
    ) -> Result<(), BatchError> {
        self.check_length(given.len())?;
        arrays.as_ref().map_or(Ok(()), |arrays| self.check_arrays(arrays))?;
        let mut due = mem::take(&mut self.due);
        due.clear();
        let mut rows = self.rows.iter().zip(given.chunks(ROW));
        let chosen = rows.try_for_each(|(row, given)| row.choose(given, &mut due, &code));
        match arrays {
            _ if chosen.is_err() => {}
            None => self.each(&due, Row::step),
            Some(arrays) => self.step_into(&due, arrays),
        }
        self.due = due;
        chosen
    }

    fn step_into(&mut self, codes: &[u64], arrays: Arrays<'_>) {
        let common = Common { setup: &self.setup, start: &self.start, options: &self.options };
        let (encoding, observer) = (arrays.encoding, arrays.observer);
        let rows = self.rows.iter_mut().zip(codes.chunks(ROW));
        self.threads.share(rows.zip(arrays.pieces(ROW)), |((row, codes), piece)| {
            row.step(codes, &common);
            row.rewrite(common.setup, encoding, observer, piece);
        });
    }

    /// Chooses a uniformly random legal action in each game, and writes its index for
    /// [`step_indices`](Self::step_indices). The index is 0 for a finished game.
    ///
    /// The choices depend on the seed of the batch and on the number of previous
    /// [`samples`](Self::samples), not on the number of threads. The choice in one game does not
    /// depend on the other games.
    ///
    /// ```
    /// use carc_engine::Setup;
    /// use carc_learn::{Batch, BatchOptions};
    /// let mut batch = Batch::new(Setup::base(2)?, 2, BatchOptions::default()).unwrap();
    /// let mut chosen = [0; 2];
    /// while !batch.has_ended(0) {
    ///     batch.sample(&mut chosen).unwrap();
    ///     batch.step_indices(&chosen).unwrap();
    /// }
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`BatchError`] if the length of `indices` differs from the number of games.
    pub fn sample(&mut self, indices: &mut [i64]) -> Result<(), BatchError> {
        self.check_length(indices.len())?;
        let draws = self.draws();
        for (row, indices) in self.rows.iter().zip(indices.chunks_mut(ROW)) {
            for ((game, legal), index) in row.each_legal().zip(indices) {
                let wide = u128::from(draws.of(game)) * legal.len() as u128;
                *index = (wide >> 64) as i64;
            }
        }
        self.samples = self.samples.wrapping_add(1);
        Ok(())
    }

    /// Chooses a random legal action in each game, like [`sample`](Self::sample), but with
    /// probabilities proportional to the given weights. `weights` contains one number for each
    /// legal action, in the order in which [`write_legal`](Self::write_legal) writes the actions.
    ///
    /// ```
    /// use carc_engine::Setup;
    /// use carc_learn::{Batch, BatchOptions};
    /// let mut batch = Batch::new(Setup::base(2)?, 1, BatchOptions::default()).unwrap();
    /// let mut weights = vec![0.0; batch.legal_total()];
    /// weights[2] = 0.5;
    /// let mut chosen = [0];
    /// batch.sample_weighted(&weights, &mut chosen).unwrap();
    /// assert_eq!(chosen, [2]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`BatchError`] if there is not one index for each game and one weight for each legal
    /// action, if a weight is negative or not finite, or if a game's weights add up to 0 or to
    /// infinity. On error, nothing is changed.
    pub fn sample_weighted<W: Copy + Into<f64>>(
        &mut self,
        weights: &[W],
        indices: &mut [i64],
    ) -> Result<(), BatchError> {
        self.check_length(indices.len())?;
        let legal = self.legal_total();
        if weights.len() != legal {
            return Err(BatchError::Weights { given: weights.len(), legal });
        }
        let each = || {
            let mut rest = weights;
            let games = self.rows.iter().flat_map(Row::each_legal);
            games.map(move |(game, legal)| {
                let (own, others) = rest.split_at(legal.len());
                rest = others;
                (game, own)
            })
        };
        each().try_for_each(|(game, weights)| check_weights(game, weights))?;
        let draws = self.draws();
        for ((game, weights), index) in each().zip(indices) {
            *index = weighted(weights, draws.of(game)) as i64;
        }
        self.samples = self.samples.wrapping_add(1);
        Ok(())
    }

    fn draws(&self) -> Draws {
        Draws(mix(mix(self.options.seed ^ CHOICES) ^ self.samples))
    }

    /// Returns the number of times actions have been sampled since the batch was created or
    /// [`reseed`](Self::reseed)ed.
    pub const fn samples(&self) -> u64 {
        self.samples
    }

    /// Sets the number of times actions have been sampled. To restore a batch, restore this number
    /// and the [`course`](Self::course)s of the games.
    pub const fn set_samples(&mut self, samples: u64) {
        self.samples = samples;
    }
}

/// Returns the code of the legal action at the given index.
fn at_index(game: usize, legal: &[u64], index: i64) -> Result<u64, BatchError> {
    let code = usize::try_from(index).ok().and_then(|index| legal.get(index));
    code.copied().ok_or(BatchError::Index { game, index, legal: legal.len() })
}

/// Returns the code of the action with the given action index, if it is legal.
fn with_number(
    encoding: &Encoding,
) -> impl Fn(usize, &[u64], i64) -> Result<u64, BatchError> + use<'_> {
    |game, legal, number| {
        let code = usize::try_from(number).ok().and_then(|number| encoding.space().code(number));
        let code = code.ok_or(BatchError::Number { game, number })?;
        match legal.binary_search(&code) {
            Ok(_) => Ok(code),
            Err(_) => Err(BatchError::Illegal { game, code }),
        }
    }
}

/// The random words for one round of sampling.
#[derive(Clone, Copy)]
struct Draws(u64);

impl Draws {
    const fn of(self, game: usize) -> u64 {
        mix(self.0 ^ game as u64)
    }
}

fn sum<W: Copy + Into<f64>>(weights: &[W]) -> f64 {
    weights.iter().map(|&weight| weight.into()).sum()
}

fn check_weights<W: Copy + Into<f64>>(game: usize, weights: &[W]) -> Result<(), BatchError> {
    let is_weight = |weight: f64| weight >= 0.0 && weight.is_finite();
    if let Some(index) = weights.iter().position(|&weight| !is_weight(weight.into())) {
        let weight: f64 = weights[index].into();
        return Err(BatchError::Weight { game, index, weight: weight.to_string() });
    }
    let sum = sum(weights);
    if weights.is_empty() || (sum > 0.0 && sum.is_finite()) {
        return Ok(());
    }
    Err(BatchError::WeightSum { game, sum: sum.to_string() })
}

/// Returns the index that a random word selects, or 0 if there are no weights.
fn weighted<W: Copy + Into<f64>>(weights: &[W], word: u64) -> usize {
    // A double stores 53 bits, so the product is less than the sum unless rounding makes the two
    // equal.
    let mut rest = (word >> 11) as f64 / (1_u64 << 53) as f64 * sum(weights);
    let mut last = 0;
    for (index, &weight) in weights.iter().enumerate() {
        let weight: f64 = weight.into();
        if weight > 0.0 {
            if rest < weight {
                return index;
            }
            last = index;
        }
        rest -= weight;
    }
    last
}
