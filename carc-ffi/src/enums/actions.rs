//! Numbers of the engine: what a game waits for and what can be done. Generated from the engine by
//! `BLESS=1 cargo test -p carc-ffi header::`; edit them there instead.

/// What the game waits for. The numbers are permanent; more are added with expansions.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_phase {
    /// The game is over (END-4).
    CARC_PHASE_OVER = 0,
    /// Chance decides who begins (HOUSE-1, HOUSE-2).
    CARC_PHASE_FIRST_PLAYER = 1,
    /// The player chooses where their tile comes from: their hand, the stack, or their abbey
    /// (TURN-3). In the abbey round they lay their abbey or pass (AM-ABBEY-11).
    CARC_PHASE_TILE_SOURCE = 3,
    /// A tile is to be drawn from the stack (TURN-4).
    CARC_PHASE_DRAW = 4,
    /// No tile of the hand can be played: the player discards one (HOUSE-4e), or sets a dragon
    /// tile that comes too early aside (HOUSE-4d).
    CARC_PHASE_DISCARD = 7,
    /// The drawn tile is to be laid (TURN-8).
    CARC_PHASE_PLACE = 8,
    /// The player may take a knight out of a city that a princess has entered (TURN-10).
    CARC_PHASE_PRINCESS = 10,
    /// The player may use their figure action (TURN-12).
    CARC_PHASE_FIGURE = 12,
    /// A player moves the dragon by a step (TURN-14, or TURN-17 with `dragon_move=after_scoring`).
    CARC_PHASE_DRAGON = 14,
    /// A wagon may move on (TURN-16); its owner decides.
    CARC_PHASE_WAGON = 16,
    /// A player takes one of their meeples from the layout: Plague (TURN-6, WF-PLAGUE-1).
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
