//! The numbers of the engine's words. Generated from the engine by
//! `BLESS=1 cargo test -p carc-ffi --test header`; edit them there instead.

use std::ffi::CStr;

/// What the game waits for. The numbers are permanent; more are added with expansions.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_phase {
    /// The game is over (END-4).
    CARC_PHASE_OVER = 0,
    /// Chance decides who begins (HOUSE-1, HOUSE-2).
    CARC_PHASE_FIRST_PLAYER = 1,
    /// The player chooses where his tile comes from: his hand, the stack, or his abbey (TURN-3). In
    /// the abbey round he lays his abbey or passes (AM-ABBEY-11).
    CARC_PHASE_TILE_SOURCE = 3,
    /// A tile is to be drawn from the stack (TURN-4).
    CARC_PHASE_DRAW = 4,
    /// No tile of the hand can be played: the player discards one (HOUSE-4e).
    CARC_PHASE_DISCARD = 7,
    /// The drawn tile is to be laid (TURN-8).
    CARC_PHASE_PLACE = 8,
    /// The player may take a knight out of a city that a princess has entered (TURN-10).
    CARC_PHASE_PRINCESS = 10,
    /// The player may use his figure action (TURN-12).
    CARC_PHASE_FIGURE = 12,
    /// A player moves the dragon by a step (TURN-14, or TURN-17 with `dragon_move=after_scoring`).
    CARC_PHASE_DRAGON = 14,
    /// A wagon may move on (TURN-16); its owner decides.
    CARC_PHASE_WAGON = 16,
    /// A player takes one of his meeples from the layout: Plague (TURN-6, WF-PLAGUE-1).
    CARC_PHASE_PLAGUE = 18,
    /// A tile is to be drawn into a hand (TURN-19).
    CARC_PHASE_DEAL = 19,
    /// A tile goes face down under the hill just laid (TURN-9b, HS-HILL-2).
    CARC_PHASE_HILL = 20,
    /// The player lets a flock grow or gathers it (TURN-11, or TURN-13 with
    /// `flock_timing=after_figure`).
    CARC_PHASE_FLOCK = 21,
    /// A token is to be drawn for a shepherd (RAND-3, HS-SHEEP-4, HS-SHEEP-8).
    CARC_PHASE_SHEEP = 22,
}

/// The verb of an action: the top five bits of its code.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_verb {
    /// Takes none of the options offered (ACT-13).
    CARC_VERB_PASS = 0,
    /// Chance brings this out of a stack or bag (RAND-1 to RAND-3).
    CARC_VERB_DRAW = 1,
    /// Chooses where the next tile comes from (TURN-3).
    CARC_VERB_TAKE_TILE = 2,
    /// Lays the drawn tile (TURN-8, BASE-TILE-1).
    CARC_VERB_PLACE_TILE = 3,
    /// Puts a figure from the supply on the board (TURN-12, ACT-1 to ACT-9).
    CARC_VERB_PLACE_FIGURE = 4,
    /// Moves a figure that is on the board.
    CARC_VERB_MOVE_FIGURE = 5,
    /// Takes a figure from the board.
    CARC_VERB_TAKE_FIGURE = 6,
    /// Puts a token on the board.
    CARC_VERB_PLACE_TOKEN = 7,
    /// Answers a question that a rule asks.
    CARC_VERB_CHOOSE = 8,
    /// Offers points.
    CARC_VERB_BID = 9,
    /// Discards a tile of this kind from the hand.
    CARC_VERB_DISCARD_TILE = 10,
}

/// What kind of thing chance draws.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_item {
    /// A tile, by the number of its kind.
    CARC_ITEM_TILE = 0,
    /// A token, by its registered number.
    CARC_ITEM_TOKEN = 1,
    /// A seat.
    CARC_ITEM_SEAT = 2,
    /// Something that nobody, or not the one who looks, may know (HID-2, HID-6).
    CARC_ITEM_UNKNOWN = 3,
}

