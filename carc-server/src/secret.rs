//! Random numbers that cannot be guessed.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A random 128-bit number from the operating system, written as 32 hexadecimal digits.
///
/// Each room and each player's seat has a secret. A client that knows a room's secret can watch its
/// game, and a client that knows a seat's secret can play in that seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Secret(pub(crate) u128);

impl Secret {
    /// Draws a secret.
    ///
    /// # Errors
    /// Returns an error if the operating system does not provide random numbers.
    pub fn draw() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Self(u128::from_le_bytes(bytes)))
    }
}

/// Draws a seed.
pub(crate) fn draw_seed() -> Result<u64, getrandom::Error> {
    getrandom::u64()
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// Hides the number to keep secrets out of logs.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl FromStr for Secret {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 32 || !text.as_bytes().iter().all(is_digit) {
            return Err("expected 32 lower-case hexadecimal digits");
        }
        u128::from_str_radix(text, 16).map(Self).map_err(|_| "expected a hexadecimal number")
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
