//! Agents, or computer players.

mod estimate;
mod evaluator;
mod job;
mod monitor;
mod search;
mod solve;

pub use self::{estimate::*, evaluator::*, job::*, monitor::*, search::*, solve::*};

use std::{
    ffi::c_char,
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use carc_agents::{Agent, AgentError, AgentSpec, Candidate, CandidateKind, EvaluationError};
use carc_engine::{Action, Actor, Game};

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
    structure::{Grows, grows, room, write_structs},
};

/// A computer player. Agents support every setup and every phase, and they use only information
/// that the player to act is allowed to see. Between decisions, an agent keeps only the state of
/// its random number generator, so one agent can play for several seats and in several games.
#[cfg_attr(all(), repr(C))]
pub struct carc_agent {
    head: Head,
    spec: AgentSpec,
    /// The agent is shared with a job's thread while the job is running.
    inner: Arc<Mutex<Box<dyn Agent>>>,
    /// True if the agent calls an evaluator in the caller's program.
    calls_back: bool,
}

impl carc_agent {
    fn new(spec: AgentSpec, inner: Box<dyn Agent>, calls_back: bool) -> Self {
        let inner = Arc::new(Mutex::new(inner));
        Self { head: Head::new(Self::MAGIC), spec, inner, calls_back }
    }

    /// Returns the agent. Fails if a job is using the agent.
    fn idle(&self) -> Result<MutexGuard<'_, Box<dyn Agent>>, Fault> {
        if Arc::strong_count(&self.inner) > 1 {
            return Err(Fault::new(CARC_STATUS_BUSY, "a job is using the agent"));
        }
        Ok(self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }
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
/// The string is `random` (any legal action), `greedy` (the best turn, with a one-turn lookahead)
/// or `mcts`, a Monte Carlo tree search with 1000 iterations per decision. `mcts:iterations=500`
/// and `mcts:seconds=0.2` set the search budget; with `mcts:iterations=500,seconds=0.2`, the search
/// stops at the first limit that it reaches. `mcts:iterations=500,threads=4` searches on four
/// threads (1 to 64). There are also levels for human opponents: `easy` (makes mistakes), `normal`
/// (same as `greedy`), `hard` (4000 iterations, but at most one second) and `expert` (100,000
/// iterations, but at most five seconds). These limits apply to tile placements; later decisions in
/// a turn use a quarter of them. `hard` and `expert` accept the same parameters as `mcts`, for
/// example `hard:iterations=400`; the parameters replace the default limits.
///
/// @param agent_text  the agent specification, UTF-8
/// @param len         the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param seed        the seed, which determines all choices unless the agent has a time limit
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
            let inner = spec.build(seed);
            handle::give(out, carc_agent::new(spec, inner, false));
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
/// string does not include a custom evaluator.
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

/// Chooses an action for the player to act. The game is not changed. The duration of a search
/// depends on the agent. The agent checks the monitor's cancel token before each search iteration
/// and remains usable after a cancellation.
///
/// @param agent    the agent; its random number generator advances
/// @param game     the game; it must not change during the call
/// @param monitor  cancels the search and reports its progress; may be NULL
/// @param code     receives the code of a legal action
/// @param error    receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_CANCELLED, CARC_STATUS_OTHER_ACTOR if no player can act
///         because a chance draw is pending or the game is over, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: writes `agent`; reads `game` and `monitor`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_choose(
    agent: *mut carc_agent, game: *const carc_game, monitor: *const carc_monitor, code: *mut u64,
    error: *mut carc_error,
) -> carc_status {
    not_null!(code);
    // SAFETY: the caller guarantees live handles, a valid or NULL `monitor`, and a writable `code`.
    unsafe {
        writes_telling(agent, error, |agent| {
            let game = handle::shared(game)?;
            let mut watch = carc_monitor::watch(monitor)?;
            code.write(agent.idle()?.choose_cancellable(&game.inner, &mut watch)?.code());
            Ok(())
        })
    }
}

/// A candidate action or turn for the player to act, with the agent's estimate.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_candidate {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// The number of actions; only a complete turn can have more than 1.
    pub count: u32,
    /// The expected lead, which is the player's final score minus the best opponent's final score;
    /// negative if the player is behind. In a solo game, the lead is the final score. The lead is
    /// exact if the game ends with this turn; otherwise, it is an estimate. The lead of a tile
    /// placement is the lead of the best turn that begins with this placement.
    pub lead: f64,
    /// The number of visits in a search, or 0 if the lead is a static evaluation of the position
    /// after the turn.
    pub visits: u64,
    /// The actions, in order; unused elements are 0.
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
/// A cancelled search returns the results so far.
///
/// The number of candidates is known in advance: it is the number of actions listed by
/// `carc_state_legal` or the number of turns listed by `carc_game_turns`. If the buffer is too
/// small for all candidates, the call sets only `*len` and does not search.
///
/// @param agent     any agent except `random`; its random number generator advances
/// @param game      the game; it must not change during the call
/// @param turns     1 to rank complete turns if the player is about to place a tile, 0 to rank
///                  single actions
/// @param monitor   cancels the search and reports its progress; may be NULL
/// @param buf       caller-provided buffer that receives the candidates; set the `struct_size` of
///                  the first element; may be NULL if `cap` is 0
/// @param cap       the capacity of `buf` in candidates
/// @param len       receives the total number of elements
/// @param error     receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE,
///         CARC_STATUS_CANCELLED if the search was cancelled before it had evaluated each candidate
///         once, CARC_STATUS_BAD_AGENT if the agent is `random`, CARC_STATUS_OTHER_ACTOR if no
///         player can act
/// @note Threads: writes `agent`; reads `game` and `monitor`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_rank(
    agent: *mut carc_agent, game: *const carc_game, turns: i32, monitor: *const carc_monitor,
    buf: *mut carc_candidate, cap: usize, len: *mut usize, error: *mut carc_error,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller guarantees live handles (`monitor` may be NULL), memory for `cap` candidates,
    // and a writable `len`.
    unsafe {
        writes_telling(agent, error, |agent| {
            let game = &handle::shared(game)?.inner;
            let mut watch = carc_monitor::watch(monitor)?;
            let candidates = candidates(turns);
            if !has_room(game, || candidates.count(game), buf, cap, len)? {
                return Ok(());
            }
            let hints = agent.idle()?.rank_cancellable(game, candidates, &mut watch)?;
            write_structs(hints.into_iter().map(carc_candidate::from), buf, cap, len)
        })
    }
}

/// Returns the kind of candidates requested by a `turns` parameter.
const fn candidates(turns: i32) -> CandidateKind {
    if turns == 0 { CandidateKind::Actions } else { CandidateKind::Turns }
}

/// Checks that the buffer has room for all candidates before they are computed.
///
/// Returns false if the caller only asks for the number of candidates. Returns true if no player
/// can act; the computation of the candidates then fails.
///
/// # Safety
/// The requirements of [`write_structs`] apply.
unsafe fn has_room<T: Grows>(
    game: &Game, count: impl FnOnce() -> usize, buf: *const T, cap: usize, len: *mut usize,
) -> Result<bool, Fault> {
    if !matches!(game.state().actor(), Actor::Player(_)) {
        return Ok(true);
    }
    // SAFETY: guaranteed by the caller.
    Ok(unsafe { room(count(), buf, cap, len)? }.is_some())
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
