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
    /// (TURN-3). In the abbey round, the player places their abbey or passes (AM-ABBEY-11).
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
    /// The player grows or gathers a flock (TURN-11, or TURN-13 with
    /// `flock_timing=after_figure`).
    CARC_PHASE_FLOCK = 21,
    /// Chance draws a token for a shepherd (RAND-3, HS-SHEEP-4, HS-SHEEP-8).
    CARC_PHASE_SHEEP = 22,
    /// The player who has placed a floor may capture a meeple (TURN-12c, TW-CAPTURE-1).
    CARC_PHASE_CAPTURE = 23,
    /// The player chooses which of their captured meeples to take back in a prisoner exchange
    /// (TURN-12c, TW-EXCHANGE-2).
    CARC_PHASE_EXCHANGE = 24,
    /// The player has lost their figure action but may pay a ransom (TURN-26, TW-RANSOM-7).
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
    /// The owner of a castle chooses the feature or other castle that determines the castle's
    /// points (TURN-15a, BCB-CASTLE-7).
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
    /// The auctioneer buys the tile from the highest bidder or sells it to that player
    /// (TURN-18b, BCB-BAZAAR-5).
    CARC_PHASE_AUCTION_DEAL = 41,
    /// The player chooses whether all players add or remove a meeple because of a crop circle
    /// (TURN-17a, CP-TURN-1).
    CARC_PHASE_CIRCLE = 42,
    /// A player adds or removes a meeple because of a crop circle (TURN-17a, CP-TURN-2).
    CARC_PHASE_CIRCLE_MEEPLE = 43,
    /// A player may place their robber on the score track. The active player may also move
    /// their robber to another space (TURN-9g, RB-PLACE-1, RB-PLACE-2).
    CARC_PHASE_ROBBER = 44,
    /// The owner of a robber chooses one of several players to rob (ROUND-4, RB-ROB-5).
    CARC_PHASE_VICTIM = 45,
    /// Chance rolls the die for a flight (TURN-12b, FL-FLY-3).
    CARC_PHASE_FLIGHT = 46,
    /// The player chooses the segment on which the flying figure lands (TURN-12b, FL-FLY-4).
    CARC_PHASE_LANDING = 47,
    /// A player chooses which of their score markers moves (ROUND-3, MS-MARK-2, MS-MARK-4).
    CARC_PHASE_MARKER = 48,
    /// Chance draws a message (ROUND-5, MS-DRAW-1).
    CARC_PHASE_MESSAGE_DRAW = 49,
    /// The player carries out the message or takes 2 points (MS-DRAW-4).
    CARC_PHASE_MESSAGE = 50,
    /// The player chooses the meeple to take back for the message (MS-MSG-8).
    CARC_PHASE_MESSAGE_MEEPLE = 51,
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
    /// Answers the pending question.
    CARC_VERB_CHOOSE = 8,
    /// Bids points in an auction.
    CARC_VERB_BID = 9,
    /// Discards a tile from the player's hand.
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
