//! The engine's numbers for phases and actions. Generated from the engine by
//! `python3 scripts/generate.py`; edit the declarations there instead.

/// The phases of a game. The numbers are permanent, and expansions add more of them.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_phase {
    /// The game is over (END-4).
    CARC_PHASE_OVER = 0,
    /// Chance determines the first player (HOUSE-1, HOUSE-2).
    CARC_PHASE_FIRST_PLAYER = 1,
    /// The player chooses the source of their tile: their hand, the stack or their abbey
    /// (TURN-3). In the abbey round, they place their abbey or pass (AM-ABBEY-11).
    CARC_PHASE_TILE_SOURCE = 3,
    /// Chance draws a tile from the stack (TURN-4).
    CARC_PHASE_DRAW = 4,
    /// The player discards a tile because none of the tiles in their hand can be placed
    /// (HOUSE-4e), or sets aside a dragon tile that cannot be placed yet (HOUSE-4d).
    CARC_PHASE_DISCARD = 7,
    /// The player places the current tile (TURN-8).
    CARC_PHASE_PLACE = 8,
    /// The player may remove a knight from a city that a princess has entered (TURN-10).
    CARC_PHASE_PRINCESS = 10,
    /// The player may use their figure action (TURN-12).
    CARC_PHASE_FIGURE = 12,
    /// A player moves the dragon one step (TURN-14, or TURN-17 with
    /// `dragon_move=after_scoring`).
    CARC_PHASE_DRAGON = 14,
    /// The owner of a wagon may move it to another feature (TURN-16).
    CARC_PHASE_WAGON = 16,
    /// A player removes one of their meeples from the board because of Plague (TURN-6,
    /// WF-PLAGUE-1).
    CARC_PHASE_PLAGUE = 18,
    /// Chance deals a tile into a hand (TURN-19).
    CARC_PHASE_DEAL = 19,
    /// Chance hides a tile under the hill just placed (TURN-9b, HS-HILL-2).
    CARC_PHASE_HILL = 20,
    /// The player lets a flock grow or gathers it (TURN-11, or TURN-13 with
    /// `flock_timing=after_figure`).
    CARC_PHASE_FLOCK = 21,
    /// Chance draws a token for a shepherd (RAND-3, HS-SHEEP-4, HS-SHEEP-8).
    CARC_PHASE_SHEEP = 22,
    /// The player who has placed a floor may capture a meeple (TURN-12c, TW-CAPTURE-1).
    CARC_PHASE_CAPTURE = 23,
    /// The player chooses which of their meeples returns in an exchange (TURN-12c,
    /// TW-EXCHANGE-2).
    CARC_PHASE_EXCHANGE = 24,
    /// The player has lost the figure action, but may pay a ransom (TURN-26, TW-RANSOM-7).
    CARC_PHASE_RANSOM = 25,
    /// The player may place their phantom (TURN-12d, PH-ACT-1).
    CARC_PHASE_PHANTOM = 26,
    /// The player who has placed a gold tile places an ingot next to it (TURN-9e, GM-PLACE-1).
    CARC_PHASE_GOLD = 27,
    /// A player chooses the tile from which they take an ingot (TURN-15f, GM-TAKE-5).
    CARC_PHASE_GOLD_TAKEN = 28,
    /// The owner of a small city decides whether to turn it into a castle (TURN-14a,
    /// BCB-CASTLE-3).
    CARC_PHASE_CASTLE = 29,
    /// The owner of a castle chooses the feature or castle that determines its points
    /// (TURN-15a, BCB-CASTLE-7).
    CARC_PHASE_CASTLE_PAYER = 30,
    /// The player may build a bridge, or must build the bridge that the tile needs (TURN-8a,
    /// BCB-BRIDGE-2).
    CARC_PHASE_BRIDGE = 31,
    /// A player may move one of their citizens to a feature that is about to be scored
    /// (TURN-14b, COC-OUT-1).
    CARC_PHASE_FROM_CITY = 32,
    /// The player may move a meeple into a quarter of Carcassonne (TURN-16a, COC-IN-1).
    CARC_PHASE_INTO_CITY = 33,
    /// The player may move the Count to another quarter (TURN-16a, COC-COUNT-2).
    CARC_PHASE_MOVE_COUNT = 34,
    /// A player may move one of their citizens to an unfinished feature or a field at the end
    /// of the game (END-3a, COC-FINAL-1).
    CARC_PHASE_FINAL_CITY = 35,
    /// The player moves the mage or the witch (TURN-9f, MW-TURN-1, MW-JOIN-1).
    CARC_PHASE_MAGIC = 36,
    /// The player places a ferry, or may move a ferry (TURN-12e, FE-PLACE-1, FE-MOVE-1).
    CARC_PHASE_FERRIES = 37,
    /// Chance reveals the tiles for a bazaar (TURN-18b, BCB-BAZAAR-2).
    CARC_PHASE_BAZAAR = 38,
    /// The auctioneer chooses the tile to be auctioned (TURN-18b, BCB-BAZAAR-3).
    CARC_PHASE_AUCTION_TILE = 39,
    /// A player bids for the tile or passes (TURN-18b, BCB-BAZAAR-4).
    CARC_PHASE_AUCTION_BID = 40,
    /// The auctioneer buys the tile from the highest bidder, or sells it to them (TURN-18b,
    /// BCB-BAZAAR-5).
    CARC_PHASE_AUCTION_DEAL = 41,
    /// The player chooses whether all players add or remove a meeple because of a crop circle
    /// (TURN-17a, CP-TURN-1).
    CARC_PHASE_CIRCLE = 42,
    /// A player adds or removes a meeple because of a crop circle (TURN-17a, CP-TURN-2).
    CARC_PHASE_CIRCLE_MEEPLE = 43,
}

