//! The checked setup of a game: what is played with and by which rules.

use std::{ffi::c_char, sync::Arc};

use carc_engine::{RoadEnd, Setup, SetupError, SetupProblem, TileKind, TileSet, Token};

use crate::{
    action::code_of,
    config::{carc_config, json, parse},
    error::carc_error,
    fill::{grows, text, write_struct, write_structs, write_text},
    handle::{self, Handle, Head, not_null, reads, reads_telling},
    status::{
        Fault,
        carc_status::{self, *},
    },
};

/// A checked setup: what is played with and by which rules. It never changes, and games keep what
/// they need of it: it can be freed while they live.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_setup {
    head: Head,
    pub(crate) inner: Arc<Setup>,
}

// SAFETY: repr(C), the head comes first, the number is used once.
unsafe impl Handle for carc_setup {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a04;

    fn head(&self) -> &Head {
        &self.head
    }
}

impl carc_setup {
    pub(crate) const fn new(inner: Arc<Setup>) -> Self {
        Self { head: Head::new(Self::MAGIC), inner }
    }

    pub(crate) fn kind(&self, kind: u32) -> Result<&TileKind, Fault> {
        Ok(self.inner.kinds().get(kind as usize).ok_or(CARC_STATUS_NOT_FOUND)?)
    }
}

impl From<SetupError> for Fault {
    fn from(error: SetupError) -> Self {
        let tiles = |problem: &SetupProblem| matches!(problem, SetupProblem::TileSet(_));
        let status = if error.problems.iter().all(tiles) {
            CARC_STATUS_BAD_TILE_SET
        } else {
            CARC_STATUS_BAD_CONFIG
        };
        Self { problems: error.problems.clone(), ..Self::new(status, error) }
    }
}

/// A kind of tile: all copies that are equal by the rules in force.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_kind {
    /// The size of this structure in bytes; set by the caller.
    pub struct_size: u32,
    /// How many copies the game has, a start tile included.
    pub copies: u32,
    /// How many segments are printed on it; they are numbered from 0.
    pub segments: u32,
    /// 1 if all four sides are closed and fit anything, otherwise 0.
    pub closed: i32,
    /// 1 if it is drawn from the stack of the river (RV-4), otherwise 0.
    pub river: i32,
    /// 1 if it is in no stack because every player has one in front of him (AM-ABBEY-1), otherwise 0.
    pub aside: i32,
    /// 1 if it is in no stack because it is a cell of a board (WF-SETUP-2), otherwise 0.
    pub board: i32,
    /// 1 if it is drawn last from the stack of the river (RV-4), otherwise 0.
    pub mouth: i32,
    /// How many marks the tile as a whole shows, such as a volcano; see `carc_setup_kind_mark`.
    pub mark_count: u32,
    /// For a turn by 0, 90, 180 and 270 degrees, the smallest turn in degrees that shows the same
    /// (TURN-25).
    pub canonical: [i32; 4],
}
grows!(carc_kind, 28);

/// A part of a feature printed on one tile.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_segment {
    /// The size of this structure in bytes; set by the caller (in an array, of its first element).
    pub struct_size: u32,
    /// A CARC_SEGMENT number.
    pub kind: i32,
    /// The ports that it owns on the unturned tile: bit `3 * side + port`, sides clockwise from the
    /// north, ports left, centre and right as seen from the middle of the tile looking out.
    pub ports: u32,
    /// Pennants in a city.
    pub pennants: u32,
    /// The cities of the same tile that a field borders, a bit for each segment.
    pub touches: u32,
    /// What closes a road that ends on the tile: a CARC_ROAD_END number.
    pub end: i32,
    /// The segments that end at a common point with this one, a bit for each: a wagon can move on to
    /// them (AM-WAGON-5).
    pub meets: u32,
    /// How many marks it shows, such as an inn; see `carc_setup_segment_mark`.
    pub mark_count: u32,
}
grows!(carc_segment, 24);

/// Checks a config.
///
/// @param config  the config; it can be freed afterwards
/// @param out     gets the handle, to be freed with `carc_setup_free`
/// @param error   told everything that is wrong, each with the field, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BAD_CONFIG, CARC_STATUS_BAD_TILE_SET if only tile files are
///         wrong
/// @note Threads: reads `config`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_new(
    config: *const carc_config,
    out: *mut *mut carc_setup,
    error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller promises live handles, and that `out` points to a pointer.
    unsafe {
        reads_telling(config, error, |config| {
            let setup = Setup::new(config.inner.clone())?;
            handle::give(out, carc_setup::new(setup));
            Ok(())
        })
    }
}

