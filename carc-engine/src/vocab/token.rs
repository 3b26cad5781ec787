//! Tokens, which players collect, draw from a bag, or place on the board.

use std::fmt;

#[cfg(feature = "json")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::registered::registered;
use crate::{geometry::Side, suggest::nearest};

/// A kind of token, with a permanent number and name.
///
/// Expansions add tokens. The names are used in every serialized form.
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
    /// A north-south bridge. Both bridge tokens share one supply (BCB-BRIDGE-1).
    BRIDGE_NS = 13: bridge("bridge_ns");
    /// A west-east bridge.
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
}

const fn bridge(name: &'static str) -> TokenSpec {
    TokenSpec { name, mechanic: "bridges", is_drawn: false, is_card: false }
}

const fn ferry(name: &'static str) -> TokenSpec {
    TokenSpec { name, mechanic: "ferries", is_drawn: false, is_card: false }
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
    /// The ferries, in the order of their numbers.
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

    /// Returns the sides of the cell whose roads a ferry joins; `None` for other tokens.
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

impl Token {
    /// Returns all tokens, in the order of their numbers.
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

    /// Returns the token whose name is most similar to a misspelled one, or `None` if no name is
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

    /// Returns true for a token that is drawn at random: from a bag for a figure on the board
    /// (RAND-3), or as a face of the die, which no player keeps (RAND-8).
    pub fn is_drawn(self) -> bool {
        self.spec().is_drawn
    }

    /// Returns true for a card, which only one player can have and which has a record (KR-CARD-1,
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
    /// `true` if the token is drawn at random, either from a bag for a figure on the board (RAND-3)
    /// or as a face of the die (RAND-8).
    pub(crate) is_drawn: bool,
    /// `true` if the token is a card, which only one player can have.
    pub(crate) is_card: bool,
}
