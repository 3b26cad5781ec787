//! What functions return, and the reasons why an action is not legal.

use carc_engine::{ActionError, IllegalReason, LoadError};

/// What a function returns.
///
/// The numbers are permanent: new ones are added, retired ones stay reserved. 1 to 99 is a mistake
/// in the use of this interface, 100 to 199 something the rules of the game do not allow, 200 to
/// 299 input in a wrong format, 900 and above a fault of the library. A program should treat a
/// number that it does not know by its hundred.
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
    /// The action is not legal now; a reason says why.
    CARC_STATUS_ILLEGAL_ACTION = 100,
    /// The decision is not this player's.
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
    (CARC_STATUS_ILLEGAL_ACTION, c"illegal_action"),
    (CARC_STATUS_OTHER_ACTOR, c"other_actor"),
    (CARC_STATUS_NOTHING_TO_UNDO, c"nothing_to_undo"),
    (CARC_STATUS_BAD_CONFIG, c"bad_config"),
    (CARC_STATUS_BAD_SAVE, c"bad_save"),
    (CARC_STATUS_BAD_ACTION_TEXT, c"bad_action_text"),
    (CARC_STATUS_BAD_ACTION_CODE, c"bad_action_code"),
    (CARC_STATUS_BAD_TILE_SET, c"bad_tile_set"),
    (CARC_STATUS_BAD_DECK, c"bad_deck"),
    (CARC_STATUS_PANIC, c"panic"),
];

/// Why an action is not legal. The numbers are permanent.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum carc_illegal {
    /// It is legal.
    CARC_ILLEGAL_NONE = 0,
    /// The game is over.
    CARC_ILLEGAL_GAME_OVER = 1,
    /// The action belongs to another phase.
    CARC_ILLEGAL_OTHER_PHASE = 2,
    /// Somebody else decides.
    CARC_ILLEGAL_OTHER_ACTOR = 3,
    /// No such tile is in the game, or none is left to draw.
    CARC_ILLEGAL_NO_SUCH_TILE = 4,
    /// An explicit deck has another tile on top.
    CARC_ILLEGAL_NOT_ON_TOP = 5,
    /// A tile lies there already (BASE-TILE-1).
    CARC_ILLEGAL_OCCUPIED = 6,
    /// No side of the cell touches a tile (BASE-TILE-1).
    CARC_ILLEGAL_DETACHED = 7,
    /// A side does not match (BASE-TILE-1).
    CARC_ILLEGAL_DOES_NOT_FIT = 8,
    /// Figures go on the tile just laid (BASE-MEEPLE-2).
    CARC_ILLEGAL_OTHER_TILE = 9,
    /// The tile has no such segment.
    CARC_ILLEGAL_NO_SUCH_SEGMENT = 10,
    /// The figure cannot stand there at all (BASE-MEEPLE-2).
    CARC_ILLEGAL_WRONG_KIND = 11,
    /// A meeple is in the feature already (BASE-MEEPLE-3).
    CARC_ILLEGAL_TAKEN = 12,
    /// The supply holds no such figure (BASE-MEEPLE-1).
    CARC_ILLEGAL_NO_SUPPLY = 13,
    /// A reason that has no number yet.
    CARC_ILLEGAL_OTHER = 999,
}

use carc_illegal::*;

