//! Objects that only one caller can modify at a time. A second caller receives an error from this
//! package instead of one from PyO3.

use std::ops::{Deref, DerefMut};

use pyo3::{PyClass, prelude::*, pyclass::boolean_struct::False};

use crate::error::in_use;

/// An object borrowed for reading.
pub(crate) struct Read<'py, T: PyClass>(PyRef<'py, T>);

/// An object borrowed for writing.
pub(crate) struct Write<'py, T: PyClass<Frozen = False>>(PyRefMut<'py, T>);

impl<'py, T: PyClass> TryFrom<&Bound<'py, T>> for Read<'py, T> {
    type Error = PyErr;

    fn try_from(object: &Bound<'py, T>) -> PyResult<Self> {
        object.try_borrow().map(Self).map_err(|_| in_use(T::NAME))
    }
}

impl<'py, T: PyClass<Frozen = False>> TryFrom<&Bound<'py, T>> for Write<'py, T> {
    type Error = PyErr;

    fn try_from(object: &Bound<'py, T>) -> PyResult<Self> {
        object.try_borrow_mut().map(Self).map_err(|_| in_use(T::NAME))
    }
}

impl<'py, T: PyClass> FromPyObject<'_, 'py> for Read<'py, T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Self::try_from(&*object.cast::<T>()?)
    }
}

impl<'py, T: PyClass<Frozen = False>> FromPyObject<'_, 'py> for Write<'py, T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Self::try_from(&*object.cast::<T>()?)
    }
}

/// Returns the repr of an object, or a placeholder while another thread is using it.
pub(crate) fn shown<T: PyClass>(
    object: &Bound<'_, T>,
    show: impl FnOnce(Read<'_, T>) -> PyResult<String>,
) -> PyResult<String> {
    match Read::try_from(object) {
        Ok(read) => show(read),
        Err(_) => Ok(format!("<{} in use>", object.as_any().get_type().fully_qualified_name()?)),
    }
}

impl<T: PyClass> Deref for Read<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: PyClass<Frozen = False>> Deref for Write<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: PyClass<Frozen = False>> DerefMut for Write<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