/// Where a tile to be played comes from (TURN-3).
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_source {
    /// The face-down stack.
    CARC_SOURCE_STACK = 0,
    /// The abbey in front of the player.
    CARC_SOURCE_ABBEY = 1,
    /// A tile in the player's hand, by the number of its kind.
    CARC_SOURCE_HAND = 2,
}

/// What a segment is printed as, and what a feature is.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_segment_kind {
    /// A part of a city (BASE-CITY-1).
    CARC_SEGMENT_CITY = 0,
    /// A part of a road (BASE-ROAD-1).
    CARC_SEGMENT_ROAD = 1,
    /// A part of a field (FARM-1).
    CARC_SEGMENT_FIELD = 2,
    /// A monastery (BASE-MONK-1): a feature of one segment.
    CARC_SEGMENT_MONASTERY = 3,
    /// A garden (AB-1): a feature of one segment.
    CARC_SEGMENT_GARDEN = 4,
    /// A stretch of river (RV-1): no feature for figures, it only divides fields.
    CARC_SEGMENT_RIVER = 5,
}

/// What closes a road that has an end on its tile.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_road_end {
    /// Nothing: it is no road, or it goes through.
    CARC_ROAD_END_NONE = 0,
    /// A village or bushes where roads meet.
    CARC_ROAD_END_CROSSROADS = 1,
    /// A city gate.
    CARC_ROAD_END_CITY = 2,
    /// The monastery of the tile.
    CARC_ROAD_END_MONASTERY = 3,
    /// A house, or houses that part two roads.
    CARC_ROAD_END_HOUSE = 4,
    /// Bushes and trees at a fork: an end, or none by a house rule (HOUSE-6).
    CARC_ROAD_END_TREES = 5,
    /// The foot of a volcano.
    CARC_ROAD_END_VOLCANO = 6,
    /// The rim of a wheel (WF-BOARD-2).
    CARC_ROAD_END_WHEEL = 7,
}

/// What is counted in a line of a score.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_term {
    /// Tiles of the feature, each counted once (SCORE-1).
    CARC_TERM_TILES = 0,
    /// Pennants (BASE-CITY-2).
    CARC_TERM_PENNANTS = 1,
    /// The monastery or garden itself.
    CARC_TERM_MONASTERY = 2,
    /// Occupied cells around it.
    CARC_TERM_NEIGHBOURS = 3,
    /// Completed cities that touch the field (FARM-4).
    CARC_TERM_CITIES = 4,
    /// The share that a house rule takes away (HOUSE-14).
    CARC_TERM_REDUCTION = 5,
    /// Completed cities once more, for the owner's pig in the field (TB-PIG-5).
    CARC_TERM_PIG = 6,
    /// Kinds of goods of which nobody has more (TB-GOODS-4).
    CARC_TERM_GOODS = 7,
    /// The fairy (PD-FAIRY-4, PD-FAIRY-6).
    CARC_TERM_FAIRY = 8,
    /// Meeples, each counted once, however strong (WF-TAXES-1, WF-STORM-1, WF-INQ-1).
    CARC_TERM_MEEPLES = 9,
    /// A sector or crown space of the wheel (WF-FORTUNE-1, WF-CROWN-2).
    CARC_TERM_WHEEL = 10,
    /// Vineyards around a monastery or garden (HS-VINE-1).
    CARC_TERM_VINEYARDS = 11,
    /// Sheep in a field (HS-SHEEP-9).
    CARC_TERM_SHEEP = 12,
}

