//! A line-based protocol for players in other processes.

mod engine;
mod error;
mod line;
mod message;
mod process;
mod program;

pub use self::{
    engine::serve,
    error::ProcessError,
    message::{Answer, Legal, Request, Time},
    process::{Introduction, ProcessAgent},
    program::{Program, ProgramError},
};

/// The protocol version that this crate implements.
pub const VERSION: u32 = 1;

/// Maximum length of a request in bytes, which is sufficient for the largest view and the rest of
/// the request.
pub const MAX_REQUEST: usize = 2 * carc_engine::limits::MAX_SAVE_BYTES;

/// Maximum length of an answer in bytes.
pub const MAX_ANSWER: usize = 1 << 16;

/// Returns external text for use in a message, truncated if it is long.
fn shown(text: &str) -> String {
    const MOST: usize = 200;
    let mut short: String = text.trim_end().chars().take(MOST).collect();
    if short.len() < text.trim_end().len() {
        short.push_str("...");
    }
    short
}
