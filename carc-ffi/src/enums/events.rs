//! Numbers of the engine: what happens, and what it happens to. Generated from the engine by
//! `BLESS=1 cargo test -p carc-ffi header::`; edit them there instead.

/// What kind of event it is, and the fields of `carc_event` that it uses. The numbers are
/// permanent; more are added with expansions.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_event_kind {
    /// A player's turn began (TURN-1).
    /// Fields: player, turn, previous_player (-1 if there is none), previous_turn_part (-1 if there is none).
    CARC_EVENT_TURN_STARTED = 0,
    /// A tile came out of the stack and lies open before the player (TURN-4).
    /// Fields: player, tile_type.
    CARC_EVENT_TILE_DRAWN = 1,
    /// The tile fits nowhere and left the game (BASE-TILE-5).
    /// Fields: player, tile_type, zone.
    CARC_EVENT_TILE_DISCARDED = 2,
    /// A tile was laid (TURN-8), or belongs to the start (BASE-SETUP-2).
    /// Fields: player (-1 for nobody), tile_type, x, y, rotation, canonical.
    CARC_EVENT_TILE_PLACED = 3,
    /// A figure came from the supply to the board, by the figure action (TURN-12), or stands there
    /// when the game starts.
    /// Fields: player, figure, x, y, place.
    CARC_EVENT_FIGURE_PLACED = 4,
    /// A road, city, monastery or garden was completed (TURN-9a), scored or not.
    /// Fields: segment_kind, x, y, place.
    CARC_EVENT_FEATURE_COMPLETED = 5,
    /// A player got points (SCORE-7).
    /// Fields: player, points, reason, x, y, place (-1 if no feature gives them), segment_kind (-1 likewise), item_count, items, strength_count, strengths, total.
    CARC_EVENT_SCORED = 6,
    /// A figure went back to its owner's supply (SCORE-4).
    /// Fields: player, figure, x, y, place, cause, feature_x, feature_y, feature_place (-1 if there is none).
    CARC_EVENT_FIGURE_RETURNED = 7,
    /// The game is over; the final scores are in (FINAL-9).
    CARC_EVENT_GAME_ENDED = 8,
    /// It is settled who begins (HOUSE-1, HOUSE-2).
    /// Fields: player.
    CARC_EVENT_FIRST_PLAYER_CHOSEN = 9,
    /// A player showed a tile to everybody: one drawn to settle who begins, which goes back to the
    /// stack (HOUSE-2), or one of a hand that is hidden otherwise (HOUSE-4e).
    /// Fields: player, tile_type, zone.
    CARC_EVENT_TILE_SHOWN = 10,
    /// A tile went back to the stack (HOUSE-2, HOUSE-5, RAND-4).
    /// Fields: tile_type, player, zone, cause.
    CARC_EVENT_TILE_RETURNED = 11,
    /// A tile came from the stack into a hand (HOUSE-3, HOUSE-4).
    /// Fields: player, tile_type (-1 if it is hidden).
    CARC_EVENT_TILE_DEALT = 12,
    /// A player chose a tile of their hand, which now lies open before them (HOUSE-4b), or their
    /// abbey (AM-ABBEY-2).
    /// Fields: player, tile_type, zone.
    CARC_EVENT_TILE_TAKEN = 13,
    /// A player showed their hand: none of its tiles can be played (HOUSE-4e).
    /// Fields: player.
    CARC_EVENT_HAND_SHOWN = 14,
    /// A player took tokens from the reserve: the goods of a city (TB-GOODS-1).
    /// Fields: player, token, count, x, y, place.
    CARC_EVENT_TOKENS_TAKEN = 15,
    /// The turn goes on with another part: a second tile (TURN-18). Or it is a player's part of the
    /// abbey round after the last turn (AM-ABBEY-11); then `part` is 1, and they are the
    /// active player.
    /// Fields: player, turn_part, previous_player (-1 if there is none), previous_turn_part (-1 if there is none).
    CARC_EVENT_TURN_PART_STARTED = 16,
    /// A figure came to another place on the board. One that belongs to nobody: on a segment it stands
    /// with the meeple there, on a tile with nobody; the wheel pig comes to a sector of the wheel,
    /// which then acts (WF-ICON-2). Or a wagon that moves on: it had gone home from its origin in this
    /// part, and leaves the supply again (TURN-16).
    /// Fields: figure, x, y, place, player (-1 for nobody), origin_x, origin_y, origin_place (-1 if there is none).
    CARC_EVENT_FIGURE_MOVED = 17,
    /// The tile that was drawn may not come yet: it lies face up beside the stack, and another is
    /// drawn (TURN-5).
    /// Fields: player, tile_type, zone.
    CARC_EVENT_TILE_SET_ASIDE = 18,
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
    /// A player completed a larger city or a longer road than anybody before: they take the card for
    /// it, or keep it with a higher record (KR-KING-2, KR-KING-3, KR-ROBBER-2).
    /// Fields: player, token, count, x, y, place, previous_player (-1 if there is none), previous_count.
    CARC_EVENT_CARD_TAKEN = 28,
    /// The player whose turn has ended has the next one too (TURN-19): they have filled a hole (HOUSE-8),
    /// or laid the volcano lake (R2-LAKE-4).
    /// Fields: player, cause.
    CARC_EVENT_EXTRA_TURN = 29,
    /// A shrine and a monastery or abbey beside it challenge each other from now on: meeples stand in
    /// both, and not both are complete (SH-CHAL-1, SH-CHAL-4).
    /// Fields: x, y, place, feature_x, feature_y, feature_place (-1 if there is none).
    CARC_EVENT_CHALLENGE_STARTED = 30,
    /// They no longer challenge each other.
    /// Fields: x, y, place, feature_x, feature_y, feature_place (-1 if there is none), segment_kind (-1 if there is none), cause.
    CARC_EVENT_CHALLENGE_ENDED = 31,
    /// A player laid a token on the board: a floor on a tower (TW-ACT-1).
    /// Fields: player, token, count, x, y, place.
    CARC_EVENT_TOKEN_PLACED = 32,
    /// A player captured a meeple of another, who does not get it back as yet (TW-CAPTURE-7).
    /// Fields: player, figure, x, y, place, previous_player (-1 if there is none), origin_x, origin_y, origin_place (-1 if there is none).
    CARC_EVENT_FIGURE_CAPTURED = 33,
    /// A captured meeple went back to its owner's supply: bought back (TW-RANSOM-1), or in an exchange,
    /// which frees one of each player (TW-EXCHANGE-1).
    /// Fields: player, figure, previous_player (-1 if there is none), cause.
    CARC_EVENT_FIGURE_FREED = 34,
}

