//! The engine's numbers for questions and their answers. Generated from the engine by
//! `python3 scripts/generate.py`; edit the declarations there instead.

/// Questions that rules ask. The numbers are permanent, and expansions add more of them.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_question {
    /// Asks whether to grow a flock or to gather it.
    CARC_QUESTION_FLOCK = 0,
    /// Asks which meeple to ransom from which captor. An answer's number is the captor's seat plus
    /// 8 times the number that represents the meeple in answers to `EXCHANGE`.
    CARC_QUESTION_RANSOM = 1,
    /// Asks which of their captured meeples the player takes back in a prisoner exchange.
    CARC_QUESTION_EXCHANGE = 2,
    /// Asks which feature or other castle determines a castle's points. Answer `1` is the
    /// feature or castle with the most points, answer `2` the next one, and so on.
    CARC_QUESTION_CASTLE_PAYER = 3,
    /// Asks which bazaar tile is auctioned, or taken without an auction. The answers number the
    /// tiles in the order in which they were revealed.
    CARC_QUESTION_AUCTION_TILE = 4,
    /// Asks whether the auctioneer buys the tile from the highest bidder or sells it to that
    /// player.
    CARC_QUESTION_AUCTION_DEAL = 5,
    /// Asks whether a crop circle lets all players add a meeple or makes them remove one.
    CARC_QUESTION_CIRCLE = 6,
    /// Asks on which space of the score track to place a robber.
    CARC_QUESTION_ROBBER = 7,
    /// Asks which player a robber robs. Each answer is a seat number or a player's messenger.
    CARC_QUESTION_VICTIM = 8,
    /// Asks which meeple flies.
    CARC_QUESTION_FLIGHT = 9,
    /// Asks which score marker moves.
    CARC_QUESTION_MARKER = 10,
    /// Asks whether the player carries out the drawn message or takes 2 points.
    CARC_QUESTION_MESSAGE = 11,
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

/// The answers to CARC_QUESTION_ROBBER. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_answer_robber {
    /// The answer `0` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_0 = 0,
    /// The answer `1` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_1 = 1,
    /// The answer `2` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_2 = 2,
    /// The answer `3` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_3 = 3,
    /// The answer `4` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_4 = 4,
    /// The answer `5` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_5 = 5,
    /// The answer `6` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_6 = 6,
    /// The answer `7` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_7 = 7,
    /// The answer `8` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_8 = 8,
    /// The answer `9` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_9 = 9,
    /// The answer `10` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_10 = 10,
    /// The answer `11` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_11 = 11,
    /// The answer `12` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_12 = 12,
    /// The answer `13` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_13 = 13,
    /// The answer `14` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_14 = 14,
    /// The answer `15` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_15 = 15,
    /// The answer `16` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_16 = 16,
    /// The answer `17` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_17 = 17,
    /// The answer `18` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_18 = 18,
    /// The answer `19` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_19 = 19,
    /// The answer `20` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_20 = 20,
    /// The answer `21` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_21 = 21,
    /// The answer `22` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_22 = 22,
    /// The answer `23` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_23 = 23,
    /// The answer `24` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_24 = 24,
    /// The answer `25` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_25 = 25,
    /// The answer `26` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_26 = 26,
    /// The answer `27` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_27 = 27,
    /// The answer `28` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_28 = 28,
    /// The answer `29` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_29 = 29,
    /// The answer `30` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_30 = 30,
    /// The answer `31` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_31 = 31,
    /// The answer `32` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_32 = 32,
    /// The answer `33` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_33 = 33,
    /// The answer `34` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_34 = 34,
    /// The answer `35` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_35 = 35,
    /// The answer `36` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_36 = 36,
    /// The answer `37` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_37 = 37,
    /// The answer `38` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_38 = 38,
    /// The answer `39` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_39 = 39,
    /// The answer `40` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_40 = 40,
    /// The answer `41` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_41 = 41,
    /// The answer `42` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_42 = 42,
    /// The answer `43` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_43 = 43,
    /// The answer `44` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_44 = 44,
    /// The answer `45` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_45 = 45,
    /// The answer `46` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_46 = 46,
    /// The answer `47` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_47 = 47,
    /// The answer `48` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_48 = 48,
    /// The answer `49` to CARC_QUESTION_ROBBER.
    CARC_ANSWER_ROBBER_49 = 49,
}

/// The answers to CARC_QUESTION_VICTIM. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_answer_victim {
    /// The answer `0` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_0 = 0,
    /// The answer `1` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_1 = 1,
    /// The answer `2` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_2 = 2,
    /// The answer `3` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_3 = 3,
    /// The answer `4` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_4 = 4,
    /// The answer `5` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_5 = 5,
    /// The answer `6` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_6 = 6,
    /// The answer `7` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_7 = 7,
    /// The answer `0_messenger` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_0_MESSENGER = 8,
    /// The answer `1_messenger` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_1_MESSENGER = 9,
    /// The answer `2_messenger` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_2_MESSENGER = 10,
    /// The answer `3_messenger` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_3_MESSENGER = 11,
    /// The answer `4_messenger` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_4_MESSENGER = 12,
    /// The answer `5_messenger` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_5_MESSENGER = 13,
    /// The answer `6_messenger` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_6_MESSENGER = 14,
    /// The answer `7_messenger` to CARC_QUESTION_VICTIM.
    CARC_ANSWER_VICTIM_7_MESSENGER = 15,
}

/// The answers to CARC_QUESTION_FLIGHT. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_answer_flight {
    /// The answer `meeple` to CARC_QUESTION_FLIGHT.
    CARC_ANSWER_FLIGHT_MEEPLE = 0,
    /// The answer `abbot` to CARC_QUESTION_FLIGHT.
    CARC_ANSWER_FLIGHT_ABBOT = 1,
    /// The answer `large_meeple` to CARC_QUESTION_FLIGHT.
    CARC_ANSWER_FLIGHT_LARGE_MEEPLE = 2,
    /// The answer `mayor` to CARC_QUESTION_FLIGHT.
    CARC_ANSWER_FLIGHT_MAYOR = 3,
    /// The answer `wagon` to CARC_QUESTION_FLIGHT.
    CARC_ANSWER_FLIGHT_WAGON = 4,
    /// The answer `phantom` to CARC_QUESTION_FLIGHT.
    CARC_ANSWER_FLIGHT_PHANTOM = 5,
}

/// The answers to CARC_QUESTION_MARKER. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_answer_marker {
    /// The answer `score_marker` to CARC_QUESTION_MARKER.
    CARC_ANSWER_MARKER_SCORE_MARKER = 0,
    /// The answer `messenger` to CARC_QUESTION_MARKER.
    CARC_ANSWER_MARKER_MESSENGER = 1,
}

/// The answers to CARC_QUESTION_MESSAGE. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_answer_message {
    /// The answer `carry_out` to CARC_QUESTION_MESSAGE.
    CARC_ANSWER_MESSAGE_CARRY_OUT = 0,
    /// The answer `points` to CARC_QUESTION_MESSAGE.
    CARC_ANSWER_MESSAGE_POINTS = 1,
}
