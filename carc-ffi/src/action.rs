//! Encoding and decoding of action codes.

use std::ffi::c_char;

use carc_engine::{Action, Draw, Figure, Rotation, Source, Spot, limits};

use crate::{
    buffer::text,
    config::{json, parse_as},
    enums::carc_verb::{self, *},
    getter::{get_struct, get_text, get_value},
    handle::{free_call_telling, not_null},
    place::{carc_spot, spot},
    status::{
        Fault,
        carc_status::{self, *},
    },
    structure::{grows, read_struct},
};

/// The parts of an action. Only `carc_action_encode` and `carc_action_decode` use this structure.
/// All other functions represent an action by its code, a `uint64_t` below 2^53 with a stable
/// layout. From the highest bit down, the code consists of the verb (5 bits), `y + 32768` (16),
/// `x + 32768` (16), `a` (8) and `b` (8). Depending on the verb, `a` is the rotation in quarter
/// turns, the figure or the token; `b` is the location within the tile. If the verb does not use a
/// cell, the low 16 bits contain `number`, and the next 8 bits contain `subject`. Lists of actions
/// are sorted by code in ascending order.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_action {
    /// The size of this structure in bytes; set by the caller.
    pub struct_size: u32,
    /// A CARC_VERB number.
    pub verb: i32,
    /// The column, for verbs with a cell or a spot; 0 otherwise.
    pub x: i32,
    /// The row, for verbs with a cell or a spot; 0 otherwise.
    pub y: i32,
    /// The clockwise rotation in degrees, for CARC_VERB_PLACE_TILE; 0 otherwise.
    pub rotation: i32,
    /// The location, for verbs with a spot (see `carc_spot`); -1 otherwise.
    pub place: i32,
    /// The figure, for verbs with a figure; -1 otherwise.
    pub figure: i32,
    /// The token for CARC_VERB_PLACE_TOKEN and CARC_VERB_TAKE_TOKEN, the question (CARC_QUESTION)
    /// for CARC_VERB_CHOOSE, or the kind of object drawn (CARC_DRAW) or taken (CARC_SOURCE); -1
    /// otherwise.
    pub subject: i32,
    /// For an object that is drawn, discarded or taken from the hand, its number; for an answer,
    /// the number of the answer (CARC_ANSWER); for a bid, the points. -1 otherwise.
    pub number: i32,
}
grows!(carc_action, 36);

const BLANK: carc_action = carc_action {
    struct_size: 0,
    verb: 0,
    x: 0,
    y: 0,
    rotation: 0,
    place: -1,
    figure: -1,
    subject: -1,
    number: -1,
};

/// Decodes an action code.
pub(crate) fn code_of(code: u64) -> Result<Action, Fault> {
    Action::from_code(code).map_err(|error| Fault::new(CARC_STATUS_BAD_ACTION_CODE, error))
}

impl From<Action> for carc_action {
    fn from(action: Action) -> Self {
        let at = |target: Spot| {
            let target = carc_spot::from(target);
            Self { x: target.x, y: target.y, place: target.place, ..BLANK }
        };
        let thing = |sort: u8, number: Option<u16>| Self {
            subject: sort.into(),
            number: number.map_or(-1, i32::from),
            ..BLANK
        };
        let fields = match action {
            Action::Draw(item) => thing(item.number(), item.operand()),
            Action::TakeTile(source) => thing(source.number(), source.operand()),
            Action::PlaceTile { cell, rotation } => Self {
                x: cell.x.into(),
                y: cell.y.into(),
                rotation: rotation.degrees().into(),
                ..BLANK
            },
            Action::PlaceFigure { figure, spot }
            | Action::MoveFigure { figure, spot }
            | Action::RemoveFigure { figure, spot } => {
                Self { figure: figure.number().into(), ..at(spot) }
            }
            Action::PlaceToken { token, spot } | Action::TakeToken { token, spot } => {
                Self { subject: token.into(), ..at(spot) }
            }
            Action::Choose { question, option } => thing(question, Some(option)),
            Action::Bid { points } => Self { number: points.into(), ..BLANK },
            Action::DiscardTile { tile_type } => {
                Self { number: tile_type.number().into(), ..BLANK }
            }
            // A pass has no parts, and the arms above cover all other verbs.
            _ => BLANK,
        };
        Self { verb: action.verb().into(), ..fields }
    }
}

