//! Custom languages.

use std::borrow::Cow;

use wasm_bindgen::prelude::*;

use crate::error;

/// A language for event sentences: templates and the nouns that fill them. Built-in languages are
/// listed in `vocabulary().languages`. Custom languages are loaded from TOML.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Language {
    words: Cow<'static, carc_text::Language>,
    text: Cow<'static, str>,
}

impl Language {
    pub(crate) fn words(&self) -> &carc_text::Language {
        &self.words
    }
}

#[wasm_bindgen]
impl Language {
    /// Returns a built-in language.
    ///
    /// @throws {ParseError} If the language is unknown.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str) -> Result<Language, JsValue> {
        let wrong = |error| error::parse("name", &error);
        Ok(Self {
            words: Cow::Borrowed(carc_text::Language::named(name).map_err(wrong)?),
            text: Cow::Borrowed(carc_text::Language::table(name).map_err(wrong)?),
        })
    }

    /// Loads a language from TOML text. Missing entries are taken from the built-in language that the text names as its
    /// `fallback`.
    ///
    /// @throws {ParseError} If the text is not valid; the message lists all problems.
    #[wasm_bindgen(js_name = fromToml)]
    pub fn from_toml(text: String) -> Result<Language, JsValue> {
        let words =
            carc_text::Language::from_toml(&text).map_err(|error| error::parse("text", &error))?;
        Ok(Self { words: Cow::Owned(words), text: Cow::Owned(text) })
    }

    /// The name of the language, such as `"de"`.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.words.name().to_owned()
    }

    /// Returns the TOML text of the language, as a starting point for a custom language.
    #[wasm_bindgen(js_name = toToml)]
    pub fn to_toml(&self) -> String {
        self.text.clone().into_owned()
    }
}
