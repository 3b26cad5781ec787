//! Where tiles are that do not lie on the table.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use crate::vocab::numbered;

numbered! {
    /// Where a tile was before something happened to it.
    ///
    /// ```
    /// use carc_engine::TileZone;
    /// assert_eq!(serde_json::to_string(&TileZone::Stack).unwrap(), "\"stack\"");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum TileZone: u8 {
        /// Face down in the stack.
        Stack = 0 "stack",
        /// Open before the player who is to lay it.
        Drawn = 1 "drawn",
        /// In the player's hand (HOUSE-4).
        Hand = 2 "hand",
        /// Before its player since the game began: an abbey (AM-ABBEY-1).
        Front = 3 "front",
        /// Face up beside the stack, where it waits for the first volcano (TURN-5).
        SetAside = 4 "set_aside",
        /// Before the player who showed it, to settle who begins (HOUSE-2).
        Shown = 5 "shown",
    }
}
