//! Agents specified as text, such as `random`, `greedy`, `mcts:iterations=500` and `hard`.

use std::{fmt, str::FromStr};

use carc_engine::{Generator, nearest, suggest};
use thiserror::Error;

use crate::{Agent, Budget, Easy, Greedy, Mcts, Random};

/// An agent and its parameters. The text form is the same in every language and on the command
/// line.
///
/// | text | agent |
/// | --- | --- |
/// | `random` | [`Random`] |
/// | `greedy` | [`Greedy`] |
/// | `mcts` | [`Mcts`] with [`Budget::DEFAULT_ITERATIONS`] per decision |
/// | `mcts:iterations=500` | number of iterations, 1 to 100,000,000 |
/// | `mcts:seconds=0.2` | time limit in seconds, above 0 and at most 86400; at least one iteration |
/// | `mcts:iterations=500,seconds=0.2` | both limits; the search ends at the first limit that it reaches |
/// | `mcts:iterations=500,threads=4` | number of threads, 1 to 64 |
/// | `easy` | [`Easy`], which makes mistakes |
/// | `normal` | [`Greedy`] |
/// | `hard` | [`Mcts`] with [`Budget::HARD`]; parameters such as `hard:iterations=500` as with `mcts` |
/// | `expert` | [`Mcts`] with [`Budget::EXPERT`]; parameters as with `mcts` |
///
/// With their default budgets, `hard` and `expert` use the whole budget for a tile placement, which
/// they search together with the rest of the turn, and a quarter of the budget for later decisions
/// in the turn.
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
    /// Chooses uniformly random actions.
    Random,
    /// Plays the best turn according to the static evaluation.
    Greedy,
    /// Uses a tree search.
    Mcts(Budget),
    /// A level for human opponents that makes mistakes.
    Easy,
    /// A level for human opponents that plays the best turn according to the static evaluation.
    Normal,
    /// A level for human opponents that uses a tree search.
    Hard(Budget),
    /// A level for human opponents that uses a long tree search.
    Expert(Budget),
}

/// The error for an invalid agent.
///
/// ```
/// use carc_agents::AgentSpec;
/// let error = "mcts:iteration=5".parse::<AgentSpec>().unwrap_err();
/// assert_eq!(error.suggestion(), Some("iterations"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no agent with this name.
    #[error("unknown agent {name:?}{}; expected one of {}", suggest(.suggestion.as_deref()), AgentSpec::NAMES.join(", "))]
    UnknownAgent {
        /// The unknown name, truncated if it is long.
        name: String,
        /// A similar known name, if there is one.
        suggestion: Option<String>,
    },
    /// The agent does not have this parameter.
    #[error("unknown parameter {name:?} for the {agent} agent{}", suggest(.suggestion.as_deref()))]
    UnknownParameter {
        /// The agent.
        agent: &'static str,
        /// The unknown name, truncated if it is long.
        name: String,
        /// A similar known name, if there is one.
        suggestion: Option<String>,
    },
    /// A parameter has an invalid value.
    #[error("{parameter} cannot be {value:?}; expected {wanted}")]
    BadValue {
        /// The parameter.
        parameter: &'static str,
        /// The invalid value, truncated if it is long.
        value: String,
        /// A description of the valid values.
        wanted: &'static str,
    },
    /// More than one thread was requested, but the crate was built without the Cargo feature
    /// `threads`.
    #[error(
        "{threads} search threads require the \"threads\" feature, which is not enabled in this build"
    )]
    NoThreads {
        /// The requested number of threads.
        threads: u32,
    },
    /// A parameter is repeated.
    #[error("{parameter} is repeated")]
    Twice {
        /// The parameter.
        parameter: &'static str,
    },
}

impl SpecError {
    /// Returns a similar known name, if there is one.
    pub fn suggestion(&self) -> Option<&str> {
        match self {
            Self::UnknownAgent { suggestion, .. } | Self::UnknownParameter { suggestion, .. } => {
                suggestion.as_deref()
            }
            Self::BadValue { .. } | Self::NoThreads { .. } | Self::Twice { .. } => None,
        }
    }
}

pub(crate) fn cut(text: &str) -> String {
    text.chars().take(carc_engine::limits::MAX_NAME).collect()
}

impl AgentSpec {
    /// The names of the agents.
    pub const NAMES: [&str; 7] = ["random", "greedy", "mcts", "easy", "normal", "hard", "expert"];

    /// The names of the levels, from the weakest to the strongest.
    pub const LEVELS: [&str; 4] = ["easy", "normal", "hard", "expert"];

