//! The handles in a run, and the calls that create, copy and free them.

use std::{ffi::c_void, ptr};

use carc::{carc_status::*, *};

use crate::{
    buffers::{Grows, ok, read, sound, text},
    bytes::Bytes,
    choose,
};

/// Handles of every type, each NULL or live. All are freed at the end, so that leaks are detected.
pub struct World {
    pub configs: [*mut carc_config; 2],
    pub setups: [*mut carc_setup; 3],
    pub games: [*mut carc_game; 4],
    pub views: [*mut carc_view; 2],
    pub generator: *mut carc_generator,
    pub agent: *mut carc_agent,
    pub error: *mut carc_error,
}

/// Agent specifications, some of which are invalid.
const AGENTS: &[&str] =
    &["random", "greedy", "mcts:iterations=3", "mcts:seconds=0", "mcts:iterations=0", "gredy", ""];

unsafe extern "C" fn watch(_: *mut c_void, done: u64, total: u64) {
    assert!(done <= total);
}

/// Returns a handle: live in most cases, sometimes NULL, sometimes of the wrong type.
fn pick<T>(slots: &[*mut T], other: *mut carc_error, bytes: &mut Bytes) -> *mut T {
    match bytes.u8() {
        255 => ptr::null_mut(),
        254 => other.cast(),
        number => slots[usize::from(number) % slots.len()],
    }
}

/// Puts a new handle, or NULL, into a slot and frees the previous one.
pub fn put<T>(slot: &mut *mut T, free: unsafe extern "C" fn(*mut T), new: *mut T) {
    // SAFETY: the handle in a slot is NULL or live, and owned by the slot alone.
    unsafe { free(std::mem::replace(slot, new)) };
}

impl World {
    /// Creates a world with a game in every slot.
    pub fn new(bytes: &mut Bytes) -> Self {
        let mut world = Self {
            configs: [ptr::null_mut(); 2],
            setups: [ptr::null_mut(); 3],
            games: [ptr::null_mut(); 4],
            views: [ptr::null_mut(); 2],
            generator: ptr::null_mut(),
            agent: ptr::null_mut(),
            error: ptr::null_mut(),
        };
        // SAFETY: the out parameters are live fields; the handles are new.
        unsafe {
            assert!(ok(carc_error_new(&mut world.error)));
            assert!(ok(carc_generator_new(bytes.u64(), &mut world.generator)));
            for config in &mut world.configs {
                assert!(ok(carc_config_new(config)));
            }
        }
        for slot in 0..world.setups.len() {
            world.setups[slot] = choose::any_setup(bytes, world.error);
        }
        for slot in 0..2 {
            world.games[slot] = world.any_game(bytes);
        }
        world
    }

    pub fn config(&self, bytes: &mut Bytes) -> *mut carc_config {
        pick(&self.configs, self.error, bytes)
    }

    pub fn setup(&self, bytes: &mut Bytes) -> *mut carc_setup {
        pick(&self.setups, self.error, bytes)
    }

    pub fn game(&self, bytes: &mut Bytes) -> *mut carc_game {
        pick(&self.games, self.error, bytes)
    }

    pub fn view(&self, bytes: &mut Bytes) -> *mut carc_view {
        pick(&self.views, self.error, bytes)
    }

    /// Returns the error object, or NULL.
    pub fn error(&self, bytes: &mut Bytes) -> *mut carc_error {
        if bytes.u8().is_multiple_of(8) { ptr::null_mut() } else { self.error }
    }

    fn any_game(&self, bytes: &mut Bytes) -> *mut carc_game {
        let setup = self.setup(bytes);
        let mut game = ptr::null_mut();
        // SAFETY: the handles are NULL, live, or of the wrong type, which the library detects.
        let status = unsafe {
            match bytes.uniform(5) {
                0 => carc_game_with_external_chance(setup, &mut game),
                way @ (1 | 2) => {
                    let ids = deck(setup, bytes);
                    let texts: Vec<_> = ids.iter().map(|id| id.as_ptr().cast()).collect();
                    let lengths: Vec<_> = ids.iter().map(String::len).collect();
                    let (texts, lengths) = (texts.as_ptr(), lengths.as_ptr());
                    let (error, seed, count) = (self.error(bytes), bytes.u64(), ids.len());
                    if way == 1 {
                        carc_game_with_deck(setup, texts, lengths, count, &mut game, error)
                    } else {
                        let seed = if seed == 0 { ptr::null() } else { &raw const seed };
                        carc_game_with_draws(setup, texts, lengths, count, seed, &mut game, error)
                    }
                }
                _ => carc_game_new(setup, bytes.u64(), &mut game),
            }
        };
        assert_eq!(ok(status), !game.is_null(), "{status:?}");
        game
    }

