//! A game from its setup to its end.

use std::{collections::BTreeMap, sync::Arc};

use carc_engine as engine;
use engine::{ActionList, Cell};
use numpy::PyArray1;
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyTuple},
};

use crate::{
    action::Action,
    agent::Signals,
    config::{Config, base_setup, start_to_python},
    error::{carc_error, illegal_action, load_error, seat, setup_error, wrong_argument},
    event::{Event, events},
    inspect::{self, BoardTile, Feature, Occupant, Rank, Record},
    lend::Write,
    spot::{Spot, SpotOrX},
    value::{Int, Reduced, Texts},
    view::View,
};

/// A game from its setup to its end.
///
/// Where the tiles come from is given by one of three arguments: ``seed`` seeds the game's own
/// generator, ``deck`` is a list of tile ids to be drawn in this order, among which names of tokens
/// make a list of their own, and ``chance="open"`` leaves every draw to the caller, who applies one
/// of :meth:`chance_outcomes`. ``chance`` can also be a function that is called with a copy of the
/// game and returns the draw; if it fails, the action before is taken back. With none of them the
/// game is seeded at random. The same config and the same actions give the same game everywhere.
///
/// ``draws`` is a list like ``deck`` of the first draws of a game, which then goes on as usual. With
/// hills, ``"unknown"`` in either list stands for a tile under a hill that nobody knows.
///
/// >>> game = carc.Game(draws=["base/C", "base/X"], seed=7)
/// >>> game.drawn, game.tiles_left
/// ('base/C', 70)
/// >>> first = lambda game: game.chance_outcomes()[0][0]
/// >>> carc.Game(chance=first).drawn
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
    list: ActionList,
    codes: Vec<u64>,
    /// Answers each draw of an open game.
    chance: Option<Py<PyAny>>,
}

impl Game {
    pub(crate) fn on(game: engine::Game, config: Py<Config>) -> Self {
        Self { game, config, list: ActionList::new(), codes: Vec::new(), chance: None }
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
        take: impl FnOnce(&mut engine::Game) -> Result<T, engine::ActionError>,
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

    pub(crate) const fn engine(&self) -> &engine::Game {
        &self.game
    }

    fn illegal(&self, error: engine::ActionError) -> PyErr {
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
                Ok("open") => {}
                Ok(other) => {
                    return Err(carc_error(format!(
                        "chance: {other:?} is not known; it can be 'open' or a function"
                    )));
                }
                Err(_) => {
                    return Err(PyTypeError::new_err("chance: it can be 'open' or a function"));
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
            None if draws.is_empty() => engine::Game::open(setup),
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

    /// What is to be decided: ``"draw"`` a tile, ``"place"`` it, use a ``"figure"``; who begins
    /// (``"first_player"``); with hands or abbeys which tile to play (``"tile_source"``), with
    /// hands which one to ``"discard"`` or to ``"deal"``; whom the ``"princess"`` takes, where the
    /// ``"dragon"`` or a ``"wagon"`` goes; what is to become of a ``"flock"``; whom the
    /// ``"plague"`` takes; which tile goes under a ``"hill"`` and which token a shepherd gets
    /// (``"sheep"``), where the game does not draw by itself; or ``"over"``. Expansions add phases.
    #[getter]
    fn phase(&self) -> &'static str {
        self.game.phase().name()
    }

    /// Who decides: the seat of a player, ``"chance"`` where an open game waits for a draw, or
    /// ``None`` when the game is over.
    #[getter]
    fn actor<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        inspect::actor(py, self.game.actor())
    }

    /// Whose turn it is, also after the end: then whose turn was the last.
    #[getter]
    fn active_player(&self) -> u8 {
        self.game.position().active_player()
    }

    /// The number of the turn, from 1.
    #[getter]
    fn turn(&self) -> u32 {
        self.game.position().turn()
    }

    /// The part of the turn: 2 while a second tile of the turn is played, otherwise 1.
    #[getter]
    fn part(&self) -> u8 {
        self.game.position().part()
    }

    /// Whether the game has ended and all points are given.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// The points of each player, by seat.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.game.scores())
    }

    /// The id of the tile that is drawn and to be laid, or ``None``.
    #[getter]
    fn drawn(&self) -> Option<&str> {
        inspect::drawn(self.game.setup(), self.game.position())
    }

    /// How many tiles of the river are left to draw; while there are any, they come first.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["river"]), seed=7).river_tiles_left > 0
    /// True
    #[getter]
    fn river_tiles_left(&self) -> u16 {
        self.game.position().river_tiles_left()
    }

