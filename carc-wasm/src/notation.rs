//! Positions in board notation.

use carc_engine as engine;
use wasm_bindgen::prelude::*;

use crate::{
    config::Config,
    error::{self, Fault},
    game::Game,
    value::{from_js, to_js},
};

fn start(form: &JsValue) -> Result<engine::Start, Fault> {
    from_js("start", form)
}

/// Parses a position in board notation. `new Config({ start })` validates the position and uses it
/// in a game. Rules in the text are ignored.
///
/// ```js
/// startFromText("carc 1; | D V<; scores 12 7").scores; // [12, 7]
/// ```
///
/// @throws {ParseBoardError} If the string is not valid.
#[wasm_bindgen(js_name = startFromText, unchecked_return_type = "Start")]
pub fn start_from_text(text: &str) -> Result<JsValue, JsValue> {
    let start = engine::Start::from_text(text).map_err(|error| error::board(&error))?;
    Ok(to_js(&start))
}

/// Returns a start position in board notation, as a grid with one statement per line.
///
/// @throws {ParseError} If the argument does not have the form of a start position.
#[wasm_bindgen(js_name = startToText)]
pub fn start_to_text(
    #[wasm_bindgen(js_name = start, unchecked_param_type = "Start")] form: JsValue,
) -> Result<String, JsValue> {
    Ok(start(&form)?.to_text())
}

/// Returns a start position in board notation, as a single line.
///
/// @throws {ParseError} If the argument does not have the form of a start position.
#[wasm_bindgen(js_name = startToLine)]
pub fn start_to_line(
    #[wasm_bindgen(js_name = start, unchecked_param_type = "Start")] form: JsValue,
) -> Result<String, JsValue> {
    Ok(start(&form)?.to_line())
}

#[wasm_bindgen]
impl Config {
    /// Parses a config from board notation: rules, and optionally a position.
    ///
    /// @throws {ParseBoardError} If the string is not valid.
    /// @throws {ConfigError} If the config is invalid.
    #[wasm_bindgen(js_name = fromText)]
    pub fn from_text(text: &str) -> Result<Config, JsValue> {
        Self::check(engine::Config::from_text(text).map_err(|error| error::board(&error))?)
    }

    /// Returns the config in board notation, with all defaults filled in. If the config has custom
    /// tile sets, the text contains only their number, and `fromText` rejects the text.
    #[wasm_bindgen(js_name = toText)]
    pub fn to_text(&self) -> String {
        self.0.config().to_text()
    }

    /// Returns the output of `toText` as a single line.
    #[wasm_bindgen(js_name = toLine)]
    pub fn to_line(&self) -> String {
        self.0.config().to_line()
    }
}

#[wasm_bindgen]
impl Game {
    /// Returns the rules and the position in board notation, without default values.
    /// `Config.fromText` parses the text. The result is `undefined` when `toStart` returns
    /// `undefined`.
    #[wasm_bindgen(js_name = toText)]
    pub fn to_text(&self) -> Option<String> {
        self.state().to_text()
    }

    /// Returns the output of `toText` as a single line.
    #[wasm_bindgen(js_name = toLine)]
    pub fn to_line(&self) -> Option<String> {
        self.state().to_line()
    }
}
