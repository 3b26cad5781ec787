//! The engine's numbers for illegal actions and invalid configs. Generated from the engine by
//! `python3 scripts/generate.py`; edit the declarations there instead.

/// The reasons why an action is illegal. The numbers are permanent, and expansions add more of them.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_illegal_action {
    /// The action is legal.
    CARC_ILLEGAL_NONE = 0,
    /// The game is over.
    CARC_ILLEGAL_GAME_OVER = 1,
    /// The action is not available in this phase.
    CARC_ILLEGAL_OTHER_PHASE = 2,
    /// It is another player's turn to act, or a draw is pending.
    CARC_ILLEGAL_OTHER_ACTOR = 3,
    /// The tile is not in the game, or all copies have been drawn.
    CARC_ILLEGAL_NO_SUCH_TILE = 4,
    /// The tile is not the next tile in the deck.
    CARC_ILLEGAL_NOT_ON_TOP = 5,
    /// The cell already has a tile (BASE-TILE-1).
    CARC_ILLEGAL_OCCUPIED = 6,
    /// No neighboring cell has a tile (BASE-TILE-1).
    CARC_ILLEGAL_DETACHED = 7,
    /// A side of the tile does not match the neighboring tile (BASE-TILE-1).
    CARC_ILLEGAL_DOES_NOT_FIT = 8,
    /// The figure must be placed on the tile that was just placed (BASE-MEEPLE-2).
    CARC_ILLEGAL_OTHER_TILE = 9,
    /// The tile does not have this segment.
    CARC_ILLEGAL_NO_SUCH_SEGMENT = 10,
    /// The figure cannot be placed on a segment of this kind (BASE-MEEPLE-2).
    CARC_ILLEGAL_WRONG_KIND = 11,
    /// The feature already has a meeple (BASE-MEEPLE-3).
    CARC_ILLEGAL_TAKEN = 12,
    /// The player's supply does not contain this figure (BASE-MEEPLE-1).
    CARC_ILLEGAL_NO_SUPPLY = 13,
    /// The cell is outside the table (HOUSE-10).
    CARC_ILLEGAL_OFF_TABLE = 14,
    /// A river tile must continue the river at an open end (RV-5).
    CARC_ILLEGAL_NOT_ON_RIVER = 15,
    /// After this placement, the river could not be continued (RV-6).
    CARC_ILLEGAL_RIVER_BLOCKED = 16,
    /// The river would turn twice in the same direction or flow backward (RV-7).
    CARC_ILLEGAL_RIVER_TURN = 17,
    /// The tile is not in the player's hand, or cannot be placed anywhere (HOUSE-4b).
    CARC_ILLEGAL_NOT_IN_HAND = 18,
    /// The figure is not on the spot, or the player cannot remove or move it.
    CARC_ILLEGAL_NO_SUCH_FIGURE = 19,
    /// The feature is complete and will be scored (AB-5, TB-BUILDER-3).
    CARC_ILLEGAL_COMPLETE = 20,
    /// The figure requires a meeple of the same player in the feature (TB-BUILDER-2, TB-PIG-2).
    CARC_ILLEGAL_NO_OWN_MEEPLE = 21,
    /// No figure can be placed on this tile now.
    CARC_ILLEGAL_BLOCKED = 22,
    /// The figure cannot move to the requested spot.
    CARC_ILLEGAL_UNREACHABLE = 23,
    /// An abbey must be placed in a hole: all four neighboring cells must have tiles
    /// (AM-ABBEY-2).
    CARC_ILLEGAL_NO_HOLE = 24,
    /// The player does not have an abbey, or there is no hole on the board (AM-ABBEY-2).
    CARC_ILLEGAL_NO_ABBEY = 25,
    /// No link leads from the wagon's feature to this segment, or the segment is too far away
    /// (AM-WAGON-5, AM-WAGON-6).
    CARC_ILLEGAL_NOT_LINKED = 26,
    /// The corner is not a field on all four tiles that meet there (AM-BARN-2).
    CARC_ILLEGAL_NO_FIELD_CORNER = 27,
    /// The field already contains a barn (AM-BARN-3, AM-BARN-8).
    CARC_ILLEGAL_KEPT_OUT = 28,
    /// The space does not exist, or the figure cannot be placed on it (WF-CROWN-1, WF-CROWN-5).
    CARC_ILLEGAL_NO_SUCH_SPACE = 29,
    /// The question is not pending, or the answer is not available.
    CARC_ILLEGAL_NO_SUCH_ANSWER = 30,
    /// The field already contains a shepherd (HS-SHEEP-3).
    CARC_ILLEGAL_HERDED = 31,
    /// The bag does not contain this token.
    CARC_ILLEGAL_NO_SUCH_TOKEN = 32,
    /// The player is not in the game.
    CARC_ILLEGAL_NO_SUCH_PLAYER = 33,
    /// The player's hand contains a dragon tile that cannot be placed yet and must be set aside
    /// first (HOUSE-4d).
    CARC_ILLEGAL_EARLY_FIRST = 34,
    /// Other tiles must be drawn before this tile. River tiles come before the main stack,
    /// beginning with the fork and ending with the mouth (RV-4, R2-SETUP-2).
    CARC_ILLEGAL_COMES_LATER = 35,
    /// Two arms of the river would meet now or after they are continued (R2-PLACE-3,
    /// R2-PLACE-4).
    CARC_ILLEGAL_RIVER_MEETS = 36,
    /// An arm of the river would not have enough free space ahead, or two arms would flow side
    /// by side (R2-PLACE-7).
    CARC_ILLEGAL_RIVER_ROOM = 37,
    /// A shrine would be next to two monasteries or abbeys, or a monastery or abbey would be
    /// next to two shrines (SH-PLACE-1, SH-PLACE-2).
    CARC_ILLEGAL_TWO_OPPOSITE = 38,
    /// The tile does not have a tower foundation, or the cell is empty (TW-ACT-1).
    CARC_ILLEGAL_NO_SITE = 40,
    /// A guard has closed the tower (TW-ACT-1, TW-GUARD-2).
    CARC_ILLEGAL_GUARDED = 41,
    /// The player does not have any tower floors left (TW-ACT-1).
    CARC_ILLEGAL_NO_FLOOR = 42,
    /// The guard cannot be placed because the tower does not have a floor (TW-ACT-3).
    CARC_ILLEGAL_NOT_BUILT = 43,
    /// The ingot cannot be placed on or taken from this spot now (GM-PLACE-1, GM-TAKE-5).
    CARC_ILLEGAL_NO_INGOT_THERE = 44,
    /// The spot is not a small city that the player can turn into a castle now (BCB-CASTLE-3).
    CARC_ILLEGAL_NO_SMALL_CITY = 45,
    /// The bridge cannot be built on this cell, or the tile needs a different bridge
    /// (BCB-BRIDGE-3, BCB-BRIDGE-5).
    CARC_ILLEGAL_NO_BRIDGE = 46,
    /// The cell does not have a ferry that can be moved now (FE-MOVE-1, FE-MOVE-4).
    CARC_ILLEGAL_NO_FERRY = 47,
    /// The lake does not have roads on these sides, or the ferry already joins them
    /// (FE-PLACE-1, FE-MOVE-3).
    CARC_ILLEGAL_NO_LANDING = 48,
    /// The bid is not higher than the last bid, or it is too high (BCB-BAZAAR-4, BCB-BAZAAR-8).
    CARC_ILLEGAL_BID_OUT_OF_RANGE = 49,
}

