//! Start positions, from which games can begin.

use std::collections::BTreeMap;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use super::StartTurn;
#[cfg(feature = "json")]
use super::written::{FerryText, FigureText, IngotsText, TileText, TowerText};
#[cfg(feature = "json")]
use crate::untrusted;
use crate::{
    action::Spot,
    geometry::{Cell, Rotation},
    vocab::Player,
};

/// A start position, which uses public names. A start position contains the tiles, figures and
/// floors on the board, the scores, the supplies, and the tiles left to draw.
///
/// A start position is the `start` field of a [`Config`](crate::Config) and of its JSON form. Every
/// field is optional. [`Setup::new`](crate::Setup::new) validates the start position and reports
/// all problems. The game begins with the turn of the [`active`](Self::active) player, before a
/// tile is drawn. If [`drawn`](Self::drawn) is set, the drawn tile is the current tile. If
/// [`mid_turn`](Self::mid_turn) is set, the game begins in the middle of this turn, with the
/// specified decision or draw. [`from_text`](Self::from_text) parses [board
/// notation](Self#board-notation).
///
/// ```
/// use carc_engine::{Config, Game, Setup};
/// // A road of three tiles has a meeple in the middle, and the current tile is a curve.
/// let config: Config = serde_json::from_str(r#"{"start": {
///     "tiles": [{"tile": "base/D", "x": 0, "y": 0},
///               {"tile": "base/U", "x": 1, "y": 0, "rotation": 90},
///               {"tile": "base/W", "x": 2, "y": 0, "rotation": 90}],
///     "figures": [{"player": 1, "figure": "meeple", "x": 1, "y": 0, "segment": 0}],
///     "scores": [12, 7],
///     "drawn": "base/V"
/// }}"#).unwrap();
/// let game = Game::new(Setup::new(config)?, 1);
/// assert_eq!(game.state().scores(), [12, 7]);
/// assert_eq!(game.state().features().iter().filter(|feature| !feature.owners.is_empty()).count(), 1);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "json",
    derive(Serialize, Deserialize),
    serde(default, deny_unknown_fields, expecting = "an object")
)]
pub struct Start {
    /// The tiles on the board, in any order. If empty, the setup's start tiles are placed
    /// (BASE-SETUP-2).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::list", skip_serializing_if = "Vec::is_empty")
    )]
    pub tiles: Vec<StartTile>,
    /// The figures on the board.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::list", skip_serializing_if = "Vec::is_empty")
    )]
    pub figures: Vec<StartFigure>,
    /// Each player's score when the turn begins, before points are awarded for the start of the
    /// turn (TURN-2). If empty, every score is 0.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::seats", skip_serializing_if = "Vec::is_empty")
    )]
    pub scores: Vec<i32>,
    /// The number of tokens that each player has, by token name. If empty, no player has any
    /// tokens.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::tables", skip_serializing_if = "Vec::is_empty")
    )]
    pub tokens: Vec<BTreeMap<String, u32>>,
    /// The record of each card, by card name. The record is the number of tiles in the feature that
    /// last earned or confirmed the card. By default, the records are the sizes of the largest
    /// completed city and the longest completed road on the board (KR-START-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::few", skip_serializing_if = "BTreeMap::is_empty")
    )]
    pub records: BTreeMap<String, u32>,
    /// Each player's supply, by figure name. By default, the supply consists of the player's
    /// figures that are not on the board.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::tables", skip_serializing_if = "Vec::is_empty")
    )]
    pub supplies: Vec<BTreeMap<String, u32>>,
    /// The floors on sites, in any order. If empty, no site has floors (TW-START-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::list", skip_serializing_if = "Vec::is_empty")
    )]
    pub towers: Vec<StartTower>,
    /// The ingots on tiles, in any order (GM-START-1). The ingots that players have taken are in
    /// [`tokens`](Self::tokens).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::list", skip_serializing_if = "Vec::is_empty")
    )]
    pub ingots: Vec<StartIngots>,
    /// The bridges (BCB-START-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::list", skip_serializing_if = "Vec::is_empty")
    )]
    pub bridges: Vec<StartBridge>,
    /// The castles, each identified by one of its two segments. A meeple on one of the two segments
    /// is the castle's lord (BCB-START-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::list", skip_serializing_if = "Vec::is_empty")
    )]
    pub castles: Vec<Spot>,
    /// The id of the tile that each player will place in their next turn, for example after a
    /// bazaar (BCB-START-1). If empty, no player has a waiting tile.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::seats", skip_serializing_if = "Vec::is_empty")
    )]
    pub waiting: Vec<Option<String>>,
    /// The space of each player's robber on the score track, 0 to 49, or `None` for a robber that
    /// is not on the track (RB-START-1). If empty, no robber is on the track.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::seats", skip_serializing_if = "Vec::is_empty")
    )]
    pub robbers: Vec<Option<u32>>,
    /// The value of each player's messenger, the second score marker. The value of the usual score
    /// marker is the rest of the score (MS-START-1). If empty, every messenger has the value 0.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::seats", skip_serializing_if = "Vec::is_empty")
    )]
    pub messengers: Vec<i32>,
    /// The names of the messages that are known to be at the bottom of the stack, in order
    /// (MS-START-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::seats", skip_serializing_if = "Vec::is_empty")
    )]
    pub messages: Vec<String>,
    /// The captured meeples (TW-START-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::list", skip_serializing_if = "Vec::is_empty")
    )]
    pub prisoners: Vec<StartPrisoner>,
    /// The ferries, in any order. Lakes that are not listed do not have a ferry (FE-START-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::list", skip_serializing_if = "Vec::is_empty")
    )]
    pub ferries: Vec<StartFerry>,
    /// The neutral figures on the board.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::seats", skip_serializing_if = "Vec::is_empty")
    )]
    pub neutral: Vec<StartNeutral>,
    /// The number of tiles that are set aside, by id (PD-DRAGON-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::table", skip_serializing_if = "BTreeMap::is_empty")
    )]
    pub held: BTreeMap<String, u16>,
    /// The number of tiles left to draw, by id, including river tiles (OPT-6). By default, all
    /// tiles in the setup that are not on the board, in a hand or set aside are left to draw.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::some_table", skip_serializing_if = "Option::is_none")
    )]
    pub stack: Option<BTreeMap<String, u16>>,
    /// The players' hands, in games with hands (HOUSE-3, HOUSE-4). If empty, the hands are dealt
    /// when the game starts.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::lists", skip_serializing_if = "Vec::is_empty")
    )]
    pub hands: Vec<Vec<String>>,
    /// The number of tokens in the bag, by name. By default, all tokens that are not next to a
    /// shepherd are in the bag (HS-SHEEP-2).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::some_table", skip_serializing_if = "Option::is_none")
    )]
    pub bag: Option<BTreeMap<String, u32>>,
    /// The number of tiles under hills, by id. The entry `"unknown"` is the number of tiles that
    /// are unknown to all players; these tiles must also be part of `stack` (HS-HILL-2, HID-3). The
    /// listed ids are visible to everyone who can read the config.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::table", skip_serializing_if = "BTreeMap::is_empty")
    )]
    pub hidden: BTreeMap<String, u16>,
    /// For each player, `true` if they still have their abbey. In games with abbeys, an empty list
    /// means that every player has their abbey (AM-ABBEY-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::seats", skip_serializing_if = "Vec::is_empty")
    )]
    pub abbeys: Vec<bool>,
    /// The active player. By default, the rules determine the first player (BASE-SETUP-5).
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
    pub active: Option<u32>,
    /// The turn number, starting at 1.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
    pub turn: Option<u32>,
    /// The current tile, which has been drawn but not placed.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
    pub drawn: Option<String>,
    /// The current turn, if the position is in the middle of a turn. If set,
    /// [`active`](Self::active) is required, and the scores are the current scores.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
    pub mid_turn: Option<StartTurn>,
}

