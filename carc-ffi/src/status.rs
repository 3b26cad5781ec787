//! Status codes, and the reasons why an action is not legal.

use carc_engine::{ConfigProblem, IllegalAction, IllegalActionError, LoadError};

use crate::enums::{ILLEGAL_NAMES, carc_illegal_action};

/// The status returned by a function.
///
/// The numbers are stable: new numbers may be added, and retired numbers stay reserved. The ranges
/// are 1 to 99 for API usage errors, 100 to 199 for violations of the game's rules, 200 to 299 for
/// invalid input, 300 to 399 for cancelled calls, and 900 and above for bugs in the library.
/// Programs should handle an unknown number according to its range.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_status {
    /// Success.
    CARC_STATUS_OK = 0,
    /// A required pointer is NULL.
    CARC_STATUS_NULL_POINTER = 1,
    /// A pointer does not point to a valid handle of the expected type.
    CARC_STATUS_INVALID_HANDLE = 2,
    /// The buffer is too small. The buffer is unchanged, and `*len` receives the required capacity.
    CARC_STATUS_BUFFER_TOO_SMALL = 3,
    /// A number is out of range or unknown.
    CARC_STATUS_INVALID_ARGUMENT = 4,
    /// A string is not valid UTF-8.
    CARC_STATUS_INVALID_UTF8 = 5,
    /// The `struct_size` of a structure is not set, or is smaller than the structure's first
    /// version.
    CARC_STATUS_INVALID_STRUCT_SIZE = 6,
    /// An earlier call on this handle panicked. A poisoned handle can only be freed, except that a
    /// game can also be saved with `carc_game_rescue_json`.
    CARC_STATUS_POISONED = 7,
    /// The requested item, such as an entry, a player, a tile or a feature, does not exist.
    CARC_STATUS_NOT_FOUND = 8,
    /// Another thread is modifying this handle, or a job is using the agent. The call had no
    /// effect. If a call returns this status although no job is running, the program does not
    /// synchronize its threads correctly; see the top of this header.
    CARC_STATUS_BUSY = 9,
    /// The operating system could not start a thread.
    CARC_STATUS_NO_THREAD = 10,
    /// The job is still running.
    CARC_STATUS_NOT_DONE = 11,
    /// The action is not legal in this position. `carc_error_illegal` or `carc_game_last_illegal`
    /// returns the reason.
    CARC_STATUS_ILLEGAL_ACTION = 100,
    /// It is another player's turn to act, or no player can act.
    CARC_STATUS_OTHER_ACTOR = 101,
    /// There is no action to undo.
    CARC_STATUS_NOTHING_TO_UNDO = 102,
    /// A config contains unknown names, out-of-range values or contradictions.
    CARC_STATUS_BAD_CONFIG = 200,
    /// A save is corrupted or truncated, or was written by a later version.
    CARC_STATUS_BAD_SAVE = 201,
    /// The string is not a valid action.
    CARC_STATUS_BAD_ACTION_TEXT = 202,
    /// The number is not a valid action code.
    CARC_STATUS_BAD_ACTION_CODE = 203,
    /// A tile file is invalid.
    CARC_STATUS_BAD_TILE_SET = 204,
    /// A deck contains tiles that are not in the game, or is too long.
    CARC_STATUS_BAD_DECK = 205,
    /// The string is not a valid event in JSON form.
    CARC_STATUS_BAD_EVENT = 206,
    /// The string does not specify a valid agent.
    CARC_STATUS_BAD_AGENT = 207,
    /// A language file is malformed or incomplete, or contains an invalid sentence template.
    CARC_STATUS_BAD_LANGUAGE = 208,
    /// An evaluator returned invalid numbers: a negative or unwritten prior, or a number that is
    /// not finite.
    CARC_STATUS_BAD_EVALUATION = 209,
    /// The string is not valid board notation; the error includes the line and column.
    CARC_STATUS_BAD_BOARD_TEXT = 210,
    /// The call was cancelled with a `carc_cancel_token` before it produced a result.
    CARC_STATUS_CANCELLED = 300,
    /// An evaluator failed, which ended the search.
    CARC_STATUS_EVALUATOR_FAILED = 301,
    /// The library panicked, and the handle is now poisoned. This is a bug; please report it.
    CARC_STATUS_PANIC = 900,
}

/// Returns the name of a status in lower case, with words separated by `_`, such as
/// `"buffer_too_small"`.
///
/// @param status  the status, any number
/// @return a NUL-terminated string with static lifetime, never NULL; `"unknown"` for an unknown
///         number
/// @note Threads: safe to call from any thread at any time.
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
    (CARC_STATUS_NO_THREAD, c"no_thread"),
    (CARC_STATUS_NOT_DONE, c"not_done"),
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
    (CARC_STATUS_BAD_BOARD_TEXT, c"bad_board_text"),
    (CARC_STATUS_CANCELLED, c"cancelled"),
    (CARC_STATUS_EVALUATOR_FAILED, c"evaluator_failed"),
    (CARC_STATUS_PANIC, c"panic"),
];

/// Returns the name of a reason why an action is not legal, such as `"occupied"`. The names are the
/// same in every language.
///
/// @param illegal  a CARC_ILLEGAL number
/// @return a NUL-terminated string with static lifetime, never NULL; `"unknown"` for an unknown
///         number
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub extern "C" fn carc_illegal_action_name(illegal: i32) -> *const std::ffi::c_char {
    ILLEGAL_NAMES
        .iter()
        .find(|(known, _)| *known == illegal)
        .map_or(c"unknown", |(_, name)| name)
        .as_ptr()
}

/// The action is legal, or the call failed for another reason.
pub(crate) const LEGAL: i32 = carc_illegal_action::CARC_ILLEGAL_NONE as i32;

/// An error from a call: its status, and a message if the status needs further explanation.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) status: carc_status,
    /// A CARC_ILLEGAL number.
    pub(crate) illegal: i32,
    pub(crate) text: Option<String>,
    /// The problems in a config.
    pub(crate) problems: Vec<ConfigProblem>,
    /// The line and column of an invalid text.
    pub(crate) place: Option<(u32, u32)>,
}

impl Fault {
    pub(crate) fn new(status: carc_status, text: impl ToString) -> Self {
        Self { text: Some(text.to_string()), ..Self::from(status) }
    }
}

impl From<carc_status> for Fault {
    fn from(status: carc_status) -> Self {
        Self { status, illegal: LEGAL, text: None, problems: Vec::new(), place: None }
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
