//! The engine's numbers for events, and the names that events use. Generated from the engine by
//! `python3 scripts/generate.py`; edit the declarations there instead.

/// The kind of an event, and the fields of `carc_event` that it uses.
/// The numbers are permanent, and expansions add more of them.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_event_kind {
    /// A player's turn started (TURN-1).
    /// Fields: player, turn, previous_player (-1 if there is none), previous_turn_part (-1 if there is none).
    CARC_EVENT_TURN_STARTED = 0,
    /// A tile was drawn from the stack and is now the current tile (TURN-4).
    /// Fields: player, tile_type.
    CARC_EVENT_TILE_DRAWN = 1,
    /// A tile that could not be placed anywhere was removed from the game (BASE-TILE-5).
    /// Fields: player, tile_type, zone.
    CARC_EVENT_TILE_DISCARDED = 2,
    /// A tile was placed (TURN-8), or was part of the start position (BASE-SETUP-2).
    /// Fields: player (-1 if there is none), tile_type, x, y, rotation, canonical.
    CARC_EVENT_TILE_PLACED = 3,
    /// A figure moved from the supply to the board in a figure action (TURN-12), or was part of
    /// the start position.
    /// Fields: player, figure, x, y, place.
    CARC_EVENT_FIGURE_PLACED = 4,
    /// A road, city, monastery, shrine or garden was completed (TURN-9a), whether or not it
    /// scores.
    /// Fields: segment_kind, x, y, place.
    CARC_EVENT_FEATURE_COMPLETED = 5,
    /// A player scored points (SCORE-7).
    /// Fields: player, points, reason, x, y, place and segment_kind (both -1 if the points are not for a feature), item_count, item_terms, item_counts, item_points, strength_count, strengths, total.
    CARC_EVENT_SCORED = 6,
    /// A figure returned to its owner's supply (SCORE-4).
    /// Fields: player, figure, x, y, place, cause, feature_x, feature_y, feature_place (-1 if there is none).
    CARC_EVENT_FIGURE_RETURNED = 7,
    /// The game ended, and all final scores are known (FINAL-9).
    CARC_EVENT_GAME_ENDED = 8,
    /// The first player was determined (HOUSE-1, HOUSE-2).
    /// Fields: player.
    CARC_EVENT_FIRST_PLAYER_CHOSEN = 9,
    /// A player showed a tile to all players: a tile that was drawn to determine the first
    /// player and returns to the stack (HOUSE-2), or a tile from a hidden hand (HOUSE-4e).
    /// Fields: player, tile_type, zone.
    CARC_EVENT_TILE_SHOWN = 10,
    /// A tile returned to the stack (HOUSE-2, HOUSE-5, RAND-4).
    /// Fields: tile_type, player, zone, cause.
    CARC_EVENT_TILE_RETURNED = 11,
    /// A tile was dealt from the stack into a hand (HOUSE-3, HOUSE-4).
    /// Fields: player, tile_type (-1 if it is hidden).
    CARC_EVENT_TILE_DEALT = 12,
    /// A player took a tile from their hand (HOUSE-4b) or took their abbey (AM-ABBEY-2) as the
    /// current tile.
    /// Fields: player, tile_type, zone.
    CARC_EVENT_TILE_TAKEN = 13,
    /// A player showed their hand because no tile in it can be played (HOUSE-4e).
    /// Fields: player.
    CARC_EVENT_HAND_SHOWN = 14,
    /// A player took tokens: a city's goods from the reserve (TB-GOODS-1), or ingots from a
    /// tile (GM-TAKE-3, GM-TAKE-4).
    /// Fields: player, token, count, x, y, place.
    CARC_EVENT_TOKENS_TAKEN = 15,
    /// Another turn part started (TURN-18, TURN-18a), or, after the last turn, a player's part
    /// of the abbey round started (AM-ABBEY-11).
    /// Fields: player, turn_part, previous_player (-1 if there is none), previous_turn_part (-1 if there is none).
    CARC_EVENT_TURN_PART_STARTED = 16,
    /// A figure moved to another spot on the board. If the fairy moves to a segment, it
    /// accompanies the meeple there. If the fairy moves to a tile, it does not accompany a
    /// meeple. The wheel pig moves to a sector of the wheel, which then takes effect
    /// (WF-ICON-2). The Count and the citizens move from quarters of Carcassonne, which are
    /// represented by spaces (TURN-14b, TURN-16a). A wagon that moves has already returned to
    /// the supply in the same turn part, so this event takes the wagon from the supply
    /// (TURN-16).
    /// Fields: figure, x, y, place, player (-1 if there is none), origin_x, origin_y, origin_place (-1 if there is none).
    CARC_EVENT_FIGURE_MOVED = 17,
    /// A drawn tile that could not be played yet was set aside. Another tile is drawn next
    /// (TURN-5).
    /// Fields: player, tile_type, zone.
    CARC_EVENT_TILE_SET_ASIDE = 18,
    /// The next tile in the stack was placed face down under the hill just placed. No player
    /// knows the type of this tile (HS-HILL-2).
    /// Fields: player, x, y.
    CARC_EVENT_TILE_HIDDEN = 25,
    /// A token was drawn from the bag for a shepherd (HS-SHEEP-4, HS-SHEEP-8).
    /// Fields: player, token, x, y, place.
    CARC_EVENT_TOKEN_DRAWN = 26,
    /// A shepherd's tokens returned to the bag. Wolf tokens return to the bag immediately, and
    /// sheep tokens return when the shepherd leaves the board (HS-SHEEP-8, HS-SHEEP-9,
    /// PD-DRAGON-8).
    /// Fields: player, token, count, x, y, place.
    CARC_EVENT_TOKENS_RETURNED = 27,
    /// A player completed the largest city or the longest road so far. The player takes the
    /// corresponding card or, if the player already has the card, increases its record
    /// (KR-KING-2, KR-KING-3, KR-ROBBER-2).
    /// Fields: player, token, count, x, y, place, previous_player (-1 if there is none), previous_count.
    CARC_EVENT_CARD_TAKEN = 28,
    /// The player whose turn has ended also takes the next turn (TURN-19), as a reward for
    /// filling a hole (HOUSE-8) or because they placed the volcano lake (R2-LAKE-4).
    /// Fields: player, cause.
    CARC_EVENT_EXTRA_TURN = 29,
    /// A challenge started between a shrine and a neighboring monastery or abbey. Both
    /// buildings have meeples, and at least one building is unfinished (SH-CHAL-1, SH-CHAL-4).
    /// Fields: x, y, place, feature_x, feature_y, feature_place (-1 if there is none).
    CARC_EVENT_CHALLENGE_STARTED = 30,
    /// A challenge between a shrine and a monastery or abbey ended.
    /// Fields: x, y, place, feature_x, feature_y, feature_place (-1 if there is none), segment_kind (-1 if there is none), cause.
    CARC_EVENT_CHALLENGE_ENDED = 31,
    /// A player placed a token on the board, such as a floor on a tower (TW-ACT-1) or an ingot
    /// on a tile (GM-PLACE-1).
    /// Fields: player, token, count, x, y, place.
    CARC_EVENT_TOKEN_PLACED = 32,
    /// A player captured another player's meeple and keeps it as a prisoner (TW-CAPTURE-7).
    /// Fields: player, figure, x, y, place, previous_player (-1 if there is none), origin_x, origin_y, origin_place (-1 if there is none).
    CARC_EVENT_FIGURE_CAPTURED = 33,
    /// A prisoner returned to its owner's supply, either because the owner paid a ransom
    /// (TW-RANSOM-1) or in an exchange, which frees one meeple for each player (TW-EXCHANGE-1).
    /// Fields: player, figure, previous_player (-1 if there is none), cause.
    CARC_EVENT_FIGURE_FREED = 34,
    /// A neutral figure left the board (MW-TURN-3, MW-VALUE-6).
    /// Fields: figure, x, y, place, cause.
    CARC_EVENT_FIGURE_PUT_ASIDE = 35,
    /// A player moved a ferry to other landings, so a different ferry token is now on the spot
    /// (FE-MOVE-3).
    /// Fields: player, token, x, y, place, previous_token.
    CARC_EVENT_TOKEN_MOVED = 36,
    /// An auctioneer chose a face-up tile at a bazaar to be auctioned (BCB-BAZAAR-3).
    /// Fields: player, tile_type.
    CARC_EVENT_TILE_OFFERED = 37,
    /// A player bid for the offered tile (BCB-BAZAAR-3, BCB-BAZAAR-4).
    /// Fields: player, count.
    CARC_EVENT_BID_MADE = 38,
    /// A player passed instead of bidding for the offered tile (BCB-BAZAAR-4).
    /// Fields: player.
    CARC_EVENT_BID_PASSED = 39,
    /// A player won a tile at the active player's bazaar and will place it in their next turn
    /// (BCB-BAZAAR-5 to BCB-BAZAAR-7).
    /// Fields: player, tile_type.
    CARC_EVENT_TILE_WON = 40,
    /// The active player chose the effect of a crop circle (CP-TURN-1).
    /// Fields: player, segment_kind, cause.
    CARC_EVENT_CIRCLE_CHOSEN = 41,
    /// A player's piece moved on the score track: a robber was placed, moved or returned to its
    /// owner (RB-PLACE-1, RB-ROB-1, RB-ROGUE-1).
    /// Fields: player, token, space, previous_space, previous_player (-1 if there is none).
    CARC_EVENT_TRACK_MOVED = 42,
    /// A player chose a meeple for the flying machine on the tile just placed (FL-FLY-1,
    /// FL-FLY-2). The meeple is still in the supply.
    /// Fields: player, figure, x, y.
    CARC_EVENT_FLIGHT_STARTED = 43,
    /// The die was rolled for a flight (FL-FLY-3). The figure then lands, or the flight fails.
    /// Fields: player, count, x, y.
    CARC_EVENT_DIE_ROLLED = 44,
    /// A figure could not land and stayed in the supply (FL-FLY-6).
    /// Fields: player, figure, x, y.
    CARC_EVENT_FLIGHT_FAILED = 45,
    /// In a game with messengers, one of a player's two score markers moved (MS-MARK-2,
    /// MS-MARK-4).
    /// Fields: player, token, points, space.
    CARC_EVENT_MARKER_MOVED = 46,
    /// The active player drew a message, which is now at the bottom of the stack (MS-DRAW-4).
    /// Fields: player, token.
    CARC_EVENT_MESSAGE_DRAWN = 47,
    /// The active player carried out a message or took 2 points instead (MS-DRAW-4). Carrying
    /// out `message_tile` grants an additional turn part (MS-TILE-1).
    /// Fields: player, token, cause.
    CARC_EVENT_MESSAGE_USED = 48,
}

