//! The agent classes and the parser for agent specs.

use carc_agents as agents;
use pyo3::prelude::*;

use super::{Agent, own::Own};
use crate::{
    encoding::Encoding,
    error::{carc_error, parse_error, wrong_argument},
    value::Int,
};

/// Plays a legal action chosen uniformly at random.
///
/// >>> agent = carc.agents.RandomAgent(seed=1)
/// >>> agent.choose(carc.Game(carc.Config(2), seed=7)).verb
/// 'place_tile'
#[pyclass(module = "carc.agents", extends = Agent)]
pub(crate) struct RandomAgent;

#[pymethods]
impl RandomAgent {
    #[new]
    #[pyo3(signature = (*, seed=None, rng_position=Int::from(0)), text_signature = "(*, seed=None, rng_position=0)")]
    fn new(
        py: Python<'_>,
        seed: Option<Int>,
        rng_position: Int,
    ) -> PyResult<PyClassInitializer<Self>> {
        Ok((Self, Agent::new(py, agents::AgentSpec::Random, seed, rng_position)?).into())
    }
}

/// Plays the first action of the turn with the best evaluation.
///
/// The agent does not look beyond the current turn. The evaluation is the score if the game ended
/// after the turn, plus the potential of unfinished features and meeples in the supply.
///
/// >>> agent = carc.agents.GreedyAgent(seed=1)
/// >>> agent.choose(carc.Game(carc.Config(2), seed=7)).verb
/// 'place_tile'
#[pyclass(module = "carc.agents", extends = Agent)]
pub(crate) struct GreedyAgent;

#[pymethods]
impl GreedyAgent {
    #[new]
    #[pyo3(signature = (*, seed=None, rng_position=Int::from(0)), text_signature = "(*, seed=None, rng_position=0)")]
    fn new(
        py: Python<'_>,
        seed: Option<Int>,
        rng_position: Int,
    ) -> PyResult<PyClassInitializer<Self>> {
        Ok((Self, Agent::new(py, agents::AgentSpec::Greedy, seed, rng_position)?).into())
    }
}

/// Monte Carlo tree search over determinizations of the player's view.
///
/// Leaves are evaluated as by :class:`GreedyAgent`, or with an ``evaluator``. Without ``seconds``,
/// the choices depend only on the seed and the number of threads.
///
/// The evaluator is called as ``evaluator(observation, masks)`` and returns ``(priors, values)``.
/// The observation is a tuple of the arrays ``board``, ``tiles`` and ``vector`` of the
/// ``encoding``, each with the leaves on its first axis, from the perspective of the player to act;
/// ``masks`` marks the legal actions. The first call passes one leaf, and each later call passes up
/// to ``batch`` leaves. ``priors`` has a row per leaf with a number of at least 0 for each action
/// in the encoding. Priors do not need to be normalized, and priors for illegal actions are
/// ignored. ``values`` has a row per leaf with every player's expected final score, starting with
/// the player to act and continuing clockwise. The magnitude of a score is at most 1e9. Arrays with
/// the wrong shape and invalid numbers raise :class:`CarcError`. Exceptions raised by the evaluator
/// propagate to the caller of the search. The evaluator runs on the calling thread and must not use
/// the agent. Copies and pickles of the agent keep the evaluator.
///
/// Args:
///     iterations: The iteration budget per decision, 1 to 100,000,000. The default is 1000 if
///         ``seconds`` is not set.
///     seconds: The time limit per decision in seconds, up to 86,400. The search ends when it
///         reaches either limit.
///     threads: The number of threads that share the iterations, 1 to 64.
///     evaluator: A function that replaces the built-in evaluation; requires ``encoding``.
///     encoding: The :class:`Encoding` for the evaluator's observations and masks.
///     batch: The maximum number of leaves per evaluator call, 1 to 65,536.
///     seed: The seed for the agent's generator; random if ``None``.
///     rng_position: The generator position; see :attr:`Agent.rng_position`.
///
/// Raises:
///     ParseError: If a number is out of range.
///     CarcError: If only one of ``evaluator`` and ``encoding`` is passed, or the seed is out of
///         range.
///
/// >>> carc.agents.MctsAgent(seconds=0.2, seed=1).spec
/// 'mcts:seconds=0.2'
/// >>> encoding = carc.Encoding(carc.Config(2, options={"table": "21x21"}))
/// >>> part, shape = encoding.sections["scores"]
/// >>> def points(observations, masks):
/// ...     board, tiles, vector = observations
/// ...     return masks, vector[:, part]
/// >>> agent = carc.agents.MctsAgent(50, evaluator=points, encoding=encoding, batch=8, seed=1)
/// >>> agent.choose(carc.Game(encoding.config, seed=7)).verb
/// 'place_tile'
#[pyclass(module = "carc.agents", extends = Agent)]
pub(crate) struct MctsAgent;

