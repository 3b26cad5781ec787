//! Calls that read a game: they succeed or reject their arguments, and change nothing.

use carc::*;

use crate::{
    buffers::{Grows, ok, read, text},
    bytes::Bytes,
    point, tell,
    world::World,
};

pub fn call(world: &World, bytes: &mut Bytes) {
    let game = world.game(bytes);
    let room = bytes.uniform(256);
    // SAFETY: the handle is NULL, live or of the wrong type.
    unsafe {
        let mut hash = 0;
        let is_live = ok(carc_state_hash(carc_game_state(game), &mut hash));
        match bytes.uniform(9) {
            0 => board(game, bytes, room),
            1 => numbers(game, bytes, room),
            2 => pictures(game, bytes, room),
            3 => events(game, bytes, room),
            4 => places(game, bytes, room),
            5 => point::table(game, world.view(bytes), bytes, room),
            6 => point::tile(world.setup(bytes), bytes, room),
            7 => tell::call(world, game, bytes, room),
            _ => words(world, bytes, room),
        }
        let mut after = 0;
        assert_eq!(ok(carc_state_hash(carc_game_state(game), &mut after)), is_live);
        assert_eq!(after, hash);
    }
}

unsafe fn board(game: *const carc_game, bytes: &mut Bytes, room: usize) {
    // SAFETY: as above.
    unsafe {
        read(carc_placed_tile::usual(), room, |buf, cap, len| {
            carc_state_board(carc_game_state(game), buf, cap, len)
        });
        let blank = carc_cell { x: 77, y: 77 };
        read(blank, room, |buf, cap, len| {
            carc_state_open_cells(carc_game_state(game), buf, cap, len)
        });
        read(carc_placed_figure::usual(), room, |buf, cap, len| {
            carc_state_figures(carc_game_state(game), buf, cap, len)
        });
        read(carc_placed_figure::usual(), room, |buf, cap, len| {
            carc_state_neutral_figures(carc_game_state(game), buf, cap, len)
        });
        read(carc_feature::usual(), room, |buf, cap, len| {
            carc_state_features(carc_game_state(game), buf, cap, len)
        });
        read(carc_history_entry::usual(), room, |buf, cap, len| {
            carc_state_history(carc_game_state(game), buf, cap, len)
        });
        read(carc_turn::usual(), room, |buf, cap, len| carc_game_turns(game, buf, cap, len));
        let outcomes = read(carc_outcome::usual(), room, |buf, cap, len| {
            carc_state_chance_outcomes(carc_game_state(game), buf, cap, len)
        });
        let sum: f64 = outcomes.iter().flatten().map(|outcome| outcome.probability).sum();
        assert!(sum == 0.0 || (sum - 1.0).abs() < 1e-9, "{sum}");
        let mut spot = carc_spot { x: 0, y: 0, place: 0 };
        ok(carc_state_neutral_spot(carc_game_state(game), bytes.i32(), &mut spot));
        ok(carc_state_flock(carc_game_state(game), &mut spot));
        ok(carc_state_last_cell(carc_game_state(game), &mut carc_cell { x: 0, y: 0 }));
        // Passes sizes that are too small, too large or misaligned.
        carc_placed_tile::sized(bytes.u32(), |out| {
            carc_state_board(carc_game_state(game), out, 1, &mut 0)
        });
    }
}

