//! Engine errors as the exceptions of `carc._errors`.

use carc_engine as engine;
use pyo3::{call::PyCallArgs, prelude::*};

use crate::{
    action::Action,
    value::{Int, Tuple, value},
};

value! {
    /// One fault of a :class:`Config`: an item of :attr:`ConfigError.problems`.
    ConfigProblem {
        /// The field of the config, with the key where there is one.
        field: String,
        /// What is wrong, the field included.
        message: String,
        /// The nearest known name, where a name is not known and one is near.
        suggestion: Option<String>,
        /// What kind of fault it is, in one word that does not change, such as
        /// ``"unknown_name"``, ``"out_of_range"`` or ``"contradiction"``.
        kind: String,
        /// Why a part of a position to start from is impossible, in one word that does not change,
        /// such as ``"occupied"``; ``None`` for other faults.
        reason: Option<String>,
    }
}

impl ConfigProblem {
    fn new(problem: &engine::ConfigProblem) -> Self {
        Self {
            field: problem.field().to_owned(),
            message: problem.to_string(),
            suggestion: problem.suggestion().map(str::to_owned),
            kind: problem.name().to_owned(),
            reason: problem.start_problem().map(|reason| reason.name().to_owned()),
        }
    }
}

/// An exception of the class with this name.
fn exception<A>(name: &str, arguments: A) -> PyErr
where
    A: for<'py> PyCallArgs<'py>,
{
    Python::attach(|py| {
        let made = py
            .import("carc._errors")
            .and_then(|module| module.getattr(name))
            .and_then(|class| class.call1(arguments));
        made.map_or_else(|error| error, PyErr::from_value)
    })
}

/// What is wrong, and not one of the more special errors.
pub(crate) fn carc_error(message: String) -> PyErr {
    exception("CarcError", (message,))
}

/// A player in a process of its own has failed.
pub(crate) fn process_error(error: &carc_agents::protocol::ProcessError) -> PyErr {
    exception("ProcessError", (error.to_string(), error.name()))
}

/// A text or number that is the form of nothing.
pub(crate) fn parse_error(message: String) -> PyErr {
    exception("ParseError", (message,))
}

/// One of the engine's words in its JSON form of so many bytes at most. `place` is put before what is
/// wrong.
pub(crate) fn read_json<T: serde::de::DeserializeOwned>(
    place: &str,
    text: &str,
    most: usize,
) -> PyResult<T> {
    if text.len() > most {
        let length = text.len();
        let message = format!("{place}{length} bytes are too many; at most {most} are read");
        return Err(parse_error(message));
    }
    engine::read_json(text).map_err(|reason| parse_error(format!("{place}{reason}")))
}

/// An argument that is the form of nothing.
pub(crate) fn wrong_argument(name: &str, error: impl std::fmt::Display) -> PyErr {
    parse_error(format!("{name}: {error}"))
}

/// An object that cannot be used now, because somebody else is using it.
pub(crate) fn in_use(class: impl std::fmt::Display) -> PyErr {
    exception("InUseError", (format!("this {class} is in use elsewhere; only one may use it"),))
}

/// Who looks: a player by their seat, or a spectator.
pub(crate) fn viewer(setup: &engine::Setup, player: Option<Int>) -> PyResult<Option<u8>> {
    player.map(|player| seat(setup, player)).transpose()
}

/// The seat of a player.
pub(crate) fn seat(setup: &engine::Setup, player: Int) -> PyResult<u8> {
    let seat = player.to().filter(|&seat| usize::from(seat) < setup.players());
    seat.ok_or_else(|| {
        carc_error(format!("player: {player} is no seat; seats are 0 to {}", setup.players() - 1))
    })
}

pub(crate) fn setup_error(error: &engine::ConfigError) -> PyErr {
    problems(error.problems.iter().map(ConfigProblem::new).collect())
}

/// A number of a config that the engine cannot even hold.
pub(crate) fn setup_range(field: String, value: impl std::fmt::Display) -> PyErr {
    let message = format!("{field}: {value} is out of range");
    let kind = "out_of_range".to_owned();
    problems(vec![ConfigProblem { field, message, suggestion: None, kind, reason: None }])
}

fn problems(problems: Vec<ConfigProblem>) -> PyErr {
    exception("ConfigError", (Tuple(problems),))
}

pub(crate) fn tile_set_error(error: &engine::TileSetError) -> PyErr {
    exception("TileSetError", (error.to_string(), error.file.clone(), error.tile.clone()))
}

pub(crate) fn load_error(error: &engine::LoadError) -> PyErr {
    let index = match error {
        engine::LoadError::Parse { index, .. } | engine::LoadError::Illegal { index, .. } => {
            Some(*index)
        }
        _ => None,
    };
    exception("LoadError", (error.to_string(), index))
}

pub(crate) fn batch_load_error(error: &carc_learn::BatchLoadError) -> PyErr {
    exception("LoadError", (error.to_string(), None::<usize>))
}

pub(crate) fn illegal_action(setup: &engine::Setup, error: engine::IllegalActionError) -> PyErr {
    illegal("", setup, error)
}

/// The same, with what is put before the message.
pub(crate) fn illegal(
    place: &str,
    setup: &engine::Setup,
    error: engine::IllegalActionError,
) -> PyErr {
    let text = setup.action_text(error.action);
    let message = format!("{place}{text:?} is not legal: {}", error.reason);
    let reason = error.reason.name();
    exception("IllegalActionError", (message, Action(error.action), reason))
}