/// Why an action is not legal. The numbers are permanent; more are added with
/// expansions.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_illegal {
    /// It is legal.
    CARC_ILLEGAL_NONE = 0,
    /// Nothing is decided any more.
    CARC_ILLEGAL_GAME_OVER = 1,
    /// The action belongs to another phase.
    CARC_ILLEGAL_OTHER_PHASE = 2,
    /// Somebody else decides.
    CARC_ILLEGAL_OTHER_ACTOR = 3,
    /// No such tile is in the game, or none is left to draw.
    CARC_ILLEGAL_NO_SUCH_TILE = 4,
    /// An explicit deck has another tile on top.
    CARC_ILLEGAL_NOT_ON_TOP = 5,
    /// A tile lies there already (BASE-TILE-1).
    CARC_ILLEGAL_OCCUPIED = 6,
    /// No side of the cell touches a tile (BASE-TILE-1).
    CARC_ILLEGAL_DETACHED = 7,
    /// A side does not match (BASE-TILE-1).
    CARC_ILLEGAL_DOES_NOT_FIT = 8,
    /// Figures go on the tile just laid (BASE-MEEPLE-2).
    CARC_ILLEGAL_OTHER_TILE = 9,
    /// The tile has no such segment.
    CARC_ILLEGAL_NO_SUCH_SEGMENT = 10,
    /// The figure cannot stand there at all (BASE-MEEPLE-2).
    CARC_ILLEGAL_WRONG_KIND = 11,
    /// A meeple is in the feature already (BASE-MEEPLE-3).
    CARC_ILLEGAL_TAKEN = 12,
    /// The supply holds no such figure (BASE-MEEPLE-1).
    CARC_ILLEGAL_NO_SUPPLY = 13,
    /// It lies outside the table (HOUSE-10).
    CARC_ILLEGAL_OFF_TABLE = 14,
    /// A river tile must go on from the open end of the river (RV-5).
    CARC_ILLEGAL_NOT_ON_RIVER = 15,
    /// The river would have nowhere to go on (RV-6).
    CARC_ILLEGAL_RIVER_BLOCKED = 16,
    /// The river would turn the same way twice, or back (RV-7).
    CARC_ILLEGAL_RIVER_TURN = 17,
    /// The tile is not in the player's hand, or fits nowhere (HOUSE-4b).
    CARC_ILLEGAL_NOT_IN_HAND = 18,
    /// No figure of this kind stands there that the player could take.
    CARC_ILLEGAL_NO_SUCH_FIGURE = 19,
    /// The feature is complete; it will be scored (AB-5, TB-BUILDER-3).
    CARC_ILLEGAL_COMPLETE = 20,
    /// The figure needs a meeple of its player in the feature (TB-BUILDER-2, TB-PIG-2).
    CARC_ILLEGAL_NO_OWN_MEEPLE = 21,
    /// No figure may go to this tile now.
    CARC_ILLEGAL_BLOCKED = 22,
    /// The figure cannot go there from where it is.
    CARC_ILLEGAL_UNREACHABLE = 23,
    /// The abbey goes into a hole: all four sides must touch tiles (AM-ABBEY-2).
    CARC_ILLEGAL_NO_HOLE = 24,
    /// The player has no abbey to lay, or there is no hole (AM-ABBEY-2).
    CARC_ILLEGAL_NO_ABBEY = 25,
    /// No link leads from the wagon's feature to this segment, or it lies too far away (AM-WAGON-5,
    /// AM-WAGON-6).
    CARC_ILLEGAL_NOT_LINKED = 26,
    /// The corner is not one field on four tiles (AM-BARN-2).
    CARC_ILLEGAL_NO_FIELD_CORNER = 27,
    /// A barn stands in the field (AM-BARN-3, AM-BARN-8).
    CARC_ILLEGAL_KEPT_OUT = 28,
    /// There is no such space on a board, or it is none for this figure (WF-CROWN-1, WF-CROWN-5).
    CARC_ILLEGAL_NO_SUCH_SPACE = 29,
    /// The question is not asked now, or has no such answer.
    CARC_ILLEGAL_NO_SUCH_ANSWER = 30,
    /// A shepherd stands in the field (HS-SHEEP-3).
    CARC_ILLEGAL_HERDED = 31,
    /// No such token is in the bag.
    CARC_ILLEGAL_NO_SUCH_TOKEN = 32,
}

