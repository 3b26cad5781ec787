//! Players by name: our agents, and programs.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::{
    Agent, AgentError, AgentSpec, SpecError,
    protocol::{ProcessAgent, Program, ProgramError},
};

/// Which player: one of our agents, or a program that speaks the protocol. These are the words for the arena
/// and the ladder; what starts a program is no name of an agent elsewhere.
///
/// | text | player |
/// | --- | --- |
/// | `greedy`, `mcts:iterations=500` and the like | an [`AgentSpec`] |
/// | `process:PROGRAM ARGUMENTS` | a [`Program`], with its parameters before it |
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
    /// One of our agents.
    Agent(AgentSpec),
    /// A program.
    Process(Program),
}

/// What is wrong with the text of a player.
///
/// ```
/// use carc_agents::PlayerSpec;
/// let error = "process:".parse::<PlayerSpec>().unwrap_err();
/// assert_eq!(error.to_string(), "process: a program is missing; write process:PROGRAM ARGUMENTS");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// It is no agent.
    #[error(transparent)]
    Agent(#[from] SpecError),
    /// It is no program.
    #[error("process: {0}")]
    Process(#[from] ProgramError),
}

impl PlayerSpec {
    /// Makes the player: an agent whose choices follow from the seed, or a process that is started.
    ///
    /// # Errors
    /// If it is a program that cannot be started, or does not answer as it should.
    pub fn build(&self, seed: u64) -> Result<Box<dyn Agent>, AgentError> {
        Ok(match self {
            Self::Agent(spec) => spec.build(seed),
            Self::Process(program) => Box::new(ProcessAgent::start(program.clone(), seed)?),
        })
    }

    /// Whether it thinks for a time, so that what it decides depends on the machine.
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