/// A tile in a [`Start`].
///
/// ```
/// use carc_engine::{Rotation, StartTile};
/// let tile: StartTile = serde_json::from_str(r#"{"tile": "base/V", "x": 2, "y": -1}"#).unwrap();
/// assert_eq!(tile.rotation, Rotation::R0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(try_from = "TileText"))]
pub struct StartTile {
    /// The id of the tile, such as `"base/V"`.
    pub tile: String,
    /// The cell of the tile.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub cell: Cell,
    /// The rotation, which is optional in JSON and 0 by default.
    pub rotation: Rotation,
}

/// A figure in a [`Start`].
///
/// ```
/// use carc_engine::{Cell, Spot, StartFigure};
/// let text = r#"{"player": 1, "figure": "meeple", "x": 0, "y": 0, "segment": 2}"#;
/// let figure: StartFigure = serde_json::from_str(text).unwrap();
/// assert_eq!(figure.spot, Spot::segment(Cell::new(0, 0), 2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(try_from = "FigureText"))]
pub struct StartFigure {
    /// The owner of the figure.
    pub player: Player,
    /// The name of the figure.
    pub figure: String,
    /// The figure's spot.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub spot: Spot,
    /// The number of tokens next to the figure, by name, such as a shepherd's sheep (HS-SHEEP-4).
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "BTreeMap::is_empty"))]
    pub tokens: BTreeMap<String, u32>,
}

