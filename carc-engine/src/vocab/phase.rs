//! Who decides, and what.

#[cfg(feature = "json")]
use serde::Serialize;

use crate::vocab::numbered;

/// Who must act next.
///
/// ```
/// use carc_engine::{Actor, Game, Setup};
/// assert_eq!(Game::new(Setup::base(2)?, 7).actor(), Actor::Player(0));
/// assert_eq!(Game::with_external_chance(Setup::base(2)?).actor(), Actor::Chance);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "json", derive(Serialize), serde(rename_all = "snake_case"))]
pub enum Actor {
    /// The player on this seat, 0 to 7.
    Player(u8),
    /// Nobody's choice: a draw.
    Chance,
    /// The game is over.
    None,
}

impl Actor {
    /// Whose decision is due, for a sentence.
    pub(super) fn whose(self) -> String {
        match self {
            Self::Player(player) => format!("that of player {player}"),
            Self::Chance => "that of chance".to_owned(),
            Self::None => "nobody's".to_owned(),
        }
    }
}

numbered! {
    /// What the game waits for. Automatic phases of the turn are never seen from outside: the game
    /// goes through them by itself (TURN-24).
    ///
    /// The numbers are permanent; those of decisions within a turn are the numbers of the TURN clauses.
    ///
    /// ```
    /// use carc_engine::Phase;
    /// assert_eq!(Phase::Place.name(), "place");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "json", derive(Serialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum Phase: u8 {
        /// The game is over (END-4).
        Over = 0 "over",
        /// Chance decides who begins (HOUSE-1, HOUSE-2).
        FirstPlayer = 1 "first_player",
        /// The player chooses where their tile comes from: their hand, the stack, or their abbey
        /// (TURN-3). In the abbey round they lay their abbey or pass (AM-ABBEY-11).
        TileSource = 3 "tile_source",
        /// A tile is to be drawn from the stack (TURN-4).
        Draw = 4 "draw",
        /// No tile of the hand can be played: the player discards one (HOUSE-4e), or sets a dragon
        /// tile that comes too early aside (HOUSE-4d).
        Discard = 7 "discard",
        /// The drawn tile is to be laid (TURN-8).
        Place = 8 "place",
        /// The player may take a knight out of a city that a princess has entered (TURN-10).
        Princess = 10 "princess",
        /// The player may use their figure action (TURN-12).
        Figure = 12 "figure",
        /// A player moves the dragon by a step (TURN-14, or TURN-17 with `dragon_move=after_scoring`).
        Dragon = 14 "dragon",
        /// A wagon may move on (TURN-16); its owner decides.
        Wagon = 16 "wagon",
        /// A player takes one of their meeples from the layout: Plague (TURN-6, WF-PLAGUE-1).
        Plague = 18 "plague",
        /// A tile is to be drawn into a hand (TURN-19).
        Deal = 19 "deal",
        /// A tile goes face down under the hill just laid (TURN-9b, HS-HILL-2).
        Hill = 20 "hill",
        /// The player lets a flock grow or gathers it (TURN-11, or TURN-13 with
        /// `flock_timing=after_figure`).
        Flock = 21 "flock",
        /// A token is to be drawn for a shepherd (RAND-3, HS-SHEEP-4, HS-SHEEP-8).
        Sheep = 22 "sheep",
        /// The player who has laid a floor may capture a meeple (TURN-12c, TW-CAPTURE-1).
        Capture = 23 "capture",
        /// The player says which of their meeples returns in an exchange (TURN-12c, TW-EXCHANGE-2).
        Exchange = 24 "exchange",
        /// The figure action is lost, but the player may pay a ransom (TURN-26, TW-RANSOM-7).
        Ransom = 25 "ransom",
    }
}
