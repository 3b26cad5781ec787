//! Agents: computer players.

mod evaluator;
mod search;
mod solve;

pub use self::{evaluator::*, search::*, solve::*};

use std::{
    ffi::{c_char, c_void},
    fmt, ptr,
    sync::{Mutex, PoisonError},
};

use carc_agents::{
    Agent, AgentError, AgentSpec, Candidate, CandidateKind, EvaluationError, Monitor,
};
use carc_engine::{Action, Actor};

use crate::{
    buffer::text,
    error::carc_error,
    game::carc_game,
    getter::get_text,
    handle::{self, Handle, Head, not_null, writes_telling},
    status::{
        Fault,
        carc_status::{self, *},
    },
    stop::carc_cancel_token,
    structure::{grows, room, write_structs},
};

/// A computer player. Agents support every setup and every phase, and they only use information
/// that the player to act is allowed to see. An agent keeps no state between decisions except its
/// random number generator, so one agent can play for several seats and in several games.
#[cfg_attr(all(), repr(C))]
pub struct carc_agent {
    head: Head,
    spec: AgentSpec,
    /// Never locked: its users have exclusive access to the handle. The mutex makes the handle
    /// `Sync`.
    inner: Mutex<Box<dyn Agent>>,
}

impl fmt::Debug for carc_agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("carc_agent").field("spec", &self.spec).finish_non_exhaustive()
    }
}

// SAFETY: `repr(C)`, the head is the first field, and the magic number is unique.
unsafe impl Handle for carc_agent {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a07;

    fn head(&self) -> &Head {
        &self.head
    }
}

/// Creates an agent.
///
/// The string is `random` (any legal action), `greedy` (the best turn with a lookahead of one turn)
/// or `mcts`, a Monte Carlo tree search with 1000 iterations per decision. `mcts:iterations=500`
/// and `mcts:seconds=0.2` set its budget; with `mcts:iterations=500,seconds=0.2` it stops at the
/// first limit that it reaches. `mcts:iterations=500,threads=4` searches on four threads (1 to 64).
/// There are also levels for human opponents: `easy` (makes mistakes), `normal` (same as `greedy`),
/// `hard` (1000 iterations, but at most one second) and `expert` (10,000 iterations, but at most
/// five seconds). `hard` and `expert` accept the same parameters as `mcts`, for example
/// `hard:iterations=400`; these replace the default limits.
///
/// @param agent_text  the agent specification, UTF-8; it need not be NUL-terminated
/// @param len         the length of the string in bytes
/// @param seed        the seed; it determines all choices, unless the agent is limited by time
/// @param out         receives the new handle; free it with `carc_agent_free`
/// @param error       receives error details with a suggested name; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_AGENT
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_new(
    agent_text: *const c_char, len: usize, seed: u64, out: *mut *mut carc_agent,
    error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller guarantees `len` readable bytes of text, a writable pointer at `out`, and
    // a live or NULL `error`.
    unsafe {
        handle::free_call_telling(error, || {
            let spec: AgentSpec = text(agent_text, len)?
                .parse()
                .map_err(|error| Fault::new(CARC_STATUS_BAD_AGENT, error))?;
            let inner = Mutex::new(spec.build(seed));
            handle::give(out, carc_agent { head: Head::new(carc_agent::MAGIC), spec, inner });
            Ok(())
        })
    }
}

/// Frees an agent. Passing NULL is allowed and does nothing.
///
/// @param agent  the agent; may be NULL
/// @note Threads: requires exclusive access to `agent`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_free(agent: *mut carc_agent) {
    // SAFETY: the caller guarantees that the handle is no longer in use.
    unsafe { handle::free(agent) }
}

/// Gets the agent as a string that `carc_agent_new` accepts, with all defaults filled in. The
/// string does not mention a custom evaluator.
///
/// @param agent  the agent
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `agent`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_text(
    agent: *const carc_agent, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(agent, buf, cap, len, agent.spec.to_string())
}

/// Chooses an action for the player to act. The game is not changed. The time that a search takes
/// depends on the agent; use `carc_agent_choose_cancellable` to cancel a search.
///
/// @param agent  the agent; its random number generator advances
/// @param game   the game; it must not change during the call
/// @param code   receives a legal action
/// @param error  receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_OTHER_ACTOR if no player is to act because a chance draw is
///         due or the game is over
/// @note Threads: writes `agent`; reads `game`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_choose(
    agent: *mut carc_agent, game: *const carc_game, code: *mut u64, error: *mut carc_error,
) -> carc_status {
    // SAFETY: see above.
    unsafe { choose(agent, game, NOBODY, code, error) }
}

