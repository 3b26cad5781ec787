//! Tokens, which players collect, draw from a bag, or place on the board.

use std::fmt;

#[cfg(feature = "json")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::registered::registered;
use crate::{geometry::Side, suggest::nearest};

/// A kind of token, with a permanent number and name.
///
/// Expansions add tokens. All serialized forms contain the token's name.
///
/// ```
/// use carc_engine::Token;
/// assert_eq!(Token::WINE.name(), "wine");
/// assert_eq!(Token::from_name("wine"), Some(Token::WINE));
/// assert_eq!(Token::from_name("star"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(u8);

registered! {
    /// The tokens.
    TOKENS: [TokenSpec; 0..] for pub Token;
    /// The goods token for wine.
    WINE = 0: goods("wine");
    /// The goods token for wheat.
    WHEAT = 1: goods("wheat");
    /// The goods token for cloth.
    CLOTH = 2: goods("cloth");
    /// A token with one sheep (HS-SHEEP-2).
    SHEEP_1 = 3: of_flock("sheep_1");
    /// A token with two sheep.
    SHEEP_2 = 4: of_flock("sheep_2");
    /// A token with three sheep.
    SHEEP_3 = 5: of_flock("sheep_3");
    /// A token with four sheep.
    SHEEP_4 = 6: of_flock("sheep_4");
    /// A wolf (HS-SHEEP-4, HS-SHEEP-8).
    WOLF = 7: of_flock("wolf");
    /// The King card, for the largest completed city (KR-KING-1).
    KING = 8: card("king", "king");
    /// The Robber card, for the longest completed road (KR-ROBBER-1).
    ROBBER = 9: card("robber", "robber");
    /// A tower floor (TW-SETUP-1).
    FLOOR = 10: TokenSpec { name: "floor", mechanic: "tower", is_drawn: false, is_card: false };
    /// A gold ingot (GM-COMP-1).
    INGOT = 11: TokenSpec { name: "ingot", mechanic: "gold", is_drawn: false, is_card: false };
    /// A castle token (BCB-CASTLE-4).
    CASTLE = 12: TokenSpec { name: "castle", mechanic: "castles", is_drawn: false, is_card: false };
    /// A north-south bridge. Both bridge tokens come from one supply (BCB-BRIDGE-1).
    BRIDGE_NS = 13: bridge("bridge_ns");
    /// An east-west bridge.
    BRIDGE_WE = 14: bridge("bridge_we");
    /// A ferry between the roads to the north and east (FE-ROAD-1).
    FERRY_NE = 15: ferry("ferry_ne");
    /// A ferry between the roads to the north and south.
    FERRY_NS = 16: ferry("ferry_ns");
    /// A ferry between the roads to the north and west.
    FERRY_NW = 17: ferry("ferry_nw");
    /// A ferry between the roads to the east and south.
    FERRY_ES = 18: ferry("ferry_es");
    /// A ferry between the roads to the east and west.
    FERRY_EW = 19: ferry("ferry_ew");
    /// A ferry between the roads to the south and west.
    FERRY_SW = 20: ferry("ferry_sw");
    /// A player's robber, which is on the score track or with its owner (RB-COMP-1).
    TRACK_ROBBER = 21: on_track("track_robber", "robbers");
    /// Face 1 of the die for flights (FL-COMP-1). To roll the die, chance draws one of its faces.
    DIE_1 = 22: face("die_1");
    /// Face 2 of the die.
    DIE_2 = 23: face("die_2");
    /// Face 3 of the die.
    DIE_3 = 24: face("die_3");
    /// A player's usual score marker (MS-COMP-1).
    SCORE_MARKER = 25: on_track("score_marker", "messages");
    /// A player's second score marker (MS-COMP-1).
    MESSENGER = 26: on_track("messenger", "messages");
    /// The message that scores a road (MS-MSG-1).
    MESSAGE_ROAD = 27: message("message_road");
    /// The message that scores a city (MS-MSG-2).
    MESSAGE_CITY = 28: message("message_city");
    /// The message that scores a monastery (MS-MSG-3).
    MESSAGE_MONASTERY = 29: message("message_monastery");
    /// The message that grants an additional turn part (MS-MSG-4).
    MESSAGE_TILE = 30: message("message_tile");
    /// The message that scores pennants (MS-MSG-5).
    MESSAGE_PENNANTS = 31: message("message_pennants");
    /// The message that scores knights (MS-MSG-6).
    MESSAGE_KNIGHTS = 32: message("message_knights");
    /// The message that scores farmers (MS-MSG-7).
    MESSAGE_FARMERS = 33: message("message_farmers");
    /// The message that scores a meeple's feature and returns the meeple to the supply (MS-MSG-8).
    MESSAGE_RETURN = 34: message("message_return");
}

const fn bridge(name: &'static str) -> TokenSpec {
    TokenSpec { name, mechanic: "bridges", is_drawn: false, is_card: false }
}

const fn ferry(name: &'static str) -> TokenSpec {
    TokenSpec { name, mechanic: "ferries", is_drawn: false, is_card: false }
}

