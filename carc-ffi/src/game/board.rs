//! What lies and stands on the board.

use carc_engine::{Figure, PlacedFigure, Port, Rotation, Side, Spot};

use crate::{
    game::carc_game,
    getter::{get, get_array, get_structs, get_value},
    place::{CARC_NO_SEAT, carc_cell, carc_seat, carc_spot, cell},
    status::carc_status::{self, *},
    structure::{grows, write_structs},
};

/// A tile on the board.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_placed_tile {
    /// The size of this structure in bytes; set by the caller (in an array, of its first element).
    pub struct_size: u32,
    /// The number of its tile type.
    pub tile_type: i32,
    /// The column.
    pub x: i32,
    /// The row.
    pub y: i32,
    /// How it was turned by whoever laid it, in degrees clockwise.
    pub rotation: i32,
    /// The smallest rotation that shows the same, in degrees; rules and hash use it (TURN-25).
    pub canonical: i32,
}
grows!(carc_placed_tile, 24);

/// A figure on the board.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_placed_figure {
    /// The size of this structure in bytes; set by the caller (in an array, of its first element).
    pub struct_size: u32,
    /// The column of the tile on which it stands.
    pub x: i32,
    /// The row.
    pub y: i32,
    /// Which place of the tile; see `carc_spot`.
    pub place: i32,
    /// Whose it is; CARC_NO_SEAT for a figure that belongs to nobody.
    pub player: carc_seat,
    /// Which figure.
    pub figure: i32,
}
grows!(carc_placed_figure, 24);

impl From<&PlacedFigure> for carc_placed_figure {
    fn from(occupant: &PlacedFigure) -> Self {
        let spot = carc_spot::from(occupant.spot);
        Self {
            struct_size: 0,
            x: spot.x,
            y: spot.y,
            place: spot.place,
            player: occupant.player.into(),
            figure: occupant.figure.number().into(),
        }
    }
}

impl carc_placed_figure {
    fn neutral((figure, spot): (Figure, Spot)) -> Self {
        let spot = carc_spot::from(spot);
        Self {
            struct_size: 0,
            x: spot.x,
            y: spot.y,
            place: spot.place,
            player: CARC_NO_SEAT,
            figure: figure.number().into(),
        }
    }
}

/// Every tile on the board, in the order in which they were laid.
///
/// @param game  the game
/// @param buf   gets the tiles; the `struct_size` of the first must be set; may be NULL if `cap` is
///              0
/// @param cap   how many tiles fit
/// @param len   gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_board(
    game: *const carc_game, buf: *mut carc_placed_tile, cap: usize, len: *mut usize,
) -> carc_status {
    let degrees = |rotation: Rotation| i32::from(rotation.degrees());
    get!(game, len, {
        let tiles = game.inner.position().board().map(|tile| carc_placed_tile {
            struct_size: 0,
            tile_type: tile.tile_type.into(),
            x: tile.cell.x.into(),
            y: tile.cell.y.into(),
            rotation: degrees(tile.rotation),
            canonical: degrees(tile.canonical),
        });
        write_structs(tiles, buf, cap, len)
    })
}

/// The empty cells beside tiles, by row, then column.
///
/// @param game  the game
/// @param buf   gets the cells; may be NULL if `cap` is 0
/// @param cap   how many cells fit
/// @param len   gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_open_cells(
    game: *const carc_game, buf: *mut carc_cell, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(game, buf, cap, len, game.inner.position().open_cells().map(Into::into))
}

/// The segments at the sides of a placed tile, as it lies: 12 numbers, for each side from the north
/// clockwise those at its left, center and right port as seen from the middle of the tile. -1 stands
/// where no segment is. The numbers are those of spots; they follow the canonical rotation, so for a
/// tile that looks the same in several rotations the one that was chosen makes no difference (TURN-25).
///
/// @param game  the game
/// @param x     the column of the tile
/// @param y     the row of the tile
/// @param buf   gets the numbers; may be NULL if `cap` is 0
/// @param cap   how many numbers fit; 12 always do
/// @param len   gets how many there are: 12
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if no tile lies there,
///         CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_ports(
    game: *const carc_game, x: i32, y: i32, buf: *mut i32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(game, buf, cap, len, {
        let ports = game.inner.position().ports(game.inner.setup(), cell(x, y)?);
        let ports = ports.ok_or(CARC_STATUS_NOT_FOUND)?.concat();
        ports.into_iter().map(|segment| segment.map_or(-1, i32::from))
    })
}