/// What is wrong with a config. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_problem_kind {
    /// A name is not known.
    CARC_PROBLEM_UNKNOWN_NAME = 1,
    /// An option has no such value.
    CARC_PROBLEM_UNKNOWN_VALUE = 2,
    /// A number is out of range.
    CARC_PROBLEM_OUT_OF_RANGE = 3,
    /// The same name twice where it may be given once.
    CARC_PROBLEM_TWICE = 4,
    /// Two fields exclude each other.
    CARC_PROBLEM_CONTRADICTION = 5,
    /// No set in play has a start tile.
    CARC_PROBLEM_NO_START_TILE = 6,
    /// A tile file of your own is wrong.
    CARC_PROBLEM_TILE_SET = 7,
    /// More tiles, kinds, segments or symbols than the engine takes.
    CARC_PROBLEM_TOO_MANY = 8,
    /// The position to start from is impossible.
    CARC_PROBLEM_START = 9,
    /// A tile that is in no stack stands in a deck or stack (AM-ABBEY-1, WF-SETUP-2).
    CARC_PROBLEM_NOT_IN_STACK = 10,
}

/// Why a part of a position to start from is impossible. The numbers are permanent; more
/// are added with expansions.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_start_reason {
    /// Something else is wrong.
    CARC_START_NONE = 0,
    /// No tile of the game has this id.
    CARC_START_NO_SUCH_TILE = 1,
    /// A cell is further from (0, 0) than `limits::MAX_START`.
    CARC_START_TOO_FAR = 2,
    /// The cell lies off the table (HOUSE-10).
    CARC_START_OFF_TABLE = 3,
    /// Another tile lies there.
    CARC_START_OCCUPIED = 4,
    /// The tile touches none of the others (BASE-TILE-1).
    CARC_START_DETACHED = 5,
    /// The tile does not fit to those around it (BASE-TILE-1).
    CARC_START_DOES_NOT_FIT = 6,
    /// A tile of the river is left to draw, but no river lies on the table (RV-5).
    CARC_START_NO_SOURCE = 7,
    /// More copies lie on the table than the sets hold; `stack` must then say what is left.
    CARC_START_TOO_MANY_COPIES = 8,
    /// No player sits there.
    CARC_START_NO_SUCH_PLAYER = 9,
    /// Not one entry for each player.
    CARC_START_LENGTH = 10,
    /// No figure has this name.
    CARC_START_NO_SUCH_FIGURE = 11,
    /// No tile lies where the figure should stand.
    CARC_START_NO_TILE = 12,
    /// The tile has no such segment.
    CARC_START_NO_SUCH_SEGMENT = 13,
    /// The figure may not stand on such a segment.
    CARC_START_WRONG_KIND = 14,
    /// A meeple stands on the segment already.
    CARC_START_TAKEN = 15,
    /// The feature is complete: it has been scored, and its figures are home (SCORE-4).
    CARC_START_COMPLETE = 16,
    /// A player has more figures than the setup gives him.
    CARC_START_TOO_MANY_FIGURES = 17,
    /// A number is out of range.
    CARC_START_OUT_OF_RANGE = 18,
    /// Hands or a drawn tile where the options allow none (HOUSE-3, HOUSE-4).
    CARC_START_HAND = 19,
    /// The figure needs a meeple of its player in the feature (SCORE-6).
    CARC_START_NO_OWN_MEEPLE = 20,
    /// No token has this name, or the game has none of it.
    CARC_START_NO_SUCH_TOKEN = 21,
    /// The dragon is only there once a volcano lies on the table, and alone on its tile but for barns
    /// (PD-VOLCANO-2, PD-DRAGON-9).
    CARC_START_DRAGON = 22,
    /// The fairy stands on a tile, or with a meeple (PD-FAIRY-2).
    CARC_START_FAIRY = 23,
    /// No rule sets such a tile aside now (PD-DRAGON-1).
    CARC_START_HELD = 24,
    /// The tile is in no stack, so it is neither drawn nor held (AM-ABBEY-1, WF-SETUP-2).
    CARC_START_NOT_IN_STACK = 26,
    /// More abbeys lie on the table and in front of players than the game has.
    CARC_START_TOO_MANY_ABBEYS = 27,
    /// The corner is not one field on four tiles (AM-BARN-2).
    CARC_START_NO_FIELD_CORNER = 28,
    /// A barn keeps farmers out of its field (AM-BARN-8).
    CARC_START_KEPT_OUT = 29,
    /// The cells of the board lie where they are (WF-SETUP-2).
    CARC_START_BOARD = 30,
    /// No board has such a space, or it is none for this figure: the wheel pig stands on a sector,
    /// normal and large meeples on crown spaces (WF-SETUP-1, WF-CROWN-1).
    CARC_START_SPACE = 31,
    /// Tokens lie where none can, or more than the game has (HS-SHEEP-2, HS-SHEEP-4).
    CARC_START_TOKENS = 32,
    /// More tiles are hidden than hills lie on the table (HS-HILL-2).
    CARC_START_TOO_MANY_HIDDEN = 33,
    /// Such a tile never lies under a hill: it is in no stack, or in that of the river (HS-HILL-2).
    CARC_START_NOT_HIDDEN = 34,
}

