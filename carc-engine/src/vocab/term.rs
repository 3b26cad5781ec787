//! The terms of scores.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use crate::vocab::numbered;

numbered! {
    /// The term that a score item counts.
    ///
    /// ```
    /// use carc_engine::ScoreTerm;
    /// assert_eq!(serde_json::to_string(&ScoreTerm::Neighbors).unwrap(), "\"neighbors\"");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum ScoreTerm: u8 {
        /// Tiles of the feature, each counted once (SCORE-1).
        Tiles = 0 "tiles",
        /// Pennants (BASE-CITY-2).
        Pennants = 1 "pennants",
        /// The monastery itself.
        Monastery = 2 "monastery",
        /// Occupied cells around a monastery, shrine or garden.
        Neighbors = 3 "neighbors",
        /// Completed cities that touch the field (FARM-4), or that the King counts (KR-END-2,
        /// KR-END-5).
        Cities = 4 "cities",
        /// The reduction of a house rule (HOUSE-14).
        Reduction = 5 "reduction",
        /// Completed cities again, for the owner's pig in the field (TB-PIG-5).
        Pig = 6 "pig",
        /// Kinds of goods for which the player has the most tokens, alone or tied (TB-GOODS-4).
        Goods = 7 "goods",
        /// The fairy (PD-FAIRY-4, PD-FAIRY-6).
        Fairy = 8 "fairy",
        /// Meeples, each counted once regardless of its strength (WF-TAXES-1, WF-STORM-1, WF-INQ-1).
        Meeples = 9 "meeples",
        /// A sector or crown space of the wheel (WF-FORTUNE-1, WF-CROWN-2).
        Wheel = 10 "wheel",
        /// Vineyards around a monastery or garden (HS-VINE-1).
        Vineyards = 11 "vineyards",
        /// Sheep in a field (HS-SHEEP-9).
        Sheep = 12 "sheep",
        /// The garden itself.
        Garden = 13 "garden",
        /// Completed roads, which the Robber counts (KR-END-2, KR-END-5).
        Roads = 14 "roads",
        /// Cards that the player has (KR-END-3, KR-END-4).
        Cards = 15 "cards",
        /// Completed cities again, for the pig herd in the field (R2-HERD-3).
        PigHerd = 16 "pig_herd",
        /// The shrine itself (SH-FIG-3).
        Shrine = 17 "shrine",
        /// A meeple that is bought back (TW-RANSOM-5).
        Ransom = 18 "ransom",
        /// Ingots that the player has (GM-END-1).
        Ingots = 19 "ingots",
        /// Castles that touch the field, each of which is worth one more point than a completed city
        /// (BCB-CASTLE-10).
        Castles = 20 "castles",
        /// The points of the feature or castle that determines the points of a castle (BCB-CASTLE-7).
        CastlePaid = 21 "castle_paid",
        /// Carcassonne, which counts as a completed city (COC-CITY-2, COC-CITY-3).
        Carcassonne = 22 "carcassonne",
        /// Tiles of the feature again, for the mage (MW-VALUE-1).
        Mage = 23 "mage",
        /// The points that the witch takes away (MW-VALUE-2).
        Witch = 24 "witch",
    }
}
