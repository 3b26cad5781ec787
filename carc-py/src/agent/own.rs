//! Evaluators that are Python functions.

use std::sync::{Arc, Mutex, PoisonError};

use carc_agents as agents;
use carc_learn::{Encoding as Layout, ObservationMut};
use numpy::{PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::{
    exceptions::PyTypeError,
    intern,
    prelude::*,
    types::{PyDict, PyTuple},
};

use crate::{array::writable, encoding::Encoding, error::carc_error};

/// The exception raised by an evaluator, if any.
pub(super) type Raised = Arc<Mutex<Option<PyErr>>>;

/// A custom evaluator and its encoding, as passed by the caller.
pub(super) struct Own {
    pub(super) call: Py<PyAny>,
    pub(super) encoding: Py<Encoding>,
    pub(super) batch: usize,
    pub(super) raised: Raised,
}

impl Own {
    pub(super) fn new(
        call: Bound<'_, PyAny>,
        encoding: Bound<'_, Encoding>,
        batch: usize,
    ) -> PyResult<Self> {
        if !call.is_callable() {
            let class = call.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "evaluator: expected a function, got {class}"
            )));
        }
        let (call, encoding) = (call.unbind(), encoding.unbind());
        Ok(Self { call, encoding, batch, raised: Raised::default() })
    }

    /// Creates the evaluator that the search calls.
    pub(super) fn evaluator(&self, py: Python<'_>) -> Asked {
        Asked {
            call: self.call.clone_ref(py),
            layout: Arc::clone(&self.encoding.get().encoding),
            raised: Arc::clone(&self.raised),
        }
    }

    /// Takes the exception raised by the last call, if any.
    pub(super) fn take_raised(&self) -> Option<PyErr> {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Calls a Python function to evaluate the leaves of a search.
pub(super) struct Asked {
    call: Py<PyAny>,
    layout: Arc<Layout>,
    raised: Raised,
}

impl agents::Evaluator for Asked {
    fn evaluate(
        &mut self,
        leaves: &[agents::Leaf<'_>],
    ) -> Result<Vec<agents::Evaluation>, agents::EvaluationError> {
        Python::attach(|py| self.ask(py, leaves)).map_err(|error| {
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            agents::EvaluationError::Failed
        })
    }
}

impl Asked {
    fn ask(
        &self,
        py: Python<'_>,
        leaves: &[agents::Leaf<'_>],
    ) -> PyResult<Vec<agents::Evaluation>> {
        let (layout, count) = (&*self.layout, leaves.len());
        let ([height, width, channels], [rows, row]) = (layout.board_shape(), layout.tiles_shape());
        let board = PyArrayDyn::<u8>::zeros(py, vec![count, height, width, channels], false);
        let tiles = PyArrayDyn::<u8>::zeros(py, vec![count, rows, row], false);
        let vector = PyArrayDyn::<i16>::zeros(py, vec![count, layout.vector_len()], false);
        let masks = PyArrayDyn::<i8>::zeros(py, vec![count, layout.space().len()], false);
        {
            let mut arrays = (
                writable("board", &board)?,
                writable("tiles", &tiles)?,
                writable("vector", &vector)?,
                writable("masks", &masks)?,
            );
            let part = |number: usize, length: usize| number * length..(number + 1) * length;
            let (boards, tiles) = (arrays.0.as_slice_mut()?, arrays.1.as_slice_mut()?);
            let (vectors, masks) = (arrays.2.as_slice_mut()?, arrays.3.as_slice_mut()?);
            for (number, leaf) in leaves.iter().enumerate() {
                let out = ObservationMut {
                    board: &mut boards[part(number, layout.board_len())],
                    tiles: &mut tiles[part(number, layout.tiles_len())],
                    vector: &mut vectors[part(number, layout.vector_len())],
                };
                layout.observe(leaf.setup, leaf.position, leaf.player, out);
                let mask = &mut masks[part(number, layout.space().len())];
                layout.space().write_mask(leaf.legal.codes(), mask);
            }
        }
        let answer = self.call.bind(py).call1(((board, tiles, vector), masks))?;
        let Ok((priors, values)) = answer.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() else {
            let class = answer.get_type().name()?.to_string();
            return Err(carc_error(format!(
                "evaluator: expected a pair of arrays, priors and values, got {class}"
            )));
        };
        let players = leaves[0].setup.players();
        let priors = Numbers::of(py, "priors", &priors, [count, layout.space().len()])?;
        let values = Numbers::of(py, "values", &values, [count, players])?;
        let evaluation = |(number, leaf): (usize, &agents::Leaf<'_>)| {
            let prior =
                |action| layout.space().index(action).map_or(0.0, |at| priors.at(number, at));
            // As in observations, the player to act comes first.
            let seat = |seat: usize| (seat + players - usize::from(leaf.player)) % players;
            agents::Evaluation {
                priors: leaf.legal.iter().map(prior).collect(),
                values: (0..players).map(|own| values.at(number, seat(own))).collect(),
            }
        };
        Ok(leaves.iter().enumerate().map(evaluation).collect())
    }
}

/// The rows of numbers that an evaluator returned.
struct Numbers {
    all: Vec<f32>,
    row: usize,
}

impl Numbers {
    /// Accepts anything that NumPy can convert to an array.
    fn of(
        py: Python<'_>,
        name: &str,
        given: &Bound<'_, PyAny>,
        shape: [usize; 2],
    ) -> PyResult<Self> {
        let numpy = py.import(intern!(py, "numpy"))?;
        let arguments = PyDict::new(py);
        arguments.set_item(intern!(py, "dtype"), numpy.getattr(intern!(py, "float32"))?)?;
        arguments.set_item(intern!(py, "order"), "C")?;
        let make = numpy.getattr(intern!(py, "asarray"))?;
        let array = make.call((given,), Some(&arguments))?.cast_into::<PyArrayDyn<f32>>()?;
        if array.shape() != shape {
            let has = PyTuple::new(py, array.shape())?.repr()?.to_string();
            let [rows, row] = shape;
            return Err(carc_error(format!(
                "evaluator: expected {name} of shape ({rows}, {row}), got {has}"
            )));
        }
        Ok(Self { all: array.try_readonly()?.as_slice()?.to_vec(), row: shape[1] })
    }

    fn at(&self, row: usize, column: usize) -> f32 {
        self.all[row * self.row + column]
    }
}
