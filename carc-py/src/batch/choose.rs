//! Batch steps, and ways to choose their actions.

use carc_learn::{Arrays, BatchError, Observer};
use numpy::{Element, PyArrayDyn};
use pyo3::prelude::*;

use super::Batch;
use crate::{
    array::{Either, either, output, readable, writable},
    encoding::Encoding,
    error::carc_error,
    lend::Write,
    observations::Observations,
    value::Int,
};

/// Reads a value for each selected game.
pub(super) fn given<'py, T: Element + Copy>(
    py: Python<'py>,
    name: &str,
    array: Bound<'py, PyAny>,
    which: Option<Bound<'py, PyAny>>,
    games: usize,
) -> PyResult<Vec<Option<T>>> {
    let array = readable::<T>(py, name, array, games)?;
    let all = array.as_slice()?.iter().copied();
    let Some(which) = which else { return Ok(all.map(Some).collect()) };
    let which = readable::<bool>(py, "which", which, games)?;
    let asked = which.as_slice()?.iter();
    Ok(all.zip(asked).map(|(given, &is_asked)| is_asked.then_some(given)).collect())
}

#[pymethods]
impl Batch {
    /// Plays one action in each game, specified by its action code.
    ///
    /// Args:
    ///     codes: An array of uint64 with an action code per game.
    ///     which: An array of bool. Games with ``False`` do not change and receive no rewards, and
    ///         their elements of ``codes`` are ignored.
    ///
    /// Raises:
    ///     IllegalActionError: If an action is not legal. No game is changed.
    ///     CarcError: If a number is not a valid action code. No game is changed.
    ///
    /// >>> import numpy as np
    /// >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
    /// >>> codes, offsets = batch.legal()
    /// >>> batch.step(codes[offsets[:-1]], which=np.array([True, False, True]))
    /// >>> [len(batch.game(place).board()) for place in range(3)]
    /// [2, 1, 2]
    #[pyo3(signature = (codes, *, which=None))]
    fn step<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        codes: Bound<'py, PyAny>,
        which: Option<Bound<'py, PyAny>>,
    ) -> PyResult<()> {
        let codes = given::<u64>(py, "codes", codes, which, slf.batch.len())?;
        let batch = &mut slf.batch;
        let taken = py.detach(|| batch.step(&codes));
        taken.map_err(|error| slf.untaken("codes", &error))
    }

    /// Plays one action in each game, specified by its index in the list of legal actions.
    ///
    /// Index ``i`` is the action with code ``codes[offsets[game] + i]`` of :meth:`legal`. This
    /// method is faster than :meth:`step` because it does not look up the actions.
    ///
    /// Args:
    ///     indices: An array of int64 with an index per game; indices of finished games are
    ///         ignored.
    ///     which: As in :meth:`step`.
    ///     into: Observations to update after the step, which is faster than a separate call to
    ///         :meth:`observe_into`.
    ///     step: The index on the first axis of ``into``, if it has an axis for steps.
    ///
    /// Raises:
    ///     CarcError: If an index is out of range. No game is changed.
    ///
    /// >>> import numpy as np
    /// >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
    /// >>> batch.step_indices(np.array([0, 2, 1]))
    /// >>> batch.step_indices(np.array([0, 99, 0]))
    /// Traceback (most recent call last):
    /// carc.CarcError: indices: game 1: index 99 is out of range; there are 3 legal actions
    #[pyo3(signature = (indices, *, which=None, into=None, step=Int::from(0)), text_signature = "(self, indices, *, which=None, into=None, step=0)")]
    fn step_indices<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        indices: Bound<'py, PyAny>,
        which: Option<Bound<'py, PyAny>>,
        into: Option<Write<'py, Observations>>,
        step: Int,
    ) -> PyResult<()> {
        let indices = given::<i64>(py, "indices", indices, which, slf.batch.len())?;
        let taken = slf.step_with(py, into, &step, |batch, arrays| match arrays {
            None => batch.step_indices(&indices),
            Some(arrays) => batch.step_indices_into(&indices, arrays),
        })?;
        taken.map_err(|error| slf.untaken("indices", &error))
    }

    /// Plays one action in each game, specified by its action index.
    ///
    /// Args:
    ///     encoding: The encoding that defines the action indices.
    ///     numbers: An array of int64 with an action index per game; indices of finished games are
    ///         ignored.
    ///     which: As in :meth:`step`.
    ///     into: As in :meth:`step_indices`.
    ///     step: As in :meth:`step_indices`.
    ///
    /// Raises:
    ///     ParseError: If a number is not a valid action index. No game is changed.
    ///     IllegalActionError: If an action is not legal. No game is changed.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> batch = carc.Batch(encoding.config, 3, seed=7)
    /// >>> batch.step_action_indices(encoding, batch.masks(encoding).argmax(axis=1))
    #[pyo3(signature = (encoding, numbers, *, which=None, into=None, step=Int::from(0)), text_signature = "(self, encoding, numbers, *, which=None, into=None, step=0)")]
    fn step_action_indices<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        encoding: &Encoding,
        numbers: Bound<'py, PyAny>,
        which: Option<Bound<'py, PyAny>>,
        into: Option<Write<'py, Observations>>,
        step: Int,
    ) -> PyResult<()> {
        slf.check_setup(py, encoding)?;
        let encoding = &*encoding.encoding;
        let numbers = given::<i64>(py, "numbers", numbers, which, slf.batch.len())?;
        let taken = slf.step_with(py, into, &step, |batch, arrays| match arrays {
            None => batch.step_action_indices(encoding, &numbers),
            // Encodings of the same config define the same action indices.
            Some(arrays) => batch.step_action_indices_into(&numbers, arrays),
        })?;
        taken.map_err(|error| slf.untaken("numbers", &error))
    }

    /// Samples a legal action for each game and returns its index for :meth:`step_indices`.
    ///
    /// The random numbers depend only on the seed of the batch and on how often this method was
    /// called since the batch was created or reset with a seed. Copies and pickles keep the seed
    /// and the number of calls.
    ///
    /// Args:
    ///     weights: An array of float32 or float64 with a weight per legal action in the order of
    ///         :meth:`legal`; the probability of an action is proportional to its weight within its
    ///         game. If ``None``, all weights are equal.
    ///     out: An array of int64 to fill.
    ///
    /// Returns:
    ///     An array of int64 with an index per game; 0 for a game that is over.
    ///
    /// Raises:
    ///     CarcError: If a weight is negative, infinite or NaN, or a game's weights add up to 0.
    ///
    /// >>> import numpy as np
    /// >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
    /// >>> batch.step_indices(batch.sample())
    /// >>> codes, offsets = batch.legal()
    /// >>> weights = np.zeros(len(codes))
    /// >>> weights[offsets[:-1] + 1] = 0.25
    /// >>> batch.sample(weights).tolist()
    /// [1, 1, 1]
    #[pyo3(signature = (weights=None, *, out=None))]
    fn sample<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        weights: Option<Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        let out = output::<i64>(py, "out", out, &[slf.batch.len()])?;
        let mut chosen = writable("out", &out)?;
        let batch = &mut slf.batch;
        match weights {
            None => batch.sample(chosen.as_slice_mut()?),
            Some(weights) => {
                let (chosen, total) = (chosen.as_slice_mut()?, batch.legal_total());
                match either::<f32, f64>(py, "weights", weights, total)? {
                    Either::First(weights) => batch.sample_weighted(weights.as_slice()?, chosen),
                    Either::Second(weights) => batch.sample_weighted(weights.as_slice()?, chosen),
                }
            }
        }
        .map_err(|error| carc_error(format!("weights: {error}")))?;
        drop(chosen);
        Ok(out)
    }
}

impl Batch {
    /// Plays the actions and, if there are any observations, updates them.
    fn step_with(
        &mut self,
        py: Python<'_>,
        into: Option<Write<'_, Observations>>,
        step: &Int,
        take: impl FnOnce(&mut carc_learn::Batch, Option<Arrays<'_>>) -> Result<(), BatchError> + Send,
    ) -> PyResult<Result<(), BatchError>> {
        let Some(mut into) = into else {
            if step.argument::<usize>("step")? > 0 {
                return Err(carc_error("step: requires into".to_owned()));
            }
            let batch = &mut self.batch;
            return Ok(py.detach(|| take(batch, None)));
        };
        self.check_setup(py, into.encoding(py).get())?;
        let (batch, step) = (&mut self.batch, step.argument("step")?);
        into.write(py, batch.len(), step, Observer::Decider, |arrays| take(batch, Some(arrays)))
    }
}
