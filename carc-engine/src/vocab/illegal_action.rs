//! The reasons why actions are illegal.

#[cfg(feature = "json")]
use serde::Serialize;
use thiserror::Error;

use super::{Actor, Phase, SegmentKind};
use crate::{geometry::Cell, vocab::Player, vocab::numbered};

numbered! {
    /// The reason why an action is illegal.
    ///
    /// ```
    /// use carc_engine::{Action, Cell, Game, IllegalAction, Rotation, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let start = Cell::new(0, 0);
    /// let onto = Action::PlaceTile { cell: start, rotation: Rotation::R0 };
    /// let error = game.state().check(onto).unwrap_err();
    /// assert_eq!(error.reason, IllegalAction::Occupied(start));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[cfg_attr(feature = "json", derive(Serialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum IllegalAction {
        /// The game is over.
        GameOver = 1 "game_over": error("the game is over"),
        /// The action is not available in this phase.
        OtherPhase(Phase) = 2 "other_phase": error("the action is not available in the {phase} phase", phase = .0.name()),
        /// It is another player's turn to act, or a draw is pending.
        OtherActor(Actor) = 3 "other_actor": error("the game is waiting for {}", .0.awaited()),
        /// The tile is not in the game, or all copies have been drawn.
        NoSuchTile = 4 "no_such_tile": error("no copy of this tile remains"),
        /// The tile is not the next tile in the deck.
        NotOnTop = 5 "not_on_top": error("this tile is not on top of the deck"),
        /// The cell already has a tile (BASE-TILE-1).
        Occupied(Cell) = 6 "occupied": error("cell {0} is occupied"),
        /// No neighboring cell has a tile (BASE-TILE-1).
        Detached(Cell) = 7 "detached": error("cell {0} is not adjacent to a tile"),
        /// A side of the tile does not match the neighboring tile (BASE-TILE-1).
        DoesNotFit(Cell) = 8 "does_not_fit": error("the tile does not fit at cell {0} with this rotation"),
        /// The figure must be placed on the tile that was just placed (BASE-MEEPLE-2).
        OtherTile(Cell) = 9 "other_tile": error("cell {0} is not the cell of the tile just placed"),
        /// The tile does not have this segment.
        NoSuchSegment(u8) = 10 "no_such_segment": error("segment {0} does not exist on this tile"),
        /// The figure cannot be placed on a segment of this kind (BASE-MEEPLE-2).
        WrongKind(SegmentKind) = 11 "wrong_kind": error("the figure cannot be placed on a {}", .0.name()),
        /// The feature already has a meeple (BASE-MEEPLE-3).
        Taken = 12 "taken": error("the feature is already occupied by a meeple"),
        /// The player's supply does not contain this figure (BASE-MEEPLE-1).
        NoSupply = 13 "no_supply": error("the figure is not in the player's supply"),
        /// The cell is outside the table (HOUSE-10).
        OffTable(Cell) = 14 "off_table": error("cell {0} is outside the table"),
        /// A river tile must continue the river at an open end (RV-5).
        NotOnRiver = 15 "not_on_river": error("a river tile must extend an open end of the river"),
        /// After this placement, the river could not be continued (RV-6).
        RiverBlocked(Cell) = 16 "river_blocked": error("the river would be blocked at cell {0}"),
        /// The river would turn twice in the same direction or flow backward (RV-7).
        RiverTurn = 17 "river_turn": error("the river must not turn back"),
        /// The tile is not in the player's hand, or cannot be placed anywhere (HOUSE-4b).
        NotInHand = 18 "not_in_hand": error("the player's hand does not contain a playable tile of this type"),
        /// The figure is not on the spot, or the player cannot remove or move it.
        NoSuchFigure = 19 "no_such_figure": error("the figure is not on this spot, or cannot be moved or removed"),
        /// The feature is complete and will be scored (AB-5, TB-BUILDER-3).
        Complete = 20 "complete": error("the feature is complete"),
        /// The figure requires a meeple of the same player in the feature (TB-BUILDER-2, TB-PIG-2).
        NoOwnMeeple = 21 "no_own_meeple": error("the player has no meeple in this feature"),
        /// No figure can be placed on this tile now.
        Blocked = 22 "blocked": error("figures cannot be placed on this tile now"),
        /// The figure cannot move to the requested spot.
        Unreachable = 23 "unreachable": error("the figure cannot reach this spot"),
        /// An abbey must be placed in a hole: all four neighboring cells must have tiles
        /// (AM-ABBEY-2).
        NoHole(Cell) = 24 "no_hole": error("cell {0} is not a hole"),
        /// The player does not have an abbey, or there is no hole on the board (AM-ABBEY-2).
        NoAbbey = 25 "no_abbey": error("an abbey cannot be placed now"),
        /// No link leads from the wagon's feature to this segment, or the segment is too far away
        /// (AM-WAGON-5, AM-WAGON-6).
        NotLinked = 26 "not_linked": error("the wagon cannot reach this segment"),
        /// The corner is not a field on all four tiles that meet there (AM-BARN-2).
        NoFieldCorner(u8) = 27 "no_field_corner": error("corner {0} is not a field on all four tiles"),
        /// The field already contains a barn (AM-BARN-3, AM-BARN-8).
        KeptOut = 28 "kept_out": error("there is a barn in this field"),
        /// The space does not exist, or the figure cannot be placed on it (WF-CROWN-1, WF-CROWN-5).
        NoSuchSpace = 29 "no_such_space": error("this space does not exist or does not accept the figure"),
        /// The question is not pending, or the answer is not available.
        NoSuchAnswer = 30 "no_such_answer": error("this question or answer is not available now"),
        /// The field already contains a shepherd (HS-SHEEP-3).
        Herded = 31 "herded": error("there is already a shepherd in this field"),
        /// The bag does not contain this token.
        NoSuchToken = 32 "no_such_token": error("the bag does not contain this token"),
        /// The player is not in the game.
        NoSuchPlayer(Player) = 33 "no_such_player": error("there is no player {0}"),
        /// The player's hand contains a dragon tile that cannot be placed yet and must be set aside
        /// first (HOUSE-4d).
        EarlyFirst = 34 "early_first": error("a dragon tile in the player's hand cannot be placed yet and must be set aside first"),
        /// Other tiles must be drawn before this tile. River tiles come before the main stack,
        /// beginning with the fork and ending with the mouth (RV-4, R2-SETUP-2).
        ComesLater = 35 "comes_later": error("river tiles must be drawn before all other tiles, beginning with the fork and ending with the mouth"),
        /// Two arms of the river would meet now or after they are continued (R2-PLACE-3,
        /// R2-PLACE-4).
        RiverMeets(Cell) = 36 "river_meets": error("two arms of the river would meet at cell {0}"),
        /// An arm of the river would not have enough free space ahead, or two arms would flow side
        /// by side (R2-PLACE-7).
        RiverRoom = 37 "river_room": error("the river needs free cells ahead"),
        /// A shrine would be next to two monasteries or abbeys, or a monastery or abbey would be
        /// next to two shrines (SH-PLACE-1, SH-PLACE-2).
        TwoOpposite(Cell) = 38 "two_opposite": error("with a building at cell {0}, a shrine, monastery or abbey would have two rivals"),
        /// The tile does not have a tower foundation, or the cell is empty (TW-ACT-1).
        NoSite(Cell) = 40 "no_site": error("there is no tower site at cell {0}"),
        /// A guard has closed the tower (TW-ACT-1, TW-GUARD-2).
        Guarded = 41 "guarded": error("the tower is closed by a guard"),
        /// The player does not have any tower floors left (TW-ACT-1).
        NoFloor = 42 "no_floor": error("the player has no tower floors left"),
        /// The guard cannot be placed because the tower does not have a floor (TW-ACT-3).
        NotBuilt = 43 "not_built": error("the tower has no floors yet"),
        /// The ingot cannot be placed on or taken from this spot now (GM-PLACE-1, GM-TAKE-5).
        NoIngotThere = 44 "no_ingot_there": error("an ingot cannot be placed on or taken from this spot now"),
        /// The spot is not a small city that the player can turn into a castle now (BCB-CASTLE-3).
        NoSmallCity = 45 "no_small_city": error("the castle must be placed on the small city whose owner is deciding"),
        /// The bridge cannot be built on this cell, or the tile needs a different bridge
        /// (BCB-BRIDGE-3, BCB-BRIDGE-5).
        NoBridge(Cell) = 46 "no_bridge": error("this bridge cannot be built at cell {0}"),
        /// The cell does not have a ferry that can be moved now (FE-MOVE-1, FE-MOVE-4).
        NoFerry(Cell) = 47 "no_ferry": error("no ferry at cell {0} can be moved now"),
        /// The lake does not have roads on these sides, or the ferry already joins them
        /// (FE-PLACE-1, FE-MOVE-3).
        NoLanding = 48 "no_landing": error("the ferry cannot be placed between these roads"),
        /// The bid is not higher than the last bid, or it is too high (BCB-BAZAAR-4, BCB-BAZAAR-8).
        BidOutOfRange = 49 "bid_out_of_range": error("a bid must exceed the last bid and must not exceed 99 or, in games without debts, the player's score"),
    }
}
