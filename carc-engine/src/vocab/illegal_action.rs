//! Why actions are refused.

#[cfg(feature = "json")]
use serde::Serialize;
use thiserror::Error;

use super::{Actor, Phase, SegmentKind};
use crate::{geometry::Cell, vocab::numbered};

numbered! {
    /// Why an action is not legal.
    ///
    /// ```
    /// use carc_engine::{Action, Cell, Game, IllegalAction, Rotation, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let start = Cell::new(0, 0);
    /// let onto = Action::PlaceTile { cell: start, rotation: Rotation::R0 };
    /// let error = game.position().check(game.setup(), onto).unwrap_err();
    /// assert_eq!(error.reason, IllegalAction::Occupied(start));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[cfg_attr(feature = "json", derive(Serialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum IllegalAction {
        /// Nothing is decided any more.
        GameOver = 1 "game_over": error("the game is over"),
        /// The action belongs to another phase.
        OtherPhase(Phase) = 2 "other_phase": error("it does not belong to the phase {phase}", phase = .0.name()),
        /// Somebody else decides.
        OtherActor(Actor) = 3 "other_actor": error("the decision is not this player's but {}", .0.whose()),
        /// No such tile is in the game, or none is left to draw.
        NoSuchTile = 4 "no_such_tile": error("no such tile is left"),
        /// An explicit deck has another tile on top.
        NotOnTop = 5 "not_on_top": error("the deck has another tile on top"),
        /// A tile lies there already (BASE-TILE-1).
        Occupied(Cell) = 6 "occupied": error("cell {0} is occupied"),
        /// No side of the cell touches a tile (BASE-TILE-1).
        Detached(Cell) = 7 "detached": error("cell {0} touches no tile"),
        /// A side does not match (BASE-TILE-1).
        DoesNotFit(Cell) = 8 "does_not_fit": error("the tile does not fit on cell {0} with this rotation"),
        /// Figures go on the tile just laid (BASE-MEEPLE-2).
        OtherTile(Cell) = 9 "other_tile": error("cell {0} is not that of the tile just laid"),
        /// The tile has no such segment.
        NoSuchSegment(u8) = 10 "no_such_segment": error("there is no segment {0}"),
        /// The figure cannot stand there at all (BASE-MEEPLE-2).
        WrongKind(SegmentKind) = 11 "wrong_kind": error("the figure cannot stand on a {}", .0.name()),
        /// A meeple is in the feature already (BASE-MEEPLE-3).
        Taken = 12 "taken": error("a meeple is in this feature already"),
        /// The supply holds no such figure (BASE-MEEPLE-1).
        NoSupply = 13 "no_supply": error("no such figure is in supply"),
        /// It lies outside the table (HOUSE-10).
        OffTable(Cell) = 14 "off_table": error("cell {0} lies outside the table"),
        /// A river tile must go on from the open end of the river (RV-5).
        NotOnRiver = 15 "not_on_river": error("a river tile must go on from the open end of the river"),
        /// The river would have nowhere to go on (RV-6).
        RiverBlocked(Cell) = 16 "river_blocked": error("the river would run into cell {0}"),
        /// The river would turn the same way twice, or back (RV-7).
        RiverTurn = 17 "river_turn": error("the river must not turn back"),
        /// The tile is not in the player's hand, or fits nowhere (HOUSE-4b).
        NotInHand = 18 "not_in_hand": error("no such tile in the hand can be played"),
        /// No figure of this kind stands there that the player could take.
        NoSuchFigure = 19 "no_such_figure": error("there is no such figure to take"),
        /// The feature is complete; it will be scored (AB-5, TB-BUILDER-3).
        Complete = 20 "complete": error("the feature is complete"),
        /// The figure needs a meeple of its player in the feature (TB-BUILDER-2, TB-PIG-2).
        NoOwnMeeple = 21 "no_own_meeple": error("no meeple of the player is in this feature"),
        /// No figure may go to this tile now.
        Blocked = 22 "blocked": error("no figure may go to this tile"),
        /// The figure cannot go there from where it is.
        Unreachable = 23 "unreachable": error("the figure cannot go there"),
        /// The abbey goes into a hole: all four sides must touch tiles (AM-ABBEY-2).
        NoHole(Cell) = 24 "no_hole": error("cell {0} is no hole"),
        /// The player has no abbey to lay, or there is no hole (AM-ABBEY-2).
        NoAbbey = 25 "no_abbey": error("no abbey can be laid"),
        /// No link leads from the wagon's feature to this segment, or it lies too far away (AM-WAGON-5,
        /// AM-WAGON-6).
        NotLinked = 26 "not_linked": error("the wagon cannot get there"),
        /// The corner is not one field on four tiles (AM-BARN-2).
        NoFieldCorner(u8) = 27 "no_field_corner": error("corner {0} is not one field on four tiles"),
        /// A barn stands in the field (AM-BARN-3, AM-BARN-8).
        KeptOut = 28 "kept_out": error("a barn stands in this field"),
        /// There is no such space on a board, or it is none for this figure (WF-CROWN-1, WF-CROWN-5).
        NoSuchSpace = 29 "no_such_space": error("there is no such space for this figure"),
        /// The question is not asked now, or has no such answer.
        NoSuchAnswer = 30 "no_such_answer": error("no such answer is asked for"),
        /// A shepherd stands in the field (HS-SHEEP-3).
        Herded = 31 "herded": error("a shepherd stands in this field"),
        /// No such token is in the bag.
        NoSuchToken = 32 "no_such_token": error("no such token is in the bag"),
        /// The game has no such player.
        NoSuchPlayer(u8) = 33 "no_such_player": error("there is no player {0}"),
        /// The hand holds a tile that comes too early: that one is set aside first (HOUSE-4d).
        EarlyFirst = 34 "early_first": error("a dragon tile that comes too early is set aside first"),
        /// The tile is in the stack, but others are drawn before it: the river before the main stack,
        /// its fork as its first tile and its mouth as its last (RV-4, R2-SETUP-2).
        ComesLater = 35 "comes_later": error("the river comes before all other tiles, its fork first and its mouth last"),
        /// Two arms of the river would meet, now or on the cell to which both then lead (R2-PLACE-3,
        /// R2-PLACE-4).
        RiverMeets(Cell) = 36 "river_meets": error("two arms of the river would meet on cell {0}"),
        /// Something lies ahead of the river, or two arms would flow side by side (R2-PLACE-7).
        RiverRoom = 37 "river_room": error("an arm of the river needs free room ahead"),
        /// A shrine, monastery or abbey there would have two opposite neighbors, or be the second of one
        /// (SH-PLACE-1, SH-PLACE-2).
        TwoOpposite(Cell) = 38 "two_opposite": error("with a building on cell {0} a shrine, monastery or abbey would have two opposite neighbors"),
        /// The tile has no site for a tower, or there is no tile (TW-ACT-1).
        NoSite(Cell) = 40 "no_site": error("no tower can stand on cell {0}"),
        /// A guard has closed the tower (TW-ACT-1, TW-GUARD-2).
        Guarded = 41 "guarded": error("a guard stands on this tower"),
        /// The player has no floor left (TW-ACT-1).
        NoFloor = 42 "no_floor": error("the player has no floor left"),
        /// No floor lies on the site, so nobody can stand there (TW-ACT-3).
        NotBuilt = 43 "not_built": error("no floor lies on this site"),
    }
}