/// The reasons for points. The numbers are permanent, and expansions add more of them.
/// See `carc_name` and `carc_clause` for their names and clauses.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_score_reason {
    /// Points for completing a road (BASE-ROAD-3).
    CARC_REASON_COMPLETED_ROAD = 0,
    /// Points for completing a city (BASE-CITY-3).
    CARC_REASON_COMPLETED_CITY = 1,
    /// Points for completing a monastery (BASE-MONK-1).
    CARC_REASON_COMPLETED_MONASTERY = 2,
    /// Points for an unfinished road at the end of the game (FINAL-2).
    CARC_REASON_UNFINISHED_ROAD = 3,
    /// Points for an unfinished city at the end of the game (FINAL-3).
    CARC_REASON_UNFINISHED_CITY = 4,
    /// Points for an unfinished monastery at the end of the game (FINAL-4).
    CARC_REASON_UNFINISHED_MONASTERY = 5,
    /// Points for a field at the end of the game (FARM-5).
    CARC_REASON_FIELD = 6,
    /// Points for a completed city at the end of the game, scored by the players with the most
    /// farmers around the city (C1-FARM-1).
    CARC_REASON_CITY_FARMERS = 7,
    /// Points for completing a garden (AB-3).
    CARC_REASON_COMPLETED_GARDEN = 8,
    /// Points for an unfinished garden at the end of the game (FINAL-4).
    CARC_REASON_UNFINISHED_GARDEN = 9,
    /// Points for an unfinished monastery or garden from which the player took back their abbot (AB-4).
    CARC_REASON_ABBOT_RETURNED = 10,
    /// Points for having the most wine at the end of the game (TB-GOODS-4).
    CARC_REASON_MOST_WINE = 11,
    /// Points for having the most wheat at the end of the game (TB-GOODS-4).
    CARC_REASON_MOST_WHEAT = 12,
    /// Points for having the most cloth at the end of the game (TB-GOODS-4).
    CARC_REASON_MOST_CLOTH = 13,
    /// The point that a player scores if the fairy accompanies one of their meeples at the start of
    /// their turn (PD-FAIRY-4).
    CARC_REASON_FAIRY_POINT = 14,
    /// Points for a meeple that the fairy accompanies when the meeple's feature is scored (PD-FAIRY-6).
    CARC_REASON_FAIRY_BONUS = 15,
    /// Points for farmers in a field in which a barn was placed (AM-BARN-6).
    CARC_REASON_BARN_PLACED = 16,
    /// Points for farmers in a field that was joined to a field with a barn (AM-BARN-9).
    CARC_REASON_BARN_JOINED = 17,
    /// Points for a barn at the end of the game (AM-BARN-11).
    CARC_REASON_BARN = 18,
    /// Points for gathering a flock (HS-SHEEP-9).
    CARC_REASON_FLOCK = 19,
    /// Points for the wheel's Fortune sector (WF-FORTUNE-1).
    CARC_REASON_WHEEL_FORTUNE = 20,
    /// Points for the wheel's Taxes sector, in which players score their knights (WF-TAXES-1).
    CARC_REASON_WHEEL_TAXES = 21,
    /// Points for the wheel's Famine sector, in which players score their farmers (WF-FAMINE-1).
    CARC_REASON_WHEEL_FAMINE = 22,
    /// Points for the wheel's Storm sector, in which players score the meeples in their supply (WF-STORM-1).
    CARC_REASON_WHEEL_STORM = 23,
    /// Points for the wheel's Inquisition sector, in which players score their monks (WF-INQ-1).
    CARC_REASON_WHEEL_INQUISITION = 24,
    /// Points for a meeple on a crown space of the wheel (WF-CROWN-2).
    CARC_REASON_WHEEL_CROWN = 25,
    /// Points for the King card: 1 point per completed city, or a fixed number of points (KR-END-1).
    CARC_REASON_KING = 26,
    /// Points for the Robber card: 1 point per completed road, or a fixed number of points (KR-END-1).
    CARC_REASON_ROBBER = 27,
    /// Points for having both the King card and the Robber card (KR-END-4).
    CARC_REASON_KING_ROBBER = 28,
    /// A lost challenge, which scores 0 points. The score entry contains the spot of the winning
    /// building (SH-CHAL-3).
    CARC_REASON_CHALLENGE_LOST = 29,
    /// A ransom. The paying player loses points, and the captor gains them (TW-RANSOM-5).
    CARC_REASON_RANSOM = 30,
    /// Points for ingots at the end of the game (GM-END-1).
    CARC_REASON_GOLD = 31,
    /// Points for a castle, equal to the points for a feature or another castle in its fief (BCB-CASTLE-7).
    CARC_REASON_CASTLE = 32,
    /// The price of a tile at a bazaar. The points are negative for the player who pays, and
    /// positive for the player who is paid, if any (BCB-BAZAAR-13).
    CARC_REASON_BAZAAR = 33,
    /// Points for a robbery: half of the points that another player has scored (RB-ROB-1).
    CARC_REASON_ROBBED = 34,
    /// Points for a robber that is on the score track at the end of the game (RB-END-1).
    CARC_REASON_ROBBER_HOME = 35,
    /// Points for a message, or the 2 points for not carrying it out (MS-SCORE-1).
    CARC_REASON_MESSAGE = 36,
    /// Points for a lying monk at the end of the game (MO-END-1).
    CARC_REASON_LYING_MONK = 37,
}

