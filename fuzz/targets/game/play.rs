//! Calls that change a game, and their invariants.

use std::{ffi::c_void, ptr};

use carc::{carc_status::*, *};

use crate::{
    buffers::{Grows, ok, read, sound, text},
    bytes::Bytes,
    world::{World, again, save},
};

/// Returns a game's legal actions.
fn legal(game: *const carc_game, room: usize) -> Option<Vec<u64>> {
    // SAFETY: the handle is NULL, live or of the wrong type.
    let list = read(0u64, room, |buf, cap, len| unsafe {
        carc_state_legal(carc_game_state(game), buf, cap, len)
    })?;
    assert!(list.is_sorted_by(|a, b| a < b), "in ascending order and without duplicates");
    Some(list)
}

pub fn call(world: &World, bytes: &mut Bytes) {
    let game = world.game(bytes);
    let Some(list) = legal(game, bytes.uniform(256)) else {
        // SAFETY: the handle is NULL or of the wrong type.
        unsafe {
            assert_ne!(sound(carc_game_apply(game, 0)), CARC_STATUS_OK);
            assert_ne!(sound(carc_game_undo(game, ptr::null_mut())), CARC_STATUS_OK);
        }
        return;
    };
    match bytes.u8() {
        0..=150 if !list.is_empty() => take(game, &list, bytes),
        151..=190 => refuse(game, &list, bytes),
        191..=230 => take_back(game, bytes),
        231..=235 => {
            let depth = bytes.u32();
            // SAFETY: the handle is live.
            let status = unsafe { carc_game_set_undo_depth(game, depth) };
            assert_eq!(ok(status), depth <= 1_000_000);
        }
        236..=240 => play_on(game, bytes),
        241..=245 => draw(game, bytes),
        _ => again(game),
    }
}

/// Applies a legal action in one of five ways, and sometimes undoes it.
fn take(game: *mut carc_game, list: &[u64], bytes: &mut Bytes) {
    let index = usize::from(bytes.u8()) % list.len();
    let code = list[index];
    let how = bytes.u8();
    let before = if how.is_multiple_of(4) { save(game) } else { None };
    let (mut is_legal, mut actor) = (0, 0);
    // SAFETY: the handle is live.
    unsafe {
        assert!(ok(carc_state_is_legal(carc_game_state(game), code, &mut is_legal)));
        assert_eq!(is_legal, 1, "a listed action is legal");
        assert!(ok(carc_state_actor(carc_game_state(game), &mut actor)));
        let status = match how % 5 {
            0 => carc_game_apply(game, code),
            1 if actor >= 0 => carc_game_apply_as(game, actor, code),
            2 => carc_game_apply_index(game, index),
            3 => carc_game_play_index(game, index),
            _ => carc_game_play(game, code),
        };
        assert_eq!(sound(status), CARC_STATUS_OK);
        if before.is_some() {
            let mut undone = 0;
            assert_eq!(sound(carc_game_undo(game, &mut undone)), CARC_STATUS_OK);
            assert_eq!(undone, code);
            assert_eq!(save(game), before, "undo restores the game");
            assert_eq!(sound(carc_game_apply(game, code)), CARC_STATUS_OK);
        }
    }
}

