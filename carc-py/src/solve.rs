//! The exact solver.

use carc_agents as agents;
use carc_engine::{Player, State};
use pyo3::prelude::*;

use crate::{
    action::Action,
    agent::{Looking, Points, candidates},
    error::carc_error,
    value::{Int, Tuple, value},
};

value! {
    /// An action or turn with its solved value; see :class:`Solution`.
    SolvedCandidate {
        /// The candidate's actions, in order: a single action, or all actions of a turn.
        actions: Tuple<Action>,
        /// The expected final lead of the player to act over the best opponent, in points.
        ///
        /// A negative value means that the player is behind. In a solo game, this is the expected
        /// final score. With three or more players, this lead generally differs from the lead
        /// computed from :attr:`points`.
        lead: Points,
        /// Each player's expected final points.
        points: Tuple<Points>,
    }
}

value! {
    /// The result of the exact solver; see :meth:`Game.solve`.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/E", "base/V"])
    /// >>> solution = game.solve(turns=True)
    /// >>> solution.exact
    /// True
    /// >>> [str(action) for action in solution.candidates[0].actions]
    /// ['place 0,-1 180', 'place meeple 0,-1 0']
    Solution {
        /// The player to act; ``None`` if a draw is pending.
        player: Option<u8>,
        /// All candidates of the player to act, best first; empty if a draw is pending.
        ///
        /// Equally good candidates appear in the order of the list of legal actions or turns.
        candidates: Tuple<SolvedCandidate>,
        /// Each player's expected final points if all players choose the best candidates.
        points: Tuple<Points>,
        /// ``True`` if every possible continuation was searched to the end of the game.
        ///
        /// If ``False``, the points assume that the game ends after :attr:`turns` more turns.
        exact: bool,
        /// The number of turns searched after the current one.
        ///
        /// A second turn part counts as a separate turn.
        turns: u32,
        /// The number of visited positions.
        nodes: u64,
    }
}

impl From<agents::Solution> for Solution {
    fn from(solution: agents::Solution) -> Self {
        let points = |points: Vec<f64>| points.into_iter().map(Points).collect();
        let candidate = |candidate: agents::SolvedCandidate| SolvedCandidate {
            actions: candidate.actions.into_iter().map(Action).collect(),
            lead: Points(candidate.lead),
            points: points(candidate.points),
        };
        Self {
            player: solution.player.map(Player::number),
            candidates: solution.candidates.into_iter().map(candidate).collect(),
            points: points(solution.points),
            exact: solution.exact,
            turns: solution.turns,
            nodes: solution.nodes,
        }
    }
}

/// Solves a position with the GIL released.
pub(crate) fn solve(
    py: Python<'_>,
    state: State<'_>,
    turns: bool,
    nodes: Int,
    cancel: Option<Bound<'_, PyAny>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Solution> {
    let nodes = nodes.argument("nodes")?;
    let looking = Looking::new(cancel, progress);
    let solution =
        looking.watch(py, |looking| agents::solve(state, candidates(turns), nodes, looking))?;
    solution.map(Solution::from).map_err(|error| carc_error(error.to_string()))
}