const fn on_track(name: &'static str, mechanic: &'static str) -> TokenSpec {
    TokenSpec { name, mechanic, is_drawn: false, is_card: false }
}

const fn face(name: &'static str) -> TokenSpec {
    TokenSpec { name, mechanic: "flying", is_drawn: true, is_card: false }
}

const fn message(name: &'static str) -> TokenSpec {
    TokenSpec { name, mechanic: "messages", is_drawn: false, is_card: false }
}

const fn goods(name: &'static str) -> TokenSpec {
    TokenSpec { name, mechanic: "goods", is_drawn: false, is_card: false }
}

const fn of_flock(name: &'static str) -> TokenSpec {
    TokenSpec { name, mechanic: "shepherds", is_drawn: true, is_card: false }
}

const fn card(name: &'static str, mechanic: &'static str) -> TokenSpec {
    TokenSpec { name, mechanic, is_drawn: false, is_card: true }
}

/// Methods for ferries, which are represented by one token for each pair of landings.
impl Token {
    /// The ferries, sorted by number.
    pub(crate) const FERRIES: [Self; 6] = [
        Self::FERRY_NE,
        Self::FERRY_NS,
        Self::FERRY_NW,
        Self::FERRY_ES,
        Self::FERRY_EW,
        Self::FERRY_SW,
    ];

    pub(crate) const fn is_ferry(self) -> bool {
        Self::FERRY_NE.0 <= self.0 && self.0 <= Self::FERRY_SW.0
    }

    /// Returns the sides of the cell whose roads the ferry joins, or `None` for other tokens.
    ///
    /// ```
    /// use carc_engine::{Side, Token};
    /// assert_eq!(Token::FERRY_ES.landings(), Some([Side::East, Side::South]));
    /// assert_eq!(Token::WINE.landings(), None);
    /// ```
    pub const fn landings(self) -> Option<[Side; 2]> {
        use Side::{East, North, South, West};
        Some(match self {
            Self::FERRY_NE => [North, East],
            Self::FERRY_NS => [North, South],
            Self::FERRY_NW => [North, West],
            Self::FERRY_ES => [East, South],
            Self::FERRY_EW => [East, West],
            Self::FERRY_SW => [South, West],
            _ => return None,
        })
    }
}

/// Methods for messages, which have consecutive numbers.
impl Token {
    /// The number of message kinds.
    pub(crate) const MESSAGES: usize = 8;

    /// Returns true for a message. Chance draws messages from a separate stack (RAND-9).
    pub const fn is_message(self) -> bool {
        Self::MESSAGE_ROAD.0 <= self.0 && self.0 <= Self::MESSAGE_RETURN.0
    }
}

impl Token {
    /// Returns all tokens, sorted by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..TOKENS.len() as u8).map(Self)
    }

    /// Returns the token with the given permanent number, or `None` if the number is unknown.
    pub const fn from_number(number: u8) -> Option<Self> {
        if (number as usize) < TOKENS.len() { Some(Self(number)) } else { None }
    }

    /// Returns the token with the given name, or `None` if the name is unknown.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|token| token.name() == name)
    }

    /// Returns the token whose name is most similar to a misspelled name, or `None` if no name is
    /// similar.
    ///
    /// ```
    /// use carc_engine::Token;
    /// assert_eq!(Token::nearest("whine"), Some(Token::WINE));
    /// ```
    pub fn nearest(name: &str) -> Option<Self> {
        nearest(name, Self::all().map(Self::name)).and_then(|name| Self::from_name(&name))
    }

    /// Returns the permanent number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the permanent name in snake case.
    pub fn name(self) -> &'static str {
        self.spec().name
    }

    /// Returns the mechanic that adds the token (OPT-4).
    pub fn mechanic(self) -> &'static str {
        self.spec().mechanic
    }

    /// Returns true for a token that is drawn at random: a sheep or wolf from the bag (RAND-3), or
    /// a face of the die, which no player keeps (RAND-8).
    pub fn is_drawn(self) -> bool {
        self.spec().is_drawn
    }

    /// Returns true for a card, which has a record and belongs to at most one player (KR-CARD-1,
    /// KR-CARD-2).
    pub fn is_card(self) -> bool {
        self.spec().is_card
    }

    #[inline]
    pub(crate) fn spec(self) -> &'static TokenSpec {
        &TOKENS[self.0 as usize]
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Token({})", self.name())
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(feature = "json")]
impl Serialize for Token {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "json")]
impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::from_name(&name)
            .ok_or_else(|| serde::de::Error::custom(format_args!("unknown token {name:?}")))
    }
}

/// Rules for a token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenSpec {
    pub(crate) name: &'static str,
    /// The mechanic that adds the token.
    pub(crate) mechanic: &'static str,
    /// `true` if the token is drawn at random, either from the bag (RAND-3) or as a face of the die
    /// (RAND-8).
    pub(crate) is_drawn: bool,
    /// `true` if the token is a card, which at most one player has.
    pub(crate) is_card: bool,
}
