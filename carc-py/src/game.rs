//! A game from its setup to its end.

mod analysis;
mod board;
mod play;
mod state;

use std::sync::Arc;

use carc_engine as engine;
use carc_render::SvgOptions;
use pyo3::{exceptions::PyTypeError, prelude::*, types::PyDict};

use crate::{
    action::Action,
    config::{Config, base_setup},
    error::{carc_error, illegal_action, load_error, seat, setup_error, viewer},
    event::{Event, events},
    shown,
    value::{Int, Reduced, Texts},
    view::View,
};

/// A game of Carcassonne, from setup to final scoring.
///
/// Draws come from a generator, a deck or an external source, depending on the arguments. By
/// default, the game uses a generator with a random seed. The same config and the same actions
/// produce the same game on every platform.
///
/// Args:
///     config: The game's config; the two-player base game if ``None``.
///     seed: The seed of the game's generator, which makes all draws.
///     deck: The ids of the tiles to draw, in order. Token names in the list determine the draws of
///         tokens, independently of the tiles.
///     draws: The first draws, in the same form as ``deck``; later draws are made as usual. In
///         games with hills, ``"unknown"`` in either list represents an unknown tile under a hill.
///     chance: ``"external"`` to let the caller apply each draw as one of :meth:`chance_outcomes`,
///         or a function that is called with a copy of the game and returns the draw. If the
///         function raises an exception, the action before the draw is undone.
///
/// Raises:
///     ConfigError: If a deck or the first draws do not match the config.
///     CarcError: If the seed is out of range, or ``chance`` is unknown.
///     TypeError: If mutually exclusive arguments are passed.
///
/// >>> game = carc.Game(draws=["base/C", "base/X"], seed=7)
/// >>> game.current_tile, game.tiles_remaining
/// ('base/C', 70)
/// >>> first = lambda game: game.chance_outcomes()[0][0]
/// >>> carc.Game(chance=first).current_tile
/// 'base/A'
///
/// Games are equal if their configs and positions are equal. Games can be copied and pickled. A
/// game can move between threads, but two threads must not use it at the same time; different games
/// are independent.
///
/// >>> game = carc.Game(carc.Config(players=2), seed=7)
/// >>> while not game.is_over:
/// ...     for event in game.apply(game.legal_actions()[-1]):
/// ...         if isinstance(event, carc.Scored):
/// ...             print(event)
/// player 1 scores ...
/// >>> game.phase, game.legal_actions()
/// ('over', [])
#[pyclass(module = "carc")]
pub(crate) struct Game {
    game: engine::Game,
    config: Py<Config>,
    /// The function that makes the draws in a game with external chance.
    chance: Option<Py<PyAny>>,
}

impl Game {
    pub(crate) fn on(game: engine::Game, config: Py<Config>) -> Self {
        Self { game, config, chance: None }
    }

    /// Like [`on`](Self::on), but with a function that makes every draw, including a draw that is
    /// already pending.
    fn answered(
        py: Python<'_>,
        game: engine::Game,
        config: Py<Config>,
        chance: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let mut game = Self { chance, ..Self::on(game, config) };
        game.answer(py)?;
        Ok(game)
    }

    /// Calls the `chance` function, if any, for every pending draw and returns the draws' events.
    fn answer(&mut self, py: Python<'_>) -> PyResult<Vec<engine::Event>> {
        let Some(chance) = &self.chance else { return Ok(Vec::new()) };
        let mut raised = None;
        let config = &self.config;
        let happened = self.game.draw_with(|game| {
            let copy = Self::on(game.clone(), config.clone_ref(py));
            let answer = chance.call1(py, (copy,)).and_then(|answer| {
                let action = answer.bind(py).cast::<Action>().map_err(|_| {
                    PyTypeError::new_err("chance: the function must return an Action")
                })?;
                Ok(action.get().0)
            });
            answer.map_err(|error| raised = Some(error)).ok()
        });
        let result = match happened {
            Ok(events) => Ok(events.to_vec()),
            Err(error) => Err(illegal_action(self.game.setup(), error)),
        };
        raised.map_or(result, Err)
    }

    /// Calls `take` to apply an action, and then the `chance` function, if any, to make the draws.
    ///
    /// Returns the result of `take` and the events of the draws. If the `chance` function fails,
    /// the action and the draws are undone.
    fn advance<T>(
        &mut self,
        py: Python<'_>,
        take: impl FnOnce(&mut engine::Game) -> Result<T, engine::IllegalActionError>,
    ) -> PyResult<(T, Vec<engine::Event>)> {
        let taken = take(&mut self.game);
        let taken = taken.map_err(|error| illegal_action(self.game.setup(), error))?;
        match self.answer(py) {
            Ok(events) => Ok((taken, events)),
            Err(error) => {
                self.game.undo();
                Err(error)
            }
        }
    }