/// The cause of an event. The numbers are permanent, and expansions add more of them.
/// See `carc_name` and `carc_clause` for their names and clauses.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_event_cause {
    /// The figure returned to the supply because its feature was scored (SCORE-4).
    CARC_CAUSE_SCORED = 0,
    /// The owner took back their abbot (AB-4).
    CARC_CAUSE_RETURNED = 1,
    /// The figure returned to the supply because its player's last meeple left the feature (SCORE-6).
    CARC_CAUSE_ORPHANED = 2,
    /// The dragon ate the figure (PD-DRAGON-7).
    CARC_CAUSE_DRAGON = 3,
    /// A princess sent the figure away (PD-PRINCESS-1).
    CARC_CAUSE_PRINCESS = 4,
    /// The figure was removed because of the wheel's Plague sector (WF-PLAGUE-1).
    CARC_CAUSE_PLAGUE = 5,
    /// The shepherd returned to the supply because a wolf was drawn (HS-SHEEP-8).
    CARC_CAUSE_WOLF = 6,
    /// The tile cannot be placed anywhere (HOUSE-5).
    CARC_CAUSE_UNPLACEABLE = 7,
    /// The tile was drawn to determine the first player (HOUSE-2).
    CARC_CAUSE_FIRST_PLAYER = 8,
    /// The first volcano was placed, so the tiles that were set aside return to the stack (PD-DRAGON-2).
    CARC_CAUSE_VOLCANO = 9,
    /// The player filled a hole (HOUSE-8).
    CARC_CAUSE_HOLE = 10,
    /// The player placed the volcano lake (R2-LAKE-4).
    CARC_CAUSE_VOLCANO_LAKE = 11,
    /// The figure returned to the supply because its building lost a challenge (SH-CHAL-3).
    CARC_CAUSE_CHALLENGE_LOST = 12,
    /// The owner captured their own figure with a tower (TW-CAPTURE-5).
    CARC_CAUSE_CAPTURED = 13,
    /// The prisoner was exchanged for another prisoner (TW-EXCHANGE-1).
    CARC_CAUSE_EXCHANGE = 14,
    /// The prisoner was freed for a ransom (TW-RANSOM-1).
    CARC_CAUSE_RANSOM = 15,
    /// One of the two buildings in a challenge was completed and scored before the other (SH-CHAL-3).
    CARC_CAUSE_CHALLENGE_WON = 16,
    /// One tile completed both buildings in a challenge (SH-CHAL-5).
    CARC_CAUSE_BOTH_COMPLETED = 17,
    /// The last meeple left one of the two buildings in a challenge (SH-CHAL-9).
    CARC_CAUSE_ABANDONED = 18,
    /// The lord returned to the supply because their castle was scored (BCB-CASTLE-9).
    CARC_CAUSE_CASTLE = 19,
    /// The figure's road or city was completed (MW-VALUE-6).
    CARC_CAUSE_COMPLETED = 20,
    /// The figure had no feature to move to (MW-TURN-3).
    CARC_CAUSE_NO_TARGET = 21,
    /// The active player chose to let all players add a meeple (CP-ADD-1).
    CARC_CAUSE_ADD = 22,
    /// The active player chose to make all players remove a meeple (CP-REMOVE-1).
    CARC_CAUSE_REMOVE = 23,
    /// The owner removed the meeple because of a crop circle (CP-REMOVE-1).
    CARC_CAUSE_CROP_CIRCLE = 24,
    /// The player carried out the message (MS-DRAW-4).
    CARC_CAUSE_CARRIED_OUT = 25,
    /// The player took 2 points instead of carrying out the message (MS-DRAW-4).
    CARC_CAUSE_POINTS = 26,
    /// The owner took back the meeple because of a message (MS-MSG-8).
    CARC_CAUSE_MESSAGE = 27,
}

