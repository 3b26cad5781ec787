//! Score terms, which are the quantities that score items count.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use crate::vocab::numbered;

numbered! {
    /// The quantity that a score item counts, such as tiles or pennants.
    ///
    /// ```
    /// use carc_engine::ScoreTerm;
    /// assert_eq!(serde_json::to_string(&ScoreTerm::Neighbors).unwrap(), "\"neighbors\"");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum ScoreTerm: u8 {
        /// The tiles in a feature, each counted once (SCORE-1).
        Tiles = 0 "tiles",
        /// The pennants in a city (BASE-CITY-2).
        Pennants = 1 "pennants",
        /// The monastery tile itself, in addition to its neighbors.
        Monastery = 2 "monastery",
        /// The occupied cells around a monastery, shrine or garden.
        Neighbors = 3 "neighbors",
        /// The completed cities that border a field (FARM-4), or that are worth points for the King
        /// card (KR-END-2, KR-END-5).
        Cities = 4 "cities",
        /// The points deducted by a house rule (HOUSE-14).
        Reduction = 5 "reduction",
        /// The completed cities that border a field, counted again because the owner has a pig in
        /// the field (TB-PIG-5).
        Pig = 6 "pig",
        /// The kinds of goods for which a player has the most tokens, alone or tied (TB-GOODS-4).
        Goods = 7 "goods",
        /// The fairy next to a player's meeple (PD-FAIRY-4, PD-FAIRY-6).
        Fairy = 8 "fairy",
        /// A player's meeples, each counted once regardless of its strength (WF-TAXES-1,
        /// WF-STORM-1, WF-INQ-1).
        Meeples = 9 "meeples",
        /// The Fortune sector or a crown space of the wheel (WF-FORTUNE-1, WF-CROWN-2).
        Wheel = 10 "wheel",
        /// The vineyards around a monastery or garden (HS-VINE-1).
        Vineyards = 11 "vineyards",
        /// The sheep in a field (HS-SHEEP-9).
        Sheep = 12 "sheep",
        /// The garden tile itself, in addition to its neighbors.
        Garden = 13 "garden",
        /// The completed roads that are worth points for the Robber card (KR-END-2, KR-END-5).
        Roads = 14 "roads",
        /// The King and Robber cards that a player has (KR-END-3, KR-END-4).
        Cards = 15 "cards",
        /// The completed cities that border a field, counted again because the field has a pig herd
        /// (R2-HERD-3).
        PigHerd = 16 "pig_herd",
        /// The shrine tile itself, in addition to its neighbors (SH-FIG-3).
        Shrine = 17 "shrine",
        /// A meeple that is ransomed (TW-RANSOM-5).
        Ransom = 18 "ransom",
        /// The ingots that a player has (GM-END-1).
        Ingots = 19 "ingots",
        /// The castles that border a field, each worth 1 point more than a completed city
        /// (BCB-CASTLE-10).
        Castles = 20 "castles",
        /// The points that a castle copies from a feature or another castle (BCB-CASTLE-7).
        CastlePaid = 21 "castle_paid",
        /// The city of Carcassonne, which counts as a completed city (COC-CITY-2, COC-CITY-3).
        Carcassonne = 22 "carcassonne",
        /// The tiles in a feature, counted again because of the mage (MW-VALUE-1).
        Mage = 23 "mage",
        /// The points that the witch deducts (MW-VALUE-2).
        Witch = 24 "witch",
        /// The points bid at a bazaar (BCB-BAZAAR-13).
        Bid = 25 "bid",
        /// The points that a robber has earned (RB-ROB-1).
        Robbed = 26 "robbed",
        /// Robbers on the score track (RB-END-1).
        Robbers = 27 "robbers",
        /// A message that was not carried out (MS-DRAW-4).
        Message = 28 "message",
        /// The occupied cells that form an unbroken row to the north of a monastery (MO-END-1).
        NorthRow = 29 "north_row",
        /// The occupied cells that form an unbroken row to the east of a monastery (MO-END-1).
        EastRow = 30 "east_row",
        /// The occupied cells that form an unbroken row to the south of a monastery (MO-END-1).
        SouthRow = 31 "south_row",
        /// The occupied cells that form an unbroken row to the west of a monastery (MO-END-1).
        WestRow = 32 "west_row",
    }
}