/// Chooses an action like `carc_agent_choose`, but can be cancelled from another thread or before
/// the call. The agent checks the token before each iteration of a search and remains usable after
/// it was cancelled.
///
/// @param agent  the agent; its random number generator advances
/// @param game   the game; it must not change during the call
/// @param stop   the cancel token, which any thread may cancel during the call; may be NULL
/// @param code   receives a legal action
/// @param error  receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_CANCELLED, CARC_STATUS_OTHER_ACTOR if no player is to act
///         because a chance draw is due or the game is over
/// @note Threads: writes `agent`; reads `game` and `stop`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_choose_cancellable(
    agent: *mut carc_agent, game: *const carc_game, stop: *const carc_cancel_token, code: *mut u64,
    error: *mut carc_error,
) -> carc_status {
    // SAFETY: see above.
    unsafe { choose(agent, game, Lookers { stop, ..NOBODY }, code, error) }
}

/// A callback that receives the progress of a search.
///
/// `user` is the pointer that was registered with the callback. `done` and `total` count
/// iterations, or milliseconds if the search is limited only by time. If there are two limits, they
/// refer to the limit that is closer to being reached. `total` is constant; `done` never decreases
/// and reaches `total` unless the search was cancelled. The callback should return quickly. It may
/// read the game and cancel a `carc_cancel_token`; it must not change the game or use the agent,
/// and exceptions must not escape from it.
pub type carc_progress_fn = Option<unsafe extern "C" fn(user: *mut c_void, done: u64, total: u64)>;

/// Chooses an action like `carc_agent_choose_cancellable` and reports the progress of the search to
/// a callback.
///
/// @param agent     the agent; its random number generator advances
/// @param game      the game; it must not change during the call
/// @param stop      the cancel token, which any thread may cancel during the call; may be NULL
/// @param progress  called after each iteration of a search, on the calling thread; may be NULL
/// @param user      passed to the callback unchanged; may be NULL
/// @param code      receives a legal action
/// @param error     receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_CANCELLED, CARC_STATUS_OTHER_ACTOR if no player is to act
///         because a chance draw is due or the game is over
/// @note Threads: writes `agent`; reads `game` and `stop`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_choose_monitored(
    agent: *mut carc_agent, game: *const carc_game, stop: *const carc_cancel_token,
    progress: carc_progress_fn, user: *mut c_void, code: *mut u64, error: *mut carc_error,
) -> carc_status {
    // SAFETY: see above.
    unsafe { choose(agent, game, Lookers { stop, progress, user }, code, error) }
}

/// A candidate: a possible action or turn of the player to act, with the agent's estimate.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_candidate {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// The number of actions: 1, or more for a whole turn.
    pub count: u32,
    /// The expected lead: the player's final score minus the best opponent's, negative if behind;
    /// in a solo game, the final score. The lead is an estimate, but it is exact if the game ends
    /// with this turn. The lead of a placement is that of the best turn that begins with it.
    pub lead: f64,
    /// The number of visits by a search beyond the current turn; 0 if the lead is the evaluation of
    /// the position after the turn.
    pub visits: u64,
    /// The actions, in order; elements from index `count` on are 0.
    pub actions: [u64; 8],
}
grows!(carc_candidate, 88);

impl From<Candidate> for carc_candidate {
    fn from(hint: Candidate) -> Self {
        let (count, actions) = (hint.actions.len() as u32, codes(&hint.actions));
        Self { struct_size: 0, count, lead: hint.lead, visits: hint.visits.into(), actions }
    }
}

/// Returns the codes of a turn's actions, padded with 0.
fn codes(actions: &[Action]) -> [u64; 8] {
    let mut codes = [0; 8];
    for (slot, action) in codes.iter_mut().zip(actions) {
        *slot = action.code();
    }
    codes
}