/// The zone of a tile that is not on the board. The numbers are permanent, and expansions add more of them.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_tile_zone {
    /// The tile is in the stack, face down.
    CARC_ZONE_STACK = 0,
    /// The tile is the current tile, face up in front of the player who will place it.
    CARC_ZONE_DRAWN = 1,
    /// The tile is in a player's hand (HOUSE-4).
    CARC_ZONE_HAND = 2,
    /// The tile, such as an abbey, has been in front of its owner since the start of the game
    /// (AM-ABBEY-1).
    CARC_ZONE_FRONT = 3,
    /// The tile is set aside, face up, until the first volcano is placed (TURN-5).
    CARC_ZONE_SET_ASIDE = 4,
    /// The tile is in front of the player who drew it to determine the first player (HOUSE-2),
    /// or it is face up at a bazaar (BCB-BAZAAR-2).
    CARC_ZONE_SHOWN = 5,
    /// The tile is in front of its owner, who won it at a bazaar and will place it in their
    /// next turn (BCB-BAZAAR-9).
    CARC_ZONE_WAITING = 6,
}

/// The terms that score items count. The numbers are permanent, and expansions add more of them.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_score_term {
    /// The tiles in a feature, each counted once (SCORE-1).
    CARC_TERM_TILES = 0,
    /// The pennants in a city (BASE-CITY-2).
    CARC_TERM_PENNANTS = 1,
    /// The monastery tile itself, in addition to its neighbors.
    CARC_TERM_MONASTERY = 2,
    /// The occupied cells around a monastery, shrine or garden.
    CARC_TERM_NEIGHBORS = 3,
    /// The completed cities that border a field (FARM-4), or that are worth points for the King
    /// card (KR-END-2, KR-END-5).
    CARC_TERM_CITIES = 4,
    /// The points deducted by a house rule (HOUSE-14).
    CARC_TERM_REDUCTION = 5,
    /// The completed cities that border a field, counted again because the owner has a pig in
    /// the field (TB-PIG-5).
    CARC_TERM_PIG = 6,
    /// The kinds of goods for which a player has the most tokens, alone or tied (TB-GOODS-4).
    CARC_TERM_GOODS = 7,
    /// The fairy next to a player's meeple (PD-FAIRY-4, PD-FAIRY-6).
    CARC_TERM_FAIRY = 8,
    /// A player's meeples, each counted once regardless of its strength (WF-TAXES-1,
    /// WF-STORM-1, WF-INQ-1).
    CARC_TERM_MEEPLES = 9,
    /// The Fortune sector or a crown space of the wheel (WF-FORTUNE-1, WF-CROWN-2).
    CARC_TERM_WHEEL = 10,
    /// The vineyards around a monastery or garden (HS-VINE-1).
    CARC_TERM_VINEYARDS = 11,
    /// The sheep in a field (HS-SHEEP-9).
    CARC_TERM_SHEEP = 12,
    /// The garden tile itself, in addition to its neighbors.
    CARC_TERM_GARDEN = 13,
    /// The completed roads that are worth points for the Robber card (KR-END-2, KR-END-5).
    CARC_TERM_ROADS = 14,
    /// The King and Robber cards that a player has (KR-END-3, KR-END-4).
    CARC_TERM_CARDS = 15,
    /// The completed cities that border a field, counted again because the field has a pig herd
    /// (R2-HERD-3).
    CARC_TERM_PIG_HERD = 16,
    /// The shrine tile itself, in addition to its neighbors (SH-FIG-3).
    CARC_TERM_SHRINE = 17,
    /// A meeple that is ransomed (TW-RANSOM-5).
    CARC_TERM_RANSOM = 18,
    /// The ingots that a player has (GM-END-1).
    CARC_TERM_INGOTS = 19,
    /// The castles that border a field, each worth 1 point more than a completed city
    /// (BCB-CASTLE-10).
    CARC_TERM_CASTLES = 20,
    /// The points that a castle copies from a feature or another castle (BCB-CASTLE-7).
    CARC_TERM_CASTLE_PAID = 21,
    /// The city of Carcassonne, which counts as a completed city (COC-CITY-2, COC-CITY-3).
    CARC_TERM_CARCASSONNE = 22,
    /// The tiles in a feature, counted again because of the mage (MW-VALUE-1).
    CARC_TERM_MAGE = 23,
    /// The points that the witch deducts (MW-VALUE-2).
    CARC_TERM_WITCH = 24,
    /// The points bid at a bazaar (BCB-BAZAAR-13).
    CARC_TERM_BID = 25,
    /// The points that a robber has earned (RB-ROB-1).
    CARC_TERM_ROBBED = 26,
    /// Robbers on the score track (RB-END-1).
    CARC_TERM_ROBBERS = 27,
    /// A message that was not carried out (MS-DRAW-4).
    CARC_TERM_MESSAGE = 28,
    /// The occupied cells that form an unbroken row to the north of a monastery (MO-END-1).
    CARC_TERM_NORTH_ROW = 29,
    /// The occupied cells that form an unbroken row to the east of a monastery (MO-END-1).
    CARC_TERM_EAST_ROW = 30,
    /// The occupied cells that form an unbroken row to the south of a monastery (MO-END-1).
    CARC_TERM_SOUTH_ROW = 31,
    /// The occupied cells that form an unbroken row to the west of a monastery (MO-END-1).
    CARC_TERM_WEST_ROW = 32,
}