/// The verb of an action, which is stored in the top five bits of its code.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_verb {
    /// Declines all options (ACT-13).
    CARC_VERB_PASS = 0,
    /// Draws a tile, a token or a player at random (RAND-1 to RAND-3).
    CARC_VERB_DRAW = 1,
    /// Takes the next tile from a source (TURN-3).
    CARC_VERB_TAKE_TILE = 2,
    /// Places the current tile (TURN-8, BASE-TILE-1).
    CARC_VERB_PLACE_TILE = 3,
    /// Places a figure from the supply on the board (TURN-12, ACT-1 to ACT-9).
    CARC_VERB_PLACE_FIGURE = 4,
    /// Moves a figure on the board.
    CARC_VERB_MOVE_FIGURE = 5,
    /// Removes a figure from the board.
    CARC_VERB_REMOVE_FIGURE = 6,
    /// Places a token on the board.
    CARC_VERB_PLACE_TOKEN = 7,
    /// Answers a question that a rule asks.
    CARC_VERB_CHOOSE = 8,
    /// Bids points in an auction.
    CARC_VERB_BID = 9,
    /// Discards a tile from the hand.
    CARC_VERB_DISCARD_TILE = 10,
    /// Takes a token from the board (GM-TAKE-5).
    CARC_VERB_TAKE_TOKEN = 11,
}

/// The kinds of draws.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_draw {
    /// A tile, identified by its tile type.
    CARC_DRAW_TILE = 0,
    /// A token, identified by its permanent number.
    CARC_DRAW_TOKEN = 1,
    /// A player, identified by their seat.
    CARC_DRAW_SEAT = 2,
    /// A draw that is hidden from the observer, or from all players (HID-2, HID-6).
    CARC_DRAW_UNKNOWN = 3,
}

/// The source of the next tile (TURN-3).
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_source {
    /// The face-down stack.
    CARC_SOURCE_STACK = 0,
    /// The abbey in front of the player.
    CARC_SOURCE_ABBEY = 1,
    /// A tile from the player's hand, identified by its tile type.
    CARC_SOURCE_HAND = 2,
}

/// Questions that rules ask. The numbers are permanent, and expansions add more of them.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_question {
    /// Asks whether to grow a flock or to gather it.
    CARC_QUESTION_FLOCK = 0,
    /// Asks which meeple to ransom from which captor. The number of an answer is 8 times the number
    /// of the meeple in the answers of `EXCHANGE`, plus the captor's seat.
    CARC_QUESTION_RANSOM = 1,
    /// Asks which of the player's meeples should return in an exchange of prisoners.
    CARC_QUESTION_EXCHANGE = 2,
    /// Asks which feature or other castle determines the points of a castle. The answers are ranks,
    /// from the most points to the fewest.
    CARC_QUESTION_CASTLE_PAYER = 3,
    /// Asks which tile of a bazaar is auctioned, or taken without an auction. The answers number the
    /// tiles in the order in which they were revealed.
    CARC_QUESTION_AUCTION_TILE = 4,
    /// Asks whether the auctioneer buys the tile from the highest bidder, or sells it to them.
    CARC_QUESTION_AUCTION_DEAL = 5,
    /// Asks whether a crop circle lets all players add a meeple or makes them remove one.
    CARC_QUESTION_CIRCLE = 6,
}

