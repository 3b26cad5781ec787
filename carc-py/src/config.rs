//! Game configs.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use carc_engine as engine;
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyMapping},
};

use crate::{
    error::{board_error, read_json, setup_error, setup_range, tile_type},
    inspect,
    tile::{Origin, Tile, pair},
    value::{Int, Names, Reduced, Texts, Tuple, json},
};

/// A game's validated configuration: its players, rules and tiles.
///
/// The attributes contain every value with defaults filled in. Configs are immutable, hashable and
/// picklable. Two configs are equal if they describe the same game.
///
/// Args:
///     players: The number of players, 1 to 8.
///     preset: The edition that supplies the values of the rule options; ``"bb5"`` if ``None``. See
///         :func:`presets`. ``"everything"`` also enables all expansions, and ``"minis"`` enables
///         the small ones.
///     expansions: The names of the expansions whose tiles and rules are added; see
///         :func:`expansions`.
///     tile_sets: The number of copies of each tile set, by name.
///     mechanics: Mechanics to turn on (``True``) or off (``False``), by name; see
///         :func:`mechanics`.
///     figures: The number of figures that each player has, 0 to 9, by figure name; see
///         :func:`figures`.
///     options: The values of rule options, by name; see :func:`options`.
///     custom_sets: The contents of custom tile files as TOML text.
///     start: A start position, as a :class:`Start` or an equivalent mapping.
///
/// Raises:
///     ConfigError: If the config is invalid. The error lists all problems and suggests the closest
///         known name for each unknown name.
///
/// >>> config = carc.Config(players=3, preset="c1", options={"farmers": "off"})
/// >>> config.options["farmers"], config.options["tiny_city"]
/// ('off', 'half')
/// >>> carc.Config(options={"farmer": "off"})
/// Traceback (most recent call last):
/// carc.ConfigError: options: unknown name "farmer"; did you mean "farmers"?
#[pyclass(frozen, eq, from_py_object, module = "carc")]
#[derive(Clone)]
pub(crate) struct Config(pub(crate) Arc<engine::Setup>);

impl PartialEq for Config {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.config() == other.0.config()
    }
}