/// The kinds of problems that a config can have. The numbers are permanent, and expansions add more of them.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_problem_kind {
    /// A name is unknown.
    CARC_PROBLEM_UNKNOWN_NAME = 1,
    /// An option has a value that it does not support.
    CARC_PROBLEM_UNKNOWN_VALUE = 2,
    /// A number is out of range.
    CARC_PROBLEM_OUT_OF_RANGE = 3,
    /// A name that must be unique occurs twice.
    CARC_PROBLEM_TWICE = 4,
    /// Two fields contradict each other.
    CARC_PROBLEM_CONTRADICTION = 5,
    /// No set in play has a start tile.
    CARC_PROBLEM_NO_START_TILE = 6,
    /// No tile in the game can ever be placed, because the table is too small or no tile fits
    /// the start tiles.
    CARC_PROBLEM_NO_PLACEMENT = 11,
    /// A custom tile file is invalid.
    CARC_PROBLEM_TILE_SET = 7,
    /// The config has more tiles, tile types, segments or symbols than the engine supports.
    CARC_PROBLEM_TOO_MANY = 8,
    /// The start position is invalid.
    CARC_PROBLEM_START = 9,
    /// A deck or stack lists a tile that is not in any stack (AM-ABBEY-1, WF-SETUP-2).
    CARC_PROBLEM_NOT_IN_STACK = 10,
}