    /// How many tiles are left to draw, those of the river included.
    #[getter]
    fn tiles_left(&self) -> u16 {
        self.game.position().tiles_left()
    }

    /// How many tiles lie face down under hills. Nobody may know which ones.
    ///
    /// >>> config = carc.Config(2, expansions=["hills_sheep"])
    /// >>> game = carc.Game(config, deck=["hills/hill-corner", "base/U", "base/V"])
    /// >>> events = game.apply(game.legal_actions()[0])
    /// >>> game.hidden_tiles, game.tiles_left
    /// (1, 1)
    #[getter]
    fn hidden_tiles(&self) -> u16 {
        self.game.position().hidden_tiles()
    }

    /// The shepherd whose flock is asked about in the phase ``"flock"``, of several of the player's
    /// in one field the first; ``None`` in other phases.
    #[getter]
    fn flock(&self) -> Option<Spot> {
        self.game.position().flock().map(Spot)
    }

    /// A 64-bit hash that depends on what is hidden, so it is not for players; see
    /// :attr:`public_hash` and :attr:`View.hash`. The same on every platform and in every language.
    /// Equal positions have equal hashes, whatever led to them.
    #[getter]
    fn hash(&self) -> u64 {
        self.game.hash()
    }

    /// A 64-bit hash of what everybody may know: equal for all games that differ only in hidden
    /// hands and tiles under hills, so that it tells nothing of them.
    ///
    /// >>> options = {"hand_size": "3", "hand_visibility": "hidden"}
    /// >>> game = carc.Game(carc.Config(2, options=options), seed=7)
    /// >>> guess = game.determinize(0, seed=1)
    /// >>> guess.public_hash == game.public_hash, guess.hash == game.hash
    /// (True, False)
    #[getter]
    fn public_hash(&self) -> u64 {
        self.game.public_hash()
    }

    /// Everything that was decided and drawn so far, in order.
    #[getter]
    fn history(&self) -> Vec<Record> {
        inspect::history(self.game.history())
    }

    /// Every legal action, in ascending order of codes and without duplicates; empty if and only
    /// if the game is over. Equal turns of a symmetric tile are listed once, unless
    /// ``all_rotations`` is true.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/U"])
    /// >>> [str(action) for action in game.legal_actions()]
    /// ['place -1,0 90', 'place 1,0 90', 'place 0,1 90']
    #[pyo3(signature = (*, all_rotations=false))]
    fn legal_actions(mut slf: Write<'_, Self>, all_rotations: bool) -> Vec<Action> {
        let Self { game, list, .. } = &mut *slf;
        inspect::legal_actions(game.setup(), game.position(), all_rotations, list)
    }

