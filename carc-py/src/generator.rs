//! The generator used by seeded games, made available to custom players.

use carc_engine as engine;
use pyo3::prelude::*;

use crate::{error::carc_error, value::Int};

/// A portable random number generator: ChaCha with 8 rounds.
///
/// A seed produces the same numbers on every platform and in every language. Seeded games also use
/// this generator.
///
/// Args:
///     seed: The seed, a 64-bit unsigned integer.
///     position: The number of 32-bit words to skip.
///
/// >>> generator = carc.Generator(7)
/// >>> other = carc.Generator(7)
/// >>> generator.uniform(72) == other.uniform(72)
/// True
/// >>> 0 <= generator.uniform(6) < 6
/// True
#[pyclass(eq, module = "carc")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Generator(engine::Generator);

#[pymethods]
impl Generator {
    #[new]
    #[pyo3(signature = (seed, position=Int::from(0)), text_signature = "(seed, position=0)")]
    fn new(seed: Int, position: Int) -> PyResult<Self> {
        Ok(Self(engine::Generator::from_position(
            seed.argument("seed")?,
            position.argument("position")?,
        )))
    }

    /// Returns a random integer from 0 to ``bound`` - 1, uniformly distributed.
    ///
    /// Raises:
    ///     CarcError: If ``bound`` is out of range.
    fn uniform(&mut self, bound: Int) -> PyResult<u32> {
        match bound.to() {
            Some(bound @ 1..) => Ok(self.0.uniform(bound)),
            _ => {
                Err(carc_error(format!("bound: {bound} is out of range; expected 1 to 4294967295")))
            }
        }
    }

    /// The generator's seed.
    #[getter]
    fn seed(&self) -> u64 {
        self.0.seed()
    }

    /// The generator's position: the number of 32-bit words used.
    #[getter]
    fn position(&self) -> u64 {
        self.0.position()
    }

    fn __getnewargs__(&self) -> (u64, u64) {
        (self.0.seed(), self.0.position())
    }

    fn __repr__(&self) -> String {
        format!("Generator({}, position={})", self.0.seed(), self.0.position())
    }
}
