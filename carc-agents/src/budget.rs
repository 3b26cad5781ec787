//! The budget of a search.

use std::fmt;

use carc_engine::nearest;

use crate::{
    decimal,
    spec::{SpecError, cut},
};

/// Limits for agent parameters.
pub mod limits {
    /// Maximum number of iterations per search.
    pub const MAX_ITERATIONS: u32 = 100_000_000;

    /// Maximum duration of a search in seconds: one day.
    pub const MAX_SECONDS: f64 = 86_400.0;

    /// Maximum number of threads per search.
    pub const MAX_THREADS: u32 = 64;

    /// Maximum number of leaves per call to a custom evaluator.
    pub const MAX_BATCH: usize = 65_536;
}

/// The budget of a search for one decision: a number of iterations, a time limit, or both. The
/// search ends when one of the limits is reached.
///
/// ```
/// use carc_agents::Budget;
/// let budget = Budget::iterations(500)?;
/// assert_eq!(budget.to_string(), "iterations=500");
/// assert!(Budget::seconds(-1.0).is_err());
/// # Ok::<(), carc_agents::SpecError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Budget {
    iterations: Option<u32>,
    seconds: Option<f64>,
    /// Number of threads in addition to the calling thread.
    more_threads: u32,
}

impl Budget {
    /// Default number of iterations for each decision.
    pub const DEFAULT_ITERATIONS: u32 = 1000;

    /// Default budget of `hard` for a tile placement: 4,000 iterations, but at most one second. Later
    /// decisions in the turn use a quarter of both.
    pub const HARD: Self = Self { iterations: Some(4000), seconds: Some(1.0), more_threads: 0 };

    /// Default budget of `expert` for a tile placement: 100,000 iterations, but at most five
    /// seconds. Later decisions in the turn use a quarter of both.
    pub const EXPERT: Self =
        Self { iterations: Some(100_000), seconds: Some(5.0), more_threads: 0 };

    /// Creates a budget with a maximum number of iterations.
    ///
    /// # Errors
    /// Fails if the number is not between 1 and [`limits::MAX_ITERATIONS`].
    pub fn iterations(iterations: u32) -> Result<Self, SpecError> {
        Self::new(Some(iterations), None)
    }

    /// Creates a budget with a time limit in seconds.
    ///
    /// # Errors
    /// Fails if the number is not positive or exceeds [`limits::MAX_SECONDS`].
    pub fn seconds(seconds: f64) -> Result<Self, SpecError> {
        Self::new(None, Some(seconds))
    }

    /// Creates a budget with one or both limits. Without limits, the budget is
    /// [`Self::DEFAULT_ITERATIONS`] iterations.
    ///
    /// # Errors
    /// Fails if either limit is out of range.
    pub fn new(iterations: Option<u32>, seconds: Option<f64>) -> Result<Self, SpecError> {
        if let Some(count) = iterations
            && !(1..=limits::MAX_ITERATIONS).contains(&count)
        {
            return Err(bad_value("iterations", &count.to_string()));
        }
        if let Some(time) = seconds
            && !(time > 0.0 && time <= limits::MAX_SECONDS)
        {
            return Err(bad_value("seconds", &time.to_string()));
        }
        Ok(Self { iterations, seconds, more_threads: 0 })
    }

    /// Returns this budget with the given number of threads. The threads share the iterations, and
    /// each thread uses its own determinizations and its own tree. If there is no time limit, the
    /// seed and the number of threads determine the choice.
    ///
    /// ```
    /// use carc_agents::Budget;
    /// let budget = Budget::iterations(500)?.with_threads(4)?;
    /// assert_eq!(budget.to_string(), "iterations=500,threads=4");
    /// # Ok::<(), carc_agents::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the number is not between 1 and [`limits::MAX_THREADS`], or if it is above 1 and
    /// the Cargo feature `threads` is disabled.
    pub fn with_threads(self, threads: u32) -> Result<Self, SpecError> {
        if !(1..=limits::MAX_THREADS).contains(&threads) {
            return Err(bad_value("threads", &threads.to_string()));
        }
        if threads > 1 && cfg!(not(feature = "threads")) {
            return Err(SpecError::NoThreads { threads });
        }
        Ok(Self { more_threads: threads - 1, ..self })
    }

    /// Returns the number of threads.
    pub const fn threads(&self) -> u32 {
        self.more_threads + 1
    }

    /// Returns a level's budget for choices that follow the tile placement in a turn: a quarter of
    /// the level's default budget, because the search for the placement compares complete turns. An
    /// explicit budget is not reduced.
    pub(crate) fn of_level_after_placement(self) -> Self {
        let limits = |budget: Self| (budget.iterations, budget.seconds);
        if ![Self::HARD, Self::EXPERT].map(limits).contains(&limits(self)) {
            return self;
        }
        let iterations = self.iterations.map(|count| count / 4);
        Self { iterations, seconds: self.seconds.map(|seconds| seconds / 4.0), ..self }
    }

