//! Common features of all plain value classes: read-only fields, equality, hashing, a repr that
//! can be evaluated, pickling, positional matching and a JSON form.

use std::collections::BTreeMap;

use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyInt, PyMapping, PyString, PyTuple},
};
use serde::Serialize;

use crate::error::{carc_error, parse_error};

/// Declares a frozen Python class with the given fields.
macro_rules! value {
    (
        $(#[$meta:meta])*
        $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[pyclass(frozen, eq, hash, get_all, new = "from_fields", from_py_object, module = "carc")]
        #[derive(Clone, PartialEq, Eq, Hash, serde::Serialize)]
        pub(crate) struct $name { $($(#[$field_meta])* pub(crate) $field: $type),+ }

        #[pymethods]
        impl $name {
            #[classattr]
            fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, pyo3::types::PyTuple>> {
                pyo3::types::PyTuple::new(py, [$(stringify!($field)),+])
            }

            fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
                // Use an array because a class can have more fields than a tuple supports.
                let fields = [$(pyo3::IntoPyObjectExt::into_bound_py_any(self.$field.clone(), py)?),+];
                pyo3::types::PyTuple::new(py, fields)
            }

            fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                crate::value::shown(slf.as_any(), stringify!($name), &[$(stringify!($field)),+])
            }

            /// Returns the value as JSON text.
            fn to_json(&self) -> String {
                crate::value::json(self)
            }
        }
    };
}
pub(crate) use value;

/// The callable and arguments that pickle needs.
pub(crate) type Reduced<'py, A> = PyResult<(Bound<'py, PyAny>, A)>;

/// Formats the call with keyword arguments that creates an object.
pub(crate) fn shown(object: &Bound<'_, PyAny>, class: &str, fields: &[&str]) -> PyResult<String> {
    let field = |name: &&str| Ok(format!("{name}={}", object.getattr(*name)?.repr()?));
    let fields: Vec<_> = fields.iter().map(field).collect::<PyResult<_>>()?;
    Ok(format!("{class}({})", fields.join(", ")))
}

/// Serializes a value as JSON.
///
/// # Panics
///
/// Never panics in practice, because every value has a JSON form.
pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("a value can be serialized")
}

/// A list that becomes a tuple in Python.
#[derive(Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub(crate) struct Tuple<T>(pub(crate) Vec<T>);

impl<T> Tuple<T> {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T> FromIterator<T> for Tuple<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

impl<'py, T: IntoPyObject<'py>> IntoPyObject<'py> for Tuple<T> {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        PyTuple::new(py, self.0)
    }
}

impl<'py, T> FromPyObject<'_, 'py> for Tuple<T>
where
    Vec<T>: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.is_instance_of::<PyString>() {
            true => Err(PyTypeError::new_err("expected a list, got a single str")),
            false => object.extract().map(Self),
        }
    }
}

/// A list of strings from Python. A single string is rejected, although it is a sequence of
/// strings.
#[derive(Default)]
pub(crate) struct Texts(pub(crate) Vec<String>);

impl FromPyObject<'_, '_> for Texts {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if object.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("expected a list of str, got a single str"));
        }
        let items: Vec<Bound<'_, PyAny>> = object.extract()?;
        let text = |(place, item): (usize, &Bound<'_, PyAny>)| {
            item.extract().map_err(|error: PyErr| inside(object.py(), &place, &error))
        };
        items.iter().enumerate().map(text).collect::<PyResult<_>>().map(Self)
    }
}

/// Adds the index or name of an argument's item to the item's error.
fn inside(py: Python<'_>, place: &dyn std::fmt::Debug, error: &PyErr) -> PyErr {
    PyTypeError::new_err(format!("[{place:?}]: {}", error.value(py)))
}

/// A mapping from names, passed by Python.
pub(crate) struct Names<T>(pub(crate) BTreeMap<String, T>);

impl<'py, T> FromPyObject<'_, 'py> for Names<T>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let items: Vec<(String, Bound<'py, PyAny>)> =
            object.cast::<PyMapping>()?.items()?.extract()?;
        let named = |(name, value): (String, Bound<'py, PyAny>)| match value.extract() {
            Ok(value) => Ok((name, value)),
            Err(error) => Err(inside(object.py(), &name, &Into::<PyErr>::into(error))),
        };
        items.into_iter().map(named).collect::<PyResult<_>>().map(Self)
    }
}

/// A Python integer of any size, so that out-of-range numbers can be distinguished from other
/// types.
#[derive(Clone, Copy)]
pub(crate) struct Int(i128);

impl Int {
    /// Converts the number if it is in the range of the type.
    pub(crate) fn to<T: TryFrom<i128>>(self) -> Option<T> {
        T::try_from(self.0).ok()
    }

    /// Converts an operand of an action; a number that is out of range raises a `ParseError`.
    pub(crate) fn operand<T: TryFrom<i128>>(self, name: &str) -> PyResult<T> {
        self.to().ok_or_else(|| parse_error(format!("{name}: {self} is out of range")))
    }

    /// Converts any other argument; a number that is out of range raises a `CarcError`.
    pub(crate) fn argument<T: TryFrom<i128>>(self, name: &str) -> PyResult<T> {
        self.to().ok_or_else(|| carc_error(format!("{name}: {self} is out of range")))
    }
}

/// An identifier from Python: a name or its number.
pub(crate) enum Named {
    Name(String),
    Number(Int),
}

impl FromPyObject<'_, '_> for Named {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match object.extract() {
            Ok(name) => Ok(Self::Name(name)),
            Err(_) => object.extract().map(Self::Number),
        }
    }
}

impl Named {
    /// Converts an identifier that is an operand of an action to a number.
    ///
    /// `find` looks up names. A string of digits identifies an item that has no name.
    pub(crate) fn number<T: TryFrom<i128>>(
        self,
        what: &str,
        find: impl Fn(&str) -> Option<usize>,
    ) -> PyResult<T> {
        let number = match self {
            Self::Number(number) => number,
            Self::Name(name) => match (find(&name), name.parse::<u16>()) {
                (Some(number), _) => Int(number as i128),
                (None, Ok(number)) => Int(number.into()),
                _ => return Err(parse_error(format!("{what}: unknown name {name:?}"))),
            },
        };
        number.operand(what)
    }
}

impl From<i64> for Int {
    fn from(number: i64) -> Self {
        Self(number.into())
    }
}

impl std::fmt::Display for Int {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            i128::MAX => f.write_str("a number of more than 64 bits"),
            number => number.fmt(f),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Int {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(number) = object.extract::<i64>() {
            return Ok(Self(number.into()));
        }
        if let Ok(number) = object.extract::<u64>() {
            return Ok(Self(number.into()));
        }
        // Only integers of more than 64 bits reach this point, and those are out of range for every
        // type.
        if object.is_instance_of::<PyInt>() {
            return Ok(Self(i128::MAX));
        }
        Err(object.extract::<i64>().err().unwrap_or_else(|| carc_error("no integer".to_owned())))
    }
}
