//! Conversion of engine errors to the exceptions of `carc._errors`.

use carc_engine as engine;
use pyo3::{call::PyCallArgs, prelude::*};

use crate::{
    action::Action,
    value::{Int, Tuple, value},
};

value! {
    /// A problem in a config; an item of :attr:`ConfigError.problems`.
    ConfigProblem {
        /// The name of the invalid field, including the key if the field is a mapping.
        field: String,
        /// The error message, including the name of the field.
        message: String,
        /// The known name that is closest to the unknown name, or ``None``.
        suggestion: Option<String>,
        /// A stable identifier for the kind of problem, such as ``"out_of_range"``.
        kind: String,
        /// A stable identifier for the reason why a start position is impossible, or ``None``.
        ///
        /// Only problems with a start position have a reason, such as ``"occupied"``.
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

/// Creates an exception of the class with the given name.
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

/// Creates a `CarcError`, for errors without a more specific class.
pub(crate) fn carc_error(message: String) -> PyErr {
    exception("CarcError", (message,))
}

/// Creates a `ProcessError`: a player in a separate process failed.
pub(crate) fn process_error(error: &carc_agents::protocol::ProcessError) -> PyErr {
    exception("ProcessError", (error.to_string(), error.name()))
}

/// Creates a `ParseError`: a string or number is invalid.
pub(crate) fn parse_error(message: String) -> PyErr {
    exception("ParseError", (message,))
}

/// Creates a `ParseBoardError`: a string is not valid board notation.
pub(crate) fn board_error(error: engine::ParseBoardError) -> PyErr {
    exception("ParseBoardError", (error.line, error.column, error.problem))
}

/// Parses an engine value from JSON with at most this many bytes.
///
/// Errors are prefixed with `place`.
pub(crate) fn read_json<T: serde::de::DeserializeOwned>(
    place: &str,
    text: &str,
    most: usize,
) -> PyResult<T> {
    if text.len() > most {
        let length = text.len();
        let message = format!("{place}expected at most {most} bytes, got {length}");
        return Err(parse_error(message));
    }
    engine::read_json(text).map_err(|reason| parse_error(format!("{place}{reason}")))
}

/// Creates the error for an invalid argument.
pub(crate) fn wrong_argument(name: &str, error: impl std::fmt::Display) -> PyErr {
    parse_error(format!("{name}: {error}"))
}

/// Creates the error for an object that is already in use.
pub(crate) fn in_use(class: impl std::fmt::Display) -> PyErr {
    exception("InUseError", (format!("this {class} is in use by another call"),))
}

/// Returns the viewer: a player, or a spectator.
pub(crate) fn viewer(
    setup: &engine::Setup,
    player: Option<Int>,
) -> PyResult<Option<engine::Player>> {
    player.map(|player| seat(setup, player)).transpose()
}

/// Returns the tile type with the given id. `name` identifies the argument in errors.
pub(crate) fn tile_type(setup: &engine::Setup, name: &str, id: &str) -> PyResult<engine::TileType> {
    setup.tile_type(id).map_err(|problem| {
        let meant = engine::suggest(problem.suggestion());
        parse_error(format!("{name}: unknown tile {id:?}{meant}"))
    })
}

/// Returns the player with the given number, if it exists.
pub(crate) fn seat(setup: &engine::Setup, player: Int) -> PyResult<engine::Player> {
    let seat = player.to().map(engine::Player::new).filter(|seat| seat.index() < setup.players());
    seat.ok_or_else(|| {
        carc_error(format!(
            "player: {player} is out of range; expected 0 to {}",
            setup.players() - 1
        ))
    })
}

pub(crate) fn setup_error(error: &engine::ConfigError) -> PyErr {
    problems(error.problems.iter().map(ConfigProblem::new).collect())
}

/// Creates the error for a number in a config that the engine cannot represent.
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

/// Like `illegal_action`, with a prefix for the message.
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
