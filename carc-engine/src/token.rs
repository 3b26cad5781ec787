//! Tokens: the small pieces of card that players collect.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    expansions::registry,
    position::Position,
    setup::{Setup, nearest},
};

/// A kind of token, registered with a permanent number and name.
///
/// The list is open: expansions register tokens of their own. Names are those of every serialised
/// form.
///
/// ```
/// use carc_engine::Token;
/// assert_eq!(Token::WINE.name(), "wine");
/// assert_eq!(Token::from_name("wine"), Some(Token::WINE));
/// assert_eq!(Token::from_name("star"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(u8);

impl Token {
    /// The token with this name, for the rooms that register it; another name does not compile.
    pub(crate) const fn registered(name: &str) -> Self {
        let mut number = 0;
        while !registry::is_equal(registry::TOKENS[number].name, name) {
            number += 1;
        }
        Self(number as u8)
    }

    /// Every registered token, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..registry::TOKENS.len() as u8).map(Self)
    }

    /// The token with this permanent number, if it is registered.
    pub const fn from_number(number: u8) -> Option<Self> {
        if (number as usize) < registry::TOKENS.len() { Some(Self(number)) } else { None }
    }

    /// The token with this name, if it is registered.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|token| token.name() == name)
    }

    /// The token that may have been meant by a misspelt name, if one is near.
    ///
    /// ```
    /// use carc_engine::Token;
    /// assert_eq!(Token::nearest("whine"), Some(Token::WINE));
    /// ```
    pub fn nearest(name: &str) -> Option<Self> {
        nearest(name, Self::all().map(Self::name)).and_then(|name| Self::from_name(&name))
    }

    /// The permanent number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The name in lower case, words joined by `_`.
    pub fn name(self) -> &'static str {
        self.spec().name
    }

    /// The mechanic that brings it (OPT-4).
    pub fn mechanic(self) -> &'static str {
        self.spec().mechanic
    }

    /// Whether chance draws it from a bag (RAND-3); it lies beside a figure on the board then.
    pub fn is_drawn(self) -> bool {
        self.spec().is_drawn
    }

    #[inline]
    pub(crate) fn spec(self) -> &'static TokenSpec {
        &registry::TOKENS[self.0 as usize]
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

impl Serialize for Token {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::from_name(&name)
            .ok_or_else(|| serde::de::Error::custom(format_args!("{name:?} is no token")))
    }
}

/// What the rules say of a token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenSpec {
    pub(crate) name: &'static str,
    /// The mechanic that brings it.
    pub(crate) mechanic: &'static str,
    /// How many of them a game has.
    pub(crate) supply: fn(setup: &Setup) -> u16,
    /// How many of them a player has.
    pub(crate) held: fn(position: &Position, player: u8) -> u16,
    /// Whether chance draws it from a bag (RAND-3), and it lies beside a figure on the board then.
    pub(crate) is_drawn: bool,
}

impl Setup {
    /// How many tokens of a kind the game has in all; 0 if its mechanic is off (TB-GOODS-3).
    ///
    /// ```
    /// use carc_engine::{Config, Setup, Token};
    /// let setup = Setup::new(Config {
    ///     expansions: vec!["traders_builders".into()],
    ///     ..Config::new(2)
    /// })?;
    /// assert_eq!(setup.tokens(Token::WINE), 9);
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    pub fn tokens(&self, token: Token) -> u16 {
        (token.spec().supply)(self)
    }
}

impl Position {
    /// How many tokens of a kind a player has. 0 for a player who does not take part.
    pub fn tokens(&self, player: u8, token: Token) -> u16 {
        (token.spec().held)(self, player)
    }
}
