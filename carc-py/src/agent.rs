//! Agents as Python classes.

use std::{
    cell::RefCell,
    hash::{Hash, Hasher},
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
    value::{Int, Tuple, value},
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
    /// another thread that sets ``stop``, a :class:`threading.Event`. ``progress`` is called as
    /// ``progress(done, total)`` from time to time and when a search ends, in the calling thread:
    /// with iterations, or with milliseconds where time alone bounds the search. What it raises
    /// ends the search. Raises :class:`CarcError` if no player has to decide, because chance is to
    /// draw or the game is over, and if it was stopped.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> agent = carc.agents.make("mcts:iterations=20", seed=1)
    /// >>> agent.choose(game) in game.legal_actions()
    /// True
    #[pyo3(signature = (game, *, stop=None, progress=None))]
    fn choose(
        slf: Write<'_, Self>,
        py: Python<'_>,
        game: Read<'_, Game>,
        stop: Option<Bound<'_, PyAny>>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Action> {
        let looking = Looking::new(stop, progress);
        let game = game.engine();
        looking.ask(slf, py, |agent, looking| agent.choose_unless(game, looking)).map(Action)
    }

    /// Says of everything that the player who is to act can do how far ahead they may expect to
    /// end, the best first: of every legal action or, with ``turns``, of every whole turn where a
    /// tile is to be laid. The game stays as it is. A :class:`GreedyAgent` judges at once, a
    /// :class:`MctsAgent` searches as long as it does for a choice; a ranking of an agent that was
    /// made with the same seed is the same, unless its budget is a time.
    ///
    /// ``stop`` and ``progress`` are those of :meth:`choose`. A search that is stopped says what it
    /// knows by then. Raises :class:`CarcError` if no player has to decide, if it was stopped
    /// before everything was judged once, and for a :class:`RandomAgent`, which has no opinion.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/E"])
    /// >>> best = carc.agents.make("mcts:iterations=50", seed=1).rank(game, turns=True)[0]
    /// >>> best.lead, [str(action) for action in best.actions]
    /// (4.0, ['place 0,-1 180', 'deploy meeple 0,-1 0'])
    #[pyo3(signature = (game, *, turns=false, stop=None, progress=None))]
    fn rank(
        slf: Write<'_, Self>,
        py: Python<'_>,
        game: Read<'_, Game>,
        turns: bool,
        stop: Option<Bound<'_, PyAny>>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Hint>> {
        let looking = Looking::new(stop, progress);
        let game = game.engine();
        let candidates = match turns {
            true => agents::Candidates::Turns,
            false => agents::Candidates::Actions,
        };
        let rank = |agent: &mut dyn agents::Agent, looking: &mut Looking| {
            agent.rank_unless(game, candidates, looking)
        };
        Ok(looking.ask(slf, py, rank)?.into_iter().map(Hint::from).collect())
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

value! {
    /// Something that a player can do, and what an agent expects of it; see :meth:`Agent.rank
    /// <carc.agents.Agent.rank>`.
    Hint {
        /// What can be done: one action, or those of a whole turn in their order.
        actions: Tuple<Action>,
        /// By how many points the player who decides is expected to end ahead of the best of the
        /// others, negative if behind; alone, with how many points. An estimate, exact where the
        /// game ends with this turn; that of a placement is the lead of the best turn that begins
        /// with it.
        lead: Points,
        /// How often a search has looked further than the turn; 0 if the lead is what the position
        /// promises at its end.
        tries: u32,
    }
}

impl From<agents::Hint> for Hint {
    fn from(hint: agents::Hint) -> Self {
        let actions = hint.actions.into_iter().map(Action).collect();
        Self { actions, lead: Points(hint.lead), tries: hint.tries }
    }
}

/// Points that are not whole; equal if they are the same number.
#[derive(Clone, Copy, serde::Serialize, IntoPyObject, FromPyObject)]
#[serde(transparent)]
#[pyo3(transparent)]
pub(crate) struct Points(f64);

impl PartialEq for Points {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for Points {}

impl Hash for Points {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

/// Looks on while an agent thinks, for Python.
struct Looking {
    signals: Signals,
    progress: Option<Py<PyAny>>,
    told: Instant,
}

impl Looking {
    fn new(stop: Option<Bound<'_, PyAny>>, progress: Option<Bound<'_, PyAny>>) -> Self {
        let signals = Signals::new(stop.map(Bound::unbind));
        Self { signals, progress: progress.map(Bound::unbind), told: Instant::now() }
    }

    /// Asks an agent without the lock of the interpreter.
    fn ask<T: Send>(
        mut self,
        mut agent: Write<'_, Agent>,
        py: Python<'_>,
        ask: impl FnOnce(&mut dyn agents::Agent, &mut Self) -> Result<T, agents::AgentError> + Send,
    ) -> PyResult<T> {
        if self.signals.is_set(py)? {
            return Err(carc_error(agents::AgentError::Stopped.to_string()));
        }
        let agent = agent.agent.get_mut().unwrap_or_else(PoisonError::into_inner);
        let (answer, error) = py.detach(|| {
            let answer = ask(&mut **agent, &mut self);
            (answer, self.signals.error())
        });
        match (answer, error) {
            (_, Some(error)) => Err(error),
            (Ok(answer), None) => Ok(answer),
            (Err(error), None) => Err(carc_error(error.to_string())),
        }
    }
}

impl agents::Watch for Looking {
    fn is_stopped(&mut self) -> bool {
        self.signals.came()
    }

    fn progress(&mut self, done: u64, total: u64) {
        let Some(progress) = &self.progress else { return };
        if done < total && self.told.elapsed() < PATIENCE {
            return;
        }
        self.told = Instant::now();
        if let Err(error) = Python::attach(|py| progress.call1(py, (done, total))) {
            self.signals.raise(error);
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

    /// Something was raised elsewhere: as good as a signal. The first counts.
    fn raise(&self, error: PyErr) {
        self.error.borrow_mut().get_or_insert(error);
    }

    pub(crate) fn came(&self) -> bool {
        if self.error.borrow().is_some() {
            return true;
        }
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
