//! Agents as Python classes.

use std::{
    cell::RefCell,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use carc_agents as agents;
use pyo3::{prelude::*, types::PyDict};

use crate::{
    action::Action,
    error::{carc_error, parse_error, wrong_argument},
    game::Game,
    lend::{Read, Write},
    value::Int,
};

/// How often a long computation asks whether somebody pressed Ctrl-C.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

/// Somebody who decides for players: what :func:`make` gives.
///
/// An agent is asked about games of every config, in every phase in which a player has to decide,
/// for whichever player that is. It never uses what that player may not know. Apart from its
/// generator it keeps nothing from one decision to the next, so one agent may play on several seats
/// and in several games. Agents can be copied and pickled; a copy decides as the original would.
///
/// An agent may move between threads, but only one thread may use it at a time.
#[pyclass(module = "carc.agents", subclass)]
pub(crate) struct Agent {
    agent: Mutex<Box<dyn agents::Agent>>,
    spec: agents::AgentSpec,
    seed: u64,
}

impl Agent {
    fn new(
        py: Python<'_>,
        spec: agents::AgentSpec,
        seed: Option<Int>,
        words: Int,
    ) -> PyResult<Self> {
        let seed = match seed {
            Some(seed) => seed.argument("seed")?,
            None => {
                let bytes: [u8; 8] = py.import("os")?.call_method1("urandom", (8,))?.extract()?;
                u64::from_le_bytes(bytes)
            }
        };
        let agent = spec.build_at(seed, words.argument("words")?);
        Ok(Self { agent: Mutex::new(agent), spec, seed })
    }
}

#[pymethods]
impl Agent {
    /// Decides for the player who is to act: one of the legal actions. The game stays as it is.
    ///
    /// The lock of the interpreter is released meanwhile; Ctrl-C ends a long search. So does
    /// another thread that sets ``stop``, a :class:`threading.Event`. Raises :class:`CarcError` if
    /// no player has to decide, because chance is to draw or the game is over, and if it was
    /// stopped.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> agent = carc.agents.make("mcts:iterations=20", seed=1)
    /// >>> agent.choose(game) in game.legal_actions()
    /// True
    #[pyo3(signature = (game, *, stop=None))]
    fn choose(
        mut slf: Write<'_, Self>,
        py: Python<'_>,
        game: Read<'_, Game>,
        stop: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Action> {
        let signals = Signals::new(stop.map(Bound::unbind));
        if signals.is_set(py)? {
            return Err(carc_error(agents::AgentError::Stopped.to_string()));
        }
        let agent = slf.agent.get_mut().unwrap_or_else(PoisonError::into_inner);
        let game = game.engine();
        let (answer, signal) = py.detach(|| {
            let answer = agent.choose_unless(game, &|| signals.came());
            (answer, signals.error())
        });
        match (answer, signal) {
            (Ok(action), _) => Ok(Action(action)),
            (Err(_), Some(signal)) => Err(signal),
            (Err(error), None) => Err(carc_error(error.to_string())),
        }
    }

    /// The agent in words, which :func:`make` understands.
    ///
    /// >>> carc.agents.MctsAgent(iterations=500, seed=1).spec
    /// 'mcts:iterations=500'
    #[getter]
    fn spec(slf: Read<'_, Self>) -> String {
        slf.spec.to_string()
    }

    /// The seed with which it was made.
    #[getter]
    fn seed(slf: Read<'_, Self>) -> u64 {
        slf.seed
    }

    /// How many 32-bit words of its generator it has used, which with the seed says how it will
    /// decide.
    #[getter]
    fn words(slf: Read<'_, Self>) -> u64 {
        slf.agent.lock().unwrap_or_else(PoisonError::into_inner).words()
    }

    fn __getnewargs_ex__<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
    ) -> PyResult<((), Bound<'py, PyDict>)> {
        let arguments = PyDict::new(py);
        if let agents::AgentSpec::Mcts(budget) = slf.spec {
            arguments.set_item("iterations", budget.max_iterations())?;
            arguments.set_item("seconds", budget.max_seconds())?;
        }
        arguments.set_item("seed", slf.seed)?;
        arguments.set_item("words", Self::words(slf))?;
        Ok(((), arguments))
    }

    fn __repr__(slf: Read<'_, Self>) -> String {
        let (spec, seed) = (slf.spec, slf.seed);
        match Self::words(slf) {
            0 => format!("carc.agents.make('{spec}', seed={seed})"),
            words => format!("carc.agents.make('{spec}', seed={seed}, words={words})"),
        }
    }
}

/// Watches out for Ctrl-C, and for an event that another thread may set, while the lock of the
/// interpreter is released.
pub(crate) struct Signals {
    stop: Option<Py<PyAny>>,
    asked: RefCell<Instant>,
    error: RefCell<Option<PyErr>>,
}

impl Signals {
    pub(crate) fn new(stop: Option<Py<PyAny>>) -> Self {
        Self { stop, asked: RefCell::new(Instant::now()), error: RefCell::new(None) }
    }

    fn is_set(&self, py: Python<'_>) -> PyResult<bool> {
        match &self.stop {
            Some(stop) => stop.call_method0(py, "is_set")?.is_truthy(py),
            None => Ok(false),
        }
    }

    /// What was raised, if somebody did.
    pub(crate) fn error(self) -> Option<PyErr> {
        self.error.into_inner()
    }

    pub(crate) fn came(&self) -> bool {
        if self.asked.borrow().elapsed() < PATIENCE {
            return false;
        }
        *self.asked.borrow_mut() = Instant::now();
        match Python::attach(|py| py.check_signals().and_then(|()| self.is_set(py))) {
            Ok(set) => set,
            Err(error) => {
                *self.error.borrow_mut() = Some(error);
                true
            }
        }
    }
}

/// Takes any legal action, all of them equally likely.
///
/// >>> agent = carc.agents.RandomAgent(seed=1)
/// >>> agent.choose(carc.Game(carc.Config(2), seed=7)).verb
/// 'place_tile'
#[pyclass(module = "carc.agents", extends = Agent)]
pub(crate) struct RandomAgent;

#[pymethods]
impl RandomAgent {
    #[new]
    #[pyo3(signature = (*, seed=None, words=Int::from(0)), text_signature = "(*, seed=None, words=0)")]
    fn new(py: Python<'_>, seed: Option<Int>, words: Int) -> PyResult<PyClassInitializer<Self>> {
        Ok((Self, Agent::new(py, agents::AgentSpec::Random, seed, words)?).into())
    }
}

/// Takes the action that begins the best turn, by what the game would give if it ended then and by
/// what unfinished features and free meeples promise. It looks no further than its own turn.
///
/// >>> agent = carc.agents.GreedyAgent(seed=1)
/// >>> agent.choose(carc.Game(carc.Config(2), seed=7)).verb
/// 'place_tile'
#[pyclass(module = "carc.agents", extends = Agent)]
pub(crate) struct GreedyAgent;

#[pymethods]
impl GreedyAgent {
    #[new]
    #[pyo3(signature = (*, seed=None, words=Int::from(0)), text_signature = "(*, seed=None, words=0)")]
    fn new(py: Python<'_>, seed: Option<Int>, words: Int) -> PyResult<PyClassInitializer<Self>> {
        Ok((Self, Agent::new(py, agents::AgentSpec::Greedy, seed, words)?).into())
    }
}

/// Searches: a Monte Carlo tree search in games that agree with what the player knows, with the
/// evaluation of :class:`GreedyAgent` where the tree ends.
///
/// It thinks about each decision for so many ``iterations`` (1 to 100,000,000) or ``seconds`` (up
/// to 86,400), whichever comes first; with neither, for 1000 iterations. Without ``seconds`` its
/// choices follow from the seed. Raises :class:`ParseError` for values out of range.
///
/// >>> carc.agents.MctsAgent(seconds=0.2, seed=1).spec
/// 'mcts:seconds=0.2'
#[pyclass(module = "carc.agents", extends = Agent)]
pub(crate) struct MctsAgent;

#[pymethods]
impl MctsAgent {
    #[new]
    #[pyo3(
        signature = (iterations=None, seconds=None, *, seed=None, words=Int::from(0)),
        text_signature = "(iterations=None, seconds=None, *, seed=None, words=0)"
    )]
    fn new(
        py: Python<'_>,
        iterations: Option<Int>,
        seconds: Option<f64>,
        seed: Option<Int>,
        words: Int,
    ) -> PyResult<PyClassInitializer<Self>> {
        // What does not even fit is as wrong as 0, and told in the same words.
        let iterations = iterations.map(|count| count.to().unwrap_or(0));
        let budget = agents::Budget::new(iterations, seconds)
            .map_err(|error| parse_error(error.to_string()))?;
        Ok((Self, Agent::new(py, agents::AgentSpec::Mcts(budget), seed, words)?).into())
    }
}

