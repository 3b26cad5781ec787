//! Languages for event sentences.

use std::{
    borrow::Cow,
    hash::{DefaultHasher, Hash, Hasher},
};

use carc_engine as engine;
use pyo3::{
    prelude::*,
    types::{PyDict, PyString},
};

use crate::{error::wrong_argument, spot::Spot, value::Reduced};

/// A language for event sentences: templates and the nouns that fill them.
///
/// Three languages are built in; see :func:`languages`. Custom languages are loaded from TOML.
/// Languages are immutable and picklable.
///
/// >>> german = carc.Language("de")
/// >>> german.name
/// 'de'
/// >>> carc.Language("dee")
/// Traceback (most recent call last):
/// carc.ParseError: name: unknown language "dee"; did you mean "de"?
#[pyclass(frozen, eq, hash, module = "carc")]
#[derive(Clone)]
pub(crate) struct Language {
    language: Cow<'static, carc_text::Language>,
    /// The TOML text of the language.
    text: Cow<'static, str>,
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Hash for Language {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

#[pymethods]
impl Language {
    /// Returns a built-in language.
    ///
    /// Raises:
    ///     ParseError: If the language is unknown.
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        let fault = |error| wrong_argument("name", error);
        Ok(Self {
            language: Cow::Borrowed(carc_text::Language::named(name).map_err(fault)?),
            text: Cow::Borrowed(carc_text::Language::table(name).map_err(fault)?),
        })
    }

    /// Loads a language from TOML text.
    ///
    /// Missing entries are taken from the built-in language that the text names as its
    /// ``fallback``.
    ///
    /// Raises:
    ///     ParseError: If the text is not valid; the message lists all problems.
    ///
    /// >>> own = carc.Language.from_toml('''
    /// ... language = "pirate"
    /// ... fallback = "en"
    /// ... [sentences]
    /// ... turn_started = "captain {player} takes the wheel"
    /// ... ''')
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.opening_events()[1].text(own)
    /// 'captain 0 takes the wheel'
    #[staticmethod]
    fn from_toml(text: &str) -> PyResult<Self> {
        let language = carc_text::Language::from_toml(text);
        let language = language.map_err(|error| wrong_argument("text", error))?;
        Ok(Self { language: Cow::Owned(language), text: Cow::Owned(text.to_owned()) })
    }

    /// The name of the language, such as ``"de"``.
    #[getter]
    fn name(&self) -> &str {
        self.language.name()
    }

    /// Returns the TOML text of the language, as a starting point for a custom one.
    ///
    /// >>> text = carc.Language("fr").to_toml()
    /// >>> carc.Language.from_toml(text) == carc.Language("fr")
    /// True
    fn to_toml(&self) -> &str {
        &self.text
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        if matches!(self.language, Cow::Borrowed(_)) {
            return Ok(format!("Language('{}')", self.name()));
        }
        Ok(format!("Language.from_toml({})", PyString::new(py, &self.text).repr()?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        let class = py.get_type::<Self>();
        if matches!(self.language, Cow::Borrowed(_)) {
            return Ok((class.into_any(), (self.name().to_owned(),)));
        }
        Ok((class.getattr("from_toml")?, (self.text.clone().into_owned(),)))
    }
}

/// A language, or the name of a built-in language.
#[derive(FromPyObject)]
pub(crate) enum Tongue<'py> {
    Name(String),
    Language(Bound<'py, Language>),
}

impl Tongue<'_> {
    /// Returns an event as a sentence.
    pub(crate) fn tell(&self, setup: &engine::Setup, event: &engine::Event) -> PyResult<String> {
        Ok(match self {
            Self::Name(name) => {
                let language = carc_text::Language::named(name);
                let language = language.map_err(|error| wrong_argument("language", error))?;
                language.event_text(setup, event)
            }
            Self::Language(language) => language.get().language.event_text(setup, event),
        })
    }
}

/// Returns the names of the built-in languages; ``str(event)`` uses the first one.
///
/// >>> carc.languages()
/// ['en', 'de', 'fr']
#[pyfunction]
pub(crate) fn languages() -> Vec<&'static str> {
    carc_text::Language::NAMES.to_vec()
}

/// The content of an event sentence, independent of the language: a key and typed arguments.
///
/// >>> event = carc.Game(carc.Config(2), deck=["base/U"]).opening_events()[-1]
/// >>> event.message()
/// Message(key='tile_drawn', arguments={'player': 0, 'tile': 'base/U'})
#[pyclass(frozen, get_all, module = "carc")]
pub(crate) struct Message {
    /// The sentence key, such as ``"figure_placed"``.
    key: String,
    /// The arguments by name.
    ///
    /// An argument is a number, a tile id, a name (of a figure, token, feature or score reason), a
    /// cell as a pair, a :class:`Spot`, or the items of a score.
    arguments: Py<PyDict>,
}

impl Message {
    pub(crate) fn new(
        py: Python<'_>,
        setup: &engine::Setup,
        message: &carc_text::Message,
    ) -> PyResult<Self> {
        use carc_text::Argument;
        let arguments = PyDict::new(py);
        for (name, argument) in &message.arguments {
            match *argument {
                Argument::Number(number) => arguments.set_item(name, number),
                Argument::Tile(kind) => {
                    arguments.set_item(name, &setup.tile_types()[kind.index()].id)
                }
                Argument::Figure(figure) => arguments.set_item(name, figure.name()),
                Argument::Token(token) => arguments.set_item(name, token.name()),
                Argument::Feature(kind) => arguments.set_item(name, kind.name()),
                Argument::Reason(reason) => arguments.set_item(name, reason.name()),
                Argument::Cell(cell) => arguments.set_item(name, (cell.x, cell.y)),
                Argument::Spot(spot) => arguments.set_item(name, Spot(spot)),
                Argument::Lines(items) => {
                    arguments.set_item(name, crate::event::score_items(&items))
                }
                _ => Ok(()),
            }?;
        }
        Ok(Self { key: message.key.to_owned(), arguments: arguments.unbind() })
    }
}

#[pymethods]
impl Message {
    #[new]
    fn from_parts(key: String, arguments: Bound<'_, PyDict>) -> Self {
        Self { key, arguments: arguments.unbind() }
    }

    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("key", "arguments")
    }

    fn __getnewargs__(&self, py: Python<'_>) -> (String, Py<PyDict>) {
        (self.key.clone(), self.arguments.clone_ref(py))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        self.__repr__(py)?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Message(key='{}', arguments={})", self.key, self.arguments.bind(py).repr()?))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let other = other.get();
        Ok(self.key == other.key && self.arguments.bind(py).eq(other.arguments.bind(py))?)
    }
}
