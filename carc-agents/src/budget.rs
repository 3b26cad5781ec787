//! How long a search goes on.

use std::fmt;

use carc_engine::nearest;

use crate::{
    decimal,
    spec::{SpecError, cut},
};

/// What can be asked of an agent at most.
pub mod limits {
    /// Iterations of one search.
    pub const MAX_ITERATIONS: u32 = 100_000_000;

    /// Seconds of one search: a day.
    pub const MAX_SECONDS: f64 = 86_400.0;

    /// Threads of one search.
    pub const MAX_THREADS: u32 = 64;

    /// Leaves that an evaluator of one's own is given at a time.
    pub const MAX_BATCH: usize = 65_536;
}

/// How long a search goes on for one decision: until the first of its bounds is reached.
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
    /// Besides the one that calls.
    more_threads: u32,
}

impl Budget {
    /// The iterations for each decision where nothing is said.
    pub const DEFAULT_ITERATIONS: u32 = 1000;

    /// What `hard` thinks for each decision where nothing is said: 1000 iterations, or a second.
    pub const HARD: Self = Self { iterations: Some(1000), seconds: Some(1.0), more_threads: 0 };

    /// What `expert` thinks for each decision where nothing is said: 10,000 iterations, or five seconds.
    pub const EXPERT: Self = Self { iterations: Some(10_000), seconds: Some(5.0), more_threads: 0 };

    /// So many iterations.
    ///
    /// # Errors
    /// If they are not between 1 and [`limits::MAX_ITERATIONS`].
    pub fn iterations(iterations: u32) -> Result<Self, SpecError> {
        Self::new(Some(iterations), None)
    }

    /// So many seconds.
    ///
    /// # Errors
    /// If they are not more than 0 and at most [`limits::MAX_SECONDS`].
    pub fn seconds(seconds: f64) -> Result<Self, SpecError> {
        Self::new(None, Some(seconds))
    }

    /// Both bounds, as far as they are given; without any, [`Self::DEFAULT_ITERATIONS`].
    ///
    /// # Errors
    /// If one of them is out of range.
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

    /// The same for so many threads, which share the iterations: each searches in worlds and a tree of its
    /// own. The choice follows from the seed and the number of threads.
    ///
    /// ```
    /// use carc_agents::Budget;
    /// let budget = Budget::iterations(500)?.with_threads(4)?;
    /// assert_eq!(budget.to_string(), "iterations=500,threads=4");
    /// # Ok::<(), carc_agents::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// If they are not between 1 and [`limits::MAX_THREADS`], or more than 1 without the feature `threads`.
    pub fn with_threads(self, threads: u32) -> Result<Self, SpecError> {
        if !(1..=limits::MAX_THREADS).contains(&threads) {
            return Err(bad_value("threads", &threads.to_string()));
        }
        if threads > 1 && cfg!(not(feature = "threads")) {
            return Err(SpecError::NoThreads { threads });
        }
        Ok(Self { more_threads: threads - 1, ..self })
    }

    /// How many threads search.
    pub const fn threads(&self) -> u32 {
        self.more_threads + 1
    }

    /// The same, if a search with an evaluator of one's own can have it.
    pub(crate) fn for_evaluator(self, batch: usize) -> Result<Self, SpecError> {
        if !(1..=limits::MAX_BATCH).contains(&batch) {
            return Err(bad_value("batch", &batch.to_string()));
        }
        match self.threads() {
            1 => Ok(self),
            threads => Err(SpecError::BadValue {
                parameter: "threads",
                value: threads.to_string(),
                wanted: "1 with an evaluator of one's own",
            }),
        }
    }

    /// How many iterations at most; `None` if only time bounds the search.
    pub const fn max_iterations(&self) -> Option<u32> {
        match (self.iterations, self.seconds) {
            (None, None) => Some(Self::DEFAULT_ITERATIONS),
            (iterations, _) => iterations,
        }
    }

    /// How many seconds at most; `None` if only iterations bound the search.
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

/// What a parameter of an agent or of a program can be.
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

/// The value of a parameter that was not given before.
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
    /// Reads what stands behind the name of an agent; where neither iterations nor seconds are named, they
    /// are those of `otherwise`.
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