/// The reasons why a part of a start position is invalid. The numbers are permanent, and expansions add more of them.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_start_problem {
    /// The problem does not concern the start position.
    CARC_START_NONE = 0,
    /// No tile in the game has this id.
    CARC_START_NO_SUCH_TILE = 1,
    /// A cell is farther from (0, 0) than `limits::MAX_START`.
    CARC_START_TOO_FAR = 2,
    /// The cell is outside the table (HOUSE-10).
    CARC_START_OFF_TABLE = 3,
    /// The cell already has a tile.
    CARC_START_OCCUPIED = 4,
    /// The tile does not touch another tile (BASE-TILE-1).
    CARC_START_DETACHED = 5,
    /// The tile does not match a neighboring tile (BASE-TILE-1).
    CARC_START_DOES_NOT_FIT = 6,
    /// There are river tiles left to draw, but there is no river on the board (RV-5).
    CARC_START_NO_SOURCE = 7,
    /// The start position has more copies of a tile than the tile sets contain, and its `stack`
    /// field does not list the remaining tiles.
    CARC_START_TOO_MANY_COPIES = 8,
    /// The player is not in the game.
    CARC_START_NO_SUCH_PLAYER = 9,
    /// The list does not have one entry for each player.
    CARC_START_LENGTH = 10,
    /// No figure has this name.
    CARC_START_NO_SUCH_FIGURE = 11,
    /// There is no tile on the figure's cell.
    CARC_START_NO_TILE = 12,
    /// The tile does not have this segment, or the figure must be placed on a corner instead of
    /// a segment (AM-BARN-2).
    CARC_START_NO_SUCH_SEGMENT = 13,
    /// The figure cannot be on a segment of this kind.
    CARC_START_WRONG_KIND = 14,
    /// The segment already has a figure.
    CARC_START_TAKEN = 15,
    /// The feature is complete, so it has been scored and its figures have returned to the
    /// supply (SCORE-4).
    CARC_START_COMPLETE = 16,
    /// A player has more figures than the setup provides.
    CARC_START_TOO_MANY_FIGURES = 17,
    /// A number is out of range.
    CARC_START_OUT_OF_RANGE = 18,
    /// An abbey is not in a hole (AM-ABBEY-2).
    CARC_START_NO_HOLE = 35,
    /// The players have more tokens than the game contains (TB-GOODS-3).
    CARC_START_TOO_MANY_TOKENS = 36,
    /// A player has more tiles than `hand_size` allows (HOUSE-3, HOUSE-4).
    CARC_START_HAND = 19,
    /// The figure requires a meeple of the same player in the feature (SCORE-6).
    CARC_START_NO_OWN_MEEPLE = 20,
    /// No token has this name, or the game does not use the token.
    CARC_START_NO_SUCH_TOKEN = 21,
    /// The dragon cannot be on this spot. There must be a volcano on the board, and the
    /// dragon's tile must not contain any figures except barns (PD-VOLCANO-2, PD-DRAGON-9).
    CARC_START_DRAGON = 22,
    /// The fairy must be on a tile or with a meeple (PD-FAIRY-2).
    CARC_START_FAIRY = 23,
    /// The tile cannot be set aside at this time (PD-DRAGON-1).
    CARC_START_SET_ASIDE = 24,
    /// The tile is not in any stack, so it cannot be drawn or be in a hand (AM-ABBEY-1,
    /// WF-SETUP-2).
    CARC_START_NOT_IN_STACK = 26,
    /// There are more abbeys on the board and in front of players than the game contains.
    CARC_START_TOO_MANY_ABBEYS = 27,
    /// The corner is not a field on all four tiles that meet there (AM-BARN-2).
    CARC_START_NO_FIELD_CORNER = 28,
    /// A farmer is in a field with a barn (AM-BARN-8).
    CARC_START_KEPT_OUT = 29,
    /// The cells of a game board are rotated or are not in their fixed positions (WF-SETUP-2).
    CARC_START_BOARD = 30,
    /// The space does not exist, or does not accept this figure. On the wheel, only the pig can
    /// be on a sector, and only certain meeples can be on crown spaces (WF-SETUP-1,
    /// WF-CROWN-1).
    CARC_START_SPACE = 31,
    /// The tokens cannot be on this spot, or there are more tokens than the game provides
    /// (HS-SHEEP-2, HS-SHEEP-4).
    CARC_START_TOKENS = 32,
    /// The number of hidden tiles exceeds the number of hills on the board (HS-HILL-2).
    CARC_START_TOO_MANY_HIDDEN = 33,
    /// The tile cannot be hidden under a hill, because it is not in any stack or is a river
    /// tile (HS-HILL-2).
    CARC_START_NOT_HIDDEN = 34,
    /// A player has a card, but no feature that earns the card has been completed, or a
    /// completed feature is larger than the card's record (KR-START-1).
    CARC_START_RECORD = 37,
    /// The towers, guards, floors or prisoners are invalid: for example, a guard is on a tower
    /// without floors (TW-START-2).
    CARC_START_TOWER = 40,
    /// No phase has this name.
    CARC_START_NO_SUCH_PHASE = 41,
    /// The game does not have ingots, or has fewer ingots than the start position (GM-START-1).
    CARC_START_INGOTS = 44,
    /// The data about the current turn is inconsistent: for example, it does not match the
    /// phase.
    CARC_START_MID_TURN = 43,
    /// The castles, lords or castle tokens are invalid: for example, a castle is not on a small
    /// city (BCB-START-2).
    CARC_START_CASTLE = 45,
    /// The bridges or bridge tokens are invalid: for example, there are more bridges than the
    /// game contains (BCB-START-2).
    CARC_START_BRIDGE = 46,
    /// The mage and the witch are in the same feature (MW-FIG-3).
    CARC_START_JOINED = 47,
    /// A ferry is invalid: for example, its tile does not have a lake (FE-START-1).
    CARC_START_FERRY = 48,
    /// The tiles won at a bazaar are invalid: for example, the game does not have bazaars
    /// (BCB-START-2).
    CARC_START_WAITING = 49,
    /// The start position lists robbers, but the game does not have robbers (RB-START-1).
    CARC_START_ROBBERS = 50,
    /// The game does not have messages, or a listed message is invalid or listed twice
    /// (MS-START-1).
    CARC_START_MESSAGES = 51,
}

