//! The turn being played in a start position.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

#[cfg(feature = "json")]
use crate::untrusted;
use crate::{action::Spot, geometry::Cell};

/// The turn being played in a [`Start`](crate::Start) that is entered in mid-turn: the pending
/// decision or draw, and the parts of the turn that matter for the rest of it.
///
/// Only [`phase`](Self::phase) is required. The phase can be `draw`, `tile_source`, `plague`,
/// `place`, `hill`, `princess`, `flock`, `sheep`, `figure`, `ransom`, `capture`, `exchange` or
/// `dragon`.
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
    /// The cell of the tile placed in this turn part. Required in the phases from `hill` to `dragon`,
    /// and not allowed in the others. The features that this tile completes are not scored yet, so
    /// they can contain figures.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub placed: Option<Cell>,
    /// True in the second turn part that a builder allows (TB-BUILDER-6).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub second_part: bool,
    /// True if a second turn part follows (TURN-9c).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub second_part_follows: bool,
    /// The extra turn (HOUSE-8, R2-LAKE-4): `earned` by a filled hole or `given` by a volcano lake
    /// if it follows, `running` if it is this turn. By default, there is none.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub extra_turn: Option<String>,
    /// True if the active player has paid a ransom in this turn (TW-RANSOM-1).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub ransomed: bool,
    /// In the abbey round, the seat of the player whose turn ended the game (AM-ABBEY-11).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub abbey_round: Option<u32>,
    /// The seat of the player who removes a meeple in the phase `plague` (WF-PLAGUE-1). By default,
    /// the active player.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub plague: Option<u32>,
    /// The cell of the tower that can capture a meeple in the phase `capture` (TW-CAPTURE-1).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub tower: Option<Cell>,
    /// The name of the figure that the active player has captured, in the phase `exchange`
    /// (TW-EXCHANGE-2).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub captured: Option<String>,
    /// The seat of the player to whom the captured figure belongs, in the phase `exchange`.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub captured_from: Option<u32>,
    /// The shepherd for whom a token is drawn in the phase `sheep`; in the phase `flock`, the shepherd
    /// for whose flock the active player has decided last, if any (HS-SHEEP-6).
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "Option::is_none"))]
    pub shepherd: Option<Spot>,
    /// True if the shepherd was placed in this turn part and has no sheep yet, in the phase `sheep`.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub new_shepherd: bool,
    /// True if no figure can be placed after the decisions about flocks, in the phases `flock` and
    /// `sheep`.
    #[cfg_attr(feature = "json", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub no_figure: bool,
    /// The cells that the dragon has left in this walk, one for each step, in any order
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
}
