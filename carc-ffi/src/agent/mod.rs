//! Agents: players that decide for themselves.

mod evaluator;
mod search;

pub use self::{evaluator::*, search::*};

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

/// Somebody who decides for players: in games of every setup, in every phase, and never by what the
/// player who decides may not know. Apart from its generator an agent keeps nothing from one decision
/// to the next, so one agent may play on several seats and in several games.
#[cfg_attr(all(), repr(C))]
pub struct carc_agent {
    head: Head,
    spec: AgentSpec,
    /// Never locked: whoever uses it has the handle to himself. It makes the handle one that may be
    /// looked at by several threads.
    inner: Mutex<Box<dyn Agent>>,
}

impl fmt::Debug for carc_agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("carc_agent").field("spec", &self.spec).finish_non_exhaustive()
    }
}

// SAFETY: repr(C), the head comes first, the number is used once.
unsafe impl Handle for carc_agent {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a07;

    fn head(&self) -> &Head {
        &self.head
    }
}

/// Makes an agent.
///
/// The text is `random` (any legal action), `greedy` (the best turn, without looking further), or
/// `mcts`, a Monte Carlo tree search with 1000 iterations for each decision; `mcts:iterations=500` and
/// `mcts:seconds=0.2` say how long it thinks, `mcts:iterations=500,seconds=0.2` until whichever comes
/// first, and `mcts:iterations=500,threads=4` by how many threads, 1 to 64. Or it is a level for people:
/// `easy` (makes mistakes), `normal` (as `greedy`), `hard` (a search with 1000 iterations, but no longer
/// than a second), `expert` (10,000, but no longer than five seconds); `hard:iterations=400` and the like
/// as with `mcts`, and then that alone counts.
///
/// @param agent_text  the text, UTF-8
/// @param len         its length in bytes
/// @param seed        any number: the choices follow from it, unless the agent thinks for a time
/// @param out         gets the handle, to be freed with `carc_agent_free`
/// @param error       told what is wrong, with the nearest name, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_AGENT
/// @note Threads: any, at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_new(
    agent_text: *const c_char, len: usize, seed: u64, out: *mut *mut carc_agent,
    error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller promises that the text has `len` bytes, that `out` points to a pointer, and
    // that `error` is NULL or live.
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

/// Frees an agent.
///
/// @param agent  the agent, or NULL
/// @note Threads: nobody else may use `agent`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_free(agent: *mut carc_agent) {
    // SAFETY: the caller promises that nobody uses the handle any more.
    unsafe { handle::free(agent) }
}

/// The agent as a text that `carc_agent_new` understands, with what it leaves out filled in. Nothing
/// in it says that a function judges for it.
///
/// @param agent  the agent
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `agent`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_text(
    agent: *const carc_agent, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(agent, buf, cap, len, agent.spec.to_string())
}

/// Decides for the player who is to act; the game stays as it is. A search takes as long as its text
/// says; `carc_agent_choose_cancellable` can be stopped.
///
/// @param agent  the agent; its generator goes on
/// @param game   the game; it may not change meanwhile
/// @param code   gets a legal action
/// @param error  told what is wrong, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_OTHER_ACTOR if no player has to decide, because chance is to
///         draw or the game is over
/// @note Threads: writes `agent`; reads `game`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_choose(
    agent: *mut carc_agent, game: *const carc_game, code: *mut u64, error: *mut carc_error,
) -> carc_status {
    // SAFETY: as there.
    unsafe { choose(agent, game, NOBODY, code, error) }
}

/// Decides as `carc_agent_choose` does, unless it is told to stop: from another thread, or before the
/// call. The agent looks at the sign before each iteration of a search, and can be asked again
/// afterwards.
///
/// @param agent  the agent; its generator goes on
/// @param game   the game; it may not change meanwhile
/// @param stop   the sign, which any thread may set meanwhile; NULL for none
/// @param code   gets a legal action
/// @param error  told what is wrong, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_CANCELLED, CARC_STATUS_OTHER_ACTOR if no player has to decide,
///         because chance is to draw or the game is over
/// @note Threads: writes `agent`; reads `game` and `stop`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_choose_cancellable(
    agent: *mut carc_agent, game: *const carc_game, stop: *const carc_cancel_token, code: *mut u64,
    error: *mut carc_error,
) -> carc_status {
    // SAFETY: as there.
    unsafe { choose(agent, game, Lookers { stop, ..NOBODY }, code, error) }
}

/// A function that hears how far a search has come.
///
/// `user` is what was handed over with it. `done` and `total` are iterations, or milliseconds where time
/// alone bounds the search; of two bounds the one counts that is nearer to its end. `total` stays the same,
/// `done` never goes back and ends at `total` unless the search was stopped. It must be quick, may read
/// the game and set a `carc_cancel_token`, and must not change the game, use the agent or let exceptions out.
pub type carc_progress_fn = Option<unsafe extern "C" fn(user: *mut c_void, done: u64, total: u64)>;

