//! Player names.

use serde::{Deserialize, Serialize};

/// A player's name: 1 to 24 characters, without control characters and without spaces at the ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct PlayerName(String);

impl PlayerName {
    /// The maximum number of characters.
    pub const MAX_CHARS: usize = 24;
}

/// Returns true for characters that are invisible or change the text direction around a name.
const fn is_invisible(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

impl TryFrom<String> for PlayerName {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text.is_empty() || text.trim() != text {
            return Err("a name cannot be empty or have spaces at its ends");
        }
        if text.chars().nth(Self::MAX_CHARS).is_some() {
            return Err("a name can have at most 24 characters");
        }
        if text.chars().any(|it| it.is_control() || is_invisible(it)) {
            return Err("a name cannot contain invisible characters");
        }
        Ok(Self(text))
    }
}