/// Returns the spec of an agent with a budget. Error messages quote numbers as the caller passed
/// them.
fn with_budget(
    name: &str,
    iterations: Option<Int>,
    seconds: Option<f64>,
    threads: Option<Int>,
) -> PyResult<agents::AgentSpec> {
    let named = [
        iterations.map(|count| format!("iterations={count}")),
        seconds.map(|time| format!("seconds={time}")),
        threads.map(|count| format!("threads={count}")),
    ];
    let named: Vec<String> = named.into_iter().flatten().collect();
    let colon = if named.is_empty() { "" } else { ":" };
    format!("{name}{colon}{}", named.join(","))
        .parse()
        .map_err(|error: agents::SpecError| parse_error(error.to_string()))
}

#[pymethods]
impl MctsAgent {
    #[new]
    #[pyo3(
        signature = (
            iterations=None, seconds=None, *, threads=Int::from(1), evaluator=None, encoding=None,
            batch=Int::from(32), seed=None, rng_position=Int::from(0)
        ),
        text_signature = "(iterations=None, seconds=None, *, threads=1, evaluator=None, \
                          encoding=None, batch=32, seed=None, rng_position=0)"
    )]
    #[expect(clippy::too_many_arguments, reason = "callers pass all but two by name")]
    fn new(
        py: Python<'_>,
        iterations: Option<Int>,
        seconds: Option<f64>,
        threads: Int,
        evaluator: Option<Bound<'_, PyAny>>,
        encoding: Option<Bound<'_, Encoding>>,
        batch: Int,
        seed: Option<Int>,
        rng_position: Int,
    ) -> PyResult<PyClassInitializer<Self>> {
        let spec = with_budget("mcts", iterations, seconds, Some(threads))?;
        let agent = match (evaluator, encoding) {
            (None, None) => Agent::new(py, spec, seed, rng_position),
            (Some(evaluator), Some(encoding)) => {
                let most = agents::limits::MAX_BATCH;
                let count =
                    batch.to().filter(|count| (1..=most).contains(count)).ok_or_else(|| {
                        let wanted = format!("expected a whole number from 1 to {most}");
                        parse_error(format!("batch cannot be \"{batch}\"; {wanted}"))
                    })?;
                Agent::with_evaluator(
                    py,
                    spec,
                    Own::new(evaluator, encoding, count)?,
                    seed,
                    rng_position,
                )
            }
            _ => Err(carc_error("pass evaluator and encoding together".to_owned())),
        };
        Ok((Self, agent?).into())
    }
}