/// Why points were given. The numbers are permanent; `carc_score_reason_name` and
/// `carc_score_reason_clause` say more.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_score_reason {
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
    CARC_REASON_ABBOT_RETURNED = 10,
    /// The most wine at the end (TB-GOODS-4).
    CARC_REASON_MOST_WINE = 11,
    /// The most wheat at the end (TB-GOODS-4).
    CARC_REASON_MOST_WHEAT = 12,
    /// The most cloth at the end (TB-GOODS-4).
    CARC_REASON_MOST_CLOTH = 13,
    /// The fairy with one of the player's meeples when their turn begins (PD-FAIRY-4).
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
    /// The King: completed cities, or points of their own (KR-END-1).
    CARC_REASON_KING = 26,
    /// The Robber: completed roads, or points of their own (KR-END-1).
    CARC_REASON_ROBBER = 27,
    /// Both cards in one hand (KR-END-4).
    CARC_REASON_KING_ROBBER = 28,
    /// A challenge that was lost: no points, whatever lies around. The entry names the building that won (SH-CHAL-3).
    CARC_REASON_CHALLENGE_LOST = 29,
    /// A ransom: paid, with a negative number, or received (TW-RANSOM-5).
    CARC_REASON_RANSOM = 30,
}

/// Why a figure leaves the board, or a tile goes back. The numbers are permanent;
/// `carc_event_cause_name` and `carc_event_cause_clause` say more.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_event_cause {
    /// What the figure stood on has been scored (SCORE-4).
    CARC_CAUSE_SCORED = 0,
    /// Its player has taken it back (AB-4).
    CARC_CAUSE_RETURNED = 1,
    /// Its player has no meeple left beside it (SCORE-6).
    CARC_CAUSE_ORPHANED = 2,
    /// The dragon has eaten it (PD-DRAGON-7).
    CARC_CAUSE_DRAGON = 3,
    /// A princess has sent it away (PD-PRINCESS-1).
    CARC_CAUSE_PRINCESS = 4,
    /// The sector Plague (WF-PLAGUE-1).
    CARC_CAUSE_PLAGUE = 5,
    /// A wolf has come (HS-SHEEP-8).
    CARC_CAUSE_WOLF = 6,
    /// The tile can be laid nowhere (HOUSE-5).
    CARC_CAUSE_UNPLACEABLE = 7,
    /// The tile was drawn to settle who begins (HOUSE-2).
    CARC_CAUSE_FIRST_PLAYER = 8,
    /// The first volcano has come, for which the tile had waited (PD-DRAGON-2).
    CARC_CAUSE_VOLCANO = 9,
    /// The player has filled a hole (HOUSE-8).
    CARC_CAUSE_HOLE = 10,
    /// The player has laid the volcano lake (R2-LAKE-4).
    CARC_CAUSE_VOLCANO_LAKE = 11,
    /// The building in which it stood has lost a challenge (SH-CHAL-3).
    CARC_CAUSE_CHALLENGE_LOST = 12,
    /// Its player has captured it with a tower (TW-CAPTURE-5).
    CARC_CAUSE_CAPTURED = 13,
    /// The prisoner was exchanged for another (TW-EXCHANGE-1).
    CARC_CAUSE_EXCHANGE = 14,
    /// The prisoner was bought back (TW-RANSOM-1).
    CARC_CAUSE_RANSOM = 15,
    /// One of the two buildings of a challenge was completed first, and scored (SH-CHAL-3).
    CARC_CAUSE_CHALLENGE_WON = 16,
    /// One tile has completed both buildings of a challenge (SH-CHAL-5).
    CARC_CAUSE_BOTH_COMPLETED = 17,
    /// Nobody is left in one of the two buildings of a challenge (SH-CHAL-9).
    CARC_CAUSE_ABANDONED = 18,
}