/// The kinds of figures. The numbers are permanent, and expansions add more of them.
/// Neutral figures have numbers from 128 on.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_figure {
    /// The normal meeple, which can be placed as a thief, knight, monk or farmer (BASE-MEEPLE-2).
    CARC_FIGURE_MEEPLE = 0,
    /// The abbot, who can also be placed in a garden (AB-1).
    CARC_FIGURE_ABBOT = 1,
    /// The large meeple, which is placed like a normal meeple and has twice the strength
    /// (IC-LARGE-1).
    CARC_FIGURE_LARGE_MEEPLE = 2,
    /// The builder, which joins a meeple of the same player on a road or in a city (TB-BUILDER-1).
    CARC_FIGURE_BUILDER = 3,
    /// The pig, which joins a farmer of the same player (TB-PIG-1).
    CARC_FIGURE_PIG = 4,
    /// The mayor, whose strength is the number of pennants in the city (AM-MAYOR-3).
    CARC_FIGURE_MAYOR = 5,
    /// The wagon, a meeple that can move to another feature after its feature is scored
    /// (AM-WAGON-4).
    CARC_FIGURE_WAGON = 6,
    /// The barn, which is placed on a corner where four field tiles meet (AM-BARN-2).
    CARC_FIGURE_BARN = 7,
    /// The shepherd, who keeps sheep in a field and does not count toward the majority
    /// (HS-SHEEP-1).
    CARC_FIGURE_SHEPHERD = 8,
    /// The phantom, a second meeple that can be placed after the figure action (PH-FIG-1,
    /// PH-FIG-2).
    CARC_FIGURE_PHANTOM = 9,
    /// The dragon, a neutral figure (PD-DRAGON-5).
    CARC_FIGURE_DRAGON = 128,
    /// The fairy, a neutral figure (PD-FAIRY-1).
    CARC_FIGURE_FAIRY = 129,
    /// The pig on the wheel, a neutral figure (WF-SETUP-1).
    CARC_FIGURE_WHEEL_PIG = 130,
    /// The Count, a neutral figure (COC-COUNT-1).
    CARC_FIGURE_COUNT = 131,
    /// The mage, a neutral figure that raises the value of a road or city (MW-VALUE-1).
    CARC_FIGURE_MAGE = 132,
    /// The witch, a neutral figure that halves the value of a road or city (MW-VALUE-2).
    CARC_FIGURE_WITCH = 133,
}