    /// Returns the name, without parameters.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Mcts(_) => "mcts",
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard(_) => "hard",
            Self::Expert(_) => "expert",
        }
    }

    /// Returns the search budget, or `None` for agents that do not search.
    pub const fn budget(&self) -> Option<Budget> {
        match self {
            Self::Mcts(budget) | Self::Hard(budget) | Self::Expert(budget) => Some(*budget),
            Self::Random | Self::Greedy | Self::Easy | Self::Normal => None,
        }
    }

    /// Creates the agent. The agent's choices are determined by the seed.
    pub fn build(&self, seed: u64) -> Box<dyn Agent> {
        self.build_from_position(seed, 0)
    }

    /// Creates the agent with a generator that starts at a [position](Agent::rng_position).
    ///
    /// ```
    /// use carc_agents::{Agent, AgentSpec};
    /// use carc_engine::{Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let mut agent = AgentSpec::Random.build(1);
    /// agent.choose(&game)?;
    /// let mut twin = AgentSpec::Random.build_from_position(1, agent.rng_position());
    /// assert_eq!(agent.choose(&game), twin.choose(&game));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn build_from_position(&self, seed: u64, rng_position: u64) -> Box<dyn Agent> {
        let generator = Generator::from_position(seed, rng_position);
        match *self {
            Self::Random => Box::new(Random::with(generator)),
            Self::Easy => Box::new(Easy::with(generator)),
            Self::Greedy | Self::Normal => Box::new(Greedy::with(generator)),
            Self::Mcts(budget) => Box::new(Mcts::with(budget, generator)),
            Self::Hard(budget) | Self::Expert(budget) => {
                let later = budget.of_level_after_placement();
                Box::new(Mcts::with_later(budget, later, generator))
            }
        }
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        self.budget().map_or(Ok(()), |budget| write!(f, ":{budget}"))
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
            "mcts" => Budget::read("mcts", parameters, Budget::default()).map(Self::Mcts),
            "easy" => without("easy", parameters).map(|()| Self::Easy),
            "normal" => without("normal", parameters).map(|()| Self::Normal),
            "hard" => Budget::read("hard", parameters, Budget::HARD).map(Self::Hard),
            "expert" => Budget::read("expert", parameters, Budget::EXPERT).map(Self::Expert),
            _ => Err(SpecError::UnknownAgent {
                name: cut(name),
                suggestion: nearest(name, Self::NAMES.into_iter()),
            }),
        }
    }
}

/// Rejects parameters for an agent that does not accept any.
fn without(agent: &'static str, parameters: Option<&str>) -> Result<(), SpecError> {
    match parameters {
        None => Ok(()),
        Some(text) => {
            let name = text.split(['=', ',']).next().unwrap_or_default();
            Err(SpecError::UnknownParameter { agent, name: cut(name), suggestion: None })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        text.parse::<AgentSpec>().expect_err("it is wrong").to_string()
    }

    #[test]
    fn specs_round_trip_as_text() {
        for (text, written) in [
            ("random", "random"),
            (" greedy ", "greedy"),
            ("mcts", "mcts:iterations=1000"),
            ("mcts:iterations=7", "mcts:iterations=7"),
            ("mcts: seconds = 0.25", "mcts:seconds=0.25"),
            ("mcts:seconds=1,iterations=9", "mcts:iterations=9,seconds=1"),
            ("easy", "easy"),
            ("normal", "normal"),
            ("hard", "hard:iterations=4000,seconds=1"),
            ("hard:iterations=7", "hard:iterations=7"),
            ("expert:seconds=2", "expert:seconds=2"),
        ] {
            let spec: AgentSpec = text.parse().expect(text);
            assert_eq!(spec.to_string(), written);
            assert_eq!(written.parse::<AgentSpec>().expect(written).to_string(), written);
        }
    }

    #[test]
    fn rejects_threads_without_their_feature() {
        let text = "expert:threads=3";
        if cfg!(feature = "threads") {
            let spec: AgentSpec = text.parse().expect(text);
            assert_eq!(spec.to_string(), "expert:iterations=100000,seconds=5,threads=3");
        } else {
            assert!(refused(text).contains("feature"));
        }
        assert_eq!(
            "mcts:threads=1".parse::<AgentSpec>().expect("one").to_string(),
            "mcts:iterations=1000"
        );
    }

    #[test]
    fn rejects_invalid_specs() {
        assert!(refused("MCTS").contains(r#"did you mean "mcts"?"#));
        assert_eq!(
            refused("alpha"),
            r#"unknown agent "alpha"; expected one of random, greedy, mcts, easy, normal, hard, expert"#
        );
        assert_eq!(refused("easy:seconds=2"), r#"unknown parameter "seconds" for the easy agent"#);
        assert!(
            refused("hard:second=1").contains(r#"unknown parameter "second" for the hard agent"#)
        );
        assert_eq!(refused("greedy:depth=2"), r#"unknown parameter "depth" for the greedy agent"#);
        assert!(refused("mcts:second=1").contains(r#"did you mean "seconds"?"#));
        assert!(refused("mcts:").contains(r#"unknown parameter """#));
        for value in ["0", "-1", "1.5", "many", "100000001", ""] {
            assert!(refused(&format!("mcts:iterations={value}")).contains("a whole number"));
        }
        for value in ["0", "-1", "NaN", "inf", "86401", "long"] {
            assert!(refused(&format!("mcts:seconds={value}")).contains("a number of seconds"));
        }
        for value in ["0", "-1", "65", "two"] {
            assert!(refused(&format!("mcts:threads={value}")).contains("from 1 to 64"));
        }
        assert_eq!(refused("mcts:seconds=1,seconds=2"), "seconds is repeated");
        let long = "x".repeat(100_000);
        assert!(refused(&long).len() < 300);
        assert!(refused(&format!("mcts:{long}")).len() < 300);
    }
}
