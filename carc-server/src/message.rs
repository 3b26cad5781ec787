//! The messages exchanged between clients and the server. `docs/server.md` describes the messages.

use carc_engine::{Config, Event, Player};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use thiserror::Error;

use crate::{bot::Bot, clock::ClockPlan, name::PlayerName, secret::Secret};

/// A message from a client.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Creates a room.
    Create(Box<RoomPlan>),
    /// Joins or rejoins a room as a player or a spectator.
    Join {
        /// The room's secret.
        room: Secret,
        /// The seat's secret; `None` to watch as a spectator.
        #[serde(default)]
        secret: Option<Secret>,
        /// The number of history entries that the client has seen.
        #[serde(default)]
        seen: usize,
    },
    /// Makes a decision.
    Act {
        /// The number of history entries when the client decided, used to reject late or repeated
        /// decisions.
        step: usize,
        /// The action in notation.
        action: String,
    },
    /// Lets a computer player play for an absent player.
    Fill {
        /// The seat.
        seat: Player,
        /// The computer player.
        agent: Bot,
    },
    /// Hands the client's seat over to a computer player. The client continues as a spectator.
    Resign {},
    /// Sets the name of the client's player.
    Name {
        /// The name; see [`PlayerName`].
        name: PlayerName,
    },
    /// Requests a `pong`.
    Ping {},
}

/// The game that a client requests.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomPlan {
    /// The game's config.
    pub config: Config,
    /// The computer player in each seat; `None` for a human player's seat. Seats missing from the
    /// list are for human players.
    #[serde(default)]
    pub seats: Vec<Option<Bot>>,
    /// The clock; `None` to play without a clock.
    #[serde(default)]
    pub clock: Option<ClockPlan>,
}

/// A message from the server.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply<'a> {
    /// The room that the client has created.
    Created {
        /// The room's secret.
        room: Secret,
        /// Each seat's secret; `None` for a computer player's seat.
        seats: Vec<Option<Secret>>,
    },
    /// The client has joined a room, or has become a spectator.
    Welcome {
        /// The room's secret.
        room: Secret,
        /// The client's seat; `None` for a spectator.
        seat: Option<Player>,
        /// The version of the vocabulary, `API_VERSION`.
        api: u32,
        /// The fingerprint of the setup.
        fingerprint: String,
        /// The game's config.
        config: &'a Config,
    },
    /// The new events and the current view.
    Update {
        /// The number of history entries that the client had seen.
        from: usize,
        /// The current number of history entries.
        step: usize,
        /// The events after the first `from` entries, limited to what the client is allowed to see.
        events: &'a [Event],
        /// The client's view.
        view: &'a RawValue,
        /// The clock, if the room has one.
        #[serde(skip_serializing_if = "Option::is_none")]
        clock: Option<ClockState>,
    },
    /// The players and spectators have changed.
    Seats {
        /// The seats, by player number.
        seats: Vec<SeatState>,
        /// The number of spectators.
        spectators: usize,
        /// The clock, if the room has one.
        #[serde(skip_serializing_if = "Option::is_none")]
        clock: Option<ClockState>,
    },
    /// A message was rejected; nothing has changed.
    Refused(&'a Refusal),
    /// The answer to `ping`.
    Pong {},
}

/// The occupant of a seat.
#[derive(Clone, Debug, Serialize)]
pub struct SeatState {
    /// The computer player that plays in the seat, if any.
    pub agent: Option<Bot>,
    /// True if the player is connected.
    pub present: bool,
    /// True if the player cannot return, because they resigned or their time ran out.
    pub resigned: bool,
    /// The name that the player has set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<PlayerName>,
}

/// The state of a clock when the message was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClockState {
    /// Each player's remaining time in milliseconds.
    pub left: Vec<u64>,
    /// The player whose clock is running.
    pub running: Option<Player>,
}

/// The reason why a message was rejected.
#[derive(Clone, Debug, Error, Serialize)]
#[error("{why}")]
pub struct Refusal {
    /// The kind of reason.
    pub code: RefusalCode,
    /// A human-readable explanation.
    pub why: String,
}

/// The kind of [`Refusal`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    /// The text is not a message.
    BadMessage,
    /// The config is invalid, or the game is larger than the server permits.
    BadConfig,
    /// The client has not joined a room.
    NotJoined,
    /// The client has already joined.
    AlreadyJoined,
    /// No room has this secret.
    NoSuchRoom,
    /// No seat in the room has this secret.
    WrongSecret,
    /// A spectator cannot act.
    Spectator,
    /// The game has continued since the decision.
    StaleStep,
    /// The action is illegal.
    IllegalAction,
    /// The seat does not exist, or does not need a computer player.
    SeatTaken,
    /// The room, the server or the client has reached a limit.
    TooMany,
    /// The server failed.
    ServerError,
}

impl Refusal {
    /// Creates a refusal.
    pub(crate) fn new(code: RefusalCode, why: impl ToString) -> Self {
        Self { code, why: why.to_string() }
    }
}

impl Reply<'_> {
    /// Returns the message as JSON.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a message has a JSON form")
    }
}
