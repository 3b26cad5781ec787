//! Configs that are built step by step or parsed; most of them are valid.

use std::{ffi::c_char, ptr};

use carc::*;
use carc_engine::{Expansion, Figure, Preset, RuleOption};

use crate::{
    buffers::{Grows, ok, read, text},
    bytes::Bytes,
    world::{World, put},
};

/// Kinds of tiles that the base game does not contain.
const ODD_TILES: &str = include_str!("../../corpus/tiles/odd.toml");

/// Calls a function with a string in the form that C programs pass.
fn with<T>(text: &[u8], call: impl FnOnce(*const c_char, usize) -> T) -> T {
    call(text.as_ptr().cast(), text.len())
}

/// Creates a setup from known names; NULL if they contradict each other.
pub fn any_setup(bytes: &mut Bytes, error: *mut carc_error) -> *mut carc_setup {
    let mut config = ptr::null_mut();
    let mut setup = ptr::null_mut();
    // SAFETY: the handles are live, and the strings outlive the calls.
    unsafe {
        assert!(ok(carc_config_new(&mut config)));
        assert!(ok(carc_config_set_players(config, u32::from(bytes.u8() % 8) + 1)));
        for _ in 0..bytes.uniform(8) {
            piece(config, bytes);
        }
        let made = ok(carc_setup_new(config, &mut setup, error));
        assert_eq!(made, !setup.is_null());
        carc_config_free(config);
    }
    setup
}

/// Adds an entry with a known name to a config.
///
/// # Safety
///
/// The handle must be NULL, live or of the wrong type.
unsafe fn piece(config: *mut carc_config, bytes: &mut Bytes) {
    let (expansions, options) = (Expansion::all(), RuleOption::all());
    let expansion = &expansions[bytes.uniform(expansions.len())];
    let among = |names: &[&'static str], bytes: &mut Bytes| match names.len() {
        0 => "",
        count => names[bytes.uniform(count)],
    };
    // SAFETY: guaranteed by the caller; the strings outlive the calls.
    unsafe {
        let status = match bytes.uniform(8) {
            0 | 1 => with(expansion.name.as_bytes(), |name, len| {
                carc_config_add_expansion(config, name, len)
            }),
            2 => {
                let preset = Preset::ALL[bytes.uniform(Preset::ALL.len())].name();
                with(preset.as_bytes(), |name, len| carc_config_set_preset(config, name, len))
            }
            3 | 4 => {
                let option = &options[bytes.uniform(options.len())];
                let value = match among(option.values, bytes) {
                    "WxH" => format!("{}x{}", bytes.uniform(20), bytes.uniform(20)),
                    value => value.to_owned(),
                };
                with(option.name.as_bytes(), |name, len| {
                    with(value.as_bytes(), |value, value_len| {
                        carc_config_set_option(config, name, len, value, value_len)
                    })
                })
            }
            5 => with(among(expansion.mechanics, bytes).as_bytes(), |name, len| {
                carc_config_set_mechanic(config, name, len, bytes.uniform(2) as i32)
            }),
            6 => {
                let figures: Vec<_> = Figure::all().collect();
                let figure = figures[bytes.uniform(figures.len())].name();
                with(figure.as_bytes(), |name, len| {
                    carc_config_set_figures(config, name, len, bytes.u32())
                })
            }
            _ if bytes.uniform(2) == 0 => with(ODD_TILES.as_bytes(), |toml, len| {
                carc_config_add_tile_set_toml(config, toml, len)
            }),
            _ => with(among(expansion.tile_sets, bytes).as_bytes(), |name, len| {
                carc_config_set_tile_set(config, name, len, bytes.u32())
            }),
        };
        ok(status);
    }
}

/// Creates a setup that starts with a game's position; NULL if the position cannot be a start
/// position.
pub fn entered(game: *const carc_game, error: *mut carc_error) -> *mut carc_setup {
    let (mut setup, mut config, mut entered) = (ptr::null_mut(), ptr::null_mut(), ptr::null_mut());
    // SAFETY: the handles are NULL, live or of the wrong type, and the strings outlive the calls.
    unsafe {
        let Some(start) =
            text(0, |buf, cap, len| carc_state_start_json(carc_game_state(game), buf, cap, len))
        else {
            return entered;
        };
        assert!(ok(carc_state_setup(carc_game_state(game), &mut setup)));
        let json = text(0, |buf, cap, len| carc_setup_config_json(setup, buf, cap, len));
        let json = json.expect("every setup has a config");
        assert!(ok(with(json.as_bytes(), |json, len| {
            carc_config_from_json(json, len, &mut config, error)
        })));
        assert!(ok(with(start.as_bytes(), |start, len| {
            carc_config_set_start(config, start, len, error)
        })));
        let made = ok(carc_setup_new(config, &mut entered, error));
        assert!(made, "a position that was just written: {start} in {json}");
        carc_config_free(config);
        carc_setup_free(setup);
    }
    entered
}

