//! Position inspection: tiles, figures, and features with their current values.

mod board;
mod graph;
mod outcomes;
mod standing;
mod survey;

use std::collections::BTreeMap;

#[cfg(feature = "json")]
use serde::Serialize;

pub use self::{
    graph::{FeatureFacts, FeatureGraph, SegmentFigure, TileSide},
    outcomes::{CompletedFeature, Outcomes, OutcomesError, TurnOutcome},
    standing::{FittingTile, Standing},
};
use crate::{
    action::Spot,
    board::BoardTile,
    geometry::{Cell, Rotation},
    position::PlacedFigure,
    score::ScoreItems,
    vocab::{Player, SegmentKind, TileType},
};

/// A tile on the board.
///
/// ```
/// use carc_engine::{Cell, Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let start = game.state().board().next().unwrap();
/// assert_eq!(start.cell, Cell::new(0, 0));
/// assert_eq!(game.setup().tile_types()[start.tile_type.index()].id, "base/D");
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct PlacedTile {
    /// The cell of the tile.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub cell: Cell,
    /// Its tile type.
    pub tile_type: TileType,
    /// The rotation chosen by the player who placed the tile.
    pub rotation: Rotation,
    /// The smallest rotation in which the tile looks the same. The rules, the hash and equality use
    /// this rotation (TURN-25).
    pub canonical: Rotation,
}

impl PlacedTile {
    fn new(setup: &crate::setup::Setup, tile: &BoardTile) -> Self {
        Self {
            cell: tile.cell(),
            tile_type: setup.catalogue.printed(tile.kind()),
            rotation: tile.shown(),
            canonical: tile.rotation(),
        }
    }
}

/// A feature on the board, which consists of all connected segments of one kind, with its current
/// value.
///
/// ```
/// use carc_engine::{Game, SegmentKind, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let features = game.state().features();
/// assert_eq!(features.len(), 4, "the start tile has a city, a road and two fields");
/// let city = features.iter().find(|feature| feature.kind == SegmentKind::City).unwrap();
/// assert_eq!((city.open_ends, city.complete, city.value), (1, false, 1));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct FeatureView {
    /// The kind of the feature.
    pub kind: SegmentKind,
    /// The placed segments of the feature, in canonical order; the first one identifies the
    /// feature.
    pub spots: Vec<Spot>,
    /// The number of distinct tiles that the feature covers (SCORE-1).
    pub tiles: u16,
    /// The number of open ends. A feature with open ends is not complete. An open end is a side
    /// that faces an empty cell. For a monastery or garden, each empty cell around it is an open
    /// end. Cells beyond the edge of a bounded table also count unless the edge closes features
    /// (HOUSE-10, HOUSE-11).
    pub open_ends: u16,
    /// True if the feature is complete (TURN-20). Fields are never complete.
    pub complete: bool,
    /// The number of pennants in a city.
    pub pennants: u16,
    /// The number of completed cities next to a field, including Carcassonne (COC-CITY-2).
    pub cities: u16,
    /// The first spots of the completed cities next to a field, in canonical order. Omitted from
    /// the JSON form if empty.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Vec::is_empty"))]
    pub city_spots: Vec<Spot>,
    /// The figures in the feature, in the order of their spots.
    pub figures: Vec<PlacedFigure>,
    /// The players who would score the points now (MAJ-2), in ascending order.
    pub owners: Vec<Player>,
    /// The points for each owner, which are the final value of a complete feature, or the value of
    /// an incomplete feature if the game ended now. With `farm_scoring=city4`, the value of a field
    /// is 4 points for each city, but the other fields around the city affect who scores these
    /// points (C1-FARM-1).
    pub value: i32,
    /// The items that make up [`value`](Self::value).
    pub items: ScoreItems,
    /// Bonus points for individual owners as (player, points) pairs, for example for a pig in their
    /// field (TB-PIG-5). Omitted from the JSON form if empty.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Vec::is_empty"))]
    pub bonuses: Vec<(Player, i32)>,
    /// The number of marks of each kind on the segments, by name, such as inns, cathedrals and
    /// goods. Omitted from the JSON form if empty.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "BTreeMap::is_empty"))]
    pub marks: BTreeMap<&'static str, u16>,
}
