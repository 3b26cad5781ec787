//! The current turn in a start position.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

#[cfg(feature = "json")]
use super::written::{ClaimText, PaidCastleText};
#[cfg(feature = "json")]
use crate::untrusted;
use crate::{
    action::Spot,
    geometry::Cell,
    setup::{StartFerry, StartFigure},
};

/// The current turn of a [`Start`](crate::Start) in the middle of a turn: the pending decision or
/// draw, and the earlier events in the turn that affect the rest of the turn.
///
/// Only [`phase`](Self::phase) is always required. The phase can also be outside a turn: while the
/// first player is being chosen, while the first hands are being dealt, or after the end of the
/// game.
///
/// ```
/// use carc_engine::{Config, Game, Phase, Player, Setup};
/// // Player 1 has placed a road and can now place a meeple on it.
/// let config: Config = serde_json::from_str(r#"{"start": {
///     "tiles": [{"tile": "base/D", "x": 0, "y": 0}, {"tile": "base/U", "x": 1, "y": 0, "rotation": 90}],
///     "active": 1,
///     "mid_turn": {"phase": "figure", "placed": {"x": 1, "y": 0}}
/// }}"#).unwrap();
/// let game = Game::new(Setup::new(config)?, 1);
/// assert_eq!((game.state().phase(), game.state().active_player()), (Phase::Figure, Player::new(1)));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "json",
    derive(Serialize, Deserialize),
    serde(deny_unknown_fields, expecting = "an object")
)]
pub struct StartTurn {
    /// The name of the [`Phase`](crate::Phase).
    pub phase: String,
    /// The cell of the tile placed in this turn part. The cell is required in the phases `bridge`,
    /// `hill`, `gold`, `magic`, `robber`, `princess`, `flock`, `sheep`, `figure`, `ransom`,
    /// `capture`, `exchange`, `flight`, `landing`, `phantom`, `ferries`, `dragon`, `castle`,
    /// `from_city`, `castle_payer`, `gold_taken`, `wagon`, `into_city`, `move_count`, `circle` and
    /// `circle_meeple`, and not allowed in other phases. In the phases listed before
    /// `castle_payer`, the features that the tile completes have not been scored yet and can
    /// contain figures. The exception is the `dragon` phase with `dragon_move=after_scoring`.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub placed: Option<Cell>,
    /// True in the second turn part that a builder earns (TB-BUILDER-6).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub second_part: bool,
    /// True if a second turn part follows (TURN-9c).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub second_part_follows: bool,
    /// The state of the extra turn (HOUSE-8, R2-LAKE-4). The state is `earned` if an extra turn for
    /// filling a hole follows, `given` if an extra turn for a volcano lake follows, and `running`
    /// if the current turn is the extra turn. By default, there is no extra turn.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub extra_turn: Option<String>,
    /// True if the active player has paid a ransom in this turn (TW-RANSOM-1).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub ransomed: bool,
    /// In the abbey round, the player whose turn ended the game (AM-ABBEY-11).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub abbey_round: Option<u32>,
    /// The player who must remove a meeple in the `plague` phase (WF-PLAGUE-1). The default is the
    /// active player.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub plague: Option<u32>,
    /// The cell of the tower that can capture a meeple in the `capture` phase (TW-CAPTURE-1).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub tower: Option<Cell>,
    /// The name of the figure that the active player has captured, in the `exchange` phase
    /// (TW-EXCHANGE-2).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub captured: Option<String>,
    /// The player who owns the captured figure, in the `exchange` phase.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub captured_from: Option<u32>,
    /// In the `sheep` phase, the shepherd for which a token is drawn. In the `flock` phase, the
    /// shepherd of the last flock about which the active player has decided, if any (HS-SHEEP-6).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub shepherd: Option<Spot>,
    /// In the `sheep` phase, true if the shepherd was placed in this turn part and does not have
    /// sheep yet.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub new_shepherd: bool,
    /// In the `flock` and `sheep` phases, true if no figure can be placed after the flock
    /// decisions.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub no_figure: bool,
    /// In the `phantom` phase and while the phantom flies, true if the figure action has placed a
    /// meeple through a portal (PH-ACT-2).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub used_portal: bool,
    /// In the `phantom` phase, true if the figure action was a flight (FL-PHANTOM-1).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub used_machine: bool,
    /// The name of the flying figure, which is still in the supply. Required in the `flight` and
    /// `landing` phases (FL-FLY-3).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub flying: Option<String>,
    /// The value of the die, from 1 to 3. Required in the `landing` phase (FL-FLY-3).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub roll: Option<u32>,
    /// The effect of the crop circle, chosen by the active player for all players: `add` or
    /// `remove`. Required in the `circle_meeple` phase (CP-TURN-1).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub circle: Option<String>,
    /// In the `bridge` phase, the cell of the bridge that the tile just placed needs. The bridge is
    /// listed in [`bridges`](crate::Start::bridges), but its token is still in front of the active
    /// player (BCB-BRIDGE-5).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub due_bridge: Option<Cell>,
    /// The small city that its owner may turn into a castle, or the castle whose owner chooses its
    /// points, identified by the spot of one of its two segments. Required in the `castle` and
    /// `castle_payer` phases (BCB-CASTLE-2, BCB-CASTLE-8).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub castle: Option<Spot>,
    /// In the `castle_payer` phase, the current castle scoring round (BCB-CASTLE-8). The default is
    /// 1.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub castle_round: Option<u32>,
    /// In the `castle_payer` phase, the castles that have scored in this turn part (BCB-CASTLE-8).
    #[cfg_attr(
        feature = "json",
        serde(
            default,
            deserialize_with = "untrusted::seats",
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub paid_castles: Vec<StartPaidCastle>,
    /// In the `castle_payer` phase of games with the city of Carcassonne, true if the active player
    /// has scored a completed feature or a castle in this turn part (COC-IN-1).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub scored: bool,
    /// With `count_once=turn`, true if a meeple has entered Carcassonne in this turn (COC-IN-4).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub entered_city: bool,
    /// In the `castle_payer`, `gold_taken` and `wagon` phases, true if a meeple may enter
    /// Carcassonne after the wagons have moved (COC-IN-1).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub may_enter_city: bool,
    /// The player who decides about their citizens in the `from_city` and `final_city` phases
    /// (COC-OUT-1, COC-FINAL-1), about their robber in the `robber` phase (RB-PLACE-2), about a
    /// meeple in the `circle_meeple` phase (CP-TURN-2), or about a bid in the `auction_bid` phase
    /// (BCB-BAZAAR-4). The default is the active player.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub asked: Option<u32>,
    /// True if a bazaar follows at the end of the turn (BCB-BAZAAR-1).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub bazaar_follows: bool,
    /// True if a player had a waiting tile at the beginning of the turn, which prevents a bazaar
    /// (BCB-BAZAAR-10).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub tiles_waited: bool,
    /// In the `bazaar`, `auction_tile`, `auction_bid` and `auction_deal` phases, the ids of the
    /// tiles revealed at the bazaar, in the order in which they were revealed. Tiles that have an
    /// owner are `None` in this list and appear in [`waiting`](crate::Start::waiting)
    /// (BCB-BAZAAR-2).
    #[cfg_attr(
        feature = "json",
        serde(
            default,
            deserialize_with = "untrusted::seats",
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub open_tiles: Vec<Option<String>>,
    /// In the `auction_tile`, `auction_bid` and `auction_deal` phases, the auctioneer
    /// (BCB-BAZAAR-3). The default is the active player.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub auctioneer: Option<u32>,
    /// The index in [`open_tiles`](Self::open_tiles) of the tile being auctioned. Required in the
    /// `auction_bid` and `auction_deal` phases (BCB-BAZAAR-3).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub chosen_tile: Option<u32>,
    /// In the `auction_bid` and `auction_deal` phases, the highest bid, if any (BCB-BAZAAR-4).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub bid: Option<u32>,
    /// The player who has made the highest bid. Required if there is a bid.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub bidder: Option<u32>,
    /// The number of turn parts that were granted by messages but have not begun yet (MS-TILE-2).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "is_zero"))]
    pub message_parts: u32,
    /// The number of turn parts that were granted by messages and have begun in this turn
    /// (MS-TILE-2).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "is_zero"))]
    pub extra_parts: u32,
    /// With `message_markers=turn`, the marker that each player has moved forward in this turn:
    /// `score_marker`, `messenger` or `None` (MS-MARK-3). By default, no marker has moved.
    #[cfg_attr(
        feature = "json",
        serde(
            default,
            deserialize_with = "untrusted::seats",
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub moved_markers: Vec<Option<String>>,
    /// With `message_markers=turn`, true if the active player has received a message in this turn
    /// (MS-MARK-3).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub had_message: bool,
    /// In the `final_city` phase, the players who have passed, in any order (COC-FINAL-1).
    #[cfg_attr(
        feature = "json",
        serde(
            default,
            deserialize_with = "untrusted::seats",
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub passed: Vec<u32>,
    /// The ferries that were moved in this turn part, each with its previous landings (FE-MOVE-4).
    #[cfg_attr(
        feature = "json",
        serde(
            default,
            deserialize_with = "untrusted::list",
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub moved_ferries: Vec<StartFerry>,
    /// The cells that the dragon has left during this walk, one for each step, in any order
    /// (PD-DRAGON-5).
    #[cfg_attr(
        feature = "json",
        serde(
            default,
            deserialize_with = "untrusted::seats",
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub visited: Vec<Cell>,
    /// In the `gold_taken` phase, the player who takes the next ingot (GM-TAKE-4).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub taker: Option<u32>,
    /// In the `gold_taken` phase, the tiles whose ingots are claimed (GM-TAKE-1).
    #[cfg_attr(
        feature = "json",
        serde(
            default,
            deserialize_with = "untrusted::seats",
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub claims: Vec<StartClaim>,
    /// The wagons that have returned to the supply in this turn part and can move, each with the
    /// spot that it left, in any order. Required in the `wagon` phase (AM-WAGON-1).
    #[cfg_attr(
        feature = "json",
        serde(
            default,
            deserialize_with = "untrusted::seats",
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub returned: Vec<StartFigure>,
    /// In the `first_player` phase, the ids of the tiles drawn so far to determine the first
    /// player, in the order of the draws (HOUSE-2).
    #[cfg_attr(
        feature = "json",
        serde(
            default,
            deserialize_with = "untrusted::seats",
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub shown: Vec<String>,
    /// The reason why a tile is dealt. Required in the `deal` phase. The values are `first` for the
    /// first hands, `discard` to replace a discarded tile, and `refill` at the end of a turn
    /// (HOUSE-4).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub deal: Option<String>,
}

/// The players who may take the ingots on a tile, in a [`StartTurn`].
///
/// ```
/// use carc_engine::StartClaim;
/// let claim: StartClaim = serde_json::from_str(r#"{"x": 3, "y": 1, "players": [0, 2]}"#).unwrap();
/// assert_eq!((claim.cell.x, claim.players), (3, vec![0, 2]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(from = "ClaimText"))]
pub struct StartClaim {
    /// The cell of the tile.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub cell: Cell,
    /// The players.
    pub players: Vec<u32>,
}

/// A castle that has scored in the current turn part, in a [`StartTurn`].
///
/// ```
/// use carc_engine::StartPaidCastle;
/// let paid = r#"{"x": 3, "y": 1, "segment": 0, "round": 1, "points": 8}"#;
/// let paid: StartPaidCastle = serde_json::from_str(paid).unwrap();
/// assert_eq!((paid.spot.cell.x, paid.round, paid.points), (3, 1, 8));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(try_from = "PaidCastleText"))]
pub struct StartPaidCastle {
    /// The spot of one of the castle's two segments.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub spot: Spot,
    /// The round in which the castle scored, starting at 1.
    pub round: u32,
    /// The points that the castle scored.
    pub points: u32,
}

/// Checks whether a number has its default value.
#[cfg(feature = "json")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde requires this signature")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}
