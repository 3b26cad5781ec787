//! Legal actions, complete turns and chance outcomes.

use carc_engine::{Action, ActionList};

use crate::{
    action::code_of,
    buffer::write_array,
    error::carc_error,
    getter::{get, get_structs, get_value},
    handle::{not_null, reads_telling},
    state::carc_state,
    status::{Fault, carc_status},
    structure::grows,
};

/// Gets the legal actions, in ascending order and without duplicates. For a symmetric tile, only
/// the smallest of the equivalent rotations is listed (TURN-25). The list is empty if and only if
/// the game is over. If the actor is chance, the list contains the possible draws. With hidden
/// hands, a view omits other players' actions that use unknown tiles (HID-6).
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the codes; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in codes
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_legal(
    state: *const carc_state, buf: *mut u64, cap: usize, len: *mut usize,
) -> carc_status {
    get!(state, len, {
        state.with_legal_actions(|list| write_array(list.codes().iter().copied(), buf, cap, len))
    })
}

/// Gets the legal actions like `carc_state_legal`, but with all rotations that fit, including
/// equivalent rotations.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the codes; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in codes
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_legal_all_rotations(
    state: *const carc_state, buf: *mut u64, cap: usize, len: *mut usize,
) -> carc_status {
    get!(state, len, {
        let mut list = ActionList::new();
        state.read().legal_actions_all_rotations(&mut list);
        write_array(list.codes().iter().copied(), buf, cap, len)
    })
}

/// Checks whether an action is legal, without listing all legal actions.
///
/// @param state  the state
/// @param code   the action code
/// @param legal  receives 1 if the action is legal, or 0 if it is illegal or its code is invalid
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_is_legal(
    state: *const carc_state, code: u64, legal: *mut i32,
) -> carc_status {
    get_value!(state, legal, {
        let action = Action::from_code(code);
        action.is_ok_and(|action| state.read().is_legal(action)).into()
    })
}

/// Checks whether an action is legal and gets the reason if it is not.
///
/// @param state    the state
/// @param code     the action code
/// @param illegal  receives a CARC_ILLEGAL number, or CARC_ILLEGAL_NONE if the action is legal;
///                 written only if the call returns CARC_STATUS_OK or CARC_STATUS_ILLEGAL_ACTION
/// @param error    receives the reason why the action is not legal; may be NULL
/// @return CARC_STATUS_OK if the action is legal, otherwise CARC_STATUS_ILLEGAL_ACTION or
///         CARC_STATUS_BAD_ACTION_CODE
/// @note Threads: reads `state`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_check(
    state: *const carc_state, code: u64, illegal: *mut i32, error: *mut carc_error,
) -> carc_status {
    not_null!(illegal);
    // SAFETY: the caller guarantees live handles and a writable `illegal`.
    unsafe {
        reads_telling(state, error, |state| {
            let action = code_of(code)?;
            let result = state.read().check(action);
            let result = result.map_err(Fault::from);
            illegal.write(result.as_ref().map_or_else(|fault| fault.illegal, |()| 0));
            result
        })
    }
}

/// A chance outcome.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_outcome {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// Reserved; always 0.
    pub reserved: u32,
    /// The draw, as an action code.
    pub code: u64,
    /// The probability of the outcome; the probabilities of all outcomes add up to 1.
    pub probability: f64,
}
grows!(carc_outcome, 24);

/// Gets the chance outcomes with their probabilities. The list is empty unless a draw is pending,
/// as can happen in games with external chance.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the outcomes; set the `struct_size` of the
///               first element; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in outcomes
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_chance_outcomes(
    state: *const carc_state, buf: *mut carc_outcome, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(state, buf, cap, len, {
        state.read().chance_outcomes().into_iter().map(|(action, probability)| carc_outcome {
            struct_size: 0,
            reserved: 0,
            code: action.code(),
            probability,
        })
    })
}
