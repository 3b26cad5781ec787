//! Agents as Python classes.

mod kinds;
mod own;
mod told;
mod watch;

use std::sync::{Mutex, PoisonError};

use carc_agents as agents;
use pyo3::{prelude::*, types::PyDict};

use self::own::Own;
pub(crate) use self::{
    kinds::{GreedyAgent, LevelAgent, MctsAgent, RandomAgent, make},
    told::{Candidate, Points, Search, SearchCandidate},
    watch::{Looking, PATIENCE, Signals, agent_error},
};
use crate::{
    action::Action,
    error::parse_error,
    game::Game,
    lend::{self, Read, Write},
    value::{Int, Tuple},
};

/// A computer player, as returned by :func:`make`.
///
/// An agent can act for any player in any phase of any game. An agent uses only the information
/// that is available to the player to act. An agent's only state is its generator, so one agent can
/// act for several players and in several games. Agents can be copied and pickled; a copy makes the
/// same choices as the original.
///
/// An agent can move between threads, but two threads must not use it at the same time.
#[pyclass(module = "carc.agents", subclass)]
pub(crate) struct Agent {
    agent: Mutex<Box<dyn agents::Agent>>,
    spec: agents::AgentSpec,
    seed: u64,
    own: Option<Own>,
}

impl Agent {
    fn new(
        py: Python<'_>,
        spec: agents::AgentSpec,
        seed: Option<Int>,
        rng_position: Int,
    ) -> PyResult<Self> {
        let seed = given_or_any(py, seed)?;
        let agent = spec.build_from_position(seed, rng_position.argument("rng_position")?);
        Ok(Self { agent: Mutex::new(agent), spec, seed, own: None })
    }

    /// Creates a search agent with a custom evaluator.
    fn with_evaluator(
        py: Python<'_>,
        spec: agents::AgentSpec,
        own: Own,
        seed: Option<Int>,
        rng_position: Int,
    ) -> PyResult<Self> {
        let (seed, rng_position) =
            (given_or_any(py, seed)?, rng_position.argument("rng_position")?);
        let (evaluator, batch) = (own.evaluator(py), own.batch);
        let budget = spec.budget().unwrap_or_default();
        let agent = agents::Mcts::with_evaluator_from_position(
            budget,
            seed,
            rng_position,
            evaluator,
            batch,
        )
        .map_err(|error| parse_error(error.to_string()))?;
        Ok(Self { agent: Mutex::new(Box::new(agent)), spec, seed, own: Some(own) })
    }
}

/// Returns the given seed, or a random one.
fn given_or_any(py: Python<'_>, seed: Option<Int>) -> PyResult<u64> {
    match seed {
        Some(seed) => seed.argument("seed"),
        None => {
            let bytes: [u8; 8] = py.import("os")?.call_method1("urandom", (8,))?.extract()?;
            Ok(u64::from_le_bytes(bytes))
        }
    }
}

/// Returns the kind of candidates to rank or search.
pub(crate) const fn candidates(turns: bool) -> agents::CandidateKind {
    if turns { agents::CandidateKind::Turns } else { agents::CandidateKind::Actions }
}

#[pymethods]
impl Agent {
    /// Chooses one of the legal actions for the player to act. The game does not change.
    ///
    /// The GIL is released during the call. Ctrl-C interrupts a search.
    ///
    /// Args:
    ///     game: The game in which to choose.
    ///     cancel: A :class:`threading.Event` that another thread can set to cancel the call.
    ///     progress: A function called on this thread as ``progress(done, total)`` during a search
    ///         and at its end. The numbers count iterations, or milliseconds if there is only a
    ///         time limit. If the function raises an exception, the search ends and the exception
    ///         propagates.
    ///
    /// Returns:
    ///     A legal action.
    ///
    /// Raises:
    ///     CarcError: If a draw is pending, the game is over, or the call was cancelled.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> agent = carc.agents.make("mcts:iterations=20", seed=1)
    /// >>> agent.choose(game) in game.legal_actions()
    /// True
    #[pyo3(signature = (game, *, cancel=None, progress=None))]
    fn choose(
        slf: Write<'_, Self>,
        py: Python<'_>,
        game: Read<'_, Game>,
        cancel: Option<Bound<'_, PyAny>>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Action> {
        let looking = Looking::new(cancel, progress);
        let game = game.engine();
        let choose = |agent: &mut dyn agents::Agent, looking: &mut Looking| {
            agent.choose_cancellable(game, looking)
        };
        looking.ask(slf, py, game, choose).map(Action)
    }

