//! A struct that can contain the fields of any event.

use super::Event;
use crate::{
    action::{Location, Spot},
    geometry::{Cell, Rotation},
    score::ScoreEntry,
    vocab::{EventCause, Figure, Player, SegmentKind, TileType, TileZone, Token},
};

/// The fields of any kind of [`Event`]; fields that the event does not have are `None`.
///
/// This struct is intended for code that treats all kinds of events in the same way, such as
/// bindings. Elsewhere, `match` on the event.
///
/// ```
/// use carc_engine::{Event, Player, TileType};
/// let drawn = Event::TileDrawn { player: Player::new(1), tile_type: TileType::new(20) };
/// let parts = drawn.parts();
/// assert_eq!((parts.player, parts.figure), (Some(Player::new(1)), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct EventParts {
    /// The player.
    pub player: Option<Player>,
    /// The tile type.
    pub tile_type: Option<TileType>,
    /// The figure.
    pub figure: Option<Figure>,
    /// The token.
    pub token: Option<Token>,
    /// The number of tokens, a card's record, the number of points bid, or the value of the die.
    pub count: Option<u16>,
    /// The token that was previously on the spot.
    pub previous_token: Option<Token>,
    /// A card's previous record.
    pub previous_count: Option<u16>,
    /// The turn number.
    pub turn: Option<u32>,
    /// The turn part.
    pub turn_part: Option<u8>,
    /// The previous active player, the previous owner of a card, the captor of a freed figure, the
    /// owner of a captured figure, or a player who was robbed.
    pub previous_player: Option<Player>,
    /// The previous turn part.
    pub previous_turn_part: Option<u8>,
    /// The tile's previous zone.
    pub zone: Option<TileZone>,
    /// The cause of the event, such as the reason why a figure returned or a challenge ended.
    pub cause: Option<EventCause>,
    /// The cell.
    pub cell: Option<Cell>,
    /// The location on the cell.
    pub place: Option<Location>,
    /// The spot that a figure left, or the tower that captured the figure.
    pub origin: Option<Spot>,
    /// The feature that was scored when a figure returned, or the monastery or abbey in a
    /// challenge.
    pub feature: Option<Spot>,
    /// The space on the score track.
    pub space: Option<u8>,
    /// The previous space on the score track.
    pub previous_space: Option<u8>,
    /// The points that a player scored, or the number of spaces that a score marker moved.
    pub points: Option<i32>,
    /// The rotation of a tile.
    pub rotation: Option<Rotation>,
    /// The smallest rotation in which the tile looks the same. The numbers of segments and ports
    /// refer to this rotation (TURN-25).
    pub canonical: Option<Rotation>,
    /// The kind of a feature, or of the building that won a challenge.
    pub segment: Option<SegmentKind>,
    /// The score entry. The fields `player`, `cell` and `place` also contain the player and the
    /// spot of the score entry.
    pub score: Option<ScoreEntry>,
}

/// Defines a setter for each field that has the same name in an event and in this struct.
macro_rules! setters {
    ($($field:ident: $type:ty),+ $(,)?) => {
        $(pub(super) fn $field(&mut self, value: impl Into<Option<$type>>) {
            self.$field = value.into();
        })+
    };
}

impl EventParts {
    setters! {
        player: Player,
        tile_type: TileType,
        figure: Figure,
        token: Token,
        count: u16,
        previous_token: Token,
        previous_count: u16,
        turn: u32,
        turn_part: u8,
        previous_player: Player,
        previous_turn_part: u8,
        zone: TileZone,
        cause: EventCause,
        cell: Cell,
        origin: Spot,
        feature: Spot,
        space: u8,
        previous_space: u8,
        points: i32,
        rotation: Rotation,
        canonical: Rotation,
    }

    pub(super) fn spot(&mut self, spot: Spot) {
        (self.cell, self.place) = (Some(spot.cell), Some(spot.place));
    }

    pub(super) fn kind(&mut self, kind: SegmentKind) {
        self.segment = Some(kind);
    }

    pub(super) fn winner(&mut self, winner: Option<SegmentKind>) {
        self.segment = winner;
    }
}

impl Event {
    /// Returns the fields of the event; fields that the event does not have are `None`.
    pub fn parts(&self) -> EventParts {
        let mut parts = EventParts::default();
        self.add_fields(&mut parts);
        match *self {
            Self::Scored(entry) => {
                parts.player(entry.player);
                parts.segment = entry.kind;
                parts.points(entry.points);
                parts.score = Some(entry);
                if let Some(spot) = entry.spot {
                    parts.spot(spot);
                }
            }
            Self::TokenDrawn { .. } => parts.count(1),
            _ => {}
        }
        parts
    }
}
