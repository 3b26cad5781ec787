//! Why figures leave the board, tiles go back, turns follow out of order, and challenges end.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use super::registered::registered;

/// Why a figure has left the board, why a tile has gone back to the stack, why a player has another turn, or
/// why a challenge has ended: registered with a permanent number, name and clause.
///
/// ```
/// use carc_engine::EventCause;
/// assert_eq!(EventCause::DRAGON.name(), "dragon");
/// assert_eq!(EventCause::DRAGON.clause(), "PD-DRAGON-7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EventCause(u8);

registered! {
    /// The causes: name and clause.
    CAUSES: [(&str, &str); 0..] for EventCause;
    /// What the figure stood on has been scored.
    SCORED = 0: ("scored", "SCORE-4");
    /// Its player has taken it back.
    RETURNED = 1: ("returned", "AB-4");
    /// Its player has no meeple left beside it.
    ORPHANED = 2: ("orphaned", "SCORE-6");
    /// The dragon has eaten it.
    DRAGON = 3: ("dragon", "PD-DRAGON-7");
    /// A princess has sent it away.
    PRINCESS = 4: ("princess", "PD-PRINCESS-1");
    /// The sector Plague.
    PLAGUE = 5: ("plague", "WF-PLAGUE-1");
    /// A wolf has come.
    WOLF = 6: ("wolf", "HS-SHEEP-8");
    /// The tile can be laid nowhere.
    UNPLACEABLE = 7: ("unplaceable", "HOUSE-5");
    /// The tile was drawn to settle who begins.
    FIRST_PLAYER = 8: ("first_player", "HOUSE-2");
    /// The first volcano has come, for which the tile had waited.
    VOLCANO = 9: ("volcano", "PD-DRAGON-2");
    /// The player has filled a hole.
    HOLE = 10: ("hole", "HOUSE-8");
    /// The player has laid the volcano lake.
    VOLCANO_LAKE = 11: ("volcano_lake", "R2-LAKE-4");
    /// The building in which it stood has lost a challenge.
    CHALLENGE_LOST = 12: ("challenge_lost", "SH-CHAL-3");
    /// Its player has captured it with a tower.
    CAPTURED = 13: ("captured", "TW-CAPTURE-5");
    /// The prisoner was exchanged for another.
    EXCHANGE = 14: ("exchange", "TW-EXCHANGE-1");
    /// The prisoner was bought back.
    RANSOM = 15: ("ransom", "TW-RANSOM-1");
    /// One of the two buildings of a challenge was completed first, and scored.
    CHALLENGE_WON = 16: ("challenge_won", "SH-CHAL-3");
    /// One tile has completed both buildings of a challenge.
    BOTH_COMPLETED = 17: ("both_completed", "SH-CHAL-5");
    /// Nobody is left in one of the two buildings of a challenge.
    ABANDONED = 18: ("abandoned", "SH-CHAL-9");
}

impl EventCause {
    /// Every registered cause, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CAUSES.len() as u8).map(Self)
    }

    /// The permanent number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The name in lower case, words joined by `_`.
    pub fn name(self) -> &'static str {
        CAUSES[self.0 as usize].0
    }

    /// The clause of the rules that says so.
    pub fn clause(self) -> &'static str {
        CAUSES[self.0 as usize].1
    }
}

#[cfg(feature = "json")]
impl<'de> Deserialize<'de> for EventCause {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::all()
            .find(|cause| cause.name() == name)
            .ok_or_else(|| serde::de::Error::custom(format_args!("{name:?} is no cause")))
    }
}

#[cfg(feature = "json")]
impl Serialize for EventCause {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