    /// The codes of :meth:`legal_actions`, as a new array of ``numpy.uint64``. With
    /// :meth:`apply_code` it is the fast way through many games.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> codes = game.legal_codes()
    /// >>> codes.dtype, len(codes) == len(game.legal_actions())
    /// (dtype('uint64'), True)
    fn legal_codes<'py>(mut slf: Write<'py, Self>, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        let Self { game, list, codes, .. } = &mut *slf;
        game.legal_actions_into(list);
        codes.clear();
        codes.extend(list.iter().map(|action| action.code()));
        PyArray1::from_slice(py, codes)
    }

    /// Every whole turn of the player who lays a tile now, each as the actions to be applied one
    /// after the other; empty in other phases.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> for action in game.turns()[0]:
    /// ...     events = game.apply(action)
    /// >>> game.active_player
    /// 1
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let turns = self.game.turns();
        turns
            .iter()
            .map(|turn| PyTuple::new(py, turn.actions().iter().copied().map(Action)))
            .collect()
    }

    /// The possible draws with their probabilities; empty unless chance is the actor. What is legal
    /// besides and has no probability is ``draw unknown`` for a tile that goes under a hill.
    ///
    /// >>> game = carc.Game(carc.Config(2), chance="open")
    /// >>> round(sum(probability for _, probability in game.chance_outcomes()), 9)
    /// 1.0
    fn chance_outcomes(&self) -> Vec<(Action, f64)> {
        let outcomes = self.game.chance_outcomes().into_iter();
        outcomes.map(|(action, probability)| (Action(action), probability)).collect()
    }

    /// Whether an action may be taken now.
    fn is_legal(&self, action: &Bound<'_, Action>) -> bool {
        self.game.is_legal(action.get().0)
    }

    /// Why an action may not be taken now: the error that :meth:`apply` would raise, not raised;
    /// ``None`` if it is legal.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.check(carc.Action.place_tile(0, 0, 0)).reason
    /// 'occupied'
    /// >>> game.check(game.legal_actions()[0]) is None
    /// True
    fn check<'py>(&self, py: Python<'py>, action: &Bound<'_, Action>) -> Option<Bound<'py, PyAny>> {
        let checked = self.game.position().check(self.game.setup(), action.get().0);
        checked.err().map(|error| self.illegal(error).into_value(py).into_bound(py).into_any())
    }

    /// Takes an action and everything that follows from it without a decision, draws included, and
    /// returns what changed, in order. With ``player`` it is refused unless the decision is that
    /// player's. Raises :class:`IllegalActionError`; nothing has changed then.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
    /// >>> [event.name for event in game.apply(carc.Action.place_tile(0, 1, 90), player=0)]
    /// ['tile_placed']
    /// >>> game.apply(carc.Action.pass_(), player=1)
    /// Traceback (most recent call last):
    /// carc.IllegalActionError: "pass" is not legal: the decision is not this player's but ...
    #[pyo3(signature = (action, player=None))]
    fn apply<'py>(
        mut slf: Write<'py, Self>,
        py: Python<'py>,
        action: &Bound<'_, Action>,
        player: Option<Int>,
    ) -> PyResult<Vec<Bound<'py, Event>>> {
        let Action(action) = *action.get();
        let player = player.map(|player| slf.seat(player)).transpose()?;
        let (mut happened, drawn) = slf.advance(py, |game| {
            let applied = match player {
                Some(player) => game.apply_as(player, action),
                None => game.apply(action),
            };
            applied.map(<[engine::Event]>::to_vec)
        })?;
        happened.extend(drawn);
        events(slf.config.bind(py), &happened)
    }

    /// As :meth:`apply` without building events.
    fn play(mut slf: Write<'_, Self>, py: Python<'_>, action: &Bound<'_, Action>) -> PyResult<()> {
        slf.advance(py, |game| game.play(action.get().0)).map(|_| ())
    }

    /// As :meth:`play`, by the code of the action. Raises :class:`ParseError` if the number is the
    /// code of no action.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.apply_code(game.legal_codes()[0])
    /// >>> len(game.board())
    /// 2
    fn apply_code(mut slf: Write<'_, Self>, py: Python<'_>, code: Int) -> PyResult<()> {
        let code = code.operand("code")?;
        let action =
            engine::Action::from_code(code).map_err(|error| wrong_argument("code", error))?;
        slf.advance(py, |game| game.play(action)).map(|_| ())
    }

    /// Takes back the last applied action together with the draws that followed it, and returns
    /// it; ``None`` if nothing was applied yet. The game is exactly as it was before.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> before, action = game.hash, game.legal_actions()[0]
    /// >>> events = game.apply(action)
    /// >>> game.undo() == action, game.hash == before
    /// (True, True)
    fn undo(mut slf: Write<'_, Self>) -> Option<Action> {
        slf.game.undo().map(Action)
    }

    /// How many applied actions are kept so that taking them back is a copy; older ones are taken
    /// back by replaying the game. 32 unless it is set; 0 keeps none, which makes applying faster.
    fn set_undo_depth(mut slf: Write<'_, Self>, depth: Int) -> PyResult<()> {
        slf.game.set_undo_depth(depth.argument("depth")?);
        Ok(())
    }

    /// What happened before the first decision: the start tile, the first turn, the first draw.
    /// With the events of every action applied, these make up the whole game.
    fn opening_events<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, Event>>> {
        events(self.config.bind(py), &self.game.opening_events())
    }

    /// The action with this text form, in which tiles have their ids: ``pass``, ``draw TILE``,
    /// ``place X,Y DEGREES``, ``deploy FIGURE X,Y SEGMENT``, ``choose QUESTION ANSWER`` and so on.
    /// It may be illegal now. Raises :class:`ParseError` if the text is the form of no action.
    ///
    /// >>> game = carc.Game(carc.Config(2), chance="open")
    /// >>> game.action("draw base/U")
    /// Action.draw(kind=20)
    fn action(&self, text: &str) -> PyResult<Action> {
        let action = self.game.setup().parse_action(text);
        action.map(Action).map_err(|error| wrong_argument("text", error))
    }

    /// The text form of an action, in which tiles have their ids.
    ///
    /// >>> game = carc.Game(carc.Config(2), chance="open")
    /// >>> game.action_text(carc.Action.draw(kind=20))
    /// 'draw base/U'
    fn action_text(&self, action: &Bound<'_, Action>) -> String {
        self.game.setup().action_text(action.get().0)
    }

    /// The players by points, the most first, tied players by seat; before the end, the order as
    /// it stands.
    fn ranking(&self) -> Vec<Rank> {
        let rank =
            |rank: engine::Rank| Rank { rank: rank.rank, player: rank.player, score: rank.score };
        self.game.ranking().into_iter().map(rank).collect()
    }

    /// How many of each figure of the game a player has in front of him.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["abbot"]), seed=7).supply(0)
    /// {'meeple': 7, 'abbot': 1}
    fn supply<'py>(&self, py: Python<'py>, player: Int) -> PyResult<Bound<'py, PyDict>> {
        inspect::supply(py, self.game.setup(), self.game.position(), self.seat(player)?)
    }

    /// The ids of the tiles in a player's hand; empty unless the option ``hand_size`` gives hands.
    ///
    /// >>> game = carc.Game(carc.Config(2, options={"hand_size": "3"}), seed=7)
    /// >>> len(game.hand(0)), game.phase
    /// (3, 'tile_source')
    fn hand(&self, player: Int) -> PyResult<Vec<String>> {
        let hand = self.game.position().hand(self.seat(player)?);
        Ok(inspect::ids(self.game.setup(), &hand))
    }

    /// The ids of the tiles that were drawn too early and lie face up beside the stack; they go
    /// back when they may come.
    ///
    /// >>> config = carc.Config(2, expansions=["princess_dragon"])
    /// >>> game = carc.Game(config, deck=["princess/dragon-cap", "base/U"])
    /// >>> game.held(), game.drawn
    /// (['princess/dragon-cap'], 'base/U')
    fn held(&self) -> Vec<String> {
        inspect::ids(self.game.setup(), self.game.position().held())
    }

    /// Whether a player still has his abbey in front of him; always ``False`` in games without.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["abbey_mayor"]), seed=7).has_abbey(1)
    /// True
    fn has_abbey(&self, player: Int) -> PyResult<bool> {
        Ok(self.game.position().has_abbey(self.seat(player)?))
    }

    /// The ids of the tiles that have left the game, in the order in which they went. The game is
    /// played through to find them.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/E", "base/C", "base/U"])
    /// >>> for text in ["place 0,-1 180", "pass"]:
    /// ...     events = game.apply(game.action(text))
    /// >>> game.discarded()
    /// ['base/C']
    fn discarded(&self) -> Vec<String> {
        inspect::ids(self.game.setup(), &self.game.discarded())
    }

    /// The position as a :class:`Start`: ``Config(start=...)`` begins another game with it, as it
    /// is or changed. ``None`` unless the player whose turn it is has yet to lay his tile.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> start = game.to_start()
    /// >>> start.active, start.drawn == game.drawn
    /// (0, True)
    fn to_start<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let start = self.game.position().to_start(self.game.setup());
        start.map(|start| start_to_python(py, &start)).transpose()
    }

    /// How many of each token of the game a player has; empty if the game has no tokens.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["traders_builders"]), seed=7).tokens(0)
    /// {'wine': 0, 'wheat': 0, 'cloth': 0}
    fn tokens<'py>(&self, py: Python<'py>, player: Int) -> PyResult<Bound<'py, PyDict>> {
        inspect::tokens(py, self.game.setup(), self.game.position(), self.seat(player)?)
    }

    /// How many of each token are in the bag from which chance draws; empty if the game has no bag.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["hills_sheep"]), seed=7).bag()
    /// {'sheep_1': 4, 'sheep_2': 5, 'sheep_3': 5, 'sheep_4': 2, 'wolf': 2}
    fn bag<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::bag(py, self.game.setup(), self.game.position())
    }

    /// The tokens beside the figure on a spot, by name: the sheep of a shepherd.
    ///
    /// >>> start = carc.Start(
    /// ...     tiles=[carc.StartTile("base/B", 0, 0)],
    /// ...     figures=[carc.StartFigure(0, "shepherd", carc.Spot(0, 0, 0), {"sheep_2": 1})],
    /// ... )
    /// >>> config = carc.Config(2, expansions=["hills_sheep"], start=start)
    /// >>> carc.Game(config, seed=7).tokens_at(carc.Spot(0, 0, 0))
    /// {'sheep_2': 1}
    fn tokens_at<'py>(
        &self,
        py: Python<'py>,
        spot: &Bound<'_, Spot>,
    ) -> PyResult<Bound<'py, PyDict>> {
        inspect::tokens_at(py, self.game.setup(), self.game.position(), spot.get())
    }

    /// The tiles that are left to draw, by id, and how many of each.
    fn unseen(&self) -> BTreeMap<String, u16> {
        inspect::unseen(self.game.setup(), self.game.position())
    }

    /// Every tile on the board, in the order in which they were laid.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).board()
    /// [BoardTile(x=0, y=0, tile='base/D', rotation=0, canonical=0)]
    fn board(&self) -> Vec<BoardTile> {
        inspect::board(self.game.setup(), self.game.position())
    }

    /// The empty cells beside tiles as pairs of column and row, by row, then column.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).open_cells()
    /// [(0, -1), (-1, 0), (1, 0), (0, 1)]
    fn open_cells(&self) -> Vec<(i16, i16)> {
        self.game.position().open_cells().map(|Cell { x, y }| (x, y)).collect()
    }

    /// The column and row of the tile that was laid last; ``None`` if none was.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
    /// >>> events = game.apply(game.action("place 1,0 90"))
    /// >>> game.last_cell
    /// (1, 0)
    #[getter]
    fn last_cell(&self) -> Option<(i16, i16)> {
        self.game.position().last_cell().map(|Cell { x, y }| (x, y))
    }

    /// How many sequences of so many actions there are from here on, to compare programs by. Depth
    /// 0 gives 1; the count grows with every step, so small depths only are done soon. Ctrl-C ends
    /// it.
    ///
    /// >>> carc.Game(carc.Config(2), seed=1).perft(4)
    /// 464
    fn perft(&self, py: Python<'_>, depth: Int) -> PyResult<u64> {
        let depth = depth.argument("depth")?;
        let (count, signal) = py.detach(|| {
            let signals = Signals::new(None);
            (engine::perft_unless(&self.game, depth, &|| signals.came()), signals.error())
        });
        signal.map_or_else(|| Ok(count.unwrap_or_default()), Err)
    }

    /// Every figure of a player on the board, in the order of their spots.
    fn figures(&self) -> Vec<Occupant> {
        inspect::figures(self.game.position())
    }

    /// The figures on the board that belong to nobody, such as the dragon, by name, and where they
    /// stand: on a segment with the meeple there, on a tile with nobody.
    ///
    /// >>> start = carc.Start(neutral=[carc.StartNeutral("fairy", carc.Spot(0, 0))])
    /// >>> config = carc.Config(2, expansions=["princess_dragon"], start=start)
    /// >>> carc.Game(config, seed=7).neutral_figures()
    /// {'fairy': Spot(0, 0)}
    fn neutral_figures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::neutral_figures(py, self.game.position())
    }

    /// Every feature on the board, in the order of their first spots.
    ///
    /// >>> [feature.kind for feature in carc.Game(carc.Config(2), seed=7).features()]
    /// ['city', 'road', 'field', 'field']
    fn features(&self) -> Vec<Feature> {
        inspect::features(self.game.setup(), self.game.position())
    }

    /// The feature to which a segment belongs, given by a :class:`Spot` or its numbers; ``None``
    /// where there is no such segment.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.feature_at(carc.Spot(0, 0, 0)) == game.feature_at(0, 0, 0)
    /// True
    /// >>> game.feature_at(5, 5, 0) is None
    /// True
    #[pyo3(signature = (x, y=None, segment=None))]
    fn feature_at(
        &self,
        x: SpotOrX,
        y: Option<Int>,
        segment: Option<Int>,
    ) -> PyResult<Option<Feature>> {
        let spot = x.spot(y, segment, None, None)?;
        let feature = self.game.position().feature_at(self.game.setup(), spot);
        Ok(feature.as_ref().map(inspect::feature))
    }

    /// What a player may know of the game.
    fn view(&self, py: Python<'_>, player: Int) -> PyResult<View> {
        let view = self.game.view(self.seat(player)?).expect("somebody sits there");
        Ok(View { view, config: self.config.clone_ref(py) })
    }

    /// A full game that agrees with all that a player knows; what the player cannot know is drawn
    /// anew by a generator with this seed.
    fn determinize(&self, py: Python<'_>, player: Int, seed: Int) -> PyResult<Self> {
        let game = self.game.determinize(self.seat(player)?, seed.argument("seed")?);
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
        self.game.to_string()
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
        engine::render_svg(&self.game, &engine::SvgOptions::default())
    }
}
