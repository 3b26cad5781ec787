//! Players.

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

/// Somebody who decides for players: in games of every setup, in every phase, and never by what the player who
/// decides may not know. Apart from its generator an agent keeps nothing from one decision to the next, so one agent
/// may play on several seats and in several games.
///
/// A search keeps its thread busy: in a page, let it run in a worker.
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
    /// Makes an agent: `"random"`, `"greedy"`, a search such as `"mcts"`, `"mcts:iterations=500"` or
    /// `"mcts:seconds=0.2"`, or a level for people, `"easy"`, `"normal"`, `"hard"` or `"expert"`.
    ///
    /// All that it does follows from the `seed`, 0 unless it is given, except that one that thinks for a time does
    /// what it can in it. `evaluate` judges positions for a search, `batch` of them at a time at most (8 unless it is
    /// given).
    ///
    /// Throws `AgentError` if the text names no agent.
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
            return Err(error::argument("evaluate", &"it has to be a function"));
        };
        let batch = value::small("batch", field(&options, "batch").as_f64().unwrap_or(8.0))?;
        let budget =
            spec.budget().ok_or_else(|| error::spec(&"only a search asks an evaluator"))?;
        let inner = Mcts::with_evaluator(budget, seed, Asked, batch);
        let inner = Box::new(inner.map_err(|error| error::spec(&error))?);
        Ok(Self { inner, spec, evaluate: Some(function.clone()) })
    }

    /// The text of the agent, with what it leaves out filled in.
    #[wasm_bindgen(getter)]
    pub fn spec(&self) -> String {
        self.spec.to_string()
    }

    /// How many 32-bit words of its generator it has used.
    #[wasm_bindgen(getter, js_name = rngPosition)]
    pub fn rng_position(&self) -> u64 {
        self.inner.rng_position()
    }

    /// Decides for the player who is to act: one of the legal actions. The game stays as it is.
    ///
    /// Throws `AgentError` if no player has to decide or the agent was stopped.
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

    /// Says of everything that the player who is to act can do how far ahead they may expect to end, the best first;
    /// with `turns`, of whole turns. A search that is stopped says what it knows by then.
    ///
    /// Throws `AgentError` if no player has to decide, if the agent has no opinion (`"random"`), and if it was
    /// stopped before everything was judged once.
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

    /// Searches as for a choice, and says what it found out about everything that can be done, and how it expects the
    /// game to go on; with `turns`, about whole turns.
    ///
    /// Throws as `rank` does, also if the agent does not search.
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
    /// Lets the agent think while JavaScript looks on.
    fn think<T>(
        &mut self,
        thinking: &JsValue,
        ask: impl FnOnce(
            &mut dyn carc_agents::Agent,
            CandidateKind,
            &mut dyn Monitor,
        ) -> Result<T, carc_agents::AgentError>,
    ) -> Result<T, Fault> {
        let candidates =
            if flag(thinking, "turns") { CandidateKind::Turns } else { CandidateKind::Actions };
        let function = |name: &str| field(thinking, name).dyn_into::<Function>().ok();
        let mut watch = Watching {
            is_cancelled: function("isCancelled"),
            progress: function("progress"),
            thrown: None,
        };
        let before = EVALUATION.replace(Asking { call: self.evaluate.clone(), thrown: None });
        let result = ask(&mut *self.inner, candidates, &mut watch);
        let asked = EVALUATION.replace(before);
        match watch.thrown.or(asked.thrown) {
            Some(thrown) => Err(thrown),
            None => result.map_err(|error| error::agent(&error)),
        }
    }
}

/// Functions of JavaScript that look on.
struct Watching {
    is_cancelled: Option<Function>,
    progress: Option<Function>,
    /// What one of them has thrown; the agent is then stopped.
    thrown: Option<JsValue>,
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

/// The function that judges positions in the search that runs now. A search may run inside of another, if an
/// evaluator asks an agent; functions of JavaScript cannot be part of an agent, which may change threads elsewhere.
#[derive(Default)]
struct Asking {
    call: Option<Function>,
    thrown: Option<JsValue>,
}

thread_local! {
    static EVALUATION: RefCell<Asking> = RefCell::default();
}

/// Asks the function in [`EVALUATION`].
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
            Reflect::set(&object, &"player".into(), &leaf.player.into())?;
            Reflect::set(&object, &"legal".into(), &js_sys::Float64Array::from(&*codes).into())?;
            Ok(JsValue::from(object))
        })
        .collect::<Result<_, JsValue>>()?;
    let answer = call.call1(&JsValue::UNDEFINED, &given)?;
    let Some(answers) = answer.dyn_ref::<Array>() else {
        return Err(error::argument("evaluate", &"it has to return an array"));
    };
    Ok(answers
        .iter()
        .map(|answer| Evaluation {
            priors: numbers(&field(&answer, "priors")),
            values: numbers(&field(&answer, "values")),
        })
        .collect())
}

/// The numbers of an array; what is none is refused by the search.
fn numbers(list: &JsValue) -> Vec<f32> {
    if !list.is_object() {
        return Vec::new();
    }
    let list = Array::from(list);
    list.iter().map(|number| number.as_f64().map_or(f32::NAN, |number| number as f32)).collect()
}