/// Reads and checks a config in its JSON form; see `carc_config_from_json`.
///
/// @param json_text  the text, UTF-8; `{}` is the base game for 2 players
/// @param len        its length in bytes
/// @param out        gets the handle, to be freed with `carc_setup_free`
/// @param error      told everything that is wrong, each with the field, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_CONFIG,
///         CARC_STATUS_BAD_TILE_SET if only tile files are wrong
/// @note Threads: any, at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_from_json(
    json_text: *const c_char,
    len: usize,
    out: *mut *mut carc_setup,
    error: *mut carc_error,
) -> carc_status {
    not_null!(json_text, out);
    // SAFETY: the caller promises `len` bytes at `json_text`, a pointer at `out`, and a live
    // `error`.
    unsafe {
        handle::free_call_telling(error, || {
            let setup = Setup::new(parse(text(json_text, len)?)?)?;
            handle::give(out, carc_setup::new(setup));
            Ok(())
        })
    }
}

/// Makes a second handle to the same setup. Nothing is copied.
///
/// @param setup  the setup
/// @param out    gets the handle, to be freed with `carc_setup_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_clone(
    setup: *const carc_setup,
    out: *mut *mut carc_setup,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller promises a live handle, and that `out` points to a pointer.
    unsafe {
        reads(setup, |setup| {
            handle::give(out, carc_setup::new(Arc::clone(&setup.inner)));
            Ok(())
        })
    }
}

/// Frees a setup. Games made of it live on.
///
/// @param setup  the setup, or NULL
/// @note Threads: nobody else may use `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_free(setup: *mut carc_setup) {
    // SAFETY: the caller promises that nobody uses the handle any more.
    unsafe { handle::free(setup) }
}

/// The config with every default filled in, as JSON: it gives the same setup whatever later
/// versions may have as defaults (OPT-1).
///
/// @param setup  the setup
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_config_json(
    setup: *const carc_setup,
    buf: *mut c_char,
    cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller promises a live handle, and that `buf` and `len` can be written to.
    unsafe { reads(setup, |setup| write_text(&json(setup.inner.config()), buf, cap, len)) }
}

/// How many players there are.
///
/// @param setup    the setup
/// @param players  gets the number, 1 to 8
/// @return CARC_STATUS_OK
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_players(
    setup: *const carc_setup,
    players: *mut u32,
) -> carc_status {
    not_null!(players);
    // SAFETY: the caller promises a live handle, and that `players` can be written to.
    unsafe {
        reads(setup, |setup| {
            players.write(setup.inner.players() as u32);
            Ok(())
        })
    }
}

/// The value of a rule option.
///
/// @param setup     the setup
/// @param name      the option's public name, UTF-8
/// @param name_len  its length in bytes
/// @param buf       gets the text; may be NULL if `cap` is 0
/// @param cap       how many bytes fit
/// @param len       gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_UTF8,
///         CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_option(
    setup: *const carc_setup,
    name: *const c_char,
    name_len: usize,
    buf: *mut c_char,
    cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(name, len);
    // SAFETY: the caller promises a live handle, `name_len` bytes at `name`, and that `buf` and
    // `len` can be written to.
    unsafe {
        reads(setup, |setup| {
            let value = setup.inner.option(text(name, name_len)?).ok_or(CARC_STATUS_NOT_FOUND)?;
            write_text(value, buf, cap, len)
        })
    }
}

/// How many kinds of tiles the game has. They are numbered from 0; actions, events and boards use
/// these numbers.
///
/// @param setup  the setup
/// @param count  gets the number
/// @return CARC_STATUS_OK
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_kind_count(
    setup: *const carc_setup,
    count: *mut u32,
) -> carc_status {
    not_null!(count);
    // SAFETY: the caller promises a live handle, and that `count` can be written to.
    unsafe {
        reads(setup, |setup| {
            count.write(setup.inner.kinds().len() as u32);
            Ok(())
        })
    }
}

