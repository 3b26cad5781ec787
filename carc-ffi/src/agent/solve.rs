//! The exact solver.

use carc_agents::{Solution, SolveError, SolvedCandidate, solve};

use super::{candidates, carc_monitor, codes};
use crate::{
    error::carc_error,
    getter::{get_array, get_structs, get_value},
    handle::{self, Handle, Head, not_null, reads_telling},
    place::{carc_seat, seat_of},
    state::carc_state,
    status::{
        Fault,
        carc_status::{self, *},
    },
    structure::grows,
};

/// The result of the exact solver. A solution is immutable.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_solution {
    head: Head,
    inner: Solution,
}

// SAFETY: `repr(C)`, the head is the first field, and the magic number is unique.
unsafe impl Handle for carc_solution {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a0e;

    fn head(&self) -> &Head {
        &self.head
    }
}

/// Computes the expected final points for each candidate of the player to act. The points are exact
/// if the budget is sufficient. The solver searches every decision and averages over all outcomes
/// of every draw, weighted by the number of remaining copies. Every player maximizes the expected
/// lead over the best opponent, or the score in a solo game. Ties are broken by the player's own
/// expected points, and then by the order of the legal actions. The game does not change.
///
/// The search depth increases by one turn at a time until the search is complete or has visited
/// `nodes` positions. The function returns the result of the last completed depth; see
/// `carc_solution_is_exact`. A cancelled call returns the results so far. Each remaining tile
/// multiplies the number of positions by about a hundred. If a draw is pending, the solution has no
/// candidates, and its points are the mean over all draws. Tiles under hills are unknown to all
/// players and count as remaining tiles.
///
/// @param state     the state; its game must not change during the call
/// @param turns     1 to solve complete turns if the player is about to place a tile, 0 to solve
///                  single actions
/// @param nodes     the maximum number of positions to visit, such as 1000000
/// @param monitor   cancels the search and reports the number of positions; may be NULL
/// @param out       receives the new handle; free it with `carc_solution_free`
/// @param error     receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_OTHER_ACTOR if the game is over,
///         CARC_STATUS_INVALID_ARGUMENT if hands are hidden or `nodes` is too small to play every
///         candidate to the end of its turn, CARC_STATUS_CANCELLED if the call was cancelled before
///         every candidate was played to the end of its turn
/// @note Threads: reads `state` and `monitor`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_solve(
    state: *const carc_state, turns: i32, nodes: u64, monitor: *const carc_monitor,
    out: *mut *mut carc_solution, error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller guarantees live handles (`monitor` may be NULL) and a writable `out`.
    unsafe {
        reads_telling(state, error, |state| {
            let mut watch = carc_monitor::watch(monitor)?;
            let candidates = candidates(turns);
            let inner = solve(state.read(), candidates, nodes, &mut watch)?;
            handle::give(out, carc_solution { head: Head::new(carc_solution::MAGIC), inner });
            Ok(())
        })
    }
}

impl From<SolveError> for Fault {
    fn from(error: SolveError) -> Self {
        let status = match error {
            SolveError::Cancelled => CARC_STATUS_CANCELLED,
            SolveError::GameOver => CARC_STATUS_OTHER_ACTOR,
            _ => CARC_STATUS_INVALID_ARGUMENT,
        };
        Self::new(status, error)
    }
}

/// Frees a solution. Passing NULL is allowed and does nothing.
///
/// @param solution  the solution; may be NULL
/// @note Threads: requires exclusive access to `solution`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_solution_free(solution: *mut carc_solution) {
    // SAFETY: the caller guarantees that the handle is no longer in use.
    unsafe { handle::free(solution) }
}

/// A candidate action or turn for the player to act, with its solved value.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_solved_candidate {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// The number of actions; only a complete turn can have more than 1.
    pub count: u32,
    /// The expected lead, which is the player's final score minus the best opponent's final score;
    /// negative if the player is behind. In a solo game, the lead is the final score.
    pub lead: f64,
    /// Each player's expected final points, in seat order; unused elements are 0.
    pub points: [f64; 8],
    /// The actions, in order; unused elements are 0.
    pub actions: [u64; 8],
}
grows!(carc_solved_candidate, 144);

impl From<&SolvedCandidate> for carc_solved_candidate {
    fn from(candidate: &SolvedCandidate) -> Self {
        let mut points = [0.0; 8];
        points[..candidate.points.len()].copy_from_slice(&candidate.points);
        let (count, actions) = (candidate.actions.len() as u32, codes(&candidate.actions));
        Self { struct_size: 0, count, lead: candidate.lead, points, actions }
    }
}

/// Gets the candidates in a solution, best first. Equally good candidates are listed in the order
/// of the legal actions or turns. The list is empty if a draw is pending.
///
/// @param solution  the solution
/// @param buf       caller-provided buffer that receives the candidates; set the `struct_size` of
///                  the first element; may be NULL if `cap` is 0
/// @param cap       the capacity of `buf` in candidates
/// @param len       receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `solution`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_solution_candidates(
    solution: *const carc_solution, buf: *mut carc_solved_candidate, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(solution, buf, cap, len, solution.inner.candidates.iter().map(Into::into))
}

/// Gets each player's expected final points, in seat order, if all players choose the best
/// candidates.
///
/// @param solution  the solution
/// @param buf       caller-provided buffer that receives the points; may be NULL if `cap` is 0
/// @param cap       the capacity of `buf` in numbers
/// @param len       receives the number of players
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `solution`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_solution_points(
    solution: *const carc_solution, buf: *mut f64, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(solution, buf, cap, len, solution.inner.points.iter().copied())
}

/// Gets the player to act.
///
/// @param solution  the solution
/// @param player    receives the player, or CARC_NO_SEAT if a draw is pending
/// @return CARC_STATUS_OK
/// @note Threads: reads `solution`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_solution_player(
    solution: *const carc_solution, player: *mut carc_seat,
) -> carc_status {
    get_value!(solution, player, seat_of(solution.inner.player))
}

/// Checks whether every possible continuation was searched to the end of the game. In an inexact
/// solution, the points assume that the game ends after the number of turns returned by
/// `carc_solution_turns`.
///
/// @param solution  the solution
/// @param exact     receives 1 if the search was complete, otherwise 0
/// @return CARC_STATUS_OK
/// @note Threads: reads `solution`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_solution_is_exact(
    solution: *const carc_solution, exact: *mut i32,
) -> carc_status {
    get_value!(solution, exact, solution.inner.exact.into())
}

/// Gets the number of turns searched after the current turn. A second turn part counts as a
/// separate turn.
///
/// @param solution  the solution
/// @param turns     receives the number of turns
/// @return CARC_STATUS_OK
/// @note Threads: reads `solution`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_solution_turns(
    solution: *const carc_solution, turns: *mut u32,
) -> carc_status {
    get_value!(solution, turns, solution.inner.turns)
}

/// Gets the number of visited positions.
///
/// @param solution  the solution
/// @param nodes     receives the number of positions
/// @return CARC_STATUS_OK
/// @note Threads: reads `solution`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_solution_nodes(
    solution: *const carc_solution, nodes: *mut u64,
) -> carc_status {
    get_value!(solution, nodes, solution.inner.nodes)
}