/// The answers to CARC_QUESTION_FLOCK. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_answer {
    /// The answer `grow` to CARC_QUESTION_FLOCK.
    CARC_ANSWER_FLOCK_GROW = 0,
    /// The answer `gather` to CARC_QUESTION_FLOCK.
    CARC_ANSWER_FLOCK_GATHER = 1,
}

/// The answers to CARC_QUESTION_RANSOM. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_answer_ransom {
    /// The answer `meeple_0` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MEEPLE_0 = 0,
    /// The answer `meeple_1` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MEEPLE_1 = 1,
    /// The answer `meeple_2` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MEEPLE_2 = 2,
    /// The answer `meeple_3` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MEEPLE_3 = 3,
    /// The answer `meeple_4` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MEEPLE_4 = 4,
    /// The answer `meeple_5` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MEEPLE_5 = 5,
    /// The answer `meeple_6` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MEEPLE_6 = 6,
    /// The answer `meeple_7` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MEEPLE_7 = 7,
    /// The answer `abbot_0` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_ABBOT_0 = 8,
    /// The answer `abbot_1` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_ABBOT_1 = 9,
    /// The answer `abbot_2` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_ABBOT_2 = 10,
    /// The answer `abbot_3` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_ABBOT_3 = 11,
    /// The answer `abbot_4` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_ABBOT_4 = 12,
    /// The answer `abbot_5` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_ABBOT_5 = 13,
    /// The answer `abbot_6` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_ABBOT_6 = 14,
    /// The answer `abbot_7` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_ABBOT_7 = 15,
    /// The answer `large_meeple_0` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_0 = 16,
    /// The answer `large_meeple_1` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_1 = 17,
    /// The answer `large_meeple_2` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_2 = 18,
    /// The answer `large_meeple_3` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_3 = 19,
    /// The answer `large_meeple_4` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_4 = 20,
    /// The answer `large_meeple_5` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_5 = 21,
    /// The answer `large_meeple_6` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_6 = 22,
    /// The answer `large_meeple_7` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_7 = 23,
    /// The answer `mayor_0` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MAYOR_0 = 24,
    /// The answer `mayor_1` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MAYOR_1 = 25,
    /// The answer `mayor_2` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MAYOR_2 = 26,
    /// The answer `mayor_3` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MAYOR_3 = 27,
    /// The answer `mayor_4` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MAYOR_4 = 28,
    /// The answer `mayor_5` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MAYOR_5 = 29,
    /// The answer `mayor_6` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MAYOR_6 = 30,
    /// The answer `mayor_7` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_MAYOR_7 = 31,
    /// The answer `wagon_0` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_WAGON_0 = 32,
    /// The answer `wagon_1` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_WAGON_1 = 33,
    /// The answer `wagon_2` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_WAGON_2 = 34,
    /// The answer `wagon_3` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_WAGON_3 = 35,
    /// The answer `wagon_4` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_WAGON_4 = 36,
    /// The answer `wagon_5` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_WAGON_5 = 37,
    /// The answer `wagon_6` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_WAGON_6 = 38,
    /// The answer `wagon_7` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_WAGON_7 = 39,
    /// The answer `phantom_0` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_PHANTOM_0 = 40,
    /// The answer `phantom_1` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_PHANTOM_1 = 41,
    /// The answer `phantom_2` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_PHANTOM_2 = 42,
    /// The answer `phantom_3` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_PHANTOM_3 = 43,
    /// The answer `phantom_4` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_PHANTOM_4 = 44,
    /// The answer `phantom_5` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_PHANTOM_5 = 45,
    /// The answer `phantom_6` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_PHANTOM_6 = 46,
    /// The answer `phantom_7` to CARC_QUESTION_RANSOM.
    CARC_ANSWER_RANSOM_PHANTOM_7 = 47,
}