/// The numbers of a kind of tile.
///
/// @param setup  the setup
/// @param kind   the number of the kind
/// @param out    gets them; its `struct_size` must be set
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_kind(
    setup: *const carc_setup,
    kind: u32,
    out: *mut carc_kind,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller promises a live handle, and a structure at `out` that says its size.
    unsafe {
        reads(setup, |setup| {
            let kind = setup.kind(kind)?;
            let value = carc_kind {
                struct_size: 0,
                copies: kind.copies.into(),
                segments: kind.tile.segments.len() as u32,
                closed: kind.tile.closed.into(),
                river: kind.river.into(),
                aside: kind.aside.into(),
                board: kind.board.into(),
                mouth: kind.mouth.into(),
                mark_count: kind.marks.len() as u32,
                canonical: kind.canonical.map(|rotation| rotation.degrees().into()),
            };
            write_struct(value, out)
        })
    }
}

/// The id of a kind of tile: the set's and the tile's, such as `base/D`.
///
/// @param setup  the setup
/// @param kind   the number of the kind
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_kind_id(
    setup: *const carc_setup,
    kind: u32,
    buf: *mut c_char,
    cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller promises a live handle, and that `buf` and `len` can be written to.
    unsafe { reads(setup, |setup| write_text(&setup.kind(kind)?.id, buf, cap, len)) }
}

/// One of the marks that a kind of tile shows as a whole, such as `dragon`, where they are in force.
/// Marks of single segments are told by `carc_setup_segment_mark`.
///
/// @param setup  the setup
/// @param kind   the number of the kind
/// @param index  which, from 0 to `mark_count` - 1 of its `carc_kind`
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_kind_mark(
    setup: *const carc_setup,
    kind: u32,
    index: usize,
    buf: *mut c_char,
    cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller promises a live handle, and that `buf` and `len` can be written to.
    unsafe {
        reads(setup, |setup| {
            let mark = setup.kind(kind)?.marks.get(index).ok_or(CARC_STATUS_NOT_FOUND)?;
            write_text(mark, buf, cap, len)
        })
    }
}

/// One of the marks on a segment of a kind of tile, such as `inn`. A mark that is printed twice is
/// told twice.
///
/// @param setup    the setup
/// @param kind     the number of the kind
/// @param segment  the number of the segment
/// @param index    which, from 0 to `mark_count` - 1 of its `carc_segment`
/// @param buf      gets the text; may be NULL if `cap` is 0
/// @param cap      how many bytes fit
/// @param len      gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_segment_mark(
    setup: *const carc_setup,
    kind: u32,
    segment: u32,
    index: usize,
    buf: *mut c_char,
    cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller promises a live handle, and that `buf` and `len` can be written to.
    unsafe {
        reads(setup, |setup| {
            let segment = setup.kind(kind)?.tile.segments.get(segment as usize);
            let mark = segment.and_then(|segment| segment.marks.get(index));
            write_text(mark.ok_or(CARC_STATUS_NOT_FOUND)?, buf, cap, len)
        })
    }
}

/// A few plain words for people that say what a kind of tile is.
///
/// @param setup  the setup
/// @param kind   the number of the kind
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_kind_name(
    setup: *const carc_setup,
    kind: u32,
    buf: *mut c_char,
    cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller promises a live handle, and that `buf` and `len` can be written to.
    unsafe { reads(setup, |setup| write_text(&setup.kind(kind)?.tile.name, buf, cap, len)) }
}

/// The number of the kind of tile with an id.
///
/// @param setup  the setup
/// @param id     the id, UTF-8
/// @param len    its length in bytes
/// @param kind   gets the number
/// @param error  told the nearest id, if one is near, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_kind_by_id(
    setup: *const carc_setup,
    id: *const c_char,
    len: usize,
    kind: *mut u32,
    error: *mut carc_error,
) -> carc_status {
    not_null!(id, kind);
    // SAFETY: the caller promises live handles, `len` bytes at `id`, and that `kind` can be written
    // to.
    unsafe {
        reads_telling(setup, error, |setup| {
            let found = setup.inner.kind(text(id, len)?);
            let found = found.map_err(|problem| Fault::new(CARC_STATUS_NOT_FOUND, problem))?;
            kind.write(found.into());
            Ok(())
        })
    }
}

