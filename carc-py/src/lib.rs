use pyo3::prelude::*; #[pymodule] mod _carc {}
