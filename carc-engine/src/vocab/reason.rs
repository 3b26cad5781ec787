//! The reasons for points.

use super::registered::{cited, registered};

/// The reason for points. Each reason has a permanent number and name, and belongs to a clause of
/// the rules.
///
/// ```
/// use carc_engine::ScoreReason;
/// assert_eq!(ScoreReason::COMPLETED_CITY.name(), "completed_city");
/// assert_eq!(ScoreReason::COMPLETED_CITY.clause(), "BASE-CITY-3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScoreReason(u8);

registered! {
    /// The score reasons, each with its name and clause.
    REASONS: [(&str, &str); 0..] for pub ScoreReason;
    /// A completed road.
    COMPLETED_ROAD = 0: ("completed_road", "BASE-ROAD-3");
    /// A completed city.
    COMPLETED_CITY = 1: ("completed_city", "BASE-CITY-3");
    /// A completed monastery.
    COMPLETED_MONASTERY = 2: ("completed_monastery", "BASE-MONK-1");
    /// An unfinished road at the end of the game.
    UNFINISHED_ROAD = 3: ("unfinished_road", "FINAL-2");
    /// An unfinished city at the end of the game.
    UNFINISHED_CITY = 4: ("unfinished_city", "FINAL-3");
    /// An unfinished monastery at the end of the game.
    UNFINISHED_MONASTERY = 5: ("unfinished_monastery", "FINAL-4");
    /// A field at the end of the game.
    FIELD = 6: ("field", "FARM-5");
    /// A completed city at the end of the game, for the farmers of all fields around it.
    CITY_FARMERS = 7: ("city_farmers", "C1-FARM-1");
    /// A completed garden.
    COMPLETED_GARDEN = 8: ("completed_garden", "AB-3");
    /// An unfinished garden at the end of the game.
    UNFINISHED_GARDEN = 9: ("unfinished_garden", "FINAL-4");
    /// An unfinished monastery or garden whose abbot was removed by its owner.
    ABBOT_RETURNED = 10: ("abbot_returned", "AB-4");
    /// The most wine at the end of the game.
    MOST_WINE = 11: ("most_wine", "TB-GOODS-4");
    /// The most wheat at the end of the game.
    MOST_WHEAT = 12: ("most_wheat", "TB-GOODS-4");
    /// The most cloth at the end of the game.
    MOST_CLOTH = 13: ("most_cloth", "TB-GOODS-4");
    /// The fairy next to one of the player's meeples at the start of their turn.
    FAIRY_POINT = 14: ("fairy_point", "PD-FAIRY-4");
    /// The fairy next to a meeple in a feature that is scored.
    FAIRY_BONUS = 15: ("fairy_bonus", "PD-FAIRY-6");
    /// A field in which a barn was placed.
    BARN_PLACED = 16: ("barn_placed", "AM-BARN-6");
    /// A field with farmers that was joined to a field with a barn.
    BARN_JOINED = 17: ("barn_joined", "AM-BARN-9");
    /// A barn at the end of the game.
    BARN = 18: ("barn", "AM-BARN-11");
    /// A flock that was gathered.
    FLOCK = 19: ("flock", "HS-SHEEP-9");
    /// The sector Fortune of the wheel.
    WHEEL_FORTUNE = 20: ("wheel_fortune", "WF-FORTUNE-1");
    /// The sector Taxes of the wheel, which scores knights.
    WHEEL_TAXES = 21: ("wheel_taxes", "WF-TAXES-1");
    /// The sector Famine of the wheel, which scores farmers.
    WHEEL_FAMINE = 22: ("wheel_famine", "WF-FAMINE-1");
    /// The sector Storm of the wheel, which scores meeples in supply.
    WHEEL_STORM = 23: ("wheel_storm", "WF-STORM-1");
    /// The sector Inquisition of the wheel, which scores monks.
    WHEEL_INQUISITION = 24: ("wheel_inquisition", "WF-INQ-1");
    /// A meeple on a crown space of the wheel.
    WHEEL_CROWN = 25: ("wheel_crown", "WF-CROWN-2");
    /// The King card, which scores completed cities or a fixed number of points.
    KING = 26: ("king", "KR-END-1");
    /// The Robber card, which scores completed roads or a fixed number of points.
    ROBBER = 27: ("robber", "KR-END-1");
    /// The King and the Robber together.
    KING_ROBBER = 28: ("king_robber", "KR-END-4");
    /// A lost challenge, which is worth 0 points. The entry identifies the building that won.
    CHALLENGE_LOST = 29: ("challenge_lost", "SH-CHAL-3");
    /// A ransom. The points are negative for the player who pays and positive for the captor.
    RANSOM = 30: ("ransom", "TW-RANSOM-5");
    /// Ingots at the end of the game.
    GOLD = 31: ("gold", "GM-END-1");
    /// A castle, which scores the points of a feature or another castle in its fief.
    CASTLE = 32: ("castle", "BCB-CASTLE-7");
}

cited! { ScoreReason in REASONS, "reason" }