/// Decides as `carc_agent_choose_cancellable` does, and tells a function how far the search has come.
///
/// @param agent     the agent; its generator goes on
/// @param game      the game; it may not change meanwhile
/// @param stop      the sign, which any thread may set meanwhile; NULL for none
/// @param progress  called after each iteration of a search, on this thread, before this call
///                  returns; NULL for none
/// @param user      handed to the function; may be NULL
/// @param code      gets a legal action
/// @param error     told what is wrong, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_CANCELLED, CARC_STATUS_OTHER_ACTOR if no player has to decide,
///         because chance is to draw or the game is over
/// @note Threads: writes `agent`; reads `game` and `stop`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_choose_monitored(
    agent: *mut carc_agent, game: *const carc_game, stop: *const carc_cancel_token,
    progress: carc_progress_fn, user: *mut c_void, code: *mut u64, error: *mut carc_error,
) -> carc_status {
    // SAFETY: as there.
    unsafe { choose(agent, game, Lookers { stop, progress, user }, code, error) }
}

/// Something that a player can do, and what an agent expects of it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_candidate {
    /// The size of this structure in bytes; set by the caller (in an array, of its first element).
    pub struct_size: u32,
    /// How many actions there are: 1, or those of a whole turn.
    pub count: u32,
    /// By how many points the player who decides is expected to end ahead of the best of the others,
    /// negative if behind; alone, with how many points. An estimate, exact where the game ends with this
    /// turn; that of a placement is the lead of the best turn that begins with it.
    pub lead: f64,
    /// How often a search has looked further than the turn; 0 if the lead is what the position promises
    /// at its end.
    pub visits: u64,
    /// The actions in their order; those past `count` are 0.
    pub actions: [u64; 8],
}
grows!(carc_candidate, 88);

impl From<Candidate> for carc_candidate {
    fn from(hint: Candidate) -> Self {
        let (count, actions) = (hint.actions.len() as u32, codes(&hint.actions));
        Self { struct_size: 0, count, lead: hint.lead, visits: hint.visits.into(), actions }
    }
}

/// The codes of a turn's actions, and 0 behind them.
fn codes(actions: &[Action]) -> [u64; 8] {
    let mut codes = [0; 8];
    for (slot, action) in codes.iter_mut().zip(actions) {
        *slot = action.code();
    }
    codes
}

/// Says of everything that the player who is to act can do how far ahead they may expect to end, the
/// best first; the game stays as it is. A search that is stopped says what it knows by then.
///
/// How many hints there are is known before: as many as `carc_game_legal` lists actions, or
/// `carc_game_turns` whole turns. Without room for all of them this says how many, and nothing is searched.
///
/// @param agent     the agent: any but `random`; its generator goes on
/// @param game      the game; it may not change meanwhile
/// @param turns     1 for whole turns where a tile is to be laid, 0 for single actions
/// @param stop      the sign, which any thread may set meanwhile; NULL for none
/// @param progress  called after each iteration of a search, on this thread, before this call
///                  returns; NULL for none
/// @param user      handed to the function; may be NULL
/// @param buf       gets the hints; the `struct_size` of the first must be set; may be NULL if `cap`
///                  is 0
/// @param cap       how many hints fit
/// @param len       gets how many there are
/// @param error     told what is wrong, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE,
///         CARC_STATUS_CANCELLED if it was stopped before everything was judged once,
///         CARC_STATUS_BAD_AGENT if the agent has no opinion (`random`), CARC_STATUS_OTHER_ACTOR if no
///         player has to decide
/// @note Threads: writes `agent`; reads `game` and `stop`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_rank(
    agent: *mut carc_agent, game: *const carc_game, turns: i32, stop: *const carc_cancel_token,
    progress: carc_progress_fn, user: *mut c_void, buf: *mut carc_candidate, cap: usize,
    len: *mut usize, error: *mut carc_error,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller promises live handles, of which `stop` may be NULL, memory for `cap` hints, and
    // that `len` can be written to.
    unsafe {
        writes_telling(agent, error, |agent| {
            let game = &handle::shared(game)?.inner;
            let mut watch = Lookers { stop, progress, user }.checked()?;
            let candidates = if turns == 0 { CandidateKind::Actions } else { CandidateKind::Turns };
            if matches!(game.actor(), Actor::Player(_)) {
                room(candidates.count(game), buf, cap, len)?;
            }
            let inner = agent.inner.get_mut().unwrap_or_else(PoisonError::into_inner);
            let hints = inner.rank_cancellable(game, candidates, &mut watch)?;
            write_structs(hints.into_iter().map(carc_candidate::from), buf, cap, len)
        })
    }
}

/// Who looks on while an agent thinks, as the caller hands it over.
struct Lookers {
    stop: *const carc_cancel_token,
    progress: carc_progress_fn,
    user: *mut c_void,
}

const NOBODY: Lookers = Lookers { stop: ptr::null(), progress: None, user: ptr::null_mut() };

/// The same, of which the sign is live.
struct Watching<'a> {
    stop: Option<&'a carc_cancel_token>,
    lookers: Lookers,
}

impl Lookers {
    /// # Safety
    /// The sign is NULL or points to one that lives as long as the call; the function can be called.
    unsafe fn checked<'a>(self) -> Result<Watching<'a>, carc_status> {
        let stop = match self.stop.is_null() {
            true => None,
            // SAFETY: the caller's promise.
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
            // SAFETY: the promise that was made with the function.
            unsafe { progress(self.lookers.user, done, total) }
        }
    }
}

unsafe fn choose(
    agent: *mut carc_agent, game: *const carc_game, lookers: Lookers, code: *mut u64,
    error: *mut carc_error,
) -> carc_status {
    not_null!(code);
    // SAFETY: the caller promises live handles, of which the sign may be NULL, and that `code` can be
    // written to.
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
