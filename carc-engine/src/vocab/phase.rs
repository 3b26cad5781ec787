//! Actors and phases, which describe the next decision.

#[cfg(feature = "json")]
use serde::Serialize;

use crate::vocab::{Player, numbered};

/// The actor of the next decision: a player, chance, or none if the game is over.
///
/// ```
/// use carc_engine::{Actor, Game, Player, Setup};
/// assert_eq!(Game::new(Setup::base(2)?, 7).state().actor(), Actor::Player(Player::new(0)));
/// assert_eq!(Game::with_external_chance(Setup::base(2)?).state().actor(), Actor::Chance);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "json", derive(Serialize), serde(rename_all = "snake_case"))]
pub enum Actor {
    /// A player in the game.
    Player(Player),
    /// Chance, which draws tiles, tokens or seats.
    Chance,
    /// No actor, because the game is over.
    None,
}

impl Actor {
    /// Returns a description of the actor for use in an error message.
    pub(super) fn awaited(self) -> String {
        match self {
            Self::Player(player) => format!("player {player}"),
            Self::Chance => "a draw".to_owned(),
            Self::None => "no player".to_owned(),
        }
    }
}

numbered! {
    /// The phase of a game, which is the decision or draw that the game is waiting for. The
    /// automatic steps of a turn are not phases, because the game never waits in these steps
    /// (TURN-24).
    ///
    /// The numbers are permanent.
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
        /// Chance determines the first player (HOUSE-1, HOUSE-2).
        FirstPlayer = 1 "first_player",
        /// The player chooses the source of their tile: their hand, the stack or their abbey
        /// (TURN-3). In the abbey round, the player places their abbey or passes (AM-ABBEY-11).
        TileSource = 3 "tile_source",
        /// Chance draws a tile from the stack (TURN-4).
        Draw = 4 "draw",
        /// The player discards a tile because none of the tiles in their hand can be placed
        /// (HOUSE-4e), or sets aside a dragon tile that cannot be placed yet (HOUSE-4d).
        Discard = 7 "discard",
        /// The player places the current tile (TURN-8).
        Place = 8 "place",
        /// The player may remove a knight from a city that a princess has entered (TURN-10).
        Princess = 10 "princess",
        /// The player may use their figure action (TURN-12).
        Figure = 12 "figure",
        /// A player moves the dragon one step (TURN-14, or TURN-17 with
        /// `dragon_move=after_scoring`).
        Dragon = 14 "dragon",
        /// The owner of a wagon may move it to another feature (TURN-16).
        Wagon = 16 "wagon",
        /// A player removes one of their meeples from the board because of Plague (TURN-6,
        /// WF-PLAGUE-1).
        Plague = 18 "plague",
        /// Chance deals a tile into a hand (TURN-19).
        Deal = 19 "deal",
        /// Chance hides a tile under the hill just placed (TURN-9b, HS-HILL-2).
        Hill = 20 "hill",
        /// The player grows or gathers a flock (TURN-11, or TURN-13 with
        /// `flock_timing=after_figure`).
        Flock = 21 "flock",
        /// Chance draws a token for a shepherd (RAND-3, HS-SHEEP-4, HS-SHEEP-8).
        Sheep = 22 "sheep",
        /// The player who has placed a floor may capture a meeple (TURN-12c, TW-CAPTURE-1).
        Capture = 23 "capture",
        /// The player chooses which of their captured meeples to take back in a prisoner exchange
        /// (TURN-12c, TW-EXCHANGE-2).
        Exchange = 24 "exchange",
        /// The player has lost their figure action but may pay a ransom (TURN-26, TW-RANSOM-7).
        Ransom = 25 "ransom",
        /// The player may place their phantom (TURN-12d, PH-ACT-1).
        Phantom = 26 "phantom",
        /// The player who has placed a gold tile places an ingot next to it (TURN-9e, GM-PLACE-1).
        Gold = 27 "gold",
        /// A player chooses the tile from which they take an ingot (TURN-15f, GM-TAKE-5).
        GoldTaken = 28 "gold_taken",
        /// The owner of a small city decides whether to turn it into a castle (TURN-14a,
        /// BCB-CASTLE-3).
        Castle = 29 "castle",
        /// The owner of a castle chooses the feature or other castle that determines the castle's
        /// points (TURN-15a, BCB-CASTLE-7).
        CastlePayer = 30 "castle_payer",
        /// The player may build a bridge, or must build the bridge that the tile needs (TURN-8a,
        /// BCB-BRIDGE-2).
        Bridge = 31 "bridge",
        /// A player may move one of their citizens to a feature that is about to be scored
        /// (TURN-14b, COC-OUT-1).
        FromCity = 32 "from_city",
        /// The player may move a meeple into a quarter of Carcassonne (TURN-16a, COC-IN-1).
        IntoCity = 33 "into_city",
        /// The player may move the Count to another quarter (TURN-16a, COC-COUNT-2).
        MoveCount = 34 "move_count",
        /// A player may move one of their citizens to an unfinished feature or a field at the end
        /// of the game (END-3a, COC-FINAL-1).
        FinalCity = 35 "final_city",
        /// The player moves the mage or the witch (TURN-9f, MW-TURN-1, MW-JOIN-1).
        Magic = 36 "magic",
        /// The player places a ferry, or may move a ferry (TURN-12e, FE-PLACE-1, FE-MOVE-1).
        Ferries = 37 "ferries",
        /// Chance reveals the tiles for a bazaar (TURN-18b, BCB-BAZAAR-2).
        Bazaar = 38 "bazaar",
        /// The auctioneer chooses the tile to be auctioned (TURN-18b, BCB-BAZAAR-3).
        AuctionTile = 39 "auction_tile",
        /// A player bids for the tile or passes (TURN-18b, BCB-BAZAAR-4).
        AuctionBid = 40 "auction_bid",
        /// The auctioneer buys the tile from the highest bidder or sells it to that player
        /// (TURN-18b, BCB-BAZAAR-5).
        AuctionDeal = 41 "auction_deal",
        /// The player chooses whether all players add or remove a meeple because of a crop circle
        /// (TURN-17a, CP-TURN-1).
        Circle = 42 "circle",
        /// A player adds or removes a meeple because of a crop circle (TURN-17a, CP-TURN-2).
        CircleMeeple = 43 "circle_meeple",
        /// A player may place their robber on the score track. The active player may also move
        /// their robber to another space (TURN-9g, RB-PLACE-1, RB-PLACE-2).
        Robber = 44 "robber",
        /// The owner of a robber chooses one of several players to rob (ROUND-4, RB-ROB-5).
        Victim = 45 "victim",
        /// Chance rolls the die for a flight (TURN-12b, FL-FLY-3).
        Flight = 46 "flight",
        /// The player chooses the segment on which the flying figure lands (TURN-12b, FL-FLY-4).
        Landing = 47 "landing",
        /// A player chooses which of their score markers moves (ROUND-3, MS-MARK-2, MS-MARK-4).
        Marker = 48 "marker",
        /// Chance draws a message (ROUND-5, MS-DRAW-1).
        MessageDraw = 49 "message_draw",
        /// The player carries out the message or takes 2 points (MS-DRAW-4).
        Message = 50 "message",
        /// The player chooses the meeple to take back for the message (MS-MSG-8).
        MessageMeeple = 51 "message_meeple",
    }
}

