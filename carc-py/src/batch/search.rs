//! Searches of all games of a batch.

use std::fmt::Display;

use carc_learn::{SearchError, SearchOptions};
use numpy::{PyArray1, PyArrayDyn, PyUntypedArrayMethods};
use pyo3::{prelude::*, types::PyDict};

use super::Batch;
use crate::{
    array::{output, readable_any, writable},
    encoding::Encoding,
    error::carc_error,
    forms,
    lend::{self, Read, Write},
    value::Int,
};

/// A search in every game of a batch in which somebody decides, all at once, so that a network can
/// be asked about the leaves of all of them together: PUCT, with draws in the tree. What who
/// decides does not know is drawn anew from one simulation to the next. The batch stays as it is.
///
/// ``iterations`` is how many each game gets, and ``leaves`` how many leaves of a game wait at a
/// time, at most: the more, the less each is chosen with what the others tell. ``observation`` is
/// the form in which leaves are seen; see :meth:`Encoding.fields`. All that is drawn follows from
/// ``seed``: the search of a game has the seed that a new :class:`Batch` with this one would give a
/// game in its place. Raises :class:`CarcError` for numbers out of range and an encoding of another
/// config.
///
/// :meth:`leaves` gives what is to be evaluated, :meth:`feed` takes the answer, until there are no
/// more; then :meth:`policy`, :meth:`best` and :meth:`values` tell what was found.
///
/// >>> import numpy as np
/// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
/// >>> batch = carc.Batch(encoding.config, 3, seed=7)
/// >>> search = carc.BatchSearch(batch, encoding, iterations=20, observation="entities")
/// >>> while len((leaves := search.leaves())["games"]):
/// ...     count = len(leaves["games"])
/// ...     priors = np.ones(len(leaves["legal_action_indices"]), np.float32)
/// ...     search.feed(priors, np.zeros(count, np.float32))
/// >>> batch.step_indices(batch.sample(search.policy()))
#[pyclass(module = "carc")]
pub(crate) struct BatchSearch {
    search: carc_learn::BatchSearch,
    encoding: Py<Encoding>,
    form: carc_learn::Form,
    actions: usize,
    /// The numbers of what is legal in the leaves that wait.
    numbers: Vec<i64>,
    offsets: Vec<i64>,
}

fn wrong(error: impl Display) -> PyErr {
    carc_error(error.to_string())
}