/// A difficulty level: ``"easy"``, ``"normal"``, ``"hard"`` or ``"expert"``.
///
/// ``easy`` makes mistakes, and ``normal`` plays like a :class:`GreedyAgent`. ``hard`` searches for
/// 4,000 iterations, but at most one second, before it places a tile, and ``expert`` for 100,000
/// iterations, but at most five seconds. For later decisions in a turn, they use a quarter of
/// these limits. ``iterations`` and ``seconds`` replace the limits. If only ``iterations`` is
/// set, a level makes the same choices on every machine.
///
/// Args:
///     level: The name of the level.
///     iterations: The budget per decision, 1 to 100,000,000.
///     seconds: The time limit per decision in seconds, up to 86,400.
///     threads: The number of search threads, 1 to 64.
///     seed: The seed for the agent's generator; random if ``None``.
///     rng_position: The generator position; see :attr:`Agent.rng_position`.
///
/// Raises:
///     ParseError: If the level is unknown, a number is out of range, or a budget is set for a
///         level that does not search.
///
/// >>> carc.agents.LevelAgent("hard", seed=1).spec
/// 'hard:iterations=4000,seconds=1'
/// >>> carc.agents.LevelAgent("expert", iterations=400, seed=1).spec
/// 'expert:iterations=400'
#[pyclass(module = "carc.agents", extends = Agent)]
pub(crate) struct LevelAgent;

#[pymethods]
impl LevelAgent {
    #[new]
    #[pyo3(
        signature = (
            level, iterations=None, seconds=None, *, threads=None, seed=None, rng_position=Int::from(0)
        ),
        text_signature = "(level, iterations=None, seconds=None, *, threads=None, seed=None, rng_position=0)"
    )]
    fn new(
        py: Python<'_>,
        level: &str,
        iterations: Option<Int>,
        seconds: Option<f64>,
        threads: Option<Int>,
        seed: Option<Int>,
        rng_position: Int,
    ) -> PyResult<PyClassInitializer<Self>> {
        if !agents::AgentSpec::LEVELS.contains(&level) {
            let levels = agents::AgentSpec::LEVELS.join(", ");
            return Err(parse_error(format!("level: unknown level {level:?}; expected {levels}")));
        }
        let spec = with_budget(level, iterations, seconds, threads)?;
        Ok((Self, Agent::new(py, spec, seed, rng_position)?).into())
    }
}

/// Creates an agent from a spec.
///
/// The spec is ``"random"``, ``"greedy"``, ``"mcts"`` or a level: ``"easy"``, ``"normal"``,
/// ``"hard"`` or ``"expert"``. ``mcts``, ``hard`` and ``expert`` accept parameters, as in
/// ``"mcts:iterations=500,seconds=0.2,threads=4"``.
///
/// Args:
///     spec: The name of the agent with its parameters.
///     seed: The seed for the agent's generator, which determines the agent's choices; random if
///         ``None``.
///     rng_position: The generator position; see :attr:`Agent.rng_position`.
///
/// Raises:
///     ParseError: If the agent is unknown, or a parameter is unknown or out of range. The message
///         suggests the closest name.
///
/// >>> carc.agents.make("greedy", seed=1)
/// carc.agents.make('greedy', seed=1)
/// >>> carc.agents.make("gredy")
/// Traceback (most recent call last):
/// carc.ParseError: spec: unknown agent "gredy"; did you mean "greedy"?; ...
#[pyfunction]
#[pyo3(
    signature = (spec, *, seed=None, rng_position=Int::from(0)),
    text_signature = "(spec, *, seed=None, rng_position=0)"
)]
pub(crate) fn make<'py>(
    py: Python<'py>,
    spec: &str,
    seed: Option<Int>,
    rng_position: Int,
) -> PyResult<Bound<'py, PyAny>> {
    let spec: agents::AgentSpec =
        spec.parse().map_err(|error: agents::SpecError| wrong_argument("spec", error))?;
    let agent = Agent::new(py, spec, seed, rng_position)?;
    let made = match spec {
        agents::AgentSpec::Random => Bound::new(py, (RandomAgent, agent))?.into_any(),
        agents::AgentSpec::Greedy => Bound::new(py, (GreedyAgent, agent))?.into_any(),
        agents::AgentSpec::Mcts(_) => Bound::new(py, (MctsAgent, agent))?.into_any(),
        _ => Bound::new(py, (LevelAgent, agent))?.into_any(),
    };
    Ok(made)
}
