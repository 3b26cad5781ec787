//! Arrays passed by the caller, which are validated before anything is written to them.

use numpy::{
    Element, PyArrayDescr, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn,
    PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::{exceptions::PyTypeError, intern, prelude::*, types::PyMemoryView};

use crate::error::carc_error;

/// Returns the caller's array or a new one, with the given shape.
pub(crate) fn output<'py, T: Element>(
    py: Python<'py>,
    name: &str,
    given: Option<Bound<'py, PyAny>>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let Some(given) = given else { return Ok(PyArrayDyn::zeros(py, shape.to_vec(), false)) };
    shaped(typed(py, name, writable_here(lent(name, given)?)?)?, name, shape)
}

/// Like [`output`], but a new array contains arbitrary numbers, all of which must be overwritten.
///
/// Observations are large, and clearing a new array would take as long as writing it.
pub(crate) fn overwritten<'py, T: Element>(
    py: Python<'py>,
    name: &str,
    given: Option<Bound<'py, PyAny>>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    if given.is_some() {
        return output(py, name, given, shape);
    }
    let numpy = py.import(intern!(py, "numpy"))?;
    Ok(numpy.call_method1(intern!(py, "empty"), (shape, T::get_dtype(py)))?.cast_into()?)
}

/// Returns an array of 16-bit floating-point numbers and an array of integers over the same memory.
///
/// The first array is the caller's array or, as in [`overwritten`], a new array.
pub(crate) fn output_half<'py>(
    py: Python<'py>,
    name: &str,
    given: Option<Bound<'py, PyAny>>,
    shape: &[usize],
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyArrayDyn<u16>>)> {
    let half = PyArrayDescr::new(py, "float16")?;
    let array = match given {
        None => {
            let bits = overwritten::<u16>(py, name, None, shape)?;
            bits.call_method1(intern!(py, "view"), (half,))?
        }
        Some(given) => of_type(writable_here(lent(name, given)?)?, name, &half)?.into_any(),
    };
    let bits = array.call_method1(intern!(py, "view"), (u16::get_dtype(py),))?;
    Ok((array, shaped(bits.cast_into()?, name, shape)?))
}

/// Returns the caller's mask or a new mask, and an array of int8 over the same memory.
///
/// The caller's mask can be of int8 or bool; `dtype` is the type of a new mask.
pub(crate) fn output_mask<'py>(
    py: Python<'py>,
    given: Option<Bound<'py, PyAny>>,
    dtype: Option<Bound<'py, PyAny>>,
    shape: &[usize],
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyArrayDyn<i8>>)> {
    let view = intern!(py, "view");
    let (byte, flag) = (i8::get_dtype(py), bool::get_dtype(py));
    if let Some(given) = given {
        if dtype.is_some() {
            return Err(PyTypeError::new_err("dtype: cannot be combined with out"));
        }
        let array = writable_here(lent("out", given)?)?;
        let is_flags =
            array.cast::<PyUntypedArray>().is_ok_and(|array| array.dtype().is_equiv_to(&flag));
        let needs = if is_flags { &flag } else { &byte };
        let array = of_type(array, "out", needs)?.into_any();
        let bytes = if is_flags { array.call_method1(view, (byte,))? } else { array.clone() };
        return Ok((array, shaped(bytes.cast_into()?, "out", shape)?));
    }
    let bytes = output::<i8>(py, "out", None, shape)?;
    let dtype = dtype.map(|dtype| PyArrayDescr::new(py, dtype)).transpose()?;
    match dtype {
        Some(dtype) if dtype.is_equiv_to(&flag) => Ok((bytes.call_method1(view, (flag,))?, bytes)),
        Some(dtype) if !dtype.is_equiv_to(&byte) => {
            Err(PyTypeError::new_err(format!("dtype: expected int8 or bool, got {dtype}")))
        }
        _ => Ok((bytes.clone().into_any(), bytes)),
    }
}

/// Like [`output`], but the caller's array may be longer than needed.
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

/// Returns the array if it has this shape.
fn shaped<'py, T: Element>(
    array: Bound<'py, PyArrayDyn<T>>,
    name: &str,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    if array.shape() != shape {
        let (has, needs) = (shown(array.shape()), shown(shape));
        return Err(carc_error(format!("{name}: expected shape {needs}, got {has}")));
    }
    Ok(array)
}

/// An object that exports its memory, and a NumPy array over the same memory.
struct Lent<'py> {
    owner: Bound<'py, PyAny>,
    array: Bound<'py, PyAny>,
}

/// Wraps an object that supports the buffer protocol or DLPack in a NumPy array.
///
/// Nothing is copied. Other objects are returned unchanged.
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
            let wrong =
                PyTypeError::new_err(format!("{name}: cannot be read as an array: {error}"));
            wrong.set_cause(py, Some(error));
            wrong
        })?
    } else {
        owner.clone()
    };
    Ok(Lent { owner, array })
}

/// Returns a writable array over the memory if possible, and otherwise the array as it is.
///
/// Unversioned DLPack arrays are read-only, but most of their owners export the same memory as a
/// writable array through `__array__`.
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

/// Returns the address of the first element of an array.
fn address<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    array.getattr(intern!(array.py(), "__array_interface__"))?.get_item("data")?.get_item(0)
}

/// Returns the array if it has this element type.
fn typed<'py, T: Element>(
    py: Python<'py>,
    name: &str,
    given: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    Ok(of_type(given, name, &T::get_dtype(py))?.into_any().cast_into()?)
}

/// Returns the array if it has this element type.
fn of_type<'py>(
    given: Bound<'py, PyAny>,
    name: &str,
    needs: &Bound<'py, PyArrayDescr>,
) -> PyResult<Bound<'py, PyUntypedArray>> {
    let is = match given.cast::<PyUntypedArray>() {
        Ok(array) if array.dtype().is_equiv_to(needs) => {
            return given.cast_into().map_err(PyErr::from);
        }
        Ok(array) => format!("one of {}", array.dtype()),
        Err(_) => given.get_type().name()?.to_string(),
    };
    Err(PyTypeError::new_err(format!("{name}: expected an array of {needs}, got {is}")))
}

/// Formats a shape as Python does.
fn shown(shape: &[usize]) -> String {
    match shape {
        [length] => format!("({length},)"),
        _ => format!("({})", shape.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// Returns the elements of an array for writing.
pub(crate) fn writable<'py, T: Element>(
    name: &str,
    array: &Bound<'py, PyArrayDyn<T>>,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    if !array.is_c_contiguous() {
        return Err(carc_error(format!("{name}: the array must be contiguous, in C order")));
    }
    array.try_readwrite().map_err(|error| carc_error(format!("{name}: {error}")))
}

/// Returns the elements of a one-dimensional array of this length for reading.
pub(crate) fn readable<'py, T: Element>(
    py: Python<'py>,
    name: &str,
    given: Bound<'py, PyAny>,
    length: usize,
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    read(shaped(typed(py, name, lent(name, given)?.array)?, name, &[length])?, name)
}

/// Returns the elements of a one-dimensional array of any length for reading.
pub(crate) fn readable_list<'py, T: Element>(
    py: Python<'py>,
    name: &str,
    given: Bound<'py, PyAny>,
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let array = typed(py, name, lent(name, given)?.array)?;
    let length = array.len();
    read(shaped(array, name, &[length])?, name)
}

/// Returns the elements of an array that has one of the given shapes.
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
        return Err(carc_error(format!("{name}: expected shape {needs}, got {has}")));
    }
    read(array, name)
}

/// Returns the elements of a one-dimensional array whose elements have one of two types.
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

/// A value of one of two types.
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