/// The segments printed on a kind of tile, by number.
///
/// @param setup  the setup
/// @param kind   the number of the kind
/// @param buf    gets the segments; the `struct_size` of the first must be set; may be NULL if
///               `cap` is 0
/// @param cap    how many segments fit; 16 always do
/// @param len    gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND,
///         CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_segments(
    setup: *const carc_setup,
    kind: u32,
    buf: *mut carc_segment,
    cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller promises a live handle, and that `buf` and `len` can be written to.
    unsafe {
        reads(setup, |setup| {
            let tile = &setup.kind(kind)?.tile;
            let meets = |number: usize| {
                let groups = tile.meets.iter().filter(|group| group.contains(&(number as u8)));
                let others = groups.flatten().filter(|other| usize::from(**other) != number);
                others.fold(0, |all, other| all | 1 << other)
            };
            let segments = tile.segments.iter().enumerate().map(|(number, segment)| carc_segment {
                struct_size: 0,
                kind: segment.kind.number().into(),
                ports: segment.ports.into(),
                pennants: segment.pennants.into(),
                touches: segment.touches.iter().map(|&city| 1 << city).sum(),
                end: segment.end.map_or(0, RoadEnd::number).into(),
                meets: meets(number),
                mark_count: segment.marks.len() as u32,
            });
            write_structs(segments, buf, cap, len)
        })
    }
}

/// How many tokens of a kind the game has in all.
///
/// @param setup  the setup
/// @param token  a CARC_TOKEN number
/// @param count  gets the number; 0 if the game has none (TB-GOODS-3)
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_tokens(
    setup: *const carc_setup,
    token: i32,
    count: *mut u32,
) -> carc_status {
    not_null!(count);
    // SAFETY: the caller promises a live handle, and that `count` can be written to.
    unsafe {
        reads(setup, |setup| {
            let token = u8::try_from(token).ok().and_then(Token::from_number);
            count.write(setup.inner.tokens(token.ok_or(CARC_STATUS_NOT_FOUND)?).into());
            Ok(())
        })
    }
}

/// The text form of an action, such as `place 0,1 90`.
///
/// @param setup  the setup
/// @param code   the action
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_BAD_ACTION_CODE
/// @note Threads: reads `setup`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_action_text(
    setup: *const carc_setup,
    code: u64,
    buf: *mut c_char,
    cap: usize,
    len: *mut usize,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller promises a live handle, and that `buf` and `len` can be written to.
    unsafe {
        reads(setup, |setup| {
            let action = code_of(code)?;
            write_text(&setup.inner.action_text(action), buf, cap, len)
        })
    }
}

/// Reads the text form of an action. It may be illegal now; only its form is checked, and that the
/// tiles it names are in the game.
///
/// @param setup        the setup
/// @param action_text  the text, UTF-8
/// @param len          its length in bytes
/// @param code         gets the action's code
/// @param error        told what was expected, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_ACTION_TEXT
/// @note Threads: reads `setup`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_setup_parse_action(
    setup: *const carc_setup,
    action_text: *const c_char,
    len: usize,
    code: *mut u64,
    error: *mut carc_error,
) -> carc_status {
    not_null!(action_text, code);
    // SAFETY: the caller promises live handles, `len` bytes at `action_text`, and that `code` can
    // be written to.
    unsafe {
        reads_telling(setup, error, |setup| {
            let action = setup
                .inner
                .parse_action(text(action_text, len)?)
                .map_err(|error| Fault::new(CARC_STATUS_BAD_ACTION_TEXT, error))?;
            code.write(action.code());
            Ok(())
        })
    }
}

/// Checks a tile file without making a setup.
///
/// @param toml   the text of the file, UTF-8
/// @param len    its length in bytes
/// @param error  told which tile is wrong and why, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_TILE_SET
/// @note Threads: any, at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_tile_set_check(
    toml: *const c_char,
    len: usize,
    error: *mut carc_error,
) -> carc_status {
    not_null!(toml);
    // SAFETY: the caller promises `len` bytes at `toml`, and a live `error`.
    unsafe {
        handle::free_call_telling(error, || {
            TileSet::from_toml("toml", text(toml, len)?)
                .map(|_| ())
                .map_err(|error| Fault::new(CARC_STATUS_BAD_TILE_SET, error))
        })
    }
}