    /// Returns this budget if it is suitable for a search with a custom evaluator, which must use a
    /// single thread.
    pub(crate) fn for_evaluator(self, batch: usize) -> Result<Self, SpecError> {
        if !(1..=limits::MAX_BATCH).contains(&batch) {
            return Err(bad_value("batch", &batch.to_string()));
        }
        match self.threads() {
            1 => Ok(self),
            threads => Err(SpecError::BadValue {
                parameter: "threads",
                value: threads.to_string(),
                wanted: "1 with a custom evaluator",
            }),
        }
    }

    /// Returns the maximum number of iterations, or `None` if the search is limited only by time.
    pub const fn max_iterations(&self) -> Option<u32> {
        match (self.iterations, self.seconds) {
            (None, None) => Some(Self::DEFAULT_ITERATIONS),
            (iterations, _) => iterations,
        }
    }

    /// Returns the maximum number of seconds, or `None` if the search is limited only by
    /// iterations.
    pub const fn max_seconds(&self) -> Option<f64> {
        self.seconds
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.max_iterations(), self.seconds) {
            (Some(iterations), None) => write!(f, "iterations={iterations}"),
            (Some(iterations), Some(seconds)) => {
                write!(f, "iterations={iterations},seconds={seconds}")
            }
            (None, seconds) => write!(f, "seconds={}", seconds.unwrap_or_default()),
        }?;
        match self.threads() {
            1 => Ok(()),
            threads => write!(f, ",threads={threads}"),
        }
    }
}

const PARAMETERS: [&str; 3] = ["iterations", "seconds", "threads"];

/// Returns a description of the valid values for an agent or program parameter.
pub(crate) fn wanted(parameter: &str) -> &'static str {
    match parameter {
        "iterations" => "a whole number from 1 to 100000000",
        "threads" => "a whole number from 1 to 64",
        "batch" => "a whole number from 1 to 65536",
        "increment" => "a number of seconds from 0 to 86400",
        _ => "a number of seconds, more than 0 and at most 86400",
    }
}

fn bad_value(parameter: &'static str, value: &str) -> SpecError {
    SpecError::BadValue { parameter, value: cut(value), wanted: wanted(parameter) }
}

/// Parses the value of a parameter. Fails if the parameter is already set.
fn read<T>(
    known: &mut Option<T>,
    parameter: &'static str,
    value: &str,
    read: fn(&str) -> Option<T>,
) -> Result<(), SpecError> {
    if known.is_some() {
        return Err(SpecError::Twice { parameter });
    }
    *known = Some(read(value).ok_or_else(|| bad_value(parameter, value))?);
    Ok(())
}

impl Budget {
    /// Parses the parameters that follow an agent's name. Returns `otherwise` if neither iterations
    /// nor seconds are set.
    pub(crate) fn read(
        agent: &'static str,
        parameters: Option<&str>,
        otherwise: Self,
    ) -> Result<Self, SpecError> {
        let whole = |text: &str| text.parse().ok();
        let (mut iterations, mut seconds, mut threads) = (None, None, None);
        for part in parameters.into_iter().flat_map(|text| text.split(',')) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = (name.trim(), value.trim());
            match name {
                "iterations" => read(&mut iterations, "iterations", value, whole)?,
                "seconds" => read(&mut seconds, "seconds", value, decimal::read)?,
                "threads" => read(&mut threads, "threads", value, whole)?,
                _ => {
                    return Err(SpecError::UnknownParameter {
                        agent,
                        name: cut(name),
                        suggestion: nearest(name, PARAMETERS.into_iter()),
                    });
                }
            }
        }
        let budget = match (iterations, seconds) {
            (None, None) => otherwise,
            _ => Self::new(iterations, seconds)?,
        };
        budget.with_threads(threads.unwrap_or(1))
    }
}

#[cfg(test)]
mod tests {
    use super::Budget;
    use crate::AgentSpec;

    #[test]
    fn only_default_budgets_of_levels_are_smaller_after_the_placement() {
        for (text, later) in [
            ("hard", "iterations=1000,seconds=0.25"),
            ("expert", "iterations=25000,seconds=1.25"),
            ("hard:iterations=400", "iterations=400"),
            ("expert:seconds=2", "seconds=2"),
        ] {
            let budget = text.parse::<AgentSpec>().expect(text).budget();
            let after = budget.map(Budget::of_level_after_placement).map(|one| one.to_string());
            assert_eq!(after.as_deref(), Some(later));
        }
    }
}