    pub fn new_game(&mut self, bytes: &mut Bytes) {
        let slot = bytes.uniform(self.games.len());
        let game = self.any_game(bytes);
        put(&mut self.games[slot], carc_game_free, game);
    }

    /// Copies a game into a new or an existing handle.
    pub fn copy(&mut self, bytes: &mut Bytes) {
        let from = self.game(bytes);
        let slot = bytes.uniform(self.games.len());
        // SAFETY: as above.
        unsafe {
            if bytes.uniform(2) == 0 {
                let mut copy = ptr::null_mut();
                if !ok(carc_game_clone(from, &mut copy)) {
                    assert!(copy.is_null());
                    return;
                }
                // `from` can be the handle that is already in the slot.
                same(from, copy);
                put(&mut self.games[slot], carc_game_free, copy);
            } else {
                let to = self.games[slot];
                let before = save(to);
                if ok(carc_game_assign(to, from)) {
                    same(from, to);
                } else {
                    assert_eq!(save(to), before, "changed although it failed");
                }
            }
        }
    }

    /// Creates a view, and a determinization of it.
    pub fn look_through_eyes(&mut self, bytes: &mut Bytes) {
        let (game, view) = (self.game(bytes), self.view(bytes));
        let (player, seed, slot) =
            (bytes.u32() as i32, bytes.u64(), bytes.uniform(self.games.len()));
        // SAFETY: as above.
        unsafe {
            match bytes.uniform(5) {
                0 => {
                    let mut new = ptr::null_mut();
                    assert_eq!(ok(carc_game_view(game, player, &mut new)), !new.is_null());
                    put(&mut self.views[slot % 2], carc_view_free, new);
                }
                1 => {
                    let mut guess = ptr::null_mut();
                    if ok(carc_game_determinize(game, player, seed, &mut guess)) {
                        again(guess);
                        put(&mut self.games[slot], carc_game_free, guess);
                    }
                }
                2 => {
                    let mut guess = ptr::null_mut();
                    if ok(carc_view_determinize(view, seed, &mut guess)) {
                        again(guess);
                        put(&mut self.games[slot], carc_game_free, guess);
                    }
                }
                3 => self.read_view(view, bytes),
                _ => {
                    let room = bytes.uniform(256);
                    text(room, |buf, cap, len| carc_view_json(view, buf, cap, len));
                    read(0u64, room, |buf, cap, len| {
                        carc_state_legal(carc_view_state(view), buf, cap, len)
                    });
                    read(0u32, room, |buf, cap, len| {
                        carc_state_remaining(carc_view_state(view), buf, cap, len)
                    });
                    read(0u32, room, |buf, cap, len| {
                        carc_state_discarded(carc_view_state(view), buf, cap, len)
                    });
                    read(carc_history_entry::usual(), room, |buf, cap, len| {
                        carc_state_history(carc_view_state(view), buf, cap, len)
                    });
                    let mut size = 0;
                    ok(carc_state_hand_size(carc_view_state(view), player, &mut size));
                    read(0u32, room, |buf, cap, len| {
                        carc_state_hand(carc_view_state(view), player, buf, cap, len)
                    });
                    let mut seat = 0;
                    ok(carc_view_player(view, &mut seat));
                    let mut new = ptr::null_mut();
                    if ok(carc_state_setup(carc_view_state(view), &mut new)) {
                        put(&mut self.setups[slot % 3], carc_setup_free, new);
                    }
                }
            }
        }
    }

