//! What agents say, as plain values.

use std::hash::{Hash, Hasher};

use carc_agents as agents;
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::{
    action::Action,
    value::{Tuple, value},
};

value! {
    /// Something that a player can do, and what an agent expects of it; see :meth:`Agent.rank
    /// <carc.agents.Agent.rank>`.
    Candidate {
        /// What can be done: one action, or those of a whole turn in their order.
        actions: Tuple<Action>,
        /// By how many points the player who decides is expected to end ahead of the best of the
        /// others, negative if behind; alone, with how many points. An estimate, exact where the
        /// game ends with this turn; that of a placement is the lead of the best turn that begins
        /// with it.
        lead: Points,
        /// How often a search has looked further than the turn; 0 if the lead is what the position
        /// promises at its end.
        visits: u32,
    }
}

impl From<agents::Candidate> for Candidate {
    fn from(hint: agents::Candidate) -> Self {
        let actions = hint.actions.into_iter().map(Action).collect();
        Self { actions, lead: Points(hint.lead), visits: hint.visits }
    }
}

/// Points that are not whole; equal if they are the same number.
#[derive(Clone, Copy, serde::Serialize, IntoPyObject, FromPyObject)]
#[serde(transparent)]
#[pyo3(transparent)]
pub(crate) struct Points(f64);

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
    /// Something that a player can do, and what a search thinks of it; see :class:`Search`.
    SearchCandidate {
        /// What can be done: one action, or those of a whole turn in their order.
        actions: Tuple<Action>,
        /// How often the search tried it; 0 also where another that comes to the same was tried.
        visits: u64,
        /// By how many points the player who decides is expected to end ahead of the best of the
        /// others, negative if behind; alone, with how many points. That of a placement is the
        /// value of the turn that was tried most with it.
        value: Points,
        /// The share of the tries that it deserved before anything was tried, 0 to 1.
        prior: Points,
    }
}

value! {
    /// What a search has found out; see :meth:`Agent.search <carc.agents.Agent.search>`.
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
        /// The player who decides.
        player: u8,
        /// Everything that can be done. What the agent takes comes first: the best turn, or
        /// the action that begins it. The others follow by how often they were tried; of
        /// what was tried as often, what is worth more comes before.
        candidates: Tuple<SearchCandidate>,
        /// How the search expects the game to go on: from the best prospect on the actions and
        /// draws that it tried most, as far as it looked. Draws are those of one of the worlds that
        /// it imagined; a tile that goes under a hill in the first turn is left out.
        principal_variation: Tuple<Action>,
        /// How many iterations were made, by all threads together.
        iterations: u64,
        /// How many actions and draws the longest line had that was looked at.
        depth: u32,
    }
}

#[pymethods]
impl Search {
    /// How often each prospect was tried, as a new array of uint64.
    #[getter]
    fn visits<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        PyArray1::from_iter(py, self.candidates.0.iter().map(|prospect| prospect.visits))
    }

    /// The value of each prospect in points, as a new array of float64.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_iter(py, self.candidates.0.iter().map(|prospect| prospect.value.0))
    }

    /// The prior of each prospect, as a new array of float64 that sums to 1.
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
            player: search.player,
            candidates: search.candidates.into_iter().map(prospect).collect(),
            principal_variation: search.principal_variation.into_iter().map(Action).collect(),
            iterations: search.iterations,
            depth: search.depth,
        }
    }
}
