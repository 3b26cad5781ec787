//! The ladder, with players that are Python objects.

use std::{
    io,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use carc_agents::{
    Agent, AgentError, Monitor, PlayerError, PlayerSpec,
    ladder::{Entrant, Ladder, LadderError, Results},
};
use carc_engine as engine;
use pyo3::{exceptions::PyOSError, prelude::*, types::PyString};

use crate::{
    action::Action,
    agent::{Looking, agent_error},
    config::Config,
    error::{carc_error, illegal_action, parse_error},
    game::Game,
    value::Int,
};

/// The exception raised by a Python object, if any.
type Raised = Arc<Mutex<Option<PyErr>>>;

/// A player that is a Python object.
struct Chooser {
    choose: Py<PyAny>,
    config: Py<Config>,
    raised: Raised,
}

impl Chooser {
    /// Creates the player and notifies it of the new game if it has a method for that.
    fn begin(
        py: Python<'_>,
        player: &Py<PyAny>,
        config: &Py<Config>,
        raised: &Raised,
        seed: u64,
    ) -> PyResult<Self> {
        let player = player.bind(py);
        if let Some(begin) = player.getattr_opt("new_game")? {
            begin.call1((seed,))?;
        }
        let choose = player.getattr_opt("choose")?.unwrap_or_else(|| player.clone());
        let (choose, config) = (choose.unbind(), config.clone_ref(py));
        Ok(Self { choose, config, raised: Arc::clone(raised) })
    }

    fn ask(&self, game: &engine::Game) -> PyResult<engine::Action> {
        Python::attach(|py| {
            let shown = Game::on(game.clone(), self.config.clone_ref(py));
            let answer = self.choose.call1(py, (shown,))?;
            let Action(action) = answer.extract(py)?;
            match game.state().is_legal(action) {
                true => Ok(action),
                false => Err(game.clone().play(action).map_or_else(
                    |error| illegal_action(game.setup(), error),
                    |()| carc_error("the action is not among the legal actions".to_owned()),
                )),
            }
        })
    }
}

impl Agent for Chooser {
    fn choose_cancellable(
        &mut self,
        game: &engine::Game,
        _: &mut dyn Monitor,
    ) -> Result<engine::Action, AgentError> {
        self.ask(game).map_err(|error| keep(&self.raised, error))
    }
}

/// Records an exception, which ends the ladder.
///
/// A custom player that raises an exception ends the ladder instead of losing the game.
fn keep(raised: &Raised, error: PyErr) -> AgentError {
    raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    AgentError::Cancelled
}

/// Takes the place of a player whose `new_game` raised an exception; every choice fails.
struct Failed;

impl Agent for Failed {
    fn choose_cancellable(
        &mut self,
        _: &engine::Game,
        _: &mut dyn Monitor,
    ) -> Result<engine::Action, AgentError> {
        Err(AgentError::Cancelled)
    }
}

fn entrant(
    (name, player): (String, Bound<'_, PyAny>),
    config: &Bound<'_, Config>,
    timed: bool,
    raised: &Raised,
) -> PyResult<Entrant> {
    if let Ok(words) = player.cast::<PyString>() {
        let spec: PlayerSpec = words
            .to_str()?
            .parse()
            .map_err(|error: PlayerError| parse_error(format!("agents: {error}")))?;
        let entrant =
            if timed { Entrant::timed(spec) } else { Entrant::new(spec).map_err(wrong)? };
        return Ok(entrant.named(name));
    }
    let (player, config, raised) = (player.unbind(), config.clone().unbind(), Arc::clone(raised));
    let make = move |seed| {
        let begun = Python::attach(|py| Chooser::begin(py, &player, &config, &raised, seed));
        match begun {
            Ok(chooser) => Box::new(chooser) as Box<dyn Agent>,
            Err(error) => {
                keep(&raised, error);
                Box::new(Failed)
            }
        }
    };
    Ok(Entrant::own(name, make).alone())
}

fn wrong(error: LadderError) -> PyErr {
    match error {
        LadderError::Player(error) => parse_error(error.to_string()),
        LadderError::Begin { error: error @ AgentError::Process(_), .. } => agent_error(&error),
        LadderError::File { path, error } => file_error(path, &error),
        error => carc_error(error.to_string()),
    }
}

/// Creates the `OSError` that Python itself would raise.
fn file_error(path: PathBuf, error: &io::Error) -> PyErr {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default().to_owned();
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, text, path.into_os_string())),
        None => PyOSError::new_err(text),
    }
}

/// Plays a ladder between named players.
///
/// Returns the ladder's result as JSON, text, tables and a chart.
#[pyfunction(name = "_ladder")]
pub(crate) fn ladder(
    py: Python<'_>,
    config: &Bound<'_, Config>,
    players: Vec<(String, Bound<'_, PyAny>)>,
    decks: Int,
    seed: Int,
    threads: Int,
    results: Option<PathBuf>,
    timed: bool,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<(String, String, String, String)> {
    let raised = Raised::default();
    let entrants = players
        .into_iter()
        .map(|player| entrant(player, config, timed, &raised))
        .collect::<PyResult<Vec<Entrant>>>()?;
    let setup = Arc::clone(&config.get().0);
    let decks = decks.to().ok_or_else(|| {
        let most = Ladder::MAX_DECKS;
        carc_error(format!("decks: expected 1 to {most}, got {decks}"))
    })?;
    let ladder = Ladder::new(setup, entrants, decks, seed.argument("seed")?).map_err(wrong)?;
    let threads: u16 = threads.argument("threads")?;
    let looking = Looking::new(None, progress);
    let played = looking.watch(py, |looking| {
        let mut results = match results {
            Some(path) => Results::open(path, &ladder)?,
            None => Results::new(&ladder),
        };
        ladder.play(&mut results, threads.into(), looking)
    });
    if let Some(error) = raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
        return Err(error);
    }
    let result = played?.map_err(wrong)?;
    Ok((result.to_json(), result.to_string(), result.to_markdown(), result.to_svg()))
}

/// Returns the default players of a ladder.
#[pyfunction(name = "_ladder_agents")]
pub(crate) fn agents() -> [&'static str; Ladder::AGENTS.len()] {
    Ladder::AGENTS
}