    /// Saves a view and loads it, unchanged or with a changed byte, with or without a setup.
    ///
    /// # Safety
    ///
    /// The handle must be NULL, live or of the wrong type.
    unsafe fn read_view(&mut self, view: *mut carc_view, bytes: &mut Bytes) {
        let (setup, error, slot) = (self.setup(bytes), self.error(bytes), bytes.uniform(2));
        let mut hash = 0;
        // SAFETY: guaranteed by the caller; the string outlives the calls.
        unsafe {
            ok(carc_state_hash(carc_view_state(view), &mut hash));
            let json = text(0, |buf, cap, len| carc_view_json(view, buf, cap, len));
            let Some(json) = json else { return };
            let mut json = json.into_bytes();
            let is_whole = bytes.uniform(2) == 0;
            if !is_whole {
                let at = usize::from(u16::from_le_bytes([bytes.u8(), bytes.u8()])) % json.len();
                json[at] = bytes.u8();
            }
            let (start, length) = (json.as_ptr().cast(), json.len());
            let mut read = ptr::null_mut();
            if ok(carc_view_from_json_in(setup, start, length, &mut read, error)) {
                carc_view_free(read);
            }
            let mut read = ptr::null_mut();
            let is_read = ok(carc_view_from_json(start, length, &mut read, error));
            assert!(is_read || !is_whole, "a view that was just written");
            if is_read {
                let mut again = 0;
                assert!(ok(carc_state_hash(carc_view_state(read), &mut again)));
                assert!(!is_whole || again == hash, "another position");
                put(&mut self.views[slot], carc_view_free, read);
            }
        }
    }

    /// Loads a save, unchanged or with a changed byte, and starts a new game from an existing
    /// game's position.
    pub fn save_and_load(&mut self, bytes: &mut Bytes) {
        let game = self.game(bytes);
        let slot = bytes.uniform(self.games.len());
        let Some(text) = save(game) else { return };
        // SAFETY: as above.
        unsafe {
            match bytes.uniform(3) {
                0 => again(game),
                1 => {
                    let mut damaged = text.into_bytes();
                    let at = usize::from(u16::from_le_bytes([bytes.u8(), bytes.u8()]));
                    let at = at % damaged.len();
                    damaged[at] = bytes.u8();
                    let mut loaded = ptr::null_mut();
                    let (start, length) = (damaged.as_ptr().cast(), damaged.len());
                    let error = self.error(bytes);
                    if ok(carc_game_from_json(start, length, &mut loaded, error)) {
                        again(loaded);
                        put(&mut self.games[slot], carc_game_free, loaded);
                    }
                }
                _ => {
                    let entered = choose::entered(game, self.error);
                    if !entered.is_null() {
                        put(&mut self.setups[slot % 3], carc_setup_free, entered);
                    }
                }
            }
        }
    }

    /// Checks that an agent chooses a legal action.
    ///
    /// # Safety
    ///
    /// The handles must be NULL, live or of the wrong type.
    unsafe fn ask_an_agent(&mut self, bytes: &mut Bytes) {
        let name = AGENTS[bytes.uniform(AGENTS.len())];
        let (start, length) = (name.as_ptr().cast(), name.len());
        let (game, error) = (self.game(bytes), self.error(bytes));
        // SAFETY: guaranteed by the caller; the string outlives the call.
        unsafe {
            let mut new = ptr::null_mut();
            if ok(carc_agent_new(start, length, bytes.u64(), &mut new, error)) {
                put(&mut self.agent, carc_agent_free, new);
            }
            text(0, |buf, cap, len| carc_agent_text(self.agent, buf, cap, len));
            let (mut code, mut is_legal) = (0, 0);
            let mut stop = ptr::null_mut();
            assert!(ok(carc_cancel_token_new(&mut stop)));
            if bytes.uniform(4) == 0 {
                assert!(ok(carc_cancel_token_cancel(stop)));
            }
            let monitor = carc_monitor {
                struct_size: size_of::<carc_monitor>() as u32,
                interval_ms: bytes.uniform(2) as u32,
                cancel: stop,
                progress: Some(watch as _),
                user: ptr::null_mut(),
            };
            let chosen = match bytes.uniform(2) {
                0 => ptr::null(),
                _ => &raw const monitor,
            };
            if ok(carc_agent_choose(self.agent, game, chosen, &mut code, error)) {
                assert!(ok(carc_state_is_legal(carc_game_state(game), code, &mut is_legal)));
                assert_eq!(is_legal, 1, "chosen, but not legal");
            }
            self.rank(game, &monitor, i32::from(bytes.uniform(8) == 0), error);
            carc_cancel_token_free(stop);
        }
    }