/// What kind of event it is, and the fields of `carc_event` that it uses. The numbers are
/// permanent; more are added with expansions.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_event_kind {
    /// A player's turn began (TURN-1).
    /// Fields: player.
    CARC_EVENT_TURN_STARTED = 0,
    /// A tile came out of the stack and lies open before the player (TURN-4).
    /// Fields: player, tile.
    CARC_EVENT_TILE_DRAWN = 1,
    /// The tile fits nowhere and left the game (BASE-TILE-5).
    /// Fields: player, tile.
    CARC_EVENT_TILE_DISCARDED = 2,
    /// A tile was laid (TURN-8), or belongs to the start (BASE-SETUP-2).
    /// Fields: player (-1 for nobody), tile, x, y, rotation.
    CARC_EVENT_TILE_PLACED = 3,
    /// A figure came from the supply to the board: by the figure action (TURN-12), or a wagon that
    /// moves on (TURN-16).
    /// Fields: player, figure, x, y, place.
    CARC_EVENT_FIGURE_PLACED = 4,
    /// A road, city, monastery or garden was completed (TURN-9a), scored or not.
    /// Fields: segment_kind, x, y, place.
    CARC_EVENT_FEATURE_COMPLETED = 5,
    /// A player got points (SCORE-7).
    /// Fields: player, points, reason, x, y, place (-1 if no feature gives them), item_count, items.
    CARC_EVENT_SCORED = 6,
    /// A figure went back to its owner's supply (SCORE-4).
    /// Fields: player, figure, x, y, place.
    CARC_EVENT_FIGURE_RETURNED = 7,
    /// The game is over; the final scores are in (FINAL-9).
    CARC_EVENT_GAME_ENDED = 8,
    /// It is settled who begins (HOUSE-1, HOUSE-2).
    /// Fields: player.
    CARC_EVENT_FIRST_PLAYER_CHOSEN = 9,
    /// A player showed a tile to everybody: one drawn to settle who begins, which goes back to the
    /// stack (HOUSE-2), or one of a hand that is hidden otherwise (HOUSE-4e).
    /// Fields: player, tile.
    CARC_EVENT_TILE_SHOWN = 10,
    /// A tile went back to the stack (HOUSE-2, HOUSE-5, RAND-4).
    /// Fields: tile.
    CARC_EVENT_TILE_RETURNED = 11,
    /// A tile came from the stack into a hand (HOUSE-3, HOUSE-4).
    /// Fields: player, tile (-1 if it is hidden).
    CARC_EVENT_TILE_DEALT = 12,
    /// A player chose a tile of his hand, which now lies open before him (HOUSE-4b), or his abbey
    /// (AM-ABBEY-2).
    /// Fields: player, tile.
    CARC_EVENT_TILE_TAKEN = 13,
    /// A player showed his hand: none of its tiles can be played (HOUSE-4e).
    /// Fields: player.
    CARC_EVENT_HAND_SHOWN = 14,
    /// A player took tokens from the reserve.
    /// Fields: player, token, count.
    CARC_EVENT_TOKENS_TAKEN = 15,
    /// The turn goes on with another part: a second tile (TURN-18). Or it is a player's part of the
    /// abbey round after the last turn (AM-ABBEY-11); then `part` is 1, and he is the active player.
    /// Fields: player, part.
    CARC_EVENT_PART_STARTED = 16,
    /// A figure that belongs to nobody came to a place on the board. What is on a segment stands with
    /// the meeple there; what is on a tile stands with nobody. The wheel pig comes to a sector of the
    /// wheel, which then acts (WF-ICON-2).
    /// Fields: figure, x, y, place.
    CARC_EVENT_FIGURE_MOVED = 17,
    /// The tile that was drawn may not come yet: it lies face up beside the stack, and another is
    /// drawn (TURN-5).
    /// Fields: player, tile.
    CARC_EVENT_TILE_HELD = 18,
    /// The next tile of the stack went face down under the hill just laid: nobody knows which
    /// (HS-HILL-2).
    /// Fields: player, x, y.
    CARC_EVENT_TILE_HIDDEN = 25,
    /// A token came out of the bag and lies beside a shepherd (HS-SHEEP-4, HS-SHEEP-8).
    /// Fields: player, token, x, y, place.
    CARC_EVENT_TOKEN_DRAWN = 26,
    /// Tokens beside a shepherd went back into the bag: a wolf at once, sheep when the shepherd has
    /// left the board (HS-SHEEP-8, HS-SHEEP-9, PD-DRAGON-8).
    /// Fields: player, token, count, x, y, place.
    CARC_EVENT_TOKENS_RETURNED = 27,
}

