//! The engine's generator, for callers that make their own draws.

use carc_engine as engine;
use wasm_bindgen::prelude::*;

use crate::{error, value};

/// The engine's random number generator, which produces the same numbers on every platform and in
/// every language.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Generator(engine::Generator);

#[wasm_bindgen]
impl Generator {
    /// Creates a generator.
    ///
    /// @param seed An integer below 2 ** 64.
    /// @param position The number of 32-bit words to skip.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "number | bigint")] seed: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] position: JsValue,
    ) -> Result<Generator, JsValue> {
        let seed = value::long("seed", &seed)?;
        if position.is_undefined() {
            return Ok(Self(engine::Generator::new(seed)));
        }
        Ok(Self(engine::Generator::from_position(seed, value::long("position", &position)?)))
    }

    /// Returns a random integer from 0 to `bound` - 1, uniformly distributed.
    ///
    /// @throws {CarcError} If `bound` is not between 1 and 2 ** 32 - 1.
    pub fn uniform(&mut self, bound: f64) -> Result<u32, JsValue> {
        match value::small("bound", bound)? {
            0 => Err(error::argument("bound", &"expected at least 1")),
            bound => Ok(self.0.uniform(bound)),
        }
    }

    /// The generator's seed.
    #[wasm_bindgen(getter)]
    pub fn seed(&self) -> u64 {
        self.0.seed()
    }

    /// The generator's position: the number of 32-bit words used.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> u64 {
        self.0.position()
    }
}
