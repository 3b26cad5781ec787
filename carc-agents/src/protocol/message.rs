//! The protocol messages. Each message is a line of JSON.

use std::collections::BTreeMap;

use carc_engine::{Action, Config, Game};
use serde::{
    Deserialize, Serialize,
    de::{DeserializeOwned, IgnoredAny},
};
use serde_json::value::RawValue;

use super::shown;

/// A request to a player. `docs/protocol.md` shows all requests.
///
/// Unknown keys are ignored, which allows later versions to add keys.
///
/// ```
/// use carc_agents::protocol::Request;
/// let request = Request::from_line(r#"{"set": {"name": "agent", "value": "greedy"}}"#)?;
/// assert!(matches!(request, Request::Set { .. }));
/// assert_eq!(request.to_line(), r#"{"set":{"name":"agent","value":"greedy"}}"#);
/// assert!(Request::from_line("hello").is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Request {
    /// The first message. Answer: [`Answer::Hello`].
    Hello {
        /// The [version](super::VERSION) of the protocol.
        protocol: u32,
        /// The client's name, or an empty string.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
        /// The client's version, or an empty string.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        version: String,
    },
    /// Sets a player option. Answer: [`Answer::Ready`].
    Set {
        /// The option.
        name: String,
        /// The option's value.
        value: String,
    },
    /// Starts the game for later requests. Answer: [`Answer::Ready`].
    NewGame {
        /// The config of the game.
        config: Box<Config>,
        /// The fingerprint of the rules, as `0x` and 16 digits; see
        /// [`Setup::fingerprint`](carc_engine::Setup::fingerprint).
        fingerprint: String,
        /// The player's seed.
        #[serde(default)]
        seed: u64,
    },
    /// Sets the position for later [`Choose`](Self::Choose) requests without a view. Answer:
    /// [`Answer::Ready`].
    SetPosition {
        /// The rules and the position in board notation, usually on a single line.
        text: String,
        /// The actions and draws to apply to the position, in notation.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        actions: Vec<String>,
    },
    /// Requests the position that the last [`SetPosition`](Self::SetPosition) set. Answer:
    /// [`Answer::Position`].
    GetPosition {},
    /// Requests a decision. Answer: [`Answer::Choice`].
    Choose {
        /// The view of the player to act, as written by
        /// [`View::to_json`](carc_engine::View::to_json), or `None` for the position set by the
        /// last [`SetPosition`](Self::SetPosition).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        view: Option<Box<RawValue>>,
        /// The legal actions. The list is empty if there is no view.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        legal: Vec<Legal>,
        /// The thinking time; unlimited if missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time: Option<Time>,
    },
    /// Requests an immediate decision. Only the pending [`Choose`](Self::Choose) is answered.
    Stop {},
    /// Checks that the player responds. Answer: [`Answer::Pong`].
    Ping {},
    /// Reports the end of a game. The player does not answer this request.
    GameOver {
        /// The final score of each player.
        scores: Vec<i32>,
    },
    /// Reports that the last answer was invalid, and that no more requests will follow. The player
    /// does not answer this request.
    Error {
        /// The kind of error, as in [`ProcessError::name`](super::ProcessError::name).
        kind: String,
        /// The problem.
        why: String,
    },
    /// Requests that the program end. The player does not answer this request.
    Quit {},
}

/// A legal action in notation and as a code.
///
/// ```
/// use carc_agents::protocol::Legal;
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let legal = Legal::all(&game);
/// assert_eq!(legal.len(), game.state().legal_actions().len());
/// assert_eq!(game.setup().parse_action(&legal[0].action).unwrap().code(), legal[0].code);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Legal {
    /// The action in notation.
    pub action: String,
    /// The action code, below 2^53.
    pub code: u64,
}

impl Legal {
    /// Returns all legal actions of a game, in order.
    pub fn all(game: &Game) -> Vec<Self> {
        let text = |action: Action| game.setup().action_text(action);
        let legal = |action: Action| Self { action: text(action), code: action.code() };
        game.state().legal_actions().iter().map(legal).collect()
    }
}

/// The thinking time for a choice.
///
/// ```
/// use carc_agents::protocol::Time;
/// let time: Time = serde_json::from_str(r#"{"clock": {"left": 30.0, "increment": 0.5}}"#)?;
/// assert_eq!(time, Time::Clock { left: 30.0, increment: 0.5 });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Time {
    /// Seconds for this choice.
    Seconds(f64),
    /// Iterations of a search, or a comparable amount of work that does not depend on the machine.
    Iterations(u32),
    /// A clock for the whole game.
    Clock {
        /// Seconds left for this choice and all later choices.
        left: f64,
        /// Seconds added after each choice.
        increment: f64,
    },
}

/// A player's answer. `docs/protocol.md` shows all answers.
///
/// ```
/// use carc_agents::protocol::Answer;
/// let answer = Answer::from_line(r#"{"choice": {"action": "place 0,1 90"}}"#)?;
/// assert!(matches!(answer, Answer::Choice { code: None, .. }));
/// # Ok::<(), String>(())
/// ```
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Answer {
    /// The player's introduction.
    Hello {
        /// The player's protocol version.
        protocol: u32,
        /// The player's name.
        name: String,
        /// The player's version.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        version: String,
        /// The options that can be [set](Request::Set), with their values.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        options: BTreeMap<String, String>,
    },
    /// Confirms a request.
    Ready {},
    /// The chosen legal action, in notation or as a code.
    Choice {
        /// The action in notation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        action: Option<String>,
        /// The action code.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<u64>,
    },
    /// The answer to [`Request::Ping`].
    Pong {},
    /// The answer to [`Request::GetPosition`].
    Position {
        /// The rules and the position in board notation, on a single line.
        text: String,
    },
    /// The request cannot be answered.
    Error {
        /// The problem.
        why: String,
    },
}

impl Request {
    /// Parses a line.
    ///
    /// # Errors
    /// Returns a message that describes why the line is not a valid request.
    pub fn from_line(line: &str) -> Result<Self, String> {
        read(line)
    }

    /// Returns the message as a line, without a line break.
    pub fn to_line(&self) -> String {
        write(self)
    }
}

impl Answer {
    /// Parses a line.
    ///
    /// # Errors
    /// Returns a message that describes why the line is not a valid answer.
    pub fn from_line(line: &str) -> Result<Self, String> {
        read(line)
    }

    /// Returns the message as a line, without a line break.
    pub fn to_line(&self) -> String {
        write(self)
    }

    /// Returns the name of the answer in the protocol.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Hello { .. } => "hello",
            Self::Ready {} => "ready",
            Self::Choice { .. } => "choice",
            Self::Pong {} => "pong",
            Self::Position { .. } => "position",
            Self::Error { .. } => "error",
        }
    }
}

fn read<T: DeserializeOwned>(line: &str) -> Result<T, String> {
    serde_json::from_str(line).map_err(|error| {
        let keys = serde_json::from_str::<BTreeMap<String, IgnoredAny>>(line);
        let why = match keys {
            Err(error) if !error.is_data() => error.to_string(),
            Ok(keys) if keys.len() == 1 => error.to_string(),
            _ => "a message is a JSON object with a single key".to_owned(),
        };
        // The error may contain a long word from the line.
        shown(&why)
    })
}

/// # Panics
/// Never panics in practice, because every message can be serialized.
fn write(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("a message can be serialized")
}