pub(crate) const ILLEGAL_NAMES: &[(i32, &std::ffi::CStr)] = &[
    (0, c"none"),
    (1, c"game_over"),
    (2, c"other_phase"),
    (3, c"other_actor"),
    (4, c"no_such_tile"),
    (5, c"not_on_top"),
    (6, c"occupied"),
    (7, c"detached"),
    (8, c"does_not_fit"),
    (9, c"other_tile"),
    (10, c"no_such_segment"),
    (11, c"wrong_kind"),
    (12, c"taken"),
    (13, c"no_supply"),
    (14, c"off_table"),
    (15, c"not_on_river"),
    (16, c"river_blocked"),
    (17, c"river_turn"),
    (18, c"not_in_hand"),
    (19, c"no_such_figure"),
    (20, c"complete"),
    (21, c"no_own_meeple"),
    (22, c"blocked"),
    (23, c"unreachable"),
    (24, c"no_hole"),
    (25, c"no_abbey"),
    (26, c"not_linked"),
    (27, c"no_field_corner"),
    (28, c"kept_out"),
    (29, c"no_such_space"),
    (30, c"no_such_answer"),
    (31, c"herded"),
    (32, c"no_such_token"),
    (33, c"no_such_player"),
    (34, c"early_first"),
    (35, c"comes_later"),
    (36, c"river_meets"),
    (37, c"river_room"),
    (38, c"two_opposite"),
    (40, c"no_site"),
    (41, c"guarded"),
    (42, c"no_floor"),
    (43, c"not_built"),
    (44, c"no_ingot_there"),
    (45, c"no_small_city"),
    (46, c"no_bridge"),
    (47, c"no_ferry"),
    (48, c"no_landing"),
    (49, c"bid_out_of_range"),
];
