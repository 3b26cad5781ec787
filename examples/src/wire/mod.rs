//! A game over a network: a server that runs the game and sends each client only permitted
//! information, and a client that knows nothing else. `docs/wire.md` describes the messages.

mod client;
mod server;

use std::io::{self, BufRead};

use carc_engine::{Config, Player, limits};
use serde::{Deserialize, Serialize};

pub use self::{
    client::{Client, ClientError, Seen},
    server::{Rules, Server},
};

/// The maximum size in bytes of a client's message, and of a server's.
const MAX_REQUEST: u64 = limits::MAX_ACTION_BYTES as u64;
const MAX_REPLY: u64 = limits::MAX_SAVE_BYTES as u64;

/// A message of a client, one per line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Takes a seat, reconnects, or watches; the first message of a connection.
    Join {
        /// The seat; none to watch.
        #[serde(default)]
        seat: Option<Player>,
        /// The token that the server issued with the seat, for reconnecting.
        #[serde(default)]
        token: Option<String>,
        /// The number of history entries that the client has seen.
        #[serde(default)]
        seen: usize,
    },
    /// Makes a decision.
    Act {
        /// The number of history entries when the client decided: late or repeated decisions are rejected.
        step: usize,
        /// The action in its notation.
        action: String,
    },
    /// Resigns: an agent takes over the seat.
    Resign {},
    /// Leaves permanently, which means resigning before the end. A client that only disconnects can
    /// return.
    Leave {},
}

/// A message of the server, one per line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Reply {
    /// The reply to a client that joined.
    Welcome {
        /// The seat; none for a spectator.
        seat: Option<Player>,
        /// The token for reconnecting to the seat.
        token: Option<String>,
        /// The version of the vocabulary.
        api: u32,
        /// The fingerprint of the setup.
        fingerprint: String,
        /// The config of the game.
        config: Box<Config>,
    },
    /// The new events, sent after each decision and to clients that joined.
    Update {
        /// The number of history entries that the client had seen.
        from: usize,
        /// The number of history entries now.
        step: usize,
        /// The events in between, as the client may see them.
        events: Vec<serde_json::Value>,
        /// The current view of the client.
        view: serde_json::Value,
    },
    /// A request was rejected, and nothing has changed.
    Refused {
        /// The reason.
        why: String,
    },
}

/// Reads a message of at most this many bytes; none at the end of the connection.
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

/// Converts a message to a line.
fn line(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("a message can be serialized") + "\n"
}
