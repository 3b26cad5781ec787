//! Reusable observation arrays.

use carc_learn::{Arrays, BatchError, ObservationMut, Observer, Written};
use numpy::{Element, PyArrayDyn};
use pyo3::{intern, prelude::*, types::PyDict};

use crate::{array::writable, encoding::Encoding, error::carc_error, lend::Read, value::Int};

/// The maximum product of the number of games and the number of steps.
const MOST: usize = 1 << 26;

/// Reusable observation and mask arrays for a batch, filled by :meth:`Batch.observe_into`.
///
/// Only elements that differ from the previous contents are written, which is several times faster
/// than filling new arrays. The arrays are read-only views of memory that is updated in place;
/// ``array.copy()`` returns a writable snapshot. Use :attr:`is_held` to check whether any array is
/// still referenced.
///
/// Args:
///     encoding: The encoding for the arrays.
///     games: The number of games.
///     steps: The length of an additional first axis for the steps of a rollout, or ``None``.
///
/// Raises:
///     CarcError: If a number is out of range.
///
/// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
/// >>> batch = carc.Batch(encoding.config, 8, seed=7)
/// >>> rollout = carc.Observations(encoding, 8, steps=16)
/// >>> for step in range(16):
/// ...     batch.observe_into(rollout, step)
/// ...     batch.step_action_indices(encoding, rollout.masks[step].argmax(axis=1))
/// >>> rollout.board.shape, rollout.masks.shape == (16, 8, encoding.num_actions)
/// ((16, 8, 21, 21, 69), True)
#[pyclass(module = "carc")]
pub(crate) struct Observations {
    encoding: Py<Encoding>,
    games: usize,
    board: Py<PyArrayDyn<u8>>,
    tiles: Py<PyArrayDyn<u8>>,
    vector: Py<PyArrayDyn<i16>>,
    masks: Py<PyArrayDyn<i8>>,
    /// The current contents of the arrays, as one record for each step.
    written: Vec<Written>,
    has_steps: bool,
    /// The reference count of each array while nothing outside this object refers to it.
    unheld: [usize; 4],
}

/// Returns a read-only view of an array.
fn shown<'py, T: Element>(
    py: Python<'py>,
    array: &Py<PyArrayDyn<T>>,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let view = array.bind(py).call_method0(intern!(py, "view"))?;
    let flags = PyDict::new(py);
    flags.set_item(intern!(py, "write"), false)?;
    view.call_method(intern!(py, "setflags"), (), Some(&flags))?;
    Ok(view.cast_into()?)
}

impl Observations {
    pub(crate) fn encoding<'py>(&self, py: Python<'py>) -> &Bound<'py, Encoding> {
        self.encoding.bind(py)
    }

    /// Returns the reference count of each array, including references from views.
    fn holders(&self, py: Python<'_>) -> PyResult<[usize; 4]> {
        let count = py.import(intern!(py, "sys"))?.getattr(intern!(py, "getrefcount"))?;
        let of = |array: &Py<PyAny>| count.call1((array,))?.extract();
        let Self { board, tiles, vector, masks, .. } = self;
        Ok([of(board.as_any())?, of(tiles.as_any())?, of(vector.as_any())?, of(masks.as_any())?])
    }

    /// Calls `write` to fill the arrays of one step from a batch with `games` games.
    pub(crate) fn write(
        &mut self,
        py: Python<'_>,
        games: usize,
        step: usize,
        observer: Observer,
        write: impl FnOnce(Arrays<'_>) -> Result<(), BatchError> + Send,
    ) -> PyResult<Result<(), BatchError>> {
        let (own, steps) = (self.games, self.written.len());
        if games != own {
            return Err(carc_error(format!("observations: expected {games} games, got {own}")));
        }
        if step >= steps {
            return Err(carc_error(format!(
                "step: {step} is out of range; there are {steps} steps"
            )));
        }
        let encoding = &*self.encoding.get().encoding;
        let (mut board, mut tiles) =
            (writable("board", self.board.bind(py))?, writable("tiles", self.tiles.bind(py))?);
        let (mut vector, mut masks) =
            (writable("vector", self.vector.bind(py))?, writable("masks", self.masks.bind(py))?);
        let out = ObservationMut {
            board: part(board.as_slice_mut()?, step, steps),
            tiles: part(tiles.as_slice_mut()?, step, steps),
            vector: part(vector.as_slice_mut()?, step, steps),
        };
        let masks = part(masks.as_slice_mut()?, step, steps);
        let written = &mut self.written[step];
        Ok(py.detach(|| write(Arrays { encoding, observer, out, masks, written })))
    }
}