/// The kinds of tokens. The numbers are permanent, and expansions add more of them.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_token {
    /// The goods token for wine.
    CARC_TOKEN_WINE = 0,
    /// The goods token for wheat.
    CARC_TOKEN_WHEAT = 1,
    /// The goods token for cloth.
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
    /// The King card, for the largest completed city (KR-KING-1).
    CARC_TOKEN_KING = 8,
    /// The Robber card, for the longest completed road (KR-ROBBER-1).
    CARC_TOKEN_ROBBER = 9,
    /// A tower floor (TW-SETUP-1).
    CARC_TOKEN_FLOOR = 10,
    /// A gold ingot (GM-COMP-1).
    CARC_TOKEN_INGOT = 11,
    /// A castle token (BCB-CASTLE-4).
    CARC_TOKEN_CASTLE = 12,
    /// A north-south bridge. Both bridge tokens come from one supply (BCB-BRIDGE-1).
    CARC_TOKEN_BRIDGE_NS = 13,
    /// An east-west bridge.
    CARC_TOKEN_BRIDGE_WE = 14,
    /// A ferry between the roads to the north and east (FE-ROAD-1).
    CARC_TOKEN_FERRY_NE = 15,
    /// A ferry between the roads to the north and south.
    CARC_TOKEN_FERRY_NS = 16,
    /// A ferry between the roads to the north and west.
    CARC_TOKEN_FERRY_NW = 17,
    /// A ferry between the roads to the east and south.
    CARC_TOKEN_FERRY_ES = 18,
    /// A ferry between the roads to the east and west.
    CARC_TOKEN_FERRY_EW = 19,
    /// A ferry between the roads to the south and west.
    CARC_TOKEN_FERRY_SW = 20,
    /// A player's robber, which is on the score track or with its owner (RB-COMP-1).
    CARC_TOKEN_TRACK_ROBBER = 21,
    /// Face 1 of the die for flights (FL-COMP-1). To roll the die, chance draws one of its faces.
    CARC_TOKEN_DIE_1 = 22,
    /// Face 2 of the die.
    CARC_TOKEN_DIE_2 = 23,
    /// Face 3 of the die.
    CARC_TOKEN_DIE_3 = 24,
    /// A player's usual score marker (MS-COMP-1).
    CARC_TOKEN_SCORE_MARKER = 25,
    /// A player's second score marker (MS-COMP-1).
    CARC_TOKEN_MESSENGER = 26,
    /// The message that scores a road (MS-MSG-1).
    CARC_TOKEN_MESSAGE_ROAD = 27,
    /// The message that scores a city (MS-MSG-2).
    CARC_TOKEN_MESSAGE_CITY = 28,
    /// The message that scores a monastery (MS-MSG-3).
    CARC_TOKEN_MESSAGE_MONASTERY = 29,
    /// The message that grants an additional turn part (MS-MSG-4).
    CARC_TOKEN_MESSAGE_TILE = 30,
    /// The message that scores pennants (MS-MSG-5).
    CARC_TOKEN_MESSAGE_PENNANTS = 31,
    /// The message that scores knights (MS-MSG-6).
    CARC_TOKEN_MESSAGE_KNIGHTS = 32,
    /// The message that scores farmers (MS-MSG-7).
    CARC_TOKEN_MESSAGE_FARMERS = 33,
    /// The message that scores a meeple's feature and returns the meeple to the supply (MS-MSG-8).
    CARC_TOKEN_MESSAGE_RETURN = 34,
}

