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

numbered! {
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
    pub enum StartReason by & {
        /// No tile of the game has this id.
        NoSuchTile {
            /// What was written.
            name: String,
            /// The nearest id, if one is near.
            suggestion: Option<String>,
        } = 1 "no_such_tile": error("{name:?} is no tile of the game{}", suggest(.suggestion)),
        /// A cell is further from (0, 0) than [`limits::MAX_START`].
        TooFar = 2 "too_far": error("the cell is too far away; coordinates go from -{max} to {max}", max = limits::MAX_START),
        /// The cell lies off the table (HOUSE-10).
        OffTable = 3 "off_table": error("the cell lies off the table"),
        /// Another tile lies there.
        Occupied = 4 "occupied": error("another tile lies there"),
        /// The tile touches none of the others (BASE-TILE-1).
        Detached = 5 "detached": error("the cell touches no other tile"),
        /// The tile does not fit to those around it (BASE-TILE-1).
        DoesNotFit = 6 "does_not_fit": error("the tile does not fit there"),
        /// A tile of the river is left to draw, but no river lies on the table (RV-5).
        NoSource = 7 "no_source": error("river tiles are left to draw, but no source lies on the table"),
        /// More copies lie on the table than the sets hold; `stack` must then say what is left.
        TooManyCopies(String) = 8 "too_many_copies": error("more copies of {0} are used than the game has; say in `stack` what is left to draw"),
        /// No player sits there.
        NoSuchPlayer(u32) = 9 "no_such_player": error("there is no player {0}"),
        /// Not one entry for each player.
        Length(usize, usize) = 10 "length": error("{0} entries for {1} players"),
        /// No figure has this name.
        NoSuchFigure {
            /// What was written.
            name: String,
            /// The nearest name, if one is near.
            suggestion: Option<String>,
        } = 11 "no_such_figure": error("{name:?} is no figure{}", suggest(.suggestion)),
        /// No tile lies where the figure should stand.
        NoTile = 12 "no_tile": error("no tile lies there"),
        /// The tile has no such segment.
        NoSuchSegment = 13 "no_such_segment": error("the tile has no such segment"),
        /// The figure may not stand on such a segment.
        WrongKind(SegmentKind) = 14 "wrong_kind": error("a {} is no place for this figure", .0.name()),
        /// A meeple stands on the segment already.
        Taken = 15 "taken": error("a figure stands there already"),
        /// The feature is complete: it has been scored, and its figures are home (SCORE-4).
        Complete = 16 "complete": error("the feature is complete, so no figure can stand in it"),
        /// The figure needs a meeple of its player in the feature (SCORE-6).
        NoOwnMeeple = 20 "no_own_meeple": error("no meeple of the player is in this feature"),
        /// The dragon is only there once a volcano lies on the table, and alone on its tile but for barns
        /// (PD-VOLCANO-2, PD-DRAGON-9).
        Dragon(&'static str) = 22 "dragon": error("the dragon cannot stand there: {0}"),
        /// The fairy stands on a tile, or with a meeple (PD-FAIRY-2).
        Fairy(&'static str) = 23 "fairy": error("the fairy cannot stand there: {0}"),
        /// No rule sets such a tile aside now (PD-DRAGON-1).
        Held(String) = 24 "held": error("{0} cannot be set aside"),
        /// No token has this name, or the game has none of it.
        NoSuchToken {
            /// What was written.
            name: String,
            /// The nearest name, if one is near.
            suggestion: Option<String>,
        } = 21 "no_such_token": error("{name:?} is no token of the game{}", suggest(.suggestion)),
        /// A player has more figures than the setup gives him.
        TooManyFigures {
            /// Whose.
            player: u8,
            /// The name of the figure.
            figure: &'static str,
            /// How many the setup gives.
            count: u8,
        } = 17 "too_many_figures": error("player {player} has only {count} of {figure}"),
        /// The tile is in no stack, so it is neither drawn nor held (AM-ABBEY-1, WF-SETUP-2).
        NotInStack(String) = 26 "not_in_stack": error("{0:?} is in no stack"),
        /// More abbeys lie on the table and in front of players than the game has.
        TooManyAbbeys(usize, usize) = 27 "too_many_abbeys": error("there would be {0} abbeys, but the game has {1}; say in `abbeys` who has his"),
        /// The corner is not one field on four tiles (AM-BARN-2).
        NoFieldCorner = 28 "no_field_corner": error("the corner is not one field on four tiles"),
        /// A barn keeps farmers out of its field (AM-BARN-8).
        KeptOut = 29 "kept_out": error("a barn keeps farmers out of this field"),
        /// The cells of the board lie where they are (WF-SETUP-2).
        Board = 30 "board": error("the cells of the board lie unturned, the first of them on (0, 0)"),
        /// No board has such a space, or it is none for this figure: the wheel pig stands on a sector,
        /// normal and large meeples on crown spaces (WF-SETUP-1, WF-CROWN-1).
        Space = 31 "space": error("there is no such space for this figure"),
        /// Tokens lie where none can, or more than the game has (HS-SHEEP-2, HS-SHEEP-4).
        Tokens(&'static str) = 32 "tokens": error("the tokens cannot lie so: {0}"),
        /// More tiles are hidden than hills lie on the table (HS-HILL-2).
        TooManyHidden(usize, usize) = 33 "too_many_hidden": error("{0} tiles cannot be hidden under {1} hills"),
        /// Such a tile never lies under a hill: it is in no stack, or in that of the river (HS-HILL-2).
        NotHidden(String) = 34 "not_hidden": error("{0:?} cannot lie under a hill"),
        /// A number is out of range.
        OutOfRange(i64) = 18 "out_of_range": error("{0} is out of range"),
        /// Hands or a drawn tile where the options allow none (HOUSE-3, HOUSE-4).
        Hand = 19 "hand": error("hand_size allows no such thing"),
    }
}
