//! Which action each game takes.

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

/// What is given for each game, and nothing for those that stay as they are.
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
    /// Plays one action in each game, given by code as an array of uint64. Raises
    /// :class:`IllegalActionError` if one of them is not legal, and :class:`CarcError` for the code
    /// of no action; then no game has changed.
    ///
    /// With ``which``, an array of bool, games for which it is false stay as they are: they get no
    /// rewards, and what is given for them is ignored.
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
    /// ``which`` as in :meth:`step`. With ``into``, what can be seen and what is legal afterwards
    /// is written there, as by :meth:`observe_into`; together both are quicker.
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

    /// Plays one action in each game, given by its number in the encoding as an array of int64.
    /// What is given for a game that is over is ignored. Raises :class:`ParseError` for the number
    /// of no action and :class:`IllegalActionError` for an action that is not legal; then no game
    /// has changed.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> batch = carc.Batch(encoding.config, 3, seed=7)
    /// >>> batch.step_action_indices(encoding, batch.masks(encoding).argmax(axis=1))
    ///
    /// ``which`` as in :meth:`step`, ``into`` as in :meth:`step_indices`.
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
            // Encodings of one config give the same numbers.
            Some(arrays) => batch.step_action_indices_into(&numbers, arrays),
        })?;
        taken.map_err(|error| slf.untaken("numbers", &error))
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
    /// Plays, and writes what is seen then if there are arrays for it.
    fn step_with(
        &mut self,
        py: Python<'_>,
        into: Option<Write<'_, Observations>>,
        step: &Int,
        take: impl FnOnce(&mut carc_learn::Batch, Option<Arrays<'_>>) -> Result<(), BatchError> + Send,
    ) -> PyResult<Result<(), BatchError>> {
        let Some(mut into) = into else {
            if step.argument::<usize>("step")? > 0 {
                return Err(carc_error(
                    "step: it is that of `into`, which is not given".to_owned(),
                ));
            }
            let batch = &mut self.batch;
            return Ok(py.detach(|| take(batch, None)));
        };
        self.check_setup(py, into.encoding(py).get())?;
        let (batch, step) = (&mut self.batch, step.argument("step")?);
        into.write(py, batch.len(), step, Observer::Decider, |arrays| take(batch, Some(arrays)))
    }
}
