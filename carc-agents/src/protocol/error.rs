//! What can go wrong with a player in a process of its own.

use thiserror::Error;

/// Why a player in a process of its own has not decided. Whatever it is, the process has been ended.
///
/// ```
/// use carc_agents::protocol::{ProcessAgent, ProcessError, Program};
/// let program: Program = "no-such-program --fast".parse()?;
/// let error = ProcessAgent::start(program, 1).unwrap_err();
/// assert!(matches!(error, ProcessError::Start { .. }));
/// assert_eq!(error.name(), "start");
/// # Ok::<(), carc_agents::protocol::ProgramError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ProcessError {
    /// The program cannot be started.
    #[error("{program:?} cannot be started: {why}")]
    Start {
        /// The program.
        program: String,
        /// What the system says.
        why: String,
    },
    /// It speaks another version of the protocol.
    #[error("the player speaks version {version} of the protocol, and not {ours}", ours = super::VERSION)]
    Version {
        /// Its version.
        version: u32,
    },
    /// It has no option of this name.
    #[error("the player has no option {name:?}; it has {known}")]
    Option {
        /// The name.
        name: String,
        /// The options that it has.
        known: String,
    },
    /// It has ended, or closed its output, before it had answered.
    #[error("the player ended before it had answered {request:?}: {status}")]
    Died {
        /// What it was asked.
        request: &'static str,
        /// How it has ended.
        status: String,
    },
    /// It has not answered in time.
    #[error("the player has not answered {request:?} within {limit}")]
    Timeout {
        /// What it was asked.
        request: &'static str,
        /// How long it had.
        limit: String,
    },
    /// A line is no answer.
    #[error("the player said {line:?}, which is no answer: {why}")]
    Garbage {
        /// The line, cut if it is long.
        line: String,
        /// What is wrong with it.
        why: String,
    },
    /// An answer to another question.
    #[error("the player answered {answer:?} to {request:?}")]
    Unexpected {
        /// What it was asked.
        request: &'static str,
        /// What it has answered.
        answer: &'static str,
    },
    /// A choice that may not be made.
    #[error("the player chose {action:?}, which is not legal: {why}")]
    Illegal {
        /// The action as the player has written it, cut if it is long.
        action: String,
        /// What is wrong with it.
        why: String,
    },
    /// The player says that it cannot answer.
    #[error("the player cannot answer {request:?}: {why}")]
    Refused {
        /// What it was asked.
        request: &'static str,
        /// What it says, cut if it is long.
        why: String,
    },
}

impl ProcessError {
    /// What kind of fault it is, in one word that does not change.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Start { .. } => "start",
            Self::Version { .. } => "version",
            Self::Option { .. } => "option",
            Self::Died { .. } => "died",
            Self::Timeout { .. } => "timeout",
            Self::Garbage { .. } => "garbage",
            Self::Unexpected { .. } => "unexpected",
            Self::Illegal { .. } => "illegal",
            Self::Refused { .. } => "refused",
        }
    }
}
