//! A position to start from: what somebody enters who asks about a situation of their own.

use std::collections::BTreeMap;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

#[cfg(feature = "json")]
use super::written::{FigureText, TileText, TowerText};
#[cfg(feature = "json")]
use crate::untrusted;
use crate::{
    action::Spot,
    geometry::{Cell, Rotation},
};

/// A position from which a game starts, by public names: what lies on the table and stands on it,
/// the points, the supplies, and what is left to draw.
///
/// It is the field `start` of a [`Config`](crate::Config), and the key `start` of its JSON form;
/// everything can be left out. [`Setup::new`](crate::Setup::new) checks it and says what is
/// impossible. The game begins with the turn of [`active`](Self::active), before a tile is drawn,
/// or with the tile [`drawn`](Self::drawn) in front of them.
///
/// ```
/// use carc_engine::{Config, Game, Setup};
/// // A road of three with a thief in the middle of it, and a curve to lay.
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
    /// The tiles on the table, in any order in which they could have been laid; without any, what
    /// the setup begins with (BASE-SETUP-2).
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
    /// The points by seat when the turn begins, before those that its beginning brings (TURN-2);
    /// without any, 0 for all.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::seats", skip_serializing_if = "Vec::is_empty")
    )]
    pub scores: Vec<i32>,
    /// The tokens of each player, by seat, by the names of tokens; without any, nobody has one.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::tables", skip_serializing_if = "Vec::is_empty")
    )]
    pub tokens: Vec<BTreeMap<String, u32>>,
    /// The size of the feature for which each card was last given or confirmed, by the names of the cards,
    /// which are tokens; without it, that of the largest completed city and the longest completed road on
    /// the table (KR-START-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::few", skip_serializing_if = "BTreeMap::is_empty")
    )]
    pub records: BTreeMap<String, u32>,
    /// What each player has in front of them, by seat, by the names of figures; what is not named
    /// is what the figures on the board leave them.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::tables", skip_serializing_if = "Vec::is_empty")
    )]
    pub supplies: Vec<BTreeMap<String, u32>>,
    /// The floors on sites, in any order; without it, no site has one (TW-START-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::list", skip_serializing_if = "Vec::is_empty")
    )]
    pub towers: Vec<StartTower>,
    /// The meeples that players hold of others (TW-START-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::list", skip_serializing_if = "Vec::is_empty")
    )]
    pub prisoners: Vec<StartPrisoner>,
    /// The figures that belong to nobody and are on the board.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::seats", skip_serializing_if = "Vec::is_empty")
    )]
    pub neutral: Vec<StartNeutral>,
    /// How many tiles of each id lie face up beside the stack, to come later (PD-DRAGON-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::table", skip_serializing_if = "BTreeMap::is_empty")
    )]
    pub held: BTreeMap<String, u16>,
    /// How many tiles of each id are left to draw, those of the river included (OPT-6); without it,
    /// all tiles of the setup that neither lie on the table nor are in a hand nor set aside.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::some_table", skip_serializing_if = "Option::is_none")
    )]
    pub stack: Option<BTreeMap<String, u16>>,
    /// The hands by seat, if hands are played (HOUSE-3, HOUSE-4); without any, they are dealt.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::lists", skip_serializing_if = "Vec::is_empty")
    )]
    pub hands: Vec<Vec<String>>,
    /// The tokens in the bag, by the names of tokens; without it, those of the game that lie beside no
    /// shepherd (HS-SHEEP-2).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::some_table", skip_serializing_if = "Option::is_none")
    )]
    pub bag: Option<BTreeMap<String, u32>>,
    /// How many tiles of each id lie under hills; those that nobody knows are called `"unknown"`, and
    /// `stack` names them among the others (HS-HILL-2, HID-3). Whoever may read the config knows what
    /// it names.
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::table", skip_serializing_if = "BTreeMap::is_empty")
    )]
    pub hidden: BTreeMap<String, u16>,
    /// Whether each player still has their abbey in front of them, by seat; without any, all have, in
    /// games with abbeys (AM-ABBEY-1).
    #[cfg_attr(
        feature = "json",
        serde(deserialize_with = "untrusted::seats", skip_serializing_if = "Vec::is_empty")
    )]
    pub abbeys: Vec<bool>,
    /// Whose turn it is, by seat; without it, who begins is settled as usual (BASE-SETUP-5).
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
    pub active: Option<u32>,
    /// The number of the turn, from 1.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
    pub turn: Option<u32>,
    /// The tile that has been drawn and is to be laid.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
    pub drawn: Option<String>,
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
    /// Where it lies.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub cell: Cell,
    /// How it is turned; not at all, if left out.
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
    /// Whose.
    pub player: u8,
    /// Its name.
    pub figure: String,
    /// Where it stands.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub spot: Spot,
    /// The tokens beside it, by their names: the sheep of a shepherd (HS-SHEEP-4).
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "BTreeMap::is_empty"))]
    pub tokens: BTreeMap<String, u32>,
}

/// A figure of a [`Start`] that belongs to nobody.
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
    /// Its name.
    pub figure: String,
    /// Where it stands: on a segment with the meeple there, on a tile with nobody, on a space of a
    /// board.
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
    /// Where it stands.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub cell: Cell,
    /// How many floors it has.
    pub height: u32,
}

/// Prisoners of a [`Start`], all of one kind.
///
/// ```
/// use carc_engine::StartPrisoner;
/// let text = r#"{"player": 0, "owner": 1, "figure": "meeple", "count": 2}"#;
/// let prisoners: StartPrisoner = serde_json::from_str(text).unwrap();
/// assert_eq!((prisoners.player, prisoners.count), (0, 2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct StartPrisoner {
    /// Who holds them.
    pub player: u8,
    /// Whose they are.
    pub owner: u8,
    /// The name of the figure.
    pub figure: String,
    /// How many.
    pub count: u32,
}