/// Why points were given. The numbers are permanent; `carc_reason_name` and
/// `carc_reason_clause` say more.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_reason {
    /// A completed road (BASE-ROAD-3).
    CARC_REASON_COMPLETED_ROAD = 0,
    /// A completed city (BASE-CITY-3).
    CARC_REASON_COMPLETED_CITY = 1,
    /// A completed monastery (BASE-MONK-1).
    CARC_REASON_COMPLETED_MONASTERY = 2,
    /// An unfinished road at the end (FINAL-2).
    CARC_REASON_UNFINISHED_ROAD = 3,
    /// An unfinished city at the end (FINAL-3).
    CARC_REASON_UNFINISHED_CITY = 4,
    /// An unfinished monastery at the end (FINAL-4).
    CARC_REASON_UNFINISHED_MONASTERY = 5,
    /// A field at the end (FARM-5).
    CARC_REASON_FIELD = 6,
    /// A completed city at the end, by the farmers of all fields around it (C1-FARM-1).
    CARC_REASON_CITY_FARMERS = 7,
    /// A completed garden (AB-3).
    CARC_REASON_COMPLETED_GARDEN = 8,
    /// An unfinished garden at the end (FINAL-4).
    CARC_REASON_UNFINISHED_GARDEN = 9,
    /// An abbot taken back from an unfinished monastery or garden (AB-4).
    CARC_REASON_ABBOT_TAKEN_BACK = 10,
    /// The most wine at the end (TB-GOODS-4).
    CARC_REASON_MOST_WINE = 11,
    /// The most wheat at the end (TB-GOODS-4).
    CARC_REASON_MOST_WHEAT = 12,
    /// The most cloth at the end (TB-GOODS-4).
    CARC_REASON_MOST_CLOTH = 13,
    /// The fairy with one of the player's meeples when his turn begins (PD-FAIRY-4).
    CARC_REASON_FAIRY_POINT = 14,
    /// The fairy with a meeple in a feature that is scored (PD-FAIRY-6).
    CARC_REASON_FAIRY_BONUS = 15,
    /// A field in which a barn was placed (AM-BARN-6).
    CARC_REASON_BARN_PLACED = 16,
    /// A field with farmers that was joined to one with a barn (AM-BARN-9).
    CARC_REASON_BARN_JOINED = 17,
    /// A barn at the end (AM-BARN-11).
    CARC_REASON_BARN = 18,
    /// A flock that was gathered (HS-SHEEP-9).
    CARC_REASON_FLOCK = 19,
    /// The sector Fortune (WF-FORTUNE-1).
    CARC_REASON_WHEEL_FORTUNE = 20,
    /// The sector Taxes: knights (WF-TAXES-1).
    CARC_REASON_WHEEL_TAXES = 21,
    /// The sector Famine: farmers (WF-FAMINE-1).
    CARC_REASON_WHEEL_FAMINE = 22,
    /// The sector Storm: meeples in supply (WF-STORM-1).
    CARC_REASON_WHEEL_STORM = 23,
    /// The sector Inquisition: monks (WF-INQ-1).
    CARC_REASON_WHEEL_INQUISITION = 24,
    /// A meeple on a crown space (WF-CROWN-2).
    CARC_REASON_WHEEL_CROWN = 25,
}

