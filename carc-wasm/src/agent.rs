//! Computer players.

use std::cell::RefCell;

use carc_agents::{
    AgentSpec, CandidateKind, Evaluation, EvaluationError, Evaluator, Leaf, Mcts, Monitor,
};
use js_sys::{Array, Function, Object, Reflect};
use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::{
    action,
    error::{self, Fault},
    game::Game,
    value::{self, field, flag, js, of_value},
};

/// A computer player. An agent can act for any player in any phase of any game, and uses only the
/// information that the player is allowed to see. An agent's only state is its generator, so one
/// agent can play for several players and in several games.
///
/// A search blocks its thread. In a web page, run searches in a worker.
///
/// ```js
/// const agent = new Agent("mcts:iterations=500", { seed: 1 });
/// game.apply(agent.choose(game));
/// ```
#[wasm_bindgen]
pub struct Agent {
    spec: AgentSpec,
    inner: Box<dyn carc_agents::Agent>,
    evaluate: Option<Function>,
}

impl std::fmt::Debug for Agent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Agent").field("spec", &self.spec).finish_non_exhaustive()
    }
}

#[wasm_bindgen]
impl Agent {
    /// Creates an agent: `"random"`, `"greedy"`, a search such as `"mcts"`, `"mcts:iterations=500"` or
    /// `"mcts:seconds=0.2"`, or a level: `"easy"`, `"normal"`, `"hard"` or `"expert"`.
    ///
    /// The choices depend only on the seed, unless the agent has a time limit.
    ///
    /// @param spec The name of the agent with its parameters.
    /// @param options The seed (default: 0), and an evaluator with its batch size (default: 8).
    /// @throws {AgentError} If the spec is invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(
        spec: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "AgentOptions")] options: JsValue,
    ) -> Result<Agent, JsValue> {
        let spec: AgentSpec = spec.parse().map_err(|error| error::spec(&error))?;
        let seed = match field(&options, "seed") {
            seed if seed.is_undefined() => 0,
            seed => value::long("seed", &seed)?,
        };
        let evaluate = field(&options, "evaluate");
        if evaluate.is_undefined() {
            return Ok(Self { inner: spec.build(seed), spec, evaluate: None });
        }
        let Some(function) = evaluate.dyn_ref::<Function>() else {
            return Err(error::argument("evaluate", &"expected a function"));
        };
        let batch = value::small("batch", field(&options, "batch").as_f64().unwrap_or(8.0))?;
        let budget = spec
            .budget()
            .ok_or_else(|| error::spec(&"only agents that search accept an evaluator"))?;
        let inner = Mcts::with_evaluator(budget, seed, Asked, batch);
        let inner = Box::new(inner.map_err(|error| error::spec(&error))?);
        Ok(Self { inner, spec, evaluate: Some(function.clone()) })
    }

    /// The agent's spec, with defaults filled in.
    #[wasm_bindgen(getter)]
    pub fn spec(&self) -> String {
        self.spec.to_string()
    }

    /// The position of the agent's generator: the number of 32-bit words used.
    #[wasm_bindgen(getter, js_name = rngPosition)]
    pub fn rng_position(&self) -> u64 {
        self.inner.rng_position()
    }

    /// Chooses one of the legal actions for the player to act. The game does not change.
    ///
    /// @throws {AgentError} If no player can act, or the call was cancelled.
    #[wasm_bindgen(unchecked_return_type = "Action")]
    pub fn choose(
        &mut self,
        game: &Game,
        #[wasm_bindgen(unchecked_optional_param_type = "Thinking")] thinking: JsValue,
    ) -> Result<JsValue, JsValue> {
        let action = self
            .think(&thinking, |agent, _, watch| agent.choose_cancellable(game.engine(), watch))?;
        Ok(action::to_js(action))
    }

    /// Ranks the legal actions of the player to act by their expected lead, best first. A cancelled search returns its
    /// results so far.
    ///
    /// @param turns True to rank complete turns instead of actions.
    /// @throws {AgentError} If no player can act, the agent cannot rank candidates (`"random"`), or
    ///   the call was cancelled before every candidate was evaluated once.
    #[wasm_bindgen(unchecked_return_type = "Candidate[]")]
    pub fn rank(
        &mut self,
        game: &Game,
        #[wasm_bindgen(unchecked_optional_param_type = "Thinking & { turns?: boolean }")]
        thinking: JsValue,
    ) -> Result<JsValue, JsValue> {
        let hints = self.think(&thinking, |agent, candidates, watch| {
            agent.rank_cancellable(game.engine(), candidates, watch)
        })?;
        let hint = |hint: carc_agents::Candidate| {
            js!({
                "actions": action::values(hint.actions),
                "lead": hint.lead,
                "visits": hint.visits,
            })
        };
        Ok(of_value(hints.into_iter().map(hint).collect()))
    }

    /// Runs the same search as `choose`, and returns the statistics of all candidates and the
    /// principal variation.
    ///
    /// @param turns True to search complete turns instead of actions.
    /// @throws {AgentError} As for `rank`, or if the agent does not search.
    #[wasm_bindgen(unchecked_return_type = "Search")]
    pub fn search(
        &mut self,
        game: &Game,
        #[wasm_bindgen(unchecked_optional_param_type = "Thinking & { turns?: boolean }")]
        thinking: JsValue,
    ) -> Result<JsValue, JsValue> {
        let search = self.think(&thinking, |agent, candidates, watch| {
            agent.search_cancellable(game.engine(), candidates, watch)
        })?;
        let prospect = |prospect: &carc_agents::SearchCandidate| {
            js!({
                "actions": action::values(prospect.actions.iter().copied()),
                "visits": prospect.visits,
                "value": prospect.value,
                "prior": prospect.prior,
            })
        };
        Ok(of_value(js!({
            "player": search.player,
            "candidates": search.candidates.iter().map(prospect).collect::<Vec<Value>>(),
            "principalVariation": action::values(search.principal_variation),
            "iterations": search.iterations,
            "depth": search.depth,
        })))
    }
}

