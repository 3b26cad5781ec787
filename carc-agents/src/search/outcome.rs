//! The results of a search.

use carc_engine::{Action, Player, sort_by};

use super::{
    trials::{Worth, most},
    tuning::{CAUTION, TRUST},
    walk::Walk,
};
use crate::{Candidate, CandidateKind, rank::best_first};

/// The results of a search; see [`Agent::search`](crate::Agent::search).
///
/// ```
/// use carc_agents::{Agent, Budget, CandidateKind, Mcts};
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let search = Mcts::new(Budget::iterations(200)?, 1).search(&game, CandidateKind::Actions)?;
/// assert_eq!(search.candidates.len(), game.state().legal_actions().len());
/// assert_eq!(search.iterations, 200);
/// assert_eq!(search.candidates[0].actions[0], search.principal_variation[0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Search {
    /// The player to act.
    pub player: Player,
    /// All candidates. The first candidate is the agent's choice, which is the best turn or its
    /// first action. The other candidates follow in descending order of visits, then of value.
    pub candidates: Vec<SearchCandidate>,
    /// The principal variation, which consists of the actions and draws with the most visits,
    /// starting with the best candidate. Draws come from one of the determinized worlds. If the
    /// first turn hides a tile under a hill, the draw of the hidden tile is omitted.
    pub principal_variation: Vec<Action>,
    /// Total number of iterations across all threads.
    pub iterations: u64,
    /// Number of actions and draws in the longest line searched.
    pub depth: u32,
}

/// A candidate with its search statistics.
///
/// ```
/// use carc_agents::{Agent, Budget, CandidateKind, Mcts};
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let search = Mcts::new(Budget::iterations(50)?, 1).search(&game, CandidateKind::Turns)?;
/// let sum: f64 = search.candidates.iter().map(|prospect| prospect.prior).sum();
/// assert!((sum - 1.0).abs() < 1e-4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SearchCandidate {
    /// One action, or the actions of a turn in order.
    pub actions: Vec<Action>,
    /// Number of visits, which is also 0 if an equivalent turn was searched instead.
    pub visits: u64,
    /// Expected final lead of the player over the best opponent, in points; negative if behind. In
    /// a solo game, the expected final score. A placement has the value of its most-visited turn.
    pub value: f64,
    /// Prior probability; the priors of all candidates sum to 1.
    pub prior: f64,
}

/// The combined statistics of all threads.
pub(super) struct Outcome {
    pub(super) candidates: Vec<Known>,
    line: Vec<Action>,
    iterations: u64,
    depth: u32,
}

/// A candidate's combined statistics.
pub(super) struct Known {
    pub(super) actions: Vec<Action>,
    visits: u64,
    prior: f64,
    /// Mean lead, and mean reward relative to the mean reward of the most-visited candidate.
    lead: f64,
    mean: f64,
}

impl Outcome {
    /// Combines the statistics of all threads. Returns `None` if no thread has evaluated the root
    /// yet.
    pub(super) fn of(walks: &[Walk]) -> Option<Self> {
        let walks: Vec<&Walk> = walks.iter().filter(|walk| !walk.trials.is_empty()).collect();
        let first = walks.first()?;
        let visits = |index: usize| -> u64 {
            walks.iter().map(|walk| walk.trials.tries(index) as u64).sum()
        };
        let told = |index: usize| -> usize {
            walks.iter().map(|walk| walk.trials.tries(walk.trials.stand_in(index))).sum()
        };
        let tries = |index: usize| f64::from(TRUST) * walks.len() as f64 + told(index) as f64;
        let sum = |worth: &dyn Fn(&Walk) -> Worth| {
            walks.iter().map(|walk| worth(walk)).fold(Worth::default(), Worth::plus)
        };
        let most = most(0..first.candidates.len(), visits);
        let lead = sum(&|walk| walk.trials.sum(most)).lead / tries(most);
        let known = |(index, actions): (usize, &Vec<Action>)| {
            let beside = sum(&|walk| walk.trials.beside(walk.trials.stand_in(index), most));
            let priors = walks.iter().map(|walk| f64::from(walk.tree.root().edges[index].prior));
            Known {
                actions: actions.clone(),
                visits: visits(index),
                prior: priors.sum::<f64>() / walks.len() as f64,
                lead: lead + beside.lead / tries(index),
                mean: beside.reward / tries(index),
            }
        };
        let candidates: Vec<Known> = first.candidates.iter().enumerate().map(known).collect();
        let mut outcome = Self {
            candidates,
            line: Vec::new(),
            iterations: walks.iter().map(|walk| u64::from(walk.iterations)).sum(),
            depth: walks.iter().map(|walk| walk.depth).max().unwrap_or(0),
        };
        outcome.line = outcome.line(&walks);
        Some(outcome)
    }

    /// Returns the first candidate with the highest reward minus a margin for uncertainty.
    pub(super) fn favourite(&self) -> usize {
        let sure = |index: &usize| {
            let Known { mean, visits, .. } = self.candidates[*index];
            mean - CAUTION / (1.0 + visits as f64).sqrt()
        };
        let candidates = (0..self.candidates.len()).rev();
        candidates.max_by(|a, b| sure(a).total_cmp(&sure(b))).expect("the root is a decision")
    }

    /// Returns the principal variation of the best candidate, taken from the thread that visited it
    /// most.
    fn line(&self, walks: &[&Walk]) -> Vec<Action> {
        let index = self.favourite();
        let mut line = self.candidates[index].actions.clone();
        let edges = walks.iter().map(|walk| (walk, walk.tree.root().edges[index]));
        let most = edges.rev().max_by_key(|(_, edge)| edge.visits);
        if let Some((walk, edge)) = most.filter(|(_, edge)| edge.visits > 0) {
            line.extend(walk.tree.line(edge.node));
        }
        line
    }

    /// Returns the results as a ranking.
    pub(super) fn hints(self) -> Vec<Candidate> {
        let hint = |known: Known| Candidate {
            actions: known.actions,
            lead: known.lead,
            visits: known.visits.try_into().unwrap_or(u32::MAX),
        };
        best_first(self.candidates.into_iter().map(hint).collect())
    }

    /// Returns the public form of the results.
    pub(super) fn told(mut self, player: Player, wanted: CandidateKind) -> Search {
        let favourite = self.favourite();
        let first = self.candidates[favourite].actions.clone();
        sort_by(&mut self.candidates, |a, b| {
            (b.actions == first)
                .cmp(&(a.actions == first))
                .then(b.visits.cmp(&a.visits))
                .then(b.mean.total_cmp(&a.mean))
        });
        let mut candidates: Vec<SearchCandidate> = Vec::new();
        for Known { mut actions, visits, prior, lead, .. } in self.candidates {
            if wanted == CandidateKind::Actions {
                actions.truncate(1);
                let known = candidates.iter_mut().find(|known| known.actions == actions);
                if let Some(known) = known {
                    known.visits += visits;
                    known.prior += prior;
                    continue;
                }
            }
            candidates.push(SearchCandidate { actions, visits, value: lead, prior });
        }
        // Turns with the same first action have been merged; the agent's choice remains first.
        sort_by(&mut candidates[1..], |a, b| b.visits.cmp(&a.visits));
        Search {
            player,
            candidates,
            principal_variation: self.line,
            iterations: self.iterations,
            depth: self.depth,
        }
    }
}
