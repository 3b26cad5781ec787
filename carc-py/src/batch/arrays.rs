//! Arrays that a batch fills: legal actions and observations.

use numpy::PyArrayDyn;
use pyo3::{prelude::*, types::PyDict};

use super::{Batch, wrong};
use crate::{
    array::{output, output_mask, overwritten, roomy, writable},
    encoding::{Arrays, Encoding},
    forms,
    lend::{Read, Write},
    observations::Observations,
    value::Int,
};

/// Action codes, and the offset of each game's first code.
type Legal<'py> = (Bound<'py, PyArrayDyn<u64>>, Bound<'py, PyArrayDyn<i64>>);

/// Action indices, and the offset of each game's first index.
type LegalNumbers<'py> = (Bound<'py, PyArrayDyn<i64>>, Bound<'py, PyArrayDyn<i64>>);

#[pymethods]
impl Batch {
    /// Returns the sorted codes of each game's legal actions, and their offsets.
    ///
    /// The codes of game ``i`` are ``codes[offsets[i]:offsets[i + 1]]``; a finished game has no
    /// codes.
    ///
    /// Args:
    ///     codes: An array of uint64 to fill; it may be longer than needed.
    ///     offsets: An array of int64 to fill, with one more element than there are games.
    ///
    /// Returns:
    ///     The codes as uint64 and the offsets as int64.
    ///
    /// >>> batch = carc.Batch(carc.Config(2), 3, seed=7)
    /// >>> codes, offsets = batch.legal()
    /// >>> len(offsets), int(offsets[-1]) == len(codes)
    /// (4, True)
    #[pyo3(signature = (codes=None, offsets=None))]
    fn legal<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        codes: Option<Bound<'py, PyAny>>,
        offsets: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Legal<'py>> {
        let total = slf.batch.legal_total();
        let codes = roomy::<u64>(py, "codes", codes, total)?;
        let offsets = output::<i64>(py, "offsets", offsets, &[slf.batch.len() + 1])?;
        {
            let mut room = writable("codes", &codes)?;
            let mut places = writable("offsets", &offsets)?;
            let (room, places) = (room.as_slice_mut()?, places.as_slice_mut()?);
            let batch = &slf.batch;
            py.detach(|| batch.write_legal(room, places)).map_err(wrong)?;
        }
        Ok((codes, offsets))
    }

    /// Returns the legal-action mask of each game as a row; see :meth:`Encoding.mask`.
    ///
    /// Args:
    ///     encoding: The encoding that defines the action indices.
    ///     out: An array of int8 or bool to fill.
    ///     dtype: The type of a new array, int8 or bool; int8 if ``None``.
    #[pyo3(signature = (encoding, out=None, *, dtype=None))]
    fn masks<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        encoding: &Encoding,
        out: Option<Bound<'py, PyAny>>,
        dtype: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        slf.check_setup(py, encoding)?;
        let encoding = &*encoding.encoding;
        let shape = [slf.batch.len(), encoding.space().len()];
        let (out, bytes) = output_mask(py, out, dtype, &shape)?;
        {
            let mut numbers = writable("out", &bytes)?;
            let numbers = numbers.as_slice_mut()?;
            let batch = &slf.batch;
            py.detach(|| batch.write_masks(encoding, numbers)).map_err(wrong)?;
        }
        Ok(out)
    }

    /// Returns each game's observation: the arrays of :meth:`Encoding.observe`, stacked.
    ///
    /// Args:
    ///     encoding: The encoding for the arrays.
    ///     player: The observer; if ``None``, the player to act in each game.
    ///     board: An array of uint8 to fill.
    ///     tiles: An array of uint8 to fill.
    ///     vector: An array of int16 to fill.
    ///
    /// Returns:
    ///     The arrays ``board``, ``tiles`` and ``vector``, with the games on their first axis.
    #[pyo3(signature = (encoding, player=None, *, board=None, tiles=None, vector=None))]
    fn observe<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        encoding: &Encoding,
        player: Option<Int>,
        board: Option<Bound<'py, PyAny>>,
        tiles: Option<Bound<'py, PyAny>>,
        vector: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Arrays<'py>> {
        slf.check_setup(py, encoding)?;
        let observer = slf.observer(player)?;
        let encoding = &*encoding.encoding;
        let games = slf.batch.len();
        let [height, width, channels] = encoding.board_shape();
        let [rows, row] = encoding.tiles_shape();
        let board = overwritten::<u8>(py, "board", board, &[games, height, width, channels])?;
        let tiles = overwritten::<u8>(py, "tiles", tiles, &[games, rows, row])?;
        let vector = overwritten::<i16>(py, "vector", vector, &[games, encoding.vector_len()])?;
        {
            let (mut board, mut tiles) = (writable("board", &board)?, writable("tiles", &tiles)?);
            let mut vector = writable("vector", &vector)?;
            let (board, tiles) = (board.as_slice_mut()?, tiles.as_slice_mut()?);
            let vector = vector.as_slice_mut()?;
            let batch = &slf.batch;
            py.detach(|| batch.write_observations(encoding, observer, board, tiles, vector))
                .map_err(wrong)?;
        }
        Ok((board, tiles, vector))
    }

    /// Updates reusable arrays with the observations and legal-action masks of all games.
    ///
    /// The result is the same as with :meth:`observe` and :meth:`masks`, but only changed elements
    /// are written.
    ///
    /// Args:
    ///     observations: The arrays to update.
    ///     step: The index on the first axis, if the arrays have an axis for steps.
    ///     player: The observer; if ``None``, the player to act in each game.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> batch = carc.Batch(encoding.config, 3, seed=7)
    /// >>> observations = carc.Observations(encoding, 3)
    /// >>> batch.observe_into(observations)
    /// >>> bool((observations.board == batch.observe(encoding)[0]).all())
    /// True
    #[pyo3(signature = (observations, step=Int::from(0), player=None), text_signature = "(self, observations, step=0, player=None)")]
    fn observe_into<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        mut observations: Write<'py, Observations>,
        step: Int,
        player: Option<Int>,
    ) -> PyResult<()> {
        slf.check_setup(py, observations.encoding(py).get())?;
        let observer = slf.observer(player)?;
        let (batch, step) = (&slf.batch, step.argument("step")?);
        let written =
            observations.write(py, batch.len(), step, observer, |arrays| batch.rewrite(arrays))?;
        written.map_err(wrong)
    }

    /// Returns the action indices of all legal actions, game by game, and their offsets.
    ///
    /// The order is the same as in :meth:`legal`. The arrays are much smaller than masks.
    ///
    /// Args:
    ///     encoding: The encoding that defines the action indices.
    ///     numbers: An array of int64 to fill; it may be longer than needed.
    ///     offsets: An array of int64 to fill, with one more element than there are games.
    ///     rotate: The number of clockwise quarter turns of the table, which must be square. The
    ///         rotation does not change the order of the actions.
    ///
    /// Returns:
    ///     The action indices and the offsets, both as int64.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> batch = carc.Batch(encoding.config, 3, seed=7)
    /// >>> numbers, offsets = batch.legal_action_indices(encoding)
    /// >>> sorted(numbers[: offsets[1]]) == batch.masks(encoding)[0].nonzero()[0].tolist()
    /// True
    #[pyo3(signature = (encoding, numbers=None, offsets=None, *, rotate=Int::from(0)), text_signature = "(self, encoding, numbers=None, offsets=None, *, rotate=0)")]
    fn legal_action_indices<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        encoding: &Encoding,
        numbers: Option<Bound<'py, PyAny>>,
        offsets: Option<Bound<'py, PyAny>>,
        rotate: Int,
    ) -> PyResult<LegalNumbers<'py>> {
        let quarters = forms::quarters(&rotate);
        slf.check_setup(py, encoding)?;
        let encoding = &*encoding.encoding;
        let numbers = roomy::<i64>(py, "numbers", numbers, slf.batch.legal_total())?;
        let offsets = output::<i64>(py, "offsets", offsets, &[slf.batch.len() + 1])?;
        {
            let mut room = writable("numbers", &numbers)?;
            let mut places = writable("offsets", &offsets)?;
            let (room, places) = (room.as_slice_mut()?, places.as_slice_mut()?);
            let batch = &slf.batch;
            py.detach(|| batch.write_legal_action_indices(encoding, quarters, room, places))
                .map_err(wrong)?;
        }
        Ok((numbers, offsets))
    }

    /// Returns the observations of all games: stacked arrays of :meth:`Encoding.observation`.
    ///
    /// Args:
    ///     encoding: The encoding for the arrays.
    ///     form: ``"cells"``, ``"planes"``, ``"planes_float16"``, ``"flags"``, ``"entities"`` or
    ///         ``"flat"``.
    ///     player: The observer; if ``None``, the player to act in each game.
    ///     rotate: The number of clockwise quarter turns of the table in all games.
    ///     out: Arrays to fill, by name. Missing arrays are created.
    ///
    /// Returns:
    ///     The arrays by name, with the games on their first axis.
    ///
    /// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
    /// >>> batch = carc.Batch(encoding.config, 3, seed=7)
    /// >>> {name: array.shape for name, array in batch.observation(encoding, "flags").items()}
    /// {'flags': (3, 119, 21, 21), 'tiles': (3, 1, 31), 'vector': (3, 82)}
    #[pyo3(signature = (encoding, form, player=None, *, rotate=Int::from(0), out=None), text_signature = "(self, encoding, form, player=None, *, rotate=0, out=None)")]
    fn observation<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
        encoding: &Encoding,
        form: &str,
        player: Option<Int>,
        rotate: Int,
        out: Option<Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let quarters = forms::quarters(&rotate);
        slf.check_setup(py, encoding)?;
        let (observer, form) = (slf.observer(player)?, forms::form(form)?);
        let (encoding, games) = (&*encoding.encoding, slf.batch.len());
        let mut arrays = forms::Arrays::new(py, encoding, form, Some(games), out.as_ref())?;
        let (batch, numbers) = (&slf.batch, arrays.numbers()?);
        let written = py.detach(|| batch.write_form(encoding, form, observer, quarters, numbers));
        written.map_err(wrong)?;
        Ok(arrays.dict())
    }
}
