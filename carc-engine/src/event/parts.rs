//! Events taken apart.

use super::Event;
use crate::{
    action::{Location, Spot},
    geometry::{Cell, Rotation},
    score::ScoreEntry,
    vocab::{EventCause, Figure, SegmentKind, TileZone, Token},
};

/// The parts of an [`Event`], whatever happened: what an event does not have is `None`.
///
/// It is the event for code that treats all kinds alike, such as the tables of other languages;
/// elsewhere a `match` says more.
///
/// ```
/// use carc_engine::Event;
/// let parts = Event::TileDrawn { player: 1, tile_type: 20 }.parts();
/// assert_eq!((parts.player, parts.tile_type, parts.figure), (Some(1), Some(20), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct EventParts {
    /// Whose it is.
    pub player: Option<u8>,
    /// A kind of tile, by its number in [`Setup::tile_types`](crate::Setup::tile_types).
    pub tile_type: Option<u16>,
    /// A figure.
    pub figure: Option<Figure>,
    /// A token.
    pub token: Option<Token>,
    /// How many of it.
    pub count: Option<u16>,
    /// How many it was before: the record of a card.
    pub previous_count: Option<u16>,
    /// The number of the turn.
    pub turn: Option<u32>,
    /// A part of the turn.
    pub turn_part: Option<u8>,
    /// Whose turn it was before; who had a card or a prisoner before, or whose the captured figure is.
    pub previous_player: Option<u8>,
    /// In which part that was.
    pub previous_turn_part: Option<u8>,
    /// Where a tile was before.
    pub zone: Option<TileZone>,
    /// Why a figure or a tile goes back, a player has another turn, or a challenge ends.
    pub cause: Option<EventCause>,
    /// Where it happened.
    pub cell: Option<Cell>,
    /// Where on the cell.
    pub place: Option<Location>,
    /// Where a figure stood before, or the tower from which it was captured.
    pub origin: Option<Spot>,
    /// What was scored, if that is why a figure goes home; the monastery or abbey of a challenge.
    pub feature: Option<Spot>,
    /// How a tile was turned.
    pub rotation: Option<Rotation>,
    /// The smallest rotation that shows the same data, by which its segments and ports are counted
    /// (TURN-25).
    pub canonical: Option<Rotation>,
    /// What a feature is; what has won a challenge.
    pub segment: Option<SegmentKind>,
    /// The points; their player and place are in [`player`](Self::player), [`cell`](Self::cell) and
    /// [`place`](Self::place) too.
    pub score: Option<ScoreEntry>,
}

impl Event {
    /// What the event says, taken apart.
    pub fn parts(&self) -> EventParts {
        let none = EventParts::default();
        let of = |player: u8| EventParts { player: Some(player), ..none };
        let tile = |player: u8, kind: u16| EventParts { tile_type: Some(kind), ..of(player) };
        let at = |spot: Spot| EventParts { cell: Some(spot.cell), place: Some(spot.place), ..none };
        match *self {
            Self::TurnStarted { player, turn, previous_player, previous_turn_part } => {
                EventParts { turn: Some(turn), previous_player, previous_turn_part, ..of(player) }
            }
            Self::FirstPlayerChosen { player } | Self::HandShown { player } => of(player),
            Self::TileDrawn { player, tile_type: kind } => tile(player, kind),
            Self::TileShown { player, tile_type: kind, zone }
            | Self::TileTaken { player, tile_type: kind, zone }
            | Self::TileSetAside { player, tile_type: kind, zone }
            | Self::TileDiscarded { player, tile_type: kind, zone } => {
                EventParts { zone: Some(zone), ..tile(player, kind) }
            }
            Self::TileDealt { player, tile_type: kind } => {
                EventParts { tile_type: kind, ..of(player) }
            }
            Self::TileReturned { player, tile_type: kind, zone, cause } => {
                EventParts { zone: Some(zone), cause: Some(cause), ..tile(player, kind) }
            }
            Self::TilePlaced { player, tile_type: kind, cell, rotation, canonical } => EventParts {
                player,
                tile_type: Some(kind),
                cell: Some(cell),
                rotation: Some(rotation),
                canonical: Some(canonical),
                ..none
            },
            Self::FigurePlaced { player, figure, spot } => {
                EventParts { player: Some(player), figure: Some(figure), ..at(spot) }
            }
            Self::FigureReturned { player, figure, spot, cause, feature } => EventParts {
                player: Some(player),
                figure: Some(figure),
                cause: Some(cause),
                feature,
                ..at(spot)
            },
            Self::FigureMoved { player, figure, spot, origin } => {
                EventParts { player, figure: Some(figure), origin, ..at(spot) }
            }
            Self::FeatureCompleted { kind, spot } => EventParts { segment: Some(kind), ..at(spot) },
            Self::Scored(entry) => {
                let place = entry.spot.map_or(none, at);
                let (player, segment) = (Some(entry.player), entry.kind);
                EventParts { player, segment, score: Some(entry), ..place }
            }
            Self::TurnPartStarted {
                player,
                turn_part: part,
                previous_player,
                previous_turn_part,
            } => EventParts {
                turn_part: Some(part),
                previous_player: Some(previous_player),
                previous_turn_part: Some(previous_turn_part),
                ..of(player)
            },
            Self::TileHidden { player, cell } => EventParts { cell: Some(cell), ..of(player) },
            Self::TokenDrawn { player, token, spot } => {
                EventParts { player: Some(player), token: Some(token), count: Some(1), ..at(spot) }
            }
            Self::TokensTaken { player, token, count, spot }
            | Self::TokensReturned { player, token, count, spot } => EventParts {
                player: Some(player),
                token: Some(token),
                count: Some(count),
                ..at(spot)
            },
            Self::CardTaken { player, token, count, spot, previous_player, previous_count } => {
                EventParts {
                    player: Some(player),
                    token: Some(token),
                    count: Some(count),
                    previous_player,
                    previous_count: Some(previous_count),
                    ..at(spot)
                }
            }
            Self::TokenPlaced { player, token, count, spot } => EventParts {
                player: Some(player),
                token: Some(token),
                count: Some(count),
                ..at(spot)
            },
            Self::FigureCaptured { player, figure, spot, previous_player, origin } => EventParts {
                player: Some(player),
                figure: Some(figure),
                previous_player: Some(previous_player),
                origin: Some(origin),
                ..at(spot)
            },
            Self::FigureFreed { player, figure, previous_player, cause } => EventParts {
                figure: Some(figure),
                previous_player: Some(previous_player),
                cause: Some(cause),
                ..of(player)
            },
            Self::ChallengeStarted { spot, feature } => {
                EventParts { feature: Some(feature), ..at(spot) }
            }
            Self::ChallengeEnded { spot, feature, winner, cause } => EventParts {
                feature: Some(feature),
                segment: winner,
                cause: Some(cause),
                ..at(spot)
            },
            Self::ExtraTurn { player, cause } => EventParts { cause: Some(cause), ..of(player) },
            Self::GameEnded => none,
        }
    }
}
