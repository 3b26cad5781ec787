//! Errors, which are instances of the classes in `js/errors.js`.

use std::fmt::Display;

use carc_agents::{AgentError, EvaluationError, SolveError};
use carc_engine::{
    ConfigError, IllegalActionError, LoadError, ParseBoardError, Setup, TileSetError, limits,
};
use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::{
    action,
    value::{self, js},
};

/// An error to be thrown.
pub(crate) type Fault = JsValue;

#[wasm_bindgen(raw_module = "./errors.js")]
extern "C" {
    #[wasm_bindgen(js_name = make)]
    fn make(class: &str, code: &str, message: &str, details: JsValue) -> JsValue;

    #[wasm_bindgen(js_name = panicked)]
    pub(crate) fn panicked(message: &str);
}

fn fault(class: &str, code: &str, message: &str, details: Value) -> Fault {
    // A message can quote an argument of any length.
    let message: String = message.chars().take(limits::MAX_MESSAGE * 4).collect();
    make(class, code, &message, value::of_value(details))
}

/// Creates the error for an out-of-range or unknown argument.
pub(crate) fn argument(name: &str, error: &impl Display) -> Fault {
    fault("CarcError", "invalid_argument", &format!("{name}: {error}"), js!({}))
}

/// Creates the error for an invalid string or object.
pub(crate) fn parse(name: &str, error: &impl Display) -> Fault {
    fault("ParseError", "bad_form", &format!("{name}: {error}"), js!({}))
}

/// Creates the error for a string that is not valid board notation.
pub(crate) fn board(error: &ParseBoardError) -> Fault {
    let ParseBoardError { line, column, problem } = error;
    let details = js!({ "line": line, "column": column, "problem": problem });
    fault("ParseBoardError", "bad_form", &error.to_string(), details)
}

pub(crate) fn setup(error: &ConfigError) -> Fault {
    let problem = |problem: &carc_engine::ConfigProblem| {
        js!({
            "field": problem.field(),
            "message": problem.to_string(),
            "suggestion": problem.suggestion(),
            "kind": problem.name(),
            "reason": problem.start_problem().map(carc_engine::StartProblem::name),
        })
    };
    let problems: Vec<Value> = error.problems.iter().map(problem).collect();
    fault("ConfigError", "bad_config", &error.to_string(), js!({ "problems": problems }))
}

pub(crate) fn tile_set(error: &TileSetError) -> Fault {
    let details = js!({ "file": error.file, "tile": error.tile });
    fault("TileSetError", "bad_tile_set", &error.to_string(), details)
}

pub(crate) fn load(error: &LoadError) -> Fault {
    let index = match error {
        LoadError::Parse { index, .. } | LoadError::Illegal { index, .. } => Some(*index),
        _ => None,
    };
    fault("LoadError", "bad_save", &error.to_string(), js!({ "index": index }))
}

pub(crate) fn illegal(setup: &Setup, error: IllegalActionError) -> Fault {
    let text = setup.action_text(error.action);
    let details = js!({ "reason": error.reason.name(), "action": action::value(error.action) });
    let message = format!("{text:?} is not legal: {}", error.reason);
    fault("IllegalActionError", "illegal_action", &message, details)
}

pub(crate) fn solve(error: &SolveError) -> Fault {
    let code = match error {
        SolveError::Cancelled => "cancelled",
        SolveError::GameOver => "other_actor",
        _ => "invalid_argument",
    };
    fault("AgentError", code, &error.to_string(), js!({}))
}

pub(crate) fn agent(error: &AgentError) -> Fault {
    let code = match error {
        AgentError::Cancelled => "cancelled",
        AgentError::NoOpinion | AgentError::NoSearch => "bad_agent",
        AgentError::Evaluation(EvaluationError::Failed) => "evaluator_failed",
        AgentError::Evaluation(_) => "bad_evaluation",
        _ => "other_actor",
    };
    fault("AgentError", code, &error.to_string(), js!({}))
}

/// Creates the error for an invalid agent spec.
pub(crate) fn spec(error: &impl Display) -> Fault {
    fault("AgentError", "bad_agent", &error.to_string(), js!({}))
}
