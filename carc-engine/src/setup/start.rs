//! Start positions, for the analysis of given situations.

use std::collections::BTreeMap;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use super::StartTurn;
#[cfg(feature = "json")]
use super::written::{FigureText, TileText, TowerText};
#[cfg(feature = "json")]
use crate::untrusted;
use crate::{
    action::Spot,
    geometry::{Cell, Rotation},
    vocab::Player,
};

/// A start position for a game, by public names: the tiles, figures and floors on the board, the
/// scores, the supplies, and the tiles left to draw.
///
/// It is the field `start` of a [`Config`](crate::Config), and the key `start` of its JSON form;
/// every field is optional. [`Setup::new`](crate::Setup::new) checks it and reports every problem.
/// The game begins with the turn of [`active`](Self::active), before a tile is drawn, or with the
/// tile [`drawn`](Self::drawn) as the current tile; or with a later decision of that turn, which
/// [`mid_turn`](Self::mid_turn) describes. [`from_text`](Self::from_text) reads it from
/// [board notation](Self#board-notation).
///
/// ```
/// use carc_engine::{Config, Game, Setup};
/// // A road of three with a thief in the middle, and a curve to place.
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
    /// The tiles on the board, in any order in which they could have been placed. If empty, the
    /// start tiles of the setup (BASE-SETUP-2).
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
    /// The scores by seat when the turn begins, before points for the start of the turn (TURN-2).
    /// If empty, 0 for every player.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::seats", skip_serializing_if = "Vec::is_empty")
    )]
    pub scores: Vec<i32>,
    /// The tokens of each player, by seat and name of the token. If empty, no player has any.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::tables", skip_serializing_if = "Vec::is_empty")
    )]
    pub tokens: Vec<BTreeMap<String, u32>>,
    /// The size of the feature that last earned or confirmed each card, by name of the
    /// card, which is a token. By default, the sizes of the largest completed city and the longest
    /// completed road on the board (KR-START-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::few", skip_serializing_if = "BTreeMap::is_empty")
    )]
    pub records: BTreeMap<String, u32>,
    /// The supply of each player, by seat and name of the figure. By default, the player's figures
    /// that are not on the board.
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
    /// The captured meeples (TW-START-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::list", skip_serializing_if = "Vec::is_empty")
    )]
    pub prisoners: Vec<StartPrisoner>,
    /// The neutral figures on the board.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::seats", skip_serializing_if = "Vec::is_empty")
    )]
    pub neutral: Vec<StartNeutral>,
    /// The number of tiles set aside until later, by id (PD-DRAGON-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::table", skip_serializing_if = "BTreeMap::is_empty")
    )]
    pub held: BTreeMap<String, u16>,
    /// The number of tiles left to draw by id, including river tiles (OPT-6). By default, all tiles
    /// of the setup that are not on the board, in a hand or set aside.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::some_table", skip_serializing_if = "Option::is_none")
    )]
    pub stack: Option<BTreeMap<String, u16>>,
    /// The hands by seat, in games with hands (HOUSE-3, HOUSE-4). If empty, hands are dealt.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::lists", skip_serializing_if = "Vec::is_empty")
    )]
    pub hands: Vec<Vec<String>>,
    /// The number of tokens in the bag, by name. By default, all tokens of the game that are not
    /// with a shepherd (HS-SHEEP-2).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::some_table", skip_serializing_if = "Option::is_none")
    )]
    pub bag: Option<BTreeMap<String, u32>>,
    /// The number of tiles under hills by id. `"unknown"` counts tiles unknown to every player,
    /// which are also part of `stack` (HS-HILL-2, HID-3). Every reader of the config learns the ids
    /// listed here.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::table", skip_serializing_if = "BTreeMap::is_empty")
    )]
    pub hidden: BTreeMap<String, u16>,
    /// For each player by seat, `true` if they still have their abbey. If empty, every player has
    /// one, in games with abbeys (AM-ABBEY-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::seats", skip_serializing_if = "Vec::is_empty")
    )]
    pub abbeys: Vec<bool>,
    /// The seat of the active player. By default, the first player is determined as usual
    /// (BASE-SETUP-5).
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
    pub active: Option<u32>,
    /// The number of the turn, from 1.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
    pub turn: Option<u32>,
    /// The current tile, which has been drawn but not placed.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
    pub drawn: Option<String>,
    /// The turn being played, if the position is in mid-turn. Then the scores are the current ones,
    /// and [`active`](Self::active) is required.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
    pub mid_turn: Option<StartTurn>,
}

/// A tile of a [`Start`].
///
/// ```
/// use carc_engine::{Rotation, StartTile};
/// let tile: StartTile = serde_json::from_str(r#"{"tile": "base/V", "x": 2, "y": -1}"#).unwrap();
/// assert_eq!(tile.rotation, Rotation::R0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(from = "TileText"))]
pub struct StartTile {
    /// Its id, such as `"base/V"`.
    pub tile: String,
    /// The cell.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub cell: Cell,
    /// The rotation; optional in JSON, 0 by default.
    pub rotation: Rotation,
}

/// A figure of a [`Start`].
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
    /// The owner.
    pub player: Player,
    /// The name of the figure.
    pub figure: String,
    /// The spot.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub spot: Spot,
    /// The tokens next to it, by name: the sheep of a shepherd (HS-SHEEP-4).
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "BTreeMap::is_empty"))]
    pub tokens: BTreeMap<String, u32>,
}

/// A neutral figure of a [`Start`].
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
    /// The spot: a segment with a meeple, a tile or a space of a board, depending on the figure.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub spot: Spot,
}

/// A tower of a [`Start`].
///
/// ```
/// use carc_engine::StartTower;
/// let tower: StartTower = serde_json::from_str(r#"{"x": 3, "y": 1, "height": 2}"#).unwrap();
/// assert_eq!((tower.cell.x, tower.height), (3, 2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(from = "TowerText"))]
pub struct StartTower {
    /// The cell of its tile.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub cell: Cell,
    /// The number of floors.
    pub height: u32,
}

/// The meeples of one kind that one player has captured from another, in a [`Start`].
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
    /// The player who captured them.
    pub player: Player,
    /// Their owner.
    pub owner: Player,
    /// The name of the figure.
    pub figure: String,
    /// The number of figures.
    pub count: u32,
}