impl Phase {
    /// Returns true for phases that depend on the tile just placed. During these phases, the
    /// features that the tile completes have not been scored yet, except in the
    /// [`CastlePayer`](Self::CastlePayer) phase and before a dragon move with
    /// `dragon_move=after_scoring`.
    pub(crate) const fn depends_on_last_tile(self) -> bool {
        match self {
            Self::Bridge
            | Self::Hill
            | Self::Magic
            | Self::Princess
            | Self::Flock
            | Self::Sheep
            | Self::Figure
            | Self::Ransom
            | Self::Capture
            | Self::Exchange
            | Self::Flight
            | Self::Landing
            | Self::Phantom
            | Self::Gold
            | Self::Robber
            | Self::Castle
            | Self::CastlePayer
            | Self::FromCity
            | Self::Ferries
            | Self::Dragon => true,
            // These phases occur before the tile is placed or after its features are scored.
            Self::FirstPlayer
            | Self::Deal
            | Self::TileSource
            | Self::Draw
            | Self::Plague
            | Self::Discard
            | Self::Place
            | Self::GoldTaken
            | Self::Wagon
            | Self::IntoCity
            | Self::MoveCount
            | Self::FinalCity
            | Self::Bazaar
            | Self::AuctionTile
            | Self::AuctionBid
            | Self::AuctionDeal
            | Self::Circle
            | Self::CircleMeeple
            | Self::Victim
            | Self::Marker
            | Self::MessageDraw
            | Self::Message
            | Self::MessageMeeple
            | Self::Over => false,
        }
    }
}