/// The answers to CARC_QUESTION_EXCHANGE. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_answer_exchange {
    /// The answer `meeple` to CARC_QUESTION_EXCHANGE.
    CARC_ANSWER_EXCHANGE_MEEPLE = 0,
    /// The answer `abbot` to CARC_QUESTION_EXCHANGE.
    CARC_ANSWER_EXCHANGE_ABBOT = 1,
    /// The answer `large_meeple` to CARC_QUESTION_EXCHANGE.
    CARC_ANSWER_EXCHANGE_LARGE_MEEPLE = 2,
    /// The answer `mayor` to CARC_QUESTION_EXCHANGE.
    CARC_ANSWER_EXCHANGE_MAYOR = 3,
    /// The answer `wagon` to CARC_QUESTION_EXCHANGE.
    CARC_ANSWER_EXCHANGE_WAGON = 4,
    /// The answer `phantom` to CARC_QUESTION_EXCHANGE.
    CARC_ANSWER_EXCHANGE_PHANTOM = 5,
}

/// The answers to CARC_QUESTION_CASTLE_PAYER. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_answer_castle_payer {
    /// The answer `1` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_1 = 0,
    /// The answer `2` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_2 = 1,
    /// The answer `3` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_3 = 2,
    /// The answer `4` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_4 = 3,
    /// The answer `5` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_5 = 4,
    /// The answer `6` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_6 = 5,
    /// The answer `7` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_7 = 6,
    /// The answer `8` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_8 = 7,
    /// The answer `9` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_9 = 8,
    /// The answer `10` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_10 = 9,
    /// The answer `11` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_11 = 10,
    /// The answer `12` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_12 = 11,
    /// The answer `13` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_13 = 12,
    /// The answer `14` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_14 = 13,
    /// The answer `15` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_15 = 14,
    /// The answer `16` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_16 = 15,
    /// The answer `17` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_17 = 16,
    /// The answer `18` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_18 = 17,
    /// The answer `19` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_19 = 18,
    /// The answer `20` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_20 = 19,
    /// The answer `21` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_21 = 20,
    /// The answer `22` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_22 = 21,
    /// The answer `23` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_23 = 22,
    /// The answer `24` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_24 = 23,
    /// The answer `25` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_25 = 24,
    /// The answer `26` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_26 = 25,
    /// The answer `27` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_27 = 26,
    /// The answer `28` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_28 = 27,
    /// The answer `29` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_29 = 28,
    /// The answer `30` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_30 = 29,
    /// The answer `31` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_31 = 30,
    /// The answer `32` to CARC_QUESTION_CASTLE_PAYER.
    CARC_ANSWER_CASTLE_PAYER_32 = 31,
}

/// The answers to CARC_QUESTION_AUCTION_TILE. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_answer_auction_tile {
    /// The answer `1` to CARC_QUESTION_AUCTION_TILE.
    CARC_ANSWER_AUCTION_TILE_1 = 0,
    /// The answer `2` to CARC_QUESTION_AUCTION_TILE.
    CARC_ANSWER_AUCTION_TILE_2 = 1,
    /// The answer `3` to CARC_QUESTION_AUCTION_TILE.
    CARC_ANSWER_AUCTION_TILE_3 = 2,
    /// The answer `4` to CARC_QUESTION_AUCTION_TILE.
    CARC_ANSWER_AUCTION_TILE_4 = 3,
    /// The answer `5` to CARC_QUESTION_AUCTION_TILE.
    CARC_ANSWER_AUCTION_TILE_5 = 4,
    /// The answer `6` to CARC_QUESTION_AUCTION_TILE.
    CARC_ANSWER_AUCTION_TILE_6 = 5,
    /// The answer `7` to CARC_QUESTION_AUCTION_TILE.
    CARC_ANSWER_AUCTION_TILE_7 = 6,
    /// The answer `8` to CARC_QUESTION_AUCTION_TILE.
    CARC_ANSWER_AUCTION_TILE_8 = 7,
}

/// The answers to CARC_QUESTION_AUCTION_DEAL. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_answer_auction_deal {
    /// The answer `buy` to CARC_QUESTION_AUCTION_DEAL.
    CARC_ANSWER_AUCTION_DEAL_BUY = 0,
    /// The answer `sell` to CARC_QUESTION_AUCTION_DEAL.
    CARC_ANSWER_AUCTION_DEAL_SELL = 1,
}

/// The answers to CARC_QUESTION_CIRCLE. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_answer_circle {
    /// The answer `add` to CARC_QUESTION_CIRCLE.
    CARC_ANSWER_CIRCLE_ADD = 0,
    /// The answer `remove` to CARC_QUESTION_CIRCLE.
    CARC_ANSWER_CIRCLE_REMOVE = 1,
}
