//! Why points are given.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use super::registered::registered;

/// Why points were given, registered with a permanent number, name and clause.
///
/// ```
/// use carc_engine::ScoreReason;
/// assert_eq!(ScoreReason::COMPLETED_CITY.name(), "completed_city");
/// assert_eq!(ScoreReason::COMPLETED_CITY.clause(), "BASE-CITY-3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScoreReason(u8);

registered! {
    /// The reasons for points: name and clause.
    REASONS: [(&str, &str); 0..] for ScoreReason;
    /// A completed road.
    COMPLETED_ROAD = 0: ("completed_road", "BASE-ROAD-3");
    /// A completed city.
    COMPLETED_CITY = 1: ("completed_city", "BASE-CITY-3");
    /// A completed monastery.
    COMPLETED_MONASTERY = 2: ("completed_monastery", "BASE-MONK-1");
    /// An unfinished road at the end.
    UNFINISHED_ROAD = 3: ("unfinished_road", "FINAL-2");
    /// An unfinished city at the end.
    UNFINISHED_CITY = 4: ("unfinished_city", "FINAL-3");
    /// An unfinished monastery at the end.
    UNFINISHED_MONASTERY = 5: ("unfinished_monastery", "FINAL-4");
    /// A field at the end.
    FIELD = 6: ("field", "FARM-5");
    /// A completed city at the end, by the farmers of all fields around it.
    CITY_FARMERS = 7: ("city_farmers", "C1-FARM-1");
    /// A completed garden.
    COMPLETED_GARDEN = 8: ("completed_garden", "AB-3");
    /// An unfinished garden at the end.
    UNFINISHED_GARDEN = 9: ("unfinished_garden", "FINAL-4");
    /// An abbot taken back from an unfinished monastery or garden.
    ABBOT_RETURNED = 10: ("abbot_returned", "AB-4");
    /// The most wine at the end.
    MOST_WINE = 11: ("most_wine", "TB-GOODS-4");
    /// The most wheat at the end.
    MOST_WHEAT = 12: ("most_wheat", "TB-GOODS-4");
    /// The most cloth at the end.
    MOST_CLOTH = 13: ("most_cloth", "TB-GOODS-4");
    /// The fairy with one of the player's meeples when their turn begins.
    FAIRY_POINT = 14: ("fairy_point", "PD-FAIRY-4");
    /// The fairy with a meeple in a feature that is scored.
    FAIRY_BONUS = 15: ("fairy_bonus", "PD-FAIRY-6");
    /// A field in which a barn was placed.
    BARN_PLACED = 16: ("barn_placed", "AM-BARN-6");
    /// A field with farmers that was joined to one with a barn.
    BARN_JOINED = 17: ("barn_joined", "AM-BARN-9");
    /// A barn at the end.
    BARN = 18: ("barn", "AM-BARN-11");
    /// A flock that was gathered.
    FLOCK = 19: ("flock", "HS-SHEEP-9");
    /// The sector Fortune.
    WHEEL_FORTUNE = 20: ("wheel_fortune", "WF-FORTUNE-1");
    /// The sector Taxes: knights.
    WHEEL_TAXES = 21: ("wheel_taxes", "WF-TAXES-1");
    /// The sector Famine: farmers.
    WHEEL_FAMINE = 22: ("wheel_famine", "WF-FAMINE-1");
    /// The sector Storm: meeples in supply.
    WHEEL_STORM = 23: ("wheel_storm", "WF-STORM-1");
    /// The sector Inquisition: monks.
    WHEEL_INQUISITION = 24: ("wheel_inquisition", "WF-INQ-1");
    /// A meeple on a crown space.
    WHEEL_CROWN = 25: ("wheel_crown", "WF-CROWN-2");
    /// The King: completed cities, or points of their own.
    KING = 26: ("king", "KR-END-1");
    /// The Robber: completed roads, or points of their own.
    ROBBER = 27: ("robber", "KR-END-1");
    /// Both cards in one hand.
    KING_ROBBER = 28: ("king_robber", "KR-END-4");
    /// A challenge that was lost: no points, whatever lies around. The entry names the building that won.
    CHALLENGE_LOST = 29: ("challenge_lost", "SH-CHAL-3");
    /// A ransom: paid, with a negative number, or received.
    RANSOM = 30: ("ransom", "TW-RANSOM-5");
}

impl ScoreReason {
    /// Every registered reason, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..REASONS.len() as u8).map(Self)
    }

    /// The permanent number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The name in lower case, words joined by `_`.
    pub fn name(self) -> &'static str {
        REASONS[self.0 as usize].0
    }

    /// The clause of the rules that gives the points.
    pub fn clause(self) -> &'static str {
        REASONS[self.0 as usize].1
    }
}

#[cfg(feature = "json")]
impl<'de> Deserialize<'de> for ScoreReason {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::all()
            .find(|reason| reason.name() == name)
            .ok_or_else(|| serde::de::Error::custom(format_args!("{name:?} is no reason")))
    }
}

#[cfg(feature = "json")]
impl Serialize for ScoreReason {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