/// The kinds of segments and features.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_segment_kind {
    /// A part of a city (BASE-CITY-1).
    CARC_SEGMENT_CITY = 0,
    /// A part of a road (BASE-ROAD-1).
    CARC_SEGMENT_ROAD = 1,
    /// A part of a field (FARM-1).
    CARC_SEGMENT_FIELD = 2,
    /// A monastery (BASE-MONK-1), which is a single-segment feature.
    CARC_SEGMENT_MONASTERY = 3,
    /// A garden (AB-1), which is a single-segment feature.
    CARC_SEGMENT_GARDEN = 4,
    /// A part of the river (RV-1), which separates fields. Figures cannot be placed on the
    /// river.
    CARC_SEGMENT_RIVER = 5,
    /// A shrine (SH-FIG-3), which is a single-segment feature and challenges neighboring
    /// monasteries. Without the `challenges` mechanic, a shrine follows the rules for
    /// monasteries (SH-NAME-2).
    CARC_SEGMENT_SHRINE = 6,
}

/// The ways in which a road can end on a tile.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_road_end {
    /// The road does not end on the tile, or the segment is not a road.
    CARC_ROAD_END_NONE = 0,
    /// The road ends at a village or at bushes where several roads meet.
    CARC_ROAD_END_CROSSROADS = 1,
    /// The road ends at a city gate.
    CARC_ROAD_END_CITY = 2,
    /// The road ends at the monastery on the tile.
    CARC_ROAD_END_MONASTERY = 3,
    /// The road ends at a house, or at several houses that separate two roads.
    CARC_ROAD_END_HOUSE = 4,
    /// The road ends at bushes and trees at a fork. With a house rule, the road continues
    /// through the fork (HOUSE-6).
    CARC_ROAD_END_TREES = 5,
    /// The road ends at the foot of a volcano.
    CARC_ROAD_END_VOLCANO = 6,
    /// The road ends at the rim of a wheel (WF-BOARD-2).
    CARC_ROAD_END_WHEEL = 7,
    /// The road ends at the shrine on the tile (SH-TILE-1).
    CARC_ROAD_END_SHRINE = 8,
    /// The road ends at the foundation of a tower (TW-TILE-2).
    CARC_ROAD_END_TOWER = 9,
    /// The road ends at a bazaar (BCB-TILE-2).
    CARC_ROAD_END_BAZAAR = 10,
    /// The road ends at a gate of Carcassonne (COC-BLOCK-3).
    CARC_ROAD_END_CARCASSONNE = 11,
    /// The road ends at the lake on the tile, which a ferry can cross (FE-TILE-1).
    CARC_ROAD_END_FERRY = 12,
    /// The road ends at a crop circle (CP-TILE-2).
    CARC_ROAD_END_CROP = 13,
}
