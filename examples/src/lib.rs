//! Example programs for carc, in `rust/`, and the code they share. The tests in this crate check
//! that the documentation matches the engine.

pub mod annotations;
mod command;
mod duel;
pub mod trial;

use std::{fs, time::Instant};

pub use self::{
    command::{Edition, exit_code},
    duel::lead,
};

/// Measures wall time and CPU time. CPU time is less affected by other programs running on the
/// machine.
///
/// ```
/// let clock = carc_examples::Clock::start();
/// assert!(clock.wall() >= 0.0);
/// assert!(clock.cpu() >= 0.0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    start: Instant,
    used: Option<f64>,
}

impl Clock {
    /// Starts the clock.
    pub fn start() -> Self {
        Self { start: Instant::now(), used: main_thread_seconds() }
    }

    /// Returns the wall time in seconds since the start.
    pub fn wall(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Returns the main thread's CPU time in seconds since the start, with a resolution of a few
    /// milliseconds. Returns the wall time if the system does not report CPU time.
    pub fn cpu(&self) -> f64 {
        match (self.used, main_thread_seconds()) {
            (Some(before), Some(now)) if now > before => now - before,
            _ => self.wall(),
        }
    }
}

/// Returns the main thread's CPU time. On Linux, the first number in the file is the time in
/// nanoseconds.
fn main_thread_seconds() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? * 1e-9)
}

#[cfg(doctest)]
#[doc = include_str!("../../docs/tiles.md")]
mod tiles_page {}

#[cfg(doctest)]
#[doc = include_str!("../../docs/agents.md")]
mod agents_page {}

#[cfg(doctest)]
#[doc = include_str!("../../docs/quickstart.md")]
mod quickstart_page {}

#[cfg(doctest)]
#[doc = include_str!("../../docs/tutorial-rust.md")]
mod rust_tutorial {}

#[cfg(doctest)]
#[doc = include_str!("../../docs/search.md")]
mod search_page {}
