//! A position to start from: what somebody enters who asks about a situation of his own.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

use super::config::suggest;
use crate::{
    action::{Place, Spot},
    bounded,
    geometry::{Cell, Rotation},
    limits,
    numbered::numbered,
    tile::SegmentKind,
};

/// A position from which a game starts, by public names: what lies on the table and stands on it,
/// the points, the supplies, and what is left to draw.
///
/// It is the field `start` of a [`Config`](crate::Config), and the key `start` of its JSON form;
/// everything can be left out. [`Setup::new`](crate::Setup::new) checks it and says what is
/// impossible. The game begins with the turn of [`active`](Self::active), before a tile is drawn,
/// or with the tile [`drawn`](Self::drawn) in front of him.
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
/// assert_eq!(game.scores(), [12, 7]);
/// assert_eq!(game.features().iter().filter(|feature| !feature.owners.is_empty()).count(), 1);
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Start {
    /// The tiles on the table, in any order in which they could have been laid; without any, what
    /// the setup begins with (BASE-SETUP-2).
    #[serde(deserialize_with = "bounded::list", skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<StartTile>,
    /// The figures on the board.
    #[serde(deserialize_with = "bounded::list", skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<StartFigure>,
    /// The points by seat when the turn begins, before those that its beginning brings (TURN-2);
    /// without any, 0 for all.
    #[serde(deserialize_with = "bounded::seats", skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i32>,
    /// The tokens of each player, by seat, by the names of tokens; without any, nobody has one.
    #[serde(deserialize_with = "bounded::tables", skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<BTreeMap<String, u32>>,
    /// What each player has in front of him, by seat, by the names of figures; what is not named
    /// is what the figures on the board leave him.
    #[serde(deserialize_with = "bounded::tables", skip_serializing_if = "Vec::is_empty")]
    pub supplies: Vec<BTreeMap<String, u32>>,
    /// The figures that belong to nobody and are on the board.
    #[serde(deserialize_with = "bounded::seats", skip_serializing_if = "Vec::is_empty")]
    pub neutral: Vec<StartNeutral>,
    /// How many tiles of each id lie face up beside the stack, to come later (PD-DRAGON-1).
    #[serde(deserialize_with = "bounded::table", skip_serializing_if = "BTreeMap::is_empty")]
    pub held: BTreeMap<String, u16>,
    /// How many tiles of each id are left to draw, those of the river included (OPT-6); without it,
    /// all tiles of the setup that neither lie on the table nor are in a hand nor set aside.
    #[serde(deserialize_with = "bounded::some_table", skip_serializing_if = "Option::is_none")]
    pub stack: Option<BTreeMap<String, u16>>,
    /// The hands by seat, if hands are played (HOUSE-3, HOUSE-4); without any, they are dealt.
    #[serde(deserialize_with = "bounded::lists", skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<Vec<String>>,
    /// The tokens in the bag, by the names of tokens; without it, those of the game that lie beside no
    /// shepherd (HS-SHEEP-2).
    #[serde(deserialize_with = "bounded::some_table", skip_serializing_if = "Option::is_none")]
    pub bag: Option<BTreeMap<String, u32>>,
    /// How many tiles of each id lie under hills; those that nobody knows are called `"unknown"`, and
    /// `stack` names them among the others (HS-HILL-2, HID-3). Whoever may read the config knows what
    /// it names.
    #[serde(deserialize_with = "bounded::table", skip_serializing_if = "BTreeMap::is_empty")]
    pub hidden: BTreeMap<String, u16>,
    /// Whether each player still has his abbey in front of him, by seat; without any, all have, in
    /// games with abbeys (AM-ABBEY-1).
    #[serde(deserialize_with = "bounded::seats", skip_serializing_if = "Vec::is_empty")]
    pub abbeys: Vec<bool>,
    /// Whose turn it is, by seat; without it, who begins is settled as usual (BASE-SETUP-5).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<u32>,
    /// The number of the turn, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    /// The tile that has been drawn and is to be laid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
}

/// A tile of a [`Start`].
///
/// ```
/// use carc_engine::{Rotation, StartTile};
/// let tile: StartTile = serde_json::from_str(r#"{"tile": "base/V", "x": 2, "y": -1}"#).unwrap();
/// assert_eq!(tile.rotation, Rotation::R0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "TileText")]
pub struct StartTile {
    /// Its id, such as `"base/V"`.
    pub tile: String,
    /// Where it lies.
    #[serde(flatten)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "FigureText")]
pub struct StartFigure {
    /// Whose.
    pub player: u8,
    /// Its name.
    pub figure: String,
    /// Where it stands.
    #[serde(flatten)]
    pub spot: Spot,
    /// The tokens beside it, by their names: the sheep of a shepherd (HS-SHEEP-4).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub tokens: BTreeMap<String, u32>,
}

/// A figure of a [`Start`] that belongs to nobody.
///
/// ```
/// use carc_engine::{Place, StartNeutral};
/// let text = r#"{"figure": "dragon", "x": 3, "y": 1, "tile": null}"#;
/// let dragon: StartNeutral = serde_json::from_str(text).unwrap();
/// assert_eq!(dragon.spot.place, Place::Tile);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "FigureText")]
pub struct StartNeutral {
    /// Its name.
    pub figure: String,
    /// Where it stands: on a segment with the meeple there, on a tile with nobody, on a space of a
    /// board.
    #[serde(flatten)]
    pub spot: Spot,
}

// Flattened structures are read by way of a copy of all that stands there, however much that is; these
// have the same keys without one.

/// A tile as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TileText {
    tile: String,
    x: i16,
    y: i16,
    #[serde(default)]
    rotation: Rotation,
}

