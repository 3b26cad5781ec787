//! Players specified as text: agents from this crate or external programs.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::{
    Agent, AgentError, AgentSpec, SpecError,
    protocol::{ProcessAgent, Program, ProgramError},
};

/// A player in the arena or the ladder: an agent from this crate, or a program that implements the
/// protocol. Functions outside the arena and the ladder accept only agents.
///
/// | text | player |
/// | --- | --- |
/// | `greedy`, `mcts:iterations=500`, … | an [`AgentSpec`] |
/// | `process:PROGRAM ARGUMENTS` | a [`Program`], with its parameters before PROGRAM |
///
/// ```
/// use carc_agents::PlayerSpec;
/// let player: PlayerSpec = "process:seconds=1 python3 player.py".parse()?;
/// assert_eq!(player.to_string(), "process:seconds=1 python3 player.py");
/// let player: PlayerSpec = "greedy".parse()?;
/// assert_eq!(player, carc_agents::AgentSpec::Greedy.into());
/// # Ok::<(), carc_agents::PlayerError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum PlayerSpec {
    /// An agent from this crate.
    Agent(AgentSpec),
    /// A program.
    Process(Program),
}

/// The error for an invalid player.
///
/// ```
/// use carc_agents::PlayerSpec;
/// let error = "process:".parse::<PlayerSpec>().unwrap_err();
/// assert_eq!(error.to_string(), "process: no program specified; use process:PROGRAM ARGUMENTS");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// The agent is invalid.
    #[error(transparent)]
    Agent(#[from] SpecError),
    /// The program is invalid.
    #[error("process: {0}")]
    Process(#[from] ProgramError),
}

impl PlayerSpec {
    /// Creates the player. The player is either an agent whose choices are determined by the seed,
    /// or a new process.
    ///
    /// # Errors
    /// Fails if a program cannot be started or violates the protocol.
    pub fn build(&self, seed: u64) -> Result<Box<dyn Agent>, AgentError> {
        Ok(match self {
            Self::Agent(spec) => spec.build(seed),
            Self::Process(program) => Box::new(ProcessAgent::start(program.clone(), seed)?),
        })
    }

    /// Returns true if the player has a time limit, which makes its decisions depend on the
    /// machine.
    pub fn is_timed(&self) -> bool {
        match self {
            Self::Agent(spec) => spec.budget().is_some_and(|budget| budget.max_seconds().is_some()),
            Self::Process(program) => program.is_timed(),
        }
    }
}

impl From<AgentSpec> for PlayerSpec {
    fn from(spec: AgentSpec) -> Self {
        Self::Agent(spec)
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agent(spec) => write!(f, "{spec}"),
            Self::Process(program) => write!(f, "process:{program}"),
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        Ok(match text.trim_start().strip_prefix("process:") {
            Some(program) => Self::Process(program.parse()?),
            None => Self::Agent(text.parse()?),
        })
    }
}