/// Returns one step's part of an array.
fn part<T>(numbers: &mut [T], step: usize, steps: usize) -> &mut [T] {
    let length = numbers.len() / steps;
    &mut numbers[step * length..][..length]
}

#[pymethods]
impl Observations {
    #[new]
    #[pyo3(signature = (encoding, games, steps=None))]
    fn new(
        py: Python<'_>,
        encoding: Bound<'_, Encoding>,
        games: Int,
        steps: Option<Int>,
    ) -> PyResult<Self> {
        let games = games.argument::<usize>("games")?;
        let count = match &steps {
            Some(steps) => steps.argument::<usize>("steps")?,
            None => 1,
        };
        for (name, number) in [("games", games), ("steps", count)] {
            if number == 0 || games.saturating_mul(count) > MOST {
                return Err(carc_error(format!(
                    "{name}: games times steps must be 1 to {MOST}, got {number}"
                )));
            }
        }
        let layout = &encoding.get().encoding;
        let [height, width, channels] = layout.board_shape();
        let [rows, row] = layout.tiles_shape();
        let shape = |own: &[usize]| {
            let mut shape = if steps.is_some() { vec![count, games] } else { vec![games] };
            shape.extend(own);
            shape
        };
        let mut made = Self {
            games,
            board: PyArrayDyn::zeros(py, shape(&[height, width, channels]), false).unbind(),
            tiles: PyArrayDyn::zeros(py, shape(&[rows, row]), false).unbind(),
            vector: PyArrayDyn::zeros(py, shape(&[layout.vector_len()]), false).unbind(),
            masks: PyArrayDyn::zeros(py, shape(&[layout.space().len()]), false).unbind(),
            written: vec![Written::new(layout, games); count],
            has_steps: steps.is_some(),
            encoding: encoding.unbind(),
            unheld: [0; 4],
        };
        made.unheld = made.holders(py)?;
        Ok(made)
    }

    /// The encoding for the arrays.
    #[getter(encoding)]
    fn get_encoding(slf: Read<'_, Self>, py: Python<'_>) -> Py<Encoding> {
        slf.encoding.clone_ref(py)
    }

    /// The number of games.
    #[getter]
    fn games(slf: Read<'_, Self>) -> usize {
        slf.games
    }

    /// The number of steps; ``None`` for arrays without an axis for steps.
    #[getter]
    fn steps(slf: Read<'_, Self>) -> Option<usize> {
        slf.has_steps.then_some(slf.written.len())
    }

    /// The array ``board`` of the observations, as uint8; see :class:`Encoding`.
    #[getter]
    fn board<'py>(slf: Read<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        shown(py, &slf.board)
    }

    /// The array ``tiles`` of the observations, as uint8; see :class:`Encoding`.
    #[getter]
    fn tiles<'py>(slf: Read<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        shown(py, &slf.tiles)
    }

    /// The array ``vector`` of the observations, as int16; see :class:`Encoding`.
    #[getter]
    fn vector<'py>(slf: Read<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i16>>> {
        shown(py, &slf.vector)
    }

    /// The legal-action masks, as int8: 1 for each legal action index, otherwise 0.
    #[getter]
    fn masks<'py>(slf: Read<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        shown(py, &slf.masks)
    }

    /// ``True`` if an array or a view of an array is still referenced outside this object.
    ///
    /// If ``False``, the arrays can be overwritten safely.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> observations = carc.Observations(encoding, 2)
    /// >>> first = observations.board[0]
    /// >>> observations.is_held
    /// True
    /// >>> del first
    /// >>> observations.is_held
    /// False
    #[getter]
    fn is_held(slf: Read<'_, Self>, py: Python<'_>) -> PyResult<bool> {
        Ok(slf.holders(py)? != slf.unheld)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        crate::value::shown(slf.as_any(), "Observations", &["encoding", "games", "steps"])
    }
}
