//! Time limits. Only agents with a time limit read the clock, because not every platform has one.

use std::time::Duration;
#[cfg(not(feature = "host-clock"))]
use std::time::Instant;
#[cfg(feature = "host-clock")]
use web_time::Instant;

/// The end of an agent's thinking time.
pub(crate) struct Deadline(Option<(Instant, Duration)>);

impl Deadline {
    /// Creates a deadline this many seconds from now; `None` means no deadline.
    pub(crate) fn after(seconds: Option<f64>) -> Self {
        Self(seconds.map(|seconds| (now(), Duration::from_secs_f64(seconds))))
    }

    /// Returns the amount of the budget used so far and the total budget, in iterations, or in
    /// milliseconds if iterations are not limited. If there are two limits, the values refer to the
    /// limit that will be reached first.
    pub(crate) fn progress(&self, used: u64, most: Option<u32>) -> (u64, u64) {
        let Some((begun, time)) = self.0 else { return (used, most.map_or(used, u64::from)) };
        let part = (now().duration_since(begun).as_secs_f64() / time.as_secs_f64()).min(1.0);
        let total = most.map_or(time.as_millis() as u64, u64::from).max(1);
        let by_time = (part * total as f64) as u64;
        (if most.is_some() { used.max(by_time) } else { by_time }, total)
    }

    /// Returns true if the time is up.
    pub(crate) fn is_over(&self) -> bool {
        self.0.is_some_and(|(begun, time)| now().duration_since(begun) >= time)
    }
}

fn now() -> Instant {
    #[cfg(test)]
    tests::READ.with(|read| read.set(read.get() + 1));
    Instant::now()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use carc_engine::{Game, Setup};

    use crate::AgentSpec;

    thread_local! {
        /// Number of times this thread has read the clock.
        pub(super) static READ: Cell<u32> = const { Cell::new(0) };
    }

    fn read_by(agent: &str) -> u32 {
        let game = Game::new(Setup::base(2).unwrap(), 7);
        let before = READ.get();
        agent.parse::<AgentSpec>().unwrap().build(1).choose(&game).unwrap();
        READ.get() - before
    }

    /// Agents without a time limit do not read the clock. In WebAssembly, reading the clock traps
    /// if the host does not provide one.
    #[test]
    fn clock_is_read_only_with_a_time_limit() {
        for agent in ["random", "greedy", "mcts:iterations=3", "mcts:iterations=1"] {
            assert_eq!(read_by(agent), 0, "{agent}");
        }
        assert!(read_by("mcts:iterations=3,seconds=60") > 0);
    }
}
