//! The zones of tiles that are not on the board.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use crate::vocab::numbered;

numbered! {
    /// The zone of a tile that is not on the board. Events contain the zone that a tile leaves.
    ///
    /// ```
    /// use carc_engine::TileZone;
    /// assert_eq!(serde_json::to_string(&TileZone::Stack).unwrap(), "\"stack\"");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum TileZone: u8 {
        /// The tile is in the stack, face down.
        Stack = 0 "stack",
        /// The tile is the current tile, face up in front of the player who will place it.
        Drawn = 1 "drawn",
        /// The tile is in a player's hand (HOUSE-4).
        Hand = 2 "hand",
        /// The tile, such as an abbey, has been in front of its owner since the start of the game
        /// (AM-ABBEY-1).
        Front = 3 "front",
        /// The tile is set aside, face up, until the first volcano is placed (TURN-5).
        SetAside = 4 "set_aside",
        /// The tile is in front of the player who drew it to determine the first player (HOUSE-2),
        /// or it is face up at a bazaar (BCB-BAZAAR-2).
        Shown = 5 "shown",
        /// The tile is in front of its owner, who won it at a bazaar and will place it in their
        /// next turn (BCB-BAZAAR-9).
        Waiting = 6 "waiting",
    }
}
