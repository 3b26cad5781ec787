//! Players in separate processes, and a server through which other programs can use agents in the
//! same way.

use std::{
    collections::BTreeMap,
    io,
    sync::{Mutex, PoisonError},
};

use carc_agents::{
    AgentSpec, SpecError,
    protocol::{self, Program, Time},
};
use pyo3::{prelude::*, types::PyString};

use crate::{
    action::Action,
    agent::{Looking, Signals},
    config::Config,
    error::{carc_error, process_error, wrong_argument},
    game::Game,
    lend::{self, Read, Write},
    value::{Int, Texts},
};

/// A player in a separate process, written in any language, that uses the line protocol.
///
/// The program starts immediately. The program is stopped by :meth:`close`, at the end of a
/// ``with`` block, or when the object is garbage collected. The program receives only the
/// information that the player to act is allowed to see. If the program violates the protocol, the
/// call raises :class:`ProcessError` and stops the program; later calls raise the same error. The
/// object cannot be copied or pickled because the program's state is unknown.
///
/// Args:
///     command: The program and its arguments, as a list or as one string with quotes around
///         arguments that contain spaces. A string can start with parameters, as in ``"seconds=1
///         option.level=3 ./player"``.
///     seconds: The time limit for each choice, in seconds.
///     iterations: The budget for each choice, in iterations.
///     clock: The time limit for all choices in a game, in seconds.
///     increment: The time added to the clock after each choice, in seconds.
///     grace: The additional time in seconds that the player has to answer after it reaches a time
///         limit.
///     patience: The maximum time to wait for an answer to a request without a time limit, in
///         seconds.
///     options: The values of the player's options, by name.
///     seed: The seed sent to the player.
///
/// Raises:
///     ProcessError: If the program does not start or violates the protocol.
///     ParseError: If the command is invalid.
///     CarcError: If a number is out of range, or the time limits conflict.
///
/// >>> import sys
/// >>> command = [sys.executable, "-m", "carc", "engine", "greedy"]
/// >>> game = carc.Game(carc.Config(2), seed=7)
/// >>> with carc.agents.ProcessAgent(command, seed=1) as agent:
/// ...     print(agent.name, agent.choose(game) == carc.agents.GreedyAgent(seed=1).choose(game))
/// carc greedy True
#[pyclass(module = "carc.agents")]
pub(crate) struct ProcessAgent {
    agent: Mutex<Option<protocol::ProcessAgent>>,
    introduction: protocol::Introduction,
    program: Program,
    seed: u64,
}

/// A program with its arguments.
enum Command {
    Text(String),
    Vocabulary(Vec<String>),
}

impl FromPyObject<'_, '_> for Command {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match object.is_instance_of::<PyString>() {
            true => object.extract().map(Self::Text),
            false => object.extract::<Texts>().map(|texts| Self::Vocabulary(texts.0)),
        }
    }
}