unsafe fn numbers(game: *const carc_game, bytes: &mut Bytes, room: usize) {
    let (player, number) = (bytes.u32() as i32, bytes.i32());
    let (mut signed, mut unsigned) = (0, 0);
    // SAFETY: as above.
    unsafe {
        read(0u64, room, |buf, cap, len| {
            carc_state_legal_all_rotations(carc_game_state(game), buf, cap, len)
        });
        read(0i32, room, |buf, cap, len| carc_state_scores(carc_game_state(game), buf, cap, len));
        read(carc_rank::usual(), room, |buf, cap, len| {
            carc_state_ranking(carc_game_state(game), buf, cap, len)
        });
        read(0u32, room, |buf, cap, len| {
            carc_state_remaining(carc_game_state(game), buf, cap, len)
        });
        read(0u32, room, |buf, cap, len| {
            carc_state_hand(carc_game_state(game), player, buf, cap, len)
        });
        read(0u32, room, |buf, cap, len| {
            carc_state_set_aside(carc_game_state(game), buf, cap, len)
        });
        read(0u32, room, |buf, cap, len| {
            carc_state_discarded(carc_game_state(game), buf, cap, len)
        });
        text(room, |buf, cap, len| carc_state_phase_name(carc_game_state(game), buf, cap, len));
        for call in [
            carc_state_phase,
            carc_state_actor,
            carc_state_active_player,
            carc_state_current_tile,
            carc_state_is_over,
        ] {
            ok(call(carc_game_state(game), &mut signed));
        }
        for call in [
            carc_state_turn,
            carc_state_players,
            carc_state_tiles_remaining,
            carc_state_turn_part,
            carc_state_river_tiles_remaining,
            carc_state_hidden_tiles,
        ] {
            ok(call(carc_game_state(game), &mut unsigned));
        }
        ok(carc_state_supply(carc_game_state(game), player, number, &mut unsigned));
        ok(carc_state_tokens(carc_game_state(game), player, number, &mut unsigned));
        ok(carc_state_has_abbey(carc_game_state(game), player, &mut signed));
        ok(carc_state_bag(carc_game_state(game), number, &mut unsigned));
        ok(carc_state_record(carc_game_state(game), number, &mut unsigned));
        ok(carc_state_completed_features(carc_game_state(game), number, &mut unsigned));
        let mut count = 0;
        ok(carc_game_perft(game, player.unsigned_abs() % 2, &mut count));
    }
}

unsafe fn pictures(game: *const carc_game, bytes: &mut Bytes, room: usize) {
    // SAFETY: as above.
    unsafe {
        let mut drawn = carc_svg_options::usual();
        drawn.tile_pixels = bytes.u32();
        (drawn.coordinates, drawn.legal, drawn.numbers) = (bytes.i32(), bytes.i32(), bytes.i32());
        text(room, |buf, cap, len| {
            carc_state_render_svg(carc_game_state(game), &drawn, buf, cap, len)
        });
        let written = carc_text_options {
            colors: bytes.i32(),
            legal: bytes.i32(),
            ..carc_text_options::usual()
        };
        text(room, |buf, cap, len| {
            carc_state_render_text(carc_game_state(game), &written, buf, cap, len)
        });
        carc_text_options::sized(bytes.u32(), |options| {
            carc_state_render_text(carc_game_state(game), options, std::ptr::null_mut(), 0, &mut 0)
        });
    }
}

unsafe fn events(game: *mut carc_game, bytes: &mut Bytes, room: usize) {
    let mut count = 0;
    let (index, player) = (bytes.uniform(40), bytes.u32() as i32);
    // SAFETY: as above.
    unsafe {
        if bytes.uniform(4) == 0 {
            ok(carc_game_opening_events(game));
        }
        ok(carc_game_event_count(game, &mut count));
        assert_eq!(ok(carc_game_event(game, index, &mut carc_event::usual())), index < count);
        read(carc_event::usual(), room, |buf, cap, len| carc_game_events(game, buf, cap, len));
        if let Some(json) =
            text(room, |buf, cap, len| carc_game_event_json(game, index, buf, cap, len))
        {
            let (start, length) = (json.as_ptr().cast(), json.len());
            let mut event = carc_event::usual();
            assert!(ok(carc_event_from_json(start, length, &mut event, std::ptr::null_mut())));
        }
        text(room, |buf, cap, len| {
            carc_game_event_json_seen_by(game, index, player, buf, cap, len)
        });
        text(room, |buf, cap, len| carc_game_event_text(game, index, buf, cap, len));
    }
}

