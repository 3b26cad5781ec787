//! The exact solver.

use carc_engine::State;
use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::{
    action,
    agent::{Watching, candidates},
    error::{self, Fault},
    value::{self, field, js, of_value},
};

/// The number of positions to visit by default.
const NODES: u64 = 1_000_000;

pub(crate) fn solve(state: State<'_>, options: &JsValue) -> Result<JsValue, Fault> {
    let nodes = match field(options, "nodes") {
        nodes if nodes.is_undefined() => NODES,
        nodes => value::long("nodes", &nodes)?,
    };
    let mut watch = Watching::new(options);
    let solution = carc_agents::solve(state, candidates(options), nodes, &mut watch);
    if let Some(thrown) = watch.thrown {
        return Err(thrown);
    }
    let solution = solution.map_err(|error| error::solve(&error))?;
    let candidate = |candidate: &carc_agents::SolvedCandidate| {
        js!({
            "actions": action::values(candidate.actions.iter().copied()),
            "lead": candidate.lead,
            "points": candidate.points,
        })
    };
    Ok(of_value(js!({
        "player": solution.player,
        "candidates": solution.candidates.iter().map(candidate).collect::<Vec<Value>>(),
        "points": solution.points,
        "exact": solution.exact,
        "turns": solution.turns,
        "nodes": solution.nodes,
    })))
}
