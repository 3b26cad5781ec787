//! Agents by name: `random`, `greedy`, `mcts:iterations=500`.

use std::{fmt, str::FromStr};

use carc_engine::{Generator, nearest, suggest};
use thiserror::Error;

use crate::{Agent, Greedy, Mcts, Random};

/// What can be asked of an agent at most.
pub mod limits {
    /// Iterations of one search.
    pub const MAX_ITERATIONS: u32 = 100_000_000;

    /// Seconds of one search: a day.
    pub const MAX_SECONDS: f64 = 86_400.0;
}

/// Which agent, in the words that every language and the command line use.
///
/// | text | agent |
/// | --- | --- |
/// | `random` | [`Random`] |
/// | `greedy` | [`Greedy`] |
/// | `mcts` | [`Mcts`] with [`Budget::DEFAULT_ITERATIONS`] for each decision |
/// | `mcts:iterations=500` | so many iterations, 1 to 100,000,000 |
/// | `mcts:seconds=0.2` | as many iterations as fit into so much time, at least one; more than 0, up to 86400 |
/// | `mcts:iterations=500,seconds=0.2` | both: whichever comes first |
///
/// ```
/// use carc_agents::AgentSpec;
/// let spec: AgentSpec = "mcts:iterations=500".parse()?;
/// assert_eq!(spec.to_string(), "mcts:iterations=500");
/// let error = "gredy".parse::<AgentSpec>().unwrap_err();
/// assert_eq!(error.suggestion(), Some("greedy"));
/// # Ok::<(), carc_agents::SpecError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum AgentSpec {
    /// Any legal action.
    Random,
    /// The best turn by a static evaluation.
    Greedy,
    /// A search.
    Mcts(Budget),
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
}

impl Budget {
    /// The iterations for each decision where nothing is said.
    pub const DEFAULT_ITERATIONS: u32 = 1000;

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
        Ok(Self { iterations, seconds })
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
        }
    }
}

/// What is wrong with the text of an agent.
///
/// ```
/// use carc_agents::AgentSpec;
/// let error = "mcts:iteration=5".parse::<AgentSpec>().unwrap_err();
/// assert_eq!(error.suggestion(), Some("iterations"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no such agent.
    #[error("there is no agent {name:?}{}; there are {}", suggest(.suggestion.as_deref()), AgentSpec::NAMES.join(", "))]
    UnknownAgent {
        /// The name found, cut if it is long.
        name: String,
        /// The nearest known name, if one is near.
        suggestion: Option<String>,
    },
    /// The agent has no such parameter.
    #[error("the agent {agent} has no parameter {name:?}{}", suggest(.suggestion.as_deref()))]
    UnknownParameter {
        /// The agent.
        agent: &'static str,
        /// The name found, cut if it is long.
        name: String,
        /// The nearest known name, if one is near.
        suggestion: Option<String>,
    },
    /// A parameter cannot have this value.
    #[error("{parameter} cannot be {value:?}; it is {wanted}")]
    BadValue {
        /// The parameter.
        parameter: &'static str,
        /// The value found, cut if it is long.
        value: String,
        /// What it can be.
        wanted: &'static str,
    },
    /// A parameter is given twice.
    #[error("{parameter} is given twice")]
    Twice {
        /// The parameter.
        parameter: &'static str,
    },
}

impl SpecError {
    /// The known name that may have been meant, where one is near.
    pub fn suggestion(&self) -> Option<&str> {
        match self {
            Self::UnknownAgent { suggestion, .. } | Self::UnknownParameter { suggestion, .. } => {
                suggestion.as_deref()
            }
            Self::BadValue { .. } | Self::Twice { .. } => None,
        }
    }
}

fn cut(text: &str) -> String {
    text.chars().take(carc_engine::limits::MAX_NAME).collect()
}

const PARAMETERS: [&str; 2] = ["iterations", "seconds"];

fn bad_value(parameter: &'static str, value: &str) -> SpecError {
    let wanted = match parameter {
        "iterations" => "a whole number from 1 to 100000000",
        _ => "a number of seconds, more than 0 and at most 86400",
    };
    SpecError::BadValue { parameter, value: cut(value), wanted }
}

impl AgentSpec {
    /// The names of the agents.
    pub const NAMES: [&str; 3] = ["random", "greedy", "mcts"];