impl From<TileText> for StartTile {
    fn from(text: TileText) -> Self {
        Self { tile: text.tile, cell: Cell::new(text.x, text.y), rotation: text.rotation }
    }
}

/// A figure as it is written: of a player with tokens, or of nobody without either.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FigureText {
    player: Option<u8>,
    figure: String,
    x: i16,
    y: i16,
    segment: Option<u8>,
    corner: Option<u8>,
    space: Option<u8>,
    #[serde(default, deserialize_with = "whole_tile")]
    tile: Option<Place>,
    #[serde(default, deserialize_with = "bounded::few")]
    tokens: BTreeMap<String, u32>,
}

/// `"tile": null` says more than no such key.
fn whole_tile<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Place>, D::Error> {
    <()>::deserialize(deserializer).map(|()| Some(Place::Tile))
}

impl FigureText {
    fn spot(&self) -> Result<Spot, &'static str> {
        let number = |number: Option<u8>, place: fn(u8) -> Place| number.map(place);
        let mut places = [
            number(self.segment, Place::Segment),
            number(self.corner, Place::Corner),
            number(self.space, Place::Space),
            self.tile,
        ]
        .into_iter()
        .flatten();
        match (places.next(), places.next()) {
            (Some(place), None) if place.is_valid() => {
                Ok(Spot { cell: Cell::new(self.x, self.y), place })
            }
            (Some(_), None) => Err("the number of a place is out of range"),
            _ => Err("a figure stands on one of `segment`, `corner`, `space` and `tile`"),
        }
    }
}

impl TryFrom<FigureText> for StartFigure {
    type Error = &'static str;

    fn try_from(text: FigureText) -> Result<Self, Self::Error> {
        let spot = text.spot()?;
        let player = text.player.ok_or("missing field `player`")?;
        Ok(Self { player, figure: text.figure, spot, tokens: text.tokens })
    }
}

impl TryFrom<FigureText> for StartNeutral {
    type Error = &'static str;

    fn try_from(text: FigureText) -> Result<Self, Self::Error> {
        if text.player.is_some() || !text.tokens.is_empty() {
            return Err("a figure of nobody has no `player` and no `tokens`");
        }
        Ok(Self { spot: text.spot()?, figure: text.figure })
    }
}

