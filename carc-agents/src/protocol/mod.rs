//! A line protocol between programs: one asks, the other decides.

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

/// The version of the protocol that this crate speaks.
pub const VERSION: u32 = 1;

/// The longest line that is read from whoever asks, in bytes: a view at its largest, and room for the rest.
pub const MAX_REQUEST: usize = 2 * carc_engine::limits::MAX_SAVE_BYTES;

/// The longest line that is read from a player, in bytes.
pub const MAX_ANSWER: usize = 1 << 16;

/// Text from elsewhere in a message of ours, cut if it is long.
fn shown(text: &str) -> String {
    const MOST: usize = 200;
    let mut short: String = text.trim_end().chars().take(MOST).collect();
    if short.len() < text.trim_end().len() {
        short.push_str("...");
    }
    short
}