/// Where a tile was before something happened to it. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_tile_zone {
    /// Face down in the stack.
    CARC_ZONE_STACK = 0,
    /// Open before the player who is to lay it.
    CARC_ZONE_DRAWN = 1,
    /// In the player's hand (HOUSE-4).
    CARC_ZONE_HAND = 2,
    /// Before its player since the game began: an abbey (AM-ABBEY-1).
    CARC_ZONE_FRONT = 3,
    /// Face up beside the stack, where it waits for the first volcano (TURN-5).
    CARC_ZONE_SET_ASIDE = 4,
    /// Before the player who showed it, to settle who begins (HOUSE-2).
    CARC_ZONE_SHOWN = 5,
}

/// What is counted in a line of a score.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_score_term {
    /// Tiles of the feature, each counted once (SCORE-1).
    CARC_TERM_TILES = 0,
    /// Pennants (BASE-CITY-2).
    CARC_TERM_PENNANTS = 1,
    /// The monastery itself.
    CARC_TERM_MONASTERY = 2,
    /// Occupied cells around it.
    CARC_TERM_NEIGHBORS = 3,
    /// Completed cities: those that touch the field (FARM-4), or those for which the King pays
    /// (KR-END-2, KR-END-5).
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
    /// The garden itself.
    CARC_TERM_GARDEN = 13,
    /// Completed roads, for which the Robber pays (KR-END-2, KR-END-5).
    CARC_TERM_ROADS = 14,
    /// Cards that a player holds (KR-END-3, KR-END-4).
    CARC_TERM_CARDS = 15,
    /// Completed cities once more, for the herd of pigs in the field (R2-HERD-3).
    CARC_TERM_PIG_HERD = 16,
    /// The shrine itself (SH-FIG-3).
    CARC_TERM_SHRINE = 17,
    /// A meeple that is bought back (TW-RANSOM-5).
    CARC_TERM_RANSOM = 18,
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
    /// The builder, which stands beside a meeple of its player on a road or in a city (TB-BUILDER-1).
    CARC_FIGURE_BUILDER = 3,
    /// The pig, which stands beside a farmer of its player (TB-PIG-1).
    CARC_FIGURE_PIG = 4,
    /// The mayor, as strong as its city has pennants (AM-MAYOR-3).
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
    /// The King, for the largest completed city (KR-KING-1).
    CARC_TOKEN_KING = 8,
    /// The Robber, for the longest completed road (KR-ROBBER-1).
    CARC_TOKEN_ROBBER = 9,
    /// A floor of a tower (TW-SETUP-1).
    CARC_TOKEN_FLOOR = 10,
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
    /// A shrine (SH-FIG-3): a feature of one segment, and the rival of monasteries around it. Where challenges
    /// are off it is played as a monastery (SH-NAME-2).
    CARC_SEGMENT_SHRINE = 6,
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
    /// A house, or several houses that separate two roads.
    CARC_ROAD_END_HOUSE = 4,
    /// Bushes and trees at a fork; with a house rule they do not end the road (HOUSE-6).
    CARC_ROAD_END_TREES = 5,
    /// The foot of a volcano.
    CARC_ROAD_END_VOLCANO = 6,
    /// The rim of a wheel (WF-BOARD-2).
    CARC_ROAD_END_WHEEL = 7,
    /// The shrine of the tile (SH-TILE-1).
    CARC_ROAD_END_SHRINE = 8,
    /// The foundation of a tower (TW-TILE-2).
    CARC_ROAD_END_TOWER = 9,
}
