//! Errors from players in other processes.

use thiserror::Error;

/// An error from a player in another process. The process has been terminated.
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
    /// The program could not be started.
    #[error("{program:?} cannot be started: {why}")]
    Start {
        /// The program.
        program: String,
        /// The operating system's error.
        why: String,
    },
    /// The program uses a protocol version that this crate does not implement.
    #[error("the player uses version {version} of the protocol; expected {ours}", ours = super::VERSION)]
    Version {
        /// The protocol version that the program uses.
        version: u32,
    },
    /// The program does not have the requested option.
    #[error("unknown option {name:?}; the player supports {known}")]
    Option {
        /// The name of the option.
        name: String,
        /// The known options.
        known: String,
    },
    /// The program exited or closed its output before it answered.
    #[error("the player exited before it answered {request:?}: {status}")]
    Died {
        /// The request.
        request: &'static str,
        /// The exit status.
        status: String,
    },
    /// The program did not answer in time.
    #[error("the player did not answer {request:?} within {limit}")]
    Timeout {
        /// The request.
        request: &'static str,
        /// The time limit.
        limit: String,
    },
    /// A line is not a valid answer.
    #[error("the player sent an invalid answer, {line:?}: {why}")]
    Garbage {
        /// The line, truncated if it is long.
        line: String,
        /// The problem.
        why: String,
    },
    /// The answer does not match the kind of request.
    #[error("the player sent an unexpected answer to {request:?}: {answer:?}")]
    Unexpected {
        /// The request.
        request: &'static str,
        /// The answer.
        answer: &'static str,
    },
    /// The chosen action is illegal.
    #[error("the player chose {action:?}, which is illegal: {why}")]
    Illegal {
        /// The action as sent by the player, truncated if it is long.
        action: String,
        /// The problem.
        why: String,
    },
    /// The player reported an error.
    #[error("the player cannot answer {request:?}: {why}")]
    Refused {
        /// The request.
        request: &'static str,
        /// The player's message, truncated if it is long.
        why: String,
    },
}

impl ProcessError {
    /// Returns the kind of error as a stable identifier.
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
