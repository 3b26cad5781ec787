//! Arrays of the caller, checked before anything is written into them.

use numpy::{
    Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn,
    PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::{exceptions::PyTypeError, intern, prelude::*, types::PyMemoryView};

use crate::error::carc_error;

/// An array of the caller or a new one, with this shape.
pub(crate) fn output<'py, T: Element>(
    py: Python<'py>,
    name: &str,
    given: Option<Bound<'py, PyAny>>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let Some(given) = given else { return Ok(PyArrayDyn::zeros(py, shape.to_vec(), false)) };
    shaped(typed(py, name, writable_here(lent(name, given)?)?)?, name, shape)
}

/// As [`output`], of this length, or longer if the caller's is.
pub(crate) fn roomy<'py, T: Element>(
    py: Python<'py>,
    name: &str,
    given: Option<Bound<'py, PyAny>>,
    length: usize,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let Some(given) = given else { return output(py, name, None, &[length]) };
    let array = typed(py, name, writable_here(lent(name, given)?)?)?;
    let length = array.len().max(length);
    shaped(array, name, &[length])
}

/// An array that must have this shape.
fn shaped<'py, T: Element>(
    array: Bound<'py, PyArrayDyn<T>>,
    name: &str,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    if array.shape() != shape {
        let (has, needs) = (shown(array.shape()), shown(shape));
        return Err(carc_error(format!("{name}: the shape {needs} is needed, not {has}")));
    }
    Ok(array)
}

/// An array of somebody, and the same memory as an array of NumPy.
struct Lent<'py> {
    owner: Bound<'py, PyAny>,
    array: Bound<'py, PyAny>,
}

/// What lends its memory, by the buffer protocol or by DLPack, as an array of NumPy over it; anything
/// else as it is. Nothing is copied.
fn lent<'py>(name: &str, owner: Bound<'py, PyAny>) -> PyResult<Lent<'py>> {
    let py = owner.py();
    if owner.is_instance_of::<PyUntypedArray>() {
        return Ok(Lent { array: owner.clone(), owner });
    }
    let numpy = py.import(intern!(py, "numpy"))?;
    let array = if let Ok(memory) = PyMemoryView::from(&owner) {
        numpy.call_method1(intern!(py, "asarray"), (memory,))?
    } else if owner.hasattr(intern!(py, "__dlpack__"))? {
        numpy.call_method1(intern!(py, "from_dlpack"), (&owner,)).map_err(|error| {
            let wrong = PyTypeError::new_err(format!("{name}: NumPy cannot read it: {error}"));
            wrong.set_cause(py, Some(error));
            wrong
        })?
    } else {
        owner.clone()
    };
    Ok(Lent { owner, array })
}

/// The array, to be written. What comes by DLPack without a version can only be read; most of its
/// owners give the same memory as an array that can be written by `__array__`.
fn writable_here<'py>(lent: Lent<'py>) -> PyResult<Bound<'py, PyAny>> {
    let Lent { owner, array } = lent;
    let py = owner.py();
    let method = intern!(py, "__array__");
    let is_foreign = !owner.is(&array) && owner.hasattr(method)?;
    if !is_foreign || can_be_written(&array)? {
        return Ok(array);
    }
    let other = owner.call_method0(method)?;
    let is_same = other.is_instance_of::<PyUntypedArray>()
        && can_be_written(&other)?
        && address(&other)?.eq(address(&array)?)?;
    Ok(if is_same { other } else { array })
}

fn can_be_written(array: &Bound<'_, PyAny>) -> PyResult<bool> {
    array.getattr(intern!(array.py(), "flags"))?.getattr("writeable")?.extract()
}

/// Where the numbers of an array begin.
fn address<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    array.getattr(intern!(array.py(), "__array_interface__"))?.get_item("data")?.get_item(0)
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
    read(shaped(typed(py, name, lent(name, given)?.array)?, name, &[length])?, name)
}

/// The same, of any length.
pub(crate) fn readable_list<'py, T: Element>(
    py: Python<'py>,
    name: &str,
    given: Bound<'py, PyAny>,
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let array = typed(py, name, lent(name, given)?.array)?;
    let length = array.len();
    read(shaped(array, name, &[length])?, name)
}

/// The numbers of an array of one of these shapes.
pub(crate) fn readable_any<'py, T: Element>(
    py: Python<'py>,
    name: &str,
    given: Bound<'py, PyAny>,
    shapes: &[Vec<usize>],
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let array = typed(py, name, lent(name, given)?.array)?;
    if !shapes.iter().any(|shape| array.shape() == &shape[..]) {
        let needs: Vec<String> = shapes.iter().map(|shape| shown(shape)).collect();
        let (needs, has) = (needs.join(" or "), shown(array.shape()));
        return Err(carc_error(format!("{name}: the shape {needs} is needed, not {has}")));
    }
    read(array, name)
}

/// The numbers of a one-dimensional array of either of two types.
pub(crate) fn either<'py, A: Element, B: Element>(
    py: Python<'py>,
    name: &str,
    given: Bound<'py, PyAny>,
    length: usize,
) -> PyResult<Either<PyReadonlyArrayDyn<'py, A>, PyReadonlyArrayDyn<'py, B>>> {
    let given = lent(name, given)?.array;
    Ok(if given.is_instance_of::<PyArrayDyn<A>>() {
        Either::First(readable(py, name, given, length)?)
    } else {
        Either::Second(readable(py, name, given, length)?)
    })
}

/// One of two.
pub(crate) enum Either<A, B> {
    First(A),
    Second(B),
}

fn read<'py, T: Element>(
    array: Bound<'py, PyArrayDyn<T>>,
    name: &str,
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    if !array.is_c_contiguous() {
        return Err(carc_error(format!("{name}: the array must be contiguous")));
    }
    array.try_readonly().map_err(|error| carc_error(format!("{name}: {error}")))
}