#[pymethods]
impl Config {
    #[new]
    #[pyo3(
        signature = (
            players=Int::from(2), *, preset=None, expansions=Texts::default(), tile_sets=None,
            mechanics=None, figures=None, options=None, custom_sets=Texts::default(), start=None
        ),
        text_signature = "(players=2, *, preset=None, expansions=(), tile_sets=None, \
                          mechanics=None, figures=None, options=None, custom_sets=(), start=None)"
    )]
    fn new(
        py: Python<'_>,
        players: Int,
        preset: Option<String>,
        expansions: Texts,
        tile_sets: Option<Names<Int>>,
        mechanics: Option<Names<bool>>,
        figures: Option<Names<Int>>,
        options: Option<Names<String>>,
        custom_sets: Texts,
        start: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let config = engine::Config {
            players: players.to().ok_or_else(|| setup_range("players".to_owned(), players))?,
            preset,
            expansions: expansions.0,
            tile_sets: counts("tile_sets", tile_sets)?,
            mechanics: mechanics.map_or_else(BTreeMap::new, |names| names.0),
            figures: counts("figures", figures)?,
            options: options.map_or_else(BTreeMap::new, |names| names.0),
            custom_sets: custom_sets.0,
            start: start.as_ref().map(start_from_python).transpose()?,
        };
        Self::check(py, config)
    }

    /// Parses a config from JSON: an object whose keys are the constructor's arguments.
    ///
    /// Raises:
    ///     ParseError: If the string is not a config in JSON.
    ///     ConfigError: If the config is invalid.
    ///
    /// >>> carc.Config.from_json('{"players": 4, "preset": "c3"}')
    /// Config(players=4, preset='c3')
    #[staticmethod]
    fn from_json(py: Python<'_>, text: &str) -> PyResult<Self> {
        let config = read_json("text: ", text, engine::limits::MAX_SAVE_BYTES)?;
        Self::check(py, config)
    }

    /// Returns the config as JSON text, with all defaults filled in.
    fn to_json(&self) -> String {
        json(self.0.config())
    }

    /// Parses a config from board notation: rules, and optionally a position.
    ///
    /// Raises:
    ///     ParseBoardError: If the text is not valid.
    ///     ConfigError: If the config is invalid.
    ///
    /// >>> carc.Config.from_text("carc 1; players 3; | D; drawn V").players
    /// 3
    #[staticmethod]
    fn from_text(py: Python<'_>, text: &str) -> PyResult<Self> {
        let config = engine::Config::from_text(text);
        Self::check(py, config.map_err(board_error)?)
    }

    /// Returns the config in board notation, with all defaults filled in.
    ///
    /// If the config has custom tile sets, the text contains only their number, and
    /// :meth:`from_text` rejects the text.
    fn to_text(&self) -> String {
        self.0.config().to_text()
    }

    /// Returns the config in board notation, as a single line.
    fn to_line(&self) -> String {
        self.0.config().to_line()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.0.players()
    }

    /// The name of the preset.
    #[getter]
    fn preset(&self) -> &str {
        self.0.config().preset.as_deref().unwrap_or_default()
    }

    /// The names of the expansions in play.
    #[getter]
    fn expansions(&self) -> Tuple<String> {
        Tuple(self.0.config().expansions.clone())
    }

    /// The number of copies of each tile set in play.
    #[getter]
    fn tile_sets(&self) -> BTreeMap<String, u32> {
        self.0.config().tile_sets.clone()
    }

    /// The state of each mechanic, by name: ``True`` if it is on.
    #[getter]
    fn mechanics(&self) -> BTreeMap<String, bool> {
        self.0.config().mechanics.clone()
    }

    /// The number of figures that each player has, by figure name.
    #[getter]
    fn figures(&self) -> BTreeMap<String, u32> {
        self.0.config().figures.clone()
    }

    /// The number of tokens in the game, by token name; empty if the game has no tokens.
    ///
    /// >>> carc.Config(2, expansions=["traders_builders"]).tokens
    /// {'wine': 9, 'wheat': 6, 'cloth': 5}
    #[getter]
    fn tokens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tokens = PyDict::new(py);
        for (token, count) in inspect::tokens_of(&self.0) {
            tokens.set_item(token.name(), count)?;
        }
        Ok(tokens)
    }

    /// The value of every rule option.
    #[getter]
    fn options(&self) -> BTreeMap<String, String> {
        self.0.config().options.clone()
    }

    /// The contents of the custom tile files.
    #[getter]
    fn custom_sets(&self) -> Tuple<String> {
        Tuple(self.0.config().custom_sets.clone())
    }

    /// The start position, or ``None`` for the default start.
    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.config().start.as_ref().map(|start| start_to_python(py, start)).transpose()
    }

    /// The game's tile types, indexed by :attr:`Action.tile_type`.
    ///
    /// >>> [tile.id for tile in carc.Config().tiles][:3]
    /// ['base/A', 'base/B', 'base/C']
    #[getter]
    fn tiles(&self) -> Tuple<Tile> {
        (0..self.0.tile_types().len()).map(|index| self.at(index)).collect()
    }

    /// Returns the tile with the given id.
    ///
    /// Raises:
    ///     ParseError: If the tile is not in the game.
    ///
    /// >>> carc.Config().tile("base/U").name
    /// 'straight road'
    fn tile(&self, id: &str) -> PyResult<Tile> {
        Ok(self.at(tile_type(&self.0, "id", id)?.index()))
    }

    /// Returns the index in :attr:`tiles` of the tile type with the given id.
    ///
    /// Raises:
    ///     ParseError: If the tile is not in the game.
    ///
    /// >>> carc.Config().tile_type("base/C")
    /// 2
    fn tile_type(&self, id: &str) -> PyResult<u16> {
        tile_type(&self.0, "id", id).map(u16::from)
    }

    /// Returns the center of a space on the wheel, relative to the wheel's center.
    ///
    /// Coordinates are in tile widths. Crown spaces have a radius of 0.17, and the wheel has a
    /// radius of 1.42.
    ///
    /// Args:
    ///     space: The space number.
    ///
    /// Returns:
    ///     The coordinates ``(x, y)``, or ``None`` if the space or the wheel does not exist.
    ///
    /// >>> carc.Config(expansions=["wheel"]).space(0)
    /// (1.07, 0.0)
    fn space(&self, space: Int) -> Option<(f64, f64)> {
        carc_render::wheel_space(&self.0, space.to()?).map(pair)
    }

    /// Returns a copy of the config with some constructor arguments changed.
    ///
    /// The mappings ``tile_sets``, ``mechanics``, ``figures`` and ``options`` change only the
    /// entries that they contain.
    ///
    /// Raises:
    ///     ConfigError: If the new config is invalid.
    ///
    /// >>> config = carc.Config(3, preset="c1", options={"farmers": "off"})
    /// >>> config.replace(players=4, options={"table": "25x25"})
    /// Config(players=4, preset='c1', options={'farmers': 'off', 'table': '25x25'})
    #[pyo3(signature = (**changes))]
    fn replace<'py>(
        slf: &Bound<'py, Self>,
        changes: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let arguments = slf.get().arguments(slf.py())?;
        for (name, value) in changes.into_iter().flatten() {
            let old = arguments.get_item(&name)?;
            match (old.as_ref().map(Bound::cast::<PyDict>), value.cast::<PyMapping>()) {
                (Some(Ok(entries)), Ok(changed)) => entries.update(changed)?,
                _ => arguments.set_item(name, value)?,
            }
        }
        slf.get_type().call((), Some(&arguments))
    }

    /// A number that identifies the rules, players, figures, tiles and start position.
    ///
    /// Equivalent configs have the same fingerprint, on every platform and in every language. A
    /// client and a server with the same fingerprint agree on the meaning of actions, events and
    /// views.
    ///
    /// >>> named = carc.Config(2, preset="c1")
    /// >>> spelled = carc.Config(2, options=named.options)
    /// >>> spelled.fingerprint == named.fingerprint
    /// True
    #[getter]
    fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }

    pub(crate) fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.to_json().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (String,)> {
        Ok((slf.get_type().getattr("from_json")?, (slf.get().to_json(),)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut text = format!("Config(players={}", self.players());
        for (name, value) in self.arguments(py)? {
            if name.eq("players")? || !value.is_truthy()? {
                continue;
            }
            text += &format!(", {name}={}", value.repr()?);
        }
        Ok(text + ")")
    }
}

impl Config {
    fn check(py: Python<'_>, config: engine::Config) -> PyResult<Self> {
        let setup = py.detach(|| engine::Setup::new(config));
        setup.map(Self).map_err(|error| setup_error(&error))
    }

    /// Returns the constructor arguments of this config that differ from their defaults.
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let config = self.0.config();
        let plain = engine::Setup::new(engine::Config {
            players: config.players,
            preset: config.preset.clone(),
            expansions: config.expansions.clone(),
            custom_sets: config.custom_sets.clone(),
            ..engine::Config::default()
        });
        let plain = plain.map_err(|error| setup_error(&error))?;
        let plain = plain.config();
        let arguments = PyDict::new(py);
        arguments.set_item("players", config.players)?;
        arguments.set_item("preset", config.preset.as_ref().filter(|name| *name != "bb5"))?;
        arguments.set_item("expansions", &config.expansions)?;
        arguments.set_item("tile_sets", changed(py, &config.tile_sets, &plain.tile_sets)?)?;
        arguments.set_item("mechanics", changed(py, &config.mechanics, &plain.mechanics)?)?;
        arguments.set_item("figures", changed(py, &config.figures, &plain.figures)?)?;
        arguments.set_item("options", changed(py, &config.options, &plain.options)?)?;
        arguments.set_item("custom_sets", &config.custom_sets)?;
        arguments.set_item("start", self.start(py)?)?;
        Ok(arguments)
    }

    pub(crate) fn at(&self, index: usize) -> Tile {
        Tile::new(Origin::Config(self.clone()), index)
    }
}

