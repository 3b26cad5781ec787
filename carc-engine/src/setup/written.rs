//! The JSON forms of the parts of a start position.
//!
//! To deserialize a flattened struct, serde would buffer the whole object, regardless of its size.
//! The structs in this module have the same keys as the public structs, but are not flattened.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

use super::{
    start::{StartFerry, StartFigure, StartIngots, StartNeutral, StartTile, StartTower},
    start_turn::{StartClaim, StartPaidCastle},
};
use crate::{
    action::{Location, Spot},
    geometry::{Cell, Rotation},
    suggest::shown,
    untrusted,
    vocab::Player,
};

const INVALID_LOCATION: &str = "the location number is out of range";

/// The JSON form of a tile.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TileText {
    tile: String,
    x: i16,
    y: i16,
    #[serde(default)]
    rotation: i64,
}

impl TryFrom<TileText> for StartTile {
    type Error = String;

    fn try_from(text: TileText) -> Result<Self, Self::Error> {
        let TileText { tile, x, y, rotation } = text;
        let degrees = |it: &Rotation| i64::from(it.degrees()) == rotation;
        match Rotation::ALL.into_iter().find(degrees) {
            Some(rotation) => Ok(Self { tile, cell: Cell::new(x, y), rotation }),
            None => Err(format!(
                "tile {} at cell {x},{y} has the invalid rotation {rotation}; expected 0, 90, 180 or 270 degrees",
                shown(&tile)
            )),
        }
    }
}

/// The JSON form of a tower.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TowerText {
    x: i16,
    y: i16,
    height: u32,
}

impl From<TowerText> for StartTower {
    fn from(text: TowerText) -> Self {
        Self { cell: Cell::new(text.x, text.y), height: text.height }
    }
}

/// The JSON form of the ingots on a tile.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct IngotsText {
    x: i16,
    y: i16,
    count: u32,
}

impl From<IngotsText> for StartIngots {
    fn from(text: IngotsText) -> Self {
        Self { cell: Cell::new(text.x, text.y), count: text.count }
    }
}

/// The JSON form of the claims on a tile.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClaimText {
    x: i16,
    y: i16,
    #[serde(deserialize_with = "untrusted::seats")]
    players: Vec<u32>,
}

impl From<ClaimText> for StartClaim {
    fn from(text: ClaimText) -> Self {
        Self { cell: Cell::new(text.x, text.y), players: text.players }
    }
}

/// The JSON form of a castle that has scored.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PaidCastleText {
    x: i16,
    y: i16,
    segment: u8,
    round: u32,
    points: u32,
}

impl TryFrom<PaidCastleText> for StartPaidCastle {
    type Error = &'static str;

    fn try_from(text: PaidCastleText) -> Result<Self, Self::Error> {
        let PaidCastleText { x, y, segment, round, points } = text;
        let place = Location::Segment(segment);
        if !place.is_valid() {
            return Err(INVALID_LOCATION);
        }
        Ok(Self { spot: Spot { cell: Cell::new(x, y), place }, round, points })
    }
}

/// The JSON form of a ferry.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FerryText {
    x: i16,
    y: i16,
    landings: String,
}

impl From<FerryText> for StartFerry {
    fn from(text: FerryText) -> Self {
        Self { cell: Cell::new(text.x, text.y), landings: text.landings }
    }
}

/// The JSON form of a figure. A neutral figure has neither an owner nor tokens.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FigureText {
    player: Option<Player>,
    figure: String,
    x: i16,
    y: i16,
    segment: Option<u8>,
    corner: Option<u8>,
    space: Option<u8>,
    #[serde(default, deserialize_with = "whole_tile")]
    tile: Option<Location>,
    #[serde(default, deserialize_with = "tower")]
    tower: Option<Location>,
    #[serde(default, deserialize_with = "lying")]
    lying: Option<Location>,
    #[serde(default, deserialize_with = "untrusted::few")]
    tokens: BTreeMap<String, u32>,
}

/// Distinguishes `"tile": null` from a missing key.
fn whole_tile<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Location>, D::Error> {
    <()>::deserialize(deserializer).map(|()| Some(Location::Tile))
}

fn tower<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Location>, D::Error> {
    <()>::deserialize(deserializer).map(|()| Some(Location::Tower))
}

fn lying<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Location>, D::Error> {
    <()>::deserialize(deserializer).map(|()| Some(Location::Lying))
}

impl FigureText {
    fn spot(&self) -> Result<Spot, &'static str> {
        let number = |number: Option<u8>, place: fn(u8) -> Location| number.map(place);
        let mut places = [
            number(self.segment, Location::Segment),
            number(self.corner, Location::Corner),
            number(self.space, Location::Space),
            self.tile,
            self.tower,
            self.lying,
        ]
        .into_iter()
        .flatten();
        match (places.next(), places.next()) {
            (Some(place), None) if place.is_valid() => {
                Ok(Spot { cell: Cell::new(self.x, self.y), place })
            }
            (Some(_), None) => Err(INVALID_LOCATION),
            _ => Err(
                "expected exactly one of `segment`, `corner`, `space`, `tile`, `tower` and `lying`",
            ),
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
            return Err("`player` and `tokens` are not allowed for a neutral figure");
        }
        Ok(Self { spot: text.spot()?, figure: text.figure })
    }
}
