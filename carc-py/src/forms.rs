//! Observations as dictionaries of named arrays.

use carc_learn::{Dtype, Encoding, Form, NotSquare, Numbers};
use numpy::{PyArrayDyn, PyReadwriteArrayDyn};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyTuple},
};

use crate::{
    array::{output, output_half, overwritten, writable},
    batch::named,
    error::carc_error,
    value::Int,
};

/// The arrays of a form, by name.
pub(crate) struct Arrays<'py> {
    dict: Bound<'py, PyDict>,
    all: Vec<Guard<'py>>,
}

/// An array borrowed for writing.
enum Guard<'py> {
    U8(PyReadwriteArrayDyn<'py, u8>),
    I16(PyReadwriteArrayDyn<'py, i16>),
    F16(PyReadwriteArrayDyn<'py, u16>),
    F32(PyReadwriteArrayDyn<'py, f32>),
    Bool(PyReadwriteArrayDyn<'py, bool>),
}

pub(crate) fn form(name: &str) -> PyResult<Form> {
    named("form", name)
}

impl Guard<'_> {
    fn numbers(&mut self) -> PyResult<Numbers<'_>> {
        Ok(match self {
            Self::U8(array) => Numbers::U8(array.as_slice_mut()?),
            Self::I16(array) => Numbers::I16(array.as_slice_mut()?),
            Self::F16(array) => Numbers::F16(array.as_slice_mut()?),
            Self::F32(array) => Numbers::F32(array.as_slice_mut()?),
            Self::Bool(array) => Numbers::Bool(array.as_slice_mut()?),
        })
    }
}

/// Reduces a number of quarter turns, which can be negative, to the range from 0 to 3.
pub(crate) fn quarters(rotate: &Int) -> u8 {
    rotate.to::<i64>().map_or(0, |rotate| rotate.rem_euclid(4) as u8)
}

pub(crate) fn not_square(error: NotSquare) -> PyErr {
    carc_error(format!("rotate: {error}"))
}

impl<'py> Arrays<'py> {
    /// Uses the caller's arrays or creates new ones, with a first axis for the games.
    pub(crate) fn new(
        py: Python<'py>,
        encoding: &Encoding,
        form: Form,
        games: Option<usize>,
        given: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Self> {
        let fields = encoding.fields(form);
        if let Some(given) = given {
            let is_known = |name: &str| fields.iter().any(|field| field.name == name);
            for name in given.keys() {
                let name: String = name.extract()?;
                if !is_known(&name) {
                    let form = form.name();
                    return Err(PyTypeError::new_err(format!(
                        "out: unknown array {name:?} for the {form} form"
                    )));
                }
            }
        }
        let mut made = Self { dict: PyDict::new(py), all: Vec::new() };
        for field in &fields {
            let shape: Vec<usize> = games.into_iter().chain(field.shape.iter().copied()).collect();
            let own = given.map(|given| given.get_item(field.name)).transpose()?.flatten();
            let name = field.name;
            let guard = match field.dtype {
                Dtype::U8 => Guard::U8(made.enter(overwritten(py, name, own, &shape)?, name)?),
                Dtype::I16 => Guard::I16(made.enter(overwritten(py, name, own, &shape)?, name)?),
                Dtype::F16 => {
                    let (array, bits) = output_half(py, name, own, &shape)?;
                    made.dict.set_item(name, array)?;
                    Guard::F16(writable(name, &bits)?)
                }
                Dtype::F32 => Guard::F32(made.enter(overwritten(py, name, own, &shape)?, name)?),
                // An array of Booleans must not contain arbitrary bytes, so a new one is cleared.
                Dtype::Bool => Guard::Bool(made.enter(output(py, name, own, &shape)?, name)?),
            };
            made.all.push(guard);
        }
        Ok(made)
    }

    fn enter<T: numpy::Element>(
        &self,
        array: Bound<'py, PyArrayDyn<T>>,
        name: &str,
    ) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
        let guard = writable(name, &array)?;
        self.dict.set_item(name, array)?;
        Ok(guard)
    }

    /// Returns the elements of all arrays for writing.
    pub(crate) fn numbers(&mut self) -> PyResult<Vec<Numbers<'_>>> {
        self.all.iter_mut().map(Guard::numbers).collect()
    }

    pub(crate) fn dict(self) -> Bound<'py, PyDict> {
        self.dict
    }
}

/// Returns the dtype and shape of each array in a form.
pub(crate) fn fields<'py>(
    py: Python<'py>,
    encoding: &Encoding,
    form: Form,
) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    for field in encoding.fields(form) {
        let dtype = numpy::PyArrayDescr::new(py, field.dtype.name())?;
        fields.set_item(field.name, (dtype, PyTuple::new(py, &field.shape)?))?;
    }
    Ok(fields)
}

/// Returns the channel names for each array in a form.
pub(crate) fn names<'py>(
    py: Python<'py>,
    encoding: &Encoding,
    form: Form,
) -> PyResult<Bound<'py, PyDict>> {
    let (names, channels) = (PyDict::new(py), encoding.describe(form));
    for field in encoding.fields(form).iter().filter(|field| field.axis.is_some()) {
        let own = channels.iter().filter(|channel| channel.array == field.name);
        let own: Vec<&str> = own.map(|channel| &*channel.name).collect();
        names.set_item(field.name, PyTuple::new(py, own)?)?;
    }
    Ok(names)
}