/// Converts a `carc.Start` or an equivalent mapping to a start position.
fn start_from_python(start: &Bound<'_, PyAny>) -> PyResult<engine::Start> {
    let module = start.py().import("carc._start")?;
    if !start.is_instance_of::<PyMapping>() && !start.is_instance(&module.getattr("Start")?)? {
        return Err(PyTypeError::new_err("start: expected a Start or a mapping"));
    }
    let text: String = module.call_method1("form_of", (start,))?.extract()?;
    read_json("start: ", &text, engine::limits::MAX_SAVE_BYTES)
}

/// Converts board notation to the JSON form of a start position.
#[pyfunction(name = "_start_from_text")]
pub(crate) fn start_from_text(text: &str) -> PyResult<String> {
    let start = engine::Start::from_text(text);
    Ok(json(&start.map_err(board_error)?))
}

/// Converts the JSON form of a start position to board notation.
#[pyfunction(name = "_start_to_text")]
pub(crate) fn start_to_text(text: &str) -> PyResult<String> {
    let start: engine::Start = read_json("start: ", text, engine::limits::MAX_SAVE_BYTES)?;
    Ok(start.to_text())
}

/// Converts the JSON form of a start position to a line of board notation.
#[pyfunction(name = "_start_to_line")]
pub(crate) fn start_to_line(text: &str) -> PyResult<String> {
    let start: engine::Start = read_json("start: ", text, engine::limits::MAX_SAVE_BYTES)?;
    Ok(start.to_line())
}

/// Converts a start position to a `carc.Start`.
pub(crate) fn start_to_python<'py>(
    py: Python<'py>,
    start: &engine::Start,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("carc._start")?.getattr("Start")?.call_method1("from_json", (json(start),))
}

/// Returns the setup of the two-player base game, which is built once.
///
/// # Panics
///
/// Never panics in practice, because the base game supports two players.
pub(crate) fn base_setup() -> &'static Arc<engine::Setup> {
    static SETUP: OnceLock<Arc<engine::Setup>> = OnceLock::new();
    SETUP.get_or_init(|| engine::Setup::base(2).expect("the base game supports two players"))
}

fn counts(field: &str, given: Option<Names<Int>>) -> PyResult<BTreeMap<String, u32>> {
    given
        .map_or_else(BTreeMap::new, |names| names.0)
        .into_iter()
        .map(|(name, count)| match count.to() {
            Some(count) => Ok((name, count)),
            None => Err(setup_range(format!("{field}.{name}"), count)),
        })
        .collect()
}

/// Returns the entries that differ from their defaults.
fn changed<'py, T>(
    py: Python<'py>,
    values: &BTreeMap<String, T>,
    plain: &BTreeMap<String, T>,
) -> PyResult<Bound<'py, PyDict>>
where
    T: Clone + PartialEq + IntoPyObject<'py>,
{
    let dict = PyDict::new(py);
    for (name, value) in values.iter().filter(|(name, value)| plain.get(*name) != Some(value)) {
        dict.set_item(name, value.clone())?;
    }
    Ok(dict)
}
