//! The classes of agents, and how they are made from words.

use carc_agents as agents;
use pyo3::prelude::*;

use super::{Agent, own::Own};
use crate::{
    encoding::Encoding,
    error::{carc_error, parse_error, wrong_argument},
    value::Int,
};

/// Takes any legal action, all of them equally likely.
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

/// Takes the action that begins the best turn, by what the game would give if it ended then and by
/// what unfinished features and free meeples promise. It looks no further than its own turn.
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

/// Searches: a Monte Carlo tree search in games that agree with what the player knows, with the
/// evaluation of :class:`GreedyAgent` where the tree ends.
///
/// It thinks about each decision for so many ``iterations`` (1 to 100,000,000) or ``seconds`` (up
/// to 86,400), whichever comes first; with neither, for 1000 iterations. So many ``threads`` (up to
/// 64) share the iterations. Without ``seconds`` its choices follow from the seed and the number of
/// threads. Raises :class:`ParseError` for values out of range.
///
/// With an ``evaluator`` it judges nothing itself. That is a function of observations and masks,
/// which are what :class:`Batch` gives for so many games: the arrays ``board``, ``tiles`` and
/// ``vector`` of the ``encoding`` as a tuple, seen from the seat of whoever decides, and which
/// actions are legal. One leaf comes first, then up to ``batch`` (1 to 65,536) at a time. It
/// returns two arrays. ``priors`` says for each leaf and action how much of the tries it deserves:
/// 0 or more, of any sum; those of illegal actions do not count. ``values`` says how many points
/// each player may expect to have at the end, up to a billion: first the player who decides, then
/// the others clockwise. What it raises comes out of the call that searches; arrays of another
/// shape and numbers that cannot be raise :class:`CarcError`. It is called in the thread that
/// searches, and may not use the agent. Copies and pickles of the agent keep the evaluator.
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

/// The words of an agent with a budget: its error tells a number as it was given, whether it fits or not.
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
    #[expect(clippy::too_many_arguments, reason = "all but two are named")]
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
                        let wanted = format!("it is a whole number from 1 to {most}");
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
            _ => Err(carc_error("evaluator, encoding: each needs the other".to_owned())),
        };
        Ok((Self, agent?).into())
    }
}

/// A level for people, from the weakest to the strongest: ``easy``, ``normal``, ``hard``,
/// ``expert``.
///
/// ``easy`` makes mistakes, and ``normal`` plays as a :class:`GreedyAgent`. ``hard`` searches with
/// 1000 iterations, but no longer than a second for each decision, ``expert`` with 10,000, but no
/// longer than five seconds. If ``iterations`` or ``seconds`` are given, these alone count: with
/// iterations only, a level plays the same on every machine. Raises :class:`ParseError` if there is
/// no such level, for values out of range, and for a budget of a level that does not search.
///
/// >>> carc.agents.LevelAgent("hard", seed=1).spec
/// 'hard:iterations=1000,seconds=1'
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
            return Err(parse_error(format!("level: there is no {level:?}; there are {levels}")));
        }
        let spec = with_budget(level, iterations, seconds, threads)?;
        Ok((Self, Agent::new(py, spec, seed, rng_position)?).into())
    }
}

/// Makes an agent from words: ``"random"``, ``"greedy"``, ``"mcts"``, ``"mcts:iterations=500"``,
/// ``"mcts:seconds=0.2"``, ``"mcts:iterations=500,seconds=0.2"``, ``"mcts:threads=4"``, or a level:
/// ``"easy"``, ``"normal"``, ``"hard"``, ``"expert"``, of which the last two can have the
/// parameters of ``mcts``. Its choices follow from the seed; without one it is seeded at random.
/// ``rng_position`` is the position of its generator; see :attr:`Agent.rng_position`. Raises
/// :class:`ParseError`, which suggests the nearest name, if there is no such agent.
///
/// >>> carc.agents.make("greedy", seed=1)
/// carc.agents.make('greedy', seed=1)
/// >>> carc.agents.make("gredy")
/// Traceback (most recent call last):
/// carc.ParseError: spec: there is no agent "gredy"; did you mean "greedy"?; ...
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