impl ProcessAgent {
    fn slot(&mut self) -> &mut Option<protocol::ProcessAgent> {
        self.agent.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn agent(&mut self) -> PyResult<&mut protocol::ProcessAgent> {
        self.slot().as_mut().ok_or_else(|| carc_error("this player is closed".to_owned()))
    }
}

#[pymethods]
impl ProcessAgent {
    #[new]
    #[pyo3(signature = (
        command, *, seconds=None, iterations=None, clock=None, increment=None, grace=None,
        patience=None, options=None, seed=None
    ))]
    fn new(
        py: Python<'_>,
        command: Command,
        seconds: Option<f64>,
        iterations: Option<Int>,
        clock: Option<f64>,
        increment: Option<f64>,
        grace: Option<f64>,
        patience: Option<f64>,
        options: Option<BTreeMap<String, String>>,
        seed: Option<Int>,
    ) -> PyResult<Self> {
        let program = match command {
            Command::Text(text) => text.strip_prefix("process:").unwrap_or(&text).parse(),
            Command::Vocabulary(words) => Program::new(words),
        };
        let mut program: Program = program.map_err(|error| wrong_argument("command", error))?;
        let wrong = |error: protocol::ProgramError| carc_error(error.to_string());
        let iterations = iterations.map(|count| count.argument("iterations")).transpose()?;
        let iterations = iterations.map(Time::Iterations);
        let increment_of = increment.unwrap_or(0.0);
        let clock = clock.map(|left| Time::Clock { left, increment: increment_of });
        let times = [seconds.map(Time::Seconds), iterations, clock];
        let mut times = times.into_iter().flatten();
        if let Some(time) = times.next() {
            program = program.with_time(Some(time)).map_err(wrong)?;
        }
        let has_clock = matches!(program.time, Some(Time::Clock { .. }));
        if times.next().is_some() || (increment.is_some() && !has_clock) {
            return Err(wrong(protocol::ProgramError::Times));
        }
        if let Some(grace) = grace {
            program = program.with_grace(grace).map_err(wrong)?;
        }
        if let Some(patience) = patience {
            program = program.with_patience(patience).map_err(wrong)?;
        }
        program.options.extend(options.unwrap_or_default());
        let seed = match seed {
            Some(seed) => seed.argument("seed")?,
            // The number is below 2^53 so that every programming language can represent it.
            None => {
                let bytes: [u8; 8] = py.import("os")?.call_method1("urandom", (8,))?.extract()?;
                u64::from_le_bytes(bytes) >> 11
            }
        };
        let started = py.detach(|| protocol::ProcessAgent::start(program.clone(), seed));
        let agent = started.map_err(|error| process_error(&error))?;
        let introduction = agent.introduction().clone();
        Ok(Self { agent: Mutex::new(Some(agent)), introduction, program, seed })
    }

    /// Chooses one of the legal actions for the player to act. The game does not change.
    ///
    /// If the game is not a continuation of the previous game, the player starts a new game with a
    /// full clock. The GIL is released during the call. Ctrl-C interrupts the call.
    ///
    /// Args:
    ///     game: The game in which to choose.
    ///     cancel: A :class:`threading.Event` that another thread can set to cancel the call.
    ///
    /// Returns:
    ///     A legal action.
    ///
    /// Raises:
    ///     ProcessError: If the player fails.
    ///     CarcError: If no player can act, the call was cancelled, or the player is closed.
    #[pyo3(signature = (game, *, cancel=None))]
    fn choose(
        mut slf: Write<'_, Self>,
        py: Python<'_>,
        game: Read<'_, Game>,
        cancel: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Action> {
        let looking = Looking::new(cancel, None);
        let game = game.engine();
        looking
            .ask_any(slf.agent()?, py, |agent, looking| agent.choose_cancellable(game, looking))
            .map(Action)
    }

    /// Notifies the player that a new game starts. The player's clock is reset.
    ///
    /// Args:
    ///     config: The game's config.
    ///     seed: The seed to send; the previous one if ``None``.
    ///
    /// Raises:
    ///     ProcessError: If the player fails.
    #[pyo3(signature = (config, seed=None))]
    fn begin(
        mut slf: Write<'_, Self>,
        py: Python<'_>,
        config: &Bound<'_, Config>,
        seed: Option<Int>,
    ) -> PyResult<()> {
        let seed = seed.map_or(Ok(slf.seed), |seed| seed.argument("seed"))?;
        slf.seed = seed;
        let (agent, setup) = (slf.agent()?, &config.get().0);
        py.detach(|| agent.begin(setup, seed)).map_err(|error| process_error(&error))
    }

    /// Checks that the player responds.
    ///
    /// Raises:
    ///     ProcessError: If the player fails.
    fn ping(mut slf: Write<'_, Self>, py: Python<'_>) -> PyResult<()> {
        let agent = slf.agent()?;
        py.detach(|| agent.ping()).map_err(|error| process_error(&error))
    }

    /// Ends the process. Further calls have no effect.
    fn close(mut slf: Write<'_, Self>, py: Python<'_>) {
        let agent = slf.slot().take();
        py.detach(|| drop(agent));
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(slf: Write<'_, Self>, py: Python<'_>, _error: &Bound<'_, PyAny>) {
        Self::close(slf, py);
    }

    /// The player's spec, which :func:`carc.arena` and :func:`carc.ladder` accept.
    ///
    /// >>> import sys
    /// >>> command = [sys.executable, "-m", "carc", "engine", "greedy"]
    /// >>> with carc.agents.ProcessAgent(command, iterations=50) as agent:
    /// ...     print(agent.spec)
    /// process:iterations=50 ... -m carc engine greedy
    #[getter]
    fn spec(slf: Read<'_, Self>) -> String {
        format!("process:{}", slf.program)
    }

    /// The name reported by the player.
    #[getter]
    fn name(slf: Read<'_, Self>) -> String {
        slf.introduction.name.clone()
    }

    /// The version reported by the player; empty if it did not report one.
    #[getter]
    fn version(slf: Read<'_, Self>) -> String {
        slf.introduction.version.clone()
    }

    /// The default value of each option reported by the player.
    #[getter]
    fn options(slf: Read<'_, Self>) -> BTreeMap<String, String> {
        slf.introduction.options.clone()
    }

    /// The seed sent to the player.
    #[getter]
    fn seed(slf: Read<'_, Self>) -> u64 {
        slf.seed
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        lend::shown(slf, |agent| Ok(format!("<carc.agents.ProcessAgent '{}'>", agent.program)))
    }
}

/// Serves an agent over the line protocol on standard input and output.
#[pyfunction(name = "_serve")]
pub(crate) fn serve(py: Python<'_>, agent: &str) -> PyResult<()> {
    let agent: AgentSpec =
        agent.parse().map_err(|error: SpecError| wrong_argument("agent", error))?;
    let signals = Signals::new(None);
    let (served, error) = py.detach(|| {
        let served = protocol::serve(agent, io::stdin(), io::stdout(), || signals.came());
        (served, signals.error())
    });
    error.map_or_else(|| Ok(served?), Err)
}
