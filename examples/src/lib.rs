//! Example programs for carc, in `rust/`, and their common parts. The tests of this crate check
//! that the documentation matches the engine.

pub mod annotations;
mod command;
pub mod trial;

use std::{fs, time::Instant};

pub use self::command::{Edition, exit_code};

/// Measures wall time and CPU time. Other programs on the machine disturb CPU time less.
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

    /// Returns the CPU time in seconds of the main thread since the start, with a resolution of a few
    /// milliseconds; the wall time if the system does not report it.
    pub fn cpu(&self) -> f64 {
        match (self.used, main_thread_seconds()) {
            (Some(before), Some(now)) if now > before => now - before,
            _ => self.wall(),
        }
    }
}

/// Linux reports it in nanoseconds, as the first number of this file.
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