/// The segment at a port of a placed tile, as it lies; see `carc_game_ports`.
///
/// @param game     the game
/// @param x        the column of the tile
/// @param y        the row of the tile
/// @param side     0 north, 1 east, 2 south, 3 west
/// @param port     0 left, 1 center, 2 right
/// @param segment  gets the number of the segment
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if no tile lies there or nothing is at the port,
///         CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_segment_at(
    game: *const carc_game, x: i32, y: i32, side: u32, port: u32, segment: *mut i32,
) -> carc_status {
    get_value!(game, segment, {
        let side = Side::ALL.get(side as usize).ok_or(CARC_STATUS_INVALID_ARGUMENT)?;
        let port = Port::ALL.get(port as usize).ok_or(CARC_STATUS_INVALID_ARGUMENT)?;
        let (position, setup) = (game.inner.position(), game.inner.setup());
        let found = position.segment_at(setup, cell(x, y)?, *side, *port);
        found.ok_or(CARC_STATUS_NOT_FOUND)?.into()
    })
}

/// The holes, by row, then column: empty cells with tiles on all four sides, where an abbey can be laid
/// (AM-ABBEY-2) unless shrines around forbid it (SH-PLACE-4). The edge of a table is no tile.
///
/// @param game  the game
/// @param buf   gets the cells; may be NULL if `cap` is 0
/// @param cap   how many cells fit
/// @param len   gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_holes(
    game: *const carc_game, buf: *mut carc_cell, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(game, buf, cap, len, {
        let holes: Vec<_> = game.inner.position().holes().collect();
        holes.into_iter().map(Into::into)
    })
}

/// The cells beside tiles that can never be filled any more, by row, then column: no tile that is to come
/// fits there by its sides, in whatever rotation. To come are the tile that is drawn, those in the stacks
/// and in hands, and those that are set aside. Abbeys are not counted: they fit in every hole.
///
/// @param game  the game
/// @param buf   gets the cells; may be NULL if `cap` is 0
/// @param cap   how many cells fit
/// @param len   gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_dead_cells(
    game: *const carc_game, buf: *mut carc_cell, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(game, buf, cap, len, {
        let dead = game.inner.position().dead_cells(game.inner.setup());
        dead.into_iter().map(Into::into)
    })
}

/// Every figure of a player on the board, by row, column and place.
///
/// @param game  the game
/// @param buf   gets the figures; the `struct_size` of the first must be set; may be NULL if `cap`
///              is 0
/// @param cap   how many figures fit
/// @param len   gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_figures(
    game: *const carc_game, buf: *mut carc_placed_figure, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(game, buf, cap, len, game.inner.figures().iter().map(Into::into))
}

/// The figures on the board that belong to nobody, such as the dragon, by number. What is on a
/// segment stands with the meeple there; what is on a tile stands with nobody.
///
/// @param game  the game
/// @param buf   gets the figures; the `struct_size` of the first must be set; may be NULL if `cap`
///              is 0
/// @param cap   how many figures fit
/// @param len   gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_neutral_figures(
    game: *const carc_game, buf: *mut carc_placed_figure, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(game, buf, cap, len, {
        let figures = game.inner.position().neutral_figures().map(carc_placed_figure::neutral);
        figures.collect::<Vec<_>>().into_iter()
    })
}

/// Where a figure that belongs to nobody stands.
///
/// @param game    the game
/// @param figure  the figure
/// @param spot    gets the spot
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if it is not on the board, or if it is a figure of
///         players
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_neutral_spot(
    game: *const carc_game, figure: i32, spot: *mut carc_spot,
) -> carc_status {
    get_value!(game, spot, {
        let figure = u8::try_from(figure).ok().and_then(Figure::from_number);
        let found = figure.and_then(|figure| game.inner.position().neutral_spot(figure));
        found.ok_or(CARC_STATUS_NOT_FOUND)?.into()
    })
}