/// Makes an arbitrary call on configs, setups and errors.
pub fn call(world: &mut World, bytes: &mut Bytes) {
    let (config, setup) = (world.config(bytes), world.setup(bytes));
    let (error, room) = (world.error(bytes), bytes.uniform(256));
    // SAFETY: the handles are NULL, live or of the wrong type, and the strings outlive the calls.
    unsafe {
        match bytes.uniform(12) {
            0..=2 => piece(config, bytes),
            3 => {
                ok(carc_config_set_players(config, bytes.u32()));
            }
            4 => {
                let (name, value) = (bytes.take(), bytes.take());
                ok(with(name, |name, len| carc_config_set_preset(config, name, len)));
                ok(with(value, |name, len| carc_config_add_expansion(config, name, len)));
                ok(with(name, |name, len| {
                    with(value, |value, value_len| {
                        carc_config_set_option(config, name, len, value, value_len)
                    })
                }));
                ok(with(value, |json, len| carc_config_set_start(config, json, len, error)));
            }
            5 => {
                let mut new = ptr::null_mut();
                assert!(ok(carc_config_new(&mut new)));
                put(&mut world.configs[room % 2], carc_config_free, new);
            }
            6 => {
                let mut new = ptr::null_mut();
                assert_eq!(ok(carc_setup_new(config, &mut new, error)), !new.is_null());
                if !new.is_null() {
                    put(&mut world.setups[room % 3], carc_setup_free, new);
                }
            }
            7 => {
                let json = text(room, |buf, cap, len| carc_config_json(config, buf, cap, len));
                if let Some(json) = json {
                    let mut new = ptr::null_mut();
                    assert!(ok(with(json.as_bytes(), |json, len| {
                        carc_config_from_json(json, len, &mut new, error)
                    })));
                    let again = text(0, |buf, cap, len| carc_config_json(new, buf, cap, len));
                    assert_eq!(again, Some(json));
                    carc_config_free(new);
                }
            }
            8 => errors(world.error, bytes, room),
            9 => {
                let mut new = ptr::null_mut();
                let json = bytes.take();
                ok(with(json, |json, len| carc_setup_from_json(json, len, &mut new, error)));
                carc_setup_free(new);
                ok(with(json, |toml, len| carc_tile_set_check(toml, len, error)));
            }
            10 => {
                let mut copy = ptr::null_mut();
                if ok(carc_setup_clone(setup, &mut copy)) {
                    put(&mut world.setups[room % 3], carc_setup_free, copy);
                }
            }
            _ => setups(setup, bytes, room),
        }
    }
}

/// Reads an error object.
unsafe fn errors(error: *const carc_error, bytes: &mut Bytes, room: usize) {
    let (mut number, mut count, index) = (0, 0, bytes.uniform(40));
    // SAFETY: the handle is live.
    unsafe {
        assert!(ok(carc_error_status(error, &mut number)));
        assert!(ok(carc_error_illegal(error, &mut number)));
        assert!(ok(carc_error_problem_count(error, &mut count)));
        text(room, |buf, cap, len| carc_error_text(error, buf, cap, len));
        assert_eq!(ok(carc_error_problem_kind(error, index, &mut number)), index < count);
        ok(carc_error_problem_reason(error, index, &mut number));
        text(room, |buf, cap, len| carc_error_problem_field(error, index, buf, cap, len));
        text(room, |buf, cap, len| carc_error_problem_suggestion(error, index, buf, cap, len));
        text(room, |buf, cap, len| carc_error_problem_text(error, index, buf, cap, len));
    }
}

/// Reads a setup.
unsafe fn setups(setup: *const carc_setup, bytes: &mut Bytes, room: usize) {
    let (kind, name) = (bytes.u32(), bytes.take());
    let (mut number, mut code) = (0, 0);
    // SAFETY: the handle is NULL, live or of the wrong type, and the strings outlive the calls.
    unsafe {
        let known = ok(carc_setup_tile_type(setup, kind, &mut carc_tile_type::usual()));
        carc_tile_type::sized(bytes.u32(), |out| carc_setup_tile_type(setup, kind, out));
        let id = text(room, |buf, cap, len| carc_setup_tile_type_id(setup, kind, buf, cap, len));
        assert_eq!(id.is_some(), known);
        if let Some(id) = id {
            assert!(ok(with(id.as_bytes(), |id, len| {
                carc_setup_tile_type_by_id(setup, id, len, &mut number, ptr::null_mut())
            })));
            assert_eq!(number, kind);
        }
        text(room, |buf, cap, len| carc_setup_tile_type_name(setup, kind, buf, cap, len));
        for index in [0, room] {
            text(room, |buf, cap, len| {
                carc_setup_tile_type_mark(setup, kind, index, buf, cap, len)
            });
            text(room, |buf, cap, len| {
                carc_setup_segment_mark(setup, kind, room as u32 % 20, index, buf, cap, len)
            });
        }
        read(carc_segment::usual(), room, |buf, cap, len| {
            carc_setup_segments(setup, kind, buf, cap, len)
        });
        ok(with(name, |id, len| {
            carc_setup_tile_type_by_id(setup, id, len, &mut number, ptr::null_mut())
        }));
        with(name, |name, name_len| {
            text(room, |buf, cap, len| carc_setup_option(setup, name, name_len, buf, cap, len))
        });
        if ok(with(name, |name, len| {
            carc_setup_parse_action(setup, name, len, &mut code, ptr::null_mut())
        })) {
            let words = text(0, |buf, cap, len| carc_setup_action_text(setup, code, buf, cap, len));
            let words = words.expect("it has just been read");
            let before = std::mem::take(&mut code);
            assert!(ok(with(words.as_bytes(), |words, len| {
                carc_setup_parse_action(setup, words, len, &mut code, ptr::null_mut())
            })));
            assert_eq!(code, before);
        }
        let mut options = carc_svg_options::usual();
        (options.tile_pixels, options.numbers) = (bytes.u32(), 1);
        let rotation = bytes.i32();
        text(room, |buf, cap, len| {
            carc_setup_render_tile_svg(setup, kind, rotation, &options, buf, cap, len)
        });
        ok(carc_setup_tokens(setup, bytes.i32(), &mut number));
        ok(carc_setup_players(setup, &mut number));
    }
}