/// Makes an agent from words: ``"random"``, ``"greedy"``, ``"mcts"``, ``"mcts:iterations=500"``,
/// ``"mcts:seconds=0.2"``, ``"mcts:iterations=500,seconds=0.2"``. Its choices follow from the seed;
/// without one it is seeded at random. ``words`` are those of its generator that it has used; see
/// :attr:`Agent.words`. Raises :class:`ParseError`, which suggests the nearest name, if there is no
/// such agent.
///
/// >>> carc.agents.make("greedy", seed=1)
/// carc.agents.make('greedy', seed=1)
/// >>> carc.agents.make("gredy")
/// Traceback (most recent call last):
/// carc.ParseError: spec: there is no agent "gredy"; did you mean "greedy"?; ...
#[pyfunction]
#[pyo3(
    signature = (spec, *, seed=None, words=Int::from(0)),
    text_signature = "(spec, *, seed=None, words=0)"
)]
pub(crate) fn make<'py>(
    py: Python<'py>,
    spec: &str,
    seed: Option<Int>,
    words: Int,
) -> PyResult<Bound<'py, PyAny>> {
    let spec: agents::AgentSpec =
        spec.parse().map_err(|error: agents::SpecError| wrong_argument("spec", error))?;
    let agent = Agent::new(py, spec, seed, words)?;
    let made = match spec {
        agents::AgentSpec::Random => Bound::new(py, (RandomAgent, agent))?.into_any(),
        agents::AgentSpec::Greedy => Bound::new(py, (GreedyAgent, agent))?.into_any(),
        _ => Bound::new(py, (MctsAgent, agent))?.into_any(),
    };
    Ok(made)
}
