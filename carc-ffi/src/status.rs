//! What functions return, and the reasons why an action is not legal.

use carc_engine::{ConfigProblem, IllegalAction, IllegalActionError, LoadError};

use crate::enums::{ILLEGAL_NAMES, carc_illegal_action};

/// What a function returns.
///
/// The numbers are permanent: new ones are added, retired ones stay reserved. 1 to 99 is a mistake
/// in the use of this interface, 100 to 199 something the rules of the game do not allow, 200 to
/// 299 input in a wrong format, 300 to 399 a call that gave up because it was told to, 900 and above
/// a fault of the library. A program should treat a number that it does not know by its hundred.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_status {
    /// Done.
    CARC_STATUS_OK = 0,
    /// A pointer that must not be NULL is NULL.
    CARC_STATUS_NULL_POINTER = 1,
    /// A pointer to a handle points to no live handle of this kind.
    CARC_STATUS_INVALID_HANDLE = 2,
    /// The buffer is too small: nothing was written to it, and `*len` says how much is needed.
    CARC_STATUS_BUFFER_TOO_SMALL = 3,
    /// A number is out of range, or names nothing.
    CARC_STATUS_INVALID_ARGUMENT = 4,
    /// A text is not valid UTF-8.
    CARC_STATUS_INVALID_UTF8 = 5,
    /// The `struct_size` of a structure is not set, or smaller than in the first version.
    CARC_STATUS_INVALID_STRUCT_SIZE = 6,
    /// An earlier call on this handle failed inside the library; it can only be freed.
    CARC_STATUS_POISONED = 7,
    /// What was asked for does not exist: no such entry, player, tile or feature.
    CARC_STATUS_NOT_FOUND = 8,
    /// Another call that writes this handle is running, in another thread: nothing was done. Two
    /// threads use one handle without taking turns; see the head of this header.
    CARC_STATUS_BUSY = 9,
    /// The action is not legal now; a reason says why.
    CARC_STATUS_ILLEGAL_ACTION = 100,
    /// The decision is not this player's, or no player's.
    CARC_STATUS_OTHER_ACTOR = 101,
    /// Nothing was applied yet that could be taken back.
    CARC_STATUS_NOTHING_TO_UNDO = 102,
    /// A config has unknown names, values out of range, or contradictions.
    CARC_STATUS_BAD_CONFIG = 200,
    /// A saved game is damaged, cut short, or from a later version.
    CARC_STATUS_BAD_SAVE = 201,
    /// A text is the form of no action.
    CARC_STATUS_BAD_ACTION_TEXT = 202,
    /// A number is the code of no action.
    CARC_STATUS_BAD_ACTION_CODE = 203,
    /// A tile file is wrong.
    CARC_STATUS_BAD_TILE_SET = 204,
    /// A deck names tiles that are not in the game, or is too long.
    CARC_STATUS_BAD_DECK = 205,
    /// A text is the JSON form of no event.
    CARC_STATUS_BAD_EVENT = 206,
    /// A text names no agent.
    CARC_STATUS_BAD_AGENT = 207,
    /// A table of words cannot be read, is not complete, or has a sentence that cannot be made.
    CARC_STATUS_BAD_LANGUAGE = 208,
    /// An evaluator gave numbers that are of no use: a prior that is negative, or one that is not
    /// written or not finite.
    CARC_STATUS_BAD_EVALUATION = 209,
    /// A `carc_cancel_token` was set: the call gave up before it had a result.
    CARC_STATUS_CANCELLED = 300,
    /// An evaluator gave up, and the search with it.
    CARC_STATUS_EVALUATOR_FAILED = 301,
    /// The library failed; the handle can only be freed. This is a fault to be reported.
    CARC_STATUS_PANIC = 900,
}

/// The name of a status in lower case, words joined by `_`, such as `"buffer_too_small"`.
///
/// @param status  any number
/// @return a zero-terminated text that lives as long as the program; `"unknown"` for a number that
///         is no status. Never NULL.
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub extern "C" fn carc_status_name(status: i32) -> *const std::ffi::c_char {
    ALL.iter()
        .find(|(known, _)| *known as i32 == status)
        .map_or(c"unknown", |(_, name)| name)
        .as_ptr()
}

use carc_status::*;