#[pymethods]
impl BatchSearch {
    #[new]
    #[pyo3(signature = (
        batch, encoding, *, iterations=Int::from(100), leaves=Int::from(4), observation="cells", seed=Int::from(0)
    ), text_signature = "(batch, encoding, *, iterations=100, leaves=4, observation='cells', seed=0)")]
    fn new<'py>(
        py: Python<'py>,
        batch: Read<'py, Batch>,
        encoding: Bound<'py, Encoding>,
        iterations: Int,
        leaves: Int,
        observation: &str,
        seed: Int,
    ) -> PyResult<Self> {
        batch.check_setup(py, encoding.get())?;
        let options = SearchOptions {
            iterations: iterations.argument("iterations")?,
            leaves: leaves.argument("leaves")?,
            seed: seed.argument("seed")?,
        };
        let form = forms::form(observation)?;
        let batch = &batch.batch;
        let search = py.detach(|| carc_learn::BatchSearch::new(batch, options)).map_err(wrong)?;
        let actions = encoding.get().encoding.space().len();
        let (numbers, offsets) = (Vec::new(), vec![0]);
        Ok(Self { search, encoding: encoding.unbind(), form, actions, numbers, offsets })
    }

    /// How many games there are, those that are over among them.
    fn __len__(slf: Read<'_, Self>) -> usize {
        slf.search.len()
    }

    /// All leaves that wait, game after game, as a dictionary of arrays with one row for each:
    /// those of the observation, each from the seat of the player who decides there;
    /// ``"legal_action_indices"`` and ``"legal_offsets"`` as :meth:`Batch.legal_action_indices`
    /// gives them, for the leaves; and ``"games"``, the index of the game of each leaf, as int64.
    /// No rows when all iterations were made. Arrays are new.
    fn leaves<'py>(mut slf: Write<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let search = &mut slf.search;
        let count = py.detach(|| search.gather());
        let encoding = slf.encoding.clone_ref(py);
        let (layout, form) = (&*encoding.get().encoding, slf.form);
        let mut arrays = forms::Arrays::new(py, layout, form, Some(count), None)?;
        let (search, numbers) = (&slf.search, arrays.numbers()?);
        let (legal, offsets) = py
            .detach(|| {
                let written = search.write_leaves(layout, form, numbers);
                written.map(|()| search.legal_action_indices(layout))
            })
            .map_err(wrong)?;
        let seen = arrays.dict();
        seen.set_item("legal_action_indices", PyArray1::from_slice(py, &legal))?;
        seen.set_item("legal_offsets", PyArray1::from_slice(py, &offsets))?;
        let games = slf.search.games_of_leaves().into_iter().map(|game| game as i64);
        seen.set_item("games", PyArray1::from_iter(py, games))?;
        (slf.numbers, slf.offsets) = (legal, offsets);
        Ok(seen)
    }

    /// Goes on with what the last :meth:`leaves` are worth, in arrays of float32.
    ///
    /// ``priors`` says how much of the iterations each legal action deserves, 0 or more, of any
    /// sum: one number for each of ``"legal_action_indices"``, or a row for each leaf with a number
    /// for each action of the encoding, of which those that are not legal are ignored.
    ///
    /// ``values`` says how many points each player may expect to have at the end, a row for each
    /// leaf that begins with who decides there and goes on clockwise; only differences count, but
    /// with a player alone. One number for each leaf is by how many points who decides may expect
    /// to end ahead of the best of the others.
    ///
    /// Raises :class:`CarcError` for arrays of another shape and numbers that cannot be; the
    /// leaves wait on then.
    fn feed<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        priors: Bound<'py, PyAny>,
        values: Bound<'py, PyAny>,
    ) -> PyResult<()> {
        let leaves = slf.offsets.len() - 1;
        let (players, actions) = (slf.search.setup().players(), slf.actions);
        let shapes = [vec![slf.numbers.len()], vec![leaves, actions]];
        let priors = readable_any::<f32>(py, "priors", priors, &shapes)?;
        let shapes = [vec![leaves, players], vec![leaves]];
        let values = readable_any::<f32>(py, "values", values, &shapes)?;
        let legal: Vec<f32> = match priors.shape() {
            [_] => priors.as_slice()?.to_vec(),
            _ => {
                let rows = priors.as_slice()?.chunks_exact(actions).zip(slf.offsets.windows(2));
                rows.flat_map(|(row, place)| {
                    let own = &slf.numbers[place[0] as usize..place[1] as usize];
                    own.iter().map(|&number| row[number as usize])
                })
                .collect()
            }
        };
        let points: Vec<f32> = match values.shape() {
            [_] => {
                let ahead = |&value: &f32| {
                    (0..players).map(move |seat| match seat {
                        0 => value,
                        _ => 0.0,
                    })
                };
                values.as_slice()?.iter().flat_map(ahead).collect()
            }
            _ => values.as_slice()?.to_vec(),
        };
        let search = &mut slf.search;
        py.detach(|| search.feed(&legal, &points)).map_err(wrong)?;
        slf.numbers.clear();
        slf.offsets = vec![0];
        Ok(())
    }

    /// For each legal action of each game of the batch the share of the iterations that tried it,
    /// in the order of :meth:`Batch.legal`, as float32: weights for :meth:`Batch.sample`, as long
    /// as the batch has not gone on. Raises :class:`CarcError` before the first :meth:`feed`.
    #[pyo3(signature = (out=None))]
    fn policy<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        slf.write(py, out, slf.search.legal_total(), carc_learn::BatchSearch::write_policy)
    }

    /// For each game the index of what the search takes, for :meth:`Batch.step_indices`, as int64;
    /// 0 where it is over.
    #[pyo3(signature = (out=None))]
    fn best<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        slf.write(py, out, slf.search.len(), carc_learn::BatchSearch::write_best)
    }

    /// For each game by how many points who decides may expect to end ahead of the best of the
    /// others, alone with how many points, as float32; 0 where it is over.
    #[pyo3(signature = (out=None))]
    fn values<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        slf.write(py, out, slf.search.len(), carc_learn::BatchSearch::write_values)
    }

    /// Whether all iterations were made in all games.
    #[getter]
    fn is_done(slf: Read<'_, Self>) -> bool {
        slf.search.is_done()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        lend::shown(slf, |search| {
            let (games, done) = (search.search.len(), search.search.is_done());
            let state = if done { "all iterations are made" } else { "it goes on" };
            Ok(format!("<carc.BatchSearch of {games} games: {state}>"))
        })
    }
}

impl BatchSearch {
    fn write<'py, T: numpy::Element>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
        length: usize,
        write: impl FnOnce(&carc_learn::BatchSearch, &mut [T]) -> Result<(), SearchError>,
    ) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
        let out = output::<T>(py, "out", out, &[length])?;
        write(&self.search, writable("out", &out)?.as_slice_mut()?).map_err(wrong)?;
        Ok(out)
    }
}
