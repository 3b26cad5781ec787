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
    told::{Candidate, Search, SearchCandidate},
    watch::{Looking, PATIENCE, Signals, agent_error},
};
use crate::{
    action::Action,
    error::parse_error,
    game::Game,
    lend::{self, Read, Write},
    value::{Int, Tuple},
};

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

    /// A search whose positions are judged by somebody else.
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

/// The seed that is given, or a random one.
fn given_or_any(py: Python<'_>, seed: Option<Int>) -> PyResult<u64> {
    match seed {
        Some(seed) => seed.argument("seed"),
        None => {
            let bytes: [u8; 8] = py.import("os")?.call_method1("urandom", (8,))?.extract()?;
            Ok(u64::from_le_bytes(bytes))
        }
    }
}

/// What is ranked or searched.
const fn candidates(turns: bool) -> agents::CandidateKind {
    if turns { agents::CandidateKind::Turns } else { agents::CandidateKind::Actions }
}

#[pymethods]
impl Agent {
    /// Decides for the player who is to act: one of the legal actions. The game stays as it is.
    ///
    /// The lock of the interpreter is released meanwhile; Ctrl-C ends a long search. So does
    /// another thread that sets ``cancel``, a :class:`threading.Event`. ``progress`` is called as
    /// ``progress(done, total)`` from time to time and when a search ends, in the calling thread:
    /// with iterations, or with milliseconds where time alone bounds the search. What it raises
    /// ends the search. Raises :class:`CarcError` if no player has to decide, because chance is to
    /// draw or the game is over, and if it was stopped.
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

    /// Says of everything that the player who is to act can do how far ahead they may expect to
    /// end, the best first: of every legal action or, with ``turns``, of every whole turn where a
    /// tile is to be laid. The game stays as it is. A :class:`GreedyAgent` judges at once, a
    /// :class:`MctsAgent` searches as long as it does for a choice; a ranking of an agent that was
    /// made with the same seed is the same, unless its budget is a time.
    ///
    /// ``cancel`` and ``progress`` are those of :meth:`choose`. A search that is stopped says what
    /// it knows by then. Raises :class:`CarcError` if no player has to decide, if it was stopped
    /// before everything was judged once, and for a :class:`RandomAgent`, which has no opinion.
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

    /// Searches as for a choice, and says what was found out about everything that the player who
    /// is to act can do, and how the game is expected to go on: about every legal action or, with
    /// ``turns``, about every whole turn where a tile is to be laid. The game stays as it is. For
    /// the same seed it is the search behind :meth:`choose`, which takes its first prospect.
    ///
    /// ``cancel`` and ``progress`` are those of :meth:`choose`. A search that is stopped says what
    /// it knows by then. Raises :class:`CarcError` if no player has to decide, if it was stopped
    /// before everything was judged once, and for agents that do not search: only a
    /// :class:`MctsAgent` and the levels ``hard`` and ``expert`` do.
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
