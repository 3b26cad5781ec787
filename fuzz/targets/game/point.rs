//! Geometry: points on the table and on tiles, and the spots and segments at these points.

use carc::*;

use crate::{
    buffers::{Grows, ok, read, text},
    bytes::Bytes,
};

/// Returns a number as a caller might compute it: near the board, far away, or NaN.
fn coordinate(bytes: &mut Bytes) -> f64 {
    match bytes.u8() {
        255 => f64::NAN,
        254 => f64::INFINITY,
        253 => f64::from_bits(bytes.u64()),
        252 => f64::from(bytes.i32()),
        near => f64::from(near as i8) / 16.0,
    }
}

/// Finds spots on the table and their points, and checks that both agree.
///
/// # Safety
///
/// The handles must be NULL, live or of the wrong type.
pub unsafe fn table(
    game: *const carc_game,
    view: *const carc_view,
    bytes: &mut Bytes,
    room: usize,
) {
    let (x, y) = (coordinate(bytes), coordinate(bytes));
    let (column, row, place) = (bytes.i32(), bytes.i32(), bytes.i32());
    let (side, port, mut segment) = (bytes.u32(), bytes.u32(), 0);
    let mut spot = carc_spot { x: 0, y: 0, place: 0 };
    let mut point = carc_point { x: 0.0, y: 0.0 };
    // SAFETY: guaranteed by the caller.
    unsafe {
        if ok(carc_state_pick(carc_game_state(game), x, y, &mut spot)) {
            assert!(ok(carc_state_locate(
                carc_game_state(game),
                spot.x,
                spot.y,
                spot.place,
                &mut point
            )));
        }
        ok(carc_state_locate(carc_game_state(game), column, row, place, &mut point));
        if ok(carc_state_pick(carc_view_state(view), x, y, &mut spot)) {
            assert!(ok(carc_state_locate(
                carc_view_state(view),
                spot.x,
                spot.y,
                spot.place,
                &mut point
            )));
        }
        ok(carc_state_locate(carc_view_state(view), column, row, place, &mut point));
        read(0i32, room, |buf, cap, len| {
            carc_state_ports(carc_game_state(game), column, row, buf, cap, len)
        });
        ok(carc_state_segment_at(
            carc_game_state(game),
            column,
            row,
            side % 5,
            port % 4,
            &mut segment,
        ));
        ok(carc_state_segment_at(carc_game_state(game), column, row, side, port, &mut segment));
        let blank = carc_cell { x: 77, y: 77 };
        read(blank, room, |buf, cap, len| carc_state_holes(carc_game_state(game), buf, cap, len));
        read(blank, room, |buf, cap, len| {
            carc_state_dead_cells(carc_game_state(game), buf, cap, len)
        });
    }
}

/// Finds segments on a tile and their outlines.
///
/// # Safety
///
/// The handle must be NULL, live or of the wrong type.
pub unsafe fn tile(setup: *const carc_setup, bytes: &mut Bytes, room: usize) {
    let (kind, segment, rotation) = (bytes.u32(), bytes.u32() % 20, bytes.i32() % 5);
    let (x, y, ring) = (coordinate(bytes), coordinate(bytes), bytes.uniform(4));
    let (mut found, mut point) = (0, carc_point { x: 0.0, y: 0.0 });
    let blank = carc_point { x: 7.0, y: 7.0 };
    // SAFETY: guaranteed by the caller.
    unsafe {
        if ok(carc_setup_pick(setup, kind, rotation, x, y, &mut found)) {
            assert!(ok(carc_setup_segment_anchor(setup, kind, found, rotation, &mut point)));
        }
        ok(carc_setup_segment_anchor(setup, kind, segment, rotation, &mut point));
        read(blank, room, |buf, cap, len| {
            carc_setup_segment_outline(setup, kind, segment, rotation, ring, buf, cap, len)
        });
        ok(carc_setup_space(setup, segment, &mut point));
        let options = carc_text_options { colors: 0, legal: 0, ..carc_text_options::usual() };
        text(room, |buf, cap, len| {
            carc_setup_render_tile_text(setup, kind, rotation, &options, buf, cap, len)
        });
    }
}