/// Ranks the candidates of the player to act by expected lead, best first. The game is not changed.
/// A cancelled search returns its results so far.
///
/// The number of candidates is known in advance: it is the number of actions listed by
/// `carc_state_legal`, or of turns listed by `carc_game_turns`. If the buffer is too small for all
/// of them, the call only reports this number and does not search.
///
/// @param agent     the agent: any but `random`; its random number generator advances
/// @param game      the game; it must not change during the call
/// @param turns     1 to rank whole turns if a tile is to be placed, 0 to rank single actions
/// @param stop      the cancel token, which any thread may cancel during the call; may be NULL
/// @param progress  called after each iteration of a search, on the calling thread; may be NULL
/// @param user      passed to the callback unchanged; may be NULL
/// @param buf       caller-provided buffer that receives the candidates; set the `struct_size` of
///                  the first element; may be NULL if `cap` is 0
/// @param cap       the capacity of `buf` in candidates
/// @param len       receives the total number of elements
/// @param error     receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE,
///         CARC_STATUS_CANCELLED if the search was cancelled before it had evaluated each candidate
///         once, CARC_STATUS_BAD_AGENT if the agent cannot rank (`random`), CARC_STATUS_OTHER_ACTOR
///         if no player is to act
/// @note Threads: writes `agent`; reads `game` and `stop`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_rank(
    agent: *mut carc_agent, game: *const carc_game, turns: i32, stop: *const carc_cancel_token,
    progress: carc_progress_fn, user: *mut c_void, buf: *mut carc_candidate, cap: usize,
    len: *mut usize, error: *mut carc_error,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller guarantees live handles (`stop` may be NULL), memory for `cap` candidates,
    // and a writable `len`.
    unsafe {
        writes_telling(agent, error, |agent| {
            let game = &handle::shared(game)?.inner;
            let mut watch = Lookers { stop, progress, user }.checked()?;
            let candidates = if turns == 0 { CandidateKind::Actions } else { CandidateKind::Turns };
            if matches!(game.state().actor(), Actor::Player(_)) {
                room(candidates.count(game), buf, cap, len)?;
            }
            let inner = agent.inner.get_mut().unwrap_or_else(PoisonError::into_inner);
            let hints = inner.rank_cancellable(game, candidates, &mut watch)?;
            write_structs(hints.into_iter().map(carc_candidate::from), buf, cap, len)
        })
    }
}

/// The cancel token and progress callback as passed by the caller.
struct Lookers {
    stop: *const carc_cancel_token,
    progress: carc_progress_fn,
    user: *mut c_void,
}

const NOBODY: Lookers = Lookers { stop: ptr::null(), progress: None, user: ptr::null_mut() };

/// A cancel token and progress callback that have been checked.
struct Watching<'a> {
    stop: Option<&'a carc_cancel_token>,
    lookers: Lookers,
}

impl Lookers {
    /// # Safety
    /// The token is NULL or points to one that outlives the call, and the function can be called.
    unsafe fn checked<'a>(self) -> Result<Watching<'a>, carc_status> {
        let stop = match self.stop.is_null() {
            true => None,
            // SAFETY: guaranteed by the caller.
            false => Some(unsafe { handle::shared(self.stop)? }),
        };
        Ok(Watching { stop, lookers: self })
    }
}

impl Monitor for Watching<'_> {
    fn is_cancelled(&mut self) -> bool {
        self.stop.is_some_and(carc_cancel_token::is_set)
    }

    fn progress(&mut self, done: u64, total: u64) {
        if let Some(progress) = self.lookers.progress {
            // SAFETY: guaranteed when the function was registered.
            unsafe { progress(self.lookers.user, done, total) }
        }
    }
}

unsafe fn choose(
    agent: *mut carc_agent, game: *const carc_game, lookers: Lookers, code: *mut u64,
    error: *mut carc_error,
) -> carc_status {
    not_null!(code);
    // SAFETY: the caller guarantees live handles (the token may be NULL) and a writable `code`.
    unsafe {
        writes_telling(agent, error, |agent| {
            let game = handle::shared(game)?;
            let mut watch = lookers.checked()?;
            let inner = agent.inner.get_mut().unwrap_or_else(PoisonError::into_inner);
            code.write(inner.choose_cancellable(&game.inner, &mut watch)?.code());
            Ok(())
        })
    }
}

impl From<AgentError> for Fault {
    fn from(error: AgentError) -> Self {
        let status = match error {
            AgentError::Cancelled => CARC_STATUS_CANCELLED,
            AgentError::NoOpinion | AgentError::NoSearch => CARC_STATUS_BAD_AGENT,
            AgentError::Evaluation(EvaluationError::Failed) => CARC_STATUS_EVALUATOR_FAILED,
            AgentError::Evaluation(_) => CARC_STATUS_BAD_EVALUATION,
            _ => CARC_STATUS_OTHER_ACTOR,
        };
        Self::new(status, error)
    }
}
