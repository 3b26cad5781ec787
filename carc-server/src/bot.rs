//! Computer players.

use std::{fmt, str::FromStr};

use carc_agents::AgentSpec;
use carc_engine::{Action, Game};
use serde::{Deserialize, Serialize};

/// A computer player that clients can request: an agent without parameters that decides within
/// about a second.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Bot(AgentSpec);

impl Bot {
    /// The names of the computer players.
    pub const NAMES: [&str; 5] = ["random", "easy", "greedy", "normal", "hard"];

    /// The computer player that replaces a player who resigns or runs out of time.
    pub const SUCCESSOR: Self = Self(AgentSpec::Normal);

    /// Returns an action for the player to act. This function must not be called while a draw is
    /// pending. The seed determines the choice, except that `hard` stops searching after a second.
    /// An agent uses only the information that its player is allowed to know.
    pub(crate) fn choose(self, game: &Game, seed: u64) -> Option<Action> {
        self.0.build(seed).choose(game).ok()
    }
}

impl FromStr for Bot {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if !Self::NAMES.contains(&text) {
            let name: String = text.chars().take(32).collect();
            return Err(format!(
                "unknown agent {name:?}; expected one of {}",
                Self::NAMES.join(", ")
            ));
        }
        text.parse().map(Self).map_err(|error: carc_agents::SpecError| error.to_string())
    }
}

impl TryFrom<String> for Bot {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Bot> for String {
    fn from(bot: Bot) -> Self {
        bot.to_string()
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}
