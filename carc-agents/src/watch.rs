//! Monitors, which observe and cancel agents.

/// Receives the progress of an agent and can cancel it. The agent calls the monitor on the agent's
/// thread. Any function that returns true to cancel the agent is a monitor.
///
/// ```
/// use carc_agents::{Agent, Budget, Mcts, Monitor};
/// use carc_engine::{Game, Setup};
///
/// struct Bar(u64);
///
/// impl Monitor for Bar {
///     fn is_cancelled(&mut self) -> bool {
///         false
///     }
///
///     fn progress(&mut self, done: u64, total: u64) {
///         assert!(self.0 <= done && done <= total);
///         self.0 = done;
///     }
/// }
///
/// let game = Game::new(Setup::base(2)?, 7);
/// let mut bar = Bar(0);
/// Mcts::new(Budget::iterations(30)?, 1).choose_cancellable(&game, &mut bar)?;
/// assert_eq!(bar.0, 30);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Monitor {
    /// Returns true to cancel the agent. A search calls this method before every iteration, and
    /// [`Greedy`](crate::Greedy) calls it for every action that it evaluates.
    fn is_cancelled(&mut self) -> bool;

    /// Receives the part of the budget used so far, in iterations, or in milliseconds if only time
    /// limits the search. If there are two limits, the values refer to the limit that will be
    /// reached first. A search calls this method after every iteration. `total` is constant, and
    /// `done` never decreases. `done` reaches `total` unless the search is cancelled. Decisions
    /// with a single legal action are made without a search.
    fn progress(&mut self, done: u64, total: u64) {
        let _ = (done, total);
    }
}

impl<F: FnMut() -> bool> Monitor for F {
    fn is_cancelled(&mut self) -> bool {
        self()
    }
}