    /// Checks that an agent ranks legal actions. The number of candidates is known before the call,
    /// which can fail because the agent cannot rank or is cancelled.
    ///
    /// # Safety
    ///
    /// The handles must be NULL, live or of the wrong type.
    unsafe fn rank(
        &self,
        game: *const carc_game,
        monitor: *const carc_monitor,
        turns: i32,
        error: *mut carc_error,
    ) {
        let (mut needed, mut count, mut is_legal) = (0, 0, 0);
        // SAFETY: guaranteed by the caller; the buffers are large enough.
        unsafe {
            let rank = |buf, cap, len| {
                carc_agent_rank(self.agent, game, turns, monitor, buf, cap, len, error)
            };
            if !ok(rank(ptr::null_mut(), 0, &mut needed)) {
                return;
            }
            let mut hints = vec![carc_candidate::usual(); needed];
            if ok(rank(hints.as_mut_ptr(), needed, &mut count)) {
                assert_eq!(count, needed, "the call needs the size that it reported");
                for hint in &hints {
                    assert!(ok(carc_state_is_legal(
                        carc_game_state(game),
                        hint.actions[0],
                        &mut is_legal
                    )));
                    assert_eq!(is_legal, 1, "ranked, but not legal");
                }
            }
        }
    }

    /// Frees the handle in a slot, or replaces it.
    pub fn forget(&mut self, bytes: &mut Bytes) {
        let slot = usize::from(bytes.u8());
        // SAFETY: the handle in a slot is NULL or live; freeing a handle of the wrong type does
        // nothing.
        unsafe {
            carc_game_free(self.error.cast());
            carc_error_free(self.configs[0].cast());
            match bytes.uniform(6) {
                0 => put(&mut self.games[slot % 4], carc_game_free, ptr::null_mut()),
                1 => put(&mut self.setups[slot % 3], carc_setup_free, ptr::null_mut()),
                2 => put(&mut self.views[slot % 2], carc_view_free, ptr::null_mut()),
                3 => self.ask_an_agent(bytes),
                4 => {
                    let (mut new, mut seed, mut words) = (ptr::null_mut(), 0, 0);
                    assert!(ok(carc_generator_from_position(bytes.u64(), bytes.u64(), &mut new)));
                    assert!(ok(carc_generator_seed(new, &mut seed)));
                    assert!(ok(carc_generator_position(new, &mut words)));
                    put(&mut self.generator, carc_generator_free, new);
                }
                _ => {
                    let mut new = ptr::null_mut();
                    assert!(ok(carc_generator_new(bytes.u64(), &mut new)));
                    put(&mut self.generator, carc_generator_free, new);
                }
            }
        }
    }
}

impl Drop for World {
    fn drop(&mut self) {
        // SAFETY: the handle in a slot is NULL or live, and is not used afterward.
        unsafe {
            self.configs.iter().for_each(|&config| carc_config_free(config));
            self.setups.iter().for_each(|&setup| carc_setup_free(setup));
            self.games.iter().for_each(|&game| carc_game_free(game));
            self.views.iter().for_each(|&view| carc_view_free(view));
            carc_generator_free(self.generator);
            carc_agent_free(self.agent);
            carc_error_free(self.error);
        }
    }
}

/// Returns some of a setup's tiles, in any order.
fn deck(setup: *const carc_setup, bytes: &mut Bytes) -> Vec<String> {
    let mut kinds = 0;
    // SAFETY: the handle is NULL, live or of the wrong type.
    unsafe {
        if !ok(carc_setup_tile_type_count(setup, &mut kinds)) {
            return Vec::new();
        }
        let id =
            |kind| text(0, |buf, cap, len| carc_setup_tile_type_id(setup, kind, buf, cap, len));
        (0..bytes.uniform(64)).filter_map(|_| id(bytes.u8() as u32 % (kinds + 1))).collect()
    }
}

/// Returns the saved game as a string; `None` if there is no game.
pub fn save(game: *const carc_game) -> Option<String> {
    // SAFETY: the handle is NULL, live or of the wrong type.
    unsafe { text(0, |buf, cap, len| carc_game_json(game, buf, cap, len)) }
}

/// Checks that two games are equal.
pub fn same(one: *const carc_game, other: *const carc_game) {
    let mut equal = 0;
    // SAFETY: the handles are live.
    assert!(ok(unsafe { carc_game_equals(one, other, &mut equal) }));
    assert_eq!(equal, 1);
    assert_eq!(save(one), save(other));
}

/// Checks that saving and loading a game restores it.
pub fn again(game: *const carc_game) {
    let Some(text) = save(game) else { return };
    let mut loaded = ptr::null_mut();
    // SAFETY: the string outlives the call, and the handle is new.
    unsafe {
        let (start, length) = (text.as_ptr().cast(), text.len());
        let status = sound(carc_game_from_json(start, length, &mut loaded, ptr::null_mut()));
        assert_eq!(status, CARC_STATUS_OK, "a save that was just written: {text}");
        same(game, loaded);
        carc_game_free(loaded);
    }
}