    /// Ranks the legal actions of the player to act by their expected lead, best first.
    ///
    /// A :class:`GreedyAgent` evaluates every candidate, and an :class:`MctsAgent` searches with
    /// its normal budget. Agents with the same seed return the same ranking unless they have a time
    /// limit. The game does not change.
    ///
    /// Args:
    ///     game: The game whose candidates are ranked.
    ///     turns: ``True`` to rank complete turns instead of single actions when a tile must be
    ///         placed.
    ///     cancel: As in :meth:`choose`, but a cancelled search returns its results so far.
    ///     progress: As in :meth:`choose`.
    ///
    /// Raises:
    ///     CarcError: If no player can act, the call was cancelled before every candidate was
    ///         evaluated once, or the agent is a :class:`RandomAgent`.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/E"])
    /// >>> best = carc.agents.make("mcts:iterations=50", seed=1).rank(game, turns=True)[0]
    /// >>> best.lead, [str(action) for action in best.actions]
    /// (4.0, ['place 0,-1 180', 'place meeple 0,-1 0'])
    #[pyo3(signature = (game, *, turns=false, cancel=None, progress=None))]
    fn rank(
        slf: Write<'_, Self>,
        py: Python<'_>,
        game: Read<'_, Game>,
        turns: bool,
        cancel: Option<Bound<'_, PyAny>>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Candidate>> {
        let looking = Looking::new(cancel, progress);
        let game = game.engine();
        let rank = |agent: &mut dyn agents::Agent, looking: &mut Looking| {
            agent.rank_cancellable(game, candidates(turns), looking)
        };
        Ok(looking.ask(slf, py, game, rank)?.into_iter().map(Candidate::from).collect())
    }

    /// Runs the same search as :meth:`choose` and returns the statistics of all candidates.
    ///
    /// With the same seed, :meth:`choose` runs this search and returns the first candidate's
    /// action. The game does not change.
    ///
    /// Args:
    ///     game: The game to search.
    ///     turns: ``True`` to search complete turns instead of single actions when a tile must be
    ///         placed.
    ///     cancel: As in :meth:`choose`, but a cancelled search returns its results so far.
    ///     progress: As in :meth:`choose`.
    ///
    /// Returns:
    ///     The candidates with their statistics, and the principal variation.
    ///
    /// Raises:
    ///     CarcError: If no player can act, the call was cancelled before every candidate was
    ///         evaluated once, or the agent does not search. Only :class:`MctsAgent` and the levels
    ///         ``hard`` and ``expert`` search.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> search = carc.agents.MctsAgent(100, seed=1).search(game)
    /// >>> search.candidates[0].actions[0] == carc.agents.MctsAgent(100, seed=1).choose(game)
    /// True
    #[pyo3(signature = (game, *, turns=false, cancel=None, progress=None))]
    fn search(
        slf: Write<'_, Self>,
        py: Python<'_>,
        game: Read<'_, Game>,
        turns: bool,
        cancel: Option<Bound<'_, PyAny>>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Search> {
        let looking = Looking::new(cancel, progress);
        let game = game.engine();
        let search = |agent: &mut dyn agents::Agent, looking: &mut Looking| {
            agent.search_cancellable(game, candidates(turns), looking)
        };
        looking.ask(slf, py, game, search).map(Search::from)
    }

    /// The agent's spec, which :func:`make` accepts.
    ///
    /// >>> carc.agents.MctsAgent(iterations=500, seed=1).spec
    /// 'mcts:iterations=500'
    #[getter]
    fn spec(slf: Read<'_, Self>) -> String {
        slf.spec.to_string()
    }

    /// The seed for the agent's generator.
    #[getter]
    fn seed(slf: Read<'_, Self>) -> u64 {
        slf.seed
    }

    /// The position of the agent's generator: the number of 32-bit words used.
    ///
    /// Together with the seed, the position determines the agent's next choices.
    #[getter]
    fn rng_position(slf: Read<'_, Self>) -> u64 {
        slf.agent.lock().unwrap_or_else(PoisonError::into_inner).rng_position()
    }

    fn __getnewargs_ex__<'py>(
        slf: Read<'py, Self>,
        py: Python<'py>,
    ) -> PyResult<(Tuple<&'static str>, Bound<'py, PyDict>)> {
        let arguments = PyDict::new(py);
        if let Some(budget) = slf.spec.budget() {
            arguments.set_item("iterations", budget.max_iterations())?;
            arguments.set_item("seconds", budget.max_seconds())?;
            arguments.set_item("threads", budget.threads())?;
        }
        if let Some(own) = &slf.own {
            arguments.set_item("evaluator", &own.call)?;
            arguments.set_item("encoding", &own.encoding)?;
            arguments.set_item("batch", own.batch)?;
        }
        arguments.set_item("seed", slf.seed)?;
        let name = slf.spec.name();
        let is_level = agents::AgentSpec::LEVELS.contains(&name);
        arguments.set_item("rng_position", Self::rng_position(slf))?;
        Ok((is_level.then_some(name).into_iter().collect(), arguments))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        lend::shown(slf, |agent| {
            let (spec, seed) = (agent.spec, agent.seed);
            if agent.own.is_some() {
                let with = "with an evaluator";
                return Ok(format!("<carc.agents.MctsAgent {spec} {with}, seed={seed}>"));
            }
            let rng_position = match Self::rng_position(agent) {
                0 => String::new(),
                rng_position => format!(", rng_position={rng_position}"),
            };
            Ok(format!("carc.agents.make('{spec}', seed={seed}{rng_position})"))
        })
    }
}
