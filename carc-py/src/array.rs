//! Arrays of the caller, checked before anything is written into them.

use numpy::{
    Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn,
    PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::{exceptions::PyTypeError, prelude::*};

use crate::error::carc_error;

/// An array of the caller or a new one, with this shape.
pub(crate) fn output<'py, T: Element>(
    py: Python<'py>,
    name: &str,
    given: Option<Bound<'py, PyAny>>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let Some(given) = given else { return Ok(PyArrayDyn::zeros(py, shape.to_vec(), false)) };
    let array = typed(py, name, given)?;
    if array.shape() != shape {
        let (has, needs) = (shown(array.shape()), shown(shape));
        return Err(carc_error(format!("{name}: the shape {needs} is needed, not {has}")));
    }
    Ok(array)
}

/// An array with this type of numbers.
fn typed<'py, T: Element>(
    py: Python<'py>,
    name: &str,
    given: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let needs = T::get_dtype(py);
    let is = match given.cast::<PyUntypedArray>() {
        Ok(array) if array.dtype().is_equiv_to(&needs) => {
            return given.cast_into().map_err(PyErr::from);
        }
        Ok(array) => format!("one of {}", array.dtype()),
        Err(_) => given.get_type().name()?.to_string(),
    };
    Err(PyTypeError::new_err(format!("{name}: an array of {needs} is needed, not {is}")))
}

/// A shape as Python writes it.
fn shown(shape: &[usize]) -> String {
    match shape {
        [length] => format!("({length},)"),
        _ => format!("({})", shape.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// The numbers of an array, to be written.
pub(crate) fn writable<'py, T: Element>(
    name: &str,
    array: &Bound<'py, PyArrayDyn<T>>,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    if !array.is_c_contiguous() {
        return Err(carc_error(format!("{name}: the array must be contiguous, in C order")));
    }
    array.try_readwrite().map_err(|error| carc_error(format!("{name}: {error}")))
}

/// The numbers of a one-dimensional array, to be read.
pub(crate) fn readable<'py, T: Element>(
    py: Python<'py>,
    name: &str,
    given: Bound<'py, PyAny>,
    length: usize,
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let array = output(py, name, Some(given), &[length])?;
    if !array.is_c_contiguous() {
        return Err(carc_error(format!("{name}: the array must be contiguous")));
    }
    array.try_readonly().map_err(|error| carc_error(format!("{name}: {error}")))
}