impl Agent {
    /// Calls the agent, with JavaScript functions for progress and cancellation.
    fn think<T>(
        &mut self,
        thinking: &JsValue,
        ask: impl FnOnce(
            &mut dyn carc_agents::Agent,
            CandidateKind,
            &mut dyn Monitor,
        ) -> Result<T, carc_agents::AgentError>,
    ) -> Result<T, Fault> {
        let candidates = candidates(thinking);
        let mut watch = Watching::new(thinking);
        let before = EVALUATION.replace(Asking { call: self.evaluate.clone(), thrown: None });
        let result = ask(&mut *self.inner, candidates, &mut watch);
        let asked = EVALUATION.replace(before);
        match watch.thrown.or(asked.thrown) {
            Some(thrown) => Err(thrown),
            None => result.map_err(|error| error::agent(&error)),
        }
    }
}

/// Returns the kind of candidates requested by a call's options.
pub(crate) fn candidates(options: &JsValue) -> CandidateKind {
    if flag(options, "turns") { CandidateKind::Turns } else { CandidateKind::Actions }
}

/// The JavaScript functions that monitor a call.
pub(crate) struct Watching {
    is_cancelled: Option<Function>,
    progress: Option<Function>,
    /// The exception thrown by one of the functions, which cancels the call.
    pub(crate) thrown: Option<JsValue>,
}

impl Watching {
    pub(crate) fn new(options: &JsValue) -> Self {
        let function = |name: &str| field(options, name).dyn_into::<Function>().ok();
        Self { is_cancelled: function("isCancelled"), progress: function("progress"), thrown: None }
    }
}

impl Monitor for Watching {
    fn is_cancelled(&mut self) -> bool {
        let Some(function) = self.is_cancelled.as_ref().filter(|_| self.thrown.is_none()) else {
            return self.thrown.is_some();
        };
        match function.call0(&JsValue::UNDEFINED) {
            Ok(answer) => answer.is_truthy(),
            Err(error) => {
                self.thrown = Some(error);
                true
            }
        }
    }

    fn progress(&mut self, done: u64, total: u64) {
        let Some(function) = self.progress.as_ref().filter(|_| self.thrown.is_none()) else {
            return;
        };
        let (done, total) = ((done as f64).into(), (total as f64).into());
        self.thrown = function.call2(&JsValue::UNDEFINED, &done, &total).err();
    }
}

/// The evaluator of the current search. If an evaluator calls an agent, one search runs inside
/// another. JavaScript functions cannot be part of an agent because agents can change threads on
/// other platforms.
#[derive(Default)]
struct Asking {
    call: Option<Function>,
    thrown: Option<JsValue>,
}

thread_local! {
    static EVALUATION: RefCell<Asking> = RefCell::default();
}

/// Calls the function in [`EVALUATION`].
struct Asked;

impl Evaluator for Asked {
    fn evaluate(&mut self, leaves: &[Leaf<'_>]) -> Result<Vec<Evaluation>, EvaluationError> {
        let call = EVALUATION.with_borrow(|asking| asking.call.clone());
        let call = call.ok_or(EvaluationError::Failed)?;
        ask(&call, leaves).map_err(|error| {
            EVALUATION.with_borrow_mut(|asking| asking.thrown = Some(error));
            EvaluationError::Failed
        })
    }
}

fn ask(call: &Function, leaves: &[Leaf<'_>]) -> Result<Vec<Evaluation>, JsValue> {
    let given: Array = leaves
        .iter()
        .map(|leaf| {
            let codes: Vec<f64> = leaf.legal.codes().iter().map(|&code| code as f64).collect();
            let object = Object::new();
            Reflect::set(&object, &"game".into(), &Game::on(leaf.game()).into())?;
            Reflect::set(&object, &"player".into(), &leaf.player.number().into())?;
            Reflect::set(&object, &"legal".into(), &js_sys::Float64Array::from(&*codes).into())?;
            Ok(JsValue::from(object))
        })
        .collect::<Result<_, JsValue>>()?;
    let answer = call.call1(&JsValue::UNDEFINED, &given)?;
    let Some(answers) = answer.dyn_ref::<Array>() else {
        return Err(error::argument("evaluate", &"the function must return an array"));
    };
    Ok(answers
        .iter()
        .map(|answer| Evaluation {
            priors: numbers(&field(&answer, "priors")),
            values: numbers(&field(&answer, "values")),
        })
        .collect())
}

/// Returns the numbers in an array. The search rejects elements that are not numbers.
fn numbers(list: &JsValue) -> Vec<f32> {
    if !list.is_object() {
        return Vec::new();
    }
    let list = Array::from(list);
    list.iter().map(|number| number.as_f64().map_or(f32::NAN, |number| number as f32)).collect()
}