unsafe fn places(game: *const carc_game, bytes: &mut Bytes, room: usize) {
    let (x, y, place) = (bytes.i32(), bytes.i32(), bytes.i32());
    let (index, token, mut count) = (bytes.uniform(8), bytes.i32(), 0);
    // SAFETY: as above.
    unsafe {
        text(room, |buf, cap, len| carc_state_features_json(carc_game_state(game), buf, cap, len));
        let mut feature = carc_feature::usual();
        let is_there = ok(carc_state_feature_at(carc_game_state(game), x, y, place, &mut feature));
        let json = text(room, |buf, cap, len| {
            carc_state_feature_json(carc_game_state(game), x, y, place, buf, cap, len)
        });
        assert_eq!(json.is_some(), is_there);
        let blank = carc_spot { x: 77, y: 77, place: 77 };
        let spots = read(blank, room, |buf, cap, len| {
            carc_state_feature_spots(carc_game_state(game), x, y, place, buf, cap, len)
        });
        assert_eq!(spots.is_some(), is_there);
        read(blank, room, |buf, cap, len| {
            carc_state_feature_cities(carc_game_state(game), x, y, place, buf, cap, len)
        });
        for index in [index, 0, usize::MAX] {
            text(room, |buf, cap, len| {
                carc_state_feature_mark(
                    carc_game_state(game),
                    x,
                    y,
                    place,
                    index,
                    &mut 0,
                    buf,
                    cap,
                    len,
                )
            });
        }
        read(carc_placed_figure::usual(), room, |buf, cap, len| {
            carc_state_feature_figures(carc_game_state(game), x, y, place, buf, cap, len)
        });
        ok(carc_state_tokens_at(carc_game_state(game), x, y, place, token, &mut count));
    }
}

/// Converts names and numbers, and decodes and encodes actions.
unsafe fn words(world: &World, bytes: &mut Bytes, room: usize) {
    let (number, other, name) = (bytes.i32(), bytes.i32(), bytes.take());
    let (start, length) = (name.as_ptr().cast(), name.len());
    let (mut signed, mut code) = (0, bytes.u64());
    let error = world.error(bytes);
    // SAFETY: as above; the strings outlive the calls.
    unsafe {
        text(room, |buf, cap, len| carc_name(other.rem_euclid(18), number, buf, cap, len));
        text(room, |buf, cap, len| carc_clause(other.rem_euclid(18), number, buf, cap, len));
        text(room, |buf, cap, len| carc_answer_name(number, other, buf, cap, len));
        assert!(!carc_status_name(number).is_null() && !carc_illegal_action_name(number).is_null());
        ok(carc_number(other.rem_euclid(18), start, length, &mut signed, error));
        ok(carc_action_from_json(start, length, &mut code, error));
        ok(carc_event_from_json(start, length, &mut carc_event::usual(), error));
        let mut parts = carc_action::usual();
        let is_action = ok(carc_action_decode(code, &mut parts));
        let json = text(room, |buf, cap, len| carc_action_json(code, buf, cap, len));
        assert_eq!(json.is_some(), is_action);
        if let Some(json) = json {
            let mut again = 0;
            assert!(ok(carc_action_encode(&parts, &mut again)));
            assert_eq!(again, code);
            let (start, length) = (json.as_ptr().cast(), json.len());
            assert!(ok(carc_action_from_json(start, length, &mut again, error)));
            assert_eq!(again, code);
        }
        (parts.verb, parts.x, parts.place) = (number, other, bytes.i32());
        (parts.subject, parts.number) = (bytes.i32(), bytes.i32());
        if ok(carc_action_encode(&parts, &mut code)) {
            assert!(ok(carc_action_decode(code, &mut carc_action::usual())), "{code:#x}");
        }
        let mut below = 0;
        let bound = bytes.u32();
        if ok(carc_generator_uniform(world.generator, bound, &mut below)) {
            assert!(below < bound.max(1));
        }
    }
}
