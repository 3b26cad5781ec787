//! Who looks on while an agent thinks.

/// Looks on while an agent thinks, in the agent's thread: hears how far it has come, and may tell it to
/// stop. A function that says whether to stop is one.
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
    /// Whether the agent is to stop; asked before every iteration of a search.
    fn is_cancelled(&mut self) -> bool;

    /// So much of the budget is used: iterations, or milliseconds where time alone bounds the search. Of two
    /// bounds the one counts that is nearer to its end. Told after every iteration of a search; `total` stays
    /// the same, `done` never goes back and ends at `total` unless the search was stopped. A choice without
    /// an alternative is no search.
    fn progress(&mut self, done: u64, total: u64) {
        let _ = (done, total);
    }
}

impl<F: FnMut() -> bool> Monitor for F {
    fn is_cancelled(&mut self) -> bool {
        self()
    }
}