/// A neutral figure in a [`Start`].
///
/// ```
/// use carc_engine::{Location, StartNeutral};
/// let text = r#"{"figure": "dragon", "x": 3, "y": 1, "tile": null}"#;
/// let dragon: StartNeutral = serde_json::from_str(text).unwrap();
/// assert_eq!(dragon.spot.place, Location::Tile);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(try_from = "FigureText"))]
pub struct StartNeutral {
    /// The name of the figure.
    pub figure: String,
    /// The spot of the figure. Depending on the figure, the spot is a tile, a segment with a
    /// meeple, or a space on a game board.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub spot: Spot,
}

/// A tower in a [`Start`].
///
/// ```
/// use carc_engine::StartTower;
/// let tower: StartTower = serde_json::from_str(r#"{"x": 3, "y": 1, "height": 2}"#).unwrap();
/// assert_eq!((tower.cell.x, tower.height), (3, 2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(from = "TowerText"))]
pub struct StartTower {
    /// The cell of the tower's tile.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub cell: Cell,
    /// The number of floors.
    pub height: u32,
}

/// The ingots on a tile in a [`Start`].
///
/// ```
/// use carc_engine::StartIngots;
/// let ingots: StartIngots = serde_json::from_str(r#"{"x": 3, "y": 1, "count": 2}"#).unwrap();
/// assert_eq!((ingots.cell.x, ingots.count), (3, 2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(from = "IngotsText"))]
pub struct StartIngots {
    /// The cell of the tile.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub cell: Cell,
    /// The number of ingots.
    pub count: u32,
}

/// A bridge in a [`Start`].
///
/// ```
/// use carc_engine::StartBridge;
/// let text = r#"{"x": 0, "y": 1, "token": "bridge_we"}"#;
/// let bridge: StartBridge = serde_json::from_str(text).unwrap();
/// assert_eq!((bridge.cell.y, bridge.token.as_str()), (1, "bridge_we"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize))]
pub struct StartBridge {
    /// The cell of the tile with the bridge.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub cell: Cell,
    /// The name of the token, which is `bridge_ns` or `bridge_we`.
    pub token: String,
}

/// A ferry in a [`Start`].
///
/// ```
/// use carc_engine::StartFerry;
/// let ferry: StartFerry = serde_json::from_str(r#"{"x": 3, "y": 1, "landings": "es"}"#).unwrap();
/// assert_eq!((ferry.cell.x, ferry.landings.as_str()), (3, "es"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(from = "FerryText"))]
pub struct StartFerry {
    /// The cell of the ferry's tile.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub cell: Cell,
    /// The sides of the cell with the roads that the ferry joins: `ne`, `ns`, `nw`, `es`, `ew` or
    /// `sw`.
    pub landings: String,
}

/// Meeples of the same type that one player has captured from another player, in a [`Start`].
///
/// ```
/// use carc_engine::StartPrisoner;
/// let text = r#"{"player": 0, "owner": 1, "figure": "meeple", "count": 2}"#;
/// let prisoners: StartPrisoner = serde_json::from_str(text).unwrap();
/// assert_eq!((prisoners.player.number(), prisoners.count), (0, 2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct StartPrisoner {
    /// The player who captured the meeples.
    pub player: Player,
    /// The owner of the meeples.
    pub owner: Player,
    /// The name of the figure.
    pub figure: String,
    /// The number of figures.
    pub count: u32,
}
