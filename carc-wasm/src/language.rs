//! Languages of one's own.

use std::borrow::Cow;

use wasm_bindgen::prelude::*;

use crate::error;

/// The words of a language: sentences with gaps, and the nouns that fill them. Built-in ones are named in
/// `words().languages`; a table of your own is read from TOML.
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
    /// A built-in language. Throws `ParseError` if there is none of this name.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str) -> Result<Language, JsValue> {
        let wrong = |error| error::parse("name", &error);
        Ok(Self {
            words: Cow::Borrowed(carc_text::Language::named(name).map_err(wrong)?),
            text: Cow::Borrowed(carc_text::Language::table(name).map_err(wrong)?),
        })
    }

    /// Reads a table of words from TOML; what it does not say is taken from the built-in one that it names as its
    /// `fallback`. Throws `ParseError`, which says everything that is wrong.
    #[wasm_bindgen(js_name = fromToml)]
    pub fn from_toml(text: String) -> Result<Language, JsValue> {
        let words =
            carc_text::Language::from_toml(&text).map_err(|error| error::parse("text", &error))?;
        Ok(Self { words: Cow::Owned(words), text: Cow::Owned(text) })
    }

    /// The name, such as `"de"`.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.words.name().to_owned()
    }

    /// The TOML text of the table, to begin one of your own with.
    #[wasm_bindgen(js_name = toToml)]
    pub fn to_toml(&self) -> String {
        self.text.clone().into_owned()
    }
}
