//! The tiles and figures on the board.

use carc_engine::{Figure, PlacedFigure, Port, Rotation, Side, Spot};

use crate::{
    getter::{get, get_array, get_structs, get_value},
    place::{CARC_NO_SEAT, carc_cell, carc_seat, carc_spot, cell, seat_of},
    state::carc_state,
    status::carc_status::{self, *},
    structure::{grows, write_structs},
};

/// A tile on the board.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_placed_tile {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// The tile type number.
    pub tile_type: i32,
    /// The column.
    pub x: i32,
    /// The row.
    pub y: i32,
    /// The rotation that the player chose, in degrees clockwise.
    pub rotation: i32,
    /// The smallest rotation that is equivalent to `rotation`, in degrees; rules and hashes use
    /// this rotation (TURN-25).
    pub canonical: i32,
}
grows!(carc_placed_tile, 24);

/// A figure on the board.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_placed_figure {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// The column of the figure's tile.
    pub x: i32,
    /// The row.
    pub y: i32,
    /// The location on the tile; see `carc_spot`.
    pub place: i32,
    /// The owner, or CARC_NO_SEAT for a neutral figure.
    pub player: carc_seat,
    /// The figure number.
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
            player: seat_of(occupant.player),
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

/// Gets the tiles on the board, in order of placement.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the tiles; set the `struct_size` of the first
///               element; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in tiles
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_board(
    state: *const carc_state, buf: *mut carc_placed_tile, cap: usize, len: *mut usize,
) -> carc_status {
    let degrees = |rotation: Rotation| i32::from(rotation.degrees());
    get!(state, len, {
        let tiles = state.read().board().map(|tile| carc_placed_tile {
            struct_size: 0,
            tile_type: tile.tile_type.number().into(),
            x: tile.cell.x.into(),
            y: tile.cell.y.into(),
            rotation: degrees(tile.rotation),
            canonical: degrees(tile.canonical),
        });
        write_structs(tiles, buf, cap, len)
    })
}

/// Gets the empty cells adjacent to tiles, ordered by row, then column.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the cells; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in cells
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_open_cells(
    state: *const carc_state, buf: *mut carc_cell, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(state, buf, cap, len, state.read().open_cells().map(Into::into))
}

/// Gets the segment at each of the 12 ports of a placed tile. For each side, clockwise from north,
/// the list contains the segments at the left, center and right ports as seen from the center of
/// the tile, or -1 for a port without a segment. The segment numbers are those used in spots. The
/// numbers refer to the canonical rotation, so they do not depend on the chosen rotation of a
/// symmetric tile (TURN-25).
///
/// @param state  the state
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param buf    caller-provided buffer that receives the numbers; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in numbers; 12 is always sufficient
/// @param len    receives the number of elements, always 12
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the cell is
///         empty, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_ports(
    state: *const carc_state, x: i32, y: i32, buf: *mut i32, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(state, buf, cap, len, {
        let ports = state.read().ports(cell(x, y)?);
        let ports = ports.ok_or(CARC_STATUS_NOT_FOUND)?.concat();
        ports.into_iter().map(|segment| segment.map_or(-1, i32::from))
    })
}

/// Gets the segment at one port of a placed tile; see `carc_state_ports`.
///
/// @param state    the state
/// @param x        the column of the tile
/// @param y        the row of the tile
/// @param side     the side: 0 north, 1 east, 2 south, 3 west
/// @param port     the port: 0 left, 1 center, 2 right
/// @param segment  receives the segment number
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the cell is empty or the port has no segment,
///         CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_segment_at(
    state: *const carc_state, x: i32, y: i32, side: u32, port: u32, segment: *mut i32,
) -> carc_status {
    get_value!(state, segment, {
        let side = Side::ALL.get(side as usize).ok_or(CARC_STATUS_INVALID_ARGUMENT)?;
        let port = Port::ALL.get(port as usize).ok_or(CARC_STATUS_INVALID_ARGUMENT)?;
        let (position, setup) = (state.read().position(), state.setup());
        let found = position.state(setup).segment_at(cell(x, y)?, *side, *port);
        found.ok_or(CARC_STATUS_NOT_FOUND)?.into()
    })
}

/// Gets the holes, ordered by row, then column. A hole is an empty cell with tiles on all four
/// sides, where an abbey can be placed (AM-ABBEY-2) unless nearby shrines prevent it (SH-PLACE-4).
/// The edge of a bounded table does not count as a tile.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the cells; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in cells
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_holes(
    state: *const carc_state, buf: *mut carc_cell, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(state, buf, cap, len, {
        let holes: Vec<_> = state.read().holes().collect();
        holes.into_iter().map(Into::into)
    })
}

/// Gets the dead cells, ordered by row, then column. A dead cell is an open cell (see
/// `carc_state_open_cells`) that no remaining tile fits in any rotation. The remaining tiles are
/// the current tile, the tiles in the stacks, the tiles in players' hands, and the tiles that are
/// set aside. Abbeys are ignored because they fit in every hole.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the cells; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in cells
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_dead_cells(
    state: *const carc_state, buf: *mut carc_cell, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(state, buf, cap, len, {
        let dead = state.read().dead_cells();
        dead.into_iter().map(Into::into)
    })
}

/// Gets all players' figures on the board, ordered by row, column and location.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the figures; set the `struct_size` of the
///               first element; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in figures
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_figures(
    state: *const carc_state, buf: *mut carc_placed_figure, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(state, buf, cap, len, state.read().figures().iter().map(Into::into))
}

/// Gets the neutral figures on the board, such as the dragon, ordered by number. If the fairy is on
/// a segment, it accompanies the meeple there; if the fairy is on a tile, it does not accompany a
/// meeple.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the figures; set the `struct_size` of the
///               first element; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in figures
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_neutral_figures(
    state: *const carc_state, buf: *mut carc_placed_figure, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(state, buf, cap, len, {
        let figures = state.read().neutral_figures().map(carc_placed_figure::neutral);
        figures.collect::<Vec<_>>().into_iter()
    })
}

/// Gets a neutral figure's spot.
///
/// @param state   the state
/// @param figure  the figure number
/// @param spot    receives the spot
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the figure is not on the board or is not
///         neutral
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_neutral_spot(
    state: *const carc_state, figure: i32, spot: *mut carc_spot,
) -> carc_status {
    get_value!(state, spot, {
        let figure = u8::try_from(figure).ok().and_then(Figure::from_number);
        let found = figure.and_then(|figure| state.read().neutral_spot(figure));
        found.ok_or(CARC_STATUS_NOT_FOUND)?.into()
    })
}
