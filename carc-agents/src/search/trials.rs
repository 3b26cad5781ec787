//! The results of all visits to the root's candidates.
//!
//! For every candidate, the n-th visit uses the same draws. If two candidates are compared over the
//! same number of visits, both therefore have the same draws and are searched to a similar depth.

use carc_engine::settle;

use super::tuning::TRUST;

/// A result for the player to act: a reward, and a lead in points.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Worth {
    pub(super) reward: f64,
    pub(super) lead: f64,
}

/// The visits to all candidates in one search.
#[derive(Debug, Default)]
pub(super) struct Trials {
    list: Vec<Trial>,
    /// The candidates to visit, best first, each with its advantage over the most-visited
    /// candidate.
    order: Vec<(f64, usize)>,
}

#[derive(Debug)]
struct Trial {
    /// The candidate to visit: this candidate or, if there is one, an equivalent earlier candidate.
    stand_in: usize,
    /// The evaluation before the first visit.
    evaluated: Worth,
    /// Cumulative results: entry n is the sum of the results of the first n visits.
    sums: Vec<Worth>,
}

impl Trials {
    /// Returns true before the first evaluation.
    pub(super) const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Adds the next candidate. If the candidate is equivalent to an earlier candidate, the earlier
    /// candidate is visited instead.
    pub(super) fn enter(&mut self, evaluated: Worth, same: Option<usize>) {
        let own = self.list.len();
        let stand_in = same.map_or(own, |same| self.list[same].stand_in);
        if stand_in == own {
            self.order.push((0.0, own));
        }
        self.list.push(Trial { stand_in, evaluated, sums: vec![Worth::default()] });
    }

    /// Returns the candidate to visit: the given candidate or, if there is one, an equivalent
    /// earlier candidate.
    pub(super) fn stand_in(&self, candidate: usize) -> usize {
        self.list[candidate].stand_in
    }

    /// Adds the result of a visit.
    pub(super) fn add(&mut self, candidate: usize, worth: Worth) {
        let sums = &mut self.list[candidate].sums;
        let Worth { reward, lead } = sums[sums.len() - 1];
        sums.push(Worth { reward: reward + worth.reward, lead: lead + worth.lead });
    }

    /// Adds earlier visits for which only the number and the total result are known.
    pub(super) fn carry(&mut self, candidate: usize, total: Worth, visits: u32) {
        let parts = (1..=visits).map(|count| total.times(f64::from(count) / f64::from(visits)));
        self.list[candidate].sums.extend(parts);
    }

    /// Returns the number of visits to a candidate.
    pub(super) fn tries(&self, candidate: usize) -> usize {
        self.list[candidate].sums.len() - 1
    }

    /// Returns the sum of a candidate's results. The candidate's evaluation counts as [`TRUST`]
    /// visits.
    pub(super) fn sum(&self, candidate: usize) -> Worth {
        let Trial { evaluated, sums, .. } = &self.list[candidate];
        evaluated.times(TRUST.into()).plus(sums[sums.len() - 1])
    }

    /// Returns the difference between the sums of two candidates over the same number of visits.
    pub(super) fn beside(&self, candidate: usize, other: usize) -> Worth {
        let other = &self.list[other];
        let count = self.tries(candidate).min(other.sums.len() - 1);
        self.sum(candidate)
            .plus(other.evaluated.times(-f64::from(TRUST)))
            .plus(other.sums[count].times(-1.0))
    }

    /// Returns the candidate to visit next. The best two candidates are visited equally often, the
    /// next two half as often, the next four a quarter as often, and so on. The best candidates and
    /// their closest rivals therefore get precise statistics.
    pub(super) fn next(&mut self) -> usize {
        let most = most(0..self.list.len(), |candidate| self.tries(candidate));
        let mut order = std::mem::take(&mut self.order);
        for (worth, candidate) in &mut order {
            let tries = f64::from(TRUST) + self.tries(*candidate) as f64;
            *worth = self.beside(*candidate, most).reward / tries;
        }
        // The list was sorted before the last visit, so few elements have to move.
        settle(&mut order, |a, b| b.0.total_cmp(&a.0));
        self.order = order;
        let due = |(rank, (_, candidate)): (usize, &(f64, usize))| {
            ((self.tries(*candidate) as u64 + 1) << rank.max(1).ilog2(), *candidate)
        };
        let next = self.order.iter().enumerate().map(due).min_by_key(|(due, _)| *due);
        next.expect("a decision has at least one option").1
    }
}

/// Returns the first candidate with the highest count.
pub(super) fn most<T: Ord>(
    candidates: impl DoubleEndedIterator<Item = usize>,
    count: impl Fn(usize) -> T,
) -> usize {
    let most = candidates.rev().max_by_key(|candidate| count(*candidate));
    most.expect("a decision has at least one option")
}

impl Worth {
    fn times(self, factor: f64) -> Self {
        Self { reward: self.reward * factor, lead: self.lead * factor }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self { reward: self.reward + other.reward, lead: self.lead + other.lead }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(reward: f64) -> Worth {
        Worth { reward, lead: reward * 10.0 }
    }

    #[test]
    fn candidates_share_draws() {
        let mut trials = Trials::default();
        trials.enter(worth(0.0), None);
        trials.enter(worth(0.0), None);
        // Only the first candidate has had the unlucky third draw.
        for luck in [0.2, 0.1, -0.9] {
            trials.add(0, worth(luck));
        }
        for luck in [0.2, 0.1] {
            trials.add(1, worth(luck - 0.05));
        }
        let Worth { reward, lead } = trials.beside(1, 0);
        assert!((reward + 0.1).abs() < 1e-9 && (lead + 1.0).abs() < 1e-9, "{reward} {lead}");
    }

    #[test]
    fn equal_candidates_are_tried_once() {
        let mut trials = Trials::default();
        trials.enter(worth(0.1), None);
        trials.enter(worth(0.0), None);
        trials.enter(worth(0.1), Some(0));
        trials.enter(worth(0.1), Some(2));
        for _ in 0..6 {
            let next = trials.next();
            trials.add(next, worth(0.1));
        }
        let tries: Vec<usize> = (0..4).map(|candidate| trials.tries(candidate)).collect();
        assert_eq!(tries, [3, 3, 0, 0]);
        assert_eq!([0, 1, 2, 3].map(|candidate| trials.stand_in(candidate)), [0, 1, 0, 0]);
    }

    #[test]
    fn best_two_candidates_get_equal_trials() {
        let mut trials = Trials::default();
        for evaluated in [0.0, 0.3, 0.1, 0.2, -0.1, -0.2] {
            trials.enter(worth(evaluated), None);
        }
        for _ in 0..70 {
            let next = trials.next();
            let evaluated = trials.list[next].evaluated;
            trials.add(next, evaluated);
        }
        let tries: Vec<usize> = (0..6).map(|candidate| trials.tries(candidate)).collect();
        assert_eq!(tries, [10, 20, 10, 20, 5, 5]);
    }
}