    /// Like [`advance`](Self::advance), but returns the events of the action and of the draws.
    fn advance_telling<'py>(
        &mut self,
        py: Python<'py>,
        take: impl FnOnce(&mut engine::Game) -> Result<&[engine::Event], engine::IllegalActionError>,
    ) -> PyResult<Vec<Bound<'py, Event>>> {
        let (mut happened, drawn) =
            self.advance(py, |game| take(game).map(<[engine::Event]>::to_vec))?;
        happened.extend(drawn);
        events(self.config.bind(py), &happened)
    }

    /// Returns the legal action at an index.
    fn legal_at(&mut self, index: Int) -> PyResult<engine::Action> {
        let list = self.game.cached_legal_actions();
        let action = index.to().and_then(|place: usize| list.get(place));
        action.ok_or_else(|| {
            let count = list.len();
            carc_error(format!("index: {index} is out of range; there are {count} legal actions"))
        })
    }

    pub(crate) fn config_of(&self, py: Python<'_>) -> Py<Config> {
        self.config.clone_ref(py)
    }

    pub(crate) const fn engine(&self) -> &engine::Game {
        &self.game
    }

    fn illegal(&self, error: engine::IllegalActionError) -> PyErr {
        illegal_action(self.game.setup(), error)
    }

    fn seat(&self, player: Int) -> PyResult<engine::Player> {
        seat(self.game.setup(), player)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(
        signature = (config=None, *, seed=None, deck=None, draws=None, chance=None, **others),
        text_signature = "(config=None, *, seed=None, deck=None, draws=None, chance=None)"
    )]
    fn new(
        py: Python<'_>,
        config: Option<Bound<'_, Config>>,
        seed: Option<Int>,
        deck: Option<Texts>,
        draws: Option<Texts>,
        chance: Option<Bound<'_, PyAny>>,
        others: Option<Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        if let Some(others) = others {
            return Err(unexpected(&others)?);
        }
        let config = match config {
            Some(config) => config.unbind(),
            None => Py::new(py, Config(Arc::clone(base_setup())))?,
        };
        let setup = Arc::clone(&config.get().0);
        let is_function = chance.as_ref().is_some_and(|chance| chance.is_callable());
        if let Some(chance) = chance.as_ref().filter(|_| !is_function) {
            match chance.extract::<&str>() {
                Ok("external") => {}
                Ok(other) => {
                    return Err(carc_error(format!(
                        "chance: expected 'external' or a function, got {other:?}"
                    )));
                }
                Err(_) => {
                    return Err(PyTypeError::new_err("chance: expected 'external' or a function"));
                }
            }
        }
        let given = [seed.is_some(), deck.is_some(), chance.is_some()];
        if given.into_iter().filter(|is_given| *is_given).count() > 1 {
            return Err(PyTypeError::new_err("pass only one of seed, deck and chance"));
        }
        if deck.is_some() && draws.is_some() {
            return Err(PyTypeError::new_err("pass only one of deck and draws"));
        }
        if let Some(deck) = deck {
            let game =
                engine::Game::with_deck(setup, &deck.0).map_err(|error| setup_error(&error))?;
            return Ok(Self::on(game, config));
        }
        let seed = match (seed, &chance) {
            (Some(seed), _) => Some(seed.argument("seed")?),
            (None, Some(_)) => None,
            (None, None) => {
                let bytes: [u8; 8] = py.import("os")?.call_method1("urandom", (8,))?.extract()?;
                Some(u64::from_le_bytes(bytes))
            }
        };
        let draws = draws.map_or_else(Vec::new, |draws| draws.0);
        let game = match seed {
            Some(seed) if draws.is_empty() => engine::Game::new(setup, seed),
            None if draws.is_empty() => engine::Game::with_external_chance(setup),
            seed => engine::Game::with_draws(setup, &draws, seed)
                .map_err(|error| setup_error(&error))?,
        };
        Self::answered(py, game, config, chance.filter(|_| is_function).map(Bound::unbind))
    }

    /// Loads a saved game by replaying it and checking every action.
    ///
    /// Args:
    ///     text: The JSON text that :meth:`to_json` returned.
    ///     chance: The function that makes the draws, if the game was created with a function.
    ///         Without the function, the game is loaded with ``chance="external"``.
    ///
    /// Raises:
    ///     LoadError: If the text is not a saved game, or is too long, truncated or modified. The
    ///         message includes the location of the problem.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> carc.Game.from_json(game.to_json()) == game
    /// True
    #[staticmethod]
    #[pyo3(signature = (text, chance=None))]
    fn from_json(py: Python<'_>, text: &str, chance: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        if chance.as_ref().is_some_and(|chance| !chance.is_callable()) {
            return Err(PyTypeError::new_err("chance: expected a function"));
        }
        let game =
            py.detach(|| engine::Game::from_json(text)).map_err(|error| load_error(&error))?;
        let config = Py::new(py, Config(Arc::clone(game.setup())))?;
        Self::answered(py, game, config, chance.map(Bound::unbind))
    }

    /// Returns the game as JSON text for :meth:`from_json`.
    ///
    /// The text contains the config with all defaults filled in, the source of chance, and every
    /// decision and draw. Later versions of carc can read the text. Do not send the text to
    /// players, because it also contains the seed or the deck; see :meth:`view`.
    fn to_json(&self) -> String {
        self.game.to_json()
    }

    /// The game's config.
    #[getter]
    fn config(&self, py: Python<'_>) -> Py<Config> {
        self.config.clone_ref(py)
    }

    /// Returns the view of a player, or of a spectator for ``None``.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.view(1).player, game.view(None).player
    /// (1, None)
    /// >>> game.view(None).hash == game.public_hash
    /// True
    fn view(&self, py: Python<'_>, player: Option<Int>) -> PyResult<View> {
        let viewer = viewer(self.game.setup(), player)?;
        let view = self.game.view(viewer).expect("the player exists");
        Ok(View { view, config: self.config.clone_ref(py) })
    }

    /// Returns a full game that is consistent with a player's view.
    ///
    /// Hidden information is sampled at random.
    ///
    /// Args:
    ///     player: The player, or ``None`` for a spectator.
    ///     seed: The seed for the hidden information and for later draws.
    fn determinize(&self, py: Python<'_>, player: Option<Int>, seed: Int) -> PyResult<Self> {
        let viewer = viewer(self.game.setup(), player)?;
        let game = self.game.determinize(viewer, seed.argument("seed")?);
        let game = game.expect("the player exists");
        Ok(Self::on(game, self.config.clone_ref(py)))
    }

    /// Returns an independent copy that makes the same draws as this game.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> other = game.copy()
    /// >>> other.play(other.legal_actions()[0])
    /// >>> len(game.board()), len(other.board())
    /// (1, 2)
    fn copy(&self, py: Python<'_>) -> Self {
        let chance = self.chance.as_ref().map(|chance| chance.clone_ref(py));
        Self { chance, ..Self::on(self.game.clone(), self.config.clone_ref(py)) }
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(&self, py: Python<'_>, memo: &Bound<'_, PyAny>) -> Self {
        let _ = memo;
        self.copy(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (String, Option<Py<PyAny>>)> {
        let game = slf.try_borrow()?;
        let chance = game.chance.as_ref().map(|chance| chance.clone_ref(slf.py()));
        Ok((slf.get_type().getattr("from_json")?, (game.to_json(), chance)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        match other.cast::<Self>() {
            Ok(other) => Ok(self.game == other.try_borrow()?.game),
            Err(_) => Ok(false),
        }
    }

    fn __str__(&self) -> String {
        shown::text(self.game.position(), self.game.setup())
    }

    fn __repr__(&self) -> String {
        format!(
            "<carc.Game: {} players, turn {}, phase {:?}, scores {:?}>",
            self.game.setup().players(),
            self.turn(),
            self.phase(),
            self.game.state().scores()
        )
    }

    fn _repr_svg_(&self) -> String {
        shown::picture(self.game.position(), self.game.setup(), &SvgOptions::default())
    }
}

/// The arguments of `Config`, which callers may pass to `Game` by mistake.
const OF_CONFIG: [&str; 9] = [
    "players",
    "preset",
    "expansions",
    "tile_sets",
    "mechanics",
    "figures",
    "options",
    "custom_sets",
    "start",
];

/// Returns the error for unknown keyword arguments.
fn unexpected(others: &Bound<'_, PyDict>) -> PyResult<PyErr> {
    let name: String = others.keys().get_item(0)?.extract()?;
    let hint = match OF_CONFIG.contains(&&*name) {
        true => format!("; it belongs to the config: carc.Game(carc.Config({name}=...))"),
        false => String::new(),
    };
    Ok(PyTypeError::new_err(format!("Game() got an unexpected keyword argument '{name}'{hint}")))
}
