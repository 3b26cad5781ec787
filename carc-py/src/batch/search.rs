//! Searches in all games in a batch together.

use std::fmt::Display;

use carc_learn::{SearchError, SearchOptions};
use numpy::{PyArray1, PyArrayDyn, PyUntypedArrayMethods};
use pyo3::{
    prelude::*,
    types::{PyDict, PySlice},
};

use super::{Batch, named};
use crate::{
    array::{output, readable_any, writable},
    encoding::Encoding,
    error::carc_error,
    forms,
    lend::{self, Read, Write},
    value::Int,
};

/// A PUCT search of all unfinished games in a batch, which evaluates the leaves of all games
/// together.
///
/// Evaluate the arrays from :meth:`leaves` with a network and pass the results to :meth:`feed`
/// until no leaves remain; then read :meth:`policy`, :meth:`best` and :meth:`values`. Chance nodes
/// are part of the tree. Every iteration searches a new determinization for the player to act. The
/// batch does not change.
///
/// Args:
///     batch: The games to search.
///     encoding: The encoding for the observations and action indices. The encoding must have the
///         same config as the batch.
///     iterations: The number of iterations per game.
///     leaves: The maximum number of pending leaves per game. The more leaves are pending, the less
///         information is available to select each leaf.
///     observation: The form of leaf observations; see :meth:`Encoding.fields`.
///     seed: The seed for all random choices; use a different one for each decision. The seed of
///         the search in each slot is derived from this seed, like the seed of the first game in
///         each slot of a :class:`Batch`.
///     exploration: The exploration constant of PUCT, at least 0. Larger numbers increase the
///         weight of the priors.
///     root_noise: The share of Dirichlet noise in the priors of each root, 0 to 1. AlphaZero
///         uses 0.25 in self-play.
///     noise_alpha: The concentration of the noise, 0.001 to 1000. Smaller numbers concentrate the
///         noise on fewer actions.
///     value: ``"points"`` for values in points, or ``"win"`` for probabilities of winning.
///     reuse_tree: ``True`` to keep the trees for :meth:`advance`. Each search then chooses between
///         single actions at its root, as in AlphaZero, instead of complete turns.
///
/// Raises:
///     CarcError: If a number is out of range, or the encoding is for a different config.
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
    /// The action indices of the legal actions in the pending leaves.
    numbers: Vec<i64>,
    offsets: Vec<i64>,
}

fn wrong(error: impl Display) -> PyErr {
    carc_error(error.to_string())
}

/// Returns the first rows of each array.
fn first_rows<'py>(out: &Bound<'py, PyDict>, count: usize) -> PyResult<Bound<'py, PyDict>> {
    let (rows, first) = (PyDict::new(out.py()), PySlice::new(out.py(), 0, count as isize, 1));
    for (name, array) in out {
        rows.set_item(name, array.get_item(&first)?)?;
    }
    Ok(rows)
}

