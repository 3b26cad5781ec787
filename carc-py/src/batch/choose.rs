//! Which action each game takes.

use carc_learn::{Arrays, BatchError, Observer};
use numpy::PyArrayDyn;
use pyo3::prelude::*;

use super::Batch;
use crate::{
    array::{output, readable, writable},
    encoding::Encoding,
    error::{carc_error, parse_error},
    lend::Write,
    observations::Observations,
    value::Int,
};

#[pymethods]
impl Batch {
    /// Plays one action in each game, given by code as an array of uint64. Raises
    /// :class:`CarcError` if one of them is not legal; then no game has changed.
    fn step<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        codes: Bound<'py, PyAny>,
    ) -> PyResult<()> {
        let codes = readable::<u64>(py, "codes", codes, slf.batch.len())?;
        let codes = codes.as_slice()?;
        let batch = &mut slf.batch;
        py.detach(|| batch.step(codes)).map_err(|error| carc_error(format!("codes: {error}")))
    }

    /// Plays one action in each game, given by its index among the game's legal actions as an
    /// array of int64: index ``i`` is ``codes[offsets[game] + i]`` of :meth:`legal`. Quicker than
    /// by code, for nothing is looked for. What is given for a game that is over is ignored.
    /// Raises :class:`CarcError` if an index is below 0 or too large; then no game has changed.
    ///
    /// >>> import numpy as np
    /// >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
    /// >>> batch.step_indices(np.array([0, 2, 1]))
    /// >>> batch.step_indices(np.array([0, 99, 0]))
    /// Traceback (most recent call last):
    /// carc.CarcError: indices: game 1: 99 is the index of none of its 3 legal actions
    ///
    /// With ``into``, what can be seen and what is legal afterwards is written there, as by
    /// :meth:`observe_into`; together both are quicker.
    #[pyo3(signature = (indices, *, into=None, step=Int::from(0)), text_signature = "(self, indices, *, into=None, step=0)")]
    fn step_indices<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        indices: Bound<'py, PyAny>,
        into: Option<Write<'py, Observations>>,
        step: Int,
    ) -> PyResult<()> {
        let indices = readable::<i64>(py, "indices", indices, slf.batch.len())?;
        let indices = indices.as_slice()?;
        let taken = match into {
            None => {
                let batch = &mut slf.batch;
                py.detach(|| batch.step_indices(indices))
            }
            Some(into) => slf.step_into(py, into, &step, |batch, arrays| {
                batch.step_indices_into(indices, arrays)
            })?,
        };
        taken.map_err(|error| carc_error(format!("indices: {error}")))
    }

    /// Plays one action in each game, given by its number in the encoding as an array of int64.
    /// What is given for a game that is over is ignored. Raises :class:`ParseError` for the number
    /// of no action and :class:`CarcError` for an action that is not legal; then no game has
    /// changed.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> batch = carc.Batch(encoding.config, 3, seed=7)
    /// >>> batch.step_numbers(encoding, batch.masks(encoding).argmax(axis=1))
    ///
    /// ``into`` as in :meth:`step_indices`.
    #[pyo3(signature = (encoding, numbers, *, into=None, step=Int::from(0)), text_signature = "(self, encoding, numbers, *, into=None, step=0)")]
    fn step_numbers<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        encoding: &Encoding,
        numbers: Bound<'py, PyAny>,
        into: Option<Write<'py, Observations>>,
        step: Int,
    ) -> PyResult<()> {
        slf.check_setup(py, encoding)?;
        let encoding = &*encoding.encoding;
        let numbers = readable::<i64>(py, "numbers", numbers, slf.batch.len())?;
        let numbers = numbers.as_slice()?;
        let taken = match into {
            None => {
                let batch = &mut slf.batch;
                py.detach(|| batch.step_numbers(encoding, numbers))
            }
            // Encodings of one config give the same numbers.
            Some(into) => slf.step_into(py, into, &step, |batch, arrays| {
                batch.step_numbers_into(numbers, arrays)
            })?,
        };
        taken.map_err(|error| {
            let message = format!("numbers: {error}");
            match error {
                BatchError::Number { .. } => parse_error(message),
                _ => carc_error(message),
            }
        })
    }

    /// Chooses a legal action of each game at random and gives its index, for
    /// :meth:`step_indices`, as int64; 0 for a game that is over. Without ``weights`` all actions
    /// are equally likely. ``weights`` is an array of float32 or float64 with one number for each
    /// legal action, in the order of :meth:`legal`: each action is as likely as it weighs in its
    /// game. Raises :class:`CarcError` for a weight below 0, infinite or not a number, and where
    /// those of a game add up to 0.
    ///
    /// The choices follow from the seed of the batch and from how often it has sampled since it
    /// was made or reset with a seed; both are kept in copies and pickles.
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
                if weights.is_instance_of::<PyArrayDyn<f32>>() {
                    let weights = readable::<f32>(py, "weights", weights, total)?;
                    batch.sample_weighted(weights.as_slice()?, chosen)
                } else {
                    let weights = readable::<f64>(py, "weights", weights, total)?;
                    batch.sample_weighted(weights.as_slice()?, chosen)
                }
            }
        }
        .map_err(|error| carc_error(format!("weights: {error}")))?;
        drop(chosen);
        Ok(out)
    }
}

impl Batch {
    /// Plays and writes what is seen then.
    fn step_into(
        &mut self,
        py: Python<'_>,
        mut into: Write<'_, Observations>,
        step: &Int,
        take: impl FnOnce(&mut carc_learn::Batch, Arrays<'_>) -> Result<(), BatchError> + Send,
    ) -> PyResult<Result<(), BatchError>> {
        self.check_setup(py, into.encoding(py).get())?;
        let (batch, step) = (&mut self.batch, step.argument("step")?);
        into.write(py, batch.len(), step, Observer::Decider, |arrays| take(batch, arrays))
    }
}
