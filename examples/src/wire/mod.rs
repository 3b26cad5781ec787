//! A game over a network: a server that keeps the game and tells everybody what they may know, and a
//! client that knows nothing else. `docs/wire.md` describes what goes over the line.

mod client;
mod server;

use std::io::{self, BufRead};

use carc_engine::{Config, limits};
use serde::{Deserialize, Serialize};

pub use self::{
    client::{Client, ClientError, Seen},
    server::{Rules, Server},
};

/// Bytes of what a client says at most, and of what a server says.
const MAX_REQUEST: u64 = limits::MAX_ACTION_BYTES as u64;
const MAX_REPLY: u64 = limits::MAX_SAVE_BYTES as u64;

/// What a client says, a line each.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Sits down, comes back, or watches; the first message of a connection.
    Join {
        /// The seat; none to watch.
        #[serde(default)]
        seat: Option<u8>,
        /// The word that the server gave with the seat, from whoever comes back to it.
        #[serde(default)]
        token: Option<String>,
        /// How many entries of the history the client has seen.
        #[serde(default)]
        seen: usize,
    },
    /// Decides.
    Act {
        /// How many entries the history had when the client decided: a decision that comes late or
        /// twice is refused.
        step: usize,
        /// The text form of the action.
        action: String,
    },
    /// Gives up: an agent goes on with the seat.
    Resign {},
    /// Goes for good, which before the end is to give up. Who is only gone may come back.
    Leave {},
}

/// What the server says, a line each.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Reply {
    /// Answers whoever has joined.
    Welcome {
        /// The seat; none for a spectator.
        seat: Option<u8>,
        /// What to show on coming back to the seat.
        token: Option<String>,
        /// The version of the words.
        api: u32,
        /// The fingerprint of the setup.
        fingerprint: String,
        /// What is played.
        config: Box<Config>,
    },
    /// What has happened, after each decision and for whoever has joined.
    Update {
        /// How many entries of the history the client had seen.
        from: usize,
        /// How many there are now.
        step: usize,
        /// The events between, as the client may see them.
        events: Vec<serde_json::Value>,
        /// What the client knows now.
        view: serde_json::Value,
    },
    /// Something was not done, and nothing has changed.
    Refused {
        /// Why.
        why: String,
    },
}

/// Reads a message of so many bytes at most; none at the end of the connection.
fn read<M: for<'de> Deserialize<'de>>(lines: impl BufRead, most: u64) -> io::Result<Option<M>> {
    let mut line = String::new();
    let length = lines.take(most).read_line(&mut line)?;
    if length == 0 {
        return Ok(None);
    }
    serde_json::from_str(&line)
        .map(Some)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// A message as a line.
fn line(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("a message has a JSON form") + "\n"
}