    /// The name, without parameters.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Mcts(_) => "mcts",
        }
    }

    /// Makes the agent; its choices follow from the seed.
    pub fn build(&self, seed: u64) -> Box<dyn Agent> {
        self.build_at(seed, 0)
    }

    /// Makes an agent as it is after it has used so many words of its generator.
    ///
    /// ```
    /// use carc_agents::{Agent, AgentSpec};
    /// use carc_engine::{Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let mut agent = AgentSpec::Random.build(1);
    /// agent.choose(&game)?;
    /// let mut twin = AgentSpec::Random.build_at(1, agent.words());
    /// assert_eq!(agent.choose(&game), twin.choose(&game));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn build_at(&self, seed: u64, words: u64) -> Box<dyn Agent> {
        let generator = Generator::at(seed, words);
        match *self {
            Self::Random => Box::new(Random::with(generator)),
            Self::Greedy => Box::new(Greedy::with(generator)),
            Self::Mcts(budget) => Box::new(Mcts::with(budget, generator)),
        }
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Mcts(budget) => write!(f, ":{budget}"),
            Self::Random | Self::Greedy => Ok(()),
        }
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, parameters) = match text.split_once(':') {
            Some((name, parameters)) => (name.trim(), Some(parameters)),
            None => (text.trim(), None),
        };
        match name {
            "random" => without("random", parameters).map(|()| Self::Random),
            "greedy" => without("greedy", parameters).map(|()| Self::Greedy),
            "mcts" => budget(parameters).map(Self::Mcts),
            _ => Err(SpecError::UnknownAgent {
                name: cut(name),
                suggestion: nearest(name, Self::NAMES.into_iter()),
            }),
        }
    }
}

/// Refuses parameters for an agent that has none.
fn without(agent: &'static str, parameters: Option<&str>) -> Result<(), SpecError> {
    match parameters {
        None => Ok(()),
        Some(text) => {
            let name = text.split(['=', ',']).next().unwrap_or_default();
            Err(SpecError::UnknownParameter { agent, name: cut(name), suggestion: None })
        }
    }
}

fn budget(parameters: Option<&str>) -> Result<Budget, SpecError> {
    let (mut iterations, mut seconds) = (None, None);
    for part in parameters.into_iter().flat_map(|text| text.split(',')) {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let (name, value) = (name.trim(), value.trim());
        match name {
            "iterations" if iterations.is_some() => {
                return Err(SpecError::Twice { parameter: "iterations" });
            }
            "seconds" if seconds.is_some() => {
                return Err(SpecError::Twice { parameter: "seconds" });
            }
            "iterations" => {
                let count = value.parse().map_err(|_| bad_value("iterations", value))?;
                iterations = Some(count);
            }
            "seconds" => {
                let time = value.parse().map_err(|_| bad_value("seconds", value))?;
                seconds = Some(time);
            }
            _ => {
                return Err(SpecError::UnknownParameter {
                    agent: "mcts",
                    name: cut(name),
                    suggestion: nearest(name, PARAMETERS.into_iter()),
                });
            }
        }
    }
    Budget::new(iterations, seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        text.parse::<AgentSpec>().expect_err("it is wrong").to_string()
    }

    #[test]
    fn texts_are_read_and_written() {
        for (text, written) in [
            ("random", "random"),
            (" greedy ", "greedy"),
            ("mcts", "mcts:iterations=1000"),
            ("mcts:iterations=7", "mcts:iterations=7"),
            ("mcts: seconds = 0.25", "mcts:seconds=0.25"),
            ("mcts:seconds=1,iterations=9", "mcts:iterations=9,seconds=1"),
        ] {
            let spec: AgentSpec = text.parse().expect(text);
            assert_eq!(spec.to_string(), written);
            assert_eq!(written.parse::<AgentSpec>().expect(written).to_string(), written);
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        assert!(refused("MCTS").contains(r#"did you mean "mcts"?"#));
        assert_eq!(
            refused("alpha"),
            r#"there is no agent "alpha"; there are random, greedy, mcts"#
        );
        assert_eq!(refused("greedy:depth=2"), r#"the agent greedy has no parameter "depth""#);
        assert!(refused("mcts:second=1").contains(r#"did you mean "seconds"?"#));
        assert!(refused("mcts:").contains(r#"no parameter """#));
        for value in ["0", "-1", "1.5", "many", "100000001", ""] {
            assert!(refused(&format!("mcts:iterations={value}")).contains("a whole number"));
        }
        for value in ["0", "-1", "NaN", "inf", "86401", "long"] {
            assert!(refused(&format!("mcts:seconds={value}")).contains("a number of seconds"));
        }
        assert_eq!(refused("mcts:seconds=1,seconds=2"), "seconds is given twice");
        let long = "x".repeat(100_000);
        assert!(refused(&long).len() < 300);
        assert!(refused(&format!("mcts:{long}")).len() < 300);
    }
}