/// Why a part of a [`Start`] is impossible.
///
/// ```
/// use carc_engine::{Config, Setup, SetupProblem, StartReason};
/// let config: Config = serde_json::from_str(
///     r#"{"start": {"tiles": [{"tile": "base/D", "x": 0, "y": 0}, {"tile": "base/B", "x": 3, "y": 0}]}}"#,
/// ).unwrap();
/// let error = Setup::new(config).unwrap_err();
/// assert_eq!(error.to_string(), "start.tiles[1]: the cell touches no other tile");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum StartReason {
    /// No tile of the game has this id.
    #[error("{name:?} is no tile of the game{}", suggest(.suggestion))]
    NoSuchTile {
        /// What was written.
        name: String,
        /// The nearest id, if one is near.
        suggestion: Option<String>,
    },
    /// A cell is further from (0, 0) than [`limits::MAX_START`].
    #[error("the cell is too far away; coordinates go from -{max} to {max}", max = limits::MAX_START)]
    TooFar,
    /// The cell lies off the table (HOUSE-10).
    #[error("the cell lies off the table")]
    OffTable,
    /// Another tile lies there.
    #[error("another tile lies there")]
    Occupied,
    /// The tile touches none of the others (BASE-TILE-1).
    #[error("the cell touches no other tile")]
    Detached,
    /// The tile does not fit to those around it (BASE-TILE-1).
    #[error("the tile does not fit there")]
    DoesNotFit,
    /// A tile of the river is left to draw, but no river lies on the table (RV-5).
    #[error("river tiles are left to draw, but no source lies on the table")]
    NoSource,
    /// More copies lie on the table than the sets hold; `stack` must then say what is left.
    #[error("more copies of {0} are used than the game has; say in `stack` what is left to draw")]
    TooManyCopies(String),
    /// No player sits there.
    #[error("there is no player {0}")]
    NoSuchPlayer(u32),
    /// Not one entry for each player.
    #[error("{0} entries for {1} players")]
    Length(usize, usize),
    /// No figure has this name.
    #[error("{name:?} is no figure{}", suggest(.suggestion))]
    NoSuchFigure {
        /// What was written.
        name: String,
        /// The nearest name, if one is near.
        suggestion: Option<String>,
    },
    /// No tile lies where the figure should stand.
    #[error("no tile lies there")]
    NoTile,
    /// The tile has no such segment.
    #[error("the tile has no such segment")]
    NoSuchSegment,
    /// The figure may not stand on such a segment.
    #[error("a {} is no place for this figure", .0.name())]
    WrongKind(SegmentKind),
    /// A meeple stands on the segment already.
    #[error("a figure stands there already")]
    Taken,
    /// The feature is complete: it has been scored, and its figures are home (SCORE-4).
    #[error("the feature is complete, so no figure can stand in it")]
    Complete,
    /// The figure needs a meeple of its player in the feature (SCORE-6).
    #[error("no meeple of the player is in this feature")]
    NoOwnMeeple,
    /// The dragon is only there once a volcano lies on the table, and alone on its tile but for barns
    /// (PD-VOLCANO-2, PD-DRAGON-9).
    #[error("the dragon cannot stand there: {0}")]
    Dragon(&'static str),
    /// The fairy stands on a tile, or with a meeple (PD-FAIRY-2).
    #[error("the fairy cannot stand there: {0}")]
    Fairy(&'static str),
    /// No rule sets such a tile aside now (PD-DRAGON-1).
    #[error("{0} cannot be set aside")]
    Held(String),
    /// No token has this name, or the game has none of it.
    #[error("{name:?} is no token of the game{}", suggest(.suggestion))]
    NoSuchToken {
        /// What was written.
        name: String,
        /// The nearest name, if one is near.
        suggestion: Option<String>,
    },
    /// A player has more figures than the setup gives him.
    #[error("player {player} has only {count} of {figure}")]
    TooManyFigures {
        /// Whose.
        player: u8,
        /// The name of the figure.
        figure: &'static str,
        /// How many the setup gives.
        count: u8,
    },
    /// The tile is in no stack, so it is neither drawn nor held (AM-ABBEY-1, WF-SETUP-2).
    #[error("{0:?} is in no stack")]
    NotInStack(String),
    /// More abbeys lie on the table and in front of players than the game has.
    #[error("there would be {0} abbeys, but the game has {1}; say in `abbeys` who has his")]
    TooManyAbbeys(usize, usize),
    /// The corner is not one field on four tiles (AM-BARN-2).
    #[error("the corner is not one field on four tiles")]
    NoFieldCorner,
    /// A barn keeps farmers out of its field (AM-BARN-8).
    #[error("a barn keeps farmers out of this field")]
    KeptOut,
    /// The cells of the board lie where they are (WF-SETUP-2).
    #[error("the cells of the board lie unturned, the first of them on (0, 0)")]
    Board,
    /// No board has such a space, or it is none for this figure: the wheel pig stands on a sector,
    /// normal and large meeples on crown spaces (WF-SETUP-1, WF-CROWN-1).
    #[error("there is no such space for this figure")]
    Space,
    /// Tokens lie where none can, or more than the game has (HS-SHEEP-2, HS-SHEEP-4).
    #[error("the tokens cannot lie so: {0}")]
    Tokens(&'static str),
    /// More tiles are hidden than hills lie on the table (HS-HILL-2).
    #[error("{0} tiles cannot be hidden under {1} hills")]
    TooManyHidden(usize, usize),
    /// Such a tile never lies under a hill: it is in no stack, or in that of the river (HS-HILL-2).
    #[error("{0:?} cannot lie under a hill")]
    NotHidden(String),
    /// A number is out of range.
    #[error("{0} is out of range")]
    OutOfRange(i64),
    /// Hands or a drawn tile where the options allow none (HOUSE-3, HOUSE-4).
    #[error("hand_size allows no such thing")]
    Hand,
}

numbered! {
    [&] StartReason {
        NoSuchTile = 1 "no_such_tile",
        TooFar = 2 "too_far",
        OffTable = 3 "off_table",
        Occupied = 4 "occupied",
        Detached = 5 "detached",
        DoesNotFit = 6 "does_not_fit",
        NoSource = 7 "no_source",
        TooManyCopies = 8 "too_many_copies",
        NoSuchPlayer = 9 "no_such_player",
        Length = 10 "length",
        NoSuchFigure = 11 "no_such_figure",
        NoTile = 12 "no_tile",
        NoSuchSegment = 13 "no_such_segment",
        WrongKind = 14 "wrong_kind",
        Taken = 15 "taken",
        Complete = 16 "complete",
        TooManyFigures = 17 "too_many_figures",
        OutOfRange = 18 "out_of_range",
        Hand = 19 "hand",
        NoOwnMeeple = 20 "no_own_meeple",
        NoSuchToken = 21 "no_such_token",
        Dragon = 22 "dragon",
        Fairy = 23 "fairy",
        Held = 24 "held",
        NotInStack = 26 "not_in_stack",
        TooManyAbbeys = 27 "too_many_abbeys",
        NoFieldCorner = 28 "no_field_corner",
        KeptOut = 29 "kept_out",
        Board = 30 "board",
        Space = 31 "space",
        Tokens = 32 "tokens",
        TooManyHidden = 33 "too_many_hidden",
        NotHidden = 34 "not_hidden",
    }
}