/// Tries arbitrary numbers, and actions for another player; rejected actions change nothing.
fn refuse(game: *mut carc_game, list: &[u64], bytes: &mut Bytes) {
    let code = match (bytes.uniform(3), list.is_empty()) {
        (0, _) | (_, true) => bytes.u64(),
        (change, false) => {
            let near = list[usize::from(bytes.u8()) % list.len()];
            near ^ u64::from(bytes.u8()) << (change * bytes.uniform(27))
        }
    };
    let before = save(game);
    let (mut is_legal, mut illegal, mut kept) = (0, 0, 0);
    // SAFETY: the handle is live.
    unsafe {
        assert_eq!(sound(carc_game_apply_index(game, list.len())), CARC_STATUS_NOT_FOUND);
        assert_eq!(sound(carc_game_play_index(game, usize::MAX)), CARC_STATUS_NOT_FOUND);
        assert!(ok(carc_state_is_legal(carc_game_state(game), code, &mut is_legal)));
        assert_eq!(
            ok(carc_state_check(carc_game_state(game), code, &mut illegal, ptr::null_mut())),
            is_legal == 1
        );
        assert!(is_legal == 1 || list.binary_search(&code).is_err(), "listed, but not legal");
        if is_legal == 0 {
            let status = sound(carc_game_apply(game, code));
            assert_ne!(status, CARC_STATUS_OK, "taken, but not legal");
            assert!(ok(carc_game_last_status(game, &mut kept)));
            assert_eq!(kept, status as i32);
            assert!(ok(carc_game_last_illegal(game, &mut illegal)));
            assert_eq!(illegal != 0, status == CARC_STATUS_ILLEGAL_ACTION);
            text(bytes.uniform(64), |buf, cap, len| carc_game_last_error(game, buf, cap, len));
            assert_ne!(sound(carc_game_play(game, code)), CARC_STATUS_OK);
            assert_ne!(sound(carc_game_apply_as(game, bytes.u32() as i32, code)), CARC_STATUS_OK);
        }
    }
    assert_eq!(save(game), before, "changed although the action was rejected");
}

/// Undoes a number of actions.
fn take_back(game: *mut carc_game, bytes: &mut Bytes) {
    for _ in 0..bytes.uniform(64) {
        let before = save(game);
        // SAFETY: the handle is live.
        let status = match bytes.uniform(2) {
            0 => unsafe { carc_game_undo(game, ptr::null_mut()) },
            _ => unsafe { carc_game_undo_with_events(game, ptr::null_mut()) },
        };
        match sound(status) {
            CARC_STATUS_OK => {}
            CARC_STATUS_NOTHING_TO_UNDO => {
                assert_eq!(save(game), before);
                break;
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Answers the pending draws with possible outcomes or arbitrary numbers, or leaves them pending.
fn draw(game: *mut carc_game, bytes: &mut Bytes) {
    let mut answers: Vec<u8> = bytes.take().to_vec();
    // SAFETY: the handle is live, and so are the bytes while they are used.
    unsafe { ok(carc_game_draw_with(game, Some(answer), (&raw mut answers).cast())) };

    unsafe extern "C" fn answer(user: *mut c_void, game: *const carc_game, code: *mut u64) -> i32 {
        // SAFETY: the passed data is live and not used elsewhere; the library created the other
        // pointers.
        unsafe {
            let answers: &mut Vec<u8> = &mut *user.cast();
            let Some(byte) = answers.pop() else { return 0 };
            let outcomes = read(carc_outcome::usual(), 0, |buf, cap, len| {
                carc_state_chance_outcomes(carc_game_state(game), buf, cap, len)
            });
            let outcomes = outcomes.expect("a draw is pending");
            *code = match byte {
                255 => u64::MAX,
                byte => outcomes[usize::from(byte) % outcomes.len()].code,
            };
        }
        1
    }
}

/// Plays the first or last legal actions for a while, so that short inputs reach the end of a game.
fn play_on(game: *mut carc_game, bytes: &mut Bytes) {
    let (steps, pattern) = (bytes.uniform(256), bytes.u8());
    for step in 0..steps {
        let list = legal(game, 0).expect("the handle is live");
        let Some(last) = list.len().checked_sub(1) else { break };
        let index = if pattern >> (step % 8) & 1 == 1 { last } else { last / 2 };
        // SAFETY: the handle is live.
        assert!(ok(unsafe { carc_game_play(game, list[index]) }));
    }
    let mut turns = Vec::new();
    // SAFETY: the handle is live.
    unsafe {
        if let Some(found) =
            read(carc_turn::usual(), 0, |buf, cap, len| carc_game_turns(game, buf, cap, len))
        {
            turns = found;
        }
        for turn in turns.iter().take(4) {
            let mut copy = ptr::null_mut();
            assert!(ok(carc_game_clone(game, &mut copy)));
            for &action in &turn.actions[..turn.count as usize] {
                assert!(ok(carc_game_apply(copy, action)), "a listed turn is legal");
            }
            carc_game_free(copy);
        }
    }
}
