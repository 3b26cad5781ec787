//! Agent results as plain values.

use std::hash::{Hash, Hasher};

use carc_agents as agents;
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::{
    action::Action,
    value::{Tuple, value},
};

value! {
    /// An action or turn with its expected lead; see :meth:`Agent.rank <carc.agents.Agent.rank>`.
    Candidate {
        /// The candidate's actions, in order: a single action, or all actions of a turn.
        actions: Tuple<Action>,
        /// The expected final lead of the player to act over the best opponent, in points.
        ///
        /// A negative lead means that the player is behind. In a solo game, this is the expected
        /// final score. The lead is exact if the game ends with this turn. The lead of a tile
        /// placement is the lead of the best turn that starts with it.
        lead: Points,
        /// The number of search visits, or 0 if :attr:`lead` is a static evaluation.
        visits: u32,
    }
}

impl From<agents::Candidate> for Candidate {
    fn from(hint: agents::Candidate) -> Self {
        let actions = hint.actions.into_iter().map(Action).collect();
        Self { actions, lead: Points(hint.lead), visits: hint.visits }
    }
}

/// A number of points, which need not be an integer and is compared and hashed by value.
#[derive(Clone, Copy, serde::Serialize, IntoPyObject, FromPyObject)]
#[serde(transparent)]
#[pyo3(transparent)]
pub(crate) struct Points(pub(crate) f64);

impl PartialEq for Points {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for Points {}

impl Hash for Points {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

value! {
    /// An action or turn with its search statistics; see :class:`Search`.
    SearchCandidate {
        /// The candidate's actions, in order: a single action, or all actions of a turn.
        actions: Tuple<Action>,
        /// The number of visits; 0 if the candidate was not visited or is equivalent to a visited
        /// one.
        visits: u64,
        /// The expected final lead of the player to act over the best opponent, in points.
        ///
        /// A negative value means that the player is behind. In a solo game, this is the expected
        /// final score. The value of a tile placement is the value of the most-visited turn that
        /// starts with it.
        value: Points,
        /// The prior probability of the candidate, 0 to 1.
        prior: Points,
    }
}

value! {
    /// The result of a search; see :meth:`Agent.search <carc.agents.Agent.search>`.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> agent = carc.agents.make("mcts:iterations=200", seed=1)
    /// >>> search = agent.search(game)
    /// >>> search.candidates[0].actions[0] == search.principal_variation[0]
    /// True
    /// >>> search.visits.shape == search.values.shape == (len(game.legal_actions()),)
    /// True
    /// >>> int(search.visits.argmax()), search.iterations
    /// (0, 200)
    Search {
        /// The player to act.
        player: u8,
        /// All candidates, starting with the agent's choice.
        ///
        /// The other candidates are sorted by visits, then by value, in descending order.
        candidates: Tuple<SearchCandidate>,
        /// The principal variation: the most-visited actions and draws.
        ///
        /// The draws come from one of the searched determinizations. If the first turn of the
        /// variation hides a tile under a hill, the draw of this tile is omitted.
        principal_variation: Tuple<Action>,
        /// The number of iterations performed, summed over all threads.
        iterations: u64,
        /// The length of the longest line searched, in actions and draws.
        depth: u32,
    }
}

#[pymethods]
impl Search {
    /// Returns the number of visits of every candidate as a new array of uint64.
    #[getter]
    fn visits<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        PyArray1::from_iter(py, self.candidates.0.iter().map(|prospect| prospect.visits))
    }

    /// Returns the value of every candidate in points as a new array of float64.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_iter(py, self.candidates.0.iter().map(|prospect| prospect.value.0))
    }

    /// Returns the prior of every candidate as a new array of float64 that sums to 1.
    #[getter]
    fn priors<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_iter(py, self.candidates.0.iter().map(|prospect| prospect.prior.0))
    }
}

impl From<agents::Search> for Search {
    fn from(search: agents::Search) -> Self {
        let prospect = |told: agents::SearchCandidate| SearchCandidate {
            actions: told.actions.into_iter().map(Action).collect(),
            visits: told.visits,
            value: Points(told.value),
            prior: Points(told.prior),
        };
        Self {
            player: search.player.number(),
            candidates: search.candidates.into_iter().map(prospect).collect(),
            principal_variation: search.principal_variation.into_iter().map(Action).collect(),
            iterations: search.iterations,
            depth: search.depth,
        }
    }
}
