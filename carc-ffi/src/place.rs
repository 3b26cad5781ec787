//! Cells, spots, locations and seats as numbers.

use carc_engine::{Cell, Location, Player, Setup, Spot};

use crate::status::{Fault, carc_status::*};

use carc_location::*;

/// Locations on a tile, for the `place` field of a spot. A segment's location is its number.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_location {
    /// The location of segment 0; add a segment number from 0 to 15.
    CARC_LOCATION_SEGMENT = 0,
    /// The location of corner 0; add a corner number from 0 to 3, counted clockwise from northwest.
    CARC_LOCATION_CORNER = 64,
    /// The tile as a whole.
    CARC_LOCATION_TILE = 128,
    /// The tower on the tile.
    CARC_LOCATION_TOWER = 129,
    /// The monastery on the tile, for a meeple placed lying down.
    CARC_LOCATION_LYING = 130,
    /// The location of space 0 on a game board; add a space number from 0 to 62.
    CARC_LOCATION_SPACE = 192,
}

/// A player's seat, numbered from 0 in playing order. All parameters and fields that contain a seat
/// have this type; CARC_NO_SEAT means no player.
pub type carc_seat = i32;

/// The seat number that means "no player". CARC_NO_SEAT represents the owner of a neutral figure,
/// the player in an event that does not involve a player, and a spectator, who sees only public
/// information.
pub const CARC_NO_SEAT: carc_seat = -1;

/// A square on the table. `x` increases to the east, and `y` increases to the south. The start tile
/// is at (0, 0). The layout of this structure never changes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct carc_cell {
    /// The column, increasing to the east.
    pub x: i32,
    /// The row, increasing to the south.
    pub y: i32,
}

impl From<Cell> for carc_cell {
    fn from(cell: Cell) -> Self {
        Self { x: cell.x.into(), y: cell.y.into() }
    }
}

/// A spot on the board for a figure or token. The layout of this structure never changes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct carc_spot {
    /// The column of the tile.
    pub x: i32,
    /// The row of the tile.
    pub y: i32,
    /// The location on the tile: a segment number or another location (see `carc_location`).
    pub place: i32,
}

impl From<Spot> for carc_spot {
    fn from(spot: Spot) -> Self {
        Self { x: spot.cell.x.into(), y: spot.cell.y.into(), place: place(spot.place) }
    }
}

/// Returns the number that represents a location.
pub(crate) fn place(place: Location) -> i32 {
    match place {
        Location::Segment(number) => CARC_LOCATION_SEGMENT as i32 + i32::from(number),
        Location::Corner(number) => CARC_LOCATION_CORNER as i32 + i32::from(number),
        Location::Tile => CARC_LOCATION_TILE as i32,
        Location::Tower => CARC_LOCATION_TOWER as i32,
        Location::Lying => CARC_LOCATION_LYING as i32,
        Location::Space(number) => CARC_LOCATION_SPACE as i32 + i32::from(number),
    }
}

/// Returns the spot with the given numbers.
pub(crate) fn spot(x: i32, y: i32, place: i32) -> Result<Spot, Fault> {
    let place = u8::try_from(place).map_err(|_| CARC_STATUS_INVALID_ARGUMENT)?;
    let place = match place {
        0..16 => Location::Segment(place),
        64..68 => Location::Corner(place - 64),
        128 => Location::Tile,
        129 => Location::Tower,
        130 => Location::Lying,
        192..=254 => Location::Space(place - 192),
        _ => return Err(CARC_STATUS_INVALID_ARGUMENT.into()),
    };
    Ok(Spot { cell: cell(x, y)?, place })
}

/// Returns the cell with the given numbers.
pub(crate) fn cell(x: i32, y: i32) -> Result<Cell, Fault> {
    let number = |value: i32| i16::try_from(value).map_err(|_| CARC_STATUS_INVALID_ARGUMENT);
    Ok(Cell::new(number(x)?, number(y)?))
}

/// Returns players as a bit mask over seats.
pub(crate) fn seat_mask(players: &[Player]) -> u32 {
    players.iter().map(|&player| 1 << player.number()).sum()
}

/// Returns the seat of a player; CARC_NO_SEAT for `None`.
pub(crate) fn seat_of(player: impl Into<Option<Player>>) -> carc_seat {
    player.into().map_or(CARC_NO_SEAT, |player| player.number().into())
}

/// Checks that a viewer is an existing player or a spectator.
pub(crate) fn viewer(viewer: carc_seat, setup: &Setup) -> Result<Option<Player>, Fault> {
    if viewer == CARC_NO_SEAT { Ok(None) } else { seat(viewer, setup).map(Some) }
}

/// Returns the player with a seat number, or an error if the player does not exist.
pub(crate) fn seat(seat: carc_seat, setup: &Setup) -> Result<Player, Fault> {
    let taken =
        u8::try_from(seat).ok().map(Player::new).filter(|seat| seat.index() < setup.players());
    Ok(taken.ok_or(CARC_STATUS_NOT_FOUND)?)
}
