//! What the tries of each candidate at the root gave, one by one.
//!
//! All candidates meet the same draws when they are tried for the same time. Who is compared by as many tries
//! is therefore compared by the same luck, and by what was seen at the same depth.

use carc_engine::settle;

use super::tuning::TRUST;

/// What something is worth to the player who decides: a reward, and by how many points they are ahead.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Worth {
    pub(super) reward: f64,
    pub(super) lead: f64,
}

/// The tries of all candidates of one search.
#[derive(Debug, Default)]
pub(super) struct Trials {
    list: Vec<Trial>,
    /// The candidates that are tried, the best first, and what they are worth beside the one that was tried
    /// most.
    order: Vec<(f64, usize)>,
}

#[derive(Debug)]
struct Trial {
    /// The candidate that is tried for it, mostly itself.
    stand_in: usize,
    /// As it was judged before it was tried.
    judged: Worth,
    /// What the first so many tries gave together, from none on.
    sums: Vec<Worth>,
}

impl Trials {
    /// Whether no candidate was judged so far.
    pub(super) const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Enters the next candidate, which was not tried so far; if it comes to the same as one before, that one
    /// is tried for it.
    pub(super) fn enter(&mut self, judged: Worth, same: Option<usize>) {
        let own = self.list.len();
        let stand_in = same.map_or(own, |same| self.list[same].stand_in);
        if stand_in == own {
            self.order.push((0.0, own));
        }
        self.list.push(Trial { stand_in, judged, sums: vec![Worth::default()] });
    }

    /// The candidate that is tried for another one, mostly itself.
    pub(super) fn stand_in(&self, candidate: usize) -> usize {
        self.list[candidate].stand_in
    }

    /// Adds what a try gave.
    pub(super) fn add(&mut self, candidate: usize, worth: Worth) {
        let sums = &mut self.list[candidate].sums;
        let Worth { reward, lead } = sums[sums.len() - 1];
        sums.push(Worth { reward: reward + worth.reward, lead: lead + worth.lead });
    }

    /// How often a candidate was tried.
    pub(super) fn tries(&self, candidate: usize) -> usize {
        self.list[candidate].sums.len() - 1
    }

    /// The sum of all that a candidate gave. Its judgement counts as [`TRUST`] tries.
    pub(super) fn sum(&self, candidate: usize) -> Worth {
        let Trial { judged, sums, .. } = &self.list[candidate];
        judged.times(TRUST.into()).plus(sums[sums.len() - 1])
    }

    /// The same less what another gave in as many tries.
    pub(super) fn beside(&self, candidate: usize, other: usize) -> Worth {
        let other = &self.list[other];
        let count = self.tries(candidate).min(other.sums.len() - 1);
        self.sum(candidate)
            .plus(other.judged.times(-f64::from(TRUST)))
            .plus(other.sums[count].times(-1.0))
    }

    /// The candidate to be tried next. The two that look best are tried equally often, the two after them
    /// half as often, the next four a quarter as often, and so on: what may be the best becomes known well, beside
    /// rivals that are known nearly as well.
    pub(super) fn next(&mut self) -> usize {
        let most = most(0..self.list.len(), |candidate| self.tries(candidate));
        let mut order = std::mem::take(&mut self.order);
        for (worth, candidate) in &mut order {
            let tries = f64::from(TRUST) + self.tries(*candidate) as f64;
            *worth = self.beside(*candidate, most).reward / tries;
        }
        // It was in order before the last trial: little has to move.
        settle(&mut order, |a, b| b.0.total_cmp(&a.0));
        self.order = order;
        let due = |(rank, (_, candidate)): (usize, &(f64, usize))| {
            ((self.tries(*candidate) as u64 + 1) << rank.max(1).ilog2(), *candidate)
        };
        let next = self.order.iter().enumerate().map(due).min_by_key(|(due, _)| *due);
        next.expect("a decision has an option").1
    }
}

/// The first candidate of which there is most.
pub(super) fn most<T: Ord>(
    candidates: impl DoubleEndedIterator<Item = usize>,
    count: impl Fn(usize) -> T,
) -> usize {
    let most = candidates.rev().max_by_key(|candidate| count(*candidate));
    most.expect("a decision has an option")
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
        // Bad luck that comes third has met the first candidate only.
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
        for judged in [0.0, 0.3, 0.1, 0.2, -0.1, -0.2] {
            trials.enter(worth(judged), None);
        }
        for _ in 0..70 {
            let next = trials.next();
            let judged = trials.list[next].judged;
            trials.add(next, judged);
        }
        let tries: Vec<usize> = (0..6).map(|candidate| trials.tries(candidate)).collect();
        assert_eq!(tries, [10, 20, 10, 20, 5, 5]);
    }
}