const REASONS: &[(carc_illegal, &std::ffi::CStr)] = &[
    (CARC_ILLEGAL_NONE, c"none"),
    (CARC_ILLEGAL_GAME_OVER, c"game_over"),
    (CARC_ILLEGAL_OTHER_PHASE, c"other_phase"),
    (CARC_ILLEGAL_OTHER_ACTOR, c"other_actor"),
    (CARC_ILLEGAL_NO_SUCH_TILE, c"no_such_tile"),
    (CARC_ILLEGAL_NOT_ON_TOP, c"not_on_top"),
    (CARC_ILLEGAL_OCCUPIED, c"occupied"),
    (CARC_ILLEGAL_DETACHED, c"detached"),
    (CARC_ILLEGAL_DOES_NOT_FIT, c"does_not_fit"),
    (CARC_ILLEGAL_OTHER_TILE, c"other_tile"),
    (CARC_ILLEGAL_NO_SUCH_SEGMENT, c"no_such_segment"),
    (CARC_ILLEGAL_WRONG_KIND, c"wrong_kind"),
    (CARC_ILLEGAL_TAKEN, c"taken"),
    (CARC_ILLEGAL_NO_SUPPLY, c"no_supply"),
    (CARC_ILLEGAL_OTHER, c"other"),
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
pub extern "C" fn carc_illegal_name(illegal: i32) -> *const std::ffi::c_char {
    REASONS
        .iter()
        .find(|(known, _)| *known as i32 == illegal)
        .map_or(c"unknown", |(_, name)| name)
        .as_ptr()
}

impl From<IllegalReason> for carc_illegal {
    fn from(reason: IllegalReason) -> Self {
        match reason {
            IllegalReason::GameOver => CARC_ILLEGAL_GAME_OVER,
            IllegalReason::OtherPhase(_) => CARC_ILLEGAL_OTHER_PHASE,
            IllegalReason::OtherActor(_) => CARC_ILLEGAL_OTHER_ACTOR,
            IllegalReason::NoSuchTile => CARC_ILLEGAL_NO_SUCH_TILE,
            IllegalReason::NotOnTop => CARC_ILLEGAL_NOT_ON_TOP,
            IllegalReason::Occupied(_) => CARC_ILLEGAL_OCCUPIED,
            IllegalReason::Detached(_) => CARC_ILLEGAL_DETACHED,
            IllegalReason::DoesNotFit(_) => CARC_ILLEGAL_DOES_NOT_FIT,
            IllegalReason::OtherTile(_) => CARC_ILLEGAL_OTHER_TILE,
            IllegalReason::NoSuchSegment(_) => CARC_ILLEGAL_NO_SUCH_SEGMENT,
            IllegalReason::WrongKind(_) => CARC_ILLEGAL_WRONG_KIND,
            IllegalReason::Taken => CARC_ILLEGAL_TAKEN,
            IllegalReason::NoSupply => CARC_ILLEGAL_NO_SUPPLY,
            _ => CARC_ILLEGAL_OTHER,
        }
    }
}

/// A call that failed: its status, and a sentence where the status does not say it all.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) status: carc_status,
    pub(crate) illegal: carc_illegal,
    pub(crate) text: Option<String>,
}

impl Fault {
    pub(crate) fn new(status: carc_status, text: impl ToString) -> Self {
        Self { status, illegal: CARC_ILLEGAL_NONE, text: Some(text.to_string()) }
    }
}

impl From<carc_status> for Fault {
    fn from(status: carc_status) -> Self {
        Self { status, illegal: CARC_ILLEGAL_NONE, text: None }
    }
}

impl From<ActionError> for Fault {
    fn from(error: ActionError) -> Self {
        let status = match error.reason {
            IllegalReason::OtherActor(_) => CARC_STATUS_OTHER_ACTOR,
            _ => CARC_STATUS_ILLEGAL_ACTION,
        };
        Self { illegal: error.reason.into(), ..Self::new(status, error) }
    }
}

impl From<LoadError> for Fault {
    fn from(error: LoadError) -> Self {
        Self::new(CARC_STATUS_BAD_SAVE, error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names are the words that the engine itself writes, so the languages agree.
    #[test]
    fn reasons_are_named_as_in_the_engine() {
        use carc_engine::{Actor, Cell, Phase, SegmentKind};
        let cell = Cell::new(1, 2);
        let reasons = [
            IllegalReason::GameOver,
            IllegalReason::OtherPhase(Phase::Place),
            IllegalReason::OtherActor(Actor::Chance),
            IllegalReason::NoSuchTile,
            IllegalReason::NotOnTop,
            IllegalReason::Occupied(cell),
            IllegalReason::Detached(cell),
            IllegalReason::DoesNotFit(cell),
            IllegalReason::OtherTile(cell),
            IllegalReason::NoSuchSegment(3),
            IllegalReason::WrongKind(SegmentKind::Field),
            IllegalReason::Taken,
            IllegalReason::NoSupply,
        ];
        for (number, reason) in (1..).zip(reasons) {
            let json = serde_json::to_value(reason).unwrap();
            let word = match &json {
                serde_json::Value::String(word) => word.clone(),
                serde_json::Value::Object(map) => map.keys().next().unwrap().clone(),
                other => panic!("{other}"),
            };
            let own = carc_illegal::from(reason);
            assert_eq!(own as i32, number);
            let (_, name) = REASONS.iter().find(|(known, _)| *known == own).unwrap();
            assert_eq!(name.to_str().unwrap(), word);
        }
        assert_eq!(REASONS.len(), reasons.len() + 2);
    }
}