#[pymethods]
impl BatchSearch {
    #[new]
    #[pyo3(
        signature = (
            batch, encoding, *, iterations=Int::from(100), leaves=Int::from(4),
            observation="cells", seed=Int::from(0), exploration=1.5, root_noise=0.0,
            noise_alpha=0.3, value="points", reuse_tree=false
        ),
        text_signature = "(batch, encoding, *, iterations=100, leaves=4, observation='cells', \
                          seed=0, exploration=1.5, root_noise=0.0, noise_alpha=0.3, \
                          value='points', reuse_tree=False)"
    )]
    fn new<'py>(
        py: Python<'py>,
        batch: Read<'py, Batch>,
        encoding: Bound<'py, Encoding>,
        iterations: Int,
        leaves: Int,
        observation: &str,
        seed: Int,
        exploration: f32,
        root_noise: f32,
        noise_alpha: f32,
        value: &str,
        reuse_tree: bool,
    ) -> PyResult<Self> {
        batch.check_setup(py, encoding.get())?;
        let options = SearchOptions {
            iterations: iterations.argument("iterations")?,
            leaves: leaves.argument("leaves")?,
            seed: seed.argument("seed")?,
            exploration,
            root_noise,
            noise_alpha,
            value: named("value", value)?,
            reuse_tree,
        };
        let form = forms::form(observation)?;
        let batch = &batch.batch;
        let search = py.detach(|| carc_learn::BatchSearch::new(batch, options)).map_err(wrong)?;
        let actions = encoding.get().encoding.space().len();
        let (numbers, offsets) = (Vec::new(), vec![0]);
        Ok(Self { search, encoding: encoding.unbind(), form, actions, numbers, offsets })
    }

    /// The number of games, including finished ones.
    fn __len__(slf: Read<'_, Self>) -> usize {
        slf.search.len()
    }

    /// Returns the pending leaves in all games as arrays with a row per leaf.
    ///
    /// Args:
    ///     out: Arrays to fill, by name, with a row for each possible leaf; the number of rows is
    ///         the number of games times ``leaves``. The filled rows are returned. Missing arrays
    ///         are created.
    ///
    /// Returns:
    ///     A dictionary with the arrays of the observation, each from the perspective of the player
    ///     to act; ``"legal_action_indices"`` and ``"legal_offsets"`` as in
    ///     :meth:`Batch.legal_action_indices`, but for the leaves; and ``"games"``, the game of
    ///     each leaf as int64. The arrays are empty if all iterations are complete.
    #[pyo3(signature = (out=None))]
    fn leaves<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let search = &mut slf.search;
        let count = py.detach(|| search.gather());
        let encoding = slf.encoding.clone_ref(py);
        let (layout, form) = (&*encoding.get().encoding, slf.form);
        let out = out.map(|out| first_rows(&out, count)).transpose()?;
        let mut arrays = forms::Arrays::new(py, layout, form, Some(count), out.as_ref())?;
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

    /// Continues the search with evaluations of the leaves that :meth:`leaves` last returned.
    ///
    /// Args:
    ///     priors: An array of float32 with a prior for each of ``"legal_action_indices"``, or with
    ///         a row per leaf and a column for each action in the encoding; priors for illegal
    ///         actions are ignored. Priors are at least 0 and do not need to be normalized.
    ///     values: An array of float32 with a row per leaf that contains the expected final scores,
    ///         starting with the player to act and continuing clockwise. Only the differences
    ///         between the scores matter, except in solo games. Alternatively, the array can have
    ///         one number per leaf: the expected lead of the player to act over the best opponent.
    ///         With ``value="win"``, the probability of winning replaces the score, so a lead is
    ///         between -1 and 1.
    ///
    /// Raises:
    ///     CarcError: If an array has the wrong shape or contains invalid numbers. The leaves stay
    ///         pending.
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

    /// Returns each legal action's share of the iterations.
    ///
    /// The shares have the same order as the codes in :meth:`Batch.legal`. The shares can be passed
    /// as weights to :meth:`Batch.sample` until the batch is stepped.
    ///
    /// Args:
    ///     out: An array of float32 to fill.
    ///     temperature: The shares are proportional to the number of visits to the power of 1 /
    ///         ``temperature``. With 0, the share of the action with the most visits is 1.
    ///
    /// Returns:
    ///     An array of float32.
    ///
    /// Raises:
    ///     CarcError: If :meth:`feed` has not been called, or the temperature is neither 0 nor at
    ///         least 0.01.
    #[pyo3(signature = (out=None, *, temperature=1.0))]
    fn policy<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
        temperature: f32,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        slf.write(py, out, slf.search.legal_total(), |search, policy| {
            search.write_policy(policy, temperature)
        })
    }

    /// Returns the index of each game's best action for :meth:`Batch.step_indices`, as int64.
    ///
    /// The index is 0 for a game that is over.
    #[pyo3(signature = (out=None))]
    fn best<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        slf.write(py, out, slf.search.len(), carc_learn::BatchSearch::write_best)
    }

    /// Returns the expected lead of the player to act in each game as float32.
    ///
    /// The lead is measured against the best opponent; in solo games, the value is the expected
    /// score. With ``value="win"``, the lead is a difference between winning probabilities. The
    /// value is 0 for a game that is over.
    #[pyo3(signature = (out=None))]
    fn values<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        slf.write(py, out, slf.search.len(), carc_learn::BatchSearch::write_values)
    }

    /// Continues the search from the current positions of the games.
    ///
    /// Each game keeps the part of its tree that follows from the actions and draws since the last
    /// search, and the other parts are freed. The search performs ``iterations`` iterations in
    /// addition to the visits kept from the previous tree, and the results include all visits. The
    /// first leaf of each game is the root again, because new noise is added to the root's priors.
    /// Leaves that are still pending are discarded.
    ///
    /// A game starts with an empty tree if it is a new game, or if the last search did not evaluate
    /// its position, for example because the search never tried the tile that was then drawn. A
    /// game with hidden information always starts with an empty tree, because a search for another
    /// player may have used more information.
    ///
    /// Args:
    ///     batch: The batch, after one or more steps.
    ///     seed: The seed for all further random choices; use a different one for each decision.
    ///
    /// Returns:
    ///     An array of int64 with the number of visits kept for each game.
    ///
    /// Raises:
    ///     CarcError: If the search was created without ``reuse_tree``, or the batch has a
    ///         different config or number of games. The error does not change the search.
    ///
    /// >>> import numpy as np
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> batch = carc.Batch(encoding.config, 3, seed=7)
    /// >>> search = carc.BatchSearch(
    /// ...     batch, encoding, iterations=20, observation="entities", reuse_tree=True
    /// ... )
    /// >>> for seed in range(1, 4):
    /// ...     while len((leaves := search.leaves())["games"]):
    /// ...         count = len(leaves["games"])
    /// ...         priors = np.ones(len(leaves["legal_action_indices"]), np.float32)
    /// ...         search.feed(priors, np.zeros(count, np.float32))
    /// ...     batch.step_indices(search.best())
    /// ...     kept = search.advance(batch, seed=seed)
    /// >>> kept.shape
    /// (3,)
    #[pyo3(signature = (batch, *, seed))]
    fn advance<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        batch: Read<'py, Batch>,
        seed: Int,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let seed = seed.argument("seed")?;
        batch.check_setup(py, slf.encoding.get())?;
        let (search, batch) = (&mut slf.search, &batch.batch);
        py.detach(|| search.advance(batch, seed)).map_err(wrong)?;
        slf.numbers.clear();
        slf.offsets = vec![0];
        let kept = slf.search.kept_visits().into_iter().map(i64::from);
        Ok(PyArray1::from_iter(py, kept))
    }

    /// ``True`` if all iterations are complete in all games.
    #[getter]
    fn is_done(slf: Read<'_, Self>) -> bool {
        slf.search.is_done()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        lend::shown(slf, |search| {
            let (games, done) = (search.search.len(), search.search.is_done());
            let state = if done { "all iterations are done" } else { "in progress" };
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
