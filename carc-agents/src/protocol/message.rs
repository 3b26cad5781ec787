//! The messages, a line of JSON each.

use std::collections::BTreeMap;

use carc_engine::{Action, Config, Game};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;

use super::shown;

/// What is said to a player. `docs/protocol.md` shows each of them.
///
/// Keys that are not known are passed over, so that later versions can add some.
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
    /// The first of all messages. Answer: [`Answer::Hello`].
    Hello {
        /// The [version](super::VERSION) of the protocol.
        protocol: u32,
        /// Who asks.
        name: String,
        /// Which version of it.
        version: String,
    },
    /// Changes an option that the player has named. Answer: [`Answer::Ready`].
    Set {
        /// The option.
        name: String,
        /// Its value.
        value: String,
    },
    /// A game begins: what is asked from now on is of this game. Answer: [`Answer::Ready`].
    NewGame {
        /// What is played with and by which rules.
        config: Box<Config>,
        /// The number of the rules, as `0x` and 16 digits; see
        /// [`Setup::fingerprint`](carc_engine::Setup::fingerprint).
        fingerprint: String,
        /// Where the player is to take its chance from.
        #[serde(default)]
        seed: u64,
    },
    /// Decide. Answer: [`Answer::Choice`].
    Choose {
        /// What the player to act knows, as [`View::to_json`](carc_engine::View::to_json) writes it.
        view: Box<RawValue>,
        /// Everything that they may do, at least one.
        legal: Vec<Legal>,
        /// How long they may think; as long as they like if it is not there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time: Option<Time>,
    },
    /// Decide now, while a choice is thought about. No answer but that to the choice.
    Stop {},
    /// Are you there? Answer: [`Answer::Pong`].
    Ping {},
    /// The game has ended. No answer.
    GameOver {
        /// The points of each seat.
        scores: Vec<i32>,
    },
    /// The last answer was wrong, and nothing more is asked. No answer.
    Error {
        /// What kind of fault it was, as [`ProcessError::name`](super::ProcessError::name) calls it.
        kind: String,
        /// What was wrong.
        why: String,
    },
    /// Go. No answer.
    Quit {},
}

/// Something that the player may do.
///
/// ```
/// use carc_agents::protocol::Legal;
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let legal = Legal::all(&game);
/// assert_eq!(legal.len(), game.legal_actions().len());
/// assert_eq!(game.setup().parse_action(&legal[0].action).unwrap().code(), legal[0].code);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Legal {
    /// The action as text.
    pub action: String,
    /// The same as a number, below 2^53.
    pub code: u64,
}

impl Legal {
    /// All legal actions of a game, in its order.
    pub fn all(game: &Game) -> Vec<Self> {
        let text = |action: Action| game.setup().action_text(action);
        let legal = |action: Action| Self { action: text(action), code: action.code() };
        game.legal_actions().iter().map(legal).collect()
    }
}

/// How long a player may think about a choice.
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
    /// So many seconds for this choice.
    Seconds(f64),
    /// So many iterations of a search, or whatever comes near to it: the same on every machine.
    Iterations(u32),
    /// A clock for the whole game.
    Clock {
        /// Seconds that are left for this choice and all that come after it.
        left: f64,
        /// Seconds that are added after each choice.
        increment: f64,
    },
}

/// What a player says. `docs/protocol.md` shows each of them.
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
    /// Who the player is.
    Hello {
        /// The version of the protocol that the player speaks.
        protocol: u32,
        /// Its name.
        name: String,
        /// Its version.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        version: String,
        /// The options that can be [set](Request::Set), each with its value.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        options: BTreeMap<String, String>,
    },
    /// Done.
    Ready {},
    /// What is to be done: one of the legal actions, as text or as a number.
    Choice {
        /// The action as text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        action: Option<String>,
        /// The action as a number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<u64>,
    },
    /// I am.
    Pong {},
    /// The request cannot be answered.
    Error {
        /// What is wrong.
        why: String,
    },
}

impl Request {
    /// Reads a line.
    ///
    /// # Errors
    /// If it is no request: what is wrong with it.
    pub fn from_line(line: &str) -> Result<Self, String> {
        read(line)
    }

    /// The line that says it, without the end of the line.
    pub fn to_line(&self) -> String {
        write(self)
    }
}

impl Answer {
    /// Reads a line.
    ///
    /// # Errors
    /// If it is no answer: what is wrong with it.
    pub fn from_line(line: &str) -> Result<Self, String> {
        read(line)
    }

    /// The line that says it, without the end of the line.
    pub fn to_line(&self) -> String {
        write(self)
    }

    /// What kind of answer it is, as it is called in the line.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Hello { .. } => "hello",
            Self::Ready {} => "ready",
            Self::Choice { .. } => "choice",
            Self::Pong {} => "pong",
            Self::Error { .. } => "error",
        }
    }
}

fn read<T: DeserializeOwned>(line: &str) -> Result<T, String> {
    // What is wrong may repeat a word of the line, however long that is.
    serde_json::from_str(line).map_err(|error| shown(&error.to_string()))
}

/// # Panics
/// Never: every message has a JSON form.
fn write(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("a message has a JSON form")
}