/// The kinds of figures. The numbers are permanent; more are added with expansions. Those of
/// figures that belong to nobody begin at 128.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_figure {
    /// The normal meeple: thief, knight, monk or farmer (BASE-MEEPLE-2).
    CARC_FIGURE_MEEPLE = 0,
    /// The abbot, who may also tend a garden (AB-1).
    CARC_FIGURE_ABBOT = 1,
    /// The large meeple: placed like a normal one, with twice its strength (IC-LARGE-1).
    CARC_FIGURE_LARGE_MEEPLE = 2,
    /// The builder, who stands beside a meeple of his player on a road or in a city (TB-BUILDER-1).
    CARC_FIGURE_BUILDER = 3,
    /// The pig, which stands beside a farmer of its player (TB-PIG-1).
    CARC_FIGURE_PIG = 4,
    /// The mayor, as strong as his city has pennants (AM-MAYOR-3).
    CARC_FIGURE_MAYOR = 5,
    /// The wagon, a meeple that may drive on when its feature has been scored (AM-WAGON-4).
    CARC_FIGURE_WAGON = 6,
    /// The barn, which stands on a corner of four field tiles (AM-BARN-2).
    CARC_FIGURE_BARN = 7,
    /// The shepherd, who tends sheep in a field and has no part in its majority (HS-SHEEP-1).
    CARC_FIGURE_SHEPHERD = 8,
    /// The dragon, which belongs to nobody (PD-DRAGON-5).
    CARC_FIGURE_DRAGON = 128,
    /// The fairy, who belongs to nobody (PD-FAIRY-1).
    CARC_FIGURE_FAIRY = 129,
    /// The pig on the wheel, which belongs to nobody (WF-SETUP-1).
    CARC_FIGURE_WHEEL_PIG = 130,
}

/// The kinds of tokens. The numbers are permanent; more are added with expansions.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_token {
    /// A barrel of wine.
    CARC_TOKEN_WINE = 0,
    /// A sheaf of wheat.
    CARC_TOKEN_WHEAT = 1,
    /// A bale of cloth.
    CARC_TOKEN_CLOTH = 2,
    /// A token with one sheep (HS-SHEEP-2).
    CARC_TOKEN_SHEEP_1 = 3,
    /// A token with two sheep.
    CARC_TOKEN_SHEEP_2 = 4,
    /// A token with three sheep.
    CARC_TOKEN_SHEEP_3 = 5,
    /// A token with four sheep.
    CARC_TOKEN_SHEEP_4 = 6,
    /// A wolf (HS-SHEEP-4, HS-SHEEP-8).
    CARC_TOKEN_WOLF = 7,
}

/// What a rule asks. The numbers are permanent; more are added with expansions.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_question {
    /// The question what is to become of a flock: 0 to let it grow, 1 to gather it.
    CARC_QUESTION_FLOCK = 0,
}

/// The answers to the questions, each after its question. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_answer {
    /// `grow`, of CARC_QUESTION_FLOCK.
    CARC_ANSWER_FLOCK_GROW = 0,
    /// `gather`, of CARC_QUESTION_FLOCK.
    CARC_ANSWER_FLOCK_GATHER = 1,
}

pub(crate) const ILLEGAL_NAMES: &[(i32, &CStr)] = &[
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
];