impl carc_action {
    fn action(&self) -> Result<Action, Fault> {
        let wrong = || Fault::from(CARC_STATUS_INVALID_ARGUMENT);
        let number = || u16::try_from(self.number).map_err(|_| wrong());
        let subject = || u8::try_from(self.subject).map_err(|_| wrong());
        let target = || spot(self.x, self.y, self.place);
        let figure = || {
            let figure = u8::try_from(self.figure).ok().and_then(Figure::from_number);
            figure.ok_or_else(wrong)
        };
        let is = |verb: carc_verb| self.verb == verb as i32;
        // The number is read only if the object has one.
        let operand = |has: bool| if has { number() } else { Ok(0) };
        let item = || {
            let has = Draw::from_parts(subject()?, 0).ok_or_else(wrong)?.operand().is_some();
            Draw::from_parts(subject()?, operand(has)?).ok_or_else(wrong)
        };
        let source = || {
            let has = Source::from_parts(subject()?, 0).ok_or_else(wrong)?.operand().is_some();
            Source::from_parts(subject()?, operand(has)?).ok_or_else(wrong)
        };
        Ok(if is(CARC_VERB_PASS) {
            Action::Pass
        } else if is(CARC_VERB_DRAW) {
            Action::Draw(item()?)
        } else if is(CARC_VERB_TAKE_TILE) {
            Action::TakeTile(source()?)
        } else if is(CARC_VERB_PLACE_TILE) {
            let degrees = u16::try_from(self.rotation).map_err(|_| wrong())?;
            let rotation = Rotation::from_degrees(degrees).ok_or_else(wrong)?;
            Action::PlaceTile { cell: crate::place::cell(self.x, self.y)?, rotation }
        } else if is(CARC_VERB_PLACE_FIGURE) {
            Action::PlaceFigure { figure: figure()?, spot: target()? }
        } else if is(CARC_VERB_MOVE_FIGURE) {
            Action::MoveFigure { figure: figure()?, spot: target()? }
        } else if is(CARC_VERB_REMOVE_FIGURE) {
            Action::RemoveFigure { figure: figure()?, spot: target()? }
        } else if is(CARC_VERB_PLACE_TOKEN) {
            Action::PlaceToken { token: subject()?, spot: target()? }
        } else if is(CARC_VERB_TAKE_TOKEN) {
            Action::TakeToken { token: subject()?, spot: target()? }
        } else if is(CARC_VERB_CHOOSE) {
            Action::Choose { question: subject()?, option: number()? }
        } else if is(CARC_VERB_BID) {
            Action::Bid { points: number()? }
        } else if is(CARC_VERB_DISCARD_TILE) {
            Action::DiscardTile { tile_type: number()?.into() }
        } else {
            return Err(wrong());
        })
    }
}

/// Decodes an action code into its parts.
///
/// @param code  the action code
/// @param out   receives the parts; set its `struct_size` before the call
/// @return CARC_STATUS_OK, CARC_STATUS_BAD_ACTION_CODE, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_action_decode(code: u64, out: *mut carc_action) -> carc_status {
    get_struct!(_, out, code_of(code)?.into())
}

/// Encodes an action. The function validates only the format, so the action may be illegal. Fields
/// that the verb does not use are ignored.
///
/// @param action  the parts of the action; set its `struct_size`
/// @param code    receives the action code
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_ARGUMENT, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_action_encode(
    action: *const carc_action, code: *mut u64,
) -> carc_status {
    not_null!(action);
    get_value!(_, code, read_struct(BLANK, action)?.action()?.code())
}

/// Gets the JSON form of an action, such as `{"place_tile":{"x":0,"y":1,"rotation":90}}`.
///
/// @param code  the action code
/// @param buf   caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap   the capacity of `buf` in bytes
/// @param len   receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_BAD_ACTION_CODE
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_action_json(
    code: u64, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(_, buf, cap, len, json(&code_of(code)?))
}

/// Parses the JSON form of an action. The function validates only the format, so the action may be
/// illegal.
///
/// @param json_text  the JSON string, UTF-8
/// @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param code       receives the action code
/// @param error      receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_ACTION_TEXT
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_action_from_json(
    json_text: *const c_char, len: usize, code: *mut u64, error: *mut crate::error::carc_error,
) -> carc_status {
    not_null!(json_text, code);
    // SAFETY: the caller guarantees `len` readable bytes at `json_text`, a writable `code`, and a
    // live or NULL `error`.
    unsafe {
        free_call_telling(error, || {
            let bad = CARC_STATUS_BAD_ACTION_TEXT;
            let json = text(json_text, len)?;
            let action: Action = parse_as("an action", json, limits::MAX_ACTION_BYTES, bad)?;
            // JSON can express an out-of-range location, but an action code cannot.
            let number = action.code();
            if Action::from_code(number).is_err() {
                return Err(Fault::new(bad, "not an action: a number is out of range"));
            }
            code.write(number);
            Ok(())
        })
    }
}
