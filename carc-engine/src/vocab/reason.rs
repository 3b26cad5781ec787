//! Score reasons, which explain why a player scored points.

use super::registered::{cited, registered};

/// The reason for points. Each reason has a permanent number and name, and corresponds to a clause
/// of the rules.
///
/// ```
/// use carc_engine::ScoreReason;
/// assert_eq!(ScoreReason::COMPLETED_CITY.name(), "completed_city");
/// assert_eq!(ScoreReason::COMPLETED_CITY.clause(), "BASE-CITY-3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScoreReason(u8);

registered! {
    /// The score reasons with their names and clauses.
    REASONS: [(&str, &str); 0..] for pub ScoreReason;
    /// Points for completing a road.
    COMPLETED_ROAD = 0: ("completed_road", "BASE-ROAD-3");
    /// Points for completing a city.
    COMPLETED_CITY = 1: ("completed_city", "BASE-CITY-3");
    /// Points for completing a monastery.
    COMPLETED_MONASTERY = 2: ("completed_monastery", "BASE-MONK-1");
    /// Points for an unfinished road at the end of the game.
    UNFINISHED_ROAD = 3: ("unfinished_road", "FINAL-2");
    /// Points for an unfinished city at the end of the game.
    UNFINISHED_CITY = 4: ("unfinished_city", "FINAL-3");
    /// Points for an unfinished monastery at the end of the game.
    UNFINISHED_MONASTERY = 5: ("unfinished_monastery", "FINAL-4");
    /// Points for a field at the end of the game.
    FIELD = 6: ("field", "FARM-5");
    /// Points for a completed city at the end of the game, scored by the players with the most
    /// farmers around the city.
    CITY_FARMERS = 7: ("city_farmers", "C1-FARM-1");
    /// Points for completing a garden.
    COMPLETED_GARDEN = 8: ("completed_garden", "AB-3");
    /// Points for an unfinished garden at the end of the game.
    UNFINISHED_GARDEN = 9: ("unfinished_garden", "FINAL-4");
    /// Points for an unfinished monastery or garden from which the player took back their abbot.
    ABBOT_RETURNED = 10: ("abbot_returned", "AB-4");
    /// Points for having the most wine at the end of the game.
    MOST_WINE = 11: ("most_wine", "TB-GOODS-4");
    /// Points for having the most wheat at the end of the game.
    MOST_WHEAT = 12: ("most_wheat", "TB-GOODS-4");
    /// Points for having the most cloth at the end of the game.
    MOST_CLOTH = 13: ("most_cloth", "TB-GOODS-4");
    /// The point that a player scores if the fairy accompanies one of their meeples at the start of
    /// their turn.
    FAIRY_POINT = 14: ("fairy_point", "PD-FAIRY-4");
    /// Points for a meeple that the fairy accompanies when the meeple's feature is scored.
    FAIRY_BONUS = 15: ("fairy_bonus", "PD-FAIRY-6");
    /// Points for farmers in a field in which a barn was placed.
    BARN_PLACED = 16: ("barn_placed", "AM-BARN-6");
    /// Points for farmers in a field that was joined to a field with a barn.
    BARN_JOINED = 17: ("barn_joined", "AM-BARN-9");
    /// Points for a barn at the end of the game.
    BARN = 18: ("barn", "AM-BARN-11");
    /// Points for gathering a flock.
    FLOCK = 19: ("flock", "HS-SHEEP-9");
    /// Points for the wheel's Fortune sector.
    WHEEL_FORTUNE = 20: ("wheel_fortune", "WF-FORTUNE-1");
    /// Points for the wheel's Taxes sector, in which players score their knights.
    WHEEL_TAXES = 21: ("wheel_taxes", "WF-TAXES-1");
    /// Points for the wheel's Famine sector, in which players score their farmers.
    WHEEL_FAMINE = 22: ("wheel_famine", "WF-FAMINE-1");
    /// Points for the wheel's Storm sector, in which players score the meeples in their supply.
    WHEEL_STORM = 23: ("wheel_storm", "WF-STORM-1");
    /// Points for the wheel's Inquisition sector, in which players score their monks.
    WHEEL_INQUISITION = 24: ("wheel_inquisition", "WF-INQ-1");
    /// Points for a meeple on a crown space of the wheel.
    WHEEL_CROWN = 25: ("wheel_crown", "WF-CROWN-2");
    /// Points for the King card: 1 point per completed city, or a fixed number of points.
    KING = 26: ("king", "KR-END-1");
    /// Points for the Robber card: 1 point per completed road, or a fixed number of points.
    ROBBER = 27: ("robber", "KR-END-1");
    /// Points for having both the King card and the Robber card.
    KING_ROBBER = 28: ("king_robber", "KR-END-4");
    /// A lost challenge, which scores 0 points. The score entry contains the spot of the winning
    /// building.
    CHALLENGE_LOST = 29: ("challenge_lost", "SH-CHAL-3");
    /// A ransom. The paying player loses points, and the captor gains them.
    RANSOM = 30: ("ransom", "TW-RANSOM-5");
    /// Points for ingots at the end of the game.
    GOLD = 31: ("gold", "GM-END-1");
    /// Points for a castle, equal to the points for a feature or another castle in its fief.
    CASTLE = 32: ("castle", "BCB-CASTLE-7");
    /// The price of a tile at a bazaar. The points are negative for the player who pays, and
    /// positive for the player who is paid, if any.
    BAZAAR = 33: ("bazaar", "BCB-BAZAAR-13");
    /// Points for a robbery: half of the points that another player has scored.
    ROBBED = 34: ("robbed", "RB-ROB-1");
    /// Points for a robber that is on the score track at the end of the game.
    ROBBER_HOME = 35: ("robber_home", "RB-END-1");
    /// Points for a message, or the 2 points for not carrying it out.
    MESSAGE = 36: ("message", "MS-SCORE-1");
    /// Points for a lying monk at the end of the game.
    LYING_MONK = 37: ("lying_monk", "MO-END-1");
}

cited! { ScoreReason in REASONS, "reason" }
