//! A game from its setup to its end.

mod board;
mod play;
mod state;

use std::sync::Arc;

use carc_engine as engine;
use pyo3::{exceptions::PyTypeError, prelude::*};

use crate::{
    action::Action,
    config::{Config, base_setup},
    error::{carc_error, illegal_action, load_error, seat, setup_error, viewer},
    event::{Event, events},
    shown,
    value::{Int, Reduced, Texts},
    view::View,
};

/// A game from its setup to its end.
///
/// Where the tiles come from is given by one of three arguments: ``seed`` seeds the game's own
/// generator, ``deck`` is a list of tile ids to be drawn in this order, among which names of tokens
/// make a list of their own, and ``chance="external"`` leaves every draw to the caller, who
/// applies one of :meth:`chance_outcomes`. ``chance`` can also be a function that is called with a
/// copy of the game and returns the draw; if it fails, the action before is taken back. With none
/// of them the game is seeded at random. The same config and the same actions give the same game
/// everywhere.
///
/// ``draws`` is a list like ``deck`` of the first draws of a game, which then goes on as usual.
/// With hills, ``"unknown"`` in either list stands for a tile under a hill that nobody knows.
///
/// >>> game = carc.Game(draws=["base/C", "base/X"], seed=7)
/// >>> game.current_tile, game.tiles_remaining
/// ('base/C', 70)
/// >>> first = lambda game: game.chance_outcomes()[0][0]
/// >>> carc.Game(chance=first).current_tile
/// 'base/A'
///
/// Games are equal if their configs and positions are. They can be copied and pickled. A game may
/// move between threads, but only one thread may use it at a time; different games are independent.
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
    /// Answers each draw of an open game.
    chance: Option<Py<PyAny>>,
}

impl Game {
    pub(crate) fn on(game: engine::Game, config: Py<Config>) -> Self {
        Self { game, config, chance: None }
    }

    /// As [`on`](Self::on), with a function that answers each draw, also one that is due now.
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

    /// Has the function answer the draws that are due, and gives their events.
    fn answer(&mut self, py: Python<'_>) -> PyResult<Vec<engine::Event>> {
        let Some(chance) = &self.chance else { return Ok(Vec::new()) };
        let mut raised = None;
        let config = &self.config;
        let happened = self.game.draw_with(|game| {
            let copy = Self::on(game.clone(), config.clone_ref(py));
            let answer = chance.call1(py, (copy,)).and_then(|answer| {
                let action = answer.bind(py).cast::<Action>().map_err(|_| {
                    PyTypeError::new_err("chance: the function has to return an Action")
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

    /// Takes an action with `take`, and the draws that a function answers; all of it is taken back if
    /// the function fails.
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

    /// As [`advance`](Self::advance), and gives the events of all of it.
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

    /// The action at a place of what is legal.
    fn legal_at(&mut self, index: Int) -> PyResult<engine::Action> {
        let list = self.game.cached_legal_actions();
        let action = index.to().and_then(|place: usize| list.get(place));
        action.ok_or_else(|| {
            let count = list.len();
            carc_error(format!("index: {index} is the index of none of the {count} legal actions"))
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

    fn seat(&self, player: Int) -> PyResult<u8> {
        seat(self.game.setup(), player)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (config=None, *, seed=None, deck=None, draws=None, chance=None))]
    fn new(
        py: Python<'_>,
        config: Option<Bound<'_, Config>>,
        seed: Option<Int>,
        deck: Option<Texts>,
        draws: Option<Texts>,
        chance: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
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
                        "chance: {other:?} is not known; it can be 'external' or a function"
                    )));
                }
                Err(_) => {
                    return Err(PyTypeError::new_err("chance: it can be 'external' or a function"));
                }
            }
        }
        let given = [seed.is_some(), deck.is_some(), chance.is_some()];
        if given.into_iter().filter(|is_given| *is_given).count() > 1 {
            return Err(PyTypeError::new_err("give only one of seed, deck and chance"));
        }
        if deck.is_some() && draws.is_some() {
            return Err(PyTypeError::new_err("give only one of deck and draws"));
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

    /// Reads a saved game and checks every step of it. Raises :class:`LoadError`, which says what
    /// is wrong and where, if the text is too long, cut short, edited or foreign. A game whose
    /// draws a function answers is open in its save; ``chance`` hands the function over again.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> carc.Game.from_json(game.to_json()) == game
    /// True
    #[staticmethod]
    #[pyo3(signature = (text, chance=None))]
    fn from_json(py: Python<'_>, text: &str, chance: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        if chance.as_ref().is_some_and(|chance| !chance.is_callable()) {
            return Err(PyTypeError::new_err("chance: it has to be a function"));
        }
        let game =
            py.detach(|| engine::Game::from_json(text)).map_err(|error| load_error(&error))?;
        let config = Py::new(py, Config(Arc::clone(game.setup())))?;
        Self::answered(py, game, config, chance.map(Bound::unbind))
    }

    /// The game as JSON text: the config with every default filled in, the source of chance, and
    /// every decision and draw, which later versions read too.
    ///
    /// The text holds the seed or the order of the tiles: it is not for players who may not know
    /// what comes; see :meth:`view`.
    fn to_json(&self) -> String {
        self.game.to_json()
    }

    /// What is played with and by which rules.
    #[getter]
    fn config(&self, py: Python<'_>) -> Py<Config> {
        self.config.clone_ref(py)
    }

    /// What a player may know of the game; with ``None``, what a spectator may: all that every
    /// player knows.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.view(1).player, game.view(None).player
    /// (1, None)
    /// >>> game.view(None).hash == game.public_hash
    /// True
    fn view(&self, py: Python<'_>, player: Option<Int>) -> PyResult<View> {
        let viewer = viewer(self.game.setup(), player)?;
        let view = self.game.view(viewer).expect("somebody sits there");
        Ok(View { view, config: self.config.clone_ref(py) })
    }

    /// A full game that agrees with all that a player knows, or a spectator (``None``); what they
    /// cannot know is drawn anew by a generator with this seed.
    fn determinize(&self, py: Python<'_>, player: Option<Int>, seed: Int) -> PyResult<Self> {
        let viewer = viewer(self.game.setup(), player)?;
        let game = self.game.determinize(viewer, seed.argument("seed")?);
        let game = game.expect("somebody sits there");
        Ok(Self::on(game, self.config.clone_ref(py)))
    }

    /// A game of its own that stands where this one stands, with the same draws to come.
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
            self.game.scores()
        )
    }

    fn _repr_svg_(&self) -> String {
        shown::svg(self.game.position(), self.game.setup())
    }
}