const ALL: &[(carc_status, &std::ffi::CStr)] = &[
    (CARC_STATUS_OK, c"ok"),
    (CARC_STATUS_NULL_POINTER, c"null_pointer"),
    (CARC_STATUS_INVALID_HANDLE, c"invalid_handle"),
    (CARC_STATUS_BUFFER_TOO_SMALL, c"buffer_too_small"),
    (CARC_STATUS_INVALID_ARGUMENT, c"invalid_argument"),
    (CARC_STATUS_INVALID_UTF8, c"invalid_utf8"),
    (CARC_STATUS_INVALID_STRUCT_SIZE, c"invalid_struct_size"),
    (CARC_STATUS_POISONED, c"poisoned"),
    (CARC_STATUS_NOT_FOUND, c"not_found"),
    (CARC_STATUS_BUSY, c"busy"),
    (CARC_STATUS_ILLEGAL_ACTION, c"illegal_action"),
    (CARC_STATUS_OTHER_ACTOR, c"other_actor"),
    (CARC_STATUS_NOTHING_TO_UNDO, c"nothing_to_undo"),
    (CARC_STATUS_BAD_CONFIG, c"bad_config"),
    (CARC_STATUS_BAD_SAVE, c"bad_save"),
    (CARC_STATUS_BAD_ACTION_TEXT, c"bad_action_text"),
    (CARC_STATUS_BAD_ACTION_CODE, c"bad_action_code"),
    (CARC_STATUS_BAD_TILE_SET, c"bad_tile_set"),
    (CARC_STATUS_BAD_DECK, c"bad_deck"),
    (CARC_STATUS_BAD_EVENT, c"bad_event"),
    (CARC_STATUS_BAD_AGENT, c"bad_agent"),
    (CARC_STATUS_BAD_LANGUAGE, c"bad_language"),
    (CARC_STATUS_BAD_EVALUATION, c"bad_evaluation"),
    (CARC_STATUS_CANCELLED, c"cancelled"),
    (CARC_STATUS_EVALUATOR_FAILED, c"evaluator_failed"),
    (CARC_STATUS_PANIC, c"panic"),
];

/// The name of a reason why an action is not legal, such as `"occupied"`: the same word as in the
/// other languages.
///
/// @param illegal  a CARC_ILLEGAL number
/// @return a zero-terminated text that lives as long as the program; `"unknown"` for a number that
///         is no reason. Never NULL.
/// @note Threads: any, at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub extern "C" fn carc_illegal_action_name(illegal: i32) -> *const std::ffi::c_char {
    ILLEGAL_NAMES
        .iter()
        .find(|(known, _)| *known == illegal)
        .map_or(c"unknown", |(_, name)| name)
        .as_ptr()
}

/// No reason: the action is legal, or something else was wrong.
pub(crate) const LEGAL: i32 = carc_illegal_action::CARC_ILLEGAL_NONE as i32;

/// A call that failed: its status, and a sentence where the status does not say it all.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) status: carc_status,
    /// A CARC_ILLEGAL number.
    pub(crate) illegal: i32,
    pub(crate) text: Option<String>,
    /// The faults of a config.
    pub(crate) problems: Vec<ConfigProblem>,
}

impl Fault {
    pub(crate) fn new(status: carc_status, text: impl ToString) -> Self {
        Self { status, illegal: LEGAL, text: Some(text.to_string()), problems: Vec::new() }
    }
}

impl From<carc_status> for Fault {
    fn from(status: carc_status) -> Self {
        Self { status, illegal: LEGAL, text: None, problems: Vec::new() }
    }
}

impl From<IllegalActionError> for Fault {
    fn from(error: IllegalActionError) -> Self {
        let status = match error.reason {
            IllegalAction::OtherActor(_) => CARC_STATUS_OTHER_ACTOR,
            _ => CARC_STATUS_ILLEGAL_ACTION,
        };
        Self { illegal: error.reason.number().into(), ..Self::new(status, error) }
    }
}

impl From<LoadError> for Fault {
    fn from(error: LoadError) -> Self {
        let problems = match &error {
            LoadError::Setup(error) => error.problems.clone(),
            _ => Vec::new(),
        };
        Self { problems, ..Self::new(CARC_STATUS_BAD_SAVE, error) }
    }
}
